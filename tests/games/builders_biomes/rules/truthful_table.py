"""People who play by the rules and tell assistant mode the truth: what only they see is here.

Cards, tokens and blocks lie as on a real table, worked out from the values and apart from the
engine. `answer` gives an answer that is true and legal, whether the box offers it or not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from firmware_host.games.core.flow import Event
from firmware_host.games.core.question import Question
from tests.games.builders_biomes.rules.biomes_oracle import near, payments, reach

CENTER = "33"
INNER = [f"{column}{row}" for column in "bcde" for row in range(2, 6)]
BORDER = [f"{c}{r}" for c in "abcdef" for r in range(1, 7) if (c in "af") != (r in (1, 6))]


class TruthfulTable:
    def __init__(self, setup: dict[str, Any], random: Random) -> None:
        values = setup["values"]
        self.values, self.random = values, random
        self.corners = setup["rules"].get("bb.corners", "on") == "on"
        printed = {**values["structures"], **values["mobs"]}
        cards = [id for id, card in printed.items() for _ in range(card.get("copies", 1))]
        random.shuffle(cards)
        self.stacks = {cell: [cards.pop() for _ in range(4)] for cell in INNER}
        tokens = list(Counter(values["neutral_tokens"]).elements())
        random.shuffle(tokens)
        self.tokens = dict(zip(BORDER, tokens, strict=True))
        self.cube = list(Counter(values["blocks"]).elements())
        random.shuffle(self.cube)
        self.face_up: set[str] = set()
        seats = range(len(setup["players"]))
        self.pawns = [CENTER for _ in seats]
        self.blocks: list[Counter[str]] = [Counter() for _ in seats]
        self.fought = ""
        self.revealed: list[str] = []

    def answer(self, question: Question, state: Any) -> str:
        if question.id == "bb.action":
            return self._action(question, state)
        if question.id == "bb.hearts":
            hearts = sum(self.values["tokens"][kind] for kind in self.revealed if kind != "tnt")
            return str(min(hearts, question.about["needed"]))
        if question.id == "bb.specials":
            kinds = {kind for answer in question.answers for kind in answer.split(",")}
            return ",".join(sorted(kind for kind in self.revealed if kind in kinds)) or "-"
        if question.id == "bb.blocks_left":
            return str(self.blocks[question.who].total())
        return self.random.choice(question.answers)

    def sees(self, events: Sequence[Event]) -> None:
        """Blocks leave the cube, beaten mobs their stack."""
        for name, *facts in events:
            if name == "block_taken":
                self.blocks[facts[0]][self.cube.pop()] += 1
            if name == "mob_won":
                self._take(self.fought)

    def _action(self, question: Question, state: Any) -> str:
        seat, used = question.who, state.first_action if question.about["number"] else ""
        where = {action: cell for cell in self._near(seat) for action in self._with(cell, seat)}
        usual = ["explore", *(["collect"] if state.cube.left() else [])]
        found = [each for each in [*usual, *where] if each.partition(":")[0] != used]
        rare = [each for each in found if ":" in each]
        action = self.random.choice(rare if rare and self.random.random() < 0.7 else found)
        self._do(action, where.get(action, ""), seat, state)
        return action

    def _near(self, seat: int) -> list[str]:
        return sorted(near(self.pawns[seat]) & self.face_up)

    def _with(self, cell: str, seat: int) -> list[str]:
        if cell in self.tokens:
            return [f"weapon:{self.tokens[cell]}"]
        id = self.stacks[cell][-1]
        if id in self.values["mobs"]:
            return [f"fight:{id}"]
        return [f"build:{id}"] if self._ways_to_pay(id, seat) else []

    def _ways_to_pay(self, id: str, seat: int) -> list[str]:
        return sorted(payments(self.values["structures"][id]["cost"], self.blocks[seat]))

    def _do(self, action: str, cell: str, seat: int, state: Any) -> None:
        verb, _, id = action.partition(":")
        if verb == "explore":
            crossings = sorted(reach(self.pawns[seat], 2, self.corners))
            self.pawns[seat] = self.random.choice(crossings)
            self.face_up |= {
                c for c in near(self.pawns[seat]) if c in self.tokens or self.stacks.get(c)
            }
        elif verb == "build":
            paid = self.random.choice(self._ways_to_pay(id, seat))
            for part in paid.split(",") if paid != "free" else ():
                kind = part.lstrip("0123456789")
                self.blocks[seat][kind] -= int(part.removesuffix(kind))
            self._take(cell)
        elif verb == "weapon":
            del self.tokens[cell]
            self.face_up.remove(cell)
        elif verb == "fight":
            self.fought = cell
            self._shuffle_and_reveal(state.builders[seat].pile)

    def _shuffle_and_reveal(self, pile: dict[str, int]) -> None:
        order = list(Counter(pile).elements())
        self.random.shuffle(order)
        self.revealed, left = [], 3
        while left and order:
            self.revealed.append(order.pop())
            left += (self.revealed[-1] == "bow") - 1

    def _take(self, cell: str) -> None:
        self.stacks[cell].pop()
        self.face_up.remove(cell)
