"""The compiled kernel and the plain reference play the same games, event by event and option by option."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from sim.council.ruleset import RULESET
from sim.engine.inputs import load_variant
from sim.engine.ruleset import Variant
from strategies.registry import built_in
from tests.council.altered_files import deals
from tests.council.decisions import plain
from tests.council.variants import ALTERED, altered
from tests.playing.drawn import drawn
from tests.playing.identity import RANDOM_GAMES, Twins, seated_in
from tests.playing.seats import PLAYERS, every_lineup, only_random
from tests.reference import council as reference
from tests.reference.council_situations import CHANGED, DATA, RULES

Row = dict[str, Any]

GAMES = 34  # of each altered game and number of players: 31 x 3 x 34 = 3,162 in all


def plain_rows(rows: list[Row]) -> list[Row]:
    """Cards as the reference takes them: decades are numbers."""
    return [{**row, "decade": int(row["decade"])} for row in rows]


def reference_game(
    variant: Variant, names: list[str], seed: int, block: int, choosers: list[reference.Chooser]
) -> list[Row]:
    """A game of the reference."""
    cards = plain_rows(variant.tables["cards"])
    return reference.play(dict(variant.rules), cards, len(names), seed, choosers, names, block)


TWINS = Twins(RULESET, plain, reference_game)


def test_there_are_3000_games_and_14_altered_ones() -> None:
    assert len(ALTERED) > 14
    assert len(ALTERED) * len(PLAYERS) * GAMES >= 3_000


def test_both_read_the_same_figures() -> None:
    variant = load_variant(RULESET)
    assert variant.rules == RULES | CHANGED
    assert plain_rows(variant.tables["cards"]) == reference.read_cards(DATA / "cards.csv")


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", ALTERED)
def test_kernel_and_reference_play_the_same_games(name: str, players: int) -> None:
    TWINS.hold_games_together(name, altered(name), players, range(GAMES))


@drawn(60)
@given(deals(), st.integers(0, 2**20))
def test_any_rules_and_cards_are_played_alike(deal: tuple[Variant, int, int], block: int) -> None:
    variant, players, seed = deal
    for seating in (only_random("council", players), every_lineup("council", players)):
        TWINS.hold_together("altered files", variant, seating, seed, block, block % seating.rotations)


def test_the_largest_seed_and_block_are_dealt_alike() -> None:
    TWINS.hold_extremes_together(altered("as published"))


@pytest.mark.jitless
@pytest.mark.parametrize("players", PLAYERS)
def test_twelve_games_are_the_same_without_the_compiler(players: int) -> None:
    for number, name in enumerate(("as published", "lasting effects", "several city actions", "loved")):
        game = RANDOM_GAMES - 1 + number % 2
        TWINS.hold_games_together(name, altered(name), players, [game])


@pytest.mark.bounds
@pytest.mark.parametrize("name", ALTERED)
def test_games_stay_inside_their_arrays(name: str) -> None:
    TWINS.hold_games_together(name, altered(name), 4, range(RANDOM_GAMES - 2, RANDOM_GAMES + 2))


def test_every_strategy_and_kind_of_decision_takes_part() -> None:
    """The games held together reach what there is to reach."""
    assert seated_in("council", PLAYERS, range(GAMES)) == {one.name for one in built_in("council")}
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
