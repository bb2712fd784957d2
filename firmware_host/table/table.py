"""The table: which room people are in, and every answer durable before anybody sees its effect."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

from firmware_host.games import rules_for
from firmware_host.games.core.dice_only import DONE
from firmware_host.games.core.errors import BadSetup, IllegalAnswer
from firmware_host.games.core.flow import GAME_OVER, Event, Outcome
from firmware_host.games.core.log import DICE, BadLog, Entry, GameLog, Record, Reopen, Undo
from firmware_host.games.core.question import Question
from firmware_host.games.core.rules import DICE_MODE, Rules, Setup
from firmware_host.games.teaching import PrintedValues
from firmware_host.table import rooms
from firmware_host.table.answer_history import AnswerHistory
from firmware_host.table.answers import (
    Given,
    PendingAnswers,
    ended_game,
    person_before,
    resumed,
    steps_of,
)
from firmware_host.table.fair import (
    ChanceMark,
    FairDice,
    RecordDigest,
    dice_of,
    new_secret,
)
from firmware_host.table.game_store import GameStore, NotRecorded, StoredGame
from firmware_host.table.lobby import Doors, Lobby, LobbyState
from firmware_host.table.lobby.state import REFEREE
from firmware_host.table.owner_tags import TagsState
from firmware_host.table.play_time import PlayTime, noted, played, seconds_of
from firmware_host.table.snapshot import (
    ABANDONED,
    NOT_BEGUN,
    PUT_ASIDE,
    Step,
    TableSnapshot,
    Thrown,
)
from firmware_host.table.values import GUESSED_PARTS, REFUSED, TileTags, Values, guessed_parts, keep

LOBBY = "lobby"
OWNER = "owner"


class Table:
    """One table. Calls may overlap; they are carried out one after another."""

    def __init__(
        self,
        game_store: GameStore,
        values: Values,
        languages: tuple[str, ...] = ("en",),
        secrets: Callable[[], bytes] = new_secret,
        tags: TileTags | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._tags = tags
        self._doors = Doors(tags=tags is not None)
        self._store = game_store
        self._values = values
        self._languages = languages
        self._secrets = secrets
        self._one_at_a_time = asyncio.Lock()
        self._room = LOBBY
        self._known = rooms.Remembered()
        self._session = rooms.open_lobby(values, languages, self._known, False, self._doors, tags)
        self._wizard = ""
        self._game: StoredGame | None = None
        self._dice: FairDice | None = None
        self._given: list[Given] = []
        self._steps: Sequence[Step] = ()
        """Those of the last `steps`, by number."""
        self._digest: RecordDigest | None = None
        self._is_finished = False
        self._play_time = PlayTime(clock)
        self._led_here: list[str] | None = None
        """The answers in the lobby that led to the game on the table."""
        self._seq = 0
        self._events: tuple[Event, ...] = ()
        self._thrown: Thrown | None = None
        self._answered_by = ""
        self._undone = ""
        self._notices: list[tuple[str, str]] = []
        self._guessed: frozenset[str] = frozenset()
        self.language = languages[0]
        self.on_change: Callable[[], None] = lambda: None

    async def pulse(self) -> None:
        """Goes once through the table's lock and the store: proves that neither hangs."""
        async with self._one_at_a_time:
            await self._store.recall("language")

    # What stands on the table

    def snapshot(self) -> TableSnapshot:
        over = self._game_outcome
        log = self._game.log if self._game else None
        state = self._session.state
        return TableSnapshot(
            seq=self._seq,
            room=self._room,
            game=self._game_at_hand(),
            mode=log.mode if log else "",
            question=self._question,
            state=state,
            players=state.setup.players if self._game else (),
            turn=state.seat if self._game else None,
            events=self._events,
            thrown=self._thrown,
            outcome=over,
            can_undo=self._can_undo(),
            undone=self._undone,
            commitment=log.commitment if log else "",
            secret=log.secret or "" if log and self._is_finished else "",
            game_id=self._game.id if self._game else None,
            notices=tuple(self._notices),
            digest=self._digest.shown(log.outcome) if self._digest and log else "",
            secret_is_known=bool(log and log.secret_known_from is not None),
            answered_by=self._answered_by,
            guessed=self._guessed if self._game else frozenset(),
            played_s=self._play_time.seconds if self._is_finished else 0,
        )

    def record(self) -> GameLog | None:
        """The log of the game on the table, once it is over."""
        return self._game.log if self._game and self._is_finished else None

    def steps(self, most: int) -> Sequence[Step]:
        """The newest answers of people in the game on the table, at most so many; oldest first."""
        self._steps = steps_of(self._session, self._given, most, self._steps) if self._game else ()
        return self._steps

    def _game_at_hand(self) -> str:
        """The game on the table, or the one people are about to begin, to tag or to look up."""
        if self._game:
            return self._game.log.game
        state = self._session.state
        if isinstance(state, LobbyState):
            return str(state.choices.get("game", ""))
        return state.game if isinstance(state, TagsState) else self._wizard

    def position(self) -> tuple[Rules, Any] | None:
        """The rules and a copy of the running game's state, for whoever wants to think ahead."""
        if self._game is None or self._game_outcome:
            return None
        return rules_for(self._game.log.game, self._game.log.mode), self._session.state.copy()

    @property
    def _game_outcome(self) -> Outcome | None:
        """How the game ended: by its rules, or because people gave it up."""
        given_up = ABANDONED if self._is_finished else None
        return (self._session.outcome or given_up) if self._game else None

    @property
    def _question(self) -> Question | None:
        return None if self._game_outcome else self._session.question

    def _can_undo(self) -> bool:
        if self._game_outcome is ABANDONED:
            return True
        if self._game:
            return self._was_answered or self._led_here is not None
        return bool(self._session.answers)

    @property
    def _was_answered(self) -> bool:
        """People have answered something in this game, and not taken it back."""
        return any(not given.is_automatic for given in self._given)

    # Opening

    async def open(self) -> None:
        """Resumes the game that was running or whose end is still shown; else opens the lobby."""
        async with self._one_at_a_time:
            self.language = await self._known_language() or self.language
            running = await self._store.running()
            stored = running or await ended_game(self._store)
            # A full disk must not keep people from seeing their game: what could not be noted
            # down now is tried again with the next press.
            with contextlib.suppress(NotRecorded):
                if stored is None or not await self._resume(stored, is_running=bool(running)):
                    await self._open_lobby()
                if self._game and not self._game_outcome:
                    await self._draw_what_is_due(self._game)
        self.on_change()

    async def _draw_what_is_due(self, game: StoredGame) -> None:
        """Draws of the box that the power or the disk kept from being recorded."""
        pending = self._pending()
        pending.draw()
        if pending.entries:
            await self._commit(game, pending)

    async def _known_language(self) -> str | None:
        language = await self._store.recall("language")
        return language if language in self._languages else None

    async def _resume(self, stored: StoredGame, is_running: bool) -> bool:
        try:
            history, given = resumed(stored.log)
            dice = dice_of(stored.log)
        except (BadLog, IllegalAnswer) as error:
            # The log stays in the store for whoever wants to look; people get a table to play on.
            self._notices.append(("game_refused", str(error)))
            with contextlib.suppress(NotRecorded):
                if is_running:
                    await self._store.finish(stored.id, PUT_ASIDE.to_json())
                await self._store.remember("ended", "")
            return False
        self._enter_game(stored, history, dice)
        self._given = given
        self._is_finished = not is_running
        self._play_time.start(seconds_of(await self._store.recall(played(stored.id))))
        written = await self._store.recall(rooms.LED_HERE)
        self._led_here = rooms.led_here(written, stored.log.commitment)
        if await self._store.recall("lobby") not in (None, "[]"):
            await self._store.remember("lobby", "[]")
        if history.outcome and is_running:  # the power went between the last answer and the end
            await self._end_of_room()
        return True

    def _enter_game(self, game: StoredGame, history: AnswerHistory, dice: FairDice) -> None:
        self._room, self._session, self._game = game.log.game, history, game
        self._given, self._digest = [], RecordDigest(game.log)
        self._is_finished = False
        self._play_time.start()
        self._dice = dice
        self._guessed = frozenset(each.path for each in self._values.unsure(game.log.game))

    async def _open_lobby(self, answers: list[str] | None = None) -> None:
        self._known = await rooms.remembered(self._store, self._values)
        known = await self._known_language()
        self._room, self._game, self._dice, self._led_here = LOBBY, None, None, None
        self._given, self._digest = [], None
        self._is_finished = False
        self._session = rooms.open_lobby(
            self._values, self._languages, self._known, not known, self._doors, self._tags
        )
        if answers is None:
            answers = rooms.answers_in(await self._store.recall("lobby"))
        # The offer may have changed since: people go on from the last answer that still fits.
        with contextlib.suppress(IllegalAnswer):
            self._session.replay(answers)
        if self._session.outcome:
            await self._leave_the_lobby_or_stay()

    async def _leave_the_lobby_or_stay(self) -> None:
        lobby = self._session
        try:
            await self._leave_lobby()
        except NotRecorded:
            if self._session is lobby:
                lobby.undo()  # a room that is over is not shown again
            raise

    # Answers

    @contextlib.asynccontextmanager
    async def _alone(self) -> AsyncIterator[None]:
        """One call at a time; calls `on_change` if `seq` grew, also when the disk then failed."""
        async with self._one_at_a_time:
            before = self._seq
            try:
                yield
            finally:
                if self._seq != before:
                    self.on_change()

    async def answer(self, answer: str, by: str = "person", seq: int | None = None) -> bool:
        """Take an answer to the question that stands.

        With `seq` the answer is meant for that moment: a late one is dropped, and False says so.
        IllegalAnswer says why an answer is refused.
        """
        async with self._alone():
            if seq is not None and seq != self._seq:
                return False
            await self._take(answer, by)
        return True

    def printed_values(self, game: str) -> PrintedValues:
        """The component values of any game of the house, as they are in force now."""
        values = self._values
        return PrintedValues(values.plain(game), [each.path for each in values.unsure(game)])

    def why_not(self, answer: str) -> IllegalAnswer | None:
        """Which rule forbids an answer now; None if it is legal. Nothing is tried."""
        if self._question is None:
            return IllegalAnswer("", answer, "", GAME_OVER)
        return self._session.why_not(answer)

    async def throw(self, seq: int | None = None) -> bool:
        """Let the box's dice answer, if the question is one for dice."""
        async with self._alone():
            if (seq is not None and seq != self._seq) or not self._game or self._game_outcome:
                return False
            pending = self._pending()
            if not pending.throw():
                return False
            await self._commit(self._game, pending)
        return True

    def _pending(self) -> PendingAnswers:
        assert self._dice is not None
        mark = self._given[-1].mark if self._given else ChanceMark()
        return PendingAnswers(self._session, mark, self._dice)

    async def _commit(self, game: StoredGame, pending: PendingAnswers) -> None:
        """Records the answers and the box's draws after them in one transaction, then shows them.

        If the disk refuses, none of them is on the table. The end of a game is recorded after
        its last answer.
        """
        pending.draw()
        seconds = self._play_time.with_this_answer()
        await self._store.append(game.id, *pending.entries, settings=noted(game.id, seconds))
        self._play_time.start(seconds)
        self._put_on_the_table(pending)
        self._happened(pending.events)
        self._thrown, self._answered_by = pending.thrown, pending.entries[-1].by
        if self._session.outcome:
            await self._end_of_room()

    def _put_on_the_table(self, pending: PendingAnswers) -> None:
        """Adds answers that are on the disk to history, log and digest."""
        for entry in pending.entries:
            self._recorded(entry)
        self._given += pending.given
        self._session.join(pending.branch)

    async def _take(self, answer: str, by: str) -> None:
        if self._question is None:
            raise IllegalAnswer("", answer, "", GAME_OVER)
        if self._game:
            pending = self._pending()
            pending.take(answer, by)
            await self._commit(self._game, pending)
            return
        state, events = self._session.preview(answer)
        if self._room == LOBBY:
            await self._store.remember("lobby", json.dumps([*self._session.answers, answer]))
        elif not await self._keep_values(events):
            return
        self._session.commit(answer, state, events)
        self._happened(tuple(events))
        if self._session.outcome:
            history = self._session
            try:
                await self._end_of_room()
            except BaseException:
                history.undo()  # a room that is over is not shown again
                raise

    def _recorded(self, record: Record) -> None:
        """Adds a record that is on the disk to the log and the digest of the game on the table."""
        assert self._game is not None
        assert self._digest is not None
        self._game.log.records.append(record)
        self._digest.add(record)

    def _happened(self, events: tuple[Event, ...], undone: str = "") -> None:
        self._seq += 1
        self._events = events
        self._thrown, self._answered_by = None, ""
        self._undone = undone

    async def _end_of_room(self) -> None:
        outcome = self._session.outcome
        assert outcome is not None
        if self._game:
            await self._store.remember("ended", str(self._game.id))
            await self._store.finish(self._game.id, outcome.to_json())
            self._game.log.outcome = outcome
            self._is_finished = True
        elif self._room == LOBBY:
            await self._leave_lobby()
        else:
            await self._leave_wizard()

    async def _leave_lobby(self) -> None:
        where = self._session.outcome.reason if self._session.outcome else ""
        if where == "start":
            try:
                await self._begin(Lobby().setup(self._session.state))
            except BadSetup as error:
                self._notices.append(("game_refused", str(error)))
                await self._open_lobby([])
                await self._store.remember("lobby", "[]")
        elif where == "values":
            await self._store.remember("lobby", "[]")
            self._room, self._session, self._wizard = OWNER, rooms.open_values(self._values), ""
        elif where == "tags" and self._tags:
            await self._store.remember("lobby", "[]")
            self._room, self._session = OWNER, rooms.open_tags(self._tags, self._values)
            self._wizard = ""
        else:
            await self._store.remember("lobby", "[]")
            await self._leave_lobby_otherwise(where)

    async def _leave_lobby_otherwise(self, where: str) -> None:
        """To the lobby in another language."""
        await self._set_language(where.removeprefix("language:"))
        await self._open_lobby([])

    async def _leave_wizard(self) -> None:
        where = self._session.outcome.reason if self._session.outcome else ""
        page = rooms.owner_page_after(where, self._wizard, self._values)
        if page is not None:
            self._session, self._wizard = page
        else:
            await self._open_lobby([])

    async def _keep_values(self, events: list[Event]) -> bool:
        """Saves what the owner entered; False if it was refused, with a notice that says why."""
        notices = await keep(self._values, events, self._tags)
        self._notices += notices
        if all(what != REFUSED for what, _ in notices):
            return True
        self._happened(())
        return False

    async def _begin(self, chosen: Setup) -> None:
        log, history, dice = rooms.begun(chosen, self._values, self._secrets())
        pending = PendingAnswers(history, ChanceMark(), dice)
        pending.draw()
        answers = self._session.answers[:-1]
        settings = {
            **rooms.to_remember(self._known, chosen),
            rooms.LED_HERE: json.dumps([log.commitment, answers]),
            "lobby": "[]",
        }
        number = await self._store.begin(log, *pending.entries, settings=settings)
        self._enter_game(StoredGame(number, log), history, dice)
        self._put_on_the_table(pending)
        self._events += pending.events
        self._led_here = answers
        parts = guessed_parts(self._values, log.game) if log.mode == REFEREE else ""
        if parts:
            self._notices.append((GUESSED_PARTS, parts))
        if history.outcome:
            await self._end_of_room()

    # Going back, and away

    async def undo(self, seq: int | None = None, to: int | None = None) -> bool:
        """Takes back the last answer a person gave and the box's draws after it, together.

        With `to` every answer from that number on is taken back, one transaction each. With `seq`
        a late call does nothing, and False says so.
        """
        async with self._alone():
            if not self._can_undo() or (seq is not None and seq != self._seq):
                return False
            if to is not None and not (self._game and 0 <= to < len(self._given)):
                return False
            if self._game and self._is_finished and await self._take_up_again(self._game):
                return True
            if self._game and not self._was_answered:
                await self._back_to_lobby(self._game, self._led_here or [])
                return True
            await self._undo_one()
            self._taken_back()
            while to is not None and person_before(self._given, len(self._given)) >= to:
                await self._undo_one()
                self._taken_back()
        return True

    async def _back_to_lobby(self, game: StoredGame, answers: list[str]) -> None:
        """Before the first answer people may choose otherwise, with all they chose kept."""
        await self._store.remember("lobby", json.dumps(answers))
        was_played = any(entry.by != DICE for entry in game.log.records if isinstance(entry, Entry))
        await self._store.finish(game.id, (ABANDONED if was_played else NOT_BEGUN).to_json())
        await self._open_lobby(answers)
        self._taken_back()

    async def _take_up_again(self, game: StoredGame) -> bool:
        """Reopens a game that was over. True: it had been given up, nothing else is taken back."""
        was_abandoned = self._game_outcome is ABANDONED
        await self._store.reopen(game.id)
        self._is_finished = False
        outcome, game.log.outcome = game.log.outcome or ABANDONED, None
        self._recorded(Reopen(len(self._session.answers), outcome))
        self._notices.append(("secret_known", ""))
        await self._store.remember("ended", "")
        if was_abandoned:
            self._taken_back()
        return was_abandoned

    def _taken_back(self) -> None:
        question = self._session.question
        self._happened((), question.id if question else "")

    async def _undo_one(self) -> None:
        """Takes back one answer of a person, with the draws after it in one transaction."""
        if self._game:
            last = len(self._session.answers) - 1
            by_person = person_before(self._given, last + 1)
            numbers = range(last, by_person - 1, -1)
            await self._store.undo(self._game.id, *numbers)
            for n in numbers:
                self._recorded(Undo(n))
                self._given.pop()
                self._session.undo()
            return
        if self._room == LOBBY:
            await self._store.remember("lobby", json.dumps(self._session.answers[:-1]))
        self._session.undo()

    async def abandon(self) -> None:
        """Give up the game. Like any that is over it stays, with its secret, until people go."""
        async with self._alone():
            if self._game and not self._game_outcome:
                await self._give_up(self._game)

    async def _give_up(self, game: StoredGame) -> None:
        """Dice are put away by their own rules; any other game ends as abandoned."""
        if game.log.mode == DICE_MODE:
            await self._take(DONE, "person")
        else:
            await self._abandon(game)
            self._happened(())

    async def _abandon(self, game: StoredGame) -> None:
        await self._store.remember("ended", str(game.id))
        await self._store.finish(game.id, ABANDONED.to_json())
        game.log.outcome = ABANDONED
        self._is_finished = True  # a second try after a failing disk goes on from here

    async def leave_game(self, again: bool = False, game: str = "") -> None:
        """Back to the lobby, with `game` to the players of that game.

        A game that is not over is kept as abandoned; dice are put away.
        """
        async with self._alone():
            if again:
                is_dice = self._game and self._game.log.mode == DICE_MODE
                answers = ["dice" if is_dice else "again"]
            else:
                answers = [game] if game else []
            if self._game and not self._is_finished:
                if self._session.outcome:  # the disk refused its end
                    await self._end_of_room()
                else:
                    await self._give_up(self._game)
            # In this order: with the last write the game is left and the choice is made.
            await self._store.remember("lobby", json.dumps(answers))
            await self._store.remember("ended", "")
            self._happened(())
            await self._open_lobby(answers)

    async def set_language(self, language: str) -> None:
        async with self._alone():
            await self._set_language(language)
            self._seq += 1

    async def _set_language(self, language: str) -> None:
        if language in self._languages:
            self.language = language
            await self._store.remember("language", language)

    def notices_shown(self) -> None:
        """Forgets the notices: people have seen them."""
        self._notices.clear()
