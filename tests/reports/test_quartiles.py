"""Quartiles by turn come from the very games of the run, played again seat by seat."""

from __future__ import annotations

import numpy as np
import pytest

import reports
import sim
from reports.source import sums_of
from reports.tables.curve_quartiles import _seats
from sim.engine.errors import InputError
from tests.reports.synthetic import usual_run
from tests.tithe.registered import registered


@pytest.fixture(scope="module")
def run():
    with registered():
        yield sim.run("tithe", players=3, games=60, seed=5, seats=["random", "prudent"], schedule="all")


def curve(run):
    return run.ruleset.curve_columns[0].name


def test_games_played_again_add_up_to_the_sums(run):
    strategies, counts, values = _seats(run, run.info["games"], 1)
    sums = sums_of(run, "curves").groupby(["strategy", "turn"])[["n", f"{curve(run)}_sum"]].sum()
    kept = sums[sums.index.get_level_values("turn") < run.ruleset.max_curve_turns]
    for (strategy, turn), row in kept.iterrows():
        own = strategies == strategy
        assert counts[own, turn - 1].sum() == row["n"]
        assert values[own, turn - 1].sum() == row[f"{curve(run)}_sum"]


def test_quartiles_are_those_of_the_seats(run):
    table = reports.curve_quartiles(run, curve(run))
    strategies, counts, values = _seats(run, run.info["games"], 1)
    number = {name: at for at, name in enumerate(run.strategies)}
    for row in table.to_dict("records"):
        at = row["turn"] - 1
        held = values[(strategies == number[row["strategy"]]) & (counts[:, at] == 1), at]
        assert row["at_risk"] == len(held)
        assert row["q50"] == np.quantile(held, 0.5, method="inverted_cdf")
        assert row["q25"] <= row["q50"] <= row["q75"]
    means = reports.curves(run, curve(run)).set_index(["strategy", "turn"])["at_risk"]
    found = table.set_index(["strategy", "turn"])["at_risk"]
    assert (found == means.reindex(found.index)).all()


def test_fewer_games_may_be_played_again(run):
    table = reports.curve_quartiles(run, curve(run), 12)
    assert table.attrs["looked_at"] == 12
    assert table.loc[table["turn"] == 1, "at_risk"].sum() == 12 * 3
    assert "first 12 games of the run, played again" in table.attrs["method"]


def test_what_cannot_be_played_again_says_so(run):
    with pytest.raises(InputError, match="keeps no curve"):
        reports.curve_quartiles(run, "nothing")
    from reports.material import Material

    with pytest.raises(InputError, match="cannot be played again"):
        Material(usual_run()).table(reports.curve_quartiles, "poverty")
