"""Hand is a game like the others while these tests run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.reports.ablation.hand import registered


@pytest.fixture(autouse=True, scope="module")
def _hand() -> Iterator[None]:
    with registered():
        yield
