"""What a run says in plain words, and what to try next, made from the tables."""

from __future__ import annotations

import pandas as pd

from reports import chapters, titles
from reports.commands import again, folder_word, replay
from reports.finding import Finding, Trial
from reports.intervals import LEVEL
from reports.kinds import views
from reports.material import Material
from reports.source import fair_share, known, ordinal
from reports.tables.cards import LARGE
from reports.tables.wins import decided
from reports.text import listed, p_value, percent, percent_range, points


def findings(material: Material) -> list[Finding]:
    """The sentences, in the order of the page."""
    said = [_who_wins(material), _seats(material)]
    declared = views(material)
    before = [*chapters.field(material), *chapters.outcomes(material), *chapters.pacing(material)]
    for view in [*before, *(view for view in declared if not view.of_cards)]:
        said += view.findings()
    said += [_length(material), *_stopped(material)]
    for view in [*(view for view in declared if view.of_cards), *chapters.worth(material)]:
        said += view.findings()
    return [*said, _cards(material)]


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


def _length(material: Material) -> Finding:
    return Finding("Length", f"{titles.length_title(material.length)}.", "plain", "length")


def _stopped(material: Material) -> list[Finding]:
    stopped = material.stopped
    count = int(stopped.attrs["stopped"])
    row = material.length[material.length["measure"] == "stopped"].iloc[0]
    if not count:
        if titles.fixed_length(material.length):
            return []  # such a game needs no turn limit
        most = f" (so fewer than {percent(row['high'], 2)} are)" if known(row["high"]) else ""
        return [Finding("Stopped games", f"None was stopped by the turn limit{most}.", "good", "length")]
    what = "game was" if count == 1 else "games were"
    text = f"{count:,} {what} stopped by the turn limit ({percent(row['mean'], 2)}) and scored all the same. "
    if len(stopped):
        text += f"Look at one: {replay(material.run, int(stopped['game'].iloc[0]))}"
    else:
        text += f"{str(stopped.attrs['note']).capitalize()}."
    return [Finding("Stopped games", text, "look", "length")]


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
    run, found = material.run, list[Trial]()
    wins = material.wins[material.wins["games"] > 0]
    for view in views(material):
        found += view.trials()
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
                again(run, f"against-{folder_word(best)}", schedule="versus", seats=[best, *rivals]),
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
