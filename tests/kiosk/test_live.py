"""The WebSocket over real sockets: small messages, newest wins, no finger left behind."""

import asyncio
import base64
import contextlib
import json
import selectors
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest
from aiohttp import WSMsgType, WSServerHandshakeError

from firmware_host.kiosk import connections, live, live_page, rate_limit
from firmware_host.kiosk.connections import is_here
from firmware_host.kiosk.server import Server
from tests.kiosk.fake_box import FakeBox, FakePresses
from tests.kiosk.served import next_message, served
from tests.waiting import PATIENCE_S, until


def run(journey: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(journey, PATIENCE_S))


async def until_done(box: FakeBox, *done: tuple[str, Any]) -> None:
    await until(lambda: box.done[: len(done)] == list(done))


def test_a_page_first_hears_everything_then_only_what_changed() -> None:
    async def journey() -> None:
        box = FakeBox()
        async with served(box) as (client, _), client.ws_connect("/api/live") as page:
            first = await next_message(page)
            whole = box.state()
            around = {"virtual": True, "language": "en"}
            assert first == {"seq": whole.pop("seq"), "state": {**whole, **around}}
            box.light = {"r": 255, "g": 0, "b": 0}
            box.change(light=True)
            second = await next_message(page)
            assert second == {"seq": 1, "state": {"light": {"r": 255, "g": 0, "b": 0}}}
            box.change(beep=[{"hz": 880, "ms": 60}])
            third = await next_message(page)
            assert third == {"seq": 2, "state": {}, "beep": [{"hz": 880, "ms": 60}]}

    run(journey())


def test_a_notice_that_changes_nothing_sends_nothing() -> None:
    async def journey() -> None:
        box = FakeBox()
        async with served(box) as (client, _), client.ws_connect("/api/live") as page:
            await next_message(page)
            for _ in range(5):
                box.change(screen=True)
                await asyncio.sleep(0.01)
            box.show(b"\x01" * 1024)
            assert (await next_message(page))["seq"] == 6

    run(journey())


def test_a_page_that_opens_meanwhile_does_not_keep_the_later_parts_from_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Telling(FakeBox):
        def table(self) -> dict[str, Any]:
            return {**super().table(), "history": [self.seq], "menu": []}

    message_for = live.Live._message_for

    def and_another_opens(self: live.Live, page: live_page.Page) -> str | None:
        message = message_for(self, page)
        self._read(live_page.TABLE)  # as for a page that opens now
        return message

    async def journey() -> None:
        box = Telling()
        async with served(box) as (client, _), client.ws_connect("/api/live?face=table") as page:
            assert (await next_message(page))["state"]["history"] == [0]
            monkeypatch.setattr(live.Live, "_message_for", and_another_opens)
            box.change(state=True)
            assert "history" not in (await next_message(page))["state"]
            assert (await next_message(page))["state"] == {"history": [1]}

    run(journey())


def test_buttons_and_tiles_of_the_page_reach_the_box() -> None:
    async def journey() -> None:
        box = FakeBox()
        async with served(box) as (client, _), client.ws_connect("/api/live") as page:
            await page.send_json({"type": "button", "name": "roll", "gesture": "down"})
            await page.send_json({"type": "button", "name": "roll", "gesture": "up"})
            await page.send_json({"type": "button", "name": "back", "gesture": "hold"})
            await page.send_json({"type": "tile", "uid": "abcd", "placed": True})
            await page.send_json({"type": "tile", "uid": "abcd", "placed": False})
            await until_done(
                box,
                ("roll", "down"),
                ("roll", "up"),
                ("back", "hold"),
                ("ABCD", True),
                ("ABCD", False),
            )

    run(journey())


def test_a_bad_message_is_answered_and_the_page_stays_connected() -> None:
    async def journey() -> None:
        box = FakeBox()
        async with served(box) as (client, _), client.ws_connect("/api/live") as page:
            await next_message(page)
            for bad in ("{", "[]", '{"type":"reset"}', '{"type":"tile","uid":"XY"}'):
                await page.send_str(bad)
                assert (await next_message(page))["error"].endswith(".")
            await page.send_bytes(b"\x00")
            assert "text" in (await next_message(page))["error"]
            box.refusal = "That tile is in the box."
            await page.send_json({"type": "tile", "uid": "ABCD"})
            assert (await next_message(page))["error"] == box.refusal
            await page.send_json({"type": "button", "name": "ok", "gesture": "press"})
            await until_done(box, ("ok", "press"))

    run(journey())


def test_a_real_reader_takes_no_tiles_from_a_page() -> None:
    async def journey() -> None:
        box = FakeBox(virtual=False)
        async with served(box) as (client, _), client.ws_connect("/api/live") as page:
            assert (await next_message(page))["state"]["virtual"] is False
            await page.send_json({"type": "tile", "uid": "ABCD"})
            assert "real reader" in (await next_message(page))["error"]
        assert box.done == []

    run(journey())


def test_a_message_over_the_limit_ends_the_connection() -> None:
    async def journey() -> None:
        async with served(FakeBox()) as (client, _), client.ws_connect("/api/live") as page:
            await next_message(page)
            await page.send_str(" " * 5000)
            assert (await page.receive(10)).type in (WSMsgType.CLOSE, WSMsgType.CLOSED)
            assert page.close_code == aiohttp.WSCloseCode.MESSAGE_TOO_BIG

    run(journey())


@pytest.mark.parametrize("how", ["politely", "by cable"])
def test_a_page_that_goes_away_lets_go_of_its_buttons(how: str) -> None:
    async def journey() -> None:
        box = FakeBox()
        async with served(box) as (client, _):
            page = await client.ws_connect("/api/live")
            await page.send_json({"type": "button", "name": "roll", "gesture": "down"})
            await until_done(box, ("roll", "down"))
            if how == "politely":
                await page.close()
            else:
                transport = page.get_extra_info("socket")
                transport.shutdown(2)
            await until_done(box, ("roll", "down"), ("roll", "up"))

    run(journey())


def test_each_page_is_a_source_of_presses_as_long_as_it_is_open() -> None:
    async def journey() -> None:
        box = FakeBox()
        async with served(box) as (client, _):
            assert box.sources == 2, "those of programs that post"
            async with client.ws_connect("/api/live"), client.ws_connect("/api/live") as page:
                await until(lambda: box.sources == 4)
                await page.close()
                await until(lambda: box.sources == 3)
        assert box.sources == 0

    run(journey())


def press(name: str, gesture: str = "press") -> dict[str, str]:
    return {"type": "button", "name": name, "gesture": gesture}


def test_a_page_is_read_on_while_its_press_is_carried_out_and_the_next_one_waits() -> None:
    async def journey() -> None:
        box = FakeBox()
        box.may_go_on.clear()
        async with (
            served(box) as (client, _),
            client.ws_connect("/api/live", autoping=False) as page,
        ):
            await page.send_json(press("ok"))
            await page.send_json(press("roll"))
            await page.send_json(press("back", "hold"))
            await page.ping(b"read on")
            while (heard := await page.receive(60)).type is not WSMsgType.PONG:
                assert heard.type is WSMsgType.TEXT
            assert box.done == [("ok", "press")]
            box.may_go_on.set()
            await until_done(box, ("ok", "press"), ("roll", "press"), ("back", "hold"))

    run(journey())


def test_a_finger_of_a_page_comes_up_although_what_it_asked_for_is_not_done_yet() -> None:
    """The disk hangs: a press must not become a hold because nobody reads that it has ended."""

    async def journey() -> None:
        box = FakeBox()
        box.may_go_on.clear()
        async with served(box) as (client, _), client.ws_connect("/api/live") as page:
            await page.send_json(press("roll", "down"))
            await page.send_json(press("roll", "up"))
            await until_done(box, ("roll", "down"), ("roll", "up"))

    run(journey())


def test_a_page_that_goes_away_while_its_press_is_carried_out_lets_go_of_its_buttons() -> None:
    async def journey() -> None:
        box = FakeBox()
        box.may_go_on.clear()
        async with served(box) as (client, _):
            page = await client.ws_connect("/api/live")
            for message in (press("roll", "down"), press("ok"), press("back")):
                await page.send_json(message)
            await until_done(box, ("roll", "down"), ("ok", "press"))
            await page.close()
            await until_done(box, ("roll", "down"), ("ok", "press"), ("roll", "up"))
            box.may_go_on.set()
            assert (await client.get("/healthz")).status == 200
        assert ("back", "press") not in box.done

    run(journey())


def test_no_more_messages_of_a_page_wait_than_the_bound_and_all_of_them_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live_page, "MOST_WAITING", 4)
    pages: list[live_page.Page] = []

    class Watched(live_page.Page):
        def __init__(self, *parts: Any) -> None:
            super().__init__(*parts)
            pages.append(self)

    monkeypatch.setattr(live, "Page", Watched)

    async def journey() -> None:
        box = FakeBox()
        box.may_go_on.clear()
        async with served(box) as (client, _), client.ws_connect("/api/live") as page:
            names = ["ok", "up", "down", "back", "roll"] * 4
            for name in names:
                await page.send_json(press(name))
            await until(lambda: bool(pages) and pages[0].waiting.full())
            assert pages[0].waiting.qsize() == 4
            box.may_go_on.set()
            await until_done(box, *((name, "press") for name in names))

    run(journey())


def test_a_box_with_no_room_for_another_source_turns_the_page_away() -> None:
    async def journey() -> None:
        box = FakeBox()
        async with served(box) as (client, _):
            box.has_room = False
            async with client.ws_connect("/api/live") as page:
                assert (await page.receive(60)).type is WSMsgType.CLOSE
                assert page.close_code == aiohttp.WSCloseCode.TRY_AGAIN_LATER

    run(journey())


def test_a_page_that_cannot_be_shown_anything_is_no_source_any_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: Any) -> None:
        raise ZeroDivisionError

    async def journey() -> None:
        box = FakeBox()
        async with served(box) as (client, _):
            monkeypatch.setattr(box, "state", fail)
            async with client.ws_connect("/api/live") as page:
                assert (await page.receive(60)).type is not WSMsgType.TEXT
            await until(lambda: box.sources == 2)

    run(journey())


def test_a_page_whose_first_moment_cannot_be_read_is_no_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail() -> None:
        raise ZeroDivisionError

    async def journey() -> None:
        box = FakeBox()
        async with served(box) as (client, _):
            monkeypatch.setattr(box, "state", fail)
            async with client.ws_connect("/api/live") as page:
                assert (await page.receive(60)).type is not WSMsgType.TEXT
            await until(lambda: box.sources == 2)
            health = await (await client.get("/healthz")).json()
            assert health["pages_here"] == 0, "the kiosk's browser would never be started again"

    run(journey())


def test_a_page_whose_press_breaks_the_box_while_others_wait_is_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live_page, "MOST_WAITING", 2)

    async def fail_later(presses: FakePresses) -> None:
        await presses._box.may_go_on.wait()
        raise ZeroDivisionError

    monkeypatch.setattr(FakePresses, "carried_out", fail_later)

    async def journey() -> None:
        box = FakeBox()
        box.may_go_on.clear()
        async with served(box) as (client, _), client.ws_connect("/api/live") as page:
            for _ in range(10):
                await page.send_json(press("ok"))
            await until_done(box, ("ok", "press"))
            box.may_go_on.set()
            await until(lambda: box.sources == 2)
            assert box.done == [("ok", "press")]

    run(journey())


def test_a_press_that_breaks_the_box_ends_that_page_and_is_logged_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: Any) -> None:
        raise ZeroDivisionError

    async def journey() -> None:
        box = FakeBox()
        monkeypatch.setattr(FakePresses, "send", fail)
        async with served(box) as (client, _):
            for _ in range(2):
                async with client.ws_connect("/api/live") as page:
                    await page.send_json(press("ok"))
                    while (await page.receive(60)).type is WSMsgType.TEXT:
                        pass

    run(journey())
    assert sum("serving a page failed" in line for line in caplog.messages) == 1


def test_another_origin_cannot_listen_in() -> None:
    async def journey() -> None:
        async with served(FakeBox()) as (client, server):
            with pytest.raises(WSServerHandshakeError) as refused:
                await client.ws_connect("/api/live", origin="http://evil.example")
            assert refused.value.status == 403
            own = server.address.removesuffix("/")
            async with client.ws_connect("/api/live", origin=own) as page:
                await next_message(page)

    run(journey())


def test_a_plain_request_is_told_that_this_is_a_websocket() -> None:
    async def journey() -> None:
        async with served(FakeBox()) as (client, _), client.get("/api/live") as answer:
            assert answer.status == 400
            assert "WebSocket" in (await answer.json())["error"]

    run(journey())


@asynccontextmanager
async def from_elsewhere(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[aiohttp.ClientSession]:
    """Somebody at 127.0.0.2, who counts as another machine."""
    monkeypatch.setattr(connections, "is_here", lambda address: address != "127.0.0.2")
    connector = aiohttp.TCPConnector(local_addr=("127.0.0.2", 0))
    async with aiohttp.ClientSession(server.address, connector=connector) as client:
        yield client


async def has_its_place(page: aiohttp.ClientWebSocketResponse) -> bool:
    first = await page.receive(60)
    if first.type is WSMsgType.TEXT:
        return True
    assert first.type is WSMsgType.CLOSE
    assert first.data == aiohttp.WSCloseCode.TRY_AGAIN_LATER
    return False


async def pages_of(client: aiohttp.ClientSession, count: int) -> list[Any]:
    return [await client.ws_connect("/api/live") for _ in range(count)]


def test_pages_of_other_machines_leave_places_for_the_screen_of_the_box(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def journey() -> None:
        async with (
            served(FakeBox()) as (client, server),
            from_elsewhere(server, monkeypatch) as elsewhere,
        ):
            phones = await pages_of(elsewhere, 32)
            assert [await has_its_place(page) for page in phones] == [True] * 28 + [False] * 4
            own = await pages_of(client, 4)
            assert [await has_its_place(page) for page in own] == [True] * 4
            # All are taken: one more screen takes the place of the most silent of the others.
            await is_heard(phones[0])
            screen = await client.ws_connect("/api/live")
            assert await has_its_place(screen)
            assert not await has_its_place(phones[1])
            late = await elsewhere.ws_connect("/api/live")
            assert not await has_its_place(late)
            await phones[0].close()
            next_one = await elsewhere.ws_connect("/api/live")
            assert await has_its_place(next_one)

    run(journey())


def test_a_press_from_another_machine_is_told_apart_and_its_calls_are_limited(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live, "CALLS_PER_SECOND", 0.0)
    press, call = {"name": "ok", "gesture": "press"}, {"do": "call", "value": "1"}

    async def journey() -> None:
        box = FakeBox()
        async with (
            served(box) as (client, server),
            from_elsewhere(server, monkeypatch) as elsewhere,
        ):
            for each in (client, elsewhere):
                assert (await each.post("/api/button", json=press)).status == 200
                async with each.ws_connect("/api/live") as page:
                    await next_message(page)
                    await page.send_json({"type": "button", **press})
                    await is_heard(page)
            assert box.pressed_here == [True, True, False, False]
            clear = {"do": "call", "value": "0"}
            assert (await elsewhere.post("/api/staff", json=clear)).status == 403
            async with elsewhere.ws_connect("/api/live") as page:
                await next_message(page)
                for _ in range(live.CALLS_AT_ONCE + 1):
                    await page.send_json({"type": "staff", **call})
                while (await next_message(page)).get("error") != live.TOO_FAST:
                    pass
            assert (await elsewhere.post("/api/staff", json=call)).status == 409
            assert len(box.staff_done) == live.CALLS_AT_ONCE
            assert (await client.post("/api/staff", json=call)).status == 200

    run(journey())


def test_a_tap_from_another_machine_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    async def journey() -> None:
        box = FakeBox()
        async with (
            served(box) as (client, server),
            from_elsewhere(server, monkeypatch) as elsewhere,
        ):
            for each in (client, elsewhere):
                answer = {"seq": box.seq, "answer": "1"}
                assert (await each.post("/api/answer", json=answer)).status == 200
                async with each.ws_connect("/api/live?face=table") as page:
                    await next_message(page)
                    await page.send_json({"type": "answer", "seq": box.seq, "answer": "0"})
                    await is_heard(page)
            assert box.acted_here == [True, True, False, False]

    run(journey())


def test_the_staffs_page_on_the_display_is_seen_on_this_machine_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def journey() -> None:
        box = FakeBox()
        async with (
            served(box) as (client, server),
            from_elsewhere(server, monkeypatch) as elsewhere,
            client.ws_connect("/api/live") as own,
            elsewhere.ws_connect("/api/live") as other,
        ):
            for page in (own, other):
                assert "screen" in (await next_message(page))["state"]
            box.shows_staff = True
            box.show(b"\xff" * 1024)
            assert "screen" in (await next_message(own))["state"]
            rows = [
                (await (await each.get("/api/state")).json())["screen"]["rows"]
                for each in (client, elsewhere)
            ]
            assert [base64.b64decode(each) for each in rows] == [b"\xff" * 1024, bytes(1024)]
            box.shows_staff = False
            await other.send_str("?")
            error = await next_message(other)
            assert "error" in error
            assert "screen" not in error["state"], "the page has gone, its picture has not"
            box.show(b"\x0f" * 1024)
            assert "screen" in (await next_message(own))["state"]
            picture = (await next_message(other))["state"]["screen"]["rows"]
            assert base64.b64decode(picture) == b"\x0f" * 1024, "and nothing in between"

    run(journey())


async def is_heard(page: aiohttp.ClientWebSocketResponse) -> None:
    """Until the box has heard all that this page has sent until now."""
    await page.send_str("?")
    while (await next_message(page)).get("error") != "The message is not JSON.":
        pass


async def is_read(page: aiohttp.ClientWebSocketResponse) -> None:
    """Until the box has read all that this page has sent, also if it was too much."""
    page._autoping = False
    await page.ping(b"read")
    while (await page.receive(PATIENCE_S)).type is not WSMsgType.PONG:
        pass


def test_on_a_port_of_this_machine_alone_the_newest_page_has_its_place() -> None:
    async def journey() -> None:
        async with served(FakeBox()) as (client, _):
            pages = await pages_of(client, 32)
            for page in pages:
                await next_message(page)
            await is_heard(pages[0])
            screen = await client.ws_connect("/api/live")
            assert await has_its_place(screen)
            assert (await pages[1].receive(60)).type is WSMsgType.CLOSE
            assert pages[1].close_code == aiohttp.WSCloseCode.TRY_AGAIN_LATER
            await is_heard(pages[0])

    run(journey())


@pytest.mark.behavior
@pytest.mark.parametrize(
    "message", ['{"a":1}', "?", b"\x00", json.dumps(press("ok", "up"))], ids=repr
)
def test_a_flood_of_messages_that_mean_nothing_is_cut_off(
    monkeypatch: pytest.MonkeyPatch, message: str | bytes
) -> None:
    monkeypatch.setattr(rate_limit, "PER_SECOND", 0.001)
    send: Any = (
        aiohttp.ClientWebSocketResponse.send_str
        if isinstance(message, str)
        else aiohttp.ClientWebSocketResponse.send_bytes
    )

    async def journey() -> None:
        async with served(FakeBox()) as (client, _), client.ws_connect("/api/live") as page:
            for _ in range(rate_limit.AT_ONCE + live.MOST_TOO_FAST + 1):
                await send(page, message)
            told = 0
            while (await page.receive(PATIENCE_S)).type is WSMsgType.TEXT:
                told += 1
            assert page.close_code == aiohttp.WSCloseCode.POLICY_VIOLATION
            assert told <= rate_limit.AT_ONCE + 2, "the first moment, what is wrong, and too fast"

    run(journey())


def flood(page: aiohttp.ClientWebSocketResponse, **message: Any) -> Coroutine[Any, Any, None]:
    async def send() -> None:
        with contextlib.suppress(ConnectionError):
            for _ in range(10_000):
                await page.send_json(message)

    return send()


@pytest.mark.behavior
@pytest.mark.parametrize(
    "message",
    [
        {"type": "button", "name": "ok", "gesture": "press"},
        {"type": "button", "name": "roll", "gesture": "down"},
        {"type": "tile", "uid": "ABCD", "placed": True},
    ],
)
def test_of_ten_thousand_gestures_at_once_few_count_and_the_page_is_told_once_and_cut_off(
    monkeypatch: pytest.MonkeyPatch, message: dict[str, Any]
) -> None:
    monkeypatch.setattr(rate_limit, "PER_SECOND", 0.001)

    async def journey() -> None:
        box = FakeBox()
        async with served(box) as (client, _), client.ws_connect("/api/live") as page:
            await next_message(page)
            sending = asyncio.create_task(flood(page, **message))
            told = []
            while (heard := await page.receive(60)).type is WSMsgType.TEXT:
                told.append(json.loads(heard.data).get("error"))
            assert page.close_code == aiohttp.WSCloseCode.POLICY_VIOLATION
            assert [each for each in told if each] == ["Too fast: not every press counts."]
            await sending
        await until(lambda: len(box.changes) == 0)
        expected = 2 if message.get("gesture") == "down" else rate_limit.AT_ONCE
        assert len(box.done) == expected  # a button goes down once, and is let go at the end

    run(journey())


def test_a_finger_that_was_let_through_is_lifted_however_fast_the_page_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rate_limit, "PER_SECOND", 0.001)

    async def journey() -> None:
        box = FakeBox()
        async with served(box) as (client, _), client.ws_connect("/api/live") as page:
            for _ in range(rate_limit.AT_ONCE + 5):
                for gesture in ("down", "up"):
                    await page.send_json({"type": "button", "name": "ok", "gesture": gesture})
            taken = [("ok", "down"), ("ok", "up")] * rate_limit.AT_ONCE
            await until_done(box, *taken)
            await is_read(page)
            assert box.done == taken

    run(journey())


def test_pages_of_one_other_machine_share_its_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever connects anew does not begin anew; a posted press waits for its turn."""
    monkeypatch.setattr(rate_limit, "PER_SECOND", 0.001)

    async def journey() -> None:
        box = FakeBox()
        press = {"name": "ok", "gesture": "press"}
        async with (
            served(box) as (client, server),
            from_elsewhere(server, monkeypatch) as elsewhere,
        ):
            for _ in range(3):
                async with elsewhere.ws_connect("/api/live") as page:
                    for _ in range(rate_limit.AT_ONCE):
                        await page.send_json({"type": "button", **press})
                    await is_read(page)
            assert len(box.done) <= rate_limit.AT_ONCE
            posting = asyncio.create_task(elsewhere.post("/api/button", json=press))
            async with client.post("/api/button", json=press) as answer:
                assert answer.status == 200
            assert not posting.done()
            posting.cancel()

    run(journey())


def test_nobody_listens_to_the_box_while_no_page_is_open() -> None:
    async def journey() -> None:
        box = FakeBox()
        async with served(box) as (client, _):
            assert len(box.changes) == 0
            first = await client.ws_connect("/api/live")
            second = await client.ws_connect("/api/live")
            await next_message(first)
            await next_message(second)
            # However many pages: the box is read once per change.
            assert len(box.changes) == 1
            await first.close()
            await second.close()
            await until(lambda: len(box.changes) == 0)

    run(journey())


class CountingSelector(selectors.DefaultSelector):
    """Counts how often the event loop wakes up."""

    wakes = 0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(timeout)
        self.wakes += 1
        return ready


def test_health_counts_the_pages_open_on_this_machine() -> None:
    """What the kiosk's script asks: a page that has crashed holds no connection any more."""

    async def journey() -> None:
        async def here() -> int:
            async with client.get("/healthz") as answer:
                count: int = (await answer.json())["pages_here"]
                return count

        async with served(FakeBox()) as (client, _):
            assert await here() == 0
            async with client.ws_connect("/api/live") as page:
                await next_message(page)
                assert await here() == 1
            while await here():  # noqa: ASYNC110 - what is waited for has no event to wait on
                await asyncio.sleep(0.01)

    run(journey())


@pytest.mark.parametrize(
    ("remote", "is_ours"),
    [
        ("127.0.0.1", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("192.168.0.7", False),
        ("::ffff:192.168.0.7", False),
        ("fe80::1%eth0", False),
        (None, False),
    ],
)
def test_a_phone_in_the_network_is_not_the_display_of_the_box(
    remote: str | None, is_ours: bool
) -> None:
    assert is_here(remote) is is_ours


def test_nothing_wakes_up_after_the_last_page_is_closed() -> None:
    selector = CountingSelector()

    async def journey() -> None:
        box = FakeBox()
        async with served(box) as (client, _):
            async with client.ws_connect("/api/live") as page:
                await next_message(page)
            async with client.get("/") as answer:
                await answer.read()
            wakes: list[int] = []
            while min(wakes, default=3) > 2 and len(wakes) < 20:  # what polls does so each time
                before = selector.wakes
                for _ in range(20):
                    box.change(screen=True)
                await asyncio.sleep(2)
                wakes.append(selector.wakes - before)
            assert min(wakes) <= 2

    with asyncio.Runner(loop_factory=lambda: asyncio.SelectorEventLoop(selector)) as runner:
        runner.run(journey())


def test_a_slow_page_skips_to_the_newest_screen() -> None:
    changes = 4000

    async def journey() -> None:
        box = FakeBox()
        async with served(box) as (_, server):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=2**12)
            writer.write(
                b"GET /api/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
                b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
            )
            await reader.readuntil(b"\r\n\r\n")
            for number in range(1, changes + 1):
                box.show(number.to_bytes(4, "big") * 256)
                await asyncio.sleep(0)
            received = await everything(reader, changes)
            writer.close()
        messages = [json.loads(text) for text in received]
        assert messages[-1]["seq"] == changes
        assert messages[-1]["state"]["screen"] == box.state()["screen"]
        assert len(messages) < changes / 2

    run(journey())


async def everything(reader: asyncio.StreamReader, last: int) -> list[bytes]:
    """Return the payloads of all frames up to the one with the number `last`."""
    payloads: list[bytes] = []
    while not payloads or json.loads(payloads[-1])["seq"] < last:
        head = await reader.readexactly(2)
        length = head[1] & 0x7F
        if length == 126:
            length = int.from_bytes(await reader.readexactly(2), "big")
        payloads.append(await reader.readexactly(length))
    return payloads


def test_a_restarting_box_says_goodbye_to_its_pages() -> None:
    async def journey() -> None:
        async with served(FakeBox()) as (client, server):
            page = await client.ws_connect("/api/live")
            await next_message(page)
            closing = asyncio.create_task(server.close())
            assert (await page.receive(10)).type is WSMsgType.CLOSE
            assert page.close_code == aiohttp.WSCloseCode.GOING_AWAY
            await closing

    run(journey())


def test_a_box_that_breaks_while_telling_drops_its_pages_and_says_why(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def journey() -> None:
        box = FakeBox()
        async with served(box) as (client, _):
            page = await client.ws_connect("/api/live")
            await next_message(page)
            seq: Any = "broken"
            box.seq = seq
            box.changes.notify(screen=True)
            assert (await page.receive(10)).type in (WSMsgType.CLOSED, WSMsgType.CLOSE)
            box.seq = 7
            async with client.ws_connect("/api/live") as again:
                assert (await next_message(again))["seq"] == 7

    run(journey())
    assert "live view stopped" in caplog.text
