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
    """`named` are the actions that every card and token stand for; it never changes."""

    __slots__ = ("named",)

    flow = flow
    corrections: ClassVar[list[str]] = ["adjust"]

    def __init__(self, setup: BiomesSetup) -> None:
        super().__init__(setup)
        structures = {id for id, card in setup.cards.items() if isinstance(card, Structure)}
        self.named = (
            {id: f"build:{id}" for id in setup.deck if id in structures},
            {id: f"fight:{id}" for id in setup.deck if id not in structures},
            {kind: f"weapon:{kind}" for kind in setup.neutral},
        )

    def copy(self) -> AssistantBiomesState:
        twin = AssistantBiomesState.__new__(AssistantBiomesState)
        self.copy_common_into(twin)
        twin.named = self.named
        return twin

    @classmethod
    def from_json(cls, setup: BiomesSetup, data: Mapping[str, Any]) -> AssistantBiomesState:
        state = cls(setup)
        state.load_common(data)
        return state

    def block_at(self, where: int) -> str:
        return BLOCK

    def actions(self, done: str = "") -> list[str]:
        """People see where cards and tokens lie: anything nobody has taken yet may be meant."""
        builds, fights, weapons = self.named
        deck, tokens = self.deck, self.tokens
        found = self.usual_actions(done)
        if done != "build":
            found += [action for id, action in builds.items() if id in deck]
        if done != "fight":
            found += [action for id, action in fights.items() if id in deck]
        if done != "weapon":
            found += [action for kind, action in weapons.items() if kind in tokens]
        return found

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


@flow.on("hearts_told")
def _hearts_told(state: AssistantBiomesState, hearts: int) -> None:
    assert state.fight is not None
    state.fight = state.fight._replace(told=hearts)
