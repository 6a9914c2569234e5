"""Cells as JSON has them, and texts that Markdown takes for text."""

from __future__ import annotations

import math
from typing import Any

import pandas as pd


def plain(value: Any) -> Any:
    """A cell as JSON has it: numbers of 10 digits; what is unknown or infinite is null."""
    if hasattr(value, "item"):
        value = value.item()
    if isinstance(value, float):
        return float(f"{value:.10g}") if math.isfinite(value) else None
    return value


def plain_rows(table: pd.DataFrame) -> list[dict[str, Any]]:
    """A table as JSON has it, an object a row."""
    columns = [str(name) for name in table.columns]
    cells = table.itertuples(index=False, name=None)
    return [{name: plain(cell) for name, cell in zip(columns, row, strict=True)} for row in cells]


def csv_text(table: pd.DataFrame) -> str:
    """A table as CSV, the same on every system."""
    text: str = table.to_csv(index=False, lineterminator="\n", float_format="%.10g")
    return text


def markdown_text(text: str) -> str:
    """A text that Markdown takes for text."""
    for letter, written in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):
        text = text.replace(letter, written)
    for letter in "\\`*_[]|":
        text = text.replace(letter, f"\\{letter}")
    return " ".join(text.split())
