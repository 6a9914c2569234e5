"""A comparison as one HTML page: what was changed, summary, pictures, tables, deals to look at."""

from __future__ import annotations

from reports.comparison import grids, pictures
from reports.comparison.amounts import cut
from reports.comparison.comparison import SURE, Comparison
from reports.comparison.declared import curve_sections
from reports.comparison.steps import deal_words, steps
from reports.comparison.words import findings
from reports.markup import Inline, text_of, whole_page
from reports.page import Chapter
from reports.source import origin
from reports.text import listed

HOW = (
    f"B less A. Coloured: claimed, p at most {SURE:g} after Holm's correction over the table's cells; "
    f"intervals are 95% each by itself. Found from ±: a difference of that size would be claimed 8 times in "
    f"10."
)


def chapters(of: Comparison) -> list[Chapter]:
    """The sections of the page, in order."""
    parts, changed = pictures.score_parts(of), grids.field_grid(of, sure=True)
    found = [
        Chapter(
            "wins",
            "Who wins",
            HOW,
            [pictures.wins(of), pictures.seats(of)],
            [grids.win_grid(of), grids.seat_grid(of)],
            [grids.by_seat_grid(of), grids.meeting_grid(of)],
        ),
        Chapter(
            "scores",
            "Scores",
            "What the change of the score is made of.",
            [] if parts is None else [parts],
            [grids.score_grid(of)],
            [grids.quantile_grid(of)],
        ),
        Chapter(
            "game",
            "What the game does",
            "The effect is the difference in standard deviations of a seat or a game under A: 0.2 is small, "
            "0.8 large."
            if changed.rows
            else "Nothing that is counted of seats and games, beside scores, changed beyond doubt.",
            [],
            [changed] if changed.rows else [],
            [grids.field_grid(of), *([grids.pacing_grid(of)] if len(of.pacing) else [])],
        ),
        Chapter(
            "by-strategy",
            "By strategy",
            "Where the change bites: each strategy by itself.",
            [],
            [grids.by_strategy_grid(of)],
        ),
    ]
    for section in curve_sections(of.a.ruleset):
        tables = [grids.curve_grid(of, name) for name in section.columns]
        found.append(
            Chapter(f"curves-{section.key}", section.title, "", [pictures.curves(of, section)], [], tables)
        )
    found.append(
        Chapter(
            "cards",
            "Cards",
            "A win share of those who have a card changes too when others come to have it; a share of seats "
            "does not mislead in that way.",
            [],
            [],
            [grids.card_grid(of)],
        )
    )
    return found


def title(of: Comparison) -> str:
    """The heading of the page."""
    a, b = (cut(name) for name in of.names)
    return f"{of.a.ruleset.title}: {b} against {a}"


def about(of: Comparison) -> list[tuple[str, str]]:
    """How it was made: (what, value)."""
    pairing, info = of.pairing, of.a.info
    return [
        ("A", f"{of.names[0]}, {info['games']:,} games"),
        ("B", f"{of.names[1]}, {of.b.info['games']:,} games"),
        (
            "Paired",
            f"{pairing.games:,} games: {pairing.blocks:,} deals, in {pairing.batches.count:,} batches and "
            f"{pairing.parts.count:,} parts",
        ),
        ("Schedule", f"{info['schedule']}, {len(info['lineups']):,} lineups, {info['players']} players"),
        ("Strategies", listed(list(pairing.labels))),
        ("Root seed", str(info["seed"])),
        ("Rules hash", " → ".join(dict.fromkeys(str(run.info["rules_hash"]) for run in (of.a, of.b)))),
        ("Version", " → ".join(dict.fromkeys(f"alderman {run.info['version']}" for run in (of.a, of.b)))),
    ]


def render(of: Comparison, parts: list[Chapter], inline: Inline) -> str:
    """The page.

    Args:
        of: the comparison.
        parts: its chapters.
        inline: by key of picture, its SVG for wide and for narrow windows.
    """
    deals = [
        (deal_words(row), [row["replay_a"], row["replay_b"]]) for row in of.deals.table.to_dict("records")
    ]
    contents = [("summary", "Summary"), ("changes", "What was changed")]
    contents += [(one.key, one.title) for one in parts]
    contents += [("deals", "Deals to look at"), ("about", "How it was made")]
    return whole_page(
        "compare.html",
        inline,
        [text_of("compare.css")],
        title=title(of),
        origin=origin(of.wins),
        contents=contents,
        names=of.names,
        chapters=parts,
        warnings=of.warnings,
        changes=grids.change_grids(of),
        findings=findings(of),
        steps=steps(of),
        deals=deals,
        deals_note=of.deals.note,
        about=about(of),
    )
