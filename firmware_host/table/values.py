"""Component values and house rules, as the table asks for them; the owner's own go back there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Protocol

from firmware_host.games.core.flow import Event
from firmware_host.table.tags import TileTags

REFUSED = "value_refused"


class Values(Protocol):
    def plain(self, game: str) -> dict[str, Any]: ...
    def house_rules(self) -> Mapping[str, str]:
        """Of all games together; a switch's id tells whose it is."""
        ...

    def owned(self, game: str) -> Collection[str]:
        """The paths of all values the owner has entered."""
        ...

    async def enter(self, game: str, path: str, value: Any) -> str:
        """Keep a value the owner entered; an empty string, or why it could not be kept."""
        ...


async def keep(
    values: Values, events: Iterable[Event], tags: TileTags | None = None
) -> list[tuple[str, str]]:
    """Keep what a wizard's events ("value", game, path, value) say, up to the first refusal.

    What came of each is a notice to tell: ("value_saved", path) or ("value_refused", why).
    """
    told: list[tuple[str, str]] = []
    for game, tile in (event[1:] for event in events if event[0] == "untag"):
        fault = await tags.forget(game, tile) if tags else ""
        told += [(REFUSED, fault)] if fault else []
    for game, path, value in (event[1:] for event in events if event[0] == "value"):
        fault = await values.enter(game, path, value)
        told.append((REFUSED, fault) if fault else ("value_saved", path))
        if fault:
            break
    return told
