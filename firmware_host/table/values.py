"""What the table asks for of the owner's things: component values, house rules, tags of tiles."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol

from firmware_host.config.catalogue import UnsureValue
from firmware_host.games.core.flow import Event

REFUSED = "value_refused"
GUESSED_PARTS = "guessed"


class TileTags(Protocol):
    """The tags of the box."""

    def tiles(self, game: str) -> Sequence[str]:
        """Everything of this game that can carry a tag, in the order people would tag it."""
        ...

    def tagged(self, game: str) -> Collection[str]:
        """Those that carry one."""
        ...

    async def forget(self, game: str, tile: str) -> str:
        """The tags of this tile are unknown again; an empty string, or why they are not."""
        ...


class Values(Protocol):
    def plain(self, game: str) -> dict[str, Any]: ...
    def house_rules(self) -> Mapping[str, str]:
        """Of all games together; a switch's id tells whose it is."""
        ...

    def owned(self, game: str) -> Collection[str]:
        """The paths of all values the owner has entered."""
        ...

    def unsure(self, game: str) -> Sequence[UnsureValue]:
        """The values that rest on a guess."""
        ...

    async def enter(self, game: str, path: str, value: Any) -> str:
        """Keep a value the owner entered; an empty string, or why it could not be kept."""
        ...

    async def withdraw(self, game: str, path: str) -> str:
        """Forget a value the owner entered; an empty string, or why it stays."""
        ...


def guessed_parts(values: Values, game: str, most: int = 4) -> str:
    """Which parts of a game rest on guesses, in words of its catalogue; empty if none does."""
    parts = list(dict.fromkeys(each.path.split(".")[0] for each in values.unsure(game)))
    return ", ".join([*parts[:most], *(["…"] if len(parts) > most else [])])


async def keep(
    values: Values, events: Iterable[Event], tags: TileTags | None = None
) -> list[tuple[str, str]]:
    """Do what a wizard's events ask for, up to the first refusal.

    ("value", game, path, value) is kept, ("as_shipped", game, path) forgotten. What came of each is
    a notice: ("value_saved", path), ("value_shipped", path) or ("value_refused", why).
    """
    notices: list[tuple[str, str]] = []
    for event in events:
        match event:
            case ("value", game, path, value):
                fault, done = await values.enter(game, path, value), "value_saved"
            case ("as_shipped", game, path):
                fault, done = await values.withdraw(game, path), "value_shipped"
            case ("untag", game, tile):
                fault, done = await tags.forget(game, tile) if tags else "", ""
            case _:
                continue
        if fault or done:
            notices.append((REFUSED, fault) if fault else (done, path))
        if fault:
            break
    return notices
