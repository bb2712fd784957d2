"""What a phone is shown of the table: everything public, and what it may do itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from firmware_host.kiosk.box import Asked, Box, TableAction
from firmware_host.kiosk.phones.guests import Guest
from firmware_host.kiosk.phones.rights import CLOSES_CARD, may_answer, why_not

NOT_FOR_GUESTS: Final = frozenset(("phones", "unknown_tag", "undo", "opened"))
"""Parts of the document that only the table itself shows."""
MENU_FOR_GUESTS: Final = ("book", "status", "signs", "fair", "language")
"""Entries of the menu that only show something; the language is the phone's own."""


def for_guests(table: Mapping[str, Any]) -> dict[str, Any]:
    """The same for all phones of one language."""
    parts = {key: part for key, part in table.items() if key not in NOT_FOR_GUESTS}
    entries = [each for each in table.get("menu", ()) if each["id"] in MENU_FOR_GUESTS]
    if card := table.get("card"):
        choices = [each for each in card["choices"] if each["do"] == CLOSES_CARD]
        parts["card"] = {**card, "choices": choices}
    if guests := table.get("guests"):
        parts["guests"] = {**guests, "dark": False}  # the table's own screen is, not the phone's
    return {**parts, "menu": entries, "undo": False, "unknown_tag": None}


def me(guest: Guest, box: Box, asked: Asked) -> dict[str, Any]:
    """Of one phone: its seat, and what it may do now."""
    t = box.words
    seat = asked.players.index(guest.color) if guest.color in asked.players else None
    may = may_answer(guest, asked)
    if not guest.plays:
        text = t.gettext("You are watching")
        # Translators: corner of a phone's page: this phone only watches; 10 letters.
        short = t.pgettext("phone", "Watching")
    elif seat is not None:
        # The players may be others already: the page is told so with the next news.
        names = (each["name"] for each in box.players() if each["color"] == guest.color)
        short = next(names, "")
        # Translators: {name} is a player's color, such as Pink.
        text = t.gettext("Your color: {name}").format(name=short)
    elif guest.color and not asked.players:
        colors = (each["name"] for each in box.seats() if each["color"] == guest.color)
        short = next(colors, "")
        text = (
            t.gettext("Your color: {name}").format(name=short) if short else t.gettext("You are in")
        )
    elif asked.players:
        text = t.gettext("Choose your color")
        # Translators: corner of a phone's page: this phone has no seat yet; 8 letters.
        short = t.pgettext("phone", "Seat")
    else:
        text, short = t.gettext("You are in"), t.pgettext("phone", "Seat")
    why = why_not(guest, asked, TableAction("answer", 0))
    return {
        "plays": guest.plays,
        "seat": seat,
        "color": guest.color if seat is not None or not asked.players else "",
        "seats": len(asked.players),
        "text": text,
        "short": short,
        "may": may,
        "why": t.gettext(why) if why else "",
        "undo": not why_not(guest, asked, TableAction("undo", 0)),
    }
