"""What mined blocks are used for: a task's column, the color's ability, or the box."""

from __future__ import annotations

from typing import Final

from firmware_host.games.core.flow import Flow
from firmware_host.games.core.question import Question, choose
from firmware_host.games.portal_dash.rules.piglin import TASKS
from firmware_host.games.portal_dash.rules.state import UNKNOWN, PortalState

uses: Flow[PortalState] = Flow()
"""Steps of every level."""

ABILITY: Final = {
    "red": "heal",  # PD-130
    "gray": "repair",  # PD-131
    "gold": "item",  # PD-132
    "black": "netherite",  # PD-133
    "brown": "board",  # PD-135
}
TO_BOX: Final = "box"
ALL_TO_TASKS: Final = "tasks"
FOR_TASKS: Final = "task"
"""A block nobody has told goes to the first column that takes its color, begun ones first."""
LATER: Final = ""
"""What a block is mined for is asked when all are mined."""


@uses.run("use")
def _use(state: PortalState) -> None:
    """PD-129, PD-A35: all mined blocks, in any order, each for its ability or the piglin board."""
    if not state.aside:
        return
    answers = _use_answers(state)
    if len(answers) == 1:
        _use_block(state, answers[0])
    else:
        state.then(("use_which",))


def _use_answers(state: PortalState) -> list[str]:
    each = [
        f"{colour}:{use}" for colour in dict.fromkeys(state.aside) for use in _uses(state, colour)
    ]
    return [ALL_TO_TASKS, *each] if len(_delivery(state)) > 1 else each


def _delivery(state: PortalState) -> list[tuple[str, str]]:
    """Every mined block with a column for it, begun ones first; none if one has no column."""
    if len(state.aside) < 2 or UNKNOWN in state.aside:
        return []
    piglin, found = state.piglin.copy(), []
    for colour in state.aside:
        columns = piglin.open_for(colour)
        if not columns:
            return []
        piglin.deliver(columns[0], colour)
        found.append((colour, columns[0]))
    return found


@uses.ask("use_which")
def _ask_use(state: PortalState) -> Question:
    return choose("pd.use", state.seat, _use_answers(state), "PD-129", blocks=list(state.aside))


def _uses(state: PortalState, colour: str) -> list[str]:
    if colour == UNKNOWN:
        return planned_uses(state)
    found = state.piglin.open_for(colour) + state.uses_beside_piglin(colour)
    return found or [TO_BOX]  # PD-A20


def planned_uses(state: PortalState, count: int = 1) -> list[str]:
    """Where only layers are followed: what so many more blocks can be for, with those at hand."""
    planned = [step[1] for step in state.steps if step[0] == "use_as"]
    tasks = [task for task in TASKS if state.piglin.missing(task) >= planned.count(task) + count]
    return [*tasks, *state.uses_beside_piglin(UNKNOWN)]


@uses.run("use_known")
def _use_known(state: PortalState, colour: str, use: str) -> None:
    """What was said when the block was mined; if that is not possible any more it is asked."""
    if state.piglin.takes(use, colour) or use in _uses(state, colour):
        _apply(state, colour, use)


@uses.run("use_as")
def _use_as(state: PortalState, use: str) -> None:
    """What was said when the block was mined is done when all are mined (PD-A35)."""
    _apply(state, UNKNOWN, use)


@uses.refuse("use_which")
def _why_not_use(state: PortalState, answer: str) -> tuple[str, str] | None:
    if answer == ALL_TO_TASKS:
        return "PD-141", "not every block has a column"
    colour, _, use = answer.partition(":")
    if use == TO_BOX and colour in state.aside:
        return "PD-129", f"{colour} still has a use"
    if use not in state.piglin.names or colour not in state.aside:
        return None
    column = state.piglin.names.index(use)
    if state.piglin.filled[column] == state.piglin.sizes[column]:
        return "PD-142", f"column {use} is full"
    held = state.piglin.colours[column]
    if held in (None, colour):
        return "PD-141", f"a column like {use} is offered"
    return "PD-141", f"column {use} takes only {held}"


@uses.take("use_which")
def _take_use(state: PortalState, answer: str) -> None:
    if answer == ALL_TO_TASKS:
        for colour, column in _delivery(state):
            _apply(state, colour, column)
    else:
        _use_block(state, answer)


def _use_block(state: PortalState, answer: str) -> None:
    colour, _, use = answer.partition(":")
    state.then(("use",))
    _apply(state, colour, use)


def _apply(state: PortalState, colour: str, use: str) -> None:
    if use in TASKS:
        use = state.piglin.first_open(use)
    if use in state.piglin.names:
        state.emit("block_delivered", colour, use)
        if state.piglin.is_complete(use[0]):
            state.emit("task_completed", use[0])
    else:
        state.then(("ability", colour, use))
