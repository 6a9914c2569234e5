"""SIGKILL at random moments, two hundred times: every run goes on and ends with the same bytes."""

from __future__ import annotations

import multiprocessing
import random
import signal
import time
from pathlib import Path

import pytest

from sim.batch import plan, run_plan, verify
from tests.batch.fake_ruleset import fake_plan
from tests.batch.play_quickly import GAMES, PARTS, play

KILLS = 200


def test_two_hundred_kills_lose_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "PARTS", PARTS)
    wanted = run_plan(fake_plan(GAMES)).digests
    server = multiprocessing.get_context("forkserver")
    server.set_forkserver_preload(["tests.batch.play_quickly"])

    def begin(folder: Path) -> multiprocessing.process.BaseProcess:
        child = server.Process(target=play, args=(folder,))
        child.start()
        return child

    begin(tmp_path / "first").join()  # starts the server
    began = time.monotonic()
    begin(tmp_path / "undisturbed").join()
    longest = time.monotonic() - began
    chance, kills, between = random.Random(1), 0, 0
    while kills < KILLS:
        folder = tmp_path / str(kills)
        while kills < KILLS:
            child = begin(folder)
            child.join(chance.uniform(0.0, longest))
            child.kill()
            child.join()
            if child.exitcode == 0:
                longest *= 0.98  # as the machine becomes faster or slower, so do moments
                break
            assert child.exitcode == -signal.SIGKILL
            kills += 1
            if not (folder / "run.json").is_file():
                longest *= 1.02
                continue
            found = verify(folder)
            assert not found.faults
            between += bool(found.whole and found.unplayed)
        assert run_plan(fake_plan(GAMES), folder, resume=True).digests == wanted
        assert not verify(folder).faults
        assert not list(folder.rglob("*.tmp"))
    assert between > KILLS / 10  # moments were not all before or after the run
