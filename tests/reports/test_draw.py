"""Every table draws itself on Axes that are given, and makes no figure of its own."""

from __future__ import annotations

from collections.abc import Callable

import matplotlib.pyplot as plt
import pandas as pd
import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure

import reports
from reports import draw
from tests.reports.synthetic import usual_run
from tests.reports.synthetic_council import usual_council
from tests.reports.test_adjusted import dealt_run

Drawn = Callable[[Axes], Axes]


def cases() -> dict[str, Drawn]:
    run, council = usual_run(), usual_council()
    return {
        "wins": lambda ax: draw.wins(ax, reports.win_table(run)),
        "seats": lambda ax: draw.seats(ax, reports.seat_table(run)),
        "scores": lambda ax: draw.spread(ax, reports.score_distribution(run)),
        "spread": lambda ax: draw.spread(ax, reports.spread(run, "poverty_net"), "poverty"),
        "curves": lambda ax: draw.curves(ax, reports.curves(run, "poverty"), "poverty"),
        "usage": lambda ax: draw.usage(ax, reports.loan_table(run), "seats with a loan"),
        "wins_by_count": lambda ax: draw.wins_by_count(
            ax, reports.wins_by_count(run, "loans"), "loans taken"
        ),
        "cards": lambda ax: draw.cards(ax, reports.adjusted_cards(dealt_run({12: 0.1}, blocks=800))),
        "leaders": lambda ax: draw.leaders(ax, reports.leader_table(run)),
        "leaders by round": lambda ax: draw.leaders(ax, reports.leader_table(run, "round"), "round"),
        "slopes": lambda ax: draw.slopes(ax, reports.runaway_table(run), "prestige"),
        "length": lambda ax: draw.length(ax, reports.length_histogram(run), reports.length_table(run)),
        "payoffs": lambda ax: draw.payoffs(ax, reports.payoff_table(run)),
        "incidence": lambda ax: draw.incidence(ax, reports.milestone_incidence(council, "spaces")),
        "stakes": lambda ax: draw.stakes(ax, reports.stakes_table(run)),
    }


@pytest.mark.parametrize("name", list(cases()))
def test_it_draws_on_the_axes_given(name: str) -> None:
    before = plt.get_fignums()
    with draw.style():
        figure = Figure(figsize=(8, 3.5), layout="constrained")
        other, ax = figure.subplots(1, 2)
        found = cases()[name](ax)
        figure.draw_without_rendering()
    assert found is ax
    assert ax.has_data() and not other.has_data()
    assert plt.get_fignums() == before
    assert ax.get_xlabel() or name == "payoffs"
    assert ax.get_title(loc="left") or name == "payoffs"


def test_differences_are_drawn_by_what_is_sure() -> None:
    table = pd.DataFrame(
        {"card": ["a", "b"], "difference": [0.1, -0.02], "low": [0.05, -0.1], "high": [0.15, 0.06]}
    ).assign(p_holm=[0.01, 0.7])
    ax = Figure(figsize=(6, 2), layout="constrained").subplots()
    assert draw.differences(ax, table, "card", "win share") is ax
    assert [label.get_text() for label in ax.get_yticklabels()] == ["a", "b"]
    markers = [line.get_marker() for line in ax.lines if line.get_marker() != "None"]
    assert markers == ["^", "o"]  # surely more; unsure


def test_a_strategy_has_its_colour_of_the_report() -> None:
    run = usual_run()
    table = reports.win_table(run)
    assert table.attrs["strategies"] == list(run.strategies)
    ax = Figure(figsize=(6, 3), layout="constrained").subplots()
    draw.wins(ax, table)
    best = next(line for line in ax.lines if line.get_marker() not in ("None", ""))
    from reports.figures.style import looks

    assert best.get_color() == looks(list(run.strategies))[table["strategy"].iloc[0]].colour
