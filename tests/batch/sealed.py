"""Edits of a run's JSON files by somebody who knows how they are sealed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sim.batch.disk import SEAL, write_json


def reseal(path: Path, without: str = "", **changes: Any) -> None:
    """Change some fields, leave one out, and seal it anew."""
    kept = json.loads(path.read_text(encoding="utf-8"))
    write_json(path, {name: one for name, one in kept.items() if name not in (SEAL, without)} | changes)
