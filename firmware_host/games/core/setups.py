"""What the set-ups of all games hold alike, checked: flags, players, the commitment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from firmware_host.games.core.checks import a_list, flag, line_or_empty, member, one_of

LONGEST_NAME: Final = 12
LONGEST_HASH: Final = 64


def flag_in(where: str, data: Any, key: str) -> bool:
    return flag(f"{where}.{key}", member(where, data, key))


def players_of(data: Any, fewest: int, colours: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Colour and name of each; every colour once, and no more players than colours."""
    players: list[tuple[str, str]] = []
    for seat, player in enumerate(a_list("players", data, fewest, len(colours))):
        where = f"players.{seat}"
        free = tuple(c for c in colours if c not in (taken for taken, _ in players))
        colour = one_of(f"{where}.colour", member(where, player, "colour"), free)
        players.append(
            (colour, line_or_empty(f"{where}.name", player.get("name", ""), LONGEST_NAME))
        )
    return tuple(players)


def commitment_of(data: Mapping[str, Any]) -> str:
    """The hash of the game's secret; a game without people has none."""
    return line_or_empty("commitment", data.get("commitment", ""), LONGEST_HASH)
