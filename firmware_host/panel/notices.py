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
    "nothing_saved": Told(N_("Not saved! The disk is full or failing."), "warning", "bad"),
    "steps_lost": Told(N_("Steps lost: {count}. Enter them again."), "warning", "bad"),
    "game_lost": Told(N_("The last game was lost: its memory is gone."), "warning", "bad"),
    "store_damaged": Told(N_("The memory was damaged. It was put aside; play on."), "warning"),
    "reader_lost": Told(N_("Tile reader unplugged"), "plug", "bad"),
    "reader_faulty": Told(N_("Tile reader does not work"), "plug", "bad"),
    "reader_back": Told(N_("Tile reader is back"), "reader", "good"),
    "buttons_lost": Told(N_("Not all buttons work. The self-test tells why."), "warning", "bad"),
    "buttons_back": Told(N_("All buttons work again"), "check", "good"),
    "display_lost": Told(N_("The display does not answer"), "warning", "alarm"),
    "display_back": Told(N_("The display is back"), "check", "good"),
    "unknown_tile": Told(N_("Unknown tile"), "reader", "bad"),
    "tile_refused": Told(
        N_("{name} does not fit. Asked: {asked}"), "reader", "bad", short=N_("{name} does not fit")
    ),
    "tile_forbidden": Told(
        N_("{name}: {why} Asked: {asked}"), "reader", "bad", short=N_("{name}: {why}")
    ),
    "tile_unclear": Told(
        N_("{name} can mean several. Choose: {asked}"),
        "reader",
        "bad",
        short=N_("{name}: which one?"),
    ),
    "tile_foreign": Told(
        N_("{name} is from {game}. Here: {asked}"),
        "reader",
        "bad",
        short=N_("From {game}: {name}"),
    ),
    "tile_useless": Told(N_("{name}: nothing is asked now"), "reader", "bad"),
    "two_tiles": Told(N_("Two tiles? One at a time, please."), "reader", "bad"),
    "tag_taken": Told(N_("This tag is taken: {name}"), "reader", "bad"),
    "tag_saved": Told(N_("Tag saved: {name}"), "reader", "good"),
    "answer_refused": Told(N_("That is not allowed now"), "cross", "bad"),
    "undo_refused": Told(N_("Nothing to undo"), "undo", "bad"),
    "secret_known": Told(SECRET_KNOWN, "warning", "bad"),
    "button_stuck": Told(N_("{button} is stuck: let it go or free the key"), "warning", "bad"),
    "button_chattering": Told(
        N_("{button} is loose and ignored: check its wire"), "warning", "bad"
    ),
    "button_well": Told(N_("{button} works again"), "check", "good"),
    "hint_undo": Told(N_("Hold BACK to undo"), "undo", ""),
}

URGENT = ("reader_lost", "reader_faulty")
"""Said at once, whatever is in front: whoever holds a tile over a dead reader waits for nothing."""

BUTTON_NAMES = {
    "up": N_("UP"),
    "down": N_("DOWN"),
    "ok": N_("OK"),
    "back": N_("BACK"),
    "roll": N_("ROLL"),
}
"""As the sentences about them write it."""


def notice(what: str, t: Translator, **facts: str) -> Told | None:
    """The words for a notice, `what` or `what:button`; one nobody knows is left to the log.

    `facts` are what its sentence names: a tile's `name`, what is `asked`, `why` it is not this.
    """
    what, _, button = what.partition(":")
    found = NOTICES.get(what)
    if found is None:
        return None
    button = t.gettext(BUTTON_NAMES.get(button, ""))
    text, short = (
        t.gettext(words).format(button=button, **facts) if words else ""
        for words in (found.text, found.short)
    )
    return Told(text, found.icon, found.tune, short=short)
