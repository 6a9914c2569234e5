"""A run made up with numpy, with known win shares, in the layout of a run folder's sums."""

from __future__ import annotations

import itertools
from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pandas as pd

from sim.engine.records import GAME_COLUMNS, SEAT_COLUMNS, Column
from sim.engine.ruleset import CellType, RuleField, Ruleset, TableSchema, Variant
from sim.engine.sections import CurveSection, Dial, DistributionSection, ScorePart, UsageSection
from tests.reports.contract.pacing import pacing_sums
from tests.reports.made import (
    SyntheticRun,
    card_sums,
    described,
    game_sums,
    histogram_sums,
    lineup_sums,
    seat_sums,
    with_columns,
)

NAMES = (
    "balanced",
    "landlord",
    "monumental",
    "financier",
    "frugal",
    "almoner",
    "greedy",
    "builder",
    "random",
)
STRENGTHS = (1.0, -0.3, 0.6, 0.4, 0.2, 0.0, -0.2, 0.1, -2.5)
LOANS_A_SEAT = (1.0, 2.5, 1.8, 5.0, 0.0, 0.4, 1.5, 1.2, 2.0)
CARDS = 40
SECTIONS = (
    CurveSection("poverty", "Poverty by turn", ("poverty",), "Poverty rises at every run."),
    DistributionSection("poverty-above", "Poverty above the table's least", "poverty_net"),
    UsageSection(
        "loans",
        "Loans",
        "loan",
        "loans",
        count="loans_taken",
        first="first_loan_turn",
        settled=("loans_repaid",),
        left="loans_unpaid",
        settled_word="repaid",
        left_word="unpaid",
        dial=Dial("loan_repay", 3, "a loan costs more to pay back", "a loan costs less to pay back"),
    ),
    CurveSection("economy", "Money and prestige by turn", ("money", "prestige", "loans", "hand", "stacks")),
)


def toy_ruleset(sections: tuple[Any, ...] = SECTIONS, bare: bool = False) -> Ruleset:
    """A ruleset's declarations without its game; `bare`: only what every game has."""
    extra = (
        ()
        if bare
        else (
            Column("prestige", "prestige", "prestige on the track", title="track"),
            Column("penalty", "prestige", "prestige lost to poverty", title="poverty lost"),
            Column("poverty_net", "poverty", "poverty above the least", bins=(0, 60)),
            Column("loans_taken", "loans", "loans taken", bins=(0, 24)),
            Column("loans_repaid", "loans", "loans repaid"),
            Column("loans_unpaid", "loans", "loans left unpaid", bins=(0, 24)),
            Column("first_loan_turn", "turns", "own turn of the first loan, 0 = never", bins=(0, 64)),
        )
    )
    curves = (
        ()
        if bare
        else tuple(
            Column(name, unit, f"{name} at the end of own turn")
            for name, unit in (
                ("poverty", "poverty"),
                ("money", "£"),
                ("prestige", "prestige"),
                ("loans", "loans"),
                ("hand", "cards"),
                ("stacks", "stacks"),
            )
        )
    )
    return cast(
        Ruleset,
        SimpleNamespace(
            name="toy",
            title="Toy",
            folder=Path(__file__).parent / "none",  # no numbers of its own
            players=(2, 4),
            schemas=(
                TableSchema("cards", "id", (CellType("id", "text"), CellType("name", "text")), "cards"),
            ),
            seat_columns=(
                *SEAT_COLUMNS[:3],
                Column("score", "prestige", "final score", bins=(-60, 160)),
                *extra,
            ),
            game_columns=(Column("turns", "turns", "turns of all players", bins=(0, 200)), *GAME_COLUMNS[1:]),
            curve_columns=curves,
            card_marks=(
                Column("seen", "seats", "had it in hand"),
                Column("built", "seats", "built it"),
                Column("final", "seats", "had it on top at the end"),
            ),
            card_table="cards",
            main_mark="built",
            main_mark_if="",
            exposure=None,
            max_curve_turns=20,
            score_parts=() if bare else (ScorePart("prestige"), ScorePart("penalty", -1)),
            sections=() if bare else sections,
            fields=(RuleField("loan_repay", 10, 100, "T1", "S"),),
        ),
    )


def make_run(
    names: tuple[str, ...] = NAMES,
    strengths: tuple[float, ...] | None = None,
    blocks: int = 1_000,
    players: int = 4,
    batch_blocks: int = 5,
    part_batches: int = 5,
    seed: int = 7,
    seat_bonus: tuple[float, ...] = (0.08, 0.0, 0.0, -0.05),
    shared: float = 0.02,
    loans: tuple[float, ...] | None = None,
    stopped: float = 0.0005,
    card_worth: dict[int, float] | None = None,
    luck: float = 0.3,
    keep: str = "rows",
    ruleset: Ruleset | None = None,
    lineups: list[tuple[int, ...]] | None = None,
    card_labels: list[str] | None = None,
) -> SyntheticRun:
    """A run whose games are draws of known chance: seat i wins with weight exp(strength + seat bonus).

    With probability `shared` the best two share. `card_worth` adds to the strength of who builds a card
    (and then `truth` no longer holds); `luck` only spreads scores.
    """
    rng = np.random.default_rng(seed)
    count = len(names)
    strength = np.array(STRENGTHS[:count] if strengths is None else strengths, dtype=float)
    if len(strength) < count:
        strength = np.resize(strength, count)
    lineups = lineups or list(itertools.combinations_with_replacement(range(count), players))
    rotations = players
    game = np.arange(blocks * rotations)
    block, rotation = game // rotations, game % rotations
    table = np.array(lineups)
    lineup = block % len(lineups)
    seat = np.arange(players)
    strategy = table[lineup[:, None], (seat[None, :] + rotation[:, None]) % players]
    utility = strength[strategy] + np.array(seat_bonus[:players])[None, :]
    built = rng.random((len(game), players, CARDS)) < np.linspace(0.02, 0.6, CARDS)
    for card, worth in (card_worth or {}).items():
        utility = utility + worth * built[:, :, card]
    noisy = utility + rng.gumbel(size=utility.shape)
    order = np.argsort(-noisy, axis=1)
    twelfths = np.zeros(noisy.shape, dtype=np.int64)
    is_shared = (rng.random(len(game)) < shared) & (players > 1)
    np.put_along_axis(twelfths, order[:, :1], np.where(is_shared, 6, 12)[:, None], axis=1)
    if players > 1:
        np.put_along_axis(twelfths, order[:, 1:2], np.where(is_shared, 6, 0)[:, None], axis=1)
    score = np.rint(40 + 12 * noisy + luck * rng.normal(size=noisy.shape)).astype(np.int64)
    rate = np.resize(np.array(LOANS_A_SEAT if loans is None else loans, dtype=float), count)
    taken = np.minimum(rng.poisson(rate[strategy]), 12)
    unpaid = rng.binomial(taken, 0.25)
    turns_each = rng.integers(11, 16, size=len(game))
    poverty_net = np.minimum(rng.poisson(4 + 2 * taken), 60)
    penalty = poverty_net // 2
    values = {
        "strategy": strategy,
        "seat": np.broadcast_to(seat, strategy.shape),
        "win_twelfths": twelfths,
        "score": np.clip(score, -60, 160),
        "prestige": np.clip(score, -60, 160) + penalty,
        "penalty": penalty,
        "poverty_net": poverty_net,
        "loans_taken": taken,
        "loans_repaid": taken - unpaid,
        "loans_unpaid": unpaid,
        "first_loan_turn": np.where(taken > 0, 1 + rng.binomial(12, 0.15 + 0.02 * strategy), 0),
    }
    rules = ruleset or toy_ruleset()
    columns = [column.name for column in rules.seat_columns]
    rows = pd.DataFrame({name: np.asarray(values[name]).ravel() for name in columns})
    rows.insert(0, "game", np.repeat(game, players))
    rows["batch"] = np.repeat(block // batch_blocks, players)
    rows["part"] = rows["batch"] // part_batches
    rows["lineup"] = np.repeat(lineup, players)
    games = pd.DataFrame(
        {
            "game": game,
            "batch": block // batch_blocks,
            "turns": turns_each * players + rng.integers(0, players, size=len(game)),
            "stopped": (rng.random(len(game)) < stopped).astype(int),
            "winners": 1 + is_shared.astype(int),
            "decisions": turns_each * players * 5,
        }
    )
    games["part"] = games["batch"] // part_batches
    games = with_columns(games, rules.game_columns)
    labels = card_labels or [f"Card {number}" for number in range(CARDS)]
    return SyntheticRun(
        folder=Path("runs/toy"),
        info=described(
            names,
            rules,
            players=players,
            games=len(game),
            blocks=blocks,
            rotations=rotations,
            batch_blocks=batch_blocks,
            part_batches=part_batches,
            seed=seed,
            lineups=[list(one) for one in lineups],
            rules={"loan_repay": 15},
            keep=keep,
        ),
        ruleset=rules,
        variant=Variant(
            rules.name,
            {"loan_repay": 15},
            {"cards": [{"id": f"card_{n}", "name": label} for n, label in enumerate(labels)]},
        ),
        strategies=names,
        tables={
            "seats": seat_sums(rows, columns),
            "games": game_sums(games, [column.name for column in rules.game_columns]),
            "lineups": lineup_sums(rows),
            "curves": _curves(rows, np.repeat(turns_each, players), rules, rng),
            "cards": _cards(rows, built.reshape(-1, CARDS), rng),
            "histograms": histogram_sums(rows, games, rules),
            "pacing": pacing_sums(int(rows["part"].max()) + 1, batch_blocks * part_batches * rotations),
        },
        seat_rows=rows if keep == "rows" else None,
        game_rows=games.drop(columns=["batch", "part"]) if keep == "rows" else None,
        truth=_truth(strength, np.array(seat_bonus[:players]), table, rotations, count),
    )


def _curves(rows: pd.DataFrame, turns: np.ndarray, rules: Ruleset, rng: np.random.Generator) -> pd.DataFrame:
    slope = np.resize(
        np.array([1.0, 1.6, 1.2, 1.9, 0.5, 0.3, 1.4, 0.9, 1.5]), int(rows["strategy"].max()) + 1
    )
    frames = []
    for turn in range(1, int(turns.max()) + 1):
        still = turns >= turn
        frame = rows.loc[still, ["part", "strategy"]].assign(turn=turn, n=1)
        for column in rules.curve_columns:
            mean = turn * slope[frame["strategy"]] + {"money": 8.0, "hand": 4.0}.get(column.name, 0.0)
            frame[f"{column.name}_sum"] = rng.poisson(mean)
        frames.append(frame)
    return pd.concat(frames).groupby(["part", "strategy", "turn"], as_index=False).sum()


def _cards(rows: pd.DataFrame, built: np.ndarray, rng: np.random.Generator) -> pd.DataFrame:
    seen = built | (rng.random(built.shape) < 0.3)
    final = built & (rng.random(built.shape) < 0.5)
    return card_sums(rows, {"seen": seen, "built": built, "final": final})


def _truth(
    strength: np.ndarray, bonus: np.ndarray, lineups: np.ndarray, rotations: int, count: int
) -> np.ndarray:
    """Expected share of a win a seat, over whole cycles of the lineups, when nothing is shared."""
    won, seats = np.zeros(count), np.zeros(count)
    for lineup in lineups:
        for rotation in range(rotations):
            sitting = np.roll(lineup, -rotation)
            weight = np.exp(strength[sitting] + bonus)
            np.add.at(won, sitting, weight / weight.sum())
            np.add.at(seats, sitting, 1)
    return np.divide(won, seats, out=np.full(count, np.nan), where=seats > 0)


@lru_cache(maxsize=4)
def usual_run(count: int = 9) -> SyntheticRun:
    """A run of the first `count` strategies (numbered copies beyond 9), for tests that only look."""
    names = tuple(NAMES[n] if n < len(NAMES) else f"{NAMES[n % 9]}:weight_{n}=0.5" for n in range(count))
    return make_run(
        names,
        blocks=800,
        lineups=None if count <= 9 else [tuple((i + j) % count for j in range(4)) for i in range(count)],
    )
