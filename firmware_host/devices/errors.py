"""What can go wrong in this room. Hardware trouble is a status, not an exception: see events.py."""

from __future__ import annotations


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
    lines = str(error).strip().splitlines()
    return lines[0] if lines else type(error).__name__


def does_not_open(what: str, error: BaseException) -> str:
    """The sentence about a device on pins; libraries say busy each in its own words."""
    message = f"{what} does not open ({brief(error)})"
    if "busy" in str(error).lower():
        message += ": another program uses that pin, gpioinfo names it"
    return message
