"""A game of Builders & Biomes that reads like a table, in either mode: arrange, do, look.

`Table("referee")` and `Table("assistant")` understand the same sentences; what only people see in
assistant mode (the overworld, the kinds of blocks) is arranged in referee mode and left out there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from firmware_host.games.builders_biomes.rules.assistant import BuildersBiomesAssistant
from firmware_host.games.builders_biomes.rules.overworld import STACKS, TOKENS, TOUCHED
from firmware_host.games.builders_biomes.rules.referee import BuildersBiomesReferee
from firmware_host.games.builders_biomes.rules.state import put
from firmware_host.games.builders_biomes.rules.turns import verb
from firmware_host.games.core.cube import COLUMN_INDEX, Cube, LayerTally
from firmware_host.games.core.errors import IllegalAnswer
from firmware_host.games.core.flow import Event, Outcome
from firmware_host.games.core.question import Question
from tests.games.builders_biomes.rules.biomes_parts import set_up

MODES: dict[str, Any] = {
    "referee": BuildersBiomesReferee(),
    "assistant": BuildersBiomesAssistant(),
}
both_levels = pytest.mark.parametrize("mode", list(MODES))

UNIMPORTANT = {"bb.colour": "wood", "bb.pickaxe": "done", "bb.adjust": "done"}


class Table:
    """One game; whatever a test does not care about is answered with the first legal answer.

    In assistant mode somebody has explored, and people insist on buildings that nobody paid for.
    """

    def __init__(self, mode: str = "referee", players: int = 2, **other: Any) -> None:
        self.mode = mode
        self.rules = MODES[mode]
        self.state: Any = self.rules.start(set_up(players, **other))
        self.blocks_are_arranged = False
        self.until("bb.action")
        if mode == "assistant":
            self.state.is_revealed = True
            self.again()

    # Asking and answering

    @property
    def asks(self) -> Question:
        question: Question | None = self.rules.question(self.state)
        assert question is not None, f"the game is over: {self.outcome}"
        return question

    @property
    def answers(self) -> list[str]:
        return list(self.asks.answers)

    @property
    def acts(self) -> list[str]:
        """Which actions are offered, whatever they are done to."""
        assert self.asks.id == "bb.action", self.asks
        return list(dict.fromkeys(verb(answer) for answer in self.asks.answers))

    @property
    def outcome(self) -> Outcome | None:
        found: Outcome | None = self.rules.outcome(self.state)
        return found

    @property
    def whose(self) -> tuple[str, int]:
        """What is asked, and who."""
        return self.asks.id, self.asks.who

    def say(self, *answers: str) -> list[Event]:
        """Answer one question after another; every event they led to."""
        events: list[Event] = []
        for answer in answers:
            events += self.rules.answer(self.state, answer)
            self.check()
        return events

    def check(self) -> None:
        wrong = self.rules.check(self.state)
        assert [w for w in wrong if "blocks" not in w or not self.blocks_are_arranged] == []

    def until(self, *ids: str, **prefer: str) -> list[Event]:
        """Go on with first or preferred answers (bb_card="camp") until that question stands."""
        wishes = UNIMPORTANT | {id.replace("_", ".", 1): wish for id, wish in prefer.items()}
        events: list[Event] = []
        for _ in range(1000):
            question = self.asks
            if question.id in ids:
                return events
            wish = wishes.get(question.id, question.answers[0])
            events += self.say(wish if wish in question.answers else question.answers[0])
        raise AssertionError(f"{ids} was never asked")

    def refuses(self, answer: str) -> IllegalAnswer:
        """The refusal of an answer; nothing may have changed by it."""
        before = self.state.to_json()
        try:
            self.rules.answer(self.state, answer)
        except IllegalAnswer as refused:
            assert self.state.to_json() == before
            return refused
        raise AssertionError(f"{answer!r} was accepted")

    def again(self) -> Table:
        """The state was changed by hand: ask the standing question anew."""
        self.state.asked = None
        return self

    # Whole actions

    def collects(self, *blocks: str) -> list[Event]:
        """Columns or layers one after the other; blocks nobody knew are wood. A single place is
        not asked for."""
        events = self.say("collect")
        for block in blocks:
            events += self._learn()
            if self.state.outcome is None and self.asks.id in ("bb.collect", "bb.collect_layer"):
                events += self.say(block)
        return events + self._learn()

    def _learn(self) -> list[Event]:
        events: list[Event] = []
        while self.state.outcome is None and self.asks.id == "bb.colour":
            events += self.say("wood" if "wood" in self.answers else self.answers[0])
        return events

    def explores(self, crossing: str, **reveals: str) -> list[Event]:
        """Move there; `b2="camp"` says what comes to light, all else is what it is."""
        events = self.say("explore", crossing)
        while self.asks.id in ("bb.card", "bb.token"):
            events += self.say(reveals.get(self.asks.about["cell"], self.answers[-1]))
        return events

    def builds(self, card: str, space: int, pay: str = "") -> list[Event]:
        """In referee mode the card lies next to the pawn; `pay` may be left to the first mix."""
        if self.mode == "assistant":
            built = f"build:{card}"
            return self.say(f"!{built}" if built in self.asks.doubts else built, str(space))
        events = self.say(f"build:{self.cell_of(card)}")
        if self.asks.id == "bb.pay":
            events += self.say(pay or self.answers[0])
        return events + self.say(str(space))

    def fights(self, mob: str, *tokens: str) -> list[Event]:
        """Name the mob and reveal the tokens; other questions of the fight are left standing."""
        if self.mode == "referee" and mob not in self.state.tops.values():
            self.shows(self.free_stack(), mob)
        events = self.say(f"fight:{mob if self.mode == 'assistant' else self.cell_of(mob)}")
        return events + self.reveals(*tokens)

    def reveals(self, *tokens: str) -> list[Event]:
        """One by one, as far as they can change anything; in assistant mode as one sum."""
        events: list[Event] = []
        if self.mode == "assistant":
            return self._tells(tokens) if tokens else events
        for token in tokens:
            if self.state.fight is None:  # the rest could change nothing
                return events
            assert self.asks.id == "bb.reveal", self.asks
            events += self.say(token)
        return events

    def _tells(self, tokens: Sequence[str]) -> list[Event]:
        """The hearts of all of them; then the special weapons among them, if they matter."""
        events: list[Event] = []
        if self.asks.id == "bb.hearts":
            hearts = sum(self.state.setup.tokens[kind] for kind in tokens if kind != "tnt")
            events += self.say(str(min(hearts, self.asks.about["needed"])))
        if self.asks.id == "bb.specials":
            kinds = {kind for answer in self.answers for kind in answer.split(",")}
            events += self.say(",".join(sorted(kind for kind in tokens if kind in kinds)) or "-")
        return events

    def takes_weapon(self, kind: str) -> list[Event]:
        if self.mode == "referee":
            cell = next(c for c in TOUCHED[self.state.pawns[self.state.seat]] if c in TOKENS)
            self.turns(cell, kind)
            return self.say(f"weapon:{cell}")
        return self.say(f"weapon:{kind}")

    def skips_actions(self) -> Table:
        """The player does nothing more this turn, which only a test may."""
        while self.state.steps[-1][0] in ("action", "which_action", "explore"):
            self.state.steps.pop()
        return self.again()

    def scores(self, *characteristics: str) -> list[Event]:
        events: list[Event] = []
        for each in characteristics:
            assert self.asks.id == "bb.score", self.asks
            events += self.say(each)
        return events

    # Looking

    def xp(self, seat: int = 0) -> int:
        found: int = self.state.builders[seat].xp
        return found

    def blocks(self, seat: int = 0) -> dict[str, int]:
        return dict(self.state.builders[seat].blocks)

    def pile(self, seat: int = 0) -> dict[str, int]:
        return dict(self.state.builders[seat].pile)

    def mobs(self, seat: int = 0) -> list[str]:
        return list(self.state.builders[seat].mobs)

    def spaces(self, seat: int = 0) -> list[str]:
        return list(self.state.builders[seat].spaces)

    def cell_of(self, card: str) -> str:
        near = TOUCHED[self.state.pawns[self.state.seat]]
        return next(cell for cell in near if self.state.tops.get(cell) == card)

    def free_stack(self) -> str:
        near = TOUCHED[self.state.pawns[self.state.seat]]
        return next(cell for cell in near if cell in STACKS and cell not in self.state.tops)

    # Arranging; cards and tokens stay conserved, blocks need not

    def owns(self, seat: int = 0, **blocks: int) -> Table:
        """The player's supply is just this."""
        self.state.builders[seat].blocks = dict(blocks)
        self.blocks_are_arranged = True
        return self.again()

    def shows(self, cell: str, card: str) -> Table:
        """A face-up card on a stack."""
        assert self.state.deck[card] > 0
        if cell in self.state.tops:
            put(self.state.deck, self.state.tops.pop(cell))
        put(self.state.deck, card, -1)
        self.state.tops[cell] = card
        return self.again()

    def turns(self, cell: str, kind: str) -> Table:
        """A face-up token."""
        if self.state.faces[cell]:
            put(self.state.tokens, self.state.faces[cell])
        put(self.state.tokens, kind, -1)
        self.state.faces[cell] = kind
        return self.again()

    def stands(self, crossing: str, seat: int = 0) -> Table:
        self.state.pawns[seat] = crossing
        return self.again()

    def _off_the_deck(self, card: str) -> None:
        put(self.state.deck, card, -1)
        if self.mode == "referee":
            heights, tops = self.state.heights, self.state.tops
            far = next(c for c in reversed(STACKS) if heights[c] > (c in tops))
            heights[far] -= 1

    def lays(self, seat: int, cards: Mapping[int, str]) -> Table:
        """These cards lie on these spaces of a board."""
        for space, card in cards.items():
            self._off_the_deck(card)
            self.state.builders[seat].spaces[space] = card
        return self.again()

    def has_mobs(self, seat: int, *mobs: str) -> Table:
        """Mobs beaten in an earlier turn."""
        for mob in mobs:
            self._off_the_deck(mob)
            self.state.builders[seat].mobs.append(mob)
        if seat == self.state.seat:
            self.state.old_mobs = len(self.state.builders[seat].mobs)
        return self.again()

    def has_tokens(self, seat: int, *kinds: str) -> Table:
        """Weapons taken earlier."""
        for kind in kinds:
            put(self.state.tokens, kind, -1)
            put(self.state.builders[seat].pile, kind)
            if self.mode == "referee":
                far = next(c for c in reversed(TOKENS) if self.state.faces.get(c) == "")
                del self.state.faces[far]
        return self.again()

    def has_xp(self, *xp: int) -> Table:
        for builder, points in zip(self.state.builders, xp, strict=True):
            builder.xp = points
        return self.again()

    def cube(self, rows: Sequence[str], tops: Mapping[str, str] | None = None) -> Table:
        """Heights as four rows of digits (a1 to d1 first). All blocks are known: wood but these."""
        cube = Cube([int(digit) for row in rows for digit in row])
        for column, height in enumerate(cube.heights):
            for z in range(height):
                cube.colours[z * 16 + column] = "wood"
        for cell, kind in (tops or {}).items():
            cube.learn(COLUMN_INDEX[cell], kind)
        return self._with_cube(cube)

    def layers(self, *counts: int) -> Table:
        return self._with_cube(LayerTally(counts))

    def _with_cube(self, cube: Cube | LayerTally) -> Table:
        self.state.cube = cube
        self.blocks_are_arranged = True
        for scoring, layer in (("A", 1), ("B", 2), ("C", 3)):
            if not cube.left_in_layer(layer) and scoring not in self.state.scored:
                self.state.scored += scoring
        return self.again()


def named(events: Sequence[Event], *names: str) -> list[Event]:
    """Of the events only those."""
    return [event for event in events if event[0] in names]
