"""The overworld on the table, and how its events change it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from firmware_host.games.builders_biomes.rules.cards import MobCard, Structure
from firmware_host.games.builders_biomes.rules.overworld import CENTRE, STACKS, TOKENS, TOUCHED
from firmware_host.games.builders_biomes.rules.payments import missing
from firmware_host.games.builders_biomes.rules.setup import BiomesSetup
from firmware_host.games.builders_biomes.rules.state import BiomesState, events, put
from firmware_host.games.core.cube import Cube
from firmware_host.games.core.flow import Flow, Step
from firmware_host.games.core.piles import Bag

flow: Flow[RefereeBiomesState] = Flow()
flow.include(events)

CARDS_PER_STACK = 4
FACE_DOWN = ""


class RefereeBiomesState(BiomesState):
    """`tops` and `faces`: face-up cards and tokens by cell; `deck` and `tokens`: the unseen."""

    __slots__ = ("faces", "heights", "pawns", "tops")

    flow = flow
    after_a_block: ClassVar[tuple[Step, ...]] = (("learn",),)

    def __init__(self, setup: BiomesSetup) -> None:
        super().__init__(setup)
        self.pawns = [CENTRE] * len(setup.players)  # BB-016
        self.heights = dict.fromkeys(STACKS, CARDS_PER_STACK)  # BB-011
        self.tops: dict[str, str] = {}
        self.faces: dict[str, str] = dict.fromkeys(TOKENS, FACE_DOWN)  # BB-012

    def copy(self) -> RefereeBiomesState:
        twin = RefereeBiomesState.__new__(RefereeBiomesState)
        self.copy_common_into(twin)
        twin.pawns = self.pawns.copy()
        twin.heights = self.heights.copy()
        twin.tops = self.tops.copy()
        twin.faces = self.faces.copy()
        return twin

    def to_json(self) -> dict[str, Any]:
        return {
            **super().to_json(),
            "pawns": self.pawns.copy(),
            "heights": self.heights.copy(),
            "tops": dict(sorted(self.tops.items())),
            "faces": dict(sorted(self.faces.items())),
        }

    @classmethod
    def from_json(cls, setup: BiomesSetup, data: Mapping[str, Any]) -> RefereeBiomesState:
        state = cls(setup)
        state.load_common(data)
        state.pawns = list(data["pawns"])
        state.heights = dict(data["heights"])
        state.tops = dict(data["tops"])
        state.faces = {cell: data["faces"][cell] for cell in TOKENS if cell in data["faces"]}
        return state

    def unseen(self) -> Bag:
        """Blocks of each kind nobody has met: what the next unknown block may be."""
        assert isinstance(self.cube, Cube)
        left = dict(self.setup.blocks)
        owned = (builder.blocks for builder in self.builders)
        for seen in (self.box_blocks, self.cube.known(), *owned):
            for kind, count in seen.items():
                left[kind] -= count
        return left

    def block_at(self, where: int) -> str:
        assert isinstance(self.cube, Cube)
        kind = self.cube.colour(where)
        assert kind is not None
        return kind

    def next_to_pawn(self) -> tuple[str, ...]:
        return TOUCHED[self.pawns[self.seat]]

    def buildable(self) -> list[str]:
        """BB-035, BB-037, BB-A06: cells with a face-up structure that can be paid for."""
        blocks = self.builders[self.seat].blocks
        found = []
        for cell in self.next_to_pawn():
            card = self.setup.cards.get(self.tops.get(cell, ""))
            if isinstance(card, Structure) and not missing(card.cost, blocks):
                found.append(cell)
        return found

    def fightable(self) -> list[str]:
        """BB-045: cells with a face-up mob."""
        cards = self.setup.cards
        return [
            cell
            for cell in self.next_to_pawn()
            if isinstance(cards.get(self.tops.get(cell, "")), MobCard)
        ]

    def takeable(self) -> list[str]:
        """BB-052, BB-A07: cells with a face-up token."""
        return [cell for cell in self.next_to_pawn() if self.faces.get(cell)]

    def actions(self) -> list[str]:
        can = {
            "collect": self.cube.left() > 0,
            "explore": True,
            "build": bool(self.buildable()),
            "fight": bool(self.fightable()),
            "weapon": bool(self.takeable()),
        }
        return [action for action, possible in can.items() if possible]


@flow.on("pawn_moved")
def _pawn_moved(state: RefereeBiomesState, seat: int, crossing: str) -> None:
    state.pawns[seat] = crossing


@flow.on("card_revealed")
def _card_revealed(state: RefereeBiomesState, cell: str, id: str) -> None:
    put(state.deck, id, -1)
    state.tops[cell] = id


@flow.on("token_turned")
def _token_turned(state: RefereeBiomesState, cell: str, kind: str) -> None:
    put(state.tokens, kind, -1)
    state.faces[cell] = kind


@flow.on("card_taken")
def _card_taken(state: RefereeBiomesState, cell: str) -> None:
    """BB-041, BB-A08: the next card stays face down."""
    del state.tops[cell]
    state.heights[cell] -= 1


@flow.on("token_taken")
def _token_taken(state: RefereeBiomesState, cell: str) -> None:
    """BB-053."""
    del state.faces[cell]


@flow.on("blocks_paid")
def _blocks_paid(state: RefereeBiomesState, seat: int, paid: Bag) -> None:
    for kind, count in paid.items():
        put(state.builders[seat].blocks, kind, -count)
        put(state.box_blocks, kind, count)
