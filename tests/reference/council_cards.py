"""City cards in Council's reference, C15 to C21: who may take which, what it costs, what its parts do."""

from tests.reference.choosers import Option, decide
from tests.reference.council_deal import goods_of
from tests.reference.council_popularity import gain_popularity
from tests.reference.council_table import Game, turn_up, without_zeros
from tests.reference.tables import Row


def disc_options(game: Game) -> list[Option]:
    """C17: with a disc, of which each player has one a district."""
    if not game.me.discs_left or game.now.district in game.me.discs:
        return []
    return [("acquire", slot) for slot in open_slots(game)]


def bonus_options(game: Game) -> list[Option]:
    """C21: by the mayor bonus, once a game."""
    if game.mayor != game.seat or game.me.bonus_used:
        return []
    return [("bonus", slot) for slot in open_slots(game)]


def open_slots(game: Game) -> list[int]:
    """The slots whose card the player may take and can pay for."""
    if not game.mine_here():  # C15
        return []
    return [
        slot
        for slot, card_id in enumerate(game.face_up)
        if card_id is not None and may_take(game, game.cards[card_id])
    ]


def may_take(game: Game, card: Row) -> bool:
    rules, need = game.rules, card["district"]
    if need != "any" and game.now.district not in rules[f"{need}_districts"]:  # C15
        return False
    good = rules[f"card_good_{card['decade']}"]  # C16
    return game.me.money >= rules["card_cost"] and game.me.has(good, rules["card_goods"])


def acquire(game: Game, slot: int, bonus: bool) -> tuple[Row, str]:
    """C16 to C19: pay, take, replace, and choose the order of the parts, none of which is resolved yet."""
    player, rules = game.me, game.rules
    card_id = game.face_up[slot]
    assert card_id is not None
    card = game.cards[card_id]
    good, amount = rules[f"card_good_{card['decade']}"], rules["card_goods"]
    popularity = rules["popularity_acquire"] + game.my_effect("card_popularity")  # C20: not the card's own

    player.money -= rules["card_cost"]
    player.gain(good, -amount)
    player.cards.append(card_id)
    if bonus:
        player.bonus_used = True
    else:
        player.discs_left -= 1
        player.discs.append(game.now.district)
    turn_up(game, slot)
    order = decide(game, "order", order_options(card))[1]
    game.emit(
        "acquire",
        player=game.seat,
        card=card_id,
        slot=slot,
        cost=rules["card_cost"],
        goods=without_zeros({good: amount}),
        bonus=bonus,
        order=order,
    )
    game.emit("deal", slot=slot, card=game.face_up[slot])
    gain_popularity(game, popularity, "acquire")
    return card, order


def order_options(card: Row) -> list[Option]:
    """C19: where the city action can stand among the parts that hold something."""
    options: list[Option] = [("order", "effects")]
    if card["city_actions"]:
        top, immediate = holds_something(card), bool(card["immediate"])
        if top and immediate:
            options.append(("order", "between"))
        if top or immediate:
            options.append(("order", "action"))
    return options


def holds_something(card: Row) -> bool:
    """The card has a top box."""
    return bool(
        card["money"] or any(goods_of(card["goods"]).values()) or card["popularity"] or card["prestige"]
    )


def top_box(game: Game, card: Row) -> None:
    effect(game, card, "top", card["money"], goods_of(card["goods"]), card["prestige"], card["popularity"])


def immediate_effect(game: Game, card: Row) -> None:
    """Counted now."""
    if not card["immediate"]:
        return
    player = game.me
    gained, counted = card["immediate"].split("_per_")
    count = {
        "industry": game.mine_here(),
        "card": len(player.cards),
        "service": player.services,
        "canal": len(player.tiles),
    }[counted]
    gain = {"money": 0, "popularity": 0, "prestige": 0, gained: card["immediate_arg"] * count}
    effect(game, card, "immediate", gain["money"], {}, gain["prestige"], gain["popularity"])


def effect(
    game: Game,
    card: Row,
    part: str,
    money: int,
    goods: dict[str, int],
    prestige: int,
    popularity: int,
) -> None:
    """One part of a card, its popularity last."""
    player = game.me
    player.money += money
    for good, amount in goods.items():
        player.gain(good, amount)
    player.gain_prestige("cards", prestige)
    if money or any(goods.values()) or prestige:
        game.emit(
            "effect",
            player=game.seat,
            card=card["id"],
            part=part,
            money=money,
            goods=without_zeros(goods),
            prestige=prestige,
        )
    gain_popularity(game, popularity, "effect")
