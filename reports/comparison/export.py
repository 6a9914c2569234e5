"""A comparison as JSON, CSV and Markdown."""

from __future__ import annotations

import json
from typing import Any

from reports.comparison.amounts import cell_name, difference, from_to, interval, p_text, smallest
from reports.comparison.comparison import Comparison
from reports.comparison.declared import curve_sections
from reports.comparison.page import title
from reports.comparison.steps import deal_words, steps
from reports.comparison.words import findings
from reports.plain import csv_text, markdown_text, plain, plain_rows
from reports.source import Results, origin

SCHEMA = 1  # of compare.json
CELLS = ("wins", "seats", "by_seat", "meetings", "field", "by_strategy", "pacing", "quantiles", "cards")


def comparison_text(of: Comparison, form: str) -> str:
    """A comparison as text: "json", "csv" (all paired means) or "markdown" (the summary)."""
    return {"json": as_json, "csv": as_csv, "markdown": as_markdown}[form](of)


def as_json(of: Comparison) -> str:
    """The whole comparison. Numbers have 10 digits; what is unknown or infinite is null."""
    tables = {name: getattr(of, name) for name in CELLS}
    for section in curve_sections(of.a.ruleset):
        tables |= {f"curve_{name}": of.curves(name) for name in section.columns}
    deals = of.deals
    content = {
        "schema": SCHEMA,
        "game": str(of.a.info["game"]),
        "a": _run(of.a, of.names[0]),
        "b": _run(of.b, of.names[1]),
        "pairing": {
            "games": of.pairing.games,
            "blocks": of.pairing.blocks,
            "batches": of.pairing.batches.count,
            "batch_blocks": of.pairing.batches.step,
            "parts": of.pairing.parts.count,
            "correlation_of_wins": plain(of.gain),
            "correlation_of_play": plain(of.likeness),
            "broken": of.broken,
        },
        "warnings": of.warnings,
        "summary": [{"topic": one.topic, "text": one.text, "tone": one.tone} for one in findings(of)],
        "next": [{"why": step.why, "commands": list(step.commands)} for step in steps(of)],
        "changes": {name: plain_rows(getattr(of, name)) for name in ("rules", "tables", "strategies")},
        "tables": {
            name: {"method": str(table.attrs["method"]), "rows": plain_rows(table)}
            for name, table in tables.items()
        },
        "deals": {
            "games": deals.games,
            "alike": plain(deals.alike),
            "other_winner": plain(deals.other_winner),
            "note": deals.note,
            "rows": plain_rows(deals.table),
        },
    }
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def _run(run: Results, name: str) -> dict[str, Any]:
    kept = ("games", "players", "seed", "schedule", "rules_hash", "version")
    return {"name": name} | {field: run.info[field] for field in kept}


def as_csv(of: Comparison) -> str:
    """All paired means, one a line."""
    return csv_text(of.cells())


def as_markdown(of: Comparison) -> str:
    """The summary, win shares and the deals that changed most, for a pull request."""
    lines = [f"# {markdown_text(title(of))}", ""]
    sides = [markdown_text(name) for name in of.names]
    lines += [f"A is {sides[0]}, B is {sides[1]}; differences are B less A on the same deals.", ""]
    lines += [f"> **Note:** {markdown_text(warning)}\n" for warning in of.warnings]
    lines += [f"- **{markdown_text(one.topic)}.** {markdown_text(one.text)}" for one in findings(of)]
    for heading, table in (("Strategy", of.wins), ("Seat", of.seats)):
        lines += [
            "",
            f"| {heading} | A → B | B less A, points | p, Holm | Found from ± |",
            "|---|---|---|---|---|",
        ]
        for row in table.to_dict("records"):
            change = f"{difference(row)} {interval(row)}"
            change = f"**{change}**" if row["sure"] else change
            lines.append(
                f"| {markdown_text(cell_name(row))} | {from_to(row)} | {change} "
                f"| {p_text(row['p_holm'])} | {smallest(row)} |"
            )
    deals = of.deals.table.head(3).to_dict("records")
    if deals:
        lines += ["", "Deals that changed most:", ""]
    for row in deals:
        lines += [f"- {markdown_text(deal_words(row))}", f"  `{row['replay_a']}`", f"  `{row['replay_b']}`"]
    lines += ["", f"{markdown_text(of.wins.attrs['method'])} {markdown_text(origin(of.wins))}", ""]
    return "\n".join(lines)
