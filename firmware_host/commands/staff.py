"""`tilekeeper staff pin`: sets the PIN that locks a box for guests, or removes it.

Whoever has the shell may: this is also how a forgotten PIN is reset, while the box runs or not.
"""

from __future__ import annotations

import argparse
import getpass
import sys
from contextlib import closing
from gettext import gettext as _
from typing import TYPE_CHECKING

from firmware_host.commands.arguments import add_places, add_virtual, check_places, load
from firmware_host.commands.errors import EXIT_OK, UsageError
from firmware_host.commands.output import Output
from firmware_host.texts import Message

if TYPE_CHECKING:
    from pathlib import Path

    from firmware_host.store.party_rows import StoredPin


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    pin = actions.add_parser("pin", help=_("a new PIN of 4 to 8 digits; asks for it twice"))
    pin.add_argument("--remove", action="store_true", help=_("unlock the box for everybody"))
    add_places(pin)
    add_virtual(pin)
    pin.set_defaults(json=False)


def run(options: argparse.Namespace, out: Output) -> int:
    from firmware_host.service.staff import hashed
    from firmware_host.store.store import DATABASE

    check_places(options)
    settings = load(options)
    database = settings.state_dir / DATABASE
    if options.remove:
        _write(database, None)
        out.say(
            Message("The PIN is removed: guests find every page of the box.")
            if settings.device.guests.parties_stay
            else Message("The PIN is removed: the staff page is closed until you set a new one.")
        )
    else:
        _write(database, hashed(_typed()))
        out.say(
            Message("The PIN is saved. A box that had none is locked when the next party begins.")
        )
    return EXIT_OK


def _typed() -> str:
    from firmware_host.panel.staff import is_pin

    if sys.stdin is None or not sys.stdin.isatty():
        pin = again = (sys.stdin.readline() if sys.stdin else "").strip()
    else:
        # Translators: asks for it at the command line; a space at the end.
        pin = getpass.getpass(_("New PIN: "))
        # Translators: asks for the same PIN again; a space at the end.
        again = getpass.getpass(_("Once more: "))
    if not is_pin(pin):
        raise UsageError(Message("a PIN has 4 to 8 digits"))
    if pin != again:
        raise UsageError(Message("the two are not the same; nothing is changed"))
    return pin


def _write(database: Path, pin: StoredPin | None) -> None:
    """Beside a running daemon, too: SQLite lets one write after another."""
    from firmware_host.config.files import make_directory
    from firmware_host.store.damage import create
    from firmware_host.store.errors import explaining
    from firmware_host.store.game_rows import GameRows
    from firmware_host.store.party_rows import PartyRows
    from firmware_host.store.schema import migrate, open_to_write, refuse_newer

    with explaining(database):
        if not database.exists():
            make_directory(database.parent)
            create(database)
        with closing(open_to_write(database)) as connection:
            refuse_newer(connection, database)
            migrate(connection)
            PartyRows(connection, GameRows(connection, database)).set_pin(pin)
