"""Arguments that several commands share: where things lie, whole numbers, games."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING

from firmware_host.commands.errors import UsageError
from firmware_host.texts import Listed, Message

if TYPE_CHECKING:
    from firmware_host.config.settings import Settings
    from firmware_host.games.game import Game


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help=_("one JSON document, nothing else"))


def add_game(parser: argparse.ArgumentParser) -> None:
    from firmware_host.games import game_ids

    parser.add_argument("game", metavar="GAME", help=", ".join(game_ids()))


def add_places(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--config", metavar="DIR", type=Path, help=_("your YAML files (default: /etc/tilekeeper)")
    )
    parser.add_argument(
        "--state", metavar="DIR", type=Path, help=_("games, tags and entered values of the box")
    )


def add_virtual(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--virtual",
        action="store_true",
        help=_("the box that `tilekeeper run --virtual` simulates"),
    )


def whole(low: int, high: int) -> Callable[[str], int]:
    """An argument type: a whole number between two others."""

    def read(text: str) -> int:
        from firmware_host.games.core import checks

        try:
            number = int(text) if text.isascii() and len(text) < 20 else None
        except ValueError:
            number = None
        try:
            return checks.whole("", number, low, high)
        except checks.Unfit:
            # Translators: an error at the command line; {text} is what was typed.
            words = _("{text!r} is not a whole number from {low} to {high}")
            raise argparse.ArgumentTypeError(words.format(text=text, low=low, high=high)) from None

    return read


def check_game(name: str) -> str:
    """The id of a game that Tilekeeper plays."""
    from firmware_host.games import game_ids
    from firmware_host.games.core import checks

    try:
        return checks.one_of("", name, game_ids())
    except checks.Unfit:
        known = Listed(game_ids())
        raise UsageError(
            # Translators: an error at the command line; {name} is a name, {known} is a list of
            # names.
            Message("{name!r} is no game of Tilekeeper; use {known}", name=name, known=known)
        ) from None


def check_mode(game: Game, mode: str | None) -> str:
    """A mode of the game; its first one if none was given."""
    if mode is None:
        return game.usual_mode
    if mode not in game.modes:
        raise UsageError(
            # Translators: an error at the command line; {mode} is a word of the command,
            # {title} is a game's title, {modes} is a list of such words. Translators: an error
            # at the command line; {mode} is a word of the command, {title} is a game's title,
            # {modes} is a list of such words.
            Message(
                "--mode {mode} is no mode of {title}; use {modes}",
                mode=mode,
                title=game.title,
                modes=Listed(game.modes, "or"),
            )
        )
    return mode


def check_seed(wanted: str | None) -> str:
    """Some text; a fresh one if none was given."""
    if wanted is None:
        import secrets

        return secrets.token_hex(8)
    try:
        wanted.encode()
    except UnicodeEncodeError:
        raise UsageError(Message("--seed: is not text; use letters and digits")) from None
    return wanted


def check_places(options: argparse.Namespace) -> None:
    """A directory somebody named must be one; a state directory may still be made."""
    if options.config is not None and not options.config.is_dir():
        raise UsageError(
            # Translators: an error at the command line; {config} is a directory.
            Message("--config {config}: there is no such directory", config=options.config)
        )
    if options.state is None:
        return
    from firmware_host.config.errors import ConfigError
    from firmware_host.config.paths import at_home

    try:
        place = at_home(options.state)
    except ConfigError as error:
        # Translators: an error at the command line; {error} is a whole sentence.
        raise UsageError(Message("--state {error}", error=error)) from error
    if place.exists() and not place.is_dir():
        raise UsageError(
            # Translators: an error at the command line; {state} is a directory.
            Message("--state {state}: is a file, not a directory", state=options.state)
        )


def load(options: argparse.Namespace) -> Settings:
    """The settings these options mean.

    Without --state, and where no box was ever installed, the virtual box's state is meant:
    after `make run` on a laptop, `tilekeeper games list` finds the games played there.
    """
    from dataclasses import replace

    from firmware_host.config.paths import SYSTEM_STATE
    from firmware_host.config.settings import load_settings

    check_places(options)
    virtual = getattr(options, "virtual", False)
    place = virtual or not SYSTEM_STATE.exists()
    settings = load_settings(options.config, options.state, virtual=place)
    return replace(settings, device=settings.device.as_virtual()) if virtual else settings
