"""What Council asks of its report: prestige by source, popularity, elections, categories, actions, cards."""

from __future__ import annotations

from sim.council.codes import ELECTIONS, PHASES, SPACES, Category
from sim.council.results import ACTION_NAMES, PARTS
from sim.engine.sections import (
    Action,
    ActionSection,
    CardUseSection,
    Contest,
    ContestSection,
    CurveSection,
    Group,
    GroupSection,
    Milestone,
    MilestoneSection,
    Phases,
    ScorePart,
    Section,
    UsageSection,
    Way,
)

SCORE_PARTS = tuple(ScorePart(column.name) for column in PARTS)  # they add up to the score

MAIN_MARK = "taken"  # the card mark that cards are ranked by
MAIN_MARK_IF = ""

YEARS = Phases(tuple(str(year) for year in PHASES), "turns_per_phase")  # C1, C2

RANKINGS: tuple[str, ...] = (
    "economic, quality, public",
    "economic, public, quality",
    "quality, economic, public",
)
RANKINGS += ("quality, public, economic", "public, economic, quality", "public, quality, economic")


def _contest(year: int) -> Contest:
    return Contest(
        str(year),
        standing=f"standing_{year}",
        place=f"rank_{year}",
        amount=f"popularity_{year}",
        gain=f"election_{year}",
        winner=f"mayor_{year}",
        winner_place=f"mayor_place_{year}",
        winner_amount=f"mayor_popularity_{year}",
        winner_gain=f"mayor_prestige_{year}",
        tied=f"tied_{year}",
        choice=f"ranking_{year}",
    )


def _space(space: int) -> Milestone:
    return Milestone(str(space), f"space_{space}_turn", f"space_{space}_phase", f"space_{space}_times")


def _category(category: Category) -> Group:
    word = category.name.lower()
    return Group(word, f"cards_{word}", f"election_{word}")


SECTIONS: tuple[Section, ...] = (
    CurveSection(
        "popularity",
        "Popularity by turn",
        ("popularity",),
        "Popularity grows with most actions and is halved by each city council: after 1845, 1855 and 1860 "
        "(C22, C26).",
        YEARS,
    ),
    MilestoneSection(
        "spaces",
        "Spaces of the popularity track",
        "space",
        "the popularity track",
        tuple(_space(space) for space in SPACES),
        YEARS,
        "A space pays each time a disc reaches or passes it upward (C22). A space that hardly anyone reaches "
        "pays nobody; one that everyone reaches at once is no race.",
    ),
    ContestSection(
        "elections",
        "Elections",
        "election",
        "elections",
        "mayor",
        "place in popularity when the phase began",
        "elections_won",
        tuple(_contest(year) for year in ELECTIONS),
        (
            Way(0, "another had more popularity", won=False),
            Way(1, "as much as the mayor, the disc below", won=False),
            Way(2, "the stack in a tie", won=True),
            Way(3, "most popularity", won=True),
            Way(4, "standing on 22", won=True),
        ),
        RANKINGS,
        "ranking",
        "The mayor has most popularity, ties going to the disc on top, and ranks the categories of city "
        "cards that everyone scores (C26, C27). An election that is decided before its phase begins is no "
        "race.",
    ),
    UsageSection(
        "mayor-bonus",
        "The mayor bonus",
        "mayor bonus",
        "mayor bonuses",
        count="bonus_used",
        first="bonus_turn",
        once=True,
        lead="Once a game a mayor may take a card without a disc (C21). Only who was mayor can: part of the "
        "difference in wins is that of being mayor.",
    ),
    GroupSection(
        "categories",
        "Categories of city cards",
        "card",
        "cards",
        "category",
        "of elections",
        tuple(_category(category) for category in Category),
        "Each election pays for every card by its category's rank (C27). A category that brings less at "
        "every number of cards is one to look at.",
    ),
    ActionSection(
        "actions",
        "Actions",
        tuple(
            Action(name, f"turn_{name}", f"taken_{name}", f"possible_{name}", gives_up=name == "pass")
            for name in ACTION_NAMES
        ),
        YEARS,
        lead="What seats do in an own turn, phase by phase (C7 to C14), and how often they take an action "
        "when they can.",
    ),
    CurveSection(
        "economy",
        "Prestige, money, goods, industries and cards by turn",
        ("prestige", "money", "goods", "industries", "cards"),
        "Who is ahead, who is rich and who builds, at the end of each own turn.",
        YEARS,
    ),
    CardUseSection(
        "card-use",
        "Which cards are taken",
        ("decade", "category"),
        "taken",
        "possible",
        lead="Of the seats that could take a card (C15 to C17), the share that did.",
    ),
)
