"""Whether somebody is there: asks «Still playing?», clears the table, shows it while it is free.

One monotonic timer; nothing polls. A touch is anything a person does on any face: a button, a tap,
a tile. The touch that answers «Still playing?» or wakes a free table does nothing else.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable, Coroutine
from typing import Any, Final

from firmware_host.config.device import GuestsConfig
from firmware_host.devices.events import ButtonEvent
from firmware_host.devices.supervisor import in_background
from firmware_host.panel.commands import BeginPartyCommand, EndPartyCommand
from firmware_host.panel.i18n import Translator
from firmware_host.panel.panel import Panel
from firmware_host.panel.screens.guests import FreeTableScreen, StillPlayingScreen
from firmware_host.service.attract import Attract
from firmware_host.service.commands import CommandQueue
from firmware_host.service.parties import Parties
from firmware_host.service.renderer import Renderer
from firmware_host.store.errors import StoreError
from firmware_host.table.party import Party
from firmware_host.table.party_table import PartyTable
from firmware_host.view.guests import GuestsView

log = logging.getLogger(__name__)


LATER_S: Final = 2.0
"""A finger is down or dice roll: looked at again so much later."""
LEFT_S: Final = 2 * 3600.0
"""Without a touch: a family has gone to bed."""
HEARD_S: Final = 10
"""The countdown is heard this often, and each of its last seconds."""
LAST_S: Final = 5

CallLater = Callable[[float, Callable[[], None]], asyncio.TimerHandle]


class Guests:
    def __init__(
        self,
        config: GuestsConfig,
        parties: Parties,
        table: PartyTable,
        panel: Panel,
        renderer: Renderer,
        queue: CommandQueue,
        attract: Attract,
        *,
        words: Callable[[], Translator],
        languages: Callable[[], list[Translator]],
        needs_pin: Callable[[], bool],
        on_change: Callable[[], None],
        wake: Callable[[], None],
        clock: Callable[[], float],
        call_later: CallLater,
    ) -> None:
        self.config = config
        self.state = "playing"
        """"playing", "asking", "leaving" (being cleared), "free" or "showing" (itself playing)."""
        self.code = ""
        """What the running game will be found by; shown while people are asked."""
        self._parties, self._table, self._panel = parties, table, panel
        self._renderer, self._queue, self._attract = renderer, queue, attract
        self._words, self._languages, self._needs_pin = words, languages, needs_pin
        self._on_change, self._wake = on_change, wake
        self._clock, self._call_later = clock, call_later
        self._timer: asyncio.TimerHandle | None = None
        self._last_touch = clock()
        self._ends_at = 0.0
        self._held: set[str] = set()
        self._swallowed: set[str] = set()
        self._work: set[asyncio.Task[None]] = set()
        self._playing: asyncio.Task[None] | None = None
        parties.on_begin.append(self._party_begins)
        parties.on_end.append(self._party_ends)

    def open(self) -> None:
        """Begins to wait; a table that was free when the power went is free again."""
        if self._parties.current is None and not self._parties.stays:
            self._be_free()
        else:
            self._last_touch = self._clock()
            self._arm()

    def close(self) -> None:
        self._cancel()
        self._stop_showing()
        for task in self._work:
            task.cancel()

    def configure(self, config: GuestsConfig) -> None:
        """Other times, from now on."""
        self.config = config
        if self.state in ("playing", "free"):
            self._arm()

    # Touches

    def takes(self, event: ButtonEvent) -> bool:
        """True: this gesture of a button has only told that somebody is there."""
        if event.gesture == "down":
            self._held.add(event.name)
            if self.state != "playing":
                self._swallowed.add(event.name)
                name = event.name.upper()
                log.debug("ignored press of %s: it only ends the state %r", name, self.state)
        is_swallowed = event.name in self._swallowed
        if event.gesture in ("press", "release"):
            self._held.discard(event.name)
            self._swallowed.discard(event.name)
        self.touched()
        return is_swallowed

    def is_stuck(self, button: str) -> None:
        """A key that is jammed is nobody's finger."""
        self._held.discard(button)

    def touched(self, language: str = "") -> None:
        """Somebody is there. A free table becomes theirs, in this language."""
        self._last_touch = self._clock()
        if self.state == "asking":
            self._go_on()
        elif self.state in ("free", "showing"):
            self._start(self._begin(language))

    @property
    def is_free(self) -> bool:
        """Nobody sits there: whatever is pressed means nothing to the game."""
        return self.state in ("free", "showing")

    @property
    def nobody_plays(self) -> bool:
        """The table is free; at home, where it never is, nothing was touched for hours."""
        is_left = self._parties.stays and self._clock() >= self._last_touch + LEFT_S
        return self.is_free or is_left

    def view(self) -> GuestsView:
        left = max(0, math.ceil(self._ends_at - self._clock())) if self.state == "asking" else 0
        code = self.code if left else ""
        return GuestsView(self.state, left, code, needs_pin=self._needs_pin())

    # Asking, and clearing the table

    def _is_idle(self) -> bool:
        return self._clock() >= self._last_touch + self.config.ask_after_s

    def _look(self) -> None:
        """The timer of a table at which somebody plays."""
        if not self._is_idle():
            self._arm()
        elif self._held or self._panel.is_moving:
            self._set_timer(LATER_S, self._look)
        else:
            self._start(self._ask())

    def leave(self) -> None:
        """They say that they go: they are asked at once, and see the code."""
        if self.state == "playing":
            self._start(self._ask(is_idle=True))

    async def _ask(self, *, is_idle: bool = False) -> None:
        """The code is on the disk before it is shown: it will lead to the game whatever happens."""
        try:
            code = await self._table.code()
        except StoreError as error:
            log.warning("nobody is asked, because the game cannot be put aside: %s", error)
            self._last_touch = self._clock()
            self._arm_if_playing()
            return
        if self.state != "playing" or not (is_idle or (self._is_idle() and not self._held)):
            self._arm_if_playing()
            return
        self.state, self.code = "asking", code
        self._ends_at = self._clock() + self.config.idle_countdown_seconds
        self._wake()
        self._panel.cover(StillPlayingScreen(self._ends_at, code, self._words()))
        log.info("still playing? asked for %s s", self.config.idle_countdown_seconds)
        self._count_down()

    def _count_down(self) -> None:
        left = round(self._ends_at - self._clock())
        if left <= 0:
            self.state = "leaving"
            self._start(self._end())
            return
        self._panel.play("still")
        self._renderer.request()
        self._on_change()
        step = 1 if left <= LAST_S else min(HEARD_S, left - LAST_S)
        self._set_timer(self._ends_at - (left - step) - self._clock(), self._count_down)

    def _go_on(self) -> None:
        self.state, self.code = "playing", ""
        self._panel.cover(None)
        self._renderer.request()
        self._on_change()
        self._arm()

    async def _end(self) -> None:
        queued = self._queue.submit(EndPartyCommand(), self._table.snapshot().seq)
        if queued is not None:
            await queued.done.wait()
        if self.state == "leaving":
            # An answer was on its way, or the disk refused: they stay until they are asked again.
            self._last_touch = self._clock()
            self._go_on()

    # A free table

    def _party_ends(self, _party: Party) -> None:
        if self._parties.stays:
            self._go_on()
        else:
            self._be_free()

    def _be_free(self) -> None:
        self.state, self.code = "free", ""
        self._panel.cover(FreeTableScreen(self._languages(), self._needs_pin))
        self._renderer.request()
        self._on_change()
        self._arm()

    async def _begin(self, language: str) -> None:
        queued = self._queue.submit(BeginPartyCommand(language), self._table.snapshot().seq)
        if queued is not None:
            await queued.done.wait()

    def _party_begins(self, _party: Party) -> None:
        self._stop_showing()
        self._last_touch = self._clock()
        self._go_on()

    def _show_itself(self) -> None:
        self.state = "showing"
        self._playing = self._in_background(self._attract.play())
        self._renderer.show(self._attract.panel, is_muted=True)
        self._on_change()

    def _stop_showing(self) -> None:
        if self._playing is not None:
            self._playing.cancel()
            self._playing = None
            self._renderer.show(self._panel)

    # The timer

    def _arm(self) -> None:
        if self.state == "playing" and self.config.ask_after_s > 0:
            due = self._last_touch + self.config.ask_after_s
            self._set_timer(max(0.0, due - self._clock()), self._look)
        elif self.state == "free" and self.config.attract_after_s > 0:
            self._set_timer(self.config.attract_after_s, self._show_itself)
        else:
            self._cancel()

    def _arm_if_playing(self) -> None:
        """Meanwhile another call may have asked them: its countdown goes on."""
        if self.state == "playing":
            self._arm()

    def _set_timer(self, seconds: float, what: Callable[[], None]) -> None:
        self._cancel()
        self._timer = self._call_later(seconds, what)

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._in_background(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    def _in_background(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        return in_background(asyncio.get_running_loop(), work, "looking after guests")
