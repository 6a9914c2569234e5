"""The board of a traced game of Council agrees with the trace, turn by turn."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sim.council.ruleset import RULESET
from sim.engine.board import Chips, Facts, Frame, Panel, Table, Track
from sim.engine.ruleset import Variant
from tests.council.variants import ALTERED, altered
from tests.playing.seats import PLAYERS, every_lineup, only_random

Event = dict[str, Any]


def panel_of(frame: Frame, title: str) -> Panel:
    return next(one for one in frame.steps[-1].panels if one.title == title and one.seat is None)


def of_players(frame: Frame) -> list[Panel]:
    return [panel for panel in frame.steps[-1].panels if panel.seat is not None]


def chips(panel: Panel, label: str) -> list[Any]:
    return [
        chip
        for row in panel.rows
        if isinstance(row, Chips) and row.label.startswith(label)
        for chip in row.chips
    ]


def facts(panel: Panel) -> dict[str, str]:
    return {name: value for row in panel.rows if isinstance(row, Facts) for name, value in row.items}


def on_track(frame: Frame) -> list[tuple[int, ...]]:
    (track,) = [row for row in panel_of(frame, "Popularity").rows if isinstance(row, Track)]
    return [space.seats for space in track.spaces]


def game(variant: Variant, players: int, seed: int) -> tuple[list[Event], list[Frame]]:
    events = RULESET.trace(variant, only_random("council", players), seed)
    return events, list(RULESET.frames(variant, events))


def assert_followed(variant: Variant, events: list[Event]) -> None:
    """What the events made of the table is what `turn_end` says it is, and each card turned up was next."""
    for frame in RULESET.frames(variant, events):
        if frame.key.startswith("turn-") and len(frame.steps) > 1:
            assert frame.steps[-1].panels == frame.steps[-2].panels, frame.title


@pytest.mark.parametrize("players", PLAYERS)
def test_a_board_shows_what_the_trace_says_of_a_turns_end(players: int) -> None:
    variant = altered("as published")
    events, frames = game(variant, players, 11)
    ends = [event for event in events if event["event"] == "turn_end"]
    shown = [frame for frame in frames if frame.key.startswith("turn-")]
    names = {row["id"]: row["name"] for row in variant.tables["cards"]}
    districts = [*variant.rules["canal_districts"], *variant.rules["rail_districts"]]
    for frame, end in zip(shown, ends, strict=True):
        boxes = {name: [chip.seat for chip in chips(panel_of(frame, name), "City box")] for name in districts}
        for seat, panel in enumerate(of_players(frame)):
            numbers = facts(panel)
            assert numbers["money"] == f"£{end['money'][seat]}"
            assert numbers["prestige"] == str(end["prestige"][seat])
            assert numbers["popularity"] == str(end["popularity"][seat])
            assert {chip.text: chip.count for chip in chips(panel, "Goods")} == end["goods"][seat]
            cards = [chip.text for label in ("Economic", "Quality", "Public") for chip in chips(panel, label)]
            assert sorted(cards) == sorted(names[card] for card in end["cards"][seat])
            assert sorted(name for name, seats in boxes.items() if seat in seats) == sorted(
                end["discs"][seat]
            )
            assert int(numbers["discs"]) == variant.rules["discs"] - len(end["discs"][seat])
            assert seat in on_track(frame)[end["popularity"][seat]]
        assert frame.measures["Prestige"] == tuple(end["prestige"])
        assert frame.measures["Popularity"] == tuple(end["popularity"])


@pytest.mark.parametrize("players", PLAYERS)
def test_every_event_is_followed_whoever_plays(players: int) -> None:
    variant = altered("as published")
    for seating, block in ((only_random("council", players), 3), (every_lineup("council", players), 77)):
        assert_followed(variant, RULESET.trace(variant, seating, 5, block % len(seating.lineups)))


@pytest.mark.parametrize("name", ALTERED)
def test_every_event_is_followed_under_other_rules(name: str) -> None:
    variant = altered(name)
    assert_followed(variant, RULESET.trace(variant, only_random("council", 3), 23))


def test_districts_hold_what_was_built_developed_and_marked() -> None:
    variant = altered("nothing costs anything")
    events, frames = game(variant, 3, 6)
    here, expected = "", Counter[tuple[str, str, str]]()
    for event in events:
        here = event.get("district", here)
        kind = event["event"]
        if kind in ("depot", "build"):
            expected[here, "Industries", event.get("kind", "depot")] += 1
        elif kind == "service":
            expected[here, "Services", f"level {event['level']}"] += 1
        elif kind == "market":
            expected[here, "Market", event["good"]] += 1
    found = Counter[tuple[str, str, str]]()
    for panel in frames[-1].steps[-1].panels:
        for label in ("Industries", "Services", "Market"):
            found.update(
                (panel.title, label, chip.text) for chip in chips(panel, label) if chip.seat is not None
            )
    assert found == expected
    assert {label for _, label, _ in expected} == {"Industries", "Services", "Market"}


def test_the_cards_and_tiles_on_offer_are_those_not_taken() -> None:
    variant = altered("as published")
    events, frames = game(variant, 4, 9)
    names = {row["id"]: row["name"] for row in variant.tables["cards"]}
    slots: dict[int, str | None] = {}
    for event in events:
        if event["event"] == "deal":
            slots[event["slot"]] = names[event["card"]] if event["card"] else "gap"
    last = frames[-1]
    assert [chip.text for chip in chips(panel_of(last, "City cards of the 1860s"), "")] == list(
        slots.values()
    )
    taken = sum(len(chips(panel, "Canal")) for panel in of_players(last))
    assert taken + len(chips(panel_of(last, "Canal tiles"), "")) == len(events[0]["tiles"])
    assert taken == sum(event["event"] == "canal" for event in events) > 0


def test_an_election_shows_mayor_ranking_and_gains() -> None:
    variant = altered("as published")
    events, frames = game(variant, 3, 9)
    held = [event for event in events if event["event"] == "election"]
    assert [frame.key for frame in frames if frame.key.startswith("council-")] == [
        f"council-{event['phase']}" for event in held
    ]
    for number, event in enumerate(held, 1):
        frame = next(frame for frame in frames if frame.key == f"council-{event['phase']}")
        assert frame.seat is None
        (table,) = panel_of(frame, "City councils: popularity halved, prestige gained").rows
        assert isinstance(table, Table)
        year, mayor, ranking, *gains = table.lines[-1]
        assert (len(table.lines), year) == (number, str(event["phase"]))
        assert (mayor, ranking) == (f"player {event['mayor']}", ", ".join(event["ranking"]))
        assert [gain.split(",")[0] for gain in gains] == [
            f"{before} → {after}" for before, after in zip(event["popularity"], event["halved"], strict=True)
        ]
        assert frame.measures["Popularity"] == tuple(event["halved"])
        mayors = ["mayor" in panel.badges for panel in of_players(frame)]
        assert mayors == [seat == event["mayor"] for seat in range(3)]


def test_discs_lie_in_the_order_in_which_they_came() -> None:
    """The winner of a tie is the disc on top."""
    found = 0
    for seed in range(12):
        events, frames = game(altered("ties"), 4, seed)
        for event in events:
            if event["event"] == "election":
                at = next(i for i, frame in enumerate(frames) if frame.key == f"council-{event['phase']}")
                stack = on_track(frames[at - 1])[max(event["popularity"])]
                assert list(reversed(stack)) == event["top"]
                assert stack[-1] == event["mayor"]
                found += len(stack) > 1
    assert found


def test_the_final_scoring_adds_up_and_names_the_winner() -> None:
    events, frames = game(altered("as published"), 4, 8)
    (table,) = panel_of(frames[-1], "Final scoring").rows
    assert isinstance(table, Table)
    for line, score, share in zip(table.lines, events[-1]["score"], events[-1]["win_share"], strict=True):
        *parts, total, _, won = line[1:]
        assert sum(map(int, parts)) == int(total) == score
        assert bool(won) == (share > 0)


def test_the_story_is_told_whole() -> None:
    variant = altered("as published")
    events, frames = game(variant, 2, 2)
    told = " ".join(
        text
        for frame in frames
        for text in (frame.title, *(line for step in frame.steps for line in step.lines))
    )
    story = " ".join(line.strip() for line in RULESET.narrate(variant, events) if line)
    between = ("Administration", "City council")
    for word in between:  # what comes before the colon is the title of such a frame
        story = "".join(
            part if not number else f"{word}{part[:5]}{part[5:].removeprefix(':')}"
            for number, part in enumerate(story.split(word))
        )
    assert told == story
    assert len({frame.key for frame in frames}) == len(frames)
