"""What must hold in every game of Council, whatever its rules, cards and players: C5, C17, C21, C23, C24."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, strategies as st

from sim.council.ruleset import RULESET
from sim.engine.ruleset import Seating, Variant
from tests.council.altered_files import variants
from tests.council.variants import ALTERED, altered
from tests.playing.drawn import drawn
from tests.playing.seats import PLAYERS, every_lineup, only_random

Row = dict[str, Any]

ACTIONS = {"build", "produce", "service", "canal", "market", "sell", "acquire"}
SPACES = (5, 8, 11, 14, 17, 20, 22)
EVENTFUL = ("stay and act", "several city actions", "nothing costs anything", "loved", "hasty", "gifts")


def trace_of(variant: Variant, seating: Seating, seed: int) -> list[Row]:
    """A game, in a block and a rotation that depend on the seed."""
    block = seed % len(seating.lineups)
    return RULESET.trace(variant, seating, seed, block, seed % seating.rotations)


@st.composite
def traces(draw: st.DrawFn) -> list[Row]:
    """A game of a variant drawn, or of one in which much happens; of `random` or of any strategies."""
    variant = draw(st.sampled_from(EVENTFUL).map(altered) | variants())
    seating = draw(st.sampled_from([only_random, every_lineup]))("council", draw(st.sampled_from(PLAYERS)))
    return trace_of(variant, seating, draw(st.integers(0, 2**64 - 1)))


Check = Callable[
    [list[Row]], Counter[str]
]  # holds a trace to a rule; how often what the rule is about happened


@dataclass
class Turn:
    """A turn, and the mayor during it."""

    player: int
    district: str
    mayor: int
    events: list[Row] = field(default_factory=list)


def turns(trace: list[Row]) -> Iterator[Turn]:
    mayor, turn = -1, None
    for event in trace:
        if event["event"] == "turn":
            turn = Turn(event["player"], event["district"], mayor)
        elif event["event"] == "election":
            mayor = event["mayor"]
        elif event["event"] == "turn_end":
            assert turn is not None
            yield turn
            turn = None
        elif turn is not None:
            turn.events.append(event)


def check_C5(trace: list[Row]) -> Counter[str]:
    """No more than `max_actions`; up to `max_actions_bonus` with two cards, one of them by the bonus."""
    rules, seen = trace[0]["rules"], Counter[str]()
    for turn in turns(trace):
        actions = sum(event["event"] in ACTIONS for event in turn.events)
        bonuses = [event["bonus"] for event in turn.events if event["event"] == "acquire"]
        if actions > rules["max_actions"]:
            assert actions <= rules["max_actions_bonus"]
            assert sorted(bonuses) == [False, True]
            seen["one more"] += 1
        seen["full"] += actions == rules["max_actions"]
    return seen


def check_C17(trace: list[Row]) -> Counter[str]:
    """One disc a player a district, at most `discs`; a disc lies where a card was taken with one."""
    discs: dict[int, list[str]] = {seat: [] for seat in range(trace[0]["players"])}
    for event in trace:
        if event["event"] == "turn":
            seat, district = event["player"], event["district"]
        elif event["event"] == "acquire" and not event["bonus"]:
            assert district not in discs[seat]
            discs[seat].append(district)
            assert len(discs[seat]) <= trace[0]["rules"]["discs"]
        elif event["event"] == "turn_end":
            assert [set(names) for names in event["discs"]] == [set(names) for names in discs.values()]
    return Counter({"discs": sum(map(len, discs.values()))})


def check_C21(trace: list[Row]) -> Counter[str]:
    """The bonus once a game each, while mayor; only with it a second card in a district, at most one more."""
    seen = Counter[str]()
    used: set[int] = set()
    taken: Counter[tuple[int, str]] = Counter()
    for turn in turns(trace):
        for event in turn.events:
            if event["event"] == "acquire":
                taken[turn.player, turn.district] += 1
                if event["bonus"]:
                    assert turn.player == turn.mayor
                    assert turn.player not in used
                    used.add(turn.player)
                    seen["bonus"] += 1
                    seen["second card in a district"] += taken[turn.player, turn.district] == 2
    for seat in range(trace[0]["players"]):
        more = [count - 1 for (who, _), count in taken.items() if who == seat]
        assert sum(more) <= (seat in used)
    return seen


def check_C23(trace: list[Row]) -> Counter[str]:
    """Never two on 22; while one stands there the others come to 21 at most; 22 wins the next election."""
    seen = Counter[str]()
    start = trace[0]["rules"]["start_popularity"]
    track = [start] * trace[0]["players"]
    for event in trace:
        if event["event"] == "popularity":
            seat = event["player"]
            assert track[seat] == event["from"] < event["to"] <= 22
            if 22 in track:
                assert event["to"] <= 21
                seen["stopped at 21"] += event["to"] == 21
            track[seat] = event["to"]
            seen["on 22"] += event["to"] == 22
            assert track.count(22) <= 1
        elif event["event"] == "election":
            if 22 in track:
                assert event["mayor"] == track.index(22)
            assert all(half <= before for half, before in zip(event["halved"], track, strict=True))
            track = list(event["halved"])
        elif event["event"] == "turn_end":
            assert event["popularity"] == track
    return seen


def check_C24(trace: list[Row]) -> Counter[str]:
    """Spaces pay when reached or passed upward, each time anew; landing on one by halving pays nothing."""
    seen = Counter[str]()
    players, rules = trace[0]["players"], trace[0]["rules"]
    times: Counter[tuple[int, int]] = Counter()
    prestige = [0] * players
    before: Row = {}
    for at, event in enumerate(trace):
        if event["event"] == "popularity":
            passed = [space for space in SPACES if event["from"] < space <= event["to"]]
            assert [bonus["space"] for bonus in event["bonuses"]] == passed
            for bonus in event["bonuses"]:
                times[event["player"], bonus["space"]] += 1
                prestige[event["player"]] += bonus["prestige"]
                paid = bonus["money"] + bonus["prestige"] + sum(bonus["goods"].values())
                name = {5: "money", 8: "goods", 11: "money", 14: "goods", 20: "machines"}
                assert paid == rules[f"space_{bonus['space']}_{name.get(bonus['space'], 'prestige')}"]
        elif event["event"] == "turn_end":
            before = event
        elif event["event"] == "election":
            seen["landed"] += sum(
                after in SPACES and after < first
                for first, after in zip(event["popularity"], event["halved"], strict=True)
            )
            before = {**before, "election": event["prestige"]}
        elif event["event"] == "turn" and "election" in before:
            now = next(other for other in trace[at:] if other["event"] == "turn_end")
            quiet = [seat for seat in range(players) if seat != event["player"]]
            for (
                seat
            ) in quiet:  # nothing but the election's prestige; what administrations and fees pay is money
                assert now["goods"][seat] == before["goods"][seat]
                assert now["prestige"][seat] == before["prestige"][seat] + before["election"][seat]
    assert trace[-1]["prestige_track"] == prestige
    seen["paid again"] = sum(count > 1 for count in times.values())
    return seen


CHECKS: dict[str, Check] = {
    "C5": check_C5,
    "C17": check_C17,
    "C21": check_C21,
    "C23": check_C23,
    "C24": check_C24,
}


@drawn(80)
@given(traces())
def test_C5_C17_C21_C23_C24_hold_in_any_game(trace: list[Row]) -> None:
    for check in CHECKS.values():
        check(trace)


@pytest.mark.parametrize("name", ALTERED)
def test_C5_C17_C21_C23_C24_hold_in_altered_games(name: str) -> None:
    variant = altered(name)
    for players in PLAYERS:
        for seed in range(3):
            for seating in (only_random("council", players), every_lineup("council", players)):
                trace = trace_of(variant, seating, 100 * players + seed * 31)
                for check in CHECKS.values():
                    check(trace)


def test_what_the_properties_are_about_happens() -> None:
    """None of them holds only because there is nothing to hold."""
    seen: Counter[str] = Counter()
    for name in EVENTFUL:
        for seed in range(30):
            trace = trace_of(altered(name), only_random("council", 2 + seed % 3), seed)
            for check in CHECKS.values():
                seen += check(trace)
    wanted = {
        *("full", "one more", "discs", "bonus", "second card in a district"),
        *("on 22", "stopped at 21", "landed", "paid again"),
    }
    assert {what for what in wanted if seen[what] < 10} == set(), seen


def test_C5_C17_C21_C23_C24_would_be_seen_to_be_broken() -> None:
    """Each check fails on a trace that breaks its rule."""
    whole = trace_of(altered("several city actions"), only_random("council", 3), 3)

    def broken(check: Check, kind: str, **changes: Any) -> None:
        at = max(at for at, event in enumerate(whole) if event["event"] == kind)
        false = [*whole]
        false[at] = {**whole[at], **changes}
        with pytest.raises(AssertionError):
            check(false)

    first = next(at for at, event in enumerate(whole) if event["event"] in ACTIONS)
    more = [{"event": "sell", "player": 0, "good": "wood", "money": 1}] * 4
    with pytest.raises(AssertionError):
        check_C5([*whole[:first], *more, *whole[first:]])
    acquired = next(at for at, event in enumerate(whole) if event["event"] == "acquire")
    with pytest.raises(AssertionError):
        check_C17([*whole[: acquired + 1], whole[acquired], *whole[acquired + 1 :]])
    with pytest.raises(AssertionError):
        check_C21([*whole[:acquired], {**whole[acquired], "bonus": True}, *whole[acquired + 1 :]])
    broken(check_C23, "popularity", to=23)
    broken(check_C23, "turn_end", popularity=[22, 22, 0])
    broken(check_C24, "popularity", bonuses=[{"space": 4, "money": 1, "goods": {}, "prestige": 0}])
    broken(check_C24, "final", prestige_track=[0, 0, 99])
