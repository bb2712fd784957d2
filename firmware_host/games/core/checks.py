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

T = TypeVar("T")
Part = str | int

_HUGE: Final = 10**18
_LONGEST_SHOWN: Final = 60


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
        where = ".".join(str(part) for part in self.path)
        return f"{where}: {self.reason}" if where else self.reason


def shown(value: object) -> str:
    """A value as it stands in JSON, in ASCII, short enough for a sentence."""
    if isinstance(value, list | dict):
        return f"{'a list' if isinstance(value, list) else 'an object'} of {len(value)}"
    if isinstance(value, int) and not -_HUGE <= value <= _HUGE:
        return "a huge number"
    cut = value[:_LONGEST_SHOWN] if isinstance(value, str) else value
    written = json.dumps(cut, default=repr)
    return written if len(written) <= _LONGEST_SHOWN else f"{written[: _LONGEST_SHOWN - 3]}…"


def _unfit(where: str, value: object, wanted: str, reason: str = "") -> Unfit:
    path = (where,) if where else ()
    reason = reason or f"{shown(value)} is not {wanted}"
    return Unfit(path, reason, value=value, wanted=wanted)


def whole(where: str, value: object, low: int, high: int, what: str = "a whole number") -> int:
    if type(value) is not int or not low <= value <= high:
        raise _unfit(where, value, f"{what} from {low} to {high}")
    return value


def number(where: str, value: object, low: float, high: float, what: str = "a number") -> float:
    if type(value) not in (int, float) or not low <= value <= high:  # type: ignore[operator]
        raise _unfit(where, value, f"{what} from {low:g} to {high:g}")
    return float(value)  # type: ignore[arg-type]


def flag(where: str, value: object) -> bool:
    if type(value) is not bool:
        reason = f"{shown(value)} is not allowed; use true or false"
        raise _unfit(where, value, "true or false", reason)
    return value


def one_of(where: str, value: object, allowed: Iterable[T]) -> T:
    """Equal and of the same type: true is not 1."""
    listed = tuple(allowed)
    for each in listed:
        if type(each) is type(value) and each == value:
            return each
    wanted = " or ".join(str(each) for each in listed)
    raise _unfit(where, value, wanted, f"{shown(value)} is not allowed; use {wanted}")


def line(where: str, value: object, longest: int) -> str:
    """One printable line."""
    if not isinstance(value, str) or not 0 < len(value) <= longest or not value.isprintable():
        raise _unfit(where, value, f"a line of 1 to {longest} characters")
    return value


def line_or_empty(where: str, value: object, longest: int) -> str:
    return "" if value == "" else line(where, value, longest)


def matching(where: str, value: object, pattern: re.Pattern[str], what: str) -> str:
    if not isinstance(value, str) or not pattern.fullmatch(value):
        raise _unfit(where, value, what)
    return value


def a_list(where: str, value: object, fewest: int, most: int, what: str = "") -> list[Any]:
    if not isinstance(value, list | tuple) or not fewest <= len(value) <= most:
        count = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        wanted = f"a list of {count} {what}".rstrip()
        raise _unfit(where, value, wanted, f"{shown(value)} is not allowed; give {wanted}")
    return list(value)


def an_object(where: str, value: object) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise _unfit(where, value, "an object")
    return value


def member(where: str, value: object, key: str) -> Any:
    found = an_object(where, value)
    if key not in found:
        raise _unfit(where, value, key, f"{key} is missing")
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
            raise _unfit(where, key, known, f"{shown(key)} does not belong there")
    return found
