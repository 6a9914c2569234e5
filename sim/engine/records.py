"""What results are made of: named columns with unit and meaning, and the arrays a kernel fills.

A ruleset declares its columns once; from that declaration come the kernel's record dtypes, the Parquet
schema, the sums, the labels of reports and the documentation.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

TWELFTHS = 12  # a win is 12 twelfths, so that victories shared by 2, 3 or 4 stay integers


@dataclass(frozen=True)
class Column:
    """One column of results.

    Attributes:
        name: its name in Parquet files and data frames.
        unit: what one of it is ("£", "poverty", "turns"; "" for a code).
        doc: what it means, in one line; the label of a figure's axis is made of `doc` and `unit`.
        bins: (lowest, highest) value of its histogram, ends collecting what lies beyond; None = no histogram.
        title: a short label for tables and axes; the name with blanks when empty.
    """

    name: str
    unit: str
    doc: str
    bins: tuple[int, int] | None = None
    title: str = ""

    @property
    def label(self) -> str:
        """What a reader sees."""
        return self.title or self.name.replace("_", " ")


def row_dtype(columns: tuple[Column, ...]) -> np.dtype[np.void]:
    """The kernel's record for one row: every column an int32."""
    return np.dtype([(column.name, "i4") for column in columns])


# The first columns of a seat's row, the same in every ruleset. One named `decisions` must follow them: the
# shared loop fills it.
SEAT_COLUMNS = (
    Column("strategy", "", "the strategy that played this seat, by its number in the run"),
    Column("seat", "", "the seat, 0 plays first"),
    Column("win_twelfths", "twelfths", "share of the win in twelfths: 12 alone, 6 shared by two, 0 lost"),
    Column("score", "prestige", "final score"),
)

# The first columns of a game's row.
GAME_COLUMNS = (
    Column("turns", "turns", "turns played by all players together"),
    Column("stopped", "", "1 = stopped by the turn limit, not by the rules"),
    Column("winners", "players", "players who share the victory"),
    Column("decisions", "decisions", "decisions asked of all players together"),
    Column("lead_changes", "changes", "times another seat took the lead, at ends of rounds", bins=(0, 20)),
    Column("margin", "prestige", "the best final score less the second", bins=(0, 100)),
    Column(
        "settled",
        "%",
        "share of the game's rounds after which the winner was ahead until the end",
        bins=(0, 100),
    ),
)


# Sums of how games run, by round and by tenth of the game (sim.engine.pacing): the standing at a round's end
# is the score that the game would have ended with.
PACING = (
    "games",  # that reached it
    "led",  # games in which one seat was ahead of all others: the leader
    "leader_twelfths",  # wins of the leaders
    "margin",  # the leader's lead over the second, and its square
    "margin_squares",
    "steps",  # games with a leader and a round after it; by round only, like what follows
    "growth",  # how much the leader's lead grew until then
    "growth_lead",  # that times the lead
    "lead_before",  # the lead in those games, and its square
    "lead_before_squares",
)


@dataclass(frozen=True)
class Exposure:
    """What chance, and not its own choice, may show a seat of the cards: kept by seat, with the rows.

    Which cards of one pile those are is the shuffle's doing, once their number is given. So seats that were
    shown a card can be held against seats that were shown others of its pile.

    Attributes:
        word: what a card then is ("dealt"); the heading of a column.
        having: the same of a seat, with {} for the card ("being dealt {}").
        doc: when it is, in one line.
        pile: column of the card table; cards that agree in it are shuffled together. "" = all are.
    """

    word: str
    having: str
    doc: str
    pile: str = ""


@dataclass
class Filled:
    """Arrays for one stretch of consecutive blocks, allocated here, filled by a kernel.

    Attributes:
        seats: records, one a seat a game: game by game, seat by seat.
        games: records, one a game.
        trajectories: uint64, one a game: hash of all that was chosen and of every turn's end.
        curves: int64 [strategy, own turn, 1 + curve]: seats still playing, then sums at the end of that turn.
        cards: int64 [strategy, card, mark, 2]: seats, and their wins in twelfths.
        pacing: int64 [clock, round or tenth, sum], see sim.engine.pacing; None = not kept.
        exposed: uint64 [seat's row, word], the cards that chance showed it, see Exposure: bit c of word w is
            card 64 w + c; None = not kept. 16 bytes a seat for 128 cards.
    """

    seats: npt.NDArray[np.void]
    games: npt.NDArray[np.void]
    trajectories: npt.NDArray[np.uint64]
    curves: npt.NDArray[np.int64]
    cards: npt.NDArray[np.int64] = field(repr=False)
    pacing: npt.NDArray[np.int64] | None = field(default=None, repr=False)
    exposed: npt.NDArray[np.uint64] | None = field(default=None, repr=False)
