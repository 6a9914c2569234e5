"""C1 to C3, C6 and C14 of the kernel: setup, phases, turns, administrations; and that each has a test."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sim.council.ruleset import RULESET
from tests.council.situations import Table, situation
from tests.council.variants import published
from tests.playing.altered import alter
from tests.playing.seats import PLAYERS, only_random
from tests.reference.council_deal import decade_piles, tile_row
from tests.reference.council_situations import CARDS, PASS, RULES, act, made, move_to, ranks

YEARS = (1840, 1845, 1850, 1855, 1860)
NAMES = ["Old Port", "Basin", "Mills", "Faubourg", "Station Yard"]


def dealt(players: int, seed: int = 1, block: int = 0, **rules: Any) -> Table:
    return Table(alter(published(), rules, None), players, seed, block)


def trace_of(players: int, **rules: Any) -> list[dict[str, Any]]:
    return RULESET.trace(alter(published(), rules, None), only_random("council", players), seed=1)


def test_each_rule_has_a_test() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_rules_*.py"))
    named = {int(number) for number in re.findall(r"def test_C(\d+)_", text)}
    assert named == set(range(1, 31))


@pytest.mark.jitless
@pytest.mark.parametrize("players", PLAYERS)
def test_C1_setup(players: int) -> None:
    table = dealt(players)
    sheet = table.see()
    assert (sheet["money"], sheet["prestige"], sheet["popularity"]) == (
        [5] * players,
        [0] * players,
        [0] * players,
    )
    assert sheet["goods"] == [{"wood": 1, "grain": 1}] * players
    assert table.track() == {0: list(range(players))}
    for player in table.game["players"][:players]:
        assert (int(player["discs"]), int(player["markers"]), int(player["industries"])) == (5, 3, 0)
    assert table.names == NAMES
    assert Counter(map(tuple, table.row())) == Counter(map(tuple, RULES["canal_tiles"]))
    assert int(table.game["mayor"]) == -1


def test_C1_start_fields() -> None:
    table = dealt(
        2, start_money=7, start_wood=0, start_grain=3, start_popularity=12, start_prestige=4, discs=2
    )
    sheet = table.see()
    assert (sheet["money"], sheet["popularity"], sheet["prestige"]) == ([7, 7], [12, 12], [4, 4])
    assert sheet["goods"] == [{"grain": 3}] * 2  # the spaces up to 12 have paid nothing
    assert int(table.me["discs"]) == 2


@pytest.mark.jitless
def test_C1_three_cards_of_the_1840s_face_up_the_others_below() -> None:
    table = dealt(2)
    years = {card["id"]: card["decade"] for card in CARDS}
    assert (len(table.face_up()), len(table.stack())) == (3, 11)
    assert {years[card] for card in [*table.face_up(), *table.stack()] if card} == {1840}
    whole = [table.ids[card] for card in table.game["stack"][:42].tolist()]
    assert [years[card] for card in whole] == [1840] * 14 + [1850] * 14 + [1860] * 14
    piles = decade_piles(CARDS, 1, 0)
    assert whole == piles[1840] + piles[1850] + piles[1860]


def test_C1_seed_and_block_each_make_another_deal() -> None:
    decks, rows = set(), set()
    for seed in (1, 2, 2**64 - 1):
        for block in (0, 9):
            table = dealt(2, seed, block)
            decks.add(tuple(table.game["stack"][:42].tolist()))
            rows.add(tuple(map(tuple, table.row())))
            assert [tuple(tile) for tile in table.row()] == tile_row(RULES, seed, block)
    assert (len(decks), len(rows)) == (6, 6)


@pytest.mark.parametrize("players", PLAYERS)
def test_C1_depots_are_placed_in_seat_order_before_the_first_turn(players: int) -> None:
    table = dealt(players).begin()
    for seat in range(players):
        assert (table.kind, int(table.game["player"])) == ("depot", seat)
        assert table.options() == [("district", name) for name in NAMES]
        table.codes()
        table.apply(1)  # several may share a district
    assert table.industries("Basin") == [("depot", seat) for seat in range(players)]
    assert table.kinds() == ["deal"] * 3 + ["depot"] * players
    assert (table.kind, int(table.game["turn"])) == ("district", 1)
    assert int(table.game["sites_used"].sum()) == 0


@pytest.mark.parametrize("players", PLAYERS)
def test_C1_five_phases_with_administrations_and_three_councils(players: int) -> None:
    told = [
        (event["event"], event["phase"])
        for event in trace_of(players)
        if event["event"] in ("turn", "administration", "election")
    ]
    expected: list[tuple[str, int]] = []
    for year in YEARS:
        expected += [("turn", year)] * (3 * players) + [("administration", year)]
        if year in (1845, 1855, 1860):
            expected.append(("election", year))
    assert told == expected


@pytest.mark.parametrize(
    ("players", "starts"), [(2, [0, 1, 0, 1, 0]), (3, [0, 1, 2, 0, 1]), (4, [0, 1, 2, 3, 0])]
)
def test_C2_three_rounds_a_phase_each_begun_by_the_next_seat(players: int, starts: list[int]) -> None:
    turns = [event for event in trace_of(players) if event["event"] == "turn"]
    assert [event["turn"] for event in turns] == list(range(1, 15 * players + 1))
    expected = [(start + step) % players for start in starts for _ in range(3) for step in range(players)]
    assert [event["player"] for event in turns] == expected


def test_C2_rounds_are_a_rule() -> None:
    seats = [event["player"] for event in trace_of(3, turns_per_phase=1) if event["event"] == "turn"]
    assert seats == [0, 1, 2, 1, 2, 0, 2, 0, 1, 0, 1, 2, 1, 2, 0]


@pytest.mark.jitless
def test_C3_to_another_district_for_two_actions() -> None:
    table = situation(money=9, last_district="Faubourg")
    table.turn(move_to("Mills"), act("build", "farm"), act("build", "sawmill"))
    others = ["Old Port", "Basin", "Mills", "Station Yard"]
    assert table.last("district") == [("district", name) for name in others]
    assert table.kinds() == ["turn", "build", "popularity", "build", "popularity", "turn_end"]
    assert table.events("turn") == [
        {"event": "turn", "phase": 1840, "turn": 1, "player": 0, "district": "Mills"}
    ]
    assert table.industries("Mills") == [("sawmill", 0), ("farm", 0)]


def test_C3_anywhere_at_first_and_where_none_must_move() -> None:
    assert len(situation().turn().last("district")) == 5
    assert len(situation(last_district="Mills", rules={"must_move": 0}).turn().last("district")) == 5


def test_C3_stays_unasked_where_there_is_no_other_district() -> None:
    rules = {"canal_districts": ["Basin"], "rail_districts": ["Basin"]}
    table = situation(rules=rules, last_district="Basin").turn()
    assert (table.offered, table.kinds()) == ([], ["turn", "pass", "turn_end"])


def test_C3_also_across_phases() -> None:
    last: dict[int, str] = {}
    for event in trace_of(3):
        if event["event"] == "turn":
            assert event["district"] != last.get(event["player"])
            last[event["player"]] = event["district"]


def test_C3_actions_a_turn_are_a_rule() -> None:
    table = situation(goods={"wood": 9}, rules={"actions_per_turn": 1}).turn(
        move_to("Mills"), act("sell", "wood")
    )
    assert table.kind == ""


@pytest.mark.jitless
def test_C14_pass_gives_up_the_rest_of_the_turn() -> None:
    table = situation(money=9, goods={"wood": 1}).turn(move_to("Mills"), PASS)
    assert table.kinds() == ["turn", "pass", "turn_end"]
    assert table.events("pass") == [{"event": "pass", "player": 0}]


def test_C14_is_always_there_last_and_taken_unasked_when_nothing_else_is() -> None:
    assert situation(money=9, goods={"wood": 1}).offers()[-1] == ("pass",)
    table = situation().turn(move_to("Mills"))
    assert [kind for kind, _ in table.offered] == ["district"]
    assert table.kinds() == ["turn", "pass", "turn_end"]


@pytest.mark.jitless
def test_C6_two_pounds_and_one_for_two_industries() -> None:
    # 5 industries, the depot among them: 2 + 2. One: 2. None: 2.
    there = {
        "Basin": [("depot", 0), ("farm", 0), ("mill", 1)],
        "Mills": [("works", 0), ("farm", 0), ("farm", 0)],
    }
    table = situation(players=3, industries=there, phase=2).end_phase()
    assert table.see()["money"] == [4, 2, 2]
    assert table.events("administration") == [{"event": "administration", "phase": 1850, "money": [4, 2, 2]}]


def test_C6_its_numbers_are_rules_and_incomes_come_on_top() -> None:
    there = {"Basin": [("depot", 0), ("farm", 0), ("mill", 0), ("mill", 1)]}
    rules = {"admin_money": 0, "admin_per_industries": 1}
    assert situation(industries=there, rules=rules).end_phase().see()["money"] == [3, 1]
    table = situation(industries=there, effects={"income": 4}).end_phase()
    assert table.see()["money"] == [2 + 1 + 4, 2]


def test_C6_before_the_election_of_its_phase() -> None:
    table = situation(phase=4).end_phase(ranks("economic", "quality", "public"))
    assert table.kinds() == ["administration", "election"]


def test_turn_end_tells_the_table() -> None:
    table = situation(
        money=4,
        goods={"wood": 2, "machine": 1},
        track={7: [0]},
        prestige=3,
        deck=[made("a"), made("b")],
        cards=["b", "a"],
        discs=["Faubourg", "Old Port"],
    ).turn(move_to("Mills"), PASS)
    assert table.events("turn_end") == [
        {
            "event": "turn_end",
            "money": [4, 0],
            "goods": [{"wood": 2, "machine": 1}, {}],
            "popularity": [7, 0],
            "prestige": [3, 0],
            "cards": [["b", "a"], []],  # in the order taken
            "discs": [["Old Port", "Faubourg"], []],  # in the order of the districts
        }
    ]
