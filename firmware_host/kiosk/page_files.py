"""The files of the page, read once from the package, and the page's texts in one language."""

import gzip
import hashlib
import html
import io
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Template

from firmware_host.panel.i18n import Translator
from firmware_host.view.art import art_files

_TYPES = {
    ".woff2": "font/woff2",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}


@dataclass(frozen=True, slots=True)
class File:
    content_type: str
    body: bytes
    tag: str
    packed: bytes | None = None
    """The body by gzip; None where that is no shorter, as for fonts."""


def as_file(content_type: str, body: bytes) -> File:
    packed = gzip.compress(body, mtime=0)
    tag = hashlib.sha256(body).hexdigest()[:32]
    return File(content_type, body, tag, packed if len(packed) < 0.9 * len(body) else None)


@dataclass(frozen=True, slots=True)
class PageFiles:
    template: Template
    static: dict[str, File]
    table_template: Template
    table_static: dict[str, File]
    _art: dict[str, File] = field(default_factory=dict)

    def page(self, words: Translator) -> File:
        texts = {key: html.escape(text) for key, text in labels(words).items()}
        body = self.template.substitute(texts, language=html.escape(words.language))
        return as_file("text/html", body.encode())

    def table_page(self, words: Translator) -> File:
        texts = {key: html.escape(text) for key, text in table_labels(words).items()}
        body = self.table_template.substitute(texts, language=html.escape(words.language))
        return as_file("text/html", body.encode())

    def art(self) -> dict[str, File]:
        """The drawings, by the name of their file; made when somebody first asks."""
        if not self._art:
            made = {name: as_file("image/svg+xml", svg) for name, svg in art_files().items()}
            self._art.update(made)
        return self._art


def read_page_files() -> PageFiles:
    """The files that lay in the folders when the daemon started; no other can be requested."""
    folder = files("firmware_host.kiosk") / "page"
    table = folder / "table"
    return PageFiles(
        Template((folder / "index.html").read_text(encoding="utf-8")),
        _static_in(folder),
        Template((table / "table.html").read_text(encoding="utf-8")),
        _static_in(table),
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
        "title": _("Tilekeeper"),
        "connecting": _("Connecting…"),
        "reconnecting": _("No answer from the box. Reconnecting…"),
        "crowded": _("Too many pages are open. Close one of them."),
        "no_script": _("This page needs JavaScript."),
        "undo": _("Undo"),
        "undo_to": _("Undo to here"),
        "menu": _("Menu"),
        "help": _("Help"),
        "roll": _("Roll"),
        "close": _("Close"),
        "done": _("Done"),
        "answers": _("Your choices"),
        "stage": _("On the table"),
        "history": _("History"),
        "look": _("Screen and sound"),
        "turn_screen": _("Turn the screen"),
        "follow_turn": _("Face whoever plays"),
        "text_size": _("Bigger text"),
        "contrast": _("High contrast"),
        "motion": _("Less motion"),
        "day": _("Bright colors"),
        "sound": _("Sound"),
        "everybody": _("Everybody"),
        "nothing_yet": _("Nothing has happened yet."),
        "help_text": _(
            "Tap a glowing card, space or block to choose it. Tap anything else to learn about it."
        ),
        "swipe": _("Swipe to see more"),
        "rule": _("Rule {number}"),
    }


def labels(words: Translator) -> dict[str, str]:
    """Every text of the page; the template names them with a dollar sign."""
    _ = words.gettext
    return {
        "title": _("Tilekeeper"),
        "screen": _("The screen of the box"),
        "light": _("Light"),
        "buttons": _("Buttons"),
        "up": _("Up"),
        "down": _("Down"),
        "ok": _("OK"),
        "back": _("Back"),
        "roll": _("Roll"),
        "hold_ok": _("hold: menu"),
        "hold_run": _("hold: run"),
        "hold_back": _("hold: undo"),
        "tiles": _("Tiles"),
        "tiles_hint": _("Tap or drag a tile onto the reader."),
        "no_tiles": _("No tile is needed now."),
        "reader": _("Tile reader"),
        "reader_empty": _("empty"),
        "take_off": _("Take off the reader"),
        "put_on": _("Put on the reader"),
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
        "enter": _("Enter"),
        "escape": _("Esc"),
        "space": _("Space"),
        "tab": _("Tab"),
    }
