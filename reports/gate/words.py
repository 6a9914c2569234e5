"""A check in words: the verdict, what was changed, what a cell came to."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from typing import Any

from reports.comparison.amounts import (
    difference as other_difference,
    from_to as other_from_to,
    interval,
    signed as signed,
)
from reports.gate.codes import Code
from reports.gate.judge import METHOD, Verdict
from reports.gate.judgement import Judgement
from reports.source import known
from reports.text import listed, number, percent, points, points_range

Row = Mapping[Hashable, Any]
MOST = 6  # changes that are named
FAR = 10**9  # games beyond which nobody is sent to play

WORDS = {
    Code.PASS: "passed",
    Code.DRIFTED: "drifted",
    Code.USAGE: "wrong input",
    Code.INTERNAL: "failed",
    Code.NO_BASELINE: "no baseline",
    Code.INCONCLUSIVE: "inconclusive",
    Code.NOT_IDENTICAL: "not identical",
}


def headline(of: Judgement) -> str:
    """The verdict in one line."""
    cells = len(of.cells)
    if of.digests_alike:
        return f"Passed: all {of.games:,} games came out as in the baseline ({cells} cells)."
    said = [
        f"{of.count(verdict)} {verdict}"
        for verdict in (Verdict.DRIFTED, Verdict.INCONCLUSIVE, Verdict.EQUIVALENT)
        if of.count(verdict)
    ]
    word = WORDS[of.code].capitalize()
    margin = f"margin ±{of.terms.delta * 100:g} points"
    return f"{word}: {listed(said)} of {cells} cells ({margin}, {of.games:,} games)."


def what_changed(of: Judgement) -> list[str]:
    """Rules, data files and strategies that differ from the baseline's, one a line."""
    said = []
    for row in of.rules.to_dict("records"):
        notes = ", ".join(str(row[name]) for name in ("rule", "meaning") if row[name])
        said.append(f"{row['field']} {row['a']} → {row['b']}{f' ({notes})' if notes else ''}")
    for row in of.tables.to_dict("records"):
        if row["column"] == "(row)":
            said.append(f"{row['name']} ({row['table']}) {row['a'] if row['b'] == '–' else row['b']}")
        else:
            said.append(f"{row['name']} ({row['table']}) {row['column']} {row['a']} → {row['b']}")
    for row in of.strategies.to_dict("records"):
        said.append(f"strategy {row['strategy']}: {row['what']} {row['a']} → {row['b']}")
    if len(said) > MOST:
        said = [*said[:MOST], f"and {len(said) - MOST} more"]
    return said


def share(value: float) -> str:
    """A win share."""
    return percent(value, 2)


def change(row: Row) -> str:
    """A difference of win shares in points, or of what else a cell holds in its unit."""
    if row["unit"] == "share":
        return points(row["difference"], 2)
    return other_difference({**row, "label": ""})


def reach(row: Row) -> str:
    """The interval of the difference."""
    return points_range(row["low"], row["high"], 2) if row["unit"] == "share" else interval(row)


def from_to(row: Row) -> str:
    """`25.00% → 26.12%`."""
    if row["unit"] == "share":
        return f"{share(row['a'])} → {share(row['b'])}"
    return other_from_to({**row, "label": ""})


def decided_by(row: Row) -> str:
    """Games a cell with which an inconclusive cell would be decided; "" for the others."""
    if row["verdict"] != Verdict.INCONCLUSIVE:
        return ""
    needed = float(row["n_needed"])
    if not known(needed) or needed > FAR:
        return "too near the margin to be told"
    return number(rounded_up(needed))


def rounded_up(games: float) -> int:
    """Up to two figures: 123,400 is 130,000."""
    if games < 100:
        return math.ceil(games)
    step: int = 10 ** (math.floor(math.log10(games)) - 1)
    return math.ceil(games / step) * step


def level(of: Judgement) -> str:
    """`98%`: of the intervals."""
    return percent(of.terms.level, 0)


def origin(of: Judgement) -> str:
    """What every output says of where its figures come from."""
    hashes = dict.fromkeys([of.baseline.variant.hash, of.variant.hash])
    games = "; ".join(
        f"{players} players: {one.games:,} games in {one.blocks:,} blocks"
        for players, one in of.counts.items()
    )
    return (
        f"{of.baseline.ruleset.title} · {games} · seed {of.seed} · rules {' → '.join(hashes)} · "
        f"alderman {version(of)}"
    )


def version(of: Judgement) -> str:
    """Of the baseline and of now, when they differ."""
    import sim

    return " → ".join(dict.fromkeys([of.baseline.version, sim.__version__]))


def method(of: Judgement) -> str:
    """How it was judged."""
    return (
        f"{level(of)} intervals: {METHOD}; alpha {of.terms.alpha:g}. Balance is relative to the strategies "
        f"that played: {listed(of.baseline.labels)}."
    )
