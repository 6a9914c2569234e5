"""Holds the files as they are now against baselines: digests first, then differences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar, cast

import numpy as np
import pandas as pd

import sim
from reports.comparison import changes, declared
from reports.gate.baseline import Baseline, baselines_in, read_baseline, strategy_record
from reports.gate.codes import BaselineError, Code, code_of, gravest
from reports.gate.judge import (
    QUANTILES,
    Terms,
    Verdict,
    advice_differences,
    quantile,
    verdicts,
    win_differences,
)
from reports.gate.judgement import Judgement, Outcome, Replay
from reports.gate.measures import measures
from reports.gate.play import Plays
from reports.gate.prepare import Asked, Prepared, prepare
from reports.gate.replays import MOST, earlier_rules, replays
from reports.gate.sums import Counts
from reports.source import Results
from reports.text import listed
from sim.batch.executor import Progress
from sim.engine.errors import AldermanError, InputError

WIDER = 2  # times the margin, of a quick check: with a quarter of the games intervals are about twice as wide
T = TypeVar("T")


def check(
    places: Sequence[str | Path],
    asked: Asked | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> list[Outcome]:
    """Hold the files as they are now against baselines.

    Args:
        places: files of baselines, or folders of them.
        asked: which files, and how.
        threads: that play; results do not depend on it.
        progress: called with games done and games in all.

    Returns:
        An outcome a file; what is wrong with one does not keep the others from being judged.

    Raises:
        InputError: options that do not go together.
    """
    how = asked or Asked()
    if how.require_identical and how.seed_offset:
        raise InputError("--seed-offset plays other deals, which cannot be identical; leave one of them out")
    plays = Plays(threads, progress)
    try:
        paths = baselines_in([Path(place).expanduser() for place in places])
    except BaselineError as error:
        return [Outcome(Path(places[0]), None, str(error), Code.NO_BASELINE)]
    ready: list[Prepared | Outcome] = []
    for path in paths:
        prepared = _tried(path, partial(_prepared, path, how))
        if isinstance(prepared, Prepared):
            for plan, parts in prepared.plans.values():
                plays.expect(plan, parts)
        ready.append(prepared)
    found: list[Outcome] = []
    for path, one in zip(paths, ready, strict=True):
        done = one if isinstance(one, Outcome) else _tried(path, partial(judge, one, plays))
        found.append(done if isinstance(done, Outcome) else Outcome(path, done, "", done.code))
    return found


def _prepared(path: Path, how: Asked) -> Prepared:
    return prepare(read_baseline(path), how)


def _tried(path: Path, work: Callable[[], T]) -> T | Outcome:
    """What the work gives, or the outcome of its failure."""
    try:
        return work()
    except AldermanError as error:
        return Outcome(path, None, str(error), code_of(error))


def code_of_all(outcomes: Iterable[Outcome]) -> Code:
    """What to exit with after several."""
    return gravest(one.code for one in outcomes)


def judge(prepared: Prepared, plays: Plays) -> Judgement:
    """Play what was prepared and judge it.

    Raises:
        BaselineError: a cell was not played, or is not in the baseline.
        StrategyError: a strategy failed.
    """
    baseline, asked, gate = prepared.baseline, prepared.asked, prepared.plan
    now = {
        players: plays.counts(*planned).relabelled(baseline.labels)
        for players, planned in prepared.plans.items()
    }
    before = {players: baseline.counts[players].first(one.parts) for players, one in now.items()}
    wider = WIDER if asked.quick else 1
    terms = Terms(wider * gate.delta / 10_000, gate.alpha / 10_000)
    fresh = gate.seed != baseline.plan.seed
    alike = None if fresh else all(before[one].digests == now[one].digests for one in now)
    cells = _decided(baseline, before, now, terms, bool(alike))
    advice, gone = _advice(prepared, before, now, terms)
    sides = [_side(baseline, baseline.variant, baseline.strategies), _side_now(prepared)]
    rules, tables = changes.rule_changes(*sides), changes.table_changes(*sides)
    strategies = changes.strategy_changes(*sides)
    earlier = earlier_rules(rules, dict(baseline.variant.rules), len(tables), len(strategies))
    failing = cells[~cells["verdict"].isin([Verdict.IDENTICAL, Verdict.EQUIVALENT])]
    games: list[list[Replay]] = []
    if not fresh:
        games = [
            replays(gate, before[players], now[players], set(failing["cell"]), earlier) for players in now
        ]
    changed = bool(len(rules) or len(tables) or len(strategies))
    return Judgement(
        baseline=baseline,
        plan=gate,
        variant=prepared.variant,
        before=before,
        counts=now,
        terms=terms,
        quick=asked.quick,
        seed=gate.seed,
        digests_alike=alike,
        require_identical=asked.require_identical,
        cells=cells,
        advice=advice,
        spreads=_spreads(prepared, before, now),
        rules=rules,
        tables=tables,
        strategies=strategies,
        replays=_in_turn(games),
        notes=[*_notes(prepared, before, now, alike, changed), *gone],
    )


def _decided(
    baseline: Baseline, before: Mapping[int, Counts], now: Mapping[int, Counts], terms: Terms, alike: bool
) -> pd.DataFrame:
    """The cells that decide, all numbers of players together."""
    frames = []
    for players, mine in before.items():
        theirs = now[players]
        _same_cells(baseline, mine, theirs)
        found = win_differences({key: mine.cells[key] for key in theirs.cells}, theirs.cells, terms)
        seats = [not key[0].isalpha() for key in found["cell"]]
        titles = [
            f"the {key} to play wins" if seat else f"{key} wins"
            for key, seat in zip(found["cell"], seats, strict=True)
        ]
        frames.append(
            found.assign(
                players=players,
                name=[f"{players}/{key}" for key in found["cell"]],
                title=titles,
                kind=np.where(seats, "seat", "strategy"),
                unit="share",
                effect=found["difference"] / (found["a"] * (1 - found["a"])).replace(0, np.nan) ** 0.5,
            )
        )
    found = verdicts(pd.concat(frames, ignore_index=True), terms)
    return found.assign(verdict=Verdict.IDENTICAL) if alike else found


def _same_cells(baseline: Baseline, before: Counts, now: Counts) -> None:
    """Refuse cells that are missing, extra or empty: a gate must not pass because nothing was compared."""
    for what, has, lacks in (("was not played", before, now), ("is not in the baseline", now, before)):
        for key in has.cells:
            if key not in lacks.cells:
                raise BaselineError(f"{baseline.path}: cell {before.players}/{key} {what}")
    for key, cell in before.cells.items():
        played = now.cells[key]
        if played.n == 0 or cell.n == 0:
            raise BaselineError(f"{baseline.path}: cell {before.players}/{key} is empty")
        if played.n != cell.n or len(played.totals) != len(cell.totals):
            raise BaselineError(
                f"{baseline.path}: cell {before.players}/{key} has {cell.n:,} seats in the baseline and was "
                f"played {played.n:,} times"
            )


def _advice(
    prepared: Prepared, before: Mapping[int, Counts], now: Mapping[int, Counts], terms: Terms
) -> tuple[pd.DataFrame, list[str]]:
    """The further cells, and a line on those that only one side has."""
    about = measures(prepared.baseline.ruleset, prepared.variant, prepared.baseline.labels)
    frames, one_sided = [], set()
    for players, mine in before.items():
        theirs = now[players]
        both = [key for key in about if key in mine.advice and key in theirs.advice]
        one_sided |= {*mine.advice} ^ {*theirs.advice}
        found = advice_differences(
            {key: mine.advice[key] for key in both},
            {key: theirs.advice[key] for key in both},
            {key for key in both if about[key].unit == "share"},
            terms,
        )
        if len(found):
            told = {name: [getattr(about[key], name) for key in both] for name in ("title", "unit", "group")}
            names = [f"{players}/{key}" for key in both]
            frames.append(found.assign(players=players, name=names, **told))
    lines = (
        [f"Counted on one side only, so not compared: {listed(sorted(one_sided), 6)}."] if one_sided else []
    )
    return (pd.concat(frames, ignore_index=True) if frames else pd.DataFrame()), lines


def _spreads(prepared: Prepared, before: Mapping[int, Counts], now: Mapping[int, Counts]) -> pd.DataFrame:
    """Quantiles before and now: players, title, unit, q, a, b; none of a quick check, which saw a part."""
    rows: list[dict[str, Any]] = []
    for spread in [] if prepared.asked.quick else declared.spreads(prepared.baseline.ruleset):
        key = f"{'games' if spread.of_games else 'seats'}/{spread.column}"
        for players in now:
            sides = [side[players].histograms.get(key) for side in (before, now)]
            if sides[0] is None or sides[1] is None:
                continue
            rows += [
                {
                    "players": players,
                    "title": spread.title,
                    "unit": spread.unit,
                    "q": q,
                    "a": quantile(sides[0].low, sides[0].counts, q),
                    "b": quantile(sides[1].low, sides[1].counts, q),
                }
                for q in QUANTILES
            ]
    return pd.DataFrame(rows, columns=["players", "title", "unit", "q", "a", "b"])


def _side(of: Baseline, variant: Any, strategies: Sequence[Mapping[str, Any]]) -> Results:
    """What `reports.comparison.changes` reads of a run."""
    labels = [one["label"] for one in strategies]
    side = SimpleNamespace(
        ruleset=of.ruleset, variant=variant, strategies=labels, info={"strategies": list(strategies)}
    )
    return cast(Results, side)


def _side_now(prepared: Prepared) -> Results:
    pairs = zip(prepared.strategies, prepared.baseline.labels, strict=True)
    return _side(prepared.baseline, prepared.variant, [strategy_record(one, label) for one, label in pairs])


def _in_turn(games: Sequence[Sequence[Replay]]) -> list[Replay]:
    """The first of each number of players, then the second of each, up to ten."""
    longest = max(map(len, games), default=0)
    found = [several[place] for place in range(longest) for several in games if place < len(several)]
    return found[:MOST]


def _notes(
    prepared: Prepared,
    before: Mapping[int, Counts],
    now: Mapping[int, Counts],
    alike: bool | None,
    changed: bool,
) -> list[str]:
    """What a reader must know before the figures."""
    baseline, found = prepared.baseline, []
    if prepared.asked.quick:
        games, of = (sum(one.games for one in side.values()) for side in (now, baseline.counts))
        found.append(
            f"Quick: {games:,} of the baseline's {of:,} games were played, and the margin is "
            f"{WIDER * prepared.plan.delta / 100:g} points instead of {prepared.plan.delta / 100:g}."
        )
    if alike is None:
        found.append(
            f"Fresh deals: seed {prepared.plan.seed} instead of {baseline.plan.seed}, so that digests cannot "
            f"agree and intervals are as wide as without pairing."
        )
    if baseline.version != sim.__version__:
        found.append(
            f"Version {baseline.version} made the baseline and {sim.__version__} played now: what changed "
            f"between them is part of every difference."
        )
    if alike and changed:
        found.append("What was changed makes no difference to any game that was played.")
    if alike is False and not changed:
        found.append(
            "Rules, data files, weights and strategy files are those of the baseline: the code that plays "
            "has changed."
        )
    return found
