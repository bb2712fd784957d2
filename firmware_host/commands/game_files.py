"""Game files on the command line: read with one sentence for every fault, written whole."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from firmware_host.commands.errors import CommandError, UsageError
from firmware_host.texts import Message, message_of

if TYPE_CHECKING:
    from firmware_host.games.core.log import GameLog


def read_game(path: Path) -> GameLog:
    """The game in a file; a file that cannot be read at all is a wrong call."""
    from firmware_host.store.errors import StoreError
    from firmware_host.store.files import read_game_file

    try:
        return read_game_file(path)
    except StoreError as error:
        raise UsageError(message_of(error)) from error
    except ValueError as error:
        if "null byte" in str(error):  # only a program can pass such a name
            # Translators: an error at the command line; {path} is a file.
            raise UsageError(Message("{path!r} is no file name", path=str(path))) from error
        raise


def refuse_to_overwrite(path: Path, force: bool) -> None:
    """Before the work, so that nobody waits for a result that has no place to go."""
    if path.is_dir():
        # Translators: an error at the command line; {path} is a file.
        raise UsageError(Message("{path}: is a directory; name a file in it", path=path))
    # Whatever is written takes the place of what was there: /dev/stdout would be gone for all.
    if path.exists() and (path.is_symlink() or not path.is_file()):
        raise UsageError(
            # Translators: an error at the command line; {path} is a file.
            Message("{path}: is a link, a device or a pipe; choose the name of a file", path=path)
        )
    if not force and (path.exists() or path.is_symlink()):
        raise UsageError(
            # Translators: an error at the command line; {path} is a file.
            Message(
                "{path}: exists already; choose another name, or overwrite it with --force",
                path=path,
            )
        )
    if not path.absolute().parent.is_dir():
        raise UsageError(
            # Translators: an error at the command line; {parent} is a directory.
            Message("{parent}: there is no such directory; make it first", parent=path.parent)
        )


def write_game(path: Path, document: dict[str, Any]) -> None:
    from firmware_host.store.errors import StoreError
    from firmware_host.store.files import write_game_file

    try:
        write_game_file(path, document)
    except StoreError as error:
        reason = error.__cause__
        why = reason.strerror if isinstance(reason, OSError) else message_of(error)
        raise CommandError(
            # Translators: an error at the command line; {path} is a file, {why} is a reason of
            # the operating system.
            Message(
                "{path}: could not be written ({why}); choose another place",
                path=path,
                why=why,
            )
        ) from error


def write_text(path: Path, text: str) -> None:
    from firmware_host.config.files import write_atomically

    try:
        write_atomically(path, text)
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise CommandError(
            Message(
                "{path}: could not be written ({why}); choose another place", path=path, why=why
            )
        ) from error


def player_names(setup: dict[str, Any]) -> list[str]:
    """What people call the players; a file from a stranger may hold anything here."""
    players = setup.get("players")
    players = players if isinstance(players, list) else []
    known = [player for player in players if isinstance(player, dict)]
    return [str(player.get("name") or player.get("colour") or "?") for player in known]
