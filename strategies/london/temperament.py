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
        1.3, "worth of £1 in an empty purse while the game is long, in what £1 is worth at its end"
    ),
    "poverty": Weight(1.0, "price of a point of poverty, in what the chart is expected to charge for it"),
    "drift": Weight(
        0.3, "points of poverty that the least poor rival is expected to be ahead by, for each turn left"
    ),
    "loan_aversion": Weight(1.0, "price of a loan, in what it costs at the end and in the runs until then"),
    "loan_limit": Weight(12.0, "loans above which it does not willingly go"),
    "card": Weight(1.0, "worth of an unknown card, in prestige"),
    "fodder": Weight(0.6, "worth of a card that will only pay for another, in prestige"),
    "hand": Weight(9.0, "cards in hand beyond which another one is worth a third"),
    "landmark": Weight(1.0, "worth of prestige printed on a card, in prestige"),
    "borough": Weight(1.0, "worth of a borough's prestige, in prestige"),
    "engine": Weight(0.8, "worth of what a card will do when the city is run, when it is built"),
    "relief": Weight(1.0, "worth of getting rid of poverty, in the price of poverty"),
    "paupers": Weight(1.0, "burden of a pauper in hand, in the price of poverty"),
    "stack": Weight(1.0, "price of opening a stack, in the poverty it will cause"),
    "stack_limit": Weight(12.0, "stacks above which it does not willingly go"),
    "draw": Weight(0.0, "inclination to draw three cards, in prestige"),
    "develop": Weight(0.0, "inclination to develop, in prestige"),
    "run": Weight(0.0, "inclination to run the city, in prestige"),
    "buy": Weight(0.0, "inclination to buy land, in prestige"),
    "bar": Weight(0.0, "what a build must be worth, in prestige"),
    "reserve": Weight(10.0, "cash it keeps when it repays loans, in £"),
    "pace": Weight(2.3, "cards it expects a turn to take from the deck"),
    "cycle": Weight(4.0, "own turns it expects between two runs of the city"),
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
