"""Small hand-made situations of London for the reference's tests: the published figures, a table."""

from pathlib import Path
from typing import Any

from tests.reference.london import Game, Option, deal, random_chooser, read_boroughs, read_cards, score
from tests.reference.london_table import Player
from tests.reference.picks import Picks

DATA = Path(__file__).parents[2] / "sim" / "london" / "data"
CARDS = read_cards(DATA / "cards.csv")
BOROUGHS = read_boroughs(DATA / "boroughs.csv")

# The tests' figures are worked by hand from these, so they are written out here;
# test_default_rules_are_those_of_the_rules_file holds them against the file.
RULES: dict[str, Any] = {
    "board_slots": [3, 4, 5],
    "start_money": 5,
    "start_poverty": 0,
    "start_hand": 6,
    "loan_repay": 15,
    "hand_limit": 9,
    "loan_value": 10,
    "loan_supply": 12,
    "loans_max": 0,
    "draw_three": 3,
    "poverty_per_stack": 1,
    "poverty_per_loan": 1,
    "poverty_per_card": 1,
    "borough_relief": 1,
    "turn_limit": 400,
    "end_poverty_per_card": 1,
    "loan_penalty": 7,
    "money_per_prestige": 3,
    "poverty_chart": [0, 1, 1, 2, 3, 5, 7, 9, 11, 13, 15],
    "poverty_beyond": 3,
}


def situation(
    *picks: tuple[str, Option],
    players: int = 2,
    rules: dict[str, Any] | None = None,
    deck: tuple[str, ...] = (),
    board: list[list[str | None]] | None = None,
    slots: tuple[str | None, ...] = (),
    pile: tuple[str, ...] = (),
    rivals: tuple[dict[str, Any], ...] = (),
    **me: Any,
) -> Game:
    """Seat 0 is to move with the attributes `me`; the others own nothing but what `rivals` says."""
    chooser = Picks(list(picks))
    seats = [Player(**{"money": 0, "poverty": 0, **attributes}) for attributes in (me, *rivals)]
    seats += [Player(money=0, poverty=0) for _ in range(players - len(seats))]
    for player in seats:
        player.face_up = player.face_up or [True] * len(player.stacks)
    return Game(
        rules={**RULES, **(rules or {})},
        cards={card["id"]: card for card in CARDS},
        boroughs={borough["name"]: borough for borough in BOROUGHS},
        players=seats,
        deck=list(deck),
        board=board or [[None] * 3, [None] * 3],
        borough_slots=list(slots),
        borough_pile=list(pile),
        choosers=[chooser] * len(seats),
        seat_keys=[0] * len(seats),
        asked=[0] * len(seats),
    )


def sheet(**figures: Any) -> dict[str, Any]:
    """One player of a table to be scored, nothing where nothing is given."""
    return {
        "prestige": 0,
        "money": 0,
        "loans": 0,
        "poverty": 0,
        "hand": 0,
        "display": [],
        "boroughs": 0,
        **figures,
    }


DONE: tuple[str, Option] = ("build", ("done",))
STOP: tuple[str, Option] = ("activate", ("done",))


def build(card_id: str) -> tuple[str, Option]:
    return ("build", ("build", card_id))


def activate(stack: int) -> tuple[str, Option]:
    return ("activate", ("stack", stack))


def dealt(players: int, seed: int = 1, block: int = 0) -> Game:
    return deal(RULES, CARDS, BOROUGHS, players, seed, [random_chooser] * players, block)


def scored(*players: dict[str, Any], **rules: Any) -> dict[str, Any]:
    return score({"players": list(players), "rules": rules}, RULES, CARDS)
