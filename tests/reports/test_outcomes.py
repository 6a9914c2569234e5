"""What winners' scores are made of: against the rows, and of a run that kept none."""

from __future__ import annotations

import pytest

from reports.tables.outcomes import SUMS_ONLY, outcome_table
from tests.reports.synthetic import make_run


def test_means_are_those_of_the_rows() -> None:
    run = make_run(blocks=400)
    rows, table = run.seat_rows, outcome_table(run).set_index(["strategy", "part"])
    assert rows is not None
    won = rows["win_twelfths"] > 0
    row = table.loc[("all", "prestige")]
    assert (row["winners"], row["others"]) == (won.sum(), (~won).sum())
    assert row["won"] == pytest.approx(rows.loc[won, "prestige"].mean())
    assert row["lost"] == pytest.approx(rows.loc[~won, "prestige"].mean())
    assert row["won_low"] < row["won"] < row["won_high"]
    own = rows[rows["strategy"] == 3]
    row = table.loc[("financier", "penalty")]
    assert row["won"] == pytest.approx(-own.loc[own["win_twelfths"] > 0, "penalty"].mean())
    assert row["low"] < row["difference"] < row["high"]
    assert table.attrs["note"] == ""


def test_parts_add_up_to_the_score_which_stands_last() -> None:
    table = outcome_table(make_run(blocks=400))
    for _, own in table.groupby("strategy"):
        assert own["part"].tolist() == ["prestige", "penalty", "score"]
        assert own["won"].iloc[:-1].sum() == pytest.approx(own["won"].iloc[-1])
        assert own["difference"].iloc[:-1].sum() == pytest.approx(own["difference"].iloc[-1])
    assert table["strategy"].iloc[0] == "all"


def test_a_difference_is_taken_within_strategies() -> None:
    # The better strategy scores 100 more, won or lost: that is not what winners have.
    run = make_run(("strong", "weak"), (1.5, 0.0), blocks=600, shared=0.0)
    rows = run.seat_rows
    assert rows is not None
    rows["score"] = 100 * (rows["strategy"] == 0) + 5 * (rows["win_twelfths"] > 0)
    table = outcome_table(run).set_index(["strategy", "part"])
    row = table.loc[("all", "score")]
    assert row["won"] - row["lost"] > 20
    assert row["difference"] == pytest.approx(5)


def test_sums_tell_the_score_alone() -> None:
    kept, summed = make_run(blocks=400, shared=0.0), make_run(blocks=400, shared=0.0, keep="sums")
    table, whole = outcome_table(summed), outcome_table(kept)
    assert table.attrs["note"] == SUMS_ONLY
    assert set(table["part"]) == {"score"}
    whole = whole[whole["part"] == "score"].reset_index(drop=True)
    columns = ["winners", "others", "won", "lost"]
    for column in columns:
        assert table[column].tolist() == pytest.approx(whole[column].tolist())
    assert table["difference"].tolist() == pytest.approx(whole["difference"].tolist(), abs=0.3)
