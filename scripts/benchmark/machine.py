"""What kind of machine measures, without naming it: processor, cores, memory, versions."""

from __future__ import annotations

import os
import platform
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

LIBRARIES = ("numba", "llvmlite", "numpy", "pandas", "pyarrow", "open_spiel", "catanatron")


def describe() -> dict[str, Any]:
    """Processor, cores, memory in GB, system, versions, and the load before anything was measured."""
    versions = {"Python": platform.python_version()}
    for library in LIBRARIES:
        with suppress(PackageNotFoundError):
            versions[library] = version(library)
    return {
        "processor": _processor(),
        "cores": cores(),
        "memory_gb": _memory_gb(),
        "system": f"{platform.system()} {platform.machine()}",
        "versions": versions,
        "load": load(),
    }


def cores() -> int:
    """Processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def load() -> float | None:
    """Processes that want a processor, on average over the last minute; None where nobody counts."""
    return round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None


def _processor() -> str:
    """The processor's model as the system tells it, with its numbers where the name alone says little."""
    with suppress(OSError):
        facts: dict[str, str] = {}
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            name, colon, value = line.partition(":")
            if colon:
                facts.setdefault(name.strip(), value.strip())
        if "model name" in facts:
            if "cpu family" not in facts or "model" not in facts:
                return facts["model name"]
            return f"{facts['model name']} (family {facts['cpu family']}, model {facts['model']})"
    return platform.processor() or platform.machine()


def _memory_gb() -> int | None:
    """Main memory, in whole GB."""
    with suppress(ValueError, OSError, AttributeError):
        return round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9)
    return None
