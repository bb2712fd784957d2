"""The book of rules that people read, from the same RULES.md that numbers them.

A passage of the book is a block quote: its title in bold, perhaps the page of the printed rulebook,
then plain words. It tells every rule that is listed below it, up to the next passage or heading:

    ## D. Blocks die

    > **A color** (page 6)
    > Remove one exposed block of that color from the highest layer that has one.
    >
    > None is exposed? Then nothing happens.

    - DR-010 Color rolled, some exposed block has it → …
    - DR-011 …

Sections (## …) without a passage are for referees only and not in the book.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

_HEADING: Final = re.compile(r"^##\s+(?:[A-Z]\.\s+)?(?P<title>.+?)\s*$")
_SUBHEADING: Final = re.compile(r"^###\s")
_TITLE: Final = re.compile(r"^\*\*(?P<title>[^*]+)\*\*(?:\s+\(page (?P<page>\d+)\))?$")
_RULE: Final = re.compile(r"^- (?P<id>[A-Z]+(?:-[A-Z]*\d+[a-z]?|\d+))\b")


class BadBook(ValueError):
    """A RULES.md whose quotes are not passages; the sentence names file and line."""


@dataclass(frozen=True, slots=True)
class Passage:
    """One page of the book; all words are still to be translated."""

    title: str
    page: int | None
    """Of the printed English rulebook, where it is known."""
    paragraphs: tuple[str, ...]
    rules: tuple[str, ...]
    """The ids it tells."""


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    passages: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class RulesBook:
    sections: tuple[Section, ...]

    @property
    def passages(self) -> Iterator[Passage]:
        return (passage for section in self.sections for passage in section.passages)

    def passage_of(self, rule: str) -> Passage | None:
        """The page that tells a rule; None where the book does not."""
        return next((passage for passage in self.passages if rule in passage.rules), None)


@cache
def read_book(path: Path) -> RulesBook:
    """The book in a RULES.md. BadBook says what is wrong with a passage."""
    return _book(path.read_text(encoding="utf-8"), str(path))


def _book(text: str, path: str) -> RulesBook:
    sections: list[Section] = []
    title, passages = "", list[Passage]()
    quote: list[str] = []
    rules: list[str] | None = None
    """Those of the last passage; None while no passage stands above."""

    def finish() -> None:
        nonlocal rules
        if rules is not None:
            passages[-1] = _with_rules(passages[-1], rules)
        rules = None

    for number, line in enumerate([*text.splitlines(), "## "], 1):
        if line.startswith(">"):
            quote.append(line[1:].strip())
            continue
        if quote:
            finish()
            passages.append(_passage(quote, f"{path}:{number - len(quote)}"))
            quote, rules = [], []
        heading = _HEADING.match(line)
        if heading or line == "## ":
            finish()
            if passages:
                sections.append(Section(title, tuple(passages)))
            title, passages = (heading["title"] if heading else ""), []
        elif _SUBHEADING.match(line):
            finish()
        elif rules is not None and (rule := _RULE.match(line)):
            rules.append(rule["id"])
    return RulesBook(tuple(sections))


def _passage(quote: Sequence[str], where: str) -> Passage:
    first = _TITLE.match(quote[0])
    if first is None:
        raise BadBook(f"{where}: a passage begins with its **title**, not with {quote[0]!r}")
    text = "\n".join(quote[1:]).strip()
    paragraphs = tuple(" ".join(part.split()) for part in re.split(r"\n\s*\n", text))
    if not text:
        raise BadBook(f"{where}: {first['title']!r} says nothing")
    page = int(first["page"]) if first["page"] else None
    return Passage(first["title"], page, paragraphs, ())


def _with_rules(passage: Passage, rules: Sequence[str]) -> Passage:
    return Passage(passage.title, passage.page, passage.paragraphs, tuple(rules))
