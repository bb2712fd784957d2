"""`tilekeeper games`: the games of this box, also while it plays."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from firmware_host.commands.arguments import add_json, add_places, add_virtual, load, whole
from firmware_host.commands.errors import EXIT_OK, UsageError
from firmware_host.commands.output import Output, columns
from firmware_host.texts import Joined, Message

if TYPE_CHECKING:
    from firmware_host.store.archive import Archive
    from firmware_host.store.game_rows import GameSummary

_BIGGEST_ID = 2**63 - 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="list|show|export", required=True)
    for name, summary in (
        ("list", "every game, in the order they were begun"),
        ("show", "one game: who played, how it stands or ended"),
        ("export", "one game as a file for replay and verify"),
    ):
        action = actions.add_parser(name, help=summary, allow_abbrev=False)
        if name != "list":
            action.add_argument(
                "id", metavar="ID", type=whole(0, _BIGGEST_ID), help="its number in the list"
            )
        if name == "export":
            action.add_argument("--out", metavar="FILE", type=Path, help="instead of the screen")
            action.add_argument("--force", action="store_true", help="overwrite the file")
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
        raise UsageError(Joined("{text}{elsewhere}", text=text, elsewhere=_elsewhere(archive)))
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
    return "; for those of the virtual box add --virtual" if is_installed else ""


def _list(archive: Archive, out: Output) -> int:
    games = [game for game in _games(archive) if not _was_never_begun(game)]
    rows = [
        (
            str(game.id),
            game.game,
            game.mode,
            f"{game.answers} answers",
            _ending(game),
        )
        for game in games
    ]
    lines = columns(rows) or [
        f"No game has been played here yet ({archive.path}){_elsewhere(archive)}."
    ]
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
        position = [f"It cannot be replayed: {error}"]
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
    rows = [
        (
            "game",
            f"{game.id}: {game.game} ({game.mode}), rules version {game.rules_version}",
        ),
        ("begun", f"{game.created} by the clock of the box"),
        ("players", ", ".join(players)),
        ("answers", f"{game.answers}, {facts['rolls']} of them by the box's dice"),
        ("undone", str(log.undos)),
        ("commitment", log.commitment),
        ("digest", str(facts["digest"])),
        ("secret", log.secret or "kept until the game is over"),
        ("ended", _ending(game)),
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
    out.give({"id": game.id, "file": str(options.out)}, [f"game {game.id} is now in {options.out}"])
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
        return "running"
    how = "won" if game.outcome.get("won") else "lost"
    reason = game.outcome.get("reason", "")
    return "abandoned" if reason == "abandoned" else f"{how} ({reason})"
