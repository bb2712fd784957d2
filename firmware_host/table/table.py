"""The table: which room people are in, and every answer durable before anybody sees its effect."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

from firmware_host.games.core.errors import BadSetup, IllegalAnswer
from firmware_host.games.core.flow import Event
from firmware_host.games.core.log import BadLog, Entry, GameLog, asked, begin
from firmware_host.games.core.question import DRAW, ROLL, Question
from firmware_host.games.core.registry import games, levels_of, rules_for
from firmware_host.games.core.rules import Rules, Setup
from firmware_host.table import lobby, owner_buildings, owner_values
from firmware_host.table.conversation import Conversation
from firmware_host.table.fair import FairDice, dice_of, new_secret
from firmware_host.table.journal import Journal, StoredGame
from firmware_host.table.lobby import Lobby, Offer
from firmware_host.table.moment import Moment, Thrown
from firmware_host.table.owner_buildings import OwnerBuildings
from firmware_host.table.owner_values import OwnerValues
from firmware_host.table.values import REFUSED, Values, keep

LOBBY = "lobby"
OWNER = "owner"
HAVE_WIZARDS = (owner_values.GAME, owner_buildings.GAME)
"""Games whose printed values are entered on the panel; those of others in their file."""


class Table:
    """One table. Calls may overlap; they are carried out one after another."""

    def __init__(
        self,
        journal: Journal,
        values: Values,
        languages: tuple[str, ...] = ("en",),
        secrets: Callable[[], bytes] = new_secret,
    ) -> None:
        self._journal = journal
        self._values = values
        self._languages = languages
        self._secrets = secrets
        self._one_at_a_time = asyncio.Lock()
        self._room = LOBBY
        self._talk = self._new_lobby(None, asks_language=False)
        self._game: StoredGame | None = None
        self._dice: FairDice | None = None
        self._automatic: list[bool] = []
        self._is_finished = False
        self._seq = 0
        self._events: tuple[Event, ...] = ()
        self._thrown: Thrown | None = None
        self._undone = ""
        self._notices: list[tuple[str, str]] = []
        self.language = languages[0]
        self.on_change: Callable[[], None] = lambda: None

    # What stands on the table

    def moment(self) -> Moment:
        over = self._talk.outcome if self._game else None
        log = self._game.log if self._game else None
        state = self._talk.state
        return Moment(
            seq=self._seq,
            room=self._room,
            level=log.level if log else "",
            question=self._talk.question,
            state=state,
            players=state.setup.players if self._game else (),
            turn=state.seat if self._game else None,
            events=self._events,
            thrown=self._thrown,
            outcome=over,
            can_undo=self._can_undo(),
            undone=self._undone,
            commitment=log.commitment if log else "",
            secret=log.secret or "" if log and over else "",
            game_id=self._game.id if self._game else None,
            notices=tuple(self._notices),
        )

    def position(self) -> tuple[Rules, Any] | None:
        """The rules and a copy of the running game's state, for whoever wants to think ahead."""
        if self._game is None or self._talk.outcome:
            return None
        return rules_for(self._game.log.game, self._game.log.level), self._talk.state.copy()

    def _can_undo(self) -> bool:
        return bool(self._talk.answers) and not all(self._automatic or [False])

    # Opening

    async def open(self) -> None:
        """Go on exactly where the table was when the power went."""
        async with self._one_at_a_time:
            self.language = await self._known_language() or self.language
            running = await self._journal.running()
            stored = running or await self._ended()
            if stored is None or not await self._resume(stored, is_running=bool(running)):
                await self._open_lobby()
            await self._draw_for_people()
        self.on_change()

    async def _known_language(self) -> str | None:
        language = await self._journal.recall("language")
        return language if language in self._languages else None

    async def _ended(self) -> StoredGame | None:
        """A game that is over and whose end people have not put away yet."""
        ended = await self._journal.recall("ended") or ""
        return await self._journal.load(int(ended)) if ended.isdecimal() else None

    async def _resume(self, stored: StoredGame, is_running: bool) -> bool:
        try:
            dice = dice_of(stored.log)
            rules, state = begin(stored.log)
            talk = Conversation(rules, state)
            automatic = []
            for entry in stored.log.entries:
                question = asked(rules, talk.state, entry)
                talk.catch_up([entry.answer])
                automatic.append(_is_automatic(question))
        except (BadLog, IllegalAnswer) as error:
            # The log stays in the store for whoever wants to look; people get a table to play on.
            if is_running:
                await self._journal.finish(stored.id, {"won": False, "reason": "refused"})
            await self._journal.remember("ended", "")
            self._notices.append(("game_refused", str(error)))
            return False
        self._enter_game(stored, talk, dice)
        self._automatic = automatic
        self._is_finished = not is_running
        await self._journal.remember("lobby", "[]")
        if talk.outcome and is_running:  # the power went between the last answer and the end
            await self._end_of_room()
        return True

    def _enter_game(self, game: StoredGame, talk: Conversation, dice: FairDice) -> None:
        self._room, self._talk, self._game = game.log.game, talk, game
        self._automatic = []
        self._is_finished = False
        self._dice = dice

    async def _open_lobby(self, answers: list[str] | None = None) -> None:
        last = await self._last_setup()
        known = await self._known_language()
        self._room, self._game, self._dice = LOBBY, None, None
        self._automatic = []
        self._talk = self._new_lobby(last, asks_language=not known)
        if answers is None:
            answers = json.loads(await self._journal.recall("lobby") or "[]")
        # The offer may have changed since: people go on from the last answer that still fits.
        with contextlib.suppress(IllegalAnswer):
            self._talk.catch_up(answers)
        if self._talk.outcome:
            await self._leave_lobby()

    async def _last_setup(self) -> Setup | None:
        """What was played last, if a game can still start with it."""
        written = await self._journal.recall("last_setup") or "null"
        try:
            last: Setup = json.loads(written)
            game = last["game"]
            rules_for(game, last["help"]).start({**last, "values": self._values.plain(game)})
        except (ValueError, TypeError, KeyError):
            return None
        return last if game in lobby.GAMES else None

    def _new_lobby(self, last: Setup | None, asks_language: bool) -> Conversation:
        offered = [game for game in games() if game in lobby.GAMES]
        offer = Offer(
            languages=self._languages,
            values={game: self._values.plain(game) for game in offered},
            house_rules=self._values.house_rules(),
            helps={game: levels_of(game) for game in offered},
            last=last,
            asks_language=asks_language,
        )
        room = Lobby()
        return Conversation(room, room.start(offer))

    # Answers

    @contextlib.asynccontextmanager
    async def _alone(self) -> AsyncIterator[None]:
        """One call at a time; who watches is told what changed, even when the disk then failed."""
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
        IllegalAnswer tells why an answer is refused.
        """
        async with self._alone():
            if seq is not None and seq != self._seq:
                return False
            await self._take(answer, by, None)
            await self._draw_for_people()
        return True

    async def throw(self, seq: int | None = None) -> bool:
        """Let the box's dice answer, if the question is one for dice."""
        async with self._alone():
            if (seq is not None and seq != self._seq) or not await self._throw():
                return False
            await self._draw_for_people()
        return True

    async def _throw(self) -> bool:
        question = self._talk.question
        if question is None or not question.is_chance or not self._dice or not self._game:
            return False
        first = self._game.log.chance_used
        answer, _ = self._dice.answer(question, first)
        await self._take(answer, "dice", first)
        return True

    async def _draw_for_people(self) -> None:
        """Draws that nobody at the table wants to make by hand."""
        events = self._events
        while (question := self._talk.question) is not None and _is_automatic(question):
            await self._throw()
            events += self._events
        self._events = events

    async def _take(self, answer: str, by: str, first: int | None) -> None:
        question = self._talk.question
        state, events = self._talk.consider(answer)
        assert question is not None
        if self._game:
            dice = tuple(die.name for die in question.dice)
            entry = Entry(
                len(self._talk.answers), question.id, question.who, answer, by, first, dice
            )
            await self._journal.append(self._game.id, entry)
            self._game.log.entries.append(entry)
            self._automatic.append(_is_automatic(question))
        elif self._room == LOBBY:
            await self._journal.remember("lobby", json.dumps([*self._talk.answers, answer]))
        elif not await self._keep_values(events):
            return
        self._talk.go_on(answer, state)
        self._happened(tuple(events))
        if question.kind == ROLL:
            names = tuple(die.name for die in question.dice)
            self._thrown = Thrown(names, tuple(answer.split(" ")), by)
        if self._talk.outcome:
            talk = self._talk
            try:
                await self._end_of_room()
            except BaseException:
                if not self._game:
                    talk.step_back()  # nobody is left standing in a room that is over
                raise

    def _happened(self, events: tuple[Event, ...], undone: str = "") -> None:
        self._seq += 1
        self._events = events
        self._thrown = None
        self._undone = undone

    async def _end_of_room(self) -> None:
        outcome = self._talk.outcome
        assert outcome is not None
        if self._game:
            await self._journal.remember("ended", str(self._game.id))
            await self._journal.finish(self._game.id, outcome.to_json())
            self._is_finished = True
        elif self._room == LOBBY:
            await self._leave_lobby()
        else:
            await self._leave_wizard()

    async def _leave_lobby(self) -> None:
        where = self._talk.outcome.reason if self._talk.outcome else ""
        if where == "start":
            try:
                await self._begin(Lobby().setup(self._talk.state))
            except BadSetup as error:
                self._notices.append(("game_refused", str(error)))
                await self._open_lobby([])
            await self._journal.remember("lobby", "[]")
        elif where == "values":
            await self._journal.remember("lobby", "[]")
            wizard = OwnerValues()
            offered = [game for game in games() if game in HAVE_WIZARDS]
            self._room, self._talk = OWNER, Conversation(wizard, wizard.start(offered))
        else:
            await self._journal.remember("lobby", "[]")
            await self._set_language(where.removeprefix("language:"))
            await self._open_lobby([])

    async def _leave_wizard(self) -> None:
        where = self._talk.outcome.reason if self._talk.outcome else ""
        if where == owner_buildings.GAME:
            wizard = OwnerBuildings()
            structures = self._values.plain(where)["structures"]
            start = wizard.start(structures, self._values.owned(where))
            self._talk = Conversation(wizard, start)
        else:
            await self._open_lobby([])

    async def _keep_values(self, events: list[Event]) -> bool:
        """What the owner entered is kept, or the question stands and people are told why."""
        told = await keep(self._values, events)
        self._notices += told
        if all(what != REFUSED for what, _ in told):
            return True
        self._happened(())
        return False

    async def _begin(self, chosen: Setup) -> None:
        secret = self._secrets()
        dice = FairDice(secret)
        values = self._values.plain(chosen["game"])
        setup = {**chosen, "values": values, "commitment": dice.commitment}
        rules = rules_for(chosen["game"], chosen["help"])
        talk = Conversation(rules, rules.start(setup))
        log = GameLog(rules.game, rules.level, rules.version, setup, dice.commitment, secret.hex())
        await self._journal.remember("last_setup", json.dumps(chosen))
        self._enter_game(StoredGame(await self._journal.begin(log), log), talk, dice)

    # Going back, and away

    async def undo(self) -> bool:
        """Take back the last answer a person gave; what the box drew after it goes too."""
        async with self._alone():
            if not self._can_undo():
                return False
            if self._game and self._is_finished:
                await self._journal.reopen(self._game.id)
                self._is_finished = False
                await self._journal.remember("ended", "")
            count = len(self._talk.answers)
            try:
                while self._automatic and self._automatic[-1]:
                    await self._step_back()
                await self._step_back()
            finally:
                # A disk that fails half-way has taken back some of it: people must see that.
                if len(self._talk.answers) < count:
                    question = self._talk.question
                    self._happened((), question.id if question else "")
        return True

    async def _step_back(self) -> Question | None:
        if self._game:
            await self._journal.undo(self._game.id, len(self._talk.answers) - 1)
            self._game.log.entries.pop()
            self._automatic.pop()
        elif self._room == LOBBY:
            await self._journal.remember("lobby", json.dumps(self._talk.answers[:-1]))
        return self._talk.step_back()

    async def leave_game(self, again: bool = False) -> None:
        """Back to the lobby; a game that is not over is kept as abandoned."""
        async with self._alone():
            if self._game and not self._talk.outcome and not self._is_finished:
                outcome = {"won": False, "reason": "abandoned", "winners": []}
                await self._journal.finish(self._game.id, outcome)
                self._is_finished = True  # a second try after a failing disk goes on from here
            await self._journal.remember("ended", "")
            await self._open_lobby(["again"] if again else [])
            self._happened(())

    async def set_language(self, language: str) -> None:
        async with self._alone():
            await self._set_language(language)
            self._seq += 1

    async def _set_language(self, language: str) -> None:
        if language in self._languages:
            self.language = language
            await self._journal.remember("language", language)

    def notices_told(self) -> None:
        """People have seen them."""
        self._notices.clear()


def _is_automatic(question: Question) -> bool:
    return question.kind == DRAW and bool(question.about.get("auto"))
