"""Integer sums of one part of a run: by batch, lineup, turn, card and value; the same for any chunks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import numpy.typing as npt

from sim.batch.plan import Plan
from sim.engine.errors import RunError
from sim.engine.records import PACING, Column, Filled, row_dtype

TABLES = ("seats", "games", "lineups", "curves", "cards", "histograms", "pacing")
OF_GAMES = -1  # the strategy of a histogram of games

Table = dict[str, npt.NDArray[np.int64]]
Ints = npt.NDArray[np.int64]


class PartSums:
    """Sums over the blocks of one part, added to as chunks come in."""

    def __init__(self, plan: Plan, part: int) -> None:
        ruleset = plan.ruleset
        strategies = len(plan.strategies)
        batches = -(-len(plan.blocks_of(part)) // plan.batch_blocks)
        self.plan = plan
        self.part = part
        self.first_batch = part * plan.part_batches
        seat_width = 1 + 2 * (len(ruleset.seat_columns) - 2)
        game_width = 1 + 2 * len(ruleset.game_columns)
        self.seats = np.zeros((batches * strategies * plan.players, seat_width), np.int64)
        self.games = np.zeros((batches, game_width), np.int64)
        self.lineups = np.zeros((strategies, len(plan.schedule.lineups), 2), np.int64)
        self.curves: Ints | None = None
        self.cards: Ints | None = None
        self.pacing: Ints | None = None
        self.seat_histograms = _empty_histograms(ruleset.seat_columns, strategies)
        self.game_histograms = _empty_histograms(ruleset.game_columns, 1)

    def add(self, first_block: int, blocks: int, filled: Filled) -> None:
        """Add a chunk.

        Args:
            first_block: number of its first block in the run.
            blocks: how many; all of them in this part.
            filled: what the ruleset returned for them.

        Raises:
            RunError: a sum has passed 2**63, or the ruleset filled something else than these games.
        """
        from sim.batch.tally import add_counts  # compiled: whoever only reads a run does without

        plan = self.plan
        seats, games = _matrix(filled.seats), _matrix(filled.games)
        _check(plan, blocks, filled, seats)
        block = np.repeat(np.arange(first_block, first_block + blocks, dtype=np.int64), plan.rotations)
        batch = block // plan.batch_blocks - self.first_batch
        strategy = seats[:, 0].astype(np.int64)
        wins = seats[:, 2].astype(np.int64)
        by_seat = np.repeat(batch, plan.players) * len(plan.strategies) + strategy
        _sum(seats, by_seat * plan.players + seats[:, 1], 2, self.seats, plan.ruleset.seat_columns)
        _sum(games, batch, 0, self.games, plan.ruleset.game_columns)
        lineup = np.repeat(block % len(plan.schedule.lineups), plan.players)
        add_counts(lineup, 0, strategy, wins, self.lineups)
        for number, low, out in self.seat_histograms:
            add_counts(seats[:, number].astype(np.int64), low, strategy, wins, out)
        game_wins = wins.reshape(-1, plan.players).sum(axis=1)
        for number, low, out in self.game_histograms:
            add_counts(games[:, number].astype(np.int64), low, np.zeros(len(games), np.int64), game_wins, out)
        self.curves = filled.curves.copy() if self.curves is None else self.curves + filled.curves
        self.cards = filled.cards.copy() if self.cards is None else self.cards + filled.cards
        if filled.pacing is not None:
            self.pacing = filled.pacing.copy() if self.pacing is None else self.pacing + filled.pacing

    def tables(self) -> Mapping[str, Table]:
        """The sums as tables, by name: integer columns of equal length, rows that counted something.

        Column `column` of `histograms` is a number: that of the column among seat columns, then game columns.
        """
        return {
            "seats": self._seats(),
            "games": self._games(),
            "lineups": self._lineups(),
            "curves": self._curves(),
            "cards": self._cards(),
            "histograms": self._histograms(),
            "pacing": self._pacing(),
        }

    def _seats(self) -> Table:
        plan = self.plan
        kept = np.flatnonzero(self.seats[:, 0])
        rest, seat = np.divmod(kept, plan.players)
        batch, strategy = np.divmod(rest, len(plan.strategies))
        table = {"batch": batch + self.first_batch, "strategy": strategy, "seat": seat}
        return table | _sum_columns(self.seats[kept], plan.ruleset.seat_columns[2:])

    def _games(self) -> Table:
        batch = np.arange(len(self.games)) + self.first_batch
        return {"batch": batch} | _sum_columns(self.games, self.plan.ruleset.game_columns)

    def _lineups(self) -> Table:
        counts = self.lineups.transpose(1, 0, 2)
        lineup, strategy = np.nonzero(counts[:, :, 0])
        found = counts[lineup, strategy]
        table = {"part": self._own(lineup), "lineup": lineup, "strategy": strategy}
        return table | {"n": found[:, 0], "win_twelfths": found[:, 1]}

    def _curves(self) -> Table:
        columns = self.plan.ruleset.curve_columns
        curves = np.zeros((0, 0, 1 + len(columns)), np.int64) if self.curves is None else self.curves
        strategy, turn = np.nonzero(curves[:, :, 0])
        found = curves[strategy, turn]
        table = {"part": self._own(turn), "strategy": strategy, "turn": turn + 1, "n": found[:, 0]}
        return table | {f"{column.name}_sum": found[:, 1 + i] for i, column in enumerate(columns)}

    def _cards(self) -> Table:
        marks = self.plan.ruleset.card_marks
        cards = np.zeros((0, 0, len(marks), 2), np.int64) if self.cards is None else self.cards
        strategy, card = np.nonzero(cards[:, :, :, 0].any(axis=2))
        found = cards[strategy, card]
        table = {"part": self._own(card), "strategy": strategy, "card": card}
        for i, mark in enumerate(marks):
            table |= {f"{mark.name}_n": found[:, i, 0], f"{mark.name}_twelfths": found[:, i, 1]}
        return table

    def _histograms(self) -> Table:
        offset = len(self.plan.ruleset.seat_columns)
        pieces = [
            *((number, low, out, 0) for number, low, out in self.seat_histograms),
            *((offset + number, low, out, OF_GAMES) for number, low, out in self.game_histograms),
        ]
        names = ("part", "column", "strategy", "value", "n", "win_twelfths")
        rows = [np.zeros((0, len(names)), np.int64)]
        for number, low, out, first_strategy in pieces:
            strategy, value = np.nonzero(out[:, :, 0])
            found = out[strategy, value]
            rows.append(
                np.column_stack(
                    [
                        self._own(value),
                        np.full(len(value), number),
                        strategy + first_strategy,
                        value + low,
                        found[:, 0],
                        found[:, 1],
                    ]
                )
            )
        stacked = np.concatenate(rows)
        return {name: stacked[:, i] for i, name in enumerate(names)}

    def _pacing(self) -> Table:
        pacing = np.zeros((0, 0, len(PACING)), np.int64) if self.pacing is None else self.pacing
        clock, at = np.nonzero(pacing[:, :, 0])
        found = pacing[clock, at]
        table = {"part": self._own(at), "clock": clock, "at": at + 1}
        return table | {name: found[:, i] for i, name in enumerate(PACING)}

    def _own(self, like: npt.NDArray[np.intp]) -> Ints:
        """This part's number, once a row."""
        return np.full(len(like), self.part, np.int64)


def _matrix(records: npt.NDArray[np.void]) -> npt.NDArray[np.int32]:
    """Records of int32 fields as int32 [row, column], without a copy."""
    return records.view(np.int32).reshape(len(records), -1)


def _sum(rows: npt.NDArray[np.int32], groups: Ints, first: int, out: Ints, columns: Sequence[Column]) -> None:
    from sim.batch.tally import add_rows

    passed = add_rows(rows, groups, first, out)
    if passed >= 0:
        name = columns[passed].name
        raise RunError(f"the squares of column '{name}' add up to more than 2^63; play fewer games")


def _sum_columns(sums: Ints, columns: Sequence[Column]) -> Table:
    """`n`, then sum and sum of squares of each column."""
    table = {"n": sums[:, 0]}
    for i, column in enumerate(columns):
        table |= {f"{column.name}_sum": sums[:, 1 + 2 * i], f"{column.name}_squares": sums[:, 2 + 2 * i]}
    return table


def _empty_histograms(columns: Sequence[Column], groups: int) -> list[tuple[int, int, Ints]]:
    """(column number, value of the first bin, int64 [group, bin, 2]) of each column with bins."""
    return [
        (number, column.bins[0], np.zeros((groups, column.bins[1] - column.bins[0] + 1, 2), np.int64))
        for number, column in enumerate(columns)
        if column.bins is not None
    ]


def _check(plan: Plan, blocks: int, filled: Filled, seats: npt.NDArray[np.int32]) -> None:
    """Raise RunError unless these are the rows of exactly these games; the loops that add do not look."""
    games = blocks * plan.rotations
    strategy, seat = seats[:, 0], seats[:, 1]
    right = (
        filled.seats.dtype == row_dtype(plan.ruleset.seat_columns)
        and filled.games.dtype == row_dtype(plan.ruleset.game_columns)
        and len(filled.games) == len(filled.trajectories) == games
        and len(filled.seats) == games * plan.players
        and (plan.ruleset.exposure is None or _length(filled.exposed) == len(filled.seats))
        and 0 <= strategy.min() <= strategy.max() < len(plan.strategies)
        and bool((seat.reshape(games, plan.players) == np.arange(plan.players)).all())
    )
    if not right:
        name = plan.ruleset.name
        raise RunError(f"the ruleset '{name}' returned rows of other games than it was asked for")


def _length(rows: npt.NDArray[np.uint64] | None) -> int:
    return 0 if rows is None else len(rows)


def table_bytes(table: Mapping[str, Ints]) -> Iterator[bytes]:
    """A table's bytes for a digest: each column's name, then its little-endian int64."""
    for name, values in table.items():
        yield name.encode()
        yield np.ascontiguousarray(values, "<i8").tobytes()
