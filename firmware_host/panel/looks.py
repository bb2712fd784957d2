"""What a game adds to the panel besides its questions: strip, results, notices, end, status."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from firmware_host.games.core.dice import Die
from firmware_host.panel.frame import StripCell
from firmware_host.panel.i18n import Translator
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.board import BoardNews
from firmware_host.panel.screens.lists import Option
from firmware_host.table.moment import Moment


@dataclass(frozen=True, slots=True)
class Told:
    """A few words for a moment, with a sign and a tune."""

    text: str
    icon: str = ""
    tune: str = "notice"
    board: BoardNews | None = None
    """Where it happened, if hands have to do something there: then it waits for them."""
    short: str = ""
    """The same without what stands in the top line anyway, where not all of it fits."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the table menu that a game adds."""

    id: str
    title: str
    icon: str
    screen: Callable[[Moment, Translator], Screen]
    is_listed: bool = True
    """Or it is reached from another page only."""


@dataclass(frozen=True, slots=True)
class Alarm:
    """Something runs out; `key` tells one alarm from another."""

    key: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Meaning:
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
class GameLook:
    strip: Callable[[Moment], tuple[StripCell, ...]]
    meaning: Callable[[Moment, Translator], Meaning | None]
    notices: Callable[[Moment, Translator], Sequence[Told]]
    tunes: Callable[[Moment], Sequence[str]]
    alarms: Callable[[Moment, Translator], Sequence[Alarm]]
    reason: Callable[[Moment, Translator], str]
    status: Callable[[Moment, Translator], Sequence[Option]]
    pages: tuple[Page, ...] = ()
    has_forecast: bool = False
    signs: tuple[str, ...] = ()
    """What the help says about the game's own signs, still to be translated."""
    winner: Callable[[Moment, Translator], str] | None = None
    """The last headline of a game in which people play against each other."""


def look_of(moment: Moment) -> GameLook | None:
    """The look of a game at its level of help; lobby and wizard have none."""
    # Games import this module for its shapes, so they are looked up late.
    from firmware_host.games.builders_biomes import panel as builders_biomes
    from firmware_host.games.explorers import panel as explorers
    from firmware_host.games.portal_dash import panel as portal_dash

    looks = {
        portal_dash.GAME: portal_dash.LOOKS,
        builders_biomes.GAME: builders_biomes.LOOKS,
        explorers.GAME: explorers.LOOKS,
    }
    return looks.get(moment.room, {}).get(moment.level)
