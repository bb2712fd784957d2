"""The touch table over HTTP and WebSocket: what it answers, and what it refuses unharmed."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import pytest

from firmware_host.kiosk import api
from firmware_host.kiosk.page_files import File, as_file, read_page_files
from firmware_host.kiosk.rate_limit import RateLimit
from firmware_host.panel.i18n import Translator
from tests.kiosk.fake_box import FakeBox
from tests.kiosk.served import next_message, served
from tests.kiosk.test_live import from_elsewhere


def test_the_document_has_a_seq_and_the_question() -> None:
    async def check() -> None:
        async with served(FakeBox()) as (client, _):
            table = await (await client.get("/api/table")).json()
            assert table["seq"] == 0
            assert table["ask"]["id"] == "pd.first"
            assert [card["act"] for card in table["hand"]["cards"]] == ["answer:0", "answer:1"]

    asyncio.run(check())


def test_the_staffs_part_and_the_look_of_the_own_screen_are_told_to_this_machine_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def check() -> None:
        box = FakeBox()
        box.page_of_staff = {"entries": ["BCD 267"]}
        box.look = {"settings": {"turn": "90"}, "mount": "90", "is_kept": True}
        async with (
            served(box) as (client, server),
            from_elsewhere(server, monkeypatch) as elsewhere,
        ):
            here = await (await client.get("/api/table")).json()
            assert here["staff"] == box.page_of_staff
            assert here["own_screen"] == box.look
            there = await (await elsewhere.get("/api/table")).json()
            assert set(here) - set(there) == {"staff", "own_screen"}
            assert "BCD 267" not in str(there)

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


def test_a_refused_tap_over_the_socket_names_its_rule() -> None:
    async def check() -> None:
        async with served(FakeBox()) as (client, _):
            table = await client.ws_connect("/api/live?face=table")
            await next_message(table)
            await table.send_json({"type": "answer", "seq": 0, "answer": "9"})
            refused = await next_message(table)
            assert (refused["error"], refused["rule"]) == ("Not allowed now", "XX-001")
            await table.send_json({"type": "answer", "seq": 7, "answer": "0"})
            assert "rule" not in await next_message(table), "it was only late"

    asyncio.run(check())


def test_a_question_is_explained_where_no_answer_is_named() -> None:
    async def check() -> None:
        async with served(FakeBox()) as (client, _):
            told = await client.get("/api/why")
            assert told.headers["Cache-Control"] == "no-store"
            assert (await told.json())["meaning"] == "Somebody has to begin."
            refused = await (await client.get("/api/why", params={"answer": ""})).json()
            assert refused["reason"] == "Not allowed now", "an empty answer is an answer"

    asyncio.run(check())


def test_the_book_is_fetched_and_packed_once_and_again_only_when_it_has_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    packed, turns = list[bytes](), list[RateLimit]()

    def pack(content_type: str, body: bytes) -> File:
        packed.append(body)
        return as_file(content_type, body)

    async def turn(limit: RateLimit) -> None:
        turns.append(limit)

    monkeypatch.setattr(api, "as_file", pack)
    monkeypatch.setattr(RateLimit, "turn", turn)

    async def check() -> None:
        box = FakeBox()
        async with (
            served(box) as (client, server),
            from_elsewhere(server, monkeypatch) as elsewhere,
        ):
            first = await client.get("/api/book")
            assert (first.status, (await first.json())["goal"]) == (200, ["Who begins?"])
            known = {"If-None-Match": first.headers["ETag"]}
            assert (await client.get("/api/book?game=race", headers=known)).status == 304
            assert (len(packed), len(turns)) == (1, 0)
            box.prompt = "Another rule"
            assert (await elsewhere.get("/api/book", headers=known)).status == 200
            assert (len(packed), len(turns)) == (2, 1), "another machine keeps its pace"
            missing = await client.get("/api/book?game=chess")
            assert (missing.status, await missing.json()) == (
                404,
                {"error": "There is nothing at this address."},
            )

    asyncio.run(check())


def test_a_program_that_polls_gets_the_document_only_when_it_has_changed() -> None:
    async def check() -> None:
        box = FakeBox()
        async with served(box) as (client, _):
            first = await client.get("/api/table")
            assert first.headers["Cache-Control"] == "no-store", "it may hold codes of saved games"
            known = {"If-None-Match": first.headers["ETag"]}
            same = await client.get("/api/table", headers=known)
            assert (same.status, await same.read()) == (304, b"")
            plain = await client.get("/api/table", headers={"Accept-Encoding": "identity"})
            assert "Content-Encoding" not in plain.headers
            assert await plain.json() == await first.json()
            box.prompt = "Who goes first?"
            assert (await client.get("/api/table", headers=known)).status == 200

    asyncio.run(check())


def test_another_machine_reads_the_moment_at_its_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    turns = list[RateLimit]()

    async def turn(limit: RateLimit) -> None:
        turns.append(limit)

    monkeypatch.setattr(RateLimit, "turn", turn)
    monkeypatch.setattr(api, "READINGS_AT_ONCE", 4)
    monkeypatch.setattr(api, "READINGS_PER_SECOND", 0.0)

    async def check() -> None:
        box = FakeBox()
        box.finished = {"game": "race"}
        async with (
            served(box) as (client, server),
            from_elsewhere(server, monkeypatch) as elsewhere,
        ):
            for each, waits in ((client, 0), (elsewhere, 1)):
                for path in ("table", "table", "why", "spoken", "record"):
                    assert (await each.get(f"/api/{path}")).status == 200
                assert len(turns) == waits

    asyncio.run(check())


def test_a_page_is_put_into_words_and_packed_once_for_each_language() -> None:
    files, words = read_page_files(), Translator()
    for page in (files.page, files.table_page):
        assert page(words) is page(words)
        assert page(words).body == page(Translator()).body


@pytest.mark.behavior
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


class BoxWithHistory(FakeBox):
    def table(self) -> dict[str, Any]:
        return {**super().table(), "history": [self.prompt], "menu": [self.prompt]}


def test_the_question_does_not_wait_for_history_and_menu() -> None:
    async def check() -> None:
        box = BoxWithHistory()
        async with served(box) as (client, _):
            table = await client.ws_connect("/api/live?face=table")
            assert {"ask", "history", "menu"} <= set((await next_message(table))["state"])
            box.prompt = "Who goes first?"
            box.change(state=True)
            first, then = await next_message(table), await next_message(table)
            assert set(first["state"]) == {"ask"}
            assert then["state"] == {"history": [box.prompt], "menu": [box.prompt]}
            assert first["seq"] == then["seq"]

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


@pytest.mark.behavior
def test_the_pages_files_and_drawings_are_served_and_nothing_else() -> None:
    async def check() -> None:
        async with served(FakeBox()) as (client, _):
            there = ("/table", "/static/table/main.js", "/static/table/table.css")
            assert await _files(client, *there, "/static/art/house.svg") == [200] * 4
            gone = ("/static/table/table.html", "/static/table/..%2fmain.js", "/static/art/x.svg")
            assert await _files(client, *gone) == [404] * 3

    asyncio.run(check())


def test_a_card_is_closed_over_http_and_over_the_socket() -> None:
    async def check() -> None:
        box = FakeBox()
        async with served(box) as (client, _):
            closed = await client.post("/api/lesson", json={"do": "seen", "id": "race.fall"})
            assert (closed.status, await closed.json()) == (200, {"ok": True})
            table = await client.ws_connect("/api/live?face=table")
            await next_message(table)
            await table.send_json({"type": "lesson", "do": "off", "id": "race.fall"})
            assert "error" not in await next_message(table)
            assert box.done == [("seen", "race.fall"), ("off", "race.fall")]
            for wrong in ({"do": "forget", "id": "x"}, {"do": "seen"}, {"id": "x"}, {}):
                refused = await client.post("/api/lesson", json=wrong)
                assert (refused.status, "error" in await refused.json()) == (400, True), wrong

    asyncio.run(check())
