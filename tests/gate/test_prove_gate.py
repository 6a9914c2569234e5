"""scripts/prove-gate, run with this interpreter: a fresh repository, harmless and unbalancing edits."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_a_fresh_repository_fails_and_passes_as_it_should(tmp_path: Path) -> None:
    command = tmp_path / "alderman"
    command.write_text(
        f'#!/bin/sh\nexec {sys.executable} -c "from sim.cli import main; main()" "$@"\n', encoding="utf-8"
    )
    command.chmod(0o755)
    environment = os.environ | {"ALDERMAN_BIN": str(tmp_path), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["bash", str(ROOT / "scripts" / "prove-gate")],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("as it should be") == 4
    assert "and should be" not in done.stdout
    assert "all 13,500 games came out as in the baseline" in done.stdout
    assert done.stdout.count("Drifted: ") == 2
