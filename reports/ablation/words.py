"""What an ablation says in plain words: what cards do, to whom, how that sits with the observed figures."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pandas as pd

from reports.ablation.ablation import Ablation
from reports.comparison.amounts import Row, difference, interval
from reports.finding import Finding
from reports.paired import BROKEN, correlations
from reports.source import EVERYONE, known
from reports.tables.cards import LARGE, Q_LIMIT
from reports.text import MINUS, listed, number, percent, points

MOST = 5  # items of one kind in a sentence
FEW = 3  # cards whose cells are told one by one
ENOUGH = 5  # cards from which a correlation says something


def findings(of: Ablation) -> list[Finding]:
    """The sentences, in the order of the page."""
    found = [what_was_blanked(of), _worth(of), _strategies(of), _scores(of), _length(of)]
    return [*found, *_beside(of), _pairing(of)]


def what_was_blanked(of: Ablation) -> Finding:
    """Which cards, and which cells of them."""
    changing = [card for card in of.cards if card.cells]
    if len(of.cards) <= FEW:
        said = [
            f"{card.name}: "
            + (
                ", ".join(f"{cell.column} {cell.was} → {_shown(cell.blank)}" for cell in card.cells)
                or "nothing, it does nothing anyway"
            )
            for card in of.cards
        ]
        text = f"{'; '.join(said)}."
    else:
        columns = listed(list(of.base.ruleset.blank_card))
        text = f"{len(changing)} cards, one at a time with all its copies: the cells {columns} of its row."
        idle = [card.name for card in of.cards if not card.cells]
        if idle:
            text += f" {_count(len(idle), 'card')} had nothing there to blank: {listed(idle, MOST)}."
    return Finding("What was blanked", f"{text} Cost and kind stayed.", "plain", "how")


def _shown(value: str | int) -> str:
    return "none" if value == "" else str(value)


def _count(number_of: int, word: str) -> str:
    return f"{number_of} {word}{'' if number_of == 1 else 's'}"


def _worth(of: Ablation) -> Finding:
    """What being shown a card by chance is worth."""
    if of.reason:
        return Finding("What it is worth", f"{_sentence(of.reason)}.", "plain", "worth")
    told = told_of(of)
    if told.empty:
        return Finding("What it is worth", "Nothing can be told of it.", "plain", "worth")
    large = told[told["sure"] & (told["difference"].abs() >= LARGE)].to_dict("records")
    alone = _for_one(of, told)
    if len(told) == 1:
        text = f"{_one(of, told.to_dict('records')[0])}{alone}"
        return Finding("What it is worth", text, _tone(large or alone), "worth")
    if large:
        first, *rest = large
        text = _one(of, first)
        if rest:
            said = [f"{row['name']} {points(row['difference'])}" for row in rest]
            text += f" Also {number(100 * LARGE)} points or more: {listed(said, MOST)}."
    else:
        best, least = told.iloc[0], told.iloc[-1]
        text = (
            f"No card is surely worth {number(100 * LARGE)} points of win share over all strategies. "
            f"{_sentence(having(of, str(best['name'])))} is worth most, {points(best['difference'])} "
            f"{interval(dict(best))}, {least['name']} least, {points(least['difference'])} "
            f"{interval(dict(least))}."
        )
    sure = int(told["sure"].sum())
    does = "does" if sure == 1 else "do"
    text += f"{alone} {sure} of the {len(told)} cards surely {does} something for or to who has it "
    return Finding("What it is worth", f"{text}(q ≤ {Q_LIMIT:g}).", _tone(large or alone), "worth")


def _for_one(of: Ablation, told: pd.DataFrame) -> str:
    """Cards that are flagged for some strategy though not for all together, each with the most it does."""
    cells = of.shown[of.shown["flagged"] & (of.shown["strategy"] != EVERYONE)]
    overall = set(of.shown.loc[of.shown["flagged"] & (of.shown["strategy"] == EVERYONE), "card"])
    most = {str(row["card"]): row for row in reversed(_largest(cells)) if row["card"] not in overall}
    rows = sorted(most.values(), key=lambda row: -abs(row["difference"]))
    if not rows or told.empty:
        return ""
    said = [f"{row['name']} to {row['strategy']} {points(row['difference'])}" for row in rows]
    return f" To one strategy: {listed(said, MOST)}."


def _tone(large: Sequence[Row] | str) -> str:
    return "look" if large else "good"


def having(of: Ablation, card: str = "the card") -> str:
    """`being dealt the card`: what chance does, in the game's words."""
    exposure = of.base.ruleset.exposure
    return f"having {card}" if exposure is None else exposure.having.format(card)


def _one(of: Ablation, row: Row) -> str:
    """What one card is worth to the seat that chance shows it."""
    return (
        f"{_sentence(having(of, str(row['name'])))} is worth {difference(row, True)} of win share to that "
        f"seat {interval(row)}: {percent(row['b'])} with it as it is, {percent(row['a'])} with it blank"
        f"{'' if row['sure'] else ', not beyond doubt'}."
    )


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _strategies(of: Ablation) -> Finding:
    """Whose win share goes with what the cards do."""
    tests = of.wins[of.wins["sd"] > 0]
    sure = _largest(tests[tests["sure"]])
    if sure:
        said = [_for_strategy(row) for row in sure[:MOST]]
        more = f"; and {len(sure) - MOST} more" if len(sure) > MOST else ""
        text = f"What the cards do changes who wins: {'; '.join(said)}{more}."
        if not any(row["flagged"] for row in sure):
            text += f" None of it comes to {number(100 * LARGE)} points."
        tone = "look" if any(row["flagged"] for row in sure) else "plain"
        return Finding("For which strategy", text, tone, "strategies")
    if tests.empty:
        text = "No strategy's win share moves at all."
        return Finding("For which strategy", text, "plain", "strategies")
    reach = points(float(tests["detectable"].median())).lstrip("+")
    text = (
        f"No strategy surely wins more or less for what a card does; a change of about {reach} points would "
        f"have been found 8 times in 10."
    )
    return Finding("For which strategy", text, "good", "strategies")


def _for_strategy(row: Row) -> str:
    more = "more" if row["difference"] > 0 else "less"
    return (
        f"{row['strategy']} wins {points(abs(row['difference'])).lstrip('+')} points {more} for "
        f"{row['name']} {interval(row)}"
    )


def _largest(table: pd.DataFrame) -> list[Row]:
    order = table["difference"].abs().sort_values(ascending=False, kind="stable").index
    return list(table.loc[order].to_dict("records"))


def _scores(of: Ablation) -> Finding:
    table = of.field[(of.field["column"] == "score") & (of.field["of"] == "seat")]
    unit = str(table["unit"].iloc[0])
    return Finding("Scores", _moved(table, "the mean score", unit), "plain", "field")


def _length(of: Ablation) -> Finding:
    table = of.field[(of.field["column"] == "turns") & (of.field["of"] == "game")]
    return Finding("Length", _moved(table, "the length of a game", "turns"), "plain", "field")


def _moved(table: pd.DataFrame, what: str, unit: str) -> str:
    """Which cards move a mean, the largest first."""
    sure = _largest(table[table["sure"]])
    if sure:
        first, *rest = sure
        adds = ("adds", "to") if first["difference"] > 0 else ("takes", "from")
        amount = difference(first).lstrip(f"+{MINUS}")
        text = f"{first['name']} {adds[0]} {amount} {unit} {adds[1]} {what} {interval(first)}"
        if rest:
            said = [f"{row['name']} {difference(row)}" for row in rest]
            text += f"; also surely: {listed(said, MOST)}"
        return f"{text}."
    told = table[table["sd"] > 0]
    if told.empty:
        return f"{_sentence(what)} does not change at all."
    largest = _largest(told)[0]
    return (
        f"{_sentence(what)} does not surely change; most for {largest['name']}: {difference(largest)} {unit} "
        f"{interval(largest)}."
    )


def _beside(of: Ablation) -> list[Finding]:
    """How the adjusted figure of one run sits with what blanking tells."""
    own = told_of(of)
    told = own[own["adjusted"].notna()]
    if told.empty:
        return []
    if len(told) < ENOUGH:
        said = [
            f"{row['name']} {points(row['adjusted'])} adjusted, {points(row['difference'])} by blanking"
            for row in told.head(FEW).to_dict("records")
        ]
        text = f"{listed(said)}."
    else:
        blanked = told["against_pile"] if told["against_pile"].notna().all() else told["difference"]
        pair = (one.to_numpy(np.float64)[:, None] for one in (blanked, told["adjusted"]))
        gap = float((told["difference"] - told["adjusted"]).mean())
        text = (
            f"Over {len(told)} cards both figures go together with a correlation of "
            f"{number(float(correlations(*pair)[0]), 2)}; what blanking tells is "
            f"{points(abs(gap)).lstrip('+')} points {'higher' if gap > 0 else 'lower'} on average."
        )
    text += (
        " The adjusted figure holds a card against the other cards of its pile, blanking against a card that "
        "does nothing."
    )
    return [Finding("Beside one run's figures", text, "plain", "worth")]


def _pairing(of: Ablation) -> Finding:
    """What pairing gave, and how many games went the same way."""
    table = doing(of)
    if table.empty:
        return Finding("Same deals", "Nothing was blanked, so the games are the same.", "plain", "how")
    gain, likeness, saved = (table[name].median() for name in ("gain", "likeness", "games_saved"))
    said = []
    if known(gain) and gain > BROKEN and known(saved):
        said.append(
            f"Win shares go together in batches of the same deals (correlation {gain:.2f}), so that pairing "
            f"needed {number(saved, 1)} times fewer games than two separate runs would."
        )
    elif known(likeness):
        said.append(f"Games go together on the same deals (correlation {likeness:.2f}).")
    if known(float(table["alike"].mean())):
        middle = "" if len(table) == 1 else " (median of the cards)"
        said.append(
            f"{percent(float(table['alike'].median()))} of the games ran exactly alike with the card blank"
            f"{middle}; {percent(float(table['other_winner'].median()))} had another winner."
        )
    return Finding(
        "Same deals", " ".join(said) or "Too few batches to tell what pairing gave.", "plain", "how"
    )


def doing(of: Ablation) -> pd.DataFrame:
    """`Ablation.ranked` without the cards that were blank anyway."""
    ranked = of.ranked
    found: pd.DataFrame = ranked[ranked["blanked"] != ""]
    return found


def told_of(of: Ablation) -> pd.DataFrame:
    """Those of them of which it is told what they are worth to the seat that chance gives them."""
    own = doing(of)
    found: pd.DataFrame = own[own["p"].notna()]
    return found


def title(of: Ablation) -> str:
    """The heading of the page."""
    names = [card.name for card in of.cards]
    if len(names) <= FEW:
        return f"{of.base.ruleset.title}: what {listed(names)} {'does' if len(names) == 1 else 'do'}"
    return f"{of.base.ruleset.title}: what {len(names)} cards do"


def shown_word(of: Ablation) -> str:
    """What a card is that chance showed a seat: "dealt"; "seen" where the game does not say."""
    exposure = of.base.ruleset.exposure
    return "seen" if exposure is None else exposure.word


def is_known(row: Row, name: str) -> bool:
    """Whether a cell of `worth` holds a number."""
    return not math.isnan(float(row[name]))
