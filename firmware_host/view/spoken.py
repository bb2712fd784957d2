"""A moment of the table in spoken words: what happened, what runs out, who does what now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from firmware_host.panel.game_panel import mode_panel_of
from firmware_host.panel.i18n import Translator
from firmware_host.panel.presenter import player_name, present
from firmware_host.panel.teaching import why_words
from firmware_host.panel.updates import meaning_of, notice_text, notices_of
from firmware_host.table.snapshot import TableSnapshot
from firmware_host.view.signs_aloud import as_words


def moment_words(snapshot: TableSnapshot, t: Translator, alarmed: frozenset[str]) -> str:
    """What is told once about a moment; `alarmed` names the alarms that were told before."""
    return as_words("\n".join(_lines(snapshot, t, alarmed)), t)


def alarm_keys(snapshot: TableSnapshot, t: Translator) -> frozenset[str]:
    """The alarms that stand now."""
    mode_panel = mode_panel_of(snapshot)
    if mode_panel is None or snapshot.outcome is not None:
        return frozenset()
    return frozenset(alarm.key for alarm in mode_panel.alarms(snapshot, t))


def why_spoken(snapshot: TableSnapshot, t: Translator) -> str:
    """The question that stands, once more, and what it means."""
    why = why_words(snapshot, t)
    lines = [*_question(snapshot, t), *([why.meaning, why.leads_to] if why else [])]
    return as_words("\n".join(line for line in lines if line), t)


def spoken_document(snapshot: TableSnapshot, t: Translator) -> dict[str, Any]:
    """A moment for a page that reads aloud; it remembers which alarms it has told."""
    mode_panel = mode_panel_of(snapshot)
    is_on = mode_panel is not None and snapshot.outcome is None
    alarms = mode_panel.alarms(snapshot, t) if mode_panel is not None and is_on else ()
    return {
        "seq": snapshot.seq,
        "moment": moment_words(snapshot, t, frozenset(alarm.key for alarm in alarms)),
        "alarms": [
            {"key": alarm.key, "text": as_words(f"{alarm.title}. {alarm.text}", t)}
            for alarm in alarms
        ],
    }


def _lines(snapshot: TableSnapshot, t: Translator, alarmed: frozenset[str]) -> Iterator[str]:
    mode_panel = mode_panel_of(snapshot)
    result = meaning_of(snapshot, t) if mode_panel is not None and not snapshot.undone else None
    if result is not None:
        yield from result.lines
    yield from (each.text for each in notices_of(snapshot, t))
    if mode_panel is not None and not snapshot.undone:
        told = mode_panel.notices(snapshot, t)
        yield from (each.spoken or notice_text(each, t) for each in told if each.text)
    if mode_panel is not None and snapshot.outcome is None:
        for alarm in mode_panel.alarms(snapshot, t):
            if alarm.key not in alarmed:
                yield f"{alarm.title}. {alarm.text}"
    if mode_panel is not None and snapshot.outcome is not None:
        yield mode_panel.reason(snapshot, t)
    yield from _question(snapshot, t)


def _question(snapshot: TableSnapshot, t: Translator) -> Iterator[str]:
    question = snapshot.question
    if question is None:
        return
    shown = present(question, snapshot, t)
    heading, sentence = shown.at_table(question)
    if heading:
        sentence = f"{heading.rstrip('.')}\n{sentence}"
    if 0 <= question.who < len(snapshot.players):
        yield f"{player_name(snapshot, question.who, t)}: {sentence}"
    else:
        yield sentence
