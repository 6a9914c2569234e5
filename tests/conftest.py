"""Which tests go to one worker when several play: those that share what takes long to make."""

from __future__ import annotations

from typing import Any

import pytest

# Tests of the reports of real runs, which are played and tabulated once a process (tests/reports/real.py).
REAL_REPORTS = ("tests/browser/", "tests/reports/test_whole_report.py", "tests/reports/test_markdown.py")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """A file's tests stay together, since fixtures are made once a file; those of real reports too.

    By name and not by `xdist_group`, which needs an attribute that pytest 9.2 no longer has.
    """
    from xdist.scheduler import LoadScopeScheduling

    class Together(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return "real reports" if nodeid.startswith(REAL_REPORTS) else nodeid.partition("::")[0]

    return Together(config, log)
