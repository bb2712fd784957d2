"""Fingers to gestures, pure: raw edges and a clock go in, gestures (events.GESTURES) come out.

A press fires on the very first edge; only the release waits for a quiet contact. The outcome is a
function of the edges alone: how late or how often advance() is called never changes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from firmware_host.devices.errors import UnknownButton
from firmware_host.devices.events import BUTTONS, REPEATING, ButtonEvent, Gesture

SETTLE_S = 0.018  # ordinary switches bounce 1.6 ms, the worst 6.2 ms; no finger is this quick
HOLD_S = 0.6
STUCK_S = 20.0
REPEATS = ((4, 0.2), (12, 0.1))
"""Seconds between repeats until so many have come; then they come every FASTEST_S."""
FASTEST_S = 0.06

Sample = Callable[[str], bool | None]  # the level of a button's contact right now, None = unknown


@dataclass(frozen=True, slots=True)
class Change:
    """A debounced contact went down or came up."""

    is_down: bool
    at: float


@dataclass(slots=True)
class Debouncer:
    """One contact. Edges inside the lock-out only move `level`; nothing is ever thrown away."""

    settle_s: float = SETTLE_S
    is_down: bool = False
    level: bool = False
    edge_at: float = 0.0
    settle_at: float | None = None  # when to look at the contact again

    def edge(self, level: bool, at: float) -> Change | None:
        self.level, self.edge_at = level, at
        # Also after an edge that tells nothing new: its partner was lost, so look again.
        self.settle_at = at + self.settle_s
        if level and not self.is_down:
            self.is_down = True
            return Change(True, at)
        return None

    def settle(self) -> Change | None:
        """The contact was quiet until `settle_at`: what it shows now is what the finger does."""
        at, self.settle_at = self.settle_at, None
        if at is not None and self.is_down and not self.level:
            self.is_down = False
            return Change(False, at)
        return None


@dataclass(slots=True)
class _Button:
    name: str
    contact: Debouncer
    hold_s: float
    stuck_s: float
    down_at: float = 0.0
    was_held: bool = False
    is_stuck: bool = False
    repeats: int = 0
    repeat_at: float | None = None  # when it repeats next; None while it does not

    def next_deadline(self) -> float | None:
        contact = self.contact
        deadlines = [contact.settle_at] if contact.settle_at is not None else []
        # A contact that has just opened is not holding, nor is one that does not come to rest.
        if contact.is_down and contact.level:
            calm_at = contact.edge_at + contact.settle_s
            if not self.was_held:
                deadlines.append(max(self.down_at + self.hold_s, calm_at))
            elif not self.is_stuck:
                deadlines.append(max(self.down_at + self.stuck_s, calm_at))
                if self.repeat_at is not None:
                    deadlines.append(max(self.repeat_at, calm_at))
        return min(deadlines, default=None)

    def edge(self, level: bool, at: float) -> list[ButtonEvent]:
        return self._react(self.contact.edge(level, at))

    def pass_deadline(self, at: float) -> list[ButtonEvent]:
        """`at` is this button's earliest deadline."""
        if self.contact.settle_at is not None and self.contact.settle_at <= at:
            return self._react(self.contact.settle())
        if not self.was_held:
            self.was_held = True
            self._repeat_after(at)
            return [ButtonEvent(self.name, "hold", at)]
        if at >= self.down_at + self.stuck_s:
            self.is_stuck = True
            return []
        self.repeats += 1
        self._repeat_after(at)
        return [ButtonEvent(self.name, "repeat", at)]

    def _repeat_after(self, at: float) -> None:
        if self.name in REPEATING:
            wait = next((wait for count, wait in REPEATS if self.repeats < count), FASTEST_S)
            self.repeat_at = at + wait

    def _react(self, change: Change | None) -> list[ButtonEvent]:
        if change is None:
            return []
        if change.is_down:
            self.down_at, self.was_held, self.is_stuck = change.at, False, False
            self.repeats, self.repeat_at = 0, None
            return [ButtonEvent(self.name, "down", change.at)]
        gesture: Gesture = "release" if self.was_held else "press"
        self.was_held = self.is_stuck = False
        return [ButtonEvent(self.name, gesture, change.at)]


class Gestures:
    """All buttons of a box. The owner arms one timer for next_deadline() and calls advance()."""

    def __init__(
        self,
        names: Iterable[str] = BUTTONS,
        *,
        hold_s: float = HOLD_S,
        settle_s: float = SETTLE_S,
        stuck_s: float = STUCK_S,
    ) -> None:
        self._buttons = {
            name: _Button(name, Debouncer(settle_s), hold_s, max(stuck_s, hold_s)) for name in names
        }
        self._now = float("-inf")

    def edge(self, name: str, is_down: bool, at: float) -> list[ButtonEvent]:
        """A raw edge; what was due before it happens first, so a late timer changes nothing."""
        button = self._button(name)
        events = self.advance(at)
        return events + button.edge(is_down, self._now)

    def advance(self, now: float, sample: Sample | None = None) -> list[ButtonEvent]:
        """Let time pass. With `sample`, contacts that are due are looked at: lost edges turn up."""
        now = max(now, self._now)  # edges may be handed over a little out of order
        events: list[ButtonEvent] = []
        if sample is not None:
            for button in self._buttons.values():
                due = button.next_deadline()
                if due is not None and due <= now:
                    level = sample(button.name)
                    if level is not None and level != button.contact.level:
                        events += button.edge(level, now)
        while (due_button := self._earliest(now)) is not None:
            button, at = due_button
            events += button.pass_deadline(at)
        self._now = now
        return sorted(events, key=lambda event: event.at)

    def next_deadline(self) -> float | None:
        deadlines = (button.next_deadline() for button in self._buttons.values())
        return min((at for at in deadlines if at is not None), default=None)

    def is_touched(self, name: str) -> bool:
        """A finger is on the button right now, bouncing or not."""
        return self._button(name).contact.level

    def finish_release(self, name: str, now: float) -> list[ButtonEvent]:
        """Do not wait for the contact to settle: it is known to be open."""
        contact = self._button(name).contact
        if contact.level or not contact.is_down or contact.settle_at is None:
            return []
        contact.settle_at = min(contact.settle_at, max(now, self._now))
        return self.advance(contact.settle_at)

    @property
    def held(self) -> frozenset[str]:
        return frozenset(name for name, b in self._buttons.items() if b.contact.is_down)

    @property
    def stuck(self) -> frozenset[str]:
        return frozenset(name for name, b in self._buttons.items() if b.is_stuck)

    def _button(self, name: str) -> _Button:
        try:
            return self._buttons[name]
        except KeyError:
            known = ", ".join(self._buttons)
            raise UnknownButton(f"no button is called {name!r}; the box has {known}") from None

    def _earliest(self, now: float) -> tuple[_Button, float] | None:
        due: tuple[_Button, float] | None = None
        for button in self._buttons.values():
            at = button.next_deadline()
            if at is not None and at <= now and (due is None or at < due[1]):
                due = button, at
        return due
