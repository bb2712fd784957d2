"""The voice: its programs, a sound card, a voice of espeak-ng for every language of the box.

Only a person can say whether it is heard, so a person is asked, where one watches.
"""

from __future__ import annotations

import asyncio
import subprocess
from dataclasses import replace
from typing import Final

from firmware_host.devices.device_set import Devices
from firmware_host.devices.voice import EspeakVoice
from firmware_host.panel.i18n import available_languages
from firmware_host.selftest.check import Ask, Result, Subject, failed, passed, skipped
from firmware_host.selftest.hardware import fitted, judged, opened, settled
from firmware_host.texts import Message

_HELLO: Final = "Tilekeeper. One, two, three."
_PATIENCE_S: Final = 10.0


def check_voice(subject: Subject) -> Result:
    device = fitted(subject, "voice")
    if isinstance(device, Result):
        return device
    # Whoever tests at night wants to hear it all the same.
    loud = replace(device, voice=replace(device.voice, quiet_from=None, quiet_until=None))

    async def try_it() -> Result:
        async with opened(loud, "voice") as devices:
            status = await settled(devices, "voice")
            result = judged(status, Message("docs/voice.md says what each state means"))
            if result.status != "pass":
                return result
            missing = sorted(set(available_languages()) - spoken_languages())
            if missing:
                return failed(
                    Message("espeak-ng has no voice for {names}", names=", ".join(missing)),
                    Message("install all of its voices: sudo apt install espeak-ng-data"),
                )
            return await _is_heard(devices, subject.ask) if subject.is_watched else result

    return asyncio.run(try_it())


def spoken_languages() -> set[str]:
    """The languages of the box that the installed espeak-ng has a voice for."""
    done = subprocess.run(
        ["espeak-ng", "--voices"], capture_output=True, text=True, check=False, timeout=_PATIENCE_S
    )
    rows = [line.split() for line in done.stdout.splitlines()[1:]]
    there = {row[1].partition("-")[0] for row in rows if len(row) > 1}  # "fr-fr" speaks for fr
    return {each for each in available_languages() if each in there}


async def _is_heard(devices: Devices, ask: Ask) -> Result:
    if isinstance(devices.voice, EspeakVoice) and devices.voice.volume == 0:
        return skipped(Message("voice.volume is 0: it stays silent"))
    devices.voice.say(_HELLO, "en")
    heard = await ask(Message("did you hear a voice? (Enter = yes, n = no)"))
    devices.voice.stop()
    if heard is None:
        return skipped(Message("nobody said whether the voice is heard"))
    if heard:
        return passed(Message("a sentence was said and heard"))
    return failed(
        Message("a sentence was said and not heard"),
        Message("look at the loudspeaker's switch and cable; `aplay -l` lists the sound cards"),
    )
