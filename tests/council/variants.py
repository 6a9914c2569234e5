"""Altered rules and card files under which kernel and reference must still play the same games."""

from __future__ import annotations

from functools import cache

from sim.council.ruleset import RULESET
from sim.engine.inputs import load_variant
from sim.engine.ruleset import Variant
from tests.playing.altered import Altered, Cards, Row, alter, every
from tests.reference.council_situations import CHANGED, RULES

RICH = {"start_money": 60, "start_wood": 30, "start_grain": 20}
GOODS = ("wood:1", "", "grain:2 iron:1", "flour:1", "beer:1", "", "machine:1 wood:3")
EFFECTS = (
    *("build_discount", "service_discount", "canal_discount", "build_popularity", "service_popularity"),
    *("canal_popularity", "card_popularity", "market_popularity", "basic_output", "market_bonus"),
    *("sell_bonus", "rival_use_fee", "income", "election_prestige", "halving_keep", "beer_service"),
)
KINDS = ("sawmill", "farm", "ironworks", "mill", "brewery", "works")
SPACES = (
    *("space_5_money", "space_8_goods", "space_11_money", "space_14_goods"),
    *("space_17_prestige", "space_20_machines", "space_22_prestige"),
)
STARTS = ("start_money", "start_wood", "start_grain", "start_prestige")
LOVED = ("build", "produce", "service", "canal", "market", "acquire")
COSTS = {
    **{f"{kind}_{what}": 0 for kind in KINDS for what in ("cost", "wood")},
    **dict.fromkeys(
        ("card_cost", "card_goods", "canal_cost", "canal_goods", "service_goods", "rival_fee"), 0
    ),
    "service_cost": [0, 0, 0],
}


@cache
def published() -> Variant:
    """The figures of the rules that the tests are worked by, and the card file."""
    return load_variant(RULESET, overrides=RULES)


def _no_1850s(rows: Cards) -> Cards:
    """A decade without a card: its slots are gaps."""
    return [row for row in rows if row["decade"] != "1850"]


def _few(rows: Cards) -> Cards:
    """Five cards a decade, so that the stacks are soon empty."""
    return [row for number, row in enumerate(rows) if number % 14 % 3 == 0]


def _many(rows: Cards) -> Cards:
    """Three of each: as many cards as the kernel holds, nearly."""
    return [{**row, "id": f"{row['id']}_{copy}"} for copy in range(3) for row in rows]


def _moved(rows: Cards) -> Cards:
    """Every effect and its number handed to the card five rows on, of whatever decade."""
    names = ("immediate", "immediate_arg", "permanent", "permanent_arg")
    return [{**row, **{name: rows[number - 5][name] for name in names}} for number, row in enumerate(rows)]


def _lasting(number: int, row: Row) -> Row:
    """Every card with a permanent effect, those of the 1860s too, each kind on two or three."""
    return {"permanent": EFFECTS[number % len(EFFECTS)], "permanent_arg": 1 + number % 3}


def _larger(_: int, row: Row) -> Row:
    args = ("immediate_arg", "permanent_arg")
    return {name: 2 * row[name] + 1 for name in args if row[name] != ""}


def _idle(_: int, row: Row) -> Row:
    """Effects that give nothing, and no top box but on a few cards."""
    args = ("immediate_arg", "permanent_arg")
    return {name: 0 for name in args if row[name] != ""} | {"popularity": 0, "money": 0, "goods": ""}


def _busy(number: int, row: Row) -> Row:
    """City actions by the pair."""
    return {"city_actions": (2, 1, 2, 0)[number % 4], "district": "any"}


def _gifts(number: int, row: Row) -> Row:
    """Top boxes full of goods, and needs the other way round."""
    need = {"canal": "rail", "rail": "canal", "any": "any"}[row["district"]]
    return {"goods": GOODS[number % len(GOODS)], "district": need, "popularity": number % 3}


def _all_early(_: int, row: Row) -> Row:
    return {"decade": "1840", "category": "public"}


ALTERED: Altered = {
    "as published": (CHANGED, None),
    "one district": ({"canal_districts": ["Basin"], "rail_districts": []}, None),
    "two districts, one in both lists": (
        {"canal_districts": ["Basin", "Yard"], "rail_districts": ["Yard"], "sites_extra": 1},
        None,
    ),
    "eight districts": (
        {
            "canal_districts": ["One", "Two", "Three", "Four", "Five"],
            "rail_districts": ["Eight", "Four", "Six", "Seven", "Two"],
            "discs": 8,
            "market_markers": 8,
        },
        None,
    ),
    "only on rails": ({"canal_districts": [], "rail_districts": ["Yard", "Faubourg", "Depot"]}, _moved),
    "stay and act": (
        {**RICH, "must_move": 0, "actions_per_turn": 6, "max_actions": 8, "max_actions_bonus": 10},
        None,
    ),
    "hasty": (
        {**RICH, "turns_per_phase": 1, "max_actions": 1, "max_actions_bonus": 2, "card_good_1850": "wood"},
        every(_busy),
    ),
    "five turns a phase": ({"turns_per_phase": 5, "actions_per_turn": 1}, None),
    "several city actions": ({**RICH, "card_slots": 8, "card_good_1850": "wood"}, every(_busy)),
    "one card face up": ({"card_slots": 1, "canal_choice": 1, "card_good_1860": "grain"}, None),
    "eight cards of few": ({**RICH, "card_slots": 8, "card_goods": 0}, _few),
    "an empty decade": ({"card_slots": 5, "card_goods": 0}, _no_1850s),
    "no cards, no tiles": ({"canal_tiles": []}, lambda rows: []),
    "tiny row of tiles": (
        {**RICH, "canal_tiles": [[1, 0, 1], [1, 0, 1], [2, 3, 0], [1, 0, 1]], "canal_wood_above": 2},
        None,
    ),
    "long row of tiles": (
        {**RICH, "canal_tiles": [[n % 4, n % 3, n % 2] for n in range(32)], "canal_choice": 8},
        None,
    ),
    "nothing costs anything": ({**COSTS, "kind_limit": 20, "sites_extra": 30}, None),
    "large amounts": (
        {
            **dict.fromkeys((*STARTS, *SPACES, "admin_money", "rival_fee", "sell_basic"), 1000),
            **{f"popularity_{why}": 1000 for why in LOVED},
            "final_mayor_prestige": 1000,
            "money_per_prestige": 1,
            "rank_prestige": [100] * 3,
            "service_prestige": [1000] * 3,
        },
        every(lambda number, _: {"popularity": number % 2 * 1000, "money": 1000, "prestige": 1000}),
    ),
    "lasting effects": ({**RICH, "card_goods": 0}, every(_lasting)),
    "moved effects": ({**RICH, "card_goods": 0, "card_slots": 4}, _moved),
    "larger effects": ({"card_good_1840": "grain", "card_cost": 0}, every(_larger)),
    "idle effects": ({"card_goods": 0}, every(_idle)),
    "gifts": ({"market_markers": 0, "discs": 2}, every(_gifts)),
    "other goods": (
        {"card_good_1840": "beer", "card_good_1850": "machine", "card_good_1860": "flour", "card_goods": 2}
        | {"space_5_money": 9, "space_8_goods": 4, "space_14_goods": 5, "space_20_machines": 3},
        None,
    ),
    "spaces pay nothing": ({**dict.fromkeys(SPACES, 0), "start_popularity": 4, "popularity_build": 3}, None),
    "loved": (
        {**{f"popularity_{why}": 6 for why in LOVED}, "start_popularity": 19, "produce_rivals": 1},
        every(_lasting),
    ),
    "one disc": ({**RICH, "discs": 1, "card_slots": 2}, None),
    "no disc, all cards at once": (
        {**RICH, "discs": 0, "card_slots": 8, "popularity_service": 5},
        every(_all_early),
    ),
    "many cards": ({**RICH, "card_slots": 6}, _many),
    "rivals": (
        {"produce_rivals": 0, "rival_fee": 0, "admin_per_industries": 1, "popularity_produce": 2},
        every(lambda number, _: {"permanent": "rival_use_fee", "permanent_arg": number % 3}),
    ),
    "poor": ({"start_money": 0, "start_wood": 0, "start_grain": 0, "admin_money": 0, "sell_basic": 0}, None),
    "ties": ({"rank_prestige": [1, 1, 1], "money_per_prestige": 1000, "popularity_build": 0}, None),
}


def altered(name: str) -> Variant:
    """One of the altered games."""
    return alter(published(), *ALTERED[name])
