"""How a command ends: 0 good, 1 found something wrong, 2 called wrongly; and why, in a sentence.

`verify` has one end more, 3: every roll follows, but the game is not proved.
"""

from __future__ import annotations

import os
import re
from typing import Final

from firmware_host.texts import Message, message_of

EXIT_OK: Final = 0
EXIT_FAILED: Final = 1
EXIT_USAGE: Final = 2
QUALIFIED: Final = 3
EXIT_INTERRUPTED: Final = 130
EXIT_SIGPIPE: Final = 141
"""What a shell reports for a program that a closed pipe ended."""

_ERRORS_OF_A_ROOM: Final = re.compile(r"firmware_host(\.\w+)*\.errors")


class CommandError(Exception):
    """The command found something wrong and cannot go on."""

    code = EXIT_FAILED


class UsageError(CommandError, ValueError):
    """The command was called wrongly."""

    code = EXIT_USAGE


def explain(error: BaseException) -> tuple[str, int] | None:
    """The sentence and the exit code for what people can cause; None for a bug.

    Every room keeps what people can cause in its errors.py, so the class tells it without
    loading any room here.
    """
    from firmware_host.config.errors import shortage

    if isinstance(error, CommandError):
        return message_of(error), error.code
    if any(_ERRORS_OF_A_ROOM.fullmatch(kind.__module__) for kind in type(error).__mro__):
        return message_of(error), EXIT_FAILED
    lacking = shortage(error)
    if lacking:
        return lacking, EXIT_FAILED
    if isinstance(error, OSError):
        return describe(error), EXIT_FAILED
    return None


def describe(error: OSError) -> str:
    """File and reason, as the operating system tells them."""
    if isinstance(error, FileNotFoundError) and not error.filename and _is_nowhere():
        return Message("the current directory is gone; go to another one (cd) and try again")
    reason = error.strerror or str(error) or type(error).__name__
    return f"{error.filename}: {reason}" if error.filename else reason


def _is_nowhere() -> bool:
    try:
        os.getcwd()  # noqa: PTH109 - the very call that fails
    except OSError:
        return True
    return False
