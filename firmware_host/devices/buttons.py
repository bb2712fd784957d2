"""Five buttons on the loop: one hub for real contacts, pages, programs and the terminal.

The hub alone knows which source holds which button.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import replace
from typing import Final, Literal, Protocol

from firmware_host.devices.chatter import ChatterFilter
from firmware_host.devices.errors import TooManySources, UnknownButton, UnknownGesture
from firmware_host.devices.events import (
    ABSENT,
    BUTTONS,
    REPEATING,
    ButtonEvent,
    ButtonTrouble,
    DeviceStatus,
    Gesture,
    RawEdge,
)
from firmware_host.devices.gestures import HOLD_S, SETTLE_S, STUCK_S, Gestures
from firmware_host.devices.timers import Clock, DeadlineTimer
from firmware_host.texts import Message, sentences

log = logging.getLogger(__name__)

WHOLE_GESTURES: dict[str, tuple[Gesture, ...]] = {
    "press": ("down", "press"),
    "hold": ("down", "hold", "release"),
}
WHOLE_RUN: tuple[Gesture, ...] = ("down", "hold", *(("repeat",) * 8), "release")
"""A whole hold of a button that repeats: with down and hold it is ten lines."""
_WATCHED_EDGES = 1000
MOST_SOURCES: Final = 64
"""Twice as many as pages may be open."""


class Buttons(Protocol):
    """A source of raw edges: real pins, a page, a program, a terminal."""

    @property
    def can_chatter(self) -> bool:
        """True: the hub filters chatter of this source and stops listening for a while."""

    @property
    def is_here(self) -> bool:
        """False: whoever presses sits at another machine."""

    def status(self) -> DeviceStatus: ...

    def level(self, name: str) -> bool | None:
        """What the contact shows right now; None when this source cannot tell."""

    def listen(self, name: str, is_on: bool) -> None:
        """Switch the edges of this button on or off at the source."""

    def where(self, name: str) -> str:
        """What to look for in the box, such as GPIO13."""

    async def close(self) -> None: ...


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
        on_trouble: Callable[[str, ButtonTrouble | None], None] = lambda name, trouble: None,
    ) -> None:
        self.clock: Clock = clock or loop.time
        self._on_event = on_event
        self._on_trouble = on_trouble
        self._gestures = Gestures(hold_s=hold_s, settle_s=settle_s, stuck_s=stuck_s)
        self._muted: set[str] = set()
        self._timer = DeadlineTimer(loop, self.clock, self._tick)
        self._sources: dict[Buttons, None] = {}
        self._held_by: dict[str, set[Buttons]] = {name: set() for name in BUTTONS}
        self._from_elsewhere: set[str] = set()
        """Buttons whose gesture another machine has begun, or joined in."""
        self._gap_s = max(settle_s, SETTLE_S)
        self._chatter: dict[tuple[Buttons, str], ChatterFilter] = {}
        self._troubles: dict[str, ButtonTrouble] = {}
        self._watchers: list[asyncio.Queue[RawEdge]] = []

    def attach(self, source: Buttons) -> None:
        """Start listening to a source. A button already down there must first be let go.

        Raises TooManySources beyond `MOST_SOURCES`.
        """
        if len(self._sources) >= MOST_SOURCES:
            raise TooManySources(f"{MOST_SOURCES} sources of presses are connected already")
        self._sources[source] = None
        for name in BUTTONS:
            if source.can_chatter:
                self._chatter[source, name] = ChatterFilter(self._gap_s)
            self.look(source, name)

    def detach(self, source: Buttons) -> None:
        """Release what the source holds, then forget it. Does nothing the second time."""
        if source not in self._sources:
            return
        for name in BUTTONS:
            self._chatter.pop((source, name), None)
            if source in self._held_by[name]:
                self._put(source, name, False, self.clock())
        del self._sources[source]

    def look(self, source: Buttons, name: str) -> None:
        """A contact was opened: if it is down, its events are dropped until it is released."""
        if source.level(name):
            self._muted.add(name)
            self._put(source, name, True, self.clock())

    def edge(self, source: Buttons, name: str, is_down: bool, at: float) -> None:
        """A raw edge. A button is down while any source holds it. Ignored of a detached source."""
        if name not in self._held_by:
            raise UnknownButton(f"no button is called {name!r}; the box has {', '.join(BUTTONS)}")
        if source not in self._sources:
            return
        if not source.can_chatter and is_down == (source in self._held_by[name]):
            return  # told twice: it must not move the deadline of another source's release
        self._show(RawEdge(name, is_down, at))
        chatter = self._chatter.get((source, name))
        state = chatter.state if chatter else "well"
        if chatter is None or chatter.accepts(at):
            self._put(source, name, is_down, at)
        elif chatter.state == "resting" != state:
            log.debug("ignored press of %s: its contact chatters", name.upper())
            self._give_up(source, name, at)
        else:
            if is_down:
                log.debug("ignored edge of %s: its contact chatters", name.upper())
            self._emit([])  # its deadline may have moved

    def _put(self, source: Buttons, name: str, is_down: bool, at: float) -> None:
        holders = self._held_by[name]
        (holders.add if is_down else holders.discard)(source)
        self._emit(self._gestures.edge(name, bool(holders), at))
        if is_down and not source.is_here:  # also of a button that somebody here holds already
            self._from_elsewhere.add(name)

    def _give_up(self, source: Buttons, name: str, at: float) -> None:
        """It chatters: stop listening, release it, and drop the gesture it has begun."""
        source.listen(name, False)
        if name in self._gestures.held:
            self._muted.add(name)
        self._put(source, name, False, at)

    def gesture(self, source: Buttons, name: str, gesture: str) -> bool:
        """A whole gesture at once, without waiting. False: a source holds that button just now,
        or this one is detached."""
        if gesture not in WHOLE_GESTURES:
            raise UnknownGesture(f"no gesture is called {gesture!r}; use press or hold")
        if self._gestures.is_touched(name) or source not in self._sources:
            log.debug("ignored %s of %s: another source holds the button", gesture, name.upper())
            return False
        now = self.clock()
        self._emit(self._gestures.finish_release(name, now))
        is_run = gesture == "hold" and name in REPEATING
        parts = WHOLE_RUN if is_run else WHOLE_GESTURES[gesture]
        self._emit([ButtonEvent(name, part, now) for part in parts], source)
        return True

    @property
    def troubles(self) -> Mapping[str, ButtonTrouble]:
        return self._troubles

    def status(self) -> DeviceStatus:
        first = next(iter(self._sources), None)  # the box's own: opened before any page
        status = first.status() if first is not None else ABSENT
        if not self._troubles:
            return status
        said = [self._sentence(name, trouble) for name, trouble in self._troubles.items()]
        also = status.detail if status.state == "faulty" else ""
        return DeviceStatus("faulty", sentences(*said, also))

    async def edges(self) -> AsyncIterator[RawEdge]:
        """Every raw edge from now on, for a live picture; the oldest nobody fetched are dropped."""
        edges: asyncio.Queue[RawEdge] = asyncio.Queue(_WATCHED_EDGES)
        self._watchers.append(edges)
        try:
            while True:
                yield await edges.get()
        finally:
            self._watchers.remove(edges)

    async def close(self) -> None:
        self._timer.cancel()
        for source in list(self._sources):
            await source.close()
        self._timer.cancel()

    def _show(self, edge: RawEdge) -> None:
        for edges in self._watchers:
            if edges.full():
                edges.get_nowait()
            edges.put_nowait(edge)

    def _tick(self) -> None:
        now = self.clock()
        for (source, name), chatter in self._chatter.items():
            while chatter.deadline is not None and chatter.deadline <= now:
                chatter.pass_deadline()
                if chatter.state == "watched":
                    source.listen(name, True)
                else:
                    self.look(source, name)
        self._emit(self._gestures.advance(now, self._sample))

    def _emit(self, events: list[ButtonEvent], whole_of: Buttons | None = None) -> None:
        """`whole_of`: whose whole gesture they are; otherwise that of those who hold the button."""
        deadlines = [chatter.deadline for chatter in self._chatter.values()]
        deadlines.append(self._gestures.next_deadline())
        self._timer.arm(min((at for at in deadlines if at is not None), default=None))
        for event in events:
            if event.gesture == "down":
                sources = [whole_of] if whole_of is not None else self._held_by[event.name]
                is_here = all(each.is_here for each in sources)
                (self._from_elsewhere.discard if is_here else self._from_elsewhere.add)(event.name)
            if event.name not in self._muted:
                self._on_event(replace(event, is_here=event.name not in self._from_elsewhere))
            elif event.gesture in ("press", "release"):
                log.debug("ignored press of %s: it was down before", event.name.upper())
                self._muted.discard(event.name)
        self._report_troubles()

    def _report_troubles(self) -> None:
        restless = {name for (_, name), chatter in self._chatter.items() if chatter.state != "well"}
        troubles: dict[str, ButtonTrouble] = {}
        for name in BUTTONS:
            if name in restless:
                troubles[name] = "chattering"
            elif name in self._gestures.stuck:
                troubles[name] = "stuck"
        before, self._troubles = self._troubles, troubles
        for name in BUTTONS:
            if before.get(name) != troubles.get(name):
                self._on_trouble(name, troubles.get(name))

    def _sentence(self, name: str, trouble: ButtonTrouble) -> Message:
        places = [where for source in self._sources if (where := source.where(name))]
        button = f"{name.upper()} ({places[0]})" if places else name.upper()
        if trouble == "stuck":
            # Translators: what is wrong with a button; {button} is its name: ROLL (GPIO13).
            return Message(
                "{button} has been down for a long time: let it go, or free the key and its wire",
                button=button,
            )
        # Translators: what is wrong with a button: its contact opens and closes all the time;
        # {button} is its name: ROLL (GPIO13).
        return Message(
            "{button} chatters and is ignored until it keeps quiet: "
            "look for a loose wire, or replace the button",
            button=button,
        )

    def _sample(self, name: str) -> bool | None:
        for source in self._sources:
            chatter = self._chatter.get((source, name))
            level = source.level(name) if chatter is None or chatter.state == "well" else None
            if level is not None:
                holders = self._held_by[name]
                (holders.add if level else holders.discard)(source)
        return bool(self._held_by[name])


class VirtualButtons:
    """Presses of one page, program, terminal or test, through the same debouncer as contacts.

    Attaches itself to the hub, and keeps no state: what it holds is known there.
    """

    can_chatter = False

    def __init__(self, hub: ButtonHub, *, is_here: bool = True) -> None:
        self.is_here = is_here
        self._hub = hub
        hub.attach(self)

    def edge(self, name: str, is_down: bool) -> None:
        self._hub.edge(self, name, is_down, self._hub.clock())

    def gesture(self, name: str, gesture: Literal["press", "hold"] | str) -> bool:
        """False: some source holds that button right now."""
        return self._hub.gesture(self, name, gesture)

    def detach(self) -> None:
        """Everything it holds is released."""
        self._hub.detach(self)

    def level(self, name: str) -> bool | None:
        return None

    def listen(self, name: str, is_on: bool) -> None:
        pass

    def where(self, name: str) -> str:
        return ""

    def status(self) -> DeviceStatus:
        # Translators: how the buttons are: there are none on the box itself.
        return DeviceStatus("virtual", Message("buttons on the page and in the terminal"))

    async def close(self) -> None:
        pass


class NoButtons:
    """This box has none; the page may still press."""

    can_chatter = False
    is_here = True

    def level(self, name: str) -> bool | None:
        return None

    def listen(self, name: str, is_on: bool) -> None:
        pass

    def where(self, name: str) -> str:
        return ""

    def status(self) -> DeviceStatus:
        return ABSENT

    async def close(self) -> None:
        pass
