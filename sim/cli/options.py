"""Options and arguments that several commands share, each written once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from sim.batch.place import place
from sim.cli.failures import SEED
from sim.engine.errors import InputError
from sim.engine.ruleset import RULESETS, Ruleset, Variant, ruleset

F = TypeVar("F", bound=Callable[..., Any])

FILE = click.Path(path_type=Path)


class RunPath(click.Path):
    """A run's folder: a path, or an address such as `s3://BUCKET/FOLDER`."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """A path of either kind; InputError says what an address needs."""
        return place(value) if "://" in str(value) else super().convert(value, param, ctx)


RUN = RunPath(path_type=Path)
FORMATS = ("table", "json", "csv")
SEAT = "NAME[:WEIGHT=X,…]"


def _games_so_far(ctx: click.Context, param: click.Parameter, begun: str) -> list[CompletionItem]:
    """What the shell offers for GAME."""
    return [CompletionItem(name) for name in RULESETS if name.startswith(begun)]


def strategies_so_far(ctx: click.Context, param: click.Parameter, begun: str) -> list[CompletionItem]:
    """What the shell offers for a strategy: the built-in ones and those of installed packages."""
    import strategies

    known = strategies.available(ctx.params.get("game") or next(iter(RULESETS)))
    return [CompletionItem(name, help=one.doc) for name, one in known.items() if name.startswith(begun)]


def game_argument(required: bool = True) -> Callable[[F], F]:
    """The argument GAME."""
    return click.argument("game", required=required, shell_complete=_games_so_far)


def format_option(default: str = "table", more: Sequence[str] = ()) -> Callable[[F], F]:
    """The option --format; `more` are forms that one command has besides."""
    return click.option(
        "--format",
        "form",
        type=click.Choice([*more, *FORMATS]),
        default=default,
        show_default=True,
        help="How to print it.",
    )


def players_option() -> Callable[[F], F]:
    """The option --players."""
    return click.option(
        "--players", type=int, default=4, show_default=True, metavar="N", help="Players at the table."
    )


def seed_option() -> Callable[[F], F]:
    """The option --seed; the seed is remembered for the report of a bug."""

    def remember(ctx: click.Context, _: click.Parameter, seed: int) -> int:
        ctx.meta[SEED] = seed
        return seed

    return click.option(
        "--seed",
        type=int,
        default=0,
        show_default=True,
        metavar="N",
        callback=remember,
        help="Root of all chance: the same seed plays the same games.",
    )


def seat_option(help: str) -> Callable[[F], F]:
    """The option --seat, which may be given several times."""
    return click.option(
        "--seat", "seats", multiple=True, metavar=SEAT, shell_complete=strategies_so_far, help=help
    )


def strategy_files_option() -> Callable[[F], F]:
    """The option --strategies."""
    return click.option(
        "--strategies",
        "strategy_files",
        type=FILE,
        multiple=True,
        metavar="FILE",
        help="Python file with strategies of your own; may be given several times.",
    )


@cache
def table_names() -> dict[str, str]:
    """The data files of every registered game: name -> help."""
    found: dict[str, dict[str, list[str]]] = {}  # name -> what it holds -> games
    for game in RULESETS:
        for schema in ruleset(game).schemas:
            found.setdefault(schema.name, {}).setdefault(schema.doc, []).append(game)
    return {name: f"CSV file in place of the packaged {_of_games(docs)}." for name, docs in found.items()}


def _of_games(docs: Mapping[str, Sequence[str]]) -> str:
    """`city cards, one a row (london, council)`, and what else a file of that name holds in other games."""
    return "; ".join(f"{doc} ({', '.join(games)})" for doc, games in docs.items())


def variant_options(function: F) -> F:
    """The options that change a game's numbers: --rules, --set, and one for every data file."""
    for name, doc in reversed(table_names().items()):
        function = click.option(f"--{name}", f"table_{name}", type=FILE, metavar="FILE", help=doc)(function)
    function = click.option(
        "--set",
        "overrides",
        multiple=True,
        metavar="FIELD=VALUE",
        help="One number of the rules, as in --set london.loan_repay=18; may be given several times.",
    )(function)
    return click.option(
        "--rules",
        "rules_file",
        type=FILE,
        metavar="FILE",
        help="TOML file with the numbers you change (see 'alderman rules').",
    )(function)


def variant_given(options: dict[str, Any]) -> bool:
    """Whether any of `variant_options` was used."""
    return bool(options["rules_file"] or options["overrides"] or table_files(options))


def table_files(options: dict[str, Any]) -> dict[str, Path]:
    """The data files given, by table."""
    given = {name: options.get(f"table_{name}") for name in table_names()}
    return {name: path for name, path in given.items() if path is not None}


def variant_of(game: Ruleset, options: dict[str, Any]) -> Variant:
    """The variant that `variant_options` describe."""
    from sim.engine.inputs import load_variant

    files = table_files(options)
    for name in files:
        if name not in [schema.name for schema in game.schemas]:
            known = ", ".join(f"--{schema.name}" for schema in game.schemas)
            raise InputError(f"--{name}: {game.name} has no such file; its files are {known}")
    return load_variant(game, options["rules_file"], options["overrides"], files)
