"""Tithe a second time, in plain Python: nothing of the code that it checks is used."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.reference.choosers import Chooser, Option, decide
from tests.reference.keys import pile_key, seat_key, shuffled
from tests.reference.tables import Row, win_shares


@dataclass
class Game:
    """A table. `decide` asks `choosers[seat]`."""

    coins: list[int]
    deck: list[str]
    choosers: list[Chooser]
    seat_keys: list[int]
    asked: list[int]
    taken: list[list[str]]
    turn: int = 0
    seat: int = 0
    pot: int = 0
    trace: list[Row] = field(default_factory=list)

    def emit(self, event: str, **about: Any) -> None:
        self.trace.append({"event": event, **about})


def play(
    rules: Row, cards: list[Row], names: list[str], seed: int, block: int, choosers: list[Chooser]
) -> list[Row]:
    """Play one game and return its trace."""
    players, value = len(names), {card["id"]: card["value"] for card in cards}
    pile = shuffled(list(value), pile_key(seed, block, 1, 0), str)  # T2
    deck, out = pile[: len(pile) - rules["cards_out"]], pile[len(pile) - rules["cards_out"] :]
    keys = [seat_key(seed, block, seat) for seat in range(players)]
    coins = [rules["start_coins"]] * players  # T1
    game = Game(coins, list(deck), choosers, keys, [0] * players, [[] for _ in names])
    about = {"players": players, "seed": seed, "strategies": names, "rules": dict(rules)}
    game.emit("setup", game="tithe", **about, deck=deck, out=out)
    while game.deck:
        game.seat = game.turn % players  # T3
        game.turn += 1
        take_turn(game)
        values = [sum(value[card] for card in taken) for taken in game.taken]
        game.emit("turn_end", coins=list(game.coins), values=values)
    held = [len(taken) for taken in game.taken]
    points = [coins * rules["coin_worth"] for coins in game.coins]  # T5
    score = [kept - lost for kept, lost in zip(points, values, strict=True)]
    shares = win_shares([(score[seat], -held[seat]) for seat in range(players)])  # T6
    sums = {"coins": game.coins, "cards": held, "coin_points": points, "values": values, "score": score}
    game.emit("final", **sums, win_share=shares, stopped=False)
    return game.trace


def take_turn(game: Game) -> None:
    """T3, T4."""
    seat, card = game.seat, game.deck[0]
    game.emit("turn", turn=game.turn, player=seat, card=card, pot=game.pot)
    options: list[Option] = [("take", card)] + ([("lay",)] if game.coins[seat] else [])
    if decide(game, "offer", options) == ("lay",):
        game.coins[seat] -= 1
        game.pot += 1
        game.emit("lay", player=seat)
        return
    game.emit("take", player=seat, card=card, coins=game.pot)
    game.coins[seat] += game.pot
    game.pot = 0
    game.taken[seat].append(game.deck.pop(0))
    if game.deck:
        game.emit("turn_up", card=game.deck[0])
