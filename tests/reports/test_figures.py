"""Pictures: readable for any number of strategies and any names, no text over other text or cut."""

from __future__ import annotations

import itertools
import xml.etree.ElementTree as ET
from functools import cache

import numpy as np
import pytest
from matplotlib.figure import Figure
from matplotlib.text import Text

import reports
from reports.figures import lines, rows
from reports.figures.layout import beyond, spread_out, wrapped
from reports.figures.picture import Picture
from reports.figures.style import COLOURS, NARROW, WIDE, looks
from reports.material import Material
from reports.text import shortened
from tests.reports.pages import all_pictures
from tests.reports.synthetic import NAMES, make_run, toy_ruleset, usual_run
from tests.reports.synthetic_council import NAMES as COUNCIL, make_council

LONG = "a_strategy_of_a_very_long_name:loan_aversion=0.5,borough_love=2.25"
SETS = {
    "one": ("balanced",),
    "two": ("balanced", LONG),
    "nine": NAMES,
    "twenty": tuple(f"{NAMES[n % 9]}:weight_{n}=0.5" for n in range(20)),
}
# The same for a ruleset that declares every kind of section.
COUNCILS = {
    "council": (COUNCIL, None),
    "council of one": (("random",), [(0, 0, 0, 0)]),
    "council of twenty": (
        (*(f"{COUNCIL[n % 7]}:weight_{n}=0.5" for n in range(18)), LONG, "random"),
        [tuple((i + j) % 20 for j in range(4)) for i in range(20)],
    ),
}


@cache
def pictures(which: str) -> list[Picture]:
    if which in COUNCILS:
        council, tables = COUNCILS[which]
        return list(all_pictures(Material(make_council(council, blocks=80, lineups=tables))))
    names = SETS[which]
    lineups = [tuple((i + j) % len(names) for j in range(4)) for i in range(len(names))]
    labels = [f"The Worshipful Company of Tallow Chandlers {n}" for n in range(40)]
    return list(all_pictures(Material(make_run(names, blocks=200, lineups=lineups, card_labels=labels))))


@cache
def figures(which: str, width: float) -> list[tuple[Picture, Figure]]:
    return [(picture, picture.figure(width)) for picture in pictures(which)]


def texts(figure: Figure) -> list[Text]:
    """What can be read: text that is not empty and, for labels of ticks, lies within its axis."""
    hidden = set()
    for ax in figure.axes:
        for axis, (low, high) in ((ax.xaxis, sorted(ax.get_xlim())), (ax.yaxis, sorted(ax.get_ylim()))):
            for tick in axis.get_major_ticks():
                outside = not low - 1e-9 <= tick.get_loc() <= high + 1e-9
                for label in (tick.label1, tick.label2):
                    if outside or not axis.get_visible() or not ax.axison:
                        hidden.add(label)
    found = figure.findobj(Text)
    return [text for text in found if text.get_text().strip() and text.get_visible() and text not in hidden]


@pytest.mark.parametrize("width", [WIDE, NARROW])
@pytest.mark.parametrize("which", [*SETS, *COUNCILS])
def test_no_text_lies_on_other_text_or_outside(which: str, width: float) -> None:
    for picture, figure in figures(which, width):
        frame = figure.bbox
        boxes = [(text.get_text(), text.get_window_extent()) for text in texts(figure)]
        for text, box in boxes:
            inside = box.x0 >= frame.x0 - 1 and box.x1 <= frame.x1 + 1
            assert inside and box.y0 >= frame.y0 - 1 and box.y1 <= frame.y1 + 1, (
                f"{picture.key}: {text!r} is cut"
            )
        for (one, a), (other, b) in itertools.combinations(boxes, 2):
            across = min(a.x1, b.x1) - max(a.x0, b.x0)
            down = min(a.y1, b.y1) - max(a.y0, b.y0)
            assert across <= 1 or down <= 1, f"{picture.key}: {one!r} on {other!r}"


@pytest.mark.parametrize("which", [*SETS, *COUNCILS])
def test_every_picture_says_what_to_see_and_describes_itself(which: str) -> None:
    for picture, figure in figures(which, WIDE):
        assert len(picture.title) > 15
        assert len(picture.alt) > len(picture.title)
        assert "nan" not in picture.alt.lower().replace("financier", "")
        assert picture.title.split()[0] in figure.get_suptitle()
        for ax in figure.axes:
            if ax.axison:
                assert ax.get_xlabel(), picture.key


def test_a_run_draws_its_pictures_in_order() -> None:
    keys = [picture.key for picture in pictures("nine")]
    assert keys == [
        "win-share",
        "seats",
        "ratings",
        "payoffs",
        "scores",
        "score-parts",
        "outcomes",
        "stakes",
        "leaders",
        "runaway",
        "poverty",
        "poverty-above",
        "loans",
        "loans-wins",
        "economy",
        "length",
        "cards",
    ]


def test_every_kind_of_section_draws_its_pictures() -> None:
    assert [picture.key for picture in pictures("council")] == [
        "win-share",
        "seats",
        "ratings",
        "payoffs",
        "scores",
        "score-parts",
        "outcomes",
        "stakes",
        "leaders",
        "runaway",
        "popularity",
        "spaces",
        "spaces-strategies",
        "spaces-wins",
        "elections-origin",
        "elections-ways",
        "elections-strategies",
        "elections-worth",
        "mayor-bonus",
        "mayor-bonus-wins",
        "categories",
        "actions",
        "actions-use",
        "economy",
        "card-use",
        "card-use-cards",
        "card-worth",
        "cards",
    ]


def test_a_game_that_declares_nothing_is_drawn_too() -> None:
    run = make_run(ruleset=toy_ruleset(bare=True), blocks=60)
    found = list(all_pictures(Material(run)))
    keys = ["win-share", "seats", "ratings", "payoffs", "scores", "leaders", "runaway", "length", "cards"]
    assert [picture.key for picture in found] == keys
    for picture in found:
        picture.figure()


@pytest.mark.parametrize("kind", ["no loans", "one batch", "stopped"])
def test_odd_runs_are_drawn(kind: str) -> None:
    run = {
        "no loans": lambda: make_run(("a", "b"), loans=(0.0,), blocks=60),
        "one batch": lambda: make_run(("a", "b"), blocks=30, batch_blocks=30, part_batches=1),
        "stopped": lambda: make_run(("a", "b"), stopped=1.0, blocks=60),
    }[kind]()
    for picture in all_pictures(Material(run)):
        assert picture.figure().axes


def test_pictures_are_the_same_bytes_each_time() -> None:
    for picture in pictures("two")[:4]:
        assert picture.saved(["png", "svg"]) == picture.saved(["png", "svg"])


def test_svg_holds_no_date_and_loads_nothing() -> None:
    (svg,) = pictures("two")[0].saved(["svg"])
    root = ET.fromstring(svg)
    assert root.tag.endswith("svg")
    assert b"<dc:date>" not in svg
    linked = [value for node in root.iter() for name, value in node.attrib.items() if name.endswith("href")]
    assert all(value.startswith("#") for value in linked)


def test_names_with_dollars_are_not_taken_for_formulas() -> None:
    run = make_run(("a$b$", "c_{x}^2"), blocks=60)
    figure = all_pictures(Material(run))[0].figure()
    assert "a$b$" in [text.get_text() for text in texts(figure)]


def test_a_strategy_looks_the_same_in_every_figure_and_like_no_other() -> None:
    names = [str(number) for number in range(32)]
    found = looks(names)
    assert len({(look.colour, str(look.line)) for look in found.values()}) == len(names)
    assert looks(names[:9]) == {name: found[name] for name in names[:9]}
    assert "#F0E442" not in COLOURS


def test_figures_draw_on_axes_of_a_notebook() -> None:
    run = usual_run()
    figure = Figure()
    left, right = figure.subplots(1, 2)
    table = reports.win_table(run)
    rows.draw_shares(left, table, list(table["strategy"]), looks(NAMES), fair=0.25)
    lines.draw_curves(right, reports.curves(run, "poverty"), looks(NAMES), "poverty")
    figure.draw_without_rendering()
    assert len(right.get_lines()) >= 9


def test_curves_carry_an_interval_and_the_share_still_playing() -> None:
    ax = Figure().subplots()
    lines.draw_curves(ax, reports.curves(usual_run(), "poverty"), looks(NAMES), "poverty")
    assert len(ax.collections) == 2 * 9  # an interval and a band a strategy
    assert any("100%" in label.get_text() for label in ax.get_xticklabels())


def test_one_line_far_off_leaves_the_frame_and_is_named_with_its_value() -> None:
    table = reports.curves(usual_run(), "poverty").copy()
    table.loc[table["strategy"] == "random", ["mean", "low", "high"]] *= 10
    ax = Figure(figsize=(8, 4)).subplots()
    lines.draw_curves(ax, table, looks(NAMES), "poverty")
    others = table.loc[(table["strategy"] != "random") & (table["at_risk_share"] >= 0.05), "mean"].max()
    assert others < ax.get_ylim()[1] < 2 * others
    assert any(text.get_text().startswith("random to ") for text in ax.texts)


def test_labels_are_spread_in_order_and_within() -> None:
    placed = spread_out(np.array([0.5, 0.5, 0.5, 0.9]), 0.1, 0.0, 1.0)
    assert (np.diff(placed) >= 0.1 - 1e-12).all()
    assert placed.min() >= 0 and placed.max() <= 1
    assert placed[:3].mean() == pytest.approx(0.5)
    crowded = spread_out(np.full(30, 0.2), 0.1, 0.0, 1.0)
    assert crowded[0] == pytest.approx(0.0) and crowded[-1] == pytest.approx(1.0)


def test_an_axis_is_cut_only_for_one_far_off() -> None:
    assert beyond([10, 11, 12]) is None
    assert beyond([10, 11, 80]) == pytest.approx(14.3)
    assert beyond([10, 80]) is None
    assert beyond([1, 2, float("nan")]) is None


def test_titles_wrap_at_the_width_of_the_figure() -> None:
    text = "many words that do not fit on one line of a narrow picture"
    assert len(wrapped(text, 8, 12)) == 1
    assert len(wrapped(text, 2, 12)) > 2
    assert " ".join(wrapped(text, 2, 12)) == text


def test_long_names_keep_their_ends() -> None:
    short = shortened(LONG, 20)
    assert len(short) == 20
    assert short.startswith("a_str") and short.endswith("2.25")
    assert shortened("short") == "short"


@pytest.mark.parametrize("width", [WIDE, NARROW])
@pytest.mark.parametrize("which", [*SETS, *COUNCILS])
def test_bars_end_within_their_frame_unless_the_axis_says_so(which: str, width: float) -> None:
    for picture, figure in figures(which, width):
        for ax in figure.axes:
            ends = [bar.get_extents().transformed(ax.transAxes.inverted()) for bar in ax.patches]
            cut = "leave the frame" in ax.get_xlabel().replace("\n", " ")
            off = [end for end in ends if end.x1 > 1.001 or end.x0 < -0.001]
            assert not off or cut, f"{picture.key}: {len(off)} bars are cut off"
