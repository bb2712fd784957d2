"""Languages: found, fallen back from, extracted."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import firmware_host
from firmware_host.panel.i18n import (
    DOMAIN,
    LANGUAGE_NAMES,
    NC_,
    Translator,
    available_languages,
    language_name,
    translator,
)
from tests.panel.pseudo_locale import stretch

PO = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "Roll the dice"
msgstr "Würfeln"

msgid "{n} die"
msgid_plural "{n} dice"
msgstr[0] "{n} Würfel"
msgstr[1] "{n} Würfel (viele)"

msgctxt "verb"
msgid "Play"
msgstr "Spielen"

msgctxt "noun"
msgid "Play"
msgstr "Spielzug"

msgctxt "card"
msgid "{n} left"
msgid_plural "{n} left"
msgstr[0] "{n} Karte übrig"
msgstr[1] "{n} Karten übrig"

msgctxt "decimal sign"
msgid "."
msgstr ","

msgctxt "thousands sign"
msgid ","
msgstr "\u00a0"

msgctxt "percent"
msgid "{n}%"
msgstr "{n}\u00a0%"

msgctxt "list"
msgid "{first} and {last}"
msgstr "{first} und {last}"

msgctxt "list"
msgid "{first} or {last}"
msgstr "{oops} oder {last}"

msgctxt "duration"
msgid "{hours} h {minutes} min"
msgstr "{hours} Std. {minutes} Min."

msgctxt "this language's own name"
msgid "English"
msgstr "Alemannisch"
"""


def a_locale(folder: Path, language: str) -> Path:
    place = folder / language / "LC_MESSAGES"
    place.mkdir(parents=True)
    source = folder / f"{language}.po"
    source.write_text(PO, "utf-8")
    with source.open("rb") as po, (place / f"{DOMAIN}.mo").open("wb") as mo:
        write_mo(mo, read_po(po))
    return folder


def test_a_catalogue_is_found_and_spoken(tmp_path: Path) -> None:
    t = translator("de", a_locale(tmp_path, "de"))
    assert t.gettext("Roll the dice") == "Würfeln"
    assert t.ngettext("{n} die", "{n} dice", 3) == "{n} Würfel (viele)"
    assert t.gettext("Not in it") == "Not in it"


def test_an_unknown_language_speaks_english(tmp_path: Path) -> None:
    assert translator("xx", tmp_path).gettext("Roll the dice") == "Roll the dice"


def test_a_broken_catalogue_speaks_english(tmp_path: Path) -> None:
    file = a_locale(tmp_path, "de") / "de" / "LC_MESSAGES" / f"{DOMAIN}.mo"
    whole = file.read_bytes()
    for broken in (b"", b"nonsense", whole[:4], whole[:12], whole[:60], whole[:-40]):
        file.write_bytes(broken)
        t = translator("de", tmp_path)
        assert t.gettext("Roll the dice") == "Roll the dice"
        assert t.number(2.5, 1) == "2.5"


def test_one_word_with_two_meanings_has_two_translations(tmp_path: Path) -> None:
    t = translator("de", a_locale(tmp_path, "de"))
    assert t.pgettext("verb", "Play") == "Spielen"
    assert t.pgettext("noun", "Play") == "Spielzug"
    assert t.gettext("Play") == "Play"
    assert t.npgettext("card", "{n} left", "{n} left", 2) == "{n} Karten übrig"


def test_a_table_marks_the_meaning_where_it_stands(tmp_path: Path) -> None:
    word = NC_("verb", "Play")
    assert word == "Play"
    assert translator("de", a_locale(tmp_path, "de")).gettext(word) == "Spielen"
    assert Translator().gettext(word) == "Play"


def test_numbers_follow_the_language(tmp_path: Path) -> None:
    english, german = Translator(), translator("de", a_locale(tmp_path, "de"))
    assert (english.number(2.54, 1), german.number(2.54, 1)) == ("2.5", "2,5")
    assert (english.number(12000), german.number(12000)) == ("12,000", "12\u00a0000")
    assert (english.number(-1234.5, 2), german.number(-1234.5, 2)) == (
        "-1,234.50",
        "-1\u00a0234,50",
    )
    assert (english.percent(62), german.percent(62)) == ("62%", "62\u00a0%")
    assert german.percent(0.25, 2) == "0,25\u00a0%"


def test_lists_follow_the_language(tmp_path: Path) -> None:
    english, german = Translator(), translator("de", a_locale(tmp_path, "de"))
    names = ["A", "B", "C", "D"]
    assert [english.listed(names[:n], "and") for n in range(5)] == [
        "", "A", "A and B", "A, B and C", "A, B, C and D",
    ]  # fmt: skip
    assert english.listed(iter(names)) == "A, B, C, D"
    assert english.listed(names, "or") == "A, B, C or D"
    assert german.listed(names[:3], "and") == "A, B und C"
    assert german.listed(names[:2], "or") == "A or B", "its placeholders are wrong"
    assert english.listed(["{first}", "{x"], "and") == "{first} and {x"


def test_durations_follow_the_language(tmp_path: Path) -> None:
    english, german = Translator(), translator("de", a_locale(tmp_path, "de"))
    assert [english.duration(s) for s in (1, 60, 2400, 4800)] == [
        "1 minute", "1 minute", "40 minutes", "1 h 20 min",
    ]  # fmt: skip
    assert german.duration(4800) == "1 Std. 20 Min."


def test_a_regional_spelling_finds_its_language(tmp_path: Path) -> None:
    assert translator("de_AT", a_locale(tmp_path, "de")).gettext("Roll the dice") == "Würfeln"


def test_an_empty_text_never_becomes_the_catalogue_header(tmp_path: Path) -> None:
    assert translator("de", a_locale(tmp_path, "de")).gettext("") == ""


def test_languages_are_listed_with_english_first(tmp_path: Path) -> None:
    a_locale(tmp_path, "ru")
    a_locale(tmp_path, "de")
    assert available_languages(tmp_path) == ["en", "de", "ru"]
    assert available_languages(tmp_path / "nowhere") == ["en"]


def test_fifteen_languages_have_names_of_their_own() -> None:
    assert len(LANGUAGE_NAMES) == 15
    assert language_name("cs") == "Čeština"
    assert language_name("xx") == "xx"


def test_another_language_brings_its_name_in_its_own_catalogue(tmp_path: Path) -> None:
    a_locale(tmp_path, "als")
    assert available_languages(tmp_path) == ["en", "als"]
    assert language_name("als", tmp_path) == "Alemannisch"


def test_a_stretched_text_keeps_its_placeholders_and_grows() -> None:
    long = stretch("Take {n} blocks from {colour}")
    assert "{n}" in long
    assert "{colour}" in long
    assert len(long) == len("Take {n} blocks from {colour}") + 6


BRITISH = re.compile(
    r"\b(colour|armour|grey|favour|centre|neighbour|behaviour|honour|recognis|catalogue|defence)",
    re.IGNORECASE,
)
PACKAGE = Path(firmware_host.__path__[0])


def texts_in(path: Path) -> Iterator[str]:
    """Every text of a module that has more than one word, without docstrings and fields."""
    tree = ast.parse(path.read_text("utf-8"))
    told = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
    for each in ast.walk(tree):
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and id(each) not in told:
            text = re.sub(r"{\w*}", "", each.value)
            if " " in text.strip():
                yield text


@pytest.mark.behavior
def test_every_text_is_american_english() -> None:
    found = {
        f"{path.relative_to(PACKAGE)}: {text}"
        for path in PACKAGE.rglob("*.py")
        for text in texts_in(path)
        if BRITISH.search(text)
    }
    assert found == set()
