"""The pins of this machine: which chip they are on, and gpiozero's factory for them.

Decided here: one factory, on libgpiod (gpiod_pins.py). It works on every Pi from Zero 2 W to 5 and
on any other board with a GPIO chip, PyPI has its wheels for Python 3.11 to 3.13, and nothing runs
while nothing happens. `mock` (gpiozero's own) stands in where there are no pins. Neither the
environment nor gpiozero's own search chooses anything.
"""

from __future__ import annotations

import asyncio
import fcntl
import importlib
import logging
import os
import re
import struct
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from firmware_host.devices.errors import NoPins, NotFitted, brief
from firmware_host.texts import Message, sentences

log = logging.getLogger(__name__)

RETRY_S = (2.0, 5.0, 10.0, 30.0, 60.0)  # what does not open is tried again; then every minute

_T = TypeVar("_T")
_DEV = Path("/dev")
CHIP_INFO = struct.Struct("32s32sI")  # struct gpiochip_info: name, label, lines
GET_CHIP_INFO = 0x8044B401
_HEADER_LABELS = ("pinctrl-bcm", "pinctrl-rp1")  # Pi Zero to 4, Pi 5
CONSUMER = "tilekeeper"
"""Who holds a line, as gpioinfo shows it."""
# Translators: the way out when the library gpiod is missing or old; keep the command.
_REINSTALL = Message("install gpiod 2 (pip install 'tilekeeper[pi]', or run install.sh again)")


def open_pin_factory(name: str) -> Any:
    """Blocks for the import (seconds on a small Pi): call it off the loop."""
    if name == "mock":
        from gpiozero.pins import mock

        return mock.MockFactory(pin_class=mock.MockPWMPin)
    # A machine without pins needs no library for them: look at the machine first.
    chip = header_chip()
    import_gpiod()
    try:
        from firmware_host.devices.gpiod_pins import GpiodFactory

        return GpiodFactory(chip)
    except ImportError as error:
        raise NotFitted(_not_loaded("gpiozero", error)) from error
    except Exception as error:  # gpiozero has its own classes
        # Translators: why buttons, light and buzzer do not work; {reason} is what the system says.
        why = Message("the pins do not work on this machine ({reason})", reason=brief(error))
        raise NotFitted(why) from error


def import_gpiod() -> ModuleType:
    try:
        gpiod = importlib.import_module("gpiod")
    except ImportError as error:
        raise NotFitted(_not_loaded("gpiod", error)) from error
    if not hasattr(gpiod, "request_lines"):
        # Translators: gpiod is a library, request_lines is what is missing in it.
        old = Message("this gpiod is version 1, which has no request_lines")
        raise NotFitted(sentences(old, _REINSTALL))
    return gpiod


def _not_loaded(library: str, error: ImportError) -> Message:
    # Translators: {library} is its name: gpiozero, {reason} is what the system says.
    fault = Message("{library} cannot be loaded ({reason})", library=library, reason=str(error))
    return sentences(fault, _REINSTALL)


def header_chip(nodes: Path = _DEV, label_of: Callable[[Path], str] | None = None) -> int:
    """The number of the chip behind the 40-pin header: 0, but 4 on a Pi 5 with an older kernel."""
    chips = sorted(
        (int(found[1]), node)
        for node in nodes.glob("gpiochip*")
        if (found := re.fullmatch(r"gpiochip(\d+)", node.name))
    )
    if not chips:
        # Translators: why buttons, light and buzzer do not work; {files}: /dev/gpiochip*
        none = Message("this machine has no pins: {files} do not exist", files=f"{nodes}/gpiochip*")
        raise NoPins(none)
    forbidden: list[Path] = []
    labels: dict[int, str] = {}
    for number, node in chips:
        try:
            labels[number] = (label_of or _label)(node)
        except PermissionError:
            forbidden.append(node)
        except OSError as error:
            labels[number] = brief(error)
    for number, label in labels.items():
        if label.startswith(_HEADER_LABELS):
            return number
    if forbidden:
        # Translators: why buttons, light and buzzer do not work; {file}: /dev/gpiochip0
        shut = Message(
            "{file} may not be opened; add this user to the group gpio "
            "(sudo usermod -aG gpio USER) and start again",
            file=forbidden[0],
        )
        raise NotFitted(shut)
    return min(labels)


def chip_node(number: int) -> str:
    return f"{_DEV}/gpiochip{number}"


def _label(node: Path) -> str:
    chip = os.open(node, os.O_RDWR | os.O_CLOEXEC)
    try:
        return chip_label(fcntl.ioctl(chip, GET_CHIP_INFO, bytes(CHIP_INFO.size)))
    finally:
        os.close(chip)


def chip_label(info: bytes) -> str:
    label: bytes = CHIP_INFO.unpack(info)[1]
    return label.rstrip(b"\0").decode("ascii", "replace")


class PinBoard:
    """The one thread in which pins are opened and written, so that the loop never waits for them.

    The factory is opened when the first device needs it; after a failure the next one tries again.
    """

    def __init__(self, factory_name: str, open_factory: Callable[[str], Any] | None = None) -> None:
        self.factory_name = factory_name
        self._open_factory = open_factory or open_pin_factory
        self._factory: Any = None
        self._thread: ThreadPoolExecutor | None = None

    def factory(self) -> Any:
        """Only in the board's own thread."""
        if self._factory is None:
            self._factory = self._open_factory(self.factory_name)
        return self._factory

    async def run(self, work: Callable[[], _T]) -> _T:
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, thread_name_prefix="pins")
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def lend_factory(self, loop: asyncio.AbstractEventLoop) -> Any:
        """For another thread that drives pins of its own; waits until the board has opened it."""
        return asyncio.run_coroutine_threadsafe(self.run(self.factory), loop).result()

    async def close(self) -> None:
        thread, self._thread = self._thread, None
        if thread is not None:
            if self._factory is not None:
                factory, self._factory = self._factory, None
                try:
                    await asyncio.get_running_loop().run_in_executor(thread, factory.close)
                except Exception as error:  # noqa: BLE001 - the kernel closes the rest
                    log.info("the pins do not close: %s", brief(error))
            thread.shutdown(wait=False)
