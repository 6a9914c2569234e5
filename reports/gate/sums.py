"""What is counted of the games of one number of players: integer sums by unit, digests, a few games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from reports.pairing import Ints
from sim.batch.part import combined

DIGESTS = ("trajectories", "sums")


@dataclass(frozen=True)
class Sums:
    """One cell: a total and a count by unit; its value is the ratio of the two.

    Attributes:
        totals, counts: int64 [unit].
        squares: sum of squares of what is summed, over all of them.
    """

    totals: Ints
    counts: Ints
    squares: int

    @property
    def n(self) -> int:
        """How many the total is over."""
        return int(self.counts.sum())

    @property
    def total(self) -> int:
        """The sum."""
        return int(self.totals.sum())

    def first(self, units: int) -> Sums:
        """The same of the first units only; the squares remain those of all."""
        return Sums(self.totals[:units], self.counts[:units], self.squares)

    def record(self) -> dict[str, Any]:
        """As a baseline keeps it; counts as [count, times in a row]."""
        return {
            "n": self.n,
            "sum": self.total,
            "squares": self.squares,
            "by_unit": self.totals.tolist(),
            "counts": packed(self.counts),
        }

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Sums:
        """From what a baseline keeps.

        Raises:
            ValueError: it is empty or does not add up; says in what.
        """
        totals, counts = np.array(record["by_unit"], np.int64), unpacked(record["counts"])
        found = cls(totals, counts, int(record["squares"]))
        if len(totals) != len(counts):
            raise ValueError(f"has {len(totals)} sums and {len(counts)} counts")
        if found.n != record["n"] or found.total != record["sum"]:
            raise ValueError("does not add up to its n and sum")
        if found.n == 0:
            raise ValueError("is empty: nothing was counted in it")
        return found


@dataclass(frozen=True)
class Histogram:
    """How often each value came about, from `low` on."""

    low: int
    counts: Ints


@dataclass(frozen=True)
class Sample:
    """A few games, by which a reader can be shown what changed.

    Attributes:
        blocks: their deals; every rotation of each was played.
        trajectories: hash of each game, 16 hex digits.
        scores, wins: final score and twelfths of the win, [game][seat].
    """

    blocks: Sequence[int]
    trajectories: Sequence[str]
    scores: Sequence[Sequence[int]]
    wins: Sequence[Sequence[int]]

    def record(self) -> dict[str, Any]:
        """As a baseline keeps it."""
        names = ("blocks", "trajectories", "scores", "wins")
        return {name: [_listed(one) for one in getattr(self, name)] for name in names}


def _listed(value: Any) -> Any:
    return list(value) if isinstance(value, list | tuple) else value


@dataclass(frozen=True)
class Counts:
    """The games of one number of players.

    Attributes:
        players, games, blocks, rotations, batch_blocks, part_batches: the plan, see docs/run-folder.md.
        lineups: strategies by number.
        labels: of the strategies.
        unit_batches: batches a unit of `cells`.
        unit_parts: parts a unit of `advice`.
        digests: by name, one a part.
        cells: that decide, win twelfths of each strategy and each seat.
        advice: further cells.
        histograms: of the whole field.
        sample: a few games.
    """

    players: int
    games: int
    blocks: int
    rotations: int
    batch_blocks: int
    part_batches: int
    lineups: Sequence[Sequence[int]]
    labels: Sequence[str]
    unit_batches: int
    unit_parts: int
    digests: Mapping[str, Sequence[str]]
    cells: Mapping[str, Sums]
    advice: Mapping[str, Sums]
    histograms: Mapping[str, Histogram]
    sample: Sample

    @property
    def parts(self) -> int:
        """Parts played."""
        return len(self.digests[DIGESTS[0]])

    @property
    def run_digests(self) -> dict[str, str]:
        """What `alderman run` calls the digests of these games."""
        each = [{name: self.digests[name][part] for name in DIGESTS} for part in range(self.parts)]
        return combined(each)

    def first(self, parts: int) -> Counts:
        """The first parts only, as whole units; histograms and sample remain those of all.

        Args:
            parts: a multiple of `unit_parts`, or all.
        """
        if parts >= self.parts:
            return self
        blocks = min(parts * self.part_batches * self.batch_blocks, self.blocks)
        units = parts * self.part_batches // self.unit_batches
        return replace(
            self,
            blocks=blocks,
            games=blocks * self.rotations,
            digests={name: each[:parts] for name, each in self.digests.items()},
            cells={key: cell.first(units) for key, cell in self.cells.items()},
            advice={key: cell.first(parts // self.unit_parts) for key, cell in self.advice.items()},
        )

    def relabelled(self, labels: Sequence[str]) -> Counts:
        """The same with strategies called otherwise: a seat keeps its name when a default weight changes."""
        if list(labels) == list(self.labels):
            return self
        now = dict(zip(self.labels, labels, strict=True))
        advice = {
            key: f"score/{now[key.removeprefix('score/')]}" for key in self.advice if key[:6] == "score/"
        }
        return replace(
            self,
            labels=tuple(labels),
            cells={now.get(key, key): cell for key, cell in self.cells.items()},
            advice={advice.get(key, key): cell for key, cell in self.advice.items()},
        )

    def record(self) -> dict[str, Any]:
        """As a baseline keeps it."""
        whole = ("games", "blocks", "rotations", "batch_blocks", "part_batches", "unit_batches", "unit_parts")
        return {name: getattr(self, name) for name in ("players", *whole)} | {
            "lineups": [list(lineup) for lineup in self.lineups],
            "labels": list(self.labels),
            "digests": {name: list(each) for name, each in self.digests.items()},
            "run_digests": self.run_digests,
            "cells": {key: cell.record() for key, cell in self.cells.items()},
            "advice": {key: cell.record() for key, cell in self.advice.items()},
            "histograms": {
                key: {"low": one.low, "counts": one.counts.tolist()} for key, one in self.histograms.items()
            },
            "sample": self.sample.record(),
        }

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Counts:
        """From what a baseline keeps.

        Raises:
            ValueError: a cell is empty or does not add up; names it.
        """
        groups: dict[str, dict[str, Sums]] = {"cells": {}, "advice": {}}
        for group, cells in groups.items():
            for key, cell in record[group].items():
                try:
                    cells[key] = Sums.from_record(cell)
                except ValueError as error:
                    raise ValueError(f"{group}, {record['players']}/{key}: {error}") from None
        if not groups["cells"]:
            raise ValueError(f"cells, {record['players']} players: there are none")
        sample = record["sample"]
        return cls(
            players=record["players"],
            games=record["games"],
            blocks=record["blocks"],
            rotations=record["rotations"],
            batch_blocks=record["batch_blocks"],
            part_batches=record["part_batches"],
            lineups=tuple(tuple(lineup) for lineup in record["lineups"]),
            labels=record["labels"],
            unit_batches=record["unit_batches"],
            unit_parts=record["unit_parts"],
            digests=record["digests"],
            cells=groups["cells"],
            advice=groups["advice"],
            histograms={
                key: Histogram(one["low"], np.array(one["counts"], np.int64))
                for key, one in record["histograms"].items()
            },
            sample=Sample(sample["blocks"], sample["trajectories"], sample["scores"], sample["wins"]),
        )


def packed(values: Ints) -> list[list[int]]:
    """[value, times in a row] of each stretch of equal values."""
    if not len(values):
        return []
    starts = np.flatnonzero(np.diff(values, prepend=values[0] - 1))
    times = np.diff(starts, append=len(values))
    return [[int(values[at]), int(many)] for at, many in zip(starts, times, strict=True)]


def unpacked(stretches: Sequence[Sequence[int]]) -> Ints:
    """The values that `packed` was given."""
    values, times = (np.array([one[at] for one in stretches], np.int64) for at in (0, 1))
    found: Ints = np.repeat(values, times)
    return found
