"""What chance showed a seat, as the kernel notes it, against traces and sums."""

from __future__ import annotations

import itertools
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from sim.batch import make_plan
from sim.engine.inputs import load_variant
from sim.engine.machine import Stretch
from sim.engine.ruleset import ruleset
from strategies.registry import built_in


@cache
def games(name: str, players: int) -> tuple[Any, Any]:
    """Twelve games of a ruleset's first strategies, and how they were planned."""
    rules = ruleset(name)
    seats = [built_in(name)[seat % 2] for seat in range(players)]
    plan = make_plan(rules, load_variant(rules), seats, players, 12, 3, "lineup")
    return plan, rules.play(plan.variant, plan.seating(), plan.seed, 0, plan.blocks)


def bits(words: npt.NDArray[np.uint64]) -> npt.NDArray[np.bool_]:
    """[seat's row, card] of uint64 [seat's row, word]."""
    places = np.arange(64, dtype=np.uint64)
    return ((words[:, :, None] >> places) & np.uint64(1)).astype(bool).reshape(len(words), -1)


@pytest.mark.parametrize("players", [2, 4])
def test_london_notes_what_came_off_the_deck(players: int) -> None:
    plan, filled = games("london", players)
    ids = [row["id"] for row in plan.variant.tables["cards"]]
    shown = bits(filled.exposed)
    for game in range(plan.games):
        block, rotation = divmod(game, plan.rotations)
        events = plan.ruleset.trace(plan.variant, plan.seating(), plan.seed, block, rotation)
        dealt = [set(hand) for hand in events[0]["hands"]]
        for event in events:
            if event["event"] == "draw" and event["from"] == "deck":
                dealt[event["player"]].add(event["card"])
        for seat in range(players):
            row = shown[game * players + seat]
            assert {ids[card] for card in np.flatnonzero(row)} == dealt[seat]
    assert not shown[:, len(ids) :].any()


def test_london_does_not_note_what_was_taken_off_the_board() -> None:
    _, filled = games("london", 4)
    seen = filled.cards[:, :, 0, 0].sum()  # in hand or built, wherever it came from
    assert 0 < bits(filled.exposed).sum() < seen


def test_council_notes_who_is_the_first_to_be_offered_a_card() -> None:
    plan, filled = games("council", 4)
    by_game = bits(filled.exposed).reshape(plan.games, 4, -1)
    assert by_game.sum(axis=1).max() == 1  # nobody else is the first
    for game in range(plan.games):
        block, rotation = divmod(game, plan.rotations)
        alone = plan.ruleset.machine.play(plan.variant, plan.seating(), Stretch(3, block, 1, rotation, 1), 64)
        offered = alone.cards[:, :, 0, 0].sum(axis=0)
        assert np.array_equal(np.flatnonzero(by_game[game].any(axis=0)), np.flatnonzero(offered))


def test_the_first_to_move_in_council_sees_the_first_cards_first() -> None:
    plan, filled = games("council", 4)
    ids = [row["id"] for row in plan.variant.tables["cards"]]
    by_game = bits(filled.exposed).reshape(plan.games, 4, -1)
    for game in range(plan.games):
        block, rotation = divmod(game, plan.rotations)
        events = plan.ruleset.trace(plan.variant, plan.seating(), plan.seed, block, rotation)
        dealt = itertools.takewhile(lambda event: event["event"] in ("setup", "deal"), events)
        first = [event["card"] for event in dealt if event["event"] == "deal"]
        assert len(first) > 1
        assert by_game[game, 0, [ids.index(card) for card in first]].all()
