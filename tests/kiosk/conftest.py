"""Served boxes for the tests of this package."""

from collections.abc import Iterator

import pytest

from tests.kiosk.browser import ServedBox
from tests.kiosk.moment_box import MomentBox


@pytest.fixture(scope="module")
def box() -> Iterator[ServedBox[MomentBox]]:
    """Shows any moment on the touch table."""
    served = ServedBox(MomentBox)
    served.start()
    yield served
    served.end()
