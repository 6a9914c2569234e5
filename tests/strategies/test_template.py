"""The templates: files that play as they are, and go on playing when they are edited."""

from __future__ import annotations

import pytest

from strategies import available, check_honesty, parse_seat, template
from tests.strategies import bots
from tests.strategies.playing import COUNCIL, LONDON, STAGES

# The strategy of a template, what a seat of it does, and other weights.
SHOWN = {
    LONDON.game: ("hoarder", "runs", "hoarder:hand_size=9,ready=1"),
    COUNCIL.game: ("ratepayer", "services", "ratepayer:industries=3,store=9"),
}
IDS = [stage.game for stage in STAGES]


def known(stage, tmp_path):
    return available(stage.game, [bots.write(tmp_path, template(stage.game))])


@pytest.mark.parametrize("stage", STAGES, ids=IDS)
def test_the_template_plays_better_than_chance_and_is_honest(stage, tmp_path):
    name, habit, _ = SHOWN[stage.game]
    one = known(stage, tmp_path)[name]
    assert one.doc and len(one.weights) == 3 and all(weight.doc for weight in one.weights.values())
    filled = stage.play([one, "random"], blocks=30)
    mine = filled.seats[filled.seats["strategy"] == 0]
    assert mine["win_twelfths"].mean() / 12 > 0.8
    assert mine[habit].mean() > 0
    assert check_honesty(one, stage.published, 2, seed=1, games=4) == []


@pytest.mark.parametrize("stage", STAGES, ids=IDS)
def test_its_weights_do_something(stage, tmp_path):
    name, _, changed = SHOWN[stage.game]
    seats = known(stage, tmp_path)
    default, other = parse_seat(name, seats), parse_seat(changed, seats)
    assert (stage.play([default] * 2, 2).trajectories != stage.play([other] * 2, 2).trajectories).any()


@pytest.mark.parametrize("stage", STAGES, ids=IDS)
def test_it_tells_what_a_strategy_is_given(stage):
    text = template(stage.game)
    for word in (
        "game ",
        "rules ",
        "cards ",
        "options ",
        "count ",
        "weights ",
        "stream ",
        "--strategies",
        "check_honesty",
    ):
        assert word in text
