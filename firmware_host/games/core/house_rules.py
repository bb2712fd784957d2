"""House rules: cases a rulebook leaves open, and a table may rule otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from firmware_host.games.core.checks import shown
from firmware_host.games.core.errors import BadSetup


@dataclass(frozen=True, slots=True)
class Switch:
    id: str
    ruling: str
    options: tuple[str, ...]
    """The default comes first."""
    modes: tuple[str, ...] = ("assistant", "referee")
    """Where it makes a difference: a table is not asked for what its mode leaves to people."""

    @property
    def default(self) -> str:
        return self.options[0]


def complete(switches: tuple[Switch, ...], chosen: Mapping[str, Any]) -> dict[str, str]:
    """All switches with the chosen or the default setting."""
    known = {switch.id: switch for switch in switches}
    for id, setting in chosen.items():
        if id not in known:
            raise BadSetup(f"rules: {shown(id)} is not a house rule; use {', '.join(known)}")
        if setting not in known[id].options:
            allowed = " or ".join(known[id].options)
            raise BadSetup(f"rules.{id}: {shown(setting)} is not allowed; use {allowed}")
    return {id: str(chosen.get(id, switch.default)) for id, switch in known.items()}
