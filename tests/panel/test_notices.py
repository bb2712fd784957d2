"""What the box says about itself."""

from __future__ import annotations

import pytest

from firmware_host.devices.events import BUTTONS
from firmware_host.panel.i18n import Translator
from firmware_host.panel.notices import notice


@pytest.mark.parametrize("button", BUTTONS)
@pytest.mark.parametrize("trouble", ["stuck", "chattering", "well"])
def test_a_button_in_trouble_is_called_by_the_name_printed_on_the_box(
    trouble: str, button: str
) -> None:
    told = notice(f"button_{trouble}:{button}", Translator())
    assert told is not None
    assert told.text.startswith(f"{button.upper()} ")
    assert "{" not in told.text


def test_what_nobody_has_words_for_is_left_to_the_log() -> None:
    assert notice("button_melted:ok", Translator()) is None
