"""An answer that the game doubts: what speaks against it, and how players insist."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from firmware_host.games.core.errors import IllegalAnswer
from firmware_host.panel.commands import AnswerAndThrow, AnswerCommand, Close, Command
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.screens.lists import Option
from firmware_host.panel.screens.scroll import ScrollScreen
from firmware_host.panel.words import reason_of
from firmware_host.table.snapshot import TableSnapshot

# Translators: line of a list and button: take an answer that the box thinks is wrong; 18
# letters.
WE_KNOW_BETTER: Final = N_("We know better")
# Translators: in the history, below an answer that the box thought was wrong.
OVERRULED: Final = N_("The players overruled the box.")


class DoubtScreen(ScrollScreen):
    """The reason and its rule; OK on the line below them insists, BACK chooses again."""

    def __init__(self, refusal: IllegalAnswer, insist: Command, t: Translator) -> None:
        self.rule = refusal.rule
        text = reason_of(refusal, t) or t.gettext("Not allowed now")
        if refusal.rule:
            text += "\n" + t.gettext("Rule {rule}").format(rule=refusal.rule)
        # Translators: title above a reason why something seems impossible; 18 letters.
        frame = Frame(t.gettext("Can that be?"), "eye")
        line = Option("insist", t.gettext(WE_KNOW_BETTER), "check")
        super().__init__(frame, text, (line,), lambda _line: insist, leave=Close())
        if self.screens == 1:
            self.cursor = 1


def doubt_screen(
    command: Command, snapshot: TableSnapshot | None, t: Translator
) -> DoubtScreen | None:
    """Return what is asked before a doubted answer is taken; None if it is not doubted."""
    question = snapshot.question if snapshot else None
    if question is None or not isinstance(command, AnswerCommand | AnswerAndThrow):
        return None
    if command.answer not in question.doubts:
        return None
    refusal = question.doubt(command.answer)
    return DoubtScreen(refusal, replace(command, answer=refusal.insist), t)
