"""How games run: shares of leaders, the point where a game is decided, and slopes worked by hand."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
import pytest

from reports.contract.clauses import Clause
from reports.contract.measures.games import runaway
from reports.tables.pacing import flow_table, leader_table
from reports.tables.runaway import runaway_table
from sim.engine.errors import InputError
from sim.engine.records import PACING
from tests.reports.bare import bare_run
from tests.reports.contract.pacing import pacing_sums
from tests.reports.made import SyntheticRun
from tests.reports.synthetic import make_run


def paced(sums: pd.DataFrame, games: int = 1_800) -> SyntheticRun:
    return bare_run("ab", [(0, 1)], games, {"pacing": sums})


def sums_of_rounds(*rows: dict[str, int]) -> pd.DataFrame:
    table = pd.DataFrame(list(rows), columns=["part", "clock", "at", *PACING]).fillna(0)
    return table.astype("int64")


def test_leaders_by_hand() -> None:
    own = {"clock": 0, "at": 1, "games": 100, "led": 80}
    run = paced(
        sums_of_rounds(
            {**own, "part": 0, "leader_twelfths": 12 * 40, "margin": 240},
            {**own, "part": 1, "leader_twelfths": 12 * 44, "margin": 160},
            {**own, "part": 0, "at": 2, "games": 50, "led": 50, "leader_twelfths": 12 * 50, "margin": 500},
        ),
        games=200,
    )
    table = leader_table(run, "round").set_index("at")
    first = table.loc[1]
    assert (first["games"], first["reached"], first["led"], first["led_share"]) == (200, 1, 160, 0.8)
    assert (first["win_share"], first["lead"], first["parts"]) == (84 / 160, 2.5, 2)
    half = 12.706 * 0.05 / 2  # t with one degree of freedom; the parts' shares are 0.50 and 0.55
    assert (first["low"], first["high"]) == pytest.approx((0.525 - half, 0.525 + half), abs=1e-4)
    assert (table.loc[2, "reached"], table.loc[2, "win_share"]) == (0.25, 1)


def test_when_a_game_is_decided() -> None:
    shares = (0.3, 0.5, 0.85, 0.7, 0.78, 0.83, 0.9, 0.95, 0.97, 1.0)
    table = leader_table(paced(pacing_sums(games=400, leader_wins=shares), games=12_000))
    assert table["win_share"].tolist() == pytest.approx(shares, abs=0.02)
    assert ((table["low"] <= table["win_share"]) & (table["win_share"] <= table["high"])).all()
    # 85% in the third tenth does not last.
    assert [table.attrs[name] for name in ("certain_low", "certain", "certain_high")] == [6, 6, 6]
    never = leader_table(paced(pacing_sums(leader_wins=(0.5,) * 10)))
    assert math.isnan(never.attrs["certain"])
    unsure = leader_table(paced(pacing_sums(games=20, leader_wins=(0.5, 0.8, 0.8, 0.9, *(1.0,) * 6)), 600))
    assert unsure.attrs["certain_low"] <= unsure.attrs["certain"] <= unsure.attrs["certain_high"]
    assert unsure.attrs["certain_low"] < unsure.attrs["certain_high"]


def test_rounds_that_few_games_reach_decide_nothing() -> None:
    rows = [
        {"part": part, "clock": 0, "at": at, "games": games, "led": games, "leader_twelfths": 12 * wins}
        for part in range(4)
        for at, games, wins in ((1, 100, 50), (2, 100, 90), (3, 4, 1))
    ]
    table = leader_table(paced(sums_of_rounds(*rows), games=400), "round")
    assert len(table) == 3
    assert table.attrs["certain"] == 2


def test_unknown_clocks_and_games_without_pacing_are_named() -> None:
    with pytest.raises(InputError, match="no clock 'turn'"):
        leader_table(paced(pacing_sums()), "turn")
    with pytest.raises(InputError, match="toy keeps nothing of who leads when"):
        leader_table(paced(sums_of_rounds()))


def step(part: int, at: int, leads: list[int], grown: list[int]) -> dict[str, int]:
    lead, growth = np.array(leads), np.array(grown)
    return {
        "part": part,
        "clock": 0,
        "at": at,
        "games": len(lead),
        "led": len(lead),
        "steps": len(lead),
        "growth": growth.sum(),
        "growth_lead": (growth * lead).sum(),
        "lead_before": lead.sum(),
        "lead_before_squares": (lead**2).sum(),
    }


def test_a_slope_by_hand() -> None:
    leads = [0, 10, 20, 30] * 30
    grown = [1, 3, 5, 7] * 30  # 1 + lead / 5
    shrunk = [4, 2, 0, -2] * 30  # 4 - lead / 5
    sums = sums_of_rounds(
        *(step(part, 1, leads, grown) for part in (0, 1)), *(step(part, 2, leads, shrunk) for part in (0, 1))
    )
    table = runaway_table(paced(sums, games=240)).set_index("round")
    assert table["slope"].tolist() == pytest.approx([0.2, -0.2])
    assert table["growth"].tolist() == pytest.approx([4, 1])
    assert table["lead"].tolist() == [15, 15]
    assert (table.loc[1, "low"], table.loc[1, "high"]) == pytest.approx((0.2, 0.2))
    assert table["games"].tolist() == [240, 240]


def test_the_index_takes_out_what_all_leads_of_a_round_do() -> None:
    # Late leads are larger and grow more, but within a round all leads grow alike.
    early, late = step(0, 1, [1, 2, 3] * 40, [1] * 120), step(0, 2, [11, 12, 13] * 40, [9] * 120)
    sums = sums_of_rounds(early, late, early | {"part": 1}, late | {"part": 1})
    assert runaway_table(paced(sums)).attrs["index"] == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("slope", [0.1, 0.0, -0.2])
def test_the_index_is_the_slope_that_was_put_in(slope: float) -> None:
    table = runaway_table(paced(pacing_sums(games=300, slope=slope)))
    found = table.attrs
    assert found["index_low"] < slope < found["index_high"]
    assert found["index_high"] - found["index_low"] < 0.05
    assert table["slope"].to_numpy() == pytest.approx(slope, abs=0.05)


def test_the_index_is_what_the_contract_judges() -> None:
    run = paced(pacing_sums())
    (judged,) = runaway(run, Clause("runaway")).figures
    found = runaway_table(run).attrs
    assert (judged.value, *judged.ends(0.05)) == pytest.approx(
        (found["index"], found["index_low"], found["index_high"])
    )


def test_few_leads_have_no_interval_and_equal_ones_no_slope() -> None:
    few = sums_of_rounds(*(step(part, 1, [1, 2, 3], [1, 2, 3]) for part in (0, 1)))
    table = runaway_table(paced(few, games=6))
    assert table.loc[0, "slope"] == pytest.approx(1)
    assert table[["low", "high"]].isna().all(axis=None)
    same = sums_of_rounds(*(step(part, 1, [7] * 90, [1] * 90) for part in (0, 1)))
    assert runaway_table(paced(same)).loc[0, "slope"] != runaway_table(paced(same)).loc[0, "slope"]  # NaN


def test_margins_and_lead_changes_are_those_of_the_rows() -> None:
    run = make_run(blocks=400)
    games = run.game_rows
    assert games is not None
    rng = np.random.default_rng(1)
    games["margin"], games["lead_changes"] = rng.poisson(6, len(games)), rng.poisson(1, len(games))
    games["settled"] = rng.integers(0, 101, len(games))
    batch = games["game"] // 4 // run.info["batch_blocks"]
    for name in ("margin", "lead_changes", "settled"):
        run.tables["games"][f"{name}_sum"] = games.groupby(batch)[name].sum().to_numpy()
        counted = games.assign(part=batch // run.info["part_batches"], value=games[name])
        counts = counted.groupby(["part", "value"], as_index=False).size().rename(columns={"size": "n"})
        counts = counts.assign(strategy=-1, column=name, win_twelfths=12 * counts["n"])
        old = run.tables["histograms"]
        run.tables["histograms"] = pd.concat([old[old["column"] != name], counts], ignore_index=True)
    table = flow_table(run).set_index("measure")
    for name in ("margin", "lead_changes", "settled"):
        row, values = table.loc[name], games[name]
        assert row["mean"] == pytest.approx(values.mean())
        for q in (0.05, 0.5, 0.95):
            assert row[f"q{round(100 * q):02d}"] == np.quantile(values, q, method="inverted_cdf")
        assert row["q50_low"] <= row["q50"] <= row["q50_high"]
        assert row["none"] == pytest.approx((values == 0).mean())
        assert row["none_low"] <= row["none"] <= row["none_high"]
