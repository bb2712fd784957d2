"""Guests' phones on the touch table: who knocks, and the page of the menu with the code to scan."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from firmware_host.panel.i18n import Translator
from firmware_host.panel.phones import NO_NETWORK, PHONES, SCAN, PhonesShown, entries

DO = "phones:"
"""Before what the panel knows as a PhonesCommand, in an entry of the menu."""


def knocks_part(shown: PhonesShown | None, t: Translator) -> dict[str, Any] | None:
    if shown is None:
        return None
    return {
        "text": t.gettext("Phones"),
        "qr": shown.link,
        "scan": t.gettext("Play on your phone"),
        "knocks": [
            {
                "number": knock.number,
                "color": knock.color,
                "text": knock.text(t),
                # Translators: button of the touch table; 14 to 18 letters.
                "yes": {"text": t.gettext("Let it in"), "do": f"{DO}let_in:{knock.number}"},
                # Translators: button beside «Let it in»; 8 letters.
                "no": {"text": t.pgettext("answer", "No"), "do": f"{DO}refuse:{knock.number}"},
            }
            for knock in shown.knocks
        ],
    }


def menu_entry(shown: PhonesShown | None, t: Translator) -> Iterator[dict[str, Any]]:
    """The page of the menu, on a box with a port for phones."""
    if shown is None:
        return
    entry = {
        "id": PHONES,
        "text": t.gettext("Phones"),
        "icon": "phone",
        "ask": t.gettext(SCAN if shown.link else NO_NETWORK),
        "choices": [{"text": words, "do": f"{DO}{what}"} for what, words, _ in entries(shown, t)],
    }
    yield {**entry, "qr": shown.link} if shown.link else entry
