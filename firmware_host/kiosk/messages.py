"""Messages of the API, as pure functions from bytes to values; raises BadMessage."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

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
    uid, placed = document.get("uid"), document.get("placed", True)
    if not isinstance(uid, str) or not _UID.fullmatch(uid):
        raise BadMessage(N_('"uid" must be 4 to 20 hexadecimal digits, an even number of them.'))
    if not isinstance(placed, bool):
        raise BadMessage(N_('"placed" must be true or false.'))
    return TileMessage(uid.upper(), placed)


def read_live(body: bytes) -> ButtonMessage | TileMessage:
    """A message of the WebSocket: the same two, told apart by "type"."""
    document = read_object(body)
    kind = _one_of(document, "type", ("button", "tile"))
    del document["type"]
    return read_button(document) if kind == "button" else read_tile(document)


def _only(document: Mapping[str, Any], known: set[str]) -> None:
    for key in document:
        if key not in known:
            sentence = N_("Unknown key {key}; known are {known}.")
            raise BadMessage(sentence, key=_shown(key), known=_listed(sorted(known)))


def _one_of(document: Mapping[str, Any], key: str, allowed: tuple[str, ...]) -> str:
    value = document.get(key)
    if isinstance(value, str) and value in allowed:
        return value
    if key not in document:
        sentence = N_('"{key}" must be one of {allowed}, and is missing.')
        raise BadMessage(sentence, key=key, allowed=_listed(allowed))
    sentence = N_('"{key}" must be one of {allowed}, not {value}.')
    raise BadMessage(sentence, key=key, allowed=_listed(allowed), value=_shown(value))


def _listed(words: tuple[str, ...] | list[str]) -> str:
    return ", ".join(f'"{word}"' for word in words)


def _shown(value: object) -> str:
    """ASCII, at most 40 characters: lone surrogates and long values are not sent back."""
    text = json.dumps(value)
    return text if len(text) <= 40 else f"{text[:39]}…"


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)
