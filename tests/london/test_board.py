"""The board of a traced game of London agrees with the trace, turn by turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from sim.engine.board import Chip, Chips, Facts, Frame, Grid, Panel, Piles, Table
from sim.engine.ruleset import Variant
from sim.london.ruleset import RULESET
from tests.london.variants import ALTERED, altered
from tests.playing.seats import PLAYERS, every_lineup, only_random

Event = dict[str, Any]


def facts(panel: Panel) -> dict[str, str]:
    return {name: value for row in panel.rows if isinstance(row, Facts) for name, value in row.items}


def chips(panel: Panel, label: str) -> tuple[Chip, ...]:
    return next(row.chips for row in panel.rows if isinstance(row, Chips) and row.label.startswith(label))


def in_common(frame: Frame, title: str) -> Panel:
    return next(panel for panel in frame.steps[-1].panels if panel.title == title)


def of_players(frame: Frame) -> list[Panel]:
    return [panel for panel in frame.steps[-1].panels if panel.seat is not None]


def turns(variant: Variant, events: list[Event]) -> Iterator[tuple[Frame, Event]]:
    """Each turn's frame with its `turn_end`."""
    ends = [event for event in events if event["event"] == "turn_end"]
    frames = [frame for frame in RULESET.frames(variant, events) if frame.key.startswith("turn-")]
    assert [frame.key for frame in frames] == [f"turn-{number + 1}" for number in range(len(ends))]
    yield from zip(frames, ends, strict=True)


def assert_followed(variant: Variant, events: list[Event]) -> None:
    """What the events made of the table is what `turn_end` says it is."""
    for frame, _ in turns(variant, events):
        if len(frame.steps) > 1:
            assert frame.steps[-1].panels == frame.steps[-2].panels, frame.title


@pytest.mark.parametrize("players", PLAYERS)
def test_a_board_shows_what_the_trace_says_of_a_turns_end(players: int) -> None:
    variant = altered("as published")
    events = RULESET.trace(variant, only_random("london", players), 11)
    names = {row["id"]: row["name"] for row in variant.tables["cards"]}
    for frame, end in turns(variant, events):
        seats = of_players(frame)
        assert [panel.seat for panel in seats] == list(range(players))
        for seat, panel in enumerate(seats):
            shown = facts(panel)
            assert shown["money"] == f"£{end['money'][seat]}"
            for key in ("prestige", "poverty", "loans"):
                assert shown[key] == str(end[key][seat])
            assert panel.active == (seat == end["player"] == frame.seat)
        mine = seats[end["player"]]
        held = Counter({chip: chip.count for chip in chips(mine, "Hand")})
        assert sorted(chip.text for chip in held.elements()) == sorted(names[card] for card in end["hand"])
        piles = next(row.piles for row in mine.rows if isinstance(row, Piles))
        assert [[chip.text for chip in pile] for pile in piles] == [
            [names[card] for card in stack] for stack in end["stacks"]
        ]
        assert [pile[-1].state == "" for pile in piles] == end["face_up"]
        assert {chip.state for pile in piles for chip in pile[:-1]} <= {"covered"}
        assert [chip.text for chip in chips(mine, "Boroughs")] == end["boroughs"]
        (grid,) = [row for row in in_common(frame, "Development board").rows if isinstance(row, Grid)]
        assert [[chip.text if chip else None for chip in line] for line in grid.lines] == [
            [names[card] if card else None for card in line] for line in end["board"]
        ]
        piles_left = facts(in_common(frame, "Boroughs and piles"))
        assert (piles_left["in the deck"], piles_left["out of the game"]) == (
            str(end["deck"]),
            str(end["out"]),
        )
        assert frame.measures["Poverty"] == tuple(end["poverty"])


@pytest.mark.parametrize("players", PLAYERS)
def test_every_event_is_followed_whoever_plays(players: int) -> None:
    variant = altered("as published")
    for seating, block in ((only_random("london", players), 3), (every_lineup("london", players), 77)):
        assert_followed(variant, RULESET.trace(variant, seating, 5, block % len(seating.lineups)))


@pytest.mark.parametrize("name", ALTERED)
def test_every_event_is_followed_under_other_rules(name: str) -> None:
    variant = altered(name)
    assert_followed(variant, RULESET.trace(variant, only_random("london", 3), 23))


def test_the_boroughs_face_up_are_refilled_from_the_pile() -> None:
    variant = altered("as published")
    events = RULESET.trace(variant, only_random("london", 2), 4)
    left = [*events[0]["boroughs"], *events[0]["borough_pile"]]
    for frame, end in turns(variant, events):
        owned = [chip.text for panel in of_players(frame) for chip in chips(panel, "Boroughs")]
        common = in_common(frame, "Boroughs and piles")
        shown = [chip.text for chip in chips(common, "")]
        hidden = int(facts(common)["boroughs in the pile"])
        assert sorted([*owned, *shown, *left[len(left) - hidden :]]) == sorted(left), end


def test_the_final_scoring_adds_up_and_names_the_winner() -> None:
    variant = altered("as published")
    events = RULESET.trace(variant, only_random("london", 4), 8)
    *_, last = RULESET.frames(variant, events)
    assert (last.key, last.title) == ("final", "Final scoring")
    (table,) = [row for row in in_common(last, "Final scoring").rows if isinstance(row, Table)]
    for line, score, share in zip(table.lines, events[-1]["score"], events[-1]["win_share"], strict=True):
        *parts, total, won = [cell.replace("−", "-") for cell in line[1:]]
        assert sum(map(int, parts)) == int(total) == score
        assert bool(won) == (share > 0)
    wins = [bool(panel.badges) for panel in of_players(last)]
    assert wins == [share > 0 for share in events[-1]["win_share"]]


def test_the_story_is_told_whole() -> None:
    variant = altered("cut short")
    events = RULESET.trace(variant, only_random("london", 3), 2)
    frames = list(RULESET.frames(variant, events))
    told = [
        text
        for frame in frames
        for text in (frame.title, *(line for step in frame.steps for line in step.lines))
    ]
    assert told == [line.strip() for line in RULESET.narrate(variant, events) if line]
    assert len({frame.key for frame in frames}) == len(frames)
