"""What a comparison says in plain words: what changed beyond doubt, by how much, what is within the noise."""

from __future__ import annotations

import pandas as pd

from reports.comparison.amounts import Row, cell_name, difference, from_to, interval, largest_of
from reports.comparison.comparison import SURE, Comparison
from reports.finding import Finding
from reports.paired import BROKEN
from reports.source import known
from reports.text import listed, number, percent, points

MOST = 5  # items of one kind in a sentence
SMALL = 0.01  # of a win share: what a designer may well ignore


def findings(of: Comparison) -> list[Finding]:
    """The sentences, in the order of the page."""
    found = [what_changed(of), _who_wins(of)]
    found += [_why(of, str(row["strategy"])) for row in _sure(of.wins)[:3]]
    return [*found, _seats(of), *_scores(of), _games(of), _cards(of), _pairing(of)]


def what_changed(of: Comparison) -> Finding:
    """Rules, data files and strategies that differ."""
    said = [f"{row['field']} {row['a']} → {row['b']}{_rule(row)}" for row in of.rules.to_dict("records")]
    for row in of.tables.to_dict("records"):
        what = f"{row['a']} → {row['b']}" if row["column"] != "(row)" else row["b"].replace("–", "removed")
        column = "" if row["column"] == "(row)" else f" {row['column']}"
        said.append(f"{row['name']} ({row['table']}){column} {what}")
    names = list(dict.fromkeys(of.strategies["strategy"]))
    said += [f"the strategy {name}" for name in names]
    if not said:
        text = "Nothing: rules, data files and strategies are the same in both runs."
        if of.a.info.get("digests") and of.a.info["digests"] == of.b.info.get("digests"):
            text += " All games came out the same."
        return Finding("What was changed", text, "plain", "changes")
    more = f", and {len(said) - MOST} more" if len(said) > MOST else ""
    text = f"{'; '.join(said[:MOST])}{more}."
    return Finding("What was changed", text[0].upper() + text[1:] if names else text, "plain", "changes")


def _rule(row: Row) -> str:
    words = ", ".join(str(row[name]) for name in ("rule", "meaning") if row[name])
    return f" ({words})" if words else ""


def _who_wins(of: Comparison) -> Finding:
    sure = _sure(of.wins)
    told = of.wins[of.wins["detectable"] > 0]
    if sure:
        said = [f"{row['strategy']} {_moved(row)} {interval(row)}, {from_to(row)}" for row in sure[:MOST]]
        text = f"Beyond doubt: {'; '.join(said)}"
        text += f"; and {len(sure) - MOST} more." if len(sure) > MOST else "."
        small = [row for row in sure if abs(row["difference"]) < SMALL]
        if len(small) == len(sure):
            text += " That is less than a point each."
    elif not known(told["p"].min()) or told.empty:
        same = bool((of.wins["difference"] == 0).all())
        text = "No strategy wins more or less often." if same else "Too little was played to tell."
        return Finding("Who wins", text, "plain", "wins")
    else:
        text = "No strategy's win share changed beyond doubt."
    text += _noise(told, sure)
    return Finding("Who wins", text, "look" if sure else "good", "wins")


def _noise(told: pd.DataFrame, sure: list[Row]) -> str:
    """What is not claimed, and what could have been."""
    rest = told[~told["sure"]]
    said = ""
    if len(rest):
        who = "The others" if sure else "All"
        largest = largest_of(rest)
        said = (
            f" {who} are within the noise; the largest is {cell_name(largest)}, {difference(largest, True)} "
            f"{interval(largest)}, too little to claim among {len(told)} strategies."
        )
    low, high = points(told["detectable"].min()).lstrip("+"), points(told["detectable"].max()).lstrip("+")
    span = f"{low} to {high}" if low != high else low
    return f"{said} A change of {span} points would have been found 8 times in 10."


def _moved(row: Row) -> str:
    more = "more" if row["difference"] > 0 else "less"
    return f"wins {points(abs(row['difference'])).lstrip('+')} points {more}"


def _why(of: Comparison, strategy: str) -> Finding:
    """What a strategy whose win share changed does otherwise: its largest sure changes."""
    own = of.by_strategy[of.by_strategy["strategy"] == strategy]
    said = [_said(row) for row in _telling(own)[:MOST]]
    text = f"Its largest changes: {'; '.join(said)}." if said else "Nothing else of it surely changed."
    return Finding(f"{strategy} under B", text, "plain", "by-strategy")


def _seats(of: Comparison) -> Finding:
    sure = _sure(of.seats)
    if sure:
        said = [f"the {cell_name(row)} {_moved(row)} {interval(row)}, {from_to(row)}" for row in sure]
        return Finding("Seats", f"Beyond doubt: {'; '.join(said)}.", "look", "wins")
    told = of.seats[of.seats["detectable"] > 0]
    if told.empty:
        return Finding("Seats", "No seat wins more or less often.", "plain", "wins")
    reach = points(told["detectable"].max()).lstrip("+")
    text = (
        f"No seat's win share changed beyond doubt; a change of {reach} points would have been found 8 times "
        f"in 10."
    )
    return Finding("Seats", text, "good", "wins")


def _scores(of: Comparison) -> list[Finding]:
    seats = of.field[of.field["of"] == "seat"]
    total = seats[seats["column"] == "score"].to_dict("records")
    if not total:
        return []
    score = total[0]
    text = (
        f"Scores {'rise' if score['difference'] > 0 else 'fall'} by "
        f"{difference(score).lstrip('+−')} {score['unit']} a seat {interval(score)}, {from_to(score)}"
        if score["sure"]
        else "Scores are the same"
        if score["difference"] == 0 and not score["sd"] > 0
        else f"Scores do not change beyond doubt ({difference(score, True)} a seat {interval(score)})"
    )
    signs = {part.column: part.sign for part in of.a.ruleset.score_parts}
    parts = [
        {**row, "difference": signs[row["column"]] * row["difference"]}  # a loss is kept as a positive number
        for row in _sure(seats)
        if row["column"] in signs
    ]
    parts.sort(key=lambda row: -abs(row["difference"]))
    if parts:
        said = [f"{row['label']} {difference(row)}" for row in parts]
        text += f"; of its parts, surely: {listed(said)}"
    return [Finding("Scores", f"{text}.", "plain", "scores")]


def _games(of: Comparison) -> Finding:
    signs = {"score", *(part.column for part in of.a.ruleset.score_parts)}
    rest = of.field[~of.field["column"].isin(signs)]
    found = _telling(rest)
    if not found:
        text = "Nothing else of the game changed beyond doubt."
    else:
        more = f"; and {len(found) - MOST} more" if len(found) > MOST else ""
        text = f"Beyond doubt, the largest first: {'; '.join(_said(row) for row in found[:MOST])}{more}."
    turns = rest[(rest["of"] == "game") & (rest["column"] == "turns") & ~rest["sure"]].to_dict("records")
    for row in turns:
        if known(row["low"]) and row["sd"] > 0:
            change = f"{difference(row)} {row['unit']} {interval(row)}"
            text += f" The length of a game did not surely change ({change})."
    return Finding("The game", text, "plain", "game")


def _said(row: Row) -> str:
    return f"{row['label']} {from_to(row)} ({difference(row, True)})"


def _cards(of: Comparison) -> Finding:
    main = of.a.ruleset.main_mark or of.a.ruleset.card_marks[0].name
    own = of.cards[of.cards["mark"] == main]
    rates, wins = own[own["measure"] == "rate"], own[own["measure"] == "win_share"]
    if not known(own["p"].min()):
        return Finding("Cards", "Too little was played to tell of cards.", "plain", "cards")
    said = [
        _card_words(rates, f"The share of seats by which it was {main}"),
        _card_words(wins, f"The win share of seats by which it was {main}"),
    ]
    return Finding("Cards", " ".join(said), "plain", "cards")


def _card_words(cards: pd.DataFrame, what: str, most: int = 3) -> str:
    sure = cards[cards["sure"]]
    if sure.empty:
        return f"{what} changed beyond doubt for no card (q over {SURE:g})."
    order = sure["difference"].abs().sort_values(ascending=False, kind="stable").index
    said = [
        f"{row['name']} {percent(row['a'])} → {percent(row['b'])}"
        for row in sure.loc[order].head(most).to_dict("records")
    ]
    more = f", most of all {listed(said)}" if len(sure) > most else f": {listed(said)}"
    return f"{what} changed for {len(sure)} of {len(cards)} cards (q ≤ {SURE:g}){more}."


def _pairing(of: Comparison) -> Finding:
    """What pairing gave, and how many games went the same way."""
    deals = of.deals
    text = ""
    who = pd.concat([of.wins, of.seats])
    saved = who["games_saved"].replace(float("inf"), float("nan"))
    if of.broken:
        text = "Pairing broke; see the warning."
    elif of.gain <= BROKEN and known(of.likeness):
        text = (
            f"Games go together on the same deals (correlation {of.likeness:.2f} of what is counted of "
            f"them), but win shares hardly do ({of.gain:.2f}): with every deal played under all rotations "
            f"its luck is taken out of them already."
        )
    elif known(of.gain) and known(saved.median()):
        text = (
            f"Win shares go together in batches of the same deals (correlation {of.gain:.2f} among batches "
            f"of the same lineups), so that pairing needed {number(float(saved.median()), 1)} times fewer "
            f"games than two separate reports would."
        )
    if known(deals.alike):
        text += f" Of {deals.games:,} games {percent(deals.alike)} ran exactly alike"
        text += (
            f"; {percent(deals.other_winner)} have another winner, many only because one other choice "
            f"changes all that follows."
            if deals.other_winner
            else "; none has another winner."
        )
    text = text.strip() or "Too few batches to tell what pairing gave."
    return Finding("Same deals", text, "look" if of.broken else "plain", "deals")


def _sure(table: pd.DataFrame) -> list[Row]:
    """The rows that are claimed, the largest difference first."""
    sure = table[table["sure"].astype(bool)]
    order = sure["difference"].abs().sort_values(ascending=False, kind="stable").index
    return list(sure.loc[order].to_dict("records"))


def _telling(table: pd.DataFrame) -> list[Row]:
    """The rows that are claimed, those that matter most to a seat first, one of several that go in step.

    Columns of which one follows from another (boroughs and land bought) move by the same number of their
    standard deviations in every batch; of those the first is kept. How many decisions were asked is no news
    to a designer.
    """
    sure = table[table["sure"].astype(bool) & (table["unit"] != "decisions")]
    order = sure["effect"].abs().sort_values(ascending=False, kind="stable").index
    seen: set[float] = set()
    rows: list[Row] = []
    for row in sure.loc[order].to_dict("records"):
        steps = float(f"{abs(row['difference'] / row['sd']) if row['sd'] else row['effect']:.6g}")
        if steps not in seen:
            seen.add(steps)
            rows.append(row)
    return rows
