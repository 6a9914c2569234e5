"""What a game says may be turned: entries fit its rules, mistakes are named, values stay in their range."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from reports.dials import LEADS, SEATS, dials, effect, subjects, turned
from sim.engine.errors import InputError
from sim.engine.inputs import load_variant
from sim.engine.ruleset import RULESETS, RuleField, Ruleset, ruleset
from sim.engine.sections import Dial
from tests.reports.synthetic import SyntheticRun, make_run, toy_ruleset

WORDS = 'less = "a"\nmore = "b"\n'
GOOD = f'[[dial]]\nof = "seats"\nfield = "loan_repay"\nstep = 1\n{WORDS}'


def toy(folder: Path, text: str) -> Ruleset:
    """The toy with a file of dials."""
    (folder / "data").mkdir()
    (folder / "data" / "dials.toml").write_text(text, encoding="utf-8")
    return cast(Ruleset, SimpleNamespace(**(vars(toy_ruleset()) | {"folder": folder})))


def played(**rules: Any) -> SyntheticRun:
    run = make_run(("a", "b"), (0.0, 0.0), blocks=40, ruleset=toy_ruleset(bare=True))
    fields = (RuleField("loan_repay", 10, 20, "T1", "S"), RuleField("pays", 0, 9, "T2", "S", (1, 3)))
    run.ruleset = cast(Ruleset, SimpleNamespace(**(vars(run.ruleset) | {"fields": fields})))
    run.variant = replace(run.variant, rules=rules)
    return run


@pytest.mark.parametrize("game", sorted(RULESETS))
def test_every_dial_of_a_game_turns_both_ways_into_rules_that_the_game_takes(game: str) -> None:
    rules = ruleset(game)
    found, run = dials(rules), SimpleNamespace(ruleset=rules, variant=load_variant(rules))
    assert {SEATS, LEADS} <= set(found) <= set(subjects(rules))
    for of, several in found.items():
        for dial in several:
            both = [turned(cast(Any, run), dial, sign) for sign in (1, -1)]
            assert any(both), of
            for one in filter(None, both):
                assert one[0] == run.variant.rules[dial.field] != one[1]
                load_variant(rules, overrides={dial.field: one[1]})
            assert effect(dial, 1) and effect(dial, -1) and effect(dial, 1) != effect(dial, -1)


def test_a_value_moves_by_its_step_and_stays_in_its_range() -> None:
    dial = Dial("loan_repay", 4, "dearer", "cheaper")
    assert turned(played(loan_repay=12), dial, 1) == (12, 16)
    assert turned(played(loan_repay=12), dial, -1) == (12, 10)
    assert turned(played(loan_repay=20), dial, 1) is None
    assert turned(played(pays=[0, 2, 9]), Dial("pays", -1, "", ""), 1) == ([0, 2, 9], [0, 1, 8])
    assert turned(played(pays=[0]), Dial("pays", -1, "", ""), 1) is None
    assert turned(played(loan_repay=12), Dial("nothing", 1, "", ""), 1) is None
    assert (effect(dial, 1), effect(dial, -1)) == ("dearer", "cheaper")


def test_a_game_may_have_no_file_of_dials() -> None:
    assert list(dials(toy_ruleset())) == ["loans"]  # its usage brings one
    assert dials(toy_ruleset(bare=True)) == {}


def test_entries_of_the_file_come_after_those_of_usages(tmp_path: Path) -> None:
    text = GOOD + GOOD.replace('"seats"', '"loans"')
    found = dials(toy(tmp_path, text))
    assert [one.field for one in found["loans"]] == ["loan_repay", "loan_repay"]
    assert found["seats"] == [Dial("loan_repay", 1, "a", "b")]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (GOOD.replace("step = 1\n", ""), "dial 1: has no 'step'; it needs of, field, step, less, more"),
        (GOOD + GOOD.replace("seats", "seat"), "dial 2: of = 'seat': did you mean 'seats'?"),
        (GOOD.replace("loan_repay", "loan_pay"), "field = 'loan_pay': did you mean 'loan_repay'?"),
        (GOOD.replace("= 1", "= 0"), "step = 0; must be a whole number, not 0"),
        (GOOD.replace("= 1", "= true"), "step = True; must be a whole number, not 0"),
        ("dial = [1]", "dial 1: has no 'of'"),
        ("[[dial", "line 1, column"),
    ],
)
def test_a_mistake_is_told_with_its_place(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(InputError) as caught:
        dials(toy(tmp_path, text))
    assert told in str(caught.value)
    assert "dials.toml" in str(caught.value)
