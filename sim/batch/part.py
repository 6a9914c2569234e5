"""One part of a run while it is played: its sums, its rows when they are kept, its digests."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.batch.plan import Plan
from sim.batch.sums import PartSums, Table, table_bytes
from sim.engine.records import Filled

DIGEST_BYTES = 16


class Part:
    """What has been played of one part; chunks are added in the order of their blocks."""

    def __init__(self, plan: Plan, number: int) -> None:
        self.plan = plan
        self.number = number
        self.blocks = plan.blocks_of(number)
        self.games = 0
        self.sums = PartSums(plan, number)
        self.rows: list[Filled] = []
        kept = ("trajectories", "seats", "games") if plan.keep == "rows" else ("trajectories",)
        self.has_exposed = plan.keep == "rows" and plan.ruleset.exposure is not None
        kept = (*kept, "exposed") if self.has_exposed else kept
        self._hashes = {name: hashlib.blake2b(digest_size=DIGEST_BYTES) for name in kept}

    def add(self, first_block: int, blocks: int, filled: Filled) -> None:
        """Add a chunk.

        Raises:
            RunError: as `PartSums.add`.
        """
        self.sums.add(first_block, blocks, filled)
        self.games += len(filled.games)
        for name, digest in self._hashes.items():
            digest.update(np.ascontiguousarray(getattr(filled, name)).view(np.uint8).data)
        if self.plan.keep == "rows":
            self.rows.append(filled)

    @cached_property
    def tables(self) -> Mapping[str, Table]:
        """The sums as tables; read it once the part is whole."""
        return self.sums.tables()

    def digests(self) -> dict[str, str]:
        """Hashes of the kernel's arrays in game order and of the sums: hex, by `trajectories`, `sums`, …"""
        sums = hashlib.blake2b(digest_size=DIGEST_BYTES)
        for name, table in self.tables.items():
            sums.update(name.encode())
            for piece in table_bytes(table):
                sums.update(piece)
        return {name: digest.hexdigest() for name, digest in self._hashes.items()} | {
            "sums": sums.hexdigest()
        }

    def stacked(self, name: str) -> npt.NDArray[Any]:
        """The rows of all chunks: attribute `name` of `Filled`."""
        return np.concatenate([getattr(filled, name) for filled in self.rows])


def combined(parts: Iterable[Mapping[str, str]]) -> dict[str, str]:
    """The digests of a run from those of its parts, in order."""
    hashes: dict[str, hashlib.blake2b] = {}
    for digests in parts:
        for name, value in digests.items():
            hashes.setdefault(name, hashlib.blake2b(digest_size=DIGEST_BYTES)).update(bytes.fromhex(value))
    return {name: digest.hexdigest() for name, digest in sorted(hashes.items())}
