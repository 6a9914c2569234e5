"""The page of one game: whole, safe, the same each time, sufficient unto itself."""

from __future__ import annotations

import base64
import hashlib
import html.parser
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from reports.game_page import Packing, check_place, data, render, write
from sim.engine.board import (
    Chip,
    Chips,
    Facts,
    Frame,
    Grid,
    Panel,
    Piles,
    Space,
    Step,
    Table,
    Track,
    narrated,
)
from sim.engine.errors import RunError
from sim.engine.inputs import load_variant
from sim.engine.ruleset import Ruleset, Variant, ruleset
from tests.playing.seats import only_random
from tests.tithe.registered import registered

Event = dict[str, Any]
EVIL = "</script><script>alert(1)</script>"
GAMES = ("london", "council")


class Page(html.parser.HTMLParser):
    """What is in a page: tags with their attributes, the contents of styles and scripts, the text."""

    VOID = frozenset({"meta", "link", "input", "br"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.within: list[tuple[str, str]] = []
        self.text = ""
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"</{tag}> closes something else"

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("style", "script"):
            self.within.append((self.open[-1], data))
        else:
            self.text += data

    @property
    def game(self) -> dict[str, Any]:
        """The frames."""
        (first, _) = [text for tag, text in self.within if tag == "script"]
        loaded: dict[str, Any] = json.loads(first)
        return loaded


@cache
def played(game: str, players: int = 2, seed: int = 1) -> tuple[Ruleset, Variant, list[Event]]:
    rules = ruleset(game)
    variant = load_variant(rules)
    return rules, variant, rules.trace(variant, only_random(game, players), seed)


@cache
def page(game: str) -> str:
    return render(*played(game), f"alderman play {game} --players 2 --seed 1 --seat random")


def renamed(game: str) -> str:
    """The page of a game whose strategies and cards have names that try to be markup."""
    rules, variant, events = played(game)
    cards = [{**row, "name": f"{row['name']} {EVIL}"} for row in variant.tables["cards"]]
    other = Variant(variant.game, variant.rules, {**variant.tables, "cards": cards})
    setup = {**events[0], "strategies": [EVIL, "a<b>&\u2028'\""]}
    return render(rules, other, [setup, *events[1:]], f"alderman play '{EVIL}'")


def told(text: str) -> list[str]:
    """The lines of a page's story."""
    return [line for frame in Page(text).game["frames"] for step in frame[4] for line in step[0]]


@pytest.mark.parametrize("game", GAMES)
def test_the_header_says_who_played_and_how_to_play_it_again(game: str) -> None:
    _, variant, events = played(game)
    shown = Page(page(game)).text
    for part in (
        *(str(score).replace("-", "−") for score in events[-1]["score"]),
        f"2 players, seed 1, rules {variant.hash}",
        f"alderman play {game} --players 2 --seed 1 --seat random",
        "as the game has them",
    ):
        assert part in shown
    winner = events[-1]["win_share"].index(max(events[-1]["win_share"]))
    assert f"player {winner} (random)" in shown


@pytest.mark.parametrize("game", GAMES)
def test_every_frame_is_there_with_its_story_and_board(game: str) -> None:
    rules, variant, events = played(game)
    frames = list(rules.frames(variant, events))
    packed = Page(page(game)).game
    assert [frame[0] for frame in packed["frames"]] == [frame.key for frame in frames]
    assert told(page(game)) == [line for frame in frames for step in frame.steps for line in step.lines]
    for frame, given in zip(packed["frames"], frames, strict=True):
        for (_, panels), step in zip(frame[4], given.steps, strict=True):
            assert [packed["panels"][number][0] for number in panels] == [one.title for one in step.panels]


@pytest.mark.parametrize("game", GAMES)
def test_the_same_game_makes_the_same_bytes(game: str) -> None:
    rules = ruleset(game)
    variant = load_variant(rules)
    events = rules.trace(variant, only_random(game, 2), 1)
    assert render(rules, variant, events, f"alderman play {game} --players 2 --seed 1 --seat random") == page(
        game
    )


@pytest.mark.parametrize("game", GAMES)
def test_names_are_shown_as_text(game: str) -> None:
    text = renamed(game)
    made = Page(text)
    assert sum(tag == "script" for tag, _ in made.tags) == 2
    assert len(made.tags) == len(Page(page(game)).tags)
    assert "<script>alert" not in text
    assert EVIL in made.text
    assert {chip[0] for chip in made.game["chips"] if EVIL in chip[0]}
    assert any(EVIL in line for line in told(text))
    assert "\u2028" not in text.split('id="game">')[1]


def test_data_cannot_end_its_script() -> None:
    value = {"a": f"{EVIL} & <!-- \u2028\u2029", "£": "−"}
    text = str(data(value))
    assert not set("<>&\u2028\u2029") & set(text)
    assert json.loads(text) == value
    assert "£" in text


@pytest.mark.parametrize("game", GAMES)
def test_a_page_needs_nothing_from_elsewhere(game: str) -> None:
    text = page(game)
    made = Page(text)
    for tag, attrs in made.tags:
        for name in ("src", "href", "srcset", "action", "data", "poster"):
            assert attrs.get(name) in (None, "data:,"), (tag, attrs)
    assert not re.search(r"https?:|@import|url\(|fetch\(|XMLHttp|import\(", text)


@pytest.mark.parametrize("game", GAMES)
def test_no_other_script_or_style_may_run(game: str) -> None:
    made = Page(page(game))
    (policy,) = [str(a["content"]) for _, a in made.tags if a.get("http-equiv") == "Content-Security-Policy"]
    (style,) = [text for tag, text in made.within if tag == "style"]
    (_, script) = [text for tag, text in made.within if tag == "script"]

    def named(text: str) -> str:
        return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"

    assert policy.split("; ") == [
        "default-src 'none'",
        "img-src data:",
        f"style-src {named(style)}",
        f"script-src {named(script)}",
        "base-uri 'none'",
        "form-action 'none'",
    ]
    assert not [
        attrs for _, attrs in made.tags if "style" in attrs or any(key.startswith("on") for key in attrs)
    ]


def test_a_long_game_stays_under_a_megabyte() -> None:
    rules, variant, _ = played("london")
    doubled = [{**row, "copies": 2 * row["copies"]} for row in variant.tables["cards"]]
    long = Variant(variant.game, variant.rules, {**variant.tables, "cards": doubled})
    events = max(
        (rules.trace(long, only_random("london", 2), seed) for seed in range(3)), key=lambda trace: len(trace)
    )
    turns = sum(event["event"] == "turn" for event in events)
    size = len(render(rules, long, events, "alderman play london").encode())
    assert turns > 100
    assert size * max(1, 150 / turns) < 1_000_000


def test_changed_rules_are_named() -> None:
    rules = ruleset("london")
    variant = load_variant(rules, overrides={"loan_repay": 18})
    events = rules.trace(variant, only_random("london", 2), 1)
    assert "changed: loan_repay = 18" in Page(render(rules, variant, events, "alderman play london")).text


def test_a_game_without_a_board_has_its_story() -> None:
    with registered():
        rules, variant, events = played("tithe")
        text = render(rules, variant, events, "alderman play tithe")
        story = [line.strip() for line in rules.narrate(variant, events) if line]
    made = Page(text)
    shown = [
        part
        for frame in made.game["frames"]
        for part in (frame[1], *(line for step in frame[4] for line in step[0]))
    ]
    assert shown == story
    assert "Tithe: player" in made.text
    assert made.game["panels"] == []


def test_paragraphs_become_frames() -> None:
    frames = list(narrated(["Title", "  one", "  two", "", "", "Alone"]))
    assert [(frame.key, frame.title) for frame in frames] == [("part-0", "Title"), ("part-1", "Alone")]
    assert [[step.lines for step in frame.steps] for frame in frames] == [[("one",), ("two",)], [("Alone",)]]


def test_what_is_alike_is_packed_once() -> None:
    card = Chip("Card", "blue", "Bl", "blue", "note", 1, "down", 2)
    rows = (
        Facts((("money", "£5"),)),
        Chips("Hand", (card, card)),
        Piles("Stacks", ((card,), (Chip("Top"),))),
        Grid("Board", ((card, None),)),
        Track("Track", (Space("0", "£1", (1, 0)),)),
        Table(("", "score"), (("0", "−3"),)),
    )
    panel = Panel("Table", rows, None, ("mayor",), True, "wide")
    steps = (Step(("one",), (panel,)), Step(("two", "three"), (panel,)))
    packed = json.loads(
        json.dumps(Packing().packed([Frame("turn-1", "Turn 1", 1, steps, {"Prestige": (3, 4)})]))
    )
    assert packed == {
        "measures": ["Prestige"],
        "chips": [["Card", "blue", "Bl", "blue", "note", 1, "down", 2], ["Top", "", "", "", "", None, "", 1]],
        "rows": [
            ["facts", "", [["money", "£5"]]],
            ["chips", "Hand", [0, 0]],
            ["piles", "Stacks", [[0], [1]]],
            ["grid", "Board", [[0, None]]],
            ["track", "Track", [["0", "£1", [1, 0]]]],
            ["table", ["", "score"], [["0", "−3"]]],
        ],
        "panels": [["Table", None, ["mayor"], 1, "wide", [0, 1, 2, 3, 4, 5]]],
        "frames": [["turn-1", "Turn 1", 1, [[3, 4]], [[["one"], [0]], [["two", "three"], [0]]]]],
    }


def test_words_that_no_page_knows_are_refused() -> None:
    for wrong in ({"tone": "mauve"}, {"state": "upside down"}):
        with pytest.raises(ValueError, match="for chip 'Card'"):
            Chip("Card", **wrong)
    with pytest.raises(ValueError, match="no size 'huge' for panel 'Table'"):
        Panel("Table", (), size="huge")


def test_a_page_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("before")
    for path, reason in (
        (tmp_path / "folder", "is a folder"),
        (tmp_path / "none" / "page.html", "cannot write"),
        (tmp_path / "file" / "page.html", "cannot write"),
    ):
        with pytest.raises(
            RunError, match=f"{re.escape(str(path))}.*{reason}|{reason}.*{re.escape(str(path))}"
        ):
            check_place(path)
    with pytest.raises(RunError, match="name another file with --html"):
        write(tmp_path / "none" / "page.html", "page")
    check_place(tmp_path / "file")
    assert (tmp_path / "file").read_text() == "before"
    write(tmp_path / "file", "after £")
    assert (tmp_path / "file").read_text(encoding="utf-8") == "after £"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder"]
