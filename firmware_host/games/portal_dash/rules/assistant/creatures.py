"""The mob die: who acts, who is hit, who spawns; and the boss on every roll once it is there."""

from __future__ import annotations

from typing import Final

from firmware_host.games.core.question import Question, choose, pick, picked
from firmware_host.games.portal_dash.rules.activation import attack_of, boss_takes_block, hurt
from firmware_host.games.portal_dash.rules.assistant.doubts import against_hit, doubting
from firmware_host.games.portal_dash.rules.assistant.state import AssistantState, flow
from firmware_host.games.portal_dash.rules.assistant.wounds import NOBODY, seat_of, seats
from firmware_host.games.portal_dash.rules.terrain import FEWEST_SPAWNERS
from firmware_host.games.portal_dash.rules.versions import DOUBTS

MOST_SPAWNERS: Final = 6
MOBS: Final = "mobs"
"""All figures with the rolled number, where people keep the figures themselves."""


@flow.run("mobs")
def _mobs(state: AssistantState, number: int) -> None:
    """Spawn or activate, never both (PD-055, PD-057); the boss always (PD-153)."""
    if not state.setup.tracks_mobs:
        if not state.boss_is_here:
            state.then(("acts", MOBS, number))
        else:
            state.then(("activate", number, (state.boss_name, MOBS)))  # PD-A41
        return
    acting = state.mobs.numbered(number)
    if state.boss_is_here:
        acting.append(state.boss_name)
    if acting:
        state.then(("activate", number, tuple(acting)))
    elif state.mobs.queue:
        state.emit("mob_spawned", state.mobs.queue[0])  # PD-075
        state.emit("spawned_by_die", state.mobs.board[-1])
    else:
        state.emit("no_spawn", number)  # PD-A15


@flow.run("acts")
def _acts(state: AssistantState, name: str, number: int) -> None:
    """PD-056: icons left to right; the attack, then the block a boss may take."""
    state.emit("mob_acted", name, number)
    if name == MOBS:
        if state.setup.tracks_hearts:
            state.then(("untracked_hit",))
        return
    if not state.setup.tracks_hearts:
        _hits_untold(state, name, number)
    elif attack_of(state, name, number).all_in_range:
        state.then(("hits_all", name, number))
    else:
        state.then(("hits_one", name, number))


@flow.ask("hits_one")
def _ask_hits_one(state: AssistantState, name: str, number: int) -> Question:
    """PD-070, PD-073: one player in range, chosen by the active player, or nobody."""
    answers = [NOBODY, *seats(state)]
    return choose("pd.mob_hits", state.seat, answers, "PD-070", mob=name, number=number)


@flow.take("hits_one")
def _take_hits_one(state: AssistantState, answer: str, name: str, number: int) -> None:
    hurt(state, [] if answer == NOBODY else [seat_of(answer)], name, number)


@flow.ask("hits_all")
def _ask_hits_all(state: AssistantState, name: str, number: int) -> Question:
    """PD-164, PD-167: every player in range."""
    return pick("pd.mob_hits_all", state.seat, seats(state), "PD-164", mob=name, number=number)


@flow.take("hits_all")
def _take_hits_all(state: AssistantState, answer: str, name: str, number: int) -> None:
    hurt(state, list(picked(answer)), name, number)


@flow.ask("push")
def _ask_push(state: AssistantState, seat: int) -> Question:
    """PD-163, PD-A32: an adjacent space without lava or mob; magma there costs a heart more."""
    return choose("pd.push", state.seat, ["moved", "magma", "stays"], "PD-163", seat=seat)


@flow.take("push")
def _take_push(state: AssistantState, answer: str, seat: int) -> None:
    if answer == "magma":
        state.then(("damage", seat, 1, False))


def _hits_untold(state: AssistantState, name: str, number: int) -> None:
    """Only people know whether it hit, and with one house rule a boss's block hangs on that."""
    if not attack_of(state, name, number).block:
        return
    if state.setup.rules["pd.boss_block"] == "always":
        boss_takes_block(state, hit=True)
    else:
        state.then(("boss_hits", name, number))


@flow.ask("boss_hits")
def _ask_boss_hits(state: AssistantState, name: str, number: int) -> Question:
    return choose("pd.boss_acts", state.seat, ["hit", "missed"], "PD-A05", mob=name, number=number)


@flow.take("boss_hits")
def _take_boss_hits(state: AssistantState, answer: str, _name: str, _number: int) -> None:
    boss_takes_block(state, hit=answer == "hit")


@flow.ask("fill_spawners")
def _ask_fill_spawners(state: AssistantState, part: str) -> Question | None:
    """PD-151, PD-152: a new part's spawners are filled from the line, as far as it goes."""
    if not state.setup.tracks_mobs or not state.mobs.queue:
        return None
    most = min(MOST_SPAWNERS, len(state.mobs.queue))
    fewest = FEWEST_SPAWNERS if part == "tile" and state.setup.rules_version >= DOUBTS else 0
    if fewest >= most:
        _spawn(state, most)
        return None
    counts = [str(n) for n in range(fewest, most + 1)]
    rule = "PD-152" if part == "portal" else "PD-151"
    return choose("pd.fill_spawners", state.seat, counts, rule, part=part)


@flow.take("fill_spawners")
def _take_fill_spawners(state: AssistantState, answer: str, _part: str) -> None:
    _spawn(state, int(answer))


def _spawn(state: AssistantState, count: int) -> None:
    for name in state.mobs.queue[:count]:
        state.emit("mob_spawned", name)


@flow.ask("untracked_hit")
def _ask_untracked_hit(state: AssistantState) -> Question:
    """PD-074: one player may be hit by several; asked until nobody else is."""
    return choose("pd.untracked_hit", state.seat, [NOBODY, *seats(state)], "PD-074")


@flow.take("untracked_hit")
def _take_untracked_hit(state: AssistantState, answer: str) -> None:
    if answer != NOBODY:
        state.then(("untracked_damage", seat_of(answer)), ("untracked_hit",))


@flow.ask("untracked_damage")
def _ask_untracked_damage(state: AssistantState, seat: int) -> Question:
    answers = ["2", "1", "3", "4"]
    question = choose("pd.untracked_damage", state.seat, answers, "PD-072", seat=seat)
    return doubting(state, question, lambda answer: against_hit(state, int(answer)))


@flow.take("untracked_damage")
def _take_untracked_damage(state: AssistantState, answer: str, seat: int) -> None:
    state.then(("damage", seat, int(answer), False))
