"""Counts the machine instructions of a piece of work within its own process: under valgrind, or in hardware.

Valgrind counts exactly, and alike on every machine, fifty times slower than the work; the counter of a
processor costs nothing, but many virtual machines have none. Neither counts what the system does for us.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import platform
import shutil
import struct
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

from scripts.benchmark.readings import BenchError

INSTRUCTIONS, GUESSES = "instructions", "guesses"

# Valgrind's client requests (valgrind.h, callgrind.h): a tool's begin with its two letters.
RUNNING_ON_VALGRIND = 0x1001
_CALLGRIND = ord("C") << 24 | ord("T") << 16
DUMP, START, STOP = _CALLGRIND, _CALLGRIND + 4, _CALLGRIND + 5

# A function of one argument, the address of six words, of which the first is the request. To a processor the
# four rotations leave rdi as it was; valgrind knows them by their order and answers in rdx.
_REQUEST = bytes.fromhex(
    "4889f8"  # mov rax, rdi
    "31d2"  # xor edx, edx: the answer where nobody listens
    "48c1c703"  # rol rdi, 3
    "48c1c70d"  # rol rdi, 13
    "48c1c73d"  # rol rdi, 61
    "48c1c733"  # rol rdi, 51
    "4887db"  # xchg rbx, rbx
    "4889d0"  # mov rax, rdx
    "c3"  # ret
)
_X86_64 = ("x86_64", "AMD64")

# linux/perf_event.h: struct perf_event_attr up to its first 64 bytes, the least that the system takes.
_PERF_EVENT_OPEN = {"x86_64": 298, "aarch64": 241}
_HARDWARE, _INSTRUCTIONS = 0, 1
_DISABLED_USER_ONLY = 1 << 0 | 1 << 5 | 1 << 6  # disabled, exclude_kernel, exclude_hv
_ENABLE, _DISABLE = 0x2400, 0x2401


def valgrind() -> str | None:
    """The path of valgrind; None where there is none, or no request can be made of it."""
    return shutil.which("valgrind") if platform.machine() in _X86_64 else None


def callgrind(dumps: Path, *options: str) -> tuple[str, ...]:
    """What to put before a command so that valgrind runs it, counting nothing until asked to."""
    path = valgrind()
    if path is None:
        raise BenchError("there is no valgrind here: instructions cannot be counted")
    quiet = ("-q", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={dumps}")
    return (path, *quiet, *options)


@cache
def _request_function() -> tuple[Callable[[int], int], mmap.mmap]:
    page = mmap.mmap(-1, mmap.PAGESIZE, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    page.write(_REQUEST)
    address = ctypes.addressof(ctypes.c_char.from_buffer(page))
    return ctypes.CFUNCTYPE(ctypes.c_uint64, ctypes.c_uint64)(address), page


def request(code: int) -> int:
    """Make a request of the valgrind that runs this process; 0 where none does."""
    words = (ctypes.c_uint64 * 6)(code)
    return _request_function()[0](ctypes.addressof(words))


def counted(work: Callable[[], object], dumps: Path) -> Counter[str]:
    """Instructions of `work` and its wrong guesses at branches, counted by callgrind.

    Args:
        dumps: where the callgrind that runs this process writes, but for a number.

    Raises:
        BenchError: callgrind does not run this process.
    """
    dump = profiled(work, dumps)
    try:
        return totals(dump.read_text(encoding="utf-8"))
    finally:
        dump.unlink()


def profiled(work: Callable[[], object], dumps: Path) -> Path:
    """Do `work` under callgrind's eyes; returns the file it wrote.

    Raises:
        BenchError: callgrind does not run this process.
    """
    if not request(RUNNING_ON_VALGRIND):
        raise BenchError("this process does not run under valgrind")
    for old in dumps.parent.glob(f"{dumps.name}.*"):
        old.unlink()
    request(START)
    work()
    request(STOP)
    request(DUMP)
    written = list(dumps.parent.glob(f"{dumps.name}.*"))
    if len(written) != 1:
        raise BenchError(f"callgrind wrote {len(written)} files at {dumps}.*, not one")
    return written[0]


def totals(text: str) -> Counter[str]:
    """What a file of callgrind's counts in all: INSTRUCTIONS, and GUESSES where it reckoned them.

    Raises:
        BenchError: it names no instructions.
    """
    events: list[str] = []
    for line in text.splitlines():
        word, _, rest = line.partition(":")
        if word == "events":
            events = rest.split()
        elif word == "totals" and "Ir" in events:
            counts = dict(zip(events, map(int, rest.split()), strict=False))
            found = Counter({INSTRUCTIONS: counts["Ir"]})
            if "Bcm" in counts:
                found[GUESSES] = counts["Bcm"] + counts["Bim"]
            return found
    raise BenchError("callgrind's file has no total of instructions")


class Hardware:
    """The processor's own counter of this thread's instructions, as `perf stat -e instructions:u` reads it.

    Raises:
        BenchError: the system has none for us: no Linux, a virtual machine without one, or no permission.
    """

    def __init__(self) -> None:
        number = _PERF_EVENT_OPEN.get(platform.machine()) if platform.system() == "Linux" else None
        if number is None:
            raise BenchError("this system has no counter of instructions that is known here")
        attributes = struct.pack(
            "=IIQQQQQIIQ", _HARDWARE, 64, _INSTRUCTIONS, 0, 0, 0, _DISABLED_USER_ONLY, 0, 0, 0
        )
        self._libc = ctypes.CDLL(None, use_errno=True)
        self._file = self._libc.syscall(number, attributes, 0, -1, -1, 0)
        if self._file < 0:
            why = os.strerror(ctypes.get_errno())
            raise BenchError(f"this system does not let us count instructions: {why}")

    def counted(self, work: Callable[[], object]) -> Counter[str]:
        """INSTRUCTIONS of `work`."""
        before = self._read()
        self._libc.ioctl(self._file, _ENABLE, 0)
        work()
        self._libc.ioctl(self._file, _DISABLE, 0)
        return Counter({INSTRUCTIONS: self._read() - before})

    def _read(self) -> int:
        return int.from_bytes(os.read(self._file, 8), "little")


@cache
def has_hardware() -> bool:
    """Whether the processor's own counter can be read."""
    try:
        Hardware()
    except BenchError:
        return False
    return True
