"""The stored positions of Explorers, and their counts by the oracle."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from firmware_host.games.explorers.rules.setup import ExplorersSetup
from firmware_host.games.explorers.rules.state import ExplorersState
from tests.games.explorers.explorers_game import EXPLORERS
from tests.games.explorers.explorers_oracle import legal
from tests.games.perft_counting import Oracle

FOLDER = Path(__file__).parent / "positions"
VALUES = "values.json"


@dataclass(frozen=True)
class Position:
    name: str
    setup: dict[str, Any]
    state: dict[str, Any]
    counts: tuple[int, ...]
    """Sequences of 1, 2, … answers."""

    @property
    def asked(self) -> str:
        """The step that stands there: "00-act" is one of act."""
        return self.name.split("-")[1]

    def load(self) -> ExplorersState:
        return EXPLORERS.load(self.setup, self.state)

    def oracle(self) -> Oracle:
        read = partial(ExplorersState.from_json, ExplorersSetup.from_json(self.setup))
        return Oracle(EXPLORERS, read, partial(legal, self.setup))


def stored() -> list[Position]:
    values = json.loads((FOLDER / VALUES).read_text(encoding="utf-8"))
    found = []
    for path in sorted(FOLDER.glob("[0-9]*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        setup = {**data["setup"], "values": values}
        found.append(Position(path.stem, setup, data["state"], tuple(data["counts"])))
    return found
