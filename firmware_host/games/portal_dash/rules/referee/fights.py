"""Swords and bows against mobs and the boss."""

from __future__ import annotations

from firmware_host.games.core.question import Question, choose
from firmware_host.games.portal_dash.rules.combat_dice import boss_beaten, life_of
from firmware_host.games.portal_dash.rules.items import SWORD, Owned, power
from firmware_host.games.portal_dash.rules.mobs import IMMUNE, kind_of
from firmware_host.games.portal_dash.rules.referee.creatures import cell_of, space_at_portal
from firmware_host.games.portal_dash.rules.referee.hurting import wear_out, which_slot
from firmware_host.games.portal_dash.rules.referee.state import RefereeState, flow


def targets(state: RefereeState, item: Owned) -> list[str]:
    """PD-110, PD-114, PD-D11: who can be attacked with that weapon from here."""
    if not state.mobs and not state.boss_is_here:
        return []
    weapon = power(state.setup.kinds, item)
    reach = 1 if weapon.kind == SWORD else weapon.range
    spots, mobs = state.ground.within(state.pieces[state.seat], reach), state.setup.mobs
    found = []
    for name, cell in state.mobs:
        if spots >> cell & 1 and IMMUNE.get(mobs[kind_of(name)].special) != weapon.kind:
            found.append(name)
    if state.boss_is_here and spots >> state.boss_cell & 1:
        found.append(state.boss_name)  # PD-155
    return found


def attack_any(state: RefereeState, slot: int) -> None:
    """With this weapon; whom is asked only where several are in reach."""
    found = targets(state, state.bags[state.seat][slot])
    if len(found) == 1:
        _attack(state, found[0], slot)
    else:
        state.then(("target", slot))


def attack_with_any(state: RefereeState, target: str) -> None:
    """This mob; with which weapon is asked only where weapons differ."""
    slots = _weapons_against(state, target)
    if len(slots) == 1:
        _attack(state, target, slots[0])
    else:
        state.then(("weapon", target))


def _weapons_against(state: RefereeState, target: str) -> list[int]:
    """Of weapons that are alike the first."""
    found = {
        item: slot
        for slot, item in reversed(list(enumerate(state.bags[state.seat])))
        if item.is_active and power(state.setup.kinds, item).dice and target in targets(state, item)
    }
    return sorted(found.values())


@flow.ask("weapon")
def _ask_weapon(state: RefereeState, target: str) -> Question:
    slots = _weapons_against(state, target)
    return which_slot(state, state.seat, slots, "PD-110", "weapon", target=target)


@flow.take("weapon")
def _take_weapon(state: RefereeState, slot: str, target: str) -> None:
    _attack(state, target, int(slot))


@flow.ask("target")
def _ask_target(state: RefereeState, slot: int) -> Question:
    item = state.bags[state.seat][slot]
    return choose("pd.target", state.seat, targets(state, item), "PD-110", slot=slot, item=item.id)


@flow.take("target")
def _take_target(state: RefereeState, target: str, slot: int) -> None:
    _attack(state, target, slot)


def _attack(state: RefereeState, target: str, slot: int) -> None:
    """PD-111: the weapon is damaged first, whatever the dice show."""
    weapon = power(state.setup.kinds, state.bags[state.seat][slot])
    wear_out(state, state.seat, slot)
    state.then(("combat", target, weapon.dice, weapon.rerolls))  # PD-120, PD-D24


@flow.run("strike")
def _strike(state: RefereeState, target: str, shown: tuple[int, ...]) -> None:
    hits = sum(shown)
    life = life_of(state, target)
    if life is None:
        state.emit("boss_hurt", hits)
        if not state.boss_hp:
            _boss_beaten(state)  # PD-154
    elif hits >= life:
        state.emit("mob_defeated", target, cell_of(state, target))  # PD-112
        state.then(("item", state.seat))
    else:
        state.emit("mob_survived", target, hits)  # PD-113


def _boss_beaten(state: RefereeState) -> None:
    boss_beaten(state)
    if state.outcome is None:
        state.emit("boss_placed", space_at_portal(state))
