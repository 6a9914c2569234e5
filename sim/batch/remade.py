"""From a `run.json` back to the plan it tells of: the game's numbers, the schedule, the strategies."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim.batch.disk import damaged
from sim.batch.plan import Plan
from sim.batch.record import file_hash
from sim.batch.schedule import Schedule
from sim.engine.errors import InputError
from sim.engine.ruleset import Variant, ruleset

if TYPE_CHECKING:
    from strategies import Strategy

Info = Mapping[str, Any]


def plan_of(info: Info, file: Path) -> Plan:
    """The plan of a run: played again by the same version it gives the same bytes.

    Args:
        info: the content of its `run.json`.
        file: that file, for what is said of it.

    Raises:
        InputError, RunError: as `variant_of` and `strategies_of`.
    """
    settled = (info["players"], info["games"], info["seed"], schedule_of(info))
    variant, seated = variant_of(info, file), tuple(strategies_of(info, file.parent))
    return Plan(ruleset(info["game"]), variant, *settled, seated, info["keep"])


def variant_of(info: Info, file: Path) -> Variant:
    """The game's numbers, as they were played.

    Raises:
        RunError: the file was edited.
    """
    variant = Variant(info["game"], info["rules"], info["tables"])
    if variant.hash != info["rules_hash"]:
        raise damaged(file, "its rules or tables do not fit its rules_hash")
    return variant


def schedule_of(info: Info) -> Schedule:
    """Who sat with whom."""
    lineups = tuple(tuple(lineup) for lineup in info["lineups"])
    return Schedule(info["schedule"], lineups, info["rotations"])


def strategies_of(info: Info, folder: Path) -> list[Strategy]:
    """The strategies by their number in the run, rebuilt from their names, weights and sources.

    Args:
        info: the content of `run.json`.
        folder: of the run, for what is said of it.

    Raises:
        InputError: a strategy, one of its weights or its file is missing, or the file has changed.
    """
    from strategies import available

    records = info["strategies"]
    files = list(dict.fromkeys(one["source"] for one in records if "source_hash" in one))
    for one in records:
        if "source_hash" in one:
            _check_source(one, folder)
    known = available(info["game"], files)
    chosen = []
    for one in records:
        if one["name"] not in known:
            raise InputError(
                f"strategy '{one['name']}' ({one['source']}) of {folder} is no longer there; install it again"
            )
        chosen.append(known[one["name"]].with_weights(one["weights"]))
    return chosen


def _check_source(record: Mapping[str, Any], folder: Path) -> None:
    path = Path(record["source"])
    came = f"strategy '{record['name']}' of {folder} came from {path}"
    if not path.is_file():
        raise InputError(f"{came}, which is missing; put it back")
    if file_hash(path) != record["source_hash"]:
        raise InputError(f"{came}, which has changed since; put the old text back")
