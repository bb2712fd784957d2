"""What a phone may do: answer what its seat and what the group is asked, and look. Pure."""

from __future__ import annotations

from typing import Final

from firmware_host.kiosk.box import Asked, TableAction
from firmware_host.kiosk.phones.guests import Guest
from firmware_host.panel.i18n import N_

YOU_WATCH = N_("You are watching. Take a seat to play.")
NO_SEAT = N_("Choose your color first.")
NOT_YOU = N_("This is asked of somebody else.")
NOT_YOUR_STEP = N_("That was not your step. Undo it at the table.")
AT_THE_TABLE = N_("Only the table itself can do that.")
NOTHING_ASKED = N_("Nothing is asked right now.")

CLOSES_CARD: Final = "seen"
OWNERS_ROOM: Final = "owner"
OF_THE_TABLE: Final = {
    "lobby.home": ("values", "tags", "language"),
    "lobby.language": None,
}
"""Questions of the lobby that change the box and not the game: these answers, or all (None)."""


def why_not(guest: Guest, asked: Asked, action: TableAction) -> str:
    """Why this phone may not do this, marked with N_; empty if it may."""
    if action.kind in ("answer", "throw"):
        return _why_no_answer(guest, asked, action.word)
    if action.kind == "undo":
        if why := _why_no_seat(guest, asked):
            return why
        if asked.is_over:
            return AT_THE_TABLE
        is_own = asked.last_who is not None and guest.color == _color(asked, asked.last_who)
        return "" if is_own and guest.color and action.number is None else NOT_YOUR_STEP
    if action.kind == "menu" and action.word.startswith("language:"):
        return ""  # its own language: the table keeps its own
    return AT_THE_TABLE


def may_answer(guest: Guest, asked: Asked) -> bool:
    return not _why_no_answer(guest, asked, "")


def _why_no_answer(guest: Guest, asked: Asked, answer: str) -> str:
    if asked.question is None:
        return NOTHING_ASKED
    if why := _why_no_seat(guest, asked):
        return why
    if asked.room == OWNERS_ROOM:
        return AT_THE_TABLE
    if asked.question in OF_THE_TABLE:
        kept = OF_THE_TABLE[asked.question]
        if kept is None or answer in kept:
            return AT_THE_TABLE
    color = _color(asked, asked.who)
    return NOT_YOU if color is not None and color != guest.color else ""


def _why_no_seat(guest: Guest, asked: Asked) -> str:
    if not guest.plays:
        return YOU_WATCH
    return NO_SEAT if asked.players and guest.color not in asked.players else ""


def _color(asked: Asked, who: int) -> str | None:
    """None: everybody."""
    return asked.players[who] if 0 <= who < len(asked.players) else None
