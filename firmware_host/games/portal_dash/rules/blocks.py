"""Blocks leave the cube, and what is done with them: die, mining, uses, deadlines.

Colors are learned lazily: an exposed block nobody has told yet is asked for only when it is about
to be taken, or when the die shows a color that no known exposed block has. Where
only layers are followed no color is kept at all: every block is `UNKNOWN`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from firmware_host.games.core.cube import COLUMN_INDEX, COLUMNS, NEIGHBOURS, Cube, LayerTally
from firmware_host.games.core.cube_learning import not_exposed
from firmware_host.games.core.flow import Flow, Step
from firmware_host.games.core.question import Question, choose, draw, place
from firmware_host.games.portal_dash.rules.piglin import ANY, LAYER_OF_TASK, TASKS, PiglinBoard
from firmware_host.games.portal_dash.rules.state import UNKNOWN, PortalState

blocks: Flow[PortalState] = Flow()
"""Steps of every level."""

DONE: Final = "done"
LUCKY: Final = "none"
MINED: Final = "mined"


@blocks.run("block_goes")
def _block_goes(state: PortalState, colour: str, why: str) -> None:
    if isinstance(state.cube, LayerTally):
        if colour == ANY:
            _leave_for_die(state, f"L{state.cube.highest_layer()}", why)
        else:
            state.then(("die_layer", colour, why))
    elif colour == ANY:
        state.then(("die_chooses", colour, why))
    else:
        state.then(("look_for", colour), ("die_chooses", colour, why))


@blocks.ask("look_for")
def _ask_look_for(state: PortalState, colour: str) -> Question | None:
    """PD-045: no known block has the color, so those nobody has told are looked at, top first."""
    column = _to_look_at(state, colour)
    return None if column is None else _ask_colour_at(state, column, "PD-045", colour)


@blocks.take("look_for")
def _take_look_for(state: PortalState, answer: str, colour: str) -> None:
    column = _to_look_at(state, colour)
    assert column is not None
    state.emit("colour_seen", column, answer)
    state.then(("look_for", colour))


def _to_look_at(state: PortalState, colour: str) -> int | None:
    cube = state.cube
    assert isinstance(cube, Cube)
    if cube.exposed_of(colour) or not state.unseen()[colour]:
        return None
    heights = cube.heights
    return max(cube.unseen(), key=lambda column: (heights[column], -column), default=None)


def _ask_colour_at(state: PortalState, column: int, rule: str, wanted: str = "") -> Question:
    cell = COLUMNS[column]
    drawn_by = state.setup.drawn_by
    return draw("pd.colour", state.seat, state.unseen(), rule, drawn_by, cell=cell, wanted=wanted)


@blocks.ask("see")
def _ask_see(state: PortalState, column: int) -> Question | None:
    """PD-001: the color of a block that is about to be taken, if nobody has told it."""
    assert isinstance(state.cube, Cube)
    return None if state.cube.colour(column) else _ask_colour_at(state, column, "PD-001")


@blocks.take("see")
def _take_see(state: PortalState, colour: str, column: int) -> None:
    state.emit("colour_seen", column, colour)


@blocks.run("die_chooses")
def _die_chooses(state: PortalState, colour: str, why: str) -> None:
    columns = _die_columns(state, colour)
    if not columns:
        state.emit("lucky", colour)  # PD-046
    elif len(columns) == 1:
        state.emit("block_found", columns[0])
        state.then(("see", columns[0]), ("die_takes", columns[0], why))
    else:
        state.then(("die_block", colour, why))


@blocks.ask("die_block")
def _ask_die_block(state: PortalState, colour: str, why: str) -> Question:
    rule = "PD-047" if colour == ANY else "PD-045"
    cells = [COLUMNS[column] for column in _die_columns(state, colour)]
    return place("pd.die_block", state.seat, cells, rule, colour=colour, why=why)


def _die_columns(state: PortalState, colour: str) -> list[int]:
    """Known blocks; then those nobody has told in a higher layer, which people may look at."""
    cube = state.cube
    assert isinstance(cube, Cube)
    if colour == ANY:
        return distinct(cube, cube.exposed_in_highest_layer())
    known = distinct(cube, cube.exposed_of(colour))
    if not known or not state.unseen()[colour]:
        return known
    height = cube.heights[known[0]]
    return known + [column for column in cube.unseen() if cube.heights[column] > height]


def distinct(cube: Cube, columns: Iterable[int]) -> list[int]:
    """Of known blocks that are alike in color, layer and what they expose only the first.

    A block of unknown color is like no other: people see what the box does not know.
    """
    heights, colours = cube.heights, cube.colours
    groups: dict[object, list[int]] = {}
    for column in columns:
        height = heights[column]
        colour = colours[height * 16 - 16 + column]
        groups.setdefault((colour, height) if colour else column, []).append(column)
    found: list[int] = []
    for alike in groups.values():
        if len(alike) > 1:  # only then it is worth the time to look closer
            alike = list({newly_exposed(cube, column): column for column in alike[::-1]}.values())
        found += alike
    return sorted(found)


def newly_exposed(cube: Cube, column: int) -> tuple[int, ...]:
    """The heights of the blocks that the removal of a column's top block would expose."""
    heights = cube.heights
    height = heights[column]
    opened = []
    if height > 1:
        covered = sum(heights[other] >= height - 1 for other in NEIGHBOURS[column])
        if covered <= 2:
            opened.append(height - 1)
    for other in NEIGHBOURS[column]:
        if heights[other] == height and not cube.is_exposed(other):
            covered = sum(heights[third] >= height for third in NEIGHBOURS[other]) - 1
            if covered <= 2:
                opened.append(height)
    return tuple(opened)


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
    rule = "PD-047" if colour == ANY else "PD-045"
    return rule, "a block like it, or one in a higher layer, is offered"


@blocks.take("die_block")
def _take_die_block(state: PortalState, answer: str, colour: str, why: str) -> None:
    """A block that somebody pointed at may turn out to have another color."""
    assert isinstance(state.cube, Cube)
    column = COLUMN_INDEX[answer]
    if colour == ANY or state.cube.colour(column):
        state.then(("see", column), ("die_takes", column, why))
    else:
        state.then(("see", column), ("die_chooses", colour, why))


@blocks.run("die_takes")
def _die_takes(state: PortalState, column: int, why: str) -> None:
    _leave_for_die(state, COLUMNS[column], why)


@blocks.ask("die_layer")
def _ask_die_layer(state: PortalState, colour: str, why: str) -> Question:
    assert isinstance(state.cube, LayerTally)
    layers = [f"L{layer}" for layer in state.cube.possible_layers()] + [LUCKY]
    return choose("pd.die_layer", state.seat, layers, "PD-045", colour=colour, why=why)


@blocks.take("die_layer")
def _take_die_layer(state: PortalState, answer: str, colour: str, why: str) -> None:
    if answer == LUCKY:
        state.emit("lucky", colour)
    else:
        _leave_for_die(state, answer, why)


def _leave_for_die(state: PortalState, where: str, why: str) -> None:
    state.emit("block_boxed", _take_from_cube(state, where, why))  # PD-048
    state.then(("deadlines",))  # PD-049, PD-A01: at once


def _take_from_cube(state: PortalState, answer: str, why: str) -> str:
    """Take the block the answer names; its color, if the cube is followed by blocks."""
    if isinstance(state.cube, Cube):
        where = COLUMN_INDEX[answer]
        colour = state.cube.colour(where) or UNKNOWN
    else:
        where, colour = int(answer[1:]), UNKNOWN
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
        answers = [
            *_all_alike(state, state.cube, left),
            *(
                f"L{layer}:{use}"
                for layer in reversed(state.cube.possible_layers())
                for use in _planned_uses(state)
            ),
        ]
        return choose("pd.mine_layer", state.seat, answers + stop, rule, left=left)
    answers = _blocks_to_mine(state, state.cube)
    return choose("pd.mine", state.seat, answers + stop, rule, left=left)


def _blocks_to_mine(state: PortalState, cube: Cube) -> list[str]:
    """What the open tasks need first, of that the lowest layer first; then the untold.

    "a1:B2" and "a1:heal" tell what a known block is mined for; with "a1" that is asked when all
    are mined.
    """
    piglin, planned = _plans(state)
    need = {colour: piglin.need(colour) for colour in state.setup.blocks}
    need[""] = 1, len(TASKS)
    tops = {column: cube.colour(column) or "" for column in distinct(cube, cube.exposed())}
    uses = {
        colour: _uses_after(state, piglin, planned, colour)
        for colour in dict.fromkeys(tops.values())
    }
    return [
        f"{COLUMNS[column]}:{use}" if use else COLUMNS[column]
        for column in sorted(tops, key=lambda column: (need[tops[column]], cube.heights[column]))
        for use in uses[tops[column]]
    ]


def _plans(state: PortalState) -> tuple[PiglinBoard, list[str]]:
    """The piglin board with the blocks that are mined for it, and what others are mined for."""
    planned = [step[1:] for step in state.steps if step[0] == "use_known"]
    if not planned:
        return state.piglin, []
    piglin, uses = state.piglin.copy(), []
    for colour, use in planned:
        if use in piglin.names:
            piglin.deliver(use, colour)
        else:
            uses.append(use)
    return piglin, uses


def _uses_after(
    state: PortalState, piglin: PiglinBoard, planned: list[str], colour: str
) -> list[str]:
    """What a block can be mined for, with those that are mined already."""
    if not colour:
        return [LATER]
    others = state.uses_beside_piglin(colour)
    if planned and "netherite" in others and planned.count("netherite") >= state.netherite_left:
        others.remove("netherite")
    return [*(piglin.open_for(colour) + others or [TO_BOX]), LATER]


@blocks.refuse("dig")
def _why_not_dig(
    state: PortalState, answer: str, _left: int, _may_stop: bool
) -> tuple[str, str] | None:
    cell, _, use = answer.partition(":")
    column = COLUMN_INDEX.get(cell)
    if column is None or not isinstance(state.cube, Cube):
        return None
    if not state.cube.is_exposed(column):
        return not_exposed(cell, "G3")
    if use and state.cube.colour(column):
        return "PD-129", f"the block at {cell} has no such use, or one like it is offered"
    return "PD-128", "a block like it is offered"


@blocks.take("dig")
def _take_dig(state: PortalState, answer: str, left: int, may_stop: bool) -> None:
    if answer == DONE:
        return
    if isinstance(state.cube, LayerTally):
        layer, _, use = answer.partition(":")
        use, _, times = use.partition("*")
        count = int(times or 1)
        rest = ("dig", left - count, may_stop)
        # what they are for is done when all are mined (PD-A35)
        state.then(*[("layer_mined", layer)] * count, rest, *[("use_as", use)] * count)
        return
    cell, _, use = answer.partition(":")
    column = COLUMN_INDEX[cell]
    steps: list[Step] = [("mine_at", column), ("instant_deadlines",), ("dig", left - 1, may_stop)]
    if use:  # done when all are mined (PD-A35)
        state.then(*steps, ("use_known", state.cube.colour(column), use))
    else:
        state.then(("see", column), *steps)


def _all_alike(state: PortalState, cube: LayerTally, left: int) -> list[str]:
    """All that are left, from the lowest layer, for the task that is due: what is usual."""
    layer = cube.possible_layers()[-1]
    above = cube.left_in_layer(layer - 1) if layer > 1 else 0
    if left < 2 or cube.left_in_layer(layer) - above < left:
        return []
    task = next(iter(_planned_uses(state, left)), "")
    return [f"L{layer}:{task}*{left}"] if task in TASKS else []


@blocks.run("layer_mined")
def _layer_mined(state: PortalState, layer: str) -> None:
    _take_from_cube(state, layer, MINED)
    state.then(("instant_deadlines",))


@blocks.run("mine_at")
def _mine_at(state: PortalState, column: int) -> None:
    _take_from_cube(state, COLUMNS[column], MINED)


@blocks.run("draw_blindly")
def _draw_blindly(state: PortalState, printed: int) -> None:
    """PD-137, PD-A36: the printed number, or what is there."""
    most = min(printed, sum(state.used.values()))
    if most and state.setup.rules["pd.blind"] == "fewer":
        state.then(("how_many", most))
    else:
        _draw_so_many(state, most)


def _draw_so_many(state: PortalState, count: int) -> None:
    if isinstance(state.cube, Cube):
        state.then(("draw_used", count))
    else:
        for _ in range(count):
            state.emit("block_drawn", UNKNOWN)


@blocks.ask("how_many")
def _ask_how_many(state: PortalState, most: int) -> Question:
    """PD-A36: fewer by choice is a house rule."""
    counts = [str(count) for count in range(most, -1, -1)]
    return choose("pd.draw_count", state.seat, counts, "PD-A36", used=sum(state.used.values()))


@blocks.take("how_many")
def _take_how_many(state: PortalState, answer: str, _most: int) -> None:
    _draw_so_many(state, int(answer))


@blocks.ask("draw_used")
def _ask_draw_used(state: PortalState, left: int) -> Question | None:
    """PD-137, PD-A36: blind out of the box; fewer when it holds fewer."""
    bag = {colour: state.used.get(colour, 0) for colour in state.setup.blocks}
    if not left or not any(bag.values()):
        return None
    return draw("pd.draw_used", state.seat, bag, "PD-137", state.setup.drawn_by, left=left)


@blocks.take("draw_used")
def _take_draw_used(state: PortalState, colour: str, left: int) -> None:
    state.emit("block_drawn", colour)
    state.then(("draw_used", left - 1))


ABILITY: Final = {
    "red": "heal",  # PD-130
    "gray": "repair",  # PD-131
    "gold": "item",  # PD-132
    "black": "netherite",  # PD-133
    "brown": "board",  # PD-135
}
TO_BOX: Final = "box"
ALL_TO_TASKS: Final = "tasks"
LATER: Final = ""
"""What a block is mined for is asked when all are mined."""


@blocks.run("use")
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


@blocks.ask("use_which")
def _ask_use(state: PortalState) -> Question:
    return choose("pd.use", state.seat, _use_answers(state), "PD-129", blocks=list(state.aside))


def _uses(state: PortalState, colour: str) -> list[str]:
    if colour == UNKNOWN:
        return _planned_uses(state)
    found = state.piglin.open_for(colour) + state.uses_beside_piglin(colour)
    return found or [TO_BOX]  # PD-A20


def _planned_uses(state: PortalState, count: int = 1) -> list[str]:
    """Where only layers are followed: what so many more blocks can be for, with those at hand."""
    planned = [step[1] for step in state.steps if step[0] == "use_as"]
    tasks = [task for task in TASKS if state.piglin.missing(task) >= planned.count(task) + count]
    return [*tasks, *state.uses_beside_piglin(UNKNOWN)]


@blocks.run("use_known")
def _use_known(state: PortalState, colour: str, use: str) -> None:
    """What was said when the block was mined; if that is not possible any more it is asked."""
    if state.piglin.takes(use, colour) or use in _uses(state, colour):
        _apply(state, colour, use)


@blocks.run("use_as")
def _use_as(state: PortalState, use: str) -> None:
    """What was said when the block was mined is done when all are mined (PD-A35)."""
    _apply(state, UNKNOWN, use)


@blocks.refuse("use_which")
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


@blocks.take("use_which")
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
