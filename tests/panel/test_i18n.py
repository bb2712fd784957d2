"""Languages: found, fallen back from, extracted."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import firmware_host
from firmware_host.panel.i18n import (
    DOMAIN,
    LANGUAGE_NAMES,
    available_languages,
    language_name,
    translator,
)
from tests.panel.pseudo_locale import SOURCE, extracted, stretch

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
    a_locale(tmp_path, "de")
    (tmp_path / "de" / "LC_MESSAGES" / f"{DOMAIN}.mo").write_bytes(b"nonsense")
    assert translator("de", tmp_path).gettext("Roll the dice") == "Roll the dice"


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


def test_pybabel_extracts_every_text(tmp_path: Path) -> None:
    pot = tmp_path / "messages.pot"
    command = ["-m", "babel.messages.frontend", "-q", "extract", "-k", "N_"]
    command += ["-F", str(SOURCE / "babel.cfg"), "-o", str(pot), str(SOURCE)]
    subprocess.run([sys.executable, *command], check=True, timeout=60)
    with pot.open("rb") as file:
        found = {message.id for message in read_po(file) if message.id}
    assert found == set(extracted())


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


def test_every_text_is_american_english() -> None:
    found = {
        f"{path.relative_to(PACKAGE)}: {text}"
        for path in PACKAGE.rglob("*.py")
        for text in texts_in(path)
        if BRITISH.search(text)
    }
    assert found == set()
