"""What a worker of a cluster is sent and does: remake the plan of a run, play some of its blocks."""

from __future__ import annotations

import json
import signal
import socket
import tempfile
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import sim
from sim.batch.code import code_hash
from sim.batch.plan import Plan
from sim.batch.record import describe, difference, file_hash, source_file
from sim.batch.remade import plan_of
from sim.engine.errors import RunError
from sim.engine.records import Filled
from sim.engine.ruleset import Seating

PLANS_KEPT = 4  # by a worker; more runs than that at a time make it think again

_making = threading.Lock()  # a worker's threads make a plan once


def dask_setup(worker: object) -> None:
    """Dask calls it in each process of a cluster begun by a run, whose terminal sends Ctrl-C to them too.

    What becomes of the run is for its sender to decide.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@dataclass(frozen=True)
class Errand:
    """A run as it travels: text only, so that what a worker plays is what `run.json` says.

    Attributes:
        run: what `describe` says of the plan, as JSON.
        code: hash of the sender's code of that game.
        files: users' files of strategies: (name of the file, hash, text).
    """

    run: str
    code: str
    files: tuple[tuple[str, str, str], ...]


def errand_of(plan: Plan) -> Errand:
    """What to send to workers that are to play a plan.

    Raises:
        InputError: a strategy's file cannot be read.
    """
    paths = {path for one in plan.strategies if (path := source_file(one.source)) is not None}
    files = tuple((path.name, file_hash(path), path.read_text(encoding="utf-8")) for path in sorted(paths))
    return Errand(json.dumps(describe(plan)), code_hash(plan.ruleset.name), files)


def play_blocks(errand: Errand, first_block: int, blocks: int) -> Filled:
    """Play some blocks of the run; called on a worker.

    Raises:
        RunError: the worker's version or code is another.
        InputError: it lacks the game or a strategy.
        StrategyError: as `Ruleset.play`.
    """
    with _making:
        plan, seating = _ready(errand)
    return plan.ruleset.play(plan.variant, seating, plan.seed, first_block, blocks)


@lru_cache(PLANS_KEPT)
def _ready(errand: Errand) -> tuple[Plan, Seating]:
    info = json.loads(errand.run)
    here = f"the worker on {socket.gethostname()}"
    if info["version"] != sim.__version__:
        raise RunError(
            f"{here} has alderman {sim.__version__}, not {info['version']}; install the same there"
        )
    if code_hash(info["game"]) != errand.code:
        raise RunError(
            f"{here} has other code of {info['game']}, its engine or strategies, under the same version "
            f"{sim.__version__}; install the same there"
        )
    with tempfile.TemporaryDirectory(prefix="alderman-errand-") as folder:
        _unpack(info, errand.files, Path(folder))
        plan = plan_of(info, Path(folder) / "run.json")
        differs = difference(info, describe(plan))
        if differs:
            raise RunError(
                f"{here} understands the run otherwise: {differs}; install the same alderman there"
            )
        return plan, plan.seating()


def _unpack(info: Mapping[str, Any], files: tuple[tuple[str, str, str], ...], folder: Path) -> None:
    """Write users' files of strategies, each into a folder of its own, and point the run at them."""
    places = {}
    for name, known, text in files:
        place = folder / known / name
        place.parent.mkdir(exist_ok=True)
        place.write_text(text, encoding="utf-8", newline="")
        places[known] = str(place)
    for record in info["strategies"]:
        if "source_hash" in record:
            record["source"] = places[record["source_hash"]]
