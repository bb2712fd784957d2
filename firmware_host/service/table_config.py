"""What the table reads and changes of the configuration: component values, house rules, tags."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from firmware_host.config.catalogue import UnsureValue
from firmware_host.config.errors import ConfigError, TagError, reason
from firmware_host.config.settings import OWNER_FILE, Settings
from firmware_host.config.tags import TagRegistry, known_tiles
from firmware_host.games import game_of
from firmware_host.table.snapshot import TableSnapshot
from firmware_host.texts import Message, message_of


class SettingsValues:
    """Implements `table.values.Values`. Entering a value replaces the settings as a whole."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def plain(self, game: str) -> dict[str, Any]:
        return self.settings.catalogues[game].plain()

    def house_rules(self) -> Mapping[str, str]:
        return self.settings.house_rules

    def owned(self, game: str) -> list[str]:
        return self.settings.catalogues[game].owned()

    def unsure(self, game: str) -> list[UnsureValue]:
        return self.settings.catalogues[game].unsure()

    async def enter(self, game: str, path: str, value: Any) -> str:
        return await self._change(game, path, value)

    async def withdraw(self, game: str, path: str) -> str:
        if not self._was_entered(game, path):
            origin = self.settings.catalogues[game].entry(path).origin
            # Translators: why a value is not reset; {origin} is a file and a line.
            return Message("it stands in {origin}; remove it there", origin=origin)
        return await self._change(game, path, None)

    def _was_entered(self, game: str, path: str) -> bool:
        """On the panel or the page; False for a value of a file that the owner wrote."""
        catalogue, file = self.settings.catalogues[game], self.settings.state_dir / OWNER_FILE
        return path in catalogue.owned() and catalogue.entry(path).origin.file == str(file)

    async def _change(self, game: str, path: str, value: Any) -> str:
        """Enter a value, or with None remove it. Returns the first fault: nothing changed then."""
        before = self.settings.catalogues[game]
        known = {(each.key, each.text) for each in before.check()}
        old = before.value(path) if self._was_entered(game, path) else None
        try:
            changed = await asyncio.to_thread(_changed, self.settings, game, path, value)
            problems = changed.catalogues[game].check()
            wrong = [each.text for each in problems if (each.key, each.text) not in known]
            if wrong:  # fine by itself, but with it the game could not be played
                self.settings = await asyncio.to_thread(_changed, changed, game, path, old)
                return wrong[0]
            self.settings = changed
        except ConfigError as error:
            return error.problems[0].text
        except OSError as error:
            return reason(error)
        return ""


def _changed(settings: Settings, game: str, path: str, value: Any) -> Settings:
    file = game_of(game).folder
    if value is None:
        return settings.withdraw(file, path)
    return settings.enter(file, path, value)


class BoxTags:
    """The registry of tags, as `table.tags.TileTags` and the scans of a game use it."""

    def __init__(self, registry: TagRegistry, values: SettingsValues) -> None:
        self._registry = registry
        self._values = values

    def tiles(self, game: str) -> tuple[str, ...]:
        return tuple(known_tiles(game, self._values.settings.catalogues))

    def tagged(self, game: str) -> frozenset[str]:
        return frozenset(tile.id for tile in self._registry.tags().values() if tile.game == game)

    async def forget(self, game: str, tile: str) -> str:
        uids = [
            uid
            for uid, known in self._registry.tags().items()
            if (known.game, known.id) == (game, tile)
        ]
        try:
            for uid in uids:
                await asyncio.to_thread(self._registry.forget, uid)
        except TagError as error:
            return message_of(error)
        return ""

    async def enrol(self, uid: str, game: str, tile: str) -> str:
        """An empty string, or why this tag cannot be that tile."""
        try:
            await asyncio.to_thread(self._registry.enrol, uid, game, tile, self.tiles(game))
        except TagError as error:
            return message_of(error)
        return ""

    def likely(self, snapshot: TableSnapshot) -> list[str]:
        """The tiles of the game on the table: those that would answer now, then those without a
        tag, then all others."""
        tagged = self.tagged(snapshot.room)
        meaning = game_of(snapshot.room).tiles
        question, players, state = snapshot.question, snapshot.players, snapshot.state

        def rank(tile: str) -> tuple[bool, bool]:
            answers = (
                question is not None
                and meaning.answer_of(tile, question, players, state) is not None
            )
            return tile in tagged, not answers

        return sorted(self.tiles(snapshot.room), key=rank)
