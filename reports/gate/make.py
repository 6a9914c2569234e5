"""Makes a baseline anew and puts one in the place of another, after showing what that would bless."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from reports.gate.baseline import Baseline, make_baseline
from reports.gate.codes import BaselineError
from reports.gate.hold import judge
from reports.gate.judge import games_needed
from reports.gate.judgement import Judgement
from reports.gate.plan import GatePlan
from reports.gate.play import Plays, chosen, each_once, run_plan
from reports.gate.prepare import Asked, Prepared, fitted
from reports.gate.words import rounded_up
from reports.paired import linear
from reports.source import ordinal
from reports.text import listed
from sim.batch.executor import Progress
from sim.engine.errors import InputError, nearest
from sim.engine.records import TWELFTHS

ALL = "all"  # accepts every cell
SHORT = 1.05  # times the games that a cell has: from there on it is told that more are needed


def new_baseline(
    path: Path,
    plan: GatePlan,
    reason: str,
    pinned: str = "",
    threads: int | None = None,
    progress: Progress | None = None,
    plays: Plays | None = None,
    parent: str = "",
    accepted: Sequence[str] = (),
) -> Baseline:
    """Play a plan and make a baseline of it; not yet written.

    Args:
        path: where it will be written; the plan's files are named as seen from there.
        plan: what to play.
        reason, pinned, parent, accepted: as the attributes of `Baseline`.
        threads, progress: as of `check`.
        plays: what has been played already.

    Raises:
        InputError: something in the plan is wrong.
        StrategyError: a strategy failed.
    """
    variant = plan.variant()
    seated = chosen(plan)
    played = plays or Plays(threads, progress)
    plans = {players: run_plan(plan, variant, seated, players) for players in plan.players}
    for one in plans.values():
        played.expect(one, one.parts)
    counts = {players: played.counts(one, one.parts) for players, one in plans.items()}
    return make_baseline(path, plan, variant, each_once(seated), counts, reason, parent, accepted, pinned)


@dataclass(frozen=True)
class Update:
    """What would be put in the place of a baseline.

    Attributes:
        old: what is there.
        plays: what has been played of the plan.
        judgement: the old one held against the new; None where cells differ, so that nothing can be compared.
        refused: cells that do not pass and were not accepted.
        why: why nothing can be compared.
    """

    old: Baseline
    plays: Plays
    judgement: Judgement | None
    refused: Sequence[str]
    why: str = ""


def propose(
    old: Baseline,
    plan: GatePlan,
    accept: Sequence[str],
    threads: int | None = None,
    progress: Progress | None = None,
) -> Update:
    """Hold what a new baseline would be against the old one.

    Args:
        old: what is there.
        plan: of the new one.
        accept: cells that may have drifted, as in `4/landlord`; `all` for every cell.
        threads, progress: as of `check`.

    Raises:
        InputError: the old one is pinned, of another game, or `accept` names no cell.
        StrategyError: a strategy failed.
    """
    if old.pinned:
        raise InputError(
            f"{old.path} is pinned to {old.pinned} and stays; write another file, or delete it to give it up"
        )
    if plan.game != old.plan.game:
        raise InputError(f"{old.path} is a baseline of {old.plan.game}, not {plan.game}; write another file")
    plays = Plays(threads, progress)
    try:
        prepared = _prepared(old, plan)
    except BaselineError as error:
        cells = sorted({*_names(old.plan, old.labels), *_names(plan, _labels(plan))})
        _check_names(accept, cells)
        refused = [] if ALL in accept else [cell for cell in cells if cell not in accept]
        return Update(old, plays, None, refused, str(error))
    cells = [f"{players}/{key}" for players, one in old.counts.items() for key in one.cells]
    _check_names(accept, cells)
    judged = judge(prepared, plays)
    refused = [] if ALL in accept else [cell for cell in judged.failing() if cell not in accept]
    return Update(old, plays, judged, refused)


def _prepared(old: Baseline, plan: GatePlan) -> Prepared:
    """The old baseline held against the new plan's files, where both play the same deals."""
    same = ("players", "seed", "schedule", "seats", "games")
    for name in same:
        if getattr(old.plan, name) != getattr(plan, name):
            raise BaselineError(f"the new plan plays other games than {old.path}: {name} differs")
    return fitted(old, replace(plan, delta=old.plan.delta, alpha=old.plan.alpha), Asked())


def _names(plan: GatePlan, labels: Sequence[str]) -> list[str]:
    found = [f"{players}/{label}" for players in plan.players for label in labels]
    return found + [f"{players}/{ordinal(seat)}" for players in plan.players for seat in range(players)]


def _labels(plan: GatePlan) -> list[str]:
    return [one.label for one in each_once(chosen(plan))]


def _check_names(accept: Sequence[str], cells: Sequence[str]) -> None:
    for name in accept:
        if name != ALL and name not in cells:
            raise InputError(f"--accept {name}: there is no such cell; {nearest(name, cells)}")


def same_content(old: Baseline, new: Baseline) -> bool:
    """Whether nothing but words would change: then there is nothing to update."""
    words = ("reason", "parent", "accepted", "version")
    sides = [{k: v for k, v in one.content().items() if k not in words} for one in (old, new)]
    return sides[0] == sides[1]


def power_notes(of: Baseline) -> list[str]:
    """Which cells have too few games to be told equivalent without the help of pairing, one line in all.

    The spread of a share is that of its units, where each holds whole cycles of the lineups, else that of
    independent games.
    """
    delta, alpha = of.plan.delta / 10_000, of.plan.alpha / 10_000
    short, most = [], 0.0
    for players, counts in of.counts.items():
        for key, cell in counts.cells.items():
            share = cell.total / TWELFTHS / cell.n
            variance = share * (1 - share)
            if counts.batch_blocks % len(counts.lineups) == 0:
                values = linear(cell.totals[:, None] / TWELFTHS, cell.counts[:, None])[:, 0]
                variance = float(values.var(ddof=1)) * cell.n / len(values)
            needed = games_needed((2 * variance) ** 0.5, 0.0, delta, alpha)
            if needed > SHORT * cell.n:
                short.append(f"{players}/{key}")
                most = max(most, needed * of.plan.games / cell.n)
    if not short:
        return []
    return [
        f"after a change that sends every game another way, {len(short)} of the cells ({listed(short, 4)}) "
        f"would come out inconclusive more than once in {round(1 / alpha)} even if nothing drifted; about "
        f"{rounded_up(most):,} games a cell are enough for all"
    ]
