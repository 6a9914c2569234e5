"""One writer a run folder: on a disk the system's lock, elsewhere an object that its owner keeps renewing."""

from __future__ import annotations

import json
import os
import socket
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import filelock

from sim.batch.disk import writing
from sim.batch.place import is_remote, put, put_new, take
from sim.engine.errors import RunError

LOCK = ".lock"
BEAT = 10.0  # seconds between renewals of a lock that is an object
MISSED = 3  # renewals that its owner may miss, if late, before it is taken for dead


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Within it nobody else writes into a folder, which must be there.

    On a remote file system a second writer is a waste and no danger: both would write the same bytes.

    Raises:
        RunError: another process is writing there, or the lock cannot be written.
    """
    lock = folder / LOCK
    with _lease(lock) if is_remote(folder) else _file_lock(lock):
        yield


def _taken(folder: Path, by: str = "") -> RunError:
    return RunError(f"another run{by} is writing into {folder}; wait for it or choose another folder")


@contextmanager
def _file_lock(path: Path) -> Iterator[None]:
    """The system's lock goes with its process, however that ends."""
    lock = filelock.FileLock(path, timeout=0, thread_local=False)
    with writing(path):
        try:
            lock.acquire()
        except filelock.Timeout:
            raise _taken(path.parent) from None
    try:
        yield
    finally:
        lock.release()


@contextmanager
def _lease(path: Path) -> Iterator[None]:
    """An object that says who writes, renewed all the while; one that no longer changes is taken over.

    Whether it changes is seen by looking twice, so that no two clocks have to agree.
    """
    me = {"owner": uuid.uuid4().hex, "host": socket.gethostname(), "process": os.getpid()}
    with writing(path):
        try:
            put_new(path, _bytes(me, 0))
        except FileExistsError:
            _await_death(path)
            put(path, _bytes(me, 0))
    done = threading.Event()
    renewing = threading.Thread(target=_renew, args=(path, me, done), name="alderman-lock", daemon=True)
    renewing.start()
    try:
        yield
    finally:
        done.set()
        renewing.join()
        with suppress(Exception):  # what stays is taken for dead later
            if _owner(path) == me["owner"]:
                path.unlink()


def _renew(path: Path, me: dict[str, Any], done: threading.Event) -> None:
    beat = 0
    while not done.wait(BEAT):
        beat += 1
        with suppress(Exception):  # a gap in the network; the next one may get through
            put(path, _bytes(me, beat))


def _await_death(path: Path) -> None:
    """Return once a lock has not changed for long enough.

    Raises:
        RunError: it did.
    """
    before = take(path)
    since = time.monotonic()
    while time.monotonic() - since < MISSED * BEAT:
        time.sleep(min(1.0, BEAT / 5))
        try:
            now = take(path)
        except FileNotFoundError:
            return
        if now != before:
            raise _taken(path.parent, _holder(now))


def _holder(content: bytes) -> str:
    """Whose lock it is, as far as it says so."""
    try:
        held = json.loads(content)
        return f" (process {held['process']} on {held['host']})"
    except (ValueError, KeyError, TypeError):
        return ""


def _bytes(me: dict[str, Any], beat: int) -> bytes:
    return json.dumps(me | {"beat": beat}).encode()


def _owner(path: Path) -> str:
    return str(json.loads(take(path))["owner"])
