"""Damage and what mends it: armour first, then life; item damage, pushes, repairs."""

from __future__ import annotations

from typing import Any

from firmware_host.games.core.question import Question, choose, place
from firmware_host.games.portal_dash.rules.board import bits
from firmware_host.games.portal_dash.rules.items import (
    ARMOUR,
    BOOTS,
    LEGGINGS,
    Owned,
    fresh,
    is_armour,
    is_worn,
    worn_out,
)
from firmware_host.games.portal_dash.rules.referee.state import RefereeState, flow


def armour_slots(state: RefereeState, seat: int) -> list[int]:
    """Armour that can still lose a heart."""
    return [slot for slot, item in enumerate(state.bags[seat]) if item.hearts]


def which_slot(
    state: RefereeState, seat: int, slots: list[int], rule: str, why: str, **about: Any
) -> Question:
    """One of a player's own items; it stands for the tile in that column."""
    items = {str(slot): state.bags[seat][slot].id for slot in slots}
    return choose("pd.which_slot", seat, list(items), rule, items, why=why, **about)


@flow.run("damage")
def _damage(state: RefereeState, seat: int, hearts: int, ignores_armour: bool) -> None:
    """PD-072, PD-081: one heart after another, armour first."""
    if not hearts:
        return
    slots = [] if ignores_armour else armour_slots(state, seat)
    if len(slots) > 1 and hearts < sum(state.bags[seat][slot].hearts for slot in slots):
        state.then(("which_armour", seat), ("damage", seat, hearts - 1, False))
        return
    for slot in slots:
        lost = min(hearts, state.bags[seat][slot].hearts)
        _wear_armour(state, seat, slot, lost)
        hearts -= lost
    if hearts:
        set_life(state, seat, state.life[seat] - hearts)


def _wear_armour(state: RefereeState, seat: int, slot: int, hearts: int) -> None:
    """PD-082: at no hearts it moves to the damaged row at once."""
    if not hearts:
        return
    item = state.bags[seat][slot]
    left = item.hearts - hearts
    state.emit("item_changed", seat, slot, item._replace(hearts=left, is_active=left > 0))


@flow.ask("which_armour")
def _ask_which_armour(state: RefereeState, seat: int) -> Question:
    return which_slot(state, seat, armour_slots(state, seat), "PD-072", "armour")


@flow.take("which_armour")
def _take_which_armour(state: RefereeState, slot: str, seat: int) -> None:
    _wear_armour(state, seat, int(slot), 1)


def set_life(state: RefereeState, seat: int, life: int) -> None:
    """PD-084, PD-085."""
    state.emit("life_set", seat, max(0, min(state.setup.life, life)))
    if not state.life[seat]:
        state.emit("game_over", False, "last_heart")  # PD-173


def _active_slots(state: RefereeState, seat: int) -> list[int]:
    return _alike_once(state, seat, [s for s, i in enumerate(state.bags[seat]) if i.is_active])


def _alike_once(state: RefereeState, seat: int, slots: list[int]) -> list[int]:
    """Of equal tiles in equal condition the first."""
    bag = state.bags[seat]
    return [slot for slot in slots if all(bag[s] != bag[slot] for s in slots if s < slot)]


@flow.run("item_damage")
def _item_damage(state: RefereeState, seat: int) -> None:
    """PD-165, PD-D25: one active item of the victim's choice; none active, no effect."""
    slots = _active_slots(state, seat)
    if len(slots) > 1:
        state.then(("which_item", seat))
    elif slots:
        _damage_item(state, seat, slots[0])


@flow.ask("which_item")
def _ask_which_item(state: RefereeState, seat: int) -> Question:
    return which_slot(state, seat, _active_slots(state, seat), "PD-165", "item_damage")


@flow.take("which_item")
def _take_which_item(state: RefereeState, slot: str, seat: int) -> None:
    _damage_item(state, seat, int(slot))


def _damage_item(state: RefereeState, seat: int, slot: int) -> None:
    item = state.bags[seat][slot]
    state.emit("item_changed", seat, slot, item._replace(is_active=False, hearts=0))


@flow.run("push")
def _push(state: RefereeState, seat: int) -> None:
    """PD-163, PD-D12: a neighbouring space without lava or mob; pieces do not block it."""
    cells = _pushed_to(state, seat)
    if cells & (cells - 1):
        state.then(("push_to", seat))
    elif cells:
        _push_onto(state, seat, cells.bit_length() - 1)


def _pushed_to(state: RefereeState, seat: int) -> int:
    around = state.ground.around(1 << state.pieces[seat])
    return around & ~(state.ground.lava & ~state.covered) & ~state.mob_cells()


@flow.ask("push_to")
def _ask_push_to(state: RefereeState, seat: int) -> Question:
    cells = [state.ground.names[cell] for cell in bits(_pushed_to(state, seat))]
    return place("pd.push_to", state.seat, cells, "PD-163", grid="board", seat=seat)


@flow.take("push_to")
def _take_push_to(state: RefereeState, answer: str, seat: int) -> None:
    _push_onto(state, seat, state.ground.index[answer])


def _push_onto(state: RefereeState, seat: int, cell: int) -> None:
    """PD-A31, PD-A33: boots do not protect; covered magma does no harm; chests stay shut (A29)."""
    state.emit("piece_placed", seat, cell)
    if state.ground.magma & ~state.covered & 1 << cell:
        state.then(("damage", seat, 1, False))


def mend(state: RefereeState, seat: int, slot: int) -> None:
    """PD-083: active row, armour full; leggings may change their use (PD-108)."""
    item = state.bags[seat][slot]
    if state.setup.kinds[item.id].kind == LEGGINGS:
        state.then(("leggings", seat, slot))
    else:
        state.emit("item_changed", seat, slot, fresh(state.setup.kinds, item.id, "", item.magic))


@flow.ask("leggings")
def _ask_leggings(state: RefereeState, seat: int, slot: int) -> Question:
    return choose("pd.leggings", seat, [BOOTS, ARMOUR], "PD-108", item=state.bags[seat][slot].id)


@flow.take("leggings")
def _take_leggings(state: RefereeState, mode: str, seat: int, slot: int) -> None:
    item = state.bags[seat][slot]
    state.emit("item_changed", seat, slot, fresh(state.setup.kinds, item.id, mode, item.magic))


def worn_slots(state: RefereeState, seat: int) -> list[int]:
    kinds = state.setup.kinds
    return [slot for slot, item in enumerate(state.bags[seat]) if is_worn(kinds, item)]


@flow.run("repair")
def _repair(state: RefereeState) -> None:
    """PD-147: one own damaged item, or fill one own armour piece."""
    slots = _repairable(state)
    if len(slots) == 1:
        mend(state, state.seat, slots[0])
    else:
        state.then(("repair_which",))


def _repairable(state: RefereeState) -> list[int]:
    return _alike_once(state, state.seat, worn_slots(state, state.seat))


@flow.ask("repair_which")
def _ask_repair(state: RefereeState) -> Question:
    return which_slot(state, state.seat, _repairable(state), "PD-147", "repair")


@flow.take("repair_which")
def _take_repair(state: RefereeState, slot: str) -> None:
    mend(state, state.seat, int(slot))


def wear_out(state: RefereeState, seat: int, slot: int) -> None:
    """PD-090: used, so damaged."""
    state.emit("item_changed", seat, slot, worn_out(state.bags[seat][slot]))


def wears(state: RefereeState, item: Owned) -> bool:
    return is_armour(state.setup.kinds, item)
