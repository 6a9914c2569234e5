"""Games of the sample that came out otherwise, with the commands that play them before and now."""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

import pandas as pd

from reports.gate.judgement import Replay
from reports.gate.plan import GatePlan
from reports.gate.sums import Counts
from reports.source import ordinal
from reports.text import listed, number

MOST = 10


def replays(
    plan: GatePlan, before: Counts, now: Counts, first: Collection[str], earlier: dict[str, Any] | None
) -> list[Replay]:
    """Games that went another way, those to look at first at the head.

    Args:
        plan: as it is now.
        before, now: counts of one number of players on the same deals.
        first: strategies whose games are to come first.
        earlier: rules to set so as to play as the baseline did; None = options cannot say it.
    """
    ranked = []
    rotations = now.rotations
    games = zip(before.sample.trajectories, now.sample.trajectories, strict=True)
    for place, (old, new) in enumerate(games):
        if old == new:
            continue
        wins = before.sample.wins[place], now.sample.wins[place]
        scores = before.sample.scores[place], now.sample.scores[place]
        moved = sum(abs(left - right) for left, right in zip(*scores, strict=True))
        block, rotation = now.sample.blocks[place // rotations], place % rotations
        lineup = [now.labels[one] for one in now.lineups[block % len(now.lineups)]]
        sitting = [lineup[(seat + rotation) % len(lineup)] for seat in range(len(lineup))]
        same = {seat for seat, won in zip(sitting, wins[0], strict=True) if won} == {
            seat for seat, won in zip(sitting, wins[1], strict=True) if won
        }
        rank = (not set(sitting) & set(first), same, wins[0] == wins[1], -moved, place)
        ranked.append((rank, block, rotation, lineup, sitting, wins, scores))
    found: list[Replay] = []
    seen: set[int] = set()
    for _, block, rotation, lineup, sitting, wins, scores in sorted(ranked):
        if block in seen or len(found) == MOST:  # rotations of one deal are much alike
            continue
        seen.add(block)
        said = (
            f"{now.players} players, deal {block}, rotation {rotation}: {_winner(sitting, wins[0])} → "
            f"{_winner(sitting, wins[1])}; scores by seat {_numbers(scores[0])} → {_numbers(scores[1])}"
        )
        command = _command(plan, now.players, lineup, block, rotation, {})
        old_command = "" if earlier is None else _command(plan, now.players, lineup, block, rotation, earlier)
        found.append(Replay(now.players, block, rotation, said, tuple(sitting), command, old_command))
    return found


def _winner(sitting: Sequence[str], wins: Sequence[int]) -> str:
    names = [f"{sitting[seat]} ({ordinal(seat)})" for seat, won in enumerate(wins) if won]
    return f"won by {listed(names)}"


def _numbers(scores: Sequence[int]) -> str:
    return ", ".join(map(number, scores))


def _command(
    plan: GatePlan, players: int, lineup: Sequence[str], block: int, rotation: int, sets: dict[str, Any]
) -> str:
    words = ["alderman", "play", plan.game, "--players", str(players), "--seed", str(plan.seed)]
    for name in lineup[:1] if len(set(lineup)) == 1 else lineup:
        words += ["--seat", name]
    words += ["--deal", str(block), "--rotation", str(rotation)]
    return shlex.join([*words, *file_words(plan), *_set_words(plan, {**plan.overrides, **sets})])


def file_words(plan: GatePlan) -> list[str]:
    """The options that name a plan's own files."""
    words = []
    for path in plan.strategy_files:
        words += ["--strategies", _shown(path)]
    if plan.rules_file is not None:
        words += ["--rules", _shown(plan.rules_file)]
    for name, path in plan.tables.items():
        words += [f"--{name}", _shown(path)]
    return words


def _set_words(plan: GatePlan, values: dict[str, Any]) -> list[str]:
    words = []
    for field, value in values.items():
        words += ["--set", f"{plan.game}.{field}={json.dumps(value, ensure_ascii=False)}"]
    return words


def _shown(path: Path) -> str:
    """A path as it is typed here."""
    try:
        return Path(os.path.relpath(path)).as_posix()
    except ValueError:  # another drive
        return path.as_posix()


def earlier_rules(
    rules: pd.DataFrame, before: dict[str, Any], tables: int, strategies: int
) -> dict[str, Any] | None:
    """The rules to set so as to play as the baseline did.

    Args:
        rules: changed ones, see `reports.comparison.changes`.
        before: all rules of the baseline.
        tables, strategies: how many changes of them there are, which no option can undo.

    Returns:
        Values by field; None when options cannot say it or nothing was changed.
    """
    if tables or strategies or not len(rules):
        return None
    fields = [str(name) for name in rules["field"]]
    return {name: before[name] for name in fields} if all(name in before for name in fields) else None
