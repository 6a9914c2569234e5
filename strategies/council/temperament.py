"""The weights of Council's judge, and how a strategy is made by giving some of them another value."""

from __future__ import annotations

from collections.abc import Mapping

from strategies.council.judge import judge
from strategies.definition import Strategy
from strategies.family import member
from strategies.weights import Weight

# In the order of strategies.council.prices; the defaults are those of `balanced`.
WEIGHTS: Mapping[str, Weight] = {
    "money": Weight(
        7.71, "worth of £1 in an empty purse while the game is long, in what £1 is worth at its end"
    ),
    "wood": Weight(1.57, "worth of the first wood while the game is long, in prestige"),
    "grain": Weight(1.32, "worth of the first grain while the game is long, in prestige"),
    "iron": Weight(5.4, "worth of the first iron until the last turns, in prestige"),
    "food": Weight(0.73, "worth of the first food until the last turns, in prestige"),
    "machine": Weight(6.98, "worth of the first machine until the last turns, in prestige"),
    "gift": Weight(0.78, "price of £1 paid to a rival, beside the pound itself, in what a pound is worth"),
    "popularity": Weight(1.92, "worth of a point of popularity while the game is long, in prestige"),
    "mayor": Weight(1.85, "worth of winning an election, in what it is expected to bring"),
    "race": Weight(0.25, "worth of the election won by standing on 22, in what it is expected to bring"),
    "council": Weight(0.6, "worth of a card's prestige at elections, in what is expected of them"),
    "leaning": Weight(-0.25, "how far a category is preferred that the next mayor holds most of"),
    "lasting": Weight(0.72, "worth of a card's permanent effect, in what is expected of it"),
    "city": Weight(1.4, "worth of a card's city action, in prestige"),
    "disc": Weight(10.33, "price of a disc short of those that are saved, in prestige"),
    "saved": Weight(0.84, "discs saved for the last decade"),
    "bonus": Weight(2.27, "worth of the mayor bonus, in prestige, less as it may soon lapse"),
    "engine": Weight(0.01, "uses of an industry that are expected in each own turn to come"),
    "chain": Weight(0.79, "share of them for an industry whose input the player does not make"),
    "spread": Weight(11.08, "worth of a first industry in a district, while the game is long, in prestige"),
    "cluster": Weight(0.0, "worth of each own industry that is there already, up to three, in prestige"),
    "second": Weight(0.74, "worth of what could be done after an action, in what it would bring"),
    "quay": Weight(0.62, "inclination to place the depot on the canal"),
    "company": Weight(-0.56, "inclination to place the depot where others lie, for each of them"),
    "rivals": Weight(0.87, "price of a rival's prestige when the mayor ranks the categories"),
    "build": Weight(2.14, "inclination to build, in prestige"),
    "produce": Weight(0.25, "inclination to produce, in prestige"),
    "service": Weight(0.5, "inclination to develop services, in prestige"),
    "canal": Weight(3.01, "inclination to develop the canal, in prestige"),
    "market": Weight(2.5, "inclination to place local market markers, in prestige"),
    "sell": Weight(-1.07, "inclination to sell, in prestige"),
    "acquire": Weight(0.28, "inclination to acquire city cards, in prestige"),
}


def temperament(name: str, doc: str, values: Mapping[str, float]) -> Strategy:
    """A Council strategy that decides as `balanced` does, with other weights.

    Args:
        name: as written in `--seat`.
        doc: what it does, in one line.
        values: its own defaults, for the weights that differ.

    Raises:
        InputError: no such weight, or a value that is not allowed.
    """
    return member("council", judge, WEIGHTS, name, doc, values)
