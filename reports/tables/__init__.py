"""Tables of a run: functions that take a run and return a DataFrame stamped with its origin and method."""

from reports.tables.actions import action_mix, action_use
from reports.tables.adjusted import adjusted_cards
from reports.tables.card_use import card_use, card_use_groups
from reports.tables.cards import card_table
from reports.tables.contests import (
    contest_amounts,
    contest_choices,
    contest_counts,
    contest_origin,
    contest_seats,
    contest_strategies,
    contest_ways,
    contest_worth,
)
from reports.tables.curve_quartiles import curve_quartiles
from reports.tables.curves import curves
from reports.tables.doings import doings_table
from reports.tables.groups import group_table, group_wins
from reports.tables.length import length_histogram, length_table, stopped_games
from reports.tables.levels import level_wins
from reports.tables.milestones import (
    milestone_incidence,
    milestone_phases,
    milestone_table,
    milestone_wins,
)
from reports.tables.outcomes import outcome_table
from reports.tables.pacing import flow_table, leader_table
from reports.tables.payoffs import cycle_table, payoff_table
from reports.tables.players import length_by_players, seats_by_players, wins_by_players
from reports.tables.ratings import rating_table
from reports.tables.runaway import runaway_table
from reports.tables.scores import score_distribution, score_parts, spread
from reports.tables.stakes import stakes_table
from reports.tables.usage import loan_table, usage_table, usage_worth, wins_by_count
from reports.tables.usage_adjusted import usage_adjusted
from reports.tables.wins import head_to_head, seat_table, seat_test, strategy_by_seat, win_table

__all__ = [
    "action_mix",
    "action_use",
    "adjusted_cards",
    "card_table",
    "card_use",
    "card_use_groups",
    "contest_amounts",
    "contest_choices",
    "contest_counts",
    "contest_origin",
    "contest_seats",
    "contest_strategies",
    "contest_ways",
    "contest_worth",
    "curve_quartiles",
    "curves",
    "cycle_table",
    "doings_table",
    "flow_table",
    "group_table",
    "group_wins",
    "head_to_head",
    "leader_table",
    "length_by_players",
    "length_histogram",
    "length_table",
    "level_wins",
    "loan_table",
    "milestone_incidence",
    "milestone_phases",
    "milestone_table",
    "milestone_wins",
    "outcome_table",
    "payoff_table",
    "rating_table",
    "runaway_table",
    "score_distribution",
    "score_parts",
    "seat_table",
    "seat_test",
    "seats_by_players",
    "spread",
    "stakes_table",
    "stopped_games",
    "strategy_by_seat",
    "usage_adjusted",
    "usage_table",
    "usage_worth",
    "win_table",
    "wins_by_count",
    "wins_by_players",
]
