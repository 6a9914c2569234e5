"""Changes to try, each with the commands that play the same deals under it and compare."""

from __future__ import annotations

from reports.commands import (
    ablated,
    again,
    changed_tables,
    compared,
    folder_word,
    replay,
    written_rules,
    written_table,
)
from reports.dials import dials, effect, turned
from reports.finding import Trial
from reports.source import Results


def turn(run: Results, of: str, sign: int, why: str, about: str) -> list[Trial]:
    """Turn the first rule that acts on something and is not at its end; empty where the game names none.

    Args:
        run: as played.
        of: what is to weigh otherwise, as in `reports.dials`.
        sign: +1 so that it weighs less, -1 more.
        why: a sentence or two before the proposal; "" = none.
        about: topic of the finding.
    """
    for dial in dials(run.ruleset).get(of, []):
        found = turned(run, dial, sign)
        if found is not None:
            now, new = found
            value = "-".join(map(str, new)) if isinstance(new, list) else str(new)
            out = f"{folder_word(dial.field)}-{value}"
            text = f"{why} Try {dial.field} = {new} instead of {now}, so that {effect(dial, sign)}."
            commands = (again(run, out, sets={dial.field: new}), compared(run, out))
            return [Trial(text.strip(), commands, about)]
    return []


def edit_rules(run: Results, why: str, about: str) -> Trial:
    """Edit the rules file, where no rule to turn is named."""
    file = f"{run.folder.name}-rules.toml"
    commands = (written_rules(run, file), again(run, "edited", files={"rules": file}))
    return Trial(
        f"{why} Change it in {file} before the second command.", (*commands, compared(run, "edited")), about
    )


def edit_card(run: Results, card: str, why: str, about: str) -> Trial:
    """Change one card in the data file of cards.

    Args:
        run: as played.
        card: its name.
        why: what to change, a sentence.
        about: topic of the finding.
    """
    table, out = run.ruleset.card_table, folder_word(card)
    own = table in changed_tables(run)
    file = f"{table}.csv" if own else f"{run.folder.name}-{table}.csv"
    play = (again(run, out, files={table: file}), compared(run, out))
    when = "Change it in your" if own else "Change it in"
    before = "first" if own else "before the second command"
    commands = play if own else (written_table(run, table, file), *play)
    return Trial(f"{why} {when} {file} {before}.", commands, about)


def blank_card(run: Results, card: str, name: str, about: str) -> list[Trial]:
    """See what a card does by itself; empty where the game does not say what a blank card is.

    Args:
        run: as played.
        card: its key.
        name: its name.
        about: topic of the finding.
    """
    if not getattr(run.ruleset, "blank_card", None):
        return []
    why = f"See what {name} does by itself: the same deals with it and with a blank card in its place."
    return [Trial(why, (ablated(run, card),), about)]


def look_at(run: Results, game: int, why: str, about: str) -> Trial:
    """Read one game of the run, move by move."""
    return Trial(why, (replay(run, game),), about)
