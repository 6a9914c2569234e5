"""Strategies against each other: shares worked by hand, circles, and lineups that do not tell."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from reports.tables.payoffs import MIRRORS, cycle_table, payoff_table
from tests.reports.bare import bare_run, lineup_table
from tests.reports.made import SyntheticRun


def duels(chance: dict[tuple[int, int], float], parts: int = 40, games: int = 100) -> SyntheticRun:
    """Two-player games of every pair: how often the first wins, give or take chance."""
    rng = np.random.default_rng(3)
    count = 1 + max(itertools.chain(*chance))
    rows = []
    for part in range(parts):
        for lineup, (pair, share) in enumerate(chance.items()):
            won = rng.binomial(games, share)
            rows += [(part, lineup, pair[0], games, won), (part, lineup, pair[1], games, games - won)]
    names = [f"s{number}" for number in range(count)]
    return bare_run(names, list(chance), parts * games * len(chance), {"lineups": lineup_table(rows)})


def test_shares_of_a_pair_by_hand() -> None:
    lineups = [(0, 0, 1), (0, 1, 1), (0, 1, 2)]
    rows = [
        *[(part, 0, 0, 400, 200 + part) for part in (0, 1)],  # 401 of 800
        *[(part, 0, 1, 200, 0) for part in (0, 1)],
        *[(part, 1, 0, 200, 100) for part in (0, 1)],  # 200 of 400
        *[(part, 1, 1, 400, 100 - part) for part in (0, 1)],  # 199 of 800
        *[(part, 2, strategy, 50, 0) for part in (0, 1) for strategy in (0, 1)],
        *[(part, 2, 2, 50, 50) for part in (0, 1)],
    ]
    run = bare_run("abc", lineups, 1_300, {"lineups": lineup_table(rows)})
    table = payoff_table(run)  # c never sits with one alone, so that all lineups count
    assert not table.attrs["alone"]
    row = table[(table["strategy"] == "a") & (table["opponent"] == "b")].iloc[0]
    assert row["games"] == 1_300
    assert row["win_share"] == pytest.approx(601 / 1_300)
    assert row["opponent_share"] == pytest.approx(199 / 1_300)
    assert row["margin"] == pytest.approx(402 / 1_300)
    turned = table[(table["strategy"] == "b") & (table["opponent"] == "a")].iloc[0]
    assert (turned["win_share"], turned["margin"]) == (row["opponent_share"], -row["margin"])
    assert (turned["margin_low"], turned["margin_high"]) == (-row["margin_high"], -row["margin_low"])

    alone = bare_run("ab", lineups[:2], 1_200, {"lineups": lineup_table(rows[:8])})
    table = payoff_table(alone)
    assert table.attrs["alone"]
    assert "Only lineups of the two" in table.attrs["method"]
    assert table["win_share"].tolist() == pytest.approx([601 / 1_200, 199 / 1_200])


def test_a_pair_that_played_little_alone_is_seen_in_all_its_lineups() -> None:
    rows = [(part, lineup, strategy, 20, 10) for part in range(4) for lineup in (0, 1) for strategy in (0, 1)]
    rows += [(part, 1, 2, 20, 0) for part in range(4)]
    lineups = [(0, 1, 1), (0, 1, 2)]
    table = payoff_table(bare_run("abc", lineups, 160, {"lineups": lineup_table(rows)}))
    assert not table.attrs["alone"]
    assert table.loc[0, "games"] == 160


def test_three_that_beat_one_another_in_a_circle_are_found() -> None:
    chance = {(0, 1): 0.6, (1, 2): 0.58, (0, 2): 0.4, (0, 3): 0.7, (1, 3): 0.7, (2, 3): 0.7}
    table = cycle_table(duels(chance))
    assert len(table) == 1
    assert table.loc[0, ["first", "second", "third"]].tolist() == ["s0", "s1", "s2"]
    assert table.loc[0, "weakest"] == table.loc[0, ["margin_12", "margin_23", "margin_31"]].min()
    assert table.loc[0, "margin_12"] == pytest.approx(0.2, abs=0.04)
    assert table.attrs["triples"] == 4


def test_no_circle_is_seen_where_there_is_none_or_where_it_is_not_sure() -> None:
    ordered = {(0, 1): 0.6, (1, 2): 0.6, (0, 2): 0.7}
    assert cycle_table(duels(ordered)).empty
    nearly = {(0, 1): 0.6, (1, 2): 0.6, (0, 2): 0.5}
    assert cycle_table(duels(nearly)).empty
    equal = dict.fromkeys(itertools.combinations(range(8), 2), 0.5)
    assert cycle_table(duels(equal)).empty  # 28 pairs, 112 circles to be fooled by


def test_lineups_that_do_not_tell_are_named() -> None:
    rows = [(part, lineup, lineup, 40, 10) for part in range(3) for lineup in (0, 1)]
    mirrors = bare_run("ab", [(0,) * 4, (1,) * 4], 60, {"lineups": lineup_table(rows)})
    for table in (payoff_table(mirrors), cycle_table(mirrors)):
        assert table.empty
        assert table.attrs["note"] == MIRRORS
    against = duels({(0, 1): 0.6, (0, 2): 0.6})
    table = payoff_table(against)
    assert len(table) == 4
    assert table.attrs["note"].startswith("2 of 3 pairs of strategies sat at one table")
    assert cycle_table(against).attrs["triples"] == 0
