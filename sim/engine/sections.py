"""What a ruleset asks of its report: the parts of a score, and sections of a few kinds.

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
class Phases:
    """Stretches of own turns that have names, as long as one another.

    Attributes:
        names: in order; turns beyond the last phase count to it.
        turns: the rules field that says how many own turns a phase has.
    """

    names: tuple[str, ...]
    turns: str


@dataclass(frozen=True)
class CurveSection:
    """Curves by own turn: one column is drawn large with its labels, several as small panels.

    Attributes:
        key: a word for file names and links.
        title: the heading.
        columns: names of curve columns.
        lead: a sentence on what to look for.
        phases: to be marked along the turns; None = none.
    """

    key: str
    title: str
    columns: tuple[str, ...]
    lead: str = ""
    phases: Phases | None = None


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
        once: a seat can take only one.
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
    once: bool = False


@dataclass(frozen=True)
class Milestone:
    """Something that a seat may reach, more than once if it falls back.

    Attributes:
        name: what to call it.
        turn: seat column with a histogram: own turn of first reaching it, 0 = never.
        phase: seat column with a histogram: phase of first reaching it, from 1, 0 = never.
        times: seat column: how often it was reached.
    """

    name: str
    turn: str
    phase: str
    times: str


@dataclass(frozen=True)
class MilestoneSection:
    """Which milestones seats reach, when, how often, and whether early ones pay.

    Attributes:
        key, title, lead: as everywhere.
        one: its noun ("space").
        track: what the milestones are of ("the popularity track").
        milestones: from the nearest to the farthest.
        phases: of the game.
    """

    key: str
    title: str
    one: str
    track: str
    milestones: tuple[Milestone, ...]
    phases: Phases
    lead: str = ""


@dataclass(frozen=True)
class Contest:
    """An election: one seat wins it.

    Attributes:
        name: what to call it.
        standing: seat column with a histogram: how the seat came out of it, a code of `Way`.
        place: seat column with a histogram: place before it, 1 = first.
        amount: seat column with a histogram: what decides it, before it.
        gain: seat column: what it brought.
        winner: game column with a histogram: the winner's seat.
        winner_place, winner_amount: game columns with a histogram: those of the winner.
        winner_gain: game column: that of the winner.
        tied: game column with a histogram: seats that had as much as the winner, the winner included.
        choice: game column with a histogram: what the winner chose, its place in `ContestSection.choices`.
    """

    name: str
    standing: str
    place: str
    amount: str
    gain: str
    winner: str
    winner_place: str
    winner_amount: str
    winner_gain: str
    tied: str
    choice: str


@dataclass(frozen=True)
class Way:
    """A way to come out of a contest.

    Attributes:
        code: in the column `standing`.
        words: what happened; a winner's, to follow "wins by" ("most votes").
        won: whether it is a winner's.
    """

    code: int
    words: str
    won: bool


@dataclass(frozen=True)
class ContestSection:
    """Who wins contests, from where, in which way, and what it is worth.

    Attributes:
        key, title, lead: as everywhere.
        one, many: its noun, singular and plural ("election", "elections").
        winner: what its winner is called ("mayor"); `s` makes the plural.
        place: what a seat's place is, before the contest ("place when the phase began").
        won: seat column with a histogram: contests won.
        contests: in order.
        ways: all codes of `standing`.
        choices: what a winner may choose, in words, by code.
        choice: what that is called ("ranking").
    """

    key: str
    title: str
    one: str
    many: str
    winner: str
    place: str
    won: str
    contests: tuple[Contest, ...]
    ways: tuple[Way, ...]
    choices: tuple[str, ...]
    choice: str
    lead: str = ""


@dataclass(frozen=True)
class Group:
    """Things of one group that a seat holds.

    Attributes:
        name: what to call the group.
        held: seat column with a histogram: how many.
        gain: seat column: what they brought.
    """

    name: str
    held: str
    gain: str


@dataclass(frozen=True)
class GroupSection:
    """What each group of things brings.

    Attributes:
        key, title, lead: as everywhere.
        one, many: nouns of the things ("card", "cards").
        group: noun of a group ("category").
        gained: where the gain comes from, to follow "prestige" ("of elections").
        groups: in order.
    """

    key: str
    title: str
    one: str
    many: str
    group: str
    gained: str
    groups: tuple[Group, ...]
    lead: str = ""


@dataclass(frozen=True)
class Action:
    """A kind of action.

    Attributes:
        name: what to call it.
        turn: curve column: actions of the kind in an own turn.
        taken: seat column: actions of the kind.
        possible: seat column: choices that had one of the kind.
        gives_up: it does nothing, so that it is well when nobody takes it.
    """

    name: str
    turn: str
    taken: str
    possible: str
    gives_up: bool = False


@dataclass(frozen=True)
class ActionSection:
    """Which actions are taken when, and which are never worth their chance.

    Attributes:
        key, title, lead: as everywhere.
        actions: in order.
        phases: of the game.
        naive: name of the strategy that knows nothing; what only it does is dead.
    """

    key: str
    title: str
    actions: tuple[Action, ...]
    phases: Phases
    naive: str = "random"
    lead: str = ""


@dataclass(frozen=True)
class CardUseSection:
    """Which cards are taken of the chances to, by columns of the card table.

    Attributes:
        key, title, lead: as everywhere.
        by: columns of the card table to group by; cards are shown by the first.
        taken, possible: card marks: seats that took it, seats that could.
        naive: name of the strategy that knows nothing; a card that only it takes is dead.
    """

    key: str
    title: str
    by: tuple[str, ...]
    taken: str
    possible: str
    naive: str = "random"
    lead: str = ""


Section = (
    CurveSection
    | DistributionSection
    | UsageSection
    | MilestoneSection
    | ContestSection
    | GroupSection
    | ActionSection
    | CardUseSection
)
