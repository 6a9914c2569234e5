"""`scripts/prove-faults`: do the faults, print what was seen, fail when anything was lost."""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from scripts.benchmark.readings import BenchError
from scripts.benchmark.table import insert
from scripts.faults.bench import Bench, FaultError, ForbiddenError
from scripts.faults.injected import FAULTS, OTHERWISE, TIMES, Fault
from scripts.faults.soak import Soaked, soak

MARKS = ("<!-- faults: written by scripts/prove-faults -->", "<!-- end of faults -->")
SOAK_MARKS = ("<!-- soak: written by scripts/prove-faults -->", "<!-- end of soak -->")


def parser() -> argparse.ArgumentParser:
    """The options of `scripts/prove-faults`."""
    made = argparse.ArgumentParser(
        prog="scripts/prove-faults",
        description="Do faults to runs and show, as a Markdown table, that they end with the bytes of "
        "undisturbed ones, or say what is missing and resume. Exit code 1 when anything was lost.",
    )
    made.add_argument("--only", nargs="+", choices=list(FAULTS), default=list(FAULTS), help="only these")
    made.add_argument("--times", type=int, metavar="N", help="how often each is done")
    made.add_argument("--seed", type=int, default=1, metavar="N", help="of the random moments (1)")
    made.add_argument("--soak", type=float, metavar="MINUTES", help="mixed runs with faults for so long")
    made.add_argument("--into", type=Path, metavar="FILE", help="put the table between its marks there")
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what was asked; the exit code."""
    options = parser().parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="alderman-faults-") as place:
        bench = Bench(Path(place), random.Random(options.seed), _say)
        try:
            if options.soak is not None:
                text, marks = _soaked(soak(bench, options.soak)), SOAK_MARKS
            else:
                text, marks = _table(_try_all(bench, options.only, options.times)), MARKS
        except FaultError as error:
            print(f"prove-faults: lost: {error}", file=sys.stderr)
            return 1
    print(text, end="")
    if options.into is not None:
        try:
            insert(options.into, text, *marks)
        except BenchError as error:
            print(f"prove-faults: {error}", file=sys.stderr)
            return 2
    return 0


def _try_all(bench: Bench, names: Sequence[str], times: int | None) -> list[Fault]:
    tried = []
    for name in names:
        often = times or TIMES.get(name, OTHERWISE)
        try:
            tried.append(FAULTS[name](bench, often))
        except ForbiddenError as error:
            tried.append(Fault(name, 0, f"not tried: {error}"))
    return tried


def _table(tried: Sequence[Fault]) -> str:
    rows = [f"| {one.name} | {one.times} | {one.seen} |" for one in tried]
    return "\n".join(["| Fault | Times | What was seen |", "|---|---:|---|", *rows]) + "\n"


def _soaked(found: Soaked) -> str:
    faults = ", ".join(f"{name} {count}" for name, count in found.faults.items())
    rows = [
        ("minutes", f"{found.minutes:.0f}"),
        ("runs in one process", f"{found.runs:,} of {found.plans} plans, {found.games:,} games"),
        ("faults in other processes meanwhile", faults),
        ("digests that changed, parts lost", "none"),
        ("memory, second quarter (median)", f"{found.early:.0f} MB"),
        ("memory, last quarter (median)", f"{found.late:.0f} MB"),
    ]
    return "\n".join(["| | |", "|---|---|", *(f"| {name} | {value} |" for name, value in rows)]) + "\n"


def _say(line: str) -> None:
    print(f"prove-faults: {line}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
