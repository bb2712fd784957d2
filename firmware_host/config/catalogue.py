"""A game's component values, each with where it comes from; which are guesses, which contradict."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from firmware_host.config.catalogue_spec import Finding, Sourced, is_entry
from firmware_host.config.errors import Problem
from firmware_host.config.layers import Effective, Merged, Origin, merge
from firmware_host.config.paths import SYSTEM_DIR
from firmware_host.config.schema import Section, TableOf, Validator, validate
from firmware_host.config.value_entry import can_be_entered
from firmware_host.config.yaml_lines import Document, KeyPath
from firmware_host.games.game import Game
from firmware_host.texts import Message

UNSURE = ("reported", "stand-in")
OWNER = "owner"


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """One value of the catalogue."""

    path: str
    value: Any
    source: str
    note: str
    origin: Origin

    @property
    def sure(self) -> bool:
        return self.source not in UNSURE


@dataclass(frozen=True, slots=True)
class Todo:
    """A value somebody with the game's box should look up."""

    path: str
    value: Any
    source: str
    note: str
    advice: str


@dataclass(frozen=True, slots=True)
class UnsureValue:
    """A value that rests on a guess, with the part of the schema it has to fit."""

    path: str
    value: Any
    validator: Validator
    names: frozenset[str] = frozenset()
    """All entries of the catalogue's tables: what a text may be chosen from."""


class Catalogue:
    """The validated values of one game."""

    def __init__(self, game: Game, merged: Merged) -> None:
        self.game = game
        self._merged = merged
        self._values = validate(game.catalogue.schema, merged)
        self._entries = {entry.path: entry for entry in self._walk(self._values, ())}
        self._names = frozenset(_entries_of_tables(game.catalogue.schema, self._values))

    def entries(self) -> list[CatalogueEntry]:
        return list(self._entries.values())

    def entry(self, path: str) -> CatalogueEntry:
        """`entry("dice.combat")`; a KeyError for what the catalogue does not hold."""
        return self._entries[path]

    def value(self, path: str) -> Any:
        return copy.deepcopy(self._entries[path].value)

    def plain(self) -> dict[str, Any]:
        """The values alone, ready for JSON: what goes into a game's set-up."""
        return self.game.catalogue.shaped(
            {key: _strip(value) for key, value in self._values.items()}
        )

    def tiles(self) -> dict[str, str]:
        """Everything that can carry a tag, each with how a person recognises it."""
        return dict(self.game.catalogue.tiles(self.plain()))

    def cards(self) -> dict[str, Mapping[str, Any]]:
        """What is printed on tiles whose name is only a number."""
        return dict(self.game.catalogue.cards(self.plain()))

    def owned(self) -> list[str]:
        """The paths of all values somebody with the game's box has entered."""
        return [entry.path for entry in self._entries.values() if entry.source == OWNER]

    def todo(self) -> list[Todo]:
        """Every value that was not read off the rulebook or the part itself."""
        return [
            Todo(entry.path, entry.value, entry.source, entry.note, self._advice(entry))
            for entry in self._entries.values()
            if not entry.sure
        ]

    def unsure(self) -> list[UnsureValue]:
        """The same values as `todo` lists."""
        return [
            UnsureValue(entry.path, entry.value, self._validator(entry.path), self._names)
            for entry in self._entries.values()
            if not entry.sure
        ]

    def _validator(self, path: str) -> Validator:
        found: Validator = self.game.catalogue.schema
        for key in path.split("."):
            if isinstance(found, Section):
                found = found.keys[key]
            elif isinstance(found, TableOf):
                found = found.entry
        return found.bare if isinstance(found, Sourced) else found

    def check(self) -> list[Problem]:
        """Values that are fine one by one but contradict each other."""
        return self._problems(self.game.catalogue.contradictions)

    def warnings(self) -> list[Problem]:
        """Values that the rules speak against; the game can be played with them."""
        return self._problems(self.game.catalogue.warnings)

    def _problems(self, finder: Callable[[dict[str, Any]], Iterator[Finding]]) -> list[Problem]:
        return [
            self._merged.problem(tuple(path.split(".")), text)
            for path, text in finder(self.plain())
        ]

    def effective(self) -> list[Effective]:
        return [
            Effective(f"{self.game.folder}.{entry.path}", entry.value, entry.origin)
            for entry in self._entries.values()
        ]

    def _advice(self, entry: CatalogueEntry) -> str:
        facts = {"path": entry.path, "file": SYSTEM_DIR / f"{self.game.folder}.yaml"}
        is_reported = entry.source == "reported"
        if self._is_entered_on_panel(entry) and is_reported:
            # Translators: what to do about a value of the game; {path} is a key of the file {file}.
            return Message(
                "compare with the part, then enter it on the panel or write {path} into {file}",
                **facts,
            )
        if self._is_entered_on_panel(entry):
            # Translators: what to do about a value of the game; {path} is a key of the file {file}.
            return Message(
                "look it up on the part, then enter it on the panel or write {path} into {file}",
                **facts,
            )
        if is_reported:
            # Translators: what to do about a value of the game; {path} is a key of the file {file}.
            return Message("compare with the part, then write {path} into {file}", **facts)
        # Translators: what to do about a value of the game; {path} is a key of the file {file}.
        return Message("look it up on the part, then write {path} into {file}", **facts)

    def _is_entered_on_panel(self, entry: CatalogueEntry) -> bool:
        """By the game's own wizard, or piece by piece on the page for guessed values."""
        if self.game.catalogue.on_panel(entry.path):
            return True
        validator = self._validator(entry.path)
        return can_be_entered(validator, entry.value, self._names)

    def _walk(self, node: dict[str, Any], path: KeyPath) -> Iterator[CatalogueEntry]:
        if is_entry(node):
            dotted = ".".join(str(part) for part in path)
            origin = self._merged.origin(path)
            yield CatalogueEntry(dotted, node["value"], node["source"], node["note"], origin)
            return
        for key, value in node.items():
            yield from self._walk(value, (*path, key))


def merge_catalogue(layers: list[Document]) -> Merged:
    """Entries are replaced whole, so that a new value never keeps an old source or note."""
    return merge(layers, whole=is_entry)


def _entries_of_tables(validator: Validator, node: Any) -> Iterator[str]:
    """The keys that no schema knows beforehand: the names of things."""
    if isinstance(validator, Sourced):
        validator, node = validator.bare, node["value"]
    if isinstance(validator, TableOf):
        yield from map(str, node)
        for inner in node.values():
            yield from _entries_of_tables(validator.entry, inner)
    elif isinstance(validator, Section):
        for key, inner in node.items():
            yield from _entries_of_tables(validator.keys[key], inner)


def _strip(node: dict[str, Any]) -> Any:
    if is_entry(node):
        return copy.deepcopy(node["value"])
    return {key: _strip(value) for key, value in node.items()}
