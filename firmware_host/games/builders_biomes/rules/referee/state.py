"""The overworld on the table, and how its events change it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from firmware_host.games.builders_biomes.rules.building import missing
from firmware_host.games.builders_biomes.rules.cards import TNT, MobCard, Structure
from firmware_host.games.builders_biomes.rules.overworld import CENTRE, STACKS, TOKENS, TOUCHED
from firmware_host.games.builders_biomes.rules.setup import BiomesSetup
from firmware_host.games.builders_biomes.rules.state import BiomesState, events, put
from firmware_host.games.core.cube import Cube
from firmware_host.games.core.flow import Flow
from firmware_host.games.core.piles import Bag

flow: Flow[RefereeBiomesState] = Flow()
flow.include(events)

CARDS_PER_STACK = 4
FACE_DOWN = ""


class RefereeBiomesState(BiomesState):
    """`tops` and `faces`: face-up cards and tokens by cell; `deck` and `tokens`: the unseen."""

    __slots__ = ("faces", "heights", "pawns", "tops")

    flow = flow

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
        assert isinstance(self.cube, Cube)
        left = dict(self.setup.blocks)
        owned = (builder.blocks for builder in self.builders)
        for seen in (self.box_blocks, self.cube.known(), *owned):
            for kind, count in seen.items():
                left[kind] -= count
        return left

    def block_at(self, where: int) -> str:
        assert isinstance(self.cube, Cube)
        return self.cube.colour(where) or ""

    @property
    def shows_cube(self) -> bool:
        return self.setup.rules["bb.cube_dealt"] == "yes"  # BB-A41

    def printed_hearts(self) -> int:
        revealed = self.fight.revealed if self.fight else ()
        return sum(self.setup.tokens[kind] for kind in revealed if kind != TNT)

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

    def actions(self, done: str = "") -> list[str]:
        found = self.usual_actions(done)
        if done != "build":
            found += [f"build:{cell}" for cell in self.buildable()]
        if done != "fight":
            found += [f"fight:{cell}" for cell in self.fightable()]
        if done != "weapon":
            found += [f"weapon:{cell}" for cell in self.takeable()]
        return found

    def why_not_act(self, action: str) -> tuple[str, str] | None:
        act, _, cell = action.partition(":")
        card = self.setup.cards.get(self.tops.get(cell, ""))
        if act == "build" and isinstance(card, Structure):
            if cell not in self.next_to_pawn():
                return "BB-035", "your character does not stand next to it"
            return "BB-037", "your blocks do not cover the cost, not even with emeralds"
        if act == "fight" and isinstance(card, MobCard):
            return "BB-045", "your character does not stand next to it"
        if act == "weapon" and self.faces.get(cell):
            return "BB-052", "your character does not stand next to it"
        return None


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
    """BB-053: its place stays empty."""
    del state.faces[cell]


@flow.on("blocks_paid")
def _blocks_paid(state: RefereeBiomesState, seat: int, paid: Bag) -> None:
    for kind, count in paid.items():
        put(state.builders[seat].blocks, kind, -count)
        put(state.box_blocks, kind, count)


@flow.on("bow_drawn")
def _bow_drawn(state: RefereeBiomesState) -> None:
    """BB-060: one more token is revealed."""
    assert state.fight is not None
    state.fight = state.fight._replace(left=state.fight.left + 1)


@flow.on("bow_declined")
def _bow_declined(state: RefereeBiomesState) -> None:
    """BB-A20: it is lost, not kept for later."""
    assert state.fight is not None
    state.fight = state.fight._replace(left=state.fight.left - 1)
