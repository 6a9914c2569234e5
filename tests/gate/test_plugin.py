"""The pytest plugin, as a design repository uses it: in a pytest of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from reports.gate.baseline import Baseline
from tests.gate.coin import bold_for, share_of_bold
from tests.gate.conftest import written

ROOT = Path(__file__).resolve().parents[2]
CONFTEST = """
import pytest
from tests.gate.coin import registered

@pytest.fixture(autouse=True, scope="session")
def coin():
    with registered():
        yield
"""


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with a rules file, a baseline and a test of balance."""
    (tmp_path / "rules.toml").write_text("[coin]\nsalt = 0\n", encoding="utf-8")
    (tmp_path / "baselines").mkdir()
    made: Baseline = written(tmp_path / "baselines" / "coin.json", rules_file=tmp_path / "rules.toml")
    assert made.path.is_file()
    (tmp_path / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    (tmp_path / "test_balance.py").write_text(
        'def test_balance(alderman_check):\n    alderman_check("baselines/coin.json")\n\n'
        "def test_what_if(alderman_check):\n"
        '    (found,) = alderman_check("baselines", overrides=["salt=9"], quick=True, threads=1)\n'
        "    assert found.passed and found.quick\n",
        encoding="utf-8",
    )
    return tmp_path


def run(repository: Path) -> subprocess.CompletedProcess[str]:
    # By its module, so that this works where the package is not installed too.
    plugin = ["-p", "no:alderman", "-p", "reports.gate.plugin"]
    command = [sys.executable, "-m", "pytest", *plugin, "-p", "no:cacheprovider", "-q"]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": ""}
    return subprocess.run(
        command, cwd=repository, env=environment, capture_output=True, text=True, timeout=300
    )


def test_it_passes_and_fails_as_the_rules_do(repository: Path) -> None:
    passed = run(repository)
    assert passed.returncode == 0, passed.stdout
    assert "2 passed" in passed.stdout
    drift = bold_for(share_of_bold(1.0) + 0.1)
    (repository / "rules.toml").write_text(f"[coin]\nbold = {drift}\n", encoding="utf-8")
    failed = run(repository)
    assert failed.returncode == 1
    assert "2/bold" in failed.stdout
    assert "changed: bold 1000 →" in failed.stdout
    assert "Traceback" not in failed.stdout


def test_the_package_offers_it_to_pytest() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"]["pytest11"] == {"alderman": "reports.gate.plugin"}


def test_it_loads_nothing_until_it_is_used() -> None:
    heavy = ["numba", "pandas", "matplotlib", "pyarrow", "scipy", "numpy"]
    code = f"import sys, reports.gate.plugin\nprint([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.strip() == "[]"
