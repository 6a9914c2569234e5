"""Tithe is registered for every test of this folder."""

from collections.abc import Iterator

import pytest

from tests.tithe.registered import registered


@pytest.fixture(autouse=True, scope="module")
def _registered() -> Iterator[None]:
    with registered():
        yield
