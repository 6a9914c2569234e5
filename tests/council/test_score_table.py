"""Tables described by hand are scored as by the reference (C27 to C30), and mistakes in them are named."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from sim.council.fields import FIELDS
from sim.council.ruleset import RULESET
from sim.engine.described import MOST
from sim.engine.errors import InputError
from sim.engine.inputs import load_variant
from sim.engine.inputs.tables import write_table
from sim.engine.inputs.variant import packaged_table
from tests.reference.council_deal import read_cards
from tests.reference.council_score import score

CARDS = read_cards(packaged_table(RULESET, "cards"))
NAMES = [card["id"] for card in CARDS] + [card["name"] for card in CARDS]
CATEGORIES = ["economic", "quality", "public"]
VARIANT = load_variant(RULESET)


def sheet(**numbers: Any) -> dict[str, Any]:
    """A player with nothing but these."""
    return {"prestige": 0, "money": 0, "popularity": 0, "cards": []} | numbers


PLAYERS = st.fixed_dictionaries(
    {
        "prestige": st.integers(0, 200),
        "money": st.integers(0, 200),
        "popularity": st.integers(0, 22),
        "cards": st.lists(st.sampled_from(NAMES), max_size=6),
    }
)
# Nearly alike, so that ties are broken or shared.
ALIKE = st.fixed_dictionaries(
    {
        "prestige": st.integers(0, 1),
        "money": st.integers(0, 6),
        "popularity": st.integers(3, 4),
        "cards": st.lists(st.sampled_from(["theatre", "gas_works", "Board of Trade"]), max_size=2),
    }
)
RULES_FILES = st.fixed_dictionaries(
    {},
    optional={
        "rank_prestige": st.lists(st.integers(0, 4), min_size=3, max_size=3),
        "final_mayor_prestige": st.integers(0, 5),
        "money_per_prestige": st.integers(1, 6),
    },
)


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    players = draw(st.lists(PLAYERS, min_size=2, max_size=4) | st.lists(ALIKE, min_size=2, max_size=4))
    table: dict[str, Any] = {"players": players}
    if draw(st.booleans()):
        table["ranking"] = draw(st.permutations(CATEGORIES))
        if draw(st.booleans()):
            table["mayor"] = draw(st.integers(0, len(players) - 1))
    return table


@settings(max_examples=200, deadline=None, derandomize=True)
@given(table=tables(), rules=RULES_FILES)
def test_any_table_is_scored_as_by_the_reference(table: dict[str, Any], rules: dict[str, Any]) -> None:
    variant = load_variant(RULESET, overrides=rules)
    before = copy.deepcopy(table)
    assert RULESET.score(variant, table) == score(table, dict(variant.rules), CARDS)
    assert table == before


# Theatre (quality) and General Hospital (public) each bring 1 prestige more at an election; Stock Exchange is
# economic, City Hall public.
HELD = {
    "players": [
        sheet(prestige=20, money=14, popularity=3, cards=["theatre", "General Hospital"]),
        sheet(prestige=22, money=9, popularity=7, cards=["stock_exchange", "City Hall"]),
    ]
}


@pytest.mark.jitless
def test_c30_prestige_and_a_point_for_each_full_5_pounds() -> None:
    # 20 + £14 -> 2 = 22 against 22 + £9 -> 1 = 23.
    assert RULESET.score(VARIANT, HELD) == {
        "election_prestige": [0, 0],
        "money_prestige": [2, 1],
        "score": [22, 23],
        "win_share": [0, 1],
    }


def test_c27_an_election_is_scored_first_by_the_ranking() -> None:
    # Theatre 3 + hospital 2 + their effects 1 + 1 = 7; exchange 1 + city hall 2 = 3.
    found = RULESET.score(VARIANT, {**HELD, "ranking": ["quality", "public", "economic"]})
    assert (found["election_prestige"], found["score"], found["win_share"]) == ([7, 3], [29, 26], [1, 0])
    # The other way round: 1 + 2 + 1 + 1 = 5, and 3 + 2 = 5.
    found = RULESET.score(VARIANT, {**HELD, "ranking": ["economic", "public", "quality"]})
    assert (found["election_prestige"], found["score"], found["win_share"]) == ([5, 5], [27, 28], [0, 1])


def test_c29_the_last_mayor_gains_2_more() -> None:
    table = {**HELD, "ranking": ["economic", "public", "quality"]}
    assert RULESET.score(VARIANT, {**table, "mayor": 1})["election_prestige"] == [5, 7]
    assert RULESET.score(VARIANT, {**table, "mayor": 0})["score"] == [29, 28]


def test_c30_ties_go_to_more_popularity_then_to_more_city_cards_then_are_shared() -> None:
    def shares(*players: dict[str, Any]) -> list[float]:
        shares: list[float] = RULESET.score(VARIANT, {"players": list(players)})["win_share"]
        return shares

    high, cards = sheet(prestige=3, popularity=5), sheet(prestige=3, popularity=4, cards=["theatre"])
    low = sheet(prestige=2, money=5, popularity=4)
    assert shares(low, cards, high) == [0, 0, 1]
    assert shares(low, cards, low) == [0, 1, 0]
    assert shares(low, sheet(), low) == [1 / 2, 0, 1 / 2]
    assert shares(sheet(), sheet(), sheet()) == [1 / 3] * 3
    assert shares(low, low, low, low) == [1 / 4] * 4


def test_a_table_may_bring_its_own_cards(tmp_path: Any) -> None:
    mine = [dict(card) for card in VARIANT.tables["cards"][:2]]
    mine[1] |= {"category": "quality", "permanent": "election_prestige", "permanent_arg": 40}
    path = tmp_path / "mine.csv"
    path.write_text(write_table(RULESET.schemas[0], mine), encoding="utf-8")
    variant = load_variant(RULESET, table_files={"cards": path})
    table = {"players": [sheet(cards=["timber_slide"]), sheet()], "ranking": CATEGORIES}
    assert RULESET.score(variant, table)["election_prestige"] == [42, 0]


def test_the_largest_numbers_are_scored_right() -> None:
    """Every rule and every count as large as is allowed: nothing overflows."""
    numbers = [field for field in FIELDS if not (field.choices or field.text or field.row or field.length)]
    rules: dict[str, Any] = {field.name: field.high for field in numbers} | {"rank_prestige": [100] * 3}
    rules |= {"canal_tiles": [[1000] * 3] * 32, "service_prestige": [1000] * 3}
    largest = sheet(prestige=MOST, money=MOST, popularity=22, cards=NAMES[:9])
    for per in (1, 1000):
        variant = load_variant(RULESET, overrides={**rules, "money_per_prestige": per})
        table = {"players": [largest, sheet(), largest], "ranking": CATEGORIES, "mayor": 2}
        assert RULESET.score(variant, table) == score(table, dict(variant.rules), CARDS)


def refused(table: Any) -> str:
    """What is said about this table: one line."""
    with pytest.raises(InputError) as caught:
        RULESET.score(VARIANT, table)
    said = str(caught.value)
    assert "\n" not in said
    return said


@pytest.mark.parametrize("field", ["prestige", "money", "popularity", "cards"])
def test_a_missing_field_is_named(field: str) -> None:
    short = sheet()
    del short[field]
    assert refused({"players": [sheet(), short]}) == f"player 1: field '{field}' is missing"


@pytest.mark.parametrize(("field", "most"), [("prestige", MOST), ("money", MOST), ("popularity", 22)])
@pytest.mark.parametrize("value", [-1, 1.5, "3", None, True, [2], 10**7, 10**19])
def test_a_number_out_of_its_range_is_named(field: str, most: int, value: object) -> None:
    said = refused({"players": [sheet(), sheet(), sheet(**{field: value})]})
    assert said == f"player 2, field '{field}': {value!r} is not a whole number from 0 to {most}"


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (["theater"], "unknown card 'theater': did you mean 'theatre'?"),
        (["theatre", 3], "3 is not the id or name of a card"),
        ("theatre", "'theatre' is not a list of cards"),
        (None, "None is not a list of cards"),
    ],
)
def test_cards_that_are_none_are_named(cards: Any, said: str) -> None:
    assert refused({"players": [sheet(), sheet(cards=cards)]}) == f"player 1, field 'cards': {said}"


@pytest.mark.parametrize(
    ("player", "said"),
    [
        (7, "player 1: 7 is not an object with the fields prestige, money, popularity, cards"),
        (sheet(popularty=3), "player 1: unknown field 'popularty': did you mean 'popularity'?"),
    ],
)
def test_a_player_that_is_none_is_named(player: Any, said: str) -> None:
    assert refused({"players": [sheet(), player]}) == said


@pytest.mark.parametrize("players", [None, {}, [], [sheet()], [sheet()] * 5])
def test_there_are_2_to_4_players(players: Any) -> None:
    found = len(players) if isinstance(players, list) else players
    assert refused({"players": players}) == f"field 'players': {found!r} is not a list of 2 to 4 players"


@pytest.mark.parametrize(
    "ranking",
    [
        None,
        "quality",
        [],
        ["quality", "public"],
        ["quality", "public", "public"],
        ["quality", "public", "Economic"],
        [0, 1, 2],
        [*CATEGORIES, "quality"],
    ],
)
def test_a_ranking_names_each_category_once(ranking: Any) -> None:
    said = (
        f"field 'ranking': {ranking!r} is not a list of the categories economic, quality, public, each once"
    )
    assert refused({**HELD, "ranking": ranking}) == said


@pytest.mark.parametrize("mayor", [-1, 2, "0", None, True, 0.0])
def test_a_mayor_is_a_seat_of_the_table(mayor: Any) -> None:
    said = refused({**HELD, "ranking": CATEGORIES, "mayor": mayor})
    assert said == f"field 'mayor': {mayor!r} is not a seat from 0 to 1"


def test_a_mayor_without_a_ranking_is_refused() -> None:
    said = "field 'mayor': 1 needs the field 'ranking', the mayor's order of categories"
    assert refused({**HELD, "mayor": 1}) == said


def test_an_unknown_field_of_the_table_is_named() -> None:
    assert refused({**HELD, "rankings": CATEGORIES}) == "unknown field 'rankings': did you mean 'ranking'?"
