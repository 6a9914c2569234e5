"""A run's report in Markdown, short enough for a pull request: verdicts, summary, who wins, how to replay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from reports.commands import replay
from reports.finding import Finding, Trial
from reports.grids import seat_grid, win_grid
from reports.material import Material
from reports.plain import markdown_text
from reports.present import Cell, Grid
from reports.source import origin
from reports.summary import HEADINGS, Summary


def code(commands: Iterable[str], indent: str = "") -> list[str]:
    """Commands as a block of code, with a fence longer than any run of backticks in them."""
    lines = [line for command in commands for line in command.splitlines()]
    fence = "```"
    while any(fence in line for line in lines):
        fence += "`"
    return [indent + line for line in (fence, *lines, fence)]


def grid_lines(grid: Grid) -> list[str]:
    """A table of the page, its method and origin under it."""
    heads = [markdown_text(title) for title, _ in grid.columns]
    rules = ["---:" if numeric else "---" for _, numeric in grid.columns]
    rows = [f"| {' | '.join(_cell(cell) for cell in row)} |" for row in grid.rows]
    return [
        f"### {markdown_text(grid.caption)}",
        "",
        f"| {' | '.join(heads)} |",
        f"| {' | '.join(rules)} |",
        *rows,
        "",
        f"<sub>{markdown_text(grid.method)} {markdown_text(grid.origin)}</sub>",
    ]


def _cell(cell: Cell) -> str:
    """What stands in a cell, in bold where it is set off."""
    text = markdown_text(cell.text)
    return f"{f'**{text}**' if cell.tone else text}{f' {markdown_text(cell.note)}' if cell.note else ''}"


def report_markdown(material: Material, summary: Summary, verdicts: str = "") -> str:
    """The whole text.

    Args:
        material: the run's tables.
        summary: of the report.
        verdicts: those of a contract in Markdown; "" = there was none.
    """
    run = material.run
    lines = [
        f"# {markdown_text(run.ruleset.title)}: who wins, and how",
        "",
        markdown_text(origin(material.wins)),
        "",
    ]
    lines += [verdicts.strip(), ""] if verdicts else []
    lines += ["## Summary", "", markdown_text(summary.headline), ""]
    for tone, heading in HEADINGS.items():
        found = [one for one in summary.findings if one.tone == tone]
        if found:
            lines += [f"### {heading}", "", *_findings(found, summary), ""]
    lines += [*grid_lines(win_grid(material)), "", *grid_lines(seat_grid(material)), ""]
    lines += _next(summary.more)
    lines += [
        "## Look at a game",
        "",
        "Any game can be read move by move, in the folder that holds the run:",
        "",
    ]
    lines += code([replay(run, 0), f"{replay(run, 0)} --html game.html"])
    return "\n".join(lines) + "\n"


def _findings(found: Sequence[Finding], summary: Summary) -> Iterator[str]:
    for one in found:
        yield f"- **{markdown_text(one.topic)}.** {markdown_text(one.text)}"
        if one.tone == "look":
            for trial in summary.trials(one):
                yield f"  - {markdown_text(trial.why)}"
                yield ""
                yield from code(trial.commands, "    ")


def _next(more: Sequence[Trial]) -> list[str]:
    if not more:
        return []
    lines = ["## What else to try", ""]
    for trial in more:
        lines += [f"- {markdown_text(trial.why)}", "", *code(trial.commands, "  "), ""]
    return lines
