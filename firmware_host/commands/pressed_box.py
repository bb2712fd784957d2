"""A box whose five buttons are pressed for bots: the real table and panel, no devices.

Every answer is entered by the fewest presses. A sequence counts only if, really pressed, exactly
the wanted answer came out of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from firmware_host.commands.errors import CommandError
from firmware_host.games import game_of
from firmware_host.games.core.flow import Event
from firmware_host.games.core.question import ACK, BOX, ROLL, Question
from firmware_host.panel.commands import (
    AnswerAndThrow,
    AnswerCommand,
    Command,
    LessonCommand,
    ThrowCommand,
)
from firmware_host.panel.i18n import translator
from firmware_host.panel.learning import CardScreen, LearningFacts
from firmware_host.panel.panel import Panel
from firmware_host.panel.presenter import present
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.overlays import AlarmScreen, BoardNotice, NoticeScreen
from firmware_host.panel.screens.result import ResultScreen
from firmware_host.panel.shortest_way import press, shortest_way
from firmware_host.table.game_store import MemoryStore
from firmware_host.table.lessons import LessonQueue
from firmware_host.table.party import EVERYBODY, Party
from firmware_host.table.snapshot import TableSnapshot
from firmware_host.table.table import Table
from firmware_host.table.values import Values
from firmware_host.texts import Message

PATIENCE_S: Final = 1.0
"""What is gone after so long costs nobody a press. The clock starts when the dice lie still."""
_LAYING_OUT_S: Final = 30.0
"""Nobody lays the first tile of a game sooner: the cards have to be laid out before. What has not
gone by itself until then has to be put away."""
_READING_S: Final = 10.0
"""So long people who are taught look at notices that go by themselves."""
_TICK_S: Final = 0.05
_LONGEST_ROLL_S: Final = 5.0


CARD: Final = "panel.card"


class NotEntered(CommandError):
    """The panel has no way to an answer, or what was pressed gave another one."""


@dataclass(frozen=True, slots=True)
class Entered:
    """How an answer was entered."""

    question: str
    presses: int
    """For the question itself; a tile on the reader is one."""
    over: dict[str, int] = field(default_factory=dict)
    """Presses for what lay over the question, by what it was."""
    is_text: bool = False
    """A page that says something and asks nothing."""
    is_tile: bool = False
    """A tile on the reader answered, no button."""

    @property
    def total(self) -> int:
        return self.presses + sum(self.over.values())

    @property
    def reading(self) -> int:
        """The part of it that turned and put away pages of text."""
        return self.over.get(CARD, 0) + (self.presses if self.is_text else 0)


@dataclass(frozen=True, slots=True)
class _Tags:
    """The tiles in people's hands, all of them with a tag, whatever game they play."""

    known: Sequence[str]

    def tiles(self, game: str) -> Sequence[str]:
        return self.known

    def tagged(self, game: str) -> Sequence[str]:
        return self.known

    async def forget(self, game: str, tile: str) -> str:
        return "nobody forgets a tag here"


class PressedBox:
    def __init__(
        self,
        values: Values,
        secret: bytes,
        tiles: Sequence[str] = (),
        journal: MemoryStore | None = None,
        *,
        teaches: bool = False,
    ) -> None:
        """`tiles` are those that can be laid on the reader; none: the box has no reader. `teaches`:
        the people have never played."""
        self.journal = journal or MemoryStore()
        tags = _Tags(tiles) if tiles else None
        self.table = Table(self.journal, values, secrets=lambda: secret, tags=tags)
        self._tiles = tiles
        self._has_laid_out = False
        self.passed: tuple[Event, ...] = ()
        """What happened between an answer and the throw of the same press."""
        self._now = 0.0
        self._words = translator("en")
        self._panel = Panel(self._words, lambda: self._now)
        self._teaches = teaches
        self._party = Party("", "en", "")
        self._lessons = LessonQueue()
        self.taught: list[str] = []
        """The lessons of the cards that people have read, in their order."""

    async def open(self) -> None:
        await self.table.open()
        self._show()

    @property
    def snapshot(self) -> TableSnapshot:
        return self.table.snapshot()

    async def enter(self, answer: str | None) -> Entered:
        """Answer the question that stands; None: the box's dice answer it."""
        question = self.snapshot.question
        assert question is not None
        self.passed = ()
        self._wait()
        goal = _goal({answer})
        tile = self._tile_for(question, answer)
        over: dict[str, int] = {}
        await self._read_cards(over)
        if tile:
            if self.snapshot.game_id is not None and not self._has_laid_out:
                self._has_laid_out = True
                self._wait_for_what_passes(_LAYING_OUT_S)
            await self._clear(over)
        way = shortest_way(self._panel, self._now, goal, most=1 if tile else None)
        if way is None and tile and answer is not None:
            await self.table.answer(answer, "scan")
            self._show()
            return Entered(question.id, 1, over, is_tile=True)
        if way is None:
            goal = _goal(self._looks_like(question, answer))
            way = shortest_way(self._panel, self._now, goal)
        if way is None:
            raise NotEntered(
                # Translators: an error at the command line; {id} is an id.
                Message(
                    "{id}: no presses lead to {answer}",
                    id=question.id,
                    answer=answer or "a throw",
                )
            )
        own = 1
        for button in way[:-1]:
            if self._panel.lying_over:
                _count(over, self._panel)
            else:
                own += 1
            await self._press(button)
        given = await self._press(way[-1])
        if not goal(given):
            raise NotEntered(
                # Translators: an error at the command line; {id} is an id, {names} is a list of
                # names.
                Message(
                    "{id}: {names} gave {given}, not {answer}",
                    id=question.id,
                    names=" ".join(way),
                    given=given,
                    answer=answer,
                )
            )
        return Entered(question.id, own, over, question.kind == ACK)

    async def _read_cards(self, over: dict[str, int]) -> None:
        """Each to its end. People who read let go what goes by itself; the rest is put away."""
        while self._lessons.current is not None:
            self._tick()  # it comes as soon as the question stands alone
            self._wait()
            assert self._panel.lying_over, "a card that never comes"
            _count(over, self._panel)
            await self._press("ok")
            self._wait()

    async def _clear(self, over: dict[str, int]) -> None:
        """What hides the question is put away, without answering it.

        Nobody lays a tile for what cannot be seen; a passing notice leaves the title in sight.
        """
        if all(
            isinstance(each, NoticeScreen) and each.is_passing for each in self._panel.lying_over
        ):
            return
        way = shortest_way(
            self._panel, self._now, lambda given: not given and not self._panel.lying_over
        )
        for button in way or ():
            _count(over, self._panel)
            await self._press(button)

    async def _press(self, button: str) -> list[Command]:
        given = press(self._panel, button, self._now)
        for command in given:
            match command:
                case AnswerCommand(answer):
                    await self.table.answer(answer)
                case AnswerAndThrow(answer):
                    if await self.table.answer(answer):
                        self.passed = self.table.snapshot().events
                        await self.table.throw()
                case ThrowCommand():
                    await self.table.throw()
                case LessonCommand("seen", id):
                    self.taught.append(id)
                    self._party = self._party.knowing(id)
                case _:
                    # Translators: an error at the command line; {command} is a command to type.
                    raise NotEntered(Message("nobody wanted {command!r}", command=command))
        if given:
            self._show()
        return given

    def _show(self) -> None:
        snapshot = self.table.snapshot()
        self._panel.show(snapshot)
        self.table.notices_shown()
        if self._teaches and snapshot.game:
            self._party = self._party.teaching(snapshot.game, EVERYBODY)
            self._lessons = self._lessons.after(snapshot, self._party)
            self._panel.learn_from(LearningFacts(party=self._party), self._lessons.current)

    def _wait(self) -> None:
        """Dice come to rest, then people wait a little for what goes by itself."""
        last = self._now + _LONGEST_ROLL_S
        while self._rolls() and self._now < last:
            self._tick()
        self._wait_for_what_passes(PATIENCE_S)
        if self._teaches:
            self._wait_for_what_passes(_READING_S, NoticeScreen)

    def _wait_for_what_passes(self, patience_s: float, what: type[Screen] = Screen) -> None:
        last = self._now + patience_s
        while self._now < last:
            lying = self._panel.lying_over
            if not lying or not isinstance(lying[0], what):
                break
            self._tick()
        self._now = max(self._now, self._panel.blind_until)

    def _rolls(self) -> bool:
        lying = self._panel.lying_over
        return bool(
            lying and isinstance(lying[0], ResultScreen) and not lying[0].is_still(self._now)
        )

    def _tick(self) -> None:
        self._now += _TICK_S
        self._panel.light(self._now)  # looks at the clock, without drawing a picture

    def _looks_like(self, question: Question, answer: str | None) -> set[str | None]:
        """Answers nobody can tell from this one: a list shows two cards that are alike once."""
        looks = {
            option.id: replace(option, id="")
            for option in present(question, self.snapshot, self._words).options
        }
        return {id for id in looks if answer in looks and looks[id] == looks[answer]}

    def _tile_for(self, question: Question, answer: str | None) -> str | None:
        """A tile that means exactly this answer on the reader."""
        snapshot = self.snapshot
        if answer is None or not snapshot.game or not self._tiles:
            return None
        meaning = game_of(snapshot.game).tiles
        return next(
            (
                tile
                for tile in self._tiles
                if meaning.answer_of(tile, question, snapshot.players, snapshot.state) == answer
            ),
            None,
        )


def is_for_dice(question: Question) -> bool:
    """The box answers when people press ROLL: its own dice, its own cards."""
    return question.is_chance and (question.kind == ROLL or question.drawn_by == BOX)


def _goal(answers: set[str | None]) -> Callable[[list[Command]], bool]:
    """Whether a press gave one of these answers and nothing else; None is a throw."""

    def leads_there(given: list[Command]) -> bool:
        if len(given) != 1:
            return False
        if isinstance(given[0], AnswerCommand | AnswerAndThrow):
            return given[0].answer in answers
        return isinstance(given[0], ThrowCommand) and None in answers

    return leads_there


def _count(over: dict[str, int], panel: Panel) -> None:
    """One press more for what lies over the question now."""
    what = _name(panel.lying_over[0])
    over[what] = over.get(what, 0) + 1


def _name(lying_over: object) -> str:
    if isinstance(lying_over, ResultScreen):
        return "panel.dice"
    if isinstance(lying_over, AlarmScreen):
        return "panel.alarm"
    if isinstance(lying_over, CardScreen):
        return CARD
    return "panel.board_notice" if isinstance(lying_over, BoardNotice) else "panel.notice"
