"""The tags of the box, as the table asks for them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol


class TileTags(Protocol):
    def tiles(self, game: str) -> Sequence[str]:
        """Everything of this game that can carry a tag, in the order people would tag it."""
        ...

    def tagged(self, game: str) -> Collection[str]:
        """Those that carry one."""
        ...

    async def forget(self, game: str, tile: str) -> str:
        """The tags of this tile are strangers again; an empty string, or why they are not."""
        ...
