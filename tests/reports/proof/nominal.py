"""When an interval covers as often as it says: the count of those that do, within its own binomial error."""

from __future__ import annotations

from scipy.stats import binom

SURE = 1e-4  # of a count of hits outside these limits, at either end, when the interval does what it says


def limits(runs: int, level: float = 0.95, slack: float = 0.0) -> tuple[int, int]:
    """Fewest and most hits in that many runs.

    Args:
        runs: independent ones.
        level: of the interval.
        slack: how far from it the interval is known to be, either way, where it is an approximation.
    """
    return int(binom.ppf(SURE, runs, level - slack)), int(binom.ppf(1 - SURE, runs, min(1.0, level + slack)))


def assert_nominal(hits: int, runs: int, level: float = 0.95, slack: float = 0.0) -> None:
    """That so many hits are no more and no fewer than chance explains."""
    least, most = limits(runs, level, slack)
    assert least <= hits <= most, f"{hits} of {runs} inside, {hits / runs:.1%}; {least} to {most} expected"
