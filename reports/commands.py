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
) -> str:
    """The command that plays a run again.

    Args:
        run: the run to repeat.
        out: what the new folder's name ends in.
        games: as many instead.
        schedule: another one.
        seats: labels of the strategies instead.
        sets: rules to change, by field.
    """
    info = run.info
    words = ["alderman", "run", str(info["game"]), "--players", str(info["players"])]
    words += ["--games", str(games or info["games"]), "--seed", str(info["seed"])]
    words += ["--schedule", schedule or str(info["schedule"])]
    for label in seats if seats is not None else _seats(run):
        words += ["--seat", label]
    for path in dict.fromkeys(one["source"] for one in info["strategies"] if "source_hash" in one):
        words += ["--strategies", str(path)]
    for field, value in (changed_rules(run) | dict(sets or {})).items():
        words += ["--set", f"{info['game']}.{field}={json.dumps(value, ensure_ascii=False)}"]
    for table in changed_tables(run):
        words += [f"--{table}", f"{table}.csv"]
    return shlex.join([*words, "--out", f"{run.folder.name}-{out}"])


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
