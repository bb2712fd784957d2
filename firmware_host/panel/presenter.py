"""One source for what a question looks like: panel, web page and terminal all ask here.

A presenter turns a question id into a title, a sentence, and words for every answer; where a
plain list is not enough it also names the screen. Games register theirs; nothing else knows ids.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from firmware_host.games import all_games, game_of
from firmware_host.games.core.question import ACK, DRAW, GROUP, ROLL, Question
from firmware_host.games.teaching import rests_on_guess
from firmware_host.panel.commands import AnswerCommand, Command
from firmware_host.panel.dice_art import DiceArt
from firmware_host.panel.errors import NoPresenter
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import Translator
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.lists import Likelihood, ListScreen, Option
from firmware_host.panel.screens.message import MessageScreen
from firmware_host.panel.screens.number import NumberScreen
from firmware_host.panel.screens.roll import RollScreen, RollTexts
from firmware_host.panel.words import colour_name
from firmware_host.table.snapshot import TableSnapshot


@dataclass(frozen=True, slots=True)
class Ask:
    """A question with everything needed to put it into words."""

    question: Question
    view: TableSnapshot
    t: Translator

    @property
    def about(self) -> Mapping[str, Any]:
        return self.question.about

    @property
    def state(self) -> Any:
        return self.view.state

    def is_guess(self, *paths: str) -> bool:
        """Whether something that is shown rests on a guess: any value at or below these paths of
        the catalogue. `words.approx` then marks it."""
        return is_guess(self.view, *paths)

    def player(self, seat: int) -> str:
        return player_name(self.view, seat, self.t)

    def player_option(self, answer: str, note: str = "") -> Option:
        """The option for an answer like "p2"."""
        seat = int(answer[1:])
        colour, name = self.view.players[seat]
        return Option(answer, self.player(seat), colour, note, typed=bool(name))

    def player_options(self, note: Callable[[int], str]) -> tuple[Option, ...]:
        """A note beside each player; "done" may stand among the answers."""
        done = Option("done", self.t.gettext("Done"), "check")
        return tuple(
            done if answer == "done" else self.player_option(answer, note(int(answer[1:])))
            for answer in self.question.answers
        )


@dataclass(frozen=True, slots=True)
class Presentation:
    title: str
    """What now, short: the top line of the panel."""
    prompt: str = ""
    """The same as a full sentence."""
    options: tuple[Option, ...] = ()
    icon: str = ""
    corner: str = ""
    badges: tuple[str, ...] = ()
    """Tiny signs at the end of the top line."""
    odds: str = ""
    """One line below dice: the exact chance."""
    likelihood: Likelihood | None = None
    """The same, for faces that have room to draw it."""
    pick_likelihood: Callable[[tuple[int, ...]], Likelihood] | None = None
    """Of a `pick` of dice: how likely it works out if these are thrown again."""
    says_prompt: bool = False
    """A list also shows the sentence above its lines."""
    needs_title: bool = False
    """The sentence does not stand alone: faces other than the panel tell the title before it."""
    heading: str = ""
    """What the sentence is about, where that is not the title: told before it likewise."""
    table_prompt: str = ""
    """The sentence of the touch table and of a voice where the panel's names buttons of the box or
    is shortened for the glass; the panel's own if empty."""
    screen: Callable[[Frame], Screen] | None = None
    cursor: str = ""
    """The option a list starts on; the first one if empty."""
    roll: str = ""
    """What ROLL answers where a list is shown; nothing if empty."""
    throws_after: str = ""
    """The answer that ROLL gives where the same press throws the dice asked for next."""
    pick_rolls: bool = False
    """A `pick` of dice: ROLL confirms it and throws them."""
    colour: str = ""
    """What the light shows while this is asked; the player's colour if empty."""

    @property
    def sentence(self) -> str:
        """The full sentence where it says more than the title."""
        return "" if _bare(self.prompt) == _bare(self.title) else self.prompt.replace("\f", " ")

    def at_table(self, question: Question) -> tuple[str, str]:
        """Heading and sentence for faces whose buttons say what they do: how the buttons of the box
        throw dice is told on its glass."""
        if question.kind == ROLL:
            return self.heading, self.table_prompt or self.title
        prompt = self.table_prompt or self.prompt
        heading = self.heading or (self.title if self.needs_title and prompt else "")
        return heading, prompt or self.title


def _bare(text: str) -> str:
    return text.strip(" .!?:…").casefold()


Presenter = Callable[[Ask], Presentation]
_PRESENTERS: dict[str, Presenter] = {}


def presents(*ids: str) -> Callable[[Presenter], Presenter]:
    def register(function: Presenter) -> Presenter:
        for id in ids:
            if id in _PRESENTERS:
                raise AssertionError(f"two presenters for {id!r}")
            _PRESENTERS[id] = function
        return function

    return register


def load_presenters() -> None:
    """Rooms register themselves when they are imported; they import this module, hence so late."""
    from firmware_host.panel import before_play, dice_only, lobby  # noqa: F401


def presented_ids() -> frozenset[str]:
    """Every question that can be put into words, of all games."""
    load_presenters()
    for game in all_games():
        game.panel()
    return frozenset(_PRESENTERS)


def present(question: Question, view: TableSnapshot, t: Translator) -> Presentation:
    load_presenters()
    presenter = _PRESENTERS.get(question.id)
    if presenter is None and view.game:
        game_of(view.game).panel()  # its presenters register themselves
        presenter = _PRESENTERS.get(question.id)
    if presenter is None:
        raise NoPresenter(f"no presenter for question {question.id!r}")
    return presenter(Ask(question.with_doubts(), view, t))


def is_guess(view: TableSnapshot, *paths: str) -> bool:
    return _is_guess(view.guessed, paths)


@lru_cache(maxsize=1024)
def _is_guess(guessed: frozenset[str], paths: tuple[str, ...]) -> bool:
    """Remembered: a picture of the table asks a hundred times."""
    return rests_on_guess(guessed, *paths)


def player_name(view: TableSnapshot, seat: int, t: Translator) -> str:
    colour, name = view.players[seat]
    return name or colour_name(colour, t)


def screen_for(
    question: Question, shown: Presentation, frame: Frame, t: Translator, art: DiceArt
) -> Screen:
    """The presentation's own screen, or the usual one for this kind of question."""
    if shown.screen is not None:
        return shown.screen(frame)
    if question.kind == ACK:
        return MessageScreen(frame, shown.prompt, AnswerCommand("ok"), icon=shown.icon)
    if question.kind == ROLL:
        return RollScreen(frame, question.dice, RollTexts(shown.prompt, shown.odds), t, art)
    prompt = shown.prompt if shown.says_prompt else ""
    if question.kind == DRAW:
        from firmware_host.panel.drawing import DrawEntryScreen  # it is made of this module's parts

        return DrawEntryScreen(frame, shown.options, answer_with, prompt=prompt)
    screen = ListScreen(frame, shown.options, answer_with, prompt=prompt)
    screen.mark(shown.cursor)
    screen.roll = AnswerCommand(shown.roll) if shown.roll else None
    return screen


def by_number(ask: Ask) -> Callable[[Frame], Screen]:
    """For answers that are consecutive numbers: one large number instead of a list."""
    numbers = [int(answer) for answer in ask.question.answers]

    def screen(frame: Frame) -> Screen:
        low, high = min(numbers), max(numbers)
        return NumberScreen(frame, numbers[0], low, high, lambda n: AnswerCommand(str(n)))

    return screen


def answer_with(option: Option) -> Command:
    return AnswerCommand(option.id)


def frame_for(
    question: Question | None,
    shown: Presentation,
    view: TableSnapshot,
    t: Translator,
    strip: Any = (),
) -> Frame:
    """Whose turn and what now on top; what runs out at the bottom."""
    who = question.who if question else (GROUP if view.turn is None else view.turn)
    if not 0 <= who < len(view.players):
        icon = "everybody" if strip else ""
        return Frame(shown.title, icon, corner=shown.corner, strip=strip, badges=shown.badges)
    colour, _ = view.players[who]
    return Frame(shown.title, colour, player_name(view, who, t), shown.corner, strip, shown.badges)
