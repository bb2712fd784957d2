"""What can go wrong here; every message is one sentence a person can act on."""


class KioskError(Exception):
    """The root of this room's errors."""


class PortTaken(KioskError, OSError):
    """Another program already listens on the port."""


class AddressUnusable(KioskError, OSError):
    """The host is not this machine's, or the port is not allowed for this user."""


class NotATerminal(KioskError, RuntimeError):
    """The terminal panel was asked for without a terminal."""


class BadMessage(KioskError, ValueError):
    """A message that the API does not understand."""


class Refused(KioskError, ValueError):
    """The box understood and says no: its message is shown to the person who asked."""
