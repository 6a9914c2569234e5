"""Cards and money are conserved after every decision, and the trace tells all there is to know."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

from sim.engine.machine import Traced
from sim.engine.ruleset import Seating, Variant
from sim.london.actions import TURN_OVER, start_turn
from sim.london.ruleset import RULESET
from sim.london.state import GAME, POWERS, Kind
from sim.london.trace import LondonTeller
from strategies.registry import built_in
from tests.london.altered_files import deals
from tests.london.replay import Replay
from tests.london.situations import Table
from tests.london.variants import ALTERED, altered
from tests.playing.seats import PLAYERS, every_lineup, names_by_seat
from tests.reference.london_deal import child, random_chooser, seat_key

Row = dict[str, Any]

# Between the first and the last decision of one activation its event is still to come.
ACTIVATING = {Kind.RUN_DISCARD, Kind.CHOICE, Kind.RELIEF, Kind.PAUPERS, Kind.FLIP}


class Watched:
    """A game of `random` players, taken decision by decision and looked at after each."""

    def __init__(self, variant: Variant, players: int, seed: int) -> None:
        self.table = Table(variant, players, seed)
        self.replay = Replay(variant)
        self.keys = [seat_key(seed, 0, seat) for seat in range(players)]
        self.asked = [0] * players
        self.teller = LondonTeller(variant, self._traced(0), players)
        self.told = 0
        self.events: list[Row] = []
        setup = self.teller.setup()
        self.in_all = Counter({row["id"]: row["copies"] for row in variant.tables["cards"] if row["copies"]})
        self.missing: Counter[str] = Counter()
        self._hear(setup)

    def _traced(self, first: int) -> Traced:
        log = self.table.log[first : int(self.table.game["log_count"])]
        snapshots = np.zeros(1, GAME)
        snapshots[0] = self.table.game
        return Traced(log, snapshots, np.zeros(0), False)

    def _hear(self, event: Row) -> None:
        self.events.append(event)
        self.replay.feed(event)

    def listen(self) -> None:
        """Feed the replay with what has happened since."""
        self.teller.traced, self.teller.turn = self._traced(self.told), 0
        self.told = int(self.table.game["log_count"])
        assert self.told <= len(self.table.log)
        for event in self.teller.events():
            self._hear(event)

    def play(self) -> None:
        table = self.table
        while table.game["over"] == 0:
            start_turn(table.game, table.rules, table.cards, table.log)
            self.listen()
            self.check()
            while table.game["kind"] != TURN_OVER:
                table.apply(self.choose())
                self.listen()
                self.check()

    def choose(self) -> int:
        codes = self.table.codes()
        assert codes, f"nothing to choose from: {self.table.kind}"
        options = self.table.options()
        assert len(set(codes)) == len(codes) == len(set(options)), (
            f"{self.table.kind}: an option stands twice"
        )
        if len(codes) == 1:
            return 0
        seat = int(self.table.game["player"])
        stream = child(self.keys[seat], self.asked[seat])
        self.asked[seat] += 1
        self.table.game["players"][seat]["decisions"] += 1
        return random_chooser(self.table.kind, options, stream, None)

    def check(self) -> None:
        sheets = [self.table.see(seat) for seat in range(self.table.players)]
        self.check_cards(sheets)
        self.check_boroughs(sheets)
        self.check_numbers(sheets)
        self.check_standing()

    def check_cards(self, sheets: list[Row]) -> None:
        """Every copy of every type is in one place; what is out stays out."""
        present = Counter(self.table.deck())
        present += Counter(card for line in sheets[0]["board"] for card in line if card)
        for sheet in sheets:
            present += Counter(sheet["hand"]) + Counter(card for stack in sheet["stacks"] for card in stack)
        assert not present - self.in_all, "more cards than there are"
        missing = self.in_all - present
        assert missing.total() == sheets[0]["out"]
        assert not self.missing - missing, "a card came back into the game"
        self.missing = missing

    def check_boroughs(self, sheets: list[Row]) -> None:
        places = [name for name in self.table.face_up() if name] + self.table.pile()
        places += [name for sheet in sheets for name in sheet["boroughs"]]
        assert sorted(places) == sorted(self.table.names)

    def check_numbers(self, sheets: list[Row]) -> None:
        """Money, prestige, poverty and loans are what the events so far make of them."""
        game, sheet = self.table.game, sheets[0]
        assert min(sheet["money"] + sheet["poverty"] + sheet["loans"]) >= 0
        assert game["loans_out"] == sum(sheet["loans"])
        under_way = int(game["kind"]) in ACTIVATING
        for number, seat in enumerate(self.replay.seats):
            mine = number == int(game["player"])
            if under_way and not mine:
                continue  # L35 and L43 are told with the activation
            for key in ("money", "prestige", "poverty"):
                gained = int(game[f"gain_{key}"]) if under_way else 0
                assert sheet[key][number] == getattr(seat, key) + gained, f"{key} of player {number}"
            assert sheet["loans"][number] == seat.loans
            if not under_way:
                assert sheets[number]["hand"] == sorted(seat.hand.elements())

    def check_standing(self) -> None:
        """What is counted of the tops that are face up is what there is to count."""
        table = self.table
        for seat in range(table.players):
            me = table.game["players"][seat]
            face_up = np.flatnonzero(me["face_up"][: me["stacks"]])
            powers = table.cards["power"][me["top"][face_up]]
            assert me["standing"].tolist() == np.bincount(powers, minlength=POWERS).tolist()


def random_seating(players: int) -> Seating:
    random = next(one for one in built_in("london") if one.name == "random")
    lineups = np.zeros((1, players), np.int32)
    return Seating((random.name,), (random.pick,), np.zeros((1, 1), np.int64), lineups, 1)


def watch(variant: Variant, players: int, seed: int) -> None:
    """Play a game step by step, and hold it against the same game of the hot loop."""
    watched = Watched(variant, players, seed)
    watched.play()
    trace = RULESET.trace(variant, random_seating(players), seed)
    assert [{**trace[0], **watched.events[0]}, *watched.events[1:]] == trace[:-1]
    watched.replay.feed(trace[-1])


@settings(
    max_examples=30,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)
@given(deals())
def test_nothing_is_lost_or_made_under_any_rules_and_cards(deal: tuple[Variant, int, int]) -> None:
    watch(*deal)


@pytest.mark.jitless
@pytest.mark.parametrize("players", PLAYERS)
def test_nothing_is_lost_or_made_in_the_published_game(players: int) -> None:
    watch(altered("as published"), players, seed=players)


@pytest.mark.bounds
@pytest.mark.parametrize("name", ALTERED)
def test_the_trace_of_any_strategies_follows_from_its_events(name: str) -> None:
    variant = altered(name)
    for players in PLAYERS:
        seating = every_lineup("london", players)
        for game in range(2):
            block = (2 * game + players) * 41 % len(seating.lineups)
            replay = Replay(variant)
            events = RULESET.trace(variant, seating, 77 + game, block, game)
            in_all = Counter({row["id"]: row["copies"] for row in variant.tables["cards"]})
            assert events[0]["strategies"] == names_by_seat(seating, block, game)
            for event in events:
                replay.feed(event)
                assert replay.everywhere() == +in_all


def test_a_replay_finds_a_false_number() -> None:
    """The check can fail: one pound, one card or one point too many is seen."""
    variant = altered("as published")
    trace = RULESET.trace(variant, random_seating(2), 5)
    last = max(at for at, event in enumerate(trace) if event["event"] == "turn_end")
    kinds = {"turn_end": "money", "run_end": "poverty", "build": "cost", "draw": "card", "final": "score"}
    for kind, key in kinds.items():
        at = next(at for at in range(last, -1, -1) if trace[at]["event"] == kind) if kind != "final" else -1
        value = trace[at][key]
        wrong = (
            [value[0] + 1, *value[1:]] if isinstance(value, list) else "wren" if key == "card" else value + 1
        )
        false = [*trace]
        false[at] = {**trace[at], key: wrong}
        replay = Replay(variant)
        with pytest.raises(AssertionError):
            for event in false:
                replay.feed(event)
