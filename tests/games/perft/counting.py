"""The stored positions of Portal Dash, and their counts by the oracle."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from firmware_host.games.portal_dash.rules.referee import PortalDashReferee
from firmware_host.games.portal_dash.rules.referee.setup import RefereeSetup
from firmware_host.games.portal_dash.rules.referee.state import RefereeState
from tests.games.perft_counting import Oracle
from tests.games.portal_dash_referee.answer_oracle import legal

REFEREE = PortalDashReferee()
FOLDER = Path(__file__).parent / "positions"


@dataclass(frozen=True)
class Position:
    name: str
    setup: dict[str, Any]
    state: dict[str, Any]
    counts: tuple[int, ...]
    """Sequences of 1, 2, … answers."""

    def load(self) -> RefereeState:
        return REFEREE.load(self.setup, self.state)

    def oracle(self) -> Oracle:
        read = partial(RefereeState.from_json, RefereeSetup.from_json(self.setup))
        return Oracle(REFEREE, read, partial(legal, self.setup))


def stored() -> list[Position]:
    found = []
    for path in sorted(FOLDER.glob("[0-9]*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        setup = json.loads((FOLDER / f"{data['setup']}.json").read_text(encoding="utf-8"))
        found.append(Position(path.stem, setup, data["state"], tuple(data["counts"])))
    return found
