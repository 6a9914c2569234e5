"""What a ruleset asks of its report: the parts of a score, curves and habits to show.

The report draws what every game has (wins, seats, scores, length, cards) unasked; here a ruleset declares
the rest.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ScorePart:
    """A seat column that is part of the final score.

    Attributes:
        column: its name.
        sign: +1 when it adds to the score, -1 when it is kept as a positive loss.
    """

    column: str
    sign: int = 1


@dataclass(frozen=True)
class Dial:
    """A rule to turn when something pays too well or too ill.

    Attributes:
        field: the rules field.
        step: what to add to make the thing dearer; its negative makes it cheaper.
        dearer: what that does, to follow "so that".
        cheaper: what the opposite does, to follow "so that".
    """

    field: str
    step: int
    dearer: str
    cheaper: str


@dataclass(frozen=True)
class CurveSection:
    """Curves by own turn: one column is drawn large with its labels, several as small panels.

    Attributes:
        key: a word for file names and links.
        title: the heading.
        columns: names of curve columns.
        lead: a sentence on what to look for.
    """

    key: str
    title: str
    columns: tuple[str, ...]
    lead: str = ""


@dataclass(frozen=True)
class DistributionSection:
    """How a seat column with a histogram spreads, by strategy."""

    key: str
    title: str
    column: str
    lead: str = ""


@dataclass(frozen=True)
class UsageSection:
    """Something that a seat may take any number of times: who does, how often, how early, and does it pay.

    Attributes:
        key: a word for file names and links.
        title: the heading.
        one, many: its noun, singular and plural ("loan", "loans").
        count: seat column with a histogram: how many a seat took.
        first: seat column with a histogram: own turn of the first, 0 = never; None = not kept.
        settled: seat columns whose sum was given back or used up ("repaid"), with no histogram needed.
        left: seat column with a histogram: how many were left open at the end; None = not kept.
        settled_word, left_word: what to call those ("repaid", "unpaid").
        dial: the rule to turn; None = nothing to suggest.
        lead: a sentence on what to look for.
    """

    key: str
    title: str
    one: str
    many: str
    count: str
    first: str | None = None
    settled: tuple[str, ...] = ()
    left: str | None = None
    settled_word: str = "settled"
    left_word: str = "left"
    dial: Dial | None = None
    lead: str = ""


Section = CurveSection | DistributionSection | UsageSection
