"""The English texts read as an American would say them, and keep to English signs."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tools.catalogues import extracted

pytestmark = pytest.mark.behavior

FOREIGN_SYNTAX = {
    "a count that defeats": r"(?:^|[.!?] )As many \w+ as\b",
    "a participle or adverb in place of a clause": r"(?:^|[.!?] )(?:Left \w+,|Empty,|Not hit:)",
    "a die that tells": r"\btell each\b|\btold this\b",
    "a preposition in place of a condition": r"(?:^|[.!?] )Next to [^.,]+ you may\b",
    "a thing that pays": r"\b(?:[Tt]hey|[Ii]t|^)\s*[Pp]ays? for (?:any one|buildings)",
    "a written word that stands": r"\bstands (?:twice|there twice)\b",
    "an ability that a color can": r"\bwhat its color can do\b",
    "an answer of two verbless halves": r"(?:^|[.!?] )(?:Hit|Enough for its life): ",
    "other … than": r"\bother \w+ than\b",
    "printed values that guess": r"[Pp]rinted values are guess",
    "shall": r"\bshall\b",
    "so often": r"(?:^|[.!?] )That often\b",
    "the less … the less": r"\bThe less [^,]+, the less\b",
}
"""Shapes of German in English words, each found in a text once, and what was wrong with it."""


def english_texts() -> Iterator[str]:
    for message in extracted():
        if message.id:
            yield from (message.id,) if isinstance(message.id, str) else message.id


@pytest.mark.parametrize("shape", FOREIGN_SYNTAX)
def test_no_english_text_has_the_syntax_of_another_language(shape: str) -> None:
    found = re.compile(FOREIGN_SYNTAX[shape])
    assert [text for text in english_texts() if found.search(text)] == []


def test_english_quotes_are_american() -> None:
    assert [text for text in english_texts() if re.search("[«»„]", text)] == []


def test_no_sentence_is_glued_around_the_name_of_a_boss() -> None:
    """Where German, French or Italian need an article: «Der Uralte Hoglin kommt …»."""
    glued = re.compile(r"\w \{boss\}|\{boss\} \w")
    assert [text for text in english_texts() if glued.search(text)] == []
