"""The cards that chance showed, kept by seat: in the folder, in its digests, read back."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from sim.batch import Run, open_run, run_plan
from sim.engine.errors import InputError, RunError
from tests.batch.fake_ruleset import RULESET, Fake, fake_plan

GAMES = 120


@pytest.fixture
def run(tmp_path: Path) -> Run:
    return run_plan(fake_plan(GAMES), tmp_path / "run")


def test_rows_of_cards_shown_are_those_the_ruleset_filled(run: Run) -> None:
    plan = fake_plan(GAMES)
    filled = RULESET.play(plan.variant, plan.seating(), plan.seed, 0, plan.blocks)
    rows = run.rows("exposed")
    assert list(rows.columns) == ["game", "block", "seat", "cards_0"]
    assert np.array_equal(rows["cards_0"], filled.exposed[:, 0])
    assert rows[["game", "block", "seat"]].equals(run.seats[["game", "block", "seat"]])
    field = pq.read_schema(run.folder / "exposed" / "part-00000.parquet").field("cards_0")
    assert (str(field.type), field.metadata[b"unit"]) == ("uint64", b"cards")


def test_the_first_games_alone_can_be_read(run: Run) -> None:
    for games in (1, 7, 100, GAMES, 2 * GAMES):
        for name in ("seats", "games", "exposed"):
            whole = run.rows(name)
            assert run.rows(name, games=games).equals(whole[whole["game"] < games])
    (run.folder / "exposed" / "part-00003.parquet").unlink()
    assert len(run.rows("exposed", ["seat"], games=1)) == 3  # parts that are not needed are not read
    with pytest.raises(RunError, match=r"exposed/part-00003\.parquet"):
        run.rows("exposed")


def test_other_cards_shown_are_another_digest(run: Run) -> None:
    assert set(run.digests) == {"trajectories", "seats", "games", "exposed", "sums"}
    other = run_plan(fake_plan(GAMES, seed=6))
    assert other.digests["exposed"] != run.digests["exposed"]


def test_sums_alone_keep_none(tmp_path: Path) -> None:
    run = run_plan(fake_plan(GAMES, keep="sums"), tmp_path / "run")
    assert "exposed" not in run.digests
    with pytest.raises(InputError, match="kept sums only"):
        run.rows("exposed")


def test_a_game_without_exposure_keeps_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Fake, "exposure", None)
    run = open_run(run_plan(fake_plan(GAMES), tmp_path / "run").folder)
    assert "exposed" not in run.digests
    with pytest.raises(InputError, match="fake declares no exposure to cards"):
        run.rows("exposed")


def test_a_ruleset_that_declares_but_does_not_fill_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    played = Fake.play

    def without(self: Fake, *args: object) -> object:
        filled = played(self, *args)  # type: ignore[arg-type]
        filled.exposed = None
        return filled

    monkeypatch.setattr(Fake, "play", without)
    with pytest.raises(RunError, match="returned rows of other games"):
        run_plan(fake_plan(GAMES))
