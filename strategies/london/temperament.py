"""The weights of London's judge, and how a strategy is made by giving some of them another value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from strategies.definition import Strategy, make
from strategies.london.judge import judge
from strategies.weights import Weight

# In the order of strategies.london.prices; the defaults are those of `balanced`.
WEIGHTS: Mapping[str, Weight] = {
    "money": Weight(
        2.47, "worth of £1 in an empty purse while the game is long, in what £1 is worth at its end"
    ),
    "poverty": Weight(0.87, "price of a point of poverty, in what the chart is expected to charge for it"),
    "drift": Weight(
        0.0, "points of poverty that the least poor rival is expected to be ahead by, for each turn left"
    ),
    "loan_aversion": Weight(0.59, "price of a loan, in what it costs at the end and in the runs until then"),
    "loan_limit": Weight(9.0, "loans above which it does not willingly go"),
    "card": Weight(1.18, "worth of an unknown card, in prestige"),
    "fodder": Weight(0.42, "worth of a card that will only pay for another, in prestige"),
    "hold": Weight(0.47, "worth of a card in hand, in what building it would bring"),
    "hand": Weight(15.0, "cards in hand beyond which another one is worth nothing"),
    "landmark": Weight(0.79, "worth of prestige printed on a card, in prestige"),
    "borough": Weight(0.65, "worth of a borough's prestige, in prestige"),
    "engine": Weight(0.76, "worth of what a card will do when the city is run, when it is built"),
    "relief": Weight(0.86, "worth of getting rid of poverty, in the price of poverty"),
    "paupers": Weight(1.37, "burden of a pauper in hand, in the price of poverty"),
    "stack": Weight(0.52, "price of opening a stack, in the poverty it will cause"),
    "stack_limit": Weight(12.0, "stacks above which it does not willingly go"),
    "draw": Weight(-0.32, "inclination to draw three cards, in prestige"),
    "develop": Weight(-1.07, "inclination to develop, in prestige"),
    "run": Weight(-3.24, "inclination to run the city, in prestige"),
    "buy": Weight(2.54, "inclination to buy land, in prestige"),
    "bar": Weight(-2.0, "what a build must be worth, in prestige"),
    "reserve": Weight(31.0, "cash it keeps when it repays loans, in £"),
    "pace": Weight(0.34, "turns that a card of the deck lasts"),
    "cycle": Weight(0.1, "runs of the city that it expects in each turn of its own to come"),
}


def temperament(name: str, doc: str, values: Mapping[str, float]) -> Strategy:
    """A London strategy that decides as `balanced` does, with other weights.

    Args:
        name: as written in `--seat`.
        doc: what it does, in one line.
        values: its own defaults, for the weights that differ.

    Raises:
        InputError: no such weight, or a value that is not allowed.
    """
    weights = {
        key: replace(weight, default=values[key]) if key in values else weight
        for key, weight in WEIGHTS.items()
    }
    made = make(judge, "london", name, doc, weights, "built-in")
    return made.with_weights(MappingProxyType(dict(values)))
