"""The mix of actions of a game that counts them, as counted in the rows."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pandas as pd
import pytest

import reports
from reports import chapters
from reports.chapters.doings import DoingsView
from reports.material import Material
from sim.engine.errors import InputError
from sim.engine.records import Column
from sim.engine.ruleset import Ruleset
from tests.reports.synthetic import make_run


def acting_run(dig: tuple[float, ...] = (2.0, 0.0, 1.0)) -> Any:
    """A run whose seats draw about 5 times, and dig as often as their strategy likes to."""
    run = make_run(("a", "b", "random"), blocks=200)
    seats = run.tables["seats"]
    rng = np.random.default_rng(1)
    seats = seats.assign(
        draws_sum=rng.poisson(5 * seats["n"]),
        digs_sum=rng.poisson(np.array(dig)[seats["strategy"]] * seats["n"]),
    )
    run.tables["seats"] = seats
    columns = (
        *run.ruleset.seat_columns,
        Column("draws", "actions", "turns in which cards were drawn"),
        Column("digs", "actions", "turns in which it was dug"),
    )
    rules = cast(Ruleset, SimpleNamespace(**vars(run.ruleset) | {"seat_columns": columns}))
    return replace(run, ruleset=rules)


def test_the_mix_adds_up_and_is_that_of_the_sums() -> None:
    run = acting_run()
    table = reports.doings_table(run)
    assert np.allclose(table.groupby("strategy")["share"].sum(), 1)
    sums = run.tables["seats"]
    own = table.set_index(["strategy", "action"])
    digs, draws = sums["digs_sum"].sum(), sums["draws_sum"].sum()
    assert own.loc[("all", "digs"), "share"] == pytest.approx(digs / (digs + draws))
    first = sums[sums["strategy"] == 0]
    row = own.loc[("a", "digs")]
    assert row["mean"] == pytest.approx(first["digs_sum"].sum() / first["n"].sum())
    assert row["low"] < row["mean"] < row["high"]
    assert row["share_low"] < row["share"] < row["share_high"]
    assert not table["hardly"].any()


def test_what_only_random_does_is_hardly_ever_done() -> None:
    table = reports.doings_table(acting_run((0.0, 0.01, 3.0)))
    assert set(table.loc[table["hardly"], "action"]) == {"digs"}


def test_the_page_has_it_unless_the_game_has_a_section_of_its_own() -> None:
    run = acting_run((0.0, 0.0, 3.0))
    views = [view for view in chapters.pacing(Material(run)) if isinstance(view, DoingsView)]
    assert len(views) == 1
    assert "No strategy but random spends 1% of its actions on digs" in views[0].findings()[0].text
    assert not [
        view for view in chapters.pacing(Material(make_run(blocks=60))) if isinstance(view, DoingsView)
    ]


def test_a_game_that_counts_none_says_so() -> None:
    with pytest.raises(InputError, match="toy counts no actions of a seat"):
        reports.doings_table(make_run(blocks=60))
    assert isinstance(reports.doings_table(acting_run()), pd.DataFrame)
