"""City cards, tiles and goods of Council as chips, with what they do in a few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sim.engine.board import Chip
from sim.engine.story import amount

TONES = {"economic": "gold", "quality": "violet", "public": "blue"}  # of the categories
GOODS = {"wood": "brown", "grain": "gold", "iron": "grey", "flour": "pink", "beer": "red", "machine": "blue"}
NEEDS = {"any": "", "canal": "on the canal", "rail": "on the railway"}

# C19, C20; {k} is the card's number.
IMMEDIATE = {
    "money_per_industry": "£{k} an own industry here",
    "popularity_per_industry": "{k} popularity an own industry here",
    "popularity_per_card": "{k} popularity an own city card",
    "prestige_per_card": "{k} prestige an own city card",
    "prestige_per_service": "{k} prestige a level developed",
    "prestige_per_canal": "{k} prestige a canal tile",
}
PERMANENT = {
    "build_discount": "industries cost £{k} less",
    "service_discount": "services cost £{k} less",
    "canal_discount": "the canal costs £{k} less",
    "build_popularity": "+{k} popularity with each industry",
    "service_popularity": "+{k} popularity with each service",
    "canal_popularity": "+{k} popularity with each canal tile",
    "card_popularity": "+{k} popularity with each city card",
    "market_popularity": "+{k} popularity with each market marker",
    "basic_output": "+{k} from own industries that make basic goods",
    "market_bonus": "+£{k} in markets",
    "sell_bonus": "+£{k} a good sold",
    "rival_use_fee": "rivals pay £{k} more",
    "income": "+£{k} in each administration",
    "election_prestige": "+{k} prestige in each city council",
    "halving_keep": "keeps {k} more popularity at each halving",
    "beer_service": "+{k} prestige for a service paid with beer",
}


def card_note(row: Mapping[str, Any]) -> str:
    """What a city card needs and gives."""
    units = (("money", "£"), ("popularity", "popularity"), ("prestige", "prestige"))
    gains = [amount(int(row[key]), unit) for key, unit in units if row[key]]
    gains += [
        f"+{number} {good}" for good, _, number in (part.partition(":") for part in row["goods"].split())
    ]
    parts = [NEEDS[row["district"]], ", ".join(gains)]
    if row["city_actions"]:
        parts.append("an action" if row["city_actions"] == 1 else f"{row['city_actions']} actions")
    if row["immediate"]:
        parts.append(IMMEDIATE[row["immediate"]].format(k=row["immediate_arg"]))
    if row["permanent"]:
        parts.append("from now on " + PERMANENT[row["permanent"]].format(k=row["permanent_arg"]))
    return "; ".join(part for part in parts if part)


def card_chip(row: Mapping[str, Any]) -> Chip:
    """A city card."""
    category = row["category"]
    kind = f"{row['decade']}, {category}"
    return Chip(row["name"], TONES[category], category[0].upper(), kind, card_note(row))


def tile_chip(tile: Sequence[int]) -> Chip:
    """A canal tile, (prestige, popularity, £)."""
    prestige, popularity, money = tile
    gains = ((prestige, "prestige"), (popularity, "popularity"), (money, "£"))
    text = ", ".join(amount(number, unit).lstrip("+") for number, unit in gains if number)
    return Chip(text or "nothing", "green")


def goods_chips(goods: Mapping[str, int]) -> tuple[Chip, ...]:
    """A player's goods, in the order of the rules."""
    return tuple(Chip(good, GOODS[good], count=goods[good]) for good in GOODS if goods.get(good))
