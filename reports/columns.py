"""What the columns of all tables are: unit and meaning, for whoever reads a CSV file or report.json."""

from __future__ import annotations

from collections.abc import Mapping

import pandas as pd

# Units that depend on what a table is of: `attrs["units"]` says them, or row by row its column `unit`.
OWN, AMOUNT, GAIN = "own", "amount", "gain"
SCORE = "score"  # what a score is counted in
SHARE = "share"  # from 0 to 1; differences of shares too

WHAT: Mapping[str, tuple[str, str]] = {
    # what a row is about
    "strategy": ("", "label of the strategy; `all` = all of them together"),
    "opponent": ("", "label of the strategy it is held against"),
    "first": ("", "the strategy that beats the second; or the lowest value of the band"),
    "second": ("", "the strategy that beats the third"),
    "third": ("", "the strategy that beats the first"),
    "seat": ("", "the seat; 0 plays first"),
    "turn": ("own turns", "which of its own turns, from 1"),
    "round": ("rounds", "which round, from 1"),
    "at": ("", "which round, or which tenth of the game, from 1"),
    "phase": ("", "name of the phase"),
    "action": ("", "name of the action"),
    "milestone": ("", "name of the milestone"),
    "group": ("", "name of the group"),
    "contest": ("", "name of the contest; `all` = all of them together"),
    "place": ("", "place before the contest, 1 = first"),
    "code": ("", "code in the run's rows"),
    "way": ("", "how the contest was won"),
    "choice": ("", "what its winner chose"),
    "who": ("", "winners, or all seats"),
    "band": ("", "how early, or how much"),
    "last": ("", "the highest value of the band"),
    "first_turn": ("own turns", "first turn of the band"),
    "last_turn": ("own turns", "last turn of the band; 0 = never"),
    "players": ("players", "at the table"),
    "doc": ("", "what it means"),
    "measure": ("", "column of the run's games"),
    "part": ("", "column of the run's seats that is part of the score; `score` = the whole"),
    "label": ("", "what the page calls it"),
    "unit": ("", "unit of the row's values"),
    "card": ("", "key of the card"),
    "name": ("", "name of the card"),
    "row": ("", "its row in the data file, from 0"),
    "pile": ("", "the pile that it is shuffled in"),
    "mark": ("", "what happened to it"),
    "column": ("", "column of the card table that cards are grouped by"),
    "value": ("", "value in that column; or of the histogram"),
    "best": ("", "the strategy that takes it most of its chances"),
    # how much it rests on
    "games": ("games or seats", "how many were counted: games, or seats where a row is about some"),
    "n": ("seats", "seats that were looked at"),
    "seats": ("seats", "seats that were looked at"),
    "turns": ("own turns", "own turns played"),
    "winners": ("seats", "seats that won"),
    "others": ("seats", "seats that did not; or that had none"),
    "users": ("seats", "seats that had some"),
    "of": ("", "how many there were"),
    "count": ("", "how many of those; or how many a seat had"),
    "cards": ("cards", "cards in the group"),
    "possible": ("", "seats that could; or whether the mark is possible at all"),
    "others_possible": ("seats", "the same without the strategy that knows nothing"),
    "taken": ("", "seats that took it; or actions taken a seat"),
    "chances": ("choices", "choices that had the action"),
    "comparisons": ("comparisons", "placements of two strategies at one table"),
    "at_risk": ("seats", "seats that played the turn"),
    "at_risk_share": (SHARE, "of the seats that played their first turn"),
    "led": ("games", "games with one leader"),
    "led_share": (SHARE, "of the games that reached it"),
    "reached": (SHARE, "of the games that reached the round; of the seats that reached the milestone"),
    "batches": ("batches", "independent pieces that the interval rests on"),
    "parts": ("parts", "independent pieces that the interval rests on"),
    "units": ("", "independent pieces that the interval rests on"),
    # shares
    "win_share": (SHARE, "of the games won, a victory shared by k counting 1/k"),
    "opponent_share": (SHARE, "the same of the opponent"),
    "margin": (SHARE, "the one less the other"),
    "margin_12": (SHARE, "of the first over the second"),
    "margin_23": (SHARE, "of the second over the third"),
    "margin_31": (SHARE, "of the third over the first"),
    "weakest": (SHARE, "the least of the three margins"),
    "share": (SHARE, "of those counted"),
    "rate": (SHARE, "of those that could, or of all seats"),
    "others_rate": (SHARE, "the same without the strategy that knows nothing"),
    "best_rate": (SHARE, "of that strategy"),
    "users_share": (SHARE, "win share of those that had some"),
    "others_share": (SHARE, "win share of the others"),
    "winners_share": (SHARE, "win share of the contest's winners"),
    "above": (SHARE, "of the comparisons won, a tie counting half"),
    "fair": (SHARE, "one in as many as play"),
    "relative": ("times", "win share over the fair share"),
    "some": (SHARE, "of the seats that have any"),
    "decides": (SHARE, "of the games that nobody who won would have won without it"),
    "none": (SHARE, "of the games in which it is 0"),
    "left_share": (SHARE, "of those taken"),
    "ended_left": (SHARE, "of the seats that ended with some left"),
    # amounts
    "mean": (OWN, "mean"),
    "band_low": (OWN, "lower end of a band that holds the whole curve at once"),
    "band_high": (OWN, "upper end of that band"),
    "difference": (OWN, "difference; in win share where the table is about wins"),
    **{f"q{q:02d}": (OWN, f"{q}% quantile") for q in (5, 25, 50, 75, 95)},
    "mean_score": (SCORE, "mean final score"),
    "won": (SCORE, "mean of winners"),
    "lost": (SCORE, "mean of the others"),
    "lead": (SCORE, "the leader's lead over the second"),
    "growth": (SCORE, "by how much the lead grew until the next round"),
    "slope": ("", "by how much more it grew for each 1 of lead"),
    "settled": (OWN, "given back, or used up, a seat"),
    "left": (OWN, "left open at the end, a seat"),
    **{f"first_{q}": ("own turns", "own turn of the first") for q in ("q25", "median", "q75")},
    "times": ("times", "times reached, a seat"),
    "times_game": ("times", "times reached by all seats of a game together"),
    "held": ("", "how many a seat held at the end"),
    "gain": (GAIN, "what they brought a seat"),
    "each": (GAIN, "what one of them brought"),
    "amount": (AMOUNT, "mean of what decides the contest, before it"),
    "winners_gain": (GAIN, "what it brought its winner"),
    "others_gain": (GAIN, "what it brought another seat"),
    "gain_difference": (GAIN, "the one less the other"),
    "per_turn": ("actions", "actions an own turn"),
    "rating": ("points", "rating; 100 points more are 64% of the comparisons won"),
    "effect": ("points", "of win share: what being shown the card, or taking some, is worth"),
    # tests and flags
    "p": ("", "p of no difference"),
    "q": ("", "the same, corrected for the number of tests"),
    "flag": ("", "whether it is worth a look"),
    "flagged": ("", "whether it is worth a look"),
    "hardly": ("", "no strategy that knows something does it in 1% of its actions"),
    "dead": ("", "no strategy that knows something takes it in 1% of its chances"),
    "never": ("", "none of them ever could"),
}
ENDS = {"low": "lower", "high": "upper"}


def described(
    frame: pd.DataFrame, score_unit: str, of_cards: frozenset[str] = frozenset()
) -> dict[str, dict[str, str]]:
    """Unit and meaning of each column of a stamped table.

    Args:
        frame: the table.
        score_unit: what a score is counted in.
        of_cards: columns of the card table, which say themselves what they are.

    Raises:
        KeyError: nobody said what a column is.
    """
    units = {SCORE: score_unit, OWN: SHARE, **frame.attrs.get("units", {})}
    if "unit" in frame:
        units[OWN] = "as the column `unit` says"
    found: dict[str, dict[str, str]] = {}
    middle = ""  # the column whose interval the next ones are the ends of
    for name in map(str, frame.columns):
        end = ENDS.get(name.rpartition("_")[2])
        if end and name not in WHAT:
            of = "q50" if name.startswith("median") else middle
            meaning = f"{end} end of the 95% interval of `{of}`"
            found[name] = {"unit": found[of]["unit"], "meaning": meaning}
            continue
        middle = name
        known = name in WHAT or name not in of_cards
        unit, meaning = WHAT[name] if known else ("", "as in the card table")
        found[name] = {"unit": units.get(unit, unit), "meaning": meaning}
    return found
