"""Writes the folder of a comparison: the page, pictures and tables beside it, JSON and Markdown."""

from __future__ import annotations

import os
from pathlib import Path

from reports.comparison.comparison import Comparison
from reports.comparison.export import as_csv, as_json, as_markdown
from reports.comparison.grids import change_grids
from reports.comparison.page import chapters, render
from reports.files import prepare, put
from reports.folder import csv_bytes, put_pictures


def write_comparison(of: Comparison, out: str | os.PathLike[str]) -> Path:
    """Write a comparison; one that is there already is overwritten, file by file.

    Args:
        of: from `compare`.
        out: folder; made when missing. It gets index.html, compare.json, summary.md, figures/*.png,
            figures/*.svg and tables/*.csv; tables/cells.csv holds all paired means.

    Returns:
        The path of index.html.

    Raises:
        RunError: the folder cannot be made or written, or holds something else under one of these names.
    """
    folder = prepare(out)
    parts = chapters(of)
    pictures = [picture for chapter in parts for picture in chapter.pictures]
    inline = put_pictures(folder, pictures, [picture.drawn() for picture in pictures])
    tables = [table for chapter in parts for table in [*chapter.grids, *chapter.more]]
    for table in [*change_grids(of), *tables]:
        put(folder / "tables" / f"{table.key}.csv", csv_bytes(table))
    put(folder / "tables" / "cells.csv", as_csv(of).encode())
    put(folder / "compare.json", as_json(of).encode())
    put(folder / "summary.md", as_markdown(of).encode())
    page = folder / "index.html"
    put(page, render(of, parts, inline).encode())
    return page
