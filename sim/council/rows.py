"""What is kept of a seat and of a game: the columns of sim.council.results that are not part of a score."""

from __future__ import annotations

import numpy as np

from sim.engine.jit import kernel


@kernel()
def _phase_of(rules, turn):
    """The phase of an own turn, from 1; 0 = never."""
    return (np.int64(turn) - 1) // np.int64(rules["turns_per_phase"]) + 1 if turn > 0 else 0


@kernel()
def _fill_actions(me, row):
    """C7 to C14: what was taken, and what could have been."""
    row["taken_build"] = me["taken"][0]
    row["taken_produce"] = me["taken"][1]
    row["taken_service"] = me["taken"][2]
    row["taken_canal"] = me["taken"][3]
    row["taken_market"] = me["taken"][4]
    row["taken_sell"] = me["taken"][5]
    row["taken_acquire"] = me["taken"][6]
    row["taken_pass"] = me["taken"][7]
    row["possible_build"] = me["possible"][0]
    row["possible_produce"] = me["possible"][1]
    row["possible_service"] = me["possible"][2]
    row["possible_canal"] = me["possible"][3]
    row["possible_market"] = me["possible"][4]
    row["possible_sell"] = me["possible"][5]
    row["possible_acquire"] = me["possible"][6]
    row["possible_pass"] = me["possible"][7]
    row["city_actions"] = me["city_actions"]
    row["uses"] = me["uses"]
    row["rival_uses"] = me["rival_uses"]
    row["fees"] = me["fees"]


@kernel()
def _fill_spaces(rules, me, row):
    """C22: when and how often each space was reached."""
    row["space_5_turn"] = me["space_turn"][0]
    row["space_5_phase"] = _phase_of(rules, me["space_turn"][0])
    row["space_5_times"] = me["space_times"][0]
    row["space_8_turn"] = me["space_turn"][1]
    row["space_8_phase"] = _phase_of(rules, me["space_turn"][1])
    row["space_8_times"] = me["space_times"][1]
    row["space_11_turn"] = me["space_turn"][2]
    row["space_11_phase"] = _phase_of(rules, me["space_turn"][2])
    row["space_11_times"] = me["space_times"][2]
    row["space_14_turn"] = me["space_turn"][3]
    row["space_14_phase"] = _phase_of(rules, me["space_turn"][3])
    row["space_14_times"] = me["space_times"][3]
    row["space_17_turn"] = me["space_turn"][4]
    row["space_17_phase"] = _phase_of(rules, me["space_turn"][4])
    row["space_17_times"] = me["space_times"][4]
    row["space_20_turn"] = me["space_turn"][5]
    row["space_20_phase"] = _phase_of(rules, me["space_turn"][5])
    row["space_20_times"] = me["space_times"][5]
    row["space_22_turn"] = me["space_turn"][6]
    row["space_22_phase"] = _phase_of(rules, me["space_turn"][6])
    row["space_22_times"] = me["space_times"][6]


@kernel()
def _fill_elections(me, row):
    """C26, C27: how the elections went for a player."""
    row["popularity_1845"] = me["popularity_at"][0]
    row["standing_1845"] = me["standing"][0]
    row["rank_1845"] = me["rank"][0]
    row["election_1845"] = me["election_gain"][0]
    row["popularity_1855"] = me["popularity_at"][1]
    row["standing_1855"] = me["standing"][1]
    row["rank_1855"] = me["rank"][1]
    row["election_1855"] = me["election_gain"][1]
    row["popularity_1860"] = me["popularity_at"][2]
    row["standing_1860"] = me["standing"][2]
    row["rank_1860"] = me["rank"][2]
    row["election_1860"] = me["election_gain"][2]


@kernel()
def fill_seat(game, rules, seat, row):
    """The columns of a seat's row that are not part of its score."""
    me = game["players"][seat]
    row["industries"] = me["industries"]
    row["services"] = me["services"]
    row["tiles"] = me["tiles"]
    row["cards"] = me["cards"]
    row["elections_won"] = me["elections_won"]
    row["bonus_used"] = me["bonus_used"]
    row["bonus_turn"] = me["bonus_turn"]
    row["turns"] = me["turns"]
    row["markers"] = rules["market_markers"] - me["markers"]
    row["discs"] = rules["discs"] - me["discs"]
    row["cards_economic"] = me["by_category"][0]
    row["election_economic"] = me["by_category_prestige"][0]
    row["cards_quality"] = me["by_category"][1]
    row["election_quality"] = me["by_category_prestige"][1]
    row["cards_public"] = me["by_category"][2]
    row["election_public"] = me["by_category_prestige"][2]
    _fill_actions(me, row)
    _fill_spaces(rules, me, row)
    _fill_elections(me, row)


@kernel()
def fill_game(game, row):
    """Mayors and their rankings."""
    everyone = game["players"]
    mayor = everyone[game["mayor_at"][0]]
    row["mayor_1845"] = game["mayor_at"][0]
    row["ranking_1845"] = game["ranking_at"][0]
    row["tied_1845"] = game["tied_at"][0]
    row["mayor_place_1845"] = mayor["rank"][0]
    row["mayor_popularity_1845"] = mayor["popularity_at"][0]
    row["mayor_prestige_1845"] = mayor["election_gain"][0]
    mayor = everyone[game["mayor_at"][1]]
    row["mayor_1855"] = game["mayor_at"][1]
    row["ranking_1855"] = game["ranking_at"][1]
    row["tied_1855"] = game["tied_at"][1]
    row["mayor_place_1855"] = mayor["rank"][1]
    row["mayor_popularity_1855"] = mayor["popularity_at"][1]
    row["mayor_prestige_1855"] = mayor["election_gain"][1]
    mayor = everyone[game["mayor_at"][2]]
    row["mayor_1860"] = game["mayor_at"][2]
    row["ranking_1860"] = game["ranking_at"][2]
    row["tied_1860"] = game["tied_at"][2]
    row["mayor_place_1860"] = mayor["rank"][2]
    row["mayor_popularity_1860"] = mayor["popularity_at"][2]
    row["mayor_prestige_1860"] = mayor["election_gain"][2]
