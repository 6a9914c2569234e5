"""The compiled kernel and the plain reference play the same games, event by event and option by option."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from sim.engine.inputs import load_variant
from sim.engine.ruleset import Variant
from sim.london.ruleset import RULESET
from strategies.registry import built_in
from tests.london.altered_files import deals
from tests.london.decisions import plain
from tests.london.variants import ALTERED, altered
from tests.playing.drawn import drawn
from tests.playing.identity import RANDOM_GAMES, Twins, seated_in
from tests.playing.seats import PLAYERS, every_lineup, only_random
from tests.reference import london as reference
from tests.reference.situations import DATA, RULES

Row = dict[str, Any]

GAMES = 54  # of each altered game and number of players: 19 x 3 x 54 = 3,078 in all


def plain_rows(rows: list[Row]) -> list[Row]:
    """Cards as the reference takes them: a missing `power_arg` is 0."""
    return [{**row, "power_arg": row["power_arg"] or 0} if "power_arg" in row else row for row in rows]


def reference_game(
    variant: Variant, names: list[str], seed: int, block: int, choosers: list[reference.Chooser]
) -> list[Row]:
    """A game of the reference; hands sorted, as the kernel shows them: their order is no promise."""
    trace = reference.play(
        dict(variant.rules),
        plain_rows(variant.tables["cards"]),
        variant.tables["boroughs"],
        len(names),
        seed,
        choosers,
        names,
        block,
    )
    trace[0]["hands"] = [sorted(hand) for hand in trace[0]["hands"]]
    return trace


TWINS = Twins(RULESET, plain, reference_game)


def test_there_are_3000_games_and_10_altered_ones() -> None:
    assert len(ALTERED) > 10
    assert len(ALTERED) * len(PLAYERS) * GAMES >= 3_000


def test_both_read_the_same_figures() -> None:
    variant = load_variant(RULESET)
    assert variant.rules == RULES
    assert plain_rows(variant.tables["cards"]) == reference.read_cards(DATA / "cards.csv")
    assert variant.tables["boroughs"] == reference.read_boroughs(DATA / "boroughs.csv")


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", ALTERED)
def test_kernel_and_reference_play_the_same_games(name: str, players: int) -> None:
    TWINS.hold_games_together(name, altered(name), players, range(GAMES))


@drawn(60)
@given(deals(), st.integers(0, 2**20))
def test_any_rules_and_cards_are_played_alike(deal: tuple[Variant, int, int], block: int) -> None:
    variant, players, seed = deal
    for seating in (only_random("london", players), every_lineup("london", players)):
        TWINS.hold_together("altered files", variant, seating, seed, block, block % seating.rotations)


def test_the_largest_seed_and_block_are_dealt_alike() -> None:
    TWINS.hold_extremes_together(altered("cut short"))


@pytest.mark.jitless
@pytest.mark.parametrize("players", PLAYERS)
def test_ten_games_are_the_same_without_the_compiler(players: int) -> None:
    for number, name in enumerate(("as published", "moved powers", "costly runs", "grey guests")):
        game = RANDOM_GAMES - 1 + number % 2
        TWINS.hold_games_together(name, altered(name), players, [game])


@pytest.mark.bounds
@pytest.mark.parametrize("name", ALTERED)
def test_games_stay_inside_their_arrays(name: str) -> None:
    TWINS.hold_games_together(name, altered(name), 4, range(RANDOM_GAMES - 2, RANDOM_GAMES + 2))


def test_every_strategy_and_kind_of_decision_takes_part() -> None:
    """The games held together reach what there is to reach."""
    assert seated_in("london", PLAYERS, range(GAMES)) == {one.name for one in built_in("london")}
    published, seating = altered("as published"), only_random("london", 4)
    asked = {
        kind for seed in range(40) for _, kind, _, _ in TWINS.kernel_game(published, seating, seed, 0, 0)[1]
    }
    assert len(asked) >= 15
