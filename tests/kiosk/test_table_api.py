"""The touch table over HTTP and WebSocket: what it answers, and what it refuses unharmed."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import pytest

from tests.kiosk.fake_box import FakeBox
from tests.kiosk.served import next_message, served


def test_the_document_has_a_seq_and_the_question() -> None:
    async def check() -> None:
        async with served(FakeBox()) as (client, _):
            table = await (await client.get("/api/table")).json()
            assert table["seq"] == 0
            assert table["ask"]["id"] == "pd.first"
            assert [card["act"] for card in table["hand"]["cards"]] == ["answer:0", "answer:1"]

    asyncio.run(check())


def test_an_answer_gives_the_new_seq_and_the_same_one_again_is_late() -> None:
    async def check() -> None:
        box = FakeBox()
        async with served(box) as (client, _):
            answer = {"seq": 0, "answer": "1"}
            first = await client.post("/api/answer", json=answer)
            assert (first.status, await first.json()) == (200, {"ok": True, "seq": 1})
            again = await client.post("/api/answer", json=answer)
            assert again.status == 409
            assert "error" in await again.json()
            assert box.done == [("answer", "1")]

    asyncio.run(check())


def test_an_illegal_answer_is_refused_with_reason_and_rule() -> None:
    async def check() -> None:
        box = FakeBox()
        async with served(box) as (client, _):
            refused = await client.post("/api/answer", json={"seq": 0, "answer": "9"})
            assert refused.status == 409
            assert await refused.json() == {"error": "Not allowed now", "rule": "XX-001"}
            why = await (await client.get("/api/why", params={"answer": "9"})).json()
            assert why["reason"] == "Not allowed now"
            assert not box.done

    asyncio.run(check())


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("answer", b"{"),
        ("answer", b"[]"),
        ("answer", b'{"seq": 0}'),
        ("answer", b'{"answer": "0"}'),
        ("answer", b'{"seq": "0", "answer": "0"}'),
        ("answer", b'{"seq": true, "answer": "0"}'),
        ("answer", b'{"seq": -1, "answer": "0"}'),
        ("answer", b'{"seq": 0, "answer": 0}'),
        ("answer", b'{"seq": 0, "answer": "0", "by": "scan"}'),
        ("answer", b'{"seq": 0, "answer": "' + b"x" * 501 + b'"}'),
        ("throw", b'{"seq": 0.5}'),
        ("undo", b'{"seq": 0, "step": "all"}'),
        ("undo", b'{"seq": 0, "step": -1}'),
        ("menu", b'{"seq": 0}'),
        ("menu", b'{"seq": 0, "do": null}'),
        ("tag", b'{"seq": 0, "tile": "x"}'),
        ("tag", b'{"seq": 0, "uid": "zz", "tile": "x"}'),
    ],
)
def test_what_is_not_understood_is_a_400_with_a_sentence(path: str, body: bytes) -> None:
    async def check() -> None:
        box = FakeBox()
        json_type = {"Content-Type": "application/json"}
        async with served(box) as (client, _):
            answer = await client.post(f"/api/{path}", data=body, headers=json_type)
            assert answer.status == 400
            assert (await answer.json())["error"]
            assert not box.done

    asyncio.run(check())


def test_a_table_page_is_sent_its_parts_and_a_box_page_its_own() -> None:
    async def check() -> None:
        box = FakeBox()
        async with served(box) as (client, _):
            table = await client.ws_connect("/api/live?face=table")
            glass = await client.ws_connect("/api/live")
            first: dict[str, Any] = (await next_message(table))["state"]
            assert {"ask", "hand", "stage", "language", "version"} <= set(first)
            assert "screen" not in first
            assert "hand" not in (await next_message(glass))["state"]
            box.prompt = "Who goes first?"
            box.change(state=True)
            changed: dict[str, Any] = (await next_message(table))["state"]
            assert set(changed) == {"ask"}, "only what changed"

    asyncio.run(check())


def test_a_picture_of_the_glass_alone_sends_nothing_to_the_table() -> None:
    async def check() -> None:
        box = FakeBox()
        async with served(box) as (client, _):
            table = await client.ws_connect("/api/live?face=table")
            await next_message(table)
            box.changes.notify(screen=True)
            with pytest.raises(asyncio.TimeoutError):
                await table.receive(timeout=0.3)

    asyncio.run(check())


def test_a_tap_over_the_socket_answers_and_a_refused_one_says_why() -> None:
    async def check() -> None:
        box = FakeBox()
        async with served(box) as (client, _):
            table = await client.ws_connect("/api/live?face=table")
            await next_message(table)
            await table.send_json({"type": "answer", "seq": 0, "answer": "0"})
            assert (await next_message(table))["seq"] == 1
            await table.send_json({"type": "answer", "seq": 0, "answer": "0"})
            assert "late" in (await next_message(table))["error"]
            await table.send_json({"type": "why", "answer": "9"})
            assert (await next_message(table))["why"]["reason"] == "Not allowed now"
            assert box.done == [("answer", "0")]

    asyncio.run(check())


def test_the_file_of_a_game_is_there_only_once_it_is_over() -> None:
    async def check() -> None:
        box = FakeBox()
        async with served(box) as (client, _):
            assert (await client.get("/api/record")).status == 404
            box.finished = {"game": "race"}
            file = await client.get("/api/record")
            assert "attachment" in file.headers["Content-Disposition"]
            assert await file.json() == {"game": "race"}

    asyncio.run(check())


def test_a_qr_code_is_drawn_and_a_text_too_long_for_one_is_not() -> None:
    async def check() -> None:
        async with served(FakeBox()) as (client, _):
            code = await client.get("/static/qr.svg", params={"text": "HTTP://192.168.4.1/"})
            assert code.content_type == "image/svg+xml"
            assert (await client.get("/static/qr.svg")).status == 404
            too_long = await client.get("/static/qr.svg", params={"text": "x" * 301})
            assert too_long.status == 404

    asyncio.run(check())


async def _files(client: aiohttp.ClientSession, *paths: str) -> list[int]:
    return [(await client.get(path)).status for path in paths]


def test_the_pages_files_and_drawings_are_served_and_nothing_else() -> None:
    async def check() -> None:
        async with served(FakeBox()) as (client, _):
            there = ("/table", "/static/table/main.js", "/static/table/table.css")
            assert await _files(client, *there, "/static/art/house.svg") == [200] * 4
            gone = ("/static/table/table.html", "/static/table/..%2fmain.js", "/static/art/x.svg")
            assert await _files(client, *gone) == [404] * 3

    asyncio.run(check())
