"""The reference's own tests: each rule worked by hand in a small situation."""

import ast
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.reference.london import (
    Game,
    Option,
    assert_conserved,
    deal,
    play,
    play_out,
    random_chooser,
    score,
    take_turn,
)
from tests.reference.london_actions import (
    Development,
    action_options,
    activate_options,
    build_options,
    buy_land,
    buy_options,
    develop,
    perform,
    run_city,
)
from tests.reference.london_deal import child
from tests.reference.london_table import can_pay, draw_one, loans_needed, pay, put_on_board
from tests.reference.situations import (
    BOROUGHS,
    CARDS,
    DATA,
    RULES,
    events,
    kinds,
    picks_of,
    sheet,
    situation,
)

HERE = Path(__file__).parent
DONE: tuple[str, Option] = ("build", ("done",))
STOP: tuple[str, Option] = ("activate", ("done",))
DECK_OF = {card["id"]: card["deck"] for card in CARDS}


def build(card_id: str) -> tuple[str, Option]:
    return ("build", ("build", card_id))


def activate(stack: int) -> tuple[str, Option]:
    return ("activate", ("stack", stack))


def dealt(players: int, seed: int = 1, block: int = 0) -> Game:
    return deal(RULES, CARDS, BOROUGHS, players, seed, [random_chooser] * players, block)


def scored(*players: dict[str, Any], **rules: Any) -> dict[str, Any]:
    return score({"players": list(players), "rules": rules}, RULES, CARDS)


# What the reference stands on


def test_reference_shares_no_code_with_the_package() -> None:
    allowed = {"ast", "collections", "csv", "dataclasses", "hashlib", "pathlib", "re", "tests", "tomllib"}
    allowed |= {"typing", "pytest"}
    for path in HERE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            else:
                continue
            for name in names:
                assert name.split(".")[0] in allowed, f"{path.name} imports {name}"
                assert not name.startswith("tests.") or name.startswith("tests.reference."), name


def test_each_rule_has_a_test() -> None:
    named = set(re.findall(r"def test_L(\d+)_", Path(__file__).read_text(encoding="utf-8")))
    assert named == {str(number) for number in range(1, 44)}


def test_default_rules_are_those_of_the_rules_file() -> None:
    path = DATA / "rules.toml"
    if not path.exists():
        pytest.skip("no rules file yet")
    assert tomllib.loads(path.read_text(encoding="utf-8"))["london"] == RULES


def test_child_is_splitmix64() -> None:
    # The published first outputs of SplitMix64 started at 1234567.
    assert [child(1234567, v) for v in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_random_takes_each_of_three_options_and_only_those() -> None:
    picks = [random_chooser("draw", [("deck",)] * 3, stream, None) for stream in range(100)]
    assert set(picks) == {0, 1, 2}


# Setup


@pytest.mark.parametrize(("players", "slots"), [(2, 3), (3, 4), (4, 5)])
def test_L1_board_grows_with_the_players_and_starts_empty(players: int, slots: int) -> None:
    assert dealt(players).board == [[None] * slots, [None] * slots]


def test_L2_deck_is_A_on_B_on_C() -> None:
    # 25 + 50 + 35 = 110 cards, of which the first 2 x 6 (all of A) are dealt.
    game = dealt(2)
    letters = "".join(DECK_OF[card_id] for card_id in game.deck)
    assert letters == "A" * 13 + "B" * 50 + "C" * 35
    assert_conserved(game)


def test_L2_another_card_leaves_the_others_in_order() -> None:
    more = [*CARDS, {**CARDS[0], "id": "new_one"}]
    longer = deal(RULES, more, BOROUGHS, 2, 1, [], 0)
    cards = [card_id for player in longer.players for card_id in player.hand] + longer.deck
    game = dealt(2)
    assert [card_id for card_id in cards if card_id != "new_one"] == (
        game.players[0].hand + game.players[1].hand + game.deck
    )


def test_L2_seed_and_block_each_make_another_deal() -> None:
    decks = [tuple(dealt(2, seed, block).deck) for seed in (1, 2) for block in (0, 1)]
    assert len(set(decks)) == 4


def test_L3_each_seat_starts_with_a_whole_hand_in_turn() -> None:
    game = dealt(3)
    whole = deal({**RULES, "start_hand": 0}, CARDS, BOROUGHS, 3, 1, [], 0).deck
    assert [player.hand for player in game.players] == [whole[0:6], whole[6:12], whole[12:18]]
    for player in game.players:
        assert (player.money, player.loans, player.prestige, player.poverty) == (5, 0, 0, 0)


def test_L4_three_starters_lie_face_up_and_17_in_the_pile() -> None:
    game = dealt(2)
    assert game.borough_slots == ["City", "Westminster", "Southwark & Bermondsey"]
    others = [borough["name"] for borough in BOROUGHS[3:]]
    assert len(game.borough_pile) == 17
    assert sorted(game.borough_pile) == sorted(others)
    assert game.borough_pile != others


def test_L5_seat_0_plays_first_then_clockwise() -> None:
    trace = play({**RULES, "turn_limit": 5}, CARDS, BOROUGHS, 3, 1, [random_chooser] * 3, ["random"] * 3)
    turns = [(event["turn"], event["player"]) for event in trace if event["event"] == "turn"]
    assert turns == [(1, 0), (2, 1), (3, 2), (4, 0), (5, 1)]


# A turn


def test_L6_repays_at_15_as_far_as_cash_goes() -> None:
    # £31 pay for two of three loans: 31 - 2 * 15 = 1.
    game = situation(("repay", ("repay", 2)), STOP, money=31, loans=3, stacks=[["mercers"]])
    take_turn(game)
    assert picks_of(game).offered[0] == ("repay", [("repay", 0), ("repay", 1), ("repay", 2)])
    assert (game.me.money, game.me.loans) == (1, 1)
    assert events(game, "repay") == [{"event": "repay", "player": 0, "loans": 2}]


def test_L6_is_not_asked_without_the_cash() -> None:
    game = situation(STOP, money=14, loans=3, stacks=[["mercers"]])
    take_turn(game)
    assert game.me.loans == 3
    assert events(game, "repay") == []


def test_L7_draws_from_the_deck_or_the_board() -> None:
    # Two Sewers in one row are one option, at the leftmost slot; the one in the other row is another.
    board: list[list[str | None]] = [["sewers", None, "sewers"], [None, "sewers", "mercers"]]
    game = situation(("draw", ("board", 1, 2)), deck=("salters", "wren"), board=board)
    draw_one(game, "turn")
    assert picks_of(game).last("draw") == [("deck",), ("board", 0, 0), ("board", 1, 1), ("board", 1, 2)]
    assert game.me.hand == ["mercers"]
    assert game.board == [["sewers", None, "sewers"], [None, "sewers", None]]
    assert game.trace == [
        {"event": "draw", "player": 0, "from": "board", "slot": [1, 2], "card": "mercers", "why": "turn"}
    ]


def test_L7_takes_the_top_of_the_deck_unasked_when_the_board_is_empty() -> None:
    game = situation(deck=("salters", "wren"))
    draw_one(game, "turn")
    assert (game.me.hand, game.deck) == (["salters"], ["wren"])
    assert game.trace[0]["from"] == "deck"
    assert game.trace[0]["slot"] is None


def test_L7_draws_nothing_from_nowhere() -> None:
    game = situation()
    draw_one(game, "turn")
    assert (game.me.hand, game.trace) == ([], [])


def test_L8_only_actions_that_can_be_performed() -> None:
    # Three cards to draw, Salters pays for Mercers, a stack, City for 8 with a loan: all four.
    board: list[list[str | None]] = [["sewers", None, None], ["wren", None, None]]
    game = situation(
        deck=("grocers",), board=board, hand=["salters", "mercers"], stacks=[["bridge"]], slots=("City",)
    )
    assert action_options(game) == [("draw3",), ("develop",), ("run",), ("buy",)]
    game.deck = []
    game.me.hand = ["salters", "sewers"]
    assert action_options(game) == [("run",), ("buy",)]


def test_L8_turn_passes_when_nothing_can_be_done() -> None:
    game = situation()
    take_turn(game)
    assert kinds(game) == ["turn", "action", "turn_end"]
    assert events(game, "action")[0] == {"event": "action", "player": 0, "action": "pass"}


def test_L9_discards_down_to_the_limit_at_the_end_of_the_turn() -> None:
    # 8 in hand, 1 drawn and 3 more make 12: three go to the board.
    game = situation(
        ("action", ("draw3",)),
        ("hand_limit", ("card", "salters")),
        ("hand_limit", ("card", "paupers_b")),
        ("hand_limit", ("card", "paupers_b")),
        hand=["paupers_b"] * 4 + ["salters"] * 1 + ["sewers"] * 3,
        deck=("sewers", "sewers", "wren", "paupers_a", "mercers"),
    )
    take_turn(game)
    # File order, each card once: Salters, Paupers A, Wren, Paupers B, Sewers.
    first = next(options for kind, options in picks_of(game).offered if kind == "hand_limit")
    assert first == [("card", c) for c in ("salters", "paupers_a", "wren", "paupers_b", "sewers")]
    assert len(game.me.hand) == 9
    assert game.board[0] == ["salters", "paupers_b", "paupers_b"]
    assert [event["card"] for event in events(game, "discard")] == ["salters", "paupers_b", "paupers_b"]
    assert {event["why"] for event in events(game, "discard")} == {"hand_limit"}


def test_L9_zero_is_no_limit() -> None:
    game = situation(STOP, rules={"hand_limit": 0}, hand=["paupers_b"] * 12, stacks=[["mercers"]])
    take_turn(game)
    assert len(game.me.hand) == 12


@pytest.mark.parametrize(
    ("money", "price", "loans", "left"),
    [
        (8, 8, 0, 0),
        (3, 8, 1, 5),  # 5 short: one loan, 3 + 10 - 8
        (0, 10, 1, 0),
        (0, 11, 2, 9),  # 11 short: two loans, 20 - 11
    ],
)
def test_L10_takes_the_fewest_loans_that_cover_a_price(money: int, price: int, loans: int, left: int) -> None:
    game = situation(money=money)
    pay(game, price)
    assert (game.me.loans, game.me.money) == (loans, left)
    assert [event["loans"] for event in events(game, "borrow")] == ([loans] if loans else [])


def test_L10_supply_and_personal_limit() -> None:
    # The rivals hold 7 + 4 of the 12: one loan is left.
    game = situation(players=3, money=1, rivals=({"loans": 7}, {"loans": 4}))
    assert loans_needed(game, 11) == 1
    assert not can_pay(game, 12)
    game.rules["loan_supply"] = 0
    assert loans_needed(game, 12) == 2
    game.rules["loans_max"] = 1
    assert can_pay(game, 11)
    assert not can_pay(game, 12)


def test_L11_first_empty_slot_of_the_top_row_then_of_the_bottom() -> None:
    game = situation(board=[["sewers", None, None], [None, "wren", None]])
    for card_id in ("salters", "mercers", "grocers", "vintners"):
        put_on_board(game, card_id)
    assert game.board == [["sewers", "salters", "mercers"], ["grocers", "wren", "vintners"]]


def test_L11_full_board_drops_top_row() -> None:
    game = situation(board=[["sewers", "salters", "mercers"], ["grocers", "wren", "vintners"]])
    put_on_board(game, "bridge")
    assert game.out == ["sewers", "salters", "mercers"]
    assert game.board == [["grocers", "wren", "vintners"], ["bridge", None, None]]


# Action 1, draw three


def test_L12_draws_three_from_anywhere_one_at_a_time() -> None:
    game = situation(
        ("draw", ("board", 0, 1)),
        ("draw", ("deck",)),
        deck=("wren", "bridge"),
        board=[[None, "salters", None], [None, None, None]],
    )
    perform(game, "draw3")  # the board is empty after the first: the third card is not asked for
    assert game.me.hand == ["salters", "wren", "bridge"]
    assert {event["why"] for event in events(game, "draw")} == {"draw3"}


def test_L12_needs_three_cards_in_all() -> None:
    game = situation(deck=("wren",), board=[["salters", None, None], [None, None, None]])
    assert ("draw3",) not in action_options(game)
    game.board[1][2] = "bridge"
    assert ("draw3",) in action_options(game)


# Action 2, develop


def test_L13_discards_another_card_of_the_same_colour() -> None:
    game = situation(
        build("salters"),
        ("pay", ("card", "huguenots")),
        hand=["mercers", "huguenots", "salters", "water_works", "paupers_a"],
    )
    develop(game)  # Mercers is the last brown card then: done, unasked
    # Not the Paupers, not Huguenots (not buildable), not Water Works (no other blue card).
    assert picks_of(game).offered[0] == ("build", [("build", "salters"), ("build", "mercers")])
    # Not itself; Huguenots may pay although it cannot be built.
    assert picks_of(game).last("pay") == [("card", "mercers"), ("card", "huguenots")]
    assert game.board[0][0] == "huguenots"
    assert game.trace == [
        {
            "event": "build",
            "player": 0,
            "card": "salters",
            "paid_with": "huguenots",
            "from": "hand",
            "slot": None,
            "recolour_cost": None,
            "cost": 0,
            "stack": 0,
        }
    ]


def test_L13_a_second_copy_pays_for_the_first() -> None:
    game = situation(money=9, hand=["water_works", "water_works"])
    develop(game)
    assert (game.me.stacks, game.board[0][0]) == ([["water_works"]], "water_works")


def test_L13_paupers_cannot_be_played_even_when_marked_buildable() -> None:
    game = situation(hand=["paupers_a", "paupers_b"])
    game.cards["paupers_a"] = {**game.cards["paupers_a"], "buildable": 1}
    assert build_options(game, Development()) == []


def test_L14_pays_the_build_cost() -> None:
    # St Paul's costs £10: £4 and one loan, 4 + 10 - 10 = 4.
    game = situation(build("st_pauls"), money=4, hand=["st_pauls", "wren", "theatre_royal"])
    picks_of(game).picks.append(("pay", ("card", "wren")))
    develop(game)
    assert kinds(game) == ["borrow", "build"]
    assert (game.me.money, game.me.loans) == (4, 1)
    assert events(game, "build")[0]["cost"] == 10


def test_L14_card_that_cannot_be_paid_cannot_be_built() -> None:
    game = situation(money=9, rivals=({"loans": 12},), hand=["st_pauls", "theatre_royal"])
    assert build_options(game, Development()) == [("build", "theatre_royal")]


def test_L15_on_top_of_a_stack_covers_it() -> None:
    # Face-down stacks are alike: only stack 1 is offered of 1 and 2; 4 is a new stack.
    game = situation(
        ("place", ("stack", 1)),
        hand=["salters", "huguenots"],
        stacks=[["bridge"], ["mercers"], ["grocers"], ["vintners"]],
        face_up=[True, False, False, True],
    )
    develop(game)  # Salters is the only card that can be built: not asked
    assert picks_of(game).last("place") == [("stack", 0), ("stack", 1), ("stack", 3), ("stack", 4)]
    assert game.me.stacks[1] == ["mercers", "salters"]
    assert game.me.face_up == [True, True, False, True]
    assert activate_options(game, set()) == [("done",), ("stack", 1), ("stack", 3)]


# Action 3, run the city


def test_L16_needs_a_stack() -> None:
    assert ("run",) not in action_options(situation(hand=["mercers"]))
    assert ("run",) in action_options(situation(stacks=[["mercers"]], face_up=[False]))


def test_L16_any_order_each_at_most_once_only_cards_with_an_effect() -> None:
    # St Paul's has no effect, Mercers is covered, the Grocers lie face down, the Hospital is never run.
    game = situation(
        activate(4),
        activate(0),
        stacks=[["lords"], ["st_pauls"], ["mercers", "hospital_a"], ["grocers"], ["british_museum"]],
        face_up=[True, True, True, False, True],
    )
    run_city(game)  # neither of the two flips, yet each is run once: done, unasked
    offered = [options for _, options in picks_of(game).offered]
    assert offered == [
        [("done",), ("stack", 0), ("stack", 4)],
        [("done",), ("stack", 0)],
    ]
    assert [event["card"] for event in events(game, "activate")] == ["british_museum", "lords"]
    assert game.me.prestige == 2


def test_L16_may_activate_none() -> None:
    game = situation(STOP, stacks=[["salters"]])
    run_city(game)
    assert kinds(game) == ["run_end"]


def test_L17_pays_gains_and_flips() -> None:
    # Woolwich Arsenal: £7 for 5 prestige. £2 and one loan: 2 + 10 - 7 = 5; loans are not in `money`.
    game = situation(activate(0), money=2, stacks=[["woolwich_arsenal"]])
    run_city(game)
    assert kinds(game) == ["borrow", "activate", "run_end"]
    assert (game.me.money, game.me.loans, game.me.prestige) == (5, 1, 5)
    assert events(game, "activate") == [
        {
            "event": "activate",
            "player": 0,
            "stack": 0,
            "card": "woolwich_arsenal",
            "discarded": [],
            "removed": [],
            "choice": None,
            "rival": None,
            "money": -7,
            "prestige": 5,
            "poverty": 0,
            "flipped": 0,
        }
    ]
    assert game.me.face_up == [False]


def test_L17_poverty_never_falls_below_0_and_may_rise() -> None:
    # Leather Industry +1, Water Works -2: from 0 to 1 to 0. Then L18: 2 stacks.
    game = situation(activate(1), activate(0), stacks=[["water_works"], ["leather_industry"]])
    run_city(game)
    assert [event["poverty"] for event in events(game, "activate")] == [1, -1]
    assert game.me.poverty == 2


def test_L17_any_card_may_be_the_run_discard() -> None:
    # East India Company: any card, paupers too; +£12.
    game = situation(
        activate(0),
        ("run_discard", ("card", "paupers_c")),
        hand=["paupers_c", "mercers"],
        stacks=[["east_india_company"]],
    )
    run_city(game)
    assert picks_of(game).last("run_discard") == [("card", "mercers"), ("card", "paupers_c")]
    assert game.board[0][0] == "paupers_c"
    assert events(game, "activate")[0]["discarded"] == ["paupers_c"]
    assert game.me.money == 12


def test_L17_blue_run_discard_takes_a_blue_card_only() -> None:
    # A School on top does not help the Great Exhibition.
    game = situation(hand=["mercers"], stacks=[["great_exhibition"], ["school_a_blue"]])
    assert activate_options(game, set()) == [("done",)]
    game.me.hand.append("wren")
    assert activate_options(game, set()) == [("done",), ("stack", 0)]


def test_L17_costs_that_cannot_be_met_cannot_be_chosen() -> None:
    # Street Lights cost £4 a run, no loan is left; the Brewing needs a card, the hand is empty.
    game = situation(money=3, rivals=({"loans": 12},), stacks=[["street_lights"], ["brewing"]])
    assert activate_options(game, set()) == [("done",)]


def test_L18_poverty_for_stacks_loans_and_cards() -> None:
    # 1 + 3 stacks + 2 loans + 4 cards = 10; with weights 2, 3, 0: 1 + 6 + 6 + 0 = 13.
    me: dict[str, Any] = {
        "poverty": 1,
        "loans": 2,
        "hand": ["paupers_a"] * 4,
        "stacks": [["mercers"], ["grocers", "salters"], ["bridge"]],
        "face_up": [False, False, True],
    }
    game = situation(**me)
    run_city(game)
    assert game.trace == [
        {"event": "run_end", "player": 0, "stacks": 3, "loans": 2, "hand": 4, "poverty": 10},
    ]
    weights = {"poverty_per_stack": 2, "poverty_per_loan": 3, "poverty_per_card": 0}
    again = situation(rules=weights, **me)
    run_city(again)
    assert again.me.poverty == 13


# Action 4, buy land


def test_L19_buys_a_face_up_borough_that_can_be_paid() -> None:
    # £6 and no loan to be had: not the City (8), not Hampstead (7), but Hackney (3) and Camberwell (4).
    game = situation(
        ("buy", ("borough", 3)),
        money=6,
        rivals=({"loans": 12},),
        slots=("City", "Hampstead", "Camberwell", "Hackney"),
    )
    buy_land(game)
    assert picks_of(game).last("buy") == [("borough", 2), ("borough", 3)]
    assert (game.me.money, game.me.boroughs) == (3, ["Hackney"])


def test_L20_prestige_cards_and_relief_at_once() -> None:
    # Hackney: 5 cards, 2 prestige. Only 4 cards are there. Poverty 4 falls by 1.
    game = situation(
        *[("draw", ("deck",))] * 2,
        money=3,
        poverty=4,
        slots=("Hackney",),
        deck=("mercers", "grocers"),
        board=[["wren", None, "bridge"], [None, None, None]],
    )
    picks_of(game).picks.append(("draw", ("board", 0, 2)))
    buy_land(game)
    assert (game.me.prestige, game.me.poverty) == (2, 3)
    assert game.me.hand == ["mercers", "grocers", "bridge", "wren"]
    assert game.trace[0] == {
        "event": "buy",
        "player": 0,
        "borough": "Hackney",
        "cost": 3,
        "prestige": 2,
        "poverty": -1,
    }
    assert [event["why"] for event in game.trace[1:]] == ["borough"] * 4


def test_L20_relief_stops_at_0() -> None:
    game = situation(money=3, slots=("Hackney",), rules={"borough_relief": 3}, poverty=2)
    buy_land(game)
    assert (game.me.poverty, game.trace[0]["poverty"]) == (0, -2)


def test_L21_pile_refills_the_same_slot_and_then_leaves_a_gap() -> None:
    game = situation(
        ("buy", ("borough", 1)),
        ("buy", ("borough", 1)),
        money=20,
        slots=("City", "Hackney"),
        pile=("Lewisham",),
    )
    buy_land(game)
    assert (game.borough_slots, game.borough_pile) == (["City", "Lewisham"], [])
    buy_land(game)
    assert game.borough_slots == ["City", None]
    assert buy_options(game) == [("borough", 0)]


# The end and the score


def idle_game(players: int, deck: tuple[str, ...], **rules: int) -> Game:
    """Nobody can do anything but draw a card a turn."""
    return situation(players=players, deck=deck, rules={"draw_three": 200, "loan_supply": 1, **rules})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_L22_each_other_player_takes_exactly_one_more_turn(players: int) -> None:
    # Two cards: turn 2 ends with an empty deck, then players - 1 turns.
    game = idle_game(players, ("paupers_a", "paupers_b"))
    play_out(game)
    assert game.turn == 2 + players - 1
    assert [event["player"] for event in events(game, "turn")] == [n % players for n in range(players + 1)]
    assert game.trace[-1]["stopped"] is False


def test_L23_turn_limit_stops_a_game() -> None:
    game = idle_game(2, ("paupers_a",) * 9, turn_limit=3)
    play_out(game)
    assert (game.turn, game.trace[-1]["stopped"]) == (3, True)


def test_L23_a_game_that_ends_with_its_last_turn_is_not_stopped() -> None:
    # The deck is empty after turn 2; turn 3 is the last one by L22 and by the limit.
    ended = idle_game(2, ("paupers_a",) * 2, turn_limit=3)
    play_out(ended)
    assert (ended.turn, ended.trace[-1]["stopped"]) == (3, False)
    cut = idle_game(2, ("paupers_a",) * 2, turn_limit=2)
    play_out(cut)
    assert (cut.turn, cut.trace[-1]["stopped"]) == (2, True)


def test_L24_poverty_for_cards_left_in_hand() -> None:
    final = scored(sheet(poverty=3, hand=4), sheet(poverty=0))
    assert (final["hand_poverty"], final["poverty"]) == ([4, 0], [7, 0])
    doubled = scored(sheet(poverty=3, hand=4), sheet(), end_poverty_per_card=2)
    assert doubled["poverty"] == [11, 0]


def test_L24_the_hand_leaves_the_game() -> None:
    game = idle_game(2, ("paupers_a", "paupers_b", "sewers"), turn_limit=2)
    play_out(game)
    assert [player.hand for player in game.players] == [[], []]
    assert sorted(game.out) == ["paupers_a", "paupers_b"]


def test_L25_covered_and_face_down_cards_count() -> None:
    # St Paul's 6 under Salters 0, Bridge 2 face down: 8.
    game = situation(
        rules={"turn_limit": 1},
        stacks=[["st_pauls", "salters"], ["bridge"]],
        face_up=[True, False],
        deck=("mercers", "grocers"),
    )
    picks_of(game).picks += [STOP]  # one card drawn, one left: running is all that can be done
    play_out(game)
    assert game.trace[-1]["card_prestige"] == [8, 0]


def test_L25_a_card_may_be_given_by_its_unambiguous_name() -> None:
    final = scored(sheet(display=["Tower Bridge", "school_c", "St Paul's"]), sheet())
    assert final["card_prestige"] == [4 + 2 + 6, 0]


def test_L26_pays_off_what_cash_allows_then_7_a_loan() -> None:
    # £32: two of three loans for 30, £2 left; one loan unpaid: -7.
    final = scored(sheet(money=32, loans=3, prestige=10), sheet(money=14, loans=1))
    assert final["loans_repaid"] == [2, 0]
    assert final["loans_unpaid"] == [1, 1]
    assert final["money_left"] == [2, 14]
    # 10 - 7 + 0, and 0 - 7 + 14 // 3 = -3
    assert final["score"] == [3, -3]


def test_L26_free_repayment_pays_off_everything() -> None:
    final = scored(sheet(money=1, loans=3), sheet(), loan_repay=0)
    assert (final["loans_repaid"], final["loans_unpaid"], final["money_left"]) == ([3, 0], [0, 0], [1, 0])


def test_L27_a_point_for_each_full_3_pounds() -> None:
    final = scored(sheet(money=11), sheet(money=2))
    assert (final["money_prestige"], final["score"]) == ([3, 0], [3, 0])


def test_L28_the_lowest_poverty_is_taken_from_all() -> None:
    # 5, 9 and 21 less 5: 0, 4 -> 3, 16 -> 15 + 6 * 3 = 33.
    final = scored(sheet(poverty=5), sheet(poverty=9), sheet(poverty=21))
    assert final["poverty_net"] == [0, 4, 16]
    assert final["poverty_penalty"] == [0, 3, 33]
    assert final["score"] == [0, -3, -33]


def test_L28_the_chart_to_its_end_and_beyond() -> None:
    penalties = [scored(sheet(poverty=n), sheet())["poverty_penalty"][0] for n in range(13)]
    assert penalties == [0, 1, 1, 2, 3, 5, 7, 9, 11, 13, 15, 18, 21]


def test_L29_most_prestige_wins() -> None:
    assert scored(sheet(prestige=3), sheet(prestige=4), sheet(prestige=2))["win_share"] == [0, 1, 0]


def test_L29_ties_by_poverty_then_boroughs_then_best_card_then_shared() -> None:
    # Poverty net 1 and 2 both cost 1 point; the third player only sets the lowest.
    low = sheet(prestige=-9)
    assert scored(sheet(poverty=2), sheet(poverty=1), low)["win_share"] == [0, 1, 0]
    assert scored(sheet(boroughs=1), sheet(boroughs=2))["win_share"] == [0, 1]
    # 4 + 2 against 6 + 0: the same sum, the best card is 4 against 6.
    four_two = sheet(display=["tower_bridge", "bridge"])
    six = sheet(display=["st_pauls", "salters"])
    assert scored(four_two, six)["win_share"] == [0, 1]
    # No card at all counts as 0, as much as Salters.
    assert scored(sheet(), sheet(display=["salters"]))["win_share"] == [0.5, 0.5]
    assert scored(sheet(), sheet(), sheet())["win_share"] == [1 / 3, 1 / 3, 1 / 3]


# Powers


def test_L30_recolour_lets_another_colour_pay_for_its_fee() -> None:
    # Salters (£0) for a Pauper through the School (£1): £1 in all, from £5.
    game = situation(
        build("salters"),
        ("pay", ("recolour", 0)),
        ("recolour", ("card", "paupers_a")),
        ("place", ("stack", 1)),
        money=5,
        hand=["salters", "mercers", "paupers_a", "bridge"],
        stacks=[["school_a_blue"]],
    )
    picks_of(game).picks.append(DONE)
    develop(game)
    assert picks_of(game).last("pay") == [("card", "mercers"), ("recolour", 0)]
    assert picks_of(game).last("recolour") == [("card", "paupers_a"), ("card", "bridge")]
    assert (game.me.money, game.board[0][0]) == (4, "paupers_a")
    built = events(game, "build")[0]
    assert (built["paid_with"], built["recolour_cost"], built["cost"]) == ("paupers_a", 1, 0)


def test_L30_once_a_card_a_develop_action() -> None:
    # Salters or Bridge, either through the School, once: the second Pauper pays for nothing then.
    game = situation(
        build("salters"),
        ("recolour", ("card", "paupers_a")),
        ("place", ("stack", 1)),
        money=5,
        hand=["salters", "paupers_a", "paupers_b", "bridge"],
        stacks=[["school_a_blue"]],
    )
    develop(game)
    assert [event["card"] for event in events(game, "build")] == ["salters"]
    # In the next develop action it may be used again.
    game.me.hand = ["mercers", "paupers_b"]
    assert build_options(game, Development()) == [("build", "mercers")]


def test_L30_fee_and_build_cost_are_one_payment() -> None:
    # The Bridge costs £2, the School £1: £2 in cash and one loan, 2 + 10 - 3 = 9.
    game = situation(
        ("place", ("stack", 1)), money=2, hand=["bridge", "paupers_a"], stacks=[["school_a_blue"]]
    )
    develop(game)
    assert kinds(game) == ["borrow", "build"]
    assert (game.me.money, game.me.loans) == (9, 1)


def test_L30_covered_unpayable_or_partnerless_recolour_is_no_option() -> None:
    me: dict[str, Any] = {"money": 2, "hand": ["bridge", "paupers_a"], "rivals": ({"loans": 12},)}
    assert build_options(situation(stacks=[["school_a_blue"]], **me), Development()) == []
    free = situation(stacks=[["university_of_london"]], **me)  # £0: the £2 of the Bridge are there
    assert build_options(free, Development()) == [("build", "bridge")]
    covered = situation(stacks=[["university_of_london", "salters"]], **me)
    assert build_options(covered, Development()) == []
    alone = situation(stacks=[["university_of_london"]], **{**me, "hand": ["bridge"]})
    assert build_options(alone, Development()) == []


def test_L30_a_recolour_card_laid_on_a_used_one_is_fresh() -> None:
    # The University (£0) takes the Pauper for Salters. The brown School (£2, paid with Mercers) is laid on
    # it, and takes the Bridge for the Grocers at £1 in the same action.
    game = situation(
        build("salters"),
        ("pay", ("recolour", 0)),
        ("recolour", ("card", "paupers_a")),
        ("place", ("stack", 1)),
        build("school_a_brown"),
        ("pay", ("card", "mercers")),
        ("place", ("stack", 0)),
        build("grocers"),
        ("place", ("stack", 2)),
        money=5,
        hand=["salters", "school_a_brown", "mercers", "grocers", "paupers_a", "bridge"],
        stacks=[["university_of_london"]],
    )
    develop(game)
    assert [event["recolour_cost"] for event in events(game, "build")] == [0, None, 1]
    assert game.me.money == 5 - 0 - 2 - 1


def test_L31_flip_instead_is_never_activated_but_flips_in_the_place_of_another() -> None:
    game = situation(
        activate(0),
        ("flip", ("stack", 2)),
        stacks=[["mercers"], ["st_pauls"], ["hospital_a"], ["hospital_b"]],
        face_up=[True, True, True, False],
    )
    run_city(game)  # Mercers is still face up, but not again in this run
    assert picks_of(game).offered[0] == ("activate", [("done",), ("stack", 0)])
    assert picks_of(game).last("flip") == [("stack", 0), ("stack", 2)]
    assert game.me.face_up == [True, True, False, False]
    assert events(game, "activate")[0]["flipped"] == 2
    assert activate_options(game, set()) == [("done",), ("stack", 0)]


def test_L31_flip_instead_is_not_activated_even_with_figures_of_a_run() -> None:
    game = situation(stacks=[["hospital_a"]])
    game.cards["hospital_a"] = {**game.cards["hospital_a"], "run_money": 3}
    assert activate_options(game, set()) == [("done",)]


def test_L31_is_not_asked_for_a_card_that_does_not_flip() -> None:
    game = situation(activate(0), stacks=[["stock_exchange"], ["hospital_a"]])
    run_city(game)
    assert game.me.face_up == [True, True]
    assert events(game, "activate")[0]["flipped"] is None


def test_L32_builds_without_a_discard_and_a_board_card_on_top() -> None:
    # The Coffee House is free; then from the board a second one, then the Bridge for £2.
    board: list[list[str | None]] = [["wren", "coffee_house", "paupers_a"], ["bridge", None, None]]
    game = situation(
        ("display", ("board", 0, 1)),
        ("display", ("board", 1, 0)),
        money=2,
        hand=["coffee_house"],
        board=board,
    )
    develop(game)
    offered = [options for _, options in picks_of(game).offered]
    # Wren and the Paupers cannot be built.
    assert offered == [
        [("none",), ("board", 0, 1), ("board", 1, 0)],
        [("none",), ("board", 1, 0)],
    ]
    assert game.me.stacks == [["coffee_house", "coffee_house", "bridge"]]
    assert game.board == [["wren", None, "paupers_a"], [None, None, None]]
    assert game.me.money == 0
    assert [(e["from"], e["slot"], e["paid_with"], e["cost"], e["stack"]) for e in events(game, "build")] == [
        ("hand", None, None, 0, 0),
        ("board", [0, 1], None, 0, 0),
        ("board", [1, 0], None, 2, 0),
    ]


def test_L32_may_be_left_out_and_lists_only_what_can_be_paid() -> None:
    board: list[list[str | None]] = [["tower_bridge", "salters", None], [None, None, None]]
    game = situation(
        ("display", ("none",)), hand=["coffee_house"], board=board, rivals=({"loans": 12},), money=5
    )
    develop(game)
    assert picks_of(game).last("display") == [("none",), ("board", 0, 1)]
    assert game.me.stacks == [["coffee_house"]]


def test_L33_draws_then_goes_to_the_board() -> None:
    # Top card for L7, two for the Huguenots, who are on the board only after that.
    game = situation(
        ("hand_draw", ("use", "huguenots")),
        hand=["huguenots", "jewish_refugees"],
        deck=("paupers_a", "paupers_b", "sewers"),
        rules={"draw_three": 200},
    )
    take_turn(game)
    assert picks_of(game).offered == [
        ("hand_draw", [("none",), ("use", "huguenots"), ("use", "jewish_refugees")])
    ]
    assert [event["why"] for event in events(game, "draw")] == ["turn", "power", "power"]
    assert kinds(game)[:6] == ["turn", "draw", "draw", "draw", "hand_power", "action"]
    assert game.me.hand == ["jewish_refugees", "paupers_a", "paupers_b", "sewers"]
    assert game.board[0][0] == "huguenots"


def test_L33_may_be_used_with_nothing_to_draw() -> None:
    game = situation(("hand_draw", ("use", "huguenots")), hand=["huguenots"])
    take_turn(game)
    assert game.me.hand == []
    assert kinds(game) == ["turn", "hand_power", "action", "turn_end"]


def test_L34_two_builds_without_a_discard() -> None:
    # Wren goes to the board first. One free build for the Salters, Mercers paid with the Huguenots all
    # the same, one free build for the Bridge; nothing is left for the Sewers.
    game = situation(
        ("build", ("free", "wren")),
        build("salters"),
        ("pay", ("none",)),
        build("mercers"),
        ("pay", ("card", "huguenots")),
        ("place", ("stack", 1)),
        build("bridge"),
        ("place", ("stack", 2)),
        money=20,
        hand=["wren", "salters", "mercers", "huguenots", "bridge", "sewers"],
    )
    develop(game)
    assert kinds(game) == ["hand_power", "build", "build", "build"]
    assert [event["paid_with"] for event in events(game, "build")] == [None, "huguenots", None]
    assert game.board[0] == ["wren", "huguenots", None]
    assert game.me.hand == ["sewers"]
    # Wren is a blue card that could pay for the Sewers too: it stands before the cards to build.
    assert picks_of(game).offered[0][1] == [
        ("free", "wren"),
        ("build", "salters"),
        ("build", "mercers"),
        ("build", "sewers"),
    ]
    assert picks_of(game).offered[2] == (
        "pay",
        [("none",), ("card", "mercers"), ("card", "huguenots")],
    )


def test_L34_needs_a_card_to_build_afterwards() -> None:
    assert ("develop",) not in action_options(situation(hand=["wren", "paupers_a"]))
    game = situation(hand=["wren", "salters"])
    assert build_options(game, Development()) == [("free", "wren")]
    assert ("develop",) in action_options(game)


def test_L34_display_build_uses_no_free_build() -> None:
    game = situation(
        ("build", ("free", "wren")),
        build("coffee_house"),
        build("salters"),
        ("place", ("stack", 1)),
        build("fleet_street"),
        ("place", ("stack", 2)),
        hand=["wren", "coffee_house", "salters", "fleet_street"],
    )
    # Wren on the board cannot be built: no `display` decision. Salters and Fleet Street are both free.
    develop(game)
    assert game.me.stacks == [["coffee_house"], ["salters"], ["fleet_street"]]


@pytest.mark.parametrize(
    ("pick", "money", "poverties"),
    [
        (("money",), 5, [2, 0, 3]),
        (("rival", 1), 0, [2, 2, 3]),
        (("rival", 2), 0, [2, 0, 5]),
    ],
)
def test_L35_money_or_two_poverty_for_a_rival(pick: Option, money: int, poverties: list[int]) -> None:
    # Fleet Street: £5 or 2 poverty; then 1 poverty for the stack.
    game = situation(
        activate(0),
        ("choice", pick),
        players=3,
        poverty=1,
        rivals=({}, {"poverty": 3}),
        stacks=[["fleet_street"]],
    )
    run_city(game)
    assert picks_of(game).last("choice") == [("money",), ("rival", 1), ("rival", 2)]
    assert game.me.money == money
    assert [player.poverty for player in game.players] == poverties
    event = events(game, "activate")[0]
    assert event["choice"] == pick[0]
    assert event["rival"] == (pick[1] if pick[0] == "rival" else None)
    assert (event["money"], event["poverty"]) == (money, 0)


def test_L36_discards_for_prestige_and_relief() -> None:
    # Three cards at most: +3 prestige, poverty 2 falls to 0 only. Then 1 stack + 1 card.
    game = situation(
        activate(0),
        ("relief", ("card", "paupers_a")),
        ("relief", ("card", "paupers_a")),
        ("relief", ("card", "mercers")),
        poverty=2,
        hand=["paupers_a", "mercers", "paupers_a", "sewers"],
        stacks=[["brixton_prison"]],
    )
    run_city(game)
    event = events(game, "activate")[0]
    assert event["discarded"] == ["paupers_a", "paupers_a", "mercers"]
    assert (event["prestige"], event["poverty"]) == (3, -2)
    assert game.board[0] == ["paupers_a", "paupers_a", "mercers"]
    assert game.me.poverty == 2


def test_L36_may_stop_early() -> None:
    game = situation(
        activate(0), ("relief", ("done",)), hand=["mercers", "sewers"], stacks=[["brixton_prison"]]
    )
    run_city(game)
    assert picks_of(game).last("relief") == [("done",), ("card", "mercers"), ("card", "sewers")]
    assert events(game, "activate")[0]["discarded"] == []
    assert events(game, "activate")[0]["prestige"] == 0


def test_L37_discounts_add_up_and_stop_at_0() -> None:
    # Two Bridges face up on top, one covered, one face down: £2 off. City 8 - 2 = 6.
    bridges = [["bridge"], ["bridge"], ["bridge", "mercers"], ["bridge"]]
    game = situation(money=6, slots=("City",), stacks=bridges, face_up=[True, True, True, False])
    buy_land(game)
    assert (game.me.money, game.trace[0]["cost"]) == (0, 6)
    cheap = situation(money=1, slots=("Hackney",), stacks=[["bridge"]] * 4)  # 3 - 4 < 0
    buy_land(cheap)
    assert (cheap.me.money, cheap.trace[0]["cost"]) == (1, 0)


def test_L38_relief_per_two_boroughs() -> None:
    # Five boroughs are two pairs: 6 - 2 = 4, then 1 for the stack.
    five = [borough["name"] for borough in BOROUGHS[:5]]
    game = situation(activate(0), poverty=6, boroughs=five, stacks=[["omnibus"]])
    run_city(game)
    assert events(game, "activate")[0]["poverty"] == -2
    assert game.me.poverty == 5
    assert game.me.face_up == [True]  # the Omnibus does not flip


@pytest.mark.parametrize(
    ("card_id", "money"),
    [
        ("public_houses", 3),  # £1 a borough
        ("steamboats", 4),  # £2 for each of City and Greenwich, not Lewisham
        ("lloyds_of_london", 2),  # £1 a stack
    ],
)
def test_L39_money_per_borough_riverside_borough_or_stack(card_id: str, money: int) -> None:
    game = situation(
        activate(0),
        boroughs=["City", "Greenwich", "Lewisham"],
        stacks=[[card_id], ["st_pauls", "mercers"]],
        face_up=[True, False],
    )
    run_city(game)
    assert game.me.money == money
    assert events(game, "activate")[0]["money"] == money


def test_L40_money_per_loan_of_all_players() -> None:
    # 2 of one's own + 3 + 1 = £6.
    game = situation(
        activate(0), players=3, loans=2, rivals=({"loans": 3}, {"loans": 1}), stacks=[["bank_of_england"]]
    )
    run_city(game)
    assert game.me.money == 6


def test_L40_counts_the_loan_just_taken_for_its_own_cost() -> None:
    # With a run cost of £4 and no cash: one loan, 10 - 4 + 1 = 7; net -4 + 1 = -3.
    game = situation(activate(0), stacks=[["bank_of_england"]])
    game.cards["bank_of_england"] = {**game.cards["bank_of_england"], "run_cost": 4}
    run_city(game)
    assert game.me.money == 7
    assert events(game, "activate")[0]["money"] == -3


@pytest.mark.parametrize(("card_id", "prestige"), [("whitehall", 3), ("town_houses", 2)])
def test_L41_prestige_per_borough(card_id: str, prestige: int) -> None:
    # City and Hackney are north of the river, Lewisham is south.
    game = situation(activate(0), boroughs=["City", "Hackney", "Lewisham"], stacks=[[card_id]])
    run_city(game)
    assert game.me.prestige == prestige


def test_L42_paupers_leave_the_game() -> None:
    # The Workhouse takes two at most.
    game = situation(
        activate(0),
        ("paupers", ("card", "paupers_b")),
        ("paupers", ("card", "paupers_a")),
        hand=["paupers_b", "paupers_a", "mercers", "paupers_a"],
        stacks=[["workhouse"]],
    )
    run_city(game)
    assert picks_of(game).last("paupers") == [("done",), ("card", "paupers_a")]
    assert game.out == ["paupers_b", "paupers_a"]
    assert events(game, "activate")[0]["removed"] == ["paupers_b", "paupers_a"]
    assert game.me.hand == ["mercers", "paupers_a"]
    assert game.board == [[None] * 3, [None] * 3]


def test_L42_may_stop_and_is_not_asked_without_paupers() -> None:
    stop = situation(
        activate(0), ("paupers", ("done",)), hand=["paupers_a", "mercers"], stacks=[["millbank_prison"]]
    )
    run_city(stop)
    assert stop.me.hand == ["paupers_a", "mercers"]
    none = situation(activate(0), hand=["mercers"], stacks=[["millbank_prison"]])
    run_city(none)
    assert events(none, "activate")[0]["removed"] == []


def test_L43_each_rival_pays_the_supply_or_takes_poverty() -> None:
    # £1 a rival with the Fire Brigade: seat 1 pays, seat 2 is short of it. The player gets 2 prestige only.
    game = situation(activate(0), players=3, rivals=({"money": 1}, {"money": 0}), stacks=[["fire_brigade"]])
    run_city(game)
    assert [player.money for player in game.players] == [0, 0, 0]
    assert [player.poverty for player in game.players] == [1, 0, 1]
    assert game.me.prestige == 2


def test_L43_one_short_of_the_sum_pays_nothing() -> None:
    game = situation(activate(0), rivals=({"money": 2},), stacks=[["fire_brigade"]])
    game.cards["fire_brigade"] = {**game.cards["fire_brigade"], "power_arg": 3}
    run_city(game)
    assert (game.players[1].money, game.players[1].poverty) == (2, 1)
