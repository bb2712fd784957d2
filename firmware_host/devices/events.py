"""The values devices hand over: what a finger did, which tile lies there, how a device is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from firmware_host.texts import Message

BUTTONS: Final = ("up", "down", "ok", "back", "roll")
GESTURES: Final = ("down", "press", "hold", "repeat", "release")
REPEATING: Final = ("up", "down")
"""Buttons that repeat while they are held: they run through lists."""

Gesture: TypeAlias = Literal["down", "press", "hold", "repeat", "release"]
ButtonTrouble: TypeAlias = Literal["stuck", "chattering"]
DeviceState: TypeAlias = Literal["absent", "opening", "ready", "faulty", "virtual"]


@dataclass(frozen=True, slots=True)
class ButtonEvent:
    """A short press is down, press; a long one is down, hold, release; with one repeat after the
    other before the release where the button repeats."""

    name: str
    gesture: Gesture
    at: float  # monotonic seconds
    is_here: bool = True
    """False: a page or program of another machine has, or had a part in it."""


@dataclass(frozen=True, slots=True)
class RawEdge:
    """A contact closed or opened, bounces and all: for whoever looks at the wiring."""

    name: str
    is_down: bool
    at: float


@dataclass(frozen=True, slots=True)
class TilePlaced:
    uid: str  # upper-case hex
    alone: bool = True
    """Nothing else lay there; of two at once nobody knows which one was meant."""


@dataclass(frozen=True, slots=True)
class TileRemoved:
    uid: str


@dataclass(frozen=True, slots=True)
class TilesMixed:
    """Two tiles seem to lie there: emitted once until one of them is gone."""


TileEvent: TypeAlias = TilePlaced | TileRemoved | TilesMixed


@dataclass(frozen=True, slots=True)
class DeviceStatus:
    """How a device is. The detail is for the builder, a Message where it is a sentence of ours:
    English in the log and for programs. Players get a text chosen by the state."""

    state: DeviceState
    detail: str = ""


# Translators: why a device is not there; it stands beside the device's name.
ABSENT: Final = DeviceStatus("absent", Message("switched off in the configuration"))
