"""What a press means. The panel hands commands to the service; it changes no game itself."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Command:
    """Base of everything a person can want."""


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


# What follows never leaves the panel.


@dataclass(frozen=True, slots=True)
class Close(Command):
    """The screen on top goes away."""


@dataclass(frozen=True, slots=True)
class Hint(Command):
    """There is nothing to go back to: say how undo works."""


@dataclass(frozen=True, slots=True)
class OpenMenu(Command):
    """Show a page of the table menu."""

    page: str
