"""What the API accepts, as pure functions from bytes to values; anything else is a BadMessage.

The checks are those of games/core. No page sends such a message, so only programmers read these
sentences: they are English and not marked, here and wherever else a request breaks the protocol.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from firmware_host.games.core import checks
from firmware_host.games.core.checks import Unfit, shown
from firmware_host.kiosk.box import BUTTONS, TableAction
from firmware_host.kiosk.errors import BadMessage

EDGES = ("down", "up")
GESTURES = ("press", "hold", *EDGES)
LIMIT = 4096
"""Bytes in a message; the longest meaningful one has about 60."""

ACTIONS = ("answer", "throw", "undo", "menu", "tag")
LESSON_DOES = ("seen", "off")
MOST_SEQ = 2**53
LONGEST_WORD = 500
"""Of an answer; six dice by hand have about 40 letters."""

_UID = re.compile(r"(?:[0-9A-F]{2}){2,10}", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ButtonMessage:
    name: str
    gesture: str


@dataclass(frozen=True, slots=True)
class WhyMessage:
    answer: str


@dataclass(frozen=True, slots=True)
class TileMessage:
    uid: str
    placed: bool


@dataclass(frozen=True, slots=True)
class TouchMessage:
    """Somebody touched a page, whatever is under the finger."""

    language: str = ""
    """What they want to play in, on a free table."""


@dataclass(frozen=True, slots=True)
class StaffMessage:
    do: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class LessonMessage:
    """What somebody does with the card of an idea."""

    do: str
    id: str
    """Of the card; whoever closes it first has closed it."""


def read_object(body: bytes) -> dict[str, Any]:
    try:
        document = json.loads(body.decode("utf-8"), parse_constant=_no_constant)
    except UnicodeDecodeError:
        raise BadMessage("The message is not UTF-8.") from None
    except (ValueError, RecursionError):
        raise BadMessage("The message is not JSON.") from None
    if not isinstance(document, dict):
        raise BadMessage("The message must be a JSON object.")
    return document


def read_button(document: Mapping[str, Any]) -> ButtonMessage:
    _only(document, {"name", "gesture"})
    name = _one_of(document, "name", BUTTONS)
    return ButtonMessage(name, _one_of(document, "gesture", GESTURES))


def read_tile(document: Mapping[str, Any]) -> TileMessage:
    _only(document, {"uid", "placed"})
    try:
        uid = checks.matching("uid", document.get("uid"), _UID, "hexadecimal digits")
    except Unfit:
        sentence = '"uid" must be 4 to 20 hexadecimal digits, an even number of them.'
        raise BadMessage(sentence) from None
    try:
        return TileMessage(uid.upper(), checks.flag("placed", document.get("placed", True)))
    except Unfit:
        raise BadMessage('"placed" must be true or false.') from None


def read_action(kind: str, document: Mapping[str, Any]) -> TableAction:
    """What a tap on the touch table wants; `kind` is one of ACTIONS."""
    key = {"answer": "answer", "throw": "answer", "undo": "step", "menu": "do", "tag": "tile"}[kind]
    _only(document, {"seq", key} | ({"uid"} if kind == "tag" else set()))
    seq = _number(document, "seq")
    if kind == "undo":
        return TableAction(kind, seq, number=_number(document, key) if key in document else None)
    word = _word(document, key) if key in document or kind in ("answer", "menu") else ""
    uid = read_tile({"uid": document.get("uid")}).uid if kind == "tag" else ""
    return TableAction(kind, seq, word, uid=uid)


def read_touch(document: Mapping[str, Any]) -> TouchMessage:
    _only(document, {"language"})
    return TouchMessage(_word(document, "language") if "language" in document else "")


def read_staff(document: Mapping[str, Any]) -> StaffMessage:
    _only(document, {"do", "value"})
    return StaffMessage(_word(document, "do"), _word({"value": "", **document}, "value"))


def read_lesson(document: Mapping[str, Any]) -> LessonMessage:
    _only(document, {"do", "id"})
    return LessonMessage(_one_of(document, "do", LESSON_DOES), _word(document, "id"))


LiveMessage = (
    ButtonMessage
    | TileMessage
    | TableAction
    | WhyMessage
    | TouchMessage
    | StaffMessage
    | LessonMessage
)


def read_live(body: bytes) -> LiveMessage:
    """A message of the WebSocket, told apart by "type"."""
    document = read_object(body)
    kind = _one_of(
        document, "type", ("button", "tile", "why", "touch", "staff", "lesson", *ACTIONS)
    )
    del document["type"]
    if kind == "lesson":
        return read_lesson(document)
    if kind in ("touch", "staff"):
        return read_touch(document) if kind == "touch" else read_staff(document)
    if kind == "why":
        _only(document, {"answer"})
        return WhyMessage(_word(document, "answer"))
    if kind in ACTIONS:
        return read_action(kind, document)
    return read_button(document) if kind == "button" else read_tile(document)


def _number(document: Mapping[str, Any], key: str) -> int:
    try:
        return checks.whole(key, document.get(key), 0, MOST_SEQ)
    except Unfit:
        raise BadMessage('"{key}" must be a whole number, 0 or more.', key=key) from None


def _word(document: Mapping[str, Any], key: str) -> str:
    word = document.get(key)
    if not isinstance(word, str) or len(word) > LONGEST_WORD:
        raise BadMessage('"{key}" must be a text.', key=key)
    return word


def _only(document: Mapping[str, Any], known: set[str]) -> None:
    try:
        checks.members("", document, (), known)
    except Unfit as error:
        sentence = "Unknown key {key}; known are {known}."
        facts = {"key": shown(error.value), "known": _listed(sorted(known))}
        raise BadMessage(sentence, **facts) from None


def _one_of(document: Mapping[str, Any], key: str, allowed: tuple[str, ...]) -> str:
    if key not in document:
        sentence = '"{key}" must be one of {allowed}, and is missing.'
        raise BadMessage(sentence, key=key, allowed=_listed(allowed))
    try:
        return checks.one_of(key, document[key], allowed)
    except Unfit as error:
        sentence = '"{key}" must be one of {allowed}, not {value}.'
        facts = {"key": key, "allowed": _listed(allowed), "value": shown(error.value)}
        raise BadMessage(sentence, **facts) from None


def _listed(words: tuple[str, ...] | list[str]) -> str:
    return ", ".join(f'"{word}"' for word in words)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)
