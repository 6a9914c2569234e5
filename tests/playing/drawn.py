"""How many variants hypothesis draws, and what it need not warn of: a drawn game is a large, slow example."""

from __future__ import annotations

from hypothesis import HealthCheck, settings


def drawn(examples: int) -> settings:
    """Settings for a test that is given drawn variants; the same ones every time."""
    large = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
    return settings(max_examples=examples, deadline=None, derandomize=True, suppress_health_check=large)
