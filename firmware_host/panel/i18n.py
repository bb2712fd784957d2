"""Words in the reader's language. A Translator is handed to whoever speaks; nothing is global.

Mark texts as gettext("…"), ngettext("…", "…", n), pgettext("context", "…") or npgettext on a
translator; N_("…") or NC_("context", "…") where a table is written before the language is known
(both are shown with gettext). Numbers, percentages, lists and durations are written by the
translator too. Say in a comment above («Translators: …») what a placeholder holds and how much
room there is.
"""

from __future__ import annotations

import gettext as _gettext
import struct
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from firmware_host.texts import LastTwo, filled, written_list, written_number, written_percent

DOMAIN = "tilekeeper"
LOCALE_DIR = Path(__file__).parents[1] / "locale"
SOURCE = "en"

# A language is offered under its own name, so that a guest finds it whatever is set now. These
# are listed without their catalogues being read; any other language names itself in its own.
LANGUAGE_NAMES = {
    "en": "English", "de": "Deutsch", "fr": "Français", "it": "Italiano", "es": "Español",
    "nl": "Nederlands", "cs": "Čeština", "sk": "Slovenčina", "pl": "Polski", "ru": "Русский",
    "hu": "Magyar", "sv": "Svenska", "da": "Dansk", "nb": "Norsk", "fi": "Suomi",
}  # fmt: skip

_SECONDS_A_MINUTE: Final = 60
_MINUTES_AN_HOUR: Final = 60


def N_(text: str) -> str:  # noqa: N802 - the name every gettext tool knows
    """Mark a text for translation where it stands; translate it where it is shown."""
    return text


class InContext(str):
    """A text of a table that means one of several things; Translator.gettext knows which."""

    __slots__ = ("context",)

    context: str


def NC_(context: str, text: str) -> str:  # noqa: N802 - the name every gettext tool knows
    """N_ for a word that means several things: NC_("verb", "Play")."""
    marked = InContext(text)
    marked.context = context
    return marked


@dataclass(slots=True)
class Translator:
    """One language. Unknown texts, unknown languages and broken catalogues fall back to English."""

    language: str = SOURCE
    catalogue: _gettext.NullTranslations | None = None

    def __post_init__(self) -> None:
        if self.catalogue is None:
            self.catalogue = _catalogue(self.language, LOCALE_DIR)

    def gettext(self, text: str, /) -> str:
        if isinstance(text, InContext):
            return self._words.pgettext(text.context, str(text))
        return self._words.gettext(text) if text else ""

    def ngettext(self, one: str, many: str, count: int, /) -> str:
        return self._words.ngettext(one, many, count)

    def pgettext(self, context: str, text: str, /) -> str:
        return self._words.pgettext(context, text)

    def npgettext(self, context: str, one: str, many: str, count: int, /) -> str:
        return self._words.npgettext(context, one, many, count)

    def number(self, value: float, digits: int = 0) -> str:
        """Rounded to `digits` after the decimal sign: «2.5», «1,200»."""
        return written_number(value, digits, self)

    def percent(self, hundredths: float, digits: int = 0) -> str:
        """«62%» of 62."""
        return written_percent(written_number(hundredths, digits, self), self)

    def listed(self, items: Iterable[str], last: LastTwo = "") -> str:
        """«A, B, C»; with "and" or "or": «A, B and C», «A, B or C»."""
        return written_list(items, last, self)

    def pair(self, name: str, said: str) -> str:
        """«Forest: 3»; French has a space before the colon."""
        # Translators: a name and what is said about it; mind the no-break space (U+00A0) before
        # the colon where your language has one.
        pattern = self.pgettext("pair", "{name}: {said}")
        return filled(pattern, "{name}: {said}", name=name, said=said)

    def duration(self, seconds: float) -> str:
        """In whole minutes, at least one: «1 minute», «40 minutes», «1 h 20 min»."""
        minutes = max(1, round(seconds / _SECONDS_A_MINUTE))
        if minutes < _MINUTES_AN_HOUR:
            # Translators: how long a game was.
            return self.ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)
        hours, minutes = divmod(minutes, _MINUTES_AN_HOUR)
        # Translators: how long a game was; use the short signs for hours and minutes.
        pattern = self.pgettext("duration", "{hours} h {minutes} min")
        return filled(pattern, "{hours} h {minutes} min", hours=hours, minutes=minutes)

    @property
    def _words(self) -> _gettext.NullTranslations:
        return self.catalogue or _gettext.NullTranslations()


def translator(language: str, locale_dir: Path = LOCALE_DIR) -> Translator:
    return Translator(language, _catalogue(language, locale_dir))


def available_languages(locale_dir: Path = LOCALE_DIR) -> list[str]:
    """English, then every language with a compiled catalogue, in the order of LANGUAGE_NAMES."""
    found = {path.parts[-3] for path in locale_dir.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")}
    known = [code for code in LANGUAGE_NAMES if code in found or code == SOURCE]
    return known + sorted(found - set(known))


def language_name(code: str, locale_dir: Path = LOCALE_DIR) -> str:
    """As the language writes it; its code where nobody says."""
    if code in LANGUAGE_NAMES:
        return LANGUAGE_NAMES[code]
    catalogue = _catalogue(code, locale_dir)
    # Translators: the name of your language in your language («Deutsch», not «German»).
    name = catalogue.pgettext("this language's own name", "English")
    return code if name == LANGUAGE_NAMES[SOURCE] else name


def _catalogue(language: str, locale_dir: Path) -> _gettext.NullTranslations:
    if language == SOURCE:
        return _gettext.NullTranslations()
    try:
        return _gettext.translation(DOMAIN, locale_dir, _spellings(language), fallback=True)
    except (OSError, ValueError, struct.error):
        return _gettext.NullTranslations()


def _spellings(language: str) -> Iterable[str]:
    return [language, language.replace("-", "_").split("_")[0]]
