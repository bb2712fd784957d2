"""Every text in every language: translated, its placeholders, plural forms and letters right."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from firmware_host.panel.font import small
from firmware_host.panel.i18n import LANGUAGE_NAMES, SOURCE, available_languages, translator
from firmware_host.panel.notices import BUTTON_NAMES
from tools.catalogues import KEYWORDS, PACKAGE, extracted, languages, po_file

pytestmark = pytest.mark.behavior

PUBLISHED = {"de", "fr", "it", "es", "nl", "cs", "sk", "pl", "ru", "hu", "sv", "da", "nb", "fi"}
"""The rulebooks' languages, beside English."""
SAME = yaml.safe_load((Path(__file__).parent / "same_as_english.yaml").read_text("utf-8"))
"""Texts that a language writes as English does, and why."""
MAY_BE_LEFT_OUT = {"n", "count"}
"""In a form for exactly one: «a block»."""


@cache
def catalogue(language: str) -> Catalog:
    with po_file(language).open("rb") as file:
        return read_po(file, locale=language)


def texts(language: str) -> Iterator[tuple[Message, str, tuple[str, ...]]]:
    """Each message, its English, and what the language says, in all its forms."""
    for message in catalogue(language):
        if message.id:
            one = message.id if isinstance(message.id, str) else message.id[0]
            said = message.string
            yield message, one, (said,) if isinstance(said, str) else tuple(said or ())


def fields(text: str) -> set[tuple[str, str, str]]:
    """Name, format and conversion of each placeholder."""
    return {
        (name, spec or "", conversion or "")
        for _, name, spec, conversion in string.Formatter().parse(text)
        if name is not None
    }


def key(message: Message, one: str) -> str:
    return f"{message.context}: {one}" if message.context else one


def test_the_languages_of_the_rulebooks_are_there() -> None:
    assert set(languages()) >= PUBLISHED
    assert set(available_languages()) == {SOURCE, *languages()}


@pytest.mark.parametrize("language", languages())
def test_every_text_is_translated_and_no_other(language: str) -> None:
    wanted = {(message.context, str(message.id)) for message in extracted() if message.id}
    there = {(message.context, str(message.id)) for message, _, _ in texts(language)}
    assert there == wanted, "python -m tools.catalogues update"
    assert [one for message, one, _ in texts(language) if message.fuzzy] == []
    assert [one for _, one, said in texts(language) if not all(said)] == []


@pytest.mark.parametrize("language", languages())
def test_placeholders_and_plural_forms_are_those_of_the_language(language: str) -> None:
    expected = Catalog(locale=language)
    assert catalogue(language).num_plurals == expected.num_plurals
    assert catalogue(language).plural_expr == expected.plural_expr
    wrong = []
    for message, one, said in texts(language):
        is_counted = not isinstance(message.id, str)
        if len(said) != (expected.num_plurals if is_counted else 1):
            wrong.append(f"{one}: {len(said)} forms")
        wanted = fields(one) | (fields(message.id[1]) if is_counted else set())
        for form in said:
            missing = {name for name, *_ in wanted ^ fields(form)}
            if missing and not (is_counted and missing <= MAY_BE_LEFT_OUT):
                wrong.append(f"{one} -> {form}")
    assert wrong == []


@pytest.mark.parametrize("language", languages())
def test_every_letter_can_be_drawn_and_nothing_is_left_at_the_edges(language: str) -> None:
    wrong = [
        form
        for _, one, said in texts(language)
        for form in said
        if not small().can_draw(form)
        or (form != form.strip(" \t\n") and one == one.strip())
        or ("  " in form and "  " not in one)
    ]
    assert wrong == []


@pytest.mark.parametrize("language", languages())
def test_what_is_the_same_as_in_english_is_listed_with_its_reason(language: str) -> None:
    listed: dict[str, Any] = {**SAME["everywhere"], **SAME["languages"].get(language, {})}
    same = {
        key(message, one)
        for message, one, said in texts(language)
        if said[0] == one and re.search(r"[A-Za-z]", re.sub(r"\{[^{}]*\}", "", one))
    }
    assert same - set(listed) == set(), "translate it, or say in same_as_english.yaml why not"
    assert all(str(why).strip() for why in listed.values())


def test_nothing_is_listed_as_the_same_that_is_translated() -> None:
    """A list that nobody needs any more hides the next mistake."""
    used = {
        language: {key(message, one) for message, one, said in texts(language) if said[0] == one}
        for language in languages()
    }
    idle = [
        (language, text)
        for language, listed in SAME["languages"].items()
        for text in listed
        if text not in used.get(language, set())
    ]
    idle += [
        ("everywhere", text)
        for text in SAME["everywhere"]
        if not any(text in each for each in used.values())
    ]
    assert idle == []


BUTTON = re.compile(r"\b(ROLL|OK|BACK|UP|DOWN)\b")
"""As the sentences of the panel write the buttons of the box."""


@pytest.mark.parametrize("language", languages())
def test_a_text_names_buttons_of_the_box_where_english_does(language: str) -> None:
    """So what the touch table says in English without them (tests/view/test_table_words.py), it
    says without them in every language."""
    t = translator(language)
    names = "|".join(re.escape(t.gettext(name)) for name in BUTTON_NAMES.values())
    named = re.compile(rf"{BUTTON.pattern}|\b({names})\b")
    wrong = [
        form
        for message, one, said in texts(language)
        if message.context != "button" and not BUTTON.search(one)
        for form in said
        if named.search(form)
    ]
    assert wrong == []


def marked_texts(path: Path) -> Iterator[tuple[int, str]]:
    """Every text that a call marks, with its line, wherever the call stands."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        for spec in MARKS.get(name, ()):
            text = node.args[spec - 1] if len(node.args) >= spec else None
            if isinstance(text, ast.Constant) and isinstance(text.value, str) and text.value:
                yield node.lineno, text.value


MARKS = {
    name: tuple(each for each in (spec or (1,)) if isinstance(each, int))
    for name, spec in KEYWORDS.items()
}
"""Which arguments of which calls are texts; a context is none."""


def test_every_marked_text_is_found_by_the_extractor() -> None:
    """Inside of an f-string it is not: it would stay English everywhere."""
    known = {
        text
        for message in extracted()
        for text in (message.id if isinstance(message.id, tuple) else (message.id,))
    }
    missed = [
        f"{path.relative_to(PACKAGE)}:{line}: {text}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for line, text in marked_texts(path)
        if text not in known
    ]
    assert missed == []


def test_every_language_has_its_own_name_and_its_own_way_to_count() -> None:
    assert {*languages(), SOURCE} <= set(LANGUAGE_NAMES)
    for language, (one, few, many) in {
        "cs": ("1 blok", "2 bloky", "5 bloků"),
        "sk": ("1 blok", "2 bloky", "5 blokov"),
        "pl": ("1 blok", "2 bloki", "5 bloków"),
        "ru": ("1 блок", "2 блока", "5 блоков"),
    }.items():
        t = translator(language)
        said = [t.ngettext("{n} block", "{n} blocks", n).format(n=n) for n in (1, 2, 5)]
        assert said == [one, few, many]
        assert t.ngettext("{n} block", "{n} blocks", 21).format(n=21) == {
            "ru": "21 блок", "pl": "21 bloków", "cs": "21 bloků", "sk": "21 blokov",
        }[language]  # fmt: skip
