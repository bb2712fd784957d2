"""One value of a catalogue: the value, where it comes from, and perhaps a note."""

from __future__ import annotations

from typing import Any

from firmware_host.config.schema import Section, Validator, one_of, text, whole

SOURCES = ("rulebook", "scan", "reported", "stand-in", "owner")

_note = text(r"(?s).{0,300}", "use a short text")


class Sourced:
    """An entry. A person may also write the bare value: then its source is `owner`."""

    def __init__(self, value: Validator) -> None:
        self._bare = value
        self._full = Section({"value": value}, {"source": one_of(SOURCES), "note": _note})

    def __call__(self, node: Any) -> dict[str, Any]:
        if is_entry(node):
            return {"source": "owner", "note": "", **self._full(node)}
        return {"value": self._bare(node), "source": "owner", "note": ""}


def is_entry(node: Any) -> bool:
    """Whether a mapping is one value with its source rather than a section of values."""
    return isinstance(node, dict) and ("value" in node or "source" in node)


def count(low: int, high: int) -> Sourced:
    return Sourced(whole(low, high))
