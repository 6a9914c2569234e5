"""The command line as a test calls it, and one small run for all tests that read one."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from sim.cli.app import main

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def alderman():
    """Call the command in this process; the result has exit_code, stdout, stderr."""

    def call(*args, input=None):
        return CliRunner().invoke(main, [str(arg) for arg in args], input=input)

    return call


@pytest.fixture
def refused(alderman):
    """Call the command and expect one line on stderr, nothing on stdout and an exit code."""

    def call(*args, code=2, input=None):
        result = alderman(*args, input=input)
        assert result.exit_code == code, result.output
        assert result.stdout == ""
        told = [line for line in result.stderr.splitlines() if "compiling the kernels" not in line]
        assert len(told) == 1, result.stderr
        assert told[0].startswith("alderman: ")
        return told[0]

    return call


@pytest.fixture
def process():
    """Begin the command, or any code, in a process of its own."""

    def begin(*args, code="from sim.cli import main; main()", **options):
        command = [sys.executable, "-c", code, *map(str, args)]
        environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"} | options.pop("env", {})
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | options
        return subprocess.Popen(command, env=environment, **pipes)

    return begin


@pytest.fixture(scope="session")
def played(alderman, tmp_path_factory):
    """The folder of a run of 40 games between two players."""
    folder = tmp_path_factory.mktemp("runs") / "small"
    result = alderman(
        *("run", "london", "--players", 2, "--games", 40, "--seed", 3, "--threads", 1),
        *("--seat", "random", "--seat", "greedy", "--out", folder),
    )
    assert result.exit_code == 0, result.output
    return folder
