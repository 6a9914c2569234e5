"""The compiled kernels' cache: an edit anywhere is seen; a folder that cannot be written stops nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import sim.engine.jit as jit

CALLER = """\
from sim.engine.jit import kernel
from sim.rule import price

@kernel("int64(int64)")
def twice(n):
    return 2 * price(n)

print(twice(10))
"""
RULE = """\
from sim.engine.jit import kernel

@kernel()
def price(n):
    return n + {more}
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small package that uses the real wrapper: a kernel whose callee stands in another file."""
    (tmp_path / "sim" / "engine").mkdir(parents=True)
    for name in ("sim/__init__.py", "sim/engine/__init__.py"):
        (tmp_path / name).write_text("")
    (tmp_path / "sim/engine/jit.py").write_text(
        Path(jit.__file__).read_text(encoding="utf-8"), encoding="utf-8"
    )
    (tmp_path / "sim/caller.py").write_text(CALLER)
    (tmp_path / "sim/rule.py").write_text(RULE.format(more=1))
    return tmp_path


def run(project: Path, cache: Path, **more: str) -> tuple[str, bool]:
    """What the kernel answers, and whether anything was compiled for it."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    environment |= {"ALDERMAN_CACHE_DIR": str(cache), "PYTHONPATH": str(project)} | more
    done = subprocess.run(
        [sys.executable, "-c", "import sim.caller"],
        cwd=project,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip(), "compiling the kernels" in done.stderr


def folders(cache: Path) -> set[str]:
    return {path.name for path in cache.iterdir()}


def test_an_edit_of_a_callee_in_another_file_is_seen(project: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert run(project, cache) == ("22", True)
    first = folders(cache)
    assert run(project, cache) == ("22", False)  # from the cache, and quietly
    assert folders(cache) == first
    (project / "sim/rule.py").write_text(RULE.format(more=5))
    assert run(project, cache) == ("30", True)
    assert folders(cache) > first
    (project / "sim/rule.py").write_text(RULE.format(more=1))
    assert run(project, cache) == ("22", False)  # the old folder is still good


def test_bounds_checked_code_is_kept_apart(project: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    run(project, cache)
    plain = folders(cache)
    assert run(project, cache, NUMBA_BOUNDSCHECK="1") == ("22", True)
    assert folders(cache) > plain


def test_a_cache_that_cannot_be_written_stops_nothing(project: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    assert run(project, tmp_path / "file" / "below") == ("22", True)
    assert (tmp_path / "file").read_text() == "not a folder"


def test_the_cache_is_where_the_environment_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ALDERMAN_CACHE_DIR", str(tmp_path))
    assert jit.cache_root() == tmp_path
    monkeypatch.delenv("ALDERMAN_CACHE_DIR")
    assert jit.cache_root().name == "alderman"


def test_compiling_is_announced_on_stderr_alone(project: Path, tmp_path: Path) -> None:
    """One line, once; stdout holds the answer and nothing else (`run` compares it whole)."""
    answer, announced = run(project, tmp_path / "cache")
    assert (answer, announced) == ("22", True)


def test_without_the_compiler_nothing_is_cached(project: Path, tmp_path: Path) -> None:
    assert run(project, tmp_path / "cache", NUMBA_DISABLE_JIT="1") == ("22", False)
