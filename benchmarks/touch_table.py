"""The touch table in Chromium, its processor slowed as a Pi 4's: taps, updates, weight, memory.

A real daemon, real taps; needs Chromium and Playwright, as the tests do.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final

from playwright.sync_api import CDPSession, Page, sync_playwright

from firmware_host.games import game_ids

SLOWED: Final = 6
TAPS: Final = 150
ANSWERS: Final = 2000
"""Over which memory must stay flat."""
CHROMIUM: Final = "/usr/bin/chromium"
_ARGUMENTS: Final = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")

# From the finger to the frame after the new question stands in the page; and what a message
# of the box costs: the page's script and the layout after it.
_STOPWATCH: Final = """
(() => {
  let tapped = 0;
  window.costs = [];
  const plain = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
  Object.defineProperty(WebSocket.prototype, "onmessage", { get: plain.get, set(hear) {
    plain.set.call(this, (event) => {
      const from = performance.now();
      hear(event);
      document.body.offsetHeight;
      window.costs.push(performance.now() - from);
    });
  } });
  window.waits = [];
  addEventListener("pointerdown", () => { tapped = performance.now(); }, true);
  addEventListener("DOMContentLoaded", () => {
    new MutationObserver(() => requestAnimationFrame(() => setTimeout(() => {
      if (tapped) window.waits.push(performance.now() - tapped);
      tapped = 0;
    }))).observe(document.getElementById("sentence"), {
      attributes: true, attributeFilter: ["data-seq"],
    });
  });
})();
"""
_MOVED: Final = "seq => document.getElementById('sentence').dataset.seq !== seq"


@dataclass(frozen=True, slots=True)
class TableNumbers:
    tap_ms: float
    """The 95th percentile."""
    usual_tap_ms: float
    update_ms: float
    """Script and layout of one update, the median."""
    weight_kb: float
    """Of everything a first visit loads."""
    heap_growth: float
    """Of the page, from the 200th to the last answer."""
    answers: int


@cache
def table_numbers(taps: int = TAPS, answers: int = ANSWERS) -> TableNumbers:
    with (
        tempfile.TemporaryDirectory() as place,
        _daemon(Path(place)) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(_ARGUMENTS))
        page = browser.new_page(viewport={"width": 1280, "height": 800}, has_touch=True)
        page.add_init_script(_STOPWATCH)
        sizes: list[int] = []
        page.on("response", lambda response: sizes.append(_size(response)))
        page.goto(f"{address}table")
        page.wait_for_selector("html[data-link=open]")
        chance = random.Random(4)
        _begin(page, game_ids()[0])
        page.wait_for_timeout(500)
        weight = sum(sizes) / 1000
        cdp = page.context.new_cdp_session(page)
        cdp.send("Performance.enable")
        cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        page.evaluate("window.costs = []; window.waits = []")
        for _ in range(taps):
            _tap_on(page, chance)
        waits: list[float] = page.evaluate("window.waits")
        costs: list[float] = page.evaluate("window.costs")
        cdp.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        growth, total = _memory(page, cdp, chance, answers)
        browser.close()
    slowest = quantiles(waits, n=20)[-1]
    return TableNumbers(slowest, median(waits), median(costs), weight, growth, total)


@contextmanager
def _daemon(place: Path) -> Iterator[str]:
    command = [sys.executable, "-m", "firmware_host", "run", "--virtual", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--state", str(place)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline().decode()
        yield next(word for word in line.split() if word.startswith("http://"))
    finally:
        process.kill()
        process.wait()


def _size(response: Any) -> int:
    try:
        return int(response.request.sizes()["responseBodySize"])
    except Exception:  # noqa: BLE001 - the socket has no body
        return 0


def _begin(page: Page, game: str) -> None:
    for act in (f"answer:{game}", "answer:more", "answer:mode", "answer:referee"):
        _press(page, act)
    for act in ("answer:back", "answer:ok", "answer:start"):
        if page.query_selector(f"#cards [data-act='{act}']"):
            _press(page, act)


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


def _memory(page: Page, cdp: CDPSession, chance: random.Random, answers: int) -> tuple[float, int]:
    warm = min(200, answers // 2)
    page.evaluate(_PLAY, [warm, chance.randrange(1 << 30)])
    before = _heap(cdp)
    page.evaluate(_PLAY, [answers - warm, chance.randrange(1 << 30)])
    return _heap(cdp) / before, answers


def _heap(cdp: CDPSession) -> float:
    cdp.send("HeapProfiler.collectGarbage")
    found = {each["name"]: each["value"] for each in cdp.send("Performance.getMetrics")["metrics"]}
    return float(found["JSHeapUsedSize"])
