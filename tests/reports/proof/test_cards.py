"""What a card is worth, adjusted: intervals that hold the truth, and flags as seldom wrong as they say."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pandas as pd
import pytest

from reports.tables import adjusted_cards, usage_adjusted
from sim.engine.records import Exposure
from sim.engine.ruleset import Ruleset, Variant
from sim.engine.sections import UsageSection
from tests.reports.bare import bare_run
from tests.reports.proof.nominal import assert_nominal

CARDS, PLAYERS, BLOCKS, RUNS = 6, 3, 160, 100
WORTH = np.array([0.10, 0.0, -0.04, 0.03, 0.0, 0.0])  # to win, when the others are not shown it
PILE = np.array([0, 0, 0, 1, 1, 1])
LIKED = np.array([0.06, 0.0, -0.06])  # of strategies; the better is shown more


LOAN = 0.08  # what a loan adds to the chance to win; who is dealt the first card borrows more
SECTION = UsageSection("loans", "Loans", "loan", "loans", count="loans_taken")


def shown_run(rng: np.random.Generator, worth: np.ndarray, loan: float = 0.0) -> Any:
    """Games in which each card is dealt to one seat, the same for all rotations of a block."""
    block, rotation = np.divmod(np.arange(BLOCKS * PLAYERS), PLAYERS)
    strategy = (np.arange(PLAYERS) + rotation[:, None]) % PLAYERS
    holder = rng.choice(PLAYERS, (BLOCKS, CARDS), p=(0.45, 0.30, 0.25))[block]  # the first seat is shown more
    has = holder[:, None, :] == np.arange(PLAYERS)[:, None]
    borrows = rng.random(has.shape[:2]) < 0.2 + 0.1 * strategy + 0.4 * has[:, :, 0]
    gain = has @ worth + LIKED[strategy] + loan * borrows
    chance = 1 / PLAYERS + (gain - gain.mean(axis=1, keepdims=True)) * PLAYERS / (PLAYERS - 1)
    assert chance.min() > 0
    winner = (rng.random((len(block), 1)) > np.cumsum(chance, axis=1)).sum(axis=1)
    rows = pd.DataFrame(
        {
            "game": np.repeat(np.arange(len(block)), PLAYERS),
            "strategy": strategy.ravel(),
            "seat": np.tile(np.arange(PLAYERS), len(block)),
            "win_twelfths": 12 * (winner[:, None] == np.arange(PLAYERS)).ravel(),
            "loans_taken": borrows.ravel().astype(int),
        }
    )
    run = bare_run(
        "abc",
        [(0, 1, 2)],
        len(block),
        keep="rows",
        rotations=PLAYERS,
        seat_rows=rows,
        exposed=has.reshape(-1, CARDS),
    )
    exposure = Exposure("dealt", "being dealt {}", "came off the deck", pile="deck")
    rules = cast(
        Ruleset, SimpleNamespace(**vars(run.ruleset) | {"exposure": exposure, "sections": (SECTION,)})
    )
    cards = [{"id": f"c{n}", "name": f"Card {n}", "deck": "AB"[pile]} for n, pile in enumerate(PILE)]
    return replace(run, ruleset=rules, variant=Variant("toy", {}, {"cards": cards}))


@cache
def effects(planted: bool) -> pd.DataFrame:
    """What cards are worth in many runs, one under the other."""
    rng = np.random.default_rng(30 + planted)
    worth = WORTH if planted else np.zeros(CARDS)
    return pd.concat([adjusted_cards(shown_run(rng, worth)) for _ in range(RUNS)])


def test_intervals_hold_what_a_card_is_worth_above_the_others_of_its_pile():
    mates = (PILE[:, None] == PILE) & ~np.eye(CARDS, dtype=bool)
    truth = 100 * (WORTH - (mates * WORTH).sum(axis=1) / mates.sum(axis=1))  # each is shown as often
    found = effects(True)
    for card, own in found.groupby("row"):
        inside = (own["low"] <= truth[card]) & (truth[card] <= own["high"])
        assert_nominal(int(inside.sum()), RUNS)


def test_where_no_card_is_worth_anything_5_runs_in_100_call_one_sure():
    """What Benjamini and Hochberg promise when all are alike; contrasts of one pile hang together."""
    sure = effects(False).assign(sure=lambda table: table["q"] <= 0.05)
    runs = np.repeat(np.arange(RUNS), CARDS)
    wrong = int(sure.groupby(runs)["sure"].any().sum())
    assert_nominal(RUNS - wrong, RUNS, slack=0.02)


def test_a_loan_is_told_from_the_card_that_goes_with_it():
    """Who is dealt the first card wins more and borrows more: held alike, the loan keeps what is its own."""
    worth = np.zeros(CARDS)
    worth[0] = 0.15
    rng = np.random.default_rng(33)
    found = pd.concat([usage_adjusted(shown_run(rng, worth, LOAN)) for _ in range(RUNS)])
    for strategy in ("all", "a", "b", "c"):
        own = found[found["strategy"] == strategy]
        inside = (own["low"] <= 100 * LOAN) & (own["high"] >= 100 * LOAN)
        assert_nominal(int(inside.sum()), RUNS, slack=0.01)
    assert found[found["strategy"] == "all"]["effect"].mean() == pytest.approx(100 * LOAN, abs=0.5)


def test_what_is_dealt_must_be_held_alike():
    """The same runs without: the loan is given credit for the card."""
    worth = np.zeros(CARDS)
    worth[0] = 0.15
    rng = np.random.default_rng(33)
    effects = []
    for _ in range(40):
        run = shown_run(rng, worth, LOAN)
        bare = cast(Ruleset, SimpleNamespace(**vars(run.ruleset) | {"exposure": None}))
        effects.append(usage_adjusted(replace(run, ruleset=bare))["effect"].iloc[0])
    assert np.mean(effects) > 100 * LOAN + 2
