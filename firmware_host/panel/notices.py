"""What the box itself has to say: devices, storage, saved values."""

from __future__ import annotations

from firmware_host.panel.game_panel import Notice
from firmware_host.panel.i18n import N_, NC_, Translator
from firmware_host.table.values import GUESSED_PARTS
from firmware_host.texts import in_language

SECRET_KNOWN = N_("The key is known now: rolls can be predicted.")
"""Said when the end of a game is taken back, and wherever its dice are spoken of from then on."""

NOTICES = {
    "game_refused": Notice(N_("Cannot continue the last game. It is kept."), "warning"),
    # Translators: short notice; 20 letters.
    "value_saved": Notice(N_("Saved"), "check", "good"),
    # Translators: after «Reset to default»: it is done; short notice, 20 letters.
    "value_shipped": Notice(N_("The default is back."), "check", "good"),
    "value_refused": Notice(
        # Translators: {why} is a short reason, such as «storage error».
        N_("Not saved: {why}"),
        "warning",
        "bad",
        # Translators: short notice; 20 letters.
        short=N_("Not saved"),
    ),
    "code_unknown": Notice(N_("No game waits under this code."), "cross", "bad"),
    "code_wait": Notice(
        # Translators: {why} is a number of minutes.
        N_("Too many wrong codes. Wait {why} min."),
        "hourglass",
        "bad",
        # Translators: {why} is a number of minutes; 20 letters.
        short=N_("Wait {why} min."),
    ),
    # Translators: short notice; 20 letters.
    "pin_wrong": Notice(N_("Wrong PIN"), "lock", "bad"),
    "pin_wait": Notice(N_("Too many wrong PINs. Try again later."), "lock", "bad"),
    "pin_needed": Notice(N_("Only for staff: enter the PIN first."), "lock", "bad"),
    "pin_missing": Notice(
        # Translators: “tilekeeper staff pin” is a command and stays as it is.
        N_("The staff page is closed. Set a PIN: tilekeeper staff pin"),
        "lock",
        "bad",
    ),
    "pin_unfit": Notice(N_("A PIN has 4 to 8 digits."), "lock", "bad"),
    "pin_saved": Notice(N_("The PIN is saved."), "lock", "good"),
    "only_here": Notice(N_("Only on the box itself."), "lock", "bad"),
    # Translators: short notice; 20 letters.
    "staff_called": Notice(N_("Staff has been called"), "hand", "good"),
    "no_power_off": Notice(
        N_("The box cannot switch itself off. Pull the plug: nothing is lost."),
        "warning",
        "bad",
        # Translators: short notice; 20 letters.
        short=N_("Pull the plug: nothing is lost."),
    ),
    "not_saved": Notice(N_("Not saved! Try again."), "warning", "bad"),
    "nothing_saved": Notice(N_("Not saved! Storage is full or broken."), "warning", "bad"),
    # Translators: {count} is a number: answers that the storage has lost.
    "steps_lost": Notice(N_("Steps lost: {count}. Enter them again."), "warning", "bad"),
    "game_lost": Notice(N_("The last game is lost: its data is damaged."), "warning", "bad"),
    "store_damaged": Notice(
        N_("Saved data was damaged and set aside. You can keep playing."), "warning"
    ),
    # Translators: short notice; 20 letters.
    "reader_lost": Notice(N_("Tile reader unplugged"), "plug", "bad"),
    # Translators: short notice; 20 letters.
    "reader_faulty": Notice(N_("Tile reader not working"), "plug", "bad"),
    # Translators: short notice; 20 letters.
    "reader_back": Notice(N_("Tile reader works again"), "reader", "good"),
    "buttons_lost": Notice(N_("Some buttons do not work. Run the self-test."), "warning", "bad"),
    # Translators: short notice; 20 letters.
    "buttons_back": Notice(N_("All buttons work again"), "check", "good"),
    "screen_dead": Notice(N_("The big screen does not start. Play here."), "warning", "alarm"),
    "phones_lost": Notice(N_("Phones cannot join now. The box tries again."), "phone", "bad"),
    # Translators: short notice; 20 letters.
    "phones_back": Notice(N_("Phones can join now"), "phone", "good"),
    # Translators: short notice; 20 letters.
    "display_lost": Notice(N_("Display not working"), "warning", "alarm"),
    # Translators: short notice; 20 letters.
    "display_back": Notice(N_("Display works again"), "check", "good"),
    "voice_faulty": Notice(
        N_("The voice does not work. Is the loudspeaker plugged in?"),
        "voice",
        "bad",
        # Translators: short notice; 20 letters.
        short=N_("The voice does not work"),
    ),
    "voice_silent": Notice(
        N_("The voice is silent: volume 0 or quiet hours."),
        "voice",
        "bad",
        # Translators: short notice; 20 letters.
        short=N_("The voice is silent now"),
    ),
    # Translators: short notice; 20 letters.
    "unknown_tile": Notice(N_("Unknown tile"), "reader", "bad"),
    "tile_refused": Notice(
        # Translators: somebody laid a tile on the reader that is not asked for; {name} is the
        # tile, {asked} the title of the question that stands.
        N_("Not now: {name}. Needed: {asked}"),
        "reader",
        "bad",
        # Translators: {name} is a tile's name, such as «Ghast 2»; 20 letters with it.
        short=N_("Not now: {name}"),
    ),
    "tile_forbidden": Notice(
        # Translators: {name} is a tile's name, {why} a whole sentence with its period, {asked}
        # the title of the question that stands.
        N_("{name}: {why} Needed: {asked}"),
        "reader",
        "bad",
        # Translators: {name} is a tile's name, {why} a whole sentence.
        short=N_("{name}: {why}"),
    ),
    "tile_unclear": Notice(
        # Translators: {name} is a tile's name, {asked} the title of the question that stands.
        N_("{name}: more than one fits. Choose on screen: {asked}"),
        "reader",
        "bad",
        # Translators: {name} is a tile's name; short form, 20 letters with the name.
        short=N_("{name}: choose which one"),
    ),
    "tile_foreign": Notice(
        # Translators: {name} is a tile's name, {game} and {asked} titles of games.
        N_("{name} belongs to {game}. You are playing {asked}."),
        "reader",
        "bad",
        # Translators: {name} is a tile's name, {game} the title of another game; short form.
        short=N_("{name} belongs to {game}"),
    ),
    # Translators: {name} is a tile's name, such as «Ghast 2».
    "tile_useless": Notice(N_("{name}: no tile needed now"), "reader", "bad"),
    "two_tiles": Notice(N_("Two tiles? Put down one at a time."), "reader", "bad"),
    # Translators: {name} is a tile's name, such as «Ghast 2».
    "tag_taken": Notice(N_("This tag is taken: {name}"), "reader", "bad"),
    # Translators: {name} is a tile's name, such as «Ghast 2».
    "tag_saved": Notice(N_("Tag saved: {name}"), "reader", "good"),
    # Translators: short notice; 20 letters.
    "answer_refused": Notice(N_("Not allowed now"), "cross", "bad"),
    # Translators: short notice; 20 letters.
    "nothing_to_roll": Notice(N_("Nothing to roll now"), "dice", "bad"),
    # Translators: short notice; 20 letters.
    "undo_refused": Notice(N_("Nothing to undo"), "undo", "bad"),
    "secret_known": Notice(SECRET_KNOWN, "warning", "bad"),
    # Translators: {button} is one of UP, DOWN, OK, BACK, ROLL.
    "button_stuck": Notice(N_("{button} is stuck: let go or free the key"), "warning", "bad"),
    # Translators: {button} is one of UP, DOWN, OK, BACK, ROLL.
    "button_chattering": Notice(N_("{button} is loose and off: check its wire"), "warning", "bad"),
    # Translators: {button} is one of UP, DOWN, OK, BACK, ROLL.
    "button_well": Notice(N_("{button} works again"), "check", "good"),
    # Translators: {why} names parts of the game whose values the box only guesses.
    GUESSED_PARTS: Notice(
        N_("≈ Guessed: {why}"),
        "warning",
        "",
        # Translators: short notice; 20 letters.
        short=N_("≈ Some parts are guessed"),
    ),
}

URGENT = ("reader_lost", "reader_faulty", "voice_faulty", "voice_silent")
"""Said at once, whatever is in front: whoever holds a tile over a dead reader, or waits for a voice
that is not heard, waits for nothing."""

BUTTON_NAMES = {
    # Translators: a button of the box as sentences write it, in capitals; 5 letters.
    "up": NC_("button", "UP"),
    # Translators: a button of the box as sentences write it, in capitals; 5 letters.
    "down": NC_("button", "DOWN"),
    "ok": NC_("button", "OK"),
    # Translators: a button of the box as sentences write it, in capitals; 5 letters.
    "back": NC_("button", "BACK"),
    # Translators: a button of the box as sentences write it, in capitals; 5 letters.
    "roll": NC_("button", "ROLL"),
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
    facts = {name: in_language(fact, t) for name, fact in facts.items()}
    text, short = (
        t.gettext(words).format(button=button, **facts) if words else ""
        for words in (found.text, found.short)
    )
    return Notice(text, found.icon, found.tune, short=short)
