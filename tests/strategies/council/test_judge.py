"""What Council's judge does where there is little to argue about."""

from __future__ import annotations

from typing import Any

import pytest

from sim.council.state import Kind
from tests.council.situations import Table, situation
from tests.reference.council_situations import made
from tests.strategies.asked import pick, play_on
from tests.strategies.playing import COUNCIL

pytestmark = pytest.mark.jitless

JUDGES = COUNCIL.judges
LAST = 4  # the phase of 1860
EVERYWHERE = ["Old Port", "Basin", "Mills", "Faubourg", "Station Yard"]


def asked(kind: Kind, table: Table, **fields: int) -> Table:
    """The table at a decision of that kind."""
    table.game["kind"] = kind
    for name, value in fields.items():
        table.game[name] = value
    return table


def last_turn(left: int = 0, **me: Any) -> Table:
    """Seat 0 acts in the last turn of a game of two."""
    table = situation(phase=LAST, now={"left": left, "actions": 1 - left}, **me)
    table.game["turn"] = 29
    return table


def starting(table: Table) -> Table:
    """The table as seat 0 begins a turn."""
    table.game["turn"] -= table.game["turn"] % 2
    table.game["turn"] = max(int(table.game["turn"]), 1)
    return asked(Kind.DISTRICT, table)


@pytest.mark.parametrize("name", JUDGES)
def test_the_mayor_ranks_its_own_categories_first_and_the_others_last(name):  # C27
    deck = [made(f"{category}{n}", category=category) for category in ("quality", "public") for n in range(3)]
    rivals = [{"cards": ["public0", "public1"]}]
    table = asked(Kind.RANKING, situation(deck=deck, cards=["quality0", "quality1"], rivals=rivals))
    assert pick(table, name) == ("ranking", ("quality", "economic", "public"))


@pytest.mark.parametrize("name", JUDGES)
def test_the_good_taken_is_one_that_is_lacking(name):  # C22
    table = situation(goods={"wood": 5, "grain": 5})
    assert pick(asked(Kind.GOOD, table, space=1), name) == ("good", "iron")
    table = situation(goods={"flour": 3})
    assert pick(asked(Kind.GOOD, table, space=3), name) == ("good", "beer")


@pytest.mark.parametrize("name", JUDGES)
def test_what_brings_prestige_is_done_in_the_last_action(name):
    there = {"Basin": [("depot", 0)]}
    table = last_turn(money=4, goods={"beer": 1, "wood": 2}, industries=there)
    assert pick(table, name) == ("service", "beer")
    table = last_turn(money=4, goods={"wood": 1}, industries=there, row=[(2, 0, 0)] * 8)
    assert pick(table, name) == ("canal", 0)
    deck = [made("dear", decade=1860, prestige=6), made("cheap", decade=1860, prestige=2)]
    table = last_turn(money=4, goods={"iron": 1}, industries=there, deck=deck, face_up=["cheap", "dear"])
    assert pick(table, name) == ("acquire", 1)


@pytest.mark.parametrize("name", JUDGES)
def test_goods_are_sold_when_they_are_good_for_nothing_else(name):  # C12
    table = last_turn(goods={"wood": 1, "machine": 1}, markers_left=0)
    assert pick(table, name) == ("sell", "machine")
    table = last_turn(goods={"wood": 1, "machine": 1})
    assert pick(table, name) == ("market", "machine")


@pytest.mark.parametrize("name", JUDGES)
def test_food_is_made_in_the_last_turn_for_the_service_that_follows(name):  # C8, C9
    there = {"Faubourg": [("brewery", 0), ("farm", 0)]}
    table = last_turn(left=1, district="Faubourg", money=1, industries=there)
    assert play_on(table, name)[0] == ("action", ("produce",))
    assert int(table.me["services"]) == 1


def test_own_industries_are_used_and_rivals_when_they_are_worth_their_fee():  # C8
    there = {"Basin": [("depot", 0), ("farm", 1), ("sawmill", 1), ("mill", 0)]}
    table = situation(money=9, industries=there, now={"left": 0})
    table.play(("action", ("produce",)))
    uses = [choice for kind, choice in play_on(table, "balanced:popularity=1,gift=0") if kind == "use"]
    assert uses[0] == ("use", 0, "depot")
    assert ("use", 1, "farm") in uses and ("use", 1, "sawmill") in uses
    table = last_turn(money=9, industries=there)
    table.play(("action", ("produce",)))
    picked = play_on(table, "balanced:popularity=0,mayor=0")
    assert picked == [("use", ("use", 0, "depot")), ("use", ("done",))]


def test_the_second_of_two_rivals_is_used_for_the_popularity_they_bring():  # C8
    there = {"Basin": [("farm", 1), ("sawmill", 1)]}
    poor = last_turn(money=9, track={16: [0]}, industries=there)  # space 17 pays prestige
    poor.play(("action", ("produce",)))
    play_on(poor, "balanced")
    assert int(poor.game["players"][0]["popularity"]) == 17
    three = last_turn(money=9, track={16: [0]}, industries=there, rules={"produce_rivals": 3})
    three.play(("action", ("produce",)))
    play_on(three, "balanced:popularity=0,mayor=0")
    assert int(three.me["rival_uses"]) <= 1


def acquiring(immediate: str = "", **me: Any) -> Table:
    """Seat 0 has taken a card with a city action, and a top box if `money`."""
    fields = {"immediate": immediate, "immediate_arg": 3} if immediate else {}
    deck = [made("it", city_actions=1, money=1, **fields)]
    table = situation(deck=deck, face_up=["it"], phase=1, **me)
    return table.play(("action", ("acquire", 0)))


def test_effects_come_first_unless_the_city_action_raises_what_they_count():  # C19
    there = {"Faubourg": [("depot", 0)]}
    rich = {"district": "Faubourg", "money": 9, "goods": {"wood": 1, "beer": 1}, "industries": there}
    assert pick(acquiring(**rich), "balanced") == ("order", "effects")
    assert pick(acquiring("prestige_per_service", **rich), "balanced") == ("order", "between")
    assert pick(acquiring("prestige_per_canal", **rich), "balanced") == ("order", "effects")
    none = {**rich, "goods": {"wood": 1}, "money": 1}
    assert pick(acquiring("prestige_per_service", **none), "balanced") == ("order", "effects")
    table = acquiring("popularity_per_industry", **{**rich, "goods": {"wood": 2}})
    assert pick(table, "balanced:build=5") == ("order", "between")


def mayor(turn: int, **me: Any) -> Table:
    deck = [made("it", decade=1860, prestige=6), made("other", decade=1860, prestige=5)]
    table = situation(
        phase=LAST,
        deck=deck,
        face_up=["it", "other"],
        mayor=0,
        money=9,
        goods={"iron": 4},
        industries={"Basin": [("depot", 0)]},
        **me,
    )
    table.game["turn"] = turn
    return table


def test_the_mayor_bonus_is_spent_where_a_disc_lies_or_on_a_second_card():  # C21
    assert pick(mayor(29, discs=["Basin"]), "balanced") == ("bonus", 0)
    table = mayor(29, now={"left": 1})
    play_on(table, "balanced")
    assert int(table.me["cards"]) == 2 and int(table.me["bonus_used"]) == 1


def test_the_mayor_bonus_is_kept_while_a_disc_will_do():  # C21
    assert pick(mayor(25), "balanced:bonus=4") == ("acquire", 0)
    assert pick(mayor(25, discs_left=1, discs=[]), "balanced:bonus=4,disc=0") == ("acquire", 0)


def test_discs_are_saved_for_better_cards_by_who_wants_to():  # C17
    deck = [made("it", popularity=1)]
    there = {"Faubourg": [("depot", 0)]}
    table = situation(
        deck=deck,
        face_up=["it"],
        district="Faubourg",
        money=3,
        goods={"wood": 1},
        industries=there,
        discs_left=2,
        markers_left=0,
    )
    assert pick(table, "balanced:disc=0,acquire=5") == ("acquire", 0)
    assert pick(table, "balanced:disc=30,saved=3,acquire=5")[0] != "acquire"


@pytest.mark.parametrize("name", JUDGES)
def test_one_goes_where_a_service_can_be_developed(name):  # C3
    there = {"Faubourg": [("depot", 0)]}
    levels = dict.fromkeys(EVERYWHERE, 3) | {"Faubourg": 1}
    table = last_turn(money=4, goods={"beer": 1, "flour": 1}, industries=there, levels=levels)
    assert pick(starting(table), name) == ("district", "Faubourg")


@pytest.mark.parametrize("name", JUDGES)
def test_one_goes_where_the_card_may_be_taken(name):  # C15, C17
    there = {district: [("sawmill", 0)] for district in EVERYWHERE}
    deck = [made("it", decade=1860, district="rail", prestige=9)]
    table = last_turn(
        money=2, goods={"iron": 1}, industries=there, deck=deck, face_up=["it"], discs=["Faubourg"]
    )
    assert pick(starting(table), name) == ("district", "Station Yard")


def test_one_goes_where_the_food_for_a_service_is_made():  # C8, C9
    there = {"Faubourg": [("farm", 0), ("mill", 0)], "Basin": [("sawmill", 0)]}
    table = last_turn(money=2, industries=there)
    assert pick(starting(table), "balanced") == ("district", "Faubourg")


def test_the_depot_goes_to_the_canal_or_to_company_as_one_is_inclined():  # C1
    table = asked(Kind.DEPOT, situation(industries={"Mills": [("depot", 1)], "Faubourg": []}))
    assert pick(table, "balanced:quay=1,company=-1") == ("district", "Old Port")
    assert pick(table, "balanced:quay=0,company=1") == ("district", "Mills")
    assert pick(table, "balanced:quay=-1,company=0") == ("district", "Faubourg")


def test_a_point_beyond_21_is_not_worth_an_action_when_another_stands_on_22():  # C23
    there = {"Basin": [("farm", 1), ("sawmill", 1)]}
    table = last_turn(money=9, track={21: [0], 22: [1]}, industries=there)
    table.play(("action", ("produce",)))
    play_on(table, "balanced")
    assert int(table.game["players"][0]["rival_uses"]) == 1  # the first use cannot be left out
