"""The stored positions of Builders & Biomes, and their counts by the oracle."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from firmware_host.games.builders_biomes.rules.assistant.state import AssistantBiomesState
from firmware_host.games.builders_biomes.rules.referee.state import RefereeBiomesState
from firmware_host.games.builders_biomes.rules.setup import BiomesSetup
from tests.games.builders_biomes.biomes_game import MODES
from tests.games.builders_biomes.biomes_oracle import legal
from tests.games.perft_counting import Oracle

FOLDER = Path(__file__).parent / "positions"
VALUES = "values.json"


@dataclass(frozen=True)
class Position:
    name: str
    mode: str
    setup: dict[str, Any]
    state: dict[str, Any]
    counts: tuple[int, ...]
    """Sequences of 1, 2, … answers."""

    def load(self) -> Any:
        return MODES[self.mode].load(self.setup, self.state)

    def oracle(self) -> Oracle:
        parsed = BiomesSetup.from_json(self.setup)
        state = RefereeBiomesState if self.mode == "referee" else AssistantBiomesState
        read = partial(state.from_json, parsed)
        return Oracle(MODES[self.mode], read, partial(legal, self.setup))


def stored() -> list[Position]:
    values = json.loads((FOLDER / VALUES).read_text(encoding="utf-8"))
    found = []
    for path in sorted(FOLDER.glob("[0-9]*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        setup = {**data["setup"], "values": values}
        found.append(Position(path.stem, data["mode"], setup, data["state"], tuple(data["counts"])))
    return found
