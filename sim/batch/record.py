"""What `run.json` says of a plan, and in what two plans differ."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import sim
from sim.batch.plan import Plan, Player
from sim.engine.errors import InputError

SCHEMA = 2
# What a run is. The order is that in which a difference is looked for: the coarsest first.
IDENTITY = (
    "schema",
    "game",
    "players",
    "games",
    "seed",
    "schedule",
    "keep",
    "strategies",
    "lineups",
    "rules",
    "tables",
    "version",
    "blocks",
    "rotations",
    "batch_blocks",
    "part_batches",
)
FIELDS = (*IDENTITY, "rules_hash", "status", "games_done", "digests")


def describe(plan: Plan) -> dict[str, Any]:
    """The content of `run.json` at the start of a run.

    Raises:
        InputError: the file of a strategy cannot be read.
    """
    return {
        "schema": SCHEMA,
        "version": sim.__version__,
        "game": plan.ruleset.name,
        "players": plan.players,
        "games": plan.games,
        "blocks": plan.blocks,
        "rotations": plan.rotations,
        "batch_blocks": plan.batch_blocks,
        "part_batches": plan.part_batches,
        "seed": plan.seed,
        "schedule": plan.schedule.name,
        "strategies": [_strategy(strategy) for strategy in plan.strategies],
        "lineups": [list(lineup) for lineup in plan.schedule.lineups],
        "rules": _plain(plan.variant.rules),
        "tables": _plain(plan.variant.tables),
        "rules_hash": plan.variant.hash,
        "keep": plan.keep,
        "status": "running",
        "games_done": 0,
        "digests": {},
    }


def _strategy(strategy: Player) -> dict[str, Any]:
    record = {
        "label": strategy.label,
        "name": strategy.name,
        "source": strategy.source,
        "weights": {name: float(value) for name, value in strategy.values.items()},
    }
    path = source_file(strategy.source)
    if path is not None:
        record |= {"source": str(path.absolute()), "source_hash": file_hash(path)}
    return record


def source_file(source: str) -> Path | None:
    """The file a strategy comes from, when it is a user's own."""
    is_file = source != "built-in" and not source.startswith("entry point ")
    return Path(source).expanduser() if is_file else None


def file_hash(path: Path) -> str:
    """Hash of a strategy's file, 16 hex digits.

    Raises:
        InputError: it cannot be read.
    """
    try:
        return hashlib.blake2b(path.read_bytes(), digest_size=8).hexdigest()
    except OSError as error:
        raise InputError(f"strategies file '{path}' cannot be read: {error.strerror or error}") from None


def _plain(value: Any) -> Any:
    """The same value as JSON will give it back."""
    return json.loads(json.dumps(value, default=_unwrapped))


def _unwrapped(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    return value.item()  # a number of numpy's


def run_key(info: Mapping[str, Any]) -> str:
    """Hash of what a run is, 32 hex digits; written into every part, so that parts of two runs cannot mix."""
    text = json.dumps(_identity(info), sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def _identity(info: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that make a run; where a strategy's file lies is not among them, its text is."""
    fields = {name: info[name] for name in IDENTITY}
    fields["strategies"] = [
        {name: value for name, value in one.items() if name != "source" or "source_hash" not in one}
        for one in info["strategies"]
    ]
    return fields


def difference(there: Mapping[str, Any], here: Mapping[str, Any]) -> str | None:
    """The first difference between two runs, as "seed is 1 there and 2 here"; None for the same run."""
    return _differ("", _identity(there), _identity(here))


def _differ(path: str, there: Any, here: Any) -> str | None:
    if isinstance(there, dict) and isinstance(here, dict):
        for name in [*there, *(name for name in here if name not in there)]:
            found = _differ(f"{path}.{name}" if path else name, there.get(name), here.get(name))
            if found:
                return found
        return None
    if isinstance(there, list) and isinstance(here, list):
        for number, (left, right) in enumerate(zip(there, here, strict=False)):
            found = _differ(f"{path}[{number}]", left, right)
            if found:
                return found
        if len(there) != len(here):
            return f"{path} has {len(there)} entries there and {len(here)} here"
        return None
    return None if there == here else f"{path} is {_shown(there)} there and {_shown(here)} here"


def _shown(value: Any) -> str:
    text = "absent" if value is None else str(value)
    return text if len(text) <= 60 else text[:57] + "..."
