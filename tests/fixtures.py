"""Fixtures for every test. Imports are inside so that a quick test does not pay for a browser."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.flows.flow import Flow
    from tests.kiosk.browser import ServedBox
    from tests.kiosk.fake_box import FakeBox
    from tests.service.driven_box import DrivenBox


@pytest.fixture(scope="session")
def _worker_browser() -> Iterator[Browser]:
    """Start one Chromium for all tests of this worker."""
    from tests.kiosk.browser import chromium

    with chromium() as running:
        yield running
        asyncio._set_running_loop(running._loop)


@pytest.fixture
def browser(_worker_browser: Browser) -> Iterator[Browser]:
    """The worker's Chromium; contexts that a test leaves open are closed after it.

    Playwright marks its own event loop as running in this thread, and `asyncio.run()` would be
    refused in all later tests. So the mark is set only while a test uses the browser.
    """
    asyncio._set_running_loop(_worker_browser._loop)
    yield _worker_browser
    for context in _worker_browser.contexts:
        context.close()
    asyncio._set_running_loop(None)


@pytest.fixture
def flow() -> Iterator[Flow]:
    """A person in front of a box, for journeys."""
    from tests.flows.flow import Flow

    box = Flow()
    yield box
    box.close()


@pytest.fixture(scope="module")
def shared_daemon(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DrivenBox]:
    """One box for tests that do not depend on what was pressed before."""
    from tests.service.box_in_process import BoxInProcess

    with BoxInProcess(tmp_path_factory.mktemp("shared") / "state") as daemon:
        yield daemon


@pytest.fixture
def served_box() -> Iterator[ServedBox[FakeBox]]:
    """A box without a game behind the page of buttons. It remembers what was done on that page."""
    from tests.kiosk.browser import ServedBox
    from tests.kiosk.fake_box import FakeBox

    served = ServedBox(FakeBox)
    served.start()
    yield served
    served.end()
