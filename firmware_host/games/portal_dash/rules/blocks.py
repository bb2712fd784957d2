"""Blocks leave the cube, and what is done with them: die, mining, uses, deadlines.

Colors are learned lazily: an exposed block nobody has told yet is asked for only when it is about
to be taken. When the die shows a color, people point at the topmost block of that color among those
nobody has told, or say that none is; that is remembered, too. Where only layers are followed no
color is kept at all: every block is `UNKNOWN`.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Final

from firmware_host.games.core.cube import (
    COLUMN_INDEX,
    COLUMNS,
    Cube,
    LayerTally,
    not_exposed,
)
from firmware_host.games.core.flow import Flow
from firmware_host.games.core.question import PEOPLE, Question, choose, draw, place
from firmware_host.games.portal_dash.rules.block_uses import (
    FOR_TASKS,
    LATER,
    TO_BOX,
    planned_uses,
    uses,
)
from firmware_host.games.portal_dash.rules.piglin import (
    ANY,
    LAYER_OF_TASK,
    TASKS,
    UNTOLD_NEED,
    OpenColumns,
    PiglinBoard,
)
from firmware_host.games.portal_dash.rules.state import UNKNOWN, PortalState
from firmware_host.games.portal_dash.rules.versions import ALL_BLOCKS

blocks: Flow[PortalState] = Flow()
"""Steps of every level."""
blocks.include(uses)

DONE: Final = "done"
NONE: Final = "none"
"""No exposed block has the color."""
MINED: Final = "mined"
LIKE_OR_HIGHER: Final = "a block like it, or one in a higher layer, is offered"


@blocks.run("block_goes")
def _block_goes(state: PortalState, colour: str, why: str) -> None:
    if isinstance(state.cube, LayerTally):
        if colour == ANY:
            _leave_for_die(state, f"L{state.cube.highest_layer()}", why)
        else:
            state.then(("die_layer", colour, why))
    elif colour != ANY and _untold_of(state, state.cube, colour):
        state.then(("find", colour, why))
    else:
        _die_chooses(state, colour, why)


def _untold_of(state: PortalState, cube: Cube, colour: str) -> list[int]:
    """PD-045: blocks nobody has told that may have the color, top first."""
    untold = cube.unseen()
    if not untold or not state.unseen()[colour]:
        return []
    heights, not_it = cube.heights, state.ruled_out.get(colour, 0)
    found = [column for column in untold if not not_it >> column & 1]
    return sorted(found, key=lambda column: -heights[column])


@blocks.ask("find")
def _ask_find(state: PortalState, colour: str, why: str) -> Question:
    """PD-045: people see which of the blocks nobody has told is the topmost of that color.

    No block of the color is known: where people look at the cube a color is told only of a block
    that leaves at once, and where the box holds it all that is exposed is known.
    """
    cube = state.cube
    assert isinstance(cube, Cube)
    untold, unseen, heights = _untold_of(state, cube, colour), state.unseen(), cube.heights
    of_colour = unseen[colour]
    places = sum(unseen.values()) - state.ruled_out.get(colour, 0).bit_count()
    # in how many ways the blocks of the color can lie so that this one is first, or none is here
    bag = {
        COLUMNS[column]: comb(places - i, of_colour - 1) for i, column in enumerate(untold, start=1)
    }
    bag[NONE] = comb(places - len(untold), of_colour)
    # any one in the highest layer that may show the color is an equal of the first
    equals = [
        COLUMNS[column]
        for column in untold
        if comb(places - sum(heights[other] > heights[column] for other in untold), of_colour)
    ]
    if not any(bag.values()):  # somebody was mistaken before
        bag = dict.fromkeys(bag, 1)
    return draw("pd.find", state.seat, bag, "PD-045", also=equals, colour=colour, why=why)


@blocks.refuse("find")
def _why_not_find(
    state: PortalState, answer: str, colour: str, _why: str
) -> tuple[str, str] | None:
    cube, column = state.cube, COLUMN_INDEX.get(answer)
    assert isinstance(cube, Cube)
    if answer == NONE:
        return "PD-045", f"so many {colour} blocks are left that one of these is {colour}"
    if column is None:
        return None
    if not cube.is_exposed(column):
        return not_exposed(answer, "G3")
    if cube.colour(column) not in (colour, None) or state.ruled_out.get(colour, 0) >> column & 1:
        return "PD-045", f"the top block of {answer} is not {colour}"
    return "PD-045", LIKE_OR_HIGHER


@blocks.take("find")
def _take_find(state: PortalState, answer: str, colour: str, why: str) -> None:
    """What lies above the block that was found has another color, and so it is remembered.

    Of its equals nothing is: the active player chooses among them.
    """
    cube = state.cube
    assert isinstance(cube, Cube)
    untold = _untold_of(state, cube, colour)
    if answer == NONE:
        state.emit("colour_ruled_out", colour, tuple(untold))
        state.emit("lucky", colour)  # PD-046
        return
    found = COLUMN_INDEX[answer]
    above = tuple(column for column in untold if cube.heights[column] > cube.heights[found])
    if above:
        state.emit("colour_ruled_out", colour, above)
    state.emit("colour_seen", found, colour)
    _leave_for_die(state, answer, why)


@blocks.ask("see")
def _ask_see(state: PortalState, column: int) -> Question:
    """PD-001: the color of a block that is about to be mined and nobody has told."""
    return _ask_colour(state, column)


def _ask_colour(state: PortalState, column: int) -> Question:
    """A color that was ruled out can still be told: somebody may have been mistaken."""
    bag, also, not_it = state.unseen(), [], state.ruled_out
    if not_it:
        also = [c for c, n in bag.items() if n and not_it.get(c, 0) >> column & 1]
        if len(also) < sum(n > 0 for n in bag.values()):
            bag.update(dict.fromkeys(also, 0))
    cell, drawn_by = COLUMNS[column], state.setup.drawn_by
    return draw("pd.colour", state.seat, bag, "PD-001", drawn_by, also=also, cell=cell)


@blocks.take("see")
def _take_see(state: PortalState, colour: str, column: int) -> None:
    state.emit("colour_seen", column, colour)


@blocks.ask("learn")
def _ask_learn(state: PortalState) -> Question | None:
    """PD-001: where the box holds the cube, everybody sees at once what is exposed."""
    if state.setup.drawn_by == PEOPLE or isinstance(state.cube, LayerTally):
        return None
    column = state.cube.first_unseen()
    return None if column is None else _ask_colour(state, column)


@blocks.take("learn")
def _take_learn(state: PortalState, colour: str) -> None:
    assert isinstance(state.cube, Cube)
    state.emit("colour_seen", state.cube.first_unseen(), colour)
    state.then(("learn",))


def _die_chooses(state: PortalState, colour: str, why: str) -> None:
    columns = _die_columns(state, colour)
    if not columns:
        state.emit("lucky", colour)  # PD-046
    elif len(columns) == 1:
        state.emit("block_found", columns[0])
        _leave_for_die(state, COLUMNS[columns[0]], why)
    else:
        state.then(("die_block", colour, why))


@blocks.ask("die_block")
def _ask_die_block(state: PortalState, colour: str, why: str) -> Question:
    """What the open tasks need least comes first."""
    cube = state.cube
    assert isinstance(cube, Cube)
    rule = "PD-047" if colour == ANY else "PD-045"
    open_columns = state.piglin.open_columns()
    columns = _die_columns(state, colour)
    columns.sort(key=lambda column: _need(open_columns, cube.colour(column) or ""), reverse=True)
    cells = [COLUMNS[column] for column in columns]
    return place("pd.die_block", state.seat, cells, rule, colour=colour, why=why)


def _die_columns(state: PortalState, colour: str) -> list[int]:
    cube = state.cube
    assert isinstance(cube, Cube)
    found = cube.exposed_in_highest_layer() if colour == ANY else cube.exposed_of(colour)
    return _offered(state, cube, found)


def _offered(state: PortalState, cube: Cube, columns: list[int]) -> list[int]:
    """Return the columns to choose from: older games have only one of blocks that look alike."""
    return columns if state.setup.rules_version >= ALL_BLOCKS else distinct(cube, columns)


def distinct(cube: Cube, columns: list[int]) -> list[int]:
    """Return, of known blocks alike in color, layer and what they expose, only the first.

    They may differ two blocks later, so this is no more than a shortcut. A block of unknown color
    is like no other: people see what the box does not know.
    """
    if len(columns) < 2:
        return columns
    heights, colours, shapes = cube.heights, cube.colours, cube.shapes()
    found: list[int] = []
    met: set[tuple[str, int]] = set()
    for column in columns:
        colour = colours[heights[column] * 16 - 16 + column]
        if colour is not None:
            look = (colour, shapes[column])
            if look in met:
                continue
            met.add(look)
        found.append(column)
    return found


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
    return rule, LIKE_OR_HIGHER


@blocks.take("die_block")
def _take_die_block(state: PortalState, answer: str, _colour: str, why: str) -> None:
    """Nobody need tell the color of a block that only goes into the box."""
    _leave_for_die(state, answer, why)


@blocks.ask("die_layer")
def _ask_die_layer(state: PortalState, colour: str, why: str) -> Question:
    assert isinstance(state.cube, LayerTally)
    layers = [f"L{layer}" for layer in state.cube.possible_layers()] + [NONE]
    return choose("pd.die_layer", state.seat, layers, "PD-045", colour=colour, why=why)


@blocks.take("die_layer")
def _take_die_layer(state: PortalState, answer: str, colour: str, why: str) -> None:
    if answer == NONE:
        state.emit("lucky", colour)
    else:
        _leave_for_die(state, answer, why)


def _leave_for_die(state: PortalState, where: str, why: str) -> None:
    state.emit("block_boxed", _take_from_cube(state, where, why))  # PD-048
    state.then(("deadlines",), ("learn",))  # PD-049, PD-A01: at once


def _take_from_cube(state: PortalState, answer: str, why: str) -> str:
    """Take the block the answer names; its color, if anybody has told it."""
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
                for use in planned_uses(state)
            ),
        ]
        return choose("pd.mine_layer", state.seat, answers + stop, rule, left=left)
    answers = _blocks_to_mine(state, state.cube)
    return choose("pd.mine", state.seat, answers + stop, rule, left=left)


def _blocks_to_mine(state: PortalState, cube: Cube) -> list[str]:
    """What the open tasks need first, of that the lowest layer first; then the untold.

    "a1:B2" and "a1:heal" tell what a known block is mined for, "a1:task" that an untold one is for
    the tasks; with "a1" that is asked when all are mined.
    """
    piglin, planned = _plans(state)
    open_columns = piglin.open_columns()
    heights, colours = cube.heights, cube.colours
    known: dict[str, tuple[int, tuple[str, ...]]] = {}
    offered: list[tuple[int, int, int, tuple[str, ...]]] = []
    for column in _offered(state, cube, cube.exposed()):
        height = heights[column]
        colour = colours[height * 16 - 16 + column] or ""
        if colour not in known:
            uses = _uses_after(state, open_columns, planned, colour)
            known[colour] = _need(open_columns, colour), _endings(uses)
        need, endings = known[colour]
        offered.append((need, height, column, endings))
    offered.sort()
    return [COLUMNS[column] + ending for _, _, column, endings in offered for ending in endings]


@lru_cache(maxsize=4096)
def _endings(uses: tuple[str, ...]) -> tuple[str, ...]:
    """What the answers about a block end with."""
    return tuple([f":{use}" if use else "" for use in uses])


def _need(open_columns: OpenColumns, colour: str) -> int:
    """How much the tasks need a color, the smaller the more; a block nobody has told is ""."""
    return open_columns.need(colour) if colour else UNTOLD_NEED


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
    state: PortalState, open_columns: OpenColumns, planned: list[str], colour: str
) -> tuple[str, ...]:
    """What a block can be mined for, with those that are mined already."""
    if not colour:
        return (FOR_TASKS, LATER) if any(open_columns) else (LATER,)
    others = state.uses_beside_piglin(colour)
    if planned and "netherite" in others and planned.count("netherite") >= state.netherite_left:
        others.remove("netherite")
    columns = open_columns.take(colour)
    return (*columns, *others, LATER) if columns or others else (TO_BOX, LATER)


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
    if use == FOR_TASKS:
        return "PD-142", "every task is complete"
    if use:
        return "PD-129", f"nobody has told the color of the block at {cell}"
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
    if state.cube.colour(column):
        _mine_for(state, column, use, left, may_stop)
    else:
        state.then(("see", column), ("mine_for", column, use, left, may_stop))


@blocks.run("mine_for")
def _mine_for(state: PortalState, column: int, use: str, left: int, may_stop: bool) -> None:
    """What the block is for is done when all are mined (PD-A35)."""
    assert isinstance(state.cube, Cube)
    colour = state.cube.colour(column)
    assert colour is not None
    if use == FOR_TASKS:
        use = next(iter(_plans(state)[0].open_for(colour)), LATER)
    if use:
        state.then(("use_known", colour, use))
    state.then(("instant_deadlines",), ("learn",), ("dig", left - 1, may_stop))
    _take_from_cube(state, COLUMNS[column], MINED)


def _all_alike(state: PortalState, cube: LayerTally, left: int) -> list[str]:
    """All that are left, from the lowest layer, for the task that is due: what is usual."""
    layer = cube.possible_layers()[-1]
    above = cube.left_in_layer(layer - 1) if layer > 1 else 0
    if left < 2 or cube.left_in_layer(layer) - above < left:
        return []
    task = next(iter(planned_uses(state, left)), "")
    return [f"L{layer}:{task}*{left}"] if task in TASKS else []


@blocks.run("layer_mined")
def _layer_mined(state: PortalState, layer: str) -> None:
    _take_from_cube(state, layer, MINED)
    state.then(("instant_deadlines",))


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
    if not left or not any(state.used.values()):
        return None
    bag = {colour: state.used.get(colour, 0) for colour in state.setup.blocks}
    if untold := state.used.get(UNKNOWN, 0):
        unseen = state.unseen()
        every = sum(unseen.values())
        bag = {colour: count * every + untold * unseen[colour] for colour, count in bag.items()}
    return draw("pd.draw_used", state.seat, bag, "PD-137", state.setup.drawn_by, left=left)


@blocks.take("draw_used")
def _take_draw_used(state: PortalState, colour: str, left: int) -> None:
    state.emit("block_drawn", colour)
    state.then(("draw_used", left - 1))


@blocks.run("instant_deadlines")
def _instant_deadlines(state: PortalState) -> None:
    """PD-A01 with the literal reading: a mined block counts against the deadline before its use."""
    if state.setup.rules["pd.deadline"] == "instant":
        _test_deadlines(state)


@blocks.run("deadlines")
def _test_deadlines(state: PortalState) -> None:
    """PD-171; with two layers emptied each deadline is tested (PD-A02)."""
    highest = state.cube.highest_layer()
    for task in TASKS:
        if LAYER_OF_TASK[task] >= highest:
            return
        if not state.piglin.is_complete(task):
            state.emit("game_over", False, f"deadline_{task}")
            return
