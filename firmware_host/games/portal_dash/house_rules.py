"""The house rules: every case the rulebook leaves open and a table may rule otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from firmware_host.games.core.errors import BadSetup
from firmware_host.games.core.untrusted import shown


@dataclass(frozen=True, slots=True)
class Switch:
    id: str
    ruling: str
    options: tuple[str, ...]
    """The default comes first."""

    @property
    def default(self) -> str:
        return self.options[0]


SWITCHES: Final = (
    Switch("pd.deadline", "PD-A01", ("action", "instant")),
    Switch("pd.boss_block", "PD-A05", ("always", "on_hit")),
    Switch("pd.metric", "PD-A09", ("path", "manhattan")),
    Switch("pd.blocked", "PD-A10", ("stay", "approach")),
    Switch("pd.refuse", "PD-A22", ("yes", "no")),
    Switch("pd.leggings_are_boots", "PD-A24", ("no", "yes")),
    Switch("pd.pass", "PD-A30", ("no", "yes")),
)


def complete(chosen: Mapping[str, Any]) -> dict[str, str]:
    """All switches with the chosen or the default setting."""
    known = {switch.id: switch for switch in SWITCHES}
    for id, setting in chosen.items():
        if id not in known:
            raise BadSetup(f"rules: {shown(id)} is not a house rule; use {', '.join(known)}")
        if setting not in known[id].options:
            allowed = " or ".join(known[id].options)
            raise BadSetup(f"rules.{id}: {shown(setting)} is not allowed; use {allowed}")
    return {id: str(chosen.get(id, switch.default)) for id, switch in known.items()}
