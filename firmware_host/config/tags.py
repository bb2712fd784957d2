"""Which tag is which tile: tags.yaml in the state directory, written whole or not at all.

A uid comes off the air and is never trusted. One tag names one tile; a tile may carry several
tags. Every change blocks for two disk syncs: call it off the event loop.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from firmware_host.config import yaml_lines
from firmware_host.config.catalogue import Catalogue
from firmware_host.config.device import ReaderProtocol
from firmware_host.config.errors import ConfigError, TagError, reason
from firmware_host.config.files import locked, put_aside, write_atomically
from firmware_host.config.layers import merge
from firmware_host.config.schema import Section, TableOf, did_you_mean, show, text, validate
from firmware_host.games import all_games
from firmware_host.texts import Joined, Listed, Message, message_of, sentences

log = logging.getLogger(__name__)

FILE = "tags.yaml"
MAX_TAGS = 2000
_HEADING = "Written by Tilekeeper: which tag is which tile. `tilekeeper tags list` shows it."
_UID = r"(?:[0-9A-F]{2}){4,10}"
_ENTRY = Section(
    {
        "game": text(r"[a-z-]{1,40}", Message("use the id of a game")),
        "tile": text(
            r"[a-z0-9_]{1,40}(?::[a-z0-9_]{1,40}){1,3}", Message("use a tile such as mob:ghast:2")
        ),
    }
)
_TAGS = TableOf(_ENTRY, name=text(_UID, Message("use 8 to 20 hex digits, capital letters")))
_SCHEMA = Section({}, {"tags": lambda node: _TAGS(node or {})})


@dataclass(frozen=True, slots=True)
class Tile:
    game: str
    """The id of the game it belongs to."""
    id: str  # "mob:ghast:2", "building:b07", "player:pink"


def normal_uid(raw: Any) -> str:
    """The uid as the reader gives it: upper-case hex. Spaces, colons and dashes may divide it."""
    uid = re.sub(r"[ :-]", "", raw).upper() if isinstance(raw, str) and len(raw) < 64 else ""
    if not re.fullmatch(_UID, uid):
        raise TagError(
            # Translators: an error at the command line; {show} is what was typed.
            Message(
                "{show} is no tag number; use 8 to 20 hex digits such as 0A1B2C3D4E",
                show=show(raw),
            )
        )
    return uid


def known_tiles(game: str, catalogues: Mapping[str, Catalogue]) -> dict[str, str]:
    """The tiles of `game` that can be scanned, in the order people would tag them.

    Each comes with how a person recognises it, where its name does not say it.
    """
    if game not in catalogues:
        raise TagError(
            # Translators: an error at the command line; {show} is what was typed, {names} is a
            # list of names.
            Message(
                "{show} has no tiles to tag; use {names}",
                show=show(game),
                names=Listed(catalogues, "or"),
            )
        )
    return catalogues[game].tiles()


def demo_tags(
    game: str, tiles: Collection[str], protocol: ReaderProtocol = "rdm6300"
) -> dict[str, Tile]:
    """A tag for every tile of a virtual box: made up, but the same on every machine."""
    digits = 14 if protocol == "pn532" else 10
    return {
        hashlib.sha256(f"{game}/{tile}".encode()).hexdigest()[:digits].upper(): Tile(game, tile)
        for tile in tiles
    }


class TagRegistry:
    """The tags of one box. `demo` tags are known besides and never written."""

    def __init__(self, state_dir: Path, demo: Mapping[str, Tile] | None = None) -> None:
        self._path = state_dir / FILE
        self._demo = dict(demo or {})
        self._tags: dict[str, Tile] = {}
        self._read_as: _Version | None = None
        self.notice: str | None = None  # why the file could not be used; the box runs without it
        self.reload()

    def refresh(self) -> bool:
        """Read the file again if it has changed since, for instance by `tilekeeper tags`.

        A look at the directory only: parsing 2,000 tags takes a small Pi a second.
        """
        if self._read_as is not None and self._read_as == _version(self._path):
            return False
        self.reload()
        return True

    def reload(self) -> None:
        """Read the file again, changed or not."""
        version = _version(self._path)  # before reading: a change in between is read next time
        try:
            document = yaml_lines.load_if_there(self._path)
            self._tags = _read(document) if document else {}
            self.notice = None
        except ConfigError as error:  # what was known before stays known
            way_out = _way_out(error.__cause__) or Message("the tags are left out")
            self.notice = sentences(message_of(error), way_out)
            if isinstance(error.__cause__, OSError):  # it may be readable next time as it is
                version = None
        self._read_as = version

    def tile(self, uid: str) -> Tile | None:
        """What this tag is, or None for an unknown tag (or something that is no uid at all)."""
        try:
            key = normal_uid(uid)
        except TagError:
            return None
        return self._tags.get(key) or self._demo.get(key)

    def tags(self) -> dict[str, Tile]:
        """Every known tag, the box's own first."""
        return self._tags | {uid: tile for uid, tile in self._demo.items() if uid not in self._tags}

    def enrol(self, uid: str, game: str, tile: str, known: Collection[str]) -> None:
        """Make this tag that tile; `known` are the tiles the game has."""
        key = normal_uid(uid)
        if tile not in known:
            some = Message("use one such as {names}", names=Listed(list(known)[:3]))
            hint = did_you_mean(tile, known) or some
            raise TagError(
                # Translators: an error at the command line; {show} is what was typed, {game} is
                # a game, {hint} is a whole clause that says what to use.
                Message(
                    "{show} is no tile of {game}; {hint}",
                    show=show(tile),
                    game=game,
                    hint=hint,
                )
            )
        with self._changing():
            self._add(key, Tile(game, tile))

    def forget(self, uid: str) -> Tile:
        """The tag is unknown again; returns what it was."""
        key = normal_uid(uid)
        with self._changing():
            if key not in self._tags:
                # Translators: an error at the command line; {key} is a key of a file.
                raise TagError(Message("tag {key} is not enrolled", key=key))
            return self._tags.pop(key)

    def export(self) -> str:
        """The file's text, for another box or a backup; demo tags are not in it."""
        return yaml_lines.dump(_data(self._tags), _HEADING)

    def load_from(self, raw: bytes, name: str) -> int:
        """Add the tags of an exported file, all or none; returns how many were new."""
        arriving = _read(yaml_lines.parse(raw, name))
        with self._changing():
            new = {uid: tile for uid, tile in arriving.items() if self._tags.get(uid) != tile}
            for uid, tile in new.items():
                self._add(uid, tile)
        return len(new)

    @contextlib.contextmanager
    def _changing(self) -> Iterator[None]:
        """Change what is on the disk now, then write it; on any failure nothing has changed."""
        before = dict(self._tags)
        try:
            with locked(self._path):
                self.reload()
                if self.notice:  # nobody at the table can correct it
                    log.warning("%s; it is kept as %s", self.notice, put_aside(self._path).name)
                    self.notice = None
                before = dict(self._tags)
                yield
                write_atomically(self._path, self.export())
        except OSError as error:
            self._tags = before
            # Translators: an error at the command line; {file} is a file, {reason} is a reason
            # of the operating system.
            problem = Message(
                "{file} cannot be written ({reason})",
                file=self._path,
                reason=reason(error),
            )
            way_out = _way_out(error)
            raise TagError(
                Joined("{problem}; {way_out}", problem=problem, way_out=way_out)
                if way_out
                else problem
            ) from error
        except TagError:
            self._tags = before
            raise

    def _add(self, uid: str, tile: Tile) -> None:
        owner = self._tags.get(uid)
        if owner:
            raise TagError(
                # Translators: an error at the command line; {uid} is a tag's number, {id} is an
                # id, {game} is a game.
                Message(
                    "tag {uid} is already {id} of {game}; forget it first",
                    uid=uid,
                    id=owner.id,
                    game=owner.game,
                )
            )
        if len(self._tags) >= MAX_TAGS:
            raise TagError(
                # Translators: an error at the command line.
                Message("there are already {max_tags} tags; forget some first", max_tags=MAX_TAGS)
            )
        self._tags[uid] = tile


_Version = tuple[int, ...]


def _version(path: Path) -> _Version | None:
    """Differs when the file does; () where there is none, None where nobody can tell."""
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return ()
    except OSError:
        return None
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns


def _way_out(error: BaseException | None) -> str:
    """The state directory is the service's own; people have accounts of their own."""
    if isinstance(error, PermissionError):
        return Message("do it as the user who runs the box: sudo -u tilekeeper tilekeeper …")
    return ""


def _data(tags: Mapping[str, Tile]) -> dict[str, Any]:
    return {"tags": {uid: {"game": tile.game, "tile": tile.id} for uid, tile in tags.items()}}


def _read(document: yaml_lines.Document) -> dict[str, Tile]:
    """Tags of a file from anywhere: every line is checked."""
    found = validate(_SCHEMA, merge([document])).get("tags") or {}
    return {uid: _tile(entry["game"], entry["tile"]) for uid, entry in found.items()}


def _tile(game: str, id: str) -> Tile:
    """A tag keeps its tile when the tile is called otherwise."""
    renamed = {each.id: each.catalogue.renamed_tiles for each in all_games()}
    return Tile(game, renamed.get(game, {}).get(id, id))
