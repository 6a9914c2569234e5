"""A user's file: what is wrong with it is said in one line, with file and line."""

from __future__ import annotations

import inspect

import numpy as np
import pytest

from sim.engine.errors import AldermanError, InputError, StrategyError
from strategies import available, strategy
from strategies.definition import PARAMETERS
from tests.strategies import bots


def refused(path, error=InputError):
    """The one line with which a file is refused."""
    with pytest.raises(error) as caught:
        available("london", [path])
    said = str(caught.value)
    assert "\n" not in said and path.name in said
    return said


def test_a_file_that_is_not_there(tmp_path):
    assert "does not exist" in refused(tmp_path / "none.py")
    (tmp_path / "folder.py").mkdir()
    assert "cannot be read: Is a directory" in refused(tmp_path / "folder.py")


def test_a_file_that_is_not_python(tmp_path):
    said = refused(bots.write(tmp_path, "x = 1\ndef f(:\n"))
    assert "bots.py:2: " in said and "not valid Python" in said
    path = tmp_path / "bytes.py"
    path.write_bytes(b"x = '\xff'")
    assert "bytes.py:" in refused(path)
    path.write_bytes(b"x = 1\0")
    refused(path)


def test_a_file_that_raises(tmp_path):
    said = refused(bots.write(tmp_path, "x = 1\ny = x / 0\n"), StrategyError)
    assert "bots.py:2: running the file raises ZeroDivisionError: division by zero" in said
    assert "SystemExit: 3" in refused(bots.write(tmp_path, "raise SystemExit(3)", "exits.py"), StrategyError)


def test_a_file_without_strategies(tmp_path):
    assert "holds no strategy" in refused(bots.write(tmp_path, "x = 1\n"))
    borrowed = "from strategies.london.greedy import GREEDY\n"
    assert "holds no strategy" in refused(bots.write(tmp_path, borrowed, "borrowed.py"))


def test_one_name_twice_in_a_file(tmp_path):
    twice = bots.FIRST + "\n\nagain = strategy('london', name='first')(first.function)\n"
    assert "defines the london strategy 'first' twice" in refused(bots.write(tmp_path, twice))


@pytest.mark.parametrize(
    ("wrong", "line", "fault"),
    [
        ('@strategy("londno")', 6, "unknown game 'londno': did you mean 'london'"),
        ('@strategy("london", name="a b")', 6, "cannot be named 'a b'"),
        ('@strategy("london", weights={"x": Weight(0.00001, "")})', 6, "at most three decimals"),
    ],
)
def test_a_wrong_declaration_is_told_with_its_line(tmp_path, wrong, line, fault):
    text = bots.body("return 0").replace('@strategy("london")', wrong)
    said = refused(bots.write(tmp_path, text))
    assert f"bots.py:{line}: " in said and fault in said


def test_a_function_of_other_arguments(tmp_path):
    text = bots.body("return 0").replace(", stream", "")
    said = refused(bots.write(tmp_path, text), StrategyError)
    assert "'mine' takes 6 arguments" in said and ", ".join(PARAMETERS) in said


@pytest.mark.parametrize(
    ("lines", "line", "fault"),
    [
        (["x = foo", "return 0"], 8, "name 'foo' is not defined"),
        (["x = 1", "return game['monney']"], 9, "Field 'monney' was not found"),
        (["return 'first'"], 8, "No conversion from"),
        (["return game['turn'] + 'x'"], 8, "add(int32, "),
        (["pass"], 8, "No conversion from none"),
        (["with open('x') as f:", "    pass", "return 0"], 6, "construct is not supported"),
        (["import os", "return 0"], 8, "unsupported opcode (IMPORT_NAME)"),
    ],
)
def test_what_does_not_compile_is_told_with_its_line(tmp_path, lines, line, fault):
    one = available("london", [bots.write(tmp_path, bots.body(*lines))])["mine"]
    with pytest.raises(StrategyError) as caught:
        one.pick  # noqa: B018
    said = str(caught.value)
    assert said.startswith("strategy 'mine' does not compile: bots.py:") and "\n" not in said
    assert f"bots.py:{line}: " in said and fault in said


def test_a_set_of_weights_for_the_judge_is_a_strategy(tmp_path):
    text = (
        "from strategies.london.temperament import temperament\n\n"
        'MISER = temperament("miser", "never borrows", {"loan_limit": 0, "poverty": 3})\n'
    )
    path = bots.write(tmp_path, text)
    known = available("london", [path])
    one = known["miser"]
    assert (one.source, one.doc, one.label) == (str(path), "never borrows", "miser")
    assert one.values["poverty"] == 3 and one.values["money"] == known["balanced"].values["money"]
    assert one.function is known["balanced"].function
    wrong = bots.write(tmp_path, text.replace("loan_limit", "loan_limits"), "wrong.py")
    assert "wrong.py:3: strategy 'miser' has no weight 'loan_limits': did you mean 'loan_limit'" in refused(
        wrong
    )


def test_an_edited_file_is_read_again(tmp_path):
    path = bots.write(tmp_path, bots.FIRST)
    assert "first" in available("london", [path])
    bots.write(tmp_path, bots.FIRST.replace("first", "second"))
    assert list(available("london", [path]))[-1] == "second"


def test_a_file_is_run_once(tmp_path):
    path = bots.write(tmp_path, bots.FIRST)
    assert available("london", [path])["first"].function is available("london", [path])["first"].function


def test_a_strategy_typed_at_a_prompt_compiles():
    space = {"np": np, "strategy": strategy}
    exec(compile(bots.body("return np.int64(1)", name="typed"), "<prompt>", "exec"), space)
    one = space["typed"]
    assert one.source == "<prompt>" and inspect.getfile(one.function) == "<prompt>"
    assert one.pick is one.pick


def test_a_function_that_is_compiled_already_is_taken_as_written(tmp_path):
    text = bots.body("return 0").replace('@strategy("london")', '@strategy("london")\n@numba.njit')
    one = available("london", [bots.write(tmp_path, "import numba\n" + text)])["mine"]
    assert inspect.isfunction(one.function) and one.pick is not None


def test_every_error_can_be_shown_to_a_user():
    assert issubclass(StrategyError, AldermanError) and issubclass(InputError, AldermanError)
