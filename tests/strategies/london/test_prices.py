"""What things are worth: the chart, money, loans and cards, in thousandths of a prestige point."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, strategies as st

from strategies import Strategy
from strategies.london import prices
from strategies.london.price_list import PRICES, TABLES
from strategies.london.prices import (
    NEVER,
    ONE,
    charge,
    lead,
    look,
    misery_at,
    several,
    spend,
    turns_to_come,
    weighed,
)
from strategies.london.temperament import WEIGHTS
from tests.london.situations import Table, situation
from tests.strategies.playing import LONDON

pytestmark = pytest.mark.jitless

CHART = [0, 1, 1, 2, 3, 5, 7, 9, 11, 13, 15]


def balanced(**changed: float) -> Strategy:
    return LONDON.known["balanced"].with_weights(changed)


def seen(table: Table, **changed: float):
    """The prices that seat 0 goes by."""
    return priced(table, balanced(**changed).thousandths())


def priced(table: Table, weights):
    """A record of prices, by name of the field."""
    record = np.zeros(1, PRICES)[0]
    look(table.game, table.rules, weights, record, np.zeros(1, TABLES)[0])
    return record


def test_places_of_the_weights_are_those_declared():
    assert [getattr(prices, name.upper()) for name in WEIGHTS] == list(range(len(WEIGHTS)))


@given(st.integers(-(10**6), 10**6), st.integers(-(10**6), 10**6))
def test_a_value_times_a_weight_is_near_the_true_product(value, weight):
    true = value * weight / 1000
    assert abs(int(weighed(np.int64(value), np.int64(weight))) - true) <= 1 + abs(true) / 2000


def test_poverty_is_charged_by_the_chart_and_beyond():  # L28
    rules = situation().rules
    charged = [int(charge(rules, np.int64(points))) for points in range(-2, 14)]
    assert charged == [0, 0, *(1000 * each for each in CHART), 18000, 21000, 24000]
    priced = [int(misery_at(rules, np.int64(points))) for points in range(-2, 12)]
    assert priced[0] == priced[2] and priced == sorted(priced) and priced[-1] == 3000


@pytest.mark.parametrize(("players", "poverty", "ahead"), [(2, 5, 3), (3, 5, 3), (4, 5, 4), (2, 0, -2)])
def test_poverty_is_reckoned_from_the_least_poor_of_the_others(players, poverty, ahead):
    rivals = [{"poverty": points} for points in (2, 9, 1)][: players - 1]
    table = situation(players, poverty=poverty, rivals=rivals)
    assert int(lead(table.game, np.int64(0))) == ahead
    assert int(lead(table.game, np.int64(1))) == 2 - min([poverty, 9, 1][:1] + [9, 1][: players - 2])


def test_the_last_turn_is_known_and_the_others_are_guessed_from_the_deck():  # L22
    def turns(cards, players=4, left=-1):
        table = situation(players, deck=["sewers"] * cards)
        table.game["turns_left"] = left
        return int(turns_to_come(table.game, np.int64(400)))

    assert turns(0) == 0 and turns(30, left=2) == 0
    assert turns(1) == 1000  # the deck is there when the turn ends, so another turn comes
    assert turns(80) == 8000 and turns(80, players=2) == 16000
    assert turns(40) < turns(80)


def test_money_is_dearer_in_an_empty_purse_while_the_game_is_long():
    long = ["sewers"] * 60
    empty, full = situation(deck=long, money=0), situation(deck=long, money=60)
    assert seen(full, money=2)["pound"] == 333
    assert 333 < seen(empty, money=2)["pound"] <= 666
    assert seen(situation(money=0), money=2)["pound"] == 333  # the last turn


def test_a_loan_is_priced_by_what_it_costs_and_no_limit_is_passed():  # L10
    table = situation(deck=["sewers"] * 60, money=3, loans=1)
    weights = balanced(loan_limit=2).thousandths()
    at = priced(table, weights)

    def price(cost):
        return int(spend(at, np.int64(cost)))

    assert price(3) == 3 * at["pound"]
    assert price(4) == 4 * at["pound"] + at["debt"]
    assert price(13) == 13 * at["pound"] + at["debt"]
    assert price(14) >= -NEVER  # a third loan
    last = seen(situation(money=3), loan_aversion=1)
    assert abs(last["debt"] - (7 * ONE - 10 * 333)) < 10  # it will not be repaid: L26
    assert seen(situation(money=3), loan_aversion=2)["debt"] > last["debt"]


def test_cards_are_worth_something_until_the_last_turn_and_poverty_then():  # L24
    assert seen(situation(deck=["sewers"] * 60))["card"] > 0
    last = seen(situation(poverty=6))
    assert last["card"] == last["fodder"] == -last["misery"] < 0


def test_cards_above_the_hand_limit_are_worth_less_and_the_deck_s_last_a_burden():  # L9
    weights = balanced(surplus=0).thousandths()

    def worth(count, hand=0, deck=60, rules=None):
        table = situation(deck=["sewers"] * deck, hand=["sewers"] * hand, rules=rules, poverty=6)
        at = priced(table, weights)
        return int(several(table.game, table.rules, table.me, at, weights, np.int64(count))), at["card"]

    three, card = worth(3)
    assert three == 3 * card > 0
    assert worth(3, hand=5)[0] == 3 * worth(3, hand=5)[1]
    assert worth(3, hand=8)[0] == worth(3, hand=8)[1]
    assert worth(3, hand=9)[0] == 0
    assert worth(3, hand=9, rules={"hand_limit": 0})[0] > 0
    assert worth(3, hand=2, deck=3)[0] < 0 < worth(3, hand=2, deck=60)[0]
