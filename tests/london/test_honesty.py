"""The check for honesty finds strategies that look at what is hidden, and no others."""

from __future__ import annotations

import numpy as np
import pytest

from sim.engine.rng import below, child
from sim.london.honesty import reshuffle
from strategies import Strategy, strategy
from tests.london.situations import Table, variant_of
from tests.playing.honesty import assert_caught, assert_only_the_liar_is_named, found
from tests.playing.seats import random_of


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


@pytest.mark.parametrize("peeker", [deck_peeker, hand_peeker, memory_peeker, pile_peeker, hash_peeker])
def test_a_strategy_that_looks_is_caught(peeker: Strategy) -> None:
    assert_caught(peeker)


def test_random_is_honest() -> None:
    assert found(random_of("london"), games=6) == []


def test_what_lies_open_may_be_looked_at() -> None:
    assert found(open_eyes, players=2) + found(open_eyes, players=4) == []


def test_only_the_liar_is_named() -> None:
    assert_only_the_liar_is_named(open_eyes, deck_peeker)


@pytest.mark.jitless
def test_a_reshuffle_changes_only_what_is_hidden() -> None:
    table = Table(variant_of(), 3, seed=2).next()
    seen = [table.see(seat) for seat in range(3)]
    deck, pile = table.deck(), table.pile()
    with np.errstate(over="ignore"):
        reshuffle(table.game, table.cards, np.uint64(99))
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
