"""What the API accepts and refuses, value by value."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.kiosk.errors import BadMessage
from firmware_host.kiosk.messages import (
    ButtonMessage,
    TileMessage,
    read_button,
    read_live,
    read_object,
    read_tile,
)


@pytest.mark.parametrize("name", ["up", "down", "ok", "back", "roll"])
@pytest.mark.parametrize("gesture", ["press", "hold", "down", "up"])
def test_every_button_takes_every_gesture(name: str, gesture: str) -> None:
    assert read_button({"name": name, "gesture": gesture}) == ButtonMessage(name, gesture)


@pytest.mark.parametrize(
    ("document", "reason"),
    [
        ({}, '"name" must be one of "up", "down", "ok", "back", "roll", and is missing.'),
        ({"name": "ok"}, '"gesture" must be one of "press", "hold", "down", "up", and is missing.'),
        ({"name": "left", "gesture": "press"}, 'not "left"'),
        ({"name": "OK", "gesture": "press"}, 'not "OK"'),
        ({"name": 3, "gesture": "press"}, "not 3"),
        ({"name": None, "gesture": "press"}, "not null"),
        ({"name": ["ok"], "gesture": "press"}, "not a list of 1"),
        ({"name": "ok", "gesture": "release"}, 'not "release"'),
        ({"name": "ok", "gesture": ""}, 'not ""'),
        ({"name": "ok", "gesture": "press", "times": 2}, 'Unknown key "times"'),
        ({"name": "x" * 500, "gesture": "press"}, "xxx…"),
    ],
)
def test_a_bad_button_is_refused_with_the_reason(document: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadMessage) as refused:
        read_button(document)
    assert reason in str(refused.value)
    assert len(str(refused.value)) < 150


@pytest.mark.parametrize(
    ("document", "meant"),
    [
        ({"uid": "0A00B1C2D3"}, TileMessage("0A00B1C2D3", True)),
        ({"uid": "0a00b1c2d3", "placed": True}, TileMessage("0A00B1C2D3", True)),
        ({"uid": "abcd", "placed": False}, TileMessage("ABCD", False)),
        ({"uid": "0" * 20}, TileMessage("0" * 20, True)),
    ],
)
def test_a_tile_is_its_hexadecimal_number(document: dict[str, Any], meant: TileMessage) -> None:
    assert read_tile(document) == meant


@pytest.mark.parametrize(
    "uid",
    ["", "A", "AB", "ABC", "ABCDE", "0" * 21, "0" * 22, "0x12", "GGGG", "AB CD", "ABCD\n", "٠٠٠٠"],
)
def test_a_uid_that_no_tile_can_have_is_refused(uid: str) -> None:
    with pytest.raises(BadMessage, match="4 to 20 hexadecimal digits"):
        read_tile({"uid": uid})


@pytest.mark.parametrize(
    ("document", "reason"),
    [
        ({}, '"uid" must be'),
        ({"uid": 1234}, '"uid" must be'),
        ({"uid": "ABCD", "placed": "yes"}, '"placed" must be true or false'),
        ({"uid": "ABCD", "placed": 1}, '"placed" must be true or false'),
        ({"uid": "ABCD", "placed": None}, '"placed" must be true or false'),
        ({"uid": "ABCD", "name": "x"}, 'Unknown key "name"'),
    ],
)
def test_a_bad_tile_is_refused_with_the_reason(document: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadMessage, match=reason):
        read_tile(document)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe", "not UTF-8"),
        (b"{", "not JSON"),
        (b"[" * 4000, "not JSON"),
        (b'{"uid": NaN}', "not JSON"),
        (b"[]", "must be a JSON object"),
        (b'"ok"', "must be a JSON object"),
        (b"null", "must be a JSON object"),
    ],
)
def test_a_body_that_is_no_object_is_refused(body: bytes, reason: str) -> None:
    with pytest.raises(BadMessage, match=reason):
        read_object(body)


def test_live_messages_are_told_apart_by_type() -> None:
    assert read_live(b'{"type":"tile","uid":"abcd"}') == TileMessage("ABCD", True)
    button = b'{"type":"button","name":"ok","gesture":"down"}'
    assert read_live(button) == ButtonMessage("ok", "down")


@pytest.mark.parametrize("body", [b"{}", b'{"type":"reset"}', b'{"type":["button"]}'])
def test_a_live_message_of_no_known_type_is_refused(body: bytes) -> None:
    with pytest.raises(BadMessage, match='"type" must be one of "button", "tile"'):
        read_live(body)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
almost = st.dictionaries(
    st.sampled_from(["type", "name", "gesture", "uid", "placed"]) | st.text(),
    st.sampled_from(["button", "tile", "ok", "press", "ABCD", True]) | json_values,
)


@pytest.mark.behavior
@given(almost.map(json.dumps).map(str.encode) | st.binary())
def test_whatever_arrives_is_understood_or_refused_in_one_sentence(body: bytes) -> None:
    sentence = ""
    try:
        assert isinstance(read_live(body), ButtonMessage | TileMessage)
    except BadMessage as refused:
        sentence = str(refused)
    assert sentence == "" or sentence.endswith(".")
    assert "\n" not in sentence
