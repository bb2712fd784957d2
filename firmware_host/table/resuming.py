"""A stored game as a conversation again, up to the question that stood when the power went."""

from __future__ import annotations

from dataclasses import dataclass

from firmware_host.games.core.log import GameLog, asked
from firmware_host.games.replay import begin
from firmware_host.table.answer_history import AnswerHistory
from firmware_host.table.fair import ChanceMark
from firmware_host.table.game_store import GameStore, StoredGame


async def ended_game(game_store: GameStore) -> StoredGame | None:
    """A game that is over and whose end people have not put away yet."""
    ended = await game_store.recall("ended") or ""
    return await game_store.load(int(ended)) if ended.isdecimal() else None


@dataclass(frozen=True, slots=True)
class Given:
    """What the table keeps of an answer in force."""

    is_automatic: bool
    """Nobody at the table gave it."""
    mark: ChanceMark
    """How far the chance of the game was after it."""


def resumed(log: GameLog) -> tuple[AnswerHistory, list[Given]]:
    rules, state = begin(log)
    talk = AnswerHistory(rules, state)
    given: list[Given] = []
    mark = ChanceMark()
    for entry in log.entries:
        question = asked(rules, talk.state, entry)
        talk.replay([entry.answer])
        mark = mark.after(question, entry)
        given.append(Given(question.is_automatic, mark))
    return talk, given
