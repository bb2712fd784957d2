"""Small readers for documents nobody vouches for: each returns what it names or refuses it.

Every refusal is one sentence: where, which value, what is allowed there.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Collection, Mapping
from typing import Any, Final

from firmware_host.games.core.errors import GameError

_HUGE: Final = 10**18
_LONGEST_TEXT: Final = 10_000
_LONGEST_KEY: Final = 100
_MOST_VALUES: Final = 500_000
"""In a whole document. Three characters of it may become 240 bytes of memory."""
_SURROGATE: Final = re.compile("[\ud800-\udfff]")


class BadLog(GameError):
    """The document is not a game that can be replayed; the sentence says what and where."""


def shown(value: object) -> str:
    """A value as it stands in the file, short enough for a sentence."""
    if isinstance(value, list | dict):
        return f"{'a list' if isinstance(value, list) else 'an object'} of {len(value)}"
    if isinstance(value, int) and not -_HUGE <= value <= _HUGE:
        return "a huge number"
    written = json.dumps(value[:60] if isinstance(value, str) else value, default=repr)
    return written if len(written) <= 60 else f"{written[:57]}…"


def an_object(where: str, value: object) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise BadLog(f"{where}: {shown(value)} is not an object")
    return value


def members(
    where: str, value: object, needed: Collection[str], optional: Collection[str] = ()
) -> Mapping[str, Any]:
    """An object with just these keys."""
    found = an_object(where, value)
    for key in needed:
        if key not in found:
            raise BadLog(f"{where}: {key} is missing")
    for key in found:
        if key not in needed and key not in optional:
            raise BadLog(f"{where}: {shown(key)} does not belong there")
    return found


def number(where: str, value: object, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise BadLog(f"{where}: {shown(value)} is not a whole number from {low} to {high}")
    return value


def text(where: str, value: object, longest: int) -> str:
    """One printable line."""
    if not isinstance(value, str) or not 0 < len(value) <= longest or not value.isprintable():
        raise BadLog(f"{where}: {shown(value)} is not a line of 1 to {longest} characters")
    return value


def one_of(where: str, value: object, allowed: tuple[str, ...]) -> str:
    for each in allowed:
        if each == value:
            return each
    raise BadLog(f"{where}: {shown(value)} is not allowed; use {' or '.join(allowed)}")


def matching(where: str, value: object, pattern: re.Pattern[str], what: str) -> str:
    if not isinstance(value, str) or not pattern.fullmatch(value):
        raise BadLog(f"{where}: {shown(value)} is not {what}")
    return value


def matching_list(
    where: str, value: object, most: int, pattern: re.Pattern[str], what: str
) -> tuple[str, ...]:
    if not isinstance(value, list) or not 0 < len(value) <= most:
        raise BadLog(f"{where}: {shown(value)} is not a list of 1 to {most}")
    return tuple(matching(where, item, pattern, what) for item in value)


def plain(where: str, value: object, most: int, deepest: int) -> Mapping[str, Any]:
    """An object of plain JSON values, bounded in size and depth."""
    found = an_object(where, value)
    _count_plain(where, found, most, deepest)
    return found


def _count_plain(where: str, value: object, left: int, deepest: int) -> int:
    """How many values may still come after this one."""
    left -= 1
    if left < 0 or deepest < 0:
        raise BadLog(f"{where}: there are too many values, or they are nested too deep")
    if isinstance(value, dict):
        for key, member in value.items():
            if not isinstance(key, str) or len(key) > _LONGEST_KEY or not key.isprintable():
                raise BadLog(f"{where}: {shown(key)} is not a key")
            left = _count_plain(f"{where}.{key}", member, left, deepest - 1)
    elif isinstance(value, list):
        for index, member in enumerate(value):
            left = _count_plain(f"{where}[{index}]", member, left, deepest - 1)
    elif not _is_plain(value):
        raise BadLog(f"{where}: {shown(value)} is not a plain value, or too big")
    return left


def _is_plain(value: object) -> bool:
    if isinstance(value, str):
        return len(value) <= _LONGEST_TEXT and not _SURROGATE.search(value)
    if isinstance(value, float):
        return math.isfinite(value)
    return value is None or (isinstance(value, int) and abs(value) <= _HUGE)


def parse_json(written: str | bytes) -> object:
    """What the text says; a key that stands twice in one object is refused, too."""
    _count_values(written)
    try:
        return json.loads(written, object_pairs_hook=_without_twins)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}: not JSON ({error.msg})"
        raise BadLog(f"{where}, so no game that `tilekeeper games export` wrote") from error
    except UnicodeDecodeError as error:
        raise BadLog(f"byte {error.start}: not UTF-8 text") from error
    except RecursionError as error:
        raise BadLog("the objects are nested too deep") from error
    except BadLog:
        raise
    except ValueError as error:  # Python refuses numbers of thousands of digits
        raise BadLog("a number has too many digits") from error


def _count_values(written: str | bytes) -> None:
    """Before any of them is made: each value stands behind one of these characters."""
    if isinstance(written, str):
        count = written.count("[") + written.count("{") + written.count(",")
    else:
        count = written.count(b"[") + written.count(b"{") + written.count(b",")
    if count > _MOST_VALUES:
        raise BadLog(f"there are more than {_MOST_VALUES} values in it, so it is no game")


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise BadLog(f"{shown(key)} stands twice in one object")
        found[key] = value
    return found
