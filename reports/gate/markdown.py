"""A check in Markdown, for a pull request or the summary of a job."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reports.gate.codes import Code
from reports.gate.hold import code_of_all
from reports.gate.judge import Verdict
from reports.gate.judgement import Judgement, Outcome
from reports.gate.words import (
    WORDS,
    change,
    decided_by,
    from_to,
    headline,
    level,
    method,
    origin,
    reach,
    share,
    signed,
    what_changed,
)
from reports.plain import markdown_text

MARKS = {Code.PASS: "✅", Code.INCONCLUSIVE: "⚠️"}


def as_markdown(outcomes: Sequence[Outcome]) -> str:
    """Verdicts, what was changed, the ten biggest differences, games to look at, every cell folded away."""
    code = code_of_all(outcomes)
    lines = [f"# {MARKS.get(code, '❌')} Balance check: {WORDS[code]}", ""]
    for one in outcomes:
        if one.judgement is None:
            lines += [
                f"## {MARKS.get(one.code, '❌')} {markdown_text(one.path.name)}",
                "",
                markdown_text(one.error),
                "",
            ]
        else:
            lines += _judged(one.judgement)
    return "\n".join(lines)


def _judged(of: Judgement) -> Iterator[str]:
    yield from (
        f"## {MARKS.get(of.code, '❌')} {markdown_text(of.baseline.title)}",
        "",
        f"**{markdown_text(headline(of))}**",
        "",
    )
    yield from (f"- changed: {markdown_text(line)}" for line in what_changed(of))
    yield from (f"- {markdown_text(note)}" for note in of.notes)
    yield ""
    if not of.digests_alike:
        yield from _differences(of)
        yield from _games(of)
        yield from _cells(of)
    yield from (f"<sub>{markdown_text(origin(of))}<br>{markdown_text(method(of))}</sub>", "")


def _differences(of: Judgement) -> Iterator[str]:
    rows = of.biggest.to_dict("records")
    if not rows:
        yield from ("No difference is beyond its own interval.", "")
        return
    yield from (
        f"### The {'biggest difference' if len(rows) == 1 else f'{len(rows)} biggest differences'}",
        "",
        "In standard deviations of a seat or a game, of all that is counted; shares change in points.",
        "",
        f"| | Players | What | Baseline → now | Change, {level(of)} interval | Effect |",
        "|--:|--:|---|---|---|--:|",
    )
    for number, row in enumerate(rows, 1):
        yield (
            f"| {number} | {row['players']} | {markdown_text(str(row['title']))} | {from_to(row)} "
            f"| {change(row)} {reach(row)} | {signed(row['effect'], 3)} |"
        )
    yield ""


def _games(of: Judgement) -> Iterator[str]:
    if not of.replays:
        return
    yield from ("### Games to look at", "")
    for one in of.replays:
        yield f"- {markdown_text(one.said)}"
        yield f"  - now: `{one.now}`"
        if one.before:
            yield f"  - before: `{one.before}`"
    yield ""


def _cells(of: Judgement) -> Iterator[str]:
    """Every cell that decides; those that fail come first and are always shown."""
    head = [
        f"| Cell | Baseline | Now | Change, points | {level(of)} interval | Verdict | Decided by n |",
        "|---|--:|--:|--:|--:|---|--:|",
    ]
    rows = of.cells.to_dict("records")
    bad = [row for row in rows if row["verdict"] in (Verdict.DRIFTED, Verdict.INCONCLUSIVE)]
    if bad:
        yield from ("### Cells that do not pass", "", *head, *map(_cell, bad), "")
    yield from (
        f"<details><summary>All {len(rows)} cells that decide</summary>",
        "",
        *head,
        *map(_cell, rows),
    )
    yield from ("", "</details>", "")


def _cell(row: dict[object, object]) -> str:
    verdict = f"**{row['verdict']}**" if row["verdict"] == Verdict.DRIFTED else str(row["verdict"])
    shares = f"{share(float(str(row['a'])))} | {share(float(str(row['b'])))}"
    name = markdown_text(str(row["name"]))
    return f"| {name} | {shares} | {change(row)} | {reach(row)} | {verdict} | {decided_by(row)} |"
