"""Workers of a Dask cluster; lost ones are made up for, a lost scheduler is waited for."""

from __future__ import annotations

import logging
import sys
import threading
import time
import uuid
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from typing import Any

from sim.batch.errand import Errand, errand_of, play_blocks
from sim.batch.plan import Plan
from sim.batch.stopping import Stop
from sim.batch.workers import AHEAD, Chunk, Playing
from sim.engine.errors import InputError, RunError
from sim.engine.records import Filled
from sim.engine.ruleset import Seating

PATIENCE = 60.0  # seconds without a worker, or without the scheduler, after which a run gives up
POLL = 0.5  # seconds between looks at whether somebody is still there, or asks to stop
FETCH = 5.0  # seconds between such looks while a worker hands over what it has played
SILENT = 5.0  # seconds of waiting that need no word
LEAVE = 2.0  # seconds to say goodbye to a scheduler that may be gone
CONNECT = 10.0  # seconds to find the scheduler


class Cluster:
    """Workers that a Dask scheduler knows of; `alderman` must be installed where they are, in this version.

    A context manager: its end leaves the scheduler and, of a cluster begun here, ends it.
    """

    def __init__(self, client: Any, own: Any = None) -> None:
        """Args:
        client: a `distributed.Client`.
        own: a `distributed.LocalCluster` to be ended with this.
        """
        self.client = client
        self.own = own

    @classmethod
    def at(cls, address: str) -> Cluster:
        """The cluster whose scheduler listens there.

        Args:
            address: `tcp://HOST:PORT`, or `tls://HOST:PORT` with certificates as Dask is configured.

        Raises:
            InputError: nobody listens there, or `distributed` is not installed.
        """
        dask = _distributed()
        try:
            dask.Client(address, timeout=CONNECT, set_as_default=False).close()  # is anybody there?
            return cls(dask.Client(address, timeout=PATIENCE, set_as_default=False))
        except (OSError, ValueError, TypeError) as error:
            why = " ".join(str(error).split())[:200]
            raise InputError(
                f"no Dask scheduler at '{address}' ({why}); start one with 'dask scheduler' and give "
                f"its address, such as tcp://HOST:8786"
            ) from None

    @classmethod
    def local(cls, processes: int) -> Cluster:
        """A cluster of processes on this machine, of one thread each.

        Raises:
            InputError: no such number, or `distributed` is not installed.
        """
        if isinstance(processes, bool) or not isinstance(processes, int) or processes < 1:
            raise InputError(f"{processes} processes: give a number from 1")
        dask = _distributed()
        own = dask.LocalCluster(
            n_workers=processes,
            threads_per_worker=1,
            processes=True,
            preload=["sim.batch.errand"],
            dashboard_address="127.0.0.1:0",
            host="127.0.0.1",
        )
        return cls(dask.Client(own, set_as_default=False), own)

    @property
    def address(self) -> str:
        """Where the scheduler listens."""
        scheduler = self.client.scheduler
        return str(scheduler.address) if scheduler is not None else "an address unknown"

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Leave the scheduler; end a cluster begun here."""
        self.client.close(timeout=LEAVE)
        if self.own is not None:
            self.own.close()

    @contextmanager
    def playing(self, plan: Plan, seating: Seating, stop: Stop) -> Iterator[Playing]:
        """See `Workers`.

        Raises:
            RunError: no worker came, or all went and none came back.
        """
        begun = _OnCluster(self.client, self.address, errand_of(plan), stop)
        begun.await_workers()
        try:
            yield begun
        finally:
            begun.drop()


class _OnCluster:
    """See `Playing`."""

    def __init__(self, client: Any, address: str, errand: Errand, stop: Stop) -> None:
        self.client = client
        self.address = address
        self.errand = errand
        self.stop = stop
        self.sent: set[_Sent] = set()

    @property
    def ahead(self) -> int:
        """Two chunks a thread that is there now; more as workers join."""
        return max(1, AHEAD * self._threads())

    def _threads(self) -> int:
        """Threads of all workers; 0 also while the scheduler cannot be asked."""
        if self.client.status != "running":
            return 0
        try:
            return int(self.client.scheduler_info(n_workers=0)["total_threads"])
        except (OSError, ValueError, RuntimeError, KeyError, CancelledError):
            return 0

    def send(self, chunk: Chunk) -> _Sent:
        """See `Playing`."""
        sent = _Sent(self, chunk)
        self.sent.add(sent)
        return sent

    def submit(self, chunk: Chunk) -> Any:
        """Have it played by whoever is free. The key is new, so that no earlier failure answers for it."""
        key = f"alderman-{chunk.first_block}-{uuid.uuid4().hex}"
        return self.client.submit(
            play_blocks, self.errand, chunk.first_block, chunk.blocks, key=key, pure=False
        )

    def await_workers(self) -> None:
        """Return as soon as there is a worker.

        Raises:
            RunError: there was none for as long as patience lasts.
        """
        since, said = time.monotonic(), False
        while not self._threads():
            self.stop.check()
            if not said and time.monotonic() - since > SILENT:
                said = True
                print(f"alderman: waiting for workers at {self.address} …", file=sys.stderr)
            if time.monotonic() - since > PATIENCE or self.client.status == "closed":
                raise RunError(
                    f"no worker, or no answer, from the scheduler at {self.address} for {PATIENCE:.0f} "
                    f"seconds; start workers with 'dask worker {self.address}' and run again with --resume"
                )
            time.sleep(POLL)

    def drop(self) -> None:
        """Forget what is still under way: whatever a worker makes of it, nobody waits for it."""
        for sent in self.sent:
            sent.cancel()
        self.sent.clear()


class _Sent:
    """See `sim.batch.workers.Sent`."""

    def __init__(self, on: _OnCluster, chunk: Chunk) -> None:
        self.on = on
        self.chunk = chunk
        self._submit()

    def _submit(self) -> None:
        self.future = self.on.submit(self.chunk)
        self.ended = threading.Event()
        self.future.add_done_callback(lambda _, ended=self.ended: ended.set())

    def result(self) -> Filled:
        """See `sim.batch.workers.Sent`; a chunk that a scheduler took with it is sent again."""
        from distributed.scheduler import KilledWorker

        blocks = f"blocks {self.chunk.first_block} to {self.chunk.first_block + self.chunk.blocks - 1}"
        while True:
            while not self.ended.wait(POLL):
                self.on.stop.check()
                self.on.await_workers()
            try:
                # What is done can still be lost, with the worker that holds it, and is then played again.
                filled: Filled = self.future.result(timeout=FETCH)
            except TimeoutError:
                self.on.stop.check()
                self.on.await_workers()
            except CancelledError:
                self.on.await_workers()
                self._submit()
            except KilledWorker as error:
                raise RunError(
                    f"{blocks} were lost with {error.allowed_failures + 1} workers, one after the other; see "
                    f"why they die (memory?) and run again with --resume"
                ) from None
            except ImportError as error:
                raise RunError(
                    f"a worker of {self.on.address} cannot play {blocks} ({error}); install this version of "
                    f"alderman there and run again with --resume"
                ) from None
            else:
                self.on.sent.discard(self)
                return filled

    def cancel(self) -> None:
        """Nobody waits for it any more; nobody may be left to hear of that."""
        with suppress(Exception):
            self.future.cancel()


def _distributed() -> Any:
    """The library, silent: what matters of it is said in this program's own words."""
    try:
        import distributed
    except ImportError:
        raise InputError("a cluster needs Dask: pip install 'alderman[cluster]'") from None
    for name in ("distributed", "distributed.nanny", "distributed.worker", "distributed.client", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    return distributed
