"""Administration and city council in Council's reference: C6 and C26 to C29."""

from itertools import permutations

from tests.reference.choosers import Option, decide
from tests.reference.council_deal import DECADES
from tests.reference.council_popularity import halve
from tests.reference.council_table import CATEGORIES, Game, turn_up
from tests.reference.tables import Row


def administration(game: Game, year: int) -> None:
    """C6."""
    rules, gains = game.rules, []
    for seat, player in enumerate(game.players):
        gain = rules["admin_money"] + game.industries_of(seat) // rules["admin_per_industries"]
        gain += game.effect(seat, "income")
        player.money += gain
        gains.append(gain)
    game.emit("administration", phase=year, money=gains)


def city_council(game: Game, year: int, last: bool) -> None:
    """Election, halving, scoring; new cards but after the last."""
    seats = range(len(game.players))
    winning = [stack for stack in game.track if stack][-1]
    top = list(reversed(winning))
    game.mayor = top[0]  # C26
    before = [game.popularity(seat) for seat in seats]
    halve(game, game.mayor)
    game.seat = game.mayor
    options: list[Option] = [("ranking", ranking) for ranking in permutations(CATEGORIES)]
    ranking = decide(game, "ranking", options)[1]
    gains = []
    for seat, player in enumerate(game.players):
        cards = [game.cards[card_id] for card_id in player.cards]
        gain = election_prestige(cards, ranking, game.rules)
        if last and seat == game.mayor:
            gain += game.rules["final_mayor_prestige"]  # C29
        player.gain_prestige("election", gain)
        gains.append(gain)
    game.emit(
        "election",
        phase=year,
        mayor=game.mayor,
        popularity=before,
        halved=[game.popularity(seat) for seat in seats],
        top=top,
        ranking=list(ranking),
        prestige=gains,
    )
    if not last:
        new_cards(game)


def election_prestige(cards: list[Row], ranking: list[str] | tuple[str, ...], rules: Row) -> int:
    """C27, and `election_prestige` of C20, for one player's cards."""
    points = sum(rules["rank_prestige"][ranking.index(card["category"])] for card in cards)
    points += sum(card["permanent_arg"] for card in cards if card["permanent"] == "election_prestige")
    return int(points)


def new_cards(game: Game) -> None:
    """C28."""
    game.removed += [card_id for card_id in game.face_up if card_id is not None]
    game.removed += game.stacks[game.decade]
    game.stacks[game.decade] = []
    game.decade = DECADES[DECADES.index(game.decade) + 1]
    turn_up_all(game)


def turn_up_all(game: Game) -> None:
    """Every slot from the current decade's stack."""
    game.face_up = [None] * game.rules["card_slots"]
    for slot in range(game.rules["card_slots"]):
        turn_up(game, slot)
        game.emit("deal", slot=slot, card=game.face_up[slot])
