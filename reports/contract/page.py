"""The verdicts as a section that heads the report's page."""

from __future__ import annotations

import math
from pathlib import Path

from markupsafe import Markup

from reports.contract.judge import Judgement, Verdict
from reports.contract.text import (
    command,
    field_words,
    found,
    interval,
    methods,
    more,
    summary,
    title,
)
from reports.markup import environment
from reports.page import Opening
from reports.present import sort_key
from reports.source import origin

HERE = Path(__file__).parent
TONES = {
    Verdict.MET: "good",
    Verdict.NOT_MET: "bad",
    Verdict.NOT_ENOUGH: "open",
    Verdict.CANNOT_TELL: "unknown",
}
KEY, HEADING = "contract", "Contract"  # anchor and entry of the contents list


def opening(judgement: Judgement) -> Opening:
    """The section, `<section id="contract">`; it takes its colours from the page."""
    style = (HERE / "contract.css").read_text(encoding="utf-8").strip()
    return Opening(KEY, HEADING, Markup(_section(judgement)), style)


def _section(judgement: Judgement) -> str:
    rows = [
        {
            "tone": TONES[line.verdict],
            "verdict": str(line.verdict),
            "said": line.said,
            "note": line.note,
            "found": found(line),
            "of": line.of,
            "interval": interval(line),
            "sort": sort_key(line.value),
            "low": sort_key(line.high if math.isnan(line.low) else line.low),
            "needed": sort_key(line.needed if math.isfinite(line.needed) else math.nan),
            "more": more(judgement, line),
        }
        for line in judgement.lines
    ]
    return (
        environment(HERE)
        .get_template("contract.html")
        .render(
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
