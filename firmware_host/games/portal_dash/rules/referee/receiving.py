"""Items: draw two, keep one, find room for it; chests, enchantments, the netherite block."""

from __future__ import annotations

from firmware_host.games.core.question import Question, choose, draw
from firmware_host.games.portal_dash.rules.items import COLUMNS, ENCHANTMENT, LEGGINGS, bears, fresh
from firmware_host.games.portal_dash.rules.referee.hurting import (
    mend,
    set_life,
    which_slot,
    worn_slots,
)
from firmware_host.games.portal_dash.rules.referee.state import RefereeState, flow

NEITHER = "neither"
DRAWN_PER_ITEM = 2
"""PD-091."""


@flow.run("item")
def _item(state: RefereeState, seat: int) -> None:
    """PD-096: a mob, a gold block and a chest bring items, all alike."""
    _draw_tile(state, seat, ())


def _draw_tile(state: RefereeState, seat: int, drawn: tuple[str, ...]) -> None:
    """PD-095, PD-A17: reshuffle when the stack runs out; with nothing left, fewer tiles."""
    if len(drawn) < DRAWN_PER_ITEM and not state.stack and state.discard:
        state.emit("reshuffled")
    if len(drawn) < DRAWN_PER_ITEM and state.stack:
        state.then(("tile_on_top", seat, drawn))
    elif drawn:
        answers = _keepable(state, seat, drawn)
        if len(answers) == 1:
            _keep(state, answers[0], seat, drawn)
        else:
            state.then(("keep", seat, drawn))


@flow.ask("tile_on_top")
def _ask_tile_on_top(state: RefereeState, seat: int, drawn: tuple[str, ...]) -> Question:
    bag = dict(sorted(state.stack.on_top().items()))  # not in the order they were discarded
    drawn_by = state.setup.drawn_by
    return draw("pd.item_drawn", seat, bag, "PD-091", drawn_by, drawn=list(drawn))


@flow.take("tile_on_top")
def _take_tile_on_top(state: RefereeState, id: str, seat: int, drawn: tuple[str, ...]) -> None:
    state.emit("tile_drawn", id)
    _draw_tile(state, seat, (*drawn, id))


def _keepable(state: RefereeState, seat: int, drawn: tuple[str, ...]) -> list[str]:
    """PD-091, PD-118, PD-A22, PD-A23: one of them, or neither."""
    useful = [id for id in dict.fromkeys(drawn) if _is_useful(state, seat, id)]
    may_refuse = state.setup.rules["pd.refuse"] == "yes" or len(state.bags[seat]) == COLUMNS
    return [*useful, NEITHER] if may_refuse or not useful else useful


@flow.ask("keep")
def _ask_keep(state: RefereeState, seat: int, drawn: tuple[str, ...]) -> Question:
    return choose("pd.keep", seat, _keepable(state, seat, drawn), "PD-091", drawn=list(drawn))


def _is_useful(state: RefereeState, seat: int, id: str) -> bool:
    return state.setup.kinds[id].kind != ENCHANTMENT or bool(_bearers(state, seat, id))


def _bearers(state: RefereeState, seat: int, id: str) -> list[int]:
    alike = state.setup.rules["pd.leggings_are_boots"] == "yes"
    kinds = state.setup.kinds
    return [slot for slot, item in enumerate(state.bags[seat]) if bears(kinds, item, id, alike)]


@flow.refuse("keep")
def _why_not_keep(
    state: RefereeState, answer: str, seat: int, drawn: tuple[str, ...]
) -> tuple[str, str] | None:
    if answer in drawn and not _is_useful(state, seat, answer):
        return "PD-118", "you own no item to enchant"
    if answer == NEITHER:
        return "PD-A22", "one of the two must be kept"
    return None


@flow.take("keep")
def _take_keep(state: RefereeState, answer: str, seat: int, drawn: tuple[str, ...]) -> None:
    _keep(state, answer, seat, drawn)


def _keep(state: RefereeState, answer: str, seat: int, drawn: tuple[str, ...]) -> None:
    others = list(drawn)
    if answer != NEITHER:
        others.remove(answer)
        state.then(("take_in", seat, answer))
    for id in others:
        state.emit("discarded", id)


@flow.run("take_in")
def _take_in(state: RefereeState, seat: int, id: str) -> None:
    if state.setup.kinds[id].kind == ENCHANTMENT:
        state.then(("enchant", seat, id))
    elif len(state.bags[seat]) < COLUMNS:
        state.emit("item_gained", seat, fresh(state.setup.kinds, id))  # PD-092, PD-097
        _unfold(state, seat, len(state.bags[seat]) - 1)
    else:
        state.then(("replace", seat, id))


def _unfold(state: RefereeState, seat: int, slot: int) -> None:
    """PD-108: leggings are boots or armour from the start."""
    if state.setup.kinds[state.bags[seat][slot].id].kind == LEGGINGS:
        state.then(("leggings", seat, slot))


@flow.ask("replace")
def _ask_replace(state: RefereeState, seat: int, id: str) -> Question:
    """PD-093, PD-D15: any own item makes room; who wants none of them gone keeps neither tile."""
    items = {str(slot): item.id for slot, item in enumerate(state.bags[seat])}
    return choose("pd.replace", seat, list(items), "PD-093", items, item=id)


@flow.take("replace")
def _take_replace(state: RefereeState, answer: str, seat: int, id: str) -> None:
    slot = int(answer)
    old = state.bags[seat][slot]
    for enchantment in old.magic:
        state.emit("discarded", enchantment)  # PD-A25
    if old.id in state.setup.coloured:
        state.emit("starting_item_gone", seat, old.id)  # PD-094
    else:
        state.emit("discarded", old.id)
    state.emit("item_changed", seat, slot, fresh(state.setup.kinds, id))
    _unfold(state, seat, slot)


@flow.run("enchant")
def _enchant(state: RefereeState, seat: int, id: str) -> None:
    slots = _bearers(state, seat, id)
    if len(slots) == 1:
        _lay_enchantment(state, slots[0], seat, id)
    else:
        state.then(("enchant_which", seat, id))


@flow.ask("enchant_which")
def _ask_enchant(state: RefereeState, seat: int, id: str) -> Question:
    return which_slot(state, seat, _bearers(state, seat, id), "PD-118", "enchant", item=id)


@flow.take("enchant_which")
def _take_enchant(state: RefereeState, answer: str, seat: int, id: str) -> None:
    _lay_enchantment(state, int(answer), seat, id)


def _lay_enchantment(state: RefereeState, slot: int, seat: int, id: str) -> None:
    item = state.bags[seat][slot]
    state.emit("item_changed", seat, slot, item._replace(magic=(*item.magic, id)))
    if not item.is_active:
        mend(state, seat, slot)  # PD-119


@flow.run("ability")
def _ability(state: RefereeState, colour: str, use: str) -> None:
    """PD-130 to PD-136: what a mined block does instead of going to the piglin board."""
    if use == "board":
        state.then(("cover", colour))
        return
    state.emit("block_boxed", colour)
    if use == "netherite":
        state.then(("netherite",))
    elif use != "box":
        state.then(("for_whom", use))


@flow.run("for_whom")
def _for_whom(state: RefereeState, use: str) -> None:
    seats = _in_need(state, use)
    if len(seats) > 1:
        state.then(("whom", use))
    else:
        for seat in seats:
            _profit(state, seat, use)


def _in_need(state: RefereeState, use: str) -> list[int]:
    """Whom it does any good: who needs it most first, among equals the active player."""
    count = len(state.setup.players)
    seats = [(state.seat + i) % count for i in range(count)]
    if use == "heal":
        hurt = [seat for seat in seats if state.life[seat] < state.setup.life]
        return sorted(hurt, key=lambda seat: state.life[seat])
    if use == "repair":
        worn = {seat: len(worn_slots(state, seat)) for seat in seats}
        return sorted(filter(worn.get, seats), key=lambda seat: -worn[seat])
    return sorted(seats, key=lambda seat: len(state.bags[seat]))


@flow.ask("whom")
def _ask_whom(state: RefereeState, use: str) -> Question:
    answers = [f"p{seat}" for seat in _in_need(state, use)]
    return choose("pd.for_whom", state.seat, answers, "PD-130", use=use)


@flow.refuse("whom")
def _why_not_whom(state: RefereeState, answer: str, use: str) -> tuple[str, str] | None:
    if answer not in (f"p{seat}" for seat in range(len(state.setup.players))):
        return None
    return {
        "heal": ("PD-130", "this player has every heart"),
        "repair": ("PD-131", "nothing of this player is damaged"),
    }.get(use)


@flow.take("whom")
def _take_whom(state: RefereeState, answer: str, use: str) -> None:
    _profit(state, int(answer[1:]), use)


def _profit(state: RefereeState, seat: int, use: str) -> None:
    if use == "heal":
        set_life(state, seat, state.setup.life)  # PD-130, PD-D04
    elif use == "repair":
        for slot in reversed(worn_slots(state, seat)):
            mend(state, seat, slot)  # PD-131, PD-A26
    else:
        state.then(("item", seat))  # PD-132


@flow.run("netherite")
def _netherite(state: RefereeState) -> None:
    if len(state.netherite) == 1:
        _unlock(state, next(iter(state.netherite)))
    else:
        state.then(("netherite_which",))


@flow.ask("netherite_which")
def _ask_netherite(state: RefereeState) -> Question:
    return choose("pd.netherite", state.seat, sorted(state.netherite), "PD-133")


@flow.take("netherite_which")
def _take_netherite(state: RefereeState, id: str) -> None:
    _unlock(state, id)


def _unlock(state: RefereeState, id: str) -> None:
    if len(state.stack) < 5 and state.discard:
        state.emit("reshuffled")  # PD-A18
    state.emit("netherite_unlocked", id)


@flow.run("chest")
def _chest(state: RefereeState) -> None:
    """PD-105, PD-A28: everybody receives an item, the active player first."""
    count = len(state.setup.players)
    state.then(*(("item", (state.seat + i) % count) for i in range(count)))
