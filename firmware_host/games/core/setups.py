"""What the set-ups of all games hold alike, checked: flags, players, commitment, house rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from firmware_host.games.core.checks import (
    a_list,
    flag,
    line_or_empty,
    member,
    not_allowed,
    one_of,
    shown,
)
from firmware_host.games.core.dice import Die
from firmware_host.games.core.errors import BadSetup
from firmware_host.games.core.phrases import Phrase

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


def read_die(values: Mapping[str, Any], name: str, allowed: tuple[str, ...]) -> Die:
    """The six faces of a die in a game's values; a bare number is a face too."""
    where = f"values.dice.{name}"
    given = member("values.dice", member("values", values, "dice"), name)
    faces = [str(face) if type(face) is int else face for face in a_list(where, given, 6, 6)]
    return Die(name, tuple(one_of(where, face, allowed) for face in faces))


@dataclass(frozen=True, slots=True)
class Switch:
    """A house rule: a case that the rulebook leaves open, and how a table may rule it."""

    id: str
    ruling: str
    options: tuple[str, ...]
    """The default comes first."""
    modes: tuple[str, ...] = ("assistant", "referee")
    """Where it makes a difference: a table is not asked for what its mode leaves to people."""

    @property
    def default(self) -> str:
        return self.options[0]


def complete_house_rules(switches: tuple[Switch, ...], chosen: Mapping[str, Any]) -> dict[str, str]:
    """All switches with the chosen or the default setting."""
    known = {switch.id: switch for switch in switches}
    for id, setting in chosen.items():
        if id not in known:
            raise BadSetup(
                # Translators: an error; {value} is what was found, {known} a list of words.
                Phrase(
                    "rules: {value} is not a house rule; use {known}",
                    value=shown(id),
                    known=", ".join(known),
                )
            )
        if setting not in known[id].options:
            reason = not_allowed(setting, ", ".join(known[id].options))
            raise BadSetup(Phrase("{where}: {reason}", where=f"rules.{id}", reason=reason))
    return {id: str(chosen.get(id, switch.default)) for id, switch in known.items()}
