"""Verdicts on a terminal, in Markdown and in JSON."""

from __future__ import annotations

import json
import math
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from reports.commands import again
from reports.contract.estimates import rounded_up
from reports.contract.judge import Judged, Judgement, Verdict
from reports.plain import markdown_text, plain
from reports.source import games_played, origin
from reports.text import listed, number

SCHEMA = 1  # of contract.json
STYLES = {
    Verdict.MET: "green",
    Verdict.NOT_MET: "bold red",
    Verdict.NOT_ENOUGH: "yellow",
    Verdict.CANNOT_TELL: "dim",
}
MOST = 10**9  # games beyond which nobody is sent to play


def title(judgement: Judgement) -> str:
    """What to call it."""
    return judgement.contract.title or f"Contract of {judgement.run.ruleset.title}"


def summary(judgement: Judgement) -> str:
    """`12 of 15 clauses met, 2 not met, 1 to be told by more games.`"""
    lines = len(judgement.lines)
    said = [f"{judgement.count(Verdict.MET)} of {lines} {'clause' if lines == 1 else 'clauses'} met"]
    for verdict, words in (
        (Verdict.NOT_MET, "not met"),
        (Verdict.NOT_ENOUGH, "to be told by more games"),
        (Verdict.CANNOT_TELL, "not to be told from this run"),
    ):
        count = judgement.count(verdict)
        said += [f"{count} {words}"] if count else []
    return f"{', '.join(said)}."


def field_words(judgement: Judgement) -> str:
    """Who played: a verdict is relative to that."""
    run = judgement.run
    return f"Field: {listed([str(name) for name in run.strategies])}; schedule {run.info['schedule']}."


def found(line: Judged) -> str:
    """The figure with its unit: `7.7 points`."""
    if math.isnan(line.value):
        return "–"
    return f"{number(line.value, places(line))}{unit_after(line.unit)}"


def interval(line: Judged) -> str:
    """`[6.4, 8.8]`; `counted` where there is nothing to estimate."""
    if line.counted:
        return "counted"
    if math.isnan(line.low) and math.isnan(line.high):
        return "–"
    return f"[{number(line.low, places(line))}, {number(line.high, places(line))}]"


def unit_after(unit: str) -> str:
    """A unit as it follows a number."""
    return unit if unit in ("", "%") else f" {unit}"


def places(line: Judged) -> int:
    """Decimals that tell two digits of the interval's width; none for counts."""
    if line.counted or (line.clause.kind == "quantile" and float(line.value).is_integer()):
        return 0
    width = line.high - line.low
    return min(3, max(1, math.ceil(0.7 - math.log10(width)))) if width > 0 else 1


def more(judgement: Judgement, line: Judged) -> str:
    """How many more games would probably decide a line: `about 40,000 more`."""
    if line.verdict is not Verdict.NOT_ENOUGH:
        return ""
    if not line.needed <= MOST:
        return "unknown" if math.isnan(line.needed) else f"over {MOST:,}"
    return f"about {more_games(judgement, line):,} more"


def more_games(judgement: Judgement, line: Judged) -> int:
    """Games still to play until a line would probably be decided."""
    return int(rounded_up(line.needed - games_played(judgement.run)))


def command(judgement: Judgement) -> str:
    """The command that plays as many games as the contract needs; "" when none are needed."""
    needed = judgement.needed
    return again(judgement.run, "longer", games=int(needed)) if needed <= MOST else ""


def print_verdicts(judgement: Judgement, console: Console) -> None:
    """Print the verdicts on a rich console; without colours nothing is lost.

    Args:
        judgement: from `judge`.
        console: where to; its width decides how clauses are folded.
    """
    shown = Table(
        title=Text(f"{title(judgement)}: {summary(judgement)}"), title_justify="left", box=box.SIMPLE_HEAD
    )
    shown.add_column("verdict", overflow="fold")
    shown.add_column("clause", overflow="fold", ratio=2)
    shown.add_column("found", overflow="fold", ratio=1)
    shown.add_column("95% interval", justify="right", no_wrap=True)
    waits = judgement.count(Verdict.NOT_ENOUGH) > 0
    if waits:
        shown.add_column("games needed", justify="right", overflow="fold")
    for line in judgement.lines:
        clause = Text(line.said)
        if line.note:
            clause.append(f"\n{line.note}", style="dim")
        verdict = Text(str(line.verdict), style=STYLES[line.verdict])
        cells = [verdict, clause, Text(f"{found(line)}{f' ({line.of})' if line.of else ''}")]
        shown.add_row(*cells, Text(interval(line)), *([Text(more(judgement, line))] if waits else []))
    console.print(shown)
    told = command(judgement)
    if told:
        console.print(Text(f"To decide the rest: {told}"), soft_wrap=True)
    console.print(Text(field_words(judgement)), style="dim", soft_wrap=True)
    console.print(Text(origin(judgement.frame())), style="dim", soft_wrap=True)


def verdict_text(judgement: Judgement, form: str) -> str:
    """The verdicts as text: "json" or "markdown"."""
    return {"json": as_json, "markdown": as_markdown}[form](judgement)


def as_json(judgement: Judgement) -> str:
    """All of it, as `content` has it."""
    return json.dumps(content(judgement), indent=1, ensure_ascii=False) + "\n"


def content(judgement: Judgement) -> dict[str, Any]:
    """All of it. Numbers have 10 digits; what is unknown or infinite is None."""
    run = judgement.run
    kept = ("game", "players", "games", "seed", "schedule", "rules_hash", "version")
    return {
        "schema": SCHEMA,
        "title": title(judgement),
        "met": judgement.met,
        "counts": {str(verdict): judgement.count(verdict) for verdict in Verdict},
        "games_needed": plain(judgement.needed),
        "run": {name: run.info[name] for name in kept} | {"strategies": list(run.strategies)},
        "clauses": [_line(judgement, line) for line in judgement.lines],
    }


def _line(judgement: Judgement, line: Judged) -> dict[str, Any]:
    waits = math.isfinite(line.needed)
    numbers = {name: plain(getattr(line, name)) for name in ("value", "low", "high")}
    return {
        "kind": line.clause.kind,
        "clause": line.said,
        "at_least": line.clause.at_least,
        "at_most": line.clause.at_most,
        "unit": line.unit,
        "verdict": str(line.verdict),
        **numbers,
        "of": line.of,
        "n": line.n,
        "games_needed": int(line.needed) if waits else None,
        "games_more": more_games(judgement, line) if waits else None,
        "note": line.note,
        "method": line.method,
    }


def as_markdown(judgement: Judgement) -> str:
    """A table of verdicts for a pull request."""
    lines = [f"## {markdown_text(title(judgement))}", "", summary(judgement), ""]
    lines += ["| Verdict | Clause | Found | 95% interval | Games needed |", "|---|---|---|---|---|"]
    for line in judgement.lines:
        verdict = str(line.verdict) if line.verdict is Verdict.MET else f"**{line.verdict}**"
        of = f" ({line.of})" if line.of else ""
        note = f" ({line.note})" if line.note else ""
        cells = (f"{line.said}{note}", f"{found(line)}{of}", interval(line), more(judgement, line))
        lines.append(f"| {verdict} | {' | '.join(map(markdown_text, cells))} |")
    told = command(judgement)
    lines += ["", f"To decide the rest: `{told}`"] if told else []
    lines += ["", f"{markdown_text(field_words(judgement))} {markdown_text(origin(judgement.frame()))}", ""]
    for method, numbers in methods(judgement):
        lines.append(f"- {markdown_text(numbers)}: {markdown_text(method)}")
    return "\n".join(lines) + "\n"


def methods(judgement: Judgement) -> list[tuple[str, str]]:
    """Each method with the kinds of clause it was used for."""
    used: dict[str, dict[str, None]] = {}
    for line in judgement.lines:
        if line.method:
            used.setdefault(line.method, {})[line.clause.kind.replace("_", " ")] = None
    return [(method, listed(list(kinds))) for method, kinds in used.items()]
