"""The popularity track of Council's reference: discs that rise, what the spaces pay, and halving."""

from tests.reference.choosers import Option, decide
from tests.reference.council_table import BASIC, FOOD, TOP, Game, without_zeros
from tests.reference.tables import Row

SPACES = (5, 8, 11, 14, 17, 20, 22)


def move(game: Game, seat: int, to: int) -> None:
    """C25: who arrives last on a space is on top; a disc that stays does not arrive."""
    at = game.popularity(seat)
    if to != at:
        game.track[at].remove(seat)
        game.track[to].append(seat)


def highest_open(game: Game, seat: int) -> int:
    """C23: one player only on 22."""
    return TOP - 1 if any(other != seat for other in game.track[TOP]) else TOP


def gain_popularity(game: Game, gain: int, why: str) -> None:
    """C22, C23: all the popularity that one action or one part of a card brings the player."""
    before = game.popularity(game.seat)
    after = min(before + gain, highest_open(game, game.seat))
    if after <= before:
        return
    move(game, game.seat, after)
    bonuses = [take_bonus(game, space) for space in SPACES if before < space <= after]
    game.emit("popularity", player=game.seat, to=after, why=why, bonuses=bonuses, **{"from": before})


def take_bonus(game: Game, space: int) -> Row:
    """C22: what a space pays."""
    player, rules = game.me, game.rules
    money = prestige = 0
    goods: dict[str, int] = {}
    if space in (5, 11):
        money = rules[f"space_{space}_money"]
    elif space == 8:
        goods = choose_good(game, BASIC, rules["space_8_goods"])
    elif space == 14:
        goods = choose_good(game, FOOD, rules["space_14_goods"])
    elif space == 20:
        goods = {"machine": rules["space_20_machines"]}
    else:
        prestige = rules[f"space_{space}_prestige"]
    player.money += money
    for good, amount in goods.items():
        player.gain(good, amount)
    player.gain_prestige("track", prestige)
    return {"space": space, "money": money, "goods": without_zeros(goods), "prestige": prestige}


def choose_good(game: Game, goods: tuple[str, ...], amount: int) -> dict[str, int]:
    """All of one kind; nothing to choose where nothing is paid."""
    if not amount:
        return {}
    options: list[Option] = [("good", good) for good in goods]
    return {decide(game, "good", options)[1]: amount}


def halve(game: Game, mayor: int) -> None:
    """C26: everyone, in seat order from the mayor; C24: no space pays for it."""
    players = len(game.players)
    for step in range(players):
        seat = (mayor + step) % players
        before = game.popularity(seat)
        move(game, seat, min(before, before // 2 + game.effect(seat, "halving_keep")))
