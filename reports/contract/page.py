"""The verdicts as a section that heads the report's page, and as files beside it."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from reports.contract.judge import Judgement, Verdict
from reports.contract.text import (
    as_json,
    as_markdown,
    command,
    field_words,
    found,
    interval,
    methods,
    more,
    summary,
    title,
)
from reports.folder import put
from reports.source import origin
from sim.engine.errors import RunError

HERE = Path(__file__).parent
TONES = {
    Verdict.MET: "good",
    Verdict.NOT_MET: "bad",
    Verdict.NOT_ENOUGH: "open",
    Verdict.CANNOT_TELL: "unknown",
}
KEY, HEADING = "contract", "Contract"  # anchor and entry of the contents list


def fragment(judgement: Judgement) -> Markup:
    """The section, `<section id="contract">`; it takes its colours from the page and `style()`."""
    from reports.page import command_line  # not at the top: the page may take this section in

    environment = Environment(
        loader=FileSystemLoader(HERE),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["command"] = command_line
    rows = [
        {
            "tone": TONES[line.verdict],
            "verdict": str(line.verdict),
            "said": line.said,
            "note": line.note,
            "found": found(line),
            "of": line.of,
            "interval": interval(line),
            "more": more(judgement, line),
        }
        for line in judgement.lines
    ]
    template = environment.get_template("contract.html")
    return Markup(
        template.render(
            key=KEY,
            heading=HEADING,
            title=title(judgement),
            summary=summary(judgement),
            rows=rows,
            command=command(judgement),
            field=field_words(judgement),
            origin=origin(judgement.frame()),
            methods=methods(judgement),
        )
    )


def style() -> Markup:
    """The rules of the section's look, for the page's `<style>`."""
    return Markup((HERE / "contract.css").read_text(encoding="utf-8"))


# Where a page takes it in: the end of its style, its contents list, its first section.
PLACES = ("</style>", '<li><a href="#summary">', '<section id="summary">')


def headed(page: str, judgement: Judgement) -> str:
    """A report's page with the verdicts before its summary.

    Raises:
        RunError: it is no page of a report.
    """
    entry = f'<li><a href="#{KEY}">{HEADING}</a></li>\n'
    for place, added in zip(PLACES, (style(), entry, fragment(judgement)), strict=True):
        if place not in page:
            raise RunError(f"this is no page of a report: there is no {place} in it")
        page = page.replace(place, f"{added}{place}", 1)
    return page


def write_verdicts(judgement: Judgement, page: Path) -> None:
    """Head a report's page with the verdicts; contract.json and contract.md go beside it.

    Args:
        judgement: from `judge`.
        page: index.html, as `reports.write` returns it.

    Raises:
        RunError: a file cannot be written, or it is no page of a report.
    """
    put(page, headed(page.read_text(encoding="utf-8"), judgement).encode())
    put(page.with_name("contract.json"), as_json(judgement).encode())
    put(page.with_name("contract.md"), as_markdown(judgement).encode())
