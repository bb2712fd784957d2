"""The browser and the served box, for the tests of this room and for end-to-end tests."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.kiosk.browser import ServedBox, chromium
from tests.kiosk.fake_box import FakeBox
from tests.kiosk.moment_box import MomentBox


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    # Not for the whole session: while Playwright runs, asyncio.run() is refused in this thread.
    with chromium() as running:
        yield running


@pytest.fixture
def served_box() -> Iterator[ServedBox[FakeBox]]:
    served = ServedBox(FakeBox)
    served.start()
    yield served
    served.end()


@pytest.fixture(scope="module")
def box() -> Iterator[ServedBox[MomentBox]]:
    """Shows any moment on the touch table."""
    served = ServedBox(MomentBox)
    served.start()
    yield served
    served.end()
