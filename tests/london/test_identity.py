"""The compiled kernel and the plain reference play the same games, event by event and option by option."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from sim.batch.plan import make_seating
from sim.batch.schedule import make_schedule
from sim.engine.errors import AldermanError
from sim.engine.inputs import load_variant
from sim.engine.ruleset import Seating, Variant
from sim.london.ruleset import RULESET
from strategies.registry import built_in
from tests.london.altered_files import deals
from tests.london.decisions import Decision, played
from tests.london.variants import ALTERED, altered
from tests.reference import london as reference
from tests.reference.situations import DATA, RULES

Row = dict[str, Any]

GAMES = 54  # of each altered game and number of players: 19 x 3 x 54 = 3,078 in all
RANDOM_GAMES = 9  # of which only `random` plays
PLAYERS = (2, 3, 4)
STRIDE = 37  # steps through the lineups, so that a few games meet all strategies


def test_there_are_3000_games_and_10_altered_ones() -> None:
    assert len(ALTERED) > 10
    assert len(ALTERED) * len(PLAYERS) * GAMES >= 3_000


def test_both_read_the_same_figures() -> None:
    variant = load_variant(RULESET)
    assert variant.rules == RULES
    assert plain_rows(variant.tables["cards"]) == reference.read_cards(DATA / "cards.csv")
    assert variant.tables["boroughs"] == reference.read_boroughs(DATA / "boroughs.csv")


def plain_rows(rows: list[Row]) -> list[Row]:
    """Cards as the reference takes them: a missing `power_arg` is 0."""
    return [{**row, "power_arg": row["power_arg"] or 0} if "power_arg" in row else row for row in rows]


@cache
def every_lineup(players: int) -> Seating:
    """All built-in strategies in every mixture, seats rotated."""
    strategies = built_in("london")
    schedule = make_schedule("all", range(len(strategies)), players)
    return make_seating(strategies, [one.name for one in strategies], schedule)


@cache
def only_random(players: int) -> Seating:
    strategy = next(one for one in built_in("london") if one.name == "random")
    return make_seating([strategy], [strategy.name], make_schedule("mirror", [0], players))


def names_by_seat(seating: Seating, block: int, rotation: int) -> list[str]:
    """Who sits where: seat s is taken by lineup[(s + rotation) mod players]."""
    lineup = seating.lineups[block % len(seating.lineups)].tolist()
    return [seating.names[lineup[(seat + rotation) % len(lineup)]] for seat in range(len(lineup))]


def kernel_game(
    variant: Variant, seating: Seating, seed: int, block: int, rotation: int
) -> tuple[list[Row], list[Decision]]:
    """A game of the kernel, in the reference's terms: hands in the order of the deal are no promise."""
    events, decisions = played(variant, seating, seed, block, rotation)
    setup = events[0]
    assert (setup.pop("block"), setup.pop("rotation")) == (block, rotation)
    return events, decisions


def reference_game(
    variant: Variant, names: list[str], seed: int, block: int, choosers: list[reference.Chooser]
) -> list[Row]:
    """A game of the reference; hands sorted, as the kernel shows them."""
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


def assert_same(kernel: list[Row], other: list[Row], label: str) -> None:
    if kernel == other:
        return
    for index, (ours, theirs) in enumerate(zip(kernel, other, strict=False)):
        if ours != theirs:
            raise AssertionError(f"{label}, event {index}:\nkernel    {ours}\nreference {theirs}")
    raise AssertionError(f"{label}: the kernel tells {len(kernel)} events, the reference {len(other)}")


def hold_together(
    name: str, variant: Variant, seating: Seating, seed: int, block: int, rotation: int
) -> None:
    """Play one game in both, the reference taking the kernel's decisions; `random` also by itself."""
    names = names_by_seat(seating, block, rotation)
    players = len(names)
    label = f"{name}: {players} players ({', '.join(names)}), seed {seed}, block {block}, rotation {rotation}"
    try:
        kernel, decisions = kernel_game(variant, seating, seed, block, rotation)
    except AldermanError as error:
        raise AssertionError(f"{label}: {error}") from error
    script = reference.scripted(decisions)
    try:
        other = reference_game(variant, names, seed, block, [script] * players)
        script.assert_finished()
    except AssertionError as error:
        raise AssertionError(f"{label}, {error}") from error
    assert_same(kernel, other, label)
    if set(names) == {"random"}:
        alone = reference_game(variant, names, seed, block, [reference.random_chooser] * players)
        assert_same(kernel, alone, f"{label}, from the seed alone")


def hold_games_together(name: str, players: int, games: range) -> None:
    variant, mixed, pure = altered(name), every_lineup(players), only_random(players)
    for game in games:
        seating = pure if game < RANDOM_GAMES else mixed
        block = game * STRIDE % len(seating.lineups)
        hold_together(name, variant, seating, 1000 * players + game, block, game % seating.rotations)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", ALTERED)
def test_kernel_and_reference_play_the_same_games(name: str, players: int) -> None:
    hold_games_together(name, players, range(GAMES))


@settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)
@given(deals(), st.integers(0, 2**20))
def test_any_rules_and_cards_are_played_alike(deal: tuple[Variant, int, int], block: int) -> None:
    variant, players, seed = deal
    for seating in (only_random(players), every_lineup(players)):
        hold_together("altered files", variant, seating, seed, block, block % seating.rotations)


def test_the_largest_seed_and_block_are_dealt_alike() -> None:
    variant, names = altered("cut short"), ["random"] * 2
    for seed in (0, 2**63 - 1, 2**63, 2**64 - 1):
        for block in (0, 2**40):
            kernel, _ = kernel_game(variant, only_random(2), seed, block, 0)
            alone = reference_game(variant, names, seed, block, [reference.random_chooser] * 2)
            assert_same(kernel, alone, f"seed {seed}, block {block}")


@pytest.mark.jitless
@pytest.mark.parametrize("players", PLAYERS)
def test_ten_games_are_the_same_without_the_compiler(players: int) -> None:
    for number, name in enumerate(("as published", "moved powers", "costly runs", "grey guests")):
        hold_games_together(name, players, range(RANDOM_GAMES - 1 + number % 2, RANDOM_GAMES + number % 2))


@pytest.mark.bounds
@pytest.mark.parametrize("name", ALTERED)
def test_games_stay_inside_their_arrays(name: str) -> None:
    hold_games_together(name, 4, range(RANDOM_GAMES - 2, RANDOM_GAMES + 2))


def test_the_first_difference_is_named() -> None:
    ours: list[Row] = [{"event": "turn", "turn": 1}, {"event": "draw", "card": "wren"}]
    theirs: list[Row] = [{"event": "turn", "turn": 1}, {"event": "draw", "card": "salters"}]
    with pytest.raises(AssertionError, match=r"some game, event 1:\nkernel .*wren.*\nreference .*salters"):
        assert_same(ours, theirs, "some game")
    with pytest.raises(AssertionError, match="tells 2 events, the reference 1"):
        assert_same(ours, ours[:1], "some game")


def test_every_strategy_and_kind_of_decision_takes_part() -> None:
    """The games held together reach what there is to reach."""
    seated: set[str] = set()
    for players in PLAYERS:
        seating = every_lineup(players)
        for game in range(RANDOM_GAMES, GAMES):
            seated |= set(
                names_by_seat(seating, game * STRIDE % len(seating.lineups), game % seating.rotations)
            )
    assert seated == {one.name for one in built_in("london")}
    asked: set[str] = set()
    for seed in range(40):
        asked |= {
            kind for _, kind, _, _ in kernel_game(altered("as published"), only_random(4), seed, 0, 0)[1]
        }
    assert len(asked) >= 15
    assert np.all(every_lineup(4).lineups >= 0)
