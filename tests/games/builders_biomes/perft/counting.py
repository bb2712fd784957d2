"""Builders & Biomes in the perft suite: its oracle and every answer a person could think of."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from firmware_host.games.builders_biomes.rules.assistant.state import AssistantBiomesState
from firmware_host.games.builders_biomes.rules.referee.state import RefereeBiomesState
from firmware_host.games.builders_biomes.rules.setup import BiomesSetup
from tests.games.builders_biomes.rules.biomes_oracle import ASKED, CHANCE, CHARACTERISTICS, legal
from tests.games.perft import Data, Perft, Position

OF_EACH = {"referee": 3, "assistant": 2}
"""More where there are more rules."""
PLAIN = ("fair", "guide", "adjust_which", "adjust_by")
"""Nothing of the rules to choose."""
REFEREE_ONLY = ("explore", "pay")
ASSISTANT_ONLY = ("blocks_left",)
WANTED = {
    "referee": {*ASKED} - {*CHANCE, *PLAIN, *ASSISTANT_ONLY},
    "assistant": {*ASKED} - {*CHANCE, *PLAIN, *REFEREE_ONLY},
}


def read(mode: str, setup: Data) -> Callable[[Data], Any]:
    state = RefereeBiomesState if mode == "referee" else AssistantBiomesState
    return partial(state.from_json, BiomesSetup.from_json(setup))


def conceivable(position: Position) -> list[str]:
    """Every answer anybody could think of."""
    values = position.setup["values"]
    return [
        *(f"{column}{row}" for column in "abcdefg" for row in range(8)),
        *(f"{i}{j}" for i in range(7) for j in range(7)),
        *(f"L{layer}" for layer in range(6)),
        *(str(n) for n in range(70)),
        *(f"p{seat}" for seat in range(5)),
        *(f"build:{id}" for id in values["structures"]),
        *(f"fight:{id}" for id in values["mobs"]),
        *(f"weapon:{kind}" for kind in values["tokens"]),
        *(
            f"{act}:{column}{row}"
            for act in ("build", "fight", "weapon")
            for column in "abcdef"
            for row in range(1, 7)
        ),
        *values["structures"],
        *values["mobs"],
        *values["tokens"],
        *values["blocks"],
        *(each for all in CHARACTERISTICS.values() for each in all),
        *legal_payments(),
        *["collect", "explore", "build", "fight", "weapon", "adjust", "ok", "done", "stop", "draw"],
        "skip",
        *["detonate", "keep", "all", "decline", "+1", "+5", "-1", "-5", "", "-", "free"],
    ]


def legal_payments() -> list[str]:
    kinds = ("wood", "sand", "stone", "obsidian")
    return [
        ",".join(part for part in (f"{n}{kind}" * (n > 0), f"{e}emerald" * (e > 0)) if part)
        for kind in kinds
        for n in range(4)
        for e in range(5)
    ]


PERFT = Perft(
    read,
    legal,
    conceivable,
    {mode: dict.fromkeys(kinds, OF_EACH[mode]) for mode, kinds in WANTED.items()},
)
