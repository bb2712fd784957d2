"""The protocol of a PN532: wake-up, configuration, then InListPassiveTarget again and again.

While nothing lies there the chip itself waits (retries without end), so that nobody polls; once it
has found a tile it is asked again every 75 ms, for two tiles and without retries, until it has seen
nothing for a while. Exactly one command is under way at any time; a reply counts only after its own
ACK, so that a stale one from before a restart never does. Whatever goes wrong is aborted by an ACK
frame and tried again; a chip that stays silent is woken and configured from the beginning.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Final

from firmware_host.devices.events import DeviceStatus
from firmware_host.devices.pn532_frames import (
    ACK,
    WAKE,
    Acknowledged,
    Bad,
    ErrorFrame,
    FrameParser,
    Item,
    Response,
    frame,
    is_lasting,
    targets,
)
from firmware_host.devices.presence import SILENCE_S
from firmware_host.devices.reader_protocol import (
    LONGEST_LOOK_S,
    Garbled,
    Looked,
    Reading,
    Removal,
    TagSeen,
    Tally,
)
from firmware_host.texts import Message

ABORT: Final = ACK
TURN_S: Final = 0.002
"""Between the last byte received and the next one sent: the chip's stop bits come late."""
SETTLE_S: Final = 0.01
"""After an abort, until whatever was on its way has arrived."""
ACK_S: Final = 0.1
MORE_LOOKS: Final = 3
MORE_LOOK_S: Final = 0.025
"""A process that was held up finds the time over and the answer unread. So it looks this many times
more before it takes the answer for lost, however late each look comes."""
POLL_S: Final = 0.075
ON_AFTER_REMOVAL_S: Final = 0.1
"""The chip is asked this much longer than a removal takes, and then waits by itself again."""
HEARTBEAT_S: Final = 10.0
"""A chip that lost power does not say so: it is asked for its name now and then."""
TRIES: Final = 3
RETRY_S: Final = (0.0, 0.05, 0.2, 1.0, 2.0)


@dataclass(frozen=True, slots=True)
class Pn532Command:
    name: str
    payload: bytes
    reply_s: float | None = 0.2
    """None = the reply comes when it comes."""


SAM: Final = Pn532Command("SAMConfiguration", b"\x14\x01\x14\x01")
VERSION: Final = Pn532Command("GetFirmwareVersion", b"\x02")
WAIT: Final = Pn532Command("RFConfiguration", b"\x32\x05\xff\x01\xff")
BRIEFLY: Final = Pn532Command("RFConfiguration", b"\x32\x05\xff\x01\x01")
FIRST: Final = Pn532Command("InListPassiveTarget", b"\x4a\x01\x00", None)
AGAIN: Final = Pn532Command("InListPassiveTarget", b"\x4a\x02\x00", 0.12)
CHIP: Final = 0x32
# Translators: how the reader is: the box asks whether the chip PN532 is there.
_ASKING: Final = DeviceStatus("opening", Message("asking for a PN532"))


class Pn532:
    """A TagProtocol: give it bytes and moments, send what it wants sent."""

    removal: Removal = "look"
    same_for_s = 0.0

    def __init__(self, gone_after_s: float = SILENCE_S) -> None:
        self.tally = Tally()
        self._polled_for_s = gone_after_s + ON_AFTER_REMOVAL_S
        self.peer_status = _ASKING
        self._frames = FrameParser(self.tally)
        self._out = bytearray()
        self._to_do: deque[Pn532Command] = deque()
        self._command: Pn532Command | None = None
        self._is_acknowledged = False
        self._deadline: float | None = None
        self._looks_left = 0
        self._send_at = 0.0
        self._failures = 0
        self._is_polled = False  # a tile lies there, or did a moment ago
        self._empty_at: float | None = None
        """When it was last asked and saw nothing; None after it saw a tile."""
        self._empty_s = 0.0

    def opened(self, now: float) -> None:
        self.peer_status = _ASKING
        self._failures = 0
        self._is_polled = False
        self._begin(now)

    def closing_bytes(self) -> bytes:
        """No power-down: a chip put to sleep is not found again by the next one who opens it."""
        return ABORT

    def outgoing(self) -> bytes:
        out = bytes(self._out)
        self._out.clear()
        return out

    def next_deadline(self) -> float | None:
        half = self._frames.half_frame_until()
        own = self._deadline if self._command else self._send_at if self._to_do else None
        return min((at for at in (half, own) if at is not None), default=None)

    def feed(self, data: bytes, now: float) -> list[Reading]:
        readings: list[Reading] = []
        if data:
            self._send_at = max(self._send_at, now + TURN_S)
        for item in self._frames.feed(data, now):
            self._take(item, readings, now)
        return readings

    def advance(self, now: float) -> list[Reading]:
        readings: list[Reading] = []
        for item in self._frames.expire(now):
            self._take(item, readings, now)
        if self._command is not None and self._deadline is not None and now >= self._deadline:
            if self._command is FIRST and self._is_acknowledged:
                self._look_after_it(now)
            elif self._looks_left:
                self._looks_left -= 1
                self._deadline = now + MORE_LOOK_S
            else:
                self._failed(now)
        if self._command is None and self._to_do and now >= self._send_at:
            self._send(self._to_do.popleft(), now)
        return readings

    # One command at a time

    def _begin(self, now: float) -> None:
        """From sleep to the question it was asked last."""
        self._frames.reset()
        self._abort(now, WAKE)
        self._set_up()

    def _set_up(self) -> None:
        self._to_do.extend((SAM, VERSION))
        self._to_do.extend((BRIEFLY, AGAIN) if self._is_polled else (WAIT, FIRST))

    def _abort(self, now: float, before: bytes = b"") -> None:
        self._out += before + ABORT
        self._to_do.clear()
        self._done()
        self._send_at = now + SETTLE_S

    def _send(self, command: Pn532Command, now: float) -> None:
        self._command = command
        self._is_acknowledged = False
        self._wait_until(now + ACK_S)
        self._out += frame(command.payload)

    def _wait_until(self, deadline: float) -> None:
        self._deadline = deadline
        self._looks_left = MORE_LOOKS

    def _take(self, item: Item, readings: list[Reading], now: float) -> None:
        match item:
            case Acknowledged():
                self._acknowledged(now)
            case Response(payload):
                self._take_response(payload, readings, now)
            case Bad(why):
                # The chip believes it has answered, so it has to be asked again. Before the ACK it
                # was only something stale, and the ACK is still to come.
                if self._is_acknowledged:
                    readings.append(Garbled(why))
                    self._misheard(now)
            case ErrorFrame():
                if self._command is not None:
                    self._failed(now)

    def _acknowledged(self, now: float) -> None:
        if self._command is None or self._is_acknowledged:
            return  # stale: it belongs to a command that was given up
        self._is_acknowledged = True
        if self._command is FIRST:
            self._failures = 0
        wait_s = self._command.reply_s
        self._wait_until(now + (HEARTBEAT_S if wait_s is None else wait_s))

    def _take_response(self, payload: bytes, readings: list[Reading], now: float) -> None:
        command = self._command
        if (
            command is None
            or not self._is_acknowledged
            or payload[0] != command.payload[0] + 1
            or (command is VERSION and not self._has_said_its_name(payload))
        ):
            return  # stale, or not what was asked
        if command is FIRST or command is AGAIN:
            self._listed(targets(payload), readings, now)
        else:
            self._done()

    def _done(self) -> None:
        self._command = None
        self._is_acknowledged = False

    def _has_said_its_name(self, payload: bytes) -> bool:
        if len(payload) != 5:
            return False
        chip, version, revision = payload[1:4]
        if chip != CHIP:
            # Translators: what is wrong with the reader; {chip} is a number of two signs: 3F.
            detail = Message(
                "a chip of the type {chip} answers; this is no PN532", chip=f"{chip:02X}"
            )
            self.peer_status = DeviceStatus("faulty", detail)
            return False
        number = f"{version}.{revision}"
        # Translators: how the reader is; PN532 is its chip, {version} is a number: 1.6.
        name = Message("PN532 with firmware {version}", version=number)
        self.peer_status = DeviceStatus("ready", name)
        return True

    def _listed(self, uids: list[str] | None, readings: list[Reading], now: float) -> None:
        if uids is None:
            readings.append(self.tally.garbled("broken"))
            self._misheard(now)
            return
        readings += [TagSeen(uid, together=len(uids) > 1) for uid in uids if is_lasting(uid)]
        readings.append(Looked())
        self._failures = 0
        was_waiting = self._command is FIRST
        self._done()
        if uids:
            self._is_polled, self._empty_at, self._empty_s = True, None, 0.0
        else:
            if self._empty_at is not None:
                self._empty_s += min(now - self._empty_at, LONGEST_LOOK_S)
            self._empty_at = now
            if self._empty_s >= self._polled_for_s:
                self._is_polled = False
        if was_waiting and self._is_polled:
            self._to_do.extend((BRIEFLY, AGAIN))  # at once: a second tile may lie there too
            return
        self._to_do.extend((AGAIN,) if self._is_polled else (WAIT, FIRST))
        self._send_at = now + POLL_S

    # What goes wrong

    def _look_after_it(self, now: float) -> None:
        """After a silence: ask whether the chip is there and still configured."""
        self._abort(now)
        self._set_up()

    def _misheard(self, now: float) -> None:
        """An answer came and could not be read."""
        command = self._command
        if command is not FIRST and command is not AGAIN:
            self._failed(now)
            return
        self._abort(now)
        self._to_do.append(command)

    def _failed(self, now: float) -> None:
        """No answer: repeat the command once, then begin again with the wake-up."""
        self.tally.lost_replies += 1
        self._failures += 1
        if self._command is AGAIN and self._failures == 1:
            self._abort(now)
            self._to_do.append(AGAIN)
            return
        if self._failures >= TRIES and self.peer_status.state != "faulty":
            self.peer_status = DeviceStatus(
                "faulty",
                # Translators: what is wrong with the reader; HSU, TX and RX are printed on it.
                Message(
                    "no PN532 answers; check its power, its switches (HSU: both off) and that "
                    "TX and RX are crossed"
                ),
            )
        self._begin(now)
        self._send_at += RETRY_S[min(self._failures, len(RETRY_S)) - 1]
