"""The HTTP API over real sockets: every good and bad request."""

import asyncio
import gettext
import gzip
import http.client
import json
import re
import socket
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import firmware_host.kiosk.api as api
from firmware_host.kiosk.errors import AddressUnusable, PortTaken
from firmware_host.kiosk.server import serve
from firmware_host.panel.i18n import Translator
from tests.kiosk.browser import ServedBox
from tests.kiosk.fake_box import FakeBox
from tests.kiosk.served import served
from tests.waiting import PATIENCE_S, until

JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def shared() -> Iterator[ServedBox[FakeBox]]:
    """One served box for requests that leave nothing behind."""
    running = ServedBox(FakeBox)
    running.start()
    yield running
    running.end()


class German(gettext.NullTranslations):
    def pgettext(self, context: str, message: str) -> str:
        return {("button", "Roll"): "Würfeln & <los>"}.get((context, message), message)


class Answer:
    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()

    @property
    def json(self) -> Any:
        return json.loads(self.body)


def ask(
    shared: ServedBox[FakeBox],
    method: str,
    path: str,
    body: bytes | None = None,
    headers: dict[str, str] | None = None,
) -> Answer:
    connection = http.client.HTTPConnection("127.0.0.1", shared.port, timeout=PATIENCE_S)
    try:
        connection.request(method, path, body, headers or {})
        return Answer(connection.getresponse())
    finally:
        connection.close()


def test_health_says_ok(shared: ServedBox[FakeBox]) -> None:
    answer = ask(shared, "GET", "/healthz")
    assert (answer.status, answer.json) == (200, {"ok": True, "pages_here": 0})


def test_the_state_is_the_boxs_own(shared: ServedBox[FakeBox]) -> None:
    answer = ask(shared, "GET", "/api/state")
    assert answer.status == 200
    assert answer.json == {**shared.box.state(), "virtual": True, "language": "en"}
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("path", "content_type"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/static/style.css", "text/css; charset=utf-8"),
        ("/static/main.js", "text/javascript; charset=utf-8"),
        ("/static/icon.svg", "image/svg+xml; charset=utf-8"),
    ],
)
def test_a_file_has_its_type_and_is_asked_for_again(
    shared: ServedBox[FakeBox], path: str, content_type: str
) -> None:
    first = ask(shared, "GET", path)
    assert (first.status, first.headers["Content-Type"]) == (200, content_type)
    assert first.headers["Cache-Control"] == "no-cache"
    again = ask(shared, "GET", path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status, again.body) == (304, b"")
    assert ask(shared, "GET", path, headers={"If-None-Match": '"other"'}).status == 200
    assert ask(shared, "HEAD", path).status == 200


@pytest.mark.behavior
@pytest.mark.parametrize(
    "path",
    ["/table", "/static/table/main.js", "/static/table/table.css", "/static/art/house.svg"],
)
def test_text_is_sent_packed_to_whoever_takes_it(shared: ServedBox[FakeBox], path: str) -> None:
    plain = ask(shared, "GET", path)
    assert "Content-Encoding" not in plain.headers
    packed = ask(shared, "GET", path, headers={"Accept-Encoding": "br, gzip;q=0.5"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.headers["Vary"] == "Accept-Encoding"
    assert gzip.decompress(packed.body) == plain.body
    assert len(packed.body) < len(plain.body) / 1.5
    tag = packed.headers["ETag"]
    assert tag != plain.headers["ETag"]
    again = {"Accept-Encoding": "gzip", "If-None-Match": tag}
    assert ask(shared, "GET", path, headers=again).status == 304
    for refusal in ("gzip;q=0", "gzip; q=0.000", "br", "xgzip"):
        answer = ask(shared, "GET", path, headers={"Accept-Encoding": refusal})
        assert answer.body == plain.body


def test_the_moment_is_sent_packed_and_fonts_are_not(shared: ServedBox[FakeBox]) -> None:
    wish = {"Accept-Encoding": "gzip"}
    packed = ask(shared, "GET", "/api/table", headers=wish)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert json.loads(gzip.decompress(packed.body)) == ask(shared, "GET", "/api/table").json
    font = "/static/table/nunito-sans-latin-wght-normal.woff2"
    assert "Content-Encoding" not in ask(shared, "GET", font, headers=wish).headers


def test_every_answer_forbids_foreign_content(shared: ServedBox[FakeBox]) -> None:
    for path in ("/", "/static/main.js", "/api/state", "/nowhere"):
        headers = ask(shared, "GET", path).headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "http" not in policy
        assert headers["X-Content-Type-Options"] == "nosniff"


def test_the_page_has_no_inline_script_style_or_foreign_address(
    shared: ServedBox[FakeBox],
) -> None:
    text = ask(shared, "GET", "/").body.decode()
    assert "<style" not in text
    assert " style=" not in text
    assert " onclick" not in text
    scripts = re.findall(r'<script(?: type="module")? src="/static/[a-z_]+\.js"></script>', text)
    assert len(scripts) == text.count("<script") == 2
    assert "http://" not in text
    assert "https://" not in text
    assert "$" not in text


def test_the_page_speaks_the_boxs_language() -> None:
    async def journey() -> None:
        words = Translator("de", German())
        async with served(FakeBox(), words=lambda: words) as (client, _), client.get("/") as answer:
            page = await answer.text()
        assert '<html lang="de"' in page
        assert "Würfeln &amp; &lt;los&gt;" in page

    asyncio.run(journey())


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/api",
        "/api/",
        "/static/",
        "/static/nothing.js",
        "/static/index.html",
        "/static/../server.py",
        "/static/%2e%2e%2fserver.py",
        "/static/..%2fbox.py",
    ],
)
def test_an_unknown_path_is_a_404_in_json(shared: ServedBox[FakeBox], path: str) -> None:
    answer = ask(shared, "GET", path)
    assert (answer.status, answer.json) == (404, {"error": "There is nothing at this address."})


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("POST", "/", "GET,HEAD"),
        ("DELETE", "/api/state", "GET,HEAD"),
        ("GET", "/api/button", "POST"),
        ("PUT", "/api/tile", "POST"),
        ("POST", "/api/live", "GET"),
    ],
)
def test_a_wrong_method_is_a_405_that_names_the_right_ones(
    shared: ServedBox[FakeBox], method: str, path: str, allowed: str
) -> None:
    answer = ask(shared, method, path)
    assert (answer.status, answer.headers["Allow"]) == (405, allowed)
    assert answer.json == {"error": "This address does not take that method."}


@pytest.mark.parametrize("gesture", ["press", "hold"])
def test_a_posted_gesture_reaches_the_box(shared: ServedBox[FakeBox], gesture: str) -> None:
    shared.box.done.clear()
    body = json.dumps({"name": "roll", "gesture": gesture}).encode()
    answer = ask(shared, "POST", "/api/button", body, JSON)
    assert (answer.status, answer.json) == (200, {"ok": True})
    assert shared.box.done == [("roll", gesture)]


@pytest.mark.parametrize("placed", [True, False])
def test_a_posted_tile_reaches_the_reader(shared: ServedBox[FakeBox], placed: bool) -> None:
    shared.box.done.clear()
    body = json.dumps({"uid": "04a1b2c3", "placed": placed}).encode()
    assert ask(shared, "POST", "/api/tile", body, JSON).status == 200
    assert shared.box.done == [("04A1B2C3", placed)]


def test_a_tile_is_placed_unless_it_says_otherwise(shared: ServedBox[FakeBox]) -> None:
    shared.box.done.clear()
    assert ask(shared, "POST", "/api/tile", b'{"uid":"ABCD"}', JSON).status == 200
    assert shared.box.done == [("ABCD", True)]


@pytest.mark.parametrize("path", ["/api/button", "/api/tile"])
@pytest.mark.parametrize(
    ("body", "headers", "status", "reason"),
    [
        (b"{}", JSON, 400, "must be"),
        (b"{", JSON, 400, "not JSON"),
        (b"", JSON, 400, "not JSON"),
        (b"[" * 4000, JSON, 400, "not JSON"),
        (b'{"extra":1}', JSON, 400, "Unknown key"),
        (b"{}", {}, 415, "application/json"),
        (b"{}", {"Content-Type": "text/plain"}, 415, "application/json"),
        (b"a=b", {"Content-Type": "application/x-www-form-urlencoded"}, 415, "application/json"),
        (b" " * 4097, JSON, 413, "4096 bytes"),
        (b"{}", {**JSON, "Content-Encoding": "gzip"}, 400, "damaged"),
    ],
)
def test_a_bad_post_is_refused_with_the_reason(
    shared: ServedBox[FakeBox],
    path: str,
    body: bytes,
    headers: dict[str, str],
    status: int,
    reason: str,
) -> None:
    shared.box.done.clear()
    answer = ask(shared, "POST", path, body, headers)
    assert answer.status == status
    assert reason in answer.json["error"]
    assert shared.box.done == []


@pytest.mark.behavior
@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(
    path=st.sampled_from(["/api/button", "/api/tile"]),
    body=st.binary(max_size=300)
    | st.text(max_size=200).map(
        lambda text: json.dumps({"name": text, "gesture": "press"}).encode()
    ),
    content_type=st.sampled_from(
        ["application/json", "application/json; charset=nonsense", "application/json;;=", "a/b", ""]
    ),
)
def test_no_bytes_whatever_bring_the_server_into_trouble(
    shared: ServedBox[FakeBox], path: str, body: bytes, content_type: str
) -> None:
    answer = ask(shared, "POST", path, body, {"Content-Type": content_type})
    assert 400 <= answer.status < 500
    assert answer.json["error"].endswith(".")


def test_a_real_reader_takes_no_tiles_from_the_network() -> None:
    async def journey() -> None:
        box = FakeBox(virtual=False)
        async with (
            served(box) as (client, _),
            client.post("/api/tile", json={"uid": "ABCD"}) as answer,
        ):
            assert answer.status == 403
            assert "real reader" in (await answer.json())["error"]
        assert box.done == []

    asyncio.run(journey())


def test_what_the_box_refuses_is_told_with_its_own_sentence() -> None:
    async def journey() -> None:
        box = FakeBox()
        box.refusal = "There is no such tile in this pile."
        async with (
            served(box) as (client, _),
            client.post("/api/tile", json={"uid": "ABCD"}) as answer,
        ):
            assert answer.status == 409
            assert await answer.json() == {"error": box.refusal}

    asyncio.run(journey())


@pytest.mark.parametrize("path", ["/", "/api/state", "/healthz", "/api/live"])
@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:1", "file://", "http://[", ""]
)
def test_another_origin_is_refused(shared: ServedBox[FakeBox], path: str, origin: str) -> None:
    answer = ask(shared, "GET", path, headers={"Origin": origin})
    assert (answer.status, "origin" in answer.json["error"]) == (403, True)


def test_another_origin_cannot_press_a_button(shared: ServedBox[FakeBox]) -> None:
    shared.box.done.clear()
    body = b'{"name":"ok","gesture":"press"}'
    foreign = {**JSON, "Origin": "http://evil.example"}
    assert ask(shared, "POST", "/api/button", body, foreign).status == 403
    assert shared.box.done == []
    own = {**JSON, "Origin": f"http://127.0.0.1:{shared.port}"}
    assert ask(shared, "POST", "/api/button", body, own).status == 200


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"}, 403),
        ({"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "cors"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}, 200),
        ({"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors"}, 200),
        ({"Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate"}, 200),
    ],
)
def test_a_link_to_the_box_may_be_followed_but_not_embedded(
    shared: ServedBox[FakeBox], headers: dict[str, str], status: int
) -> None:
    assert ask(shared, "GET", "/", headers=headers).status == status


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("LOCALHOST:8080", 200),
        ("localhost.:8080", 200),
        ("127.0.0.1:9999", 200),
        ("[::1]:8080", 200),
        (socket.gethostname(), 200),
        (f"{socket.gethostname().partition('.')[0]}.local:8080", 200),
        ("evil.example", 403),
        ("127.0.0.1.evil.example:8080", 403),
        ("localhost.evil.example", 403),
        ("192.0.2.7", 403),
        ("[", 403),
        ("", 403),
    ],
)
def test_only_the_boxs_own_names_are_answered(
    shared: ServedBox[FakeBox], host: str, status: int
) -> None:
    assert ask(shared, "GET", "/api/state", headers={"Host": host}).status == status


def test_a_request_without_a_host_is_refused(shared: ServedBox[FakeBox]) -> None:
    with socket.create_connection(("127.0.0.1", shared.port), timeout=PATIENCE_S) as connection:
        connection.sendall(b"GET /healthz HTTP/1.0\r\n\r\n")
        assert b" 400 " in connection.makefile("rb").readline()


def test_a_box_told_another_name_answers_to_it() -> None:
    async def journey() -> None:
        async with served(FakeBox(), names=["Table-7.cafe.example"]) as (client, _):
            named = {"Host": "table-7.cafe.example"}
            async with client.get("/healthz", headers=named) as answer:
                assert answer.status == 200

    asyncio.run(journey())


def test_a_box_open_to_the_network_answers_to_the_address_dialled() -> None:
    async def journey() -> None:
        server = await serve(FakeBox(), "0.0.0.0", 0)
        try:
            reader, writer = await asyncio.open_connection("127.0.0.2", server.port)
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.2\r\n\r\n")
            assert b" 200 " in await reader.readline()
            writer.close()
        finally:
            await server.close()
        assert server.address == f"http://{socket.gethostname()}:{server.port}/"

    asyncio.run(journey())


def test_a_posted_finger_stays_down_until_it_is_lifted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(api, "LONGEST_POSTED_HOLD_S", 0.5)

    async def journey() -> None:
        box = FakeBox()
        async with served(box) as (client, _):
            for gesture in ("down", "up", "down"):
                await client.post("/api/button", json={"name": "roll", "gesture": gesture})
            # The last one was forgotten by its sender and is let go by the box.
            await until(lambda: box.done[:4] == [("roll", "down"), ("roll", "up")] * 2)

    asyncio.run(journey())


def test_closing_the_server_lets_go_of_posted_fingers() -> None:
    async def journey() -> None:
        box = FakeBox()
        async with served(box) as (client, _):
            await client.post("/api/button", json={"name": "ok", "gesture": "down"})
            assert box.done == [("ok", "down")]
        assert box.done == [("ok", "down"), ("ok", "up")]

    asyncio.run(journey())


def test_a_taken_port_is_one_sentence_with_the_way_out() -> None:
    async def journey() -> None:
        async with served(FakeBox()) as (_, first):
            with pytest.raises(PortTaken) as taken:
                await serve(FakeBox(), "127.0.0.1", first.port)
        sentence = str(taken.value)
        assert f"Port {first.port} on 127.0.0.1 is already in use" in sentence
        assert f"tilekeeper run --port {first.port + 1}" in sentence
        assert "\n" not in sentence

    asyncio.run(journey())


@pytest.mark.parametrize(
    ("host", "port"), [("192.0.2.1", 8080), ("no.such.host.invalid", 8080), ("127.0.0.1", 70000)]
)
def test_an_unusable_address_is_one_sentence(host: str, port: int) -> None:
    with pytest.raises(AddressUnusable) as unusable:
        asyncio.run(serve(FakeBox(), host, port))
    assert str(port) in str(unusable.value)
    assert "\n" not in str(unusable.value)


def test_the_address_can_be_opened_and_the_port_is_free_again_after_closing() -> None:
    async def journey() -> None:
        async with served(FakeBox()) as (client, server):
            assert server.address == f"http://127.0.0.1:{server.port}/"
            async with client.get(server.address) as answer:
                assert answer.status == 200
        again = await serve(FakeBox(), "127.0.0.1", server.port)
        await again.close()

    asyncio.run(journey())
