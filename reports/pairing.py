"""Which blocks of two runs are the same deals under the same seating, and how their batches line up."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from reports.source import Results
from sim.engine.errors import InputError, RunError

Ints = npt.NDArray[np.int64]

# What a deal and its seating depend on, beside the rules; the option that sets it again.
DEAL = {"game": "", "players": "--players", "seed": "--seed", "schedule": "--schedule"}
FEWEST = 2  # batches that an interval needs


@dataclass(frozen=True)
class Units:
    """Stretches of blocks that both runs have whole: batches or parts, or several of them together.

    Attributes:
        step: blocks a unit; the last may have fewer.
        count: how many.
    """

    step: int
    count: int

    def number(self, of_run: npt.ArrayLike, blocks_each: int) -> Ints:
        """The unit of a run's own batches or parts of `blocks_each` blocks; -1 beyond the last unit."""
        unit = np.asarray(of_run, dtype=np.int64) * blocks_each // self.step
        return np.where(unit < self.count, unit, -1)


@dataclass(frozen=True)
class Pairing:
    """Two runs whose deals and seatings agree block by block.

    Attributes:
        a, b: the runs; every difference is that of `b` less that of `a`.
        blocks: blocks that both played.
        batches, parts: what is paired of the sums by batch and of those by part.
        notes: one line each on what does not agree and what that means.
        labels: what to call the strategies, by number; "x → y" where another one took the place.
    """

    a: Results
    b: Results
    blocks: int
    batches: Units
    parts: Units
    notes: tuple[str, ...]
    labels: tuple[str, ...]

    @property
    def games(self) -> int:
        """Games that both played."""
        return self.blocks * int(self.a.info["rotations"])

    @property
    def names(self) -> tuple[str, str]:
        """What to call the two runs, and how to name their folders in a command."""
        return folder_names(self.a, self.b)

    def lineups(self, units: Units) -> Ints:
        """For every unit, a number that units of the same lineups share."""
        first = np.arange(units.count, dtype=np.int64) * units.step
        return first % len(self.a.info["lineups"])


def pair(a: Results, b: Results) -> Pairing:
    """Line up two runs.

    Raises:
        InputError: nothing can be paired; one line says which field differs and how to play it alike.
        RunError: one of them is not complete.
    """
    for run in (a, b):
        if run.info.get("status", "complete") != "complete":
            raise RunError(f"{run.folder} holds an unfinished run; finish it with --resume")
    _require_same_deals(a, b)
    blocks = min(int(a.info["blocks"]), int(b.info["blocks"]))
    batches = _units(a, b, *(int(run.info["batch_blocks"]) for run in (a, b)))
    parts = _units(a, b, *(int(run.info["batch_blocks"]) * int(run.info["part_batches"]) for run in (a, b)))
    if batches.count < FEWEST:
        raise InputError(
            f"{_both(a, b)}: {_sizes(a, b)}, so that only {batches.count} of their batches hold the same "
            f"deals and nothing can be paired; play as many games in both"
        )
    labels, notes = _strategies(a, b)
    return Pairing(a, b, blocks, batches, parts, (*_lengths(a, b, batches, parts), *notes), labels)


def _require_same_deals(a: Results, b: Results) -> None:
    for field, option in DEAL.items():
        left, right = a.info[field], b.info[field]
        if left != right:
            again = f"; play one of them again with {option}" if option else ""
            raise InputError(f"{_both(a, b)}: {field} is {left} in A and {right} in B{again}")
    counts = len(a.strategies), len(b.strategies)
    if counts[0] != counts[1]:
        only = sorted({*a.strategies} ^ {*b.strategies})
        named = f" ({', '.join(only)} in one only)" if only else ""
        raise InputError(
            f"{_both(a, b)}: {counts[0]} strategies in A and {counts[1]} in B{named}; name the same ones "
            f"with --seat"
        )
    if a.info["lineups"] != b.info["lineups"]:
        raise InputError(f"{_both(a, b)}: lineups differ; seat as many strategies in the same order in both")
    if a.info["rotations"] != b.info["rotations"]:
        left, right = a.info["rotations"], b.info["rotations"]
        raise InputError(f"{_both(a, b)}: rotations are {left} in A and {right} in B")


def _both(a: Results, b: Results) -> str:
    return f"{a.folder} (A) and {b.folder} (B) cannot be paired"


def _units(a: Results, b: Results, mine: int, theirs: int) -> Units:
    step = math.lcm(mine, theirs)
    blocks = int(a.info["blocks"]), int(b.info["blocks"])
    # A last, shorter unit is whole in both only where both end.
    count = -(-blocks[0] // step) if blocks[0] == blocks[1] else min(blocks) // step
    return Units(step, count)


def _sizes(a: Results, b: Results) -> str:
    def size(info: Mapping[str, Any]) -> str:
        return f"{info['blocks']:,} blocks in batches of {info['batch_blocks']:,}"

    return f"A has {size(a.info)}, B {size(b.info)}"


def _lengths(a: Results, b: Results, batches: Units, parts: Units) -> list[str]:
    same = all(a.info[name] == b.info[name] for name in ("blocks", "batch_blocks", "part_batches"))
    if same:
        return []
    return [
        f"The runs are not of one length: {_sizes(a, b)}. Paired are {batches.count:,} batches of "
        f"{batches.step:,} blocks"
        + (
            f", and {parts.count:,} parts for curves, cards, shares and quantiles."
            if parts.count >= FEWEST
            else "; no parts line up, so curves, cards, shares and quantiles have no intervals."
        )
    ]


def _strategies(a: Results, b: Results) -> tuple[tuple[str, ...], list[str]]:
    labels, notes = [], []
    both = zip(a.info["strategies"], b.info["strategies"], strict=True)
    for number, (mine, theirs) in enumerate(both):
        left, right = str(a.strategies[number]), str(b.strategies[number])
        labels.append(left if left == right else f"{left} → {right}")
        if left != right:
            notes.append(
                f"Strategy {number} is {left} in A and {right} in B: what is shown for it is the change of "
                f"strategy too."
            )
        elif _text(mine) != _text(theirs):
            notes.append(
                f"{left} is not the same in both runs (weights or file): its differences are not of the "
                f"rules alone."
            )
    if a.info["version"] != b.info["version"]:
        notes.append(
            f"Version {a.info['version']} played A and {b.info['version']} B: what changed between them is "
            f"part of every difference."
        )
    return tuple(labels), notes


def _text(strategy: Mapping[str, Any]) -> dict[str, Any]:
    """What makes a strategy: its weights and the hash of its file, not where that lies."""
    return {name: strategy.get(name) for name in ("name", "weights", "source_hash")}


def folder_names(a: Results, b: Results) -> tuple[str, str]:
    """The folders of two runs as seen from the nearest folder that holds both."""
    left, right = a.folder.absolute().parts, b.folder.absolute().parts
    most = min(len(left), len(right)) - 1
    depth = next((at for at in range(most) if left[at] != right[at]), most)
    return "/".join(left[depth:]), "/".join(right[depth:])
