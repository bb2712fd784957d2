"""The owner's page for guessed values: all that `tilekeeper catalog todo` lists, out of the schema.

Asks and is answered like a game. A saved ("value", game, path, value) leads to the next one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from firmware_host.config.catalogue import UnsureValue
from firmware_host.config.value_entry import Piece, can_be_entered, next_piece
from firmware_host.games.core.flow import Flow, FlowState, Outcome
from firmware_host.games.core.question import GROUP, Question, choose

DONE: Final = "done"
BACK: Final = "back"
UP: Final = "up"

flow: Flow[GuessesState] = Flow()


class Guesses:
    """What is to be looked up; shared by all positions of one visit."""

    def __init__(self, game: str, values: Sequence[UnsureValue]) -> None:
        self.game = game
        self.values = {
            each.path: each
            for each in values
            if can_be_entered(each.validator, each.value, each.names)
        }

    def next_piece(self, path: str, answers: Sequence[str]) -> tuple[Piece | None, Any]:
        each = self.values[path]
        return next_piece(each.validator, each.value, each.names, answers)


class GuessesState(FlowState):
    """`left` are the paths nobody has entered yet, `entered` the pieces of the value at hand."""

    __slots__ = ("entered", "guesses", "left")

    flow = flow

    def __init__(self, guesses: Guesses) -> None:
        super().__init__()
        self.guesses = guesses
        self.left: tuple[str, ...] = tuple(guesses.values)
        self.entered: tuple[str, ...] = ()

    @property
    def game(self) -> str:
        return self.guesses.game

    def copy(self) -> GuessesState:
        twin = GuessesState(self.guesses)
        self.copy_flow_into(twin)
        twin.left, twin.entered = self.left, self.entered
        return twin

    def to_json(self) -> dict[str, Any]:
        own = {"left": list(self.left), "entered": list(self.entered)}
        return {**self.flow_to_json(), "game": self.game, **own}

    def sections(self) -> dict[str, list[str]]:
        """The paths left, by their first word."""
        found: dict[str, list[str]] = {}
        for path in self.left:
            found.setdefault(path.split(".")[0], []).append(path)
        return found


def start(guesses: Guesses) -> GuessesState:
    state = GuessesState(guesses)
    state.then(("sections",))
    flow.question(state)
    return state


@flow.on("begun")
def _begun(state: GuessesState) -> None:
    state.entered = ()


@flow.on("entered")
def _entered(state: GuessesState, answer: str) -> None:
    state.entered += (answer,)


@flow.on("value")
def _value(state: GuessesState, _game: str, path: str, _value: Any) -> None:
    state.left = tuple(each for each in state.left if each != path)


@flow.on("leaves")
def _leaves(state: GuessesState, reason: str) -> None:
    state.outcome = Outcome(True, reason)


@flow.ask("sections")
def _ask_sections(state: GuessesState) -> Question:
    sections = state.sections()
    counts = {section: len(paths) for section, paths in sections.items()}
    return choose("owner.section", GROUP, [*sections, DONE], game=state.game, counts=counts)


@flow.take("sections")
def _take_sections(state: GuessesState, answer: str) -> None:
    if answer == DONE:
        state.emit("leaves", UP)
    else:
        state.then(("values", answer))


@flow.ask("values")
def _ask_values(state: GuessesState, section: str) -> Question:
    paths = state.sections()[section]
    now = {path: state.guesses.values[path].value for path in paths}
    answers = [*paths, BACK]
    return choose("owner.value", GROUP, answers, game=state.game, section=section, values=now)


@flow.take("values")
def _take_values(state: GuessesState, answer: str, section: str) -> None:
    if answer == BACK:
        state.then(("sections",))
        return
    state.emit("begun")
    state.then(("piece", section, answer))


@flow.ask("piece")
def _ask_piece(state: GuessesState, _section: str, path: str) -> Question:
    """What stands there now comes first: OK keeps it."""
    piece, _ = state.guesses.next_piece(path, state.entered)
    assert piece is not None
    answers = [piece.now, *(each for each in piece.choices if each != piece.now)]
    return choose(
        "owner.piece",
        GROUP,
        answers,
        game=state.game,
        path=path,
        label=piece.label,
        number=len(state.entered) + 1,
        is_number=piece.is_number,
    )


@flow.take("piece")
def _take_piece(state: GuessesState, answer: str, section: str, path: str) -> None:
    state.emit("entered", answer)
    piece, value = state.guesses.next_piece(path, state.entered)
    if piece is not None:
        state.then(("piece", section, path))
        return
    state.emit("value", state.game, path, value)
    state.then(("values", section) if section in state.sections() else ("sections",))
