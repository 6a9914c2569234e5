"""Every kind of clause comes out met, not met and not enough games, and says the right figure."""

import math
from dataclasses import replace

import pandas as pd
import pytest

import reports
from reports.contract.clauses import AT_LEAST, AT_MOST, KINDS, Clause, Contract, parted
from reports.contract.estimates import FEWEST
from reports.contract.judge import Verdict, judge
from reports.tables.milestones import milestone_table
from sim.engine.errors import InputError
from tests.reports.contract.runs import council_run, one, toy_run
from tests.reports.synthetic import make_run

CLAUSES = {
    "seat_spread": Clause("seat_spread"),
    "seat_share": Clause("seat_share"),
    "strategy_share": Clause("strategy_share", without=("random",)),
    "length": Clause("length", first=50, last=58),
    "shared_victories": Clause("shared_victories"),
    "stopped_games": Clause("stopped_games"),
    "leader_wins": Clause("leader_wins", at=60),
    "runaway": Clause("runaway"),
    "usage": Clause("usage", of="loans"),
    "usage_games": Clause("usage_games", of="loans"),
    "milestone": Clause("milestone", of="spaces"),
    "card_effect": Clause("card_effect"),
    "card_use": Clause("card_use", without=("random",)),
    "action_use": Clause("action_use"),
    "mean": Clause("mean", of="poverty_net"),
    "quantile": Clause("quantile", of="score", at=90),
    "share": Clause("share", of="margin", last=8),
}
OF_COUNCIL = ("milestone", "action_use")


@pytest.fixture(autouse=True)
def _adjusted(monkeypatch):
    """Adjusted effects of three cards in place of those of all rows."""
    monkeypatch.setattr("reports.contract.measures.cards.adjusted_cards", lambda run: effects(1_000))


def effects(looked_at, note=""):
    """What `adjusted_cards` makes of so many games."""
    table = pd.DataFrame(
        {
            "name": ["Card 1", "Card 2", "Card 3", "Card 4"],
            "effect": [1.0, -3.0, 0.2, math.nan],
            "n": 4 * looked_at,
        }
    )
    table["low"], table["high"] = table["effect"] - 1, table["effect"] + 1
    table.attrs.update(method="Made up.", note=note, looked_at=looked_at)
    return table if not note else table.assign(effect=math.nan)


def run_for(kind):
    return council_run() if kind in OF_COUNCIL else toy_run()


def test_there_is_a_clause_of_every_kind_to_test():
    assert list(CLAUSES) == list(KINDS)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "stopped_games"])
@pytest.mark.parametrize("bound", [AT_MOST, AT_LEAST])
def test_met_when_the_interval_lies_inside_not_met_outside_else_not_enough_games(kind, bound):
    if bound not in KINDS[kind].bounds:
        assert AT_LEAST not in KINDS[kind].bounds
        return
    run, clause = run_for(kind), CLAUSES[kind]
    seen = one(run, replace(clause, **{bound: 1e9}))
    assert seen.low < seen.value < seen.high
    sign, far, near = (1, seen.high, seen.low) if bound == AT_MOST else (-1, seen.low, seen.high)
    step = 0.01 * (seen.high - seen.low)
    for value, verdict in (
        (far + sign * step, Verdict.MET),
        (near - sign * step, Verdict.NOT_MET),
        ((seen.value + 3 * far) / 4, Verdict.NOT_ENOUGH),
        ((seen.value + 3 * near) / 4, Verdict.NOT_ENOUGH),
    ):
        line = one(run, replace(clause, **{bound: value}))
        assert (line.value, line.verdict) == (seen.value, verdict)
        if verdict is Verdict.NOT_ENOUGH:
            assert run.info["games"] < line.needed < math.inf
        else:
            assert math.isnan(line.needed)
        assert line.method


def test_stopped_games_are_counted():
    none, some = toy_run(stopped=0.0), toy_run(stopped=0.05)
    line = one(none, Clause("stopped_games", at_most=0))
    assert (line.verdict, line.value, line.counted) == (Verdict.MET, 0, True)
    assert line.note == "of all games fewer than 0.240% are"  # Wilson, 0 of 1600
    line = one(some, Clause("stopped_games", at_most=0))
    assert (line.verdict, line.counted) == (Verdict.NOT_MET, True)
    assert line.value == some.sums("games")["stopped_sum"].sum() > 0
    assert one(some, Clause("stopped_games", at_most=int(line.value))).verdict is Verdict.MET


def test_bounds_on_both_sides_are_one_line_and_of_each_two():
    run = toy_run()
    seen = one(run, Clause("usage", of="loans", at_least=1))
    inside = Clause("usage", of="loans", at_least=seen.low - 1, at_most=seen.high + 1)
    assert one(run, inside).verdict is Verdict.MET
    assert one(run, replace(inside, at_most=seen.value)).verdict is Verdict.NOT_ENOUGH
    assert one(run, replace(inside, at_least=seen.high + 0.5)).verdict is Verdict.NOT_MET
    both = Clause("seat_share", at_least=20, at_most=30)
    lines = judge(run, Contract("toy", (both,))).lines
    assert [line.clause for line in lines] == list(parted(both))
    assert [line.said for line in lines] == [
        "Win share of each seat: at least 20%",
        "Win share of each seat: at most 30%",
    ]


def test_figures_are_those_of_the_tables():
    run = toy_run()
    seats = reports.seat_table(run)
    best, least = seats["win_share"].max(), seats["win_share"].min()
    assert one(run, Clause("seat_spread", at_most=1)).value == pytest.approx(100 * (best - least))
    assert one(run, Clause("seat_share", at_most=1)).value == pytest.approx(100 * best)
    assert one(run, Clause("seat_share", at_least=1)).value == pytest.approx(100 * least)
    wins = reports.win_table(run).set_index("strategy")
    line = one(run, Clause("strategy_share", at_most=1))
    assert (line.of, line.value) == ("balanced", pytest.approx(100 * wins["win_share"].max()))
    line = one(run, Clause("strategy_share", at_least=1, without=("random",)))
    assert line.value == pytest.approx(100 * wins["win_share"].drop("random").min())
    line = one(run, Clause("strategy_share", at_least=1, strategy="frugal"))
    frugal = wins.loc["frugal"]
    assert (line.value, line.low, line.high) == pytest.approx(
        tuple(100 * frugal[["win_share", "low", "high"]])
    )
    length = reports.length_table(run).set_index("measure")
    line = one(run, Clause("quantile", of="turns", per="", at=95, at_most=1))
    assert line.value == length.loc["turns", "q95"]
    uses = reports.usage_table(run, "loans").set_index("strategy")
    line = one(run, Clause("usage", of="loans", strategy="landlord", at_least=1))
    assert (line.value, line.low) == pytest.approx(
        (100 * uses.loc["landlord", "share"], 100 * uses.loc["landlord", "share_low"])
    )
    parts = reports.score_parts(run).set_index(["strategy", "part"])
    line = one(run, Clause("mean", of="prestige", strategy="greedy", at_most=1))
    assert (line.value, line.high) == pytest.approx(
        tuple(parts.loc[("greedy", "prestige"), ["mean", "high"]])
    )


def test_figures_of_games_are_those_of_the_rows():
    run = toy_run()
    games, seats = run.games, run.seats
    assert one(run, Clause("length", first=50, last=58, at_most=1)).value == pytest.approx(
        100 * games["turns"].between(50, 58).mean()
    )
    shared = one(run, Clause("shared_victories", at_most=3))
    assert shared.value == pytest.approx(100 * (games["winners"] > 1).mean())
    saw = seats.groupby("game")["loans_taken"].max() > 0
    assert one(run, Clause("usage_games", of="loans", at_most=1)).value == pytest.approx(100 * saw.mean())
    inside = one(run, Clause("share", of="margin", first=4, last=8, at_most=1))
    assert inside.value == pytest.approx(100 * games["margin"].between(4, 8).mean())
    assert one(run, Clause("mean", of="margin", at_most=1)).value == pytest.approx(games["margin"].mean())


def test_leaders_and_runaways_are_those_that_were_planted():
    run = toy_run()
    shares = [one(run, Clause("leader_wins", at=at, at_most=1)).value for at in (10, 60, 80)]
    assert shares == pytest.approx([30, 60, 80], abs=3)
    line = one(run, Clause("runaway", at_most=0.2))
    assert line.low < 0.1 < line.high  # what leads grow by with time is no part of it
    assert line.high - line.low < 0.05
    assert line.n == 30 * 60 * 8


def test_milestones_cards_and_actions_name_the_worst():
    run = council_run()
    reached = milestone_table(run, "spaces")
    reached = reached[reached["strategy"] == "all"].set_index("milestone")["reached"]
    line = one(run, Clause("milestone", of="spaces", at_least=1))
    assert (line.of, line.value) == (f"space {reached.idxmin()}", pytest.approx(100 * reached.min()))
    name = str(reached.idxmax())
    line = one(run, Clause("milestone", of="spaces", name=name, at_least=1))
    assert line.value == pytest.approx(100 * reached.max())
    line = one(run, Clause("card_use", at_least=0.1, without=("random",)))
    first = run.variant.tables["cards"][0]["name"]
    assert (line.of, line.value, line.verdict) == (first, 0, Verdict.NOT_ENOUGH)
    assert one(run, Clause("card_use", at_least=8, without=("random",))).verdict is Verdict.NOT_MET
    assert one(run, Clause("card_use", at_least=0.1)).value > 1
    line = one(run, Clause("action_use", at_least=6, without=("random",)))
    assert (line.of, line.verdict) == ("canal", Verdict.NOT_MET)
    assert one(run, Clause("action_use", at_least=1)).verdict is Verdict.MET


def test_the_largest_effect_counts_either_way_and_its_interval_is_wider_towards_the_bound():
    line = one(toy_run(), Clause("card_effect", at_most=5))
    assert (line.of, line.value, line.n, line.verdict) == ("Card 2", 3, 4_000, Verdict.MET)
    assert line.high == pytest.approx(4)
    assert line.low == pytest.approx(3 - 2.3940 / 1.9600, abs=1e-3)  # three cards: 1 - 0.05 / 3


def test_effects_of_cards_need_no_more_games_than_are_looked_at(monkeypatch):
    clause = Clause("card_effect", at_most=3.8)
    line = one(toy_run(), clause)
    assert (line.verdict, line.needed, line.note) == (Verdict.NOT_ENOUGH, 3_200, "")
    line = one(toy_run(), replace(clause, at_most=3.2))
    assert (line.verdict, line.note) == (
        Verdict.NOT_ENOUGH,
        "no more than 12,500 games are looked at for it",
    )
    assert math.isnan(line.needed)
    made = "reports.contract.measures.cards.adjusted_cards"
    monkeypatch.setattr(made, lambda run: effects(400, "too few games to tell"))
    line = one(toy_run(), clause)
    assert (line.verdict, line.n) == (Verdict.NOT_ENOUGH, 1_600)
    assert line.note == "nothing of the kind was played; too few games to tell"
    monkeypatch.setattr(made, lambda run: effects(1_000).iloc[3:])
    line = one(toy_run(), clause)
    assert (line.verdict, line.note) == (
        Verdict.CANNOT_TELL,
        "chance shows no card to some seats and not to others",
    )


def test_a_run_of_sums_alone_cannot_tell_what_needs_rows():
    run = toy_run(keep="sums")
    for clause in (Clause("usage_games", of="loans", at_least=30), Clause("card_effect", at_most=5)):
        line = one(run, clause)
        assert (line.verdict, line.note) == (
            Verdict.CANNOT_TELL,
            "needs the rows of games; play it again with --keep rows",
        )
    assert one(run, Clause("usage", of="loans", at_least=30)).verdict is Verdict.MET


def test_what_a_run_cannot_tell_says_why():
    mirror = make_run(("balanced", "greedy"), blocks=60, lineups=[(0,) * 4, (1,) * 4])
    assert "played only itself" in one(mirror, Clause("strategy_share", at_most=40)).note
    assert one(mirror, Clause("shared_victories", at_most=3)).note == (
        "the game keeps no histogram of 'winners'"
    )
    run = toy_run()
    assert one(run, Clause("strategy_share", at_most=40, strategy="builderr")).note == "builderr did not play"
    everyone = tuple(run.strategies)
    line = one(run, Clause("strategy_share", at_most=40, without=everyone))
    assert (line.verdict, line.note) == (Verdict.CANNOT_TELL, "only strategies that are left out played")


def test_few_batches_decide_nothing():
    few = make_run(("balanced",), blocks=FEWEST - 1, batch_blocks=1, part_batches=1, seat_bonus=(0, 0, 0, 0))
    line = one(few, Clause("mean", of="score", at_most=1_000))
    assert (line.verdict, line.note) == (Verdict.NOT_ENOUGH, "only 9 batches; an interval takes 10")
    enough = make_run(("balanced",), blocks=FEWEST, batch_blocks=1, part_batches=1)
    assert one(enough, Clause("mean", of="score", at_most=1_000)).verdict is Verdict.MET


def test_a_strategy_that_was_never_seated_leaves_it_open():
    run = make_run(("balanced", "greedy", "frugal"), blocks=60, lineups=[(0, 1, 0, 1)])
    line = one(run, Clause("strategy_share", at_most=99))
    assert line.verdict is Verdict.NOT_ENOUGH
    assert math.isnan(line.needed)
    assert one(run, Clause("strategy_share", at_most=99, without=("frugal",))).verdict is Verdict.MET


def test_a_contract_of_another_game_is_refused():
    with pytest.raises(InputError, match="the contract is for london; this is a run of toy"):
        judge(toy_run(), Contract("london", (Clause("seat_spread", at_most=2),)))
    with pytest.raises(InputError, match="the contract is for 3 players; this run has 4"):
        judge(toy_run(), Contract("toy", (Clause("seat_spread", at_most=2),), players=3))
