"""A stored game as a conversation again, up to the question that stood when the power went."""

from __future__ import annotations

from dataclasses import dataclass

from firmware_host.games.core.log import GameLog, asked
from firmware_host.games.replay import begin
from firmware_host.table.conversation import Conversation
from firmware_host.table.fair import ChanceMark
from firmware_host.table.journal import Journal, StoredGame


async def ended_game(journal: Journal) -> StoredGame | None:
    """A game that is over and whose end people have not put away yet."""
    ended = await journal.recall("ended") or ""
    return await journal.load(int(ended)) if ended.isdecimal() else None


@dataclass(frozen=True, slots=True)
class Given:
    """What the table keeps of an answer in force."""

    is_automatic: bool
    """Nobody at the table gave it."""
    mark: ChanceMark
    """How far the chance of the game was after it."""


def resumed(log: GameLog) -> tuple[Conversation, list[Given]]:
    rules, state = begin(log)
    talk = Conversation(rules, state)
    given: list[Given] = []
    mark = ChanceMark()
    for entry in log.entries:
        question = asked(rules, talk.state, entry)
        talk.catch_up([entry.answer])
        mark = mark.after(question, entry)
        given.append(Given(question.is_automatic, mark))
    return talk, given
