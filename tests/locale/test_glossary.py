"""Every language uses the words of docs/glossary.yaml: those of the printed rulebooks."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml

from tests.locale.test_catalogues import texts
from tests.paths import ROOT
from tools.catalogues import languages

pytestmark = pytest.mark.behavior

GLOSSARY = ROOT / "docs" / "glossary.yaml"
_FILE = yaml.safe_load(GLOSSARY.read_text("utf-8"))
TERMS: dict[str, dict[str, Any]] = _FILE["terms"]
FREE: dict[str, list[str]] = _FILE["free"]
"""English texts that a language says in other words, or has too little room for."""
NOT_OF_THE_GAMES = {"device", "key", "lamp of the box"}
"""Contexts of words that mean another thing than the glossary: the space bar is no space."""
_PLACEHOLDER = re.compile(r"\{[^{}]*\}")


def pattern(term: dict[str, Any]) -> re.Pattern[str]:
    """The English word, alone or as several."""
    return re.compile(rf"\b{re.escape(term['en'])}(?:e?s)?\b", re.IGNORECASE)


def has(said: str, stems: list[str]) -> bool:
    return any(stem in said.casefold().replace("\N{NO-BREAK SPACE}", " ") for stem in stems)


@pytest.mark.parametrize("language", languages())
def test_a_name_is_the_word_of_the_glossary(language: str) -> None:
    stems: dict[str, list[str]] = {}
    for term in TERMS.values():
        if language in term:
            stems.setdefault(term["en"].casefold(), []).extend(term[language]["stems"])
    wrong = [
        f"{one}: {said[0]}, not {stems[one.casefold()]}"
        for message, one, said in texts(language)
        if message.context not in NOT_OF_THE_GAMES and one.casefold() in stems
        if one not in FREE.get(language, ())
        if not has(said[0], stems[one.casefold()])
    ]
    assert wrong == []


@pytest.mark.parametrize("language", languages())
def test_sentences_use_the_words_of_the_glossary(language: str) -> None:
    looked_for = [
        (pattern(term), term[language])
        for term in TERMS.values()
        if term.get("looked_for") and language in term
    ]
    assert looked_for
    wrong = [
        f"{one} -> {said[-1]}: no {word['word']}"
        for _, one, said in texts(language)
        if one not in FREE.get(language, ())
        for english, word in looked_for
        if english.search(_PLACEHOLDER.sub("", one))
        if not any(has(form, word["stems"]) for form in said)
    ]
    assert wrong == []


def test_the_languages_of_the_glossary_are_those_of_the_box() -> None:
    facts = {"en", "games", "printed", "looked_for"}
    assert {key for term in TERMS.values() for key in term} - facts == set(languages())
    assert all(set(term["printed"]) <= set(term) for term in TERMS.values())
