"""A PN532 that exists only on this machine: byte for byte what the chip says, faults on demand.

It also judges its host: `violations` names every command that came while another was under way
without being aborted first, and every one that came before SAMConfiguration.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable

from firmware_host.devices.errors import BadUid
from firmware_host.devices.pn532_frames import (
    ACK,
    FROM_CHIP,
    SYNTAX_ERROR,
    TO_CHIP,
    Acknowledged,
    FrameParser,
    Response,
    frame,
)
from firmware_host.devices.reader_protocol import Tally
from firmware_host.devices.virtual_reader import DELAY_S, FAULTS, VirtualTray

SENSE = {4: b"\x00\x04\x08", 7: b"\x00\x44\x00", 10: b"\x00\x84\x00"}
STALE_UID = "DEADBEEF"
"""The tag in a stale reply: it never lay on this reader."""
_FOREVER = 0xFF
_THINKS_S = 0.002
_LOOKS_S = 0.005


class VirtualPn532(VirtualTray):
    faults = (*FAULTS, "stale", "silence", "error")

    def __init__(
        self, *, loop: asyncio.AbstractEventLoop, chance: random.Random | None = None
    ) -> None:
        self.violations: list[str] = []
        self.commands: list[int] = []
        self.aborts = 0
        self._frames = FrameParser(Tally(), TO_CHIP)
        self._is_awake = False
        self._is_configured = False
        self._retries = _FOREVER
        self._most = 0  # how many targets the pending InListPassiveTarget asks for; 0 = none
        self._reply: asyncio.TimerHandle | None = None
        super().__init__(loop=loop, chance=chance)

    def faint(self) -> None:
        """The supply breaks down for a moment: everything is forgotten, and nothing said."""
        self._forget_command()
        self._frames.reset()
        self._is_awake = self._is_configured = False
        self._retries = _FOREVER

    def close(self) -> None:
        super().close()
        self._forget_command()

    def _clean(self, uid: str) -> str:
        uid = uid.strip().upper()
        if not re.fullmatch(r"(?:[0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20})", uid):
            raise BadUid(f"a PN532 reads 8, 14 or 20 hex digits; this is not: {uid!r}")
        return uid

    def _on_bytes(self) -> Callable[[bytes], None] | None:
        return self._received

    def _changed(self) -> None:
        if self._most and self._tiles and self._retries == _FOREVER:
            self._answer(self._listed())

    def _received(self, data: bytes) -> None:
        if not self._is_awake:
            at = data.find(b"\x55\x55")
            if at < 0:
                return  # asleep: it has not heard a thing
            self._is_awake = True
            data = data[at:]
        for item in self._frames.feed(data, self._loop.time()):
            if isinstance(item, Acknowledged):
                self.aborts += 1
                self._forget_command()
            elif isinstance(item, Response):
                self._command(item.payload)

    def _forget_command(self) -> None:
        self._most = 0
        if self._reply is not None:
            self._reply.cancel()
            self._reply = None

    def _command(self, payload: bytes) -> None:
        code = payload[0]
        if self._most or self._reply is not None:
            self.violations.append(f"{code:02X} while another command was under way")
        if not self._is_configured and code != 0x14:
            self.violations.append(f"{code:02X} before SAMConfiguration")
        self._forget_command()
        self.commands.append(code)
        if self._faults[:1] == ["silence"]:
            self._faults.pop(0)
            return
        if self._faults[:1] == ["stale"]:
            self._faults.pop(0)
            self._port.send(frame(_targets_reply((STALE_UID,)), FROM_CHIP))
        self._port.send(ACK)
        self._carry_out(code, payload[1:])

    def _carry_out(self, code: int, body: bytes) -> None:
        match code, len(body):
            case 0x02, 0:
                self._answer_later(b"\x03\x32\x01\x06\x07", _THINKS_S)
            case 0x14, 2 | 3:
                self._is_configured = True
                self._answer_later(b"\x15", _THINKS_S)
            case 0x32, 4:
                self._retries = body[3]
                self._answer_later(b"\x33", _THINKS_S)
            case 0x4A, 2 if body[0] in (1, 2) and body[1] == 0:
                self._most = body[0]
                if self._tiles or self._retries != _FOREVER:
                    self._reply = self._loop.call_later(_LOOKS_S, self._look)
            case _:
                self._port.send(SYNTAX_ERROR)

    def _look(self) -> None:
        self._reply = None
        if self._tiles or self._retries != _FOREVER:
            self._answer(self._listed())

    def _listed(self) -> bytes:
        return _targets_reply(self._tiles[: self._most])

    def _answer_later(self, payload: bytes, after_s: float) -> None:
        self._reply = self._loop.call_later(after_s, self._answer, payload)

    def _answer(self, payload: bytes) -> None:
        """The command is over, whether its reply arrives or not."""
        self._forget_command()
        reply, fault = frame(payload, FROM_CHIP), self._next_fault()
        if fault == "delay":
            self._loop.call_later(DELAY_S, self._port.send, reply)
        else:
            self._port.send(self._spoil(reply, fault))

    def _spoil(self, reply: bytes, fault: str) -> bytes:
        match fault:
            case "noise":
                return self._noise() + reply
            case "half":
                return reply[: len(reply) // 2]
            case "checksum":
                return reply[:-2] + bytes([reply[-2] ^ 0x10]) + reply[-1:]
            case "double":
                return reply * 2
            case "drop":
                return b""
            case "error":
                return SYNTAX_ERROR
            case _:
                return reply


def _targets_reply(uids: tuple[str, ...]) -> bytes:
    """InListPassiveTarget's answer for these tags, as 106 kbit/s type A."""
    reply = bytes([0x4B, len(uids)])
    for number, uid in enumerate(uids, 1):
        raw = bytes.fromhex(uid)
        reply += bytes([number]) + SENSE[len(raw)] + bytes([len(raw)]) + raw
    return reply
