"""A baseline, what a game came to when its makers last said it was as they want it: its file, checked."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sim
from reports.files import put
from reports.gate.codes import BaselineError
from reports.gate.layout import DIGEST, digest_of, text_of
from reports.gate.plan import GatePlan, from_record
from reports.gate.sums import Counts
from sim.batch.plan import Player
from sim.batch.record import file_hash, source_file
from sim.engine.ruleset import RULESETS, Ruleset, Variant, ruleset
from strategies.weights import SCALE

SCHEMA = 1
KIND = "alderman baseline"
MAKE = "make it anew with 'alderman baseline'"


@dataclass(frozen=True)
class Baseline:
    """A baseline in memory.

    Attributes:
        path: its file.
        version: of the alderman that made it.
        reason: why it is what it is, in its makers' words.
        parent: digest of the baseline that it took the place of; "" for the first.
        accepted: cells that had drifted and were accepted when it was made.
        pinned: the release it belongs to and stays with; "" for one that moves on.
        plan: what it plays.
        variant: the game's numbers when it was made.
        strategies: records of the strategies, as `run.json` has them.
        counts: by number of players.
        digest: of the file's content.
    """

    path: Path
    version: str
    reason: str
    parent: str
    accepted: Sequence[str]
    pinned: str
    plan: GatePlan
    variant: Variant
    strategies: Sequence[Mapping[str, Any]]
    counts: Mapping[int, Counts]
    digest: str = ""

    @property
    def ruleset(self) -> Ruleset:
        """The game."""
        return self.plan.ruleset

    @property
    def labels(self) -> list[str]:
        """The strategies' names, in order."""
        return [str(one["label"]) for one in self.strategies]

    @property
    def title(self) -> str:
        """What to call it: its file, and the release it is pinned to."""
        return f"{self.path.name} (pinned to {self.pinned})" if self.pinned else self.path.name

    def content(self) -> dict[str, Any]:
        """The content of the file, without its digest."""
        return {
            "kind": KIND,
            "schema": SCHEMA,
            "version": self.version,
            "reason": self.reason,
            "parent": self.parent,
            "accepted": list(self.accepted),
            "pinned": self.pinned,
            "plan": self.plan.record(self.path.parent),
            "rules_hash": self.variant.hash,
            "rules": dict(self.variant.rules),
            "tables": {name: _as_table(rows) for name, rows in self.variant.tables.items()},
            "strategies": [_whole_weights(one) for one in self.strategies],
            "players": {str(players): one.record() for players, one in self.counts.items()},
        }

    def text(self) -> str:
        """The text of the file."""
        return text_of(self.content())

    def write(self) -> None:
        """Write the file, whole or not at all.

        Raises:
            RunError: it cannot be written; what was there before still is.
        """
        put(self.path, self.text().encode(), "choose another --out")


def _as_table(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    columns = list(rows[0]) if rows else []
    return {"columns": columns, "rows": [[row[name] for name in columns] for row in rows]}


def _whole_weights(record: Mapping[str, Any]) -> dict[str, Any]:
    weights = {name: round(value * SCALE) for name, value in record["weights"].items()}
    rest = {name: value for name, value in record.items() if name != "weights"}
    return {**rest, "weights_thousandths": weights}


def strategy_record(one: Player, label: str) -> dict[str, Any]:
    """What a baseline keeps of a strategy: a file by its name and hash, not by where it lies."""
    path = source_file(one.source)
    found = {"label": label, "name": one.name, "source": one.source, "weights": dict(one.values)}
    return found if path is None else found | {"source": path.name, "source_hash": file_hash(path)}


def make_baseline(
    path: Path,
    plan: GatePlan,
    variant: Variant,
    strategies: Sequence[Player],
    counts: Mapping[int, Counts],
    reason: str,
    parent: str = "",
    accepted: Sequence[str] = (),
    pinned: str = "",
) -> Baseline:
    """A baseline of what was just played; not yet written.

    Args: as the attributes of `Baseline`.
    """
    records = [strategy_record(one, one.label) for one in strategies]
    return Baseline(
        path, sim.__version__, reason, parent, list(accepted), pinned, plan, variant, records, counts
    )


def read_baseline(path: Path) -> Baseline:
    """A baseline from its file.

    Raises:
        BaselineError: it is missing, cut short, edited, of another schema or of a game that is not known
            here; one line says which and what to do.
    """
    content = _content(path)
    try:
        return _from_content(path, content)
    except (KeyError, TypeError, AttributeError) as error:
        raise BaselineError(f"{path} is damaged: {type(error).__name__} {error}; {_restore()}") from None
    except ValueError as error:
        raise BaselineError(f"{path} is damaged: {error}; {_restore()}") from None


def _content(path: Path) -> dict[str, Any]:
    try:
        text = path.read_bytes().decode()
    except FileNotFoundError:
        raise BaselineError(f"there is no baseline {path}; {MAKE}") from None
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8"
        raise BaselineError(f"baseline {path} cannot be read: {reason}") from None
    try:
        content = json.loads(text)
    except ValueError as error:
        merge = "; it holds the marks of a merge" if "<<<<<<<" in text else ""
        raise BaselineError(f"{path} is cut short or no JSON ({error}){merge}; {_restore()}") from None
    if not isinstance(content, dict) or content.get("kind") != KIND:
        raise BaselineError(f"{path} is no baseline (its kind is not '{KIND}'); {MAKE}")
    if content.get("schema") != SCHEMA:
        raise BaselineError(
            f"{path} has schema {content.get('schema')}, this version reads {SCHEMA}; {MAKE} and say why "
            f"with --reason"
        )
    if content.get(DIGEST) != digest_of(content):
        raise BaselineError(f"{path} was edited: its content does not fit its digest; {_restore()}")
    return content


def _restore() -> str:
    return f"take it from version control again, or {MAKE}"


def _from_content(path: Path, content: Mapping[str, Any]) -> Baseline:
    plan = from_record(content["plan"], path.parent)
    if plan.game not in RULESETS:
        known = ", ".join(sorted(RULESETS))
        raise BaselineError(f"{path} is a baseline of '{plan.game}', a game not known here; known: {known}")
    variant = Variant(
        ruleset(plan.game).name,
        content["rules"],
        {name: _from_table(table) for name, table in content["tables"].items()},
    )
    if variant.hash != content["rules_hash"]:
        raise ValueError("its rules and tables do not fit its rules_hash")
    counts = {int(players): Counts.from_record(one) for players, one in content["players"].items()}
    if tuple(sorted(counts)) != plan.players:
        raise ValueError(f"its plan has {list(plan.players)} players and its cells {sorted(counts)}")
    strategies = [
        {name: value for name, value in one.items() if name != "weights_thousandths"}
        | {"weights": {name: value / SCALE for name, value in one["weights_thousandths"].items()}}
        for one in content["strategies"]
    ]
    return Baseline(
        path=path,
        version=content["version"],
        reason=content["reason"],
        parent=content["parent"],
        accepted=content["accepted"],
        pinned=content["pinned"],
        plan=plan,
        variant=variant,
        strategies=strategies,
        counts=dict(sorted(counts.items())),
        digest=content[DIGEST],
    )


def _from_table(table: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [dict(zip(table["columns"], row, strict=True)) for row in table["rows"]]


def baselines_in(places: Sequence[Path]) -> list[Path]:
    """The files meant: each as it is, and of a folder all that end in .json, by name.

    Raises:
        BaselineError: a folder holds none.
    """
    found: list[Path] = []
    for place in places:
        if place.is_dir():
            inside = sorted(one for one in place.glob("*.json") if one.is_file())
            if not inside:
                raise BaselineError(f"there is no baseline (*.json) in the folder {place}; {MAKE}")
            found += inside
        else:
            found.append(place)
    return list(dict.fromkeys(found))
