"""`alderman ablate`: what cards do, told by playing the same deals with a card blank."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from sim.batch.schedule import SCHEDULES
from sim.cli.failures import say
from sim.cli.options import (
    FILE,
    format_option,
    game_argument,
    players_option,
    seat_option,
    seed_option,
    strategy_files_option,
    table_files,
    variant_of,
    variant_options,
)
from sim.cli.output import stdout_console
from sim.cli.progress import meter
from sim.engine.ruleset import ruleset


@click.command()
@game_argument()
@click.option(
    "--card",
    "cards",
    multiple=True,
    metavar="NAME",
    help="Card to blank, by id or name; may be given several times, each is blanked by itself.",
)
@click.option("--all", "every", is_flag=True, help="Blank every card, one at a time.")
@players_option()
@click.option(
    "--games", type=int, default=10_000, show_default=True, metavar="N", help="Games to play, each time."
)
@seed_option()
@click.option(
    "--schedule",
    type=click.Choice(SCHEDULES),
    help="Who sits with whom, as in 'alderman run'; by default lineup with a seat a player, else all.",
)
@seat_option("A strategy that takes part; may be given several times. By default all of them.")
@strategy_files_option()
@variant_options
@click.option("--out", type=FILE, metavar="DIR", help="Folder for the page, pictures, tables and JSON.")
@click.option("--threads", type=int, metavar="N", help="Processors to use; by default all.")
@click.option(
    "--keep",
    type=click.Choice(["rows", "sums"]),
    help="rows: learn how seats fare that chance showed the card; sums: do without. By default rows up to a "
    "million games.",
)
@format_option(more=("markdown",))
def ablate(
    game: str, cards: tuple[str, ...], every: bool, out: Path | None, form: str, **options: Any
) -> None:
    """Say what a card does: the same deals with it blank.

    A blank card stays in the deck with its cost and kind, and does nothing. The game as it is is played once,
    then once for each card. What the card does is the difference within each batch of deals: win share by
    strategy, win share of the seats that chance gave the card, score, length; beside what a report tells of
    the card without blanking it.

    \b
    Examples:
      alderman ablate london --card "Royal Victoria Dock" --games 20000
      alderman ablate council --all --games 20000 --out council-cards
    """
    if every == bool(cards):
        raise click.UsageError("name cards with --card NAME, or blank each in turn with --all")
    rules = ruleset(game)
    variant = variant_of(rules, options)
    rules.check_players(variant, options["players"])
    from sim.engine.inputs.rules_file import read_overrides

    overrides = read_overrides(rules, options["overrides"])
    # Only now what loads the compiler and data frames: a mistake above is told at once.
    import reports
    from reports.ablation.steps import FOLDER
    from reports.files import prepare

    if out is not None:
        prepare(out, FOLDER)
    with meter() as progress:
        found = reports.ablate(
            game,
            None if every else cards,
            options["players"],
            options["games"],
            options["seed"],
            options["seats"] or None,
            options["schedule"],
            options["threads"],
            options["keep"],
            options["rules_file"],
            overrides,
            table_files(options),
            options["strategy_files"],
            progress=progress,
            announce=_announce,
        )
    if form == "table":
        reports.print_ablation(found, stdout_console())
    else:
        click.echo(reports.ablation_text(found, form), nl=False)
    if out is not None:
        say("drawing the page …")
        say(f"the page is {reports.write_ablation(found, out)}")


def _announce(plan: Any) -> None:
    """What is worth knowing before the first game."""
    if plan.rounding:
        say(plan.rounding)
