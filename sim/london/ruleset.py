"""London as the rest of Alderman sees it; the kernel is loaded only when a game is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from sim.engine.compiled import CompiledRuleset
from sim.engine.records import Column, Exposure
from sim.engine.ruleset import Rows, RuleField, Seating, TableSchema, Variant
from sim.engine.sections import ScorePart, Section
from sim.london import results
from sim.london.fields import FIELDS, PLAYERS, SCHEMAS, check, check_players
from sim.london.sections import MAIN_MARK, MAIN_MARK_IF, SCORE_PARTS, SECTIONS

if TYPE_CHECKING:
    from sim.engine.board import Frame
    from sim.engine.machine import Machine, Traced


class London(CompiledRuleset):
    """City cards, poverty, loans, boroughs; 2 to 4 players."""

    name: ClassVar[str] = "london"
    title: ClassVar[str] = "London"
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
        "prestige": 0,
        "run_cost": 0,
        "run_discard": "none",
        "run_money": 0,
        "run_prestige": 0,
        "run_poverty": 0,
        "power": "",
        "power_arg": "",
    }
    exposure: ClassVar[Exposure | None] = results.EXPOSURE
    score_parts: ClassVar[tuple[ScorePart, ...]] = SCORE_PARTS
    sections: ClassVar[tuple[Section, ...]] = SECTIONS

    def check(self, rules: Mapping[str, Any], tables: Mapping[str, Rows]) -> None:
        check(rules, tables)

    def check_players(self, variant: Variant, players: int) -> None:
        super().check_players(variant, players)
        check_players(variant, players)

    @property
    def machine(self) -> Machine:
        from sim.london.kernel import MACHINE

        return MACHINE

    def tell(
        self, variant: Variant, seating: Seating, traced: Traced, seed: int, block: int, rotation: int
    ) -> list[dict[str, Any]]:
        from sim.london.trace import tell

        return tell(variant, seating, traced, seed, block, rotation)

    def narrate(self, variant: Variant, events: Sequence[Mapping[str, Any]]) -> Iterator[str]:
        from sim.london.narrate import narrate

        return narrate(variant, events)

    def frames(self, variant: Variant, events: Sequence[Mapping[str, Any]]) -> Iterator[Frame]:
        from sim.london.board import frames

        return frames(variant, events)

    def score(self, variant: Variant, table: Mapping[str, Any]) -> dict[str, Any]:
        from sim.london.table_score import score_table

        return score_table(variant, table)


RULESET = London()
