"""The phones' port over real sockets: what a stranger, a guest and an attacker get."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import resource
import socket
from typing import cast

import aiohttp
import pytest

from firmware_host.config.device import PhonesConfig
from firmware_host.kiosk import connections, live, rate_limit
from firmware_host.kiosk.box import Asked
from firmware_host.kiosk.live import NOT_LET_IN
from firmware_host.kiosk.phones.gate import COOKIE, FOR_GUESTS, OPEN
from firmware_host.kiosk.phones.rights import AT_THE_TABLE
from firmware_host.kiosk.server import Server, address_in_network, serve
from firmware_host.service.kiosk_box import BoxPage, KioskBox
from tests.kiosk.fake_box import FakeBox
from tests.kiosk.phones.phone_box import Clock, DictStore, Phone, open_table, phones_of
from tests.waiting import PATIENCE_S, until

EVERY_PATH = (
    "/table",
    "/static/main.js",
    "/static/table/main.js",
    "/static/art/house.svg",
    "/static/qr.svg?text=1",
    "/healthz",
    "/api/state",
    "/api/table",
    "/api/why?answer=0",
    "/api/why",
    "/api/book",
    "/api/record",
    "/nothing/there",
)


def test_without_a_token_the_network_gets_the_join_page_and_nothing_else() -> None:
    async def run() -> None:
        phones = await phones_of()
        async with open_table(FakeBox(), phones) as (_, (stranger, *_others)):
            for path in EVERY_PATH:
                status, told = await stranger.get(path)
                assert status in (403, 303), path
                assert "Ada" not in str(told)
            assert (await stranger.get("/"))[0] == 303
            for path in ("answer", "throw", "undo", "menu", "tag", "button", "tile"):
                assert (await stranger.post(f"/api/{path}", {"seq": 0}))[0] == 403
            with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
                await stranger.client.ws_connect("/api/live?face=table")
            status, page = await stranger.get("/join")
            assert status == 200
            assert "join.js" in page
            assert (await stranger.get(f"/J/{phones.guests.code}"))[0] == 200
            assert (await stranger.get("/static/join/join.js"))[0] == 200
            assert (await stranger.get("/api/join"))[0] == 403
            assert (await stranger.get("/api/join?code=AAAAAAAA"))[0] == 403
            status, seats = await stranger.get(f"/api/join?code={phones.guests.code}")
            assert status == 200
            assert [each["color"] for each in seats["seats"]] == ["blue", "red"]

    asyncio.run(run())


def test_every_route_is_either_open_or_for_guests_or_the_tables() -> None:
    """A route that somebody adds is closed to phones until it is named in gate.py."""

    async def run() -> None:
        phones = await phones_of()
        async with open_table(FakeBox(), phones) as (server, (stranger, *_others)):
            app = server._runner.app
            paths = {each.canonical for each in app.router.resources()}
            assert paths >= OPEN | FOR_GUESTS
            for path in paths - OPEN:
                status, _ = await stranger.get(path.replace("{name}", "main.js"))
                assert status in (403, 303), path

    asyncio.run(run())


def test_a_foreign_host_or_origin_is_refused_at_the_phones_port() -> None:
    async def run() -> None:
        phones = await phones_of()
        async with open_table(FakeBox(), phones) as (server, (guest, stranger, _)):
            await guest.sit_down(phones, color="blue")
            for host in ("evil.example", "localhost", socket.gethostname(), "192.168.1.1"):
                assert (await guest.get("/join", headers={"Host": host}))[0] == 403, host
            own = f"127.0.0.1:{server.port_for_phones}"
            for origin in ("http://evil.example", f"http://127.0.0.1:{server.port}", "null"):
                headers = {"Origin": origin, "Host": own}
                told = await guest.post("/api/answer", {"seq": 0, "answer": "0"}, headers=headers)
                assert told[0] == 403, origin
                with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
                    await guest.client.ws_connect("/api/live", headers=headers)
            cross = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"}
            assert (await guest.get("/api/table", headers=cross))[0] == 403
            form = {"Content-Type": "text/plain"}
            async with guest.client.post("/api/answer", data="{}", headers=form) as answer:
                assert answer.status == 415
            for name in ("X-Forwarded-For", "X-Real-IP", "Forwarded"):
                told = await stranger.get("/api/state", headers={name: "127.0.0.1"})
                assert told[0] == 403

    asyncio.run(run())


def test_the_own_screen_needs_no_token_and_another_machine_is_a_guest_at_its_port_too() -> None:
    async def run() -> None:
        phones = await phones_of()
        async with open_table(FakeBox(), phones, host="0.0.0.0") as (server, _):
            async with aiohttp.ClientSession(f"http://127.0.0.1:{server.port}") as own:
                assert (await own.get("/api/state")).status == 200
                assert (await own.get("/healthz")).status == 200
            await _is_a_guest_from_outside(server)

    asyncio.run(run())


async def _is_a_guest_from_outside(server: Server) -> None:
    """Whoever connects to the own port from an address in the network."""
    outside = address_in_network("0.0.0.0", server.port)
    if not outside:
        pytest.skip("this machine has no network")
    async with aiohttp.ClientSession(outside) as other:
        assert (await other.get("/api/state")).status == 403
        assert (await other.get("/join")).status == 200


@pytest.mark.parametrize("host", ["::", "0.0.0.0"])
def test_a_port_open_everywhere_answers_at_the_address_that_the_qr_code_names(host: str) -> None:
    async def run() -> None:
        phones = await phones_of()
        config = PhonesConfig(enabled=True, host=host, port=0)
        server = await serve(FakeBox(), host, 0, phones=phones, port_for_phones=config)
        try:
            own, for_phones = server.port, server.port_for_phones
            ends = [f"http://127.0.0.1:{own}/healthz", f"http://127.0.0.1:{for_phones}/join"]
            if host == "::":
                ends += [f"http://[::1]:{own}/healthz", f"http://[::1]:{for_phones}/join"]
            if phones.link:  # this machine has a network
                ends.append(phones.link.replace("HTTP", "http"))
                assert "[" not in phones.link
            async with aiohttp.ClientSession() as client:
                for each in ends:
                    assert (await client.get(each)).status == 200, each
        finally:
            await server.close()
            await phones.close()

    asyncio.run(run())


def test_the_own_page_does_not_wait_for_the_phones_port_which_opens_by_itself(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        phones, tries = await phones_of(), 0

        async def tried_again() -> None:
            nonlocal tries
            tries += 1
            await open_once()

        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            config = PhonesConfig(enabled=True, host="127.0.0.1", port=port)
            box = FakeBox()
            page = BoxPage(cast(KioskBox, box), "0.0.0.0", 0, phones, config)
            await page.open()
            server = page._server
            assert server is not None
            open_once = server.open_for_phones
            monkeypatch.setattr(server, "open_for_phones", tried_again)
            opening = asyncio.create_task(page.open_for_phones((0.01,)))
            try:
                await until(lambda: tries >= 3)
                async with aiohttp.ClientSession(f"http://127.0.0.1:{server.port}") as own:
                    assert (await own.get("/api/state")).status == 200
                await _is_a_guest_from_outside(server)
                assert server.port_for_phones is None
                assert phones.link == "", "no code leads to a port that is shut"
                assert box.phones_port == ["faulty"]
                taken.close()
                await asyncio.wait_for(opening, PATIENCE_S)
                assert server.port_for_phones == port
                assert box.phones_port == ["faulty", "ready"]
                phone = Phone(server)
                assert (await phone.get("/join"))[0] == 200
                await phone.client.close()
            finally:
                opening.cancel()
                await page.close()
                await phones.close()

    asyncio.run(run())
    told = [each.message for each in caplog.records if "phones cannot join" in each.message]
    assert len(told) == 1, "once, however often it is tried"
    assert "phones.port in device.yaml" in told[0]


def test_three_steps_from_the_code_to_the_seat_and_the_cookie_is_kept_from_scripts() -> None:
    async def run() -> None:
        box, phones = FakeBox(), await phones_of()
        async with open_table(box, phones) as (_, (guest, *_others)):
            body = {"code": phones.guests.code, "color": "blue"}
            async with guest.client.post("/api/knock", json=body) as answer:
                cookie = answer.headers["Set-Cookie"]
                assert answer.status == 202
            assert "HttpOnly" in cookie
            assert "SameSite=Strict" in cookie
            token = cookie.split("=", 1)[1].split(";")[0]
            assert len(token) >= 22  # 128 bits
            assert token not in json.dumps(phones.guests.to_json())
            assert (await guest.get("/api/table"))[0] == 403  # a knock is no seat
            waiting = asyncio.create_task(guest.get("/api/knock"))
            await asyncio.sleep(0)
            assert await phones.let_in(phones.guests.knocks[0].number)
            assert await waiting == (200, {"state": "in"})
            status, table = await guest.get("/api/table")
            assert status == 200
            assert table["me"]["color"] == "blue"
            assert (await guest.post("/api/answer", {"seq": 0, "answer": "0"}))[0] == 200
            assert box.done == [("answer", "0")]

    asyncio.run(run())


def test_phones_of_one_address_wait_side_by_side_until_a_first_knock_needs_the_place() -> None:
    async def run() -> None:
        box, phones = FakeBox(), await phones_of()
        async with open_table(box, phones) as (server, (first, third, fourth)):
            second, code = Phone(server, "127.0.0.2"), {"code": phones.guests.code}
            try:
                for phone in (first, second):
                    assert (await phone.post("/api/knock", code))[0] == 202
                asked = [asyncio.create_task(each.get("/api/knock")) for each in (first, second)]
                await until(lambda: all(each.decided._waiters for each in phones.guests.knocks))
                # It knocks again in another tab: the tab that waits is told to go on waiting.
                assert (await second.post("/api/knock", {**code, "watch": True}))[0] == 202
                assert await asked[1] == (200, {"state": "waits"})
                assert len(phones.guests.knocks) == 2
                for phone in (third, fourth):
                    assert (await phone.post("/api/knock", code))[0] == 202
                assert await asked[0] == (200, {"state": "crowded"})
                assert (await first.get("/api/knock")) == (200, {"state": "crowded"})
                assert (await second.get("/api/knock?now")) == (200, {"state": "waits"})
            finally:
                await second.client.close()

    asyncio.run(run())


def test_rights_are_checked_on_every_post_and_every_message() -> None:
    async def run() -> None:
        box, phones = FakeBox(), await phones_of()
        async with open_table(box, phones) as (server, (blue, red, watcher)):
            await blue.sit_down(phones, color="blue")
            await red.sit_down(phones, color="red")
            await watcher.sit_down(phones, watch=True)
            box.asks = Asked("portal_dash", "pd.fight", 0, ("blue", "red"), 0)
            for phone in (red, watcher):
                for path in ("answer", "throw", "undo"):
                    body = {"seq": 0, **({"answer": "0"} if path == "answer" else {})}
                    status, told = await phone.post(f"/api/{path}", body)
                    assert status == 403, (path, told)
                    assert told["error"]
            for path in ("button", "tile", "tag"):
                assert (await blue.post(f"/api/{path}", {}))[0] == 403
            assert (await blue.post("/api/menu", {"seq": 0, "do": "abandon"}))[0] == 403
            for phone in (red, watcher):
                async with phone.client.ws_connect("/api/live?face=table") as page:
                    first = await page.receive_json(timeout=PATIENCE_S)
                    assert first["state"]["me"]["may"] is False
                    assert "screen" not in first["state"]
                    for message in (
                        {"type": "answer", "seq": 0, "answer": "0"},
                        {"type": "throw", "seq": 0},
                        {"type": "button", "name": "ok", "gesture": "press"},
                        {"type": "tile", "uid": "0A00B1C2D3"},
                        {"type": "menu", "seq": 0, "do": "new"},
                        {"type": "tag", "seq": 0, "uid": "0A00B1C2D3", "tile": "x"},
                    ):
                        await page.send_json(message)
                        assert (await page.receive_json(timeout=PATIENCE_S))["error"], message
            assert box.done == []
            async with blue.client.ws_connect("/api/live") as page:
                first = await page.receive_json(timeout=PATIENCE_S)
                assert first["state"]["me"]["may"] is True
                await page.send_json({"type": "answer", "seq": 0, "answer": "1"})
                await page.receive_json(timeout=PATIENCE_S)
            assert (await blue.post("/api/undo", {"seq": box.seq}))[0] == 200
            assert box.done == [("answer", "1"), ("undo", "")]
            async with aiohttp.ClientSession(f"http://127.0.0.1:{server.port}") as own:
                assert (await own.post("/api/undo", json={"seq": box.seq})).status == 200
            assert box.of_phones == [True, True, False]

    asyncio.run(run())


def test_a_phone_that_comes_back_is_told_what_is_true_now() -> None:
    async def run() -> None:
        box, phones = FakeBox(), await phones_of()
        async with open_table(box, phones) as (_, (blue, *_others)):
            await blue.sit_down(phones, color="blue")
            async with blue.client.ws_connect("/api/live") as page:
                assert (await page.receive_json(timeout=PATIENCE_S))["state"]["me"]["seat"] == 0
            await until(lambda: len(box.changes) == 0)
            box.prompt = "Who is next?"
            box.asks = Asked("portal_dash", "pd.fight", 0, ("red", "blue"))
            box.change(state=True)  # nobody listens
            async with blue.client.ws_connect("/api/live") as page:
                state = (await page.receive_json(timeout=PATIENCE_S))["state"]
            assert state["ask"]["sentence"] == "Who is next?"
            assert (state["me"]["seat"], state["me"]["may"]) == (1, False)

    asyncio.run(run())


def test_a_phone_is_told_more_although_the_players_changed_before_it_was_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        box, phones = FakeBox(), await phones_of()
        async with open_table(box, phones) as (_, (blue, *_others)):
            await blue.sit_down(phones, color="blue")
            monkeypatch.setattr(box, "players", list)
            async with blue.client.ws_connect("/api/live") as page:
                assert (await page.receive_json(timeout=PATIENCE_S))["state"]["me"]["short"] == ""
                monkeypatch.undo()
                box.change(state=True)
                assert (await page.receive_json(timeout=PATIENCE_S))["state"]["me"][
                    "short"
                ] == "Blue"

    asyncio.run(run())


def test_a_phone_that_cannot_be_told_anything_is_closed_and_the_log_says_why(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    async def run() -> None:
        box, phones = FakeBox(), await phones_of()
        async with open_table(box, phones) as (_, (blue, *_others)):
            await blue.sit_down(phones, color="blue")
            monkeypatch.setattr(live, "me", fail)
            async with blue.client.ws_connect("/api/live") as page:
                assert (await page.receive(timeout=PATIENCE_S)).type is not aiohttp.WSMsgType.TEXT

    asyncio.run(run())
    assert "serving a page failed" in caplog.text


def test_phones_call_staff_a_few_times_and_who_watches_keeps_no_party_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live, "CALLS_PER_SECOND", 0.0)

    async def run() -> None:
        box, phones = FakeBox(), await phones_of()
        async with open_table(box, phones) as (server, (blue, watcher, _)):
            await blue.sit_down(phones, color="blue")
            await watcher.sit_down(phones, watch=True)
            body = {"do": "call", "value": "1"}
            assert (await watcher.post("/api/staff", body))[0] == 200
            assert box.touches == []
            assert (await blue.post("/api/staff", body))[0] == 200
            assert box.touches == [""]
            async with watcher.client.ws_connect("/api/live") as page:
                await page.receive_json(timeout=PATIENCE_S)
                for _ in range(live.CALLS_AT_ONCE - 1):
                    await page.send_json({"type": "staff", **body})
                assert (await page.receive_json(timeout=PATIENCE_S))["error"] == live.TOO_FAST
            assert (await blue.post("/api/staff", body))[0] == 409
            assert len(box.staff_done) == live.CALLS_AT_ONCE
            assert box.touches == [""]
            async with aiohttp.ClientSession(f"http://127.0.0.1:{server.port}") as own:
                assert (await own.post("/api/staff", json=body)).status == 200

    asyncio.run(run())


def test_a_phone_that_leaves_is_a_stranger_at_once_and_its_cookie_goes() -> None:
    async def run() -> None:
        box, phones = FakeBox(), await phones_of()
        async with open_table(box, phones) as (server, (blue, red, stranger)):
            await blue.sit_down(phones, color="blue")
            await red.sit_down(phones, color="red")
            token = next(each.value for each in blue.client.cookie_jar if each.key == COOKIE)
            async with blue.client.ws_connect("/api/live") as page:
                await page.receive_json(timeout=PATIENCE_S)
                assert (await stranger.post("/api/leave", {}))[0] == 403
                assert (await blue.post("/api/leave", {})) == (200, {"ok": True})
                assert (await page.receive(timeout=PATIENCE_S)).data == NOT_LET_IN
            assert not [each for each in blue.client.cookie_jar if each.key == COOKIE]
            thief = {"Cookie": f"{COOKIE}={token}"}
            assert (await stranger.get("/api/table", headers=thief))[0] == 403
            assert phones.guests.seated("blue") is None
            assert (await red.get("/api/table"))[0] == 200
            async with aiohttp.ClientSession(f"http://127.0.0.1:{server.port}") as own:
                assert (await own.post("/api/leave", json={})).status == 403

    asyncio.run(run())


def test_the_cookie_of_a_phone_lasts_a_week_from_its_last_visit() -> None:
    async def run() -> None:
        box, phones = FakeBox(), await phones_of()
        async with open_table(box, phones) as (_, (blue, *_others)):
            await blue.sit_down(phones, color="blue")
            before = [each.value for each in blue.client.cookie_jar if each.key == COOKIE]
            async with blue.client.get("/table") as page:
                cookie = page.headers["Set-Cookie"]
            assert cookie.startswith(f"{COOKIE}={before[0]};")
            assert f"Max-Age={7 * 24 * 3600}" in cookie
            assert "HttpOnly" in cookie

    asyncio.run(run())


def test_a_phone_calls_staff_and_does_not_clear_the_call() -> None:
    async def run() -> None:
        box, phones = FakeBox(), await phones_of()
        async with open_table(box, phones) as (server, (blue, watcher, _)):
            await blue.sit_down(phones, color="blue")
            await watcher.sit_down(phones, watch=True)
            assert (await blue.post("/api/staff", {"do": "call", "value": "1"}))[0] == 200
            clear = {"do": "call", "value": "0"}
            for phone in (blue, watcher):
                assert (await phone.post("/api/staff", clear))[0] == 403
                async with phone.client.ws_connect("/api/live") as page:
                    await page.receive_json(timeout=PATIENCE_S)
                    await page.send_json({"type": "staff", **clear})
                    told = await page.receive_json(timeout=PATIENCE_S)
                    assert told["error"] == AT_THE_TABLE
            assert box.staff_done == [("call", "1")]
            async with aiohttp.ClientSession(f"http://127.0.0.1:{server.port}") as own:
                assert (await own.post("/api/staff", json=clear)).status == 200
            assert box.staff_done[-1] == ("call", "0")

    asyncio.run(run())


def test_a_phone_that_knocks_without_end_is_slowed_down_as_with_every_post(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waits = 0

    async def turn(_: rate_limit.RateLimit) -> None:
        nonlocal waits
        waits += 1

    monkeypatch.setattr(rate_limit.RateLimit, "turn", turn)

    async def run() -> None:
        phones = await phones_of()
        async with open_table(FakeBox(), phones) as (_, (blue, *_others)):
            await blue.sit_down(phones, color="blue")
            for _ in range(3):
                assert (await blue.post("/api/knock", {"color": "blue"}))[0] == 200

    asyncio.run(run())
    assert waits == 4


def test_stolen_and_expired_tokens_open_nothing() -> None:
    async def run() -> None:
        box, phones = FakeBox(), await phones_of()
        async with open_table(box, phones) as (server, (blue, thief, _)):
            await blue.sit_down(phones, color="blue")
            cookies = {each.key: each.value for each in blue.client.cookie_jar}
            digest = next(iter(phones.guests)).digest
            for stolen in (digest, phones.guests.code, cookies[COOKIE][:-1], "", "A" * 22):
                headers = {"Cookie": f"{COOKIE}={stolen}"}
                assert (await thief.get("/api/table", headers=headers))[0] == 403
            async with blue.client.ws_connect("/api/live") as page:
                await page.receive_json(timeout=PATIENCE_S)
                phones.begin("the next party")
                while (
                    message := await page.receive(timeout=PATIENCE_S)
                ).type is aiohttp.WSMsgType.TEXT:
                    pass
                assert message.data == NOT_LET_IN
            assert (await blue.get("/api/table"))[0] == 403
            assert (await blue.post("/api/answer", {"seq": 0, "answer": "0"}))[0] == 403
            assert box.done == []
            await _stays_out(server)

    async def _stays_out(server: Server) -> None:
        late = Phone(server, "127.0.0.9")
        try:
            assert (await late.get("/api/table"))[0] == 403
        finally:
            await late.client.close()

    asyncio.run(run())


def test_a_seat_survives_the_daemons_restart_and_goes_when_the_table_takes_it_away() -> None:
    async def run() -> None:
        store, box = DictStore(), FakeBox()
        first = await phones_of(store)
        async with open_table(box, first) as (_, (blue, *_others)):
            await blue.sit_down(first, color="blue")
            jar = {each.key: each.value for each in blue.client.cookie_jar}
        second = await phones_of(store)
        assert second.guests.code == first.guests.code
        async with open_table(box, second) as (_, (phone, *_others)):
            cookie = {"Cookie": f"{COOKIE}={jar[COOKIE]}"}
            assert (await phone.get("/api/table", headers=cookie))[1]["me"]["color"] == "blue"
            assert await second.take_away("blue")
            assert (await phone.get("/api/table", headers=cookie))[0] == 403
        third = await phones_of(store)
        assert len(third.guests) == 0

    asyncio.run(run())


def test_a_second_phone_for_a_seat_asks_and_replaces_the_first() -> None:
    async def run() -> None:
        phones = await phones_of()
        async with open_table(FakeBox(), phones) as (_, (first, second, _third)):
            await first.sit_down(phones, color="blue")
            await second.sit_down(phones, color="blue")
            assert (await second.get("/api/table"))[1]["me"]["color"] == "blue"
            assert (await first.get("/api/table"))[1]["me"]["plays"] is False
            assert (await first.post("/api/knock", {"color": "red"}))[0] == 202

    asyncio.run(run())


def test_a_phone_answers_for_another_seat_only_if_the_table_lets_it_in_there() -> None:
    async def run() -> None:
        box, phones = FakeBox(), await phones_of()
        async with open_table(box, phones) as (_, (blue, *_others)):
            await blue.sit_down(phones, color="blue")
            box.asks = Asked("portal_dash", "pd.fight", 1, ("blue", "red"))
            answer = {"seq": 0, "answer": "0"}
            # Whoever plays red has no phone. Neither at once, nor by having no seat in between.
            for wish in ({"color": "red"}, {"color": ""}, {"color": "red"}):
                assert (await blue.post("/api/knock", wish))[0] == 202
                assert (await blue.post("/api/answer", answer))[0] == 403
            assert (await blue.get("/api/table"))[1]["me"]["color"] == "blue", "its seat is kept"
            assert await phones.let_in(phones.guests.knocks[0].number)
            assert (await blue.post("/api/answer", answer))[0] == 200
            # Before a game nobody answers for anybody: a wish costs no press.
            box.asks = Asked("lobby", "lobby.home", -1, ())
            assert (await blue.post("/api/knock", {"color": "pink"}))[0] == 200
            # Who joined in without a seat of this game takes a free one.
            box.asks = Asked("portal_dash", "pd.fight", 1, ("blue", "red"))
            assert (await blue.post("/api/knock", {"color": "red"}))[0] == 200

    asyncio.run(run())


def test_a_phone_of_the_last_party_is_told_nothing_of_the_next_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live, "PHONES_WAIT_S", 3600.0)  # as in the moment before it is sent away

    async def run() -> None:
        box, phones = FakeBox(), await phones_of()
        async with open_table(box, phones) as (_, (old, new, _)):
            await old.sit_down(phones, color="blue")
            async with old.client.ws_connect("/api/live") as before:
                await before.receive_json(timeout=PATIENCE_S)
                phones.begin("the next party")
                box.prompt = "Of the next party?"
                await new.sit_down(phones, color="blue")
                async with new.client.ws_connect("/api/live") as page:
                    told = await page.receive_json(timeout=PATIENCE_S)
                    assert told["state"]["ask"]["sentence"] == box.prompt
                    await before.send_str("what is new?")
                    assert (await before.receive(timeout=PATIENCE_S)).data == NOT_LET_IN

    asyncio.run(run())


def test_guessing_the_code_is_refused_after_a_few_tries() -> None:
    async def run() -> None:
        phones = await phones_of(clock=Clock())
        async with open_table(FakeBox(), phones) as (_, (thief, guest, _)):
            told = [(await thief.get("/api/join?code=AAAAAAAA"))[0] for _ in range(30)]
            assert set(told) == {403, 429}
            assert (await thief.get(f"/api/join?code={phones.guests.code}"))[0] == 429
            body = {"code": phones.guests.code, "color": "blue"}
            assert (await thief.post("/api/knock", body))[0] == 429
            assert (await guest.post("/api/knock", body))[0] == 202

    asyncio.run(run())


@pytest.mark.parametrize(
    "body",
    [
        {"code": 5},
        {"code": "A" * 100},
        {"color": []},
        {"language": 1},
        {"who": "me"},
    ],
)
def test_a_knock_that_makes_no_sense_is_one_sentence(body: dict[str, object]) -> None:
    async def run() -> None:
        phones = await phones_of()
        async with open_table(FakeBox(), phones) as (_, (guest, *_others)):
            status, told = await guest.post("/api/knock", body)
            assert status == 400
            assert told["error"].endswith(".")
            wish = {"code": phones.guests.code, "color": "green"}
            assert (await guest.post("/api/knock", wish))[0] == 409

    asyncio.run(run())


@pytest.mark.parametrize("code", ["\ud800" * 8, "ß" * 8, "\0" * 8], ids=["half", "two", "nul"])
def test_a_code_of_odd_signs_is_a_wrong_one_and_counts(code: str) -> None:
    async def run() -> None:
        phones = await phones_of(clock=Clock())
        async with open_table(FakeBox(), phones) as (_, (thief, *_others)):
            told = [(await thief.post("/api/knock", {"code": code}))[0] for _ in range(11)]
            assert told == [403] * 10 + [429]

    asyncio.run(run())


@pytest.mark.parametrize("headers", [{}, {"Host": "rebound.example"}], ids=["plain", "foreign"])
def test_a_neighbor_that_asks_without_end_waits_and_nobody_else_does(
    monkeypatch: pytest.MonkeyPatch, headers: dict[str, str]
) -> None:
    monkeypatch.setattr(connections, "MOST_REQUESTS_FROM_ONE_PEER", 0.001)
    monkeypatch.setattr(connections, "REQUESTS_AT_ONCE", 20)

    async def run() -> None:
        phones = await phones_of()
        async with open_table(FakeBox(), phones) as (server, (neighbor, blue, _)):
            asked = [asyncio.create_task(neighbor.get("/join", headers=headers)) for _ in range(25)]
            await until(lambda: sum(each.done() for each in asked) == 20)
            await blue.sit_down(phones, color="blue")
            assert (await blue.get("/api/table"))[0] == 200
            async with aiohttp.ClientSession(f"http://127.0.0.1:{server.port}") as own:
                for _ in range(30):
                    assert (await own.get("/healthz")).status == 200
            assert sum(each.done() for each in asked) == 20
            for each in asked:
                each.cancel()

    asyncio.run(run())


def test_without_a_descriptor_the_code_waits_and_nothing_breaks() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    os.close(lowest := os.open(os.devnull, os.O_RDONLY))
    resource.setrlimit(resource.RLIMIT_NOFILE, (lowest, hard))
    try:
        found = address_in_network("0.0.0.0", 8090)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert found == ""


def test_a_knock_that_is_waited_for_many_times_leaves_others_a_connection(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", 16)  # 4 of them for this machine
    monkeypatch.setattr(connections, "BREATH_S", 0.0)

    async def run() -> None:
        phones = await phones_of()
        async with open_table(FakeBox(), phones) as (server, (thief, guest, _)):
            wish = {"code": phones.guests.code, "color": "blue"}
            assert (await thief.post("/api/knock", wish))[0] == 202
            waits = [asyncio.create_task(thief.get("/api/knock")) for _ in range(12)]
            callers = server._connections._callers
            await until(lambda: sum(each._request_count > 0 for each in callers) == 12)
            for _ in range(3):
                assert (await guest.get("/join"))[0] == 200
            assert await phones.let_in(phones.guests.knocks[0].number)
            told = await asyncio.gather(*waits, return_exceptions=True)
            assert (200, {"state": "in"}) in told

    asyncio.run(run())


def test_500_half_open_connections_leave_the_own_screen_alone() -> None:
    async def run() -> None:
        box, phones = FakeBox(), await phones_of()
        async with open_table(box, phones) as (server, _):
            own = aiohttp.ClientSession(f"http://127.0.0.1:{server.port}")
            held: list[socket.socket] = []
            try:
                async with own.ws_connect("/api/live?face=table") as page:
                    await page.receive_json(timeout=PATIENCE_S)
                    for number in range(500):
                        half = socket.socket()
                        half.setblocking(False)
                        half.bind((f"127.0.1.{number % 250 + 1}", 0))
                        with pytest.raises(BlockingIOError):
                            half.connect(("127.0.0.1", server.port_for_phones))
                        held.append(half)
                        if number % 25 == 0:
                            await asyncio.sleep(0.01)
                            with_half = b"GET /J/"
                            for each in held[-5:]:
                                with contextlib.suppress(OSError):
                                    each.send(with_half)
                    assert (await own.get("/api/state")).status == 200
                    body = {"seq": 0, "answer": "0"}
                    assert (await own.post("/api/answer", json=body)).status == 200
                    assert (await page.receive_json(timeout=PATIENCE_S))["seq"] == 1
                    assert len(server._connections) <= 128
            finally:
                for each in held:
                    each.close()
                await own.close()

    asyncio.run(run())
