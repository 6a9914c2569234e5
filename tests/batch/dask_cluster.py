"""A Dask scheduler and workers in processes of their own, to be killed and begun again."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from pathlib import Path

from distributed import Client

ROOT = Path(__file__).resolve().parents[2]
QUIET = {
    "DASK_DISTRIBUTED__LOGGING__DISTRIBUTED": "critical",
    "DASK_DISTRIBUTED__DEPLOY__LOST_WORKER_TIMEOUT": "2s",
}


def free_port() -> int:
    """A port of loopback nobody listens at."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class DaskCluster:
    """A context manager: its end kills what is left."""

    def __init__(self, workers: int) -> None:
        self.port = free_port()
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.scheduler: subprocess.Popen[bytes] | None = None
        self.workers: list[subprocess.Popen[bytes]] = []
        self._count = workers

    def __enter__(self) -> DaskCluster:
        self.begin_scheduler()
        for _ in range(self._count):
            self.begin_worker()
        return self

    def __exit__(self, *_: object) -> None:
        for one in (*self.workers, self.scheduler):
            if one is not None and one.poll() is None:
                one.kill()
                one.wait(30)

    def begin_scheduler(self) -> None:
        """At the same address every time."""
        command = ("dask_scheduler", "--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard")
        self.scheduler = _begin(*command, "--no-show")
        deadline = time.monotonic() + 60
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                assert self.scheduler.poll() is None, "the scheduler ended"
                assert time.monotonic() < deadline
                time.sleep(0.05)

    def begin_worker(self) -> None:
        """One more, of one thread, which ends with the scheduler."""
        command = ("dask_worker", self.address, "--nthreads", "1", "--no-dashboard", "--no-nanny")
        self.workers.append(_begin(*command, "--death-timeout", "60"))

    def kill_scheduler(self) -> None:
        """As a power cut would."""
        assert self.scheduler is not None
        self.scheduler.kill()
        self.scheduler.wait(30)

    def kill_worker(self) -> None:
        """The one that has been there for longest."""
        one = self.workers.pop(0)
        one.kill()
        one.wait(30)


def _begin(name: str, *options: str) -> subprocess.Popen[bytes]:
    environment = os.environ | QUIET | {"PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.{name}", *options],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def ready(cluster: DaskCluster, workers: int) -> None:
    """Return once so many workers are there."""
    with Client(cluster.address, timeout=60, set_as_default=False) as client:
        client.wait_for_workers(workers, timeout=120)
