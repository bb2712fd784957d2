"""Mobs and the boss on the board: walking, attacking, spawning."""

from __future__ import annotations

from firmware_host.games.core.question import Question, choose, place
from firmware_host.games.portal_dash.rules.activation import activate, attack_of, hurt
from firmware_host.games.portal_dash.rules.board import bits, ends_along, layers_to, union
from firmware_host.games.portal_dash.rules.mobs import kind_of, number_of
from firmware_host.games.portal_dash.rules.referee.state import NOWHERE, RefereeState, flow
from firmware_host.games.portal_dash.rules.setup import Boss, Mob
from firmware_host.games.portal_dash.rules.terrain import PORTAL


@flow.run("mobs")
def _mobs(state: RefereeState, number: int) -> None:
    """PD-055, PD-057, PD-058, PD-078, PD-153: activate or spawn, never both; the boss always."""
    acting = [name for name, _ in state.mobs if number_of(name) == number]
    if state.boss_is_here:
        acting.append(state.boss_name)
    if acting:
        activate(state, number, tuple(acting))
    else:
        state.then(("spawn", number))


def body_of(state: RefereeState, name: str) -> Mob | Boss:
    return state.boss if name == state.boss_name else state.setup.mobs[kind_of(name)]


def cell_of(state: RefereeState, name: str) -> int:
    for other, cell in state.mobs:
        if other == name:
            return cell
    return state.boss_cell if name == state.boss_name else NOWHERE


def space_at_portal(state: RefereeState) -> int:
    """PD-175, our ruling: the second boss comes onto the portal space, or as near as it can.

    Who stands there stays; the space of the boss who was beaten is free.
    """
    free = state.ground.cells & ~union(cell for _, cell in state.mobs) & ~state.piece_cells()
    firm = free if state.boss.flies else free & ~(state.ground.lava & ~state.covered)
    portal = state.ground.find(PORTAL)[-1]
    far = state.ground.distance
    return min(bits(firm or free), key=lambda cell: (far(portal, cell), cell))


@flow.run("acts")
def _acts(state: RefereeState, name: str, number: int) -> None:
    state.emit("mob_acted", name, number)
    state.then(("mob_attacks", name, number))
    _walk(state, name)


def open_to_mob(state: RefereeState, name: str) -> int:
    """PD-061 to PD-063, PD-A12: face-up spaces without mobs and pieces; lava only for flyers."""
    closed = state.mob_cells() | state.piece_cells()
    if not body_of(state, name).flies:
        closed |= state.ground.lava & ~state.covered
    return state.ground.cells & ~closed


def in_range(state: RefereeState, name: str) -> list[int]:
    """PD-068, PD-A11: seats within orthogonal distance."""
    spots = state.ground.within(cell_of(state, name), body_of(state, name).range)
    return [seat for seat, cell in enumerate(state.pieces) if spots >> cell & 1]


def ends_for(state: RefereeState, name: str) -> int:
    """Every space where the mob may stop: nearest players, shortest ways, as far as it gets."""
    ground, body, start = state.ground, body_of(state, name), cell_of(state, name)
    if not body.move or ground.within(start, body.range) & state.piece_cells():
        return 1 << start  # PD-066
    open_cells = open_to_mob(state, name)
    halts = 0
    for cell in state.pieces:
        halts |= ground.within(cell, body.range)
    halts &= open_cells
    if state.setup.rules["pd.metric"] == "path":  # the first layer that meets a goal is the nearest
        layers = layers_to(ground, start, halts, open_cells)
        ends = ends_along(ground, layers, halts, body.move, halts)
    else:
        spots = {cell: ground.within(cell, body.range) & open_cells for cell in state.pieces}
        ends = _ends_by_distance(state, start, spots, open_cells, body.move, halts)
    if not ends and state.setup.rules["pd.blocked"] == "approach":
        return _as_near_as_possible(state, start, open_cells, body.move)
    return ends or 1 << start  # PD-067, PD-A10


def _ends_by_distance(
    state: RefereeState, start: int, spots: dict[int, int], open_cells: int, move: int, halts: int
) -> int:
    """PD-064, PD-A09 ruled otherwise: the players it can reach who are straight nearest."""
    ground = state.ground
    ways = {cell: layers_to(ground, start, goals, open_cells) for cell, goals in spots.items()}
    far = {cell: ground.distance(start, cell) for cell, layers in ways.items() if layers[-1]}
    least = min(far.values(), default=0)
    ends = 0
    for cell in far:
        if far[cell] == least:
            ends |= ends_along(ground, ways[cell], spots[cell], move, halts)
    return ends


def _as_near_as_possible(state: RefereeState, start: int, open_cells: int, steps: int) -> int:
    """PD-A10 ruled otherwise: with no way to anybody it still comes as near as it can."""
    reached = 1 << start
    for _ in range(steps):
        reached |= state.ground.around(reached) & open_cells

    def far(cell: int) -> int:
        return min(state.ground.distance(cell, piece) for piece in state.pieces)

    least = min(far(cell) for cell in bits(reached))
    if least == far(start):
        return 1 << start
    return sum(1 << cell for cell in bits(reached) if far(cell) == least)


def _walk(state: RefereeState, name: str) -> None:
    ends = ends_for(state, name)
    if ends & (ends - 1):
        state.then(("mob_goes", name, ends))
    else:
        _move_mob(state, name, ends.bit_length() - 1)


@flow.ask("mob_goes")
def _ask_mob_goes(state: RefereeState, name: str, ends: int) -> Question:
    """PD-064, PD-A08: among equals the active player picks."""
    cells = [state.ground.names[cell] for cell in bits(ends)]
    return place("pd.mob_goes", state.seat, cells, "PD-064", grid="board", mob=name)


@flow.take("mob_goes")
def _take_mob_goes(state: RefereeState, answer: str, name: str, _ends: int) -> None:
    _move_mob(state, name, state.ground.index[answer])


def _move_mob(state: RefereeState, name: str, end: int) -> None:
    start = cell_of(state, name)
    if end != start:
        state.emit("mob_moved", name, start, end)


@flow.run("mob_attacks")
def _mob_attacks(state: RefereeState, name: str, number: int) -> None:
    """PD-070 to PD-074, PD-A07: one of those in range, or all of them."""
    seats = in_range(state, name)
    if not seats or attack_of(state, name, number).all_in_range or len(seats) == 1:
        hurt(state, seats, name, number)
    else:
        state.then(("victim", name, number))


@flow.ask("victim")
def _ask_victim(state: RefereeState, name: str, number: int) -> Question:
    seats = [f"p{seat}" for seat in in_range(state, name)]
    return choose("pd.victim", state.seat, seats, "PD-070", mob=name, number=number)


@flow.take("victim")
def _take_victim(state: RefereeState, answer: str, name: str, number: int) -> None:
    hurt(state, [int(answer[1:])], name, number)


@flow.run("spawn")
def _spawn(state: RefereeState, number: int) -> None:
    """PD-075 to PD-077, PD-A13 to PD-A15: the free spawner nearest to the active player."""
    cells = nearest_spawners(state)
    if not cells or not state.line:
        state.emit("no_spawn", number)
    elif len(cells) == 1:
        state.emit("mob_spawned", state.line[0], cells[0])
    else:
        state.then(("spawn_at",))


def nearest_spawners(state: RefereeState) -> list[int]:
    taken = state.mob_cells() | state.piece_cells()
    free = [cell for cell in state.ground.spawners(0) if not taken >> cell & 1]
    piece = state.pieces[state.seat]
    far = {cell: state.ground.distance(cell, piece) for cell in free}
    least = min(far.values(), default=0)
    return [cell for cell in sorted(far) if far[cell] == least]


@flow.ask("spawn_at")
def _ask_spawn_at(state: RefereeState) -> Question:
    cells = [state.ground.names[cell] for cell in nearest_spawners(state)]
    return place("pd.spawn_at", state.seat, cells, "PD-075", grid="board", mob=state.line[0])


@flow.take("spawn_at")
def _take_spawn_at(state: RefereeState, answer: str) -> None:
    state.emit("mob_spawned", state.line[0], state.ground.index[answer])
