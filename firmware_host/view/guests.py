"""The parts of the touch table's document about who sits there, and the staff's page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from firmware_host.panel.i18n import Translator, language_name, translator
from firmware_host.panel.screens.lists import Option
from firmware_host.panel.staff import StaffFacts, entries
from firmware_host.table.party import shown_code


@dataclass(frozen=True, slots=True)
class GuestsView:
    """Whether somebody is there; see service/guests.py."""

    state: str = "playing"
    """"playing", "asking", "leaving", "free" or "showing" (the table shows itself playing)."""
    left: int = 0
    """Seconds until the table is cleared."""
    code: str = ""
    """What the game will be found by then."""
    is_dark: bool = False
    """The screen is off: the first touch only wakes it."""
    needs_pin: bool = False
    """A café without a PIN; a free table says so to its staff."""


SOMEBODY_PLAYS: Final = GuestsView()


def guests_part(guests: GuestsView, languages: Sequence[str], t: Translator) -> dict[str, Any]:
    """The invitation of a free table stands there in every language."""
    shown: dict[str, Any] = {"state": guests.state, "dark": guests.is_dark}
    if guests.state == "asking":
        shown |= {
            "left": guests.left,
            "title": t.gettext("Still playing?"),
            "text": t.gettext("Touch anywhere to go on."),
            "code": shown_code(guests.code) if guests.code else "",
            "code_text": t.gettext("Otherwise your game waits here under this code:"),
        }
    if guests.state in ("free", "showing"):
        invitations = ((code, translator(code)) for code in languages)
        shown["languages"] = [
            # Translators: button of the touch table; 14 to 18 letters.
            {"id": code, "name": language_name(code), "text": words.gettext("Touch to play")}
            for code, words in invitations
        ]
    if guests.state == "free" and guests.needs_pin:
        # Translators: on a free table, for the staff; “tilekeeper staff pin” is a command and stays
        # as it is.
        shown["note"] = t.gettext("No staff PIN yet. Set one: tilekeeper staff pin")
    return shown


def call_part(is_called: bool, t: Translator) -> dict[str, Any]:
    """Return how a phone calls the staff; it does not end a call."""
    return {"call": "" if is_called else t.gettext("Call staff"), "called": is_called}


def staff_part(facts: StaffFacts | None, t: Translator) -> dict[str, Any] | None:
    """For the box's own screen only: it holds the codes of games put aside."""
    if facts is None or facts.needs_pin:
        return None
    return {
        "title": t.gettext("Staff") if facts.has_pin else t.gettext("The box"),
        "open": facts.is_open,
        "called": facts.is_called,
        "call": (t.gettext("Cancel the call") if facts.is_called else t.gettext("Call staff"))
        if facts.has_pin
        else "",
        "ask": t.gettext("Enter the PIN"),
        # Translators: {n} is a number of minutes.
        "wait": t.gettext("Too many wrong PINs. Wait {n} min.").format(n=facts.wait_minutes)
        if facts.wait_minutes
        else "",
        "entries": [
            {
                "id": entry.id,
                "text": entry.text,
                "icon": entry.icon,
                "note": entry.note,
                "pin": entry.is_pin,
                "lines": [_line(line, entry.explained.get(line.id, "")) for line in entry.lines],
                "choices": [{"do": choice.id, **_line(choice)} for choice in entry.choices],
            }
            for entry in entries(facts, t)
        ],
    }


def _line(option: Option, details: str = "") -> dict[str, Any]:
    line = {
        "text": option.text,
        "note": option.note or option.details,
        "icon": option.icon,
        "details": details,
    }
    return {key: value for key, value in line.items() if value}
