"""How games fall into blocks, batches and parts, and which plans are refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from sim.batch.plan import make_plan
from sim.engine.errors import InputError
from tests.batch.fake_ruleset import RULESET, Bot, fake_plan, fake_variant


def test_games_are_rounded_up_to_whole_blocks_and_that_is_told() -> None:
    plan = fake_plan(10, "abc", players=4)
    assert (plan.rotations, plan.blocks, plan.games) == (4, 3, 12)
    assert plan.rounding is not None
    assert "10 games asked, 12 played" in plan.rounding
    assert fake_plan(12, "abc", players=4).rounding is None


@given(
    games=st.integers(1, 10**12),
    strategies=st.integers(1, 8),
    players=st.integers(2, 4),
    schedule=st.sampled_from(["mirror", "all"]),
    keep=st.sampled_from(["rows", "sums"]),
)
def test_parts_and_batches_cover_the_blocks(
    games: int, strategies: int, players: int, schedule: str, keep: str
) -> None:
    games = min(games, 10**8) if keep == "rows" else games
    plan = fake_plan(games, "abcdefgh"[:strategies], players=players, schedule=schedule, keep=keep)
    assert games <= plan.games < games + plan.rotations
    assert (plan.batches - 1) * plan.batch_blocks < plan.blocks <= plan.batches * plan.batch_blocks
    assert plan.blocks_of(0).start == 0
    assert plan.blocks_of(plan.parts - 1).stop == plan.blocks
    assert all(len(plan.blocks_of(part)) > 0 for part in (0, plan.parts - 1))
    assert plan.batches <= 2_000
    if plan.batches > 75:
        assert plan.parts >= 33
    if keep == "sums":
        assert plan.parts <= 75
    elif plan.part_batches > 1:
        assert plan.part_blocks * plan.rotations <= 100_000
    if plan.blocks >= 1_000:
        assert plan.batches >= 50


def test_batches_are_whole_cycles_of_the_schedule_when_there_are_enough() -> None:
    plan = fake_plan(200_000, "abcdefgh", players=4)
    assert len(plan.schedule.lineups) == 330
    assert plan.batch_blocks % 330 == 0
    assert plan.batches >= 50
    few = fake_plan(8_000, "abcdefgh", players=4)  # 2,000 blocks, 6 cycles: too few for intervals
    assert few.batch_blocks == 2


def test_a_hundred_million_games_are_a_thousand_batches() -> None:
    plan = fake_plan(10**8, "abcdefgh", players=4)
    assert 900 <= plan.batches <= 1_100
    assert 45 <= plan.parts <= 55
    rows = fake_plan(10**8, "abcdefgh", players=4, keep="rows")
    assert rows.part_batches == 1


def test_rows_are_kept_up_to_a_million_games_unless_told() -> None:
    assert fake_plan(1_000_000).keep == "rows"
    assert fake_plan(1_000_001).keep == "sums"
    assert fake_plan(1_000_001, keep="rows").keep == "rows"
    assert fake_plan(10, keep="sums").keep == "sums"


def test_one_strategy_in_two_seats_is_one_strategy() -> None:
    plan = fake_plan(10, "aab", schedule="lineup")
    assert plan.labels == ("a", "b")
    assert plan.schedule.lineups == ((0, 0, 1),)


def test_one_name_with_other_weights_is_two_strategies() -> None:
    bots = [Bot("a"), Bot("a", {"boldness": 0.5}), Bot("b")]
    plan = make_plan(RULESET, fake_variant(), bots, players=3, games=10)
    assert plan.schedule.name == "lineup"
    assert plan.labels == ("a", "a:boldness=0.5", "b")
    assert np.array_equal(plan.seating().weights, [[1000], [500], [1000]])


def test_weights_of_unequal_number_are_padded_with_zeros() -> None:
    bots = [Bot("a", {"boldness": 1.0, "greed": 0.25}), Bot("b")]
    seating = make_plan(RULESET, fake_variant(), bots, players=2, games=10).seating()
    assert np.array_equal(seating.weights, [[1000, 250], [1000, 0]])
    assert seating.lineups.dtype == np.int32
    assert seating.names == ("a", "b")


BAD: list[tuple[dict[str, Any], str]] = [
    ({"games": 0}, "games = 0: give a number from 1 to 10\\^12"),
    ({"games": -5}, "games = -5"),
    ({"games": 10**19}, "games = 10000000000000000000: give a number from 1 to 10\\^12"),
    ({"games": 2.5}, "games = 2.5: give a whole number"),
    ({"games": True}, "games = True"),
    ({"seed": -1}, "seed = -1: give a number from 0 to 2\\^64 - 1"),
    ({"seed": 2**64}, "seed = 18446744073709551616"),
    ({"players": 1}, "players = 1: Fake is for 2 to 4 players"),
    ({"players": 5}, "players = 5"),
    ({"players": "4"}, "players = '4': give a whole number"),
    ({"schedule": "everything"}, "unknown schedule 'everything'"),
    ({"schedule": "lineup", "names": "ab"}, "one --seat a player: 2 given for 3 players"),
    ({"names": "aab"}, "strategy 'a' is given twice; schedule 'all' takes each once"),
    ({"names": ""}, "no strategies"),
    ({"names": "".join(map(chr, range(65, 98)))}, "33 strategies: a run takes at most 32"),
    ({"keep": "row"}, "keep = 'row': did you mean 'rows'"),
    ({"keep": "rows", "games": 10**9}, "rows of 1,000,000,000 games"),
]


@pytest.mark.parametrize(("how", "said"), BAD, ids=[said[:30] for _, said in BAD])
def test_bad_plans_are_refused_in_one_line(how: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=said) as caught:
        fake_plan(**how)
    assert "\n" not in str(caught.value)


def test_the_largest_seed_and_number_of_games_are_accepted() -> None:
    assert fake_plan(10**12, seed=2**64 - 1).seed == 2**64 - 1
