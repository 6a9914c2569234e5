"""`alderman baseline`: keeps a game's balance as it is, for `alderman check` to hold later games against."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from sim.batch.schedule import SCHEDULES
from sim.cli.failures import say
from sim.cli.options import FILE, seat_option, strategy_files_option, table_files, variant_options
from sim.cli.output import stdout_console
from sim.cli.progress import meter
from sim.engine.errors import InputError

FIRST = "first baseline"
SETTINGS = ("players", "games", "seed", "schedule", "delta", "alpha")


@click.command()
@click.argument("source", metavar="GAME|PLAN.toml", required=False)
@click.option("--out", type=FILE, required=True, metavar="FILE", help="The baseline's file, NAME.json.")
@click.option("--reason", metavar="TEXT", help="Why the balance is as it is; needed with --update.")
@click.option("--update", is_flag=True, help="Put it in the place of the baseline that is there.")
@click.option(
    "--accept",
    multiple=True,
    metavar="CELL",
    help="With --update: a cell that may drift, as in 4/landlord or 4/1st; may be given several times.",
)
@click.option("--pin", metavar="NAME", help="Pin it to a release: it is never updated.")
@click.option(
    "--players",
    type=int,
    multiple=True,
    metavar="N",
    help="Players at the table; may be given several times. By default every number the game is for.",
)
@click.option(
    "--games",
    type=int,
    metavar="N",
    help="The least that each cell is played, by number of players; 120000 by default.",
)
@click.option("--seed", type=int, metavar="N", help="Root of all chance; 0 by default.")
@click.option("--schedule", type=click.Choice(SCHEDULES), help="Who meets whom; all by default.")
@seat_option("A strategy that takes part; may be given several times. By default all of them.")
@strategy_files_option()
@variant_options
@click.option("--delta", type=float, metavar="POINTS", help="Points that are no drift; 1 by default.")
@click.option("--alpha", type=float, metavar="X", help="Risk of each test; 0.01 by default.")
@click.option("--threads", type=int, metavar="N", help="Processors to use; by default all.")
def baseline(
    source: str | None,
    out: Path,
    reason: str | None,
    update: bool,
    accept: tuple[str, ...],
    pin: str | None,
    threads: int | None,
    **options: Any,
) -> None:
    """Keep the win shares as a baseline, a file to commit.

    PLAN.toml says what is played; of a GAME all strategies are, in every mixture, at every number of players.
    With --update and neither, it is what the baseline there plays. An update first shows the differences that
    it would bless, and is refused while cells have drifted or cannot be decided, unless --accept names them.

    \b
    Examples:
      alderman baseline london --out baselines/london.json
      alderman baseline plan.toml --out baselines/mine.json --reason "loans cost 18 now"
      alderman baseline --update --out baselines/london.json --accept 4/financier --reason "dearer loans"
    """
    if accept and not update:
        raise InputError("--accept is for --update: a new baseline has nothing to accept")
    if update and not (reason or "").strip():
        raise InputError("--update needs --reason TEXT: why the balance may be another from now on")
    if update and pin:
        raise InputError("--pin is for a baseline of its own: give another --out, without --update")
    if not update and out.exists():
        raise InputError(f"{out} is there already; put another in its place with --update and --reason")
    if out.suffix != ".json":
        raise InputError(f"--out {out}: must end in .json, by which 'alderman check' finds it in a folder")
    from reports import gate

    old = gate.read_baseline(out) if update else None
    plan = _plan(source, old, options)
    with meter() as progress:
        if old is None:
            made = gate.new_baseline(out, plan, reason or FIRST, pin or "", threads, progress)
        else:
            found = _updated(old, plan, str(reason), accept, threads, progress)
            if found is None:
                return
            made = found
    made.write()
    _tell(made)


def _plan(source: str | None, old: Any, options: dict[str, Any]) -> Any:
    """The plan that is meant, with what the options change in it."""
    from reports.gate.plan import checked, default_plan, read_plan

    if source is None:
        if old is None:
            raise InputError("name a game or a PLAN.toml to make a baseline of")
        plan = old.plan
    else:
        plan = read_plan(Path(source)) if source.endswith(".toml") else default_plan(source)
        if old is not None and not source.endswith(".toml"):
            raise InputError("--update takes its plan from the baseline or a PLAN.toml: leave the game out")
    changed: dict[str, Any] = {}
    for name in SETTINGS:
        value = options[name]
        if value not in (None, ()):
            try:
                changed[name] = checked(name, value, plan.ruleset)
            except ValueError as error:
                shown = ", ".join(map(str, value)) if isinstance(value, tuple) else value
                raise InputError(f"--{name} {shown}: {error}") from None
    if options["seats"]:
        changed["seats"] = tuple(options["seats"])
    plan = replace(plan, **changed)
    return plan.with_files(
        options["rules_file"], options["overrides"], table_files(options), options["strategy_files"]
    )


def _updated(
    old: Any,
    plan: Any,
    reason: str,
    accept: Sequence[str],
    threads: int | None,
    progress: Any,
) -> Any:
    """The baseline for the place of another; None where nothing would change. Exits when it is refused."""
    from reports.gate.make import new_baseline, propose, same_content
    from reports.gate.terminal import print_judgement

    found = propose(old, plan, accept, threads, progress)
    if found.judgement is not None:
        print_judgement(found.judgement, stdout_console())
    else:
        say(f"nothing can be compared: {found.why}")
    if found.refused:
        named = " ".join(f"--accept {cell}" for cell in found.refused)
        say(f"refused: not every cell passes; if that is what you mean, say so with {named}")
        click.get_current_context().exit(int(found.judgement.code) if found.judgement is not None else 4)
    made = new_baseline(
        old.path, plan, reason, plays=found.plays, parent=old.digest, accepted=sorted(set(accept))
    )
    if same_content(old, made):
        say(f"{old.path} stays as it is: nothing would change")
        return None
    return made


def _tell(made: Any) -> None:
    """What was kept, and whether its games will do."""
    from reports.gate.make import power_notes

    games = ", ".join(f"{players} players {one.games:,} games" for players, one in made.counts.items())
    cells = sum(len(one.cells) for one in made.counts.values())
    click.echo(made.path)
    say(f"{cells} cells: {games}; {made.path.stat().st_size:,} bytes; rules {made.variant.hash}")
    for note in power_notes(made):
        say(note)
