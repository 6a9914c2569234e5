"""The forms in which a check is told; all from the same outcomes."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

import pytest

import sim
from reports import gate
from reports.gate.baseline import Baseline
from reports.gate.pages import check_folder, write_pages
from sim.engine.errors import InputError
from tests.gate.coin import bold_for, share_of_bold
from tests.gate.conftest import written

DRIFT = f"bold={bold_for(share_of_bold(1.0) + 0.1)}"


@pytest.fixture(scope="module")
def outcomes(baseline: Baseline) -> list[gate.Outcome]:
    """One that drifted, and one that is missing."""
    paths = [baseline.path, baseline.path.with_name("none.json")]
    return gate.check(paths, gate.Asked(overrides=[DRIFT]), threads=1)


@pytest.fixture(scope="module")
def passed(baseline: Baseline) -> list[gate.Outcome]:
    return gate.check([baseline.path], threads=1)


def test_json_holds_everything(outcomes: Sequence[gate.Outcome]) -> None:
    found = json.loads(gate.as_json(outcomes))
    assert (found["schema"], found["exit_code"], found["verdict"]) == (1, 4, "no baseline")
    judged, missing = found["baselines"]
    assert missing["error"].startswith("there is no baseline")
    assert (judged["exit_code"], judged["digests_alike"], judged["seed"]) == (1, False, 0)
    cells = {cell["name"]: cell for cell in judged["cells"]}
    assert cells["2/bold"]["verdict"] == "drifted"
    assert cells["2/bold"]["difference"] == pytest.approx(0.1, abs=0.02)
    assert cells["2/1st"]["kind"] == "seat"
    assert judged["changes"]["rules"][0]["field"] == "bold"
    assert len(judged["biggest"]) <= 10
    assert judged["replays"][0]["now"].startswith("alderman play coin --players")
    assert {row["q"] for row in judged["quantiles"]} == {0.1, 0.5, 0.9}
    assert judged["rules_hash"]["baseline"] != judged["rules_hash"]["now"]
    assert judged["games"]["2"] > 0
    assert gate.as_json(outcomes) == gate.as_json(outcomes)


def test_junit_has_a_case_a_cell(outcomes: Sequence[gate.Outcome], passed: Sequence[gate.Outcome]) -> None:
    judged, missing = ElementTree.fromstring(gate.as_junit(outcomes)).findall("testsuite")
    assert outcomes[0].judgement is not None
    cells = outcomes[0].judgement.cells
    cases = judged.findall("testcase")
    assert [case.get("name") for case in cases] == list(cells["cell"])
    assert judged.get("tests") == str(len(cells))
    failures = [case.get("classname", "")[-9:] + "/" + case.get("name", "") for case in cases if len(case)]
    assert "2 players/bold" in failures
    assert judged.get("failures") == str(len(failures))
    assert len(failures) == len(outcomes[0].judgement.failing())
    assert missing.get("errors") == "1"
    assert missing.find("testcase/error") is not None
    (good,) = ElementTree.fromstring(gate.as_junit(passed)).findall("testsuite")
    assert (good.get("failures"), good.get("errors"), good.get("tests")) == ("0", "0", "11")


def test_junit_of_a_check_that_is_not_identical_fails(baseline: Baseline) -> None:
    found = gate.check([baseline.path], gate.Asked(overrides=["salt=3"], require_identical=True), threads=1)
    (suite,) = ElementTree.fromstring(gate.as_junit(found)).findall("testsuite")
    assert suite.get("failures") == "1"
    assert suite.find("testcase[@name='identical']/failure") is not None


def test_markdown_names_the_biggest_differences_and_games_to_look_at(
    outcomes: Sequence[gate.Outcome],
) -> None:
    text = gate.as_markdown(outcomes)
    assert text.startswith("# ❌ Balance check: no baseline")
    assert re.search(r"### The (\d+ )?biggest differences?", text)
    rows = [line for line in text.splitlines() if re.match(r"\| \d+ \|", line)]
    assert 1 <= len(rows) <= 10
    assert any("bold wins" in row for row in rows)
    assert "### Games to look at" in text
    assert text.count("  - now: `alderman play coin") == text.count("  - before: `alderman play coin") >= 1
    assert "| 2/bold |" in text
    assert "**drifted**" in text
    assert "changed: bold 1000 →" in text
    assert "seed 0" in text
    assert f"alderman {sim.__version__}" in text


def test_markdown_of_a_pass_is_short(passed: Sequence[gate.Outcome]) -> None:
    text = gate.as_markdown(passed)
    assert text.startswith("# ✅ Balance check: passed")
    assert "came out as in the baseline" in text
    assert len(text.splitlines()) < 12


def test_github_shows_at_most_nine_and_a_total(baseline: Baseline, tmp_path: Path) -> None:
    written(tmp_path / "a,b.json", seed=8)
    places = [tmp_path, baseline.path, *(tmp_path / f"none-{n}.json" for n in range(9))]
    lines = list(gate.as_github(gate.check(places, gate.Asked(overrides=[DRIFT]), threads=1)))
    assert len(lines) == 10
    assert all(line.startswith("::error ") for line in lines)
    assert "none-0.json" in lines[0]  # the worst first
    assert lines[-1].startswith("::error title=Balance check%3A no baseline::11 baselines, ")
    assert re.search(r"(\d+) of them are not shown here", lines[-1])


def test_github_annotations_are_escaped(baseline: Baseline, tmp_path: Path) -> None:
    made = written(tmp_path / "a,b.json", seed=8)
    lines = list(gate.as_github(gate.check([made.path], gate.Asked(overrides=[DRIFT]), threads=1)))
    assert len(lines) >= 2
    assert "a%2Cb.json" in lines[0]
    assert "title=Balance drifted%3A 2/bold::2 players, bold wins" in lines[0]
    assert "%25" in lines[0]
    assert "%2C" not in lines[0].rpartition("::")[2]


def test_github_notes_a_pass(passed: Sequence[gate.Outcome]) -> None:
    (line,) = gate.as_github(passed)
    assert line == "::notice title=Balance check%3A passed::1 baseline, 11 cells: 0 drifted, 0 inconclusive."


def test_terminal_shows_every_cell_of_a_check_that_does_not_pass(outcomes: Sequence[gate.Outcome]) -> None:
    text = gate.told(outcomes)
    assert "there is no baseline" in text
    assert "coin.json: Drifted: " in text
    assert "changed: bold 1000 →" in text
    assert outcomes[0].judgement is not None
    for name in outcomes[0].judgement.cells["name"]:
        assert re.search(rf"^ +{re.escape(name)} ", text, re.MULTILINE), name


def test_terminal_says_little_of_a_pass(passed: Sequence[gate.Outcome]) -> None:
    text = gate.told(passed)
    assert "Passed: all" in text
    assert "2/bold" not in text


def test_names_are_shown_as_text(tmp_path: Path) -> None:
    cards = tmp_path / "cards.csv"
    cards.write_text("id,name,cost\nmill,<script>|`x`,1\ntower,Tower,2\n", encoding="utf-8")
    made = written(tmp_path / "coin.json")
    found = gate.check([made.path], gate.Asked(overrides=[DRIFT], tables={"cards": cards}), threads=1)
    text = gate.as_markdown(found)
    assert "<script>" not in text
    assert "&lt;script&gt;\\|\\`x\\`" in text
    out = tmp_path / "pages"
    check_folder(out)
    page = write_pages(found, out, threads=1).read_text(encoding="utf-8")
    assert "name Mill → &lt;script&gt;" in page
    assert "<script>|" not in page


def test_pages_link_a_comparison_for_every_number_of_players(
    outcomes: Sequence[gate.Outcome], tmp_path: Path
) -> None:
    out = tmp_path / "pages"
    check_folder(out)
    page = write_pages(outcomes, out, threads=1).read_text(encoding="utf-8")
    links = re.findall(r'<li><a href="(coin/[^"]+)">', page)
    assert links == ["coin/2-players/index.html", "coin/3-players/index.html"]
    for link in links:
        compared = (out / link).read_text(encoding="utf-8")
        assert "bold 1000 →" in compared
    assert "there is no baseline" in page
    assert page.count("2/bold") == 1
    with pytest.raises(InputError, match="is not empty"):
        check_folder(out)


def test_pages_of_a_pass_have_no_comparison(passed: Sequence[gate.Outcome], tmp_path: Path) -> None:
    out = tmp_path / "pages"
    check_folder(out)
    page = write_pages(passed, out, threads=1)
    assert [one.name for one in out.iterdir()] == ["index.html"]
    assert "came out as in the baseline" in page.read_text(encoding="utf-8")
