"""A run on a Dask cluster gives the bytes of a run with threads, whatever is lost on the way."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import distributed
import pytest
from dask import config

from sim.batch import Cluster, Plan, Run, open_run, run, run_plan
from sim.batch.code import code_hash
from sim.batch.errand import Errand, errand_of, play_blocks
from sim.engine.errors import InputError, RunError, StrategyError
from sim.engine.ruleset import RULESETS
from tests.batch.dask_cluster import DaskCluster, ready
from tests.batch.play_slowly import plan_of

CHUNK = 20
FRAIL = '''"""Strategies of a user."""
from sim.engine.rng import below, child
from strategies import strategy
import numpy as np


@strategy("london")
def frail(game, rules, cards, options, count, weights, stream):
    """Picks by chance; once in some thousand decisions, what there is not."""
    if below(child(stream, np.uint64(1)), np.int64({odds})) == 0:
        return count
    return below(child(stream, np.uint64(0)), count)
'''


@pytest.fixture(scope="module", autouse=True)
def quick() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sim.batch.cluster.PATIENCE", 20.0)
        patch.setattr("sim.batch.cluster.POLL", 0.05)
        yield


@pytest.fixture(scope="module")
def local() -> Iterator[Cluster]:
    with Cluster.local(2) as cluster:
        yield cluster


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Run:
    return run_plan(plan_of("london"), tmp_path_factory.mktemp("undisturbed") / "run", threads=1)


@pytest.mark.parametrize("game", RULESETS)
@pytest.mark.parametrize("chunk_games", [CHUNK, 2_000])
def test_it_is_the_run_that_threads_play(local: Cluster, tmp_path: Path, game: str, chunk_games: int) -> None:
    plan = plan_of(game)
    with_threads = run_plan(plan, tmp_path / "threads", threads=2)
    played = run_plan(plan, tmp_path / "cluster", workers=local, chunk_games=chunk_games)
    assert played.digests == with_threads.digests
    files = {path.relative_to(played.folder): path for path in played.folder.rglob("*.parquet")}
    assert len(files) > 12
    for name, path in files.items():
        assert path.read_bytes() == (with_threads.folder / name).read_bytes(), name


def once_at(games: int, act: Callable[[], None]) -> Callable[[int, int], None]:
    """A `progress` that acts once, when so many games are done."""
    acted: list[int] = []

    def progress(done: int, total: int) -> None:
        if done >= games and not acted:
            acted.append(done)
            act()

    return progress


def test_a_lost_worker_is_made_up_for(undisturbed: Run) -> None:
    with DaskCluster(2) as dask, Cluster.at(dask.address) as cluster:
        ready(dask, 2)
        progress = once_at(200, dask.kill_worker)
        played = run_plan(plan_of("london"), workers=cluster, chunk_games=CHUNK, progress=progress)
    assert played.digests == undisturbed.digests
    assert len(dask.workers) == 1


def test_a_scheduler_that_comes_back_has_the_rest_sent_again(undisturbed: Run) -> None:
    with DaskCluster(2) as dask, Cluster.at(dask.address) as cluster:
        ready(dask, 2)

        def restart() -> None:
            dask.kill_scheduler()
            dask.begin_scheduler()
            dask.begin_worker()

        played = run_plan(
            plan_of("london"), workers=cluster, chunk_games=CHUNK, progress=once_at(200, restart)
        )
    assert played.digests == undisturbed.digests


@pytest.mark.parametrize("lost", ["scheduler", "workers"])
def test_what_does_not_come_back_leaves_a_run_that_resumes(
    tmp_path: Path, undisturbed: Run, monkeypatch: pytest.MonkeyPatch, lost: str
) -> None:
    def act() -> None:
        monkeypatch.setattr("sim.batch.cluster.PATIENCE", 1.0)
        dask.kill_scheduler() if lost == "scheduler" else dask.kill_worker()

    with DaskCluster(1) as dask, Cluster.at(dask.address) as cluster:
        ready(dask, 1)
        said = rf"no worker, or no answer, from the scheduler at {dask.address} for 1 seconds; .* --resume"
        with pytest.raises(RunError, match=said):
            run_plan(
                plan_of("london"),
                tmp_path / "run",
                workers=cluster,
                chunk_games=CHUNK,
                progress=once_at(200, act),
            )
    done = json.loads((tmp_path / "run" / "run.json").read_text())["games_done"]
    assert 0 < done < plan_of("london").games
    with pytest.raises(RunError, match=f"unfinished run .{done:,} of "):
        open_run(tmp_path / "run")
    assert run_plan(plan_of("london"), tmp_path / "run", resume=True).digests == undisturbed.digests


def test_two_that_play_the_same_run_write_the_same_bytes(local: Cluster, undisturbed: Run) -> None:
    """What is completed twice is the same both times, so it does not matter whose is kept."""
    again = run_plan(plan_of("london"), workers=local, chunk_games=CHUNK)
    other = run_plan(plan_of("london"), workers=local, chunk_games=3 * CHUNK)
    assert again.digests == other.digests == undisturbed.digests


def frail_plan(folder: Path, odds: int) -> dict[str, Any]:
    path = folder / "frail.py"
    path.write_text(FRAIL.format(odds=odds), encoding="utf-8")
    seats = {"seats": ["random", "frail"], "schedule": "all", "strategy_files": [path]}
    return {"game": "london", "players": 2, "games": 400, "chunk_games": CHUNK, **seats}


def test_a_users_strategy_travels_as_text(local: Cluster, tmp_path: Path) -> None:
    how = frail_plan(tmp_path, 10**15)
    played = run(**how, workers=local)
    assert played.digests == run(**how, threads=2).digests
    errand = errand_of(played.plan())
    (tmp_path / "frail.py").unlink()
    assert len(play_blocks(errand, 3, 2).games) == 2 * played.schedule.rotations


def test_a_chunk_that_raises_ends_the_run_as_with_threads(local: Cluster, tmp_path: Path) -> None:
    how = frail_plan(tmp_path, 100_000)
    said = []
    for name, workers in (("threads", None), ("cluster", local)):
        with pytest.raises(StrategyError) as caught:
            run(**how, workers=workers, out=tmp_path / name)
        said.append(str(caught.value))
        assert list((tmp_path / name / "parts").glob("*.json"))
    assert "strategy 'frail'" in said[0]
    assert said[0] == said[1]
    with pytest.raises(StrategyError):
        run(**how, workers=local, out=tmp_path / "cluster", resume=True)


DEADLY = """
import multiprocessing
import os

if multiprocessing.parent_process() is not None:  # a process of the cluster
    os._exit(1)
"""


def test_a_chunk_that_takes_its_workers_with_it_is_named(tmp_path: Path) -> None:
    path = tmp_path / "deadly.py"
    path.write_text(DEADLY + FRAIL.format(odds=10**15), encoding="utf-8")
    how = {
        "game": "london",
        "players": 2,
        "games": 40,
        "seats": ["random", "frail"],
        "strategy_files": [path],
    }
    said = r"blocks 0 to \d+ were lost with 4 workers, one after the other; .* --resume"
    with Cluster.local(1) as cluster, pytest.raises(RunError, match=said):
        run(**how, workers=cluster, out=tmp_path / "run")


def test_it_starts_only_with_a_worker(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sim.batch.cluster.PATIENCE", 0.5)
    monkeypatch.setattr("sim.batch.cluster.SILENT", 0.1)
    with (
        DaskCluster(0) as dask,
        Cluster.at(dask.address) as cluster,
        pytest.raises(RunError, match=f"start workers with 'dask worker {dask.address}'"),
    ):
        run_plan(plan_of("london"), workers=cluster)
    assert capsys.readouterr().err == f"alderman: waiting for workers at {dask.address} …\n"


def edited(plan: Plan, **changes: Any) -> Errand:
    errand = errand_of(plan)
    return replace(errand, run=json.dumps(json.loads(errand.run) | changes))


def test_a_worker_of_another_version_or_other_code_refuses() -> None:
    plan = plan_of("london")
    with pytest.raises(
        RunError, match=r"the worker on .* has alderman .*, not 99\.1; install the same there"
    ):
        play_blocks(edited(plan, version="99.1"), 0, 1)
    with pytest.raises(RunError, match=r"has other code of london, its engine or strategies"):
        play_blocks(replace(errand_of(plan), code="0" * 16), 0, 1)
    with pytest.raises(RunError, match=r"understands the run otherwise: blocks is 3 there and 200 here"):
        play_blocks(edited(plan, blocks=3), 0, 1)


def test_the_code_of_two_games_differs() -> None:
    found = {code_hash(game) for game in RULESETS}
    assert len(found) == len(RULESETS)
    assert all(len(one) == 16 for one in found)


def test_nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sim.batch.cluster.CONNECT", 0.3)
    for address in ("tcp://127.0.0.1:1", "nowhere", "gopher://127.0.0.1:70"):
        with pytest.raises(InputError, match=f"no Dask scheduler at '{address}' .* such as tcp://HOST:8786"):
            Cluster.at(address)


def test_dask_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InputError, match=r"pip install 'alderman\[cluster\]'"):
        Cluster.at("tcp://127.0.0.1:1")


def test_some_processes_are_needed() -> None:
    with pytest.raises(InputError, match="0 processes: give a number from 1"):
        Cluster.local(0)


def test_a_cluster_behind_certificates_takes_those_who_hold_one(undisturbed: Run) -> None:
    """As Dask is configured: nothing of it is Alderman's."""
    security = distributed.Security.temporary()
    tls = "distributed.comm.tls"
    held = {f"{tls}.ca-file": security.tls_ca_file, "distributed.comm.require-encryption": True}
    held |= {f"{tls}.client.{what}": getattr(security, f"tls_client_{what}") for what in ("key", "cert")}
    how = {"n_workers": 1, "threads_per_worker": 1, "processes": False, "dashboard_address": "127.0.0.1:0"}
    with distributed.LocalCluster(protocol="tls://", security=security, **how) as dask:
        with pytest.raises(InputError, match="no Dask scheduler at 'tls://"):
            Cluster.at(dask.scheduler_address)
        with config.set(held), Cluster.at(dask.scheduler_address) as cluster:
            assert run_plan(plan_of("london"), workers=cluster).digests == undisturbed.digests
