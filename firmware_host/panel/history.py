"""What was answered and what came of it, in words: the history of the touch table and a replay."""

from __future__ import annotations

from dataclasses import dataclass, replace

from firmware_host.games.core.question import ACK, PICK, ROLL, Question, picked
from firmware_host.panel.game_panel import Notice, mode_panel_of
from firmware_host.panel.i18n import Translator
from firmware_host.panel.presenter import Presentation, present
from firmware_host.panel.words import colour_name
from firmware_host.table.snapshot import Step, TableSnapshot


@dataclass(frozen=True, slots=True)
class StepWords:
    who: int | None
    """The seat that was asked; None where everybody was."""
    title: str
    """Of the question."""
    answer: str
    """Empty where players only confirmed."""
    notices: tuple[Notice, ...]
    """What came of it."""
    insisted: str
    """The answer by which players overruled the box; empty if they did not."""


def step_words(now: TableSnapshot, step: Step, t: Translator) -> StepWords:
    """Return an answer in words, and what came of it."""
    question = step.question
    insisted = question.insisted(step.answer)
    then = replace(now, outcome=None, thrown=None, answered_by="", undone="", notices=())
    shown = present(question, replace(then, state=step.before, question=question), t)
    after = replace(then, state=step.after, events=step.events, question=None)
    mode_panel = mode_panel_of(now)
    notices = mode_panel.notices(after, t) if mode_panel else ()
    seated = 0 <= question.who < len(now.players)
    return StepWords(
        question.who if seated else None,
        shown.title,
        _answer_text(question, shown, insisted or step.answer, t),
        tuple(notices),
        insisted,
    )


def face_text(face: str, t: Translator) -> str:
    return face if face.isdecimal() else colour_name(face, t)


def _answer_text(question: Question, shown: Presentation, answer: str, t: Translator) -> str:
    if question.kind == ACK:
        return ""
    if question.kind == ROLL:
        return t.listed(face_text(face, t) for face in answer.split(" "))
    if question.kind == PICK:
        options = shown.options
        chosen = picked(answer)
        if len(options) == len(question.options):
            return t.listed(options[n].text for n in chosen)
        return t.listed(colour_name(question.options[n], t) for n in chosen)
    if found := next((each.text for each in shown.options if each.id == answer), ""):
        return found
    return t.gettext("Done") if answer == "done" else answer
