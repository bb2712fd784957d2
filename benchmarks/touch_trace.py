"""What a trace of Chromium tells of each tap: how long until its picture, and what that cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

CATEGORIES: Final = ("devtools.timeline", "blink.user_timing")
MARKS: Final = """
(() => {
  window.marks = [];
  let isNew = false;
  const mark = (name, at = performance.now()) => window.marks.push([at, name]);
  addEventListener("pointerup", (event) => mark("tap", event.timeStamp), true);
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (message) {
    send.call(this, message);
    mark("sent");
    isNew = false;
  };
  const plain = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
  Object.defineProperty(WebSocket.prototype, "onmessage", { get: plain.get, set(hear) {
    plain.set.call(this, (event) => { mark("heard"); isNew = true; hear(event); });
  } });
  addEventListener("DOMContentLoaded", () => {
    const question = new MutationObserver(() => {
      if (!isNew) return;
      isNew = false;
      mark("asked");
      requestAnimationFrame(() => mark("frame"));
    });
    const all = { subtree: true, childList: true, characterData: true, attributes: true };
    for (const id of ["head", "hand"]) question.observe(document.getElementById(id), all);
    new MutationObserver(() => {
      mark("drawn");
      requestAnimationFrame(() => {
        mark("whole frame");
        if (window.told) setTimeout(() => window.told(""), 50);
      });
    }).observe(document.getElementById("sentence"), { attributeFilter: ["data-seq"] });
  });
})();
"""
"""The finger leaves (when the browser got it), the message to the box and its answer, the new
question and its answers stand in the page, and the frame that draws them; the same for the whole
table. The page keeps them itself, by its own clock: a mark in the trace costs 140 µs, six times
that while slowed, and was counted as script."""
BEGIN: Final = "() => { window.marks.length = 0; performance.mark('origin', { startTime: 0 }); }"
"""In the trace: when the page's clock began."""
END: Final = "() => window.marks"
_SCRIPT: Final = frozenset({"FunctionCall", "EvaluateScript", "FireAnimationFrame", "TimerFire"})
_STYLE: Final = frozenset({"UpdateLayoutTree"})
_LAYOUT: Final = frozenset({"Layout"})
_PAINT: Final = frozenset({"PrePaint", "Paint", "Layerize", "Commit"})
_EARLY_US: Final = 1000
"""What hears the box's answer begins so much before the page can say so."""
_KINDS: Final = {
    **dict.fromkeys(_SCRIPT, "script"),
    **dict.fromkeys(_STYLE, "style"),
    **dict.fromkeys(_LAYOUT, "layout"),
    **dict.fromkeys(_PAINT, "paint"),
}


@dataclass(frozen=True, slots=True)
class Tap:
    """Milliseconds. Spans follow each other and make up `shown`; costs are processor time of the
    page's main thread from the box's answer until it has drawn the frame that shows the question;
    to hand that over is not among them."""

    to_box: float
    """From the finger's leaving until the message is sent."""
    box: float
    """Until its answer is heard: what the box does, and the way there and back."""
    to_frame: float
    """Until the frame begins in which the new question is drawn."""
    drawing: float
    """Until that frame is on the screen: the page's part, raster, and the compositor."""
    shown: float
    """From the finger's leaving to the frame on the screen."""
    whole: float
    """The same for the frame in which nothing of the table is missing."""
    script: float
    style: float
    layout: float
    paint: float
    dearest: float
    """Script, style and layout of the dearest single frame until then, that of the question too."""
    total: float
    """The same of all of them."""

    @property
    def update(self) -> float:
        return self.script + self.style + self.layout


def taps_of(trace: Iterable[dict[str, Any]], marks: Iterable[tuple[float, str]]) -> Iterator[Tap]:
    """Every tap that was answered by a new question."""
    events = sorted((each for each in trace if "ts" in each), key=lambda each: each["ts"])
    origin = next(each for each in events if each["name"] == "origin")
    thread = origin["pid"], origin["tid"]
    here = [each for each in events if (each["pid"], each["tid"]) == thread]
    timed = sorted((origin["ts"] + 1000 * at, name) for at, name in marks)
    frames = _presentations(events, thread)
    taps = [at for at, name in timed if name == "tap"]
    for start, end in zip(taps, [*taps[1:], float("inf")], strict=True):
        within = [(at, name) for at, name in timed if start <= at < end]
        asked = _first(within, "asked", start)
        frame = _first(within, "frame", asked)
        sent = _first(within, "sent", start)
        drawn = _first(within, "drawn", start)
        last = _first(within, "whole frame", drawn)
        if asked is None or frame is None or sent is None or last is None:
            continue
        heard = max(at for at, name in within if name == "heard" and at <= asked)
        shown, whole = (_shown_at(frames, each) for each in (frame, last))
        done = [at for at in _drawn_at(here) if at > frame]
        if not shown or not whole or not done:
            continue
        until = next((n for n, at in enumerate(done, 1) if at > last), len(done))
        ends = [heard - _EARLY_US, *done[:until]]
        each_frame = [_costs(here, *span) for span in pairwise(ends)]
        spans = (sent - start, heard - sent, frame - heard, shown - frame)
        updates = [sum(costs[:3]) for costs in each_frame]
        values = (*spans, shown - start, whole - start, *each_frame[0], max(updates), sum(updates))
        yield Tap(*(each / 1000 for each in values))


def _shown_at(frames: Iterable[tuple[float, float]], moment: float) -> float:
    """When the frame of this moment was on the screen, or the next one that was, which shows the
    same and more; 0: never."""
    this = max(begun for begun, _at in frames if begun <= moment)
    return min(((begun, at) for begun, at in frames if begun >= this and at), default=(0, 0))[1]


def _drawn_at(here: Iterable[dict[str, Any]]) -> list[float]:
    """When the main thread was done with each frame; what it does next belongs to another one."""
    return [each["ts"] + each["dur"] for each in here if each["name"] == "Layerize"]


def _first(marks: Sequence[tuple[float, str]], wanted: str, since: float | None) -> float | None:
    if since is None:
        return None
    return next((at for at, name in marks if name == wanted and at >= since), None)


def _presentations(
    events: Iterable[dict[str, Any]], thread: tuple[int, int]
) -> list[tuple[float, float]]:
    """When the work for each frame began on the main thread, and when it was on the screen."""
    begun: dict[str, float] = {}
    shown: dict[str, float] = {}
    for each in events:
        if (each["pid"], each["tid"]) == thread:
            match each["name"], each["ph"]:
                case "AnimationFrame", "b":
                    begun[each["args"]["id"]] = each["ts"]
                case "AnimationFrame::Presentation", _:
                    shown[each["args"]["id"]] = each["ts"]
    return [(at, shown.get(id_, 0.0)) for id_, at in begun.items()]


def _costs(here: Iterable[dict[str, Any]], start: float, end: float) -> tuple[float, ...]:
    """Processor time for script, style, layout and paint; each moment counts once."""
    spent = dict.fromkeys(("script", "style", "layout", "paint"), 0.0)
    open_: list[tuple[float, str]] = []
    for each in here:
        kind = _KINDS.get(each["name"])
        if each["ph"] != "X" or kind is None or not start <= each["ts"] < end:
            continue
        while open_ and open_[-1][0] <= each["ts"]:
            open_.pop()
        spent[kind] += each.get("tdur", 0)
        if open_:
            spent[open_[-1][1]] -= each.get("tdur", 0)
        open_.append((each["ts"] + each["dur"], kind))
    return tuple(spent.values())
