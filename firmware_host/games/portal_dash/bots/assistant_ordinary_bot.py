"""Plays the turn that people mostly play: the small pickaxe, then a fight.

The steady bot digs with the largest pickaxe twice a turn; what a turn costs at a table is told
better by this one.
"""

from __future__ import annotations

from collections.abc import Sequence

from firmware_host.games.core.question import Question
from firmware_host.games.portal_dash.bots.assistant_steady_bot import SteadyBot
from firmware_host.games.portal_dash.rules.assistant.state import AssistantState


class OrdinaryBot(SteadyBot):
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
