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


@flow.ask("item_damage")
def _ask_item_damage(state: RefereeState, seat: int) -> Question | None:
    """PD-165, PD-D25: one active item of the victim's choice; none active, no effect."""
    slots = [slot for slot, item in enumerate(state.bags[seat]) if item.is_active]
    return which_slot(state, seat, slots, "PD-165", "item_damage") if slots else None


@flow.take("item_damage")
def _take_item_damage(state: RefereeState, slot: str, seat: int) -> None:
    item = state.bags[seat][int(slot)]
    state.emit("item_changed", seat, int(slot), item._replace(is_active=False, hearts=0))


@flow.ask("push")
def _ask_push(state: RefereeState, seat: int) -> Question | None:
    """PD-163, PD-D12: a neighbouring space without lava or mob; pieces do not block it."""
    around = state.ground.around(1 << state.pieces[seat])
    lava = state.ground.lava & ~state.covered
    cells = [state.ground.names[cell] for cell in bits(around & ~lava & ~state.mob_cells())]
    return (
        place("pd.push_to", state.seat, cells, "PD-163", grid="board", seat=seat) if cells else None
    )


@flow.take("push")
def _take_push(state: RefereeState, answer: str, seat: int) -> None:
    """PD-A31, PD-A33: boots do not protect; covered magma does no harm; chests stay shut (A29)."""
    cell = state.ground.index[answer]
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


@flow.ask("repair")
def _ask_repair(state: RefereeState) -> Question:
    """PD-147: one own damaged item, or fill one own armour piece."""
    return which_slot(state, state.seat, worn_slots(state, state.seat), "PD-147", "repair")


@flow.take("repair")
def _take_repair(state: RefereeState, slot: str) -> None:
    mend(state, state.seat, int(slot))


def wear_out(state: RefereeState, seat: int, slot: int) -> None:
    """PD-090: used, so damaged."""
    item: Owned = state.bags[seat][slot]
    state.emit("item_changed", seat, slot, item._replace(is_active=False))


def wears(state: RefereeState, item: Owned) -> bool:
    return is_armour(state.setup.kinds, item)
