"""Signals while games are played are heeded wherever they find the main thread; others' handlers stay."""

from __future__ import annotations

import ctypes
import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from sim.batch import run_plan
from sim.batch.stopping import Terminated, stoppable
from tests.batch.fake_ruleset import fake_plan

ASKED = {signal.SIGINT: KeyboardInterrupt, signal.SIGTERM: Terminated}


@pytest.fixture(autouse=True)
def as_at_the_start() -> Iterator[None]:
    """A test runner may have set handlers of its own, and a background job ignores Ctrl-C."""
    before = {signum: signal.getsignal(signum) for signum in ASKED}
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    yield
    for signum, handler in before.items():
        signal.signal(signum, handler)


def send(signum: signal.Signals) -> None:
    os.kill(os.getpid(), signum)


@pytest.mark.parametrize("signum", ASKED)
def test_one_that_comes_inside_a_callback_from_c_is_not_lost(signum: signal.Signals, tmp_path: Path) -> None:
    """There Python would print and drop what a handler raises, as it does while kernels compile."""
    inside = ctypes.CFUNCTYPE(None)(lambda: send(signum))
    seen: list[int] = []

    def progress(done: int, total: int) -> None:
        seen.append(done)
        if len(seen) == 3:
            inside()

    with pytest.raises(ASKED[signum]) as caught:
        run_plan(fake_plan(), tmp_path / "run", threads=1, chunk_games=9, progress=progress)
    assert type(caught.value) is ASKED[signum]
    assert len(seen) <= 4  # the chunk that was waited for
    assert run_plan(fake_plan(), tmp_path / "run", resume=True).digests == run_plan(fake_plan()).digests


@pytest.mark.parametrize("signum", ASKED)
def test_one_in_the_last_chunk_counts_too(signum: signal.Signals) -> None:
    with pytest.raises(ASKED[signum]), stoppable():
        send(signum)


@pytest.mark.parametrize("signum", ASKED)
def test_who_asks_twice_does_not_wait(signum: signal.Signals) -> None:
    after: list[str] = []
    with pytest.raises(ASKED[signum]), stoppable():
        send(signum)
        after.append("first")
        send(signum)
        after.append("second")
    assert after == ["first"]


def test_handlers_are_given_back_and_others_are_left_alone() -> None:
    with stoppable():
        assert signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with stoppable():
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_a_thread_that_is_not_the_main_one_sets_none() -> None:
    found = []

    def look() -> None:
        with stoppable():
            found.append(signal.getsignal(signal.SIGTERM))

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert found == [signal.SIG_DFL]
