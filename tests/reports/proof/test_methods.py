"""The page on methods names functions that are there, and files that are there."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "methods.md").read_text(encoding="utf-8")
FUNCTIONS = sorted(set(re.findall(r"`((?:statsmodels|scipy|choix)(?:\.\w+)+)`", PAGE)))
LINKS = sorted(set(re.findall(r"\]\(([\w./-]+)\)", PAGE)) | set(re.findall(r"`(tests/[\w./-]+)`", PAGE)))


def test_it_names_some():
    assert len(FUNCTIONS) >= 8 and len(LINKS) >= 3


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_it_names_are_in_the_library(name):
    parts = name.split(".")
    for cut in range(len(parts) - 1, 0, -1):
        try:
            found = importlib.import_module(".".join(parts[:cut]))
        except ModuleNotFoundError:
            continue
        for part in parts[cut:]:
            found = getattr(found, part)
        return
    pytest.fail(f"no module of {name}")


@pytest.mark.parametrize("link", LINKS)
def test_what_it_links_to_is_there(link):
    assert (ROOT / "docs" / link).exists() or (ROOT / link).exists()
