"""Runs a command in a process of its own and says what it took: time, processor time, peak memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from scripts.benchmark.readings import BenchError, Reading

ROOT = Path(__file__).resolve().parents[2]
ALDERMAN = "from sim.cli import main; main()"  # what the installed command does
RSS_UNIT = 1 if sys.platform == "darwin" else 1024  # bytes in one of ru_maxrss


@dataclass(frozen=True)
class Usage:
    """What a process took.

    Attributes:
        wall: seconds from start to end.
        cpu: seconds of processor time, of all its threads.
        peak: largest resident memory, bytes.
    """

    wall: float
    cpu: float
    peak: int


def python(code: str, *arguments: object, environment: Mapping[str, str] | None = None) -> Usage:
    """Run Python code to its end.

    The system counts our own memory at its start into its peak, which is why nothing here imports more than
    the standard library.

    Raises:
        BenchError: it ended with another code than 0; with the last line of what it said.
    """
    command = [sys.executable, "-c", code, *map(str, arguments)]
    with tempfile.TemporaryFile("w+", encoding="utf-8") as said:
        began = time.perf_counter()
        process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=said, env=_environment(environment), cwd=ROOT
        )
        try:
            _, status, usage = os.wait4(process.pid, 0)
        except BaseException:
            process.kill()
            raise
        wall = time.perf_counter() - began
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            said.seek(0)
            last = (said.read().strip().splitlines() or ["it said nothing"])[-1]
            raise BenchError(f"{' '.join(command[3:]) or code} ended with {process.returncode}: {last}")
    return Usage(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * RSS_UNIT)


def alderman(*arguments: object, environment: Mapping[str, str] | None = None) -> Usage:
    """Run the command `alderman`.

    Raises:
        BenchError: as `python`.
    """
    return python(ALDERMAN, *arguments, environment=environment)


class Worker:
    """A process that keeps the kernels loaded and measures in itself; see `kernels`.

    Args:
        under: a command that runs it, to be put before its own.
        environment: what to add to ours.
    """

    def __init__(self, under: Sequence[str] = (), environment: Mapping[str, str] | None = None) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._under, self._more = under, environment

    def measure(self, **request: Any) -> dict[str, Reading]:
        """Readings by metric.

        Raises:
            BenchError: as `ask`.
        """
        return {key: Reading(*values) for key, values in self.ask(**request).items()}

    def ask(self, **request: Any) -> dict[str, Any]:
        """What it answers to a request.

        Raises:
            BenchError: the game cannot be played, or the process died.
        """
        if self._process is None:
            self._process = subprocess.Popen(
                [*self._under, sys.executable, "-m", "scripts.benchmark.kernels"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                env=_environment(self._more),
                cwd=ROOT,
            )
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None and stdout is not None
        try:
            stdin.write(json.dumps(request) + "\n")
            stdin.flush()
            line = stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise BenchError(f"the process that plays games ended with {self._process.wait()}")
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise BenchError(answer["error"])
        return answer

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is None:
            return
        if error is not None:
            self._process.kill()
        self._process.communicate()


def _environment(more: Mapping[str, str] | None) -> dict[str, str]:
    """Ours, with the checkout first on the path and with `more`."""
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))
    return os.environ | {"PYTHONPATH": path} | dict(more or {})
