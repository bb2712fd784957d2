"""Five buttons on the loop: one hub for the edges of real pins and of virtual fingers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Literal, Protocol

from firmware_host.devices.errors import UnknownGesture
from firmware_host.devices.events import ABSENT, BUTTONS, ButtonEvent, DeviceStatus, Gesture
from firmware_host.devices.gestures import HOLD_S, SETTLE_S, STUCK_S, Gestures
from firmware_host.devices.timer import Clock, DeadlineTimer

WHOLE_GESTURES: dict[str, tuple[Gesture, ...]] = {
    "press": ("down", "press"),
    "hold": ("down", "hold", "release"),
}


class Buttons(Protocol):
    """A source of raw edges: real pins, or fingers that exist only in a browser."""

    def status(self) -> DeviceStatus: ...

    def level(self, name: str) -> bool | None:
        """What the contact shows right now; None when this source cannot tell."""

    def close(self) -> None: ...


class ButtonHub:
    """Debounce, gestures and their one timer, shared by all sources. Lives on the loop's thread."""

    def __init__(
        self,
        on_event: Callable[[ButtonEvent], None],
        *,
        loop: asyncio.AbstractEventLoop,
        clock: Clock | None = None,
        hold_s: float = HOLD_S,
        settle_s: float = SETTLE_S,
        stuck_s: float = STUCK_S,
        on_stuck: Callable[[frozenset[str]], None] = lambda stuck: None,
    ) -> None:
        self.clock: Clock = clock or loop.time
        self._on_event = on_event
        self._on_stuck = on_stuck
        self._gestures = Gestures(hold_s=hold_s, settle_s=settle_s, stuck_s=stuck_s)
        self._muted: set[str] = set()
        self._timer = DeadlineTimer(loop, self.clock, self._tick)
        self._sources: list[Buttons] = []
        self._fingers: dict[str, set[Buttons]] = {name: set() for name in BUTTONS}
        self._stuck: frozenset[str] = frozenset()

    def attach(self, source: Buttons) -> None:
        """Start listening to a source. A button already down there must first be let go."""
        self._sources.append(source)
        for name in BUTTONS:
            if source.level(name):
                self._muted.add(name)
                self.edge(source, name, True, self.clock())

    def edge(self, source: Buttons, name: str, is_down: bool, at: float) -> None:
        """A raw edge. A button is down while a finger of any source is on it."""
        fingers = self._fingers.get(name, set())
        (fingers.add if is_down else fingers.discard)(source)
        self._emit(self._gestures.edge(name, bool(fingers), at))

    def gesture(self, name: str, gesture: str) -> bool:
        """A whole gesture at once, without waiting. False: a finger is on that button just now."""
        if gesture not in WHOLE_GESTURES:
            raise UnknownGesture(f"no gesture is called {gesture!r}; use press or hold")
        if self._gestures.is_touched(name):
            return False
        now = self.clock()
        self._emit(self._gestures.finish_release(name, now))
        self._emit([ButtonEvent(name, part, now) for part in WHOLE_GESTURES[gesture]])
        return True

    @property
    def stuck(self) -> frozenset[str]:
        return self._stuck

    def status(self) -> DeviceStatus:
        if self._stuck:
            names = ", ".join(sorted(self._stuck)).upper()
            return DeviceStatus("faulty", f"stuck: {names} (held down without a pause)")
        return self._sources[0].status() if self._sources else ABSENT

    def close(self) -> None:
        self._timer.cancel()
        for source in self._sources:
            source.close()

    def _tick(self) -> None:
        self._emit(self._gestures.advance(self.clock(), self._sample))

    def _emit(self, events: list[ButtonEvent]) -> None:
        self._timer.arm(self._gestures.next_deadline())
        for event in events:
            if event.name not in self._muted:
                self._on_event(event)
            elif event.gesture in ("press", "release"):
                self._muted.discard(event.name)
        if self._gestures.stuck != self._stuck:
            self._stuck = self._gestures.stuck
            self._on_stuck(self._stuck)

    def _sample(self, name: str) -> bool | None:
        for source in self._sources:
            level = source.level(name)
            if level is not None:
                fingers = self._fingers[name]
                (fingers.add if level else fingers.discard)(source)
        return bool(self._fingers[name])


class VirtualButtons:
    """Fingers from a page, a terminal or a test, through the same debouncer as real contacts."""

    def __init__(self, hub: ButtonHub) -> None:
        self._hub = hub
        self._down: set[str] = set()

    def finger(self, name: str, is_down: bool) -> None:
        self._hub.edge(self, name, is_down, self._hub.clock())
        (self._down.add if is_down else self._down.discard)(name)

    def gesture(self, name: str, gesture: Literal["press", "hold"] | str) -> bool:
        return self._hub.gesture(name, gesture)

    def level(self, name: str) -> bool | None:
        return name in self._down

    def status(self) -> DeviceStatus:
        return DeviceStatus("virtual", "buttons on the page and in the terminal")

    def close(self) -> None:
        self._down.clear()
