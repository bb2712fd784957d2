"""What the box itself has to say: devices, storage, saved values."""

from __future__ import annotations

from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.looks import Told

SECRET_KNOWN = N_("The key was shown: rolls can be foreseen now.")
"""Said when the end of a game is taken back, and wherever its dice are spoken of from then on."""

NOTICES = {
    "game_refused": Told(N_("The last game cannot go on. It is kept for later."), "warning"),
    "value_saved": Told(N_("Saved"), "check", "good"),
    "value_shipped": Told(N_("As shipped again"), "check", "good"),
    "value_refused": Told(N_("Not saved: the box could not write it down."), "warning", "bad"),
    "not_saved": Told(N_("Not saved! Try again."), "warning", "bad"),
    "store_damaged": Told(N_("The memory was damaged. It was put aside; play on."), "warning"),
    "reader_lost": Told(N_("Tile reader unplugged"), "plug", "bad"),
    "reader_back": Told(N_("Tile reader is back"), "reader", "good"),
    "unknown_tile": Told(N_("Unknown tile"), "reader", "bad"),
    "tile_refused": Told(N_("This tile does not fit here"), "reader", "bad"),
    "answer_refused": Told(N_("That is not allowed now"), "cross", "bad"),
    "undo_refused": Told(N_("Nothing to undo"), "undo", "bad"),
    "secret_known": Told(SECRET_KNOWN, "warning", "bad"),
    "hint_undo": Told(N_("Hold BACK to undo"), "undo", ""),
}


def notice(what: str, t: Translator) -> Told | None:
    """The words for a notice; one nobody knows is left to the log."""
    found = NOTICES.get(what)
    return Told(t.gettext(found.text), found.icon, found.tune) if found else None
