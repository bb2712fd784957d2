"""Plays Builders & Biomes to win, at both modes.

In referee mode a plan (plan.py) weighs everything in XP. In assistant mode the bot is a
person at a table who sees the overworld: it imagines a few cards lying near and plays fair, that
is, it builds only what the blocks it took can pay for.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from firmware_host.games.builders_biomes.bots import worth as worth
from firmware_host.games.builders_biomes.bots.board import Board, Boards
from firmware_host.games.builders_biomes.bots.plan import Plan
from firmware_host.games.builders_biomes.rules.assistant.state import BLOCK
from firmware_host.games.builders_biomes.rules.cards import (
    TNT,
    TNT_HEARTS,
    Card,
    MobCard,
    Structure,
)
from firmware_host.games.builders_biomes.rules.referee.state import RefereeBiomesState
from firmware_host.games.builders_biomes.rules.state import BiomesState
from firmware_host.games.builders_biomes.rules.turns import STOP
from firmware_host.games.core.cube import COLUMN_INDEX, Cube
from firmware_host.games.core.question import Question

NEAR: Final = 4
"""Cards a pawn touches."""
SAVINGS: Final = 4
SAVED_BLOCK: Final = 2.0
"""Whoever owns fewer blocks than that can build little, so a block is worth more."""
GOOD_ACTION: Final = 2.5
"""An extra action is kept for something better than this, until the end is near."""
LAST_TURNS: Final = 2.0


class BiomesSteadyBot:
    def __init__(self, random: Random) -> None:
        self._random = random
        self._boards = Boards()
        self._ways: dict[str, Callable[[Question, Any], str]] = {
            "bb.action": self._action,
            "bb.collect": self._block,
            "bb.pickaxe": self._block,
            "bb.explore": self._explore,
            "bb.lay": self._lay,
            "bb.tnt": self._tnt,
            "bb.extra": self._extra,
            "bb.score": self._score,
            "bb.blocks_left": self._blocks_left,
        }

    def answer(self, question: Question, state: Any) -> str:
        """Where the bot has no opinion the first answer will do: emeralds are
        kept, the block nearest to the last one comes first."""
        way = self._ways.get(question.id)
        return way(question, state) if way and len(question.answers) > 1 else question.answers[0]

    # Both modes

    def _score(self, question: Question, _state: BiomesState) -> str:
        points = question.about["points"]
        return max(question.answers, key=lambda each: int(points[each]))

    def _lay(self, question: Question, state: BiomesState) -> str:
        card = state.setup.cards[question.about["card"]]
        assert isinstance(card, Structure)
        return str(self._boards.of(state, state.seat).gain(card)[1])

    def _tnt(self, question: Question, state: BiomesState) -> str:
        """Detonated only if it wins the fight, with those still to be decided on."""
        mob, fight = state.setup.cards[question.about["mob"]], state.fight
        assert isinstance(mob, MobCard)
        assert fight is not None
        lacking = mob.hearts - int(question.about["hearts"])
        undecided = fight.revealed.count(TNT) - fight.decided
        return "detonate" if 0 < lacking <= undecided * TNT_HEARTS else "keep"

    def _extra(self, question: Question, state: BiomesState) -> str:
        is_late = worth.turns_left(state) < LAST_TURNS
        if isinstance(state, RefereeBiomesState) and not is_late:
            waits = self._plan(state).best_alone(state.actions()) < GOOD_ACTION
            return STOP if waits else question.answers[1]
        return question.answers[1]

    def _block(self, question: Question, state: BiomesState) -> str:
        cube = state.cube
        if not isinstance(state, RefereeBiomesState) or not isinstance(cube, Cube):
            return question.answers[0]
        cells = {
            cell: cube.colour(COLUMN_INDEX[cell]) or ""
            for cell in question.answers
            if cell in COLUMN_INDEX
        }
        return self._plan(state).block(cells)

    def _action(self, question: Question, state: BiomesState) -> str:
        if isinstance(state, RefereeBiomesState):
            return self._plan(state).action(
                question.answers, is_first=question.about["number"] == 1
            )
        return self._action_at_a_table(question, state)

    # Referee mode

    def _plan(self, state: RefereeBiomesState) -> Plan:
        return Plan(state, self._boards.of(state, state.seat))

    def _explore(self, question: Question, state: RefereeBiomesState) -> str:
        acts_next = ("action", False) in state.steps
        return self._plan(state).crossing(question.answers, acts_next)

    # Assistant mode

    def _action_at_a_table(self, question: Question, state: BiomesState) -> str:
        """As in the overworld: what each action may give with what happens to lie near."""
        board, pile = self._boards.of(state, state.seat), state.builders[state.seat].pile
        cards = self._near(list(state.deck))
        poor = self._purse(state, state.seat) < SAVINGS
        worths = {
            "collect": 2 * (SAVED_BLOCK if poor else worth.BLOCK),
            "explore": worth.BLOCK,
        }
        worths |= {f"build:{id}": self._built(state, board, id) for id in cards}
        worths |= {f"fight:{id}": self._fought(state, board, id) for id in cards}
        tokens = self._near(list(state.tokens))
        worths |= {f"weapon:{kind}": worth.of_token(state, pile, kind) for kind in tokens}
        return max(
            (action for action in worths if action in question.answers), key=worths.__getitem__
        )

    def _built(self, state: BiomesState, board: Board, id: str) -> float:
        card = state.setup.cards[id]
        if not isinstance(card, Structure) or _price(card) > self._purse(state, state.seat):
            return 0.0
        return board.gain(card)[0] - worth.of_blocks(dict(card.cost))

    def _fought(self, state: BiomesState, board: Board, id: str) -> float:
        card, pile = state.setup.cards[id], state.builders[state.seat].pile
        return worth.of_fight(state, board, card, pile) if isinstance(card, MobCard) else 0.0

    def _purse(self, state: BiomesState, seat: int) -> int:
        """Blocks left, as the box counts them."""
        return state.builders[seat].blocks.get(BLOCK, 0)

    def _near(self, things: list[str]) -> list[str]:
        return self._random.sample(things, min(NEAR, len(things)))

    def _blocks_left(self, question: Question, state: BiomesState) -> str:
        left = str(self._purse(state, question.who))
        return left if left in question.answers else question.answers[-1]


def _price(card: Card | None) -> int:
    return sum(count for _, count in card.cost) if isinstance(card, Structure) else 0
