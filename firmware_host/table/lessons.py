"""Which ideas a moment of the table brings, and which of them a party is still to be taught.

Pure: reads snapshots and parties, changes neither. Ideas are known by their lesson, the game's id
and the idea's: "dice-race.fall".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from firmware_host.games import game_of
from firmware_host.games.core.question import GROUP
from firmware_host.games.teaching import Idea
from firmware_host.table.party import Party
from firmware_host.table.snapshot import TableSnapshot

MOST_WAITING: Final = 3
"""Cards, the one that is shown among them. What finds no room is told when it happens again."""


@dataclass(frozen=True, slots=True)
class Lesson:
    game: str
    idea: Idea

    @property
    def id(self) -> str:
        return f"{self.game}.{self.idea.id}"


def lessons_of(game: str) -> tuple[Lesson, ...]:
    """All of a game, the more urgent first."""
    return tuple(Lesson(game, idea) for idea in game_of(game).teaching().ideas)


def fitting(snapshot: TableSnapshot) -> Iterator[Lesson]:
    """What could be told now: something just happened, or something is asked. Nothing is told of
    what was taken back, nor at the end of a game."""
    if snapshot.game_id is None or snapshot.question is None:
        return
    happened = {str(event[0]) for event in snapshot.events} if not snapshot.undone else set()
    asked = snapshot.question.id
    for lesson in lessons_of(snapshot.room):
        idea = lesson.idea
        is_due = asked in idea.questions or not happened.isdisjoint(idea.events)
        if is_due and idea.when(snapshot):
            yield lesson


def is_for_beginner(snapshot: TableSnapshot, party: Party) -> bool:
    """Whoever is asked is one; where all are asked, any of them."""
    who = snapshot.question.who if snapshot.question else GROUP
    seats = snapshot.players[who : who + 1] if who != GROUP else snapshot.players
    return any(party.is_beginner(snapshot.game, colour) for colour, _ in seats)


@dataclass(frozen=True, slots=True)
class LessonQueue:
    """The cards of one table, the one that is shown first."""

    waiting: tuple[Lesson, ...] = ()
    seen: tuple[int | None, int] = (None, -1)
    """Game and `seq` of the last moment: each brings its ideas once, unless they are forgotten."""
    taught: frozenset[str] = frozenset()
    """What the party had been told then."""
    is_for_beginner: bool = True
    """Whoever is asked now; the others are not kept from their turn by what waits."""

    @property
    def current(self) -> Lesson | None:
        return self.waiting[0] if self.waiting and self.is_for_beginner else None

    def after(self, snapshot: TableSnapshot, party: Party | None) -> LessonQueue:
        """With what the moment brings, without what was taught meanwhile."""
        moment = snapshot.game_id, snapshot.seq
        if party is None or not party.learns(snapshot.game) or moment[0] is None:
            return LessonQueue()
        waiting = [each for each in self.waiting if each.game == snapshot.room]
        if moment[0] != self.seen[0] or snapshot.undone:
            waiting = []
        for_beginner = is_for_beginner(snapshot, party)
        if not for_beginner:
            moment = moment[0], -1  # whoever is asked may say yet that they want to be taught
        elif moment != self.seen or not self.taught <= party.taught:
            waiting += [each for each in fitting(snapshot) if each not in waiting]
        waiting = [each for each in waiting if each.id not in party.taught]
        return LessonQueue(tuple(waiting[:MOST_WAITING]), moment, party.taught, for_beginner)
