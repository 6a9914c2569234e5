"""Council's strategies go on deciding under odd rules and odd cards."""

from __future__ import annotations

import pytest

from tests.council.variants import ALTERED, altered
from tests.strategies.playing import COUNCIL

JUDGES = COUNCIL.judges


@pytest.mark.bounds
@pytest.mark.parametrize("name", list(ALTERED))
def test_odd_rules_are_played_to_the_end(name):
    variant = altered(name)
    for players in (2, 3, 4):
        for first in range(0, len(JUDGES), 3):
            lineup = [JUDGES[(first + seat) % len(JUDGES)] for seat in range(players)]
            assert (COUNCIL.play(lineup, 1, variant=variant).games["winners"] >= 1).all()


def test_a_rule_that_makes_services_dear_makes_them_rare():
    def services(**rules):
        variant = COUNCIL.altered(**rules)
        return COUNCIL.play(["balanced"] * 4, 20, variant=variant).seats["services"].mean()

    assert services(service_cost=[15, 15, 15]) < services() / 3


def test_cards_that_bring_much_at_elections_are_taken_more_often():
    def cards(**rules):
        variant = COUNCIL.altered(**rules)
        return COUNCIL.play(["balanced"] * 4, 20, variant=variant).seats["cards"].mean()

    assert cards(rank_prestige=[9, 6, 3]) > cards() > cards(card_goods=6)
