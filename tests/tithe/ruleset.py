"""Tithe as the rest of Alderman sees it; the kernel is loaded only when a game is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from sim.engine.compiled import CompiledRuleset
from sim.engine.ruleset import Rows, Seating, Variant
from tests.tithe import results
from tests.tithe.fields import FIELDS, PLAYERS, SCHEMAS, check
from tests.tithe.sections import SCORE_PARTS, SECTIONS

if TYPE_CHECKING:
    from sim.engine.machine import Machine, Traced


class Tithe(CompiledRuleset):
    """Cards nobody wants and coins that keep them away; 2 to 4 players."""

    name = "tithe"
    title = "Tithe"
    players = PLAYERS
    folder = Path(__file__).parent
    fields = FIELDS
    schemas = SCHEMAS
    seat_columns = results.SEAT
    game_columns = results.GAME_ROW
    curve_columns = results.CURVES
    card_marks = results.MARKS
    main_mark = "taken"
    blank_card = MappingProxyType({"value": 0})
    score_parts = SCORE_PARTS
    sections = SECTIONS

    def check(self, rules: Mapping[str, Any], tables: Mapping[str, Rows]) -> None:
        check(rules, tables)

    @property
    def machine(self) -> Machine:
        from tests.tithe.kernel import MACHINE

        return MACHINE

    def tell(
        self, variant: Variant, seating: Seating, traced: Traced, seed: int, block: int, rotation: int
    ) -> list[dict[str, Any]]:
        from tests.tithe.trace import tell

        return tell(variant, seating, traced, seed, block, rotation)

    def narrate(self, variant: Variant, events: Sequence[Mapping[str, Any]]) -> Iterator[str]:
        from tests.tithe.narrate import TitheStory

        return TitheStory(variant).tell(events)

    def score(self, variant: Variant, table: Mapping[str, Any]) -> dict[str, Any]:
        from tests.tithe.table_score import score_table

        return score_table(variant, table)


RULESET = Tithe()
