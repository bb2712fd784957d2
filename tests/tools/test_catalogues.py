"""Texts are found, brought into every language's file and compiled."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from firmware_host.games import all_games
from firmware_host.games.rules_book import read_book
from firmware_host.panel.i18n import available_languages, translator
from tools.catalogues import compile_all, extracted, languages, po_file, update

pytestmark = pytest.mark.behavior

MARKED = """
# Translators: on a button, 14 letters
t.pgettext("verb", "Play")
TABLE = {
    # Translators: one of a table
    "a": NC_("noun", "Play"),
}
t.npgettext("card", "{n} left", "{n} left", n)
raise ValueError(Message("no room"))
# Translators: two lines above
# a call of three
said = Counted(
    "{n} tile", "{n} tiles", n=3
)
# Translators: of nothing
pass
"""


def texts() -> set[object]:
    return {message.id for message in extracted()}


def test_texts_of_modules_and_of_the_rules_books_are_found() -> None:
    found = texts()
    assert "Undo" in found
    assert ("{n} hit", "{n} hits") in found
    for game in all_games():
        for passage in read_book(game.path / "RULES.md").passages:
            assert {passage.title, *passage.paragraphs} <= found


def test_contexts_plurals_and_comments_of_every_kind_of_mark_are_found(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(MARKED, "utf-8")
    found = {
        (message.context, message.id): message.auto_comments
        for message in extracted(tmp_path)
        if message.id
    }
    assert found == {
        ("verb", "Play"): ["on a button, 14 letters"],
        ("noun", "Play"): ["one of a table"],
        ("card", ("{n} left", "{n} left")): [],
        (None, "no room"): [],
        (None, ("{n} tile", "{n} tiles")): ["two lines above", "a call of three"],
    }


def test_a_new_language_begins_with_one_command_and_its_file_is_all_it_needs(
    tmp_path: Path,
) -> None:
    (said,) = update(["cs"], tmp_path)
    total = len(extracted())
    assert said == f"cs: {total} of {total} texts are not translated"
    file = po_file("cs", tmp_path)
    text = file.read_text("utf-8")
    assert "nplurals=3" in text
    file.write_text(text.replace('msgid "Undo"\nmsgstr ""', 'msgid "Undo"\nmsgstr "Zpět"'), "utf-8")
    assert compile_all(tmp_path) == [file.with_suffix(".mo")]
    assert compile_all(tmp_path) == [], "nothing has changed since"
    assert available_languages(tmp_path) == ["en", "cs"]
    assert translator("cs", tmp_path).gettext("Undo") == "Zpět"
    assert translator("cs", tmp_path).gettext("Menu") == "Menu"


def test_an_update_keeps_translations_and_drops_texts_that_are_gone(tmp_path: Path) -> None:
    update(["de"], tmp_path)
    file = po_file("de", tmp_path)
    text = file.read_text("utf-8").replace(
        'msgid "Undo"\nmsgstr ""', 'msgid "Undo"\nmsgstr "Zurück"'
    )
    file.write_text(text + '\nmsgid "Nobody says this"\nmsgstr "Niemand"\n', "utf-8")
    update(languages(tmp_path), tmp_path)
    with file.open("rb") as po:
        catalogue = read_po(po)
    undo = catalogue.get("Undo")
    assert undo is not None
    assert undo.string == "Zurück"
    assert not undo.fuzzy
    assert "Nobody says this" not in file.read_text("utf-8")
    before = file.read_bytes()
    update(["de"], tmp_path)
    assert file.read_bytes() == before, "no line changes without a reason"
