"""Families of strategies: one function to pick with, a set of weights a member."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from strategies.definition import Strategy, make
from strategies.weights import Weight


def member(
    game: str,
    judge: Callable[..., Any],
    weights: Mapping[str, Weight],
    name: str,
    doc: str,
    values: Mapping[str, float],
) -> Strategy:
    """A strategy that picks as `judge` does, with defaults of its own for some of the weights.

    Args:
        game: the ruleset it plays.
        judge: the function that picks.
        weights: all weights of the judge, with the family's defaults.
        name: as written in `--seat`.
        doc: what it does, in one line.
        values: its own defaults, for the weights that differ.

    Raises:
        InputError: no such weight, or a value that is not allowed.
    """
    own = {
        key: replace(weight, default=values[key]) if key in values else weight
        for key, weight in weights.items()
    }
    return make(judge, game, name, doc, own, "built-in").with_weights(MappingProxyType(dict(values)))
