"""Tables described by hand are scored as the reference scores them, and mistakes in them are named."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from sim.engine.errors import InputError
from sim.engine.inputs import load_variant
from sim.london.fields import FIELDS
from sim.london.ruleset import RULESET
from sim.london.table_score import MOST
from tests.london.altered_files import RULES_FILES
from tests.london.situations import variant_of
from tests.reference.london_score import score
from tests.reference.situations import CARDS, RULES, sheet

IDS = [card["id"] for card in CARDS]
NAMES = [card["name"] for card in CARDS]
ALONE = [name for name in NAMES if NAMES.count(name) == 1]

PLAYERS = st.fixed_dictionaries(
    {
        "prestige": st.integers(-30, 200),
        "money": st.integers(0, 200),
        "loans": st.integers(0, 15),
        "poverty": st.integers(0, 60),
        "hand": st.integers(0, 12),
        "display": st.lists(st.sampled_from(IDS + ALONE), max_size=20),
        "boroughs": st.integers(0, 20),
    }
)
# Nearly alike, so that ties are broken or shared.
ALIKE = st.fixed_dictionaries(
    {
        "prestige": st.integers(0, 1),
        "money": st.integers(0, 3),
        "loans": st.just(0),
        "poverty": st.integers(0, 2),
        "hand": st.just(0),
        "display": st.lists(st.sampled_from(["lords", "bridge", "salters"]), max_size=2),
        "boroughs": st.integers(0, 1),
    }
)


def tables(players: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({"players": st.lists(players, min_size=2, max_size=4)})


@settings(max_examples=200, deadline=None, derandomize=True)
@given(table=tables(PLAYERS) | tables(ALIKE), rules=RULES_FILES)
def test_any_table_is_scored_as_by_the_reference(table: dict[str, Any], rules: dict[str, Any]) -> None:
    variant = load_variant(RULESET, overrides={**RULES, **rules})
    before = copy.deepcopy(table)
    assert RULESET.score(variant, table) == score(table, {**RULES, **rules}, CARDS)
    assert table == before


@pytest.mark.jitless
def test_a_table_worked_by_hand() -> None:
    # First: 10 + 6 (St Paul's) + 4 (Tower Bridge) + £32 - 2 x 15 = £2 -> 0; one loan left: -7; poverty
    # 5 + 2 cards = 7, 4 above the lowest: -3. In all 10. Second: -2 + £4 -> 1, poverty 3: -1.
    final = RULESET.score(
        variant_of(),
        {
            "players": [
                sheet(
                    prestige=10, money=32, loans=3, poverty=5, hand=2, display=["st_pauls", "Tower Bridge"]
                ),
                sheet(prestige=-2, money=4, poverty=3),
            ]
        },
    )
    assert final == {
        "event": "final",
        "hand_poverty": [2, 0],
        "card_prestige": [10, 0],
        "loans_repaid": [2, 0],
        "loans_unpaid": [1, 0],
        "money_left": [2, 4],
        "money_prestige": [0, 1],
        "poverty": [7, 3],
        "poverty_net": [4, 0],
        "poverty_penalty": [3, 0],
        "score": [10, -1],
        "win_share": [1, 0],
        "stopped": False,
    }


@pytest.mark.parametrize(
    "names",
    [
        {"end_poverty_per_card", "poverty_beyond"},
        {"loan_penalty"},
        {field.name for field in FIELDS if field.length is None},
    ],
)
def test_the_largest_numbers_are_scored_right(names: set[str]) -> None:
    """Every rule and every count as large as is allowed: nothing overflows."""
    rules = {field.name: field.high for field in FIELDS if field.name in names}
    largest = sheet(**dict.fromkeys(("prestige", "money", "loans", "poverty", "hand", "boroughs"), MOST))
    table = {"players": [largest, sheet(prestige=-MOST, loans=MOST), sheet(money=MOST)]}
    variant = load_variant(RULESET, overrides={**RULES, **rules})
    assert RULESET.score(variant, table) == score(table, {**RULES, **rules}, CARDS)


FIELDS_OF_A_PLAYER = ("prestige", "money", "loans", "poverty", "hand", "display", "boroughs")
COUNTS = ("money", "loans", "poverty", "hand", "boroughs")


def refused(*players: Any) -> str:
    """What is said about these players: one line."""
    with pytest.raises(InputError) as caught:
        RULESET.score(variant_of(), {"players": list(players)})
    said = str(caught.value)
    assert "\n" not in said
    return said


@pytest.mark.parametrize("field", FIELDS_OF_A_PLAYER)
def test_a_missing_field_is_named(field: str) -> None:
    short = sheet()
    del short[field]
    assert refused(sheet(), short) == f"player 1: field '{field}' is missing"


@pytest.mark.parametrize("field", COUNTS)
@pytest.mark.parametrize("value", [-1, 1.5, "3", None, True, [2], 10**7, 10**19])
def test_a_count_that_is_none_is_named(field: str, value: object) -> None:
    said = refused(sheet(), sheet(), sheet(**{field: value}))
    assert said.startswith(f"player 2, field '{field}': {value!r} is not a whole number from 0 to ")


@pytest.mark.parametrize("value", [2.0, "3", None, False, -(10**7), 10**7])
def test_prestige_may_be_negative_but_must_be_a_whole_number(value: object) -> None:
    assert refused(sheet(prestige=value), sheet()).startswith(
        f"player 0, field 'prestige': {value!r} is not "
    )
    assert RULESET.score(variant_of(), {"players": [sheet(prestige=-5), sheet()]})["score"] == [-5, 0]


def test_an_unknown_card_gets_the_nearest_name() -> None:
    said = refused(sheet(), sheet(display=["salters", "tower_brigde"]))
    assert said.startswith("player 1, field 'display': unknown card 'tower_brigde': ")
    assert "tower_bridge" in said


def test_an_ambiguous_name_gets_its_ids() -> None:
    said = refused(sheet(display=["School"]), sheet())
    assert said.startswith("player 0, field 'display': 'School' is the name of several cards")
    assert "school_a_blue, school_a_brown, school_c" in said


def test_an_id_goes_before_a_name() -> None:
    """A card whose name is another card's id: the id is meant."""
    variant = variant_of(cards={"salters": {"name": "st_pauls"}})
    final = RULESET.score(variant, {"players": [sheet(display=["st_pauls"]), sheet()]})
    assert final["card_prestige"] == [6, 0]


@pytest.mark.parametrize("value", ["salters", None, 3, {"salters": 1}])
def test_a_display_that_is_no_list_is_named(value: object) -> None:
    assert refused(sheet(), sheet(display=value)).startswith(
        f"player 1, field 'display': {value!r} is not a list"
    )


@pytest.mark.parametrize("card", [3, None, ["salters"], {"id": "salters"}])
def test_a_card_that_is_no_text_is_named(card: object) -> None:
    assert refused(sheet(), sheet(display=[card])).startswith(f"player 1, field 'display': {card!r} ")


def test_an_unknown_field_gets_the_nearest_name() -> None:
    said = refused(sheet(), {**sheet(), "boroughts": 2})
    assert said.startswith("player 1: unknown field 'boroughts': ")
    assert "boroughs" in said


@pytest.mark.parametrize("player", [None, 3, "me", [1, 2]])
def test_a_player_that_is_no_object_is_named(player: object) -> None:
    assert refused(sheet(), player).startswith(f"player 1: {player!r} is not an object")


@pytest.mark.parametrize("players", [None, {}, "two", [], [sheet()], [sheet()] * 5])
def test_there_are_2_to_4_players(players: object) -> None:
    with pytest.raises(InputError, match=r"field 'players': .* is not a list of 2 to 4 players"):
        RULESET.score(variant_of(), {"players": players})


def test_an_unknown_field_of_the_table_is_named() -> None:
    with pytest.raises(InputError, match=r"unknown field 'player': .*players"):
        RULESET.score(variant_of(), {"player": [sheet(), sheet()], "players": [sheet(), sheet()]})
