"""From one turn to the next: both dice, two actions, the window for revealing."""

from __future__ import annotations

from typing import Final

from firmware_host.games.core.question import GROUP, Question, choose
from firmware_host.games.portal_dash.rules.assistant.fights import targets
from firmware_host.games.portal_dash.rules.assistant.state import AssistantState, flow
from firmware_host.games.portal_dash.rules.combat_dice import boss_beaten
from firmware_host.games.portal_dash.rules.turns import next_seat

FREE: Final = ("adjust", "last_heart", "boss_beaten")
"""Entries of the action list that cost no action: corrections, and ends only people can see."""


@flow.ask("action")
def _ask_action(state: AssistantState) -> Question:
    """PD-039: one basic action or one item; the same basic action twice is allowed."""
    setup = state.setup
    answers = ["mine", "pickaxe"] if setup.pickaxes else ["mine"]
    if targets(state):
        answers.append("fight")
    answers += ["move", "repair", "item"]
    if setup.rules["pd.pass"] == "yes":
        answers.append("pass")  # PD-A30
    if setup.tracks_hearts:
        answers.append("adjust")
    else:
        answers.append("last_heart")
    if state.boss_is_here and not setup.tracks_boss:
        answers.append("boss_beaten")
    return choose("pd.action", state.seat, answers, "PD-039", number=state.actions_done + 1)


@flow.refuse("action")
def _why_not_action(_state: AssistantState, answer: str) -> tuple[str, str] | None:
    if answer == "pass":
        return "PD-A30", "a turn has exactly two actions"
    if answer == "fight":
        return "PD-A37", "no mob is on the board"
    return None


@flow.take("action")
def _take_action(state: AssistantState, answer: str) -> None:
    if answer in FREE:
        state.then(("action",))
        if answer == "adjust":
            state.then(("adjust",))
        elif answer == "boss_beaten":
            boss_beaten(state)
        else:
            state.emit("game_over", False, answer)
        return
    state.emit("action_done", answer)
    if answer == "mine":
        state.then(("dig", 1, False), ("use",), ("deadlines",))
    elif answer == "pickaxe":
        state.then(("pickaxe",))
    elif answer == "fight":
        state.then(("target",))
    elif answer == "move":
        state.then(("moved", False))
    elif answer == "repair":
        state.then(("repair",))


@flow.ask("pickaxe")
def _ask_pickaxe(state: AssistantState) -> Question:
    return choose("pd.pickaxe", state.seat, list(state.setup.pickaxes), "PD-128")


@flow.take("pickaxe")
def _take_pickaxe(state: AssistantState, answer: str) -> None:
    """PD-128, PD-137, PD-A36, PD-D03: blind blocks first, then the cube, then all are used."""
    pickaxe = state.setup.pickaxes[answer]
    state.then(
        ("draw_blindly", pickaxe.used), ("dig", pickaxe.cube, True), ("use",), ("deadlines",)
    )


@flow.ask("moved")
def _ask_moved(state: AssistantState, chest: bool) -> Question | None:
    """PD-102, PD-105: what a movement may cost or bring; only hearts are the box's business."""
    if not state.setup.tracks_hearts:
        return None
    answers = ["safe", "magma"] if chest else ["safe", "magma", "chest"]
    return choose("pd.moved", state.seat, answers, "PD-102")


@flow.take("moved")
def _take_moved(state: AssistantState, answer: str, chest: bool) -> None:
    if answer == "magma":
        state.then(("damage", state.seat, 1, False), ("moved", chest))
    elif answer == "chest":
        count = len(state.setup.players)
        order = [(state.seat + i) % count for i in range(count)]  # PD-A28
        state.then(*(("item", seat) for seat in order))


@flow.ask("between")
def _ask_between(state: AssistantState, revealed: bool = False) -> Question:
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
    return choose("pd.between", GROUP, answers, "PD-150", next=next_seat(state))


@flow.refuse("between")
def _why_not_between(
    state: AssistantState, answer: str, revealed: bool = False
) -> tuple[str, str] | None:
    if revealed and answer in ("tile", "portal"):
        return "PD-A39", "nobody stands next to another part that is face down"
    if answer == "portal" and not state.piglin.all_complete():
        return "PD-152", "tasks A, B and C are not all complete"
    return None


@flow.take("between")
def _take_between(state: AssistantState, answer: str, _revealed: bool = False) -> None:
    if answer == "next":
        state.then(("turn", next_seat(state)))
        return
    state.then(("between", True))
    if answer == "tile":
        state.emit("tile_revealed")
        state.then(("fill_spawners", answer))
    else:
        state.emit("portal_revealed")
        fill = [("fill_spawners", answer)] if state.setup.version > 1 else []
        state.then(*fill, ("boss_appears",))


@flow.run("boss_appears")
def _boss_appears(state: AssistantState) -> None:
    """PD-152, PD-A40: it acts from the next roll on."""
    state.emit("boss_appeared")
