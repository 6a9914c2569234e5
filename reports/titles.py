"""What a figure shows, in one sentence made from its figures."""

from __future__ import annotations

import pandas as pd

from reports.intervals import LEVEL
from reports.source import known, ordinal
from reports.text import listed, number, p_value, percent, percent_range, points, points_range
from sim.engine.sections import UsageSection

SURE = 1 - LEVEL


def win_title(wins: pd.DataFrame) -> str:
    """Who wins most and least."""
    played = wins[wins["games"] > 0]
    best, least = played.iloc[0], played.iloc[-1]
    if only_mirrors(played):
        who = f"{best['strategy']} plays" if len(played) == 1 else "Every strategy plays"
        return f"{who} only itself and so wins its fair {percent(best['win_share'])}"
    shown = f"{percent(best['win_share'])} {percent_range(best['low'], best['high'])}"
    fewest = f"{least['strategy']} least, {percent(least['win_share'])}"
    return f"{best['strategy']} wins {shown} of its seats, {fewest}"


def only_mirrors(played: pd.DataFrame) -> bool:
    """Whether every strategy won exactly the fair share with certainty, as it does against itself."""
    spread = played[["difference", "difference_low", "difference_high"]].abs().max().max()
    return bool(spread < 1e-9)


def extreme(table: pd.DataFrame, column: str) -> tuple[pd.Series, pd.Series]:
    """The rows with the largest and the smallest value of a column."""
    order = table.sort_values(column, ascending=False, kind="stable")
    return order.iloc[0], order.iloc[-1]


def seat_title(seats: pd.DataFrame) -> str:
    """Which seat wins most, and whether that is more than chance."""
    best, least = extreme(seats, "win_share")
    gap, p = best["win_share"] - least["win_share"], seats.attrs["p"]
    ends = (
        f"{ordinal(int(best['seat']))} to play {percent(best['win_share'])}, "
        f"{ordinal(int(least['seat']))} {percent(least['win_share'])}"
    )
    if not known(p):
        return f"Too little was played to tell a seat advantage from chance: {ends}"
    if p < SURE:
        return f"Seats differ by {points(gap).lstrip('+')} points, more than chance ({p_value(p)}): {ends}"
    return f"No seat advantage to be seen: shares lie within {points(gap).lstrip('+')} points ({p_value(p)})"


def score_title(scores: pd.DataFrame) -> str:
    """The highest and the lowest median."""
    found = scores.dropna(subset=["q50"])
    best, least = found.iloc[0], found.iloc[-1]
    if len(found) == 1:
        median = f"{best['strategy']} scores {number(best['q50'])} in the median"
        return f"{median}, 90% of the time {_from_to(best, 'q05', 'q95')}"
    ends = f"{number(least['q50'])} ({least['strategy']}) to {number(best['q50'])} ({best['strategy']})"
    return f"Median scores run from {ends}"


def spread_title(table: pd.DataFrame, title: str) -> str:
    """The highest and the lowest median of a quantity."""
    found = table.dropna(subset=["q50"]).sort_values("q50", kind="stable")
    if found.empty:
        return f"{title}: nothing was counted"
    least, most = found.iloc[0], found.iloc[-1]
    if len(found) == 1 or least["q50"] == most["q50"]:
        return f"{title}: the median is {number(most['q50'])} for every strategy"
    return (
        f"{title}: {most['strategy']} has most, {number(most['q50'])} in the median, "
        f"{least['strategy']} least, {number(least['q50'])}"
    )


def parts_title(parts: pd.DataFrame, order: list[str]) -> str:
    """What the winner's score is made of."""
    own = parts[parts["strategy"] == order[0]].set_index("part")
    pieces = own.drop(index="score")
    most, least = extreme(pieces, "mean")
    loss = f", {number(least['mean'], 1)} for {least['label']}" if least["mean"] < 0 else ""
    return (
        f"{order[0]} scores {number(float(own['mean']['score']), 1)}: most of it is {most['label']} "
        f"({number(most['mean'], 1)}){loss}"
    )


def curve_point(table: pd.DataFrame, share: float = 0.5) -> pd.DataFrame:
    """The rows of the last turn that at least `share` of all seats play, highest mean first."""
    table = table[table["at_risk_share"].notna()]
    playing = table.groupby("turn")["at_risk"].sum()
    if playing.empty:
        return table
    turn = playing[playing >= share * playing.iloc[0]].index.max()
    late: pd.DataFrame = table[table["turn"] == turn].sort_values("mean", ascending=False, kind="stable")
    return late


def curve_title(table: pd.DataFrame, title: str, unit: str) -> str:
    """Who is highest and lowest late in the game."""
    unit = "" if unit == title.lower() else unit
    late = curve_point(table)
    if late.empty:
        return f"{title}: nothing was counted"
    most, least = late.iloc[0], late.iloc[-1]
    when = f"by own turn {int(most['turn'])}"
    if len(late) == 1:
        return f"{title}: {amount(most['mean'], unit)} {when}"
    return (
        f"{title}: {when} {most['strategy']} has most, {amount(most['mean'], unit)}, "
        f"{least['strategy']} least, {amount(least['mean'], unit)}"
    )


def economy_title(curves: dict[str, pd.DataFrame], labels: dict[str, str]) -> str:
    """Who has most of each, late in the game."""
    leads: dict[str, list[str]] = {}
    turn = 0
    for name, table in curves.items():
        late = curve_point(table)
        if len(late):
            turn = int(late.iloc[0]["turn"])
            leads.setdefault(str(late.iloc[0]["strategy"]), []).append(labels[name])
    said = [f"{strategy} ({', '.join(what)})" for strategy, what in leads.items()]
    return f"Who has most by own turn {turn}: {listed(said)}" if said else "Nothing was counted"


def usage_title(table: pd.DataFrame, section: UsageSection) -> str:
    """Who uses it most and least."""
    if not (table["mean"] > 0).any():
        return f"No seat takes a {section.one}"
    most, least = table.iloc[0], table.iloc[-1]
    if section.once:
        start = f"{most['strategy']} takes the {section.one} in {percent(most['share'])} of its seats"
        return start if len(table) == 1 else f"{start}, {least['strategy']} in {percent(least['share'])}"
    start = f"{most['strategy']} takes {number(most['mean'], 1)} {section.many} a seat"
    return start if len(table) == 1 else f"{start}, {least['strategy']} {number(least['mean'], 1)}"


def worth_title(worth: pd.DataFrame, having: str) -> str:
    """Do those who use it win more?"""
    all_ = worth.iloc[0]
    if not all_["users"]:
        return f"No seat has {having}, so what they are worth cannot be told"
    if not all_["others"]:
        return f"Every seat has {having}, so what they are worth cannot be told"
    start = f"Seats with {having} win {percent(all_['users_share'])}, "
    start += f"those without {percent(all_['others_share'])}"
    if not known(all_["difference"]):
        return start
    within = f"{points(all_['difference'])} points {points_range(all_['low'], all_['high'])}"
    return f"{start}; within one strategy the difference is {within}"


def fixed_length(length: pd.DataFrame) -> bool:
    """Whether every game lasted as long as every other."""
    turns = length.iloc[0]
    return bool(turns["low"] == turns["high"])


def length_title(length: pd.DataFrame) -> str:
    """How long games last."""
    turns = length.iloc[0]
    if not known(turns["q50"]):
        return f"A game lasts {number(turns['mean'], 1)} {turns['unit']} on average"
    if fixed_length(length):
        return f"Every game lasts {number(turns['mean'])} {turns['unit']}"
    half, most = _from_to(turns, "q25", "q75"), _from_to(turns, "q05", "q95")
    return f"Half the games last {half} {turns['unit']}, 90% of them {most}"


def _from_to(row: pd.Series, low: str, high: str) -> str:
    return f"{number(row[low])} to {number(row[high])}"


def card_title(cards: pd.DataFrame, verb: str) -> str:
    """The cards that go most with winning and with losing."""
    sure = cards[cards["q"] <= SURE].sort_values("difference", ascending=False)
    if sure.empty:
        return f"No card that was {verb} goes surely with winning or losing"
    best, least = sure.iloc[0], sure.iloc[-1]
    pieces = []
    if best["difference"] > 0:
        pieces.append(
            f"{best['name']} goes most with winning ({points(best['difference'])} points when {verb})"
        )
    if least["difference"] < 0:
        pieces.append(f"{least['name']} most with losing ({points(least['difference'])})")
    return ", ".join(pieces)


def amount(value: float, unit: str) -> str:
    """`£3.2` or `3.2 loans`."""
    return f"£{number(value, 1)}" if unit == "£" else f"{number(value, 1)} {unit}".strip()
