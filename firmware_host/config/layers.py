"""Several files laid over each other; every value remembers the file and line it came from."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from firmware_host.config.errors import Problem
from firmware_host.config.yaml_lines import Document, KeyPath, dotted


@dataclass(frozen=True, slots=True)
class Origin:
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class Effective:
    """One value in force, for `tilekeeper config`."""

    key: str
    value: Any
    origin: Origin


@dataclass(frozen=True, slots=True)
class Merged:
    data: dict[str, Any]
    origins: dict[KeyPath, Origin]
    file: str  # the lowest layer: where a missing key would belong

    def origin(self, path: KeyPath) -> Origin:
        """Where `path` was set, or the nearest thing around it."""
        while path and path not in self.origins:
            path = path[:-1]
        return self.origins.get(path, Origin(self.file, 0))

    def problem(self, path: KeyPath, text: str) -> Problem:
        origin = self.origin(path)
        return Problem(origin.file, origin.line, dotted(path), text)

    def effective(self, prefix: str = "") -> list[Effective]:
        return [
            Effective(".".join(filter(None, (prefix, dotted(path)))), value, self.origin(path))
            for path, value in _leaves(self.data, ())
        ]


def merge(layers: Sequence[Document], whole: Callable[[Any], bool] = lambda node: False) -> Merged:
    """Lay later documents over earlier ones.

    Mappings are merged key by key, anything else is replaced; an empty value leaves what lies below
    it. `whole` names mappings that are one value and are replaced in one piece.
    """
    base = layers[0]
    origins = {path: Origin(base.file, line) for path, line in base.lines.items()}
    merged = Merged(copy.deepcopy(base.data), origins, base.file)
    for layer in layers[1:]:
        _lay_over(merged, merged.data, layer, layer.data, (), whole)
    return merged


def _lay_over(
    merged: Merged,
    target: dict[str, Any],
    layer: Document,
    values: dict[str, Any],
    path: KeyPath,
    whole: Callable[[Any], bool],
) -> None:
    for key, value in values.items():
        here = (*path, key)
        below = target.get(key)
        if value is None and key in target:
            continue
        if isinstance(value, dict) and isinstance(below, dict) and not whole(below):
            _lay_over(merged, below, layer, value, here, whole)
            continue
        target[key] = copy.deepcopy(value)
        for old in [old for old in merged.origins if old[: len(here)] == here]:
            del merged.origins[old]
        for new, line in layer.lines.items():
            if new[: len(here)] == here:
                merged.origins[new] = Origin(layer.file, line)


def _leaves(node: Any, path: KeyPath) -> Iterator[tuple[KeyPath, Any]]:
    if isinstance(node, dict):
        for key, value in node.items():
            yield from _leaves(value, (*path, key))
    else:
        yield path, node
