"""An ablation as JSON, CSV and Markdown."""

from __future__ import annotations

import json
from typing import Any

from reports.ablation.ablation import Ablation
from reports.ablation.grids import worth_grid
from reports.ablation.steps import steps
from reports.ablation.words import findings, title
from reports.markdown import code, grid_lines
from reports.plain import csv_text, markdown_text, plain_rows

SCHEMA = 1  # of ablate.json
TABLES = ("worth", "shown", "wins", "field", "marks")
PLAN = (
    "game",
    "players",
    "games",
    "blocks",
    "rotations",
    "seed",
    "schedule",
    "keep",
    "rules_hash",
    "version",
)


def ablation_text(of: Ablation, form: str) -> str:
    """An ablation as text: "json", "csv" (all paired effects) or "markdown" (the summary)."""
    return {"json": as_json, "csv": as_csv, "markdown": as_markdown}[form](of)


def as_json(of: Ablation) -> str:
    """The whole ablation. Numbers have 10 digits; what is unknown or infinite is null."""
    tables = {name: getattr(of, name) for name in TABLES}
    content: dict[str, Any] = {
        "schema": SCHEMA,
        "plan": {name: of.base.info[name] for name in PLAN} | {"strategies": list(of.base.strategies)},
        "cards": [
            {
                "card": one.blank.key,
                "name": one.blank.name,
                "blanked": {cell.column: [cell.was, cell.blank] for cell in one.blank.cells},
                "rules_hash": one.rules_hash,
            }
            for one in of.measured
        ],
        "warnings": of.warnings,
        "summary": [{"topic": one.topic, "text": one.text, "tone": one.tone} for one in findings(of)],
        "next": [{"why": step.why, "commands": list(step.commands)} for step in steps(of)],
        "tables": {
            name: {"method": str(table.attrs["method"]), "rows": plain_rows(table)}
            for name, table in tables.items()
        },
    }
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def as_csv(of: Ablation) -> str:
    """All paired effects, one a line."""
    return csv_text(of.effects())


def as_markdown(of: Ablation) -> str:
    """The summary, a row a card and what to try, for a pull request."""
    lines = [f"# {markdown_text(title(of))}", ""]
    lines += [
        "A card's effect is the game as it is less the game with the card blank, on the same deals.",
        "",
    ]
    lines += [f"> **Note:** {markdown_text(warning)}\n" for warning in of.warnings]
    lines += [f"- **{markdown_text(one.topic)}.** {markdown_text(one.text)}" for one in findings(of)]
    lines += ["", *grid_lines(worth_grid(of)), ""]
    for step in steps(of):
        lines += [markdown_text(step.why), "", *(code(step.commands) if step.commands else []), ""]
    return "\n".join(lines).rstrip() + "\n"
