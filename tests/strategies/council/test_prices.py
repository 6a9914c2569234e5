"""What things are worth to the judge of Council, in thousandths of a prestige point."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.council.state import GOODS
from strategies.council import places
from strategies.council.elections import choose_ranking
from strategies.council.estate import estate, outputs, producing
from strategies.council.means import lacks, offers
from strategies.council.price_list import PRICES, TABLES
from strategies.council.prices import (
    best_rival,
    lasts,
    look,
    look_at_cards,
    look_at_track,
    popular,
    turns_to_come,
    turns_to_council,
)
from strategies.council.temperament import WEIGHTS
from strategies.council.wishes import wish
from strategies.council.worth import city_card
from tests.council.situations import Table, situation
from tests.reference.council_situations import made
from tests.strategies.playing import COUNCIL

pytestmark = pytest.mark.jitless

LAST = 4  # the phase of 1860
SEAT = np.int64(0)
CATEGORIES = ("economic", "quality", "public")
# The prices and the tables in one record, to be looked at together.
BOTH = np.dtype([(name, of[name]) for of in (PRICES, TABLES) for name in of.names or ()])


def weights(**changed: float) -> Any:
    return COUNCIL.known["balanced"].with_weights(changed).thousandths()


def seen(table: Table, **changed: float) -> Any:
    """The prices that seat 0 goes by."""
    record, going = np.zeros(1, BOTH)[0], weights(**changed)
    look(table.game, table.rules, table.me, going, record, record)
    look_at_track(table.game, table.rules, table.me, SEAT, going, record, record)
    look_at_cards(table.game, table.rules, table.me, going, record, record)
    estate(table.game, table.rules, table.me, SEAT, record, record, going)
    outputs(table.rules, table.me, record, record)
    offers(table.game, table.rules, table.cards, table.me, record, record, going)
    return record


def at_turn(turn: int, players: int = 2, phase: int = 0) -> Table:
    table = situation(players, phase=phase)
    table.game["turn"] = turn
    return table


def last_turn(**me: Any) -> Table:
    """Seat 0 in its last turn."""
    table = situation(phase=LAST, **me)
    table.game["turn"] = 29
    return table


def test_places_of_the_weights_are_those_declared():
    assert [getattr(places, name.upper()) for name in WEIGHTS] == list(range(len(WEIGHTS)))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_to_come_are_known(players):  # C2
    for turn in range(1, 15 * players + 1):
        table = at_turn(turn, players)
        assert int(turns_to_come(table.game, table.rules)) == 14 - (turn - 1) // players


@pytest.mark.parametrize(("phase", "turns"), [(0, 5), (1, 2), (2, 5), (3, 2), (4, 2)])
def test_turns_to_the_next_election(phase, turns):  # C1
    table = at_turn(phase * 6 + 1, phase=phase)
    assert int(turns_to_council(table.game, table.rules, turns_to_come(table.game, table.rules))) == turns


def test_money_is_dearer_in_an_empty_purse_while_the_game_is_long():  # C30
    assert seen(situation(money=40), money=3)["pound"] == 200
    assert (
        200 < seen(situation(money=3), money=3)["pound"] < seen(situation(money=0), money=3)["pound"] <= 600
    )
    assert seen(last_turn(money=0), money=3)["pound"] == 200


def test_each_good_beyond_those_needed_is_worth_half_as_much_and_none_at_the_end():
    at = seen(situation(goods={"wood": 3}), wood=1)  # two are needed
    assert at["base"][0] > 900
    assert (at["gain"][0], at["loss"][0]) == (at["base"][0] >> 2, at["base"][0] >> 1)
    assert not seen(last_turn(goods={"wood": 1}))["loss"].any()


def test_food_is_worth_nothing_when_no_service_is_left():  # C9
    full = dict.fromkeys(("Old Port", "Basin", "Mills", "Faubourg", "Station Yard"), 3)
    table = situation(levels=full, services=10, rivals=[{"services": 5}])
    assert not seen(table, food=3, machine=3)["gain"][3:].any()
    assert seen(situation(), food=3, machine=3)["gain"][3:].all()


def test_the_disc_on_top_leads_among_equals():  # C25
    table = situation(4, track={7: [2, 1], 3: [3]})
    assert int(best_rival(table.game, SEAT)) == 1
    assert int(best_rival(table.game, np.int64(1))) == 2
    assert int(best_rival(situation(2, track={0: [0, 1]}).game, SEAT)) == 1


def test_popularity_brings_the_spaces_it_passes():  # C22
    table = situation(track={3: [0]}, money=40)
    at = seen(table, popularity=0, mayor=0)
    assert [int(popular(at, points)) for points in range(4)] == [0, 0, 200, 200]  # £1 at space 5
    assert int(popular(at, 5)) > 200  # the next space
    at = seen(situation(track={16: [0]}, money=40), popularity=0, mayor=0)
    assert int(popular(at, 1)) == 2000


def test_who_can_reach_22_stops_at_21_when_another_stands_there():  # C23
    free = seen(situation(track={20: [0]}, cards=()), popularity=1)
    taken = seen(situation(track={20: [0], 22: [1]}), popularity=1, mayor=9)
    assert popular(free, 2) > popular(free, 1) > 0
    assert popular(taken, 2) == popular(taken, 1)
    assert taken["point"] == seen(situation(track={20: [0], 22: [1]}), popularity=1, mayor=0)["point"]
    assert popular(seen(situation(track={22: [0]})), 3) == 0
    assert popular(seen(situation(track={21: [0], 22: [1]})), 3) == 0


def test_a_point_is_worth_most_where_it_decides_an_election():  # C26
    def point(mine: int, theirs: int) -> int:
        table = situation(phase=1, track={mine: [0]})
        table.game["players"][1]["popularity"] = theirs
        return int(seen(table, popularity=0, mayor=1)["point"])

    assert point(10, 10) > point(10, 12) > point(3, 15) >= 0
    assert point(10, 12) == point(12, 10)


def test_22_is_worth_its_prestige_and_the_election():  # C22, C29
    table = last_turn(track={21: [0]})
    assert int(popular(seen(table, popularity=0, mayor=0, race=1), 1)) == 3000 + 2000
    assert int(popular(seen(table, popularity=0, mayor=0, race=0), 1)) == 3000


def test_a_category_is_worth_its_average_rank_at_each_election_to_come():  # C27
    def worth(phase: int, **me: Any) -> list[int]:
        deck = [made("a", category="quality"), made("b", category="quality")]
        table = situation(phase=phase, deck=deck, track={5: [0]}, **me)
        return [int(one) for one in seen(table, council=1, leaning=1)["category"]]

    assert all(abs(one - 6000) < 20 for one in worth(0))
    assert all(abs(one - 2000) < 20 for one in worth(LAST))
    economic, quality, public = worth(LAST, cards=["a", "b"])
    assert economic == public < 2000 < quality  # the likely mayor holds two of it


def test_discs_are_saved_for_the_last_decade():  # C17
    assert seen(situation(discs_left=5), saved=3, disc=1)["disc"] == 0
    assert seen(situation(discs_left=3), saved=3, disc=1)["disc"] == 1000
    assert seen(situation(discs_left=2), saved=3, disc=1)["disc"] == 2000
    assert seen(situation(discs_left=2, phase=LAST), saved=3, disc=1)["disc"] == 0


def test_the_mayor_bonus_is_cheaper_when_it_may_soon_lapse():  # C21
    table = situation(phase=3)
    prices = []
    for turn in (19, 21, 23):
        table.game["turn"] = turn
        prices.append(int(seen(table, bonus=4)["bonus"]))
    assert prices == sorted(prices, reverse=True) and prices[0] > prices[-1] == 0


@pytest.mark.parametrize(
    ("fields", "worth"),
    [
        ({"prestige": 3}, 3000),
        ({"money": 3}, 600),
        ({"immediate": "money_per_industry", "immediate_arg": 2}, 800),
        ({"immediate": "prestige_per_card", "immediate_arg": 1}, 2000),
        ({"immediate": "prestige_per_service", "immediate_arg": 2}, 6000),
        ({"immediate": "prestige_per_canal", "immediate_arg": 1}, 2000),
        ({"immediate": "popularity_per_industry", "immediate_arg": 1, "popularity": 1}, 2000),
        ({"immediate": "popularity_per_card", "immediate_arg": 1}, 2000),
        ({"permanent": "income", "permanent_arg": 2}, 400),  # one administration is to come
        ({"permanent": "election_prestige", "permanent_arg": 1}, 1000),
        ({"permanent": "build_discount", "permanent_arg": 9}, 0),  # no turn is to come
    ],
)
def test_a_card_is_worth_what_it_brings_now_and_later(fields, worth):  # C19, C20
    there = [("depot", 0), ("farm", 0)]
    table = last_turn(
        deck=[made("it", **fields), made("old")],
        cards=["old"],
        services=3,
        tiles=2,
        money=40,
        track={15: [0]},
        industries={"Basin": there},
    )
    at = seen(table, council=0, popularity=0, mayor=0, lasting=1)
    bare = city_card(table.rules, table.me, table.cards[1], at, at)
    if "popularity" in str(fields):  # three points from 15 pass space 17; one alone does not
        assert int(popular(at, 1)) == 0
    assert abs(int(city_card(table.rules, table.me, table.cards[0], at, at) - bare) - worth) <= 4


def test_effects_that_last_are_worth_more_while_the_game_is_long():  # C20
    early, late = seen(situation()), seen(situation(phase=LAST))
    for effect in (0, 3, 8, 12, 13, 14):
        assert lasts(early, np.int64(effect), np.int64(1)) > lasts(late, np.int64(effect), np.int64(1))


def test_an_industry_is_worth_less_for_each_that_one_has_and_more_with_its_input():  # C7
    going = {"engine": 0.5, "chain": 0.5, "grain": 0.5, "food": 1.8}
    one = seen(situation(), **going)["makes"]
    two = seen(situation(industries={"Mills": [("farm", 0), ("farm", 1)]}), **going)["makes"]
    assert two[2] < one[2]
    assert two[4] > one[4] and two[5] > one[5]  # mill and brewery
    assert two[3] == one[3]


def producing_in(there: list[tuple[str, int]], **me: Any) -> int:
    table = situation(4, industries={"Basin": there}, money=me.pop("money", 9), **me)
    at = seen(table, popularity=1, mayor=0, gift=0, wood=0.8, grain=0.5, food=1.8)
    return int(
        producing(table.game, table.rules, table.me, SEAT, np.int64(table.names.index("Basin")), at, at)
    )


def test_producing_is_worth_what_one_s_own_make_and_rivals_bring_for_their_fee():  # C8
    assert producing_in([]) == 0
    alone = producing_in([("sawmill", 0)])
    assert producing_in([("sawmill", 0), ("sawmill", 0)]) == alone + (alone >> 1)
    assert producing_in([("mill", 0)]) == 0 < producing_in([("mill", 0)], goods={"grain": 1})
    assert producing_in([("farm", 0), ("mill", 0)]) > producing_in([("farm", 0)])
    hired = [("depot", 1), ("farm", 2)]
    assert producing_in(hired) >= 900  # a point of popularity, and more
    assert producing_in(hired, money=0) == 0
    assert producing_in(hired, money=1) < producing_in(hired)
    assert producing_in([("depot", 1), ("depot", 2)]) >= 900
    three = {"produce_rivals": 3}
    assert producing_in(hired, rules=three) < producing_in([*hired, ("ironworks", 3)], rules=three)


def test_a_good_that_is_lacking_is_noted_with_what_it_would_make_possible():  # C9, C10, C16
    def lacking(district: str = "Basin", **me: Any) -> list[int]:
        there = {"Basin": [("depot", 0)], "Faubourg": [("depot", 0)]}
        table = situation(industries=there, district=district, row=[(3, 0, 0)] * 6, **me)
        at = seen(table)
        place = np.int64(table.names.index(district))
        most = int(lacks(table.game, table.rules, table.me, SEAT, place, at, at))
        found = [int(one) for one in at["lacking"]]
        assert most == max(0, *found)
        for makes in ((1 << GOODS) - 1, 1, 1 << GOODS - 1):  # goods that a production there may bring
            wished = [good if makes >> number & 1 else 0 for number, good in enumerate(found)]
            where = (table.game, table.rules, table.cards, table.me, SEAT, place)
            assert int(wish(*where, np.int64(makes), at, at, weights())) == max(0, *wished)
            assert [int(one) * (makes >> number & 1) for number, one in enumerate(at["lacking"])] == wished
        return found

    wood, _, _, flour, beer, machine = lacking(money=9)
    assert wood > 0 and flour == beer > 0 and machine == 0
    assert lacking("Faubourg", money=9)[0] == 0  # no canal there
    assert lacking(money=9, goods={"beer": 1})[3:] == [0, 0, 0]
    assert not any(lacking(money=0))
    assert lacking(money=9, levels={"Basin": 2})[5] > 0
    card = {"deck": [made("it", prestige=5)], "face_up": ["it"]}
    assert lacking("Faubourg", money=9, **card)[0] > 2000
    assert lacking("Faubourg", money=9, discs=["Faubourg"], **card)[0] == 0


def test_a_ranking_is_weighed_against_the_average_of_the_others():  # C27
    deck = [made(name, category=category) for name, category in zip("abc", CATEGORIES, strict=True)]
    rivals = [{"cards": ["a", "a"]}, {"cards": ["c"]}]
    table = situation(3, deck=deck, cards=["a", "b"], rivals=rivals)
    table.game["kind"] = 7  # RANKING
    options = table.options()
    count = np.int64(len(table.codes()))

    def chosen(spite: float) -> tuple[str, ...]:
        going = weights(rivals=spite)
        index = choose_ranking(table.game, table.rules, table.me, table.buffer, count, going)
        return options[index][1]

    assert chosen(0) == CATEGORIES
    assert chosen(1)[0] == "quality"
