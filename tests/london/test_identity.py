"""What kernel and reference share from the start, and that their games reach what there is to reach."""

from __future__ import annotations

from sim.engine.inputs import load_variant
from sim.london.ruleset import RULESET
from tests.london.twins import TWINS, plain_rows
from tests.london.variants import altered
from tests.playing.seats import only_random
from tests.reference import london as reference
from tests.reference.situations import DATA, RULES


def test_both_read_the_same_figures() -> None:
    variant = load_variant(RULESET)
    assert variant.rules == RULES
    assert plain_rows(variant.tables["cards"]) == reference.read_cards(DATA / "cards.csv")
    assert variant.tables["boroughs"] == reference.read_boroughs(DATA / "boroughs.csv")


def test_every_kind_of_decision_is_asked() -> None:
    published, seating = altered("as published"), only_random("london", 4)
    asked = {
        kind for seed in range(40) for _, kind, _, _ in TWINS.kernel_game(published, seating, seed, 0, 0)[1]
    }
    assert len(asked) >= 15
