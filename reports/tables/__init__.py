"""Tables of a run: functions that take a run and return a DataFrame stamped with its origin and method."""

from reports.tables.cards import card_table
from reports.tables.curves import curves
from reports.tables.length import length_histogram, length_table, stopped_games
from reports.tables.scores import score_distribution, score_parts, spread
from reports.tables.usage import loan_table, usage_table, usage_worth, wins_by_count
from reports.tables.wins import head_to_head, seat_table, seat_test, strategy_by_seat, win_table

__all__ = [
    "card_table",
    "curves",
    "head_to_head",
    "length_histogram",
    "length_table",
    "loan_table",
    "score_distribution",
    "score_parts",
    "seat_table",
    "seat_test",
    "spread",
    "stopped_games",
    "strategy_by_seat",
    "usage_table",
    "usage_worth",
    "win_table",
    "wins_by_count",
]
