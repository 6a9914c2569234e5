"""What a card is worth: a planted card is found and nothing else, and who likes it does not count."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import numpy.typing as npt
import pandas as pd
import pytest
from statsmodels.api import OLS

from reports.tables.adjusted import TOO_FEW, adjusted_cards, shown_cards
from sim.engine.errors import InputError
from sim.engine.records import Exposure
from sim.engine.ruleset import Ruleset, Variant
from tests.reports.bare import bare_run
from tests.reports.made import SyntheticRun

CARDS, PLAYERS = 70, 4
EXPOSURE = Exposure("dealt", "being dealt {}", "came off the deck", pile="deck")


def dealt_run(
    worth: dict[int, float],
    blocks: int = 2_500,
    liked: float = 0.0,
    seed: int = 1,
    pile_worth: float = 0.0,
) -> SyntheticRun:
    """Games in which every card is dealt to one seat, and a seat's chance of winning is known.

    Args:
        worth: what being dealt a card adds to that chance, when the others at the table are not.
        liked: how much more strategy 1 wins, which is dealt twice as many cards.
        pile_worth: what every card of the second half of them, a pile of its own, adds.
    """
    rng = np.random.default_rng(seed)
    games, lineups = blocks * PLAYERS, [(0, 1, 2, 2), (0, 0, 1, 2)]
    game = np.arange(games)
    block, rotation = game // PLAYERS, game % PLAYERS
    order = (np.arange(PLAYERS) + rotation[:, None]) % PLAYERS
    strategy = np.array(lineups)[(block % 2)[:, None], order]
    weight = np.where(strategy == 1, 2.0, 1.0)
    weight /= weight.sum(axis=1, keepdims=True)
    holder = (rng.random((games, 1, CARDS)) > np.cumsum(weight, axis=1)[:, :, None]).sum(axis=1)
    has = holder[:, None, :] == np.arange(PLAYERS)[None, :, None]
    value = np.zeros(CARDS)
    value[list(worth)] = list(worth.values())
    value[CARDS // 2 :] += pile_worth
    gain = has @ value + liked * (strategy == 1)
    chance = 1 / PLAYERS + (gain - gain.mean(axis=1, keepdims=True)) * PLAYERS / (PLAYERS - 1)
    assert chance.min() >= 0
    winner = (rng.random((games, 1)) > np.cumsum(chance, axis=1)).sum(axis=1)
    rows = pd.DataFrame(
        {
            "game": np.repeat(game, PLAYERS),
            "strategy": strategy.ravel(),
            "seat": np.tile(np.arange(PLAYERS), games),
            "win_twelfths": 12 * (winner[:, None] == np.arange(PLAYERS)).ravel(),
        }
    )
    cards = [{"id": f"c{n}", "name": f"Card {n}", "deck": "AB"[n >= CARDS // 2]} for n in range(CARDS)]
    run = bare_run(
        ("one", "two", "random"),
        lineups,
        games,
        keep="rows",
        rotations=PLAYERS,
        seat_rows=rows,
        exposed=has.reshape(-1, CARDS),
    )
    rules = cast(Ruleset, SimpleNamespace(**vars(run.ruleset) | {"exposure": EXPOSURE}))
    return replace(run, ruleset=rules, variant=Variant("toy", {}, {"cards": cards}))


def test_a_card_worth_ten_points_is_found_and_nothing_else() -> None:
    table = adjusted_cards(dealt_run({12: 0.10}, seed=5))
    assert table["flagged"].sum() == 1
    planted = table.loc[12]
    assert planted["flagged"]
    assert planted["low"] < 10 < planted["high"]
    assert planted["effect"] == pytest.approx(10, abs=2)
    others = table.drop(12)
    assert others["effect"].abs().max() < 4
    assert (others["q"] > 0.05).mean() > 0.95
    assert table["n"].unique().tolist() == [40_000]
    assert table["rate"].to_numpy() == pytest.approx(0.25)


def test_a_card_that_costs_ten_points_is_found_too() -> None:
    table = adjusted_cards(dealt_run({69: -0.10}))
    assert table.index[table["flagged"]].tolist() == [69]
    assert table.loc[69, "effect"] == pytest.approx(-10, abs=2)
    assert table.loc[69, "card"] == "c69"


def test_nothing_is_flagged_where_no_card_is_worth_anything() -> None:
    table = adjusted_cards(dealt_run({}, seed=2))
    assert not table["flagged"].any()
    inside = (table["low"] <= 0) & (table["high"] >= 0)
    assert inside.mean() > 0.85  # 95%, of 70 intervals that share their seats


def test_who_likes_to_draw_and_wins_does_not_make_cards_good() -> None:
    table = adjusted_cards(dealt_run({}, liked=0.2))
    assert not table["flagged"].any()
    assert table["effect"].abs().max() < 4


def test_a_card_is_held_against_its_own_pile() -> None:
    # Drawing from the second pile pays, whatever comes: no card of it is worth more than another.
    table = adjusted_cards(dealt_run({}, pile_worth=0.01))
    assert table["effect"].mean() == pytest.approx(0, abs=0.3)
    assert table.loc[CARDS // 2 :, "effect"].mean() == pytest.approx(0, abs=0.3)


def test_it_is_least_squares_clustered_by_block() -> None:
    run = dealt_run({3: 0.05}, blocks=800)
    rows, shown = run.seat_rows, run.exposed
    assert rows is not None and shown is not None
    table = adjusted_cards(run)
    columns: list[npt.NDArray[Any]] = [
        *shown.T,
        *(rows["strategy"] == number for number in (1, 2)),
        *(rows["seat"] == seat for seat in (1, 2, 3)),
    ]
    design = np.column_stack(columns).astype(float).reshape(-1, PLAYERS, CARDS + 5)
    others = (design.sum(axis=1, keepdims=True) - design) / (PLAYERS - 1)
    fit = OLS(rows["win_twelfths"] / 12 - 0.25, (design - others).reshape(-1, CARDS + 5)).fit(
        cov_type="cluster", cov_kwds={"groups": rows["game"] // PLAYERS}
    )
    mates = np.array([card != 3 for card in range(CARDS // 2)])
    contrast = np.zeros(CARDS + 5)
    contrast[3] = 1
    contrast[: CARDS // 2][mates] = -1 / mates.sum()  # every card is dealt as often as every other
    expected = fit.t_test(contrast)
    assert table.loc[3, "effect"] == pytest.approx(100 * float(expected.effect[0]), rel=1e-6)
    low, high = 100 * expected.conf_int()[0]
    assert (table.loc[3, "low"], table.loc[3, "high"]) == pytest.approx((low, high), rel=0.01)  # t, not z


def test_cards_shown_are_read_from_their_bits() -> None:
    run = dealt_run({}, blocks=3)
    assert run.exposed is not None
    assert np.array_equal(shown_cards(run), run.exposed)
    assert np.array_equal(shown_cards(run, 5), run.exposed[: 5 * PLAYERS])


def test_cards_that_nobody_or_everybody_is_shown_cannot_be_told() -> None:
    run = dealt_run({}, blocks=400)
    assert run.exposed is not None
    run.exposed[:, 5], run.exposed[:, 6] = False, True
    table = adjusted_cards(run)
    assert table.loc[[5, 6], ["effect", "low", "high", "q"]].isna().all(axis=None)
    assert not table.loc[[5, 6], "flagged"].any()
    assert table["effect"].notna().sum() == CARDS - 2
    assert table["rate"].iloc[5:7].tolist() == [0, 1]


def test_too_few_games_and_runs_without_rows_say_so() -> None:
    table = adjusted_cards(dealt_run({}, blocks=20))
    assert table.attrs["note"] == TOO_FEW
    assert table["effect"].isna().all()
    run = dealt_run({}, blocks=20)
    with pytest.raises(InputError, match="kept sums only"):
        adjusted_cards(replace(run, seat_rows=None))
    other = cast(Ruleset, SimpleNamespace(**vars(run.ruleset) | {"exposure": None}))
    with pytest.raises(InputError, match="toy does not say what chance shows of the cards"):
        adjusted_cards(replace(run, ruleset=other))
