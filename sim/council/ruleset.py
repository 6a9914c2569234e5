"""Council as the rest of Alderman sees it; the kernel is loaded only when a game is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from sim.council import results
from sim.council.fields import FIELDS, PLAYERS, SCHEMAS, check
from sim.council.sections import MAIN_MARK, MAIN_MARK_IF, SCORE_PARTS, SECTIONS
from sim.engine.compiled import CompiledRuleset
from sim.engine.records import Column, Exposure
from sim.engine.ruleset import Rows, RuleField, Seating, TableSchema, Variant
from sim.engine.sections import ScorePart, Section

if TYPE_CHECKING:
    from sim.engine.board import Frame
    from sim.engine.machine import Machine, Traced


class Council(CompiledRuleset):
    """City cards, popularity, elections; 2 to 4 players."""

    name: ClassVar[str] = "council"
    title: ClassVar[str] = "Council"
    players: ClassVar[tuple[int, int]] = PLAYERS
    folder: ClassVar[Path] = Path(__file__).parent
    fields: ClassVar[tuple[RuleField, ...]] = FIELDS
    schemas: ClassVar[tuple[TableSchema, ...]] = SCHEMAS
    seat_columns: ClassVar[tuple[Column, ...]] = results.SEAT
    game_columns: ClassVar[tuple[Column, ...]] = results.GAME_ROW
    curve_columns: ClassVar[tuple[Column, ...]] = results.CURVES
    card_marks: ClassVar[tuple[Column, ...]] = results.MARKS
    main_mark: ClassVar[str] = MAIN_MARK
    main_mark_if: ClassVar[str] = MAIN_MARK_IF
    blank_card: ClassVar[Mapping[str, str | int]] = {
        "city_actions": 0,
        "popularity": 0,
        "money": 0,
        "goods": "",
        "prestige": 0,
        "immediate": "",
        "immediate_arg": "",
        "permanent": "",
        "permanent_arg": "",
    }
    exposure: ClassVar[Exposure | None] = results.EXPOSURE
    score_parts: ClassVar[tuple[ScorePart, ...]] = SCORE_PARTS
    sections: ClassVar[tuple[Section, ...]] = SECTIONS

    def check(self, rules: Mapping[str, Any], tables: Mapping[str, Rows]) -> None:
        check(rules, tables)

    @property
    def machine(self) -> Machine:
        from sim.council.kernel import MACHINE

        return MACHINE

    def tell(
        self, variant: Variant, seating: Seating, traced: Traced, seed: int, block: int, rotation: int
    ) -> list[dict[str, Any]]:
        from sim.council.trace import tell

        return tell(variant, seating, traced, seed, block, rotation)

    def narrate(self, variant: Variant, events: Sequence[Mapping[str, Any]]) -> Iterator[str]:
        from sim.council.narrate import narrate

        return narrate(variant, events)

    def frames(self, variant: Variant, events: Sequence[Mapping[str, Any]]) -> Iterator[Frame]:
        from sim.council.board import frames

        return frames(variant, events)

    def score(self, variant: Variant, table: Mapping[str, Any]) -> dict[str, Any]:
        from sim.council.table_score import score_table

        return score_table(variant, table)


RULESET = Council()
