"""What the set-ups of all games hold alike, read with distrust: members, flags, lists, players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from firmware_host.games.core.dice import Die
from firmware_host.games.core.errors import BadSetup
from firmware_host.games.core.untrusted import an_object, one_of, shown, text

LONGEST_NAME: Final = 12
LONGEST_HASH: Final = 64


def member(where: str, data: Any, key: str) -> Any:
    found = an_object(where, data)
    if key not in found:
        raise BadSetup(f"{where}: {key} is missing")
    return found[key]


def flag(where: str, data: Any, key: str) -> bool:
    value = member(where, data, key)
    if type(value) is not bool:
        raise BadSetup(f"{where}.{key}: {shown(value)} is not allowed; use true or false")
    return value


def short_text(where: str, value: Any, longest: int) -> str:
    return "" if value == "" else text(where, value, longest)


def a_list(where: str, value: Any, fewest: int, most: int) -> list[Any]:
    if not isinstance(value, list | tuple) or not fewest <= len(value) <= most:
        wanted = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        raise BadSetup(f"{where}: {shown(value)} is not allowed; give a list of {wanted}")
    return list(value)


def players_of(data: Any, fewest: int, colours: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Colour and name of each; every colour once, and no more players than colours."""
    players: list[tuple[str, str]] = []
    for seat, player in enumerate(a_list("players", data, fewest, len(colours))):
        where = f"players.{seat}"
        free = tuple(c for c in colours if c not in (taken for taken, _ in players))
        colour = one_of(f"{where}.colour", member(where, player, "colour"), free)
        players.append((colour, short_text(f"{where}.name", player.get("name", ""), LONGEST_NAME)))
    return tuple(players)


def commitment_of(data: Mapping[str, Any]) -> str:
    """The hash of the game's secret; a game without people has none."""
    return short_text("commitment", data.get("commitment", ""), LONGEST_HASH)


def read_die(values: Mapping[str, Any], name: str, allowed: tuple[str, ...]) -> Die:
    """The six faces of a die in a game's values; a bare number is a face too."""
    where = f"values.dice.{name}"
    given = member("values.dice", member("values", values, "dice"), name)
    faces = [str(face) if type(face) is int else face for face in a_list(where, given, 6, 6)]
    return Die(name, tuple(one_of(where, face, allowed) for face in faces))
