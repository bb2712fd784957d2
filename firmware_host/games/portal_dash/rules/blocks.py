"""Blocks leave the cube, and what is done with them: die, mining, uses, deadlines."""

from __future__ import annotations

from typing import Final

from firmware_host.games.core.cube import COLUMN_INDEX, COLUMNS, Cube, LayerTally
from firmware_host.games.core.cube_learning import learning, not_exposed
from firmware_host.games.core.flow import Flow
from firmware_host.games.core.question import Question, choose, draw, place
from firmware_host.games.portal_dash.rules.piglin import LAYER_OF_TASK, TASKS
from firmware_host.games.portal_dash.rules.setup import ANY
from firmware_host.games.portal_dash.rules.state import UNKNOWN, PortalState

blocks: Flow[PortalState] = Flow()
"""Steps of every level."""

blocks.include(learning("pd.colour", "PD-001"))

DONE: Final = "done"
LUCKY: Final = "none"
MINED: Final = "mined"


@blocks.run("block_goes")
def _block_goes(state: PortalState, colour: str, why: str) -> None:
    if isinstance(state.cube, Cube):
        can_go = bool(_die_columns(state.cube, colour))
    else:
        can_go = colour == ANY or state.unseen()[colour] > 0
    if can_go:
        state.then(("die_block", colour, why))
    else:
        state.emit("lucky", colour)  # PD-046


@blocks.ask("die_block")
def _ask_die_block(state: PortalState, colour: str, why: str) -> Question:
    rule = "PD-047" if colour == ANY else "PD-045"
    cube = state.cube
    if isinstance(cube, LayerTally):
        if colour == ANY:
            layers = [f"L{cube.highest_layer()}"]
        else:
            layers = [f"L{layer}" for layer in cube.possible_layers()] + [LUCKY]
        return choose("pd.die_layer", state.seat, layers, rule, colour=colour, why=why)
    cells = [COLUMNS[column] for column in _die_columns(cube, colour)]
    return place("pd.die_block", state.seat, cells, rule, colour=colour, why=why)


def _die_columns(cube: Cube, colour: str) -> list[int]:
    return cube.exposed_in_highest_layer() if colour == ANY else cube.exposed_of(colour)


@blocks.refuse("die_block")
def _why_not_die_block(
    state: PortalState, answer: str, colour: str, _why: str
) -> tuple[str, str] | None:
    column = COLUMN_INDEX.get(answer)
    if column is None or not isinstance(state.cube, Cube):
        return None
    if not state.cube.is_exposed(column):
        return not_exposed(answer, "G3")
    if colour != ANY and state.cube.colour(column) != colour:
        return "PD-045", f"the top block of {answer} is not {colour}"
    return ("PD-047" if colour == ANY else "PD-045"), "a higher layer has such a block exposed"


@blocks.take("die_block")
def _take_die_block(state: PortalState, answer: str, colour: str, why: str) -> None:
    if answer == LUCKY:
        state.emit("lucky", colour)
        return
    taken = _take_from_cube(state, answer, colour, why)
    state.emit("block_boxed", taken)  # PD-048
    state.then(("deadlines",), ("learn",))  # PD-049, PD-A01: at once


def _take_from_cube(state: PortalState, answer: str, colour: str, why: str) -> str:
    """Take the block the answer names; the colour is what the cube knows, else what was said."""
    if isinstance(state.cube, Cube):
        where = COLUMN_INDEX[answer]
        colour = state.cube.colour(where) or UNKNOWN
    else:
        where = int(answer[1:])
    state.emit("block_taken", where, colour, why)
    if not state.cube.left():
        state.emit("game_over", False, "cube_empty")  # PD-172, PD-A43
    return colour


@blocks.ask("dig")
def _ask_dig(state: PortalState, left: int, may_stop: bool) -> Question | None:
    """PD-128, PD-145, PD-A34: any exposed block, judged anew after each one."""
    if not left:
        return None
    stop = [DONE] if may_stop else []
    rule = "PD-128" if may_stop else "PD-145"
    if isinstance(state.cube, LayerTally):
        layers = [f"L{layer}" for layer in state.cube.possible_layers()]
        return choose("pd.mine_layer", state.seat, layers + stop, rule, left=left)
    cells = [COLUMNS[column] for column in state.cube.exposed()]
    return place("pd.mine", state.seat, cells + stop, rule, left=left)


@blocks.refuse("dig")
def _why_not_dig(
    state: PortalState, answer: str, _left: int, _may_stop: bool
) -> tuple[str, str] | None:
    return not_exposed(answer, "G3") if isinstance(state.cube, Cube) else None


@blocks.take("dig")
def _take_dig(state: PortalState, answer: str, left: int, may_stop: bool) -> None:
    if answer == DONE:
        return
    if isinstance(state.cube, LayerTally):
        state.then(("mined_colour", answer), ("dig", left - 1, may_stop))
        return
    _take_from_cube(state, answer, UNKNOWN, MINED)
    state.then(("instant_deadlines",), ("learn",), ("dig", left - 1, may_stop))


@blocks.ask("mined_colour")
def _ask_mined_colour(state: PortalState, layer: str) -> Question:
    return draw("pd.mined_colour", state.seat, state.unseen(), "PD-129", layer=layer)


@blocks.take("mined_colour")
def _take_mined_colour(state: PortalState, colour: str, layer: str) -> None:
    _take_from_cube(state, layer, colour, MINED)
    state.then(("instant_deadlines",))


@blocks.run("draw_blindly")
def _draw_blindly(state: PortalState, printed: int) -> None:
    """PD-137, PD-A36: the printed number, or what is there."""
    most = min(printed, sum(state.used.values()))
    chosen = state.setup.rules["pd.blind"] == "fewer"
    state.then(("how_many" if chosen else "draw_used", most))


@blocks.ask("how_many")
def _ask_how_many(state: PortalState, most: int) -> Question | None:
    """PD-A36: fewer by choice is a house rule."""
    if not most:
        return None
    counts = [str(count) for count in range(most, -1, -1)]
    return choose("pd.draw_count", state.seat, counts, "PD-A36", used=sum(state.used.values()))


@blocks.take("how_many")
def _take_how_many(state: PortalState, answer: str, _most: int) -> None:
    state.then(("draw_used", int(answer)))


@blocks.ask("draw_used")
def _ask_draw_used(state: PortalState, left: int) -> Question | None:
    """PD-137, PD-A36: blind out of the box; fewer when it holds fewer."""
    bag = _used_bag(state)
    if not left or not any(bag.values()):
        return None
    return draw("pd.draw_used", state.seat, bag, "PD-137", left=left)


@blocks.take("draw_used")
def _take_draw_used(state: PortalState, colour: str, left: int) -> None:
    state.emit("block_drawn", colour)
    state.then(("draw_used", left - 1))


def _used_bag(state: PortalState) -> dict[str, int]:
    """How likely each colour is: a block of unknown colour is any of those never seen."""
    unknown = state.used.get(UNKNOWN, 0)
    if not unknown:
        return {colour: state.used.get(colour, 0) for colour in state.setup.blocks}
    unseen = state.unseen()
    pool = sum(unseen.values())
    return {
        colour: state.used.get(colour, 0) * pool + unknown * unseen[colour]
        for colour in state.setup.blocks
    }


ABILITY: Final = {
    "red": "heal",  # PD-130
    "gray": "repair",  # PD-131
    "gold": "item",  # PD-132
    "black": "netherite",  # PD-133
    "brown": "board",  # PD-135
}
TO_BOX: Final = "box"


@blocks.ask("use")
def _ask_use(state: PortalState) -> Question | None:
    """PD-129, PD-A35: all mined blocks, in any order, each for its ability or the piglin board."""
    if not state.aside:
        return None
    answers = [
        f"{colour}:{use}" for colour in dict.fromkeys(state.aside) for use in _uses(state, colour)
    ]
    return choose("pd.use", state.seat, answers, "PD-129", blocks=list(state.aside))


def _uses(state: PortalState, colour: str) -> list[str]:
    found = state.piglin.open_for(colour) + state.uses_beside_piglin(colour)
    return found or [TO_BOX]  # PD-A20


@blocks.refuse("use")
def _why_not_use(state: PortalState, answer: str) -> tuple[str, str] | None:
    colour, _, use = answer.partition(":")
    if use == TO_BOX and colour in state.aside:
        return "PD-129", f"{colour} still has a use"
    if use not in state.piglin.names or colour not in state.aside:
        return None
    column = state.piglin.names.index(use)
    if state.piglin.filled[column] == state.piglin.sizes[column]:
        return "PD-142", f"column {use} is full"
    return "PD-141", f"column {use} takes only {state.piglin.colours[column]}"


@blocks.take("use")
def _take_use(state: PortalState, answer: str) -> None:
    colour, _, use = answer.partition(":")
    if use in state.piglin.names:
        state.emit("block_delivered", colour, use)
        if state.piglin.is_complete(use[0]):
            state.emit("task_completed", use[0])
        state.then(("use",))
        return
    state.then(("ability", colour, use), ("use",))


@blocks.run("instant_deadlines")
def _instant_deadlines(state: PortalState) -> None:
    """PD-A01 with the literal reading: a mined block counts against the deadline before its use."""
    if state.setup.rules["pd.deadline"] == "instant":
        _test_deadlines(state)


@blocks.run("deadlines")
def _test_deadlines(state: PortalState) -> None:
    """PD-171; with two layers emptied each deadline is tested (PD-A02)."""
    for task in TASKS:
        if not state.cube.left_in_layer(LAYER_OF_TASK[task]) and not state.piglin.is_complete(task):
            state.emit("game_over", False, f"deadline_{task}")
            return
