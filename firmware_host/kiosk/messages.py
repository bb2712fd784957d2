"""What the API accepts, as pure functions from bytes to values; anything else is a BadMessage.

The checks are those of games/core; the sentences are translated ones for a page.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from firmware_host.games.core import checks
from firmware_host.games.core.checks import Unfit, shown
from firmware_host.kiosk.box import BUTTONS
from firmware_host.kiosk.errors import BadMessage
from firmware_host.panel.i18n import N_

EDGES = ("down", "up")
GESTURES = ("press", "hold", *EDGES)
LIMIT = 4096
"""Bytes in a message; the longest meaningful one has about 60."""

_UID = re.compile(r"(?:[0-9A-F]{2}){2,10}", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ButtonMessage:
    name: str
    gesture: str


@dataclass(frozen=True, slots=True)
class TileMessage:
    uid: str
    placed: bool


def read_object(body: bytes) -> dict[str, Any]:
    try:
        document = json.loads(body.decode("utf-8"), parse_constant=_no_constant)
    except UnicodeDecodeError:
        raise BadMessage(N_("The message is not UTF-8.")) from None
    except (ValueError, RecursionError):
        raise BadMessage(N_("The message is not JSON.")) from None
    if not isinstance(document, dict):
        raise BadMessage(N_("The message must be a JSON object."))
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
        sentence = N_('"uid" must be 4 to 20 hexadecimal digits, an even number of them.')
        raise BadMessage(sentence) from None
    try:
        return TileMessage(uid.upper(), checks.flag("placed", document.get("placed", True)))
    except Unfit:
        raise BadMessage(N_('"placed" must be true or false.')) from None


def read_live(body: bytes) -> ButtonMessage | TileMessage:
    """A message of the WebSocket: the same two, told apart by "type"."""
    document = read_object(body)
    kind = _one_of(document, "type", ("button", "tile"))
    del document["type"]
    return read_button(document) if kind == "button" else read_tile(document)


def _only(document: Mapping[str, Any], known: set[str]) -> None:
    try:
        checks.members("", document, (), known)
    except Unfit as error:
        sentence = N_("Unknown key {key}; known are {known}.")
        facts = {"key": shown(error.value), "known": _listed(sorted(known))}
        raise BadMessage(sentence, **facts) from None


def _one_of(document: Mapping[str, Any], key: str, allowed: tuple[str, ...]) -> str:
    if key not in document:
        sentence = N_('"{key}" must be one of {allowed}, and is missing.')
        raise BadMessage(sentence, key=key, allowed=_listed(allowed))
    try:
        return checks.one_of(key, document[key], allowed)
    except Unfit as error:
        sentence = N_('"{key}" must be one of {allowed}, not {value}.')
        facts = {"key": key, "allowed": _listed(allowed), "value": shown(error.value)}
        raise BadMessage(sentence, **facts) from None


def _listed(words: tuple[str, ...] | list[str]) -> str:
    return ", ".join(f'"{word}"' for word in words)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)
