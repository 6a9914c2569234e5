"""A ruleset played by the shared loop: what it need not write itself; a game alone loads the compiler."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from sim.engine.records import Filled
from sim.engine.ruleset import Ruleset, Seating, Variant

if TYPE_CHECKING:
    from sim.engine.machine import Machine, Traced


class CompiledRuleset(Ruleset):
    """A game whose kernels sim.engine.loop calls; it brings a Machine and the telling of a traced game."""

    @property
    @abstractmethod
    def machine(self) -> Machine:
        """Its records and kernels."""

    @abstractmethod
    def tell(
        self, variant: Variant, seating: Seating, traced: Traced, seed: int, block: int, rotation: int
    ) -> list[dict[str, Any]]:
        """The events of a traced game, `setup` first, `final` last, as JSON-ready objects."""

    def play(self, variant: Variant, seating: Seating, seed: int, first_block: int, blocks: int) -> Filled:
        from sim.engine.machine import Stretch

        stretch = Stretch(seed, first_block, blocks, 0, seating.rotations)
        return self.machine.play(variant, seating, stretch, self.max_curve_turns)

    def trace(
        self, variant: Variant, seating: Seating, seed: int, block: int = 0, rotation: int = 0
    ) -> list[dict[str, Any]]:
        traced = self.machine.trace_game(variant, seating, seed, block, rotation)
        return self.tell(variant, seating, traced, seed, block, rotation)

    @property
    def pick_signature(self) -> Any:
        return self.machine.types[3]

    def honest(self, variant: Variant, seating: Seating, seed: int, games: int) -> list[str]:
        from sim.engine.watch import dishonest_choices

        return dishonest_choices(self.machine, variant, seating, seed, games)
