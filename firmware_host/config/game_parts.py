"""What the configuration must know of a game to keep its catalogue."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from firmware_host.config.schema import Section
from firmware_host.games.core.house_rules import Switch

Values = dict[str, Any]
"""The values alone, without sources, as the game reads them."""
Finding = tuple[str, str]  # key path, sentence


@dataclass(frozen=True, slots=True)
class GameParts:
    game: str
    """As commands, logs and tags name it: portal-dash."""
    schema: Section
    contradictions: Callable[[Values], Iterator[Finding]]
    tiles: Callable[[Values], Mapping[str, str]]
    """Everything that can carry a tag, in the order people would tag it, each with how a person
    tells it from its neighbours ("" where the name says it all)."""
    house_rules: tuple[Switch, ...]
    on_panel: Callable[[str], bool]
    """Whether the value at this path can be entered with five buttons."""
    shaped: Callable[[Values], Values] = dict
    """From the shape of the file to the shape the game reads, where they differ."""
    renamed_tiles: Mapping[str, str] = field(default_factory=dict)
    """What tags enrolled long ago may call a tile, and its name now."""

    @property
    def file(self) -> str:
        """The name of its YAML file, without the ending."""
        return self.game.replace("-", "_")
