"""A recorded game as a story: each answer and what came of it, in the words of the panel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from firmware_host.games import game_of
from firmware_host.games.core.flow import Event, Outcome
from firmware_host.games.core.log import DICE, BadLog, Entry, GameLog, asked, take
from firmware_host.games.core.question import Question
from firmware_host.games.core.rules import Rules
from firmware_host.games.replay import begin
from firmware_host.panel.doubts import OVERRULED
from firmware_host.panel.history import StepWords, step_words
from firmware_host.panel.i18n import Translator
from firmware_host.panel.notices import NOTICES
from firmware_host.panel.presenter import player_name
from firmware_host.panel.updates import end_headline, end_texts, meaning_of, notice_text
from firmware_host.table.snapshot import NOT_BEGUN, PUT_ASIDE, Step, TableSnapshot, Thrown
from firmware_host.texts import in_language

_INDENT = "  "


class ReplayStory:
    """Tells a log entry by entry; an error in the log ends it with the reason."""

    def __init__(self, log: GameLog, t: Translator) -> None:
        self.log = log
        self.turns = 0
        self.outcome: Outcome | None = None
        self.error = ""
        self._t = t

    def lines(self) -> Iterator[str]:
        log, t = self.log, self._t
        try:
            listener = _Listener(*begin(log))
        except BadLog as error:
            self.error = str(error)
            return
        yield self._title(listener)
        yield t.pair(t.gettext("commitment"), log.commitment)
        if log.undos:
            yield t.gettext("Steps undone during the game: {n}.").format(n=log.undos)
        yield from self._turn(listener, tuple(listener.state.events))
        try:
            for entry in log.entries:
                yield from self._entry(listener, entry)
        except BadLog as error:
            self.error = str(error)
            return
        self.outcome = listener.rules.outcome(listener.state)
        yield ""
        yield from self._ending(listener)

    def _title(self, listener: _Listener) -> str:
        log, t = self.log, self._t
        players = listener.state.setup.players
        game = t.gettext(game_of(log.game).title)
        title = f"{game} ({log.mode})"
        if not players:
            return title
        view = self._view(listener, None)
        names = t.listed(player_name(view, seat, t) for seat in range(len(players)))
        count = t.ngettext("{n} player", "{n} players", len(players)).format(n=len(players))
        return f"{title}, {t.pair(count, names)}"

    def _entry(self, listener: _Listener, entry: Entry) -> Iterator[str]:
        question = asked(listener.rules, listener.state, entry)
        before = listener.state.copy()
        events = tuple(listener.take(entry))
        step = Step(entry.n, question, entry.answer, before, listener.state, events)
        view = self._view(listener, entry)
        words = step_words(view, step, self._t)
        yield _INDENT + self._answer(words, entry, before, view)
        if words.insisted:
            yield _INDENT * 2 + self._overruled(question, words.insisted)
        result = meaning_of(view, self._t)
        told = (notice_text(each, self._t) for each in words.notices)
        lines = [*(result.lines if result else ()), *told]
        for line in "\n".join(lines).splitlines():
            if not words.answer or not line.endswith(f" {words.answer}"):  # told twice
                yield _INDENT * 2 + line
        yield from self._turn(listener, events)

    def _answer(self, words: StepWords, entry: Entry, before: Any, view: TableSnapshot) -> str:
        """The title of a question and its answer, with who gave it out of turn."""
        t = self._t
        text = words.title
        if words.answer:
            is_sentence = text.endswith(("?", "!", ".", "…"))
            text = f"{text} {words.answer}" if is_sentence else t.pair(text, words.answer)
        if words.who is not None and words.who != before.seat:
            text = t.pair(player_name(view, words.who, t), text)
        if entry.dice and entry.by != DICE:
            # Translators: in the story of a game, behind dice that players rolled themselves.
            by_hand = t.gettext("entered by hand")
            text += f" ({by_hand})"
        return text

    def _overruled(self, question: Question, answer: str) -> str:
        rule, reason = question.doubts[answer]
        overruled = self._t.gettext(OVERRULED).rstrip(".")
        return f"{overruled} ({rule}: {in_language(reason, self._t)})"

    def _turn(self, listener: _Listener, events: tuple[Event, ...]) -> Iterator[str]:
        for event in events:
            if event[0] == "turn_began":
                self.turns += 1
                name = player_name(self._view(listener, None), int(event[1]), self._t)
                # Translators: a headline in the story of a game; {player}: Red, or a typed name.
                headline = self._t.gettext("Turn {n}: {player}")
                yield ""
                yield headline.format(n=self.turns, player=name)

    def _ending(self, listener: _Listener) -> Iterator[str]:
        t, given_up = self._t, self.log.outcome
        if self.outcome is not None:
            view = self._view(listener, None)
            yield end_headline(view, t)
            yield from end_texts(view, t)[2].splitlines()
        elif given_up == NOT_BEGUN:
            # Translators: how a game ended.
            yield t.gettext("The players left before the first answer.")
        elif given_up == PUT_ASIDE:
            refused = NOTICES["game_refused"]
            yield t.gettext(refused.text)
        elif given_up is not None:
            yield t.gettext("The game was given up before its end.")
        else:
            count = len(self.log.entries)
            answers = t.ngettext("{n} answer", "{n} answers", count).format(n=count)
            question = listener.rules.question(listener.state)
            text = t.pair(t.gettext("not over"), answers)
            yield f"{text} ({question.id})" if question else text

    def _view(self, listener: _Listener, entry: Entry | None) -> TableSnapshot:
        """The table after an entry."""
        log, state = self.log, listener.state
        thrown = None
        if entry is not None and entry.dice:
            thrown = Thrown(entry.dice, tuple(entry.answer.split(" ")), entry.by)
        return TableSnapshot(
            seq=0,
            room=log.game,
            game=log.game,
            mode=log.mode,
            question=listener.rules.question(state),
            state=state,
            players=state.setup.players,
            turn=state.seat,
            events=tuple(listener.events),
            thrown=thrown,
            outcome=listener.rules.outcome(state),
            can_undo=False,
            undone="",
            commitment=log.commitment,
            secret=log.secret or "",
            game_id=0,
        )


class _Listener:
    """Keeps the events that `take` lets go."""

    def __init__(self, rules: Rules, state: Any) -> None:
        self.rules = rules
        self.state = state
        self.events: list[Event] = list(state.events)

    def take(self, entry: Entry) -> list[Event]:
        take(self, self.state, entry)  # type: ignore[arg-type]  # it only calls answer()
        return self.events

    def answer(self, state: Any, answer: str) -> list[Event]:
        self.events = self.rules.answer(state, answer)
        return self.events
