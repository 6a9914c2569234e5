"""Tables drawn on Axes of your own, one call a table: for notebooks, slides and pages of your own.

    fig, ax = plt.subplots(figsize=(8, 3), layout="constrained")
    reports.draw.wins(ax, reports.win_table(run))

Every function takes the Axes and a table of `reports`, titles the Axes with what there is to see, and returns
the Axes. What the figure must know besides (players, strategies and so their colours) is in the table's
`attrs`. A figure's size should stand before: texts are wrapped to it. `style` makes fonts and lines those of
the report:

    with reports.draw.style():
        fig, ax = plt.subplots(figsize=(8, 3), layout="constrained")
        …

In a notebook begin with `%matplotlib inline`: where nothing has chosen how figures are shown before a style
is set, IPython shows but the first of them.
"""

from __future__ import annotations

from contextlib import AbstractContextManager

import matplotlib
import pandas as pd
from matplotlib.axes import Axes

from reports import titles
from reports.figures import lines, pacing, payoffs as squares, phases, rows
from reports.figures.layout import heading
from reports.figures.style import RC, Look, looks
from reports.source import EVERYONE, ordinal
from reports.text import percent

CARDS = 12  # cards at each end that are drawn


def style() -> AbstractContextManager[None]:
    """Fonts, lines and colours of the report, for figures made inside."""
    return matplotlib.rc_context(RC)


def wins(ax: Axes, table: pd.DataFrame) -> Axes:
    """Win share by strategy with intervals, from `win_table`."""
    played = table[table["games"] > 0]
    names = [str(name) for name in played["strategy"]]
    rows.draw_shares(ax, played, names, _looks(table), fair=_fair(table))
    return _titled(ax, titles.win_title(table))


def seats(ax: Axes, table: pd.DataFrame) -> Axes:
    """Win share by seat with intervals, from `seat_table`."""
    names = [f"{ordinal(int(seat))} to play" for seat in table["seat"]]
    rows.draw_shares(ax, table, names, {}, fair=_fair(table))
    return _titled(ax, titles.seat_title(table))


def spread(ax: Axes, table: pd.DataFrame, label: str = "score") -> Axes:
    """Quantiles by strategy, from `score_distribution` or `spread`; `label` says of what."""
    rows.draw_spread(ax, table, _looks(table), f"{label}: 5% to 95%, the middle half, the median")
    return _titled(ax, titles.spread_title(table, label.capitalize()))


def curves(ax: Axes, table: pd.DataFrame, label: str) -> Axes:
    """Means by own turn with intervals and bands, from `curves`; `label` is that of the vertical axis."""
    lines.draw_curves(ax, table, _looks(table), label)
    return _titled(ax, titles.curve_title(table, label.capitalize(), ""))


def usage(ax: Axes, table: pd.DataFrame, label: str = "seats with at least one") -> Axes:
    """Share of a strategy's seats that take some, from `usage_table` or `loan_table`."""
    names = [str(name) for name in table["strategy"]]
    rows.draw_shares(ax, table, names, _looks(table), "share", "share_low", "share_high", label=label)
    most, least = table.iloc[0], table.iloc[-1]
    said = f"{most['strategy']} {percent(most['share'])}, {least['strategy']} {percent(least['share'])}"
    return _titled(ax, f"{label.capitalize()}: {said}")


def wins_by_count(ax: Axes, table: pd.DataFrame, label: str = "taken by a seat") -> Axes:
    """Win share by how many a seat took, from `wins_by_count`."""
    lines.draw_wins_by_count(ax, table, _looks(table), _fair(table), label)
    return _titled(ax, f"Win share by number {label}")


def cards(ax: Axes, table: pd.DataFrame, most: int = CARDS) -> Axes:
    """What cards are worth, from `adjusted_cards`: the best and the least, `most` of each."""
    told = table.dropna(subset=["effect"]).sort_values("effect", ascending=False, kind="stable")
    if len(told) > 2 * most:
        told = pd.concat([told.head(most), told.tail(most)])
    ends = {"difference": "effect", "difference_low": "low", "difference_high": "high"}
    drawn = told.assign(**{name: told[column] / 100 for name, column in ends.items()})
    names = [str(name) for name in told["name"]]
    rows.draw_differences(ax, drawn, names, "points of win share (95% interval)")
    flagged = int(table["flagged"].sum())
    return _titled(ax, f"Cards worth 5 points or more, up or down: {flagged or 'none'} of {len(table)}")


def differences(ax: Axes, table: pd.DataFrame, names: str, label: str) -> Axes:
    """Differences of shares with intervals, a row each.

    Args:
        ax: where.
        table: with difference, low, high (shares), and q, p_holm or p by which they are sure, such as those
            of `reports.compare`.
        names: the column that names the rows.
        label: of the axis, and the title.
    """
    sure = next(column for column in ("q", "p_holm", "p") if column in table)
    drawn = table.assign(difference_low=table["low"], difference_high=table["high"], q=table[sure])
    rows.draw_differences(ax, drawn, [str(name) for name in table[names]], f"{label}, points (95% interval)")
    return _titled(ax, f"{label[:1].upper()}{label[1:]}")


def leaders(ax: Axes, table: pd.DataFrame, by: str = "tenth") -> Axes:
    """How surely who leads wins, from `leader_table`; `by` is its clock."""
    pacing.draw_leaders(ax, table, _fair(table), by)
    return _titled(ax, "How surely who leads wins")


def slopes(ax: Axes, table: pd.DataFrame, unit: str = "points") -> Axes:
    """Whether leads run away, from `runaway_table`: rounds with an interval; `unit` of the score."""
    pacing.draw_slopes(ax, table.dropna(subset=["low"]), unit)
    return _titled(ax, "Whether leads run away")


def length(ax: Axes, histogram: pd.DataFrame, table: pd.DataFrame, label: str = "turns of all") -> Axes:
    """How long games last, from `length_histogram` and `length_table`."""
    turns = table.iloc[0]
    lines.draw_length(ax, histogram, {name: float(turns[name]) for name in ("q05", "q50", "q95")}, label)
    return _titled(ax, titles.length_title(table), 18)  # the median stands above the axes


def payoffs(ax: Axes, table: pd.DataFrame) -> Axes:
    """Who does better against whom, from `payoff_table`."""
    met = {*table["strategy"]}
    squares.draw_payoffs(ax, table, [name for name in table.attrs["strategies"] if name in met])
    return ax


def incidence(ax: Axes, table: pd.DataFrame, strategy: str = EVERYONE) -> Axes:
    """When milestones are first reached, from `milestone_incidence`; of one strategy, or of all together."""
    own = table[table["strategy"] == strategy]
    names = [str(name) for name in dict.fromkeys(own["milestone"])]
    phases.draw_incidence(ax, own, phases.shades(names), ((), 1))
    return _titled(ax, "Seats that have reached each by own turn")


def stakes(ax: Axes, table: pd.DataFrame) -> Axes:
    """How many games each part of the score decides, from `stakes_table`."""
    names = [str(name) for name in table["label"]]
    ends = ("decides", "decides_low", "decides_high")
    rows.draw_shares(ax, table, names, {}, *ends, label="games decided")
    most = table.iloc[0]
    return _titled(ax, f"{most['label'].capitalize()} decides {percent(most['decides'])} of the games")


def _looks(table: pd.DataFrame) -> dict[str, Look]:
    """How each strategy looks: as in the report of its run."""
    return looks(table.attrs["strategies"])


def _fair(table: pd.DataFrame) -> float:
    return 1.0 / int(table.attrs["players"])


def _titled(ax: Axes, text: str, pad: float | None = None) -> Axes:
    named = any(line.get_text().startswith("fair ") for line in ax.texts)  # above the axes too
    heading(ax, text, 16 if named else pad)
    return ax
