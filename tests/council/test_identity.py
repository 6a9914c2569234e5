"""What kernel and reference share from the start, and that their games reach what there is to reach."""

from __future__ import annotations

from sim.council.ruleset import RULESET
from sim.engine.inputs import load_variant
from tests.council.twins import TWINS, plain_rows
from tests.council.variants import altered
from tests.playing.seats import only_random
from tests.reference import council as reference
from tests.reference.council_situations import CHANGED, DATA, RULES


def test_both_read_the_same_figures() -> None:
    variant = load_variant(RULESET)
    assert variant.rules == RULES | CHANGED
    assert plain_rows(variant.tables["cards"]) == reference.read_cards(DATA / "cards.csv")


def test_every_kind_of_decision_is_asked_and_every_verb_picked() -> None:
    busy, seating = altered("several city actions"), only_random("council", 4)
    asked: set[str] = set()
    verbs: set[str] = set()
    for seed in range(30):
        for _, kind, options, index in TWINS.kernel_game(busy, seating, seed, 0, 0)[1]:
            asked.add(kind)
            verbs.add(options[index][0])
    assert asked == {"depot", "district", "action", "city", "use", "order", "good", "ranking"}
    assert verbs == {
        *("district", "build", "produce", "service", "canal", "market", "sell", "acquire", "bonus", "pass"),
        *("done", "use", "order", "good", "ranking"),
    }
