"""What parts of the score decide and what much of a thing costs: counted from rows, and worked by hand."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pandas as pd
import pytest

import reports
from sim.engine.errors import InputError
from sim.engine.records import SEAT_COLUMNS, Column
from sim.engine.ruleset import Ruleset
from sim.engine.sections import ScorePart
from tests.reports.bare import bare_run
from tests.reports.synthetic import make_run, toy_ruleset, usual_run


def scored_run(rows: list[tuple[int, int, int, int]], players: int = 2) -> Any:
    """Games of two seats: (won, fame, debt) each; the score is fame less debt."""
    table = pd.DataFrame(rows, columns=["game", "win_twelfths", "fame", "debt"])
    table = table.assign(score=table["fame"] - table["debt"], strategy=0, seat=table.index % players)
    run = bare_run("a", [(0,) * players], int(table["game"].max()) + 1, keep="rows", seat_rows=table)
    columns = (*SEAT_COLUMNS, Column("fame", "points", "fame"), Column("debt", "points", "debt"))
    parts = (ScorePart("fame"), ScorePart("debt", -1))
    declared = vars(run.ruleset) | {"seat_columns": columns, "score_parts": parts}
    return replace(run, ruleset=cast(Ruleset, SimpleNamespace(**declared)))


def test_what_decides_by_hand() -> None:
    run = scored_run(
        [
            *((0, 12, 9, 0), (0, 0, 8, 0)),  # fame decides nothing else: without it both have 0
            *((1, 12, 9, 1), (1, 0, 12, 5)),  # without debt the other has 12 against 9
            *((2, 6, 7, 2), (2, 6, 7, 2)),  # shared, and shared without
            *((3, 12, 5, 0), (3, 0, 9, 6)),  # without debt 5 against 9; without fame 0 against -6
        ]
    )
    table = reports.stakes_table(run).set_index("part")
    assert table.index.tolist() == ["debt", "fame"]  # the more decisive first
    assert table.loc["debt", "decides"] == 2 / 4
    assert table.loc["fame", "decides"] == 0
    assert table.loc["debt", "mean"] == -(1 + 5 + 2 + 2 + 6) / 8
    assert table.loc["debt", "some"] == 5 / 8
    assert table.loc["fame", "some"] == 1
    assert table.loc["debt", ["seats", "games", "batches"]].tolist() == [8, 4, 4]


def test_a_part_that_winners_alone_have_decides_where_it_exceeds_the_margin() -> None:
    rng = np.random.default_rng(2)
    margin = rng.integers(1, 10, 300)
    rows = []
    for game, by in enumerate(margin):
        rows += [(game, 12, 20 + int(by), 0), (game, 0, 20, 0)]
    run = scored_run(rows)
    assert reports.stakes_table(run).set_index("part").loc["fame", "decides"] == 0
    # The same with all of it on the loser's side as debt: it decides every game.
    turned = [(game, won, 30, 0 if won else int(margin[game])) for game, won, *_ in rows]
    decides = reports.stakes_table(scored_run(turned)).set_index("part").loc["debt", "decides"]
    assert decides == 0  # without debt both have 30: nobody else is best
    more = [
        (game, won, 30 + (0 if won else 1), 0 if won else int(margin[game]) + 1) for game, won, *_ in rows
    ]
    assert reports.stakes_table(scored_run(more)).set_index("part").loc["debt", "decides"] == 1


def test_what_decides_needs_rows_and_parts() -> None:
    with pytest.raises(InputError, match="kept sums only"):
        reports.stakes_table(make_run(blocks=60, keep="sums"))
    with pytest.raises(InputError, match="toy names no parts of the score"):
        reports.stakes_table(make_run(ruleset=toy_ruleset(bare=True), blocks=60))


def test_win_share_by_level_is_that_of_the_rows() -> None:
    run = usual_run()
    assert run.seat_rows is not None
    table = reports.level_wins(run, "poverty_net")
    everyone = table[table["strategy"] == "all"].set_index("band")
    value = run.seat_rows["poverty_net"].clip(0, 60)
    assert list(everyone.index) == ["none", "low", "middle", "high"]
    assert everyone["seats"].sum() == len(run.seat_rows)
    for band in everyone.index:
        own = value.between(everyone.loc[band, "first"], everyone.loc[band, "last"])
        assert everyone.loc[band, "seats"] == own.sum()
        share = run.seat_rows.loc[own, "win_twelfths"].mean() / 12
        assert everyone.loc[band, "win_share"] == pytest.approx(share)
    some = value[value > 0]
    assert everyone.loc["low", "seats"] == pytest.approx(len(some) / 3, rel=0.35)
    assert (table.loc[table["strategy"] != "all", "difference"].isna()).all()


def test_what_poverty_costs_is_found_where_it_was_planted() -> None:
    """In made-up runs poverty does nothing to who wins; a run in which the poor lose is told apart."""
    run = make_run(("a", "b"), blocks=600, seed=3)
    high = reports.level_wins(run, "poverty_net").set_index(["strategy", "band"]).loc[("all", "high")]
    assert high["difference_low"] < 0 < high["difference_high"]
    histogram = run.tables["histograms"]
    poor = (histogram["column"] == "poverty_net") & (histogram["value"] >= high["first"])
    histogram.loc[poor, "win_twelfths"] = histogram.loc[poor, "win_twelfths"] * 3 // 4
    high = reports.level_wins(run, "poverty_net").set_index(["strategy", "band"]).loc[("all", "high")]
    assert high["difference_high"] < -0.03


def test_an_unknown_column_is_named() -> None:
    with pytest.raises(InputError, match="toy keeps no seat column 'poverty'"):
        reports.level_wins(usual_run(), "poverty")
