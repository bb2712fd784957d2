"""The registry of tags for the table's wizard and for strangers that turn up in a game."""

from __future__ import annotations

import asyncio

from firmware_host.config.errors import TagError
from firmware_host.config.tags import TagRegistry, known_tiles
from firmware_host.games import game_of
from firmware_host.service.values import SettingsValues
from firmware_host.table.snapshot import TableSnapshot


class BoxTags:
    """What `table.TileTags` asks for."""

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
            return str(error)
        return ""

    async def enrol(self, uid: str, game: str, tile: str) -> str:
        """An empty string, or why this tag cannot be that tile."""
        try:
            await asyncio.to_thread(self._registry.enrol, uid, game, tile, self.tiles(game))
        except TagError as error:
            return str(error)
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
