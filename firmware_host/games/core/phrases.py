"""What rules say to people, in English: pure, so the catalogues of other languages lie elsewhere.

An error is made of a Phrase; `firmware_host.texts` tells it again in another language.
"""

from __future__ import annotations

from typing import Any


class Phrase(str):
    """A sentence or a part of one that remembers its facts; Babel finds the first argument."""

    __slots__ = ("facts", "sentence")

    sentence: str
    facts: dict[str, Any]

    def __new__(cls, sentence: str, **facts: Any) -> Phrase:
        self = super().__new__(cls, sentence.format(**facts))
        self.sentence = sentence
        self.facts = facts
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.sentence, self.facts)


def _again(sentence: str, facts: dict[str, Any]) -> Phrase:
    return Phrase(sentence, **facts)
