"""What the box knows of a table: all but where cards lie and which blocks people hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from firmware_host.games.builders_biomes.rules.cards import Structure
from firmware_host.games.builders_biomes.rules.setup import BiomesSetup
from firmware_host.games.builders_biomes.rules.state import BiomesState, events, put
from firmware_host.games.core.flow import Flow

flow: Flow[AssistantBiomesState] = Flow()
flow.include(events)

BLOCK: Final = "block"
"""A block in somebody's supply: of which kind is that player's business here."""


class AssistantBiomesState(BiomesState):
    __slots__ = ()

    flow = flow
    corrections: ClassVar[list[str]] = ["adjust"]

    def copy(self) -> AssistantBiomesState:
        twin = AssistantBiomesState.__new__(AssistantBiomesState)
        self.copy_common_into(twin)
        return twin

    @classmethod
    def from_json(cls, setup: BiomesSetup, data: Mapping[str, Any]) -> AssistantBiomesState:
        state = cls(setup)
        state.load_common(data)
        return state

    def block_at(self, where: int) -> str:
        return BLOCK

    def actions(self) -> list[str]:
        """People see where cards and tokens lie: anything nobody has taken yet may be meant."""
        cards = self.setup.cards
        builds: list[str] = []
        fights: list[str] = []
        for id in self.deck:
            if isinstance(cards[id], Structure):
                builds.append(f"build:{id}")
            else:
                fights.append(f"fight:{id}")
        found = ["collect"] if self.cube.left() else []
        return [*found, "explore", *builds, *fights, *(f"weapon:{kind}" for kind in self.tokens)]

    def printed_hearts(self) -> int:
        """People count them, and tell the sum."""
        return 0


@flow.on("card_left_deck")
def _card_left_deck(state: AssistantBiomesState, id: str) -> None:
    put(state.deck, id, -1)


@flow.on("token_left")
def _token_left(state: AssistantBiomesState, kind: str) -> None:
    put(state.tokens, kind, -1)


@flow.on("xp_corrected")
def _xp_corrected(state: AssistantBiomesState, seat: int, by: int) -> None:
    builder = state.builders[seat]
    builder.xp = max(0, builder.xp + by)
