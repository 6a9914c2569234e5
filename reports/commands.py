"""The commands a reader can type next: replay a game, play the run again with one thing changed.

They are to be typed in the folder that holds the run, so that a page reads the same wherever it is made.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping, Sequence
from typing import Any

from reports.source import Results
from sim.engine.errors import AldermanError

MOST_ABLATED = 20_000  # games that are proposed to tell what one card does


def replay(run: Results, game: int) -> str:
    """The command that tells one game of a run again."""
    return f"alderman play --from {shlex.quote(run.folder.name)} --game {game}"


def again(
    run: Results,
    out: str,
    games: int | None = None,
    schedule: str | None = None,
    seats: Sequence[str] | None = None,
    sets: Mapping[str, Any] | None = None,
    files: Mapping[str, str] | None = None,
) -> str:
    """The command that plays a run again.

    Args:
        run: the run to repeat.
        out: what the new folder's name ends in.
        games: as many instead.
        schedule: another one.
        seats: labels of the strategies instead.
        sets: rules to change, by field.
        files: to be given besides, by option: {"rules": "rules.toml"}.
    """
    plan = {"games": games or run.info["games"], "schedule": schedule or run.info["schedule"]}
    words = [*_begun(run, "run"), *_planned(run, plan, seats, sets or {}, files or {})]
    return shlex.join([*words, "--out", folder_of(run, out)])


def ablated(run: Results, card: str) -> str:
    """The command that tells what a card does by itself: the same deals with it as it is and with it blank.

    Args:
        run: with the card.
        card: its key.
    """
    plan = {"games": min(int(run.info["games"]), MOST_ABLATED), "schedule": run.info["schedule"]}
    words = [*_begun(run, "ablate"), "--card", card, *_planned(run, plan, None, {}, {})]
    return shlex.join([*words, "--out", folder_of(run, f"without-{folder_word(card)}")])


def _begun(run: Results, command: str) -> list[str]:
    return ["alderman", command, str(run.info["game"]), "--players", str(run.info["players"])]


def _planned(
    run: Results,
    plan: Mapping[str, Any],
    seats: Sequence[str] | None,
    sets: Mapping[str, Any],
    files: Mapping[str, str],
) -> list[str]:
    """Games, seed, who sits where, and the numbers that are not the game's own."""
    info = run.info
    words = ["--games", str(plan["games"]), "--seed", str(info["seed"]), "--schedule", str(plan["schedule"])]
    for label in seats if seats is not None else _seats(run):
        words += ["--seat", label]
    for path in dict.fromkeys(one["source"] for one in info["strategies"] if "source_hash" in one):
        words += ["--strategies", str(path)]
    for field, value in (changed_rules(run) | dict(sets)).items():
        words += ["--set", f"{info['game']}.{field}={json.dumps(value, ensure_ascii=False)}"]
    for option, file in ({table: f"{table}.csv" for table in changed_tables(run)} | dict(files)).items():
        words += [f"--{option}", file]
    return words


def folder_of(run: Results, out: str) -> str:
    """The folder that `again` plays into."""
    return f"{run.folder.name}-{out}"


def compared(run: Results, out: str) -> str:
    """The command that holds such a run, of the same deals, against this one."""
    return shlex.join(["alderman", "compare", run.folder.name, folder_of(run, out)])


def reported(run: Results, out: str) -> str:
    """The command that draws the report of such a run."""
    return shlex.join(["alderman", "report", folder_of(run, out)])


def written_table(run: Results, table: str, file: str) -> str:
    """The command that writes a data file of the game, to be edited."""
    return f"alderman cards {run.info['game']} --table {table} > {shlex.quote(file)}"


def written_rules(run: Results, file: str) -> str:
    """The command that writes the rules file of the game, to be edited."""
    return f"alderman rules {run.info['game']} > {shlex.quote(file)}"


def _seats(run: Results) -> list[str]:
    """The strategies to name, as they were seated: a later version may have more of them."""
    labels = list(run.strategies)
    if run.info["schedule"] == "lineup":
        return [labels[number] for number in run.info["lineups"][0]]
    return labels


def folder_word(name: str) -> str:
    """A name as part of a folder's name."""
    return "".join(letter if letter.isalnum() else "-" for letter in name)[:40].strip("-")


def changed_rules(run: Results) -> dict[str, Any]:
    """The rules that differ from the game's own, with their values."""
    own = _own_numbers(run)
    if own is None:
        return {}
    return {name: value for name, value in run.variant.rules.items() if own.rules.get(name) != value}


def changed_tables(run: Results) -> list[str]:
    """The data files that differ from the game's own."""
    own = _own_numbers(run)
    if own is None:
        return []
    return [name for name, rows in run.variant.tables.items() if list(own.tables[name]) != list(rows)]


def _own_numbers(run: Results) -> Any:
    try:
        from sim.engine.inputs import load_variant

        return load_variant(run.ruleset)
    except (AldermanError, OSError):
        return None  # a game that is not registered has no numbers of its own to differ from
