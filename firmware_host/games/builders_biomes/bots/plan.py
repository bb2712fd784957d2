"""What to do next in the overworld: every pair of actions in XP, the dearest first.

A plan is made anew for each question, so nothing has to be remembered and an answer a person
gave in between does no harm.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import Final

from firmware_host.games.builders_biomes.bots import worth as worth
from firmware_host.games.builders_biomes.bots.board import Board
from firmware_host.games.builders_biomes.rules.building import missing, payments
from firmware_host.games.builders_biomes.rules.cards import MobCard, Structure
from firmware_host.games.builders_biomes.rules.overworld import (
    CROSSINGS,
    STACKS,
    TOUCHED,
    distance,
)
from firmware_host.games.builders_biomes.rules.referee.exploring import STEPS, reach
from firmware_host.games.builders_biomes.rules.referee.state import FACE_DOWN, RefereeBiomesState
from firmware_host.games.builders_biomes.rules.turns import SKIP, verb
from firmware_host.games.core.cube import Cube
from firmware_host.games.core.piles import Bag

LATER: Final = 0.6
"""What can be done next turn is worth less: somebody else may do it."""
SHORT_BY_ONE: Final = 0.6
UNKNOWN_CARD: Final = 0.5
UNKNOWN_TOKEN: Final = 0.3
WANTED: Final = (0.3, 0.15, 0.08)
"""How much the dearest, second and third structure within reach count."""
ACTS: Final = ("build", "fight", "weapon")


class Plan:
    """The worth of everything the active player may do now."""

    def __init__(self, state: RefereeBiomesState, board: Board) -> None:
        assert isinstance(state.cube, Cube)
        self._state = state
        self._cube = state.cube
        self._builder = state.builders[state.seat]
        self._at = state.pawns[state.seat]
        self._board = board
        self._things: dict[tuple[str, str], float] = {}
        self._best_acts: dict[str, float] = {}

    # Actions

    def action(self, possible: Sequence[str], is_first: bool) -> str:
        """The best action; of two, the better beginning."""
        acts = dict.fromkeys(verb(action) for action in possible)
        best = max(acts, key=self._and_another if is_first else self._alone)
        return max(
            (action for action in possible if verb(action) == best),
            key=lambda action: self.thing(best, action.partition(":")[2]) if ":" in action else 0.0,
        )

    def best_alone(self, possible: Iterable[str]) -> float:
        return max(map(self._alone, dict.fromkeys(verb(action) for action in possible)))

    def _alone(self, action: str) -> float:
        if action == "collect":
            return self._collected[0]
        if action == SKIP:
            return 0.0
        if action == "explore":
            return self._explored
        return self._act(action, self._at, self._builder.blocks)

    def _and_another(self, first: str) -> float:
        if first == "explore":
            return max(self.step(there, acts_next=True) for there in self._reach)
        gain, blocks = self._collected if first == "collect" else (0.0, self._builder.blocks)
        others = [self._act(act, self._at, blocks) for act in ACTS if act != first]
        seconds = [0.0, *others, *(self._alone(a) for a in ("collect", "explore") if a != first)]
        return (gain if first == "collect" else self._alone(first)) + max(seconds)

    # Where to go

    @cached_property
    def _reach(self) -> tuple[str, ...]:
        return reach(self._state)

    @cached_property
    def _explored(self) -> float:
        """The gain of a move with no action after it."""
        return max(self._standing(there) for there in self._reach) - self._standing(self._at)

    def crossing(self, possible: Iterable[str], acts_next: bool) -> str:
        """The best; of equal ones the nearest, as nobody walks for nothing."""
        return max(
            possible, key=lambda there: (self.step(there, acts_next), -distance(self._at, there))
        )

    def step(self, there: str, acts_next: bool) -> float:
        """What a move is worth, with or without an action after it."""
        if not acts_next:
            return self._standing(there)
        acts = self._best_act(there)
        return self._unknown(there) + max(acts, self._collected[0] + LATER * acts)

    def _standing(self, there: str) -> float:
        return self._unknown(there) + LATER * self._best_act(there)

    def _unknown(self, there: str) -> float:
        state, found = self._state, 0.0
        for cell in TOUCHED[there]:
            if cell in STACKS:
                found += UNKNOWN_CARD * (cell not in state.tops and state.heights[cell] > 0)
            else:
                found += UNKNOWN_TOKEN * (state.faces.get(cell) == FACE_DOWN)
        return found

    # What to do there

    def _best_act(self, there: str) -> float:
        """The best of all acts there with the blocks at hand."""
        known = self._best_acts.get(there)
        if known is None:
            blocks = self._builder.blocks
            known = self._best_acts[there] = max(self._act(act, there, blocks) for act in ACTS)
        return known

    def _act(self, act: str, there: str, blocks: Mapping[str, int]) -> float:
        if act == "build" and blocks is not self._builder.blocks:
            return max(self._thing(act, cell, blocks) for cell in TOUCHED[there])
        return max(self.thing(act, cell) for cell in TOUCHED[there])

    def thing(self, act: str, cell: str) -> float:
        """What building, beating or taking what lies on a cell is worth; 0 if it cannot be."""
        known = self._things.get((act, cell))
        if known is None:
            known = self._things[act, cell] = self._thing(act, cell, self._builder.blocks)
        return known

    def _thing(self, act: str, cell: str, blocks: Mapping[str, int]) -> float:
        state = self._state
        if act == "weapon":
            kind = state.faces.get(cell)
            return worth.of_token(state, self._builder.pile, kind) if kind else 0.0
        card = state.setup.cards.get(state.tops.get(cell, ""))
        if act == "fight" and isinstance(card, MobCard):
            return worth.of_fight(state, self._board, card, self._builder.pile)
        if act == "build" and isinstance(card, Structure):
            return self._building(card, blocks)
        return 0.0

    def _building(self, card: Structure, blocks: Mapping[str, int]) -> float:
        if missing(card.cost, blocks):
            return 0.0
        price = worth.of_blocks(payments(card.cost, blocks)[0])
        return self._board.gain(card)[0] - price

    # Blocks

    def block(self, cells: Mapping[str, str]) -> str:
        """The cell whose block helps most; of equal ones the first. Empty is a color untold."""
        kinds = dict.fromkeys(cells.values())
        if len(kinds) == 1:
            return next(iter(cells))
        worths = {kind: self._with(kind) for kind in kinds}
        return max(cells, key=lambda cell: worths[cells[cell]])

    def _with(self, kind: str) -> float:
        """The supply with one more block; of an untold color it may be any that are left."""
        now = self._builder.blocks
        if kind:
            return self._supply(_plus(now, kind))
        unseen = self._state.unseen()
        total = sum(unseen.values())
        return sum(self._supply(_plus(now, k)) * n for k, n in unseen.items() if n) / max(1, total)

    @cached_property
    def _collected(self) -> tuple[float, Bag]:
        """The gain of a collect, and the supply after it; of untold colors the likely."""
        now: Bag = self._builder.blocks
        before = self._supply(now)
        cube, unseen = self._cube, self._state.unseen()
        kinds = [cube.colour(column) for column in cube.exposed()]
        known = [kind for kind in kinds if kind]
        for _ in range(min(2, len(kinds))):
            if known:
                kind = max(dict.fromkeys(known), key=lambda k: self._supply(_plus(now, k)))
                known.remove(kind)
            else:
                kind = max(unseen, key=unseen.__getitem__)
                unseen[kind] -= 1
            now = _plus(now, kind)
        return self._supply(now) - before, now

    @cached_property
    def _wanted(self) -> list[tuple[Structure, float]]:
        """Structures face up, with what they give, less for those far away."""
        found = []
        for cell, id in self._state.tops.items():
            card = self._state.setup.cards[id]
            if isinstance(card, Structure):
                found.append((card, self._board.gain(card)[0] * LATER ** _moves(self._at, cell)))
        return found

    def _supply(self, blocks: Mapping[str, int]) -> float:
        """Blocks by themselves, and for the structures they bring nearer."""
        chances = sorted(
            (gain * SHORT_BY_ONE ** missing(card.cost, blocks) for card, gain in self._wanted),
            reverse=True,
        )
        return worth.of_blocks(blocks) + sum(
            weight * chance for weight, chance in zip(WANTED, chances, strict=False)
        )


@cache
def _moves(crossing: str, cell: str) -> int:
    """How many times to explore until a pawn touches the cell."""
    steps = min(distance(crossing, other) for other in CROSSINGS if cell in TOUCHED[other])
    return -(-steps // STEPS)


def _plus(blocks: Mapping[str, int], kind: str) -> Bag:
    return {**blocks, kind: blocks.get(kind, 0) + 1}
