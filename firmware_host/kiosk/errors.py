"""Errors of this room; every message is one sentence a person can act on."""


class KioskError(Exception):
    """The root of this room's errors."""


class PortTaken(KioskError, OSError):
    """Another program already listens on the port."""


class AddressUnusable(KioskError, OSError):
    """The host is not this machine's, or the port is not allowed for this user."""


class NotATerminal(KioskError, RuntimeError):
    """The terminal panel was asked for without a terminal."""


class BadMessage(KioskError, ValueError):
    """A message that the API does not understand, in English: no page sends one. Facts fill the
    sentence."""

    def __init__(self, sentence: str, **facts: str) -> None:
        super().__init__(sentence.format(**facts))


class Refused(KioskError, ValueError):
    """A valid request that the box does not carry out; the message is shown to the person.

    `rule` is the number of the rule that forbids it, if one does. `insist` is the answer by which
    players overrule the refusal, where they may.
    """

    def __init__(self, sentence: str, rule: str = "", insist: str = "") -> None:
        super().__init__(sentence)
        self.rule = rule
        self.insist = insist


class Forbidden(KioskError, PermissionError):
    """A request of a guest that is not a guest's to make; the message is shown to the person."""
