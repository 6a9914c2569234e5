"""Weights: exact to the thousandth, written as a user writes them."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, strategies as st

from sim.engine.errors import InputError
from strategies.weights import Weight, as_text, check_weights, in_thousandths


@pytest.mark.parametrize(
    ("value", "thousandths"),
    [
        (0.1, 100),
        ("0.001", 1),
        (-0.3, -300),
        ("1e3", 1_000_000),
        (1_000_000, 10**9),
        (" 2.50 ", 2500),
        ("-0", 0),
    ],
)
def test_a_weight_is_whole_thousandths(value, thousandths):
    assert in_thousandths(value, "it") == thousandths


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ("much", "'much', which is not a number"),
        ("", "not a number"),
        ("0x10", "not a number"),
        (float("nan"), "finite"),
        ("inf", "finite"),
        ("0.0005", "at most three decimals"),
        (1e-9, "at most three decimals"),
        ("1000000.001", "within ±1,000,000"),
        ("-1e9", "within ±1,000,000"),
    ],
)
def test_what_is_no_weight_is_refused(value, fault):
    with pytest.raises(InputError, match=r"^zeal is ") as caught:
        in_thousandths(value, "zeal")
    assert fault in str(caught.value)
    assert "\n" not in str(caught.value)


@given(st.integers(-(10**9), 10**9))
def test_text_and_thousandths_are_inverse(thousandths):
    text = as_text(thousandths)
    assert in_thousandths(text, "it") == thousandths
    assert "e" not in text and Decimal(text) * 1000 == thousandths


def test_a_weight_that_could_not_be_named_is_refused():
    with pytest.raises(InputError, match="'a=b'"):
        check_weights("mine", {"a=b": Weight(1, "")})
    with pytest.raises(InputError, match=r"write Weight\(default, doc\)"):
        check_weights("mine", {"zeal": 1.0})  # type: ignore[dict-item]
    with pytest.raises(InputError, match="three decimals"):
        check_weights("mine", {"zeal": Weight(0.12345, "")})
