"""From one turn to the next: both dice, two actions, the window for revealing."""

from __future__ import annotations

from typing import Final

from firmware_host.games.core.question import GROUP, Question, choose
from firmware_host.games.portal_dash.rules.assistant.doubts import (
    Doubt,
    against_chest,
    against_item,
    against_magma,
    against_repair,
    against_wearing,
    doubting,
)
from firmware_host.games.portal_dash.rules.assistant.fights import targets, weapons_in_reach
from firmware_host.games.portal_dash.rules.assistant.state import AssistantState, flow
from firmware_host.games.portal_dash.rules.assistant.wounds import (
    clockwise,
    seat_of,
    wear,
    wearable,
)
from firmware_host.games.portal_dash.rules.combat_dice import boss_beaten
from firmware_host.games.portal_dash.rules.mobs import kind_of
from firmware_host.games.portal_dash.rules.state import ACTIONS_PER_TURN
from firmware_host.games.portal_dash.rules.turns import next_seat

FREE: Final = ("adjust", "last_heart", "boss_beaten", "no_spawner", "wear")
"""Entries of the action list that cost no action: what only people can see, and corrections."""


@flow.ask("action")
def _ask_action(state: AssistantState) -> Question:
    """PD-039: one basic action or one item; the same basic action twice is allowed."""
    setup = state.setup
    answers = ["mine"]
    tiles: dict[str, str] = {f"pickaxe:{id}": id for id in setup.pickaxes}
    if found := targets(state):
        tiles |= {f"fight:{name}": name for name in found}
        tiles |= {f"weapon:{id}": id for id in weapons_in_reach(state)}
    answers += tiles
    answers += ["move", "move:hurt", "repair", "item"] if setup.tracks_hearts else MOVES
    if setup.rules["pd.pass"] == "yes":
        answers.append("pass")  # PD-A30
    if state.spawned and not state.actions_done:
        answers.append("no_spawner")
    if state.untold:
        worn = wearable(state)
        answers += worn
        tiles |= worn
    answers.append("adjust" if setup.tracks_hearts else "last_heart")
    if state.boss_is_here and not setup.tracks_boss:
        answers.append("boss_beaten")
    number = state.actions_done
    question = choose("pd.action", state.seat, answers, "PD-039", tiles, number=number + 1)
    question = doubting(state, question, lambda answer: _doubt_action(state, answer))
    question.default = _usual(state, list(question.answers))
    return question


def _doubt_action(state: AssistantState, answer: str) -> Doubt | None:
    what, _, id = answer.partition(":")
    if what == "repair":
        return against_repair(state)
    if what in ("pickaxe", "weapon"):
        return against_item(state, id)
    return _doubt_wearing(state, answer)


def _doubt_wearing(state: AssistantState, answer: str) -> Doubt | None:
    what, _, id = answer.partition(":")
    return against_wearing(state, id) if what.startswith("wear") else None


def _usual(state: AssistantState, answers: list[str]) -> str:
    """What this player did last as this action; if that cannot be done now, the like of it."""
    habit = state.habits[state.seat][state.actions_done % ACTIONS_PER_TURN]
    if not habit or habit in answers:
        return habit
    used = (f"weapon:{id}" for id, _ in state.weapons[state.seat])
    what = habit.partition(":")[0]
    alike = [*used, *answers] if what in ("weapon", "fight") else answers
    return next((a for a in alike if a in answers and a.partition(":")[0] == what), "")


MOVES: Final = ("move", "repair", "item")


@flow.refuse("action")
def _why_not_action(state: AssistantState, answer: str) -> tuple[str, str] | None:
    what, _, name = answer.partition(":")
    if what == "pass":
        return "PD-A30", "a turn has exactly two actions"
    if what in ("fight", "weapon") and not targets(state):
        return "PD-A37", "no mob is on the board"
    if what == "fight" and kind_of(name) in state.setup.mobs:
        return "PD-110", f"{name} is not on the board"
    return None


@flow.take("action")
def _take_action(state: AssistantState, answer: str) -> None:
    what, _, name = answer.partition(":")
    if what.rstrip("0123456789") in FREE:
        state.then(("action",))
        _take_free(state, what, name)
        return
    state.emit("action_done", answer)
    if what == "mine":
        state.then(("dig", 1, False), ("use",), ("deadlines",))
    elif what == "pickaxe":
        _use_pickaxe(state, name)
    elif what == "fight":
        state.then(("weapon", name))
    elif what == "weapon":
        state.then(("attack_with", name))
    elif answer == "move:hurt":
        state.then(("moved", False, 0))
    elif what == "repair":
        state.then(("repair",))


def _take_free(state: AssistantState, what: str, name: str) -> None:
    if what == "adjust":
        state.then(("adjust",))
    elif what == "boss_beaten":
        boss_beaten(state)
    elif what == "no_spawner":
        state.emit("spawn_failed", state.spawned)
    elif what == "last_heart":
        state.emit("game_over", False, what)
    else:
        wear(state, int(what.removeprefix("wear")), name)


def _use_pickaxe(state: AssistantState, id: str) -> None:
    """PD-128, PD-137, PD-A36, PD-D03: blind blocks first, then the cube, then all are used."""
    pickaxe = state.setup.pickaxes[id]
    state.then(
        ("draw_blindly", pickaxe.used), ("dig", pickaxe.cube, True), ("use",), ("deadlines",)
    )


@flow.ask("moved")
def _ask_moved(state: AssistantState, chest: bool, magma: int) -> Question:
    """PD-102, PD-105: what a movement may cost or bring."""
    answers = ["magma", "safe"] if chest else ["magma", "chest", "safe"]

    def judge(answer: str) -> Doubt | None:
        if answer == "magma":
            return against_magma(state, magma)
        return against_chest(state) if answer == "chest" else None

    return doubting(state, choose("pd.moved", state.seat, answers, "PD-102"), judge)


@flow.take("moved")
def _take_moved(state: AssistantState, answer: str, chest: bool, magma: int) -> None:
    if answer == "magma":
        state.then(("damage", state.seat, 1, False), ("moved", chest, magma + 1))
    elif answer == "chest":
        state.emit("chest_emptied", state.seat)
        state.then(*(("item", seat_of(answer)) for answer in clockwise(state)))  # PD-A28


@flow.run("between")
def _between(state: AssistantState, revealed: bool = False) -> None:
    """PD-035: with nothing to reveal and nothing to tell the next turn begins."""
    if len(_window(state, revealed)) == 1:
        state.then(("turn", next_seat(state)))
    else:
        state.then(("window", revealed))


def _window(state: AssistantState, revealed: bool) -> list[str]:
    """PD-150, PD-152, PD-A39: revealing is optional, offered after each turn, and done once.

    Nobody moves in the window, and the new part lies between everybody and the next one.
    """
    answers = ["next"]
    if revealed:
        pass
    elif state.hidden_tiles:
        answers.append("tile")
    elif not state.boss_is_here and state.piglin.all_complete():
        answers.append("portal")
    return [*answers, *wearable(state)] if state.untold else answers


@flow.ask("window")
def _ask_window(state: AssistantState, revealed: bool) -> Question:
    answers = _window(state, revealed)
    tiles = wearable(state) if state.untold else {}
    question = choose("pd.between", GROUP, answers, "PD-150", tiles, next=next_seat(state))
    return doubting(state, question, lambda answer: _doubt_wearing(state, answer))


@flow.refuse("window")
def _why_not_between(state: AssistantState, answer: str, revealed: bool) -> tuple[str, str] | None:
    if revealed and answer in ("tile", "portal"):
        return "PD-A39", "nobody stands next to another part that is face down"
    if answer == "portal" and not state.piglin.all_complete():
        return "PD-152", "tasks A, B and C are not all complete"
    return None


@flow.take("window")
def _take_between(state: AssistantState, answer: str, revealed: bool) -> None:
    if answer == "next":
        state.then(("turn", next_seat(state)))
        return
    what, _, id = answer.partition(":")
    state.then(("between", revealed or not id))
    if id:
        wear(state, int(what.removeprefix("wear")), id)
    elif answer == "tile":
        state.emit("tile_revealed")
        state.then(("fill_spawners", answer))
    else:
        state.emit("portal_revealed")
        state.then(("fill_spawners", answer), ("boss_appears",))


@flow.run("boss_appears")
def _boss_appears(state: AssistantState) -> None:
    """PD-152, PD-A40: it acts from the next roll on."""
    state.emit("boss_appeared")
