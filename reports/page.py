"""The report as one HTML page: summary, pictures, tables, all in one file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial

from markupsafe import Markup

from reports import chapters as always, grids as shown
from reports.commands import changed_rules, changed_tables
from reports.figures.picture import Picture
from reports.figures.pictures import Pictures
from reports.kinds import View, hidden, makers
from reports.markup import Inline, whole_page
from reports.material import Material
from reports.present import Grid
from reports.source import origin
from reports.summary import Summary, summary_of
from reports.text import listed


@dataclass
class Chapter:
    """A section of the page.

    Attributes:
        key: its anchor.
        title: its heading.
        lead: what to look for.
        pictures: shown first.
        grids: tables under them.
        more: tables folded away.
        notes: sentences after the pictures.
        replays: commands that replay games.
    """

    key: str
    title: str
    lead: str = ""
    pictures: list[Picture] = field(default_factory=list)
    grids: list[Grid] = field(default_factory=list)
    more: list[Grid] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    replays: list[str] = field(default_factory=list)

    @property
    def method(self) -> str:
        """How the intervals in its pictures were made."""
        return next((one.method for one in [*self.grids, *self.more]), "")

    @property
    def origin(self) -> str:
        """Games, blocks, seed, rules, version."""
        return next((one.origin for one in [*self.grids, *self.more]), "")


@dataclass(frozen=True)
class Opening:
    """A section that stands before the summary.

    Attributes:
        key: its anchor.
        heading: its entry in the contents list.
        body: the whole section.
        style: what it needs besides the page's.
    """

    key: str
    heading: str
    body: Markup
    style: str = ""


class Piece:
    """A stretch of the page that can be made apart from the others, when first asked for.

    Args:
        make: its chapters.
    """

    def __init__(self, make: Callable[[], list[Chapter]]) -> None:
        self._make = make

    @cached_property
    def chapters(self) -> list[Chapter]:
        """Its sections, in order."""
        return self._make()

    @property
    def pictures(self) -> list[Picture]:
        """All of theirs."""
        return [picture for chapter in self.chapters for picture in chapter.pictures]


def pieces(material: Material) -> list[Piece]:
    """What a run's page consists of, in order; its tables are made when the pieces are."""
    draw = Pictures(material)

    def wins() -> list[Chapter]:
        lead = (
            "A fair game between equal strategies gives each the fair share. Balance is relative to who "
            "plays."
        )
        return [Chapter("wins", "Who wins", lead, [draw.wins()], [shown.win_grid(material)])]

    def seats() -> list[Chapter]:
        lead = (
            "Each deal is played with the seats rotated, so that what a seat is worth is not mixed with who "
            "sat there."
        )
        more = [shown.by_seat_grid(material)]
        return [Chapter("seats", "Seats", lead, [draw.seats()], [shown.seat_grid(material)], more)]

    def scores() -> list[Chapter]:
        chapter = Chapter("scores", "Scores", "", [draw.scores()], [shown.score_grid(material)])
        if len(material.parts):
            chapter.pictures.append(draw.parts())
            chapter.more.append(shown.parts_grid(material))
        return [chapter]

    def cards() -> list[Chapter]:
        lead = (
            f"Seats that {material.main_mark} a card against seats of the same strategy that did not. Who "
            f"does well has more of everything, so a difference is a place to look, not a proof; q is "
            f"corrected for the number of cards, and a card is flagged at q ≤ 0.05 and 5 points or more."
        )
        more = [shown.card_grid(material), shown.card_marks_grid(material)]
        return [Chapter("cards", "Cards", lead, [draw.cards()], more=more)]

    def declared(of_cards: bool) -> list[Piece]:
        return [Piece(partial(_declared, make)) for make in makers(material, of_cards)]

    def given(views: Callable[[Material], list[View]]) -> list[Chapter]:
        return [_chapter(view) for view in views(material)]

    return [
        Piece(lambda: [*wins(), *seats()]),
        # Together, since they read the same rows.
        Piece(lambda: [*given(always.field), *scores(), *given(always.outcomes)]),
        Piece(lambda: given(always.pacing)),
        *declared(of_cards=False),
        Piece(lambda: [_length(material, draw)]),
        *declared(of_cards=True),
        Piece(lambda: given(always.worth)),
        Piece(cards),
    ]


def _declared(make: Callable[[], View]) -> list[Chapter]:
    return [_chapter(make())]


def _chapter(view: View) -> Chapter:
    grids = view.grids()
    return Chapter(view.key, view.title, view.lead, view.pictures(), grids[:1], grids[1:], view.notes())


def _length(material: Material, draw: Pictures) -> Chapter:
    stopped = material.stopped
    count = int(stopped.attrs["stopped"])
    notes, replays = [], [str(command) for command in stopped["replay"]]
    if count:
        notes.append(
            f"{count:,} games were stopped by the turn limit; they are scored and counted like all others."
        )
    if count and replays:
        notes.append(f"To look at {'it' if count == 1 else f'the first {len(replays)}'}:")
    elif count and stopped.attrs["note"]:
        notes.append(f"{str(stopped.attrs['note']).capitalize()}.")
    pictures = [draw.length()] if known_length(material) else []
    grids = [shown.length_grid(material, hidden(material) | always.hidden(material))]
    return Chapter("length", "Length of a game", "", pictures, grids, notes=notes, replays=replays)


def known_length(material: Material) -> bool:
    """Whether the run kept a histogram of its games' length, and they differ in it."""
    return not material.length.iloc[:1]["q50"].isna().any() and len(material.lengths) > 1


def about(material: Material) -> list[tuple[str, str]]:
    """How the run was made: (what, value)."""
    run = material.run
    info = run.info
    rules = changed_rules(run)
    changed = [f"{name} = {value}" for name, value in rules.items()]
    changed += [f"another {table}.csv" for table in changed_tables(run)]
    lineups = len(info["lineups"])
    return [
        ("Game", f"{run.ruleset.title}, {info['players']} players"),
        (
            "Games",
            f"{info['games']:,}: {info['blocks']:,} deals, each under {info['rotations']} rotations of the "
            f"seats",
        ),
        ("Schedule", f"{info['schedule']}, {lineups:,} {'lineup' if lineups == 1 else 'lineups'}"),
        ("Strategies", listed([str(name) for name in run.strategies])),
        ("Rules", f"changed: {listed(changed)}" if changed else "as the game has them"),
        ("Rules hash", str(info["rules_hash"])),
        ("Root seed", str(info["seed"])),
        ("Version", f"alderman {info['version']}"),
    ]


def summary(material: Material, parts: Sequence[Chapter]) -> Summary:
    """The summary of a report with these chapters."""
    return summary_of(material, {chapter.key: chapter.method for chapter in parts})


def render(
    material: Material,
    parts: Sequence[Chapter],
    inline: Inline,
    said: Summary,
    openings: Sequence[Opening] = (),
) -> str:
    """The page.

    Args:
        material: the run's tables.
        parts: its chapters.
        inline: by key of picture, its SVG for wide and for narrow windows.
        said: the summary.
        openings: sections before it, such as the verdicts of a contract.
    """
    contents = [*((one.key, one.heading) for one in openings), ("summary", "Summary")]
    contents += [*((one.key, one.title) for one in parts), ("about", "How it was made")]
    return whole_page(
        "page.html",
        inline,
        [one.style for one in openings],
        title=f"{material.run.ruleset.title}: who wins, and how",
        origin=origin(material.wins),
        contents=contents,
        openings=openings,
        summary=said,
        chapters=parts,
        about=about(material),
    )
