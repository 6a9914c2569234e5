"""Runs whose strategies, cards and contract have names that try to be markup."""

from __future__ import annotations

from pathlib import Path

import reports
from reports.contract.clauses import Clause, Contract
from reports.contract.judge import judge
from sim.engine.inputs import load_variant, table_text
from sim.engine.ruleset import Variant, ruleset
from tests.reports.compare.twins import twin, with_cards, with_info
from tests.reports.synthetic import CARDS, make_run

EVIL = '"><img src=x onerror="window.caught=1"><script>window.caught=1</script>'
ALSO = "</style></script><svg onload=window.caught=1>&amp; 'a' ‮"


def evil_report(folder: Path) -> Path:
    """A report with a contract."""
    cards = [f"{EVIL} {number}" for number in range(CARDS)]
    run = make_run((EVIL, ALSO, "random"), (1.0, 0.0, -2.0), blocks=90, card_labels=cards)
    run.folder = Path(f"runs/{EVIL.replace('/', '|')}")
    contract = Contract("toy", (Clause("seat_spread", at_most=2),), f"As {EVIL}")
    return reports.write(run, folder, judgement=judge(run, contract))


def evil_comparison(folder: Path) -> Path:
    """A comparison of two runs, one rule apart."""
    both = [twin("a"), twin("b", {"loan_repay": 18}, strengths=(1.35, -0.3, 0.6))]
    changed = []
    for run in both:
        strategies = [{**one, "label": f"{EVIL}{place}"} for place, one in enumerate(run.info["strategies"])]
        cards = [{**row, "name": f"{EVIL}{row['id']}"} for row in run.variant.tables["cards"]]
        changed.append(with_cards(with_info(run, strategies=strategies), cards))
    return reports.write_comparison(reports.compare(*changed), folder)


def evil_variant(game: str) -> Variant:
    """A game whose cards are called so."""
    own = load_variant(ruleset(game))
    cards = [{**row, "name": f"{row['name']} {EVIL}"} for row in own.tables["cards"]]
    return Variant(own.game, own.rules, {**own.tables, "cards": cards})


def evil_cards(game: str, file: Path) -> Path:
    """The same as a file of cards."""
    file.write_text(table_text(ruleset(game), evil_variant(game), "cards"), encoding="utf-8", newline="")
    return file
