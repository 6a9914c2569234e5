"""Whole random games of the reference: every card in one place at each decision, under several rules."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.reference.london import Game, Option, assert_conserved, play, random_chooser, recording, scripted
from tests.reference.situations import BOROUGHS, CARDS, RULES

ALTERED: dict[str, dict[str, Any]] = {
    "as published": {},
    "rich, no limits": {"start_money": 40, "hand_limit": 0, "loan_supply": 0, "loan_repay": 0},
    "tight money": {"start_money": 0, "loan_supply": 2, "loans_max": 1, "loan_value": 6, "start_hand": 3},
    "narrow board": {"board_slots": [1, 2, 1], "hand_limit": 4, "draw_three": 5, "borough_relief": 2},
    "cut short": {"turn_limit": 30, "start_poverty": 4, "poverty_per_stack": 2, "end_poverty_per_card": 0},
}


def checked(kind: str, options: list[Option], stream: int, view: Game) -> int:
    """`random`, holding the table against the rules before it answers."""
    assert_conserved(view)
    assert len(set(options)) == len(options) >= 2
    return random_chooser(kind, options, stream, view)


def check_turn_end(event: dict[str, Any], rules: dict[str, Any]) -> None:
    assert min(event["money"] + event["poverty"] + event["loans"]) >= 0
    assert not rules["hand_limit"] or len(event["hand"]) <= rules["hand_limit"]
    assert not rules["loan_supply"] or sum(event["loans"]) <= rules["loan_supply"]
    assert not rules["loans_max"] or max(event["loans"]) <= rules["loans_max"]
    assert len(event["stacks"]) == len(event["face_up"])


def check_final(trace: list[dict[str, Any]], rules: dict[str, Any]) -> None:
    final = trace[-1]
    turns = [event for event in trace if event["event"] == "turn_end"]
    assert final["stopped"] == (final_turn(turns, rules) is None)
    assert sum(final["win_share"]) == pytest.approx(1)
    last = turns[-1]
    for seat, points in enumerate(final["score"]):
        assert points == (
            last["prestige"][seat]
            + final["card_prestige"][seat]
            + final["money_prestige"][seat]
            - final["poverty_penalty"][seat]
            - rules["loan_penalty"] * final["loans_unpaid"][seat]
        )


def final_turn(turns: list[dict[str, Any]], rules: dict[str, Any]) -> int | None:
    """L22: the turn that ended the game; None when the limit did."""
    empty = next((n for n, event in enumerate(turns, 1) if event["deck"] == 0), None)
    if empty is None or empty + len(turns[0]["money"]) - 1 > rules["turn_limit"]:
        assert len(turns) == rules["turn_limit"]
        return None
    assert len(turns) == empty + len(turns[0]["money"]) - 1
    return len(turns)


@pytest.mark.parametrize("name", ALTERED)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_keep_every_card_in_one_place(name: str, players: int) -> None:
    rules = {**RULES, **ALTERED[name]}
    asked: set[str] = set()
    for seed in range(14):
        log: list[tuple[int, str, list[Option], int]] = []
        choosers: list[Callable[..., int]] = [recording(checked, log)] * players
        trace = play(rules, CARDS, BOROUGHS, players, seed, choosers, ["random"] * players)
        asked |= {kind for _, kind, _, _ in log}
        assert [trace[0]["event"], trace[-1]["event"]] == ["setup", "final"]
        for event in trace:
            if event["event"] == "turn_end":
                check_turn_end(event, rules)
        check_final(trace, rules)
    if name == "as published":  # the games reach every kind of decision but, at times, the rarest
        assert len(asked) >= 15


def test_a_recorded_game_replays_to_the_same_trace() -> None:
    log: list[tuple[int, str, list[Option], int]] = []
    recorded = play(RULES, CARDS, BOROUGHS, 3, 7, [recording(random_chooser, log)] * 3, ["random"] * 3, 2)
    script = scripted(log)
    assert play(RULES, CARDS, BOROUGHS, 3, 7, [script] * 3, ["random"] * 3, 2) == recorded
    script.assert_finished()


def test_a_replay_tells_where_the_options_differ() -> None:
    log: list[tuple[int, str, list[Option], int]] = []
    play(RULES, CARDS, BOROUGHS, 2, 7, [recording(random_chooser, log)] * 2, ["random"] * 2)
    seat, kind, options, _ = log[20]
    log[20] = (seat, kind, options[:-1], 0)
    with pytest.raises(AssertionError, match=rf"decision 20, turn \d+, seat {seat}"):
        play(RULES, CARDS, BOROUGHS, 2, 7, [scripted(log)] * 2, ["random"] * 2)
