"""The list of all parts, in the order a builder would look, and how they are run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Final

from firmware_host.config.errors import ConfigError
from firmware_host.config.settings import Settings
from firmware_host.selftest.check import Check, Result, Subject, failed, is_raspberry_pi
from firmware_host.selftest.occupied import daemon_is_running

PARTS: Final = {
    "configuration": "configuration",
    "catalogue": "configuration",
    "power": "power",
    "storage": "storage",
    "entropy": "dice",
    "dice": "dice",
    "rules": "rules",
    "fonts": "fonts",
    "drawing": "display",
    "display": "display",
    "reader": "reader",
    "buttons": "buttons",
    "light": "buttons",
    "buzzer": "buttons",
    "page": "page",
}
"""Each part and the module that checks it, loaded only when its turn comes."""

GROUPS: Final = {
    "devices": ("display", "reader", "buttons", "light", "buzzer"),
    "oled": ("drawing", "display"),
}

Probe = Callable[[Subject], Result]


def subject_of(load: Callable[[], Settings], progress: Callable[[str], None]) -> Subject:
    try:
        settings = load()
    except ConfigError as fault:
        return Subject(None, fault, progress=progress)
    return Subject(
        settings,
        is_pi=is_raspberry_pi(),
        daemon_runs=daemon_is_running(Path(settings.state_dir)),
        progress=progress,
    )


def run(
    subject: Subject, parts: Sequence[str] = tuple(PARTS), probes: Mapping[str, Probe] | None = None
) -> Iterator[Check]:
    for name in parts:
        subject.progress(f"{name} …")
        probe = (probes or {}).get(name) or _probe(name)
        try:
            result = probe(subject)
        except Exception as error:  # noqa: BLE001 - one broken check must not hide the others
            result = failed(
                f"the check itself broke ({type(error).__name__}: {error})",
                "report it: it is a fault of Tilekeeper",
            )
        yield Check(name, result.status, result.detail, result.advice)


def _probe(name: str) -> Probe:
    found: Probe = getattr(import_module(f"firmware_host.selftest.{PARTS[name]}"), f"check_{name}")
    return found
