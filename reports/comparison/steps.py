"""What to try after a comparison, each with the commands to type."""

from __future__ import annotations

import math
import shlex

from reports.commands import again
from reports.comparison.amounts import Row
from reports.comparison.comparison import Comparison
from reports.finding import Trial
from reports.source import known
from reports.text import points

AIM = 0.01  # the change of a win share that a designer wants to hear of
MOST_GAMES = 10**9


def steps(of: Comparison) -> list[Trial]:
    """What to try next, the most telling first."""
    return [step for step in (_further(of), _more_games(of)) if step is not None]


def _further(of: Comparison) -> Trial | None:
    """With one number changed and nothing else: half as far where wins changed, twice as far where not."""
    if len(of.rules) != 1 or len(of.tables) or len(of.strategies) or of.pairing.notes:
        return None
    row = of.rules.to_dict("records")[0]
    field = str(row["field"])
    a, b = of.a.variant.rules.get(field), of.b.variant.rules.get(field)
    if not (isinstance(a, int) and isinstance(b, int)):
        return None
    sure = bool(of.wins["sure"].any() or of.seats["sure"].any())
    value = a + round((b - a) / 2) if sure else a + 2 * (b - a)
    if value in (a, b) or not _allowed(of, field, value):
        return None
    name = f"{field.replace('_', '-')}-{value}"
    why = (
        f"Does half the change do? {field} {value} on the same deals, compared with A."
        if sure
        else f"No win share surely changed: go twice as far, {field} {value}, on the same deals."
    )
    folder = f"{of.a.folder.name}-{name}"
    compare = shlex.join(["alderman", "compare", of.names[0], folder])
    return Trial(why, (again(of.a, name, sets={field: value}), compare))


def _allowed(of: Comparison, field: str, value: int) -> bool:
    known_fields = {one.name: one for one in of.a.ruleset.fields}
    return field in known_fields and known_fields[field].low <= value <= known_fields[field].high


def _more_games(of: Comparison) -> Trial | None:
    """As many games as would find a change of one point."""
    reach = float(of.wins["detectable"].max())
    games = int(of.a.info["games"])
    if not known(reach) or reach <= AIM:
        return None
    wanted = min(MOST_GAMES, _rounded(games * (reach / AIM) ** 2))
    why = (
        f"Changes of a strategy's win share below {points(reach).lstrip('+')} points may have been missed. "
        f"To find those of {points(AIM).lstrip('+')} too, play {wanted:,} games of each and compare those."
    )
    return Trial(why, tuple(again(run, "longer", games=wanted) for run in (of.a, of.b)))


def _rounded(games: float) -> int:
    """Up to two digits."""
    unit = int(10 ** max(0, math.floor(math.log10(games)) - 1))
    return math.ceil(games / unit) * unit


def deal_words(row: Row) -> str:
    """What became of a deal, in one sentence."""
    where = f"Game {row['game']} (deal {row['block']}, rotation {row['rotation']})"
    who = (
        f"{row['winner_a']} won under A, {row['winner_b']} under B"
        if row["winner_a"] != row["winner_b"]
        else f"{row['winner_a']} won both times"
    )
    return f"{where}: {who}. Scores by seat {row['scores_a']} under A, {row['scores_b']} under B."
