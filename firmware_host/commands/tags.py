"""`tilekeeper tags`: which tag is which tile."""

from __future__ import annotations

import argparse
from gettext import gettext as _
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
from firmware_host.commands.output import Output, columns
from firmware_host.texts import Counted, Listed, Message, message_of, sentences

if TYPE_CHECKING:
    from firmware_host.config.settings import Settings
    from firmware_host.config.tags import TagRegistry

_ACTIONS = {
    "list": Message("every known tag and its tile, of all games or of one"),
    "enroll": Message("teach tags to the box, by the reader or by --uid and --tile"),
    "forget": Message("make a tag a stranger again"),
    "probe": Message("find out which reader is connected, and what device.yaml has to say"),
    "watch": Message("show what the reader reads"),
    "export": Message("all tags as a file, for another box or a backup"),
    "import": Message("add the tags of such a file"),
}
_BIGGEST_FILE = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="|".join(_ACTIONS), required=True)
    for name, summary in _ACTIONS.items():
        action = actions.add_parser(name, help=_(summary), allow_abbrev=False)
        if name == "enroll":
            add_game(action)
            action.add_argument(
                "--uid", metavar="HEX", help=_("the tag's number, without a reader")
            )
            action.add_argument("--tile", metavar="ID", help=_("only this tile: mob:ghast:2"))
        elif name == "list":
            action.add_argument("game", metavar="GAME", nargs="?", help=_("only this game's tags"))
        elif name == "forget":
            action.add_argument("uid", metavar="UID", help=_("the tag's number"))
        elif name in ("probe", "watch"):
            action.add_argument(
                "--seconds", metavar="N", type=whole(1, 3600), default=20, help=_("how long (20)")
            )
            if name == "probe":
                action.add_argument("--port", metavar="PATH", help=_("only this serial port"))
        elif name == "export":
            action.add_argument("--out", metavar="FILE", type=Path, help=_("instead of the screen"))
            action.add_argument("--force", action="store_true", help=_("overwrite the file"))
        elif name == "import":
            action.add_argument("file", metavar="FILE", type=Path, help=_("from `tags export`"))
        add_places(action)
        add_virtual(action)
        add_json(action)


def run(options: argparse.Namespace, out: Output) -> int:
    from firmware_host.config.tags import TagRegistry

    settings = load(options)
    registry = TagRegistry(settings.state_dir)
    if registry.notice and options.action == "watch":
        out.say(sentences("!", registry.notice, between=" "))
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
    none = Message("No tag is enrolled; see `tilekeeper tags enroll --help`")
    out.give(document, columns(rows) or [none])
    return EXIT_OK


def _uid(typed: str) -> str:
    from firmware_host.config.errors import TagError
    from firmware_host.config.tags import normal_uid

    try:
        return normal_uid(typed)
    except TagError as error:
        raise UsageError(message_of(error)) from error


def _forget(registry: TagRegistry, uid: str, out: Output) -> int:
    if uid not in registry.tags():
        # Translators: an error at the command line; {uid} is a tag's number.
        raise UsageError(Message("tag {uid} is not enrolled; see `tilekeeper tags list`", uid=uid))
    tile = registry.forget(uid)
    # Translators: a line at the command line; {tile} is a tile's id: mob:ghast:2.
    done = Message("the tag of {tile} is removed", tile=tile.id)
    out.give({"uid": uid, "game": tile.game, "tile": tile.id}, [done])
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
        # Translators: a line at the command line: this tag belongs to this tile; {uid} is the
        # number of a tag, {tile} a tile's id: mob:ghast:2.
        done = Message("{uid} is {tile}", uid=uid, tile=options.tile)
        out.give({"uid": uid, "game": game, "tile": options.tile}, [done])
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
        # Translators: a line at the command line; {game} is a game, {n} the number of its tiles.
        all_done = Message(
            "Every tile of {game} has its tag ({n}); `--tile ID` gives one another",
            game=game,
            n=len(known),
        )
        out.say(all_done)
        return EXIT_OK
    before = 0 if options.tile else len(known) - len(wanted)
    if before:
        # Translators: a line at the command line; {n} and {all} are numbers of tiles.
        some_done = Message(
            "Tiles that have their tags already: {n} of {all}; here are the others",
            n=before,
            all=len(known),
        )
        out.say(some_done)
    count = asyncio.run(enrol_one_by_one(settings, registry, game, asked, out, before))
    left = len(known) - len({t.id for t in registry.tags().values() if t.game == game} & set(known))
    # Translators: a line at the command line: new tags.
    told = Counted("{n} tag enrolled", "{n} tags enrolled", n=count)
    # Translators: a line at the command line, behind «3 tags enrolled; »; {n} is a number of tiles.
    rest = Message("still without: {n}, the same command goes on there", n=left) if left else ""
    out.say(sentences(told, rest))
    return EXIT_OK


def _watch(settings: Settings, registry: TagRegistry, seconds: int, out: Output) -> int:
    import asyncio

    from firmware_host.commands.tag_reading import check_reader, opened_reader

    check_reader(settings)
    seen: dict[str, str | None] = {}

    async def listen() -> None:
        async with opened_reader(settings, out.say) as placed:
            # Translators: a line at the command line; {n} is how many seconds there are for it.
            out.say(Message("Lay tiles on the reader; listening for {n} s", n=seconds))
            while True:
                uid = await placed.get()
                tile = registry.tile(uid)
                seen[uid] = tile.id if tile else None
                # Translators: behind the number of a tag: the box does not know it.
                named = tile.id if tile else Message("not enrolled")
                out.say(sentences(uid, named, between="  "))

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
        out.say(Message("No tag was read; hold one flat and close, away from metal"))
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
    # Translators: a line at the command line; {n} is a number of tags, {file} is a file.
    done = Counted(
        "{n} tag written to {file}", "{n} tags written to {file}", n=len(tags), file=options.out
    )
    out.give({"file": str(options.out)}, [done])
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
        # Translators: a line at the command line; {uid} is the number of a tag, {tile} a tile's id,
        # {game} a game.
        Message(
            "{uid} is {tile} of {game}, which this box does not have; `tags forget {uid}`?",
            uid=uid,
            tile=tile.id,
            game=tile.game,
        )
        for uid, tile in registry.tags().items()
        if tile.game not in settings.catalogues
        or tile.id not in known_tiles(tile.game, settings.catalogues)
    ]
    # Translators: a line at the command line: new tags.
    added = Counted("{n} tag added", "{n} tags added", n=count)
    out.give({"new": count, "strangers": strangers}, [added, *strangers])
    return EXIT_OK
