"""The files of the page, read once from the package, and the page's texts in one language."""

import hashlib
import html
from dataclasses import dataclass
from importlib.resources import files
from string import Template

from firmware_host.panel.i18n import Translator

_TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}


@dataclass(frozen=True, slots=True)
class File:
    content_type: str
    body: bytes
    tag: str


def as_file(content_type: str, body: bytes) -> File:
    return File(content_type, body, hashlib.sha256(body).hexdigest()[:32])


@dataclass(frozen=True, slots=True)
class PageFiles:
    template: Template
    static: dict[str, File]

    def page(self, words: Translator) -> File:
        texts = {key: html.escape(text) for key, text in labels(words).items()}
        body = self.template.substitute(texts, language=html.escape(words.language))
        return as_file("text/html", body.encode())


def read_page_files() -> PageFiles:
    """The files that lay in the folder when the daemon started; no other can be requested."""
    folder = files("firmware_host.kiosk") / "page"
    static = {
        entry.name: as_file(content_type, entry.read_bytes())
        for entry in folder.iterdir()
        for suffix, content_type in _TYPES.items()
        if entry.name.endswith(suffix)
    }
    return PageFiles(Template((folder / "index.html").read_text(encoding="utf-8")), static)


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
        "reconnecting": _("The box does not answer. Reconnecting…"),
        "crowded": _("Too many pages are open on this box. Close one of them."),
        "rests": _("The screen rests. Press any button to wake it."),
        "no_script": _("This page needs JavaScript."),
        "help": _("What the buttons do"),
        "help_up_down": _("choose"),
        "help_ok": _("take what is marked; hold for the menu"),
        "help_back": _("go back; hold to undo"),
        "help_roll": _(
            "hold to shake, let go to throw; draws a block, tile or item when the box asks which"
        ),
        "help_tiles": _("go to the tiles, put one on the reader or take it off"),
        "enter": _("Enter"),
        "escape": _("Esc"),
        "space": _("Space"),
        "tab": _("Tab"),
    }
