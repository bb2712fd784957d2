"""A tiny game for tests of the log: throw, then choose or draw, until the ladder's end."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from firmware_host.games.core.dice import Die
from firmware_host.games.core.errors import BadSetup, IllegalAnswer
from firmware_host.games.core.flow import Event, Outcome
from firmware_host.games.core.log import SCHEME, Entry, GameLog
from firmware_host.games.core.question import Question, choose, draw, roll
from firmware_host.games.core.rules import Setup
from firmware_host.table.fair import ChanceMark, FairDice, commitment_of, new_log

STEPS = Die("steps", ("1", "2", "3", "slip"))
COIN = Die("coin", ("heads", "tails"))


@dataclass
class Rung:
    """Three questions take turns: roll, choose, draw."""

    height: int
    turn: int = 0
    rung: int = 0

    def copy(self) -> Rung:
        return replace(self)

    def to_json(self) -> dict[str, Any]:
        return {"height": self.height, "turn": self.turn, "rung": self.rung}


class Ladder:
    game = "ladder"
    mode = "assistant"
    version = 3

    def start(self, setup: Setup) -> Rung:
        if setup["height"] < 1:
            raise BadSetup("height: at least 1")
        return Rung(setup["height"])

    def question(self, state: Rung) -> Question | None:
        if self.outcome(state):
            return None
        seat = state.turn // 3 % 2
        if state.turn % 3 == 0:
            return roll("ladder.roll", seat, (STEPS, COIN), "L-1", turn=state.turn, faces=[1])
        if state.turn % 3 == 1:
            return choose("ladder.go", seat, ("up", "stay"))
        return draw("ladder.card", -1, {"gust": 3, "calm": 5})

    def why_not(self, state: Rung, answer: str) -> IllegalAnswer | None:
        question = self.question(state)
        if question is None or answer not in question.answers:
            return IllegalAnswer(question.id if question else "", answer, "L-2", "not on the list")
        return None

    def answer(self, state: Rung, answer: str) -> list[Event]:
        if refusal := self.why_not(state, answer):
            raise refusal
        state.turn += 1
        if answer[0].isdigit():
            state.rung += int(answer[0])
        return [("answered", answer)]

    def outcome(self, state: Rung) -> Outcome | None:
        return Outcome(True, "top") if state.rung >= state.height else None

    def load(self, setup: Setup, data: dict[str, Any]) -> Rung:
        return Rung(**data)

    def check(self, state: Rung) -> list[str]:
        return []

    def describe(self, state: Rung) -> str:
        return f"rung {state.rung} of {state.height}"

    def replays(self, version: int) -> bool:
        return version == 2

    def upgraded(self, setup: Setup, version: int) -> Setup:
        return {"height": 12, **setup} if version == 2 else setup


SECRET = bytes(range(100, 132))


def play_ladder(
    height: int = 12, by_hand: tuple[int, ...] = (), most: int = 1000, scheme: int = SCHEME
) -> GameLog:
    """A whole game, its rolls and draws by the dice except for the entries named."""
    log = new_log("ladder", "assistant", 3, {"height": height}, SECRET)
    log.scheme = scheme
    log.commitment = commitment_of(log, SECRET)
    rules, dice, mark = Ladder(), FairDice(SECRET, scheme), ChanceMark()
    state = rules.start(log.setup)
    while (question := rules.question(state)) and len(log.entries) < most:
        n, names = len(log.entries), tuple(die.name for die in question.dice)
        if question.is_chance and n not in by_hand:
            answer, _ = dice.answer(question, *mark)
            entry = Entry(n, question.id, question.who, answer, "dice", mark.used, names)
        else:
            entry = Entry(n, question.id, question.who, question.answers[0], "person", None, names)
        rules.answer(state, entry.answer)
        log.records.append(entry)
        mark = mark.after(question, entry)
    log.outcome = rules.outcome(state)
    return log
