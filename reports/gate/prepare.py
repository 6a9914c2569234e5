"""What a check will play: the baseline's plan with the files as they are now, and whether it still fits."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from reports.gate.baseline import MAKE, Baseline
from reports.gate.codes import BaselineError
from reports.gate.plan import GatePlan
from reports.gate.play import each_once, quick_parts, run_plan, unit_sizes
from reports.gate.sums import Counts
from reports.text import listed
from sim.batch.plan import Plan
from sim.engine.errors import InputError
from sim.engine.ruleset import RULESETS, Variant
from strategies import Strategy, available, parse_seat

LAYOUT = ("blocks", "rotations", "batch_blocks", "part_batches")


@dataclass(frozen=True)
class Asked:
    """How a check is to be done.

    Attributes:
        rules_file, overrides, tables, strategy_files: in place of, or beside, those of the baseline.
        require_identical: whether equivalent is not enough.
        quick: play a quarter, with twice the margin.
        seed_offset: added to the baseline's seed, for fresh deals.
    """

    rules_file: Path | None = None
    overrides: Iterable[str] | Mapping[str, Any] = ()
    tables: Mapping[str, Path] | None = None
    strategy_files: Sequence[Path] = ()
    require_identical: bool = False
    quick: bool = False
    seed_offset: int = 0


@dataclass(frozen=True)
class Prepared:
    """What will be played.

    Attributes:
        baseline: to hold it against.
        asked: how.
        plan: the baseline's, with the files and the seed of this check.
        variant: its numbers.
        strategies: in the baseline's order, each once.
        plans: by number of players, with the number of parts of it that are played.
    """

    baseline: Baseline
    asked: Asked
    plan: GatePlan
    variant: Variant
    strategies: Sequence[Strategy]
    plans: Mapping[int, tuple[Plan, int]]


def prepare(baseline: Baseline, asked: Asked) -> Prepared:
    """See whether a baseline can be held against, before anything is played.

    Raises:
        InputError: a file given is wrong.
        StrategyError: a file of strategies raises.
        BaselineError: the rules are of another game, or cells are missing or too many.
    """
    _same_game(baseline, asked.rules_file)
    gate = baseline.plan.with_files(asked.rules_file, asked.overrides, asked.tables, asked.strategy_files)
    return fitted(baseline, replace(gate, seed=(gate.seed + asked.seed_offset) % 2**64), asked)


def fitted(baseline: Baseline, gate: GatePlan, asked: Asked) -> Prepared:
    """The same for a plan that is given as a whole.

    Raises:
        InputError, StrategyError, BaselineError: as `prepare`.
    """
    variant = gate.variant()
    strategies = _seated(baseline, gate)
    if len(each_once(strategies)) != len(baseline.labels):
        raise BaselineError(
            f"{baseline.path} does not fit: two of its seats are now the same strategy; {MAKE}"
        )
    plans = {}
    for players in gate.players:
        plan = run_plan(gate, variant, strategies, players)
        _same_layout(baseline, plan, baseline.counts[players])
        plans[players] = (plan, quick_parts(plan) if asked.quick else plan.parts)
    return Prepared(baseline, asked, gate, variant, each_once(strategies), plans)


def _same_game(baseline: Baseline, rules_file: Path | None) -> None:
    """Refuse a rules file of another game; what else is wrong with it, its reader tells."""
    try:
        tables = tomllib.loads(rules_file.read_text(encoding="utf-8")) if rules_file else {}
    except (OSError, ValueError):
        return
    others = [name for name in tables if name in RULESETS and name != baseline.plan.game]
    if others and baseline.plan.game not in tables:
        raise BaselineError(
            f"{baseline.path} is a baseline of {baseline.plan.game}, but {rules_file} holds rules of "
            f"{others[0]}; give that game's baseline"
        )


def _seated(baseline: Baseline, gate: GatePlan) -> list[Strategy]:
    """The strategies that the baseline seats, in its order.

    Raises:
        BaselineError: one is not there any more, or there are others.
    """
    known = available(gate.game, gate.strategy_files)
    if not gate.seats:
        lost = [label for label in baseline.labels if label not in known]
        new = [name for name in known if name not in baseline.labels]
        if lost or new:
            raise BaselineError(_cells_differ(baseline, lost, new))
        return [known[label] for label in baseline.labels]
    found = []
    for seat in gate.seats:
        try:
            found.append(parse_seat(seat, known))
        except InputError as error:
            raise BaselineError(f"{_cells_differ(baseline, [seat], [])} ({error})") from None
    return found


def _cells_differ(baseline: Baseline, lost: Sequence[str], new: Sequence[str]) -> str:
    """What to say of cells that are missing or too many."""

    def cells(labels: Sequence[str]) -> str:
        names = [f"{players}/{label}" for label in labels for players in baseline.plan.players]
        return f"{'cell' if len(names) == 1 else 'cells'} {listed(names, 6)}"

    said = [f"{cells(lost)} of it cannot be played"] if lost else []
    one = len(new) * len(baseline.plan.players) == 1
    said += [f"{cells(new)} {'is' if one else 'are'} not in it"] if new else []
    return f"{baseline.path} does not fit: {' and '.join(said)}; mend that, or {MAKE} --update"


def _same_layout(baseline: Baseline, plan: Plan, before: Counts) -> None:
    """Refuse to compare batches that do not hold the same deals."""
    sizes = dict(zip(("unit_batches", "unit_parts"), unit_sizes(plan), strict=True))
    sizes |= {name: getattr(plan, name) for name in LAYOUT}
    for name, value in sizes.items():
        if getattr(before, name) != value:
            raise BaselineError(
                f"{baseline.path} does not fit: with {plan.players} players its {name} is "
                f"{getattr(before, name):,} and now {value:,}; {MAKE}"
            )
    if [list(one) for one in before.lineups] != [list(one) for one in plan.schedule.lineups]:
        raise BaselineError(
            f"{baseline.path} does not fit: with {plan.players} players others sit together now; {MAKE}"
        )
