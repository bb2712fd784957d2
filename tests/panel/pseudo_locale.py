"""A language nobody speaks: every marked text 30 % longer and with accents.

Only texts that Babel finds in the source are translated, so a text that is not marked stays
English and is caught.
"""

from __future__ import annotations

import gettext
import math
import re
from functools import cache
from pathlib import Path

from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir

import firmware_host
from firmware_host.panel.i18n import Translator

SOURCE = Path(next(iter(firmware_host.__path__)))
ACCENTS = str.maketrans("aeiouycnszrlAEIOUYCNSZRL", "äéîöůýčñšžřłÅÉÎÖŮÝČÑŠŽŘŁ")
_PLACEHOLDER = re.compile(r"(\{\w*\})")
_VOWELS = "äéîöůýÅÉÎÖŮÝ"


@cache
def extracted() -> tuple[str | tuple[str, ...], ...]:
    """Every marked text: a string, or (singular, plural)."""
    keywords = {**DEFAULT_KEYWORDS, "N_": None}
    found = extract_from_dir(SOURCE, [("**.py", "python")], keywords=keywords)
    messages: dict[str | tuple[str, ...], None] = {}
    for _file, _line, message, _comments, _context in found:
        messages[message if isinstance(message, str) else tuple(message)] = None
    return tuple(messages)


def stretch(text: str) -> str:
    """Accents on, and vowels repeated until it is 30 % longer; placeholders stay."""
    parts = _PLACEHOLDER.split(text)
    letters = sum(len(part) for part in parts[::2])
    vowels = sum(char in "aeiouyAEIOUY" for part in parts[::2] for char in part)
    extra = math.ceil(letters * 0.3)
    each, rest = divmod(extra, vowels) if vowels else (0, 0)
    out = []
    for i, part in enumerate(parts):
        for char in part if i % 2 else part.translate(ACCENTS):
            out.append(char)
            if i % 2 == 0 and char in _VOWELS:
                out.append(char.lower() * (each + (rest > 0)))
                rest -= 1
    return "".join(out)


class PseudoCatalogue(gettext.NullTranslations):
    def __init__(self) -> None:
        super().__init__()
        self._known = {m for m in extracted() if isinstance(m, str)}
        self._plurals = {m for m in extracted() if isinstance(m, tuple)}

    def gettext(self, message: str) -> str:
        return stretch(message) if message in self._known else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        chosen = msgid1 if n == 1 else msgid2
        return stretch(chosen) if (msgid1, msgid2) in self._plurals else chosen


def pseudo() -> Translator:
    return Translator("qps", PseudoCatalogue())
