"""Whole games of Council in the reference: nothing lost or made at any decision, and traces that add up."""

from collections import Counter
from typing import Any

import pytest

from tests.reference.choosers import Chooser, Log
from tests.reference.council import Game, Option, assert_conserved, play, random_chooser, recording, scripted
from tests.reference.council_ledger import Ledger
from tests.reference.council_situations import CARDS, RULES

KEEN = ("acquire", "bonus", "service", "canal", "produce", "build")  # what a keen player takes first

ALTERED: dict[str, dict[str, Any]] = {
    "as published": {},
    "rich": {"start_money": 60, "start_wood": 30, "start_grain": 20, "actions_per_turn": 4, "max_actions": 6},
    "all free": {
        "card_cost": 0,
        "card_goods": 0,
        "card_slots": 8,
        "service_goods": 0,
        "canal_goods": 0,
        "rival_fee": 0,
        "start_popularity": 3,
        "max_actions_bonus": 9,
    },
    "narrow": {
        "canal_districts": ["Basin"],
        "rail_districts": ["Basin", "Yard"],
        "sites_extra": 0,
        "discs": 1,
        "market_markers": 1,
        "must_move": 0,
        "canal_tiles": [[1, 0, 1], [1, 0, 1], [2, 3, 0]],
    },
    "loved": {"popularity_build": 6, "popularity_produce": 9, "produce_rivals": 1, "space_8_goods": 0},
}


def checked(kind: str, options: list[Option], stream: int, view: Game) -> int:
    """`random`, holding the table against the rules before it answers."""
    assert_conserved(view)
    assert len(set(options)) == len(options) >= 2
    return random_chooser(kind, options, stream, view)


def keen(kind: str, options: list[Option], stream: int, view: Game) -> int:
    """Takes cards whenever it can, and goes where it has an industry: what `random` seldom comes to."""
    assert_conserved(view)
    if kind == "district":
        built = [index for index, (_, name) in enumerate(options) if has_industry(view, name)]
        if built:
            return built[random_chooser(kind, [options[index] for index in built], stream, view)]
    if kind in ("action", "city"):
        for verb in KEEN:
            found = [index for index, option in enumerate(options) if option[0] == verb]
            if found:
                return found[random_chooser(kind, [options[index] for index in found], stream, view)]
    return random_chooser(kind, options, stream, view)


def has_industry(view: Game, name: str) -> bool:
    return any(owner == view.seat for _, owner in view.districts[name].industries)


def check_game(rules: dict[str, Any], players: int, seed: int, chooser: Chooser) -> tuple[Counter[str], Log]:
    """One game whose trace adds up: how often each of its events came, and its decisions."""
    log: Log = []
    table: list[Game] = []

    def watched(kind: str, options: list[Option], stream: int, view: Game) -> int:
        table[:] = [view]
        return chooser(kind, options, stream, view)

    trace = play(rules, CARDS, players, seed, [recording(watched, log)] * players, ["random"] * players)
    assert_conserved(table[0])  # as it lies at the end
    assert [trace[0]["event"], trace[-1]["event"]] == ["setup", "final"]
    ledger = Ledger(trace[0])
    for event in trace[1:]:
        ledger.book(event)
    assert sum(trace[-1]["win_share"]) == pytest.approx(1)
    assert trace[-1]["stopped"] is False
    for account in ledger.accounts:
        assert len(account.cards) <= rules["discs"] + 1
    return Counter(event["event"] for event in trace), log


@pytest.mark.parametrize("name", ALTERED)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_lose_and_make_nothing(name: str, players: int) -> None:
    rules = {**RULES, **ALTERED[name]}
    for seed in range(6):
        check_game(rules, players, seed, checked)
        check_game(rules, players, seed, keen)


def test_keen_games_come_to_every_kind_of_decision_and_event() -> None:
    told: Counter[str] = Counter()
    asked: set[str] = set()
    verbs: set[str] = set()
    for seed in range(12):
        counts, log = check_game(RULES, 2 + seed % 3, seed, keen if seed % 2 else checked)
        told += counts
        asked |= {kind for _, kind, _, _ in log}
        verbs |= {options[index][0] for _, _, options, index in log}
    assert asked == {"depot", "district", "action", "city", "use", "order", "good", "ranking"}
    assert verbs >= {*KEEN, "market", "sell", "pass", "done"}
    assert set(told) == {
        *("setup", "deal", "depot", "turn", "build", "produce", "service", "canal", "market", "sell"),
        *("acquire", "effect", "popularity", "pass", "turn_end", "administration", "election", "final"),
    }


def test_a_recorded_game_replays_to_the_same_trace() -> None:
    log: Log = []
    recorded = play(RULES, CARDS, 3, 7, [recording(keen, log)] * 3, ["random"] * 3, 2)
    script = scripted(log)
    assert play(RULES, CARDS, 3, 7, [script] * 3, ["random"] * 3, 2) == recorded
    script.assert_finished()


def test_setup_tells_the_whole_deal() -> None:
    log: Log = []
    trace = play(RULES, CARDS, 2, 5, [recording(random_chooser, log)] * 2, ["random", "other"])
    setup = trace[0]
    assert (setup["game"], setup["players"], setup["seed"]) == ("council", 2, 5)
    assert (setup["strategies"], setup["rules"]) == (["random", "other"], RULES)
    assert sorted(setup["tiles"]) == sorted(RULES["canal_tiles"])
    for decade, ids in setup["cards"].items():
        assert sorted(ids) == sorted(card["id"] for card in CARDS if str(card["decade"]) == decade)
    dealt = [event["card"] for event in trace if event["event"] == "deal"]
    assert dealt[:3] == setup["cards"]["1840"][:3]


def test_no_cards_and_no_tiles_are_a_game_too() -> None:
    rules = {**RULES, "canal_tiles": []}
    trace = play(rules, [], 2, 1, [checked, keen], ["random"] * 2)
    assert {event["card"] for event in trace if event["event"] == "deal"} == {None}
    assert not any(event["event"] in ("acquire", "canal") for event in trace)
