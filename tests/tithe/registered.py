"""Tithe where a registered ruleset would be: in RULESETS, and its strategies in the package `strategies`."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from sim.engine.ruleset import RULESETS


@contextmanager
def registered() -> Iterator[None]:
    """Within it `tithe` is a game like the others."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(RULESETS, "tithe", "tests.tithe.ruleset")
        patch.setitem(sys.modules, "strategies.tithe", importlib.import_module("tests.tithe.strategies"))
        yield
