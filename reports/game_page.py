"""One game as one HTML page: its frames to step through, beside them the story, with no need of a network."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from markupsafe import Markup

import sim
from reports.files import put, try_out
from reports.markup import environment, policy, text_of
from reports.text import MINUS, listed
from sim.engine.board import Chip, Chips, Facts, Frame, Grid, Panel, Piles, Row, Table
from sim.engine.errors import AldermanError, RunError
from sim.engine.ruleset import Ruleset, Variant

Event = Mapping[str, Any]
Json = Any


class Pool:
    """Values that stand once, to be referred to by number."""

    def __init__(self) -> None:
        self.values: list[Json] = []
        self._numbers: dict[Any, int] = {}

    def number(self, key: Any, value: Callable[[], Json]) -> int:
        """The number of a value, told apart from others by its key, and made when it is new."""
        number = self._numbers.get(key)
        if number is None:
            made = value()
            number = self._numbers[key] = len(self.values)
            self.values.append(made)
        return number


class Packing:
    """Frames as compact JSON: what is alike in many steps stands once.

    A chip is [text, tone, mark, kind, note, seat, state, count], a row [kind, label or head, content], a
    panel [title, seat, badges, active, size, rows], a step [lines, panels], a frame [key, title, seat,
    numbers by measure, steps]; chips, rows and panels are referred to by number.
    """

    def __init__(self) -> None:
        self.chips, self.rows, self.panels = Pool(), Pool(), Pool()

    def packed(self, frames: Iterable[Frame]) -> dict[str, Json]:
        """All frames, with the pools that they refer to."""
        shown = list(frames)
        measures = list(dict.fromkeys(name for frame in shown for name in frame.measures))
        packed = [self._frame(frame, measures) for frame in shown]
        return {
            "measures": measures,
            "chips": self.chips.values,
            "rows": self.rows.values,
            "panels": self.panels.values,
            "frames": packed,
        }

    def _frame(self, frame: Frame, measures: Sequence[str]) -> Json:
        steps = [[step.lines, [self._panel(panel) for panel in step.panels]] for step in frame.steps]
        return [frame.key, frame.title, frame.seat, [frame.measures.get(name) for name in measures], steps]

    def _panel(self, panel: Panel) -> int:
        def value() -> Json:
            rows = [self.rows.number(row, partial(self._row, row)) for row in panel.rows]
            return [panel.title, panel.seat, panel.badges, int(panel.active), panel.size, rows]

        return self.panels.number(panel, value)

    def _row(self, row: Row) -> Json:
        if isinstance(row, Facts):
            return ["facts", "", row.items]
        if isinstance(row, Chips):
            return ["chips", row.label, self._places(row.chips)]
        if isinstance(row, Piles):
            return ["piles", row.label, [self._places(pile) for pile in row.piles]]
        if isinstance(row, Grid):
            return ["grid", row.label, [self._places(line) for line in row.lines]]
        if isinstance(row, Table):
            return ["table", row.head, row.lines]
        return ["track", row.label, [[space.name, space.pays, space.seats] for space in row.spaces]]

    def _places(self, chips: Sequence[Chip | None]) -> list[int | None]:
        return [None if chip is None else self.chips.number(chip, partial(_chip, chip)) for chip in chips]


def _chip(chip: Chip) -> Json:
    return [chip.text, chip.tone, chip.mark, chip.kind, chip.note, chip.seat, chip.state, chip.count]


def data(value: Json) -> Markup:
    """JSON to stand in a script element, where no text of it can end the element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for letter in "<>&\u2028\u2029":
        text = text.replace(letter, f"\\u{ord(letter):04x}")
    return Markup(text)


def render(rules: Ruleset, variant: Variant, events: Sequence[Event], command: str) -> str:
    """The page of a game.

    Args:
        rules: the game.
        variant: its numbers, as played.
        events: its trace, `setup` first, `final` last.
        command: what plays it again, to be typed.
    """
    setup, final = events[0], events[-1]
    style = text_of("game.css")
    script = text_of("game.js")
    return (
        environment()
        .get_template("game.html")
        .render(
            title=f"{rules.title}: {_ending(setup, final)}",
            players=_players(setup, final),
            origin=f"{setup['players']} players, seed {setup['seed']}, rules {variant.hash}, {_version()}",
            about=_about(variant, setup, rules),
            command=command,
            policy=policy(style, script),
            style=Markup(style),
            script=Markup(script),
            data=data(Packing().packed(rules.frames(variant, events))),
        )
    )


def _ending(setup: Event, final: Event) -> str:
    names = setup["strategies"]
    winners = [f"player {seat} ({names[seat]})" for seat, share in enumerate(final["win_share"]) if share]
    return f"{listed(winners)} {'wins' if len(winners) == 1 else 'share the victory'}"


def _players(setup: Event, final: Event) -> list[tuple[str, str, float]]:
    """By seat: the strategy, the final score, the share of the victory."""
    scores = [str(score).replace("-", MINUS) for score in final["score"]]
    return list(zip(setup["strategies"], scores, final["win_share"], strict=True))


def _about(variant: Variant, setup: Event, rules: Ruleset) -> list[tuple[str, str]]:
    """How the game came about: (what, value)."""
    deal = f"{setup['block']}, seats rotated by {setup['rotation']}"
    changed = _changed(rules, variant)
    return [
        ("Game", f"{rules.title}, {setup['players']} players"),
        ("Root seed", str(setup["seed"])),
        ("Deal", deal),
        ("Rules", f"changed: {listed(changed)}" if changed else "as the game has them"),
        ("Rules hash", variant.hash),
        ("Version", _version()),
    ]


def _version() -> str:
    return f"alderman {sim.__version__}"


def _changed(rules: Ruleset, variant: Variant) -> list[str]:
    """Where the game's numbers are not its own."""
    from sim.engine.inputs import load_variant

    try:
        own = load_variant(rules)
    except (AldermanError, OSError):
        return []  # a game without packaged files has no numbers of its own to differ from
    found = [f"{name} = {value}" for name, value in variant.rules.items() if own.rules.get(name) != value]
    return found + [
        f"another {name}.csv" for name, rows in variant.tables.items() if list(own.tables[name]) != list(rows)
    ]


ADVICE = "name another file with --html"


def check_place(path: Path) -> None:
    """Find out before a game is played whether its page can be written.

    Raises:
        RunError: it cannot; names the path and says why.
    """
    if path.is_dir():
        raise RunError(f"'{path}' is a folder; name a file for the page with --html")
    try_out(path, ADVICE)


def write(path: Path, page: str) -> None:
    """Write a page whole, or leave what was there.

    Raises:
        RunError: it cannot be written; names the path and says why.
    """
    put(path, page.encode(), ADVICE)
