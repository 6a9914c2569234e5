"""The template: a file that plays as it is, and goes on playing when it is edited."""

from __future__ import annotations

from strategies import available, check_honesty, parse_seat, template
from tests.strategies import bots
from tests.strategies.playing import play, published


def test_the_template_plays_better_than_chance_and_is_honest(tmp_path):
    known = available("london", [bots.write(tmp_path, template("london"))])
    one = known["hoarder"]
    assert one.doc and len(one.weights) == 3 and all(weight.doc for weight in one.weights.values())
    filled = play([one, "random"], blocks=30)
    assert filled.seats["win_twelfths"][filled.seats["strategy"] == 0].mean() / 12 > 0.8
    assert filled.seats["runs"][filled.seats["strategy"] == 0].mean() > 0
    assert check_honesty(one, published(), 2, seed=1, games=4) == []


def test_its_weights_do_something(tmp_path):
    known = available("london", [bots.write(tmp_path, template("london"))])
    default, other = parse_seat("hoarder", known), parse_seat("hoarder:hand_size=9,ready=1", known)
    assert (play([default] * 2, 2).trajectories != play([other] * 2, 2).trajectories).any()


def test_it_tells_what_a_strategy_is_given():
    text = template("london")
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
