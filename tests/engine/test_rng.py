"""The random numbers: SplitMix64 as published, even, independent; a shuffle that leaves other cards alone."""

from __future__ import annotations

import hashlib
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pytest
from scipy import stats

from sim.engine.inputs import load_variant
from sim.engine.rng import Purpose, below, block_key, child, mix, stable_id
from sim.engine.ruleset import Variant
from sim.london.ruleset import RULESET
from sim.london.setup import deal, pack
from sim.london.state import GAME, MAX_CARDS

MASK = 2**64 - 1
P_LEAST = 1e-6  # a sound generator fails a test of fixed seeds so rarely, at any number of draws


@pytest.fixture(autouse=True)
def _wrapping():
    """uint64 wraps on purpose; NumPy says so when the compiler is off."""
    with np.errstate(over="ignore"):
        yield


def splitmix64(start: int, count: int) -> list[int]:
    """Steele, Lea, Flood (2014), written plainly: the state grows by the golden gamma and is finalised."""
    state, words = start, []
    for _ in range(count):
        state = (state + 0x9E3779B97F4A7C15) & MASK
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        words.append(z ^ (z >> 31))
    return words


def words(key: int, count: int) -> list[int]:
    return [int(child(np.uint64(key), np.uint64(index))) for index in range(count)]


@pytest.mark.jitless
def test_known_answer() -> None:
    published = [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert words(1234567, 5) == published == splitmix64(1234567, 5)


@pytest.mark.jitless
@pytest.mark.parametrize("key", [0, 1, 2**63 - 1, 2**63, MASK])
def test_child_is_splitmix64_for_any_key(key: int) -> None:
    assert words(key, 50) == splitmix64(key, 50)


@pytest.mark.jitless
def test_the_key_of_a_deal_is_two_steps_below_the_seed() -> None:
    root = splitmix64(42, 1)[0]
    assert int(block_key(np.uint64(42), 6)) == splitmix64(root, 7)[6]


def test_mix_is_a_bijection_on_what_it_was_tried_with() -> None:
    tried = [int(mix(np.uint64(value))) for value in range(5000)]
    assert len(set(tried)) == 5000
    assert int(mix(np.uint64(0))) == 0


def test_stable_ids_depend_on_the_text_alone() -> None:
    assert stable_id("wren#1") == int.from_bytes(hashlib.blake2b(b"wren#1", digest_size=8).digest(), "little")
    assert stable_id("wren#1") != stable_id("wren#2")
    assert 0 <= stable_id("Saint Étienne") <= MASK


@pytest.mark.jitless
@pytest.mark.parametrize("count", [1, 2, 3, 7, 512, 2**31 - 1])
def test_below_stays_below(count: int) -> None:
    ends = [int(below(np.uint64(word), count)) for word in (0, MASK, 2**32 - 1, 2**63)]
    assert ends[:3] == [0, count - 1, 0]
    assert ends[3] == count // 2


def chi_square_p(counts: npt.NDArray[np.int64]) -> float:
    """p of counts as uneven as these if all were equally likely."""
    return float(stats.chisquare(counts).pvalue)


@pytest.mark.parametrize("count", [2, 3, 5, 9, 20])
def test_below_is_uniform(count: int) -> None:
    draws = [int(below(np.uint64(word), count)) for word in words(5, 20_000)]
    counts = np.bincount(draws, minlength=count)
    assert len(counts) == count
    assert chi_square_p(counts) > P_LEAST
    # And each frequency within five standard errors of 1/count: a tolerance made of the number drawn.
    error = np.sqrt((1 / count) * (1 - 1 / count) / len(draws))
    assert np.all(np.abs(counts / len(draws) - 1 / count) < 5 * error)


def test_near_seeds_share_nothing() -> None:
    """Deals of neighbouring seeds and blocks: half of all bits differ, and no key comes twice."""
    keys = [int(block_key(np.uint64(seed), block)) for seed in range(200) for block in range(20)]
    assert len(set(keys)) == len(keys)
    differing = [(a ^ b).bit_count() for a, b in pairwise(keys)]
    # 3,999 pairs of 64 fair bits: mean 32, standard error 4 / sqrt(n).
    assert abs(np.mean(differing) - 32) < 5 * 4 / np.sqrt(len(differing))
    assert min(differing) > 5


def test_purposes_and_seats_have_streams_of_their_own() -> None:
    key = block_key(np.uint64(1), 0)
    streams = {
        word
        for purpose in Purpose
        for number in words(words(int(key), purpose + 1)[purpose], 4)
        for word in words(number, 50)
    }
    assert len(streams) == len(Purpose) * 4 * 50


def test_numbers_that_follow_each_other_are_unrelated() -> None:
    values = np.array([word / 2**64 for word in words(9, 20_000)])
    for lag in (1, 2, 7):
        correlation = np.corrcoef(values[:-lag], values[lag:])[0, 1]
        assert abs(correlation) < 5 / np.sqrt(len(values))


VARIANT = load_variant(RULESET, overrides={"start_hand": 0})
IDS = [row["id"] for row in VARIANT.tables["cards"]]


def decks(variant: Variant, seeds: range, players: int = 2) -> list[list[str]]:
    """The whole deck of each seed, top first."""
    rules, cards = pack(variant, players)
    ids = [row["id"] for row in variant.tables["cards"]]
    keys, found = np.zeros(MAX_CARDS + 1, np.uint64), []
    for seed in seeds:
        game = np.zeros(1, GAME)
        deal(game[0], rules[0], cards, np.uint64(seed), 0, players, keys)
        found.append([ids[card] for card in game[0]["deck"][: int(game[0]["deck_end"])].tolist()])
    return found


@pytest.mark.parametrize("card", ["school_a_blue", "mercers", "huguenots"])
def test_a_card_lies_anywhere_in_its_deck(card: str) -> None:
    dealt = decks(VARIANT, range(5000))
    counts = np.bincount([deck.index(card) for deck in dealt], minlength=25)
    assert len(counts) == 25  # deck A
    assert chi_square_p(counts) > P_LEAST


def test_pairs_of_cards_lie_in_either_order() -> None:
    dealt = decks(VARIANT, range(4000))
    for first, second in (("mercers", "grocers"), ("bridge", "omnibus"), ("parliament", "whitehall")):
        before = sum(deck.index(first) < deck.index(second) for deck in dealt)
        # Two copies of the Bridge and the Omnibus each: the first copy of either comes first equally often.
        assert abs(before / len(dealt) - 1 / 2) < 5 * np.sqrt(0.25 / len(dealt))


@pytest.mark.parametrize("deck", ["A", "B", "C"])
def test_an_added_card_leaves_the_others_in_order(deck: str) -> None:
    rows = VARIANT.tables["cards"]
    new = {**rows[0], "id": "new_one", "name": "New one", "deck": deck, "copies": 3}
    more = Variant("london", VARIANT.rules, {**VARIANT.tables, "cards": [new, *rows]})
    seeds = range(20)
    for longer, old in zip(decks(more, seeds), decks(VARIANT, seeds), strict=True):
        assert longer.count("new_one") == 3
        assert [card for card in longer if card != "new_one"] == old


def test_a_card_taken_out_or_copied_leaves_the_others_in_order() -> None:
    rows = [dict(row) for row in VARIANT.tables["cards"]]
    for row in rows:
        row["copies"] += {"sewers": -2, "salters": 1, "wren": -1}.get(row["id"], 0)
    other = Variant("london", VARIANT.rules, {**VARIANT.tables, "cards": rows})
    changed = {"sewers", "salters", "wren"}
    for now, old in zip(decks(other, range(20)), decks(VARIANT, range(20)), strict=True):
        assert [card for card in now if card not in changed] == [card for card in old if card not in changed]


def test_rules_and_players_do_not_touch_the_deal() -> None:
    dear = load_variant(RULESET, overrides={"start_hand": 0, "loan_repay": 18, "start_money": 9})
    assert decks(dear, range(5), players=4) == decks(VARIANT, range(5), players=2)
