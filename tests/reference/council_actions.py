"""Council's district actions in the reference, but for city cards: C7 to C12."""

from collections import Counter

from tests.reference.choosers import Option, decide
from tests.reference.council_popularity import gain_popularity
from tests.reference.council_table import (
    BASIC,
    BUILT,
    FOOD,
    GOODS,
    KINDS,
    Game,
    goods_options,
    without_zeros,
)
from tests.reference.tables import Row

INPUT = {"mill": "grain", "brewery": "grain", "works": "iron"}
OUTPUT = {
    "depot": "wood",
    "sawmill": "wood",
    "farm": "grain",
    "ironworks": "iron",
    "mill": "flour",
    "brewery": "beer",
    "works": "machine",
}
MAKES_BASIC = ("depot", "sawmill", "farm", "ironworks")
LEVELS = 3


def action_options(game: Game) -> list[Option]:
    """The actions C7 to C12 that can be paid for, in the order in which they are options."""
    options = build_options(game)
    if use_options(game, []):
        options.append(("produce",))
    return options + service_options(game) + canal_options(game) + market_options(game) + sell_options(game)


def perform(game: Game, pick: Option) -> None:
    if pick[0] == "build":
        build(game, pick[1])
    elif pick[0] == "produce":
        produce(game)
    elif pick[0] == "service":
        service(game, pick[1])
    elif pick[0] == "canal":
        canal(game, pick[1])
    elif pick[0] == "market":
        market(game, pick[1])
    else:
        sell(game, pick[1])


# C7, build


def build_cost(game: Game, kind: str) -> int:
    return int(max(0, game.rules[f"{kind}_cost"] - game.my_effect("build_discount")))


def build_options(game: Game) -> list[Option]:
    """A free site, fewer than the limit of the kind, the price in money and wood."""
    rules, place, player = game.rules, game.here, game.me
    if place.built() >= len(game.players) + rules["sites_extra"]:
        return []
    return [
        ("build", kind)
        for kind in BUILT
        if sum(standing == kind for standing, _ in place.industries) < rules["kind_limit"]
        and player.money >= build_cost(game, kind)
        and player.has("wood", rules[f"{kind}_wood"])
    ]


def build(game: Game, kind: str) -> None:
    player, rules = game.me, game.rules
    cost, wood, prestige = build_cost(game, kind), rules[f"{kind}_wood"], rules[f"{kind}_prestige"]
    player.money -= cost
    player.gain("wood", -wood)
    game.here.industries.append((kind, game.seat))
    player.gain_prestige("build", prestige)
    game.emit(
        "build",
        player=game.seat,
        kind=kind,
        cost=cost,
        goods=without_zeros({"wood": wood}),
        prestige=prestige,
    )
    gain_popularity(game, rules["popularity_build"] + game.my_effect("build_popularity"), "build")


# C8, produce


def use_fee(game: Game, owner: int) -> int:
    """What the player pays the owner of an industry."""
    if owner == game.seat:
        return 0
    return int(game.rules["rival_fee"] + game.effect(owner, "rival_use_fee"))


def use_options(game: Game, used: list[tuple[str, int]]) -> list[Option]:
    """The industries here that are not used up and whose input and fee can be met."""
    left = Counter(game.here.industries) - Counter(used)
    return [
        ("use", owner, kind)
        for kind in KINDS
        for owner in range(len(game.players))
        if left[kind, owner]
        and (kind not in INPUT or game.me.has(INPUT[kind]))
        and game.me.money >= use_fee(game, owner)
    ]


def produce(game: Game) -> None:
    used: list[tuple[str, int]] = []
    told: list[Row] = []
    while True:
        options: list[Option] = [("done",)] if used else []
        pick = decide(game, "use", options + use_options(game, used))
        if pick[0] == "done":
            break
        _, owner, kind = pick
        used.append((kind, owner))
        told.append(use(game, owner, kind))
    game.emit("produce", player=game.seat, used=told)
    if sum(owner != game.seat for _, owner in used) >= game.rules["produce_rivals"]:
        gain_popularity(game, game.rules["popularity_produce"], "produce")


def use(game: Game, owner: int, kind: str) -> Row:
    """One industry turns its input, if any, into goods."""
    player, fee = game.me, use_fee(game, owner)
    player.money -= fee
    if owner != game.seat:
        game.players[owner].money += fee
    if kind in INPUT:
        player.gain(INPUT[kind], -1)
    amount = 1
    if owner == game.seat and kind in MAKES_BASIC:
        amount += game.my_effect("basic_output")
    player.gain(OUTPUT[kind], amount)
    return {
        "owner": owner,
        "kind": kind,
        "fee": fee,
        "input": INPUT.get(kind),
        "output": OUTPUT[kind],
        "amount": amount,
    }


# C9, service


def service_cost(game: Game) -> int:
    cost = game.rules["service_cost"][game.here.level]
    return int(max(0, cost - game.my_effect("service_discount")))


def service_options(game: Game) -> list[Option]:
    """An own industry here, a level left, its price in money and goods."""
    if not game.mine_here() or game.here.level == LEVELS or game.me.money < service_cost(game):
        return []
    goods = ("machine",) if game.here.level == LEVELS - 1 else FOOD
    return goods_options("service", game.me, goods, game.rules["service_goods"])


def service(game: Game, good: str) -> None:
    player, rules, place = game.me, game.rules, game.here
    cost = service_cost(game)
    prestige = rules["service_prestige"][place.level]
    if good == "beer":
        prestige += game.my_effect("beer_service")
    player.money -= cost
    player.gain(good, -rules["service_goods"])
    place.level += 1
    player.services += 1
    player.gain_prestige("service", prestige)
    game.emit(
        "service",
        player=game.seat,
        level=place.level,
        cost=cost,
        goods=without_zeros({good: rules["service_goods"]}),
        prestige=prestige,
    )
    gain_popularity(game, rules["popularity_service"] + game.my_effect("service_popularity"), "service")


# C10, canal


def canal_cost(game: Game) -> int:
    return int(max(0, game.rules["canal_cost"] - game.my_effect("canal_discount")))


def canal_good(game: Game) -> str:
    return "wood" if len(game.row) > game.rules["canal_wood_above"] else "iron"


def canal_options(game: Game) -> list[Option]:
    """In a canal district, the first tiles of the row, alike ones once."""
    rules, player = game.rules, game.me
    if game.now.district not in rules["canal_districts"]:
        return []
    if player.money < canal_cost(game) or not player.has(canal_good(game), rules["canal_goods"]):
        return []
    first = game.row[: rules["canal_choice"]]
    return [("canal", index) for index, tile in enumerate(first) if tile not in first[:index]]


def canal(game: Game, index: int) -> None:
    player, rules = game.me, game.rules
    cost, good, amount = canal_cost(game), canal_good(game), rules["canal_goods"]
    player.money -= cost
    player.gain(good, -amount)
    tile = game.row.pop(index)
    player.tiles.append(tile)
    prestige, popularity, money = tile
    player.money += money
    player.gain_prestige("canal", prestige)
    game.emit(
        "canal",
        player=game.seat,
        tile=index,
        cost=cost,
        goods=without_zeros({good: amount}),
        prestige=prestige,
        money=money,
    )
    gain = rules["popularity_canal"] + game.my_effect("canal_popularity") + popularity
    gain_popularity(game, gain, "canal")


# C11, C12, market and sell


def class_of(good: str) -> str:
    """Basic goods and food each have one price."""
    if good in BASIC:
        return "basic"
    return "food" if good in FOOD else "machine"


def market_options(game: Game) -> list[Option]:
    if not game.me.markers_left or game.now.district in game.me.markers:
        return []
    return goods_options("market", game.me, GOODS)


def market(game: Game, good: str) -> None:
    player, rules = game.me, game.rules
    gain = rules["popularity_market"] if player.markers else 0
    gain += game.my_effect("market_popularity")
    player.markers_left -= 1
    player.markers.append(game.now.district)
    money = rules[f"market_{class_of(good)}"] + game.my_effect("market_bonus")
    hand_in(game, "market", good, money)
    gain_popularity(game, gain, "market")


def sell_options(game: Game) -> list[Option]:
    return goods_options("sell", game.me, GOODS)


def sell(game: Game, good: str) -> None:
    hand_in(game, "sell", good, game.rules[f"sell_{class_of(good)}"] + game.my_effect("sell_bonus"))


def hand_in(game: Game, event: str, good: str, money: int) -> None:
    game.me.gain(good, -1)
    game.me.money += money
    game.emit(event, player=game.seat, good=good, money=money)
