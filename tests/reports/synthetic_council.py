"""A run with Council's columns made up with numpy: popularity that grows, elections, cards, actions."""

from __future__ import annotations

import csv
import itertools
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import numpy.typing as npt
import pandas as pd

import sim.council
from sim.council import results, sections
from sim.council.codes import ELECTIONS, PHASES, SPACES, TOP, Category
from sim.engine.ruleset import CellType, Ruleset, TableSchema, Variant
from tests.reports.contract.pacing import pacing_sums
from tests.reports.made import (
    SyntheticRun,
    card_sums,
    curve_sums,
    described,
    game_sums,
    histogram_sums,
    lineup_sums,
    seat_sums,
)

NAMES = ("balanced", "populist", "collector", "industrialist", "canal", "merchant", "random")
PACE = (1.3, 1.9, 1.2, 0.9, 1.1, 1.0, 0.5)  # popularity a turn
CARDS_TAKEN = (0.16, 0.1, 0.24, 0.08, 0.1, 0.1, 0.04)
TURNS, IN_PHASE = 15, 3
ACTIONS = results.ACTION_NAMES
WANTED = np.array([5.0, 4, 2, 0, 3, 2, 4, 1])  # of each action; `canal` only where a strategy's place says so
CITY = Path(sim.council.__file__).parent / "data" / "cards.csv"
Ints = npt.NDArray[np.int64]


def city_cards() -> list[dict[str, Any]]:
    """The rows of Council's card table."""
    with CITY.open(encoding="utf-8", newline="") as file:
        return [{**row, "decade": int(row["decade"])} for row in csv.DictReader(file)]


def council_ruleset() -> Ruleset:
    """Council's declarations without its game."""
    return cast(
        Ruleset,
        SimpleNamespace(
            name="council",
            title="Council",
            folder=Path(__file__).parent / "none",  # no numbers of its own
            players=(2, 4),
            schemas=(
                TableSchema("cards", "id", (CellType("id", "text"), CellType("name", "text")), "cards"),
            ),
            seat_columns=results.SEAT,
            game_columns=results.GAME_ROW,
            curve_columns=results.CURVES,
            card_marks=results.MARKS,
            card_table="cards",
            main_mark=sections.MAIN_MARK,
            main_mark_if=sections.MAIN_MARK_IF,
            exposure=results.EXPOSURE,
            max_curve_turns=64,
            score_parts=sections.SCORE_PARTS,
            sections=sections.SECTIONS,
            fields=(),
        ),
    )


@dataclass
class _Table:
    """The tables of a run while they are played: [game, seat] arrays by column."""

    strategy: Ints
    rng: np.random.Generator
    seats: dict[str, Ints]
    games: dict[str, Ints]
    curves: dict[str, Ints]  # [game, seat, own turn]


def make_council(
    names: tuple[str, ...] = NAMES,
    blocks: int = 300,
    seed: int = 5,
    batch_blocks: int = 5,
    part_batches: int = 2,
    lineups: list[tuple[int, ...]] | None = None,
    pace: tuple[float, ...] = PACE,
    mayor_worth: float = 1.0,
) -> SyntheticRun:
    """A run of four-player games; `mayor_worth` is what an election adds to its winner's strength."""
    players, count = 4, len(names)
    lineups = lineups or list(itertools.combinations_with_replacement(range(count), players))
    game = np.arange(blocks * players)
    block, rotation = game // players, game % players
    order = (np.arange(players)[None, :] + rotation[:, None]) % players
    strategy = np.array(lineups)[(block % len(lineups))[:, None], order]
    table = _Table(strategy, np.random.default_rng(seed), {}, {}, {})
    cards = city_cards()
    marks = _take_cards(table, cards, count)
    _take_actions(table, names)
    _race(table, np.resize(np.array(pace), count))
    _finish(table, mayor_worth)
    ruleset = council_ruleset()
    columns = [column.name for column in ruleset.seat_columns]
    zeros = np.zeros(strategy.shape, np.int64)
    rows = pd.DataFrame({name: table.seats.get(name, zeros).ravel() for name in columns})
    batch = block // batch_blocks
    keys = {"game": game, "batch": batch, "part": batch // part_batches, "lineup": block % len(lineups)}
    rows = rows.assign(**{name: np.repeat(values, players) for name, values in keys.items()})
    of_games = [column.name for column in ruleset.game_columns]
    none = np.zeros(len(game), np.int64)
    games = pd.DataFrame({name: table.games.get(name, none) for name in of_games}).assign(**keys)
    curves = {column.name: table.curves[column.name].reshape(-1, TURNS) for column in ruleset.curve_columns}
    return SyntheticRun(
        folder=Path("runs/council"),
        info=described(
            names,
            ruleset,
            players=players,
            games=len(game),
            blocks=blocks,
            rotations=players,
            batch_blocks=batch_blocks,
            part_batches=part_batches,
            seed=seed,
            lineups=[list(one) for one in lineups],
            rules={"turns_per_phase": IN_PHASE},
            keep="rows",
        ),
        ruleset=ruleset,
        variant=Variant("council", {"turns_per_phase": IN_PHASE}, {"cards": cards}),
        strategies=names,
        tables={
            "seats": seat_sums(rows, columns),
            "games": game_sums(games, of_games),
            "lineups": lineup_sums(rows),
            "curves": curve_sums(rows, curves),
            "cards": card_sums(rows, marks),
            "histograms": histogram_sums(rows, games, ruleset),
            "pacing": pacing_sums(int(rows["part"].max()) + 1, batch_blocks * part_batches * players),
        },
        seat_rows=rows,
        game_rows=games.drop(columns=["batch", "part", "lineup"]),
        truth=np.zeros(0),
        exposed=_shown(marks["offered"], players, table.rng),
    )


def _take_cards(table: _Table, cards: list[dict[str, Any]], count: int) -> dict[str, npt.NDArray[np.bool_]]:
    """Marks [seat, card]; the first card is taken by nobody but `random`, who plays last."""
    rng, shape = table.rng, (*table.strategy.shape, len(cards))
    offered = rng.random(shape) < 0.6
    possible = offered & (rng.random(shape) < 0.5)
    chance = np.resize(np.array(CARDS_TAKEN), count)[table.strategy][:, :, None]
    chance = chance * np.linspace(1.5, 0.5, len(cards))
    chance[:, :, 0] = np.where(table.strategy == count - 1, 0.2, 0.0)
    taken = possible & (rng.random(shape) < chance)
    bonus = taken & (rng.random(shape) < 0.1)
    table.seats["cards"] = taken.sum(axis=2)
    table.seats["bonus_used"] = bonus.any(axis=2).astype(np.int64)
    table.seats["bonus_turn"] = np.where(bonus.any(axis=2), rng.integers(7, 16, bonus.shape[:2]), 0)
    table.curves["cards"] = table.seats["cards"][:, :, None] * np.arange(1, TURNS + 1) // TURNS
    for category in Category:
        word = category.name.lower()
        own = np.array([card["category"] == word for card in cards])
        table.seats[f"cards_{word}"] = taken[:, :, own].sum(axis=2)
    marks = {"offered": offered, "possible": possible, "taken": taken, "bonus": bonus}
    return {name: mark.reshape(-1, len(cards)) for name, mark in marks.items()}


def _shown(offered: npt.NDArray[np.bool_], players: int, rng: np.random.Generator) -> npt.NDArray[np.bool_]:
    """Who was the first to see each card, [seat's row, card]: one of a game's seats, any of them."""
    cards = offered.shape[1]
    first = rng.integers(0, players, (len(offered) // players, 1, cards))
    shown = offered.reshape(-1, players, cards).any(axis=1, keepdims=True)
    mine: npt.NDArray[np.bool_] = (np.arange(players)[None, :, None] == first) & shown
    return mine.reshape(-1, cards)


def _take_actions(table: _Table, names: tuple[str, ...]) -> None:
    """Three actions an own turn; `canal` is taken by `random` alone, who plays last."""
    rng, actions = table.rng, len(ACTIONS)
    chance = np.tile(WANTED, (len(names), 1))
    chance[np.arange(len(names)), np.arange(len(names)) % 3] += 3
    chance[-1, ACTIONS.index("canal")] = 3
    chance /= chance.sum(axis=1, keepdims=True)
    shape = (*table.strategy.shape, TURNS)
    taken = rng.multinomial(3, chance[table.strategy][:, :, None, :], size=shape)
    for place in range(actions):
        name = ACTIONS[place]
        table.curves[f"turn_{name}"] = taken[..., place]
        table.seats[f"taken_{name}"] = taken[..., place].sum(axis=2)
        table.seats[f"possible_{name}"] = table.seats[f"taken_{name}"] + rng.poisson(9, shape[:2])


def _race(table: _Table, pace: npt.NDArray[np.float64]) -> None:
    """Popularity turn by turn, spaces passed, elections."""
    rng, shape, seats = table.rng, table.strategy.shape, table.seats
    popularity = np.zeros(shape, np.int64)
    for space in SPACES:
        for name in ("turn", "phase", "times"):
            seats[f"space_{space}_{name}"] = np.zeros(shape, np.int64)
    seats["elections_won"] = np.zeros(shape, np.int64)
    table.curves["popularity"] = np.zeros((*shape, TURNS), np.int64)
    for turn in range(1, TURNS + 1):
        phase = (turn - 1) // IN_PHASE
        year = PHASES[phase]
        if (turn - 1) % IN_PHASE == 0 and year in ELECTIONS:
            order = np.argsort(-(popularity + rng.random(shape) * 0.5), axis=1)
            seats[f"rank_{year}"] = np.argsort(order, axis=1) + 1
        after = np.minimum(popularity + rng.poisson(pace[table.strategy]), TOP - 1)
        leader = np.argmax(after + rng.random(shape) * 0.5, axis=1)
        first = np.zeros(shape, bool)
        first[np.arange(len(leader)), leader] = True
        after = np.where((after == TOP - 1) & first, TOP, after)
        for space in SPACES:
            passed = (popularity < space) & (after >= space)
            new = passed & (seats[f"space_{space}_turn"] == 0)
            seats[f"space_{space}_turn"][new] = turn
            seats[f"space_{space}_phase"][new] = phase + 1
            seats[f"space_{space}_times"] += passed
        popularity = after
        if turn % IN_PHASE == 0 and year in ELECTIONS:
            popularity = _elect(table, popularity, year)
        table.curves["popularity"][:, :, turn - 1] = popularity
    seats["popularity"] = popularity


def _elect(table: _Table, popularity: Ints, year: int) -> Ints:
    rng, seats, games = table.rng, table.seats, table.games
    most = popularity.max(axis=1, keepdims=True)
    tied = popularity == most
    mayor = np.argmax(tied * (1 + rng.random(tied.shape)), axis=1)
    at = (np.arange(len(mayor)), mayor)
    standing = np.where(tied, 1, 0)
    standing[at] = np.where(most[:, 0] == TOP, 4, np.where(tied.sum(axis=1) > 1, 2, 3))
    seats[f"standing_{year}"] = standing
    seats[f"popularity_{year}"] = popularity
    gain = np.zeros_like(popularity)
    for place, category in enumerate(Category):
        word = category.name.lower()
        pays = (3 - place) * seats[f"cards_{word}"]
        seats[f"election_{word}"] = seats.get(f"election_{word}", 0) + pays
        gain = gain + pays
    gain[at] += 1
    seats[f"election_{year}"] = gain
    seats["elections_won"][at] += 1
    games[f"mayor_{year}"], games[f"tied_{year}"] = mayor, tied.sum(axis=1)
    games[f"ranking_{year}"] = rng.integers(0, 6, len(mayor))
    games[f"mayor_place_{year}"] = seats[f"rank_{year}"][at]
    games[f"mayor_popularity_{year}"] = most[:, 0]
    games[f"mayor_prestige_{year}"] = gain[at]
    return popularity // 2


def _finish(table: _Table, mayor_worth: float) -> None:
    """Scores and winners; the columns that nothing else is made of."""
    rng, seats, shape = table.rng, table.seats, table.strategy.shape
    for name, mean in (("prestige", 2.0), ("money", 4.0), ("goods", 2.0), ("industries", 0.4)):
        table.curves[name] = rng.poisson(mean, (*shape, TURNS)).cumsum(axis=2)
    seats["prestige_election"] = sum((seats[f"election_{year}"] for year in ELECTIONS), np.zeros(shape, int))
    for name, mean in (("build", 4), ("service", 6), ("canal", 1), ("track", 3), ("cards", 3)):
        seats[f"prestige_{name}"] = rng.poisson(mean, shape)
    seats["money"] = rng.poisson(9, shape)
    seats["money_prestige"] = seats["money"] // 5
    seats["score"] = sum((seats[p.name] for p in results.PARTS if p.name in seats), np.zeros(shape, np.int64))
    strength = mayor_worth * seats["elections_won"] + 0.3 * seats["cards"] + rng.gumbel(size=shape)
    seats["win_twelfths"] = np.where(strength == strength.max(axis=1, keepdims=True), 12, 0)
    seats["strategy"] = table.strategy
    seats["seat"] = np.broadcast_to(np.arange(shape[1]), shape)
    seats["turns"] = np.full(shape, TURNS)
    seats["decisions"] = np.full(shape, 4 * TURNS)
    games = len(table.strategy)
    table.games |= {"turns": np.full(games, shape[1] * TURNS), "winners": np.ones(games, np.int64)}
    table.games["decisions"] = np.full(games, 4 * TURNS * shape[1])


@lru_cache(maxsize=1)
def usual_council() -> SyntheticRun:
    """A run for tests that only look."""
    return make_council(blocks=420)
