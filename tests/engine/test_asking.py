"""Strategies are asked by the address of their code; a variant is packed once for all stretches of a run."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sim.batch import make_plan
from sim.engine.asking import addresses
from sim.engine.inputs import load_variant
from sim.engine.ruleset import ruleset
from strategies import available

COUNCIL = ruleset("council")


def test_strategies_that_share_their_code_share_its_address() -> None:
    pickers = [available("council")[name].pick for name in ("balanced", "canal", "random")]
    found = addresses(pickers, COUNCIL.pick_signature)
    assert len(found) == 3
    assert pickers[0] is pickers[1]  # loaded once for the whole family
    assert found[0] == found[1] != found[2]


def test_a_variant_is_never_played_by_the_numbers_of_another() -> None:
    plain = load_variant(COUNCIL)
    rich: Any = replace(plain, rules={**plain.rules, "start_money": 50})
    strategies = [available("council")["random"]]

    def first_money(variant: Any, players: int) -> int:
        plan = make_plan(COUNCIL, variant, strategies, players, 1, 1, "mirror", "sums")
        filled = COUNCIL.play(variant, plan.seating(), 1, 0, 1)
        return int(filled.seats["money"].sum())

    apart = [first_money(variant, players) for variant in (plain, rich) for players in (2, 3)]
    again = [first_money(variant, players) for players in (2, 3) for variant in (plain, rich)]
    assert again == [apart[0], apart[2], apart[1], apart[3]]
    assert len(set(apart)) == 4
