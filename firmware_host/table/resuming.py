"""A stored game as a conversation again, up to the question that stood when the power went."""

from __future__ import annotations

from firmware_host.games.core.log import GameLog, asked
from firmware_host.games.replay import begin
from firmware_host.table.conversation import Conversation
from firmware_host.table.journal import Journal, StoredGame


async def ended_game(journal: Journal) -> StoredGame | None:
    """A game that is over and whose end people have not put away yet."""
    ended = await journal.recall("ended") or ""
    return await journal.load(int(ended)) if ended.isdecimal() else None


def resumed(log: GameLog) -> tuple[Conversation, list[bool]]:
    """The conversation, and for each of its answers whether nobody at the table gave it."""
    rules, state = begin(log)
    talk = Conversation(rules, state)
    automatic = []
    for entry in log.entries:
        question = asked(rules, talk.state, entry)
        talk.catch_up([entry.answer])
        automatic.append(question.is_automatic)
    return talk, automatic
