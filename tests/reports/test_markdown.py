"""The summary for a pull request: short, whole, and safe from names."""

from __future__ import annotations

import re

import pytest

from reports.material import Material
from reports.report import Report, report_text
from reports.summary import summary_of
from tests.reports.contract.runs import toy_run
from tests.reports.real import GAMES, real_report, real_run
from tests.reports.synthetic import make_run, toy_ruleset

EVIL = "<script>alert(1)</script> | `x` *b* [l](http://e)"


@pytest.mark.parametrize("game", GAMES)
def test_it_holds_verdicts_findings_wins_seats_and_a_replay_in_this_order(game: str) -> None:
    text, run = real_report(game).texts()["report.md"], real_run(game)
    places = [
        text.index(part)
        for part in (
            f"# {run.ruleset.title}: who wins, and how\n",
            "clauses met",
            "## Summary",
            "### Worth a look",
            "### Win share by strategy",
            "### Win share by seat",
            "## What else to try",
            "## Look at a game",
            f"alderman play --from {run.folder.name} --game 0\n",
        )
    ]
    assert places == sorted(places)
    for finding in summary_of(Material(run), {}).findings:
        assert f"- **{finding.topic}.** " in text
    assert f"seed {run.info['seed']}" in text
    assert len(text) < 60_000  # what a pull request takes is 65,536


@pytest.mark.parametrize("game", GAMES)
def test_tables_have_as_many_cells_in_every_row_and_fences_are_closed(game: str) -> None:
    lines = real_report(game).texts()["report.md"].splitlines()
    tables: list[list[str]] = [[]]
    for line in lines:
        if line.startswith("|"):
            tables[-1].append(line)
        elif tables[-1]:
            tables.append([])
    found = [rows for rows in tables if rows]
    assert len(found) == 3  # verdicts, strategies, seats
    for rows in found:
        assert len({len(re.findall(r"(?<!\\)\|", row)) for row in rows}) == 1
    assert sum(line.strip().startswith("```") for line in lines) % 2 == 0


def test_without_a_contract_there_are_no_verdicts() -> None:
    text = report_text(make_run(("a", "b"), blocks=60, ruleset=toy_ruleset(bare=True)), "markdown")
    assert "clauses met" not in text
    assert text.startswith("# Toy: who wins, and how\n")


def test_names_are_text_in_it() -> None:
    text = report_text(
        make_run((EVIL, "b"), (1.0, 0.0), blocks=60, ruleset=toy_ruleset(bare=True)), "markdown"
    )
    prose = re.sub(r"^\s*```.*?^\s*```", "", text, flags=re.DOTALL | re.MULTILINE)
    assert "<script" not in prose
    assert "&lt;script&gt;" in prose
    assert r"\| \`x\` \*b\* \[l\]" in prose


def test_it_is_the_same_with_and_without_the_page() -> None:
    run = toy_run()
    assert report_text(run, "markdown") == Report(run).texts()["report.md"]
