"""A serial port on the event loop that is opened again after every fault.

The loop wakes when bytes arrive; no thread reads, nothing polls. Every error closes the port
first (a dead port kept open makes a USB adapter come back under another name) and then waits.

A port that is not there is looked for once a second rather than by inotify: the folder of its name
comes and goes with it (/dev/serial/by-id), and a node appears before udev lets us open it, so that
one would have to look again anyway.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import fcntl
import os
import termios
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from firmware_host.devices.errors import brief
from firmware_host.devices.events import DeviceState, DeviceStatus
from firmware_host.devices.port_users import Console, console_on, port_users
from firmware_host.devices.supervisor import Supervisor, in_background
from firmware_host.texts import Listed, Message, sentences

if TYPE_CHECKING:
    from serial import Serial

WAITS_S = (0.5, 1.0)  # a look in memory, or one try to open; replugged, it works within 2 s
LONGEST_LOOK_S = 0.5
_CHUNK = 4096
_MOST_CHUNKS = 16  # what the kernel keeps of a port nobody reads

# termios.error is no OSError, and pyserial lets it through; its own errors are OSErrors.
_LINK_ERRORS = (OSError, termios.error, ValueError)


class SerialLink:
    """`on_bytes` and `on_status` are called on the loop; each status is reported once."""

    def __init__(
        self,
        port: str,
        baud: int,
        *,
        on_bytes: Callable[[bytes], None],
        on_status: Callable[[DeviceStatus], None],
        waits_s: Sequence[float] = WAITS_S,
        look_for_console: Callable[[str], Console | None] = console_on,
    ) -> None:
        self._port = port
        self._baud = baud
        self._on_bytes = on_bytes
        self._look_for_console = look_for_console
        # Translators: how the reader is; {port} is a file: /dev/serial0.
        opening = DeviceStatus("opening", Message("{port} is about to be opened", port=port))
        self._supervisor = Supervisor(opening, on_status, waits_s)
        self._task: asyncio.Task[None] | None = None
        self._open_port: Serial | None = None
        self._lose: Callable[[str], None] = lambda why: None
        self._read: Callable[[], bool] = lambda: False

    def status(self) -> DeviceStatus:
        return self._supervisor.status

    def start(self) -> None:
        loop = asyncio.get_running_loop()
        self._task = in_background(loop, self._supervise(), "the serial link")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    def write(self, data: bytes) -> None:
        """Send it if the port is open. What a full UART does not take is lost, as on a wire."""
        if data and self._open_port is not None:
            try:
                # Not the port's own write: it tries for ever while nothing is taken.
                os.write(self._open_port.fileno(), data)
            except BlockingIOError:
                pass
            except _LINK_ERRORS as error:
                self._lose(brief(error))

    def read_arrived(self) -> None:
        """Hand on now what has arrived, so that a late timer does not take it for silence."""
        for _ in range(_MOST_CHUNKS):
            if not self._read():
                return

    async def _supervise(self) -> None:
        while True:
            if not self._is_there():
                self._set_status(
                    "absent",
                    # Translators: what is wrong with the reader; {port} is a file: /dev/serial0.
                    Message(
                        "{port} does not exist; plug the reader in, or switch the UART on",
                        port=self._port,
                    ),
                )
                await self._supervisor.pause()
                continue
            if self.status().state == "absent":
                # Translators: how the reader is; {port} is a file: /dev/serial0.
                self._set_status("opening", Message("{port} has appeared", port=self._port))
                self._supervisor.works()
            try:
                port, console = await self._open()
            except _LINK_ERRORS as error:
                self._set_status("faulty", await asyncio.to_thread(self._explain, error))
            else:
                if await self._serve(port, console):
                    self._supervisor.works()
            await self._supervisor.pause()

    async def _open(self) -> tuple[Serial, Console | None]:
        """Opening may block, so a thread does it; a port that opens too late is closed again."""
        opening = asyncio.ensure_future(asyncio.to_thread(_open_port, self._port, self._baud))
        try:
            port = await asyncio.shield(opening)
            return port, await self._console()
        except asyncio.CancelledError:
            with contextlib.suppress(*_LINK_ERRORS):
                _close_port(await opening)
            raise

    async def _console(self) -> Console | None:
        """A login may have the port open, too, and take half of the bytes: only a look tells.

        It reads the names of all processes, and hangs where one of them does; the reader need not.
        """
        with contextlib.suppress(OSError):  # TimeoutError is one
            async with asyncio.timeout(LONGEST_LOOK_S):
                return await asyncio.to_thread(self._look_for_console, self._port)
        return None

    async def _serve(self, port: Serial, console: Console | None) -> bool:
        """Hands bytes on until the port is lost. True if any byte came."""
        loop = asyncio.get_running_loop()
        lost: asyncio.Future[str] = loop.create_future()
        received = 0

        def lose(why: str) -> None:
            if not lost.done():
                lost.set_result(why)

        def read() -> bool:
            nonlocal received
            try:
                data = port.read(_CHUNK)
            except _LINK_ERRORS as error:
                lose(brief(error))
                return False
            if data:
                received += len(data)
                self._on_bytes(data)
            return bool(data)

        fd = port.fileno()
        loop.add_reader(fd, read)
        self._open_port, self._lose, self._read = port, lose, read
        why = ""
        try:
            # Translators: how the reader is; {port} is a file: /dev/serial0, {baud} is a number:
            # 9600.
            speed = Message("{port} at {baud} baud", port=self._port, baud=self._baud)
            self._set_status("ready", sentences(speed, str(console or "")))
            why = await lost
        finally:
            self._open_port, self._read = None, lambda: False
            loop.remove_reader(fd)
            with contextlib.suppress(*_LINK_ERRORS):
                await asyncio.shield(asyncio.to_thread(_close_port, port))
        if self._is_there():
            # Translators: what is wrong with the reader; {port} is a file: /dev/serial0, {reason}
            # is what the system says.
            silent = Message("{port} stopped answering ({reason})", port=self._port, reason=why)
            self._set_status("faulty", silent)
        else:
            # Translators: what is wrong with the reader; {port} is a file: /dev/serial0.
            self._set_status("absent", Message("{port} was pulled out", port=self._port))
        return received > 0

    def _is_there(self) -> bool:
        # /dev lives in memory: this look does not wait for a disk.
        return Path(self._port).exists()

    def _set_status(self, state: DeviceState, detail: str) -> None:
        self._supervisor.report(DeviceStatus(state, detail))

    def _explain(self, error: BaseException) -> Message:
        port = self._port
        number = getattr(error, "errno", None)
        if number == errno.EPERM:  # not the file's mode: systemd keeps this kind of device away
            # Translators: what is wrong with the reader; {port} is a file: /dev/serial0.
            return Message(
                "{port} is closed to this service; allow it with a line DeviceAllow= "
                "(sudo systemctl edit tilekeeper)",
                port=port,
            )
        if number == errno.EACCES:
            # Translators: what is wrong with the reader; {port} is a file: /dev/serial0, dialout
            # is a name.
            return Message("{port} may not be opened; add the user to the group dialout", port=port)
        if number in (errno.EAGAIN, errno.EBUSY):
            console = self._look_for_console(port)
            # Translators: it follows «/dev/serial0 is in use by another program; »: the program.
            return sentences(_in_use(port), str(console) if console else Message("end it"))
        # Translators: what is wrong with the reader; {port} is a file: /dev/serial0, {reason} is
        # what the system says.
        return Message("{port} does not open ({reason})", port=port, reason=brief(error))


def _in_use(port: str) -> Message:
    users = port_users(port)
    if not users:
        # Translators: what is wrong with the reader; {port} is a file: /dev/serial0.
        return Message("{port} is in use by another program", port=port)
    # Translators: what is wrong with the reader; {port} is a file: /dev/serial0, {programs} is a
    # list: screen (process 812).
    return Message("{port} is in use by {programs}", port=port, programs=Listed(map(str, users)))


def _open_port(port: str, baud: int) -> Serial:
    """Nobody else may open it while we have it: two who read steal each other's bytes."""
    import serial

    opened = serial.Serial(port, baud, timeout=0, write_timeout=0, exclusive=True)
    with contextlib.suppress(*_LINK_ERRORS):  # not every driver knows it
        fcntl.ioctl(opened.fileno(), termios.TIOCEXCL)
    opened.reset_input_buffer()  # what was said to nobody is not said to us
    return opened


def _close_port(port: Serial) -> None:
    """Ends exclusive use first: another process may still have it open (a pty's other end)."""
    with contextlib.suppress(*_LINK_ERRORS):
        fcntl.ioctl(port.fileno(), termios.TIOCNXCL)
    port.close()
