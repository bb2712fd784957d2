"""A catalogue's value entered piece by piece, for five buttons: what is asked follows the schema.

Pure: the answers given so far decide what is asked next and what comes of it.
"""

from __future__ import annotations

import string
from collections.abc import Collection, Generator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from firmware_host.config.schema import (
    Choice,
    Listed,
    Section,
    TableOf,
    Text,
    Validator,
    Whole,
    flag,
    shape_of,
)

MOST_PIECES: Final = 60
"""A value of more pieces is written into the file: nobody enters it with five buttons."""
HOW_MANY: Final = "how many"
"""In a label: the number of pieces that follow."""
MOST_LETTERS: Final = 20
"""A text of so few different letters is a map: one letter a space."""


class NotByPieces(ValueError):
    """The schema does not say what this value is made of."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One small question: `now` is what stands there, `choices` holds it too."""

    label: str
    choices: tuple[str, ...]
    now: str
    is_number: bool = False


Entry = Generator[Piece, str, Any]


def next_piece(
    validator: Validator, value: Any, words: Collection[str], answers: Sequence[str]
) -> tuple[Piece | None, Any]:
    """What is asked after these answers, or None and the value they make."""
    entry = _enter(validator, value, "", words)
    try:
        piece = next(entry)
        for answer in answers:
            piece = entry.send(answer)
    except StopIteration as done:
        return None, done.value
    return piece, None


def can_be_entered(validator: Validator, value: Any, words: Collection[str]) -> bool:
    """Whether it takes few pieces, and each has something to choose from."""
    answers: list[str] = []
    try:
        while len(answers) <= MOST_PIECES:
            piece, _ = next_piece(validator, value, words, answers)
            if piece is None:
                return bool(answers)
            answers.append(piece.now)
    except NotByPieces:
        return False
    return False


def _enter(validator: Validator, value: Any, label: str, words: Collection[str]) -> Entry:
    shape = shape_of(validator)
    if isinstance(validator, Section):
        return (yield from _section(validator, value, label, words))
    if isinstance(validator, TableOf):
        return (yield from _table(validator, value, label, words))
    if isinstance(shape, Whole):
        return (yield from _number(shape, value, label))
    if isinstance(shape, Choice):
        named = {_word(choice): choice for choice in shape.choices}
        now = _word(value) if _word(value) in named else next(iter(named))
        return named[(yield Piece(label, tuple(named), now))]
    if validator is flag:
        return (yield Piece(label, ("yes", "no"), "yes" if value else "no")) == "yes"
    if isinstance(shape, Listed):
        return (yield from _listed(shape, value, label, words))
    if isinstance(shape, Text):
        return (yield from _text(shape, str(value), label, words))
    raise NotByPieces(label)


def _section(section: Section, value: Any, label: str, words: Collection[str]) -> Entry:
    """What may be left out is asked for only where it is a number: none of it is 0."""
    found = {}
    for key, inner in section.keys.items():
        shape = shape_of(inner)
        is_count = isinstance(shape, Whole) and shape.low == 0
        if key not in value and not is_count:
            continue
        entered = yield from _enter(inner, value.get(key, 0), _joined(label, key), words)
        if key in value or entered:
            found[key] = entered
    return found


def _table(table: TableOf, value: Any, label: str, words: Collection[str]) -> Entry:
    found = {}
    for key, inner in value.items():
        found[key] = yield from _enter(table.entry, inner, _joined(label, str(key)), words)
    return found


def _number(shape: Whole, value: Any, label: str) -> Entry:
    numbers = tuple(str(number) for number in range(shape.low, shape.high + 1))
    now = min(shape.high, max(shape.low, value if isinstance(value, int) else 0))
    return int((yield Piece(label, numbers, str(now), is_number=True)))


def _listed(shape: Listed, value: Any, label: str, words: Collection[str]) -> Entry:
    count = len(value)
    if shape.low != shape.high:
        many = Whole(shape.low, shape.high)
        count = yield from _number(many, count, _joined(label, HOW_MANY))
    found: list[Any] = []
    for place in range(count):
        now = value[place] if place < len(value) else (found[-1] if found else "")
        found.append((yield from _enter(shape.item, now, _joined(label, str(place + 1)), words)))
    return found


def _text(shape: Text, value: str, label: str, words: Collection[str]) -> Entry:
    letters = [each for each in string.printable if shape.pattern.fullmatch(each)]
    if 1 < len(letters) <= MOST_LETTERS:
        found = ""
        for place, letter in enumerate(value):
            found += yield Piece(_joined(label, str(place + 1)), tuple(letters), letter)
        return found
    known = sorted({word for word in (*words, value) if shape.pattern.fullmatch(word)})
    if not known:
        raise NotByPieces(label)
    return (yield Piece(label, tuple(known), value if value in known else known[0]))


def _word(choice: Any) -> str:
    if isinstance(choice, dict):
        return " ".join(f"{key} {value}" for key, value in choice.items())
    return str(choice)


def _joined(label: str, part: str) -> str:
    return f"{label}, {part}" if label else part
