"""London as the rest of Alderman sees it; the kernel is loaded only when a game is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from sim.engine.records import Column, Filled
from sim.engine.ruleset import Rows, RuleField, Ruleset, Seating, TableSchema, Variant
from sim.engine.sections import ScorePart, Section
from sim.london import results
from sim.london.fields import FIELDS, PLAYERS, SCHEMAS, check, check_players
from sim.london.sections import MAIN_MARK, MAIN_MARK_IF, SCORE_PARTS, SECTIONS


class London(Ruleset):
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
    score_parts: ClassVar[tuple[ScorePart, ...]] = SCORE_PARTS
    sections: ClassVar[tuple[Section, ...]] = SECTIONS

    def check(self, rules: Mapping[str, Any], tables: Mapping[str, Rows]) -> None:
        check(rules, tables)

    def check_players(self, variant: Variant, players: int) -> None:
        super().check_players(variant, players)
        check_players(variant, players)

    def play(self, variant: Variant, seating: Seating, seed: int, first_block: int, blocks: int) -> Filled:
        from sim.london.kernel import Stretch, play

        stretch = Stretch(seed, first_block, blocks, 0, seating.rotations)
        return play(variant, seating, stretch, self.max_curve_turns)

    def trace(
        self, variant: Variant, seating: Seating, seed: int, block: int = 0, rotation: int = 0
    ) -> list[dict[str, Any]]:
        from sim.london.kernel import trace_game
        from sim.london.trace import tell

        return tell(
            variant, seating, trace_game(variant, seating, seed, block, rotation), seed, block, rotation
        )

    def narrate(self, variant: Variant, events: Sequence[Mapping[str, Any]]) -> Iterator[str]:
        from sim.london.narrate import narrate

        return narrate(variant, events)

    def score(self, variant: Variant, table: Mapping[str, Any]) -> dict[str, Any]:
        from sim.london.table_score import score_table

        return score_table(variant, table)

    @property
    def pick_signature(self) -> Any:
        from sim.london.state import PICK

        return PICK

    def honest(self, variant: Variant, seating: Seating, seed: int, games: int) -> list[str]:
        from sim.london.honesty import dishonest_choices

        return dishonest_choices(variant, seating, seed, games)


RULESET = London()
