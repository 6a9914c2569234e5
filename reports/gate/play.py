"""Plays the plan of a baseline, one number of players after the other, and counts what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from reports.gate.measures import advice_sums, histograms
from reports.gate.plan import GatePlan
from reports.gate.sums import DIGESTS, Counts, Sample, Sums
from reports.pairing import Ints
from reports.source import ordinal
from sim.batch.executor import Progress, play_parts
from sim.batch.part import Part
from sim.batch.plan import Plan, make_plan
from sim.batch.record import describe, run_key
from sim.batch.sums import Table
from sim.batch.workers import Threads
from sim.engine.errors import InputError
from sim.engine.ruleset import Seating, Variant
from strategies import Strategy, available, parse_seat

UNITS = 100  # of cells that decide, about: enough that the t interval is hardly wider than the normal one
ADVICE_UNITS = 30  # of advice, at most: there are many such cells, and the file must stay small
SAMPLE = 24  # deals of which every game is kept
QUICK = 4  # a quick check plays one part in so many
TABLES = ("seats", "games", "cards", "histograms")


def chosen(gate: GatePlan) -> list[Strategy]:
    """The strategies that a plan seats, in order; one that sits twice is there twice.

    Raises:
        InputError, StrategyError: one is not there or its file is wrong.
    """
    known = available(gate.game, gate.strategy_files)
    return [parse_seat(seat, known) for seat in gate.seats] or list(known.values())


def each_once(strategies: Sequence[Strategy]) -> list[Strategy]:
    """The strategies as a plan numbers them."""
    return list({one.label: one for one in strategies}.values())


def run_plan(gate: GatePlan, variant: Variant, strategies: Sequence[Strategy], players: int) -> Plan:
    """What is played of one number of players: whole cycles of the lineups, so that cells are alike in n.

    Raises:
        InputError: the strategies do not fit the schedule, or there would be too few deals for an interval.
    """

    def made(games: int) -> Plan:
        return make_plan(gate.ruleset, variant, strategies, players, games, gate.seed, gate.schedule, "sums")

    trial = made(1)
    lineups, rotations = trial.schedule.lineups, trial.rotations
    seats = Counter(number for lineup in lineups for number in lineup)
    games = max(gate.games, -(-gate.games * len(lineups) // min(seats.values())))
    cycles = -(-games // (len(lineups) * rotations))
    plan = made(cycles * len(lineups) * rotations)
    if plan.batches < 2:
        raise InputError(
            f"games = {gate.games:,} a cell: {players} players get {plan.blocks:,} deals, too few for an "
            f"interval; play more games"
        )
    return plan


def unit_sizes(plan: Plan) -> tuple[int, int]:
    """Batches a unit of the cells that decide, and parts a unit of advice."""
    return max(1, round(plan.batches / UNITS)), -(-plan.parts // ADVICE_UNITS)


def quick_parts(plan: Plan) -> int:
    """How many parts a quick check plays: a quarter, in whole units of advice."""
    _, unit_parts = unit_sizes(plan)
    return min(plan.parts, -(-plan.parts // (QUICK * unit_parts)) * unit_parts)


class Counting:
    """Counts parts as they are handed over, in order."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.blocks = 0
        self._tables: dict[str, list[Table]] = {name: [] for name in TABLES}
        self._digests: list[dict[str, str]] = []

    def add(self, part: Part) -> None:
        """Count a part that has been played."""
        for name, kept in self._tables.items():
            kept.append(dict(part.tables[name]))
        self._digests.append(part.digests())
        self.blocks += len(part.blocks)

    def counts(self, seating: Seating) -> Counts:
        """What all of them come to; plays the few games of the sample.

        Args:
            seating: of the plan.
        """
        plan = self.plan
        tables: dict[str, Table] = {
            name: {column: np.concatenate([one[column] for one in kept]) for column in kept[0]}
            for name, kept in self._tables.items()
        }
        unit_batches, unit_parts = unit_sizes(plan)
        parts = len(self._digests)
        whole = parts == plan.parts
        batches = -(-self.blocks // plan.batch_blocks)
        units = -(-batches // unit_batches) if whole else batches // unit_batches
        advice_units = -(-parts // unit_parts) if whole else parts // unit_parts
        return Counts(
            players=plan.players,
            games=self.blocks * plan.rotations,
            blocks=self.blocks,
            rotations=plan.rotations,
            batch_blocks=plan.batch_blocks,
            part_batches=plan.part_batches,
            lineups=plan.schedule.lineups,
            labels=plan.labels,
            unit_batches=unit_batches,
            unit_parts=unit_parts,
            digests={name: [one[name] for one in self._digests] for name in DIGESTS},
            cells=_win_cells(plan, tables["seats"], unit_batches, units),
            advice=advice_sums(plan, tables, unit_parts, advice_units),
            histograms=histograms(plan, tables["histograms"]),
            sample=sample(plan, seating),
        )


def _win_cells(plan: Plan, seats: Table, unit_batches: int, units: int) -> dict[str, Sums]:
    """Win twelfths by strategy and by seat; `1st` is the seat that plays first."""
    unit = seats["batch"] // unit_batches
    kept = unit < units
    keys = {label: seats["strategy"] == number for number, label in enumerate(plan.labels)}
    keys |= {ordinal(seat): seats["seat"] == seat for seat in range(plan.players)}
    found = {}
    for key, own in keys.items():
        rows = own & kept
        sums = [_added(unit[rows], seats[name][rows], units) for name in ("win_twelfths_sum", "n")]
        found[key] = Sums(sums[0], sums[1], int(seats["win_twelfths_squares"][rows].sum()))
    return found


def _added(unit: Ints, values: Ints, units: int) -> Ints:
    out = np.zeros(units, np.int64)
    np.add.at(out, unit, values)
    return out


def sample(plan: Plan, seating: Seating) -> Sample:
    """The games of a few deals, spread over the lineups so that every strategy sits in some."""
    cycle = min(len(plan.schedule.lineups), plan.blocks)
    most = min(SAMPLE, plan.blocks)
    blocks = sorted({number * max(cycle, most) // most for number in range(most)})
    trajectories: list[str] = []
    scores: list[list[int]] = []
    wins: list[list[int]] = []
    for block in blocks:
        filled = plan.ruleset.play(plan.variant, seating, plan.seed, block, 1)
        trajectories += [f"{int(one):016x}" for one in filled.trajectories]
        shape = (len(filled.games), plan.players)
        scores += filled.seats["score"].reshape(shape).tolist()
        wins += filled.seats["win_twelfths"].reshape(shape).tolist()
    return Sample(blocks, trajectories, scores, wins)


def play(plan: Plan, parts: int, threads: int | None = None, progress: Progress | None = None) -> Counts:
    """Play the first parts of a plan; nothing is written to disk.

    Args:
        plan: of `run_plan`.
        parts: how many of its parts.
        threads: that play; results do not depend on it.
        progress: called with games done and games in all.

    Raises:
        StrategyError: a strategy does not compile, raised, or picked what there was not.
    """
    workers = Threads(threads)
    seating = plan.seating()
    plan.ruleset.play(plan.variant, seating, plan.seed, 0, 1)  # compiles where Ctrl-C reaches it
    counting = Counting(plan)
    play_parts(plan, seating, range(parts), counting.add, workers, progress=progress)
    return counting.counts(seating)


class Plays:
    """Plays each plan once, however many baselines ask for it, and adds up the progress of all."""

    def __init__(self, threads: int | None = None, progress: Progress | None = None) -> None:
        """Args: as `play`.

        Raises:
            InputError: no such number of threads.
        """
        self.threads = Threads(threads).threads
        self._progress = progress
        self._known: dict[tuple[str, int], Counts | None] = {}
        self._done = self._total = 0

    def expect(self, plan: Plan, parts: int) -> None:
        """Say that this will be asked for, so that progress knows of all games from the beginning."""
        key = _key(plan, parts)
        if key not in self._known:
            self._known[key] = None
            self._total += games_of(plan, parts)

    def counts(self, plan: Plan, parts: int) -> Counts:
        """What the first parts of a plan come to.

        Raises:
            StrategyError: as `play`.
        """
        key = _key(plan, parts)
        found = self._known.get(key)
        if found is None:
            before = self._done

            def shown(done: int, _: int) -> None:
                if self._progress is not None:
                    self._progress(before + done, max(self._total, before + done))

            found = self._known[key] = play(plan, parts, self.threads, shown)
            self._done += games_of(plan, parts)
        return found


def _key(plan: Plan, parts: int) -> tuple[str, int]:
    return run_key(describe(plan)), parts


def games_of(plan: Plan, parts: int) -> int:
    """Games of the first parts of a plan."""
    return min(parts * plan.part_blocks, plan.blocks) * plan.rotations
