"""What to try next: for each thing that stands out a change and its commands, then what holds for any run."""

from __future__ import annotations

from dataclasses import replace

from reports.commands import again, folder_word, reported
from reports.dials import SEATS as SEAT_DIALS
from reports.finding import Finding, Trial
from reports.findings import SEATS, STOPPED, WINS, knowing, surrounding
from reports.intervals import LEVEL
from reports.material import Material
from reports.proposals import edit_rules, look_at, turn
from reports.source import known
from reports.tables.cards import LARGE
from reports.text import listed, number, points
from reports.titles import only_mirrors

NAMED = 3  # parts of the score


def trials(material: Material) -> list[Trial]:
    """What to try, the changes of a rule first."""
    before, after = surrounding(material)
    found = [*_strongest(material), *_seats(material)]
    for view in [*before, *after]:
        found += view.trials()
    return _once([*found, *_stopped(material), *_other_fields(material), *_more_games(material)])


def _once(trials: list[Trial]) -> list[Trial]:
    """The same, a run that was proposed before being compared only: its folder will be there already."""
    seen: dict[str, str] = {}  # the command that plays -> topic of the finding
    found = []
    for trial in trials:
        play, under = trial.commands[0], seen.get(trial.commands[0])
        if under is not None:
            why = f"{trial.why} It is the run proposed under {under or 'What else to try'}."
            trial = replace(trial, why=why, commands=trial.commands[-1:])
        seen.setdefault(play, trial.about)
        found.append(trial)
    return found


def of_finding(trials: list[Trial], finding: Finding) -> list[Trial]:
    """Those that answer a finding."""
    return [trial for trial in trials if trial.about == finding.topic]


def _strongest(material: Material) -> list[Trial]:
    """What the best strategy has more of than the others, made to weigh less."""
    run, told = material.run, knowing(material)
    best = told.iloc[0]
    if len(told) < 2 or only_mirrors(told) or not best["difference"] >= LARGE or not known(best["low"]):
        return []
    name = str(best["strategy"])
    ahead = _ahead(material, name, list(told["strategy"]))
    said = listed([f"{label} (+{number(more, 1)})" for _, label, more in ahead], NAMED)
    why = f"What {name} scores more than the others, a seat: {said}." if ahead else ""
    for part, _, _ in ahead[:NAMED]:
        found = turn(run, part, 1, why, WINS)
        if found:
            return found
    return [edit_rules(run, f"{why} Make that pay less, or cost more.".strip(), WINS)]


def _ahead(material: Material, best: str, told: list[str]) -> list[tuple[str, str, float]]:
    """Parts of the score in which a strategy is ahead of the others' mean: column, label, by how much."""
    parts = material.parts
    parts = parts[parts["strategy"].isin(told) & (parts["part"] != "score")]
    others = parts[parts["strategy"] != best]
    totals = (others["mean"] * others["games"]).groupby(others["part"]).sum()
    mean = totals / others.groupby("part")["games"].sum()
    own = parts[parts["strategy"] == best]
    ahead = own.assign(more=own["mean"] - own["part"].map(mean)).sort_values(
        "more", ascending=False, kind="stable"
    )
    return [
        (str(row["part"]), str(row["label"]), float(row["more"]))
        for row in ahead.to_dict("records")
        if row["more"] > 0
    ]


def _seats(material: Material) -> list[Trial]:
    run, p = material.run, material.seats.attrs["p"]
    if not known(p) or p >= 1 - LEVEL:
        return []
    seats = material.seats["win_share"]
    apart = points(float(seats.max() - seats.min())).lstrip("+")
    found = turn(run, SEAT_DIALS, 1, f"Do the {apart} points between seats shrink?", SEATS)
    played = material.wins[material.wins["games"] > 0]
    if run.info["schedule"] != "mirror" and len(played) > 1:
        why = "See the seat advantage without the difference between strategies: each against itself."
        commands = (again(run, "mirror", schedule="mirror"), reported(run, "mirror"))
        found.append(Trial(why, commands, SEATS))
    return found


def _stopped(material: Material) -> list[Trial]:
    if material.stopped.empty:
        return []
    why = "Read a game that did not end, and see what it went round in."
    return [look_at(material.run, int(material.stopped["game"].iloc[0]), why, STOPPED)]


def _other_fields(material: Material) -> list[Trial]:
    """The same strategies seated otherwise: balance is relative to who plays."""
    run, wins = material.run, material.wins[material.wins["games"] > 0]
    if len(wins) < 2:
        return []
    if only_mirrors(wins):
        commands = (again(run, "all", schedule="all"), reported(run, "all"))
        return [Trial("See them play each other.", commands)]
    if run.info["schedule"] == "versus":
        return []
    best = str(wins.iloc[0]["strategy"])
    rivals = [str(name) for name in wins["strategy"] if str(name) != best]
    out = f"against-{folder_word(best)}"
    why = f"Is {best} too strong for every field? Seat it alone against a table of each other one."
    return [Trial(why, (again(run, out, schedule="versus", seats=[best, *rivals]), reported(run, out)), WINS)]


def _more_games(material: Material) -> list[Trial]:
    wins = material.wins[material.wins["games"] > 0]
    widest = float(((wins["high"] - wins["low"]) / 2).max())
    if known(widest) and widest <= 0.01:
        return []
    now = f"Win shares are known to about ±{points(widest).lstrip('+')} points"
    now = now if known(widest) else "There are no intervals yet"
    why = f"{now}. More games make them surer: half the width takes four times as many."
    commands = (
        again(material.run, "longer", games=_games_for(material, widest)),
        reported(material.run, "longer"),
    )
    return [Trial(why, commands)]


def _games_for(material: Material, widest: float) -> int:
    games = int(material.run.info["games"])
    factor = 4 if known(widest) else 50
    return min(games * factor, 10**9)
