"""`tilekeeper games`: the games of this box, also while it plays."""

from __future__ import annotations

import argparse
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Any

from firmware_host.commands.arguments import add_json, add_places, add_virtual, load, whole
from firmware_host.commands.errors import EXIT_OK, UsageError
from firmware_host.commands.output import Output, columns
from firmware_host.texts import Counted, Listed, Message, sentences

if TYPE_CHECKING:
    from firmware_host.store.archive import Archive
    from firmware_host.store.game_rows import GameSummary

_BIGGEST_ID = 2**63 - 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="list|show|export", required=True)
    for name, summary in (
        ("list", _("every game, in the order they were begun")),
        ("show", _("one game: who played, how it stands or ended")),
        ("export", _("one game as a file for replay and verify")),
    ):
        action = actions.add_parser(name, help=summary, allow_abbrev=False)
        if name != "list":
            action.add_argument(
                "id", metavar="ID", type=whole(0, _BIGGEST_ID), help=_("its number in the list")
            )
        if name == "export":
            action.add_argument("--out", metavar="FILE", type=Path, help=_("instead of the screen"))
            action.add_argument("--force", action="store_true", help=_("overwrite the file"))
        add_places(action)
        add_virtual(action)
        add_json(action)


def run(options: argparse.Namespace, out: Output) -> int:
    from firmware_host.store.archive import Archive

    archive = Archive(load(options).state_dir)
    if options.action == "list":
        return _list(archive, out)
    if options.action == "show":
        return _show(archive, _find(archive, options.id), out)
    return _export(archive, _find(archive, options.id), options, out)


def _games(archive: Archive) -> list[GameSummary]:
    return archive.games() if archive.is_there() else []


def _find(archive: Archive, number: int) -> GameSummary:
    games = _games(archive)
    for game in games:
        if game.id == number:
            return game
    from firmware_host.store.retention import ARCHIVE, archived_name

    file = archive.path.parent / ARCHIVE / archived_name(number)
    if file.exists():
        raise UsageError(
            # Translators: an error at the command line; {number} is the number of a game,
            # {file} is a file.
            Message(
                "game {number} has left the box to make room; its file is {file}",
                number=number,
                file=file,
            )
        )
    facts = {"path": archive.path, "number": number}
    if not games:
        # Translators: an error at the command line; {path} is a file, {number} is the number of
        # a game.
        text = Message("{path}: there is no game {number}, nor any other", **facts)
        raise UsageError(sentences(text, _elsewhere(archive)))
    raise UsageError(
        # Translators: an error at the command line; {path} is a file, {number} is the number of
        # a game, {first} is a number, {last} is a number.
        Message(
            "{path}: there is no game {number}; there are {first} to {last}",
            first=games[0].id,
            last=games[-1].id,
            **facts,
        )
    )


def _elsewhere(archive: Archive) -> str:
    """Whoever played with `make run` on an installed box looks for those games, not for these."""
    from firmware_host.config.paths import SYSTEM_STATE

    is_installed = archive.path.parent == SYSTEM_STATE
    # Translators: follows «no game has been played here yet; ».
    return Message("for those of the virtual box add --virtual") if is_installed else ""


def _list(archive: Archive, out: Output) -> int:
    games = [game for game in _games(archive) if not _was_never_begun(game)]
    rows = [
        (
            str(game.id),
            game.game,
            game.mode,
            Counted("{n} answer", "{n} answers", n=game.answers),
            _ending(game),
        )
        for game in games
    ]
    # Translators: a line at the command line; {path} is a file.
    none = Message("No game has been played here yet ({path})", path=archive.path)
    lines = columns(rows) or [sentences(none, _elsewhere(archive))]
    out.give({"games": [_summary(game) for game in games]}, lines)
    return EXIT_OK


def _show(archive: Archive, game: GameSummary, out: Output) -> int:
    from firmware_host.commands.game_files import player_names
    from firmware_host.games.core.log import DICE, BadLog
    from firmware_host.games.replay import replay
    from firmware_host.table.fair import digest_of

    log = archive.load(game.id)
    try:
        rules, state = replay(log)
        position = rules.describe(state).splitlines()
    except BadLog as error:
        # Translators: a line at the command line; {error} is a whole sentence.
        position = [Message("It cannot be replayed: {error}", error=error)]
    players = player_names(log.setup)
    facts = {
        **_summary(game),
        "players": players,
        "rolls": sum(entry.by == DICE for entry in log.entries),
        "undos": log.undos,
        "commitment": log.commitment,
        "digest": digest_of(log),
        "secret": log.secret,
        "position": position,
    }
    # Translators: {id}, {game} and {mode} are words of the command, {version} is a number.
    played = Message(
        "{id}: {game} ({mode}), rules version {version}",
        id=game.id,
        game=game.game,
        mode=game.mode,
        version=game.rules_version,
    )
    # Translators: {n} is a number of answers, {rolls} how many of them were rolls of the box.
    answers = Message(
        "{n}, {rolls} of them by the box's dice", n=game.answers, rolls=facts["rolls"]
    )
    rows = [
        # Translators: before a fact of a game at the command line, as are the next ones.
        (Message("game"), played),
        # Translators: before the time when a game began; {time}: 2026-11-17 20:15.
        (Message("begun"), Message("{time} by the clock of the box", time=game.created)),
        (Message("players"), Listed(players)),
        (Message("answers"), answers),
        # Translators: before the number of steps that were undone.
        (Message("undone"), str(log.undos)),
        (Message("commitment"), log.commitment),
        (Message("digest"), str(facts["digest"])),
        # Translators: before the secret number that the dice come from.
        (Message("secret"), log.secret or Message("kept until the game is over")),
        # Translators: before how a game ended.
        (Message("ended"), _ending(game)),
    ]
    out.give(facts, [*columns(rows), "", *position])
    return EXIT_OK


def _export(archive: Archive, game: GameSummary, options: argparse.Namespace, out: Output) -> int:
    from firmware_host.commands.game_files import refuse_to_overwrite, write_game

    if options.out:
        refuse_to_overwrite(options.out, options.force)
    document = archive.export_game(game.id)
    if options.out is None:
        import json

        out.give(document, json.dumps(document, indent=1).splitlines())
        return EXIT_OK
    write_game(options.out, document)
    # Translators: a line at the command line; {id} is the number of a game, {file} is a file.
    done = Message("game {id} is now in {file}", id=game.id, file=options.out)
    out.give({"id": game.id, "file": str(options.out)}, [done])
    return EXIT_OK


def _summary(game: GameSummary) -> dict[str, Any]:
    """Under the keys of an exported game."""
    from dataclasses import asdict

    facts = asdict(game)
    return {("rules" if key == "rules_version" else key): facts[key] for key in facts}


def _was_never_begun(game: GameSummary) -> bool:
    """People went back to the lobby at its first question."""
    return (game.outcome or {}).get("reason") == "not_begun"


def _ending(game: GameSummary) -> str:
    if game.outcome is None:
        # Translators: how a game stands, in a list at the command line, as are the next ones.
        return Message("running")
    reason = game.outcome.get("reason", "")
    if reason == "abandoned":
        return Message("abandoned")
    if game.outcome.get("won"):
        # Translators: a game was won; {reason} is a word of the rules.
        return Message("won ({reason})", reason=reason)
    # Translators: a game was lost; {reason} is a word of the rules.
    return Message("lost ({reason})", reason=reason)
