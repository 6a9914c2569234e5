"""Plays a game as it is and with cards blanked, on the same deals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reports.ablation.ablation import Ablation
from reports.ablation.blank import Blank, blank_cards
from reports.ablation.measured import Baseline
from sim.engine.errors import InputError, StrategyError
from sim.engine.inputs import load_variant
from sim.engine.ruleset import ruleset

if TYPE_CHECKING:
    from sim.batch import Plan, Run
    from strategies import Strategy

Progress = Callable[[int, int], None]
FEWEST = 2  # batches that an interval needs


def ablate(
    game: str,
    cards: Sequence[str] | None = None,
    players: int = 4,
    games: int = 10_000,
    seed: int = 0,
    seats: Sequence[str | Strategy] | None = None,
    schedule: str | None = None,
    threads: int | None = None,
    keep: str | None = None,
    rules_file: str | Path | None = None,
    overrides: Mapping[str, Any] | None = None,
    tables: Mapping[str, str | Path] | None = None,
    strategy_files: Iterable[str | Path] = (),
    progress: Progress | None = None,
    announce: Callable[[Plan], None] | None = None,
) -> Ablation:
    """What cards do: play the same deals as they are, and again with each of the cards blank.

    The game as it is is played once for all cards. A card that is blank anyway is not played again: its
    games are those. The runs lie in temporary folders, one card's at a time.

    Args:
        game: the ruleset's name.
        cards: by key or name, each blanked by itself; None = every card of the game.
        players, games, seed, seats, schedule, threads, keep, rules_file, overrides, tables, strategy_files:
            as of `sim.batch.run`. Without rows (`keep="sums"`, or more than a million games) nothing is told
            of the seats that were shown a card.
        progress: called with games done and games in all, those of all cards together.
        announce: called with the plan before the first game.

    Returns:
        The effects, as tables.

    Raises:
        InputError: as `sim.batch.run`; no such card, or the game does not say what a blank card is; too few
            games for two batches.
        StrategyError, RunError: as `sim.batch.run`.
    """
    from sim.batch import run

    rules = ruleset(game)
    files = list(strategy_files)
    variant = load_variant(rules, rules_file, dict(overrides or {}), dict(tables or {}))
    blanks = blank_cards(rules, variant, cards)
    rounds = 1 + sum(1 for blank in blanks if blank.cells)
    plans: list[Plan] = []

    def begun(plan: Plan) -> None:
        if plan.batches < FEWEST:
            raise InputError(f"games = {games}: too few to compare; give at least {FEWEST * plan.rotations}")
        plans.append(plan)
        if announce is not None:
            announce(plan)

    def part(number: int) -> Progress | None:
        """Progress of one of the rounds."""
        if progress is None:
            return None
        return lambda done, total: progress(number * total + done, rounds * total)

    base = run(
        game,
        players,
        games,
        seed,
        seats,
        schedule,
        threads=threads,
        keep=keep,
        rules_file=rules_file,
        overrides=overrides,
        tables=tables,
        strategy_files=files,
        progress=part(0),
        announce=begun,
    )
    baseline, found, played = Baseline(base), [], 0
    for blank in blanks:
        other = base
        if blank.cells:
            played += 1
            other = _played(plans[0], blank, threads, part(played))
        found.append(baseline.measure(other, blank))
    return Ablation(base, found)


def _played(plan: Plan, blank: Blank, threads: int | None, progress: Progress | None) -> Run:
    """The same plan with a card blank.

    Raises:
        StrategyError: names the card, over which a strategy may stumble only when it is blank.
    """
    from sim.batch import run_plan

    try:
        return run_plan(replace(plan, variant=blank.variant), threads=threads, progress=progress)
    except StrategyError as error:
        raise StrategyError(f"with {blank.name} blank: {error}") from error
