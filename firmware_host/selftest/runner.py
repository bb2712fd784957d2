"""The list of all parts, in the order a builder would look, and how they are run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Final

from firmware_host.config.errors import ConfigError
from firmware_host.config.paths import daemon_is_running
from firmware_host.config.settings import Settings
from firmware_host.selftest.check import (
    FAIL,
    Ask,
    Check,
    Result,
    Subject,
    failed,
    is_raspberry_pi,
    skipped,
)
from firmware_host.texts import Message

PARTS: Final = {
    "configuration": "configuration",
    "catalogue": "configuration",
    "i2c": "provisioning",
    "spi": "provisioning",
    "uart": "provisioning",
    "pins": "provisioning",
    "groups": "provisioning",
    "disk": "provisioning",
    "clock": "provisioning",
    "power": "machine",
    "storage": "storage",
    "entropy": "dice",
    "dice": "dice",
    "rules": "rules",
    "pin": "staff_pin",
    "fonts": "fonts",
    "drawing": "display",
    "display": "display",
    "reader": "reader",
    "buttons": "buttons",
    "presses": "presses",
    "light": "light_and_buzzer",
    "buzzer": "light_and_buzzer",
    "voice": "voice",
    "page": "page",
}
"""Each part and the module that checks it, loaded only when its turn comes."""

NEEDS: Final = {
    "display": ("i2c", "spi"),
    "reader": ("uart",),
    "buttons": ("pins",),
    "presses": ("pins",),
    "light": ("pins",),
    "buzzer": ("pins",),
}
"""What the machine must be prepared for before a part can be judged."""

GROUPS: Final = {
    "provisioning": ("i2c", "spi", "uart", "pins", "groups", "disk", "clock", "power"),
    "devices": ("display", "reader", "buttons", "presses", "light", "buzzer", "voice"),
    "oled": ("drawing", "display"),
    "buttons": ("buttons", "presses"),
    "light": ("light", "buzzer"),
    "storage": ("disk", "storage"),
    "dice": ("entropy", "dice"),
}
"""Names people use for several parts, or for one of them."""

Probe = Callable[[Subject], Result]


def subject_of(
    load: Callable[[], Settings], progress: Callable[[str], None], ask: Ask | None = None
) -> Subject:
    """`ask` reaches the person who watches, if there is one."""
    try:
        settings = load()
    except ConfigError as fault:
        return Subject(None, fault, progress=progress)
    subject = Subject(
        settings,
        is_pi=is_raspberry_pi(),
        daemon_runs=daemon_is_running(Path(settings.state_dir)),
        progress=progress,
    )
    return subject if ask is None else replace(subject, is_watched=True, ask=ask)


def chosen(names: Sequence[str]) -> list[str]:
    """The parts meant by these names, in their order, each after what it needs."""
    wanted: list[str] = []
    for name in names:
        for part in GROUPS.get(name, (name,)):
            wanted += [*NEEDS.get(part, ()), part]
    return list(dict.fromkeys(wanted))


def run(
    subject: Subject, parts: Sequence[str] = tuple(PARTS), probes: Mapping[str, Probe] | None = None
) -> Iterator[Check]:
    unprepared: dict[str, str] = {}
    for name in parts:
        subject.progress(f"{name} …")
        probe = (probes or {}).get(name) or _probe(name)
        lacking = [need for need in NEEDS.get(name, ()) if need in unprepared]
        try:
            result = (
                skipped(
                    # Translators: the self-test says it to the builder; {unprepared} is a whole
                    # clause, {lacking} is the name of a part of the self-test.
                    Message(
                        "{unprepared}; first cure: {lacking}",
                        unprepared=unprepared[lacking[0]],
                        lacking=lacking[0],
                    )
                )
                if lacking
                else probe(subject)
            )
        except Exception as error:  # noqa: BLE001 - one broken check must not hide the others
            result = failed(
                # Translators: the self-test says it to the builder; {kind} is a word of the
                # file device.yaml, {error} is a whole sentence.
                Message(
                    "the check itself broke ({kind}: {error})",
                    kind=type(error).__name__,
                    error=error,
                ),
                Message("report it: it is a fault of Tilekeeper"),
            )
        if result.status == FAIL:
            unprepared[name] = result.detail
        yield Check(name, result.status, result.detail, result.advice)


def _probe(name: str) -> Probe:
    found: Probe = getattr(import_module(f"firmware_host.selftest.{PARTS[name]}"), f"check_{name}")
    return found
