"""Writes the folder of an ablation: page, pictures, tables, JSON, Markdown, data files to play with."""

from __future__ import annotations

import os
from pathlib import Path

from reports.ablation.ablation import Ablation
from reports.ablation.blank import card_schema
from reports.ablation.export import as_csv, as_json, as_markdown
from reports.ablation.page import all_tables, chapters, render
from reports.ablation.steps import FOLDER, file_names
from reports.commands import changed_tables
from reports.files import prepare, put
from reports.folder import csv_bytes, put_pictures
from sim.engine.inputs import table_text


def write_ablation(of: Ablation, out: str | os.PathLike[str]) -> Path:
    """Write an ablation; one that is there already is overwritten, file by file.

    Args:
        of: from `ablate`.
        out: folder; made when missing. It gets index.html, ablate.json, summary.md, figures/*.png,
            figures/*.svg, tables/*.csv, of which effects.csv holds all paired effects, and blanked/*.csv:
            the table of cards with each card blank, to be played with.

    Returns:
        The path of index.html.

    Raises:
        RunError: the folder cannot be made or written, or holds something else under one of these names.
    """
    folder = prepare(out, FOLDER)
    parts = chapters(of)
    pictures = [picture for chapter in parts for picture in chapter.pictures]
    inline = put_pictures(folder, pictures, [picture.drawn() for picture in pictures])
    for table in all_tables(parts):
        put(folder / "tables" / f"{table.key}.csv", csv_bytes(table))
    put(folder / "tables" / "effects.csv", as_csv(of).encode())
    _write_blanked(of, folder / FOLDER)
    put(folder / "ablate.json", as_json(of).encode())
    put(folder / "summary.md", as_markdown(of).encode())
    page = folder / "index.html"
    put(page, render(of, parts, inline).encode())
    return page


def _write_blanked(of: Ablation, folder: Path) -> None:
    """The table of cards with each card blank, and the other data files that are not the game's own."""
    game, schema = of.base.ruleset, card_schema(of.base.ruleset)
    names = file_names(of)
    for card in of.cards:
        put(folder / names[card.key], table_text(game, card.variant, schema.name).encode())
    for changed in changed_tables(of.base):
        put(folder / f"{changed}.csv", table_text(game, of.base.variant, changed).encode())
