"""The touch table in Chromium, its processor slowed as a Pi 4's: taps, updates, weight, memory.

A real daemon, real touches, all games; needs Chromium and Playwright, as the tests do.
`python -m benchmarks.touch_table` tells more: each game and screen, and where the time goes.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from benchmarks.touch_trace import BEGIN, CATEGORIES, END, MARKS, Tap, taps_of
from firmware_host.games import game_ids

SLOWED: Final = 6
TAPS: Final = 30
"""On each screen, in each game."""
SCREENS: Final = ((800, 480), (1280, 800))
ANSWERS: Final = 2000
"""Over which memory must stay flat."""
WARM: Final = 200
"""Of them, before the memory is looked at first."""
CHROMIUM: Final = "/usr/bin/chromium"
_ARGUMENTS: Final = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
_REST_MS: Final = 250
"""Between two taps: motions end, nothing is left to draw."""
_FINGER_MS: Final = 80
"""A finger rests on what it taps: what it looks like pressed is drawn before it leaves."""
_PATIENCE_MS: Final = 20_000
_MOVED: Final = "seq => document.getElementById('sentence').dataset.seq !== seq"


@dataclass(frozen=True, slots=True)
class Memory:
    """Of the page, after garbage was collected."""

    heap: float
    nodes: float
    listeners: float


@dataclass(frozen=True, slots=True)
class TableNumbers:
    tap_ms: float
    """From the finger's leaving, as the browser got it, to the frame on the screen that shows the
    new question and its cards, as the compositor reports it: the 95th percentile."""
    usual_tap_ms: float
    whole_tap_ms: float
    """The median until nothing of the table is missing."""
    update_ms: float
    """Script, style and layout until the question stands there, processor time: the median."""
    dearest_frame_ms: float
    """The same of the dearest single frame until the table is whole: the median."""
    total_ms: float
    """The same of all frames until then: the median."""
    weight_kb: float
    """Of everything a first visit loads."""
    heap_growth: float
    """Of the page, from the 200th to the last answer."""
    node_growth: float
    listener_growth: float
    answers: int
    load: float
    """How many others wanted a processor meanwhile: on a busy machine waits say little."""


@cache
def table_numbers(taps: int = TAPS, answers: int = ANSWERS) -> TableNumbers:
    with _browser() as browser:
        found = [tap for each in _all_taps(browser, taps).values() for tap in each]
        weight, before, after = _visit_for_long(browser, answers)
    waits = [tap.shown for tap in found]
    return TableNumbers(
        percentile(waits, 95),
        median(waits),
        median(tap.whole for tap in found),
        median(tap.update for tap in found),
        median(tap.dearest for tap in found),
        median(tap.total for tap in found),
        weight,
        after.heap / before.heap,
        after.nodes / before.nodes,
        after.listeners / before.listeners,
        answers,
        os.getloadavg()[0],
    )


def percentile(values: Sequence[float], share: int) -> float:
    return quantiles(values, n=100, method="inclusive")[share - 1]


def _all_taps(browser: Browser, taps: int) -> dict[tuple[str, str], list[Tap]]:
    return {
        (game, f"{size[0]}x{size[1]}"): _play(browser, game, size, taps)
        for game in game_ids()
        for size in SCREENS
    }


def _play(browser: Browser, game: str, size: tuple[int, int], taps: int) -> list[Tap]:
    with (
        tempfile.TemporaryDirectory() as place,
        _daemon(Path(place)) as address,
        _page(browser, address, size) as page,
    ):
        chance = random.Random(4)
        _begin(page, game)
        for _ in range(10):
            _tap_on(page, chance)
        cdp = page.context.new_cdp_session(page)
        finger = Finger(page, cdp, chance)
        cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        with _tracing(browser, page) as trace:
            page.evaluate(BEGIN)
            for _ in range(taps):
                finger.tap()
            marks = page.evaluate(END)
    return list(taps_of(trace, marks))


class Finger:
    """Touches something that moves the game on. While the page works on it, nothing else asks
    the page for anything."""

    def __init__(self, page: Page, cdp: CDPSession, chance: random.Random) -> None:
        self._page = page
        self._cdp = cdp
        self._chance = chance
        self._told = 0
        cdp.on("Runtime.bindingCalled", self._hear)
        cdp.send("Runtime.enable")
        cdp.send("Runtime.addBinding", {"name": "told"})

    def _hear(self, _event: object) -> None:
        self._told += 1

    def tap(self) -> None:
        found: list[tuple[float, float]] = []
        for _ in range(_PATIENCE_MS // _REST_MS):
            found = self._page.evaluate(_ANSWERS)
            if found:
                break
            self._page.wait_for_timeout(_REST_MS)
        place = dict(zip("xy", self._chance.choice(found), strict=True))
        self._page.wait_for_timeout(_REST_MS)
        told = self._told
        self._cdp.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [place]})
        self._page.wait_for_timeout(_FINGER_MS)
        self._cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        for _ in range(_PATIENCE_MS // 50):
            if self._told > told:
                break
            self._page.wait_for_timeout(50)
        else:
            raise RuntimeError(f"nothing came of a tap at {place}")


_ANSWERS: Final = """
() => {
  const sheet = document.getElementById("sheet");
  const found = sheet.hidden
    ? [...document.querySelectorAll("#app [data-act]")]
    : [...sheet.querySelectorAll("[data-do=again]")];
  const places = [];
  for (const each of found) {
    if (each.getAttribute("aria-disabled") === "true") continue;
    if (each.dataset.act && !/^(answer:|throw|confirm)/.test(each.dataset.act)) continue;
    const box = each.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    if (hit && hit.closest("[data-act],[data-do]") === each) places.push([x, y]);
  }
  return places;
}
"""
"""Where an answer, in the hand or on the stage, can be touched."""


@contextmanager
def _browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(_ARGUMENTS))
        yield browser
        browser.close()


@contextmanager
def _page(browser: Browser, address: str, size: tuple[int, int]) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, has_touch=True)
    page = context.new_page()
    page.add_init_script(MARKS)
    page.goto(f"{address}table")
    page.wait_for_selector("html[data-link=open]")
    yield page
    context.close()


@contextmanager
def _tracing(browser: Browser, page: Page) -> Iterator[list[dict[str, Any]]]:
    """What happened inside, complete when left."""
    cdp = browser.new_browser_cdp_session()
    events: list[dict[str, Any]] = []
    ended: list[object] = []
    cdp.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    cdp.on("Tracing.tracingComplete", lambda told: ended.append(told))
    wanted = {"includedCategories": list(CATEGORIES), "excludedCategories": ["*"]}
    cdp.send("Tracing.start", {"traceConfig": wanted, "transferMode": "ReportEvents"})
    yield events
    cdp.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(50)
    cdp.detach()


@contextmanager
def _daemon(place: Path) -> Iterator[str]:
    command = [sys.executable, "-m", "firmware_host", "run", "--virtual", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--state", str(place)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline().decode()
        yield next(word for word in line.split() if word.startswith("http://"))
    finally:
        process.kill()
        process.wait()


def _begin(page: Page, game: str) -> None:
    """Three players, everything on the table known to the box, which draws all cards."""
    for word in ("en", game, "3", "more", "mode", "referee", "back", "ok:box", "ok"):
        _press(page, f"answer:{word}")
    page.wait_for_selector(f"html[data-room='{game}']")


def _press(page: Page, act: str) -> None:
    found = page.query_selector(f"#cards [data-act='{act}']")
    if found is None:
        return
    seq = page.get_attribute("#sentence", "data-seq")
    found.tap()
    page.wait_for_function(_MOVED, arg=seq)


def _tap_on(page: Page, chance: random.Random) -> None:
    """One answer by a tap, or the way on after the end."""
    again = page.query_selector("#sheet:not([hidden]) [data-do=again]")
    seq = page.get_attribute("#sentence", "data-seq")
    if again is not None:
        again.tap()
    elif page.get_attribute("#roll", "aria-disabled") == "false" and chance.random() < 0.8:
        page.tap("#roll")
    else:
        cards = page.query_selector_all("#cards [data-act^='answer:'], #cards [data-act=confirm]")
        if not cards:
            page.tap("#roll")
        else:
            chance.choice(cards).tap()
    page.wait_for_function(_MOVED, arg=seq)


# Weight and memory

_PLAY: Final = """
async ([count, seed]) => {
  let at = seed;
  const next = () => { at = (at * 1103515245 + 12345) % 2147483648; return at / 2147483648; };
  const headers = {"Content-Type": "application/json"};
  for (let done = 0; done < count; done += 1) {
    const table = await (await fetch("/api/table")).json();
    const cards = table.hand.cards.filter((card) => card.act.startsWith("answer:"));
    let [path, more] = ["throw", {}];
    if (table.end) [path, more] = ["menu", {do: "again"}];
    else if (table.hand.kind === "pick") [path, more] = ["answer", {answer: "-"}];
    else if (!table.roll || (cards.length && next() < 0.2)) {
      const card = cards[Math.floor(next() * cards.length)];
      [path, more] = ["answer", {answer: card.act.slice(7)}];
    }
    const body = JSON.stringify({seq: table.seq, ...more});
    await fetch(`/api/${path}`, {method: "POST", headers, body});
  }
}
"""


def _visit_for_long(browser: Browser, answers: int) -> tuple[float, Memory, Memory]:
    """Weight in kB, and the memory after the first answers and after the last."""
    with tempfile.TemporaryDirectory() as place, _daemon(Path(place)) as address:
        context = browser.new_context(viewport={"width": 1280, "height": 800}, has_touch=True)
        page = context.new_page()
        sizes: list[int] = []
        page.on("response", lambda response: sizes.append(_size(response)))
        page.goto(f"{address}table")
        page.wait_for_selector("html[data-link=open]")
        _begin(page, game_ids()[0])
        page.wait_for_timeout(500)
        weight = sum(sizes) / 1000
        cdp = context.new_cdp_session(page)
        cdp.send("Performance.enable")
        warm = min(WARM, answers // 2)
        page.evaluate(_PLAY, [warm, 7])
        before = _memory(cdp)
        page.evaluate(_PLAY, [answers - warm, 8])
        after = _memory(cdp)
        context.close()
    return weight, before, after


def _size(response: Any) -> int:
    try:
        return int(response.request.sizes()["responseBodySize"])
    except Exception:  # noqa: BLE001 - the socket has no body
        return 0


def _memory(cdp: CDPSession) -> Memory:
    cdp.send("HeapProfiler.collectGarbage")
    found = {each["name"]: each["value"] for each in cdp.send("Performance.getMetrics")["metrics"]}
    return Memory(found["JSHeapUsedSize"], found["Nodes"], found["JSEventListeners"])


def main() -> None:
    """Every game and screen; `load` is how many others wanted a processor meanwhile."""
    names = [*(field.name for field in fields(Tap)), "update"]
    taps = int(sys.argv[1]) if len(sys.argv) > 1 else TAPS
    rows: list[list[str]] = []
    with _browser() as browser:
        for (game, size), found in _all_taps(browser, taps).items():
            for label, share in (("usual", 50), ("95 %", 95)):
                values = [
                    percentile([getattr(tap, name) for tap in found], share) for name in names
                ]
                rows.append([game, size, label, *(f"{value:.0f}" for value in values)])
    print(f"{taps} taps each, slowed {SLOWED} times, load {os.getloadavg()[0]:.1f}")
    for row in (["game", "screen", "", *names], *rows):
        print(f"{row[0]:16}", *(word.rjust(8) for word in row[1:]))


if __name__ == "__main__":
    main()
