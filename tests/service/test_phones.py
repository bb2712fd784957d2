"""Phones at a real daemon, each in a browser context of its own: they open the link, knock and
play; the box is killed and started again meanwhile."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, expect

from firmware_host.panel.phones import QUIET_S, UNSEEN_S
from tests.kiosk.browser import PICTURES
from tests.kiosk.page_visit import DESKTOP, PHONE
from tests.ports import free_port
from tests.service.box_in_process import BoxInProcess
from tests.service.clocked_daemon import ClockedDaemon
from tests.service.driven_box import DrivenBox
from tests.service.running_daemon import Daemon
from tests.waiting import PATIENCE_MS

pytestmark = pytest.mark.behavior

expect.set_options(timeout=PATIENCE_MS)


# A finger that was on its way when the knock came.
_TAP_AT_ONCE = """() => {
  new MutationObserver((changes, watch) => {
    const yes = document.querySelector("#knocks .yes");
    if (!yes) return;
    watch.disconnect();
    yes.click();
    window.tappedAt = performance.now();
  }).observe(document.body, { childList: true, subtree: true });
}"""


_CAN_HAVE_BEEN_READ = "unseen => performance.now() >= window.tappedAt + unseen"


def device() -> str:
    """What device.yaml says."""
    return f"phones: {{enabled: yes, host: 127.0.0.1, port: {free_port()}, address: 127.0.0.1}}\n"


@contextmanager
def phone(browser: Browser) -> Iterator[tuple[BrowserContext, Page]]:
    screen: dict[str, Any] = PHONE
    context = browser.new_context(**screen)
    try:
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("requestfailed", lambda failed: print("failed:", failed.url, failed.failure))
        page.on("pageerror", lambda error: print("error:", error))
        yield context, page
    finally:
        context.close()


def answer(daemon: DrivenBox, *answers: str) -> None:
    for each in answers:
        status, told = daemon.post("api/answer", {"seq": daemon.state()["seq"], "answer": each})
        assert status == 200, told


def picture(page: Page, name: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=str(PICTURES / f"{name}.png"))


def link_of(daemon: DrivenBox) -> str:
    daemon.until("the port for phones", lambda state: _phones_state(state) == "ready")
    menu = {each["id"]: each for each in daemon.get("api/table")["menu"]}
    return str(menu["phones"]["qr"])


def test_phones_scan_knock_and_play_and_find_their_seat_after_the_power_was_cut(
    browser: Browser, tmp_path: Path
) -> None:
    state = tmp_path / "state"
    port, yaml = free_port(), device()
    with ClockedDaemon(state, yaml, port) as daemon:
        answer(daemon, "portal-dash", "2", "ok")
        link = link_of(daemon)
        screen: dict[str, Any] = DESKTOP
        table_context = browser.new_context(**screen)
        table = table_context.new_page()
        table.set_default_timeout(PATIENCE_MS)
        table.goto(daemon.address + "table")
        table.evaluate(_TAP_AT_ONCE)
        with phone(browser) as (_, blue), phone(browser) as (_, watcher):
            # Scan, tap the seat, one tap at the table: three.
            blue.goto(link)
            expect(blue.locator("#seats button")).to_have_count(2)
            picture(blue, "join")
            color = blue.locator("#seats button").first.get_attribute("data-seat")
            blue.locator("#seats button").first.click()
            expect(blue.locator("html")).to_have_attribute("data-state", "waiting")
            table.locator("#knocks .yes").wait_for()
            # A finger on its way elsewhere lets nobody in: it counts when it can have been read.
            assert daemon.get("api/table")["phones"]["knocks"]
            table.wait_for_function(_CAN_HAVE_BEEN_READ, arg=1000 * UNSEEN_S)
            picture(table, "knock")
            assert daemon.asks() == table.locator("#sentence").get_attribute("data-question")
            table.locator("#knocks .yes").click()
            blue.wait_for_url("**/table")
            expect(blue.locator("#me")).to_have_attribute("data-player", str(color))
            picture(blue, "phone-table")

            # The other one watches; one press on the glass lets it in.
            watcher.goto(link)
            watcher.locator("#watch").wait_for()
            question = daemon.state()["screen"]["rows"]
            watcher.locator("#watch").click()
            _let_in_on_the_glass(daemon, question)
            watcher.wait_for_url("**/table")
            expect(watcher.locator("html")).to_have_attribute("data-guest", "waits")
            expect(blue.locator("html")).to_have_attribute("data-guest", "asked")

            seq = daemon.state()["seq"]
            _tap_an_answer(watcher)
            expect(watcher.locator(".toast.refusal")).to_be_visible()
            assert daemon.state()["seq"] == seq
            _tap_an_answer(blue)
            daemon.until("the answer", lambda state: state["seq"] > seq)

            daemon.kill()
            expect(blue.locator("html")).to_have_attribute("data-link", "waiting")
            with Daemon(state, port, device=yaml) as again:
                expect(blue.locator("html")).to_have_attribute("data-link", "open")
                expect(blue.locator("#me")).to_have_attribute("data-player", str(color))
                now = again.state()["seq"]
                expect(blue.locator(f"#sentence[data-seq='{now}']")).to_be_visible()

                # It sleeps and comes back by its code: to its seat, without a word.
                blue.goto("about:blank")
                blue.goto(link)
                blue.wait_for_url("**/table")

                # The table takes the seat away.
                do = {"seq": now, "do": f"phones:take_away:{color}"}
                assert again.post("api/menu", do)[0] == 200
                blue.wait_for_url("**/join")
                expect(blue.locator("html")).to_have_attribute("data-state", "closed")
        table_context.close()


def test_a_phone_that_joins_before_the_game_has_its_seat_after_three_taps(
    browser: Browser, tmp_path: Path
) -> None:
    with BoxInProcess(tmp_path / "state", device=device()) as daemon:
        table_context = browser.new_context(viewport={"width": 800, "height": 480}, has_touch=True)
        table = table_context.new_page()
        table.set_default_timeout(PATIENCE_MS)
        table.goto(daemon.address + "table")
        table.locator("#scan img").wait_for()
        table.wait_for_function("() => document.querySelector('#scan img').naturalWidth")
        # 1: scanned off the screen itself, in the corner of the lobby's first page.
        (code,) = zxingcpp.read_barcodes(Image.open(BytesIO(table.screenshot())))
        with phone(browser) as (_, early), phone(browser) as (_, odd):
            for page, color in ((early, "blue"), (odd, "green")):
                page.goto(code.text)
                page.locator(f"#seats [data-seat={color}]").click()  # 2
                daemon.until("a knock", lambda _: daemon.get("api/table")["phones"]["knocks"])
                yes = daemon.get("api/table")["phones"]["knocks"][0]["yes"]["do"]
                do = {"seq": daemon.state()["seq"], "do": yes}
                assert daemon.post("api/menu", do)[0] == 200  # 3
                page.wait_for_url("**/table")
                expect(page.locator("#me")).to_have_attribute("data-player", color)
            picture(early, "phone-lobby")
            answer(daemon, "portal-dash")
            expect(table.locator("#scan")).to_be_hidden()
            answer(daemon, "2", "ok")
            colors = [each["colour"] for each in daemon.state()["game"]["players"]]
            assert colors == ["pink", "blue"]
            expect(early.locator("#me")).to_have_attribute("data-player", "blue")
            expect(odd.locator("#me")).to_have_attribute("data-player", "pink")
            assert early.evaluate("document.documentElement.dataset.guest") == "waits"
            expect(odd.locator("html")).to_have_attribute("data-guest", "asked")
            # Its own color leads to the way out: the seat is free, and the phone may only knock.
            early.locator("#me").click()
            early.locator("#leave").scroll_into_view_if_needed()
            picture(early, "phone-leave")
            early.locator("#leave").click()
            expect(early.locator("html")).to_have_attribute("data-state", "left")
            expect(early.locator("#leave")).to_be_hidden()
            expect(early.locator("#words")).to_contain_text("You left the table")
            menu = {each["id"]: each for each in daemon.get("api/table")["menu"]}
            seats = [each["do"] for each in menu["phones"]["choices"] if "away" in each["do"]]
            assert seats == ["phones:take_away:pink"]
            early.goto(code.text.rsplit("/", 2)[0] + "/table")
            early.wait_for_url("**/join")
        table_context.close()


# Another site, open in the browser of a phone that was let in. Whatever it sends in its name …
_ANOTHER_SITE = """async ([box, seq]) => {
  const send = (path, body, type) => fetch(box + path, {
    method: "POST", mode: "no-cors", credentials: "include", headers: {"Content-Type": type}, body,
  }).catch(() => null);
  for (const type of ["text/plain", "application/x-www-form-urlencoded"]) {
    await send("/api/throw", JSON.stringify({seq}), type);
    await send("/api/staff", JSON.stringify({do: "call", value: "1"}), type);
  }
  return new Promise((done) => {
    const socket = new WebSocket(box.replace("http", "ws") + "/api/live?face=table");
    socket.onopen = () => done("open");
    socket.onerror = () => done("refused");
  });
}"""


@contextmanager
def another_site() -> Iterator[str]:
    class Prize(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<p>Win a prize")

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Prize) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_another_site_does_nothing_in_the_name_of_a_phone(browser: Browser, tmp_path: Path) -> None:
    with (
        BoxInProcess(tmp_path / "state", device=device()) as daemon,
        phone(browser) as (context, page),
    ):
        answer(daemon, "portal-dash", "2", "ok")
        link = link_of(daemon)
        page.goto(link)
        page.locator("#seats button").first.click()
        daemon.until("a knock", lambda _: daemon.get("api/table")["phones"]["knocks"])
        yes = daemon.get("api/table")["phones"]["knocks"][0]["yes"]["do"]
        seq = daemon.state()["seq"]
        assert daemon.post("api/menu", {"seq": seq, "do": yes})[0] == 200
        page.wait_for_url("**/table")
        expect(page.locator("html")).to_have_attribute("data-guest", "asked")
        evil, box = context.new_page(), link.rsplit("/", 2)[0].lower()
        # Another port of the same address is the same site to a browser: it sends the cookie.
        with another_site() as neighbor:
            for site in (neighbor, neighbor.replace("127.0.0.1", "localhost")):
                evil.goto(site)
                assert evil.evaluate(_ANOTHER_SITE, [box, seq]) == "refused", site
                assert daemon.state()["seq"] == seq, site
                assert not daemon.state()["staff_called"], site
        page.locator("#roll").click()  # … while the phone itself may
        daemon.until("the roll", lambda state: state["seq"] > seq)


def test_a_port_for_phones_that_is_taken_is_told_on_every_face_until_it_opens(
    tmp_path: Path,
) -> None:
    port = free_port()
    with socket.create_server(("127.0.0.1", port)) as taken:
        yaml = f"phones: {{enabled: yes, host: 127.0.0.1, port: {port}, address: 127.0.0.1}}\n"
        with BoxInProcess(tmp_path / "state", device=yaml) as daemon:
            daemon.until("the fault", lambda state: _phones_state(state) == "faulty")
            assert f"Port {port}" in daemon.state()["devices"]["phones"]["detail"]
            assert "Phones cannot join now" in str(daemon.get("api/table")["said"])
            staff = {each["id"]: each for each in daemon.get("api/table")["staff"]["entries"]}
            lines = {line["text"]: line for line in staff["devices"]["lines"]}
            assert lines["Phones"]["note"] == "faulty"
            assert f"Port {port}" in lines["Phones"]["details"]
            taken.close()
            daemon.wait(60)
            daemon.until("the port", lambda state: _phones_state(state) == "ready")
            assert "Phones can join now" in str(daemon.get("api/table")["said"])


def _phones_state(state: dict[str, Any]) -> str:
    return str(state["devices"]["phones"]["state"])


def _let_in_on_the_glass(daemon: ClockedDaemon | BoxInProcess, question: str) -> None:
    """It comes when no press has come for a while, and counts when it can have been seen."""
    daemon.until("a knock", lambda _: daemon.get("api/table")["phones"]["knocks"])
    daemon.wait(QUIET_S)
    daemon.until("it on the glass", lambda state: state["screen"]["rows"] != question)
    daemon.wait(UNSEEN_S)
    daemon.press("ok")
    daemon.until("its end", lambda _: not daemon.get("api/table")["phones"]["knocks"])


def _tap_an_answer(page: Page) -> None:
    control = page.locator("#roll:not([aria-disabled=true]), #cards [data-act^='answer:']").first
    control.click()
