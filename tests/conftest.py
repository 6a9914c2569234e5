"""Which tests go to one worker when several play: those that share what takes long to make."""

from __future__ import annotations

from typing import Any

import pytest

# Tests of the reports of real runs, which are played and tabulated once a process (tests/reports/real.py).
REAL_REPORTS = ("tests/browser/", "tests/reports/test_whole_report.py", "tests/reports/test_markdown.py")

# Files of few tests are begun last. Where these few take long, the other workers would wait for them at the
# end, so they go with a file of many.
LONG_WITH = {
    "tests/batch/test_kills.py": "tests/batch/test_folder.py",
    "tests/gate/test_prove_gate.py": "tests/gate/test_check.py",
    "tests/gate/test_simulated.py": "tests/gate/test_plan.py",
    "tests/reports/proof/test_notebook.py": "tests/reports/test_page.py",
}


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """A file's tests stay together, since fixtures are made once a file; those of real reports too.

    By name and not by `xdist_group`, which needs an attribute that pytest 9.2 no longer has.
    """
    from xdist.scheduler import LoadScopeScheduling

    class Together(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file = nodeid.partition("::")[0]
            return "real reports" if nodeid.startswith(REAL_REPORTS) else LONG_WITH.get(file, file)

    return Together(config, log)
