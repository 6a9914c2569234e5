"""The kinds of clause: what figure of a run each is about, in which unit, what it takes, how it reads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from reports.contract.terms import AT_LEAST, AT_MOST, BOTH, SETTINGS, Clause, Contract, Kind, Setting
from reports.contract.words import card_verb, column_of, milestones, of_games, range_words, usage
from sim.engine.ruleset import Ruleset

__all__ = [
    "AT_LEAST",
    "AT_MOST",
    "BOTH",
    "KINDS",
    "SETTINGS",
    "Clause",
    "Contract",
    "Kind",
    "Setting",
    "parted",
    "sentence",
    "unit_of",
]


def _but(clause: Clause, one: str) -> str:
    """`each strategy but random`, or the one that is named."""
    if clause.strategy:
        return clause.strategy
    return f"{one} but {', '.join(clause.without)}" if clause.without else one


def _seats(clause: Clause) -> str:
    return f"Seats of {clause.strategy}" if clause.strategy else "Seats"


def _usage(clause: Clause, ruleset: Ruleset) -> str:
    return f"{_seats(clause)} with {_some(clause, ruleset)}"


def _some(clause: Clause, ruleset: Ruleset) -> str:
    section = usage(ruleset, clause.of)
    return f"the {section.one}" if section.once else f"at least one {section.one}"


def _milestone(clause: Clause, ruleset: Ruleset) -> str:
    section = milestones(ruleset, clause.of)
    which = f"{section.one} {clause.name}" if clause.name else f"each {section.one}"
    return f"{_seats(clause)} that reach {which} of {section.track}"


def _column(clause: Clause, ruleset: Ruleset, figure: str) -> str:
    column = column_of(ruleset, clause.of, clause.per)
    whose = "games" if of_games(ruleset, clause.of, clause.per) else _seats(clause).lower()
    return f"{column.label[:1].upper()}{column.label[1:]}, {figure} of {whose}"


def _share(clause: Clause, ruleset: Ruleset) -> str:
    column = column_of(ruleset, clause.of, clause.per)
    who = "Games" if of_games(ruleset, clause.of, clause.per) else _seats(clause)
    return f"{who} with {column.label} {range_words(clause.first, clause.last)}"


KINDS: dict[str, Kind] = {
    one.name: one
    for one in (
        Kind(
            "seat_spread",
            "How much more the best seat wins than the worst, in points of win share.",
            "points",
            lambda clause, ruleset: "Win share of the best seat above the worst",
            "wins:seat_spread",
            bounds=(AT_MOST,),
            each=True,
            example="seat_spread = { at_most = 2 }",
        ),
        Kind(
            "seat_share",
            "Win share of each seat, in percent.",
            "%",
            lambda clause, ruleset: "Win share of each seat",
            "wins:seat_share",
            each=True,
            example="seat_share = { at_least = 23, at_most = 27 }",
        ),
        Kind(
            "strategy_share",
            "Win share of each strategy in the field that played, in percent; or of one of them.",
            "%",
            lambda clause, ruleset: f"Win share of {_but(clause, 'each strategy')}",
            "wins:strategy_share",
            may=("strategy", "except"),
            each=True,
            example='strategy_share = { at_least = 10, at_most = 40, except = ["random"] }',
        ),
        Kind(
            "length",
            "Percent of the games that last so many turns, of all players together.",
            "%",
            lambda clause, ruleset: f"Games of {range_words(clause.first, clause.last)} turns",
            "games:length",
            may=("from", "to"),
            example="length = { from = 40, to = 60, at_least = 90 }",
        ),
        Kind(
            "shared_victories",
            "Percent of the games that two or more win together.",
            "%",
            lambda clause, ruleset: "Games with a shared victory",
            "games:shared_victories",
            example="shared_victories = { at_most = 3 }",
        ),
        Kind(
            "stopped_games",
            "Games that the turn limit stopped and not the rules: counted, so 0 may be asked for.",
            "games",
            lambda clause, ruleset: "Games stopped by the turn limit",
            "games:stopped_games",
            bounds=(AT_MOST,),
            example="stopped_games = { at_most = 0 }",
        ),
        Kind(
            "leader_wins",
            "Percent of the games that the seat wins which leads when `at` percent of the game are played: "
            "how certain the winner is by then.",
            "%",
            lambda clause, ruleset: f"Wins of who leads after {clause.at:g}% of the game",
            "games:leader_wins",
            needs=("at",),
            example="leader_wins = { at = 60, at_most = 80 }",
            choices=tuple(range(10, 101, 10)),
        ),
        Kind(
            "runaway",
            "Runaway index: by how much of itself the leader's lead grows until the next round; below 0 "
            "leads melt, above 0 they feed themselves.",
            "",
            lambda clause, ruleset: "Runaway index",
            "games:runaway",
            example="runaway = { at_most = 0.1 }",
        ),
        Kind(
            "usage",
            "Percent of the seats that take at least one.",
            "%",
            _usage,
            "usages:usage",
            needs=("of",),
            may=("strategy",),
            of="usage",
            example='usage = { of = "loans", at_least = 10 }',
        ),
        Kind(
            "usage_games",
            "Percent of the games in which some seat takes at least one; needs a run that kept rows.",
            "%",
            lambda clause, ruleset: f"Games that see {_some(clause, ruleset)}",
            "usages:usage_games",
            needs=("of",),
            of="usage",
            example='usage_games = { of = "loans", at_least = 30 }',
        ),
        Kind(
            "milestone",
            "Percent of the seats that reach each milestone, or the one that is named.",
            "%",
            _milestone,
            "usages:milestone",
            needs=("of",),
            may=("name", "strategy"),
            of="milestones",
            each=True,
            example='milestone = { of = "spaces", at_least = 5 }',
        ),
        Kind(
            "card_effect",
            "Adjusted effect of each card on who wins, up or down, in points of win share; needs a run that "
            "kept rows.",
            "points",
            lambda clause, ruleset: "Adjusted effect of each card, up or down",
            "cards:card_effect",
            bounds=(AT_MOST,),
            each=True,
            example="card_effect = { at_most = 5 }",
        ),
        Kind(
            "card_use",
            "Percent of its seats in which a card finds use, by the strategy that uses it most; the bound "
            "holds for each card.",
            "%",
            lambda clause, ruleset: (
                f"Seats in which each card is {card_verb(ruleset)}, by its {_but(clause, 'keenest strategy')}"
            ),
            "cards:card_use",
            may=("except",),
            each=True,
            example='card_use = { at_least = 0.1, except = ["random"] }',
        ),
        Kind(
            "action_use",
            "Percent of its chances in which an action is taken, by the strategy that takes it most; the "
            "bound holds for each action.",
            "%",
            lambda clause, ruleset: (
                f"Chances at which each action is taken, by its {_but(clause, 'keenest strategy')}"
            ),
            "cards:action_use",
            may=("except",),
            each=True,
            example='action_use = { at_least = 1, except = ["random"] }',
        ),
        Kind(
            "mean",
            "Mean of a column, over seats or games, in its own unit.",
            "column",
            lambda clause, ruleset: _column(clause, ruleset, "mean"),
            "columns:mean",
            needs=("of",),
            may=("per", "strategy"),
            of="column",
            example='mean = { of = "margin", at_most = 15 }',
        ),
        Kind(
            "quantile",
            "A quantile of a column that has a histogram; at = 50 is the median.",
            "column",
            lambda clause, ruleset: _column(clause, ruleset, f"{clause.at:g}% quantile"),
            "columns:quantile",
            needs=("of", "at"),
            may=("per", "strategy"),
            of="binned",
            example='quantile = { of = "margin", at = 95, at_most = 40 }',
        ),
        Kind(
            "share",
            "Percent of the seats or games whose column lies in a range, both ends in it; the column has a "
            "histogram.",
            "%",
            _share,
            "columns:share",
            needs=("of",),
            may=("from", "to", "per", "strategy"),
            of="binned",
            example='share = { of = "margin", to = 5, at_least = 40 }',
        ),
    )
}


def unit_of(clause: Clause, ruleset: Ruleset) -> str:
    """The unit of a clause's bounds."""
    unit = KINDS[clause.kind].unit
    return column_of(ruleset, clause.of, clause.per).unit if unit == "column" else unit


def parted(clause: Clause) -> Iterator[Clause]:
    """A clause as lines to judge: of several figures the largest and the smallest are two questions."""
    if KINDS[clause.kind].each and clause.at_least is not None and clause.at_most is not None:
        yield replace(clause, at_most=None)
        yield replace(clause, at_least=None)
    else:
        yield clause


def sentence(clause: Clause, ruleset: Ruleset) -> str:
    """A clause as a reader sees it: `Games with a shared victory: at most 3%`."""
    unit = unit_of(clause, ruleset)
    after = "%" if unit == "%" else f" {unit}" if unit else ""
    low, high = clause.at_least, clause.at_most
    if low is not None and high is not None:
        bounds = f"{low:g} to {high:g}{after}"
    else:
        bounds = f"at least {low:g}{after}" if low is not None else f"at most {high:g}{after}"
    return f"{KINDS[clause.kind].subject(clause, ruleset)}: {bounds}"
