"""Whatever goes wrong is one line on stderr and the right exit code."""

import errno
import signal
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from sim.cli.failures import SEED, PoliteGroup
from sim.engine.errors import InputError, RunError, StrategyError


def failing(error):
    """Invoke a command that raises `error`."""

    @click.group("alderman", cls=PoliteGroup)
    def group():
        """A group like the real one."""

    @group.command()
    @click.option("--seed", type=int)
    @click.pass_context
    def boom(ctx, seed):
        ctx.meta[SEED] = seed
        raise error

    return CliRunner().invoke(group, ["boom", "--seed", "7"])


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        (InputError("cards.csv, line 3: wrong"), 2, "alderman: cards.csv, line 3: wrong"),
        (RunError("the disk is full"), 1, "alderman: the disk is full"),
        (StrategyError("'mine' raised"), 1, "alderman: 'mine' raised"),
        (
            OSError(errno.ENOSPC, "No space left on device", "a/b"),
            1,
            "alderman: a/b: No space left on device",
        ),
        (KeyboardInterrupt(), 130, "alderman: interrupted"),
    ],
)
def test_an_expected_failure_is_its_own_message(error, code, line):
    result = failing(error)
    assert (result.exit_code, result.stdout, result.stderr) == (code, "", line + "\n")


def test_an_unexpected_failure_asks_for_a_report_with_command_and_seed(monkeypatch):
    monkeypatch.delenv("ALDERMAN_DEBUG", raising=False)
    result = failing(KeyError("no\nsuch"))
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1
    for part in (
        "please report it",
        "KeyError",
        "command: alderman boom --seed 7 (seed 7)",
        "ALDERMAN_DEBUG=1",
    ):
        assert part in result.stderr
    assert "Traceback" not in result.stderr


def test_debugging_shows_the_traceback(monkeypatch):
    monkeypatch.setenv("ALDERMAN_DEBUG", "1")
    result = failing(KeyError("x"))
    assert result.exit_code == 1
    assert "Traceback" in result.stderr


@pytest.mark.parametrize(
    ("args", "part"),
    [
        (["rnu"], "rnu"),
        (["--verson"], "--verson"),
        (["rules"], "Missing argument 'GAME'; see 'alderman rules --help'"),
        (["rules", "lodnon"], "unknown game 'lodnon': did you mean 'london'?"),
        (["play", "chess"], "unknown game 'chess'"),
        (["strategies", "chess"], "unknown game 'chess'"),
        (["run", "london"], "Missing option '--out'; see 'alderman run --help'"),
        (["run", "london", "--out", "x", "--games", "many"], "'--games': 'many' is not a valid integer"),
        (["run", "london", "--out", "x", "--schedule", "mirrored"], "'mirrored' is not one of 'mirror'"),
        (["rules", "london", "--format", "yaml"], "'yaml' is not one of"),
        (["rules", "london", "--cards"], "Option '--cards' requires an argument"),
        (["rules", "london", "extra"], "unexpected extra argument"),
    ],
)
def test_wrong_usage_is_one_line(refused, args, part):
    assert part in refused(*args)


def test_a_reader_that_leaves_is_no_failure(process):
    with process("play", "london", "--players", 2, "--seat", "random", "--json") as child:
        assert child.stdout.read(10) == b'{"event": '
        child.stdout.close()
        told = child.stderr.read().decode().splitlines()
        assert [line for line in told if "compiling" not in line] == []
        assert child.wait(60) == 0


def test_a_full_disk_behind_stdout_is_a_failure(process):
    with Path("/dev/full").open("wb") as full:
        child = process("cards", "london", stdout=full)
        _, errors = child.communicate(timeout=60)
    assert child.returncode == 1
    assert errors == b"alderman: No space left on device\n"


LOADING = """
import sys
from sim.cli import main

class Pressed:
    def find_spec(self, name, path, target=None):
        if name == "sim.cli.commands.run":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Pressed())
main()
"""


def test_ctrl_c_while_the_command_still_loads_is_one_line(process):
    child = process("--help", code=LOADING)
    out, errors = child.communicate(timeout=60)
    assert (child.returncode, out, errors) == (130, b"", b"alderman: interrupted\n")


@pytest.mark.parametrize("kill", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_run_says_how_to_go_on_and_does(process, tmp_path, alderman, kill):
    args = ["run", "london", "--players", "2", "--games", "4000", "--seat", "random", "--schedule", "mirror"]
    args += ["--threads", "1", "--out", str(tmp_path / "my run")]
    slow = "import signal, sim.cli.commands.run as r, time; from sim.cli import main\n"
    # A shell's background job ignores Ctrl-C, and so would what these tests start from it.
    slow += "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    slow += "class Slow(type(r.meter())):\n"
    slow += "    def __call__(self, done, total): print('going', flush=True); time.sleep(0.05)\n"
    slow += "r.meter = Slow; main()"
    child = process(*args, code=slow)
    for _ in range(2):  # the first is told before the first game
        assert child.stdout.readline() == b"going\n"
    child.send_signal(kill)
    _, errors = child.communicate(timeout=60)
    assert child.returncode == 130, errors
    assert (
        f"interrupted; resume with: alderman {' '.join(args[:-1])} '{args[-1]}' --resume\n" in errors.decode()
    )
    assert alderman(*args).exit_code == 2  # it is there, and --resume was not said
    resumed = alderman(*args, "--resume")
    assert resumed.exit_code == 0, resumed.output
    assert "4,000 games in 4,000 blocks" in resumed.stdout
