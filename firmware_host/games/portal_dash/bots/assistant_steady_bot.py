"""Plays Portal Dash to win: tasks in time, hearts filled, then the boss.

In assistant mode people say what happens on the board; the bot answers that too, in a middling
way: mobs hit now and then, spawners are free, nobody steps on magma.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from firmware_host.games.core.question import NONE, Question
from firmware_host.games.portal_dash.rules.assistant.state import AssistantState
from firmware_host.games.portal_dash.rules.block_uses import ALL_TO_TASKS
from firmware_host.games.portal_dash.rules.combat import best_reroll
from firmware_host.games.portal_dash.rules.piglin import TASKS

LOW_LIFE = 3
MOB_HITS_ONE_TIME_IN = 3
ARMOUR_ONE_TIME_IN = 4


def _name(answer: str, what: str) -> str:
    """What stands behind the word, if the answer begins with it."""
    return answer.removeprefix(f"{what}:") if answer.startswith(f"{what}:") else ""


class SteadyBot:
    def __init__(self, random: Random) -> None:
        self._random = random
        self._ways: dict[str, Callable[[Question, AssistantState], str]] = {
            "pd.action": self._action,
            "pd.mine": self._mine,
            "pd.mine_layer": self._mine_layer,
            "pd.use": self._use,
            "pd.for_whom": self._for_whom,
            "pd.mob_hits": self._somebody_or_nobody,
            "pd.mob_hits_all": self._nobody_or_all,
            "pd.untracked_hit": self._somebody_or_nobody,
            "pd.between": self._between,
            "pd.target": self._target,
            "pd.weapon": self._weapon,
            "pd.reroll": self._reroll,
            "pd.repair": self._last,
        }

    def answer(self, question: Question, state: Any) -> str:
        """Where the bot has no opinion it takes the first answer: the usual case comes first."""
        way = self._ways.get(question.id)
        return way(question, state) if way else question.answers[0]

    def _last(self, question: Question, _state: AssistantState) -> str:
        return question.answers[-1]

    def _action(self, question: Question, state: AssistantState) -> str:
        return self._armour(question) or self._best_action(question, state)

    def _best_action(self, question: Question, state: AssistantState) -> str:
        if not state.piglin.all_complete():
            return self._dig(question, state)
        if state.boss_is_here:
            return self._fight(question, state)
        return "repair" if self._wounded(state) is None else self._dig(question, state)

    def _armour(self, question: Question) -> str | None:
        """Now and then the item that was drawn is the first armor there is."""
        worn = [answer for answer in question.answers if answer.startswith("wear")]
        return worn[0] if worn and not self._random.randrange(ARMOUR_ONE_TIME_IN) else None

    def _dig(self, question: Question, state: AssistantState) -> str:
        pickaxes = [id for answer in question.answers if (id := _name(answer, "pickaxe"))]
        return f"pickaxe:{self._pickaxe(pickaxes, state)}" if pickaxes else "mine"

    def _fight(self, question: Question, state: AssistantState) -> str:
        weapons = [id for answer in question.answers if (id := _name(answer, "weapon"))]
        known = state.setup.weapons
        return f"weapon:{max(weapons, key=lambda id: known[id].dice)}" if weapons else "mine"

    def _wounded(self, state: AssistantState) -> int | None:
        if not state.setup.tracks_hearts:
            return None
        seats = range(len(state.hearts))
        weakest = min(seats, key=lambda seat: state.hearts[seat].life)
        return weakest if state.hearts[weakest].life <= LOW_LIFE else None

    def _pickaxe(self, ids: Sequence[str], state: AssistantState) -> str:
        return max(ids, key=lambda id: state.setup.pickaxes[id].cube)

    def _wanted(self, state: AssistantState) -> dict[str, int]:
        """How much each colour is worth now: for the task due next, or a heart in need."""
        worth = dict.fromkeys(state.setup.blocks, 0)
        for urgency, task in enumerate(reversed(TASKS), start=1):
            for colour in worth:
                if any(column[0] == task for column in state.piglin.open_for(colour)):
                    worth[colour] = urgency
        if self._wounded(state) is not None:
            worth["red"] += len(TASKS)
        return worth

    def _mine(self, question: Question, state: AssistantState) -> str:
        worth = self._wanted(state)
        if "done" in question.answers and state.piglin.all_complete() and not worth["red"]:
            return "done"

        heal = [answer for answer in question.answers if answer.endswith(":heal")]
        return heal[0] if heal and worth["red"] > len(TASKS) else question.answers[0]

    def _mine_layer(self, question: Question, state: AssistantState) -> str:
        if "done" in question.answers and state.piglin.all_complete():
            return "done"
        hurt = [answer for answer in question.answers if answer.endswith(":heal")]
        if hurt and self._wounded(state) is not None:
            return hurt[0]
        return question.answers[0]

    def _use(self, question: Question, state: AssistantState) -> str:
        """Columns stand before abilities, task A first; a heart in need comes before all."""
        hurt = [answer for answer in question.answers if answer.endswith(":heal")]
        if hurt and self._wounded(state) is not None:
            return hurt[0]
        if question.answers[0] == ALL_TO_TASKS:
            return ALL_TO_TASKS
        started = [
            answer
            for answer in question.answers
            if (use := answer.partition(":")[2]) in state.piglin.names
            and state.piglin.filled[state.piglin.names.index(use)]
        ]
        return (started or list(question.answers))[0]

    def _for_whom(self, question: Question, state: AssistantState) -> str:
        weakest = min(range(len(state.hearts)), key=lambda seat: state.hearts[seat].life)
        return f"p{weakest}"

    def _somebody_or_nobody(self, question: Question, state: AssistantState) -> str:
        if self._random.randrange(MOB_HITS_ONE_TIME_IN):
            return question.answers[0]
        return question.answers[1 + self._random.randrange(len(question.answers) - 1)]

    def _nobody_or_all(self, question: Question, _state: AssistantState) -> str:
        if self._random.randrange(MOB_HITS_ONE_TIME_IN):
            return NONE
        return question.answers[-1]

    def _between(self, question: Question, _state: AssistantState) -> str:
        last = [answer for answer in question.answers if not answer.startswith("wear")][-1]
        return self._armour(question) or last

    def _target(self, question: Question, _state: AssistantState) -> str:
        return question.answers[-1]

    def _weapon(self, question: Question, state: AssistantState) -> str:
        known = [id for id in question.answers if id in state.setup.weapons]
        return max(known, key=lambda id: state.setup.weapons[id].dice, default="other")

    def _reroll(self, question: Question, state: AssistantState) -> str:
        shown = tuple(int(hits) for hits in question.options)
        again = best_reroll(
            state.setup.combat_die.faces, shown, question.about["rerolls"], question.about["life"]
        )
        return ",".join(str(i) for i in again) or NONE


class OrdinaryBot(SteadyBot):
    """Plays the turn that people mostly play: the small pickaxe, then a fight.

    The steady bot digs with the largest pickaxe twice a turn; what a turn costs at a table is told
    better by this one.
    """

    def _best_action(self, question: Question, state: AssistantState) -> str:
        if state.piglin.all_complete():
            return super()._best_action(question, state)
        if question.about["number"] == 1:
            return self._dig(question, state)
        return self._fight(question, state)

    def _pickaxe(self, ids: Sequence[str], state: AssistantState) -> str:
        pickaxes = state.setup.pickaxes
        plain = [id for id in ids if not pickaxes[id].used]
        return min(plain or ids, key=lambda id: pickaxes[id].cube)
