"""Groups, actions and card use: sums by hand, dead ones found, and nothing called dead that is not."""

from __future__ import annotations

import dataclasses
import math
from functools import cache
from typing import Any

import pandas as pd
import pytest

import reports
from reports.grids import card_grid, card_marks_grid
from reports.material import Material
from reports.tables.actions import WHOLE, phase_of, phase_turns
from sim.council.results import ACTION_NAMES
from sim.engine.errors import InputError
from sim.engine.ruleset import Variant
from sim.engine.sections import ActionSection, CardUseSection, Phases
from tests.reports.made import SyntheticRun
from tests.reports.synthetic import usual_run
from tests.reports.synthetic_council import council_ruleset, make_council, usual_council

YEARS = Phases(("1840", "1845"), "turns_per_phase")


@cache
def only_random() -> SyntheticRun:
    return make_council(("random",), blocks=40, lineups=[(0, 0, 0, 0)])


def changed(run: SyntheticRun, kind: type, **fields: Any) -> SyntheticRun:
    """The run with other fields in its section of a kind."""
    ruleset = council_ruleset()
    sections = [
        dataclasses.replace(one, **fields) if isinstance(one, kind) else one for one in ruleset.sections
    ]
    ruleset.sections = tuple(sections)  # type: ignore[misc]
    return dataclasses.replace(run, ruleset=ruleset)


def test_turns_fall_into_phases_and_beyond_the_last_to_it() -> None:
    assert [phase_of(turn, YEARS, 3) for turn in (1, 3, 4, 6, 7)] == ["1840", "1840", "1845", "1845", "1845"]


def test_a_phase_without_a_length_is_named() -> None:
    run = dataclasses.replace(usual_council(), variant=Variant("council", {"turns_per_phase": 0}, {}))
    with pytest.raises(InputError, match=r"council\.turns_per_phase = 0: phases need a whole number from 1"):
        phase_turns(run, YEARS)


def test_actions_an_own_turn_by_hand() -> None:
    """In 1840 (own turns 1 to 3) one strategy played 10, 10 and 5 turns with 4, 6 and 5 of each action."""
    run = make_council(("a", "random"), blocks=4, batch_blocks=1, part_batches=1, lineups=[(0, 0, 0, 0)])
    curves = pd.DataFrame({"part": [0, 0, 1], "strategy": 0, "turn": [1, 2, 3], "n": [10, 10, 5]})
    for name in ACTION_NAMES:
        curves[f"turn_{name}_sum"] = [4, 6, 5]
    run = dataclasses.replace(run, tables=run.tables | {"curves": curves})
    table = reports.action_mix(run, "actions").set_index(["phase", "strategy", "action"])
    row = table.loc[("1840", "a", "build")]
    assert row["turns"] == 25
    assert row["per_turn"] == pytest.approx(15 / 25)
    assert row["share"] == pytest.approx(1 / len(ACTION_NAMES))
    assert table.loc[(WHOLE, "all", "pass"), "per_turn"] == pytest.approx(15 / 25)
    assert ("1845", "a", "build") not in table.index or math.isnan(table.loc[("1845", "a", "build")]["low"])


def test_actions_of_all_kinds_add_up_to_those_taken() -> None:
    table = reports.action_mix(usual_council(), "actions")
    assert table.groupby(["phase", "strategy"])["per_turn"].sum().tolist() == pytest.approx([3.0] * 48)


def test_taken_of_the_choices_that_had_it() -> None:
    run = usual_council()
    assert run.seat_rows is not None
    table = reports.action_use(run, "actions").set_index(["action", "strategy"])
    own = run.seat_rows[run.seat_rows["strategy"] == 3]
    rate = own["taken_market"].sum() / own["possible_market"].sum()
    row = table.loc[("market", "industrialist")]
    assert row["rate"] == pytest.approx(rate)
    assert row["rate_low"] < rate < row["rate_high"]
    assert row["taken"] == pytest.approx(own["taken_market"].mean())
    assert row["chances"] == own["possible_market"].sum()


def test_an_action_that_only_random_takes_is_dead_and_no_other() -> None:
    table = reports.action_use(usual_council(), "actions")
    assert set(table.loc[table["dead"], "action"]) == {"canal"}
    assert not table["never"].any()
    assert table.loc[(table["action"] == "canal") & (table["strategy"] == "random"), "rate"].iloc[0] > 0.2


def test_an_action_that_nobody_ever_could_is_dead_and_never_possible() -> None:
    run = usual_council()
    seats = run.tables["seats"].copy()
    for column in ("taken_sell_sum", "possible_sell_sum"):
        seats.loc[seats["strategy"] != 6, column] = 0
    table = reports.action_use(dataclasses.replace(run, tables=run.tables | {"seats": seats}), "actions")
    assert set(table.loc[table["never"], "action"]) == {"sell"}
    assert set(table.loc[table["dead"], "action"]) == {"canal", "sell"}


def test_giving_up_is_never_dead_and_nothing_is_when_only_random_played() -> None:
    run = usual_council()
    seats = run.tables["seats"].assign(taken_pass_sum=0)
    table = reports.action_use(dataclasses.replace(run, tables=run.tables | {"seats": seats}), "actions")
    assert "pass" not in set(table.loc[table["dead"], "action"])
    assert not reports.action_use(only_random(), "actions")["dead"].any()
    assert not reports.card_use(only_random(), "card-use")["dead"].any()


def test_another_naive_strategy_may_be_declared() -> None:
    run = changed(usual_council(), ActionSection, naive="nobody")
    assert not reports.action_use(run, "actions")["dead"].any()


def test_a_card_that_only_random_takes_is_dead_and_no_other() -> None:
    run = usual_council()
    table = reports.card_use(run, "card-use")
    assert table.index[table["dead"]].tolist() == [0]
    assert not table["never"].any()
    sums = run.tables["cards"]
    own = sums[sums["card"] == 7]
    assert table.loc[7, "rate"] == pytest.approx(own["taken_n"].sum() / own["possible_n"].sum())
    assert table.loc[7, "low"] < table.loc[7, "rate"] < table.loc[7, "high"]
    assert table.loc[7, "best"] == "collector"


def test_a_card_that_nobody_ever_could_take_is_never_possible() -> None:
    run = usual_council()
    sums = run.tables["cards"]
    run = dataclasses.replace(run, tables=run.tables | {"cards": sums[sums["card"] != 9]})
    row = reports.card_use(run, "card-use").loc[9]
    assert row["never"] and row["dead"]
    assert row["possible"] == 0
    assert math.isnan(row["rate"])


def test_groups_of_cards_add_up_to_all_cards() -> None:
    run = usual_council()
    table = reports.card_use_groups(run, "card-use")
    sums = run.tables["cards"]
    for column, cards in (("decade", [14, 14, 14]), ("category", [15, 15, 12])):
        own = table[(table["column"] == column) & (table["strategy"] == "all")]
        assert own["cards"].sum() == sum(cards)
        assert own["taken"].sum() == sums["taken_n"].sum()
        assert own["possible"].sum() == sums["possible_n"].sum()
    late = table[(table["value"] == "1860") & (table["strategy"] == "all")].iloc[0]
    own = sums[sums["card"] >= 28]
    assert late["win_share"] == pytest.approx(own["taken_twelfths"].sum() / 12 / own["taken_n"].sum())


def test_a_column_that_cards_do_not_have_is_named() -> None:
    run = changed(usual_council(), CardUseSection, by=("decades",))
    with pytest.raises(InputError, match=r"cards have no column 'decades': did you mean 'decade'\?"):
        reports.card_use(run, "card-use")


def test_what_a_group_brings_is_divided_by_what_is_held() -> None:
    run = usual_council()
    assert run.seat_rows is not None
    table = reports.group_table(run, "categories").set_index(["group", "strategy"])
    row = table.loc[("quality", "all")]
    assert row["held"] == pytest.approx(run.seat_rows["cards_quality"].mean())
    assert row["gain"] == pytest.approx(run.seat_rows["election_quality"].mean())
    assert row["each"] == pytest.approx(6.0)  # second in each of three elections
    assert table.loc[("economic", "all"), "each"] == pytest.approx(9.0)
    wins = reports.group_wins(run, "categories")
    own = wins[(wins["group"] == "public") & (wins["strategy"] == "all")]
    assert own["games"].sum() == len(run.seat_rows)


def test_cards_are_told_by_each_mark_on_the_page() -> None:
    """Seen, built, in the final display: the win share of each, which ranks by one alone would hide."""
    made = Material(usual_run())
    shown = card_marks_grid(made)
    assert [title for title, _ in shown.columns] == ["Card", "Seen", "Built", "Final"]
    cells = made.cards.set_index(["row", "mark"])
    for number in (0, 20, 39):
        seen = cells.loc[(number, "seen"), "win_share"]
        assert shown.rows[number][1].text == f"{100 * seen:.1f}%"
    assert shown.origin == card_grid(made).origin
