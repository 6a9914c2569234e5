"""The pictures of a report: what each shows, how it is put on a figure, its words for who cannot see it."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import matplotlib
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports import titles
from reports.figures import lines, rows
from reports.figures.layout import ROW, fitting, new_figure, text_width
from reports.figures.style import DPI, NARROW, RC, WIDE, Look, looks
from reports.material import Material, Usage
from reports.present import in_order
from reports.source import fair_share, ordinal
from reports.tables.curves import curve_column
from reports.tables.scores import seat_column
from reports.text import listed, number, percent, shortened
from sim.engine.records import Column
from sim.engine.sections import CurveSection, DistributionSection

# Nothing of the day, the machine or the library version.
METADATA: dict[str, dict[str, str | None]] = {
    "png": {"Software": None},
    "svg": {"Date": None, "Creator": None},
}
CARDS_SHOWN = 12  # at each end


@dataclass(frozen=True)
class Picture:
    """One picture, to be drawn at any width.

    Attributes:
        key: a word for file names and links.
        title: what to see, one sentence.
        alt: the same and the figures, for who cannot see it.
        build: draws it at a width in inches; called under the report's style.
    """

    key: str
    title: str
    alt: str
    build: Callable[[float], Figure]

    def figure(self, width: float = WIDE) -> Figure:
        """The figure, laid out."""
        with matplotlib.rc_context(RC):
            figure = self.build(width)
            figure.draw_without_rendering()
            return figure

    def saved(self, kinds: Sequence[str], width: float = WIDE) -> list[bytes]:
        """The picture in each of some formats, the same bytes every time; drawn once.

        Args:
            kinds: "png", or "svg" with text as outlines.
            width: in inches.
        """
        figure = self.figure(width)
        figure.set_layout_engine("none")  # it is laid out; saving would do so again
        files = []
        for kind in kinds:
            out = io.BytesIO()
            with matplotlib.rc_context(RC):
                figure.savefig(out, format=kind, dpi=DPI, metadata=METADATA[kind])
            files.append(out.getvalue())
        return files

    def png(self, width: float = WIDE) -> bytes:
        """The picture as PNG."""
        return self.saved(["png"], width)[0]


class Pictures:
    """Makes the pictures of one run's material."""

    def __init__(self, material: Material) -> None:
        self.material = material
        self.looks: dict[str, Look] = looks(list(material.run.strategies))
        self.fair = fair_share(material.run)

    def wins(self) -> Picture:
        """Win share by strategy."""
        table = self.material.wins
        names = [str(name) for name in table["strategy"]]
        title = titles.win_title(table)

        def build(width: float) -> Figure:
            figure = new_figure(width, 1.0 + ROW * len(names), title)
            rows.draw_shares(figure.subplots(), table, names, self.looks, fair=self.fair)
            return figure

        return Picture("win-share", title, _shares_alt(title, names, table), build)

    def seats(self) -> Picture:
        """Win share by seat."""
        table = self.material.seats
        names = [f"{ordinal(int(seat))} to play" for seat in table["seat"]]
        title = titles.seat_title(table)

        def build(width: float) -> Figure:
            figure = new_figure(width, 1.0 + ROW * len(names), title)
            rows.draw_shares(figure.subplots(), table, names, {}, fair=self.fair)
            return figure

        return Picture("seats", title, _shares_alt(title, names, table), build)

    def scores(self) -> Picture:
        """How scores spread."""
        column = seat_column(self.material.run, "score")
        return self._spread(
            "scores", self.material.scores, titles.score_title(self.material.scores), "score", column.unit
        )

    def spread(self, section: DistributionSection) -> Picture:
        """How another quantity spreads."""
        table = self.material.spreads[section.column]
        column = seat_column(self.material.run, section.column)
        table = in_order(table, self.material.strategy_order)
        return self._spread(
            section.key, table, titles.spread_title(table, section.title), section.title, column.unit
        )

    def _spread(self, key: str, table: pd.DataFrame, title: str, label: str, unit: str) -> Picture:
        def build(width: float) -> Figure:
            figure = new_figure(width, 0.95 + ROW * len(table), title)
            text = f"{label} ({unit}): 5% to 95% of the seats, the middle half, the median"
            rows.draw_spread(figure.subplots(), table, self.looks, text)
            return figure

        medians = [f"{row['strategy']} {number(row['q50'])}" for row in table.to_dict("records")]
        return Picture(key, title, f"{title}. Medians: {'; '.join(medians)}.", build)

    def parts(self) -> Picture:
        """What scores are made of."""
        table, order = self.material.parts, self.material.strategy_order
        title = titles.parts_title(table, order)
        unit = seat_column(self.material.run, "score").unit

        def build(width: float) -> Figure:
            figure = new_figure(width, 1.1 + ROW * len(order), title)
            ax = figure.subplots()
            rows.draw_parts(ax, table, order, unit)
            _legend(figure, ax, width)
            return figure

        totals = table[table["part"] == "score"].set_index("strategy")["mean"]
        said = "; ".join(f"{name} {number(totals[name], 1)}" for name in order)
        return Picture("score-parts", title, f"{title}. Mean scores: {said}.", build)

    def curves(self, section: CurveSection) -> Picture:
        """One curve large, or several small."""
        tables = {name: self.material.curves[name] for name in section.columns}
        columns = {name: curve_column(self.material.run, name) for name in section.columns}
        if len(tables) == 1:
            name = section.columns[0]
            return self._curve(section, tables[name], columns[name])
        title = titles.economy_title(tables, {name: column.label for name, column in columns.items()})

        def build(width: float) -> Figure:
            across = 2 if width > 6 else 1
            down = -(-len(tables) // across)
            figure = new_figure(width, 2.1 * down + 0.3, title)
            axes = figure.subplots(down, across, squeeze=False, sharex=True).ravel()
            for ax, (name, table) in zip(axes, tables.items(), strict=False):
                lines.draw_curves(ax, table, self.looks, columns[name].unit, labelled=False, still=False)
                ax.set_title(columns[name].label)
                ax.tick_params(labelbottom=True)
            for ax in axes[len(tables) :]:
                ax.set_axis_off()
            _legend(figure, axes[0], width)
            return figure

        said = "; ".join(
            titles.curve_title(table, columns[name].label, columns[name].unit)
            for name, table in tables.items()
        )
        return Picture(section.key, title, f"Small panels of lines by own turn. {said}.", build)

    def _curve(self, section: CurveSection, table: pd.DataFrame, column: Column) -> Picture:
        title = titles.curve_title(table, section.title.removesuffix(" by turn"), column.unit)
        count = table["strategy"].nunique()

        def build(width: float) -> Figure:
            figure = new_figure(width, max(3.4, 0.2 * count + 1.2), title)
            lines.draw_curves(figure.subplots(), table, self.looks, axis_label(column))
            return figure

        late = titles.curve_point(table)
        said = "; ".join(f"{row['strategy']} {number(row['mean'], 1)}" for row in late.to_dict("records"))
        return Picture(section.key, title, f"Lines by own turn. {title}. There: {said}.", build)

    def usage(self, usage: Usage) -> Picture:
        """Who uses it, how much, how early."""
        table, section = usage.table, usage.section
        names = [str(name) for name in table["strategy"]]
        title = titles.usage_title(table, section.one, section.many)

        def build(width: float) -> Figure:
            panels = 3 if section.first else 2
            wide = width > 6
            height = 1.5 + ROW * len(names)
            figure = new_figure(width, height if wide else panels * height, title)
            grid = (1, panels) if wide else (panels, 1)
            axes = figure.subplots(*grid, squeeze=False, sharey=wide).ravel()
            self._usage_panels(axes.tolist(), table, names, usage)
            return figure

        said = [
            f"{row['strategy']} {percent(row['share'])} of seats, {number(row['mean'], 1)} a seat"
            for row in table.to_dict("records")
        ]
        return Picture(section.key, title, f"{title}. {'; '.join(said)}.", build)

    def _usage_panels(self, axes: list[Axes], table: pd.DataFrame, names: list[str], usage: Usage) -> None:
        section = usage.section
        rows.draw_shares(axes[0], table, names, self.looks, "share", "share_low", "share_high", label="seats")
        axes[0].set_title(f"Seats with a {section.one}")
        settled = table["settled"].fillna(0.0)
        parts = [(section.settled_word, table["mean"] - table["left"]), (section.left_word, table["left"])]
        if not section.left:
            parts = [(section.many, table["mean"])]
        del settled
        rows.draw_bars(
            axes[1], names, [(name, list(values)) for name, values in parts], f"{section.many} a seat"
        )
        axes[1].set_title(f"{section.many.capitalize()} a seat")
        if section.first:
            quarters = ("", "first_q25", "first_median", "first_q75", "")
            rows.draw_spread(axes[2], table, self.looks, "own turn: middle half, median", quarters, True)
            axes[2].set_title(f"Turn of the first {section.one}")

    def usage_wins(self, usage: Usage) -> Picture:
        """Does it pay?"""
        table, section = usage.by_count, usage.section
        title = titles.worth_title(usage.worth, section.many)

        def build(width: float) -> Figure:
            figure = new_figure(width, 3.5, title)
            ax = figure.subplots()
            lines.draw_wins_by_count(ax, table, self.looks, self.fair, f"{section.many} taken by a seat")
            _legend(figure, ax, width)
            return figure

        all_ = table[table["strategy"] == "all"]
        said = "; ".join(f"{row['count']}: {percent(row['win_share'])}" for row in all_.to_dict("records"))
        return Picture(f"{section.key}-wins", title, f"{title}. Win share by number taken: {said}.", build)

    def length(self) -> Picture:
        """How long games last."""
        turns = self.material.length.iloc[0]
        title = titles.length_title(self.material.length)

        def build(width: float) -> Figure:
            figure = new_figure(width, 3.0, title)
            label = f"{turns['unit']} of all players together"
            lines.draw_length(
                figure.subplots(),
                self.material.lengths,
                {name: float(turns[name]) for name in ("q05", "q50", "q95")},
                label,
            )
            return figure

        return Picture("length", title, f"Histogram. {title}.", build)

    def cards(self) -> Picture:
        """How often cards are used and how those fare who use them."""
        verb = self.material.main_mark
        cards = self.material.cards
        own = cards[cards["mark"] == verb]
        title = titles.card_title(own, verb)
        told = own.dropna(subset=["difference"]).sort_values("difference", ascending=False, kind="stable")
        if len(told) > 2 * CARDS_SHOWN:
            told = pd.concat([told.head(CARDS_SHOWN), told.tail(CARDS_SHOWN)])
        names = [str(name) for name in told["name"]]

        def build(width: float) -> Figure:
            height = 1.1 + 0.24 * len(names)
            wide = width > 6
            figure = new_figure(width, height, title)
            axes = figure.subplots(1, 2, sharey=True, width_ratios=(3, 2) if wide else (2, 1))
            label = "points of win share, against seats of the same strategy without it (95% interval)"
            rows.draw_differences(axes[0], told, names, f"{label}; coloured when sure")
            rows.draw_rates(axes[1], told, names, f"seats: {verb}")
            if len(told) == 2 * CARDS_SHOWN:
                for ax in axes:
                    ax.axhline(CARDS_SHOWN - 0.5, color="#8a8f99", lw=0.8, ls=":")
            return figure

        ends = [
            f"{row['name']} {number(100 * row['difference'], 1)} points" for row in told.to_dict("records")
        ]
        return Picture("cards", title, f"{title}. {'; '.join(ends)}.", build)


def axis_label(column: Column) -> str:
    """`poverty`, `money (£)`: the label of an axis with its unit."""
    return column.label if column.unit in ("", column.label) else f"{column.label} ({column.unit})"


def _shares_alt(title: str, names: list[str], table: pd.DataFrame) -> str:
    said = [f"{name} {percent(share)}" for name, share in zip(names, table["win_share"], strict=True)]
    return f"Dots with intervals. {title}. {listed(said)}."


def _legend(figure: Figure, ax: Axes, width: float) -> None:
    """A legend under everything; the figure grows by its rows."""
    handles, labels = ax.get_legend_handles_labels()
    names = [shortened(label, fitting(figure)) for label in labels]
    columns = max(1, min(len(names), int((width - 0.2) / (text_width(names) + 0.52))))
    figure.set_figheight(figure.get_figheight() + 0.19 * -(-len(names) // columns))
    figure.legend(
        handles,
        names,
        loc="outside lower center",
        ncols=columns,
        handlelength=2.2,
        columnspacing=1.0,
        handletextpad=0.5,
    )


def all_pictures(material: Material) -> Iterator[Picture]:
    """Every picture of a report, in its order."""
    make = Pictures(material)
    yield make.wins()
    yield make.seats()
    yield make.scores()
    if len(material.parts):
        yield make.parts()
    for section in material.sections:
        if isinstance(section, CurveSection):
            yield make.curves(section)
        elif isinstance(section, DistributionSection):
            yield make.spread(section)
        else:
            yield make.usage(material.usages[section.key])
            yield make.usage_wins(material.usages[section.key])
    yield make.length()
    yield make.cards()


__all__ = ["NARROW", "WIDE", "Picture", "Pictures", "all_pictures"]
