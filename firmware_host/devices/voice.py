"""The voice: espeak-ng makes the sound, aplay plays it, each in a process of its own.

Queue of one: whoever says something ends what is being said. A box without espeak-ng or without a
sound card says so in its state and stays silent; nothing here is ever an error for the game.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shutil
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, Protocol

from firmware_host.devices.events import ABSENT, DeviceStatus
from firmware_host.devices.quiet import QuietHours, network_has_set_it
from firmware_host.texts import Message

LONGEST: Final = 800
"""Letters of one announcement: nobody listens longer."""
WORDS_A_MINUTE: Final = 160
LOUDEST: Final = 200
"""espeak-ng's amplitude of volume 1; its own usual one is 100."""
VOICES: Final = {"en": "en-us"}
"""Where a language's voice is not called as the language is."""
_CARDS: Final = Path("/proc/asound/cards")
_SENTENCES: Final = re.compile(r"(.*(?<!\d)[.!?])\s")
"""Up to the last sentence end; a period after a digit may belong to «3.»."""
_SIGNS: Final = re.compile(r"[\[\]<>{}|*_#~^\\]")
"""Some of them steer espeak-ng, none of them is a word."""


class Voice(Protocol):
    speaks_up: bool
    """Says everything that is shown, not only what somebody asks to hear."""

    def say(self, text: str, language: str) -> bool:
        """Ends what is being said; False where nothing will be heard."""

    def stop(self) -> None: ...

    def set_volume(self, share: float) -> None:
        """0 to 1, from the next announcement on; 0 also ends what is being said."""

    def status(self) -> DeviceStatus: ...

    async def close(self) -> None: ...


class AbsentVoice:
    speaks_up = False

    def say(self, text: str, language: str) -> bool:
        return False

    def stop(self) -> None:
        pass

    def set_volume(self, share: float) -> None:
        pass

    def status(self) -> DeviceStatus:
        return ABSENT

    async def close(self) -> None:
        pass


def voice_command(language: str, volume: float, program: str = "espeak-ng") -> list[str]:
    """Text comes by standard input, so that nothing in it is taken for an option."""
    code = language.replace("_", "-").split("-")[0]
    voice = VOICES.get(code, code)
    amplitude = round(LOUDEST * volume)
    speed = str(WORDS_A_MINUTE)
    return [program, "-v", voice, "-a", str(amplitude), "-s", speed, "--stdin", "--stdout"]


def shortened(words: str, most: int = LONGEST) -> str:
    """Return the sentences that fit into `most` letters; words where no sentence fits."""
    if len(words) <= most:
        return words
    sentences = _SENTENCES.match(words, 0, most + 1)
    return sentences[1] if sentences else words[: most + 1].rpartition(" ")[0] or words[:most]


class EspeakVoice:
    """Speaks while `volume` is above 0 and no quiet hour is on."""

    def __init__(
        self,
        volume: float,
        *,
        speaks_up: bool = False,
        on_status: Callable[[DeviceStatus], None] = lambda status: None,
        quiet: QuietHours | None = None,
        speaker: str = "espeak-ng",
        player: Sequence[str] = ("aplay", "-q", "-"),
        cards: Path = _CARDS,
        now: Callable[[], datetime] = datetime.now,
        clock_is_set: Callable[[], bool] = network_has_set_it,
    ) -> None:
        self.volume = volume
        self.speaks_up = speaks_up
        self._on_status = on_status
        self._quiet = quiet
        self._speaker = speaker
        self._player = tuple(player)
        self._cards = cards
        self._now = now
        self._clock_is_set = clock_is_set
        self._next: tuple[str, str] | None = None
        self._task: asyncio.Task[None] | None = None
        self._processes: list[asyncio.subprocess.Process] = []
        self._cuts = 0
        """How often something was ended: what began before the last time is not to be heard."""
        self._status = self._look()

    def say(self, text: str, language: str) -> bool:
        words = shortened(" ".join(_SIGNS.sub(" ", text).split()))
        if not words or self.volume <= 0 or self._is_quiet():
            return False
        if self._status.state != "ready":
            self._set(self._look())  # a card that was plugged in meanwhile
        if self._status.state != "ready":
            return False
        self._next = words, language
        self._cut()
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._speak())
        return True

    def stop(self) -> None:
        self._next = None
        self._cut()

    def set_volume(self, share: float) -> None:
        self.volume = share
        if share <= 0:
            self.stop()
        if self._status.state == "ready":
            self._set(self._look())

    def status(self) -> DeviceStatus:
        return self._status

    async def close(self) -> None:
        self.stop()
        if self._task is not None:
            await self._task

    async def silence(self) -> None:
        """Returns when all that was to be said has been said."""
        if self._task is not None:
            await self._task

    def _look(self) -> DeviceStatus:
        for program, package in ((self._speaker, "espeak-ng"), (self._player[0], "alsa-utils")):
            if shutil.which(program) is None:
                # Translators: why the voice is silent; {program} is its name: espeak-ng,
                # {command} is to be typed: sudo apt install espeak-ng.
                missing = Message(
                    "{program} is not installed: {command}",
                    program=program,
                    command=f"sudo apt install {package}",
                )
                return DeviceStatus("faulty", missing)
        if self._player[0] == "aplay" and not self._has_card():
            return DeviceStatus(
                "faulty", Message("there is no sound card; plug one in, or voice.kind: absent")
            )
        loudness = round(100 * self.volume)
        # Translators: how the voice is; espeak-ng is the program that speaks, {n} is a number of
        # percent.
        return DeviceStatus("ready", Message("espeak-ng, volume {n} %", n=loudness))

    def _has_card(self) -> bool:
        try:
            return bool(re.match(r"\s*\d", self._cards.read_text(encoding="utf-8")))
        except OSError:
            return False

    def _is_quiet(self) -> bool:
        hours = self._quiet
        return hours is not None and hours.contain(self._now().time()) and self._clock_is_set()

    def _set(self, status: DeviceStatus) -> None:
        if status != self._status:
            self._status = status
            self._on_status(status)

    def _cut(self) -> None:
        self._cuts += 1
        self._kill()

    def _kill(self) -> None:
        for process in self._processes:
            with contextlib.suppress(ProcessLookupError):
                process.kill()

    async def _speak(self) -> None:
        while self._next is not None:
            (text, language), self._next = self._next, None
            try:
                fault = await self._play(text, language)
            except OSError as error:
                fault = error.strerror or str(error)
            if fault and self._next is None:
                self._set(DeviceStatus("faulty", fault))
                return

    async def _play(self, text: str, language: str) -> str:
        """Both processes, the first one's sound into the second; what went wrong, or ""."""
        cuts, self._processes = self._cuts, []
        reads, writes = os.pipe()
        try:
            player = await _start(self._player, stdin=reads, stdout=asyncio.subprocess.DEVNULL)
            self._processes = [player]
            if self._cuts == cuts:
                command = voice_command(language, self.volume, self._speaker)
                speaker = await _start(command, stdin=asyncio.subprocess.PIPE, stdout=writes)
                self._processes = [speaker, player]
            if self._cuts != cuts:  # meanwhile, when there was no process to kill yet
                self._kill()  # before the pipe ends: asyncio warns where a player went by itself
        finally:
            os.close(reads)
            os.close(writes)
        said = [
            (process, await process.communicate(text.encode() if process.stdin else None))
            for process in self._processes
        ]
        self._processes = []
        if self._cuts != cuts:
            return ""  # whatever an end in the middle made them say
        for process, (_, told) in said:
            if process.returncode and process.returncode > 0:
                lines = told.decode(errors="replace").split("\n")
                line = next((line for line in lines if line.strip()), "")
                return line[:200] or Message("no sound could be played")
        return ""


async def _start(command: Sequence[str], stdin: int, stdout: int) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *command, stdin=stdin, stdout=stdout, stderr=asyncio.subprocess.PIPE
    )
