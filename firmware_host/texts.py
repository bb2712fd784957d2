"""Sentences that remember how they were made: English for the log, any language for people.

What goes wrong far below (a file, a port, a database) is told at a command line, on a page or on
the glass, each in its own language. `Message("{file}: no such line", file=…)` is an ordinary
English string; `in_language` says it again in another one. A fact may be a Message, or an error
made of one. Numbers and lists that a person reads are facts too: `Number`, `Listed`.

`written_list` and `written_number` are how a language writes: its catalogue says it in messages of
their own, so a new language needs nothing but its catalogue.
"""

from __future__ import annotations

from collections.abc import Iterable
from gettext import NullTranslations
from typing import Any, Final, Literal, Protocol, TypeAlias, cast


class Phrase(Protocol):
    """A sentence of the rules, which know no language: games/core/phrases.py."""

    sentence: str
    facts: dict[str, Any]


LastTwo: TypeAlias = Literal["", "and", "or"]
"""What stands before the last thing of a list; nothing: a comma as before the others."""


class Words(Protocol):
    """One language: gettext's own classes, or panel.i18n.Translator."""

    def gettext(self, message: str, /) -> str: ...
    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str: ...
    def pgettext(self, context: str, message: str, /) -> str: ...


ENGLISH: Final[Words] = NullTranslations()


class Message(str):
    """A marked sentence with its facts; Babel finds the first argument."""

    __slots__ = ("facts", "msgid")

    msgid: str
    facts: dict[str, Any]

    def __new__(cls, msgid: str, **facts: Any) -> Message:
        self = super().__new__(cls, msgid.format(**facts))
        self.msgid = msgid
        self.facts = facts
        return self

    def told(self, words: Words) -> str:
        return words.gettext(self.msgid).format(**self.facts_told(words))

    def facts_told(self, words: Words) -> dict[str, Any]:
        """Numbers and paths keep their kind, for the format of the placeholder."""
        return {
            name: in_language(value, words) if _has_words(value) else value
            for name, value in self.facts.items()
        }

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), (self.msgid,), self.facts)


class Joined(Message):
    """Sentences and facts beside each other («file: reason»): no words of its own to translate."""

    __slots__ = ()

    def told(self, words: Words) -> str:
        return self.msgid.format(**self.facts_told(words))


def sentences(*said: str, between: str = "; ") -> Message:
    """One after the other; empty ones are left out."""
    told = {f"s{number}": each for number, each in enumerate(filter(None, said))}
    return Joined(between.join(f"{{{name}}}" for name in told), **told)


class Counted(Message):
    """A marked sentence that bends with the fact `n`; Babel finds the first two arguments."""

    __slots__ = ("plural",)

    plural: str

    def __new__(cls, msgid: str, plural: str, *, n: int, **facts: Any) -> Counted:
        self = str.__new__(cls, (msgid if n == 1 else plural).format(n=n, **facts))
        self.msgid = msgid
        self.plural = plural
        self.facts = {"n": n, **facts}
        return self

    def told(self, words: Words) -> str:
        template = words.ngettext(self.msgid, self.plural, self.facts["n"])
        return template.format(**self.facts_told(words))

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), (self.msgid, self.plural), self.facts)


class Number(Message):
    """A number as a fact: «1,200», «0.05»."""

    __slots__ = ()

    def __new__(cls, value: float, digits: int = 0) -> Number:
        self = str.__new__(cls, written_number(value, digits, ENGLISH))
        self.msgid = ""
        self.facts = {"value": value, "digits": digits}
        return self

    def told(self, words: Words) -> str:
        return written_number(self.facts["value"], self.facts["digits"], words)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), (), self.facts)


class Listed(Message):
    """Names or Messages as one fact: «GPIO5, GPIO6», «device.yaml or tags.yaml»."""

    __slots__ = ()

    def __new__(cls, items: Iterable[object], last: LastTwo = "") -> Listed:
        every = tuple(items)
        self = str.__new__(cls, written_list(map(str, every), last, ENGLISH))
        self.msgid = ""
        self.facts = {"items": every, "last": last}
        return self

    def told(self, words: Words) -> str:
        items = (in_language(each, words) for each in self.facts["items"])
        return written_list(items, self.facts["last"], words)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), (), self.facts)


def _again(kind: type[Message], marked: tuple[str, ...], facts: dict[str, Any]) -> Message:
    return kind(*marked, **facts)


def message_of(error: BaseException) -> str:
    """What an error says; still a Message if it was made of one."""
    text = str(error)
    return error.args[0] if error.args and text == error.args[0] else text


def in_language(said: object, words: Words) -> str:
    """The same in another language; what is no Message stays as it is."""
    if isinstance(said, BaseException):
        said = message_of(said)
    if hasattr(said, "sentence"):
        phrase = cast(Phrase, said)
        said = Message(phrase.sentence, **phrase.facts)
    return said.told(words) if isinstance(said, Message) else str(said)


def _has_words(value: object) -> bool:
    return isinstance(value, Message | BaseException) or hasattr(value, "sentence")


# How a language writes


def written_number(value: float, digits: int, words: Words) -> str:
    """Rounded to `digits` after the decimal sign: «2.5», «1,200»."""
    # Translators: the sign between 2 and 5 in two and a half; in most of Europe a comma.
    decimal = words.pgettext("decimal sign", ".")
    # Translators: the sign between the thousands of a long number (12,000): a period, or a
    # no-break space (U+00A0).
    thousands = words.pgettext("thousands sign", ",")
    whole, _, rest = f"{value:,.{digits}f}".partition(".")
    whole = whole.replace(",", thousands)
    return f"{whole}{decimal}{rest}" if rest else whole


def written_percent(share: str, words: Words) -> str:
    """The number in front of its sign."""
    # Translators: {n} is a number, such as 62; mind the no-break space (U+00A0) before the sign
    # where your language has one. It stands in narrow places.
    return filled(words.pgettext("percent", "{n}%"), "{n}%", n=share)


def written_list(items: Iterable[str], last: LastTwo, words: Words) -> str:
    """«A», «A and B», «A, B and C»."""
    every = list(items)
    if not every:
        return ""
    text = every.pop()
    if every and last:
        if last == "and":
            # Translators: the last two of a list, or a list of two: «Yellow and Green».
            pattern, english = words.pgettext("list", "{first} and {last}"), "{first} and {last}"
        else:
            # Translators: the last two of a list, or a list of two: «Yellow or Green».
            pattern, english = words.pgettext("list", "{first} or {last}"), "{first} or {last}"
        text = filled(pattern, english, first=every.pop(), last=text)
    # Translators: a list is made from its end: {first} is one thing, {rest} the whole list
    # that follows, «Yellow and Green».
    pattern = words.pgettext("list", "{first}, {rest}")
    while every:
        text = filled(pattern, "{first}, {rest}", first=every.pop(), rest=text)
    return text


def filled(pattern: str, english: str, **facts: object) -> str:
    """The pattern with its facts; a catalogue that names other placeholders is not believed."""
    try:
        return pattern.format(**facts)
    except (KeyError, IndexError, ValueError):
        return english.format(**facts)
