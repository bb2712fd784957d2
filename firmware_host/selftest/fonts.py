"""Can the panel write? Every sheet of pixels is read, every letter the texts need is looked up."""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from firmware_host.panel import font, i18n
from firmware_host.panel.errors import SheetError
from firmware_host.panel.sheet import HERE, read_sheet
from firmware_host.selftest.check import Result, Subject, failed, passed
from firmware_host.texts import Listed, Message

_ASCII: Final = "".join(map(chr, range(0x21, 0x7F)))
_TYPOGRAPHY: Final = "…–×«»"
_TINY: Final = "0123456789/+-%?!:.ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_REPAIR: Final = Message("the installation is incomplete: install Tilekeeper again")


def check_fonts(
    _subject: Subject,
    sheets: Path = HERE,
    locale: Path = i18n.LOCALE_DIR,
    small: Callable[[], font.Font] = font.small,
) -> Result:
    try:
        drawings = sum(len(read_sheet(path)) for path in sorted(sheets.glob("*/*.txt")))
        missing = _missing(small(), _needed(locale)) | _missing(font.tiny(), _TINY)
        missing |= _missing(font.big(), "0123456789")
    except (OSError, UnicodeError, SheetError) as error:
        # Translators: the self-test says it to the builder; {error} is a whole sentence.
        return failed(Message("a pixel sheet cannot be read: {error}", error=error), _REPAIR)
    if not drawings:
        # Translators: the self-test says it to the builder; {sheets} is a directory.
        return failed(Message("there are no pixel sheets in {sheets}", sheets=sheets), _REPAIR)
    if missing:
        return failed(
            # Translators: the self-test says it to the builder; {letters} is letters.
            Message("cannot be drawn: {letters}", letters=" ".join(sorted(missing))),
            _REPAIR,
        )
    return passed(
        # Translators: the self-test says it to the builder; {languages} is a list of language
        # codes, {drawings} is a number.
        Message(
            "every letter of these languages is there: {languages} (drawings: {drawings})",
            languages=Listed(i18n.available_languages(locale)),
            drawings=drawings,
        )
    )


def _missing(face: font.Font, text: Iterable[str]) -> set[str]:
    return {char for char in text if not face.can_draw(char)}


def _needed(locale: Path) -> set[str]:
    """The letters of every language on offer, and of every text translated into it."""
    needed = set(_ASCII + _TYPOGRAPHY)
    for code in i18n.available_languages(locale):
        needed |= set(i18n.language_name(code))
        needed |= {char for text in _texts(locale, code) for char in text}
    return {char for char in needed if not char.isspace()}


def _texts(locale: Path, code: str) -> list[str]:
    """Every translated text; the catalogue's own heading is none."""
    try:
        words: Any = gettext.translation(i18n.DOMAIN, locale, [code])
    except OSError:
        return []
    return [text for key, text in words._catalog.items() if key and isinstance(text, str)]
