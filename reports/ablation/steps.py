"""What to try after an ablation, each with the commands to type."""

from __future__ import annotations

import shlex
from pathlib import Path

from reports.ablation.ablation import Ablation
from reports.ablation.blank import Blank, card_schema
from reports.commands import again, changed_tables, folder_word
from reports.finding import Trial
from reports.material import Remembered
from reports.source import EVERYONE, Results, known
from reports.tables.cards import LARGE
from reports.text import points

FOLDER = "blanked"  # of the data files with a card blank


class _Called(Remembered):
    """The baseline as if it lay in a folder of some name: its own is a temporary one, named by chance."""

    def __init__(self, run: Results, name: str) -> None:
        super().__init__(run)
        self._name = name

    @property
    def folder(self) -> Path:
        """Where it would lie."""
        return Path(self._name)


def steps(of: Ablation) -> list[Trial]:
    """What to try next, the most telling first."""
    return [step for step in (_in_full(of), _more_games(of)) if step is not None]


def _in_full(of: Ablation) -> Trial | None:
    """The card that does most, compared in full."""
    ranked = of.ranked
    changed = {card.key: card for card in of.cards if card.cells}
    order = ranked["difference"].abs().fillna(ranked["strategy_difference"].abs())
    keys = ranked.loc[order.sort_values(ascending=False, kind="stable").index, "card"]
    first = next((changed[key] for key in keys if key in changed), None)
    if first is None:
        return None
    why = (
        f"See all that {first.name} changes, curves and deals to replay among it: keep both runs and compare "
        f"them. Type this in the folder of this page."
    )
    return Trial(why, full_commands(of, first))


def full_commands(of: Ablation, card: Blank) -> tuple[str, ...]:
    """Play the game as it is and with the card blank into folders, and compare them."""
    name = Path(file_names(of)[card.key]).stem
    run, table = _Called(of.base, name), card_schema(of.base.ruleset).name
    own = {changed: f"{FOLDER}/{changed}.csv" for changed in changed_tables(of.base)}
    compare = ["alderman", "compare", f"{name}-blank", f"{name}-as-it-is", "--out", f"{name}-compared"]
    return (
        again(run, "as-it-is", files=own),
        again(run, "blank", files={**own, table: f"{FOLDER}/{name}.csv"}),
        shlex.join(compare),
    )


def file_names(of: Ablation) -> dict[str, str]:
    """The data file in which a card is blank, by the card's key."""
    words = {card.key: folder_word(card.key) or "card" for card in of.cards}
    taken = [*(schema.name for schema in of.base.ruleset.schemas), *words.values()]  # first: as they are
    return {
        card.key: f"{words[card.key] if taken.count(words[card.key]) == 1 else f'card-{card.row}'}.csv"
        for card in of.cards
    }


def _more_games(of: Ablation) -> Trial | None:
    """As many games as would find a card worth flagging."""
    table = of.wins if of.shown.empty else of.shown[of.shown["column"] == "win_share"]
    if not of.shown.empty:
        table = table[table["strategy"] == EVERYONE]
    reach, games = float(table["detectable"].max()), int(of.base.info["games"])
    if not known(reach) or reach <= LARGE:
        return None
    wanted = _rounded(games * (reach / LARGE) ** 2)
    why = (
        f"Effects below {points(reach).lstrip('+')} points may have been missed. To find those of "
        f"{points(LARGE, 0).lstrip('+')} too, play {wanted:,} games: the same command with --games {wanted}."
    )
    return Trial(why, ())


def _rounded(games: float) -> int:
    """Up, to two digits."""
    unit = 10 ** max(0, len(str(int(games))) - 2)
    return int(-(-int(games) // unit) * unit)
