"""Ask a strategy about a table laid out by hand."""

from __future__ import annotations

import numpy as np

import strategies
from strategies import Strategy
from tests.playing.decisions import Option
from tests.playing.table import Table
from tests.strategies.playing import STAGES

KNOWN = {stage.game: stage.known for stage in STAGES}


def pick(table: Table, one: Strategy | str) -> Option:
    """The option that a strategy picks at the table's decision at hand; it must leave the table as it is."""
    one = strategies.parse_seat(one, KNOWN[table.variant.game]) if isinstance(one, str) else one
    count = len(table.codes())
    assert count >= 2, f"nothing to decide: {table.options()}"
    before = table.game.tobytes(), table.buffer.tobytes()
    index = one.pick(
        table.game, table.rules, table.cards, table.buffer, count, one.thousandths(), np.uint64(12345)
    )
    assert (table.game.tobytes(), table.buffer.tobytes()) == before
    return table.options()[index]


def play_on(table: Table, one: Strategy | str, until: str = "") -> list[tuple[str, Option]]:
    """Let a strategy play until a decision of that kind, or the end of the turn; returns what it picked."""
    picked = []
    while table.kind and table.kind != until:
        options = table.options()
        choice = pick(table, one) if len(options) > 1 else options[0]
        if len(options) > 1:
            picked.append((table.kind, choice))
        table.codes()
        table.apply(options.index(choice))
    return picked
