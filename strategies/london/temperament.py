"""The weights of London's judge, and how a strategy is made by giving some of them another value."""

from __future__ import annotations

from collections.abc import Mapping

from strategies.definition import Strategy
from strategies.family import member
from strategies.london.judge import judge
from strategies.weights import Weight

# In the order of strategies.london.prices; the defaults are those of `balanced`.
WEIGHTS: Mapping[str, Weight] = {
    "money": Weight(
        2.8, "worth of £1 in an empty purse while the game is long, in what £1 is worth at its end"
    ),
    "poverty": Weight(1.0, "price of a point of poverty, in what the chart is expected to charge for it"),
    "loan_aversion": Weight(0.59, "price of a loan, in what it costs at the end and in the runs until then"),
    "loan_limit": Weight(7.0, "loans above which it does not willingly go"),
    "card": Weight(0.85, "worth of an unknown card, in prestige"),
    "fodder": Weight(0.0, "worth of a card that will only pay for another, in prestige"),
    "hold": Weight(0.66, "worth of a card in hand, in what building it would bring"),
    "surplus": Weight(0.95, "worth of a card above the hand limit, in that of a card"),
    "landmark": Weight(0.77, "worth of prestige printed on a card, in prestige"),
    "borough": Weight(0.63, "worth of a borough's prestige, in prestige"),
    "engine": Weight(0.67, "worth of what a card will do when the city is run, when it is built"),
    "relief": Weight(0.73, "worth of getting rid of poverty, in the price of poverty"),
    "paupers": Weight(1.26, "burden of a pauper in hand, in the price of poverty"),
    "stack": Weight(0.51, "price of opening a stack, in the poverty it will cause"),
    "stack_limit": Weight(12.0, "stacks above which it does not willingly go"),
    "draw": Weight(0.0, "inclination to draw three cards, in prestige"),
    "develop": Weight(-4.17, "inclination to develop, in prestige"),
    "run": Weight(-6.69, "inclination to run the city, in prestige"),
    "buy": Weight(2.83, "inclination to buy land, in prestige"),
    "bar": Weight(-1.99, "what a build must be worth, in prestige"),
    "reserve": Weight(30.0, "cash it keeps when it repays loans, in £"),
    "pace": Weight(0.52, "turns that a card of the deck lasts"),
    "cycle": Weight(0.03, "runs of the city that it expects in each turn of its own to come"),
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
    return member("london", judge, WEIGHTS, name, doc, values)
