"""The figures of other libraries that play games, beside Alderman's, in one run: `scripts/bench --peers`."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec

from scripts.benchmark.figures import Figure, Scale
from scripts.benchmark.processes import ROOT
from scripts.benchmark.readings import BenchError, Metric, Reading

# Library, game as peer_games takes it, what a reader sees.
PEERS = (
    ("open_spiel", "hearts", "OpenSpiel, hearts, 4 players by chance"),
    ("open_spiel", "spades", "OpenSpiel, spades, 4 players by chance"),
    ("open_spiel", "skat", "OpenSpiel, skat, 3 players by chance"),
    ("open_spiel", "gin_rummy", "OpenSpiel, gin rummy, 2 players by chance"),
    ("open_spiel", "cribbage", "OpenSpiel, cribbage, 2 players by chance"),
    ("open_spiel", "backgammon", "OpenSpiel, backgammon, 2 players by chance"),
    ("open_spiel", "pig", "OpenSpiel, pig, 2 players by chance"),
    ("catanatron", "random", "Catanatron, 4 of its RandomPlayer"),
    ("catanatron", "weighted", "Catanatron, 4 of its WeightedRandomPlayer"),
)
LIBRARIES = {"open_spiel": "pyspiel", "catanatron": "catanatron"}  # and the module of each
OWN = "kernel-*-4-*"  # Alderman's figures that stand beside them


def peers(scale: Scale) -> list[Figure]:
    """A figure a game of a peer, each played in one process and thread.

    Raises:
        BenchError: a library is not installed.
    """
    missing = [library for library, module in LIBRARIES.items() if find_spec(module) is None]
    if missing:
        raise BenchError(f"--peers: pip install {' '.join(missing)}, into {sys.prefix}")
    return [_peer(*peer, scale) for peer in PEERS]


def _peer(library: str, game: str, title: str, scale: Scale) -> Figure:
    name = f"peer-{library}-{game}"
    metrics = (
        Metric(f"{name}:games", title, "games/s", "higher"),
        Metric(f"{name}:decisions", title, "decisions/s", "higher"),
    )

    def read(turn: int) -> dict[str, Reading]:
        words = [sys.executable, "-m", "scripts.benchmark.peer_games", library, game, str(scale.peer_seconds)]
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
        if done.returncode:
            last = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
            raise BenchError(f"{library} {game} ended with {done.returncode}: {last}")
        found = json.loads(done.stdout)
        return {
            what: Reading(found[what] / found["wall"], found[what] / found["cpu"])
            for what in ("games", "decisions")
        }

    return Figure(name, metrics, read)
