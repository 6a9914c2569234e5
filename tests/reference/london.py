"""A whole game of London in the reference."""

from tests.reference.choosers import Chooser, Option, Scripted, decide, random_chooser, recording, scripted
from tests.reference.london_actions import action_options, perform
from tests.reference.london_deal import read_boroughs, read_cards
from tests.reference.london_score import score
from tests.reference.london_table import (
    Game,
    assert_conserved,
    deal,
    discard_from_hand,
    draw,
    in_file_order,
)
from tests.reference.tables import Row

__all__ = [
    "Chooser",
    "Game",
    "Option",
    "Scripted",
    "assert_conserved",
    "deal",
    "play",
    "play_out",
    "random_chooser",
    "read_boroughs",
    "read_cards",
    "recording",
    "score",
    "scripted",
    "take_turn",
]


def play(
    rules: Row,
    cards: list[Row],
    boroughs: list[Row],
    players: int,
    seed: int,
    choosers: list[Chooser],
    names: list[str],
    block: int = 0,
) -> list[Row]:
    """Play one game and return its trace, from `setup` to `final`."""
    game = deal(rules, cards, boroughs, players, seed, choosers, block)
    game.emit(
        "setup",
        game="london",
        players=players,
        seed=seed,
        strategies=list(names),
        rules=dict(rules),
        hands=[list(player.hand) for player in game.players],
        deck=list(game.deck),
        boroughs=list(game.borough_slots),
        borough_pile=list(game.borough_pile),
    )
    play_out(game)
    return game.trace


def play_out(game: Game) -> None:
    """L5, L22, L23: turns clockwise from seat 0 until the end, then the scores."""
    turns_left: int | None = None  # set by the first turn that ends with an empty deck
    stopped = False
    while True:
        take_turn(game)
        if turns_left is not None:
            turns_left -= 1
        elif not game.deck:
            turns_left = len(game.players) - 1
        if turns_left == 0:
            break
        if game.turn == game.rules["turn_limit"]:
            stopped = True
            break
        game.seat = (game.seat + 1) % len(game.players)
    finish(game, stopped)


def take_turn(game: Game) -> None:
    """The turn of the player in `game.seat`."""
    game.turn += 1
    game.emit("turn", turn=game.turn, player=game.seat)
    repay(game)
    draw(game, 1, "turn")  # L7
    use_hand_draw(game)
    options = action_options(game)
    action = decide(game, "action", options)[0] if options else "pass"  # L8
    game.emit("action", player=game.seat, action=action)
    perform(game, action)
    keep_hand_limit(game)
    emit_turn_end(game)


def repay(game: Game) -> None:
    """L6: from cash only."""
    player, price = game.me, game.rules["loan_repay"]
    most = min(player.loans, 511)
    options: list[Option] = [("repay", n) for n in range(most + 1) if n * price <= player.money]
    loans = decide(game, "repay", options)[1]
    if loans:
        player.loans -= loans
        player.money -= loans * price
        game.emit("repay", player=game.seat, loans=loans)


def use_hand_draw(game: Game) -> None:
    """L33."""
    options: list[Option] = [("none",)]
    options += [
        ("use", card_id)
        for card_id in in_file_order(game, game.me.hand)
        if game.cards[card_id]["power"] == "hand_draw"
    ]
    pick = decide(game, "hand_draw", options)
    if pick[0] == "use":
        draw(game, game.cards[pick[1]]["power_arg"], "power")
        game.emit("hand_power", player=game.seat, card=pick[1])
        discard_from_hand(game, pick[1])


def keep_hand_limit(game: Game) -> None:
    """L9."""
    limit = game.rules["hand_limit"]
    while limit and len(game.me.hand) > limit:
        options: list[Option] = [("card", card_id) for card_id in in_file_order(game, game.me.hand)]
        card_id = decide(game, "hand_limit", options)[1]
        discard_from_hand(game, card_id)
        game.emit("discard", player=game.seat, card=card_id, why="hand_limit")


def emit_turn_end(game: Game) -> None:
    player = game.me
    game.emit(
        "turn_end",
        player=game.seat,
        money=[other.money for other in game.players],
        prestige=[other.prestige for other in game.players],
        poverty=[other.poverty for other in game.players],
        loans=[other.loans for other in game.players],
        hand=sorted(player.hand),
        stacks=[list(stack) for stack in player.stacks],
        face_up=list(player.face_up),
        boroughs=list(player.boroughs),
        board=[list(line) for line in game.board],
        deck=len(game.deck),
        out=len(game.out),
    )


def finish(game: Game, stopped: bool) -> None:
    """L24 to L29."""
    table = {
        "players": [
            {
                "prestige": player.prestige,
                "money": player.money,
                "loans": player.loans,
                "poverty": player.poverty,
                "hand": len(player.hand),
                "display": [card_id for stack in player.stacks for card_id in stack],
                "boroughs": len(player.boroughs),
            }
            for player in game.players
        ]
    }
    final = score(table, game.rules, list(game.cards.values()))
    final["stopped"] = stopped  # L23
    for player in game.players:  # L24: the hand leaves the game
        game.out += player.hand
        player.hand = []
    game.trace.append(final)
