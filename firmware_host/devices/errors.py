"""What can go wrong in this room. Hardware trouble is a status, not an exception: see events.py."""

from __future__ import annotations

from firmware_host.texts import Message, message_of, sentences


class DeviceError(Exception):
    """Root of everything this room raises."""


class UnknownButton(DeviceError, ValueError):
    """A button name that is not on the box."""


class UnknownGesture(DeviceError, ValueError):
    """A gesture a caller cannot ask for."""


class TooManySources(DeviceError, RuntimeError):
    """The button hub takes no further source of presses."""


class BadUid(DeviceError, ValueError):
    """A tag number the reader could never have read."""


class UnknownFault(DeviceError, ValueError):
    """A misbehaviour the virtual reader does not know."""


class NotFitted(DeviceError, RuntimeError):
    """The library or chip a configured device needs is not there; the text says the way out."""


class NoPins(NotFitted):
    """This machine has no pins at all."""


def brief(error: BaseException) -> str:
    """One line for a status: the message, or the kind of error when it has none."""
    said = message_of(error)
    if isinstance(said, Message):
        return said
    lines = said.strip().splitlines()
    return lines[0] if lines else type(error).__name__


def with_way_out(sentence: Message, error: BaseException) -> Message:
    """The sentence about a device on pins that does not open, and what to do if its pin is in use;
    libraries say busy each in its own words."""
    if "busy" not in str(error).lower():
        return sentence
    # Translators: it follows «the light does not open (busy): »; gpioinfo is a command.
    in_use = Message("another program uses that pin, gpioinfo names it")
    return sentences(sentence, in_use, between=": ")
