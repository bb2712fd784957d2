"""What a press means. The panel hands commands to the service; it changes no game itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Command:
    """Base of everything a press can ask for."""


@dataclass(frozen=True, slots=True)
class AnswerCommand(Command):
    """Answer the open question. `by` as in the log: "person" or "scan"."""

    answer: str
    by: str = "person"


@dataclass(frozen=True, slots=True)
class ThrowCommand(Command):
    """Let the box's dice answer the open question, if it is one for chance; else ignore this."""


@dataclass(frozen=True, slots=True)
class AnswerAndThrow(Command):
    """Answer, and let the same press throw the dice that are asked for next."""

    answer: str


@dataclass(frozen=True, slots=True)
class UndoCommand(Command):
    """Take back the last answer, or every answer from this number on."""

    number: int | None = None
    only_now: bool = False
    """Nothing is taken back if the table has moved on since it was asked for; with a number that
    is always so."""


@dataclass(frozen=True, slots=True)
class AbandonCommand(Command):
    """Give up the running game; it is kept as abandoned, and its end can be seen."""


@dataclass(frozen=True, slots=True)
class NewGameCommand(Command):
    """The game is over: on to the lobby; `again` = to the start of the same set-up.

    With `game` on to the players of that game.
    """

    again: bool = False
    game: str = ""


@dataclass(frozen=True, slots=True)
class LanguageCommand(Command):
    language: str


@dataclass(frozen=True, slots=True)
class ForecastCommand(Command):
    """How likely is a win from here? The answer comes back by Panel.show_forecast."""


@dataclass(frozen=True, slots=True)
class EnrolCommand(Command):
    """The unknown tag is this tile of the game on the table."""

    uid: str
    tile: str


@dataclass(frozen=True, slots=True)
class IgnoreCommand(Command):
    """The unknown tag is nothing of ours; nobody wants to be asked again."""

    uid: str


@dataclass(frozen=True, slots=True)
class PartyCommand(Command):
    """What concerns who sits at the table."""


@dataclass(frozen=True, slots=True)
class BeginPartyCommand(PartyCommand):
    """Somebody has touched a free table."""

    language: str = ""
    """Empty: the box's usual one."""


@dataclass(frozen=True, slots=True)
class EndPartyCommand(PartyCommand):
    """Clear the table for the next party; the running game waits under its code."""


@dataclass(frozen=True, slots=True)
class TakeUpCommand(PartyCommand):
    """Go on with the game that was put aside under this code."""

    code: str


@dataclass(frozen=True, slots=True)
class LessonCommand(PartyCommand):
    """What people do with the cards that teach a game: close this one ("seen"), no more cards
    ("off"), cards again for everybody or a color ("on"), forget what was taught ("again")."""

    do: str
    id: str = ""
    """Of a lesson; a color of "on" and "off", or empty for everybody."""


@dataclass(frozen=True, slots=True)
class PhonesCommand(Command):
    """What the table decides about phones: "let_in:3", "refuse:3", "take_away:blue", "renew"."""

    what: str


@dataclass(frozen=True, slots=True)
class StaffCommand(Command):
    """Something of the staff's page (panel/staff.py), or guests who call them."""

    do: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class SayCommand(Command):
    """Say the question that stands, and what it means."""


# What follows never leaves the panel.


@dataclass(frozen=True, slots=True)
class Close(Command):
    """The screen on top goes away."""


@dataclass(frozen=True, slots=True)
class Hint(Command):
    """There is nothing to go back to: say why this is asked."""


WHY: Final = "why"
"""The page that a short BACK opens in a game: what is asked, and the rule behind it."""
HELP: Final = "help"
"""The buttons and the legend."""


@dataclass(frozen=True, slots=True)
class OpenMenu(Command):
    """Show a page of the table menu."""

    page: str
