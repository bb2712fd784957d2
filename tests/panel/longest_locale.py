"""All languages in one: of every text the widest translation, or the one with the widest word.

What fits in it fits in each of them, so that fourteen languages are drawn as two.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterable
from functools import cache

from firmware_host.panel.font import small
from firmware_host.panel.i18n import SOURCE, Translator, available_languages, translator

_PLACEHOLDER = re.compile(r"\{[^{}]*\}")


def _width(text: str) -> int:
    return small().width(_PLACEHOLDER.sub("", text))


def _widest_word(text: str) -> int:
    return max((_width(word) for word in text.split()), default=0)


WIDEST: dict[str, Callable[[str], int]] = {"line": _width, "word": _widest_word}


class LongestCatalogue(gettext.NullTranslations):
    def __init__(self, measure: Callable[[str], int]) -> None:
        super().__init__()
        self._all = [
            translator(each).catalogue or gettext.NullTranslations()
            for each in available_languages()
            if each != SOURCE
        ]
        self._measure = measure
        self._chosen: dict[tuple[str, ...], str] = {}

    def gettext(self, message: str) -> str:
        return self._choose(each.gettext(message) for each in self._all)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._choose(each.ngettext(msgid1, msgid2, n) for each in self._all)

    def pgettext(self, context: str, message: str) -> str:
        return self._choose(each.pgettext(context, message) for each in self._all)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self._choose(each.npgettext(context, msgid1, msgid2, n) for each in self._all)

    def _choose(self, found: Iterable[str]) -> str:
        every = tuple(found)
        if every not in self._chosen:
            self._chosen[every] = max(every, key=self._measure)
        return self._chosen[every]


@cache
def longest(what: str) -> Translator:
    return Translator(f"longest-{what}", LongestCatalogue(WIDEST[what]))
