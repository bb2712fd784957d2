"""Every OLED screen fits in the look that spares the display, wherever its header drifts."""

from __future__ import annotations

import pytest

from firmware_host.panel.burn_in import BurnInShift
from tests.panel import picture_book
from tests.panel.test_pictures import speaking


@pytest.mark.parametrize(("language", "drift"), [("en", 7), ("de", 33), ("qps", 0), ("qps", 33)])
def test_every_screen_fits_in_the_sparing_look_at_every_drift(
    language: str, drift: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In qps every text is 30 % longer than in English."""
    shift = BurnInShift(sparing=True, drift=drift)
    monkeypatch.setattr("firmware_host.panel.panel.PLAIN", shift)
    pictures = picture_book.pictures(speaking(language))
    problems = [f"{name}: {p}" for name, canvas in pictures for p in canvas.problems]
    assert not problems, "\n".join(problems)
