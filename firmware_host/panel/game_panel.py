"""What a game adds to the panel besides its questions: strip, results, notices, end, status."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from firmware_host.games import game_of
from firmware_host.games.core.dice import Die
from firmware_host.panel.canvas import Signs
from firmware_host.panel.dice_art import DiceArt
from firmware_host.panel.frame import StripCell
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.board import BoardNews
from firmware_host.panel.screens.lists import Option
from firmware_host.table.snapshot import TableSnapshot

if TYPE_CHECKING:
    from firmware_host.panel.presenter import Ask


@dataclass(frozen=True, slots=True)
class Notice:
    """A few words for a moment, with a sign and a tune."""

    text: str
    icon: str = ""
    tune: str = "notice"
    board: BoardNews | None = None
    """Where it happened, if hands have to do something there: then it waits for them."""
    short: str = ""
    """The same without what stands in the top line anyway, where not all of it fits."""
    spoken: str = ""
    """The same for a voice, where a sign has a meaning that only the game knows."""


@dataclass(frozen=True, slots=True)
class MenuPage:
    """A page of the table menu that a game adds."""

    id: str
    title: str
    icon: str
    screen: Callable[[TableSnapshot, Translator], Screen]
    is_listed: bool = True
    """Or it is reached from another page only."""


@dataclass(frozen=True, slots=True)
class Alarm:
    """Something runs out; `key` tells one alarm from another."""

    key: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class RollResult:
    """Dice at rest and what they mean; `glance` when the next screen shows the same dice."""

    dice: tuple[Die, ...]
    faces: tuple[str, ...]
    lines: tuple[str, ...]
    title: str
    moving: tuple[int, ...] | None = None
    """Which of the dice were thrown just now; None for all of them."""
    glance: bool = False
    tune: str = "settle"
    colour: str = ""


@dataclass(frozen=True, slots=True)
class ModePanel:
    strip: Callable[[TableSnapshot, Translator], tuple[StripCell, ...]]
    meaning: Callable[[TableSnapshot, Translator], RollResult | None]
    notices: Callable[[TableSnapshot, Translator], Sequence[Notice]]
    tunes: Callable[[TableSnapshot], Sequence[str]]
    alarms: Callable[[TableSnapshot, Translator], Sequence[Alarm]]
    reason: Callable[[TableSnapshot, Translator], str]
    status: Callable[[TableSnapshot, Translator], Sequence[Option]]
    pages: tuple[MenuPage, ...] = ()
    has_forecast: bool = False
    buttons: tuple[str, ...] = ()
    """What the help says about the buttons of the box, which only the panel tells, still to be
    translated."""
    signs: tuple[str, ...] = ()
    """What the help says about the game's own signs, still to be translated."""
    legend: Callable[[Translator], Sequence[Option]] | None = None
    """The game's drawings, each with its words: on the help page."""
    winner: Callable[[TableSnapshot, Translator], str] | None = None
    """The name of a single winner, or words for a shared win, where people play against each other.
    """
    headline: Callable[[TableSnapshot, Translator], str] | None = None
    """The last headline where nobody wins or loses."""
    turns: Callable[[TableSnapshot], int] | None = None
    """How many turns the game that is over has taken."""


def _hits(count: int, t: Translator) -> str:
    return t.ngettext("{n} hit", "{n} hits", count).format(n=count)


def _hits_or_more(count: int, t: Translator) -> str:
    # Translators: line of a list with a chance beside it; 14 letters.
    return t.ngettext("{n} hit or more", "{n} hits or more", count).format(n=count)


@dataclass(frozen=True, slots=True)
class DiceWords:
    """What dice only says of a game, still to be translated."""

    sets: Mapping[str, str]
    """By the id of a set or else its kind: its name, with {n} for the number of dice."""
    go_on: str
    """The way from dice only to the game's next mode."""
    count: Callable[[int, Translator], str] = _hits
    """A sum in words."""
    at_least: Callable[[int, Translator], str] = _hits_or_more
    # Translators: {chance} is «62%», {hits} a number such as 1.5; one line, 20 letters with the
    # numbers.
    odds: str = N_("Any hit {chance}, average {hits}")


@dataclass(frozen=True, slots=True)
class Tray:
    """Which tiles the page of a virtual box offers."""

    by_answers: bool
    """Only cards that answer the question, each called as the answer is: for many cards."""
    is_needed: Callable[[str, str], bool]
    """Whether the box asks for a tile in a mode."""


@dataclass(frozen=True, slots=True)
class GamePanel:
    """All that people see of a game. Importing its module also registers its presenters."""

    modes: Mapping[str, ModePanel]
    ready_lines: Callable[[Ask], Sequence[str]]
    """What was chosen, on the last page of the lobby."""
    settings: Mapping[str, tuple[str, str]]
    """The game's own steps and variants in the lobby, by name: a few words, and a sign."""
    tile_names: Mapping[str, Callable[[str, Translator], str]]
    """By the first word of a tile that can carry a tag; without one its number is its name."""
    card_signs: Callable[[Mapping[str, Any]], Signs]
    """How a tile looks whose name is only a number, from what its catalogue says of it."""
    refusals: Mapping[str, str]
    """Why a tile cannot be meant: a few words for each rule one can run into, to translate."""
    hues: Mapping[str, int]
    """Degrees on the colour wheel for the page, by the second word of a tile."""
    tray: Tray
    dice: DiceArt
    """How its dice look, those that need more than the usual drawing."""
    value_word: Callable[[str, Translator], str] = lambda word, t: ""
    """What a key or a word of the game's catalogue is called; empty where its own word will do."""
    dice_words: DiceWords | None = None
    """For a game with the mode "dice"."""


def mode_panel_of(snapshot: TableSnapshot) -> ModePanel | None:
    """The look of a game in its mode; lobby and wizard have none."""
    if snapshot.game_id is None:
        return None
    return game_of(snapshot.room).panel().modes[snapshot.mode]


def dice_art_of(snapshot: TableSnapshot) -> DiceArt:
    """The art of a game's dice; lobby and wizard have none."""
    return {} if snapshot.game_id is None else game_of(snapshot.room).panel().dice
