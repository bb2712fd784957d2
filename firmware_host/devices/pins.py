"""The pins of this machine: which chip they are on, and gpiozero's factory for them, by name.

Decided here: lgpio is the default, because it works on every Pi from Zero 2 W to 5. PyPI has its
wheels for Python 3.11 and 3.12 only; on 3.13 pip would compile it or take an empty placeholder
(0.0.0.2), so there it comes from Raspberry Pi OS as python3-lgpio, which install.sh links into the
virtual environment. gpiod has wheels for 3.11 to 3.13 and lets a resting box sleep (gpiod_pins.py);
on plain Debian, which has no lgpio, install.sh chooses it for a new box. Neither the environment
nor gpiozero's own search chooses anything.
"""

from __future__ import annotations

import asyncio
import fcntl
import importlib
import logging
import os
import re
import struct
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from firmware_host.devices.errors import NoPins, NotFitted, brief

log = logging.getLogger(__name__)

RETRY_S = (2.0, 5.0, 10.0, 30.0, 60.0)  # what does not open is tried again; then every minute

_T = TypeVar("_T")
_DEV = Path("/dev")
CHIP_INFO = struct.Struct("32s32sI")  # struct gpiochip_info: name, label, lines
GET_CHIP_INFO = 0x8044B401
_HEADER_LABELS = ("pinctrl-bcm", "pinctrl-rp1")  # Pi Zero to 4, Pi 5
CONSUMER = "tilekeeper"
"""Who holds a line, as gpioinfo shows it."""
_LGPIO_REMEDY = (
    "install python3-lgpio and run install.sh again, "
    "or write gpio: {pin_factory: gpiod} in device.yaml"
)
_FACTORIES = {
    "lgpio": ("gpiozero.pins.lgpio", "LGPIOFactory", _LGPIO_REMEDY),
    "gpiod": ("firmware_host.devices.gpiod_pins", "GpiodFactory", ""),
    "rpigpio": ("gpiozero.pins.rpigpio", "RPiGPIOFactory", "install python3-rpi.gpio"),
    "pigpio": ("gpiozero.pins.pigpio", "PiGPIOFactory", "install python3-pigpio"),
    "native": ("gpiozero.pins.native", "NativeFactory", ""),
    "mock": ("gpiozero.pins.mock", "MockFactory", ""),
}


def open_pin_factory(name: str) -> Any:
    """Blocks for the import (seconds on a small Pi): call it off the loop."""
    try:
        module, factory, remedy = _FACTORIES[name]
    except KeyError:
        known = ", ".join(_FACTORIES)
        raise NotFitted(f"gpio.pin_factory {name!r} is unknown; use one of {known}") from None
    # A machine without pins needs no library for them: look at the machine first.
    options: dict[str, Any] = {"chip": header_chip()} if name in ("lgpio", "gpiod") else {}
    try:
        if name == "lgpio":
            import_lgpio()
        elif name == "gpiod":
            import_gpiod()
        pins = importlib.import_module(module)
    except ImportError as error:
        told = f"pin factory {name} cannot be loaded ({error})"
        raise NotFitted(f"{told}; {remedy}" if remedy else told) from error
    if name == "mock":
        options["pin_class"] = pins.MockPWMPin
    try:
        return getattr(pins, factory)(**options)
    except Exception as error:  # every backend has its own classes
        raise NotFitted(
            f"pin factory {name} does not work on this machine ({brief(error)})"
        ) from error


def import_lgpio() -> Any:
    """lgpio, without the traces its import leaves.

    The import makes a pipe in the directory LG_WD (else the current one, which a service may not
    write) and moves the whole process there. The pipe is open at both ends when the import
    returns, so its directory can go, and we go back to where we were.
    """
    before, was = os.environ.get("LG_WD"), Path.cwd()
    # Removed at once, and never the owner's own directory: a second program may use that.
    with tempfile.TemporaryDirectory(prefix="tilekeeper-lg-", dir=_writable()) as place:
        os.environ["LG_WD"] = place
        try:
            lgpio = importlib.import_module("lgpio")
        except OSError as error:
            raise ImportError(f"lgpio cannot make its pipe in {place}: {brief(error)}") from error
        finally:
            os.chdir(was)
            os.environ.pop("LG_WD")
            if before is not None:
                os.environ["LG_WD"] = before
    if not hasattr(lgpio, "gpiochip_open"):
        raise ImportError("this lgpio is the empty placeholder 0.0.0.2 that pip takes on 3.13")
    return lgpio


def import_gpiod() -> ModuleType:
    way_out = "or set gpio.pin_factory: lgpio"
    try:
        gpiod = importlib.import_module("gpiod")
    except ImportError as error:
        raise NotFitted(f"gpiod cannot be loaded ({error}); install it, {way_out}") from error
    if not hasattr(gpiod, "request_lines"):
        raise NotFitted(f"this gpiod is version 1; install gpiod 2, {way_out}")
    return gpiod


def _writable() -> str | None:
    """The directory systemd made for the service, if any; None: wherever temporary files go."""
    given = os.environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
    return given if given and os.access(given, os.W_OK) else None


def header_chip(nodes: Path = _DEV, label_of: Callable[[Path], str] | None = None) -> int:
    """The number of the chip behind the 40-pin header: 0, but 4 on a Pi 5 with an older kernel."""
    chips = sorted(
        (int(found[1]), node)
        for node in nodes.glob("gpiochip*")
        if (found := re.fullmatch(r"gpiochip(\d+)", node.name))
    )
    if not chips:
        raise NoPins(f"this machine has no pins: {nodes}/gpiochip* do not exist")
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
        raise NotFitted(
            f"{forbidden[0]} may not be opened; add this user to the group gpio "
            "(sudo usermod -aG gpio USER) and start again"
        )
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
