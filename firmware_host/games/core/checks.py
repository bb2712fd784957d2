"""Checks of values nobody vouches for: each returns the value, or raises Unfit.

One family for files, set-ups, logs, messages of pages and arguments of commands. A room that speaks
to other people words the error in its own way; what is checked stands only here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final, TypeVar

from firmware_host.games.core.errors import GameError
from firmware_host.games.core.phrases import Phrase

T = TypeVar("T")
Part = str | int

_HUGE: Final = 10**18
_LONGEST_SHOWN: Final = 60
_WHOLE_NUMBER: Final = Phrase("a whole number")
_NUMBER: Final = Phrase("a number")


class Unfit(GameError):
    """A value that does not belong where it stands."""

    def __init__(
        self, path: Iterable[Part], reason: str, *, value: object = None, wanted: str = ""
    ) -> None:
        super().__init__(reason)
        self.path = tuple(path)
        """Where it stands, as far as the check was told."""
        self.reason = reason
        """What is wrong, with the value and what is allowed."""
        self.value = value
        self.wanted = wanted
        """What belongs there, to follow "use": "a whole number from 1 to 4"."""

    def under(self, *above: Part) -> None:
        """Found inside of something: put the path of that before its own."""
        self.path = (*above, *self.path)

    def __str__(self) -> str:
        return self.said

    @property
    def said(self) -> str:
        """Where and what."""
        where = ".".join(str(part) for part in self.path)
        if not where:
            return self.reason
        return Phrase("{where}: {reason}", where=where, reason=self.reason)


def shown(value: object) -> str:
    """A value as it stands in JSON, in ASCII, short enough for a sentence."""
    if isinstance(value, list | dict):
        # Translators: in place of a value in an error; {n} is how many things are in it.
        if isinstance(value, list):
            return Phrase("a list of {n}", n=len(value))
        # Translators: in place of a value in an error; {n} is how many things are in it.
        return Phrase("an object of {n}", n=len(value))
    if isinstance(value, int) and not -_HUGE <= value <= _HUGE:
        # Translators: in place of a value in an error.
        return Phrase("a huge number")
    cut = value[:_LONGEST_SHOWN] if isinstance(value, str) else value
    written = json.dumps(cut, default=repr)
    return written if len(written) <= _LONGEST_SHOWN else f"{written[: _LONGEST_SHOWN - 3]}…"


def _unfit(where: str, value: object, wanted: str, reason: str = "") -> Unfit:
    path = (where,) if where else ()
    # Translators: an error; {value} is what was found, {wanted} what belongs there: «a whole number
    # from 1 to 4».
    reason = reason or Phrase("{value} is not {wanted}", value=shown(value), wanted=wanted)
    return Unfit(path, reason, value=value, wanted=wanted)


def whole(where: str, value: object, low: int, high: int, what: str = _WHOLE_NUMBER) -> int:
    if type(value) is not int or not low <= value <= high:
        raise _unfit(where, value, _between(what, f"{low}", f"{high}"))
    return value


def number(where: str, value: object, low: float, high: float, what: str = _NUMBER) -> float:
    if type(value) not in (int, float) or not low <= value <= high:  # type: ignore[operator]
        raise _unfit(where, value, _between(what, f"{low:g}", f"{high:g}"))
    return float(value)  # type: ignore[arg-type]


def _between(what: str, low: str, high: str) -> Phrase:
    # Translators: what belongs in a place; {what} is «a whole number» and the like, {low} and
    # {high} are numbers.
    return Phrase("{what} from {low} to {high}", what=what, low=low, high=high)


def not_allowed(value: object, allowed: str) -> Phrase:
    # Translators: an error; {value} is what was found, {allowed} a list of what may stand there.
    return Phrase("{value} is not allowed; use {allowed}", value=shown(value), allowed=allowed)


def flag(where: str, value: object) -> bool:
    if type(value) is not bool:
        # Translators: of two values of a file; «true» and «false» stay.
        wanted = Phrase("true or false")
        raise _unfit(where, value, wanted, not_allowed(value, wanted))
    return value


def one_of(where: str, value: object, allowed: Iterable[T]) -> T:
    """Equal and of the same type: true is not 1."""
    listed = tuple(allowed)
    for each in listed:
        if type(each) is type(value) and each == value:
            return each
    wanted = ", ".join(str(each) for each in listed)
    raise _unfit(where, value, wanted, not_allowed(value, wanted))


def line(where: str, value: object, longest: int) -> str:
    """One printable line."""
    if not isinstance(value, str) or not 0 < len(value) <= longest or not value.isprintable():
        # Translators: what belongs in a place: some text; {n} is a number.
        raise _unfit(where, value, Phrase("a line of 1 to {n} characters", n=longest))
    return value


def line_or_empty(where: str, value: object, longest: int) -> str:
    return "" if value == "" else line(where, value, longest)


def matching(where: str, value: object, pattern: re.Pattern[str], what: str) -> str:
    if not isinstance(value, str) or not pattern.fullmatch(value):
        raise _unfit(where, value, what)
    return value


def a_list(where: str, value: object, fewest: int, most: int) -> list[Any]:
    if not isinstance(value, list | tuple) or not fewest <= len(value) <= most:
        count = f"{fewest}" if fewest == most else f"{fewest}–{most}"
        raise _unfit(where, value, count, not_a_list(value, count))
    return list(value)


def not_a_list(value: object, out_of: str) -> Phrase:
    # Translators: an error; {value} is what was found, {out_of} a number, two numbers (1–4) or a
    # list of what may stand in it.
    return Phrase(
        "{value} is not allowed; give a list of: {out_of}", value=shown(value), out_of=out_of
    )


def an_object(where: str, value: object) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        # Translators: what belongs in a place: a section of a file with keys.
        raise _unfit(where, value, Phrase("an object"))
    return value


def member(where: str, value: object, key: str) -> Any:
    found = an_object(where, value)
    if key not in found:
        # Translators: an error; {key} is a key of a file.
        raise _unfit(where, value, key, Phrase("{key} is missing", key=key))
    return found[key]


def members(
    where: str, value: object, needed: Collection[str], optional: Collection[str] = ()
) -> Mapping[str, Any]:
    """An object with just these keys."""
    found = an_object(where, value)
    for key in needed:
        member(where, found, key)
    for key in found:
        if key not in needed and key not in optional:
            known = ", ".join((*needed, *optional))
            # Translators: an error; {key} is a key of a file.
            reason = Phrase("{key} does not belong there", key=shown(key))
            raise _unfit(where, key, known, reason)
    return found


def wrong_number(where: str, found: int, total: int) -> Phrase:
    """Of cards, tiles or tokens, all together."""
    # Translators: an error; {where} is a place in a file, {n} the number of cards, tiles or tokens
    # in it, {all} how many the game has.
    return Phrase("{where}: there are {n}; the game has {all}", where=where, n=found, all=total)
