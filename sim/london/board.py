"""London's table, followed through a trace and laid out as panels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sim.engine.board import Board, Chip, Chips, Facts, Frame, Grid, Panel, Piles, Row, Table, lying
from sim.engine.ruleset import Variant
from sim.engine.story import Event, amount, verdict
from sim.london.narrate import LondonStory

MARKS = {"blue": "Bl", "brown": "Br", "pink": "Pi", "grey": "Gr"}

# Powers in a word or two (L30 to L43); {k} is the card's number.
POWERS = {
    "recolour": "a card of another colour may be discarded for £{k}",
    "flip_instead": "may turn face down in place of another",
    "display_build": "built for no card, and a card of the board may go on top",
    "hand_draw": "from the hand: draw {k}",
    "free_builds": "from the hand: {k} builds need no card",
    "money_or_rival_poverty": "or +{k} poverty for a rival",
    "discard_for_relief": "discard up to {k}: +1 prestige and −1 poverty each",
    "borough_discount": "boroughs cost £{k} less",
    "relief_per_two_boroughs": "−{k} poverty for two boroughs",
    "money_per_borough": "£{k} a borough",
    "money_per_riverside_borough": "£{k} a riverside borough",
    "money_per_stack": "£{k} a stack",
    "money_per_loan": "£{k} a loan of anybody's",
    "prestige_per_borough": "{k} prestige a borough",
    "prestige_per_north_borough": "{k} prestige a borough north of the river",
    "remove_paupers": "up to {k} paupers leave the game",
    "tax_rivals": "rivals pay £{k} or take 1 poverty",
}


def card_note(row: Mapping[str, Any]) -> str:
    """What a card costs, is worth and does."""
    parts = (
        [f"build £{row['build_cost']}, {row['prestige']} prestige"] if row["buildable"] else ["is not built"]
    )
    costs = [f"£{row['run_cost']}"] if row["run_cost"] else []
    if row["run_discard"] != "none":
        costs.append("a card" if row["run_discard"] == "any" else f"a {row['run_discard']} card")
    gains = [
        amount(int(row[key]), unit)
        for key, unit in (("run_money", "£"), ("run_prestige", "prestige"), ("run_poverty", "poverty"))
        if row[key]
    ]
    if costs or gains:
        paid = [f"pay {' and '.join(costs)}"] if costs else []
        parts.append("run: " + ", ".join([*paid, *gains]))
    if row["power"]:
        parts.append(POWERS[row["power"]].format(k=row["power_arg"]))
    return "; ".join([*parts, *(["turns face down"] if row["flips"] else [])])


def borough_note(row: Mapping[str, Any]) -> str:
    """What a borough costs and gives."""
    river = "riverside, " if row["riverside"] else ""
    side = "south" if row["south"] else "north"
    return f"£{row['cost']}, {row['prestige']} prestige, draw {row['cards']}; {river}{side}"


@dataclass
class Seat:
    """What a player owns."""

    money: int
    poverty: int
    hand: Counter[str]
    prestige: int = 0
    loans: int = 0
    stacks: list[list[str]] = field(default_factory=list)
    face_up: list[bool] = field(default_factory=list)
    boroughs: list[str] = field(default_factory=list)


class LondonBoard(Board):
    """The development board, the boroughs and what every player has."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(LondonStory(variant))
        self.rules = variant.rules
        self.cards = {row["id"]: row for row in variant.tables["cards"]}
        self.chips = {
            card: Chip(row["name"], row["colour"], MARKS[row["colour"]], row["colour"], card_note(row))
            for card, row in self.cards.items()
        }
        self.boroughs = {
            row["name"]: Chip(row["name"], "green", note=borough_note(row))
            for row in variant.tables["boroughs"]
        }
        self.names: Sequence[str] = ()
        self.seats: list[Seat] = []
        self.mover: int | None = None
        self.board: list[list[str | None]] = []
        self.on_offer: list[str | None] = []
        self.pile: list[str] = []
        self.deck = self.out = 0
        self.final: Event | None = None

    @property
    def me(self) -> Seat:
        """The player whose turn it is."""
        assert self.mover is not None
        return self.seats[self.mover]

    def follow(self, event: Event) -> None:
        change = getattr(self, f"_{event['event']}", None)
        if change is not None:
            change(event)

    def _setup(self, event: Event) -> None:
        slots = self.rules["board_slots"][event["players"] - 2]
        self.names = event["strategies"]
        self.board = [[None] * slots, [None] * slots]
        self.on_offer, self.pile = list(event["boroughs"]), list(event["borough_pile"])
        self.deck = len(event["deck"])
        money, poverty = self.rules["start_money"], self.rules["start_poverty"]
        self.seats = [Seat(money, poverty, Counter(hand)) for hand in event["hands"]]

    def _turn(self, event: Event) -> None:
        self.mover = event["player"]

    def _repay(self, event: Event) -> None:
        self.me.loans -= event["loans"]
        self.me.money -= event["loans"] * self.rules["loan_repay"]

    def _borrow(self, event: Event) -> None:
        self.me.loans += event["loans"]
        self.me.money += event["loans"] * self.rules["loan_value"]

    def _draw(self, event: Event) -> None:
        self.me.hand[event["card"]] += 1
        if event["slot"] is None:
            self.deck -= 1
        else:
            self._take(event["slot"])

    def _hand_power(self, event: Event) -> None:
        self._lay_down([event["card"]])

    def _discard(self, event: Event) -> None:
        self._lay_down([event["card"]])

    def _build(self, event: Event) -> None:
        me, stack = self.me, event["stack"]
        me.money -= event["cost"] + (event["recolour_cost"] or 0)
        if event["slot"] is None:
            me.hand[event["card"]] -= 1
        else:
            self._take(event["slot"])
        if event["paid_with"]:
            self._lay_down([event["paid_with"]])
        if stack == len(me.stacks):
            me.stacks.append([])
            me.face_up.append(True)
        me.stacks[stack].append(event["card"])
        me.face_up[stack] = True

    def _activate(self, event: Event) -> None:
        me, card = self.me, self.cards[event["card"]]
        self._lay_down(event["discarded"])
        me.hand.subtract(event["removed"])
        self.out += len(event["removed"])
        me.money += event["money"]
        me.prestige += event["prestige"]
        me.poverty += event["poverty"]
        if event["rival"] is not None:  # L35
            self.seats[event["rival"]].poverty += card["power_arg"]
        if card["power"] == "tax_rivals":  # L43
            for seat in self.seats:
                if seat is not me and seat.money >= card["power_arg"]:
                    seat.money -= card["power_arg"]
                elif seat is not me:
                    seat.poverty += 1
        if event["flipped"] is not None:
            me.face_up[event["flipped"]] = False

    def _run_end(self, event: Event) -> None:
        self.me.poverty = event["poverty"]

    def _buy(self, event: Event) -> None:
        me, name = self.me, event["borough"]
        me.money -= event["cost"]
        me.prestige += event["prestige"]
        me.poverty += event["poverty"]
        me.boroughs.append(name)
        self.on_offer[self.on_offer.index(name)] = self.pile.pop(0) if self.pile else None  # L21

    def _turn_end(self, event: Event) -> None:
        """The trace's own figures, which all of the above must agree with."""
        for number, seat in enumerate(self.seats):
            for key in ("money", "prestige", "poverty", "loans"):
                setattr(seat, key, event[key][number])
        me = self.me
        me.hand = Counter(event["hand"])
        me.stacks = [list(stack) for stack in event["stacks"]]
        me.face_up, me.boroughs = list(event["face_up"]), list(event["boroughs"])
        self.board = [list(line) for line in event["board"]]
        self.deck, self.out = event["deck"], event["out"]

    def _final(self, event: Event) -> None:
        self.mover, self.final = None, event

    def _take(self, slot: Sequence[int]) -> None:
        self.board[slot[0]][slot[1]] = None

    def _lay_down(self, cards: Iterable[str]) -> None:
        """L11: cards of the hand go to the board."""
        for card in cards:
            self.me.hand[card] -= 1
            line = next((line for line in self.board if None in line), None)
            if line is not None:
                line[line.index(None)] = card
            else:
                self.out += len(self.board[0])
                self.board = [self.board[1], [card, *[None] * (len(self.board[1]) - 1)]]

    def built_prestige(self, seat: Seat) -> int:
        """L25: prestige of all city cards in a player's stacks."""
        return sum(int(self.cards[card]["prestige"]) for stack in seat.stacks for card in stack)

    def measures(self) -> Mapping[str, tuple[int, ...]]:
        return {
            "Prestige with city cards": tuple(
                seat.prestige + self.built_prestige(seat) for seat in self.seats
            ),
            "Poverty": tuple(seat.poverty for seat in self.seats),
        }

    def panels(self) -> tuple[Panel, ...]:
        players = (self._player(number, seat) for number, seat in enumerate(self.seats))
        return (*self._scoring(), *self._common(), *players)

    def _common(self) -> Iterator[Panel]:
        grid = tuple(tuple(self.chips[card] if card else None for card in line) for line in self.board)
        yield Panel("Development board", (Grid("", grid),))
        on_offer = tuple(self.boroughs[name] for name in self.on_offer if name)
        facts = [("in the deck", str(self.deck)), ("out of the game", str(self.out))]
        if self.rules["loan_supply"]:
            left = self.rules["loan_supply"] - sum(seat.loans for seat in self.seats)
            facts.append(("loans left", str(left)))
        facts.append(("boroughs in the pile", str(len(self.pile))))
        yield Panel("Boroughs and piles", (Chips("", on_offer), Facts(tuple(facts))))

    def _player(self, number: int, seat: Seat) -> Panel:
        facts = (
            ("money", f"£{seat.money}"),
            ("poverty", str(seat.poverty)),
            ("prestige", str(seat.prestige)),
            ("in city cards", str(self.built_prestige(seat))),
            ("loans", str(seat.loans)),
        )
        alike = Counter(self.chips[card] for card in seat.hand.elements())  # cards of one name are one chip
        colours = list(MARKS)
        held = sorted(alike, key=lambda chip: (colours.index(chip.kind), chip.text, chip.note))
        rows: list[Row] = [Facts(facts), Piles("Stacks", tuple(self._stacks(seat)))]
        rows.append(Chips(f"Hand, {alike.total()}", tuple(replace(chip, count=alike[chip]) for chip in held)))
        rows.append(Chips("Boroughs", tuple(self.boroughs[name] for name in seat.boroughs)))
        badges = () if self.final is None else (verdict(self.final["win_share"][number]).strip(),)
        shown = tuple(badge for badge in badges if badge)
        return Panel(self.names[number], tuple(rows), number, shown, self.mover == number)

    def _stacks(self, seat: Seat) -> Iterator[tuple[Chip, ...]]:
        for stack, up in zip(seat.stacks, seat.face_up, strict=True):
            covered = (lying(self.chips[card], "covered") for card in stack[:-1])
            yield (*covered, lying(self.chips[stack[-1]], "" if up else "down"))

    def _scoring(self) -> Iterator[Panel]:
        """L24 to L29: what the final score is made of."""
        final = self.final
        if final is None:
            return
        head = ("", "track", "city cards", "money", "unpaid loans", "poverty", "score", "")
        lines = []
        for number, (name, seat) in enumerate(zip(self.names, self.seats, strict=True)):
            gains = (seat.prestige, final["card_prestige"][number], final["money_prestige"][number])
            losses = (
                final["loans_unpaid"][number] * self.rules["loan_penalty"],
                final["poverty_penalty"][number],
            )
            parts = [*gains, *(-loss for loss in losses), final["score"][number]]
            figures = (str(part).replace("-", "−") for part in parts)
            lines.append((f"{number} {name}", *figures, verdict(final["win_share"][number]).strip()))
        yield Panel("Final scoring", (Table(head, tuple(lines)),), size="wide")


def frames(variant: Variant, events: Sequence[Event]) -> Iterator[Frame]:
    """The frames of a traced game."""
    return LondonBoard(variant).frames(events)
