"""Plays the turn that people mostly play: the small pickaxe, then a fight.

The steady bot digs with the largest pickaxe twice a turn; what a turn costs at a table is told
better by this one.
"""

from __future__ import annotations

from firmware_host.games.core.question import Question
from firmware_host.games.portal_dash.bots.assistant_steady_bot import SteadyBot
from firmware_host.games.portal_dash.rules.assistant.state import AssistantState


class OrdinaryBot(SteadyBot):
    def _action(self, question: Question, state: AssistantState) -> str:
        if state.piglin.all_complete():
            return super()._action(question, state)
        if question.about["number"] == 1:
            return "pickaxe" if "pickaxe" in question.answers else "mine"
        return "fight" if "fight" in question.answers else "mine"

    def _pickaxe(self, question: Question, state: AssistantState) -> str:
        pickaxes = state.setup.pickaxes
        plain = [id for id in question.answers if not pickaxes[id].used]
        return min(plain or question.answers, key=lambda id: pickaxes[id].cube)
