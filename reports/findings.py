"""What a run says in plain words: a sentence or two on each thing, from its tables, in the page's order."""

from __future__ import annotations

import math

import pandas as pd

from reports import chapters, titles
from reports.chapters.adjusted import AdjustedView
from reports.finding import Finding
from reports.intervals import LEVEL
from reports.kinds import View, views
from reports.material import Material
from reports.source import known, naive_strategies, ordinal, strategy_name
from reports.tables.cards import LARGE
from reports.tables.ratings import NAIVE
from reports.tables.wins import decided
from reports.text import listed, p_value, percent, percent_range, points

WINS, SEATS, STOPPED, CARDS = "Who wins", "Seats", "Stopped games", "Cards"  # topics
APART = 0.02  # seats that differ by as much are worth a look


def findings(material: Material) -> list[Finding]:
    """The sentences, in the order of the page."""
    said = [_who_wins(material), _seats(material)]
    before, after = surrounding(material)
    for view in before:
        said += view.findings()
    said += [_length(material), *_stopped(material)]
    for view in after:
        said += view.findings()
    return [*said, _cards(material, after)]


def surrounding(material: Material) -> tuple[list[View], list[View]]:
    """The views that stand before and after the length of a game."""
    declared = views(material)
    before = [*chapters.field(material), *chapters.outcomes(material), *chapters.pacing(material)]
    before += [view for view in declared if not view.of_cards]
    return before, [*(view for view in declared if view.of_cards), *chapters.worth(material)]


def knowing(material: Material) -> pd.DataFrame:
    """Wins of the strategies that played and know something, best first; of all if none does."""
    played = material.wins[material.wins["games"] > 0]
    run = material.run
    naive = [strategy_name(run, number) for number in naive_strategies(run, NAIVE)]
    told = played[~played["strategy"].isin(naive)]
    return told if len(told) else played


def _who_wins(material: Material) -> Finding:
    wins, fair = material.wins, material.fair
    played = wins[wins["games"] > 0]
    if titles.only_mirrors(played):
        who = (
            f"Only {played.iloc[0]['strategy']} played"
            if len(played) == 1
            else "Each strategy played only itself"
        )
        text = f"{who}, so its share is {percent(fair)} whatever the rules are."
        return Finding(WINS, text, "plain", "wins")
    told = knowing(material)
    best, least = played.iloc[0], told.iloc[-1]
    text = (
        f"{best['strategy']} wins {percent(best['win_share'])} {percent_range(best['low'], best['high'])} "
        f"of the seats it plays, {points(best['difference'])} points from the fair {percent(fair)}"
    )
    if least["strategy"] != best["strategy"]:
        shown = f"{percent(least['win_share'])} {percent_range(least['low'], least['high'])}"
        text += f"; {least['strategy']} wins least, {shown}"
    without = played[~played["strategy"].isin(told["strategy"])]
    if len(without):
        know = [f"{row['strategy']} {percent(row['win_share'])}" for row in without.to_dict("records")]
        text += f" (leaving out who knows nothing: {listed(know)})"
    if not known(best["low"]):
        return Finding(WINS, f"{text}. Too few games for intervals.", "plain", "wins")
    signs = {str(row["strategy"]): decided(row["low"], row["high"], fair) for row in told.to_dict("records")}
    above = [name for name, sign in signs.items() if sign > 0]
    below = [name for name, sign in signs.items() if sign < 0]
    if above or below:
        text += (
            f". Surely above fair: {listed(above) or 'nobody'}; surely below: {listed(below) or 'nobody'}."
        )
    else:
        text += ". No strategy is surely above or below its fair share."
    far = told[told["strategy"].isin([*above, *below]) & (told["difference"].abs() >= LARGE)]
    tone = "look" if len(far) else "plain" if above or below else "good"
    short = f"{best['strategy']} wins {percent(best['win_share'])} where {percent(fair)} is fair"
    return Finding(WINS, f"{text}{_beats_all(material, str(best['strategy']))}", tone, "wins", short)


def _beats_all(material: Material, best: str) -> str:
    met = material.meetings[material.meetings["strategy"] == best]
    if met.empty:
        return ""
    won = [decided(row["margin_low"], row["margin_high"]) for row in met.to_dict("records")]
    if all(sign > 0 for sign in won):
        return f" At the same table {best} does surely better than each of the others."
    lost = [str(name) for name, sign in zip(met["opponent"], won, strict=True) if sign < 0]
    return f" At the same table {best} does worse than {listed(lost)}." if lost else ""


def _seats(material: Material) -> Finding:
    seats = material.seats
    p, (best, least) = seats.attrs["p"], titles.extreme(seats, "win_share")
    gap = float(best["win_share"] - least["win_share"])
    if not known(p):
        text = "Too little was played to tell a seat advantage from chance."
        return Finding(SEATS, text, "plain", "seats")
    half = float(((seats["high"] - seats["low"]) / 2).max())
    apart = points(gap).lstrip("+")
    if p >= 1 - LEVEL:
        text = (
            f"No seat advantage can be seen (joint test {p_value(p)}): shares lie within {apart} points, "
            f"each known to about ±{points(half).lstrip('+')}."
        )
        return Finding(SEATS, text, "good", "seats")
    first, last = ordinal(int(best["seat"])), ordinal(int(least["seat"]))
    text = (
        f"Where one sits matters: the {first} to play wins {percent(best['win_share'])} "
        f"{percent_range(best['low'], best['high'])}, the {last} {percent(least['win_share'])} "
        f"{percent_range(least['low'], least['high'])}, {apart} points apart and more than chance (joint "
        f"test {p_value(p)}).{_whose_seat(material, int(best['seat']))}"
    )
    short = f"the {first} to play wins {apart} points more than the {last}"
    return Finding(SEATS, text, "look" if gap >= APART else "plain", "seats", short)


def _whose_seat(material: Material, seat: int) -> str:
    """Whether the best seat is best for all strategies."""
    own = material.by_seat.dropna(subset=["win_share"])
    own = own[own["strategy"].isin(knowing(material)["strategy"])]
    if own["strategy"].nunique() < 2:
        return ""
    best = own.loc[own.groupby("strategy")["win_share"].idxmax(), "seat"]
    count = int((best == seat).sum())
    all_ = "each" if count == len(best) else f"{count}"
    return f" It is the best seat of {all_} of the {len(best)} strategies that know something."


def _length(material: Material) -> Finding:
    return Finding("Length", f"{titles.length_title(material.length)}.", "plain", "length")


def _small(share: float) -> str:
    """A share in percent, with two digits of it however small it is: 0.95%, 0.00038%."""
    return percent(share, max(2, 1 - math.floor(math.log10(100 * share))) if share > 0 else 2)


def _stopped(material: Material) -> list[Finding]:
    stopped = material.stopped
    count = int(stopped.attrs["stopped"])
    row = material.length[material.length["measure"] == "stopped"].iloc[0]
    if not count:
        if titles.fixed_length(material.length):
            return []  # such a game needs no turn limit
        most = f" (so fewer than {_small(row['high'])} are)" if known(row["high"]) else ""
        return [Finding(STOPPED, f"None was stopped by the turn limit{most}.", "good", "length")]
    what = "game was" if count == 1 else "games were"
    text = f"{count:,} {what} stopped by the turn limit ({percent(row['mean'], 2)}) and scored all the same."
    if stopped.empty:
        text += f" {str(stopped.attrs['note']).capitalize()}."
    return [Finding(STOPPED, text, "look", "length", f"{count:,} {what} stopped by the turn limit")]


def _cards(material: Material, after: list[View]) -> Finding:
    """What goes with winning; a place to look only where chance does not tell what cards are worth."""
    verb, own = material.main_mark, material.cards[material.cards["mark"] == material.main_mark]
    flagged = own[own["flag"]]
    unused = own[(own["seats"] == 0) & own["possible"]]
    told = any(isinstance(view, AdjustedView) and len(view.told) for view in after)
    if flagged.empty:
        large = points(LARGE, 0).lstrip("+")
        text = f"No card that was {verb} goes surely with {large} points or more of win share. "
    else:
        up, down = _named_cards(flagged, 1), _named_cards(flagged, -1)
        text = f"Going with winning when {verb}: {listed(up)}. " if up else ""
        text += f"Going with losing: {listed(down)}. " if down else ""
        text += "This is observed, not caused"
        text += "; what a card is worth by itself stands apart. " if told else ". "
    if len(unused):
        text += f"Never {verb}: {listed([str(name) for name in unused['name'].head(6)])}"
        text += f" and {len(unused) - 6} more." if len(unused) > 6 else "."
    tone = "look" if (len(flagged) and not told) or len(unused) else "plain"
    short = (
        f"{flagged.iloc[0]['name']} goes with winning"
        if len(flagged)
        else f"{len(unused)} cards never {verb}"
    )
    return Finding(CARDS, text.strip(), tone, "cards", short)


def _named_cards(flagged: pd.DataFrame, sign: int, most: int = 3) -> list[str]:
    own = flagged[flagged["difference"] * sign > 0]
    own = own.reindex(own["difference"].abs().sort_values(ascending=False, kind="stable").index).head(most)
    return [f"{row['name']} ({points(row['difference'])})" for row in own.to_dict("records")]
