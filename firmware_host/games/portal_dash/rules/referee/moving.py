"""Pieces on the board: the basic step, boots, chests, and brown blocks that smooth the way."""

from __future__ import annotations

from firmware_host.games.core.question import Question, choose, place
from firmware_host.games.portal_dash.rules.board import bits, destinations
from firmware_host.games.portal_dash.rules.referee.state import RefereeState, flow


def closed_to_pieces(state: RefereeState) -> int:
    """PD-101: mob spaces and uncovered lava; other pieces do not block."""
    return state.mob_cells() | (state.ground.lava & ~state.covered)


def ways(state: RefereeState, steps: int, ignores: tuple[str, ...]) -> dict[int, int]:
    """Where the active player can go, and the hearts each place costs."""
    start, closed = state.pieces[state.seat], closed_to_pieces(state)
    return destinations(state.ground, start, steps, closed, *costly(state, ignores))


def costly(state: RefereeState, ignores: tuple[str, ...]) -> tuple[int, int]:
    """Magma and soul sand as far as they cost anything."""
    ground, bare = state.ground, ~state.covered
    magma = 0 if "magma" in ignores else ground.magma & bare
    return magma, 0 if "soul_sand" in ignores else ground.soul_sand & bare


def allowed(state: RefereeState) -> tuple[int, tuple[str, ...]]:
    """How many steps, and which ground costs nothing, while people are asked where to go."""
    kind, *facts = state.steps[-1]
    if kind == "walk":
        steps, ignores = facts
        return steps, ignores
    return 1, ()


def step_cells(state: RefereeState) -> int:
    """PD-146: one space; soul sand costs two steps, so it is out of reach."""
    ground = state.ground
    closed = closed_to_pieces(state) | (ground.soul_sand & ~state.covered)
    return ground.around(1 << state.pieces[state.seat]) & ~closed


def steps_nearby(state: RefereeState) -> dict[int, int]:
    """Where a step leads, and the hearts each place costs."""
    magma = state.ground.magma & ~state.covered
    return {cell: magma >> cell & 1 for cell in bits(step_cells(state))}


@flow.run("step")
def _step(state: RefereeState) -> None:
    found = steps_nearby(state)
    if len(found) == 1:
        _arrive(state, state.ground.names[next(iter(found))], found)
    else:
        state.then(("step_to",))


@flow.ask("step_to")
def _ask_step(state: RefereeState) -> Question:
    return _where(state, steps_nearby(state), "PD-146", "step")


@flow.take("step_to")
def _take_step(state: RefereeState, answer: str) -> None:
    _arrive(state, answer, steps_nearby(state))


@flow.ask("walk")
def _ask_walk(state: RefereeState, steps: int, ignores: tuple[str, ...]) -> Question:
    """PD-100, PD-123, PD-D27: up to that many steps, none included."""
    return _where(state, ways(state, steps, ignores), "PD-100", "boots")


@flow.take("walk")
def _take_walk(state: RefereeState, answer: str, steps: int, ignores: tuple[str, ...]) -> None:
    _arrive(state, answer, ways(state, steps, ignores))


def _where(state: RefereeState, found: dict[int, int], rule: str, why: str) -> Question:
    names = state.ground.names
    hurts = {names[cell]: hearts for cell, hearts in found.items() if hearts}
    cells = [names[cell] for cell in found]
    return place("pd.go", state.seat, cells, rule, grid="board", hurts=hurts, why=why)


@flow.refuse("step_to")
def _why_not_step(state: RefereeState, answer: str) -> tuple[str, str] | None:
    return _why_not(state, answer, 1, (), "PD-146")


@flow.refuse("walk")
def _why_not_walk(
    state: RefereeState, answer: str, steps: int, ignores: tuple[str, ...]
) -> tuple[str, str] | None:
    return _why_not(state, answer, steps, ignores, "PD-100")


def _why_not(
    state: RefereeState, answer: str, steps: int, ignores: tuple[str, ...], rule: str
) -> tuple[str, str] | None:
    cell = state.ground.index.get(answer)
    if cell is None:
        return None
    if closed_to_pieces(state) >> cell & 1:
        return "PD-101", f"{answer} is lava or holds a mob"
    if cell == state.pieces[state.seat]:
        return rule, f"a step leads away from {answer}"
    if cell in ways(state, steps, (*ignores, "soul_sand")):
        reason = f"the way to {answer} leads over soul sand, which costs two steps"
        return "PD-103", reason
    return rule, f"{answer} is too far away"


def _arrive(state: RefereeState, answer: str, found: dict[int, int]) -> None:
    cell = state.ground.index[answer]
    if cell != state.pieces[state.seat]:
        state.emit("piece_placed", state.seat, cell)
    state.then(("damage", state.seat, found[cell], False), ("may_open", cell))  # PD-102


@flow.ask("may_open")
def _ask_may_open(state: RefereeState, cell: int) -> Question | None:
    """PD-105, PD-A29: a movement action that ends on a chest, even one of no steps."""
    if not state.chests >> cell & 1:
        return None
    return choose("pd.chest", state.seat, ["open", "leave"], "PD-105")


@flow.take("may_open")
def _take_may_open(state: RefereeState, answer: str, cell: int) -> None:
    if answer == "open":
        state.emit("chest_opened", cell)
        state.then(("chest",))


def _coverable(state: RefereeState) -> int:
    """PD-135, PD-A38: face-up lava, magma or soul sand with nobody on it."""
    return state.rough() & ~state.mob_cells() & ~state.piece_cells()


@flow.run("cover")
def _cover(state: RefereeState, colour: str) -> None:
    free = _coverable(state)
    if free & (free - 1):
        state.then(("cover_which", colour))
    else:
        _lay(state, colour, free.bit_length() - 1)


@flow.ask("cover_which")
def _ask_cover(state: RefereeState, colour: str) -> Question:
    cells = [state.ground.names[cell] for cell in bits(_coverable(state))]
    return place("pd.cover", state.seat, cells, "PD-135", grid="board", colour=colour)


@flow.take("cover_which")
def _take_cover(state: RefereeState, answer: str, colour: str) -> None:
    _lay(state, colour, state.ground.index[answer])


def _lay(state: RefereeState, colour: str, cell: int) -> None:
    state.emit("block_laid", colour)
    state.emit("space_covered", cell)
