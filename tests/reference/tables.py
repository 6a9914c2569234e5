"""Rows of the data files, as the reference reads them."""

import csv
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

Row = dict[str, Any]


def read_rows(path: Path, texts: Collection[str], empty: int | str) -> list[Row]:
    """The rows of a CSV file: `texts` as they stand, other cells as ints, or `empty` where there is none."""

    def value(field: str, cell: str) -> int | str:
        if field in texts:
            return cell
        return int(cell) if cell else empty

    with path.open(encoding="utf-8", newline="") as file:
        return [{field: value(field, cell) for field, cell in row.items()} for row in csv.DictReader(file)]


def card_named(name: str, cards: list[Row]) -> Row:
    """A card given by its id, or by a name that only one id has."""
    found = [card for card in cards if card["id"] == name]
    if not found:
        found = [card for card in cards if card["name"] == name]
    assert len(found) == 1, f"{name!r} names {len(found)} cards"
    return found[0]


def win_shares(ranks: Sequence[tuple[int, ...]]) -> list[float]:
    """The victory, shared alike by those whose figures are the highest: score first, then the ties' order."""
    winners = list(ranks).count(max(ranks))
    return [1 / winners if rank == max(ranks) else 0.0 for rank in ranks]
