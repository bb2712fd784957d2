"""JSON documents nobody vouches for: bounded before and after they are read, or refused.

Every refusal is one sentence: where, which value, what is allowed there.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from typing import Any, Final

from firmware_host.games.core.checks import an_object, shown
from firmware_host.games.core.errors import GameError
from firmware_host.games.core.phrases import Phrase

_HUGE: Final = 10**18
_LONGEST_TEXT: Final = 10_000
_LONGEST_KEY: Final = 100
_MOST_VALUES: Final = 500_000
"""In a whole document. Three characters of it may become 240 bytes of memory."""
_SURROGATE: Final = re.compile("[\ud800-\udfff]")


class BadLog(GameError):
    """The document is not a game that can be replayed; the sentence says what and where."""


class OtherRules(BadLog):
    """The game was played with another version of the rules than the one installed."""


def plain(where: str, value: object, most: int, deepest: int) -> Mapping[str, Any]:
    """An object of plain JSON values, bounded in size and depth."""
    found = an_object(where, value)
    _count_plain(where, found, most, deepest)
    return found


def _count_plain(where: str, value: object, left: int, deepest: int) -> int:
    """How many values may still come after this one."""
    left -= 1
    if left < 0 or deepest < 0:
        raise BadLog(
            # Translators: an error; {where} is a place in a file.
            Phrase("{where}: there are too many values, or they are nested too deep", where=where)
        )
    if isinstance(value, dict):
        for key, member in value.items():
            if not isinstance(key, str) or len(key) > _LONGEST_KEY or not key.isprintable():
                # Translators: an error; {where} is a place in a file, {value} what was found.
                raise BadLog(Phrase("{where}: {value} is not a key", where=where, value=shown(key)))
            left = _count_plain(f"{where}.{key}", member, left, deepest - 1)
    elif isinstance(value, list):
        for index, member in enumerate(value):
            left = _count_plain(f"{where}[{index}]", member, left, deepest - 1)
    elif not _is_plain(value):
        raise BadLog(
            # Translators: an error; {where} is a place in a file, {value} what was found.
            Phrase(
                "{where}: {value} is not a plain value, or too big", where=where, value=shown(value)
            )
        )
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
        # Translators: an error; {n} is the number of a line, {reason} is what Python says.
        text = Phrase(
            "line {n}: not JSON ({reason}), so no game that `tilekeeper games export` wrote",
            n=error.lineno,
            reason=error.msg,
        )
        raise BadLog(text) from error
    except UnicodeDecodeError as error:
        # Translators: an error; {n} is the number of a byte in a file.
        raise BadLog(Phrase("byte {n}: not UTF-8 text", n=error.start)) from error
    except RecursionError as error:
        raise BadLog(Phrase("the objects are nested too deep")) from error
    except BadLog:
        raise
    except ValueError as error:  # Python refuses numbers of thousands of digits
        raise BadLog(Phrase("a number has too many digits")) from error


def _count_values(written: str | bytes) -> None:
    """Before any of them is made: each value stands behind one of these characters."""
    if isinstance(written, str):
        count = written.count("[") + written.count("{") + written.count(",")
    else:
        count = written.count(b"[") + written.count(b"{") + written.count(b",")
    if count > _MOST_VALUES:
        # Translators: an error; {n} is a number.
        text = Phrase("there are more than {n} values in it, so it is no game", n=_MOST_VALUES)
        raise BadLog(text)


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            # Translators: an error; {key} is a key of a file.
            raise BadLog(Phrase("{key} appears twice in one object", key=shown(key)))
        found[key] = value
    return found
