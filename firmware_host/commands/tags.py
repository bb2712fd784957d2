"""`tilekeeper tags`: which tag is which tile."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from firmware_host.commands.arguments import (
    add_game,
    add_json,
    add_places,
    add_virtual,
    check_game,
    load,
    whole,
)
from firmware_host.commands.errors import EXIT_FAILED, EXIT_OK, CommandError, UsageError, describe
from firmware_host.commands.output import Output, columns, counted
from firmware_host.texts import Listed, Message

if TYPE_CHECKING:
    from firmware_host.config.settings import Settings
    from firmware_host.config.tags import TagRegistry

_ACTIONS = {
    "list": "every known tag and its tile, of all games or of one",
    "enroll": "teach tags to the box, by the reader or by --uid and --tile",
    "forget": "make a tag a stranger again",
    "probe": "find out which reader is connected, and what device.yaml has to say",
    "watch": "show what the reader reads",
    "export": "all tags as a file, for another box or a backup",
    "import": "add the tags of such a file",
}
_BIGGEST_FILE = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="|".join(_ACTIONS), required=True)
    for name, summary in _ACTIONS.items():
        action = actions.add_parser(name, help=summary, allow_abbrev=False)
        if name == "enroll":
            add_game(action)
            action.add_argument("--uid", metavar="HEX", help="the tag's number, without a reader")
            action.add_argument("--tile", metavar="ID", help="only this tile: mob:ghast:2")
        elif name == "list":
            action.add_argument("game", metavar="GAME", nargs="?", help="only this game's tags")
        elif name == "forget":
            action.add_argument("uid", metavar="UID", help="the tag's number")
        elif name in ("probe", "watch"):
            action.add_argument(
                "--seconds", metavar="N", type=whole(1, 3600), default=20, help="how long (20)"
            )
            if name == "probe":
                action.add_argument("--port", metavar="PATH", help="only this serial port")
        elif name == "export":
            action.add_argument("--out", metavar="FILE", type=Path, help="instead of the screen")
            action.add_argument("--force", action="store_true", help="overwrite the file")
        elif name == "import":
            action.add_argument("file", metavar="FILE", type=Path, help="from `tags export`")
        add_places(action)
        add_virtual(action)
        add_json(action)


def run(options: argparse.Namespace, out: Output) -> int:
    from firmware_host.config.tags import TagRegistry

    settings = load(options)
    registry = TagRegistry(settings.state_dir)
    if registry.notice and options.action == "watch":
        out.say(f"! {registry.notice}")
    elif registry.notice and options.action != "probe":
        raise CommandError(
            # Translators: an error at the command line; {notice} is a whole clause.
            # Translators: an error at the command line; {notice} is a whole clause.
            Message(
                "{notice}; correct the file, or move it away to begin anew",
                notice=registry.notice,
            )
        )
    match options.action:
        case "list":
            game = options.game and check_game(options.game)
            return _list(registry, game, out)
        case "enroll":
            return _enroll(settings, registry, options, out)
        case "forget":
            return _forget(registry, _uid(options.uid), out)
        case "probe":
            from firmware_host.commands.tag_probing import probe

            return probe(settings, options.port, options.seconds, out)
        case "watch":
            return _watch(settings, registry, options.seconds, out)
        case "export":
            return _export(registry, options, out)
        case _:
            return _import(settings, registry, options.file, out)


def _list(registry: TagRegistry, game: str | None, out: Output) -> int:
    tags = {uid: tile for uid, tile in registry.tags().items() if game in (None, tile.game)}
    document = {
        "tags": [{"uid": uid, "game": tile.game, "tile": tile.id} for uid, tile in tags.items()]
    }
    rows = [(uid, tile.game, tile.id) for uid, tile in tags.items()]
    out.give(document, columns(rows) or ["No tag is enrolled; see `tilekeeper tags enroll --help`"])
    return EXIT_OK


def _uid(typed: str) -> str:
    from firmware_host.config.errors import TagError
    from firmware_host.config.tags import normal_uid

    try:
        return normal_uid(typed)
    except TagError as error:
        raise UsageError(str(error)) from error


def _forget(registry: TagRegistry, uid: str, out: Output) -> int:
    if uid not in registry.tags():
        # Translators: an error at the command line; {uid} is a tag's number.
        raise UsageError(Message("tag {uid} is not enrolled; see `tilekeeper tags list`", uid=uid))
    tile = registry.forget(uid)
    out.give(
        {"uid": uid, "game": tile.game, "tile": tile.id}, [f"the tag of {tile.id} is forgotten"]
    )
    return EXIT_OK


def _enroll(
    settings: Settings, registry: TagRegistry, options: argparse.Namespace, out: Output
) -> int:
    import asyncio
    import sys

    from firmware_host.config.schema import did_you_mean
    from firmware_host.config.tags import known_tiles

    game = check_game(options.game)
    known = known_tiles(game, settings.catalogues)
    if options.tile is not None and options.tile not in known:
        # Translators: an error at the command line; {names} is a list of names.
        some = Message("use one such as {names}", names=Listed([*known][:3]))
        hint = did_you_mean(options.tile, known) or some
        raise UsageError(
            # Translators: an error at the command line; {tile} is a tile's id, {game} is a
            # game, {hint} is a whole clause that says what to use. Translators: an error at the
            # command line; {tile} is a tile's id, {game} is a game, {hint} is a whole clause
            # that says what to use.
            Message(
                "--tile {tile}: is no tile of {game}; {hint}",
                tile=options.tile,
                game=game,
                hint=hint,
            )
        )
    if options.uid is not None:
        if options.tile is None:
            raise UsageError(Message("--uid needs --tile: which tile carries this tag?"))
        uid = _uid(options.uid)
        registry.enrol(uid, game, options.tile, known)
        out.give({"uid": uid, "game": game, "tile": options.tile}, [f"{uid} is {options.tile}"])
        return EXIT_OK
    from firmware_host.commands.tag_reading import check_reader

    check_reader(settings)
    if not sys.stdin.isatty() or out.as_json:
        raise UsageError(Message("enroll asks in a terminal; in a script use --uid HEX --tile ID"))
    from firmware_host.commands.tag_enrolling import enrol_one_by_one

    tagged = {tile.id for tile in registry.tags().values() if tile.game == game}
    wanted = [options.tile] if options.tile else [tile for tile in known if tile not in tagged]
    asked = {tile: known[tile] for tile in wanted}
    if not asked:
        out.say(f"All {len(known)} tiles of {game} have their tags; `--tile ID` gives one another")
        return EXIT_OK
    done = 0 if options.tile else len(known) - len(wanted)
    if done:
        out.say(f"{done} of {len(known)} tiles have their tags already; here are the others")
    count = asyncio.run(enrol_one_by_one(settings, registry, game, asked, out, done))
    left = len(known) - len({t.id for t in registry.tags().values() if t.game == game} & set(known))
    rest = f"; {left} still without, the same command goes on there" if left else ""
    out.say(f"{counted(count, 'tag')} enrolled{rest}")
    return EXIT_OK


def _watch(settings: Settings, registry: TagRegistry, seconds: int, out: Output) -> int:
    import asyncio

    from firmware_host.commands.tag_reading import check_reader, opened_reader

    check_reader(settings)
    seen: dict[str, str | None] = {}

    async def listen() -> None:
        async with opened_reader(settings, out.say) as placed:
            out.say(f"Lay tiles on the reader; listening for {seconds} s")
            while True:
                uid = await placed.get()
                tile = registry.tile(uid)
                seen[uid] = tile.id if tile else None
                out.say(f"{uid}  {tile.id if tile else 'not enrolled'}")

    async def for_a_while() -> None:
        try:
            async with asyncio.timeout(seconds):
                await listen()
        except TimeoutError:
            pass

    asyncio.run(for_a_while())
    document = {"tags": [{"uid": uid, "tile": tile} for uid, tile in seen.items()]}
    if out.as_json:
        out.give(document, ())
    elif not seen:
        out.say("No tag was read; hold one flat and close, away from metal")
    return EXIT_OK if seen else EXIT_FAILED


def _export(registry: TagRegistry, options: argparse.Namespace, out: Output) -> int:
    from firmware_host.commands.game_files import refuse_to_overwrite, write_text

    tags = {uid: {"game": tile.game, "tile": tile.id} for uid, tile in registry.tags().items()}
    text = registry.export()
    if options.out is None:
        out.give({"tags": tags}, text.splitlines())
        return EXIT_OK
    refuse_to_overwrite(options.out, options.force)
    write_text(options.out, text)
    out.give({"file": str(options.out)}, [f"{counted(len(tags), 'tag')} written to {options.out}"])
    return EXIT_OK


def _import(settings: Settings, registry: TagRegistry, path: Path, out: Output) -> int:
    """A tag of a game that this box does not know yet is kept: it may be told of by an update."""
    from firmware_host.config.files import read_ordinary
    from firmware_host.config.tags import known_tiles

    try:
        raw = read_ordinary(path, _BIGGEST_FILE)
    except OSError as error:
        raise UsageError(describe(error)) from error
    if len(raw) > _BIGGEST_FILE:
        # Translators: an error at the command line; {path} is a file.
        raise CommandError(Message("{path}: is too big for a list of tags", path=path))
    count = registry.load_from(raw, str(path))
    strangers = [
        f"{uid} is {tile.id} of {tile.game}, which this box does not have; `tags forget {uid}`?"
        for uid, tile in registry.tags().items()
        if tile.game not in settings.catalogues
        or tile.id not in known_tiles(tile.game, settings.catalogues)
    ]
    lines = [f"{counted(count, 'tag')} added", *strangers]
    out.give({"new": count, "strangers": strangers}, lines)
    return EXIT_OK
