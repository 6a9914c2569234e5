"""The check for honesty finds strategies that look at what is hidden, and no others."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.batch.plan import make_seating
from sim.batch.schedule import Schedule
from sim.engine.rng import below, child
from sim.london.actions import start_turn
from sim.london.honesty import reshuffle
from sim.london.ruleset import RULESET
from sim.london.state import GAME
from strategies import Strategy, strategy
from strategies.registry import built_in
from tests.london.situations import Table, variant_of


@strategy("london", doc="looks at the top card of the deck")
def deck_peeker(game, rules, cards, options, count, weights, stream):
    return np.int64(game["deck"][min(game["deck_at"], game["deck_end"] - 1)]) % count


@strategy("london", doc="looks at the colours of the next player's hand")
def hand_peeker(game, rules, cards, options, count, weights, stream):
    rival = game["players"][(game["player"] + 1) % game["players_count"]]
    return np.int64(rival["colours"][1]) % count


@strategy("london", doc="looks at which cards the next player has seen")
def memory_peeker(game, rules, cards, options, count, weights, stream):
    rival = game["players"][(game["player"] + 1) % game["players_count"]]
    seen = 0
    for card in range(rules["types"]):
        if rival["marks"][card] != 0:
            seen += card
    return np.int64(seen) % count


@strategy("london", doc="looks at the borough that comes next")
def pile_peeker(game, rules, cards, options, count, weights, stream):
    return np.int64(game["pile"][min(game["pile_at"], game["pile_end"] - 1)]) % count


@strategy("london", doc="looks at the hash of all that was ever chosen")
def hash_peeker(game, rules, cards, options, count, weights, stream):
    return below(game["trajectory"], count)


@strategy("london", doc="looks at what lies open, and at its own hand")
def open_eyes(game, rules, cards, options, count, weights, stream):
    me = game["players"][game["player"]]
    rival = game["players"][(game["player"] + 1) % game["players_count"]]
    deck = game["deck_end"] - game["deck_at"]
    known = me["money"] + me["colours"][0] + 3 * rival["hand_count"] + 5 * rival["money"] + deck + options[0]
    return (np.int64(known) + below(child(stream, np.uint64(0)), 3)) % count


def found(one: Strategy, players: int = 3, games: int = 4) -> list[str]:
    random = next(other for other in built_in("london") if other.name == "random")
    lineup = (0,) + (1,) * (players - 1)
    seating = make_seating([one, random], [one.name, random.name], Schedule("lineup", (lineup,), 1))
    return RULESET.honest(variant_of(), seating, seed=3, games=games)


@pytest.mark.parametrize("peeker", [deck_peeker, hand_peeker, memory_peeker, pile_peeker, hash_peeker])
def test_a_strategy_that_looks_is_caught(peeker: Strategy) -> None:
    lines = found(peeker)
    assert lines
    assert all(line.startswith(f"strategy '{peeker.name}' is not honest: in game ") for line in lines)
    assert all("decision '" in line and "\n" not in line for line in lines)


def test_random_is_honest() -> None:
    random = next(one for one in built_in("london") if one.name == "random")
    assert found(random, games=6) == []


def test_what_lies_open_may_be_looked_at() -> None:
    assert found(open_eyes, players=2) + found(open_eyes, players=4) == []


def test_only_the_liar_is_named() -> None:
    seating = make_seating(
        [open_eyes, deck_peeker], ["open_eyes", "deck_peeker"], Schedule("lineup", ((0, 1, 0),), 1)
    )
    lines = RULESET.honest(variant_of(), seating, seed=5, games=2)
    assert len(lines) == 2
    assert all("'deck_peeker'" in line for line in lines)


def begun(seed: int) -> tuple[Table, Any]:
    """A table on which seat 0 is to move, and a copy of it."""
    table = Table(variant_of(), 3, seed)
    start_turn(table.game, table.rules, table.cards, table.log)
    copy = np.zeros(1, GAME)
    copy[0] = table.game
    return table, copy[0]


@pytest.mark.jitless
def test_a_reshuffle_changes_only_what_is_hidden() -> None:
    table, before = begun(2)
    with np.errstate(over="ignore"):
        reshuffle(table.game, table.cards, np.uint64(99))
    after, table.game = table.game, before
    seen = [table.see(seat) for seat in range(3)]
    deck, pile = table.deck(), table.pile()
    table.game = after
    now = [table.see(seat) for seat in range(3)]
    assert now[0] == seen[0]  # one's own hand, the board, all sums
    for seat in (1, 2):
        assert len(now[seat]["hand"]) == len(seen[seat]["hand"])
        assert {**now[seat], "hand": []} == {**seen[seat], "hand": []}
    assert table.deck() != deck
    assert table.pile() != pile
    assert sorted(table.pile()) == sorted(pile)
    hidden = sorted(table.deck() + now[1]["hand"] + now[2]["hand"])
    assert hidden == sorted(deck + seen[1]["hand"] + seen[2]["hand"])
