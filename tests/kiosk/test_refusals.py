"""Whoever is refused over the network reads why: people in the language of the box."""

import asyncio
import gettext
from functools import cache
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir

import firmware_host.kiosk
from firmware_host.panel.i18n import Translator
from tests.kiosk.fake_box import FakeBox, FakePresses
from tests.kiosk.served import next_message, served

ROOM = Path(next(iter(firmware_host.kiosk.__path__)))


@cache
def marked() -> frozenset[str]:
    """What a translator of this room would get to see."""
    found = extract_from_dir(ROOM, [("**.py", "python")], keywords={**DEFAULT_KEYWORDS, "N_": None})
    return frozenset(message for _, _, message, _, _ in found if isinstance(message, str))


class Quoted(gettext.NullTranslations):
    """Puts every marked text into «», so that what was forgotten shows."""

    def gettext(self, message: str) -> str:
        return f"«{message}»" if message in marked() else message


QUOTED = Translator("qps", Quoted())


@pytest.mark.parametrize(
    ("path", "body", "status", "says"),
    [
        ("/api/button", "{", 400, "The message is not JSON."),
        ("/api/button", b"\xff", 400, "The message is not UTF-8."),
        ("/api/button", "[]", 400, "The message must be a JSON object."),
        ("/api/button", '{"name":"ok"}', 400, '"hold", "down", "up", and is missing.'),
        ("/api/button", '{"name":"left"}', 400, '"name" must be one of "up", '),
        ("/api/button", '{"n":1}', 400, 'Unknown key "n"; known are "gesture", "name".'),
        ("/api/tile", '{"uid":"X"}', 400, '"uid" must be'),
        ("/api/tile", '{"uid":"ABCD","placed":1}', 400, '"placed" must be'),
        ("/api/tile", '{"uid":"ABCD"}', 403, "«This box has a real reader: put the tile on it.»"),
        ("/api/tile", " " * 5000, 413, "The message is longer than 4096 bytes."),
        ("/api/state", "{}", 405, "This address does not take that method."),
        ("/nowhere", "{}", 404, "«There is nothing at this address.»"),
    ],
)
def test_a_person_is_refused_in_the_language_of_the_box_and_a_program_in_english(
    path: str, body: str | bytes, status: int, says: str
) -> None:
    async def journey() -> None:
        headers = {"Content-Type": "application/json"}
        async with (
            served(FakeBox(virtual=False), words=lambda: QUOTED) as (client, _),
            client.post(path, data=body, headers=headers) as answer,
        ):
            assert answer.status == status
            told = (await answer.json())["error"]
            assert says in told

    asyncio.run(journey())


@pytest.mark.parametrize(
    ("method", "path", "headers", "status", "says"),
    [
        ("GET", "/api/state", {"Origin": "http://evil.example"}, 403, "Requests from another"),
        ("GET", "/api/state", {"Host": "evil.example"}, 403, "«"),
        ("GET", "/api/live", {}, 400, "This address speaks WebSocket only."),
        ("POST", "/api/button", {"Content-Type": "text/plain"}, 415, "Send JSON"),
    ],
)
def test_a_visitor_who_is_turned_away_reads_why(
    method: str, path: str, headers: dict[str, str], status: int, says: str
) -> None:
    """A person who typed a wrong name, in the language of the box; a program, in English."""

    async def journey() -> None:
        async with (
            served(FakeBox(), words=lambda: QUOTED) as (client, _),
            client.request(method, path, headers=headers) as answer,
        ):
            told = (await answer.json())["error"]
            assert (answer.status, told[: len(says)]) == (status, says)

    asyncio.run(journey())


def test_what_went_wrong_inside_is_told_in_the_language_of_the_box(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(FakePresses, "send", fail)

    async def journey() -> None:
        document = {"name": "ok", "gesture": "press"}
        async with (
            served(FakeBox(), words=lambda: QUOTED) as (client, _),
            client.post("/api/button", json=document) as answer,
        ):
            error = (await answer.json())["error"]
            assert (answer.status, error[:1]) == (500, "«")

    asyncio.run(journey())


@pytest.mark.parametrize(
    ("message", "says"),
    [
        (b"\x00", "Only text messages are understood."),
        ("{", "The message is not JSON."),
        (
            '{"type":"reset"}',
            '"type" must be one of "button", "tile", "why", "touch", "staff", "lesson", "answer", '
            '"throw", "undo", "menu", "tag", not "reset".',
        ),
        ('{"type":"tile","uid":"ABCD"}', "«This box has a real reader: put the tile on it.»"),
    ],
)
def test_a_page_is_told_in_the_language_of_the_box(message: str | bytes, says: str) -> None:
    async def send(page: aiohttp.ClientWebSocketResponse) -> dict[str, Any]:
        await next_message(page)
        if isinstance(message, bytes):
            await page.send_bytes(message)
        else:
            await page.send_str(message)
        return await next_message(page)

    async def journey() -> None:
        box = FakeBox(virtual=False)
        async with (
            served(box, words=lambda: QUOTED) as (client, _),
            client.ws_connect("/api/live") as page,
        ):
            assert (await send(page))["error"] == says

    asyncio.run(journey())
