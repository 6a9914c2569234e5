"""The pictures of a comparison: what each shows, its title made from its figures, its words."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports.comparison import draw
from reports.comparison.amounts import cell_name, cut, difference, interval, largest_of
from reports.comparison.comparison import SURE, Comparison
from reports.figures.layout import ROW, new_figure
from reports.figures.picture import Picture, axis_label, legend
from reports.figures.style import looks
from reports.source import EVERYONE
from reports.tables.curves import curve_column
from reports.text import listed
from sim.engine.sections import CurveSection


def wins(of: Comparison) -> Picture:
    """Win share by strategy: both runs, and the difference."""
    return _shares(of, "win-share", of.wins.sort_values("difference", ascending=False, kind="stable"))


def seats(of: Comparison) -> Picture:
    """Win share by seat: both runs, and the difference."""
    return _shares(of, "seats", of.seats)


def _shares(of: Comparison, key: str, table: pd.DataFrame) -> Picture:
    names = [cell_name(row) for row in table.to_dict("records")]
    title = share_title(table)
    runs = (cut(of.names[0], 24), cut(of.names[1], 24))

    def build(width: float) -> Figure:
        wide, height = width > 6, 1.0 + ROW * len(names)
        figure = new_figure(width, height if wide else 2 * height, title)
        axes = figure.subplots(1, 2, sharey=True) if wide else figure.subplots(2, 1)
        draw.draw_dumbbells(axes[0], table, names, runs)
        draw.draw_intervals(axes[1], table, names, "B less A, points")
        return figure

    return Picture(key, title, _alt("Rings, dots and differences", title, names, table), build)


def share_title(table: pd.DataFrame) -> str:
    """Which shares changed beyond doubt."""
    sure = table[table["sure"]]
    if sure.empty:
        what = "strategy's" if (table["seat"] < 0).all() else "seat's"
        return f"No {what} win share changed beyond doubt"
    order = sure["difference"].abs().sort_values(ascending=False, kind="stable").index
    rows = sure.loc[order].head(3).to_dict("records")
    more = len(sure) - len(rows)
    said = [f"{cell_name(row)} {difference(row, True)}" for row in rows] + ([f"{more} more"] if more else [])
    return f"Changed beyond doubt: {listed(said)}"


def _alt(kind: str, title: str, names: list[str], table: pd.DataFrame) -> str:
    said = [
        f"{name} {difference(row, True)} {interval(row)}"
        for name, row in zip(names, table.to_dict("records"), strict=True)
    ]
    return f"{kind}. {title}. {listed(said)}."


def score_parts(of: Comparison) -> Picture | None:
    """What the change of the score is made of; None when the ruleset names no parts."""
    parts = of.a.ruleset.score_parts
    if not parts:
        return None
    table = part_table(of)
    names = [str(name) for name in table["label"]]
    unit = str(table["unit"].iloc[-1])
    total = table.iloc[-1].to_dict()
    largest = largest_of(table.iloc[:-1])
    title = f"Scores: {difference(total)} {unit} a seat; most of it {largest['label']}, {difference(largest)}"
    title = title if total["sure"] else "Scores did not change beyond doubt"

    def build(width: float) -> Figure:
        figure = new_figure(width, 1.0 + ROW * len(names), title)
        label = f"{unit} a seat, B less A; a greater loss is negative"
        draw.draw_intervals(figure.subplots(), table, names, label, shares=False)
        return figure

    return Picture("score-parts", title, _alt("Differences with intervals", title, names, table), build)


def part_table(of: Comparison) -> pd.DataFrame:
    """The parts of the score over the whole field, losses negative, the score itself last."""
    own = of.field[of.field["of"] == "seat"].set_index("column", drop=False)
    found = own.loc[[*(part.column for part in of.a.ruleset.score_parts), "score"]].copy()
    for part in of.a.ruleset.score_parts:
        if part.sign < 0:
            low, high = float(found["low"][part.column]), float(found["high"][part.column])
            for name in ("a", "b", "difference"):
                found.loc[part.column, name] = -float(found[name][part.column])
            found.loc[part.column, "low"], found.loc[part.column, "high"] = -high, -low
    found = found.reset_index(drop=True)
    found.attrs.update(of.field.attrs)
    return found


def curves(of: Comparison, section: CurveSection) -> Picture:
    """Differences by own turn of a section's curves."""
    columns = {name: curve_column(of.a, name) for name in section.columns}
    tables = {name: of.curves(name) for name in columns}
    styles = looks(list(of.pairing.labels))
    said = [curve_words(table, columns[name].label) for name, table in tables.items()]
    title = f"{section.title}, where all strategies together differ most: {listed(said)}"

    def build(width: float) -> Figure:
        across = 2 if width > 6 and len(tables) > 1 else 1
        down = -(-len(tables) // across)
        figure = new_figure(width, (2.3 if len(tables) > 1 else 3.2) * down + 0.3, title)
        axes = figure.subplots(down, across, squeeze=False).ravel()
        for ax, (name, table) in zip(axes, tables.items(), strict=False):
            draw.draw_curve_differences(ax, table, styles, f"B less A, {axis_label(columns[name])}")
            _narrow_label(ax, columns[name].label, columns[name].unit)
        for ax in axes[len(tables) :]:
            ax.set_axis_off()
        legend(figure, axes[0], width)
        return figure

    return Picture(f"curve-{section.key}", title, f"Lines of differences by own turn. {title}.", build)


def _narrow_label(ax: Axes, label: str, unit: str) -> None:
    ax.set_title(label)
    ax.set_ylabel(f"B less A, {unit}" if unit else "B less A")


def curve_words(table: pd.DataFrame, label: str) -> str:
    """Where all strategies together differ most among turns that half the seats play.

    "Not surely" when its p times the number of turns (Bonferroni) is above `SURE`.
    """
    own = table[(table["strategy"] == EVERYONE) & (table["at_risk_share"] >= 0.5)]
    if own.empty:
        return f"{label} not counted"
    row = {**largest_of(own), "unit": "", "label": ""}
    if row["difference"] == 0:
        return f"{label} the same"
    doubt = "" if row["p"] * len(own) <= SURE else " (not surely)"
    return f"{label} {difference(row)} after turn {int(row['turn'])}{doubt}"


def all_pictures(of: Comparison) -> list[Picture]:
    """Every picture, in the page's order."""
    from reports.comparison.declared import curve_sections

    parts = score_parts(of)
    found = [wins(of), seats(of), *([] if parts is None else [parts])]
    return found + [curves(of, section) for section in curve_sections(of.a.ruleset)]
