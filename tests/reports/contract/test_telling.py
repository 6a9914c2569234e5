"""Verdicts as they are told: on a terminal, in Markdown, in JSON, at the head of the page."""

import io
import json
import math
import re
from dataclasses import replace

import pytest
from rich.console import Console

import reports
from reports.contract import Clause, Contract, opening, print_verdicts, verdict_text
from reports.contract.judge import Judged, Verdict, judge
from reports.contract.text import found, interval, summary
from reports.figures.picture import Picture
from tests.reports.contract.runs import toy_run

CLAUSES = (
    Clause("seat_spread", at_most=20),
    Clause("strategy_share", at_most=20),
    Clause("usage", of="loans", at_most=50),
    Clause("stopped_games", at_most=9),
    Clause("strategy_share", strategy="nobody", at_most=20),
)


@pytest.fixture(scope="module")
def judgement():
    run = toy_run(stopped=0.0)
    (seen,) = judge(run, Contract("toy", (CLAUSES[2],))).lines
    open_one = replace(CLAUSES[2], at_most=(seen.value + seen.high) / 2)
    return judge(run, Contract("toy", (*CLAUSES[:2], open_one, *CLAUSES[3:]), "Toy <b>as</b> | intended"))


def test_the_clauses_are_of_every_verdict(judgement):
    verdicts = [line.verdict for line in judgement.lines]
    assert verdicts == [
        Verdict.MET,
        Verdict.NOT_MET,
        Verdict.NOT_ENOUGH,
        Verdict.MET,
        Verdict.CANNOT_TELL,
    ]
    assert not judgement.met
    assert summary(judgement) == (
        "2 of 5 clauses met, 1 not met, 1 to be told by more games, 1 not to be told from this run."
    )


def printed(judgement, width):
    out = io.StringIO()
    print_verdicts(judgement, Console(file=out, width=width))
    return out.getvalue()


@pytest.mark.parametrize("width", [60, 100, 160])
def test_a_terminal_shows_all_of_it(judgement, width):
    shown = printed(judgement, width)
    words = " ".join(shown.split())
    for verdict in Verdict:
        assert str(verdict).split()[0] in words
    assert "counted" in words
    assert "alderman run toy --players 4 --games" in words
    assert "Field: balanced, landlord" in words
    assert "seed 7" in words
    assert max(map(len, shown.partition("To decide")[0].splitlines())) <= width


def test_without_need_of_games_none_are_spoken_of():
    met = judge(toy_run(), Contract("toy", (Clause("seat_spread", at_most=20),)))
    assert met.met
    shown = printed(met, 100)
    assert "games needed" not in shown
    assert "alderman run" not in shown
    assert "1 of 1 clause met." in shown


def test_json_has_all_of_it_with_a_schema_version(judgement):
    told = json.loads(verdict_text(judgement, "json"))
    assert (told["schema"], told["met"]) == (1, False)
    assert told["counts"] == {"met": 2, "not met": 1, "not enough games": 1, "cannot tell": 1}
    assert told["run"]["seed"] == 7
    first, _, third, _, last = told["clauses"]
    assert (first["kind"], first["at_least"], first["at_most"], first["unit"]) == (
        "seat_spread",
        None,
        20,
        "points",
    )
    assert first["low"] < first["value"] < first["high"]
    assert first["method"]
    assert third["games_needed"] == told["games_needed"] > 1_600
    assert 0 <= third["games_more"] - (third["games_needed"] - 1_600) < 0.1 * third["games_needed"]
    assert (last["value"], last["games_needed"], last["note"]) == (None, None, "nobody did not play")


def test_markdown_is_a_table_that_takes_names_for_text(judgement):
    told = verdict_text(judgement, "markdown")
    assert told.startswith("## Toy &lt;b&gt;as&lt;/b&gt; \\| intended\n")
    rows = [line for line in told.splitlines() if line.startswith("|")]
    assert {len(re.findall(r"(?<!\\)\|", row)) for row in rows} == {6}
    assert len(rows) == 2 + len(CLAUSES)
    assert "- usage: 95% t interval" in told


def test_the_section_says_for_each_clause_what_was_found(judgement):
    section = opening(judgement)
    assert (section.key, section.heading) == ("contract", "Contract")
    body = str(section.body)
    assert body.count("<tr") == 1 + len(CLAUSES)
    for line in judgement.lines:
        assert f'<span class="verdict">{line.verdict}</span>' in body
    assert body.count("<details>") == 1
    assert "nobody did not play" in body
    assert "Toy &lt;b&gt;as&lt;/b&gt; | intended" in body
    assert "<b>" not in body
    assert opening(judgement) == section


def test_the_report_is_headed_by_it_in_every_form(judgement, tmp_path, monkeypatch):
    monkeypatch.setattr(Picture, "saved", lambda picture, kinds, *_: [b"<svg/>" for _ in kinds])
    page = reports.write(judgement.run, tmp_path, judgement=judgement).read_text(encoding="utf-8")
    assert page.index('<section id="contract">') < page.index('<section id="summary">')
    assert page.index('<li><a href="#contract">') < page.index('<li><a href="#summary">')
    assert page.index(".verdicts") < page.index("</style>")
    alone = json.loads((tmp_path / "contract.json").read_text(encoding="utf-8"))
    assert json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))["contract"] == alone
    assert alone["schema"] == 1
    verdicts = (tmp_path / "contract.md").read_text(encoding="utf-8")
    assert verdicts.startswith("## Toy")
    text = (tmp_path / "report.md").read_text(encoding="utf-8")
    assert text.index(verdicts.strip()) < text.index("## Summary")


@pytest.mark.parametrize(
    ("unit", "value", "low", "high", "shown"),
    [
        ("%", 41.23, 40.2, 42.3, ("41.2%", "[40.2, 42.3]")),
        ("points", -0.034, -0.05, -0.01, ("−0.034 points", "[−0.050, −0.010]")),
        ("", 0.0123, 0.0111, 0.0134, ("0.012", "[0.011, 0.013]")),
        ("turns", 58.0, math.nan, math.nan, ("58.0 turns", "–")),
        ("%", math.nan, math.nan, math.nan, ("–", "–")),
    ],
)
def test_figures_have_the_digits_that_their_intervals_tell(unit, value, low, high, shown):
    line = Judged(CLAUSES[0], "", unit, Verdict.MET, value, low, high)
    assert (found(line), interval(line)) == shown


def test_a_figure_on_the_bound_has_no_number_of_games():
    run = toy_run()
    seen = judge(run, Contract("toy", (Clause("usage", of="loans", at_most=50),))).lines[0]
    clause = Clause("usage", of="loans", at_most=seen.value)
    judged = judge(run, Contract("toy", (clause,)))
    assert judged.lines[0].note == "the figure lies on the bound"
    assert json.loads(verdict_text(judged, "json"))["clauses"][0]["games_needed"] is None
    assert "over 1,000,000,000" in " ".join(printed(judged, 120).split())
    assert "alderman run" not in printed(judged, 120)
