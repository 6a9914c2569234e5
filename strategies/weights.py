"""Weights: the named numbers of a strategy, which a user may change, exact to the thousandth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from sim.engine.errors import InputError

SCALE = (
    1000  # kernels get weights as whole thousandths: a decision made of integers is the same on every machine
)
LIMIT = 1_000_000


@dataclass(frozen=True)
class Weight:
    """A number of a strategy that a user may change.

    Attributes:
        default: its value unless changed; at most three decimals, within ±1,000,000.
        doc: what it does, in one line.
    """

    default: float
    doc: str


def in_thousandths(value: float | str, where: str) -> int:
    """A weight as whole thousandths.

    Args:
        value: a number, or the text of one.
        where: what the number is, for the message: "weight 'loan_aversion' of strategy 'landlord'".

    Raises:
        InputError: not a number, not finite, more than three decimals, or beyond ±1,000,000.
    """
    try:
        exact = Decimal(str(value).strip())
    except InvalidOperation:
        raise InputError(f"{where} is '{value}', which is not a number; write one like 0.5") from None
    if not exact.is_finite():
        raise InputError(f"{where} is '{value}'; it must be a finite number")
    if abs(exact) > LIMIT:
        raise InputError(f"{where} is {value}; it must lie within ±{LIMIT:,}")
    scaled = exact * SCALE
    if scaled != scaled.to_integral_value():
        raise InputError(f"{where} is {value}; at most three decimals are allowed")
    return int(scaled)


def as_text(thousandths: int) -> str:
    """A weight as a user writes it: the shortest decimal, without exponent."""
    sign = "-" if thousandths < 0 else ""
    whole, part = divmod(abs(thousandths), SCALE)
    return f"{sign}{whole}" + (f".{part:03d}".rstrip("0") if part else "")


def check_weights(strategy: str, weights: Mapping[str, Weight]) -> None:
    """Raise InputError for a weight that could not be named in a seat, or whose default is not allowed."""
    for name, weight in weights.items():
        if not name.isidentifier():
            raise InputError(f"strategy '{strategy}' has a weight named '{name}'; use letters, digits and _")
        if not isinstance(weight, Weight):
            raise InputError(
                f"weight '{name}' of strategy '{strategy}' is {weight!r}; write Weight(default, doc)"
            )
        in_thousandths(weight.default, f"weight '{name}' of strategy '{strategy}'")
