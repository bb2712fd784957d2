"""The voice: real espeak-ng, its sound measured; a file takes the place of the sound card."""

from __future__ import annotations

import array
import asyncio
import math
import os
import subprocess
import wave
from datetime import datetime, time
from pathlib import Path
from typing import Any

import pytest

from firmware_host.devices.device_set import Devices
from firmware_host.devices.events import DeviceStatus
from firmware_host.devices.quiet import QuietHours
from firmware_host.devices.voice import (
    LONGEST,
    AbsentVoice,
    EspeakVoice,
    shortened,
    voice_command,
)
from firmware_host.panel.i18n import LANGUAGE_NAMES
from tests.tools_needed import needs
from tests.waiting import PATIENCE_S, until

SENTENCE = {
    "en": "Blue: roll the dice. 2 blocks are left.",
    "de": "Blau: Würfelt. Noch 2 Blöcke.",
    "ru": "Синий: бросьте кубики. Осталось 2 блока.",
}
needs_espeak = needs("espeak-ng")


def into_a_file(tmp_path: Path) -> tuple[str, ...]:
    """Plays sound by writing it down: each announcement a file."""
    return (program(tmp_path, "player", f'exec cat > "{tmp_path}/said-$$.wav"'),)


def program(folder: Path, name: str, *lines: str) -> str:
    """A shell script in place of espeak-ng or aplay."""
    script = folder / name
    script.write_text("\n".join(("#!/bin/sh", *lines, "")), encoding="utf-8")
    script.chmod(0o755)
    return str(script)


def loudness(samples: array.array[int]) -> float:
    return math.sqrt(sum(each * each for each in samples) / len(samples))


def sound(data: bytes) -> tuple[float, float]:
    """Seconds and loudness of a stream whose header does not know its length."""
    rate = int.from_bytes(data[24:28], "little")
    samples = array.array("h", data[44 : 44 + (len(data) - 44) // 2 * 2])
    return len(samples) / rate, loudness(samples)


@needs_espeak
@pytest.mark.parametrize("language", LANGUAGE_NAMES)
def test_every_language_has_a_voice_that_is_heard(language: str) -> None:
    text = SENTENCE.get(language, SENTENCE["en"])
    made = subprocess.run(
        voice_command(language, 0.5), input=text.encode(), capture_output=True, check=True
    )
    seconds, level = sound(made.stdout)
    assert 1 < seconds < 10
    assert level > 300


@needs_espeak
def test_volume_is_loudness_and_nothing_in_a_text_is_an_option() -> None:
    def level(volume: float, text: str) -> float:
        command = voice_command("en", volume)
        made = subprocess.run(command, input=text.encode(), capture_output=True, check=True)
        return sound(made.stdout)[1]

    assert level(0.8, "Roll the dice") > 2 * level(0.2, "Roll the dice")
    assert level(0.5, "-w /tmp/never --help") > 300


@needs_espeak
def test_the_newest_wins_and_what_it_ends_leaves_no_process(tmp_path: Path) -> None:
    async def run() -> None:
        voice = EspeakVoice(0.5, player=into_a_file(tmp_path))
        assert voice.status() == DeviceStatus("ready", "espeak-ng, volume 50 %")
        long = "The first task is due. " * 30
        assert voice.say(long, "en")
        await asyncio.sleep(0)
        for number in range(20):
            assert voice.say(f"Number {number}", "en")
        await voice.silence()
        assert voice.status().state == "ready"
        await voice.close()

    asyncio.run(run())
    files = sorted(tmp_path.glob("said-*.wav"), key=lambda path: path.stat().st_mtime_ns)
    assert len(files) < 20, "most were never begun"
    assert 0.3 < sound(files[-1].read_bytes())[0] < 3, "the last one is said to its end"


@needs_espeak
def test_nothing_is_said_in_quiet_hours_at_volume_0_or_without_words(tmp_path: Path) -> None:
    async def run() -> None:
        hours = QuietHours(time(22), time(7))
        night = EspeakVoice(
            0.5,
            player=into_a_file(tmp_path),
            quiet=hours,
            now=lambda: datetime(2026, 1, 1, 23),
            clock_is_set=lambda: True,
        )
        assert not night.say("Roll", "en")
        assert not EspeakVoice(0, player=into_a_file(tmp_path)).say("Roll", "en")
        loud = EspeakVoice(0.5, player=into_a_file(tmp_path))
        assert not loud.say("  [[<>]] ", "en")
        assert loud.say("x" * 10 * LONGEST, "en")
        await loud.close()
        assert not AbsentVoice().say("Roll", "en")

    asyncio.run(run())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Roll the dice. Go.", "Roll the dice. Go."),
        ("Roll the dice! Then move your character.", "Roll the dice!"),
        ("Roll the dice, then move.", "Roll the dice, then"),
        ("Roll it. Take the 3. block now.", "Roll it."),
        ("Hexakosioihexekontahexaphobia", "Hexakosioihexekontah"),
    ],
)
def test_a_long_announcement_ends_with_a_sentence(text: str, said: str) -> None:
    assert shortened(text, 20) == said


def test_espeak_is_given_whole_sentences_only(tmp_path: Path) -> None:
    async def run() -> str:
        speaker = program(tmp_path, "speaker", f'cat > "{tmp_path}/text"')
        player = program(tmp_path, "player", "cat > /dev/null")
        voice = EspeakVoice(0.5, speaker=speaker, player=(player,))
        assert voice.say("Roll the dice. " * LONGEST, "en")
        await voice.silence()
        return (tmp_path / "text").read_text()

    said = asyncio.run(run())
    assert said == " ".join(["Roll the dice."] * (LONGEST // len("Roll the dice. ")))


def test_what_is_ended_while_it_starts_is_not_said_whenever_that_is(tmp_path: Path) -> None:
    """Its speaker would speak for ever: whoever waits for the voice would wait as long."""
    speaker = program(tmp_path, "speaker", f'echo begun >> "{tmp_path}/begun"', "exec sleep 999")
    player = program(tmp_path, "player", "cat > /dev/null", "echo 'no more sound' >&2", "exit 1")

    async def ended_after(turns: int | None) -> None:
        voice = EspeakVoice(0.5, speaker=speaker, player=(player,))
        assert voice.say("Roll the dice", "en")
        if turns is None:
            begun = tmp_path / "begun"
            begun.unlink(missing_ok=True)
            await until(begun.exists)
        for _ in range(turns or 0):
            await asyncio.sleep(0)
        async with asyncio.timeout(PATIENCE_S):
            await voice.close()
        assert voice.status().state == "ready", "who is ended is not faulty"

    async def run() -> None:
        for turns in (*range(12), None):
            await ended_after(turns)

    asyncio.run(run())


def test_volume_0_ends_what_is_being_said(tmp_path: Path) -> None:
    speaker = program(tmp_path, "speaker", f'echo >> "{tmp_path}/begun"', "exec sleep 999")
    player = program(tmp_path, "player", "exec cat > /dev/null")

    async def run() -> None:
        told: list[DeviceStatus] = []
        voice = EspeakVoice(0.5, speaker=speaker, player=(player,), on_status=told.append)
        assert voice.say("Roll the dice", "en")
        await until((tmp_path / "begun").exists)
        voice.set_volume(0)
        async with asyncio.timeout(PATIENCE_S):
            await voice.silence()
        assert not voice.say("Roll the dice", "en")
        assert told == [DeviceStatus("ready", "espeak-ng, volume 0 %")]

    asyncio.run(run())


def test_the_display_is_closed_before_the_voice() -> None:
    """A program that does not end must not keep a picture on the glass."""
    closed: list[str] = []

    class Part:
        def __init__(self, name: str) -> None:
            self._name = name

        async def close(self) -> None:
            closed.append(self._name)

    parts: dict[str, Any] = {
        name: Part(name) for name in ("hub", "reader", "oled", "light", "buzzer", "voice", "board")
    }
    asyncio.run(Devices(**parts).close())
    assert sorted(closed) == sorted(parts)
    assert closed[-3:] == ["oled", "voice", "board"]


def test_a_missing_program_or_card_is_a_named_state(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(tmp_path, "aplay", "exec cat > /dev/null")
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)

    async def run() -> None:
        told: list[DeviceStatus] = []
        nobody = EspeakVoice(1, speaker="no-such-speaker", on_status=told.append)
        assert nobody.status().detail == (
            "no-such-speaker is not installed: sudo apt install espeak-ng"
        )
        assert not nobody.say("Roll", "en")
        cards = tmp_path / "cards"
        cards.write_text("--- no soundcards ---\n", encoding="utf-8")
        dumb = EspeakVoice(1, speaker="true", cards=cards, on_status=told.append)
        assert dumb.status().detail.startswith("there is no sound card")
        assert not dumb.say("Roll", "en")
        cards.write_text(" 0 [Headphones]: bcm2835\n", encoding="utf-8")
        assert dumb.say("Roll", "en"), "it was plugged in meanwhile"
        assert told[0].state == "ready"
        await dumb.close()

    asyncio.run(run())


@needs_espeak
def test_a_card_that_refuses_is_told_and_tried_again(tmp_path: Path) -> None:
    async def run() -> None:
        broken = program(tmp_path, "broken", "echo 'audio open error: busy' >&2", "exit 1")
        told: list[DeviceStatus] = []
        voice = EspeakVoice(1, player=(broken,), on_status=told.append)
        assert voice.say("Roll the dice", "en")
        await voice.silence()
        assert told[-1] == DeviceStatus("faulty", "audio open error: busy")
        assert voice.say("Roll the dice", "en")
        await voice.close()

    asyncio.run(run())


def test_a_wave_file_is_made_as_the_measure_reads_it(tmp_path: Path) -> None:
    """Otherwise loudness would be measured on noise."""
    file = tmp_path / "tone.wav"
    with wave.open(str(file), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(8000)
        out.writeframes(array.array("h", [1000, -1000] * 4000).tobytes())
    assert sound(file.read_bytes()) == (1.0, 1000.0)
