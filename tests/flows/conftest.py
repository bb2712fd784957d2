"""A box on the table for every journey."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.flows.flow import Flow


@pytest.fixture
def flow() -> Iterator[Flow]:
    box = Flow()
    yield box
    box.close()
