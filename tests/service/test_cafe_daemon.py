"""A day in the café with the real daemon: thirty parties, real browsers as screen and as phones.

The daemon's clock is put forward by the test; its plug is really pulled (SIGKILL), the screen's
browser page really crashes, and most phones are plain clients. Everything goes over HTTP, as pages
do it.
"""

from __future__ import annotations

import http.client
import json
import random
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from playwright.sync_api import Error as BrowserError

from firmware_host.games import game_ids
from firmware_host.games.core.question import NONE, PICK, ROLL
from firmware_host.service.tries import FREE_TRIES
from tests.kiosk.page_visit import PHONE
from tests.ports import free_port
from tests.service.clocked_daemon import ClockedDaemon
from tests.service.test_phones import answer, link_of
from tests.waiting import PATIENCE_MS, PATIENCE_S

pytestmark = pytest.mark.behavior

PARTIES = 30
MORNING = 6
"""Kills, crashes, phones and wrong PINs are all among these first parties."""
PIN = "4711"
LAST_KILL = 18
"""From this party on the daemon runs on: its memory is measured over the parties that are left."""
GUESS_PINS = (8, 18, 19, 28)
"""After the second PIN it looked at, a process keeps 16 MB for scrypt; it must not take more."""

Standing = tuple[Any, Any]


class PlainPhone:
    """A phone without a browser: it keeps its cookie, sleeps and comes back."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.cookie = ""
        self.color = ""

    def ask(self, path: str, body: object = None) -> tuple[int, Any]:
        link = http.client.HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE_S)
        headers = {"Cookie": self.cookie, "Content-Type": "application/json"}
        try:
            sent = json.dumps(body) if body is not None else None
            link.request("GET" if body is None else "POST", path, sent, headers)
            answer = link.getresponse()
            told = answer.read()
            given = answer.getheader("Set-Cookie")
            self.cookie = given.split(";")[0] if given else self.cookie
            return answer.status, json.loads(told)
        finally:
            link.close()

    def finds_the_table(self) -> bool:
        return self.ask("/api/table")[0] == 200


class Day:
    def __init__(self, folder: Path, browser: Browser, seed: int) -> None:
        self._folder = folder
        self._browser = browser
        self._chance = random.Random(seed)
        self._phones_port = free_port()
        phones = f"{{enabled: yes, host: 127.0.0.1, port: {self._phones_port}, address: 127.0.0.1}}"
        self._device = f"guests: {{kind: cafe}}\nphones: {phones}\n"
        self._stood: list[Standing] = []
        """Before each answer of the party that plays."""
        self.daemon = self._started()
        self.screen: Page
        self.left: dict[str, Standing] = {}
        """What stood on the table when a game was left, by its code."""
        self.phones: list[PlainPhone] = []
        self.browsers: list[tuple[BrowserContext, Page]] = []
        """Phones of parties that have gone."""
        self.kills = self.crashes = self.taken_up = self.wrong_pins = 0
        self.sizes: list[int] = []
        self.commitments: list[str] = []

    def _started(self) -> ClockedDaemon:
        return ClockedDaemon(self._folder / "state", self._device)

    # The screen of the box

    def open_screen(self) -> None:
        context = self._browser.new_context(
            viewport={"width": 800, "height": 480}, has_touch=True, reduced_motion="reduce"
        )
        self.screen = context.new_page()
        self.screen.set_default_timeout(PATIENCE_MS)
        self.screen.goto(f"{self.daemon.address}table")
        self.screen.wait_for_selector("html[data-link=open]")

    def crash_screen(self) -> None:
        """Its renderer dies; the box tells the kiosk script to start the browser again."""
        before = self.stands()
        with suppress(BrowserError):
            self.screen.goto("chrome://crash")
        self.daemon.until("a dead page", lambda _: self.daemon.get("healthz")["pages_here"] == 0)
        self.daemon.wait(11)
        assert self.daemon.get("api/kiosk") == {"restart": True}
        self.screen.context.close()
        self.open_screen()
        assert self.stands() == before
        self.crashes += 1

    # What the box says

    def stands(self) -> Standing:
        """The game with the digest of every answer in it, and the question that is asked."""
        state = self.daemon.state()
        return state["game"], state["question"]

    def guests(self) -> dict[str, Any]:
        found: dict[str, Any] = self.daemon.get("api/table")["guests"]
        return found

    def until_guests_are(self, state: str) -> None:
        self.daemon.until(state, lambda _: self.guests()["state"] == state)

    # A party

    def party(self, number: int) -> None:
        self.sit_down(number)
        self.nothing_of_others_is_seen()
        if number in GUESS_PINS:
            self.guess_pins()
        self._stood = []
        if self.left and number % 3 == 2:
            self.take_up(self._chance.choice(sorted(self.left)))
        else:
            answer(self.daemon, game_ids()[number % len(game_ids())], "2", "ok")
            self.commitments.append(self.daemon.state()["game"]["commitment"])
        phone = self.join() if number % 2 else None
        browser = self.join_with_a_browser() if number in (4, 14, 24) else None
        for step in range(self._chance.randrange(4, 9)):
            if self.daemon.state()["question"] is None:
                break
            self.daemon.wait(self._chance.uniform(2, 300))
            if step == 2 and number % 3 == 1:
                self.crash_screen()
            if step == 3 and number % 4 == 0 and number < LAST_KILL:
                self.pull_the_plug_while_it_undoes()
            if step == 1 and number == 11:
                self.restart(self.daemon.stop)
            self.step(phone)
        if phone is not None:
            assert phone.finds_the_table(), "it slept, and its seat was kept"
        if browser is not None:
            self.wake_up(*browser)
        if number % 7 == 3 and self.daemon.state()["game"]["outcome"] is None:
            self.menu("abandon")
        self.go_away(number)

    def sit_down(self, number: int) -> None:
        self.daemon.wait(self._chance.uniform(10, 400))  # it may have begun to play by itself
        if number % 5:
            assert self.daemon.post("api/touch", {"language": "en"})[0] == 200
        else:
            self.screen.wait_for_selector("#guests[data-state=free], #guests[data-state=showing]")
            self.screen.touchscreen.tap(400, 240)
            self.screen.tap("[data-language=en]")
        self.until_guests_are("playing")

    def nothing_of_others_is_seen(self) -> None:
        state, table = self.daemon.state(), self.daemon.get("api/table")
        assert state["game"] is None
        offered = [each["id"] for each in state["question"]["options"]]
        assert not {"again", "values", "tags"} & set(offered)
        told = json.dumps(table)
        assert not [code for code in self.left if code in told or code.replace(" ", "") in told]
        assert not [each for each in self.commitments if each in told]
        assert table["phones"]["knocks"] == []
        for phone in self.phones[-3:]:
            assert not phone.finds_the_table()
            assert phone.ask("/api/throw", {"seq": state["seq"]})[0] == 403

    def step(self, phone: PlainPhone | None) -> None:
        """Somebody answers; the phone if its seat is asked. They insist on what the box doubts."""
        self._stood.append(self.stands())
        state = self.daemon.state()
        question, game = state["question"], state["game"]
        options = [each["id"] for each in question["options"]]
        who = question["who"]
        asked = game["players"][who]["colour"] if 0 <= who < len(game["players"]) else ""
        if question["kind"] == PICK:
            options = [NONE]  # dice to throw again are picked, not listed
        body = {"seq": state["seq"]}
        if question["kind"] == ROLL or not options:
            path = "api/throw"
        else:
            path, body["answer"] = "api/answer", self._chance.choice(options)
        status, told = self._send(phone, asked, path, body)
        if status == 409 and "insist" in told:
            body["answer"] = told["insist"]
            status, told = self._send(phone, asked, path, body)
        assert status == 200, (told, question)

    def _send(
        self, phone: PlainPhone | None, asked: str, path: str, body: object
    ) -> tuple[int, Any]:
        """Send from the phone, and from the screen if another seat is asked."""
        if phone is None:
            return self.daemon.post(path, body)
        status, told = phone.ask(f"/{path}", body)
        if not asked or asked == phone.color:
            return status, told
        assert status == 403, told
        return self.daemon.post(path, body)

    def menu(self, do: str) -> None:
        status, told = self.daemon.post("api/menu", {"seq": self.daemon.state()["seq"], "do": do})
        assert status == 200, told

    def guess_pins(self) -> None:
        for _ in range(FREE_TRIES + 2):
            guess = f"{self._chance.randrange(4000):04}"
            assert self.daemon.post("api/staff", {"do": "unlock", "value": guess})[0] == 409
            self.wrong_pins += 1
        assert not self.daemon.get("api/table")["staff"]["open"]

    def take_up(self, code: str) -> None:
        answer(self.daemon, "take_up", *code.replace(" ", ""))
        assert self.stands() == self.left.pop(code), "it stands as it was left"
        self.taken_up += 1

    # Phones

    def join(self) -> PlainPhone:
        phone = PlainPhone(self._phones_port)
        code = link_of(self.daemon).rsplit("/", 1)[1]
        for guess in ("ABCDEFGH", ""):
            assert phone.ask(f"/api/join?code={guess}")[0] in (403, 429)
        self.daemon.wait(30)
        status, told = phone.ask(f"/api/join?code={code}")
        assert status == 200, told
        phone.color = told["seats"][0]["color"] if told["seats"] else ""
        status, told = phone.ask("/api/knock", {"code": code, "color": phone.color})
        assert status == 202, told
        assert not phone.finds_the_table()
        self.let_in()
        assert phone.finds_the_table()
        self.phones.append(phone)
        return phone

    def let_in(self) -> None:
        """On the touch table."""
        self.daemon.until("a knock", lambda _: self.daemon.get("api/table")["phones"]["knocks"])
        knock = self.daemon.get("api/table")["phones"]["knocks"][0]
        self.menu(knock["yes"]["do"])

    def join_with_a_browser(self) -> tuple[BrowserContext, Page]:
        screen: dict[str, Any] = PHONE
        context = self._browser.new_context(**screen)
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.goto(link_of(self.daemon))
        page.locator("#seats button").first.click()
        self.let_in()
        page.wait_for_url("**/table")
        page.goto("about:blank")  # it sleeps
        self.browsers.append((context, page))
        return context, page

    def wake_up(self, _context: BrowserContext, page: Page) -> None:
        """It finds its seat and the newest moment."""
        page.goto(f"http://127.0.0.1:{self._phones_port}/table")
        now = self.daemon.state()["seq"]
        expect(page.locator(f"#sentence[data-seq='{now}']")).to_be_attached(timeout=PATIENCE_MS)
        assert page.locator("#me").get_attribute("data-player")

    # Plugs and going

    def restart(self, end: Callable[[], object]) -> None:
        end()
        self.screen.context.close()  # the next port is another one; a real box keeps its own
        self.daemon = self._started()
        self.open_screen()

    def pull_the_plug_while_it_undoes(self) -> None:
        """The undo counts whole or not at all."""
        before, seq = self.stands(), self.daemon.state()["seq"]
        link = http.client.HTTPConnection("127.0.0.1", self.daemon.port, timeout=PATIENCE_S)
        headers = {"Content-Type": "application/json"}
        link.request("POST", "/api/undo", json.dumps({"seq": seq}), headers)
        self.restart(self.daemon.kill)
        link.close()
        game, question = self.stands()
        assert game["commitment"] == before[0]["commitment"]
        assert question in (before[1], self._stood[-1][1])
        self.kills += 1

    def go_away(self, number: int) -> None:
        stood = self.stands()
        self.daemon.wait(605)
        self.until_guests_are("asking")
        code = self.guests()["code"]
        if number % 6 == 2 and number < LAST_KILL:
            self.restart(self.daemon.kill)
            self.kills += 1
            assert self.stands() == stood
            self.daemon.wait(605)
            self.until_guests_are("asking")
            assert self.guests()["code"] == code, "a code that was shown leads to the game"
        self.daemon.wait(70)
        self.until_guests_are("free")
        if code:
            assert code not in self.left
            self.left[code] = stood

    def measure(self) -> None:
        lines = Path(f"/proc/{self.daemon.process.pid}/status").read_text().splitlines()
        self.sizes.append(next(int(each.split()[1]) for each in lines if "VmRSS" in each))

    def end(self) -> None:
        for context, _ in self.browsers:
            context.close()
        self.daemon.kill()


def test_parties_with_kills_crashes_and_phones_lose_and_show_nothing(
    browser: Browser, tmp_path: Path
) -> None:
    """A short day; all thirty parties and the memory they take are in `make soak`."""
    day = play_a_day(browser, tmp_path, MORNING)
    assert day.taken_up >= 2
    assert day.kills >= 2
    assert day.crashes >= 1


@pytest.mark.soak
def test_a_day_of_thirty_parties_loses_and_shows_nothing_in_flat_memory(
    browser: Browser, tmp_path: Path
) -> None:
    day = play_a_day(browser, tmp_path, PARTIES)
    print(
        f"{len(day.left)} games left, {day.taken_up} taken up, {day.kills} kills, {day.crashes} "
        f"crashes, {len(day.phones)} + {len(day.browsers)} phones, kB {day.sizes}"
    )
    assert day.taken_up >= 10
    assert len(day.left) >= 10
    assert day.kills >= 6
    assert day.crashes >= 10
    assert day.sizes[-1] < 1.05 * day.sizes[2], "memory stays flat"


def play_a_day(browser: Browser, tmp_path: Path, parties: int) -> Day:
    state = tmp_path / "state"
    pin = [sys.executable, "-m", "firmware_host", "staff", "pin", "--state", str(state)]
    subprocess.run([*pin, "--virtual"], input=f"{PIN}\n", text=True, check=True)
    day = Day(tmp_path, browser, 2026)
    try:
        day.open_screen()
        for number in range(parties):
            day.party(number)
            if number >= LAST_KILL:
                day.measure()
        for _, page in day.browsers:
            page.reload()
            page.wait_for_url("**/join")  # the phones of those who have gone are strangers
        day.daemon.wait(3700)
        day.sit_down(1)
        assert day.daemon.post("api/staff", {"do": "unlock", "value": PIN})[0] == 200
        shown = {each["id"]: each for each in day.daemon.get("api/table")["staff"]["entries"]}
        codes = {line["text"] for line in shown["asides"]["lines"]}
        assert codes == set(day.left), "staff sees every game that was left, and no other"
        for code in sorted(day.left):
            day.take_up(code)
            day.go_away(1)
            day.sit_down(1)
    finally:
        day.end()
    return day
