"""Phases, setup, turns and administrations of Council, C1 to C3, C6 and C14, worked by hand."""

from typing import Any

import pytest

from tests.reference.choosers import Chooser
from tests.reference.council import play, play_out, random_chooser, take_action, take_turn
from tests.reference.council_deal import decade_piles, tile_row
from tests.reference.council_election import administration
from tests.reference.council_situations import CARDS, PASS, RULES, act, dealt, made, move_to, situation
from tests.reference.council_table import assert_conserved
from tests.reference.keys import block_key, child, stable_id
from tests.reference.picks import events, kinds, picks_of

YEARS = (1840, 1845, 1850, 1855, 1860)


def trace_of(players: int, seed: int = 1, **rules: Any) -> list[dict[str, Any]]:
    choosers: list[Chooser] = [random_chooser] * players
    return play({**RULES, **rules}, CARDS, players, seed, choosers, ["random"] * players)


def test_C1_phases_administrations_and_councils() -> None:
    told = [
        (event["event"], event["phase"])
        for event in trace_of(2)
        if event["event"] in ("turn", "administration", "election")
    ]
    expected: list[tuple[str, int]] = []
    for year in YEARS:
        expected += [("turn", year)] * 6 + [("administration", year)]
        if year in (1845, 1855, 1860):
            expected.append(("election", year))
    assert told == expected


def test_C1_setup() -> None:
    game = dealt(3)
    for player in game.players:
        assert (player.money, player.prestige, player.discs_left, player.markers_left) == (5, 0, 5, 3)
        assert player.goods == {"wood": 1, "grain": 1, "iron": 0, "flour": 0, "beer": 0, "machine": 0}
    assert game.track[0] == [0, 1, 2]
    assert {decade: len(stack) for decade, stack in game.stacks.items()} == {1840: 14, 1850: 14, 1860: 14}
    assert sorted(game.row) == sorted(tuple(tile) for tile in RULES["canal_tiles"])
    assert list(game.districts) == ["Old Port", "Basin", "Mills", "Faubourg", "Station Yard"]


def test_C1_starts_elsewhere_on_the_track_without_its_bonuses() -> None:
    game = dealt(2, start_popularity=12, start_prestige=4, start_money=0)
    assert game.track[12] == [0, 1]
    assert [(player.prestige, player.money) for player in game.players] == [(4, 0), (4, 0)]


def test_C1_cards_are_turned_up_then_depots_placed_in_seat_order() -> None:
    trace = trace_of(4)
    assert [event["event"] for event in trace[:9]] == ["setup"] + ["deal"] * 3 + ["depot"] * 4 + ["turn"]
    first = trace[0]["cards"]["1840"][:3]
    assert [(event["slot"], event["card"]) for event in trace[1:4]] == list(enumerate(first))
    assert [event["player"] for event in trace[4:8]] == [0, 1, 2, 3]


def test_C1_several_depots_may_share_a_district() -> None:
    def last(kind: str, options: list[Any], stream: int, view: Any) -> int:
        return len(options) - 1

    game = dealt(2, turns_per_phase=0)
    game.choosers = [last, last]
    play_out(game)
    assert game.districts["Station Yard"].industries == [("depot", 0), ("depot", 1)]
    assert game.me.has("wood")
    assert_conserved(game)


def test_deal_another_card_or_tile_leaves_the_others_in_order() -> None:
    piles = decade_piles(CARDS, 1, 0)
    more = decade_piles([made("new_one"), *CARDS], 1, 0)
    assert [card_id for card_id in more[1840] if card_id != "new_one"] == piles[1840]
    assert (more[1850], more[1860]) == (piles[1850], piles[1860])
    row = tile_row(RULES, 1, 0)
    longer = tile_row({**RULES, "canal_tiles": [[9, 9, 9], *RULES["canal_tiles"]]}, 1, 0)
    assert [tile for tile in longer if tile != (9, 9, 9)] == row


def test_deal_alike_tiles_have_keys_of_their_own() -> None:
    tiles = [[2, 0, 0], [1, 0, 2], [2, 0, 0], [1, 0, 2]]
    orders = set()
    for seed in range(20):
        key = child(child(block_key(seed, 3), 4), 0)
        texts = ["2/0/0#1", "1/0/2#1", "2/0/0#2", "1/0/2#2"]
        texts.sort(key=lambda text: child(key, stable_id(text)))
        row = tile_row({"canal_tiles": tiles}, seed, 3)
        assert ["/".join(map(str, tile)) for tile in row] == [text[:5] for text in texts]
        orders.add(tuple(row))
    assert len(orders) > 2  # alike tiles need not lie side by side


def test_deal_seed_and_block_each_make_another() -> None:
    for what in (lambda *key: decade_piles(CARDS, *key)[1840], lambda *key: tile_row(RULES, *key)):
        assert len({tuple(what(seed, block)) for seed in (1, 2) for block in (0, 1)}) == 4


@pytest.mark.parametrize(
    ("players", "starts"), [(2, [0, 1, 0, 1, 0]), (3, [0, 1, 2, 0, 1]), (4, [0, 1, 2, 3, 0])]
)
def test_C2_three_rounds_a_phase_each_begun_by_the_next_seat(players: int, starts: list[int]) -> None:
    turns = [event for event in trace_of(players) if event["event"] == "turn"]
    assert [event["turn"] for event in turns] == list(range(1, 15 * players + 1))
    seats = [event["player"] for event in turns]
    expected = [(start + step) % players for start in starts for _ in range(3) for step in range(players)]
    assert seats == expected


def test_C2_rounds_are_a_rule() -> None:
    seats = [event["player"] for event in trace_of(3, turns_per_phase=1) if event["event"] == "turn"]
    assert seats == [0, 1, 2, 1, 2, 0, 2, 0, 1, 0, 1, 2, 1, 2, 0]


def test_C3_moves_to_another_district_and_takes_two_actions() -> None:
    game = situation(
        move_to("Mills"), act("build", "farm"), act("build", "sawmill"), money=9, last_district="Faubourg"
    )
    take_turn(game, 1840)
    first = [("district", name) for name in ("Old Port", "Basin", "Mills", "Station Yard")]
    assert picks_of(game).offered[0] == ("district", first)
    assert kinds(game) == ["turn", "build", "popularity", "build", "popularity", "turn_end"]
    assert game.trace[0] == {"event": "turn", "phase": 1840, "turn": 1, "player": 0, "district": "Mills"}
    assert game.me.last_district == "Mills"
    assert [kind for kind, industries in game.districts["Mills"].industries] == ["farm", "sawmill"]


def test_C3_any_district_before_the_first_turn_or_where_none_must_move() -> None:
    game = situation(move_to("Basin"))
    take_turn(game, 1840)
    assert len(picks_of(game).last("district")) == 5
    game = situation(move_to("Basin"), last_district="Basin", rules={"must_move": 0})
    take_turn(game, 1840)
    assert len(picks_of(game).last("district")) == 5


def test_C3_stays_where_there_is_no_other_district() -> None:
    game = situation(rules={"canal_districts": ["Basin"], "rail_districts": ["Basin"]}, last_district="Basin")
    take_turn(game, 1850)
    assert picks_of(game).offered == []
    assert game.trace[0]["district"] == "Basin"


def test_C3_also_across_phases() -> None:
    last: dict[int, str] = {}
    for event in trace_of(3):
        if event["event"] == "turn":
            assert event["district"] != last.get(event["player"])
            last[event["player"]] = event["district"]


def test_C14_pass_gives_up_the_rest_of_the_turn() -> None:
    game = situation(move_to("Mills"), PASS, money=9)
    take_turn(game, 1840)
    assert kinds(game) == ["turn", "pass", "turn_end"]
    assert game.trace[1] == {"event": "pass", "player": 0}


def test_C14_pass_is_always_there_and_taken_unasked_when_nothing_else_is() -> None:
    game = situation(move_to("Mills"))
    take_turn(game, 1840)
    assert [kind for kind, _ in picks_of(game).offered] == ["district"]
    assert kinds(game) == ["turn", "pass", "turn_end"]
    rich = situation(act("sell", "wood"), goods={"wood": 1})
    take_action(rich, "action")
    assert picks_of(rich).last("action")[-1] == ("pass",)


def test_turn_end_tells_the_table() -> None:
    game = situation(
        move_to("Mills"),
        PASS,
        money=4,
        goods={"wood": 2, "iron": 0},
        track={7: [0]},
        prestige_by={"start": 1, "cards": 2},
        deck=(made("a"), made("b")),
        cards=["b", "a"],
        discs=["Faubourg", "Old Port"],
    )
    take_turn(game, 1840)
    assert events(game, "turn_end") == [
        {
            "event": "turn_end",
            "money": [4, 0],
            "goods": [{"wood": 2}, {}],
            "popularity": [7, 0],
            "prestige": [3, 0],
            "cards": [["b", "a"], []],  # in the order taken
            "discs": [["Old Port", "Faubourg"], []],  # in the order of the districts
        }
    ]


def test_C6_two_pounds_and_one_for_every_two_industries() -> None:
    # 5 industries, the depot among them: 2 + 2. One: 2 + 0. None: 2.
    game = situation(
        players=3,
        industries={
            "Basin": [("depot", 0), ("farm", 0), ("mill", 1)],
            "Mills": [("works", 0), ("farm", 0), ("farm", 0)],
        },
    )
    administration(game, 1850)
    assert [player.money for player in game.players] == [4, 2, 2]
    assert game.trace == [{"event": "administration", "phase": 1850, "money": [4, 2, 2]}]
    game.rules["admin_per_industries"] = 1
    game.rules["admin_money"] = 0
    administration(game, 1850)
    assert [player.money for player in game.players] == [9, 3, 2]
