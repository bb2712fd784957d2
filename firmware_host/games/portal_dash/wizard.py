"""The owner's wizard: printed die faces and piglin columns, entered with five buttons.

Asks and is answered like a game. An event ("value", game, path, value) is to be kept at once; after
("as_shipped", game, path) the value the owner entered is to be forgotten.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from firmware_host.games.core.flow import Flow, FlowState, Outcome
from firmware_host.games.core.question import GROUP, Question, choose
from firmware_host.games.game import Values, Wizard
from firmware_host.games.portal_dash.rules.piglin import ANY, TASKS
from firmware_host.games.portal_dash.rules.setup import BLOCK_COLOURS

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


flow: Flow[OwnerState] = Flow()


class OwnerState(FlowState):
    """`entered` are the answers of the thing being entered; `values` what is to be saved.

    `owned` are the paths of the values the owner has entered before.
    """

    __slots__ = ("entered", "owned", "values")

    flow = flow

    def __init__(self, owned: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.owned = owned
        self.entered: list[str] = []
        self.values: list[tuple[str, list[Any]]] = []

    def copy(self) -> OwnerState:
        twin = OwnerState(self.owned)
        self.copy_flow_into(twin)
        twin.entered = self.entered.copy()
        twin.values = self.values.copy()
        return twin

    def to_json(self) -> dict[str, Any]:
        values = [[path, value] for path, value in self.values]
        return {
            **self.flow_to_json(),
            "owned": list(self.owned),
            "entered": self.entered.copy(),
            "values": values,
        }


def start(_values: Values, owned: Collection[str]) -> OwnerState:
    state = OwnerState(tuple(owned))
    state.then(("what",))
    flow.question(state)
    return state


WIZARD: Final = Wizard(start, flow)


@flow.on("entered")
def _entered(state: OwnerState, answer: str) -> None:
    state.entered.append(answer)


@flow.on("begun")
def _begun(state: OwnerState) -> None:
    state.entered.clear()


@flow.on("value")
def _value(state: OwnerState, _game: str, path: str, value: list[Any]) -> None:
    state.values.append((path, value))


@flow.on("as_shipped")
def _as_shipped(state: OwnerState, _game: str, path: str) -> None:
    state.owned = tuple(each for each in state.owned if each != path)


@flow.on("leaves")
def _leaves(state: OwnerState, reason: str) -> None:
    state.outcome = Outcome(True, reason)


@flow.ask("what")
def _ask_what(_state: OwnerState) -> Question:
    sides = [f"piglin:{side}" for side in SIDES]
    return choose("owner.what", GROUP, [*FACES, *sides, "done"])


@flow.take("what")
def _take_what(state: OwnerState, answer: str) -> None:
    if answer == "done":
        state.emit("leaves", "leave")
    elif _owned(state, answer):
        state.then(("again", answer))
    else:
        _begin(state, answer)


def _begin(state: OwnerState, what: str) -> None:
    state.emit("begun")
    if what in FACES:
        faces = [("face", what, index) for index in range(1, FACES_PER_DIE + 1)]
        state.then(*faces, ("confirm", what))
    else:
        side = what.removeprefix("piglin:")
        state.then(*(("columns", side, task) for task in TASKS), ("confirm", what))


@flow.ask("again")
def _ask_again(_state: OwnerState, what: str) -> Question:
    """What was entered before can be entered once more, or forgotten."""
    return choose("owner.again", GROUP, ["enter", "shipped"], what=what)


@flow.take("again")
def _take_again(state: OwnerState, answer: str, what: str) -> None:
    if answer == "enter":
        _begin(state, what)
        return
    for path in _owned(state, what):
        state.emit("as_shipped", GAME, path)
    state.emit("leaves", "save")


@flow.ask("face")
def _ask_face(state: OwnerState, die: str, index: int) -> Question:
    return choose("owner.face", GROUP, FACES[die], die=die, index=index, faces=list(state.entered))


@flow.take("face")
def _take_face(state: OwnerState, answer: str, _die: str, _index: int) -> None:
    state.emit("entered", answer)


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
    state.emit("entered", f"{task} {answer}")


@flow.ask("confirm")
def _ask_confirm(state: OwnerState, what: str) -> Question:
    answers = ["save", "again", "discard"]
    return choose("owner.confirm", GROUP, answers, what=what, value=list(state.entered))


@flow.take("confirm")
def _take_confirm(state: OwnerState, answer: str, what: str) -> None:
    if answer == "again":
        _begin(state, what)
    elif answer == "discard":
        state.then(("what",))
    else:
        for path, value in _catalogue_values(what, state.entered):
            state.emit("value", GAME, path, value)
        state.emit("leaves", "save")


def _paths(what: str) -> list[str]:
    """Where the catalogue keeps a die, or a side of the piglin board."""
    if what in FACES:
        return [f"dice.{what}"]
    return [f"piglin.{what.removeprefix('piglin:')}.{task}" for task in TASKS]


def _owned(state: OwnerState, what: str) -> list[str]:
    return [path for path in _paths(what) if path in state.owned]


def _catalogue_values(what: str, entered: list[str]) -> list[tuple[str, list[Any]]]:
    """What was entered, as the catalogue writes it."""
    paths = _paths(what)
    if what in FACES:
        return [(paths[0], [int(face) if face.isdigit() else face for face in entered])]
    return [
        (path, [int(size[2:]) for size in entered if size[0] == task])
        for path, task in zip(paths, TASKS, strict=True)
    ]
