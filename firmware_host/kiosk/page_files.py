"""The files of the page, read once from the package, and the page's texts in one language."""

import gzip
import hashlib
import html
import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Template

from firmware_host.panel.doubts import WE_KNOW_BETTER
from firmware_host.panel.i18n import Translator
from firmware_host.view.art import art_files

_TYPES = {
    ".woff2": "font/woff2",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}


@dataclass(frozen=True, slots=True)
class File:
    content_type: str
    body: bytes
    tag: str
    packed: bytes | None = None
    """The body by gzip; None where that is no shorter, as for fonts."""


def as_file(content_type: str, body: bytes, level: int = 9) -> File:
    packed = gzip.compress(body, level, mtime=0)
    tag = hashlib.sha256(body).hexdigest()[:32]
    return File(content_type, body, tag, packed if len(packed) < 0.9 * len(body) else None)


@dataclass(frozen=True, slots=True)
class PageFiles:
    template: Template
    static: dict[str, File]
    table_template: Template
    table_static: dict[str, File]
    join_template: Template
    join_static: dict[str, File]
    _art: dict[str, File] = field(default_factory=dict)
    _pages: dict[tuple[str, str], File] = field(default_factory=dict)
    """By name and language; made when the first page in that language is opened."""

    def page(self, words: Translator) -> File:
        return self._page("box", self.template, labels, words)

    def table_page(self, words: Translator) -> File:
        return self._page("table", self.table_template, table_labels, words)

    def _page(
        self,
        name: str,
        template: Template,
        texts: Callable[[Translator], Mapping[str, str]],
        words: Translator,
    ) -> File:
        known = self._pages.get((name, words.language))
        if known is None:
            escaped = {key: html.escape(text) for key, text in texts(words).items()}
            body = template.substitute(escaped, language=html.escape(words.language))
            known = self._pages[name, words.language] = as_file("text/html", body.encode())
        return known

    def join_page(self, texts: Mapping[str, str], words: Translator) -> File:
        escaped = {key: html.escape(text) for key, text in texts.items()}
        body = self.join_template.substitute(escaped, lang=html.escape(words.language))
        return as_file("text/html", body.encode())

    def art(self) -> dict[str, File]:
        """The drawings, by the name of their file; made when somebody first asks."""
        if not self._art:
            made = art_files()
            self._art.update(
                {name: as_file(_TYPES[name[name.rindex(".") :]], made[name]) for name in made}
            )
        return self._art


def read_page_files() -> PageFiles:
    """The files that lay in the folders when the daemon started; no other can be requested."""
    folder = files("firmware_host.kiosk") / "page"
    table, join = folder / "table", folder / "join"
    return PageFiles(
        Template((folder / "index.html").read_text(encoding="utf-8")),
        _static_in(folder),
        Template((table / "table.html").read_text(encoding="utf-8")),
        _static_in(table),
        Template((join / "join.html").read_text(encoding="utf-8")),
        _static_in(join),
    )


def _static_in(folder: Traversable) -> dict[str, File]:
    return {
        entry.name: as_file(content_type, entry.read_bytes())
        for entry in folder.iterdir()
        for suffix, content_type in _TYPES.items()
        if entry.name.endswith(suffix)
    }


def qr_svg(text: str) -> bytes:
    import segno  # only a table that shows a code needs it

    drawn = io.BytesIO()
    segno.make(text, micro=False).save(drawn, kind="svg", border=4, light="#fff", dark="#000")
    return drawn.getvalue()


def table_labels(words: Translator) -> dict[str, str]:
    """Every text of the touch table that the page itself brings; the rest comes with the moment."""
    _ = words.gettext
    return {
        # Translators: the name of this box; do not translate.
        "title": _("Tilekeeper"),
        # Translators: the page looks for the box.
        "connecting": _("Connecting…"),
        "reconnecting": _("No answer from the box. Reconnecting…"),
        "crowded": _("Too many pages are open. Close one of them."),
        "no_script": _("This page needs JavaScript."),
        # Translators: button and line of a list: takes the last step back; 10 letters.
        "undo": _("Undo"),
        # Translators: button of the touch table; 14 to 18 letters.
        "undo_to": _("Undo to here"),
        # Translators: button that opens the menu; title of the menu; 10 letters.
        "menu": _("Menu"),
        # Translators: button of the touch table; 10 letters.
        "help": _("Help"),
        # Translators: button: why is this asked, and which rule says so? 8 letters.
        "why": _("Why?"),
        # Translators: button that rolls the dice; 10 letters.
        "roll": words.pgettext("verb", "Roll"),
        # Translators: button that closes a window; 10 letters.
        "close": words.pgettext("verb", "Close"),
        "done": _("Done"),
        "each_die": _("Tap a face of each die first."),
        # Translators: heading above the answers one can give.
        "answers": _("Your choices"),
        # Translators: button of the touch table; 14 to 18 letters.
        "stage": _("On the table"),
        # Translators: button of the touch table: what has happened so far; 10 letters.
        "history": _("History"),
        # Translators: button of the touch table; 14 to 18 letters.
        "look": _("Screen and sound"),
        # Translators: button of the touch table; 14 to 18 letters.
        "turn_screen": _("The table faces"),
        # Translators: setting «The table faces»: the screen turns towards the player whose turn
        # it is.
        "follow_turn": _("whoever plays"),
        # Translators: setting of the touch table: how big letters are.
        "text_size": _("Text size"),
        # Translators: a setting: how bright the screen is; 12 letters.
        "brightness": _("Brightness"),
        # Translators: a setting: how loud the box is; 12 letters.
        "volume": _("Volume"),
        # Translators: a setting is switched on; 6 letters.
        "on": words.pgettext("setting", "On"),
        # Translators: a setting is switched off; 6 letters.
        "off": words.pgettext("setting", "Off"),
        # Translators: setting of the touch table; 20 letters.
        "contrast": _("High contrast"),
        # Translators: setting of the touch table; 20 letters.
        "motion": _("Less motion"),
        # Translators: setting of the touch table: light colors instead of dark ones; 20
        # letters.
        "day": _("Bright colors"),
        # Translators: setting of the touch table: it says what it shows; 20 letters.
        "speech": _("Read aloud"),
        # Translators: in the history: steps that nobody made alone.
        "everybody": _("Everybody"),
        "nothing_yet": _("Nothing has happened yet."),
        "help_text": _(
            "Tap a glowing card, space or block to choose it. Tap anything else to learn about it."
        ),
        # Translators: button of the touch table; 14 to 18 letters.
        "swipe": _("Swipe to see more"),
        # Translators: {number} is a rule's number, two letters and three digits.
        "rule": _("Rule {number}"),
        "insist": _(WE_KNOW_BETTER),
    }


def labels(words: Translator) -> dict[str, str]:
    """Every text of the page; the template names them with a dollar sign."""
    _ = words.gettext
    return {
        "title": _("Tilekeeper"),
        "screen": _("The screen of the box"),
        # Translators: the colored lamp of the box.
        "light": words.pgettext("lamp of the box", "Light"),
        # Translators: heading above the five buttons of the box.
        "buttons": _("Buttons"),
        # Translators: on the box's page: the label of a button of the box; 6 letters.
        "up": words.pgettext("button", "Up"),
        # Translators: on the box's page: the label of a button of the box; 6 letters.
        "down": words.pgettext("button", "Down"),
        # Translators: on the box's page: the label of a button of the box; 6 letters.
        "ok": words.pgettext("button", "OK"),
        # Translators: on the box's page: the label of a button of the box; 6 letters.
        "back": words.pgettext("button", "Back"),
        # Translators: on the box's page: the label of a button of the box; 6 letters.
        "roll": words.pgettext("button", "Roll"),
        # Translators: below a button of the box: what holding it does; 12 letters.
        "hold_ok": _("hold: menu"),
        # Translators: below a button of the box: what holding it does; 12 letters.
        "hold_run": _("hold: scroll"),
        # Translators: below a button of the box: what holding it does; 12 letters.
        "hold_back": _("hold: undo"),
        # Translators: heading: tiles of the game that can be laid on the reader.
        "tiles": _("Tiles"),
        "tiles_hint": _("Tap or drag a tile onto the reader."),
        "no_tiles": _("No tile is needed now."),
        # Translators: the part of the box that reads tagged tiles.
        "reader": _("Tile reader"),
        # Translators: nothing lies on the tile reader.
        "reader_empty": words.pgettext("tile reader", "empty"),
        "take_off": _("Take off the reader"),
        "put_on": _("Put on the reader"),
        # Translators: button: sounds of the page on or off; 10 letters.
        "sound": _("Sound"),
        "connecting": _("Connecting…"),
        "reconnecting": _("No answer from the box. Reconnecting…"),
        "crowded": _("Too many pages are open. Close one of them."),
        "rests": _("Screen asleep. Press any button to wake it."),
        "no_script": _("This page needs JavaScript."),
        "help": _("What the buttons do"),
        "help_up_down": _("choose; hold to run through a list"),
        "help_ok": _("select; hold for the menu"),
        "help_back": _("go back; hold to undo"),
        "help_roll": _(
            "hold to shake, let go to throw; lets the box draw when it asks what was drawn"
        ),
        "help_tiles": _("go to the tiles, put one on the reader or take it off"),
        # Translators: a key of a keyboard, as it is written on it.
        "enter": words.pgettext("key", "Enter"),
        # Translators: a key of a keyboard, as it is written on it.
        "escape": words.pgettext("key", "Esc"),
        # Translators: a key of a keyboard, as it is written on it.
        "space": words.pgettext("key", "Space"),
        # Translators: a key of a keyboard, as it is written on it.
        "tab": words.pgettext("key", "Tab"),
    }
