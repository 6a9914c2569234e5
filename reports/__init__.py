"""Reports of a run: tables as DataFrames, figures on given Axes, a page, a table for the terminal.

    import reports
    reports.win_table(run)          # a DataFrame with intervals, its origin and method in `attrs`
    reports.write(run, "report")    # report/index.html, report.json, report.md, figures/*.png, tables/*.csv
    reports.compare(run, other)     # what differs on the same deals
    reports.ablate("london", ["Wren"])  # what a card does: the same deals with the card blank

Names are imported when first used; the modules behind them load pandas, scipy and matplotlib.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from reports.ablation.export import ablation_text as ablation_text
    from reports.ablation.folder import write_ablation as write_ablation
    from reports.ablation.play import ablate as ablate
    from reports.ablation.terminal import print_ablation as print_ablation
    from reports.comparison.comparison import compare as compare
    from reports.comparison.export import comparison_text as comparison_text
    from reports.comparison.folder import write_comparison as write_comparison
    from reports.comparison.terminal import print_comparison as print_comparison
    from reports.folder import write as write
    from reports.report import report_text as report_text
    from reports.tables import (
        action_mix as action_mix,
        action_use as action_use,
        adjusted_cards as adjusted_cards,
        card_table as card_table,
        card_use as card_use,
        card_use_groups as card_use_groups,
        contest_amounts as contest_amounts,
        contest_choices as contest_choices,
        contest_counts as contest_counts,
        contest_origin as contest_origin,
        contest_seats as contest_seats,
        contest_strategies as contest_strategies,
        contest_ways as contest_ways,
        contest_worth as contest_worth,
        curve_quartiles as curve_quartiles,
        curves as curves,
        cycle_table as cycle_table,
        doings_table as doings_table,
        flow_table as flow_table,
        group_table as group_table,
        group_wins as group_wins,
        head_to_head as head_to_head,
        leader_table as leader_table,
        length_by_players as length_by_players,
        length_histogram as length_histogram,
        length_table as length_table,
        level_wins as level_wins,
        loan_table as loan_table,
        milestone_incidence as milestone_incidence,
        milestone_phases as milestone_phases,
        milestone_table as milestone_table,
        milestone_wins as milestone_wins,
        outcome_table as outcome_table,
        payoff_table as payoff_table,
        rating_table as rating_table,
        runaway_table as runaway_table,
        score_distribution as score_distribution,
        score_parts as score_parts,
        seat_table as seat_table,
        seats_by_players as seats_by_players,
        spread as spread,
        stakes_table as stakes_table,
        stopped_games as stopped_games,
        strategy_by_seat as strategy_by_seat,
        usage_adjusted as usage_adjusted,
        usage_table as usage_table,
        usage_worth as usage_worth,
        win_table as win_table,
        wins_by_count as wins_by_count,
        wins_by_players as wins_by_players,
    )
    from reports.terminal import print_win_table as print_win_table

__all__ = [
    "ablate",
    "ablation_text",
    "action_mix",
    "action_use",
    "adjusted_cards",
    "card_table",
    "card_use",
    "card_use_groups",
    "compare",
    "comparison_text",
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
    "print_ablation",
    "print_comparison",
    "print_win_table",
    "rating_table",
    "report_text",
    "runaway_table",
    "score_distribution",
    "score_parts",
    "seat_table",
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
    "write",
    "write_ablation",
    "write_comparison",
]

# Where a name lives, for those who have not imported it yet; most are tables.
_HOME = dict.fromkeys(__all__, "tables") | {"print_win_table": "terminal", "write": "folder"}
_HOME |= {
    "report_text": "report",
    "ablate": "ablation.play",
    "ablation_text": "ablation.export",
    "print_ablation": "ablation.terminal",
    "write_ablation": "ablation.folder",
    "compare": "comparison.comparison",
    "comparison_text": "comparison.export",
    "print_comparison": "comparison.terminal",
    "write_comparison": "comparison.folder",
}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'reports' has no attribute '{name}'")
    found = getattr(importlib.import_module(f"reports.{_HOME[name]}"), name)
    globals()[name] = found  # a submodule of the same name must not take its place
    return found


def __dir__() -> list[str]:
    return __all__
