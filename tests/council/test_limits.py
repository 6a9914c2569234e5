"""Numbers at the ends of their ranges stay within the kernel's integers, lists and arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.council.codes import MAX_CARDS, MAX_DISTRICTS, MAX_OPTIONS, MAX_SLOTS, MAX_TILES
from sim.council.fields import CARDS, FIELDS, GOODS, check
from sim.council.ruleset import RULESET
from sim.engine.ruleset import Variant
from tests.council.situations import Table, situation
from tests.council.twins import TWINS
from tests.council.variants import published
from tests.playing.seats import PLAYERS, every_lineup, only_random
from tests.reference.council_situations import act, made

CANAL = [f"Quay {number}" for number in range(MAX_DISTRICTS)]


def rules_at(end: str, **others: Any) -> dict[str, Any]:
    """Every number of the rules at its `low` or its `high`; the game no longer than it may be."""
    rules: dict[str, Any] = {**published().rules}
    for field in FIELDS:
        value = getattr(field, end)
        if field.choices:
            rules[field.name] = field.choices[0 if end == "low" else -1]
        elif field.row:
            rules[field.name] = [[value] * len(field.row)] * (0 if end == "low" else MAX_TILES)
        elif not field.text:
            rules[field.name] = value if field.length is None else [value] * field.length[1]
    return rules | others


def cards_at(end: str, decade: str) -> list[dict[str, Any]]:
    """As many cards as there may be, all of one decade, every number of theirs at its end."""
    row = {
        cell.name: getattr(cell, end) if cell.kind == "int" else (cell.choices or ("",))[-1]
        for cell in CARDS.columns
    }
    goods = " ".join(f"{good}:1000" for good in GOODS) if end == "high" else ""
    places = {"decade": decade, "district": "any", "goods": goods}
    permanent = next(cell.choices for cell in CARDS.columns if cell.name == "permanent")
    immediate = next(cell.choices for cell in CARDS.columns if cell.name == "immediate")
    return [
        row
        | places
        | {
            "id": f"card{number}",
            "name": f"Card {number}",
            "permanent": permanent[number % len(permanent)],
            "immediate": immediate[number % len(immediate)],
        }
        for number in range(MAX_CARDS)
    ]


def extreme(end: str, decade: str = "1840", **others: Any) -> Variant:
    rules = rules_at(end, turns_per_phase=2, **others)
    tables = {"cards": cards_at(end, decade)}
    check(rules, tables)
    return Variant("council", rules, tables)


COSTS = ("_cost", "_wood", "_fee", "card_goods", "canal_goods", "service_goods")
FREE: dict[str, Any] = {field.name: 0 for field in FIELDS if field.name.endswith(COSTS)}
FREE |= {"service_cost": [0] * 3, "must_move": 0, "produce_rivals": 0}
EXTREMES = {
    "all at their least": extreme("low"),
    "all at their most": extreme("high", money_per_prestige=1, canal_districts=CANAL, rail_districts=CANAL),
    "most, free": extreme("high", **FREE, canal_districts=CANAL, rail_districts=CANAL[::-1]),
    "most, in the last decade": extreme("high", "1860", card_cost=0, card_goods=0, canal_wood_above=0),
}


@pytest.mark.bounds
@pytest.mark.parametrize("name", EXTREMES)
def test_extremes_are_played_as_the_reference_plays_them(name: str) -> None:
    for players in PLAYERS:
        for seating in (only_random("council", players), every_lineup("council", players)):
            for block in (0, 101):
                TWINS.hold_together(name, EXTREMES[name], seating, 9, block, 0)


@pytest.mark.bounds
@pytest.mark.parametrize("name", EXTREMES)
def test_no_sum_of_the_longest_games_overflows(name: str) -> None:
    """100 turns a player, 20 actions each where that is the most; the parts add up in 64 bits."""
    longest = Variant("council", {**EXTREMES[name].rules, "turns_per_phase": 20}, EXTREMES[name].tables)
    filled = RULESET.play(longest, every_lineup("council", 4), 3, 0, 12)
    assert set(filled.games["turns"].tolist()) == {5 * 20 * 4}
    for column in filled.seats.dtype.names or ():
        assert np.all(filled.seats[column] >= 0), column
    assert np.all(filled.curves >= 0)
    parts = ("start", "build", "service", "canal", "track", "cards", "election")
    total = sum(filled.seats[f"prestige_{part}"].astype(np.int64) for part in parts)
    assert np.array_equal(total + filled.seats["money_prestige"], filled.seats["score"])


@pytest.mark.jitless
def test_the_longest_list_of_options_has_room() -> None:
    """Everything that an action can be, at once: 6 + 1 + 2 + 8 + 6 + 6 + 8 + 8 + 1."""
    deck = [made(f"card{number}") for number in range(MAX_SLOTS)]
    table = situation(
        rules={"card_slots": MAX_SLOTS, "canal_choice": 8},
        deck=deck,
        face_up=tuple(card["id"] for card in deck),
        row=[(number, 0, 0) for number in range(9)],
        industries={"Basin": [("depot", 0)]},
        mayor=0,
        money=99,
        goods=dict.fromkeys(GOODS, 9),
    )
    assert len(table.offers()) == 46 < MAX_OPTIONS


def test_the_longest_production_has_room() -> None:
    kinds = ("depot", "sawmill", "farm", "ironworks", "mill", "brewery", "works")
    there = [(kind, owner) for kind in kinds for owner in range(4) for _ in range(9)]
    table = situation(
        players=4,
        rules={"kind_limit": 100, "sites_extra": 100, "rival_fee": 0},
        industries={"Basin": there},
        goods={"grain": 99, "iron": 99},
    ).play(act("produce"))
    while table.kind == "use":
        assert len(table.codes()) <= 29 < MAX_OPTIONS
        table.apply(len(table.codes()) - 1)
    assert len(table.events("produce")[0]["used"]) == len(there)


def test_many_cards_and_tiles_are_dealt_once_each() -> None:
    table = Table(extreme("high"), 4, seed=5)
    assert sorted(table.game["stack"].tolist()) == list(range(MAX_CARDS))
    assert sorted(table.game["row"].tolist()) == list(range(MAX_TILES))
