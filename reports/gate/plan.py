"""What a baseline plays, as a designer writes it in PLAN.toml and as the baseline keeps it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from reports.contract.lines import line_of
from sim.batch.schedule import SCHEDULES
from sim.engine.errors import InputError, nearest
from sim.engine.inputs import load_variant
from sim.engine.inputs.reading import read_text
from sim.engine.inputs.rules_file import parse_toml, read_overrides
from sim.engine.inputs.values import show
from sim.engine.ruleset import Ruleset, Variant, ruleset

TABLE = "plan"
DELTA = 100  # margin of equivalence, hundredths of a point of win share: 1 point
ALPHA = 100  # of a test, ten-thousandths: 0.01
GAMES = 120_000  # seats a cell: a difference of two shares of a half, unpaired, with the two above
MOST_GAMES = 10**9
SETTINGS = ("game", "players", "games", "seed", "schedule", "strategies", "delta", "alpha", "set")
FILES = ("rules", "strategy_files")


@dataclass(frozen=True)
class GatePlan:
    """What is played and how it is judged.

    Attributes:
        game: the ruleset's name.
        players: numbers of players, each a field of its own.
        games: the least that a cell is played (seats of a strategy, or of a seat), by number of players.
        seed: root seed.
        schedule: which strategies sit together.
        seats: strategies as in `--seat`, in order; empty = all that there are.
        delta: margin of equivalence, hundredths of a point of win share.
        alpha: of each test, ten-thousandths.
        overrides: single rules that are changed.
        rules_file, tables, strategy_files: the designer's own files.
    """

    game: str
    players: tuple[int, ...]
    games: int = GAMES
    seed: int = 0
    schedule: str = "all"
    seats: tuple[str, ...] = ()
    delta: int = DELTA
    alpha: int = ALPHA
    overrides: Mapping[str, Any] = field(default_factory=dict)
    rules_file: Path | None = None
    tables: Mapping[str, Path] = field(default_factory=dict)
    strategy_files: tuple[Path, ...] = ()

    @property
    def ruleset(self) -> Ruleset:
        """The game."""
        return ruleset(self.game)

    def variant(self) -> Variant:
        """The game's numbers as the files have them now.

        Raises:
            InputError: a file or a value is wrong.
        """
        return load_variant(self.ruleset, self.rules_file, self.overrides, self.tables)

    def with_files(
        self,
        rules_file: Path | None = None,
        overrides: Iterable[str] | Mapping[str, Any] = (),
        tables: Mapping[str, Path] | None = None,
        strategy_files: Sequence[Path] = (),
    ) -> GatePlan:
        """The same plan with other files or single rules, where they are given."""
        return replace(
            self,
            rules_file=rules_file or self.rules_file,
            overrides={**self.overrides, **read_overrides(self.ruleset, overrides)},
            tables={**self.tables, **(tables or {})},
            strategy_files=tuple(strategy_files) or self.strategy_files,
        )

    def record(self, folder: Path) -> dict[str, Any]:
        """What a baseline in `folder` keeps of it; paths are seen from there."""
        return {
            "game": self.game,
            "players": list(self.players),
            "games": self.games,
            "seed": self.seed,
            "schedule": self.schedule,
            "strategies": list(self.seats),
            "delta_hundredths_of_a_point": self.delta,
            "alpha_ten_thousandths": self.alpha,
            "set": dict(self.overrides),
            "rules": None if self.rules_file is None else _seen_from(folder, self.rules_file),
            "tables": {name: _seen_from(folder, path) for name, path in self.tables.items()},
            "strategy_files": [_seen_from(folder, path) for path in self.strategy_files],
        }


def from_record(record: Mapping[str, Any], folder: Path) -> GatePlan:
    """The plan that a baseline in `folder` keeps."""
    rules = record["rules"]
    return GatePlan(
        game=record["game"],
        players=tuple(record["players"]),
        games=record["games"],
        seed=record["seed"],
        schedule=record["schedule"],
        seats=tuple(record["strategies"]),
        delta=record["delta_hundredths_of_a_point"],
        alpha=record["alpha_ten_thousandths"],
        overrides=dict(record["set"]),
        rules_file=None if rules is None else folder / rules,
        tables={name: folder / path for name, path in record["tables"].items()},
        strategy_files=tuple(folder / path for path in record["strategy_files"]),
    )


def _seen_from(folder: Path, path: Path) -> str:
    """A relative path with slashes; absolute where it lies on another drive."""
    try:
        return Path(os.path.relpath(path.absolute(), folder.absolute())).as_posix()
    except ValueError:
        return path.absolute().as_posix()


def default_plan(game: str) -> GatePlan:
    """All strategies, every number of players, enough games to tell one point.

    Raises:
        InputError: no such game.
    """
    fewest, most = ruleset(game).players
    return GatePlan(game, tuple(range(fewest, most + 1)))


def read_plan(path: Path) -> GatePlan:
    """A plan from its TOML file; paths in it are seen from its folder.

    Raises:
        InputError: the file cannot be read, is no TOML, or a field is wrong; names file, line, field, value
            and what would be right.
    """
    text = read_text(path, TABLE)
    document = parse_toml(text, path)
    for name in document:
        if name != TABLE:
            raise InputError(f"{path}, line {line_of(text, name)}: '{name}' stands outside [{TABLE}]")
    table = document.get(TABLE)
    if not isinstance(table, dict):
        raise InputError(f"{path}: must have a line [{TABLE}] with the fields under it")
    if "game" not in table:
        raise InputError(f"{path}, line {line_of(text, TABLE)}: [{TABLE}] names no game; write game = …")

    def wrong(name: str, must: str) -> InputError:
        return InputError(f"{path}, line {line_of(text, name)}: {name} = {show(table[name])}: {must}")

    if not isinstance(table["game"], str):
        raise wrong("game", "must be the name of a game")
    plan = default_plan(table["game"])
    files = [schema.name for schema in plan.ruleset.schemas]
    for name in table:
        if name not in (*SETTINGS, *FILES, *files):
            known = nearest(name, [*SETTINGS, *FILES, *files])
            raise InputError(f"{path}, line {line_of(text, name)}: unknown field '{name}': {known}")
    found: dict[str, Any] = {}
    for name, value in table.items():
        if name in ("rules", *files) and not (isinstance(value, str) and value):
            raise wrong(name, "must be the path of a file")
        if name in ("strategies", "strategy_files") and not _texts(value):
            raise wrong(name, 'must be a list of texts, as in ["balanced", "landlord"]')
        if name == "set" and not isinstance(value, dict):
            raise wrong(name, "must be a table of rules, as in { loan_repay = 18 }")
    for name in ("players", "games", "seed", "schedule", "delta", "alpha"):
        if name in table:
            try:
                found[name] = checked(name, table[name], plan.ruleset)
            except ValueError as error:
                raise wrong(name, str(error)) from None
    folder = path.parent
    return replace(
        plan,
        **found,
        seats=tuple(table.get("strategies", ())),
        overrides=read_overrides(plan.ruleset, table.get("set", {}), f"{path}, set"),
        rules_file=folder / table["rules"] if "rules" in table else None,
        tables={name: folder / table[name] for name in files if name in table},
        strategy_files=tuple(folder / one for one in table.get("strategy_files", ())),
    )


def checked(name: str, value: Any, game: Ruleset) -> Any:
    """A setting as `GatePlan` keeps it, from what a user wrote.

    Args:
        name: players, games, seed, schedule, delta (points) or alpha.
        value: as written.
        game: its ruleset.

    Raises:
        ValueError: it may not be; says what would be right.
    """
    if name == "players":
        fewest, most = game.players
        several = value if isinstance(value, list | tuple) else [value]
        if not several or not all(_whole(one) and fewest <= one <= most for one in several):
            raise ValueError(f"must be whole numbers from {fewest} to {most}, as in [{fewest}, {most}]")
        return tuple(sorted(set(several)))
    if name == "schedule":
        if value not in SCHEDULES:
            raise ValueError(f"must be one of {', '.join(SCHEDULES)}")
        return value
    if name in ("delta", "alpha"):
        scale, least, most = {"delta": (100, 1, 2500), "alpha": (10_000, 1, 2000)}[name]
        number = value * scale if isinstance(value, int | float) and not isinstance(value, bool) else 0.5
        if abs(number - round(number)) > 1e-6 or not least <= round(number) <= most:
            raise ValueError(f"must be a number from {least / scale:g} to {most / scale:g}")
        return round(number)
    least, most = (1, MOST_GAMES) if name == "games" else (0, 2**64 - 1)
    if not _whole(value) or not least <= value <= most:
        raise ValueError(f"must be a whole number from {least} to {most}")
    return int(value)


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) and one for one in value)
