"""A sentence made far below is told in the language of whoever reads it."""

from __future__ import annotations

import pickle
from gettext import NullTranslations
from pathlib import Path
from typing import ClassVar

from firmware_host.texts import Counted, Joined, Listed, Message, Number, in_language, message_of


class German(NullTranslations):
    texts: ClassVar = {
        "{file}: line {n:,} is missing": "{file}: Zeile {n} fehlt",
        "no room": "kein Platz",
        "{n} tile is missing: {names}": "{n} Teil fehlt: {names}",
        "{n} tiles are missing: {names}": "{n} Teile fehlen: {names}",
        "{first} or {last}": "{first} oder {last}",
        ".": ",",
        ",": ".",
    }

    def gettext(self, message: str) -> str:
        return self.texts.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


GERMAN = German()


def test_it_is_an_ordinary_english_string() -> None:
    said = Message("{file}: line {n:,} is missing", file=Path("a.yaml"), n=1200)
    assert said == "a.yaml: line 1,200 is missing"
    assert isinstance(said, str)
    assert pickle.loads(pickle.dumps(said)).msgid == said.msgid


def test_it_is_said_again_in_another_language_with_all_that_is_in_it() -> None:
    inner = Message("{file}: line {n:,} is missing", file="a.yaml", n=3)
    error = ValueError(inner)
    assert in_language(error, GERMAN) == "a.yaml: Zeile 3 fehlt"
    assert in_language(Joined("x: {error}", error=error), GERMAN) == "x: a.yaml: Zeile 3 fehlt"
    assert in_language(Joined("{why}!", why=Message("no room")), GERMAN) == "kein Platz!"


def missing(count: int, *names: str) -> Message:
    listed = Listed(names, "or")
    one, many = "{n} tile is missing: {names}", "{n} tiles are missing: {names}"
    return Counted(one, many, n=count, names=listed)


def test_a_counted_sentence_bends_in_both_languages() -> None:
    assert missing(1, "A") == "1 tile is missing: A"
    assert missing(2, "A", "B") == "2 tiles are missing: A or B"
    assert in_language(missing(1, "A"), GERMAN) == "1 Teil fehlt: A"
    assert in_language(missing(2, "A", "B"), GERMAN) == "2 Teile fehlen: A oder B"
    again = pickle.loads(pickle.dumps(missing(2, "A", "B")))
    assert in_language(again, GERMAN) == "2 Teile fehlen: A oder B"


def test_numbers_and_lists_are_facts_that_each_language_writes_its_way() -> None:
    odds = Joined("{odds} {share}", odds=Number(1200), share=Number(0.05, 2))
    assert odds == "1,200 0.05"
    assert in_language(odds, GERMAN) == "1.200 0,05"
    assert in_language(Listed([Message("no room"), "x"]), GERMAN) == "kein Platz, x"
    assert pickle.loads(pickle.dumps(Number(0.05, 2))) == "0.05"


def test_what_nobody_marked_stays_as_it_is() -> None:
    assert in_language("no room", GERMAN) == "no room"
    assert in_language(OSError(2, "gone"), GERMAN) == "[Errno 2] gone"
    assert message_of(KeyError("a")) == "'a'"
