"""The check for honesty finds strategies that look at what is hidden, and no others."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from sim.council.honesty import reshuffle
from sim.engine.rng import below, child
from strategies import Strategy, strategy
from tests.council.situations import Table
from tests.council.variants import published
from tests.playing.honesty import assert_caught, assert_only_the_liar_is_named, found
from tests.playing.seats import random_of


@strategy("council", doc="looks at the card that will be turned up next")
def stack_peeker(game, rules, cards, options, count, weights, stream):
    return np.int64(game["stack"][min(game["stack_at"], game["stack_end"] - 1)]) % count


@strategy("council", doc="looks at the first card of the decade to come")
def future_peeker(game, rules, cards, options, count, weights, stream):
    return np.int64(game["stack"][min(game["stack_end"], rules["cards"] - 1)]) % count


@strategy("council", doc="looks at the next player's random numbers")
def luck_peeker(game, rules, cards, options, count, weights, stream):
    rival = game["players"][(game["player"] + 1) % game["players_count"]]
    return below(rival["choice_key"], count)


@strategy("council", doc="looks at the hash of all that was ever chosen")
def hash_peeker(game, rules, cards, options, count, weights, stream):
    return below(game["trajectory"], count)


@strategy("council", doc="looks at everything that lies open")
def open_eyes(game, rules, cards, options, count, weights, stream):
    me = game["players"][game["player"]]
    rival = game["players"][(game["player"] + 1) % game["players_count"]]
    known = me["money"] + 3 * rival["goods"][0] + 5 * rival["popularity"] + 7 * rival["arrival"]
    known += game["face_up"][0] + game["row"][0] + game["stack_end"] - game["stack_at"] + options[0]
    for card in range(rival["cards"]):
        known += rival["card"][card]
    return (np.int64(known) + below(child(stream, np.uint64(0)), 3)) % count


@pytest.mark.parametrize("peeker", [stack_peeker, future_peeker, luck_peeker, hash_peeker])
def test_a_strategy_that_looks_is_caught(peeker: Strategy) -> None:
    assert_caught(peeker)


def test_random_is_honest() -> None:
    assert found(random_of("council"), games=6) == []


def test_what_lies_open_may_be_looked_at() -> None:
    assert found(open_eyes, players=2) + found(open_eyes, players=4) == []


def test_only_the_liar_is_named() -> None:
    assert_only_the_liar_is_named(open_eyes, stack_peeker)


def hidden(table: Table) -> list[list[str]]:
    """The stack of the current decade, then those to come, top first."""
    starts = table.rules["decade_start"].tolist()
    later = [
        [table.ids[card] for card in table.game["stack"][first:last].tolist()]
        for first, last in pairwise(starts)
    ]
    return [table.stack(), *later[int(table.game["decade"]) + 1 :]]


@pytest.mark.jitless
@pytest.mark.parametrize("decade", [0, 1, 2])
def test_a_reshuffle_changes_only_what_is_hidden(decade: int) -> None:
    table = Table(published(), 3, seed=2).begin()
    if decade:
        table.game["phase"] = (1, 3)[decade - 1]
        table.game["decade"] = decade - 1
        table.end_phase()
        table.apply(0)  # some ranking
    before = table.game.copy()
    piles = hidden(table)
    with np.errstate(over="ignore"):
        reshuffle(table.game, table.cards, np.uint64(99))
    assert len(piles) == 3 - decade
    for pile, now in zip(piles, hidden(table), strict=True):
        assert now != pile
        assert sorted(now) == sorted(pile)
    after = table.game.copy()
    for game in (before, after):
        game["stack"][int(game["stack_at"]) :] = 0
        game["trajectory"] = 0
        game["players"]["choice_key"] = 0
    assert after == before
    after["players"][2]["space_turn"][3] += 1  # the comparison sees whatever else there is
    assert after != before


def test_a_reshuffle_of_nothing_hidden_is_none() -> None:
    table = Table(published(), 2).begin()
    table.game["decade"], table.game["stack_at"] = 2, len(table.ids)
    table.game["stack_end"] = len(table.ids)
    before = table.game["stack"].tolist()
    with np.errstate(over="ignore"):
        reshuffle(table.game, table.cards, np.uint64(99))
    assert table.game["stack"].tolist() == before
