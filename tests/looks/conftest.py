"""A served box for pictures of the touch table."""

from collections.abc import Iterator

import pytest

from firmware_host.kiosk import server
from tests.kiosk.browser import ServedBox
from tests.kiosk.moment_box import MomentBox


@pytest.fixture
def box() -> Iterator[ServedBox[MomentBox]]:
    """A box in a network, so that the screens offer files to take home."""
    served = ServedBox(MomentBox)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server, "address_for_phones", lambda host, port: "http://192.0.2.7:8000/")
        served.start()
        yield served
        served.end()
