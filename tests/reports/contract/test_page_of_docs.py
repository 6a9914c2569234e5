"""docs/contract.md names every kind of clause, and what it shows is valid."""

import re
from pathlib import Path

from reports.contract.clauses import BOTH, KINDS
from reports.contract.file import parse_contract
from reports.contract.judge import Verdict
from reports.tables.adjusted import GAMES
from sim.engine.ruleset import ruleset

PAGE = (Path(__file__).parents[3] / "docs" / "contract.md").read_text(encoding="utf-8")


def test_every_kind_stands_in_the_table_with_unit_and_settings():
    rows = re.findall(r"^\| `(\w+)` \| .*? \| ([^|]*) \| ([^|]*)\|$", PAGE, re.MULTILINE)
    assert [name for name, _, _ in rows] == list(KINDS)
    for name, unit, settings in rows:
        kind = KINDS[name]
        assert unit.strip() == {"": "number", "column": "its own"}.get(kind.unit, kind.unit)
        assert sorted(re.findall(r"`(\w+)`", settings)) == sorted(set(kind.settings) - set(BOTH))


def test_the_example_is_a_contract():
    (text,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert len(parse_contract(text, Path("docs"), ruleset("london"), 4).clauses) == 10


def test_every_verdict_is_explained_and_the_limit_is_the_one_there_is():
    for verdict in Verdict:
        assert f"| {verdict} |" in PAGE
    assert f"{GAMES:,} games" in PAGE
