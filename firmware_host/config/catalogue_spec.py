"""What the configuration must know of a game to keep its component values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from firmware_host.config.schema import Section, Validator, one_of, text, whole
from firmware_host.texts import Message

Values = dict[str, Any]
"""The values alone, without sources, as the game reads them."""
Finding = tuple[str, str]  # key path, sentence


def no_warnings(_values: Values) -> Iterator[Finding]:
    return iter(())


@dataclass(frozen=True, slots=True)
class CatalogueSpec:
    schema: Section
    contradictions: Callable[[Values], Iterator[Finding]]
    tiles: Callable[[Values], Mapping[str, str]]
    """Everything that can carry a tag, in the order people would tag it, each with how a person
    tells it from its neighbours ("" where the name says it all)."""
    cards: Callable[[Values], Mapping[str, Mapping[str, Any]]]
    """What is printed on tiles whose name is only a number."""
    copies: Callable[[Values], Mapping[str, int]]
    """How many pieces there are of a kind of tile that lies in several copies in the game's box."""
    on_panel: Callable[[str], bool]
    """Whether the value at this path can be entered with five buttons."""
    shaped: Callable[[Values], Values]
    """From the shape of the file to the shape the game reads, where they differ."""
    dice: Callable[[Values], Mapping[str, tuple[str, ...]]]
    """The faces of its dice by name; empty for a game without."""
    renamed_tiles: Mapping[str, str]
    """What tags enrolled long ago may call a tile, and its name now."""
    warnings: Callable[[Values], Iterator[Finding]] = no_warnings
    """Values that the rules speak against, though the game can be played with them."""


SOURCES = ("rulebook", "scan", "reported", "stand-in", "owner")

_note = text(r"(?s).{0,300}", Message("use a short text"))


class Sourced:
    """An entry. A person may also write the bare value: then its source is `owner`."""

    def __init__(self, value: Validator) -> None:
        self.bare = value
        self._full = Section({"value": value}, {"source": one_of(SOURCES), "note": _note})

    def __call__(self, node: Any) -> dict[str, Any]:
        if is_entry(node):
            return {"source": "owner", "note": "", **self._full(node)}
        return {"value": self.bare(node), "source": "owner", "note": ""}


def is_entry(node: Any) -> bool:
    """Whether a mapping is one value with its source rather than a section of values."""
    return isinstance(node, dict) and ("value" in node or "source" in node)


def count(low: int, high: int) -> Sourced:
    return Sourced(whole(low, high))
