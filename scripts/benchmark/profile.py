"""`scripts/bench --profile GAME FIELD`: where a game's instructions, cache misses and wrong guesses are.

Callgrind counts by address of machine code; the kernels' line tables, compiled with `NUMBA_DEBUGINFO`, say
which line of Python an address comes from, however many functions were inlined into each other.
"""

from __future__ import annotations

import ast
import bisect
import subprocess
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from scripts.benchmark.counters import callgrind
from scripts.benchmark.figures import COUNTED_FOR
from scripts.benchmark.processes import ROOT, Worker

# A first cache as most processors of servers and laptops have it, a second one in the place of the last.
CACHES = ("--I1=32768,8,64", "--D1=32768,8,64", "--LL=1048576,16,64")
OPTIONS = ("--dump-instr=yes", "--compress-strings=no", "--compress-pos=no", "--cache-sim=yes")
INSTRUCTIONS, MISSES, FAR_MISSES, GUESSES = range(4)
# What a table's columns sum, of callgrind's events.
EVENTS = (("Ir",), ("D1mr", "D1mw"), ("DLmr", "DLmw"), ("Bcm", "Bim"))
ELSEWHERE = "other"
GAMES = 500  # rounded up to whole cycles of the lineups
ROWS = {"file": 25, "function": 40, "line": 50}  # of each table


@dataclass(frozen=True)
class Place:
    """Where costs arise: a function, or what is not the project's; line 0 is all of its lines."""

    file: str
    function: str
    line: int = 0


Costs = dict[Place, list[int]]


@dataclass(frozen=True)
class Profile:
    """What a field of strategies costs.

    Attributes:
        games, decisions: how many were played.
        costs: by line, as of `EVENTS`.
    """

    games: int
    decisions: int
    costs: Costs

    def by(self, what: str) -> list[tuple[str, list[int]]]:
        """Costs by "file", "function" or "line", most instructions first."""
        sums: dict[str, list[int]] = defaultdict(lambda: [0] * len(EVENTS))
        for place, costs in self.costs.items():
            name = place.file
            if what != "file" and place.function:
                name = f"{place.file}: {place.function}"
            if what == "line" and place.line:
                name = f"{place.file}:{place.line}"
            sums[name] = [a + b for a, b in zip(sums[name], costs, strict=True)]
        return sorted(sums.items(), key=lambda item: (-item[1][INSTRUCTIONS], item[0]))

    def markdown(self, what: str, rows: int) -> str:
        """A table of the dearest, a decision."""
        named = self.by(what)
        whole = [sum(costs[event] for _, costs in named) for event in range(len(EVENTS))]
        lines = [
            f"| {what.capitalize()} | Instructions a decision | Share | D1 misses a game | L2 misses a game |"
            " Wrong guesses a game |",
            "|---|---:|---:|---:|---:|---:|",
        ]
        for name, costs in [("all", whole), *named[:rows]]:
            share = 100 * costs[INSTRUCTIONS] / whole[INSTRUCTIONS]
            games = " | ".join(f"{costs[event] / self.games:,.1f}" for event in (1, 2, 3))
            lines.append(
                f"| {name} | {costs[INSTRUCTIONS] / self.decisions:,.1f} | {share:.1f} % | {games} |"
            )
        return "\n".join(lines) + "\n"


def profile(game: str, field: str, games: int) -> Profile:
    """Play games of four under callgrind.

    Raises:
        BenchError: there is no valgrind, or the game cannot be played.
    """
    with tempfile.TemporaryDirectory(prefix="alderman-profile-") as scratch:
        dumps = Path(scratch, "callgrind.out")
        environment = COUNTED_FOR | {"NUMBA_DEBUGINFO": "1", "ALDERMAN_CACHE_DIR": _cache_folder()}
        request = {"measure": "profile", "game": game, "field": field, "games": games}
        with Worker(environment=environment) as worker:  # compiles them
            worker.ask(**request, dumps=None)
        with Worker(callgrind(dumps, *OPTIONS, "--branch-sim=yes", *CACHES), environment) as worker:
            answer = worker.ask(**request, dumps=str(dumps))
        addresses = dict(by_address(Path(answer["dump"]).read_text(encoding="utf-8").splitlines()))
        return Profile(answer["games"], answer["decisions"], _by_line(addresses, answer["objects"]))


def _cache_folder() -> str:
    """Kernels with line tables are kept apart: numba does not tell them from others."""
    from sim.engine.jit import cache_root  # here, since it loads numba

    return str(cache_root() / "profiled")


def by_address(lines: Iterable[str]) -> Iterator[tuple[tuple[int, str], list[int]]]:
    """Costs of (address, the file callgrind names) in a dump of callgrind's, calls left out."""
    events: list[str] = []
    sums: dict[tuple[int, str], Counter[str]] = defaultdict(Counter)
    library, call = "", False
    for line in lines:
        if line.startswith("events:"):
            events = line.split()[1:]
        elif line.startswith("ob="):
            library = line[3:]
        elif line.startswith("calls="):
            call = True  # the line that follows has the costs of what was called
        elif line.startswith("0x"):
            if not call:
                address, _, *costs = line.split()
                counts = dict(zip(events, map(int, costs), strict=False))
                sums[int(address, 16), library].update(counts)
            call = False
    for key, counter in sums.items():
        yield key, [sum(counter[name] for name in names) for names in EVENTS]


def _by_line(addresses: dict[tuple[int, str], list[int]], objects: list[tuple[int, int, str, str]]) -> Costs:
    """Costs by line of the project; what is no kernel's goes to the library that callgrind names."""
    begins = sorted(objects)
    inside: dict[int, dict[int, list[int]]] = defaultdict(dict)
    costs: Costs = defaultdict(lambda: [0] * len(EVENTS))
    for (address, library), cost in addresses.items():
        at = bisect.bisect(begins, address, key=lambda one: one[0]) - 1
        if at >= 0 and address < begins[at][0] + begins[at][1]:
            inside[at][address - begins[at][0]] = cost
        else:
            place = Place(Path(library).name if library not in ("", "???") else ELSEWHERE, "")
            costs[place] = [a + b for a, b in zip(costs[place], cost, strict=True)]
    for at, offsets in inside.items():
        for place, offset in zip(_places(*begins[at][2:], list(offsets)), offsets, strict=True):
            costs[place] = [a + b for a, b in zip(costs[place], offsets[offset], strict=True)]
    return costs


def _places(path: str, section: str, offsets: list[int]) -> Iterator[Place]:
    """The innermost line of the project's that each offset of an object file's code comes from."""
    said = subprocess.run(
        ["addr2line", "-a", "-i", "-j", section, "-e", path],
        input="\n".join(map(hex, offsets)),
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    for block in said.split("\n0x"):
        chain = [line.split(" ")[0].rpartition(":") for line in block.splitlines()[1:]]
        ours = [(file, line) for file, _, line in chain if file.startswith(f"{ROOT}/") and line.isdecimal()]
        if ours:
            file, line = ours[0]
            yield Place(str(Path(file).relative_to(ROOT)), _function(file, int(line)), int(line))
        else:
            yield Place(ELSEWHERE, "compiled code without a line")


def _function(file: str, line: int) -> str:
    """The function of a file that a line is in."""
    within = [name for first, last, name in _functions(file) if first <= line <= last]
    return within[-1] if within else ""


@cache
def _functions(file: str) -> list[tuple[int, int, str]]:
    tree = ast.parse(Path(file).read_text(encoding="utf-8"))
    return [
        (node.lineno, node.end_lineno or node.lineno, node.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
    ]


def tables(game: str, field: str) -> str:
    """What `scripts/bench --profile` prints."""
    found = profile(game, field, GAMES)
    return "\n".join(found.markdown(what, rows) for what, rows in ROWS.items())
