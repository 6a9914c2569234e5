"""The summary on top: what stands out comes first, with its figures, how sure it is, and what to try."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from reports.finding import Finding, Trial
from reports.findings import findings
from reports.material import Material
from reports.summary import Summary, summary_of
from reports.trials import trials
from sim.engine.ruleset import Ruleset
from tests.reports.contract.runs import toy_run
from tests.reports.synthetic import SyntheticRun, make_run, toy_ruleset

LOOK = Finding("Seats", "They differ.", "look", "seats", "seats differ by 9 points")
GOOD = Finding("Length", "As long as ever.", "good", "length")
PLAIN = Finding("Poverty", "It grows.", "plain", "poverty")
TURN = Trial("Turn it.", ("alderman run", "alderman compare"), "Seats")
LATER = Trial("Play more.", ("alderman run",))


def told(run: SyntheticRun) -> dict[str, Finding]:
    return {one.topic: one for one in findings(Material(run))}


def with_dials(run: SyntheticRun, folder: Path, *entries: tuple[str, str]) -> SyntheticRun:
    """The run of a game with a file of dials: (of, field) each, a step of 1."""
    (folder / "data").mkdir()
    text = "".join(
        f'[[dial]]\nof = "{of}"\nfield = "{field}"\nstep = 1\nless = "it weighs less"\nmore = "more"\n'
        for of, field in entries
    )
    (folder / "data" / "dials.toml").write_text(text, encoding="utf-8")
    run.ruleset = cast(Ruleset, SimpleNamespace(**(vars(run.ruleset) | {"folder": folder})))
    return run


def test_what_stands_out_is_named_and_comes_first() -> None:
    said = Summary([PLAIN, LOOK, GOOD], [LATER, TURN], {"seats": "t interval"})
    assert said.headline == "1 of 3 findings is worth a look: seats differ by 9 points."
    assert said.groups == [("Worth a look", [LOOK]), ("As it should be", [GOOD]), ("The rest", [PLAIN])]
    assert said.how(LOOK) == "t interval"
    assert said.trials(LOOK) == [TURN]
    assert said.more == [LATER]


def test_where_nothing_stands_out_that_is_said_and_all_proposals_stand_at_the_end() -> None:
    said = Summary([GOOD, replace(LOOK, tone="plain")], [TURN, LATER], {})
    assert said.headline == "Nothing stands out, between the strategies that played."
    assert [heading for heading, _ in said.groups] == ["As it should be", "The rest"]
    assert said.more == [TURN, LATER]


def test_of_many_things_the_headline_names_the_first() -> None:
    many = [replace(LOOK, topic=str(number), short=f"thing {number}") for number in range(9)]
    assert Summary(many, [], {}).headline.endswith(
        "thing 0, thing 1, thing 2, thing 3, thing 4, thing 5 and 3 more."
    )


def test_a_small_lead_is_no_reason_to_look() -> None:
    even = told(make_run(("a", "b"), (0.12, 0.0), blocks=4_000, seat_bonus=(0, 0, 0, 0)))["Who wins"]
    wide = told(make_run(("a", "b"), (2.0, 0.0), blocks=400, seat_bonus=(0, 0, 0, 0)))["Who wins"]
    assert "Surely above fair: a" in even.text
    assert (even.tone, wide.tone) == ("plain", "look")
    assert wide.short.startswith("a wins ") and wide.short.endswith(" where 25.0% is fair")


def test_who_knows_nothing_is_not_called_the_weakest() -> None:
    run = make_run(("a", "b", "random"), (0.5, 0.0, -3.0), blocks=300)
    said = told(run)["Who wins"].text
    assert "; b wins least, " in said
    assert "(leaving out who knows nothing: random " in said


def test_a_seat_advantage_says_for_whom_it_holds() -> None:
    run = make_run(("a", "b"), (0.0, 0.0), blocks=500, seat_bonus=(0.5, 0, 0, 0))
    found = told(run)["Seats"]
    assert "It is the best seat of each of the 2 strategies that know something." in found.text
    assert found.short.startswith("the 1st to play wins ")


def test_seats_bring_the_rule_to_turn_and_the_mirror(tmp_path: Path) -> None:
    run = make_run(("a", "b"), (0.0, 0.0), blocks=500, seat_bonus=(0.5, 0, 0, 0))
    run = with_dials(run, tmp_path, ("seats", "loan_repay"))
    turn, mirror = [one for one in trials(Material(run)) if one.about == "Seats"]
    assert (
        "points between seats shrink? Try loan_repay = 16 instead of 15, so that it weighs less." in turn.why
    )
    assert "--set toy.loan_repay=16" in turn.commands[0]
    assert turn.commands[1] == "alderman compare toy toy-loan-repay-16"
    assert "--schedule mirror" in mirror.commands[0]


def test_the_best_strategy_is_asked_what_it_lives_on(tmp_path: Path) -> None:
    run = with_dials(make_run(("a", "b"), (1.0, 0.0), blocks=300), tmp_path, ("prestige", "loan_repay"))
    trial, versus = [one for one in trials(Material(run)) if one.about == "Who wins"]
    assert "--schedule versus" in versus.commands[0]
    assert trial.why.startswith("What a scores more than the others, a seat: track (+")
    assert "Try loan_repay = 16" in trial.why


def test_without_a_rule_named_the_rules_file_is_to_be_edited() -> None:
    run = make_run(("a", "b"), (1.0, 0.0), blocks=300)
    trial, _ = [one for one in trials(Material(run)) if one.about == "Who wins"]
    assert trial.commands[0] == "alderman rules toy > toy-rules.toml"
    assert "--rules toy-rules.toml" in trial.commands[1]
    assert trial.commands[2] == "alderman compare toy toy-edited"


def test_equal_strategies_in_equal_seats_bring_nothing_to_change() -> None:
    run = make_run(("a", "b"), (0.0, 0.0), blocks=500, seat_bonus=(0, 0, 0, 0), loans=(0.0,), stopped=0.0)
    allowed = {"", "Leads", "Who wins"}  # made-up leads always run away; another field can always be tried
    assert {one.about for one in trials(Material(run))} <= allowed
    assert told(run)["Seats"].tone == told(run)["Who wins"].tone == "good"


@pytest.mark.parametrize("keep", ["rows", "sums"])
def test_cards_observed_to_win_are_a_look_only_where_chance_does_not_tell(keep: str) -> None:
    run = make_run(("a", "b"), (0.0, 0.0), blocks=900, card_worth={20: 1.2}, keep=keep)
    found = told(run)["Cards"]
    assert "Card 20" in found.text
    assert found.tone == "look"
    assert found.short == "Card 20 goes with winning"


def test_a_summary_is_the_same_each_time() -> None:
    run = toy_run()
    assert summary_of(Material(run), {}) == summary_of(Material(run), {})
    assert (
        "bare" not in summary_of(Material(make_run(ruleset=toy_ruleset(bare=True), blocks=40)), {}).headline
    )


def test_a_run_is_proposed_once(tmp_path: Path) -> None:
    run = make_run(("a", "b"), (1.0, 0.0), blocks=500, seat_bonus=(0.5, 0, 0, 0))
    run = with_dials(run, tmp_path, ("seats", "loan_repay"), ("prestige", "loan_repay"))
    found = trials(Material(run))
    played = [line for trial in found for line in trial.commands if line.startswith("alderman run")]
    assert len(played) == len(set(played))
    again = next(one for one in found if one.why.endswith("It is the run proposed under Who wins."))
    assert again.commands == ("alderman compare toy toy-loan-repay-16",)
