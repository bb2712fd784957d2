"""A game's events as sentences, for whoever reads a replay in a terminal.

English only: the panel has its own words in every language, this is the builder's tool.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from firmware_host.commands.game_files import player_names
from firmware_host.commands.output import counted
from firmware_host.games import game_of
from firmware_host.games.core.flow import Event, Outcome
from firmware_host.games.core.log import DICE, BadLog, Entry, GameLog, asked, take
from firmware_host.games.core.question import ROLL
from firmware_host.games.core.rules import Rules
from firmware_host.games.replay import begin

_ENDS: Final = {
    "abandoned": "it was given up",
    "not_begun": "nobody answered anything",
    "refused": "the box could not go on with it",
}


class ReplayPrinter:
    """Tells a log entry by entry; an error in the log ends it with the reason."""

    def __init__(self, log: GameLog) -> None:
        self.log = log
        self._names = player_names(log.setup)
        self._text = game_of(log.game).replay_text()
        self._sentences = self._text.sentences.get(log.mode, {})
        self.turns = 0
        self.outcome: Outcome | None = None
        self.error = ""

    def lines(self) -> Iterator[str]:
        log = self.log
        players = counted(len(self._names), "player")
        who = f", {players}: {', '.join(self._names)}" if self._names else ""
        yield f"{log.game} ({log.mode}){who}"
        yield f"commitment: {log.commitment}"
        if log.undos:
            yield f"steps taken back: {log.undos}"
        try:
            listener = _Listener(*begin(log))
            yield from self.lines_for(listener.state.events, listener.state)
            for entry in log.entries:
                yield from self._entry(listener, entry)
        except BadLog as error:
            self.error = str(error)
            return
        self.outcome = listener.rules.outcome(listener.state)
        yield ""
        yield self._ending(listener)

    def _entry(self, listener: _Listener, entry: Entry) -> Iterator[str]:
        question = asked(listener.rules, listener.state, entry)
        by_hand = " (entered by hand)" if question.kind == ROLL and entry.by != DICE else ""
        insisted = question.insisted(entry.answer)
        if insisted:
            rule, reason = question.doubts[insisted]
            yield f"  The players overruled the box ({rule}: {reason})"
        yield from self.lines_for(listener.take(entry), listener.state, by_hand)

    def lines_for(self, events: list[Event], state: Any, by_hand: str = "") -> Iterator[str]:
        names = {event[0] for event in events}
        for event in events:
            if self._text.hidden(event, names):
                continue
            if event[0] in BY_STORY:
                self.turns += 1
                yield ""
                yield f"Turn {self.turns}: {self.player(event[1])}"
                continue
            sentence = self._sentence(event, state)
            if sentence:
                yield f"  {sentence}{by_hand}"
                by_hand = ""

    def _ending(self, listener: _Listener) -> str:
        if self.outcome is None and self.log.outcome is not None:
            count = counted(len(self.log.entries), "answer")
            return f"Ended after {count}: {self._end(self.log.outcome.reason)}"
        if self.outcome is None:
            question = listener.rules.question(listener.state)
            waits = f"; it waits on {question.id}" if question else ""
            return f"Not over after {len(self.log.entries)} answers{waits}"
        if not self.turns:
            return f"Over: {self._end(self.outcome.reason)}"
        how = "Won" if self.outcome.won else "Lost"
        winners = self.outcome.winners
        if winners and len(winners) < len(self._names):
            how = f"Won by {' and '.join(self.player(seat) for seat in winners)}"
        return f"{how} in turn {self.turns}: {self._end(self.outcome.reason)}"

    def _end(self, reason: str) -> str:
        return _ENDS.get(reason) or self._text.ends.get(reason, reason)

    def player(self, seat: Any) -> str:
        known = isinstance(seat, int) and 0 <= seat < len(self._names)
        return self._names[seat] if known else f"seat {seat}"

    def _sentence(self, event: Event, state: Any) -> str:
        name, *facts = event
        sentence = self._sentences.get(name)
        if sentence is None:
            return " ".join(str(fact) for fact in event)
        return sentence(self, state, *facts)


class _Listener:
    """Keeps the events that `take` lets go."""

    def __init__(self, rules: Rules, state: Any) -> None:
        self.rules = rules
        self.state = state
        self._events: list[Event] = []

    def take(self, entry: Entry) -> list[Event]:
        take(self, self.state, entry)  # type: ignore[arg-type]  # it only calls answer()
        return self._events

    def answer(self, state: Any, answer: str) -> list[Event]:
        self._events = self.rules.answer(state, answer)
        return self._events


BY_STORY: Final = ("turn_began",)
"""Told by the story itself: a headline."""
