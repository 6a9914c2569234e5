"""Writes a report folder: the page, pictures and tables beside it, each file whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from reports.files import prepare, put
from reports.painters import Painters, Progress

if TYPE_CHECKING:  # whose libraries take a second to load, which all processes do at one time
    from reports.contract.judge import Judgement
    from reports.figures.picture import Drawn, Picture
    from reports.markup import Inline
    from reports.present import Grid
    from reports.source import Results

PAGE = "reports.page"  # the module of the pieces of a report


def write(
    run: Results,
    out: str | os.PathLike[str],
    beside: Sequence[Results] = (),
    judgement: Judgement | None = None,
    processes: int = 1,
    progress: Progress | None = None,
) -> Path:
    """Write the report of a run; a report that is there already is overwritten, file by file.

    Args:
        run: a complete run.
        out: folder; made when missing. It gets index.html, report.json, report.md, figures/*.png,
            figures/*.svg and tables/*.csv.
        beside: runs of the same rules with other numbers of players, for a chapter of their own.
        judgement: verdicts of a contract on the run, from `reports.contract.judge.judge`: they head the page
            and the Markdown, and lie beside them as contract.json and contract.md.
        processes: that draw; the files are the same to the byte whatever it is. A program of one's own that
            gives more than 1 must hold what it does under `if __name__ == "__main__":`.
        progress: called with pictures drawn and pictures in all.

    Returns:
        The path of index.html.

    Raises:
        InputError: one of `beside` is of other rules, or of a number of players that is there already.
        RunError: the folder cannot be made or written, or holds something else under one of these names.
    """
    with Painters(processes, [PAGE]) as painters:
        from reports.document import grids
        from reports.page import pieces
        from reports.report import Report
        from reports.tables.players import ordered

        if beside:
            ordered([run, *beside])
        folder = prepare(out)
        report = Report(run, beside, judgement)
        painters.make(pieces, report.material, report.pieces)
        for table in grids(report.chapters):
            put(folder / "tables" / f"{table.key}.csv", csv_bytes(table))
        for name, text in report.texts().items():
            put(folder / name, text.encode())
        pictures = [picture for piece in report.pieces for picture in piece.pictures]
        inline = put_pictures(folder, pictures, painters.draw(progress))
    page = folder / "index.html"
    put(page, report.page(inline).encode())
    return page


def put_pictures(folder: Path, pictures: Sequence[Picture], drawn: Sequence[Drawn]) -> Inline:
    """Write figures/*.png and figures/*.svg; returns what the page itself shows.

    Raises:
        RunError: a file cannot be written.
    """
    for picture, files in zip(pictures, drawn, strict=True):
        put(folder / "figures" / f"{picture.key}.png", files.png)
        put(folder / "figures" / f"{picture.key}.svg", files.wide)
    return {one.key: (files.wide, files.narrow) for one, files in zip(pictures, drawn, strict=True)}


def csv_bytes(table: Grid) -> bytes:
    """A table as CSV, the same bytes on every system."""
    from reports.plain import csv_text

    return csv_text(table.frame).encode()
