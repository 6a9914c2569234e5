"""Council's result columns counted once more, from nothing but the trace and the decisions of a game."""

from __future__ import annotations

from collections import Counter, deque
from typing import Any

from sim.engine.ruleset import Variant
from tests.council.replay import Replay
from tests.playing.decisions import Decision
from tests.reference.council_ledger import ACTIONS

Row = dict[str, Any]

ACTION_NAMES = (*ACTIONS, "pass")
SPACES = (5, 8, 11, 14, 17, 20, 22)
YEARS = (1840, 1845, 1850, 1855, 1860)
ELECTIONS = (1845, 1855, 1860)
CATEGORIES = ("economic", "quality", "public")
RANKINGS = (
    ("economic", "quality", "public"),
    ("economic", "public", "quality"),
    ("quality", "economic", "public"),
    ("quality", "public", "economic"),
    ("public", "economic", "quality"),
    ("public", "quality", "economic"),
)
BEHIND, TIED_BELOW, BY_THE_STACK, AHEAD, AT_THE_TOP = range(5)


class Counted:
    """One game, counted.

    Attributes:
        seats: the columns of every seat's row by name; absent ones are 0.
        game: the columns of the game's row that are Council's own.
        curves: (seat, own turn) -> the curves in their order.
        marks: (seat, mark) -> ids of cards.
    """

    def __init__(self, variant: Variant, trace: list[Row], decisions: list[Decision]) -> None:
        """Count a game.

        Each turn must ask where to go, so that its decisions can be told from those of the next.
        """
        self.replay = Replay(variant)
        self.players = trace[0]["players"]
        self.seats: list[Counter[str]] = [Counter() for _ in range(self.players)]
        self.game: Counter[str] = Counter()
        self.curves: dict[tuple[int, int], list[int]] = {}
        self.marks: dict[tuple[int, str], set[str]] = {
            (seat, mark): set()
            for seat in range(self.players)
            for mark in ("offered", "possible", "taken", "bonus")
        }
        self.now: Counter[str] = Counter()  # actions of the turn
        self.asked: deque[Decision] = deque()  # of the turn's actions
        by_turn = self._by_turn(decisions)
        for event in trace:
            if event["event"] == "turn":
                self.asked = by_turn.popleft()
                self._places(event)
            self._hear(event)
            self.replay.feed(event)
        self._finish(trace[-1])

    def _by_turn(self, decisions: list[Decision]) -> deque[deque[Decision]]:
        turns: deque[deque[Decision]] = deque()
        for decision in decisions:
            seat, kind, _, _ = decision
            self.seats[seat]["decisions"] += 1
            if kind == "district":
                turns.append(deque())
            elif kind in ("action", "city"):
                turns[-1].append(decision)
        return turns

    def _hear(self, event: Row) -> None:
        kind = event["event"]
        if kind in ACTION_NAMES:
            self._action(self.seats[event["player"]], event)
        told = getattr(self, f"_{kind}", None)
        if told is not None:
            told(event)

    # Actions

    def _action(self, seat: Counter[str], event: Row) -> None:
        """A choice of an action, asked or with nothing to choose from but `pass`."""
        kind, number = event["event"], event["player"]
        face_up = self.replay.face_up
        options: list[Any] = [("pass",)]
        if self.asked and self._is_of(self.asked[0], event):
            _, _, options, _ = self.asked.popleft()
        verbs = {"acquire" if option[0] == "bonus" else option[0] for option in options}
        for verb in verbs:
            seat[f"possible_{verb}"] += 1
        self.marks[number, "offered"] |= {card for card in face_up if card}
        slots = {option[1] for option in options if option[0] in ("acquire", "bonus")}
        self.marks[number, "possible"] |= {str(face_up[slot]) for slot in slots}
        seat[f"taken_{kind}"] += 1
        self.now[kind] += 1
        steps = self.replay.steps
        from_a_card = any(step == "city" for step, _, _ in steps) and kind != "pass"
        seat["city_actions"] += from_a_card

    def _is_of(self, decision: Decision, event: Row) -> bool:
        """Whether an action told is what was picked; alike ones unasked come to the same count."""
        _, _, options, index = decision
        verb = options[index][0]
        return ("acquire" if verb == "bonus" else verb) == event["event"]

    def _produce(self, event: Row) -> None:
        for used in event["used"]:
            self.seats[event["player"]]["uses"] += 1
            if used["owner"] != event["player"]:
                self.seats[event["player"]]["rival_uses"] += 1
                self.seats[used["owner"]]["fees"] += used["fee"]

    def _build(self, event: Row) -> None:
        self.seats[event["player"]]["industries"] += 1

    def _depot(self, event: Row) -> None:
        self._build(event)

    def _service(self, event: Row) -> None:
        self.seats[event["player"]]["services"] += 1

    def _canal(self, event: Row) -> None:
        self.seats[event["player"]]["tiles"] += 1

    def _market(self, event: Row) -> None:
        self.seats[event["player"]]["markers"] += 1

    def _acquire(self, event: Row) -> None:
        number, card = event["player"], event["card"]
        seat = self.seats[number]
        seat["cards"] += 1
        seat[f"cards_{self.replay.cards[card]['category']}"] += 1
        self.marks[number, "taken"].add(card)
        if event["bonus"]:
            seat["bonus_used"] += 1
            seat["bonus_turn"] = seat["turns"]
            self.marks[number, "bonus"].add(card)
        else:
            seat["discs"] += 1

    # Time and the track

    def _places(self, event: Row) -> None:
        """At the first turn of a phase that an election follows: everyone's place in popularity."""
        if event["phase"] in ELECTIONS and not any(seat[f"rank_{event['phase']}"] for seat in self.seats):
            accounts, order = self.replay.ledger.accounts, self.replay.order
            first = sorted(
                range(self.players),
                key=lambda seat: (accounts[seat].popularity, order.index(seat)),
                reverse=True,
            )
            for place, number in enumerate(first, 1):
                self.seats[number][f"rank_{event['phase']}"] = place

    def _turn(self, event: Row) -> None:
        self.seats[event["player"]]["turns"] += 1
        self.now = Counter()

    def _turn_end(self, event: Row) -> None:
        number = self.replay.seat
        seat = self.seats[number]
        self.curves[number, seat["turns"]] = [
            event["popularity"][number],
            event["prestige"][number],
            event["money"][number],
            sum(event["goods"][number].values()),
            seat["industries"],
            seat["cards"],
            *(self.now[name] for name in ACTION_NAMES),
        ]

    def _popularity(self, event: Row) -> None:
        seat = self.seats[event["player"]]
        for space in SPACES:
            if event["from"] < space <= event["to"]:
                if not seat[f"space_{space}_times"]:
                    seat[f"space_{space}_turn"] = seat["turns"]
                    seat[f"space_{space}_phase"] = 1 + self.replay.phase
                seat[f"space_{space}_times"] += 1

    def _election(self, event: Row) -> None:
        year, mayor, rank = event["phase"], event["mayor"], self.replay.rules["rank_prestige"]
        most, tied = max(event["popularity"]), len(event["top"])
        for number, seat in enumerate(self.seats):
            popularity = event["popularity"][number]
            seat[f"popularity_{year}"] = popularity
            seat[f"election_{year}"] = event["prestige"][number]
            if number == mayor:
                alone = AT_THE_TOP if most == 22 else AHEAD
                seat[f"standing_{year}"] = BY_THE_STACK if tied > 1 else alone
            else:
                seat[f"standing_{year}"] = TIED_BELOW if popularity == most else BEHIND
            for category in CATEGORIES:
                points = rank[event["ranking"].index(category)]
                seat[f"election_{category}"] += points * seat[f"cards_{category}"]
        self.seats[mayor]["elections_won"] += 1
        self.game[f"mayor_{year}"] = mayor
        self.game[f"ranking_{year}"] = RANKINGS.index(tuple(event["ranking"]))
        self.game[f"tied_{year}"] = tied
        self.game[f"mayor_place_{year}"] = self.seats[mayor][f"rank_{year}"]
        self.game[f"mayor_popularity_{year}"] = most
        self.game[f"mayor_prestige_{year}"] = event["prestige"][mayor]

    def _finish(self, final: Row) -> None:
        for number, (seat, account) in enumerate(zip(self.seats, self.replay.ledger.accounts, strict=True)):
            seat["seat"] = number
            seat["money"] = account.money
            seat["goods"] = account.goods.total()
            seat["win_twelfths"] = round(12 * final["win_share"][number])
            for key, values in final.items():
                if isinstance(values, list) and key != "win_share":
                    seat[key] = values[number]
        self.game["turns"] = sum(seat["turns"] for seat in self.seats)
        self.game["winners"] = sum(seat["win_twelfths"] > 0 for seat in self.seats)
        self.game["decisions"] = sum(seat["decisions"] for seat in self.seats)
