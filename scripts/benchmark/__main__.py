"""`scripts/bench`: measure, print the table, keep the numbers."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from scripts.benchmark.counters import valgrind
from scripts.benchmark.figures import FULL_MEMORY_GAMES, QUICK, Figure, Scale, chosen, figures
from scripts.benchmark.flat import MOST, flat
from scripts.benchmark.guard import FIGURES, LIMIT, guarded
from scripts.benchmark.machine import describe
from scripts.benchmark.peers import LIBRARIES, OWN, peers
from scripts.benchmark.processes import ROOT, Worker
from scripts.benchmark.profile import tables
from scripts.benchmark.readings import BenchError, Row, Session
from scripts.benchmark.table import BEGIN, END, PEER_MARKS, SCALE_MARKS, insert, markdown, number

KEPT = ROOT / "docs" / "instructions.json"


def parser() -> argparse.ArgumentParser:
    """The options of `scripts/bench`."""
    made = argparse.ArgumentParser(
        prog="scripts/bench",
        description="Measure speed, start-up and memory; print a Markdown table on standard output. Each "
        "figure is the median of five readings, taken in rounds, so that noise hits all alike.",
    )
    made.add_argument("--only", nargs="+", default=[], metavar="NAME", help="only these; * fits any text")
    made.add_argument("--list", action="store_true", help="print the figures' names and measure nothing")
    made.add_argument("--quick", action="store_true", help="try every measurement once, on very few games")
    made.add_argument(
        "--full",
        action="store_true",
        help=f"measure memory on {FULL_MEMORY_GAMES:,} games too, once; with --scale, {MOST:,} games",
    )
    made.add_argument(
        "--scale", action="store_true", help="instead: what runs of more and more games cost, each once"
    )
    made.add_argument(
        "--peers", action="store_true", help=f"instead: {' and '.join(LIBRARIES)} beside Alderman"
    )
    made.add_argument("--rounds", type=_count, metavar="N", help="readings of each figure (5)")
    made.add_argument("--memory-games", type=_count, metavar="N", help="games for peak memory (1,000,000)")
    made.add_argument("--json", type=Path, metavar="FILE", help="write all readings to this file")
    made.add_argument("--compare", type=Path, metavar="FILE", help="FILE is before, this is after")
    made.add_argument(
        "--guard",
        type=Path,
        nargs="?",
        const=KEPT,
        metavar="FILE",
        help=f"count instructions a decision; fail where they are more than {LIMIT:g} %% above FILE's "
        f"({KEPT.relative_to(ROOT)})",
    )
    made.add_argument(
        "--profile",
        nargs=2,
        metavar=("GAME", "FIELD"),
        help="show where its instructions are, by file, function and line; field: random or heuristics",
    )
    made.add_argument("--from", type=Path, dest="source", metavar="FILE", help="measure nothing, show FILE's")
    made.add_argument(
        "--into",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="put the table between its marks in this Markdown file; may be given several times",
    )
    return made


def scale_of(options: argparse.Namespace) -> Scale:
    """How much is measured."""
    scale = QUICK if options.quick else Scale()
    if valgrind() is None and scale.counted_games:
        scale = replace(scale, counted_games=0)
        _say(f"there is no valgrind here, which counts instructions: {FIGURES} is left out")
    if options.memory_games is not None:
        scale = replace(scale, memory_games=(options.memory_games,))
    if options.full:
        scale = replace(scale, memory_games=tuple(dict.fromkeys((*scale.memory_games, FULL_MEMORY_GAMES))))
    return scale if options.rounds is None else replace(scale, rounds=options.rounds)


def measure(wanted: Sequence[Figure], scale: Scale, quick: bool, out: Path | None) -> Session:
    """Take all readings, round by round; after each round what there is goes to `out`.

    Raises:
        BenchError: something cannot be measured.
    """
    machine = describe()
    rows = {metric.key: Row(metric) for figure in wanted for metric in figure.metrics}
    session = Session(machine, tuple(rows.values()), quick)
    for figure in wanted:
        if figure.warm and not quick:
            figure.read(0)
    for turn in range(scale.rounds):
        for figure in wanted:
            if turn >= (figure.rounds or scale.rounds):
                continue
            for metric, reading in figure.readings(turn):
                rows[metric.key].add(reading)
                value = f"{number(reading.value)} {metric.unit}"
                _say(f"round {turn + 1} of {scale.rounds}: {metric.key} {value}")
        if out is not None:
            session.write(out)
    return session


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark; returns the exit code."""
    options = parser().parse_args(arguments)
    try:
        if options.profile:
            print(tables(*options.profile))
            return 0
        before = Session.read(options.compare) if options.compare else None
        kept = Session.read(options.guard) if options.guard else None
        only = options.only or ([FIGURES] if kept is not None else [])
        if options.source is not None:
            session = Session.read(options.source)
            rows = chosen(session.rows, only, lambda row: row.metric.figure)
            session = replace(session, rows=tuple(rows))
        else:
            scale = scale_of(options)
            with tempfile.TemporaryDirectory(prefix="alderman-bench-") as scratch, Worker() as worker:
                wanted = chosen(family(options, scale, worker, Path(scratch)), only)
                if options.list:
                    print("\n".join(figure.name for figure in wanted))
                    return 0
                session = measure(wanted, scale, options.quick, options.json)
        if kept is not None:
            print("\n".join(guarded(kept, session)))
            return 0
        table = markdown(session, before)
        marks = SCALE_MARKS if options.scale else PEER_MARKS if options.peers else (BEGIN, END)
        for path in options.into:
            insert(path, table, *marks)
        print(table, end="")
    except BenchError as error:
        _say(str(error))
        return 1
    except KeyboardInterrupt:
        _say("interrupted")
        return 130
    return 0


def family(options: argparse.Namespace, scale: Scale, worker: Worker, scratch: Path) -> list[Figure]:
    """The figures of the table that was asked for."""
    if options.scale:
        return flat(scale, scratch, options.full)
    usual = figures(scale, worker, scratch)
    if not options.peers:
        return usual
    own = (
        replace(figure, metrics=tuple(replace(metric, aim=None) for metric in figure.metrics))
        for figure in chosen(usual, [OWN])
    )
    return [*own, *peers(scale)]  # aims belong to the usual table


def _say(line: str) -> None:
    print(f"bench: {line}", file=sys.stderr, flush=True)


def _count(text: str) -> int:
    """A whole number from 1, for argparse."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r}: give a whole number from 1")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
