"""Which strategies there are, and how a seat names one."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

import strategies
from sim.engine.errors import InputError, StrategyError
from strategies import available, parse_seat, template
from tests.strategies import bots


@pytest.fixture(scope="module")
def known():
    return available("london")


def test_there_are_at_least_eight_with_documented_weights(known):
    assert list(known)[:2] == ["random", "balanced"]
    assert {"greedy", "frugal", "financier", "landlord", "monumental", "almoner"} < set(known)
    for name, one in known.items():
        assert (one.name, one.game, one.source, one.label) == (name, "london", "built-in", name)
        assert one.doc and "\n" not in one.doc
        assert all(weight.doc for weight in one.weights.values())
        assert one.weights or name == "random"


def test_they_differ_in_their_weights(known):
    assert len({one.thousandths().tobytes() for one in known.values()}) == len(known)


def test_listing_compiles_nothing_and_importing_loads_no_compiler():
    code = (
        "import sys, strategies\n"
        "assert 'numba' not in sys.modules\n"
        "from numba.core import event\n"
        "with event.install_recorder('numba:compile') as seen:\n"
        "    known = strategies.available('london')\n"
        "    [one.label for one in known.values()]\n"
        "assert len(known) >= 8 and not seen.buffer, seen.buffer\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_names_exported_are_there_and_others_are_not():
    assert all(getattr(strategies, name) is not None for name in strategies.__all__)
    assert set(dir(strategies)) == set(strategies.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        strategies.nothing  # noqa: B018


def test_a_seat_names_a_strategy_and_its_weights(known):
    one = parse_seat(" landlord : loan_aversion=0.5, stack_limit = 4 ", known)
    assert one.values["loan_aversion"] == 0.5 and one.values["stack_limit"] == 4
    assert one.label == "landlord:loan_aversion=0.5,stack_limit=4"
    assert parse_seat(one.label, known).thousandths().tolist() == one.thousandths().tolist()
    assert parse_seat("landlord", known) is known["landlord"]
    changed = np.flatnonzero(one.thousandths() != known["landlord"].thousandths())
    names = list(one.weights)
    assert [names[place] for place in changed] == ["loan_aversion", "stack_limit"]
    assert one.thousandths().dtype == np.int64


def test_a_weight_set_to_its_default_is_no_change(known):
    default = known["landlord"].values["stack_limit"]
    assert parse_seat(f"landlord:stack_limit={default}", known).label == "landlord"


def test_weights_are_listed_in_declared_order_whatever_the_order_given(known):
    there = parse_seat("landlord:stack_limit=4,loan_aversion=0.5", known)
    assert there.label == "landlord:loan_aversion=0.5,stack_limit=4"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("landlort", "unknown strategy 'landlort': did you mean 'landlord'"),
        ("", "unknown strategy ''"),
        ("landlord:loan_avertion=1", "has no weight 'loan_avertion': did you mean 'loan_aversion'"),
        ("landlord:", "'' is not WEIGHT=NUMBER"),
        ("landlord:stack_limit", "'stack_limit' is not WEIGHT=NUMBER; write 'landlord:"),
        ("landlord:stack_limit=", "is not WEIGHT=NUMBER"),
        ("landlord:stack_limit=4,", "'' is not WEIGHT=NUMBER"),
        ("landlord:stack_limit=4,stack_limit=5", "gives weight 'stack_limit' twice"),
        ("landlord:stack_limit=four", "weight 'stack_limit' of strategy 'landlord' is 'four'"),
        ("landlord:stack_limit=0.0001", "at most three decimals"),
        ("random:luck=1", "strategy 'random' has no weights"),
        ("random:", "'random', which has no weights"),
    ],
)
def test_a_seat_that_makes_no_sense_is_refused_in_one_line(known, text, fault):
    with pytest.raises(InputError) as caught:
        parse_seat(text, known)
    assert fault in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_unknown_game_is_refused_with_the_nearest():
    for ask in (available, template):
        with pytest.raises(InputError, match="unknown game 'londno': did you mean 'london'"):
            ask("londno")


def test_a_file_adds_its_strategies(tmp_path):
    path = bots.write(tmp_path, bots.FIRST)
    known = available("london", [path, str(path)])
    one = known["first"]
    assert (one.source, one.doc, one.values) == (str(path), "Picks the first option.", {"zeal": 0.5})
    assert list(known)[-1] == "first"
    assert "first" not in available("london")


def test_a_name_that_is_taken_is_refused_naming_both(tmp_path):
    path = bots.write(tmp_path, bots.body("return 0", name="greedy"))
    with pytest.raises(InputError, match=r"'greedy' of .*bots\.py has the name .*\(built-in\)"):
        available("london", [path])
    ours, theirs = bots.write(tmp_path, bots.FIRST, "a.py"), bots.write(tmp_path, bots.FIRST, "b.py")
    with pytest.raises(InputError, match=r"'first' of .*b\.py has the name .*a\.py\)"):
        available("london", [ours, theirs])


class Points:
    """Stands in for the installed packages' entry points."""

    def __init__(self, monkeypatch, tmp_path):
        self.found = []
        monkeypatch.setattr("importlib.metadata.entry_points", lambda group: self.of(group))
        monkeypatch.syspath_prepend(str(tmp_path))

    def of(self, group):
        assert group == "alderman.strategies"
        return self.found

    def add(self, name, value):
        from importlib.metadata import EntryPoint

        self.found.append(EntryPoint(name, value, "alderman.strategies"))


@pytest.fixture
def points(monkeypatch, tmp_path):
    return Points(monkeypatch, tmp_path)


def test_an_entry_point_names_a_module_a_strategy_or_several(points, tmp_path):
    several = bots.FIRST + "\n\nothers = [first.with_weights({})]\nOTHERS = {'x': first}\n"
    for name in ("bots_one", "bots_two", "bots_three"):
        bots.write(tmp_path, several.replace("first", name), f"{name}.py")
    points.add("a_module", "bots_one")
    points.add("a_strategy", "bots_two:bots_two")
    points.add("a_dict", "bots_three:OTHERS")
    # A module's derived copy has the name of the original, so it is left out as a duplicate.
    known = available("london")
    assert known["bots_two"].source == "entry point a_strategy"
    assert known["bots_three"].source == "entry point a_dict"
    assert "has the name of one that is there" in known.broken["a_module"]


def test_broken_entry_points_spoil_nothing_else(points, tmp_path):
    bots.write(tmp_path, bots.FIRST, "bots_good.py")
    bots.write(tmp_path, "raise RuntimeError('no licence\\nfound')", "bots_bad.py")
    bots.write(tmp_path, "x = 1", "bots_none.py")
    points.add("good", "bots_good")
    points.add("bad", "bots_bad")
    points.add("empty", "bots_none")
    points.add("missing", "bots_that_are_not_there")
    known = available("london")
    assert "first" in known and "balanced" in known
    assert set(known.broken) == {"bad", "empty", "missing"}
    assert known.broken["bad"].endswith("cannot be loaded: RuntimeError: no licence")
    assert "holds no strategy" in known.broken["empty"]
    with pytest.raises(StrategyError, match=r"strategy 'bad' cannot play: .*no licence"):
        parse_seat("bad", known)
    with pytest.raises(InputError, match=r"unknown strategy 'worse'.*no licence"):
        parse_seat("worse", known)
