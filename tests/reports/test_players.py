"""The same rules at tables of different size, side by side."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import reports
from reports.source import origin
from sim.engine.errors import InputError
from tests.reports.made import SyntheticRun
from tests.reports.synthetic import make_run

BONUS = {2: (0.5, 0.0), 3: (0.0, 0.0, 0.0), 4: (0.0, 0.0, 0.0, 0.0)}


@cache
def sized(players: int) -> SyntheticRun:
    return make_run(("a", "b"), (0.6, 0.0), blocks=600, players=players, seat_bonus=BONUS[players])


def test_shares_by_number_of_players_are_those_of_each_run() -> None:
    table = reports.wins_by_players([sized(4), sized(2), sized(3)])
    assert table["players"].tolist() == [2, 2, 3, 3, 4, 4]
    assert table["fair"].unique().tolist() == [1 / 2, 1 / 3, 1 / 4]
    for players in (2, 3, 4):
        own, alone = table[table["players"] == players], reports.win_table(sized(players))
        assert own["win_share"].tolist() == alone["win_share"].tolist()
        assert own["relative"].tolist() == (players * alone["win_share"]).tolist()
    assert origin(table).startswith("7,200 games in 1,800 blocks".replace("7,200", f"{600 * 9:,}"))
    assert "2, 3 and 4 players · seed 7" in origin(table)


def test_a_seat_that_matters_at_one_size_only_is_found_there() -> None:
    table = reports.seats_by_players([sized(2), sized(3), sized(4)])
    p = table.groupby("players")["p"].first()
    assert p[2] < 1e-4
    assert (p[[3, 4]] > 0.01).all()
    assert table[table["players"] == 2]["win_share"].is_monotonic_decreasing


def test_length_by_number_of_players() -> None:
    table = reports.length_by_players([sized(2), sized(4)])
    turns = table[table["measure"] == "turns"].set_index("players")["mean"]
    assert np.isclose(turns[2], reports.length_table(sized(2))["mean"].iloc[0])
    assert turns[4] > 1.5 * turns[2]


def test_runs_that_do_not_belong_together_are_named() -> None:
    other = make_run(("a", "b"), blocks=60, players=3)
    other.info["rules_hash"] = "ffff"
    with pytest.raises(InputError, match="is a run of other rules than"):
        reports.wins_by_players([sized(2), other])
    with pytest.raises(InputError, match="are both of 2 players; give one run for each number of players"):
        reports.wins_by_players([sized(2), sized(2)])
    with pytest.raises(InputError, match="no runs to put side by side"):
        reports.wins_by_players([])


def test_the_page_has_a_chapter_on_it(tmp_path) -> None:  # type: ignore[no-untyped-def]
    page = reports.write(sized(3), tmp_path / "report", [sized(2)])
    text = page.read_text(encoding="utf-8")
    assert '<section id="players">' in text
    assert "Seats surely matter with 2 players" in text
    assert (tmp_path / "report" / "tables" / "players-seats.csv").is_file()
    with pytest.raises(InputError, match="are both of 3 players"):
        reports.write(sized(3), tmp_path / "other", [sized(3)])
    assert not (tmp_path / "other").exists()
