"""A ruleset's kernel and its plain reference, held together event by event and option by option."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from sim.engine.compiled import CompiledRuleset
from sim.engine.errors import AldermanError
from sim.engine.ruleset import Seating, Variant
from tests.playing.decisions import Decision, Plain, decisions
from tests.playing.seats import every_lineup, names_by_seat, only_random
from tests.reference.choosers import Chooser, random_chooser, scripted

Row = dict[str, Any]

RANDOM_GAMES = 9  # of every set, of which only `random` plays
STRIDE = 37  # steps through the lineups, so that a few games meet all strategies


def assert_same(kernel: list[Row], other: list[Row], label: str) -> None:
    """Two traces are alike.

    Raises:
        AssertionError: shows the first event that differs.
    """
    if kernel == other:
        return
    for index, (ours, theirs) in enumerate(zip(kernel, other, strict=False)):
        if ours != theirs:
            raise AssertionError(f"{label}, event {index}:\nkernel    {ours}\nreference {theirs}")
    raise AssertionError(f"{label}: the kernel tells {len(kernel)} events, the reference {len(other)}")


@dataclass(frozen=True)
class Twins:
    """The two that play the same games.

    Attributes:
        ruleset: the compiled one.
        plain: an option of its kernel in the reference's terms.
        reference: a game of the reference, (variant, names by seat, seed, block, choosers) -> trace.
    """

    ruleset: CompiledRuleset
    plain: Plain
    reference: Callable[[Variant, list[str], int, int, list[Chooser]], list[Row]]

    def kernel_game(
        self, variant: Variant, seating: Seating, seed: int, block: int, rotation: int
    ) -> tuple[list[Row], list[Decision]]:
        """A game of the kernel: its trace and its decisions."""
        traced = self.ruleset.machine.trace_game(variant, seating, seed, block, rotation)
        events = self.ruleset.tell(variant, seating, traced, seed, block, rotation)
        setup = events[0]
        assert (setup.pop("block"), setup.pop("rotation")) == (block, rotation)
        return events, decisions(self.ruleset, self.plain, variant, traced)

    def hold_together(
        self, name: str, variant: Variant, seating: Seating, seed: int, block: int, rotation: int
    ) -> None:
        """Play one game in both, the reference taking the kernel's decisions; `random` also by itself."""
        names = names_by_seat(seating, block, rotation)
        players = len(names)
        who = f"{players} players ({', '.join(names)})"
        label = f"{name}: {who}, seed {seed}, block {block}, rotation {rotation}"
        try:
            kernel, asked = self.kernel_game(variant, seating, seed, block, rotation)
        except (AldermanError, RuntimeError) as error:
            raise AssertionError(f"{label}: {error}") from error
        script = scripted(asked)
        try:
            other = self.reference(variant, names, seed, block, [script] * players)
            script.assert_finished()
        except AssertionError as error:
            raise AssertionError(f"{label}, {error}") from error
        assert_same(kernel, other, label)
        if set(names) == {"random"}:
            alone = self.reference(variant, names, seed, block, [random_chooser] * players)
            assert_same(kernel, alone, f"{label}, from the seed alone")

    def hold_games_together(self, name: str, variant: Variant, players: int, games: Iterable[int]) -> None:
        """Hold numbered games together: the first RANDOM_GAMES of `random`, the others of all strategies."""
        mixed, pure = every_lineup(self.ruleset.name, players), only_random(self.ruleset.name, players)
        for game in games:
            seating = pure if game < RANDOM_GAMES else mixed
            self.hold_together(name, variant, seating, 1000 * players + game, *seated(seating, game))

    def hold_extremes_together(self, variant: Variant) -> None:
        """Hold games of the smallest and the largest seeds and blocks together."""
        seating = only_random(self.ruleset.name, 2)
        for seed in (0, 2**63 - 1, 2**63, 2**64 - 1):
            for block in (0, 2**40):
                self.hold_together("extremes", variant, seating, seed, block, 0)


def seated(seating: Seating, game: int) -> tuple[int, int]:
    """Block and rotation of a numbered game."""
    return game * STRIDE % len(seating.lineups), game % seating.rotations


def seated_in(game: str, players: Iterable[int], games: range) -> set[str]:
    """The strategies that these numbered games seat."""
    return {
        name
        for number in players
        for at in games[RANDOM_GAMES:]
        for name in names_by_seat(every_lineup(game, number), *seated(every_lineup(game, number), at))
    }
