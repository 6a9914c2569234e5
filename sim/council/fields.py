"""What Council's rules file and data files may hold: ranges, rules and bases of fields, cells of columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Any

from sim.council.codes import (
    DECADES,
    LEVELS,
    MAX_CARDS,
    MAX_CITY_ACTIONS,
    MAX_DISTRICTS,
    MAX_SLOTS,
    MAX_TILES,
    TOP,
    Category,
    Good,
    Immediate,
    Industry,
    Need,
    Permanent,
)
from sim.engine.errors import InputError
from sim.engine.ruleset import CellType, Rows, RuleField, TableSchema

PLAYERS = (2, 4)  # fewest and most
MOST = 1000  # of any number that has no smaller natural limit
RATE = 100  # of what is counted a card or an industry: keeps every sum within 32 bits
TIMES = 20  # rounds of a phase, actions of a turn
CHOICE = 8  # tiles of the canal to choose from: options that one decision can list
NAME = (1, 40)  # characters of a district's name


def words(codes: Iterable[IntEnum]) -> tuple[str, ...]:
    """The names of an enum as files write them."""
    return tuple(code.name.lower() for code in codes)


GOODS = words(Good)
KINDS = words(kind for kind in Industry if kind != Industry.DEPOT)  # that can be built
EFFECTS = words(effect for effect in Immediate if effect != Immediate.NONE)  # an empty cell is none


def _building(kind: str) -> tuple[RuleField, ...]:
    return tuple(RuleField(f"{kind}_{what}", 0, MOST, "C7", "A") for what in ("cost", "wood", "prestige"))


FIELDS = (
    RuleField("turns_per_phase", 1, TIMES, "C2", "A"),
    RuleField("must_move", 0, 1, "C3", "A"),
    RuleField("actions_per_turn", 1, TIMES, "C3", "A"),
    RuleField("max_actions", 1, TIMES, "C5", "S"),
    RuleField("max_actions_bonus", 1, TIMES, "C5", "S"),
    RuleField("admin_money", 0, MOST, "C6", "A"),
    RuleField("admin_per_industries", 1, MOST, "C6", "A"),
    RuleField("start_money", 0, MOST, "C1", "A"),
    RuleField("start_wood", 0, MOST, "C1", "A"),
    RuleField("start_grain", 0, MOST, "C1", "A"),
    RuleField("start_popularity", 0, TOP - 1, "C1", "A"),
    RuleField("start_prestige", 0, MOST, "C1", "A"),
    RuleField("market_markers", 0, MAX_DISTRICTS, "C1", "A"),
    RuleField("discs", 0, MAX_DISTRICTS, "C1", "A"),
    RuleField("canal_districts", *NAME, "C1", "A", (0, MAX_DISTRICTS), text=True),
    RuleField("rail_districts", *NAME, "C1", "A", (0, MAX_DISTRICTS), text=True),
    RuleField("canal_tiles", 0, MOST, "C10", "A", (0, MAX_TILES), row=("prestige", "popularity", "money")),
    RuleField("sites_extra", 0, RATE, "C7", "A"),
    RuleField("kind_limit", 0, RATE, "C7", "A"),
    *(field for kind in KINDS for field in _building(kind)),
    RuleField("popularity_build", 0, MOST, "C7", "S"),
    RuleField("popularity_produce", 0, MOST, "C8", "S"),
    RuleField("popularity_service", 0, MOST, "C9", "S"),
    RuleField("popularity_canal", 0, MOST, "C10", "S"),
    RuleField("popularity_market", 0, MOST, "C11", "S"),
    RuleField("popularity_acquire", 0, MOST, "C13", "S"),
    RuleField("produce_rivals", 0, MOST, "C8", "S"),
    RuleField("rival_fee", 0, MOST, "C8", "A"),
    RuleField("service_cost", 0, MOST, "C9", "A", (LEVELS, LEVELS)),
    RuleField("service_prestige", 0, MOST, "C9", "A", (LEVELS, LEVELS)),
    RuleField("service_goods", 0, MOST, "C9", "A"),
    RuleField("canal_choice", 1, CHOICE, "C10", "A"),
    RuleField("canal_cost", 0, MOST, "C10", "A"),
    RuleField("canal_goods", 0, MOST, "C10", "A"),
    RuleField("canal_wood_above", 0, MOST, "C10", "A"),
    RuleField("market_basic", 0, MOST, "C11", "A"),
    RuleField("market_food", 0, MOST, "C11", "A"),
    RuleField("market_machine", 0, MOST, "C11", "A"),
    RuleField("sell_basic", 0, MOST, "C12", "A"),
    RuleField("sell_food", 0, MOST, "C12", "A"),
    RuleField("sell_machine", 0, MOST, "C12", "A"),
    RuleField("card_slots", 1, MAX_SLOTS, "C17", "S"),
    RuleField("card_cost", 0, MOST, "C16", "S"),
    RuleField("card_goods", 0, MOST, "C16", "S"),
    *(RuleField(f"card_good_{decade}", 0, 0, "C16", "A", choices=GOODS) for decade in DECADES),
    RuleField("space_5_money", 0, MOST, "C22", "S"),
    RuleField("space_8_goods", 0, MOST, "C22", "S"),
    RuleField("space_11_money", 0, MOST, "C22", "S"),
    RuleField("space_14_goods", 0, MOST, "C22", "S"),
    RuleField("space_17_prestige", 0, MOST, "C22", "A"),
    RuleField("space_20_machines", 0, MOST, "C22", "S"),
    RuleField("space_22_prestige", 0, MOST, "C22", "A"),
    RuleField("rank_prestige", 0, RATE, "C27", "S", (len(Category), len(Category))),
    RuleField("final_mayor_prestige", 0, MOST, "C29", "A"),
    RuleField("money_per_prestige", 1, MOST, "C30", "A"),
)


def goods_of(cell: str) -> list[int]:
    """The goods a card's cell names ("wood:2 iron:1"), as a count for each good in the order of `Good`.

    Raises:
        ValueError: says what is wrong with the cell.
    """
    counts = [0] * len(GOODS)
    for part in cell.split():
        good, _, count = part.partition(":")
        if good not in GOODS:
            raise ValueError(f"names '{good}', which is none of {', '.join(GOODS)}")
        if not (count.isascii() and count.isdigit() and len(count) <= 4 and 1 <= int(count) <= MOST):
            raise ValueError(
                f"must tell how many, 1 to {MOST}, after each good and a colon, as in 'wood:2 iron:1'"
            )
        if counts[GOODS.index(good)]:
            raise ValueError(f"names {good} twice")
        counts[GOODS.index(good)] = int(count)
    return counts


def _check_card(row: Mapping[str, Any]) -> tuple[str, str] | None:
    """Goods can be counted, and an effect and its number belong together (C19, C20)."""
    try:
        goods_of(row["goods"])
    except ValueError as error:
        return "goods", str(error)
    for effect in ("immediate", "permanent"):
        number = f"{effect}_arg"
        if row[effect] == "" and row[number] != "":
            return number, f"must be empty, since {effect} is empty"
        if row[effect] != "" and row[number] == "":
            return number, f"is missing, and '{row[effect]}' needs it: a whole number from 0 to {RATE}"
    return None


CARDS = TableSchema(
    name="cards",
    key="id",
    doc="city cards, one a row",
    columns=(
        CellType("id", "text"),
        CellType("name", "text"),
        CellType("decade", "choice", choices=tuple(map(str, DECADES))),
        CellType("category", "choice", choices=words(Category)),
        CellType("district", "choice", choices=words(Need)),
        CellType("city_actions", "int", 0, MAX_CITY_ACTIONS),
        CellType("popularity", "int", 0, MOST),
        CellType("money", "int", 0, MOST),
        CellType("goods", "text", default=""),
        CellType("prestige", "int", 0, MOST),
        CellType("immediate", "choice", choices=EFFECTS, default=""),
        CellType("immediate_arg", "int", 0, RATE, default=""),
        CellType("permanent", "choice", choices=words(Permanent), default=""),
        CellType("permanent_arg", "int", 0, RATE, default=""),
    ),
    check_row=_check_card,
)

SCHEMAS = (CARDS,)


def districts_of(rules: Mapping[str, Any]) -> list[str]:
    """The names of the districts, in the order of their numbers: those on the canal, then the other ones."""
    return list(dict.fromkeys([*rules["canal_districts"], *rules["rail_districts"]]))


def check(rules: Mapping[str, Any], tables: Mapping[str, Rows]) -> None:
    """Check what single values cannot tell: districts that can be told apart, sizes the kernel can hold.

    A decade may have no card: its slots are gaps (C18).

    Raises:
        InputError: names the table or field, the number and its limit.
    """
    for field in ("canal_districts", "rail_districts"):
        names = rules[field]
        for number, name in enumerate(names, 1):
            if name in names[: number - 1]:
                raise InputError(f"{field}, item {number}: '{name}' stands twice; once is enough")
    districts = len(districts_of(rules))
    if not 1 <= districts <= MAX_DISTRICTS:
        raise InputError(
            f"canal_districts and rail_districts: {districts} different districts in all; "
            f"must be 1 to {MAX_DISTRICTS}"
        )
    cards = len(tables["cards"])
    if cards > MAX_CARDS:
        raise InputError(f"cards: {cards} city cards; at most {MAX_CARDS} fit")
