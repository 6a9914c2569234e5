"""A whole game of Council in the reference: phases, turns, and which actions a turn still has."""

from tests.reference.choosers import Chooser, Option, Scripted, decide, random_chooser, recording, scripted
from tests.reference.council_actions import action_options, perform
from tests.reference.council_cards import acquire, bonus_options, disc_options, immediate_effect, top_box
from tests.reference.council_deal import DECADES, read_cards
from tests.reference.council_election import administration, city_council, turn_up_all
from tests.reference.council_score import final, score
from tests.reference.council_table import Game, Turn, assert_conserved, deal, without_zeros
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
    "read_cards",
    "recording",
    "score",
    "scripted",
    "take_turn",
]

PHASES = (1840, 1845, 1850, 1855, 1860)
ELECTIONS = (1845, 1855, 1860)
PASS: Option = ("pass",)


def play(
    rules: Row,
    cards: list[Row],
    players: int,
    seed: int,
    choosers: list[Chooser],
    names: list[str],
    block: int = 0,
) -> list[Row]:
    """Play one game and return its trace, from `setup` to `final`."""
    game = deal(rules, cards, players, seed, choosers, block)
    game.emit(
        "setup",
        game="council",
        players=players,
        seed=seed,
        strategies=list(names),
        rules=dict(rules),
        cards={str(decade): list(game.stacks[decade]) for decade in DECADES},
        tiles=[list(tile) for tile in game.row],
    )
    play_out(game)
    return game.trace


def play_out(game: Game) -> None:
    """C1: from the first cards turned up to the scores."""
    turn_up_all(game)
    place_depots(game)
    for number, year in enumerate(PHASES):
        development(game, number)
        administration(game, year)
        if year in ELECTIONS:
            city_council(game, year, last=year == PHASES[-1])
    game.trace.append(final(game))


def place_depots(game: Game) -> None:
    for seat in range(len(game.players)):
        game.seat = seat
        options: list[Option] = [("district", name) for name in game.districts]
        district = decide(game, "depot", options)[1]
        game.districts[district].industries.append(("depot", game.seat))
        game.emit("depot", player=game.seat, district=district)


def development(game: Game, phase: int) -> None:
    """C2: every round of phase k starts with seat k mod players."""
    players = len(game.players)
    for _ in range(game.rules["turns_per_phase"]):
        for step in range(players):
            game.seat = (phase + step) % players
            take_turn(game, PHASES[phase])


def take_turn(game: Game, year: int) -> None:
    """C3."""
    player = game.me
    game.turn += 1
    district = decide(game, "district", district_options(game))[1]
    player.last_district = district
    game.now = Turn(district)
    game.emit("turn", phase=year, turn=game.turn, player=game.seat, district=district)
    for _ in range(game.rules["actions_per_turn"]):
        if take_action(game, "action") == "pass":
            break
    emit_turn_end(game)


def district_options(game: Game) -> list[Option]:
    """C3: not where the player's last turn was, if there is anywhere else."""
    names = list(game.districts)
    if game.rules["must_move"] and len(names) > 1:
        names = [name for name in names if name != game.me.last_district]
    return [("district", name) for name in names]


def take_action(game: Game, kind: str) -> str:
    """One action of a turn or of a card: its verb, or `dropped` where C5 leaves nothing to choose."""
    options = options_left(game)
    if not options:
        return "dropped"
    pick = decide(game, kind, options)
    if pick == PASS:
        game.emit("pass", player=game.seat)
        return "pass"
    game.now.actions += 1
    if pick[0] in ("acquire", "bonus"):
        take_card(game, pick[1], bonus=pick[0] == "bonus")
    else:
        perform(game, pick)
    return str(pick[0])


def options_left(game: Game) -> list[Option]:
    """C5: what may still be done in this turn, `pass` last; nothing when the action is dropped."""
    rules, now = game.rules, game.now
    if now.actions < rules["max_actions"] or (
        now.actions < rules["max_actions_bonus"] and now.acquisitions >= 2 and now.bonus
    ):
        return [*action_options(game), *disc_options(game), *bonus_options(game), PASS]
    if now.actions >= rules["max_actions_bonus"] or now.acquisitions == 0:
        return []
    second = bonus_options(game)  # with it, one of two acquisitions is by the bonus
    if now.bonus:
        second = disc_options(game) + second
    return [*second, PASS] if second else []


def take_card(game: Game, slot: int, bonus: bool) -> None:
    """C19: the card and its parts in the order chosen."""
    game.now.acquisitions += 1
    game.now.bonus = game.now.bonus or bonus
    card, order = acquire(game, slot, bonus)
    if order == "action":
        city_actions(game, card)
    top_box(game, card)
    if order == "between":
        city_actions(game, card)
    immediate_effect(game, card)
    if order == "effects":
        city_actions(game, card)


def city_actions(game: Game, card: Row) -> None:
    """C4: `pass` gives up the rest of this card's."""
    for _ in range(card["city_actions"]):
        if take_action(game, "city") == "pass":
            return


def emit_turn_end(game: Game) -> None:
    players = game.players
    game.emit(
        "turn_end",
        money=[player.money for player in players],
        goods=[without_zeros(player.goods) for player in players],
        popularity=[game.popularity(seat) for seat in range(len(players))],
        prestige=[player.prestige for player in players],
        cards=[list(player.cards) for player in players],
        discs=[[name for name in game.districts if name in player.discs] for player in players],
    )
