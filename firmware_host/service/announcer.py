"""Says what is shown: every moment where people want that, the question again when they ask."""

from __future__ import annotations

from collections.abc import Callable

from firmware_host.devices.events import DeviceStatus
from firmware_host.devices.voice import Voice
from firmware_host.panel.i18n import Translator
from firmware_host.table.snapshot import TableSnapshot
from firmware_host.view.spoken import alarm_keys, moment_words, why_spoken


class Announcer:
    def __init__(self, voice: Voice, tell: Callable[[str], None] = lambda notice: None) -> None:
        """`tell` shows a notice of panel/notices.py."""
        self._voice = voice
        self._tell = tell
        self._is_awaited = False
        """The last announcement is one that somebody asked for."""
        self._seen: tuple[str, int] | None = None
        self._alarmed: frozenset[str] = frozenset()

    def show(self, snapshot: TableSnapshot, t: Translator) -> None:
        """A moment stands on the table; each is said once."""
        moment = snapshot.room, snapshot.seq
        if moment == self._seen:
            return
        is_first, self._seen = self._seen is None, moment
        alarmed, self._alarmed = self._alarmed, alarm_keys(snapshot, t)
        self._is_awaited = False
        speaks = self._voice.speaks_up and not is_first
        if not (speaks and self._voice.say(moment_words(snapshot, t, alarmed), t.language)):
            self._voice.stop()  # what is being said is about a moment that has gone

    def repeat(self, snapshot: TableSnapshot, t: Translator) -> bool:
        """The question and what it means, for whoever asks; False where nothing is heard, and a
        notice says why."""
        self._is_awaited = False
        self._is_awaited = self._voice.say(why_spoken(snapshot, t), t.language)
        if not self._is_awaited:
            is_faulty = self._voice.status().state == "faulty"
            self._tell("voice_faulty" if is_faulty else "voice_silent")
        return self._is_awaited

    def status_changed(self, status: DeviceStatus) -> None:
        """A sound card may refuse what was begun: whoever waits for it is told."""
        if self._is_awaited and status.state == "faulty":
            self._is_awaited = False
            self._tell("voice_faulty")

    def stop(self) -> None:
        """Somebody acts: nobody listens any more."""
        self._voice.stop()
