"""Two actions out of basic actions and items, and what is turned over between turns."""

from __future__ import annotations

from typing import Final

from firmware_host.games.core.question import GROUP, Question, choose
from firmware_host.games.portal_dash.rules.items import (
    ARMOUR,
    BOOTS,
    COLUMNS,
    LEGGINGS,
    PICKAXE,
    is_worn,
    power,
)
from firmware_host.games.portal_dash.rules.referee.fights import (
    attack_any,
    attack_with_any,
    targets,
)
from firmware_host.games.portal_dash.rules.referee.hurting import wear_out, wears
from firmware_host.games.portal_dash.rules.referee.moving import step_cells
from firmware_host.games.portal_dash.rules.referee.state import RefereeState, flow
from firmware_host.games.portal_dash.rules.terrain import PORTAL
from firmware_host.games.portal_dash.rules.turns import next_seat

_OF_USE_ANYWHERE: Final = (BOOTS, LEGGINGS, PICKAXE)
_USES: Final = tuple(f"use:{slot}" for slot in range(COLUMNS))


@flow.ask("action")
def _ask_action(state: RefereeState) -> Question:
    """PD-039, PD-A42: basic actions that can be done, then the items that can be used."""
    answers = ["mine"]
    if step_cells(state):
        answers.append("step")
    items, fights, is_any_worn = _usable(state)
    if is_any_worn:
        answers.append("repair")
    answers += [*items, *fights]
    if state.setup.rules["pd.pass"] == "yes":
        answers.append("pass")  # PD-A30
    number = state.actions_done + 1
    return choose("pd.act", state.seat, answers, "PD-039", items | fights, number=number)


def _usable(state: RefereeState) -> tuple[dict[str, str], dict[str, str], bool]:
    """PD-090, PD-A37: active, not armour, and a weapon only with somebody to attack.

    The items, whom the active player can attack with any of them, and whether one can be repaired.
    """
    kinds = state.setup.kinds
    items: dict[str, str] = {}
    fights: dict[str, str] = {}
    is_any_worn = False
    for slot, item in enumerate(state.bags[state.seat]):
        id, is_active, _, mode, _ = item
        kind = mode or kinds[id].kind
        if not is_active:
            is_any_worn = True
        elif kind == ARMOUR:
            is_any_worn = is_any_worn or is_worn(kinds, item)
        elif kind in _OF_USE_ANYWHERE:
            items[_USES[slot]] = id
        elif found := targets(state, item):
            items[_USES[slot]] = id
            for name in found:
                fights[f"fight:{name}"] = name
    return items, fights, is_any_worn


@flow.refuse("action")
def _why_not_action(state: RefereeState, answer: str) -> tuple[str, str] | None:
    if answer == "pass":
        return "PD-A30", "a turn has exactly two actions"
    if answer == "repair":
        return "PD-147", "nothing is damaged"
    verb, _, slot = answer.partition(":")
    if verb == "fight" and slot in (*dict(state.mobs), state.boss_name):
        return "PD-A37", "no weapon reaches this mob, or none can hurt it"
    bag = state.bags[state.seat]
    if verb != "use" or slot not in map(str, range(len(bag))):
        return None
    item = bag[int(slot)]
    if not item.is_active:
        return "PD-090", "a damaged item cannot be used"
    if wears(state, item):
        return "PD-080", "armor gives no action"
    return "PD-A37", "nobody is in reach of this weapon"


@flow.take("action")
def _take_action(state: RefereeState, answer: str) -> None:
    state.emit("action_done", answer)
    if answer == "mine":
        state.then(("dig", 1, False), ("use",), ("deadlines",))
    elif answer in ("step", "repair"):
        state.then((answer,))
    elif answer.startswith("fight:"):
        attack_with_any(state, answer.removeprefix("fight:"))
    elif answer != "pass":
        _use(state, int(answer.removeprefix("use:")))


def _use(state: RefereeState, slot: int) -> None:
    item = state.bags[state.seat][slot]
    tile = power(state.setup.kinds, item)
    if tile.kind in (BOOTS, LEGGINGS):
        wear_out(state, state.seat, slot)
        state.then(("walk", tile.steps, tile.ignores))
    elif tile.kind == PICKAXE:
        wear_out(state, state.seat, slot)
        state.then(("draw_blindly", tile.used), ("dig", tile.cube, True), ("use",), ("deadlines",))
    else:
        attack_any(state, slot)


@flow.run("between")
def _between(state: RefereeState, revealed: bool = False) -> None:
    """PD-035: with nothing to reveal the next turn begins."""
    if len(_window(state, revealed)) == 1:
        state.then(("turn", next_seat(state)))
    else:
        state.then(("window", revealed))


def _window(state: RefereeState, revealed: bool) -> list[str]:
    """PD-150, PD-152: somebody must stand next to the part; the portal waits for all tasks.

    PD-A39: once a window, for the new part lies between everybody and the next one.
    """
    if revealed or not _stands_at_the_end(state):
        return ["next"]
    if state.hidden_tiles:
        return ["next", "tile"]
    is_open = not state.boss_is_here and state.piglin.all_complete()
    return ["next", "portal"] if is_open else ["next"]


@flow.ask("window")
def _ask_window(state: RefereeState, revealed: bool) -> Question:
    answers = _window(state, revealed)
    return choose("pd.between", GROUP, answers, "PD-150", next=next_seat(state))


def _stands_at_the_end(state: RefereeState) -> bool:
    """Is a piece in the last face-up column?"""
    first_of_last = (len(state.ground.columns) - 1) * state.ground.height
    return state.piece_cells() >> first_of_last != 0


@flow.refuse("window")
def _why_not_between(state: RefereeState, answer: str, _revealed: bool) -> tuple[str, str] | None:
    if answer == "portal" and not state.piglin.all_complete():
        return "PD-152", "tasks A, B and C are not all complete"
    if answer in ("tile", "portal"):
        return "PD-150", "nobody stands next to a part that is face down"
    return None


@flow.take("window")
def _take_between(state: RefereeState, answer: str, _revealed: bool) -> None:
    if answer == "next":
        state.then(("turn", next_seat(state)))
        return
    state.then(("between", True))
    if answer == "tile":
        state.then(("reveal",), ("fill_spawners", len(state.ground.columns)))
        return
    strip = "".join(state.setup.portal_strip)
    columns, cells = len(state.ground.columns), len(state.ground.names)
    state.emit("portal_opened", cells + strip.index(PORTAL))
    state.then(("fill_spawners", columns), ("boss_appears",))


@flow.run("fill_spawners")
def _fill_spawners(state: RefereeState, first_column: int) -> None:
    """PD-151, PD-152, PD-A15: of the new part, ascending, from the front of the line."""
    for cell in state.ground.spawners(first_column):
        if state.line:
            state.emit("mob_spawned", state.line[0], cell)


@flow.run("boss_appears")
def _boss_appears(state: RefereeState) -> None:
    """PD-152, PD-A40: it acts from the next roll on."""
    state.emit("boss_appeared")
