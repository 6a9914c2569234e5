"""L19 to L21 and L37 of the kernel: buying boroughs."""

from __future__ import annotations

import pytest

from tests.london.situations import Pick, situation


def buy(slot: int) -> Pick:
    return ("buy", ("borough", slot))


@pytest.mark.jitless
def test_L19_buys_a_face_up_borough_that_can_be_paid() -> None:
    # £6 and no loan to be had: not the City (8), not Hampstead (7), but Hackney (3) and Camberwell (4).
    table = situation(
        money=6, rivals=({"loans": 12},), slots=("City", "Hampstead", "Camberwell", "Hackney")
    ).act("buy", buy(3))
    assert table.last("buy") == [("borough", 2), ("borough", 3)]
    assert (table.see()["money"][0], table.see()["boroughs"]) == (3, ["Hackney"])


def test_L19_cannot_be_chosen_when_no_borough_can_be_paid() -> None:
    rules = {"draw_three": 200}
    dear = situation(
        rules=rules, money=7, rivals=({"loans": 12},), slots=("City", "Westminster", None)
    ).turn()
    assert dear.events("action")[0]["action"] == "pass"
    gaps = situation(rules=rules, money=99, slots=(None, None)).turn()
    assert gaps.events("action")[0]["action"] == "pass"


@pytest.mark.jitless
def test_L20_prestige_cards_and_relief_at_once() -> None:
    # Hackney: 5 cards, 2 prestige. Only 4 cards are there. Poverty 4 falls by 1.
    table = situation(
        money=3,
        poverty=4,
        slots=("Hackney",),
        deck=("mercers", "grocers"),
        board=[["wren", None, "bridge"], [None, None, None]],
    ).act("buy", ("draw", ("deck",)), ("draw", ("deck",)), ("draw", ("board", 0, 2)))
    assert (table.see()["prestige"][0], table.see()["poverty"][0]) == (2, 3)
    assert table.see()["hand"] == ["bridge", "grocers", "mercers", "wren"]
    assert table.events("buy") == [
        {"event": "buy", "player": 0, "borough": "Hackney", "cost": 3, "prestige": 2, "poverty": -1}
    ]
    assert [event["why"] for event in table.events("draw")] == ["borough"] * 4
    assert table.kinds()[:3] == ["action", "buy", "draw"]


def test_L20_relief_stops_at_0() -> None:
    table = situation(money=3, slots=("Hackney",), rules={"borough_relief": 3}, poverty=2).act("buy")
    assert (table.see()["poverty"][0], table.events("buy")[0]["poverty"]) == (0, -2)


@pytest.mark.jitless
def test_L21_pile_refills_the_same_slot_and_then_leaves_a_gap() -> None:
    table = situation(money=20, slots=("City", "Hackney"), pile=("Lewisham",), rules={"draw_three": 200})
    table.act("buy", buy(1))
    assert (table.face_up(), table.pile()) == (["City", "Lewisham"], [])
    table.act("buy", buy(1))
    assert table.face_up() == ["City", None]
    table.act("buy")  # only the City is left: taken unasked
    assert table.see()["boroughs"] == ["Hackney", "Lewisham", "City"]


@pytest.mark.jitless
def test_L37_discounts_add_up_and_stop_at_0() -> None:
    # Two Bridges face up on top, one covered, one face down: £2 off. City 8 - 2 = 6.
    bridges = [["bridge"], ["bridge"], ["bridge", "mercers"], ["bridge"]]
    table = situation(money=6, slots=("City",), stacks=bridges, face_up=[True, True, True, False]).act("buy")
    assert (table.see()["money"][0], table.events("buy")[0]["cost"]) == (0, 6)
    cheap = situation(money=1, slots=("Hackney",), stacks=[["bridge"]] * 4).act("buy")  # 3 - 4 < 0
    assert (cheap.see()["money"][0], cheap.events("buy")[0]["cost"]) == (1, 0)


def test_L37_decides_what_can_be_bought() -> None:
    # £5 and no loan: the City for 8 - 3, not Westminster's 8 without it.
    me = {"money": 5, "rivals": ({"loans": 12},), "slots": ("City",), "rules": {"draw_three": 200}}
    with_bridge = situation(cards={"bridge": {"power_arg": 3}}, stacks=[["bridge"]], **me).turn()
    assert with_bridge.last("action") == [("run",), ("buy",)]
    assert situation(stacks=[["bridge"]], **me).turn().events("action")[0]["action"] == "run"
