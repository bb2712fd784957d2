"""A language nobody speaks: every marked text 30 % longer and with accents.

Only texts that Babel finds in the source are translated, so a text that is not marked stays
English and is caught.
"""

from __future__ import annotations

import gettext
import math
import re
from functools import cache

from firmware_host.panel.i18n import Translator
from tools.catalogues import extracted as catalogue

ACCENTS = str.maketrans("aeiouycnszrlAEIOUYCNSZRL", "äéîöůýčñšžřłÅÉÎÖŮÝČÑŠŽŘŁ")
_PLACEHOLDER = re.compile(r"(\{\w*\})")
_VOWELS = "äéîöůýÅÉÎÖŮÝ"


@cache
def extracted() -> tuple[str | tuple[str, ...], ...]:
    """Every marked text: a string, or (singular, plural)."""
    texts = (each.id for each in catalogue() if each.id)
    return tuple(dict.fromkeys(text if isinstance(text, str) else tuple(text) for text in texts))


@cache
def _in_contexts() -> frozenset[tuple[str | None, str | tuple[str, ...]]]:
    return frozenset(
        (each.context, each.id if isinstance(each.id, str) else tuple(each.id))
        for each in catalogue()
        if each.id
    )


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
    def gettext(self, message: str) -> str:
        return self._stretched(None, message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._stretched(None, (msgid1, msgid2), msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self._stretched(context, message, message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self._stretched(context, (msgid1, msgid2), msgid1 if n == 1 else msgid2)

    def _stretched(self, context: str | None, text: str | tuple[str, str], chosen: str) -> str:
        return stretch(chosen) if (context, text) in _in_contexts() else chosen


def pseudo() -> Translator:
    return Translator("qps", PseudoCatalogue())
