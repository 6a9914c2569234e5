"""A run's report as one JSON document, `report.json`; docs/report.md says what its fields are."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pandas as pd

from reports.columns import described
from reports.commands import changed_rules, changed_tables
from reports.finding import Finding, Trial
from reports.material import Material
from reports.page import Chapter
from reports.plain import plain, plain_rows
from reports.present import Grid
from reports.source import games_played
from reports.summary import Summary
from reports.tables.scores import seat_column

Record = dict[str, Any]
SCHEMA = 1  # of report.json; changes when a reader of docs/report.md would be misled
ORIGIN = ("games", "blocks", "seed", "players", "rules_hash", "version")
SINGLE = (str, int, float, bool)
OWN_FIELDS = {*ORIGIN, "game", "method", "units"}  # of `attrs`; the rest are figures of the table as a whole


def document(
    material: Material,
    chapters: Sequence[Chapter],
    summary: Summary,
    contract: Mapping[str, Any] | None = None,
) -> Record:
    """All that a report says.

    Args:
        material: the run's tables.
        chapters: of the page.
        summary: on top of it.
        contract: the verdicts as `reports.contract` has them; None = there was no contract.
    """
    return {
        "schema": SCHEMA,
        "run": _run(material),
        "contract": contract,
        "summary": {
            "headline": summary.headline,
            "findings": [_finding(one, summary) for one in summary.findings],
            "next": [_trial(one) for one in summary.more],
        },
        "sections": [_section(chapter) for chapter in chapters],
        "tables": {grid.key: _table(grid, material) for grid in grids(chapters)},
    }


def grids(chapters: Iterable[Chapter]) -> list[Grid]:
    """All tables of a report, in the page's order."""
    return [grid for chapter in chapters for grid in [*chapter.grids, *chapter.more]]


def _run(material: Material) -> Record:
    run = material.run
    info = run.info
    kept = ("game", "players", "seed", "schedule", "rotations", "rules_hash", "version")
    return {
        **{name: info[name] for name in kept},
        "title": run.ruleset.title,
        "games": games_played(run),
        "blocks": int(info["blocks"]),
        "lineups": len(info["lineups"]),
        "strategies": list(run.strategies),
        "changed_rules": changed_rules(run),
        "changed_tables": changed_tables(run),
    }


def _finding(one: Finding, summary: Summary) -> Record:
    return {
        "topic": one.topic,
        "tone": one.tone,
        "text": one.text,
        "section": one.link,
        "method": summary.how(one),
        "try": [_trial(trial) for trial in summary.trials(one)] if one.tone == "look" else [],
    }


def _trial(trial: Trial) -> Record:
    return {"why": trial.why, "commands": list(trial.commands)}


def _section(chapter: Chapter) -> Record:
    return {
        "key": chapter.key,
        "title": chapter.title,
        "lead": chapter.lead,
        "notes": list(chapter.notes),
        "replay": list(chapter.replays),
        "figures": [
            {
                "key": picture.key,
                "title": picture.title,
                "alt": picture.alt,
                "method": picture.method or chapter.method,
            }
            for picture in chapter.pictures
        ],
        "tables": [grid.key for grid in [*chapter.grids, *chapter.more]],
    }


def _table(grid: Grid, material: Material) -> Record:
    frame = grid.frame
    ruleset = material.run.ruleset
    schema = next(one for one in ruleset.schemas if one.name == ruleset.card_table)
    of_cards = frozenset(column.name for column in schema.columns)
    columns = described(frame, seat_column(material.run, "score").unit, of_cards)
    return {
        "caption": grid.caption,
        "method": grid.method,
        **{name: plain(frame.attrs[name]) for name in ORIGIN},
        "figures": _figures(frame),
        "columns": [{"name": name, **said} for name, said in columns.items()],
        "rows": plain_rows(frame),
    }


def _figures(frame: pd.DataFrame) -> Record:
    """What is told of the table as a whole: the p of a joint test, the turn from which leaders are sure."""
    told = {str(name): plain(value) for name, value in frame.attrs.items() if name not in OWN_FIELDS}
    return {name: value for name, value in told.items() if value is None or isinstance(value, SINGLE)}


def text_of(content: Mapping[str, Any]) -> str:
    """A document as it is written: indented, in the order given, any letter as it is."""
    return json.dumps(content, indent=1, ensure_ascii=False, allow_nan=False) + "\n"
