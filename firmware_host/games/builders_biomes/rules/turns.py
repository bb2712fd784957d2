"""Turns of two different actions, extra actions from mobs, scorings, and the end."""

from __future__ import annotations

from typing import Final

from firmware_host.games.builders_biomes.rules.cards import SCORINGS, MobCard, scoring_of
from firmware_host.games.builders_biomes.rules.scoring import counted
from firmware_host.games.builders_biomes.rules.state import BiomesState
from firmware_host.games.core.flow import Flow
from firmware_host.games.core.question import Question, choose

turns: Flow[BiomesState] = Flow()
"""Steps of both modes. ("explore",), ("build", which), ("fight", which), ("weapon", which) and
("tie", leaders) are the mode's own."""

ACTIONS: Final = ("collect", "explore", "build", "fight", "weapon")
STOP: Final = "stop"
SKIP: Final = "skip"


def verb(action: str) -> str:
    """Which of the five actions it is: "build" for "build:b2"."""
    return action.partition(":")[0]


@turns.run("turn")
def _turn(state: BiomesState, seat: int) -> None:
    state.emit("turn_began", seat)
    state.then(("action", False), ("action", False), ("extra",), ("turn_over",))


@turns.run("action")
def _action(state: BiomesState, is_extra: bool) -> None:
    """A single possible action is not asked for, but done."""
    if not is_extra and not state.corrections:
        answers = _possible(state, is_extra)
        if len(answers) == 1:
            _act(state, answers[0], is_extra)
            return
    state.then(("which_action", is_extra))


@turns.ask("which_action")
def _ask_action(state: BiomesState, is_extra: bool) -> Question:
    """BB-020 to BB-022, BB-071: two different ones; an extra action may repeat, or be declined.

    Exploring is always possible, and before the end blocks are left, so there is an answer.
    """
    number = 0 if is_extra else 1 + bool(state.first_action)
    answers = _possible(state, is_extra)
    doubts = state.doubted(answers)
    if doubts:
        answers = [answer for answer in answers if answer not in doubts]
    question = choose("bb.action", state.seat, answers, "BB-020", number=number)
    question.doubts = doubts
    return question


def _possible(state: BiomesState, is_extra: bool) -> list[str]:
    if is_extra:
        return [*state.actions(), SKIP, *state.corrections]
    return [*state.actions(state.first_action), *state.corrections]


@turns.refuse("which_action")
def _why_not_action(state: BiomesState, answer: str, is_extra: bool) -> tuple[str, str] | None:
    if answer == SKIP:
        return "BB-020", "only an extra action may be declined"
    if verb(answer) not in ACTIONS:
        return None
    if verb(answer) == state.first_action and not is_extra:
        return "BB-021", "the two actions of a turn are different"
    found = state.why_not_act(answer)
    if found is not None:
        return found
    return "BB-022", "what this action needs is not there"


@turns.take("which_action")
def _take_action(state: BiomesState, answer: str, is_extra: bool) -> None:
    _act(state, answer, is_extra)


def _act(state: BiomesState, answer: str, is_extra: bool) -> None:
    if answer in state.corrections:
        state.then((f"{answer}_which",), ("action", is_extra))
        return
    if answer == SKIP:
        return
    action, _, which = answer.partition(":")
    if not is_extra:
        state.emit("action_chosen", action)
    state.then((action, which) if which else (action,))


@turns.ask("extra")
def _ask_extra(state: BiomesState) -> Question | None:
    """BB-071, BB-073, BB-A10 to BB-A12: one by one, after both actions, before any scoring."""
    mobs = [id for id in dict.fromkeys(usable_mobs(state)) if _gives_action(state, id)]
    if not mobs:
        return None
    return choose("bb.extra", state.seat, [STOP, *mobs], "BB-071")


def usable_mobs(state: BiomesState) -> list[str]:
    """BB-A11: with the house rule, mobs won this turn must wait."""
    mobs = state.builders[state.seat].mobs
    return mobs if state.setup.rules["bb.fresh_mob"] == "yes" else mobs[: state.old_mobs]


def _gives_action(state: BiomesState, id: str) -> bool:
    card = state.setup.cards[id]
    return isinstance(card, MobCard) and card.gives_action


@turns.take("extra")
def _take_extra(state: BiomesState, answer: str) -> None:
    if answer != STOP:
        state.emit("mob_returned", state.seat, answer)
        state.then(("action", True), ("extra",))


@turns.run("turn_over")
def _turn_over(state: BiomesState) -> None:
    """BB-081 to BB-083, BB-A29: scorings that are due, A first, whoever triggered them first;
    under them the next turn (BB-090)."""
    state.emit("turn_ended", state.seat)
    count = len(state.setup.players)
    for scoring in sorted(state.due, reverse=True):
        order = [(state.seat + i) % count for i in range(count)]
        state.then(*(("score", scoring, seat) for seat in order), ("scoring_over", scoring))
    state.steps.insert(_under(state), ("turn", (state.seat + 1) % count))


def _under(state: BiomesState) -> int:
    """The next turn lies under all scorings of this one."""
    return len(state.steps) - sum(step[0] in ("score", "scoring_over") for step in state.steps)


def worth(state: BiomesState, seat: int, characteristic: str) -> tuple[int, tuple[int, ...]]:
    """BB-084, BB-105: the XP of a characteristic for a player, and the spaces that give it."""
    shown = state.shown(seat, scoring_of(characteristic))
    spaces = counted(shown, characteristic, state.setup.beginners[seat])
    return len(spaces) * state.setup.points[characteristic], spaces


@turns.ask("score")
def _ask_score(state: BiomesState, scoring: str, seat: int) -> Question:
    """BB-084, BB-A26, BB-A27: the player picks, even what is worth nothing."""
    points = {each: worth(state, seat, each)[0] for each in SCORINGS[scoring]}
    return choose("bb.score", seat, list(points), "BB-084", scoring=scoring, points=points)


@turns.take("score")
def _take_score(state: BiomesState, answer: str, _scoring: str, seat: int) -> None:
    state.emit("scored", seat, answer, worth(state, seat, answer)[0])


@turns.run("scoring_over")
def _scoring_over(state: BiomesState, scoring: str) -> None:
    state.emit("scoring_over", scoring)
    if scoring == "C":
        state.then(("end",))  # BB-095


@turns.run("end")
def _end(state: BiomesState) -> None:
    """BB-096 to BB-099, BB-A32, BB-A37: end-scoring mobs, then the most XP."""
    for seat, builder in enumerate(state.builders):
        for id in builder.mobs:
            card = state.setup.cards[id]
            if isinstance(card, MobCard) and card.counts:
                shown = state.shown(seat, scoring_of(card.counts))
                points = card.value * sum(each == card.counts for each in shown)
                state.emit("xp_gained", seat, points, id)
    best = max(builder.xp for builder in state.builders)
    leaders = tuple(s for s, builder in enumerate(state.builders) if builder.xp == best)
    if len(leaders) == 1:
        state.emit("game_over", leaders, "most_xp")
    else:
        state.then(("tie", leaders))


def win_by_blocks(state: BiomesState, blocks: dict[int, int]) -> None:
    """BB-098, BB-099, BB-A33: most blocks left; still tied, they share the win."""
    most = max(blocks.values())
    winners = tuple(seat for seat, count in blocks.items() if count == most)
    state.emit("game_over", winners, "most_blocks" if len(winners) == 1 else "shared")
