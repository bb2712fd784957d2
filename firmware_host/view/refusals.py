"""Why a tap on the table is refused: the words of a rule, else what has to be answered first."""

from __future__ import annotations

from firmware_host.games.core.errors import IllegalAnswer
from firmware_host.panel.i18n import Translator
from firmware_host.panel.presenter import present
from firmware_host.panel.words import reason_of
from firmware_host.table.snapshot import TableSnapshot
from firmware_host.view.document import one_line


def refusal_words(refusal: IllegalAnswer, snapshot: TableSnapshot, t: Translator) -> str:
    """Return the reason in one sentence; a refusal without one names the open question."""
    if reason := reason_of(refusal, t):
        return reason
    if snapshot.question is None:
        return t.gettext("Not allowed now")
    _, words = present(snapshot.question, snapshot, t).at_table(snapshot.question)
    # Translators: why a tap on the table does nothing, behind what was tapped; {sentence} is what
    # has to be answered first: «Ghast 2: Not now. First: Which block do you take?»
    return t.gettext("Not now. First: {sentence}").format(sentence=one_line(words))
