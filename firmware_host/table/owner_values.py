"""The owner's wizard: printed die faces and piglin columns, entered with five buttons.

Asks and is answered like a game. Its end is one catalogue path with its value, or nothing, or the
name of a game that has a wizard of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from firmware_host.games.core.flow import Event, Flow, FlowState, Outcome
from firmware_host.games.core.question import GROUP, Question, choose
from firmware_host.games.portal_dash.piglin import TASKS
from firmware_host.games.portal_dash.setup import ANY, BLOCK_COLOURS

GAME: Final = "portal-dash"
FACES: Final = {
    "combat": ("0", "1", "2", "3"),
    "blocks": (*BLOCK_COLOURS, ANY),
    "mob": ("1", "2", "3"),
}
SIDES: Final = ("1-2", "3-4")
FACES_PER_DIE: Final = 6
MOST_COLUMNS: Final = 6
BIGGEST_COLUMN: Final = 8


class OwnerState(FlowState):
    """`entered` are the answers of the thing being entered; `values` what is to be saved."""

    __slots__ = ("entered", "values")

    def __init__(self) -> None:
        super().__init__()
        self.entered: list[str] = []
        self.values: list[tuple[str, list[Any]]] = []

    def copy(self) -> OwnerState:
        twin = OwnerState()
        self.copy_flow_into(twin)
        twin.entered = self.entered.copy()
        twin.values = self.values.copy()
        return twin

    def to_json(self) -> dict[str, Any]:
        values = [[path, value] for path, value in self.values]
        return {**self.flow_to_json(), "entered": self.entered.copy(), "values": values}


flow: Flow[OwnerState] = Flow()


class OwnerValues:
    """Has the verbs of a game; over with `outcome.reason` "save", "leave" or another game.

    An event ("value", game, path, value) is to be kept at once.
    """

    def start(self, games: Sequence[str] = (GAME,)) -> OwnerState:
        state = OwnerState()
        state.then(("game", *games) if len(games) > 1 else ("what",))
        flow.question(state)
        return state

    def question(self, state: OwnerState) -> Question | None:
        return flow.question(state)

    def answer(self, state: OwnerState, answer: str) -> list[Event]:
        return flow.answer(state, answer)


@flow.on("entered")
def _entered(state: OwnerState, answer: str) -> None:
    state.entered.append(answer)


@flow.on("begun")
def _begun(state: OwnerState) -> None:
    state.entered.clear()


@flow.on("value")
def _value(state: OwnerState, _game: str, path: str, value: list[Any]) -> None:
    state.values.append((path, value))


@flow.on("leaves")
def _leaves(state: OwnerState, reason: str) -> None:
    state.outcome = Outcome(True, reason)


@flow.ask("game")
def _ask_game(_state: OwnerState, *games: str) -> Question:
    return choose("owner.game", GROUP, [*games, "done"])


@flow.take("game")
def _take_game(state: OwnerState, answer: str, *_games: str) -> None:
    if answer == GAME:
        state.then(("what",))
    else:
        flow.emit(state, "leaves", "leave" if answer == "done" else answer)


@flow.ask("what")
def _ask_what(_state: OwnerState) -> Question:
    sides = [f"piglin:{side}" for side in SIDES]
    return choose("owner.what", GROUP, [*FACES, *sides, "done"])


@flow.take("what")
def _take_what(state: OwnerState, answer: str) -> None:
    if answer == "done":
        flow.emit(state, "leaves", "leave")
        return
    flow.emit(state, "begun")
    if answer in FACES:
        faces = [("face", answer, index) for index in range(1, FACES_PER_DIE + 1)]
        state.then(*faces, ("confirm", answer))
    else:
        side = answer.removeprefix("piglin:")
        state.then(*(("columns", side, task) for task in TASKS), ("confirm", answer))


@flow.ask("face")
def _ask_face(state: OwnerState, die: str, index: int) -> Question:
    return choose("owner.face", GROUP, FACES[die], die=die, index=index, faces=list(state.entered))


@flow.take("face")
def _take_face(state: OwnerState, answer: str, _die: str, _index: int) -> None:
    flow.emit(state, "entered", answer)


@flow.ask("columns")
def _ask_columns(_state: OwnerState, side: str, task: str) -> Question:
    counts = [str(n) for n in range(1, MOST_COLUMNS + 1)]
    return choose("owner.columns", GROUP, counts, side=side, task=task)


@flow.take("columns")
def _take_columns(state: OwnerState, answer: str, side: str, task: str) -> None:
    state.then(*(("size", side, task, column) for column in range(1, int(answer) + 1)))


@flow.ask("size")
def _ask_size(_state: OwnerState, side: str, task: str, column: int) -> Question:
    sizes = [str(n) for n in range(1, BIGGEST_COLUMN + 1)]
    return choose("owner.size", GROUP, sizes, side=side, task=task, column=column)


@flow.take("size")
def _take_size(state: OwnerState, answer: str, _side: str, task: str, _column: int) -> None:
    flow.emit(state, "entered", f"{task} {answer}")


@flow.ask("confirm")
def _ask_confirm(state: OwnerState, what: str) -> Question:
    answers = ["save", "again", "discard"]
    return choose("owner.confirm", GROUP, answers, what=what, value=list(state.entered))


@flow.take("confirm")
def _take_confirm(state: OwnerState, answer: str, what: str) -> None:
    if answer == "again":
        _take_what(state, what)
    elif answer == "discard":
        state.then(("what",))
    else:
        for path, value in _catalogue_values(what, state.entered):
            flow.emit(state, "value", GAME, path, value)
        flow.emit(state, "leaves", "save")


def _catalogue_values(what: str, entered: list[str]) -> list[tuple[str, list[Any]]]:
    """What was entered, as the catalogue writes it."""
    if what in FACES:
        faces = [int(face) if face.isdigit() else face for face in entered]
        return [(f"dice.{what}", faces)]
    side = what.removeprefix("piglin:")
    return [
        (f"piglin.{side}.{task}", [int(size[2:]) for size in entered if size[0] == task])
        for task in TASKS
    ]
