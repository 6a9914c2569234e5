"""What a run says in plain words, and what to try next, made from the tables."""

from __future__ import annotations

from dataclasses import dataclass

import pandas as pd

from reports import titles
from reports.commands import again, replay
from reports.intervals import LEVEL
from reports.material import Material, Usage
from reports.source import fair_share, known, ordinal
from reports.tables.cards import LARGE
from reports.tables.curves import curve_column
from reports.tables.wins import decided
from reports.text import listed, number, p_value, percent, percent_range, points, points_range
from sim.engine.sections import CurveSection, Dial

HEAVY = 0.9  # who takes some in this share of the seats lives on it


@dataclass(frozen=True)
class Finding:
    """A sentence of the summary.

    Attributes:
        topic: what it is about, two or three words.
        text: the sentence.
        tone: "good", "look" (worth a look) or "plain".
        link: key of the page's section.
    """

    topic: str
    text: str
    tone: str
    link: str


@dataclass(frozen=True)
class Trial:
    """Something to try: why, and the command."""

    why: str
    command: str


def findings(material: Material) -> list[Finding]:
    """The sentences, in the order of the page."""
    said = [_who_wins(material), _seats(material)]
    said += [_usage(material, usage) for usage in material.usages.values()]
    for section in material.sections:
        if isinstance(section, CurveSection) and len(section.columns) == 1:
            said.append(_curve(material, section))
    said += [_length(material), _stopped(material), _cards(material)]
    return said


def _who_wins(material: Material) -> Finding:
    wins, fair = material.wins, fair_share(material.run)
    played = wins[wins["games"] > 0]
    best, least = played.iloc[0], played.iloc[-1]
    if titles.only_mirrors(played):
        who = f"Only {best['strategy']} played" if len(played) == 1 else "Each strategy played only itself"
        text = f"{who}, so its share is {percent(fair)} whatever the rules are."
        return Finding("Who wins", text, "plain", "wins")
    text = (
        f"{best['strategy']} wins {percent(best['win_share'])} {percent_range(best['low'], best['high'])} "
        f"of the seats "
        f"it plays, {points(best['difference'])} points from the fair {percent(fair)}; {least['strategy']} "
        f"wins least, "
        f"{percent(least['win_share'])} {percent_range(least['low'], least['high'])}. "
    )
    above = [
        str(row["strategy"])
        for row in played.to_dict("records")
        if decided(row["low"], row["high"], fair) > 0
    ]
    below = [
        str(row["strategy"])
        for row in played.to_dict("records")
        if decided(row["low"], row["high"], fair) < 0
    ]
    if not known(best["low"]):
        return Finding("Who wins", text + "Too few games for intervals.", "plain", "wins")
    if above or below:
        text += f"Surely above fair: {listed(above) or 'nobody'}; surely below: {listed(below) or 'nobody'}."
    else:
        text += "No strategy is surely above or below its fair share."
    beaten = _beats_all(material, str(best["strategy"]))
    return Finding("Who wins", f"{text}{beaten}", "look" if above or below else "good", "wins")


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
        return Finding(
            "Seats", "Too little was played to tell a seat advantage from chance.", "plain", "seats"
        )
    half = float(((seats["high"] - seats["low"]) / 2).max())
    if p >= 1 - LEVEL:
        text = (
            f"No seat advantage can be seen (joint test {p_value(p)}): shares lie within "
            f"{points(gap).lstrip('+')} "
            f"points, each known to about ±{points(half).lstrip('+')}."
        )
        return Finding("Seats", text, "good", "seats")
    text = (
        f"Where one sits matters: the {ordinal(int(best['seat']))} to play wins {percent(best['win_share'])} "
        f"{percent_range(best['low'], best['high'])}, the {ordinal(int(least['seat']))} "
        f"{percent(least['win_share'])} "
        f"{percent_range(least['low'], least['high'])}, {points(gap).lstrip('+')} points apart and more "
        f"than chance "
        f"(joint test {p_value(p)})."
    )
    return Finding("Seats", text, "look" if gap >= 0.02 else "plain", "seats")


def _usage(material: Material, usage: Usage) -> Finding:
    section, table, all_ = usage.section, usage.table, usage.worth.iloc[0]
    if not all_["users"]:
        return Finding(section.title, f"No seat took a {section.one}.", "look", section.key)
    seats = float(all_["users"] + all_["others"])
    mean = float((table["mean"] * table["games"]).sum() / table["games"].sum())
    share = percent(all_["users"] / seats)
    text = f"{share} of the seats take at least one {section.one}, {number(mean, 1)} a seat. "
    heavy = [
        f"{row['strategy']} ({number(row['mean'], 1)} a seat)"
        for row in table.to_dict("records")
        if row["share"] >= HEAVY and row["mean"] > mean
    ]
    text += (
        f"Who lives on {section.many}: {listed(heavy)}. " if heavy else f"Nobody lives on {section.many}. "
    )
    if section.left:
        left = float((table["left"] * table["games"]).sum() / (table["mean"] * table["games"]).sum())
        text += f"{percent(left)} of all {section.many} stay {section.left_word}. "
    sign = worth_sign(usage)
    if not known(all_["difference"]):
        return Finding(section.title, text + "Whether it pays cannot be told.", "plain", section.key)
    found = f"{points(all_['difference'])} points {points_range(all_['low'], all_['high'])}"
    among = f"Among seats of one strategy those with {section.many}"
    if sign == 0:
        text += f"{among} win neither surely more nor less ({found})."
    else:
        text += f"{among} win {'more' if sign > 0 else 'less'}: {found} (observed, not caused)."
    tone = "look" if sign and abs(all_["difference"]) >= 0.02 else "plain"
    return Finding(section.title, text, tone, section.key)


def worth_sign(usage: Usage) -> int:
    """+1 when those who use it win surely more than others of their strategy, -1 less, 0 unknown."""
    all_ = usage.worth.iloc[0]
    return decided(float(all_["low"]), float(all_["high"]))


def _curve(material: Material, section: CurveSection) -> Finding:
    name = section.columns[0]
    table, column = material.curves[name], curve_column(material.run, name)
    late = titles.curve_point(table)
    if late.empty:
        return Finding(section.title, "Nothing was counted.", "plain", section.key)
    everyone = (
        table.assign(total=table["mean"] * table["at_risk"]).groupby("turn")[["total", "at_risk"]].sum()
    )
    mean = everyone["total"] / everyone["at_risk"]
    turn = int(late.iloc[0]["turn"])
    unit = "" if column.unit == column.label else column.unit
    grows = "grows" if mean.loc[turn] >= mean.iloc[0] else "falls"
    text = (
        f"{column.label.capitalize()} {grows} from {titles.amount(float(mean.iloc[0]), unit)} after own turn "
        f"{int(mean.index[0])} to {titles.amount(float(mean.loc[turn]), unit)} after turn {turn}, on average"
    )
    if len(late) > 1:
        most, least = late.iloc[0], late.iloc[-1]
        text += (
            f"; {most['strategy']} has most ({number(most['mean'], 1)}), "
            f"{least['strategy']} least ({number(least['mean'], 1)})"
        )
    return Finding(column.label.capitalize(), f"{text}.", "plain", section.key)


def _length(material: Material) -> Finding:
    return Finding("Length", f"{titles.length_title(material.length)}.", "plain", "length")


def _stopped(material: Material) -> Finding:
    stopped = material.stopped
    count = int(stopped.attrs["stopped"])
    row = material.length[material.length["measure"] == "stopped"].iloc[0]
    if not count:
        most = f" (so fewer than {percent(row['high'], 2)} are)" if known(row["high"]) else ""
        return Finding("Stopped games", f"None was stopped by the turn limit{most}.", "good", "length")
    what = "game was" if count == 1 else "games were"
    text = f"{count:,} {what} stopped by the turn limit ({percent(row['mean'], 2)}) and scored all the same. "
    if len(stopped):
        text += f"Look at one: {replay(material.run, int(stopped['game'].iloc[0]))}"
    else:
        text += f"{str(stopped.attrs['note']).capitalize()}."
    return Finding("Stopped games", text, "look", "length")


def _cards(material: Material) -> Finding:
    verb, own = material.main_mark, material.cards[material.cards["mark"] == material.main_mark]
    flagged = own[own["flag"]]
    unused = own[(own["seats"] == 0) & own["possible"]]
    if flagged.empty:
        large = points(LARGE, 0).lstrip("+")
        text = f"No card that was {verb} goes surely with {large} points or more of win share. "
    else:
        up, down = _named_cards(flagged, 1), _named_cards(flagged, -1)
        text = f"Going with winning when {verb}: {listed(up)}. " if up else ""
        text += f"Going with losing: {listed(down)}. " if down else ""
        text += "This is observed, not caused. "
    if len(unused):
        text += f"Never {verb}: {listed([str(name) for name in unused['name'].head(6)])}"
        text += f" and {len(unused) - 6} more." if len(unused) > 6 else "."
    return Finding("Cards", text.strip(), "look" if len(flagged) else "plain", "cards")


def _named_cards(flagged: pd.DataFrame, sign: int, most: int = 3) -> list[str]:
    own = flagged[flagged["difference"] * sign > 0]
    own = own.reindex(own["difference"].abs().sort_values(ascending=False, kind="stable").index).head(most)
    return [f"{row['name']} ({points(row['difference'])})" for row in own.to_dict("records")]


def trials(material: Material) -> list[Trial]:
    """What to try next, each with its command, the most telling first."""
    run, found = material.run, []
    wins = material.wins[material.wins["games"] > 0]
    for usage in material.usages.values():
        dial, sign = usage.section.dial, worth_sign(usage)
        if dial and sign and (trial := _turned(material, dial, sign, usage.section.many)):
            found.append(trial)
    seats_tell = known(material.seats.attrs["p"]) and material.seats.attrs["p"] < 1 - LEVEL
    if seats_tell and run.info["schedule"] != "mirror" and len(wins) > 1:
        found.append(
            Trial(
                "See the seat advantage without the difference between strategies: each against itself.",
                again(run, "mirror", schedule="mirror"),
            )
        )
    if len(wins) > 1 and titles.only_mirrors(wins):
        found.append(Trial("See them play each other.", again(run, "all", schedule="all")))
    elif len(wins) > 1 and run.info["schedule"] != "versus":
        best = str(wins.iloc[0]["strategy"])
        rivals = [str(name) for name in wins["strategy"] if str(name) != best]
        found.append(
            Trial(
                f"Is {best} too strong for every field? Seat it alone against a table of each other one.",
                again(run, f"against-{_plain(best)}", schedule="versus", seats=[best, *rivals]),
            )
        )
    widest = float(((wins["high"] - wins["low"]) / 2).max())
    if not known(widest) or widest > 0.01:
        goal = _games_for(material, widest)
        now = f"Win shares are known to about ±{points(widest).lstrip('+')} points"
        now = now if known(widest) else "There are no intervals yet"
        why = f"{now}. More games make them surer: half the width takes four times as many."
        found.append(Trial(why, again(run, "longer", games=goal)))
    return found


def _games_for(material: Material, widest: float) -> int:
    games = int(material.run.info["games"])
    factor = 4 if known(widest) else 50
    return min(games * factor, 10**9)


def _turned(material: Material, dial: Dial, sign: int, many: str) -> Trial | None:
    run = material.run
    now = run.variant.rules.get(dial.field)
    limits = next((field for field in run.ruleset.fields if field.name == dial.field), None)
    if not isinstance(now, int) or limits is None:
        return None
    value = min(max(now + sign * dial.step, limits.low), limits.high)
    if value == now:
        return None
    what = dial.dearer if sign > 0 else dial.cheaper
    why = f"Seats with {many} win {'more' if sign > 0 else 'less'}. "
    why += f"Try {dial.field} = {value} instead of {now}, so that {what}."
    return Trial(why, again(run, f"{_plain(dial.field)}-{value}", sets={dial.field: value}))


def _plain(name: str) -> str:
    """A name as part of a folder's name."""
    return "".join(letter if letter.isalnum() else "-" for letter in name)[:40].strip("-")
