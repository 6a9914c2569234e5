"""The reference's table: who has what, and the moves that every action shares (draw, discard, borrow)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.reference.choosers import Chooser, Option, decide
from tests.reference.keys import seat_key
from tests.reference.london_deal import borough_piles, city_deck
from tests.reference.tables import Row


@dataclass
class Player:
    money: int
    poverty: int
    prestige: int = 0
    loans: int = 0
    hand: list[str] = field(default_factory=list)
    stacks: list[list[str]] = field(default_factory=list)  # of card ids, bottom first
    face_up: list[bool] = field(default_factory=list)  # of each stack's top card
    boroughs: list[str] = field(default_factory=list)


@dataclass
class Game:
    rules: Row
    cards: dict[str, Row]  # by id, in file order
    boroughs: dict[str, Row]  # by name, in file order
    players: list[Player]
    deck: list[str]  # top first
    board: list[list[str | None]]
    borough_slots: list[str | None]
    borough_pile: list[str]  # top first
    choosers: list[Chooser]
    seat_keys: list[int]
    asked: list[int]  # decisions so far, by seat
    out: list[str] = field(default_factory=list)
    under_way: list[str] = field(default_factory=list)  # the card being built, until it is placed
    trace: list[Row] = field(default_factory=list)
    turn: int = 0
    seat: int = 0

    @property
    def me(self) -> Player:
        return self.players[self.seat]

    def rivals(self) -> list[int]:
        return [seat for seat in range(len(self.players)) if seat != self.seat]

    def emit(self, event: str, **keys: Any) -> None:
        self.trace.append({"event": event, **keys})


def deal(
    rules: Row,
    cards: list[Row],
    boroughs: list[Row],
    players: int,
    seed: int,
    choosers: list[Chooser],
    block: int,
) -> Game:
    """L1 to L4."""
    starters, pile = borough_piles(boroughs, seed, block)
    slots = rules["board_slots"][players - 2]  # L1
    game = Game(
        rules=rules,
        cards={card["id"]: card for card in cards},
        boroughs={borough["name"]: borough for borough in boroughs},
        players=[Player(rules["start_money"], rules["start_poverty"]) for _ in range(players)],  # L3
        deck=city_deck(cards, seed, block),
        board=[[None] * slots, [None] * slots],
        borough_slots=list(starters),
        borough_pile=pile,
        choosers=choosers,
        seat_keys=[seat_key(seed, block, seat) for seat in range(players)],
        asked=[0] * players,
    )
    for player in game.players:  # L3: one whole hand a seat
        player.hand = game.deck[: rules["start_hand"]]
        del game.deck[: rules["start_hand"]]
    return game


def in_file_order(game: Game, ids: Iterable[str]) -> list[str]:
    """Each card id once, in the order of the card file."""
    present = set(ids)
    return [card_id for card_id in game.cards if card_id in present]


def without_one(ids: list[str], card_id: str) -> list[str]:
    """The list with one copy of the card taken out."""
    rest = list(ids)
    rest.remove(card_id)
    return rest


def face_up_tops(player: Player) -> Iterator[tuple[int, str]]:
    """(stack, card id) of every stack whose top card is face up."""
    for stack, (pile, face_up) in enumerate(zip(player.stacks, player.face_up, strict=True)):
        if face_up:
            yield stack, pile[-1]


def lose_poverty(player: Player, points: int) -> None:
    player.poverty = max(0, player.poverty - points)


# The development board


def board_options(game: Game) -> list[Option]:
    """Board slots row by row; a card that lies twice in a row is listed once, at its leftmost slot."""
    options: list[Option] = []
    for row, line in enumerate(game.board):
        seen: set[str] = set()
        for column, card_id in enumerate(line):
            if card_id is not None and card_id not in seen:
                seen.add(card_id)
                options.append(("board", row, column))
    return options


def cards_on_board(game: Game) -> int:
    return sum(card_id is not None for line in game.board for card_id in line)


def take_from_board(game: Game, row: int, column: int) -> str:
    """L11: a taken card leaves its slot empty."""
    card_id = game.board[row][column]
    assert card_id is not None
    game.board[row][column] = None
    return card_id


def put_on_board(game: Game, card_id: str) -> None:
    """L11."""
    for line in game.board:
        if None in line:
            line[line.index(None)] = card_id
            return
    top, bottom = game.board
    game.out += [leaving for leaving in top if leaving is not None]
    game.board = [bottom, [None] * len(bottom)]
    game.board[1][0] = card_id


def discard_from_hand(game: Game, card_id: str) -> None:
    game.me.hand.remove(card_id)
    put_on_board(game, card_id)


# Drawing


def draw_one(game: Game, why: str) -> None:
    """L7: the top of the deck or any card of the board; nothing when both are empty."""
    options: list[Option] = [("deck",)] if game.deck else []
    options += board_options(game)
    if not options:
        return
    pick = decide(game, "draw", options)
    if pick == ("deck",):
        source, slot, card_id = "deck", None, game.deck.pop(0)
    else:
        _, row, column = pick
        source, slot, card_id = "board", [row, column], take_from_board(game, row, column)
    game.me.hand.append(card_id)
    game.emit("draw", player=game.seat, slot=slot, card=card_id, why=why, **{"from": source})


def draw(game: Game, count: int, why: str) -> None:
    for _ in range(count):
        draw_one(game, why)


# Money


def loans_free(game: Game) -> int | None:
    """L10: how many loans the player may still take; None = any number."""
    limits = []
    if game.rules["loan_supply"]:
        limits.append(game.rules["loan_supply"] - sum(player.loans for player in game.players))
    if game.rules["loans_max"]:
        limits.append(game.rules["loans_max"] - game.me.loans)
    return max(0, min(limits)) if limits else None


def loans_needed(game: Game, price: int) -> int | None:
    """L10: the fewest loans that cover the shortfall; None when no number of them does."""
    shortfall = price - game.me.money
    if shortfall <= 0:
        return 0
    value = game.rules["loan_value"]
    if value <= 0:
        return None
    needed = -(-shortfall // value)
    free = loans_free(game)
    return needed if free is None or needed <= free else None


def can_pay(game: Game, price: int) -> bool:
    return loans_needed(game, price) is not None


def pay(game: Game, price: int) -> int:
    """L10: pay the price, borrowing first if need be; the number of loans taken."""
    loans = loans_needed(game, price)
    assert loans is not None
    if loans:
        game.me.loans += loans
        game.me.money += loans * game.rules["loan_value"]
        game.emit("borrow", player=game.seat, loans=loans)
    game.me.money -= price
    return loans


def assert_conserved(game: Game) -> None:
    """Every city card and every borough is in exactly one place."""
    places = game.deck + game.out + game.under_way
    places += [card_id for line in game.board for card_id in line if card_id is not None]
    boroughs = game.borough_pile + [name for name in game.borough_slots if name is not None]
    for player in game.players:
        assert len(player.stacks) == len(player.face_up)
        assert all(player.stacks)
        places += player.hand + [card_id for stack in player.stacks for card_id in stack]
        boroughs = boroughs + player.boroughs
    assert Counter(places) == Counter({card_id: card["copies"] for card_id, card in game.cards.items()})
    assert sorted(boroughs) == sorted(game.boroughs)
