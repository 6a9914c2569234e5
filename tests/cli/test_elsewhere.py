"""Runs on a cluster and runs that lie on no disk, on the command line."""

from __future__ import annotations

import json
import os
import signal
import time
import uuid
from pathlib import Path
from typing import Any

import pytest

from sim.batch import open_run
from sim.batch.place import place, put

PLAY = ("run", "london", "--players", 2, "--games", 40, "--seed", 3, "--seat", "random", "--seat", "greedy")


def test_every_command_takes_an_address(alderman: Any, refused: Any, played: Path, tmp_path: Path) -> None:
    address = f"memory://{uuid.uuid4().hex}/run"
    result = alderman(*PLAY, "--out", address)
    assert result.exit_code == 0, result.output
    assert f"the run is in {address}" in result.stderr
    assert open_run(address).digests == open_run(played).digests

    assert alderman("verify", address).exit_code == 0
    told = alderman("play", "--from", address, "--game", 7)
    assert told.exit_code == 0, told.output
    assert told.stdout == alderman("play", "--from", played, "--game", 7).stdout.replace(str(played), address)
    assert "name a folder for its report with --out" in refused("report", address)
    text = alderman("report", address, "--markdown", "-")
    assert text.exit_code == 0, text.output
    assert text.stdout == alderman("report", played, "--markdown", "-").stdout.replace(played.name, "run")
    compared = alderman("compare", address, played)
    assert compared.exit_code == 0, compared.output

    damaged = place(address) / "seats" / "part-00003.parquet"
    put(damaged, b"rubbish")
    found = alderman("verify", address)
    assert found.exit_code == 1
    assert f"{address}/seats/part-00003.parquet" in found.output
    assert alderman("verify", address, "--repair").exit_code == 0


def test_an_address_that_cannot_be_is_one_line(refused: Any) -> None:
    assert "gopher://x cannot be used" in refused(*PLAY, "--out", "gopher://x")


def test_local_processes_play_the_same(alderman: Any, played: Path, tmp_path: Path) -> None:
    result = alderman(*PLAY, "--out", tmp_path / "run", "--dask-local", 2)
    assert result.exit_code == 0, result.output
    assert open_run(tmp_path / "run").digests == open_run(played).digests


def test_who_plays_is_said_once(refused: Any, tmp_path: Path) -> None:
    out = ("--out", tmp_path / "run")
    told = refused(*PLAY, *out, "--threads", 2, "--dask-local", 2)
    assert "--threads and --dask-local do not go together" in told
    assert "0 processes: give a number from 1" in refused(*PLAY, *out, "--dask-local", 0)
    assert not (tmp_path / "run").exists()


def test_no_scheduler_is_one_line(refused: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sim.batch.cluster.CONNECT", 0.3)
    told = refused(*PLAY, "--out", tmp_path / "run", "--scheduler", "tcp://127.0.0.1:1")
    assert "no Dask scheduler at 'tcp://127.0.0.1:1'" in told
    assert not (tmp_path / "run").exists()


CHILD = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from sim.cli import main
if __name__ == "__main__":
    main()
"""


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_reaches_the_whole_terminal_and_the_run_resumes(
    process: Any, alderman: Any, tmp_path: Path, how: signal.Signals
) -> None:
    """A terminal sends Ctrl-C to the processes of the cluster too."""
    many = ("--players", 2, "--games", 200_000, "--seed", 3, "--seat", "random", "--seat", "greedy")
    asked = ("run", "london", *many, "--keep", "sums", "--out", tmp_path / "run")
    child = process(*asked, "--dask-local", 2, code=CHILD, start_new_session=True)
    for _ in range(2_400):
        if list((tmp_path / "run" / "parts").glob("*.json")):
            break
        time.sleep(0.05)
    assert child.poll() is None
    os.killpg(child.pid, how)
    _, errors = child.communicate(timeout=120)
    assert child.returncode == 130, errors
    assert b"interrupted; resume with: alderman run london" in errors
    assert b"Traceback" not in errors
    assert json.loads((tmp_path / "run" / "run.json").read_text(encoding="utf-8"))["games_done"] > 0
