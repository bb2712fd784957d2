"""What the box knows of a table: all but where cards lie and which blocks people hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from firmware_host.games.builders_biomes.rules.assistant.doubts import all_face_down, too_expensive
from firmware_host.games.builders_biomes.rules.cards import Structure
from firmware_host.games.builders_biomes.rules.setup import BiomesSetup
from firmware_host.games.builders_biomes.rules.state import BiomesState, events, put
from firmware_host.games.builders_biomes.rules.versions import DOUBTING
from firmware_host.games.core.flow import Flow

flow: Flow[AssistantBiomesState] = Flow()
flow.include(events)

BLOCK: Final = "block"
"""A block in somebody's supply: of which kind is that player's business here."""


class AssistantBiomesState(BiomesState):
    """`named` are the actions that every card and token stand for, `prices` how many blocks each
    building costs; they never change. `is_revealed`: some player has explored."""

    __slots__ = ("is_revealed", "named", "prices")

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
        self.prices = {
            f"build:{id}": sum(count for _, count in card.cost)
            for id, card in setup.cards.items()
            if isinstance(card, Structure)
        }
        self.is_revealed = False

    def copy(self) -> AssistantBiomesState:
        twin = AssistantBiomesState.__new__(AssistantBiomesState)
        self.copy_common_into(twin)
        twin.named = self.named
        twin.prices = self.prices
        twin.is_revealed = self.is_revealed
        return twin

    def to_json(self) -> dict[str, Any]:
        return {**super().to_json(), "is_revealed": self.is_revealed}

    @classmethod
    def from_json(cls, setup: BiomesSetup, data: Mapping[str, Any]) -> AssistantBiomesState:
        state = cls(setup)
        state.load_common(data)
        state.is_revealed = bool(data["is_revealed"])
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

    def blocks_left(self, seat: int) -> int:
        """How many of the blocks a player took are left: an emerald pays like any other."""
        return self.builders[seat].blocks.get(BLOCK, 0)

    def doubted(self, actions: list[str]) -> Mapping[str, tuple[str, str]]:
        if self.setup.rules_version < DOUBTING:
            return {}
        if not self.is_revealed:
            return all_face_down(actions)
        return too_expensive(actions, self.prices, self.blocks_left(self.seat))

    def printed_hearts(self) -> int:
        """People count them, and tell the sum."""
        return 0


@flow.on("card_left_deck")
def _card_left_deck(state: AssistantBiomesState, id: str) -> None:
    put(state.deck, id, -1)


@flow.on("token_left")
def _token_left(state: AssistantBiomesState, kind: str) -> None:
    put(state.tokens, kind, -1)


@flow.on("cards_revealed")
def _cards_revealed(state: AssistantBiomesState) -> None:
    """BB-031: for the first time; which cards they are only people see."""
    state.is_revealed = True


@flow.on("blocks_spent")
def _blocks_spent(state: AssistantBiomesState, seat: int, count: int) -> None:
    """BB-035: into the game box; of which kinds they are only people see."""
    put(state.builders[seat].blocks, BLOCK, -count)
    put(state.box_blocks, BLOCK, count)


@flow.on("xp_corrected")
def _xp_corrected(state: AssistantBiomesState, seat: int, by: int) -> None:
    builder = state.builders[seat]
    builder.xp = max(0, builder.xp + by)


@flow.on("hearts_told")
def _hearts_told(state: AssistantBiomesState, hearts: int) -> None:
    assert state.fight is not None
    state.fight = state.fight._replace(told=hearts)


def something_lies_open(state: AssistantBiomesState) -> None:
    """BB-031: also where players insist, because then they explored without telling it."""
    if not state.is_revealed:
        state.emit("cards_revealed")
