"""Tithe's built-in strategies; in the project's own tree they would be the package strategies.tithe."""

from __future__ import annotations

from strategies.definition import Strategy
from tests.tithe.strategies.prudent import PRUDENT
from tests.tithe.strategies.random import RANDOM

# In the order in which they are listed; `random` must be among them.
STRATEGIES: tuple[Strategy, ...] = (RANDOM, PRUDENT)
