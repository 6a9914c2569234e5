"""From a variant's numbers to kernel records, and from a seed to a dealt table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.council.codes import DECADES, SPACES, Category, Good, Immediate, Industry, Need, Permanent
from sim.council.fields import districts_of, goods_of
from sim.council.log import Event, emit
from sim.council.state import CARD, GOODS, MAX_TILES, RULES, Kind, Why
from sim.engine.jit import kernel
from sim.engine.piles import lay_by_key
from sim.engine.rng import Purpose, block_key, child, stable_id
from sim.engine.ruleset import Variant

TILES = np.arange(MAX_TILES, dtype=np.uint8)  # by their rows in the rules' list

# What each kind of industry uses up and makes (C7); -1 = nothing.
RECIPES = {
    Industry.DEPOT: (-1, Good.WOOD),
    Industry.SAWMILL: (-1, Good.WOOD),
    Industry.FARM: (-1, Good.GRAIN),
    Industry.IRONWORKS: (-1, Good.IRON),
    Industry.MILL: (Good.GRAIN, Good.FLOUR),
    Industry.BREWERY: (Good.GRAIN, Good.BEER),
    Industry.WORKS: (Good.IRON, Good.MACHINE),
}
PRICE_CLASSES = {  # of goods, for C11 and C12
    "basic": (Good.WOOD, Good.GRAIN, Good.IRON),
    "food": (Good.FLOUR, Good.BEER),
    "machine": (Good.MACHINE,),
}
SPACE_FIELDS = {  # rules field -> what the space pays, and which space it is (C22)
    "space_5_money": ("space_money", 5),
    "space_8_goods": ("space_basic", 8),
    "space_11_money": ("space_money", 11),
    "space_14_goods": ("space_food", 14),
    "space_17_prestige": ("space_prestige", 17),
    "space_20_machines": ("space_machine", 20),
    "space_22_prestige": ("space_prestige", 22),
}


def pack(variant: Variant, players: int) -> tuple[npt.NDArray[np.void], npt.NDArray[np.void]]:
    """The kernel's view of a variant.

    Returns:
        rules: array of one `RULES` record, for this number of players.
        cards: array of `CARD`, one a row of cards.csv; a blank one where there is none, for gaps to be read.
    """
    rows = variant.tables["cards"]
    cards = np.zeros(max(len(rows), 1), CARD)
    for card, row in zip(cards, rows, strict=bool(rows)):
        _fill_card(card, row)
    rules = np.zeros(1, RULES)
    numbers = variant.rules
    names: Sequence[str] = RULES.names or ()
    for name, value in numbers.items():
        if name in names and isinstance(value, int):
            rules[0][name] = value
    _fill_places(rules[0], numbers, players)
    _fill_industries(rules[0], numbers)
    _fill_rewards(rules[0], numbers)
    _fill_stacks(rules[0], rows)
    _fill_tiles(rules[0], numbers["canal_tiles"])
    return rules, cards


def _fill_card(card: Any, row: Mapping[str, Any]) -> None:
    card["decade"] = DECADES.index(int(row["decade"]))
    card["category"] = Category[row["category"].upper()]
    card["need"] = Need[row["district"].upper()]
    for name in ("city_actions", "popularity", "money", "prestige"):
        card[name] = row[name]
    card["goods"] = goods_of(row["goods"])
    card["top"] = any((row["popularity"], row["money"], row["prestige"], *card["goods"].tolist()))
    card["immediate"] = Immediate[row["immediate"].upper()] if row["immediate"] else Immediate.NONE
    card["immediate_arg"] = row["immediate_arg"] or 0
    card["permanent"] = Permanent[row["permanent"].upper()] if row["permanent"] else -1
    card["permanent_arg"] = row["permanent_arg"] or 0


def _fill_places(rules: Any, numbers: Mapping[str, Any], players: int) -> None:
    names = districts_of(numbers)
    rules["districts"] = len(names)
    for field in ("canal_districts", "rail_districts"):
        rules[field] = sum(1 << names.index(name) for name in numbers[field])
    rules["sites"] = players + numbers["sites_extra"]


def _fill_industries(rules: Any, numbers: Mapping[str, Any]) -> None:
    for kind, (used, made) in RECIPES.items():
        rules["input"][kind], rules["output"][kind] = used, made
        if kind != Industry.DEPOT:
            word = kind.name.lower()
            rules["build_cost"][kind] = numbers[f"{word}_cost"]
            rules["build_wood"][kind] = numbers[f"{word}_wood"]
            rules["build_prestige"][kind] = numbers[f"{word}_prestige"]
    rules["rivals_used"] = numbers["produce_rivals"]


def _fill_rewards(rules: Any, numbers: Mapping[str, Any]) -> None:
    rules["start_goods"][Good.WOOD] = numbers["start_wood"]
    rules["start_goods"][Good.GRAIN] = numbers["start_grain"]
    for why in Why:
        if why != Why.EFFECT:
            rules["popularity"][why] = numbers[f"popularity_{why.name.lower()}"]
    for field in ("service_cost", "service_prestige", "rank_prestige"):
        rules[field] = numbers[field]
    for name, goods in PRICE_CLASSES.items():
        for good in goods:
            rules["market_money"][good] = numbers[f"market_{name}"]
            rules["sell_money"][good] = numbers[f"sell_{name}"]
    for number, decade in enumerate(DECADES):
        rules["card_good"][number] = Good[numbers[f"card_good_{decade}"].upper()]
    for field, (pays, space) in SPACE_FIELDS.items():
        rules[pays][SPACES.index(space)] = numbers[field]


def _fill_stacks(rules: Any, rows: Sequence[Mapping[str, Any]]) -> None:
    rules["cards"] = len(rows)
    at = 0
    for number, decade in enumerate(DECADES):
        rules["decade_start"][number] = at
        for card, row in enumerate(rows):
            if int(row["decade"]) == decade:
                rules["decade_card"][at] = card
                rules["card_key"][at] = stable_id(row["id"])
                at += 1
    rules["decade_start"][len(DECADES)] = at


def _fill_tiles(rules: Any, tiles: Sequence[Sequence[int]]) -> None:
    rules["tiles"] = len(tiles)
    copies: Counter[str] = Counter()
    for number, (prestige, popularity, money) in enumerate(tiles):
        text = f"{prestige}/{popularity}/{money}"
        copies[text] += 1
        rules["tile"][number] = (prestige, popularity, money)
        rules["tile_key"][number] = stable_id(f"{text}#{copies[text]}")


@kernel()
def draw_card(game):
    """The top of the current decade's stack, -1 = it is empty."""
    if game["stack_at"] == game["stack_end"]:
        return np.int64(-1)
    card = np.int64(game["stack"][game["stack_at"]])
    game["stack_at"] += 1
    return card


@kernel()
def turn_up(game, slot):
    """Lay the next card into a slot, in place of the one that lies there."""
    shown, before = game["shown"], np.int64(game["face_up"][slot])
    if before >= 0:
        shown[before >> 6] &= ~(np.uint64(1) << np.uint64(before & 63))
    card = draw_card(game)
    game["face_up"][slot] = card
    if card >= 0:
        shown[card >> 6] |= np.uint64(1) << np.uint64(card & 63)


@kernel()
def open_decade(game, rules, decade):
    """Take up a decade's stack and lay its first cards face up; what lay there leaves the game (C28)."""
    game["decade"] = decade
    game["stack_at"] = rules["decade_start"][decade]
    game["stack_end"] = rules["decade_start"][decade + 1]
    for slot in range(rules["card_slots"]):
        turn_up(game, slot)


@kernel()
def tell_cards(game, rules, log):
    """Tell what lies face up."""
    for slot in range(rules["card_slots"]):
        emit(game, log, Event.DEAL, slot, game["face_up"][slot])


@kernel()
def deal(game, rules, cards, seed, block, players, keys):
    """Set up the table of one block in a zeroed record: the same for every rotation and lineup.

    `keys` is uint64 scratch space of MAX_CARDS.
    """
    key = block_key(seed, block)
    game["players_count"] = players
    game["mayor"] = -1
    stack = game["stack"]
    stacks_key = child(key, np.uint64(Purpose.DECK))
    for decade in range(len(DECADES)):
        first, last = rules["decade_start"][decade], rules["decade_start"][decade + 1]
        pile_key = child(stacks_key, np.uint64(decade))
        for i in range(first, last):
            keys[i] = child(pile_key, rules["card_key"][i])
        lay_by_key(stack[first:last], rules["decade_card"][first:last], keys[first:last])
    game["face_up"][:] = -1
    open_decade(game, rules, 0)
    tiles_key = child(child(key, np.uint64(Purpose.TILES)), np.uint64(0))
    tiles = rules["tiles"]
    game["tiles_left"] = tiles
    for i in range(tiles):
        keys[i] = child(tiles_key, rules["tile_key"][i])
    lay_by_key(game["row"][:tiles], TILES[:tiles], keys[:tiles])
    for seat in range(players):
        me = game["players"][seat]
        me["choice_key"] = child(child(key, np.uint64(Purpose.CHOICE)), np.uint64(seat))
        me["money"] = rules["start_money"]
        for good in range(GOODS):
            me["goods"][good] = rules["start_goods"][good]
        me["popularity"] = rules["start_popularity"]
        me["prestige"] = rules["start_prestige"]
        me["arrival"] = seat  # seat 0 lies lowest
        me["discs"] = rules["discs"]
        me["markers"] = rules["market_markers"]
        me["last_district"] = -1
        me["bonus_card"] = -1
    game["arrivals"] = players


@kernel()
def begin_game(game, rules, cards, log):
    """The first decision: where seat 0 places its depot."""
    tell_cards(game, rules, log)
    game["player"] = 0
    game["kind"] = Kind.DEPOT
