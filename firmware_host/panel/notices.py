"""What the box itself has to say: devices, storage, saved values."""

from __future__ import annotations

from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.looks import Told

NOTICES = {
    "game_refused": Told(N_("The last game cannot go on. It is kept for later."), "warning"),
    "value_saved": Told(N_("Saved"), "check", "good"),
    "value_refused": Told(N_("Not saved: the box could not write it down."), "warning", "bad"),
    "not_saved": Told(N_("Not saved! Try again."), "warning", "bad"),
    "store_damaged": Told(N_("The memory was damaged. It was put aside; play on."), "warning"),
    "reader_lost": Told(N_("Tile reader unplugged"), "plug", "bad"),
    "reader_back": Told(N_("Tile reader is back"), "reader", "good"),
    "unknown_tile": Told(N_("Unknown tile"), "reader", "bad"),
    "tile_refused": Told(N_("This tile does not fit here"), "reader", "bad"),
    "two_tiles": Told(N_("Two tiles? One at a time, please."), "reader", "bad"),
    "tag_taken": Told(N_("This tag is taken: {name}"), "reader", "bad"),
    "tag_saved": Told(N_("Tag saved: {name}"), "reader", "good"),
    "answer_refused": Told(N_("That is not allowed now"), "cross", "bad"),
    "undo_refused": Told(N_("Nothing to undo"), "undo", "bad"),
    "hint_undo": Told(N_("Hold BACK to undo"), "undo", ""),
}


def notice(what: str, t: Translator, name: str = "") -> Told | None:
    """The words for a notice; one nobody knows is left to the log."""
    found = NOTICES.get(what)
    return Told(t.gettext(found.text).format(name=name), found.icon, found.tune) if found else None
