"""Play Portal Dash for every Netherite item, and else as the steady bots do.

Nobody who only plays to win unlocks all eight. For this way to play the box of used blocks is a
mine, so special pickaxes come first, and what they draw fills the tasks meanwhile.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from firmware_host.games.core.question import Question
from firmware_host.games.portal_dash.bots.assistant_steady_bot import SteadyBot
from firmware_host.games.portal_dash.bots.referee_steady_bot import RefereeSteadyBot
from firmware_host.games.portal_dash.rules.assistant.state import AssistantState
from firmware_host.games.portal_dash.rules.referee.state import RefereeState


class CollectorBot(SteadyBot):
    """In assistant mode people only say which pickaxe they have used."""

    def _pickaxe(self, ids: Sequence[str], state: AssistantState) -> str:
        if not any(state.used.values()):
            return super()._pickaxe(ids, state)
        return max(ids, key=lambda id: state.setup.pickaxes[id].used)

    def _use(self, question: Question, state: AssistantState) -> str:
        return _unlocking(question) or super()._use(question, state)

    def _mine(self, question: Question, state: AssistantState) -> str:
        return _unlocking(question) or super()._mine(question, state)

    def _mine_layer(self, question: Question, state: AssistantState) -> str:
        return _unlocking(question) or super()._mine_layer(question, state)


def _unlocking(question: Question) -> str | None:
    return next((answer for answer in question.answers if answer.endswith(":netherite")), None)


class RefereeCollectorBot(RefereeSteadyBot):
    def answer(self, question: Question, state: Any) -> str:
        return self._wish(question, state) or super().answer(question, state)

    def _wish(self, question: Question, state: RefereeState) -> str | None:
        """What a collector does before anything else."""
        answers = question.answers
        match question.id:
            case "pd.use" | "pd.mine":
                return _unlocking(question)
            case "pd.keep" | "pd.netherite":
                return next((id for id in answers if self._draws_used(state, id)), None)
            case "pd.act":
                return self._dig_in_the_box(question, state)
            case "pd.which_slot" if question.about["why"] == "repair":
                bag = state.bags[question.who]
                return next((s for s in answers if self._draws_used(state, bag[int(s)].id)), None)
            case "pd.between" if state.netherite:
                return answers[0]
        return None

    def _draws_used(self, state: RefereeState, id: str) -> bool:
        kind = state.setup.kinds.get(id)
        return kind is not None and kind.used > 0

    def _dig_in_the_box(self, question: Question, state: RefereeState) -> str | None:
        """A special pickaxe, as often as it can be had and there is something to draw."""
        for slot, item in enumerate(state.bags[state.seat]):
            if not self._draws_used(state, item.id) or not any(state.used.values()):
                continue
            wanted = f"use:{slot}" if item.is_active else "repair"
            if wanted in question.answers:
                return wanted
        return None
