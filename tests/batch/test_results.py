"""A run read back: data frames, names, single games again, and what its Python entry points promise."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

import sim
from sim.batch import Run, make_plan, open_run, run_plan
from sim.engine.errors import InputError
from tests.batch.fake_ruleset import RULESET, Bot, fake_plan

ROOT = Path(__file__).resolve().parents[2]
GAMES = 120


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("results") / "run"
    run_plan(fake_plan(GAMES), place)
    return place


def test_rows_say_who_played_where(folder: Path) -> None:
    run = open_run(folder)
    seats = run.seats.merge(run.games[["game", "lineup", "rotation"]], on="game")
    lineups = np.array(run.info["lineups"])
    expected = lineups[seats["lineup"], (seats["seat"] + seats["rotation"]) % 3]
    assert np.array_equal(seats["strategy"].cat.codes, expected)
    assert list(seats["strategy"].cat.categories) == run.strategies == ["a", "b", "c"]
    assert run.games["game"].tolist() == list(range(GAMES))
    assert (run.games["block"] == run.games["game"] // 3).all()
    assert (run.games["lineup"] == run.games["block"] % len(lineups)).all()
    assert run.games["trajectory"].dtype == np.uint64


def test_columns_can_be_chosen(folder: Path) -> None:
    run = open_run(folder)
    assert list(run.rows("seats", ["strategy", "block", "score"]).columns) == ["strategy", "block", "score"]
    assert run.rows("games", ["block", "turns"]).equals(run.games[["block", "turns"]])
    with pytest.raises(InputError, match=r"no column 'scor' in 'seats': did you mean 'score'"):
        run.rows("seats", ["scor"])


def test_unknown_tables_are_named(folder: Path) -> None:
    with pytest.raises(InputError, match=r"no sums 'card': did you mean 'cards'"):
        open_run(folder).sums("card")
    with pytest.raises(InputError, match=r"no rows 'curves'"):
        open_run(folder).rows("curves")


def test_a_run_of_sums_says_that_it_has_no_rows(tmp_path: Path) -> None:
    run = run_plan(fake_plan(GAMES, keep="sums"), tmp_path / "run")
    assert not (tmp_path / "run" / "seats").exists()
    with pytest.raises(InputError, match=r"kept sums only; play again with --keep rows to have 'seats'"):
        _ = run.seats


def test_parquet_fields_carry_unit_and_meaning(folder: Path) -> None:
    schema = pq.read_schema(folder / "seats" / "part-00000.parquet")
    assert schema.field("money").metadata == {b"unit": "£".encode(), b"doc": b"money, also negative"}
    assert str(schema.field("game").type) == "int64"
    assert str(schema.field("win_twelfths").type) == "int8"


def test_a_temporary_run_lives_as_long_as_its_object() -> None:
    run = run_plan(fake_plan(GAMES))
    folder = run.folder
    assert folder.is_dir()
    assert run.info["games_done"] == GAMES
    del run
    assert not folder.exists()


def test_a_temporary_run_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(done: int, total: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with pytest.raises(KeyboardInterrupt):
        run_plan(fake_plan(GAMES), progress=interrupt)
    assert not list(tmp_path.iterdir())


def test_nothing_to_resume_without_a_folder() -> None:
    with pytest.raises(InputError, match=r"nothing to resume: name the run's folder with --out"):
        run_plan(fake_plan(GAMES), resume=True)


@pytest.mark.parametrize("how", [{"threads": 0}, {"threads": 5000}, {"chunk_games": 0}, {"threads": True}])
def test_bad_threads_and_chunks_are_refused(tmp_path: Path, how: dict[str, Any]) -> None:
    with pytest.raises(InputError, match=rf"{next(iter(how))} = .*: give a"):
        run_plan(fake_plan(GAMES), tmp_path / "run", **how)
    assert not (tmp_path / "run").exists()


def test_progress_counts_games_up_to_the_total() -> None:
    seen: list[tuple[int, int]] = []
    run_plan(fake_plan(GAMES), threads=2, chunk_games=6, progress=lambda *at: seen.append(at))
    done = [games for games, _ in seen]
    assert done[0] == 0
    assert done[-1] == GAMES
    assert done == sorted(set(done))
    assert {total for _, total in seen} == {GAMES}


# Games again


class Known(Bot):
    """A bot that can be rebuilt from its name and weights."""

    def with_weights(self, values: dict[str, float]) -> Bot:
        return Bot(self.name, values, self.source)


def know(monkeypatch: pytest.MonkeyPatch, *names: str) -> list[Any]:
    asked: list[Any] = []

    def available(game: str, files: list[str]) -> dict[str, Bot]:
        asked.append((game, files))
        return {name: Known(name) for name in names}

    monkeypatch.setattr("strategies.available", available, raising=False)
    return asked


def test_any_game_can_be_played_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    know(monkeypatch, "a", "b", "c", "newcomer")
    run = open_run(folder)
    for game in (0, 50, GAMES - 1):
        replay = run.replay(game)
        filled = RULESET.play(replay.variant, replay.seating, replay.seed, replay.block, 1)
        assert filled.trajectories[replay.rotation] == run.games["trajectory"][game]
        assert replay.block * 3 + replay.rotation == game


def test_weights_are_those_of_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    know(monkeypatch, "a", "b")
    bots = [Bot("a", {"boldness": 0.5}), Bot("b")]
    plan = make_plan(RULESET, fake_plan().variant, bots, 2, 20, 1)
    seating = run_plan(plan, tmp_path / "run").seating()
    assert seating.names == ("a:boldness=0.5", "b")
    assert np.array_equal(seating.weights, plan.seating().weights)
    assert np.array_equal(seating.lineups, plan.seating().lineups)


@pytest.mark.parametrize("game", [-1, GAMES, True])
def test_a_game_that_was_not_played_is_refused(folder: Path, game: int) -> None:
    with pytest.raises(InputError, match=rf"no game {game} in .*: give a number from 0 to {GAMES - 1}"):
        open_run(folder).replay(game)


def test_a_strategy_that_has_gone_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    know(monkeypatch, "a", "c")
    with pytest.raises(InputError, match=r"strategy 'b' \(built-in\) of .* is no longer there"):
        open_run(folder).replay(0)


def run_with_file(tmp_path: Path) -> tuple[Run, Path]:
    source = tmp_path / "my_bots.py"
    source.write_text("# mine")
    bots = [Bot("a", source=str(source)), Bot("b")]
    plan = make_plan(RULESET, fake_plan().variant, bots, 2, 20, 1)
    return run_plan(plan, tmp_path / "run"), source


def test_a_strategy_of_a_file_is_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = know(monkeypatch, "a", "b")
    run, source = run_with_file(tmp_path)
    run.replay(3)
    assert asked == [("fake", [str(source)])]


def test_a_strategy_file_that_changed_or_went_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    know(monkeypatch, "a", "b")
    run, source = run_with_file(tmp_path)
    source.write_text("# edited")
    with pytest.raises(InputError, match=r"strategy 'a' of .* came from .*my_bots.py, which has changed"):
        run.replay(3)
    source.unlink()
    with pytest.raises(InputError, match=r"my_bots.py, which is missing; put it back"):
        run.replay(3)


def test_a_moved_strategy_file_is_the_same_run_an_edited_one_is_not(tmp_path: Path) -> None:
    run, source = run_with_file(tmp_path)
    moved = source.rename(tmp_path / "moved.py")

    def again() -> Run:
        bots = [Bot("a", source=str(moved)), Bot("b")]
        return run_plan(make_plan(RULESET, run.variant, bots, 2, 20, 1), run.folder, resume=True)

    assert again().digests == run.digests
    moved.write_text("# edited")
    with pytest.raises(InputError, match=r"holds another run: strategies\[0\].source_hash is"):
        again()


# From Python


def test_importing_sim_loads_no_compiler_and_no_data_frames() -> None:
    code = (
        "import sys, sim, sim.batch, sim.batch.schedule; sim.__version__; dir(sim);"
        "heavy = {'numba', 'pandas', 'pyarrow', 'matplotlib', 'numpy'} & set(sys.modules);"
        "print(sorted(heavy))"
    )
    said = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"


def test_sim_gives_what_it_lists() -> None:
    assert all(getattr(sim, name) is not None for name in sim.__all__)
    with pytest.raises(AttributeError, match=r"module 'sim' has no attribute 'runn'"):
        _ = sim.runn  # type: ignore[attr-defined]


def test_run_and_open_run_stay_functions() -> None:
    import sim.batch

    assert callable(sim.run)
    assert callable(sim.batch.run)
    assert sim.batch.run is sim.run
