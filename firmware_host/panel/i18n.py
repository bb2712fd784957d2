"""Words in the reader's language. A Translator is handed to whoever speaks; nothing is global.

Mark texts as gettext("…"), ngettext("…", "…", n), pgettext("context", "…") on a translator,
or N_("…") where a table is written before the language is known.
"""

from __future__ import annotations

import gettext as _gettext
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

DOMAIN = "tilekeeper"
LOCALE_DIR = Path(__file__).parents[1] / "locale"
SOURCE = "en"

# A language is offered under its own name, so that a guest finds it whatever is set now.
LANGUAGE_NAMES = {
    "en": "English", "de": "Deutsch", "fr": "Français", "it": "Italiano", "es": "Español",
    "nl": "Nederlands", "cs": "Čeština", "sk": "Slovenčina", "pl": "Polski", "ru": "Русский",
    "hu": "Magyar", "sv": "Svenska", "da": "Dansk", "nb": "Norsk", "fi": "Suomi",
}  # fmt: skip


def N_(text: str) -> str:  # noqa: N802 - the name every gettext tool knows
    """Mark a text for translation where it stands; translate it where it is shown."""
    return text


@dataclass(slots=True)
class Translator:
    """One language. Unknown texts, unknown languages and broken catalogues fall back to English."""

    language: str = SOURCE
    catalogue: _gettext.NullTranslations | None = None

    def __post_init__(self) -> None:
        if self.catalogue is None:
            self.catalogue = _catalogue(self.language, LOCALE_DIR)

    def gettext(self, text: str) -> str:
        return self._words.gettext(text) if text else ""

    def ngettext(self, one: str, many: str, count: int) -> str:
        return self._words.ngettext(one, many, count)

    def pgettext(self, context: str, text: str) -> str:
        return self._words.pgettext(context, text)

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


def language_name(code: str) -> str:
    return LANGUAGE_NAMES.get(code, code)


def _catalogue(language: str, locale_dir: Path) -> _gettext.NullTranslations:
    if language == SOURCE:
        return _gettext.NullTranslations()
    try:
        return _gettext.translation(DOMAIN, locale_dir, _spellings(language), fallback=True)
    except (OSError, ValueError, UnicodeError):
        return _gettext.NullTranslations()


def _spellings(language: str) -> Iterable[str]:
    return [language, language.replace("-", "_").split("_")[0]]
