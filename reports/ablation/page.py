"""An ablation as one HTML page: what was blanked, summary, pictures, tables."""

from __future__ import annotations

from reports.ablation import grids, pictures
from reports.ablation.ablation import Ablation
from reports.ablation.steps import steps
from reports.ablation.words import findings, having, title
from reports.markup import Inline, text_of, whole_page
from reports.page import Chapter
from reports.present import Grid
from reports.source import origin
from reports.tables.cards import LARGE, Q_LIMIT
from reports.text import listed, number

FLAG = f"q ≤ {Q_LIMIT:g} and {number(100 * LARGE)} points of win share or more"


def chapters(of: Ablation) -> list[Chapter]:
    """The sections of the page, in order."""
    worth, shown = pictures.worth(of), grids.shown_grid(of)
    more = [] if shown is None else [shown]
    return [
        Chapter(
            "worth",
            "What it is worth",
            _worth_lead(of),
            [one for one in (worth, pictures.shown(of)) if one is not None],
            [grids.worth_grid(of)],
            [*more, grids.mark_grid(of)],
        ),
        Chapter(
            "strategies",
            "For which strategy",
            "All seats of a strategy, whether or not they had the card: what it would lose if the card did "
            "nothing.",
            [pictures.strategies(of)],
            [grids.strategy_grid(of)],
        ),
        Chapter(
            "field",
            "Score and length",
            "Over all strategies: a card that only moves wins from one seat to another changes neither.",
            [pictures.field(of)],
            [grids.field_grid(of)],
        ),
        Chapter(
            "how",
            "What was blanked, and the same deals",
            "",
            [],
            [],
            [grids.blanked_grid(of), grids.pairing_grid(of)],
        ),
    ]


def _worth_lead(of: Ablation) -> str:
    exposure = of.base.ruleset.exposure
    if of.reason or exposure is None:
        return f"{of.reason[:1].upper()}{of.reason[1:]}."
    return (
        f"How often a seat wins after {having(of)} ({exposure.doc}): with the card as it is, less with it "
        f"blank. Until somebody sees the card both games are the same, so the first to see it is the same "
        f"seat in both. Flagged: {FLAG}. The adjusted figure is what one run tells, the card against the "
        f"others of its pile."
    )


def all_tables(parts: list[Chapter]) -> list[Grid]:
    """Every table of the page."""
    return [table for chapter in parts for table in [*chapter.grids, *chapter.more]]


def about(of: Ablation) -> list[tuple[str, str]]:
    """How it was made: (what, value)."""
    info = of.base.info
    return [
        ("Game", f"{of.base.ruleset.title}, {info['players']} players"),
        ("Cards", listed([card.name for card in of.cards], 12)),
        ("Games", of.plan_words),
        ("Deals", f"{info['blocks']:,}, each under {info['rotations']} rotations of the seats"),
        ("Schedule", f"{info['schedule']}, {len(info['lineups']):,} lineups"),
        ("Strategies", listed([str(name) for name in of.base.strategies])),
        ("Root seed", str(info["seed"])),
        ("Rules hash", f"{info['rules_hash']} as it is; those with a card blank are in ablate.json"),
        ("Version", f"alderman {info['version']}"),
    ]


def render(of: Ablation, parts: list[Chapter], inline: Inline) -> str:
    """The page.

    Args:
        of: the ablation.
        parts: its chapters.
        inline: by key of picture, its SVG for wide and for narrow windows.
    """
    contents = [
        ("summary", "Summary"),
        *((one.key, one.title) for one in parts),
        ("about", "How it was made"),
    ]
    return whole_page(
        "ablate.html",
        inline,
        [text_of("compare.css")],
        title=title(of),
        origin=origin(of.worth),
        contents=contents,
        chapters=parts,
        warnings=of.warnings,
        findings=findings(of),
        steps=steps(of),
        flag=FLAG,
        about=about(of),
    )
