"""Small hand-made situations of Council for the reference's tests: the figures, made-up cards, a table."""

from pathlib import Path
from typing import Any

from tests.reference.choosers import Option, random_chooser
from tests.reference.council import deal, read_cards
from tests.reference.council_deal import DECADES, districts_of
from tests.reference.council_table import TOP, District, Game, Player, Turn
from tests.reference.picks import Picks
from tests.reference.tables import Row

DATA = Path(__file__).parents[2] / "sim" / "council" / "data"
CARDS = read_cards(DATA / "cards.csv")

# The tests' figures are worked by hand from these, so they are written out here. CHANGED is what the rules
# file has otherwise, and test_default_rules_are_those_of_the_rules_file holds the two against the file.
RULES: Row = {
    "turns_per_phase": 3,
    "must_move": 1,
    "actions_per_turn": 2,
    "max_actions": 3,
    "max_actions_bonus": 4,
    "admin_money": 2,
    "admin_per_industries": 2,
    "start_money": 5,
    "start_wood": 1,
    "start_grain": 1,
    "start_popularity": 0,
    "start_prestige": 0,
    "market_markers": 3,
    "discs": 5,
    "canal_districts": ["Old Port", "Basin", "Mills"],
    "rail_districts": ["Faubourg", "Station Yard"],
    "canal_tiles": [
        [1, 0, 1],
        [1, 0, 2],
        [2, 0, 0],
        [1, 1, 0],
        [2, 0, 0],
        [2, 0, 1],
        [1, 1, 1],
        [3, 0, 0],
        [2, 0, 1],
        [1, 0, 2],
    ],
    "sites_extra": 3,
    "kind_limit": 2,
    "sawmill_cost": 2,
    "sawmill_wood": 0,
    "sawmill_prestige": 0,
    "farm_cost": 2,
    "farm_wood": 0,
    "farm_prestige": 0,
    "ironworks_cost": 3,
    "ironworks_wood": 1,
    "ironworks_prestige": 0,
    "mill_cost": 3,
    "mill_wood": 1,
    "mill_prestige": 1,
    "brewery_cost": 3,
    "brewery_wood": 1,
    "brewery_prestige": 1,
    "works_cost": 4,
    "works_wood": 1,
    "works_prestige": 1,
    "popularity_build": 1,
    "popularity_produce": 1,
    "popularity_service": 1,
    "popularity_canal": 1,
    "popularity_market": 1,
    "popularity_acquire": 1,
    "produce_rivals": 2,
    "rival_fee": 1,
    "service_cost": [1, 2, 2],
    "service_prestige": [3, 4, 6],
    "service_goods": 1,
    "canal_choice": 3,
    "canal_cost": 2,
    "canal_goods": 1,
    "canal_wood_above": 5,
    "market_basic": 2,
    "market_food": 3,
    "market_machine": 5,
    "sell_basic": 1,
    "sell_food": 2,
    "sell_machine": 3,
    "card_slots": 3,
    "card_cost": 1,
    "card_goods": 1,
    "card_good_1840": "wood",
    "card_good_1850": "iron",
    "card_good_1860": "iron",
    "space_5_money": 1,
    "space_8_goods": 1,
    "space_11_money": 1,
    "space_14_goods": 1,
    "space_17_prestige": 2,
    "space_20_machines": 1,
    "space_22_prestige": 3,
    "rank_prestige": [3, 2, 1],
    "final_mayor_prestige": 2,
    "money_per_prestige": 5,
}
CHANGED: Row = {}


def made(card_id: str, **fields: Any) -> Row:
    """A made-up card: nothing but what is said."""
    return {
        "id": card_id,
        "name": card_id.title(),
        "decade": 1840,
        "category": "economic",
        "district": "any",
        "city_actions": 0,
        "popularity": 0,
        "money": 0,
        "goods": "",
        "prestige": 0,
        "immediate": "",
        "immediate_arg": "",
        "permanent": "",
        "permanent_arg": "",
        **fields,
    }


def situation(
    *picks: tuple[str, Option],
    players: int = 2,
    rules: Row | None = None,
    deck: tuple[Row, ...] = (),
    face_up: tuple[str | None, ...] = (),
    stack: tuple[str, ...] = (),
    district: str = "Basin",
    industries: dict[str, list[tuple[str, int]]] | None = None,
    levels: dict[str, int] | None = None,
    track: dict[int, list[int]] | None = None,
    row: tuple[tuple[int, ...], ...] = (),
    mayor: int | None = None,
    now: Row | None = None,
    rivals: tuple[Row, ...] = (),
    **me: Any,
) -> Game:
    """Seat 0 is to move in `district` with the attributes `me`, the others own only what `rivals` says.

    `effects` of a player are held by made-up cards; `track` has the seats on a space, top last, those that it
    leaves out stand on 0; `deck` are the cards that the situation knows.
    """
    rules = {**RULES, **(rules or {})}
    chooser = Picks(list(picks))
    cards = {card["id"]: card for card in deck}
    seats = [seat_of(number, attributes, rules, cards) for number, attributes in enumerate((me, *rivals))]
    seats += [seat_of(number, {}, rules, cards) for number in range(len(seats), players)]
    spaces = [list((track or {}).get(space, [])) for space in range(TOP + 1)]
    placed = {seat for space in spaces for seat in space}
    spaces[0] = [seat for seat in range(len(seats)) if seat not in placed] + spaces[0]
    return Game(
        rules=rules,
        cards=cards,
        districts={
            name: District(list((industries or {}).get(name, [])), (levels or {}).get(name, 0))
            for name in districts_of(rules)
        },
        players=seats,
        track=spaces,
        stacks={decade: list(stack) if decade == DECADES[0] else [] for decade in DECADES},
        row=list(row),
        choosers=[chooser] * len(seats),
        seat_keys=[0] * len(seats),
        asked=[0] * len(seats),
        face_up=list(face_up),
        mayor=mayor,
        now=Turn(district, **(now or {})),
    )


def seat_of(number: int, attributes: Row, rules: Row, cards: dict[str, Row]) -> Player:
    attributes = dict(attributes)
    effects = attributes.pop("effects", {})
    player = Player(**attributes)
    player.discs_left = attributes.get("discs_left", rules["discs"] - len(player.discs))
    player.markers_left = attributes.get("markers_left", rules["market_markers"] - len(player.markers))
    player.goods = dict(player.goods)
    player.cards = list(player.cards)
    for name, argument in effects.items():
        card_id = f"{name} of {number}"
        cards[card_id] = made(card_id, permanent=name, permanent_arg=argument)
        player.cards.append(card_id)
    return player


def dealt(players: int, seed: int = 1, block: int = 0, **rules: Any) -> Game:
    return deal({**RULES, **rules}, CARDS, players, seed, [random_chooser] * players, block)


def act(*option: Any) -> tuple[str, Option]:
    return ("action", option)


def city(*option: Any) -> tuple[str, Option]:
    return ("city", option)


def use(owner: int, kind: str) -> tuple[str, Option]:
    return ("use", ("use", owner, kind))


def good(name: str) -> tuple[str, Option]:
    return ("good", ("good", name))


def order(name: str) -> tuple[str, Option]:
    return ("order", ("order", name))


def move_to(name: str) -> tuple[str, Option]:
    return ("district", ("district", name))


def ranks(*categories: str) -> tuple[str, Option]:
    return ("ranking", ("ranking", categories))


DONE: tuple[str, Option] = ("use", ("done",))
PASS = act("pass")
GIVE_UP = city("pass")
