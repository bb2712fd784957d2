"""What the box itself has to say: devices, storage, saved values."""

from __future__ import annotations

from firmware_host.panel.game_panel import Notice
from firmware_host.panel.i18n import N_, Translator

SECRET_KNOWN = N_("The key is known now: rolls can be foreseen.")
"""Said when the end of a game is taken back, and wherever its dice are spoken of from then on."""

NOTICES = {
    "game_refused": Notice(N_("Cannot continue the last game. It is kept."), "warning"),
    "value_saved": Notice(N_("Saved"), "check", "good"),
    "value_shipped": Notice(N_("As shipped again"), "check", "good"),
    "value_refused": Notice(N_("Not saved: {why}"), "warning", "bad", short=N_("Not saved")),
    "not_saved": Notice(N_("Not saved! Try again."), "warning", "bad"),
    "nothing_saved": Notice(N_("Not saved! Storage is full or broken."), "warning", "bad"),
    "steps_lost": Notice(N_("{count} steps lost. Enter them again."), "warning", "bad"),
    "game_lost": Notice(N_("The last game is lost: its data is damaged."), "warning", "bad"),
    "store_damaged": Notice(
        N_("Saved data was damaged and set aside. You can keep playing."), "warning"
    ),
    "reader_lost": Notice(N_("Tile reader unplugged"), "plug", "bad"),
    "reader_faulty": Notice(N_("Tile reader not working"), "plug", "bad"),
    "reader_back": Notice(N_("Tile reader works again"), "reader", "good"),
    "buttons_lost": Notice(N_("Some buttons do not work. Run the self-test."), "warning", "bad"),
    "buttons_back": Notice(N_("All buttons work again"), "check", "good"),
    "display_lost": Notice(N_("Display not working"), "warning", "alarm"),
    "display_back": Notice(N_("Display works again"), "check", "good"),
    "unknown_tile": Notice(N_("Unknown tile"), "reader", "bad"),
    "tile_refused": Notice(
        N_("Not {name} now. Needed: {asked}"), "reader", "bad", short=N_("Not {name} now")
    ),
    "tile_forbidden": Notice(
        N_("{name}: {why} Needed: {asked}"), "reader", "bad", short=N_("{name}: {why}")
    ),
    "tile_unclear": Notice(
        N_("{name}: more than one fits. Choose on screen: {asked}"),
        "reader",
        "bad",
        short=N_("{name}: choose which one"),
    ),
    "tile_foreign": Notice(
        N_("{name} belongs to {game}. This game: {asked}"),
        "reader",
        "bad",
        short=N_("{name} belongs to {game}"),
    ),
    "tile_useless": Notice(N_("{name}: no tile needed now"), "reader", "bad"),
    "two_tiles": Notice(N_("Two tiles? Put down one at a time."), "reader", "bad"),
    "tag_taken": Notice(N_("This tag already belongs to {name}"), "reader", "bad"),
    "tag_saved": Notice(N_("Tag saved: {name}"), "reader", "good"),
    "answer_refused": Notice(N_("Not allowed now"), "cross", "bad"),
    "nothing_to_roll": Notice(N_("Nothing to roll now"), "dice", "bad"),
    "undo_refused": Notice(N_("Nothing to undo"), "undo", "bad"),
    "secret_known": Notice(SECRET_KNOWN, "warning", "bad"),
    "button_stuck": Notice(N_("{button} is stuck: let go or free the key"), "warning", "bad"),
    "button_chattering": Notice(N_("{button} is loose and off: check its wire"), "warning", "bad"),
    "button_well": Notice(N_("{button} works again"), "check", "good"),
    "guessed": Notice(N_("≈ Guessed: {why}"), "warning", "", short=N_("≈ Some parts are guessed")),
    "hint_undo": Notice(N_("Hold BACK to undo"), "undo", ""),
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


def notice(what: str, t: Translator, **facts: str) -> Notice | None:
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
    return Notice(text, found.icon, found.tune, short=short)
