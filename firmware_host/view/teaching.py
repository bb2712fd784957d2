"""GET /api/why and GET /api/book: a question explained, and the book of rules, as JSON.

The touch table fetches both when somebody asks; nothing of them is part of the moment that every
page is sent. Their own words come with them, so that the page itself stays small.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from firmware_host.games import game_ids, game_of
from firmware_host.games.core.question import Question
from firmware_host.games.teaching import NOWHERE, Idea, Possibility, PrintedValues
from firmware_host.panel.i18n import Translator
from firmware_host.panel.teaching import (
    EntryWords,
    RuleWords,
    book_words,
    possibilities,
    why_words,
)
from firmware_host.table.lessons import Lesson, lessons_of
from firmware_host.table.lobby.shared import GOAL
from firmware_host.table.snapshot import TableSnapshot
from firmware_host.view.art import has_art
from firmware_host.view.spoken import why_spoken


@dataclass(frozen=True, slots=True)
class OpenedEntry:
    """An entry of a book that a tile on the reader has opened; `number` counts them."""

    number: int
    game: str
    entry: str


TIPS: Final = "tips:"
"""Before what a LessonCommand does, in an entry of the menu."""


def why_document(snapshot: TableSnapshot, t: Translator, *, speaks: bool = False) -> dict[str, Any]:
    """What is asked and why, and what a turn offers; `meaning` is empty where nothing is asked.

    `spoken` is the same for a voice, the browser's or, where the box `speaks`, its own.
    """
    why = why_words(snapshot, t)
    question = snapshot.question
    return {
        "seq": snapshot.seq,
        "question": question.id if question else "",
        "game": snapshot.game,
        "title": why.title if why else "",
        "meaning": why.meaning if why else "",
        "leads_to": why.leads_to if why else "",
        "rules": [_rule(rule) for rule in why.rules] if why else [],
        "spoken": why_spoken(snapshot, t),
        "speaks": speaks,
        "possibilities": [_possibility(each) for each in possibilities(snapshot, t)],
        "words": _why_labels(t),
    }


def book_document(game: str, t: Translator, values: PrintedValues | None = None) -> dict[str, Any]:
    """The book of one game; printed values are told where `values` are given."""
    book, teaching = book_words(game, t, values), game_of(game).teaching()
    return {
        "game": game,
        "title": t.gettext(game_of(game).title),
        "goal": [t.gettext(sentence) for sentence in teaching.goal],
        "sections": [
            {
                "title": section.title,
                "passages": [
                    {
                        "id": passage.id,
                        "title": passage.title,
                        "page": passage.page,
                        "text": passage.text,
                        "rules": list(passage.rules),
                    }
                    for passage in section.passages
                ],
            }
            for section in book.sections
        ],
        "kinds": [
            {
                "id": kind.id,
                "title": kind.title,
                "entries": [_entry(game, entry) for entry in kind.entries],
            }
            for kind in book.kinds
        ],
        "index": [
            {"word": each.word, "entries": list(each.entries), "passages": list(each.passages)}
            for each in book.index
        ],
        "tips": [_tip(lesson.idea, t) for lesson in lessons_of(game)],
        "words": _book_labels(t),
    }


def card_part(
    lesson: Lesson | None, parts: Iterable[Mapping[str, Any]], rows: Iterable[str], t: Translator
) -> dict[str, Any] | None:
    """The idea that is told now; `points` is a part or a thing of the stage, or a row of the page:
    those are the `parts` and `rows` that are shown. It is empty where nothing of it is there."""
    if lesson is None:
        return None
    idea, shown = lesson.idea, {*rows, *ids_within(parts)}
    return {
        "id": lesson.id,
        "title": t.gettext(idea.title),
        "text": t.gettext(idea.text),
        "points": next((each for each in idea.points if each in shown), NOWHERE),
        "art": idea.sign,
        "rules": list(idea.rules),
        "choices": [
            # Translators: button below a text; 14 letters.
            {"do": "seen", "text": t.gettext("Got it")},
            {"do": "off", "text": t.gettext("No more tips")},
        ],
    }


def ids_within(part: Any) -> Iterator[str]:
    """Of parts of a stage as JSON and of everything on them."""
    if isinstance(part, Mapping):
        if isinstance(part.get("id"), str):
            yield part["id"]
        part = part.values()
    elif isinstance(part, str) or not isinstance(part, Iterable):
        return
    for each in part:
        yield from ids_within(each)


def tips_entry(snapshot: TableSnapshot, t: Translator) -> dict[str, Any] | None:
    """The entry of the menu that switches the cards on and off, while a game is played."""
    if snapshot.game_id is None or not game_of(snapshot.game).teaching().ideas:
        return None
    return {
        "id": "tips",
        "text": t.gettext("Tips"),
        "icon": "teach:can",
        "ask": t.gettext("Tips explain each idea once, when it first matters."),
        "choices": [
            # Translators: button; 18 letters.
            {"text": t.gettext("Show tips"), "do": f"{TIPS}on"},
            {"text": t.gettext("No more tips"), "do": f"{TIPS}off"},
            # Translators: button of the touch table; 14 to 18 letters.
            {"text": t.gettext("Show all tips again"), "do": f"{TIPS}again"},
        ],
    }


def drawings_beside(snapshot: TableSnapshot, question: Question) -> list[str]:
    """What stands beside a sentence to be read: the goal of a game, a page of a set-up guide whose
    game draws no plan of its table."""
    if not snapshot.game:
        return []
    game, page = game_of(snapshot.game), question.about.get("page")
    if question.id == GOAL:
        return list(game.view().cover) if game.view is not None else [game.sign]
    return list(game.teaching().setup_art.get(page, ())) if isinstance(page, str) else []


def _rule(words: RuleWords) -> dict[str, Any]:
    return {"rule": words.rule, "title": words.title, "page": words.page, "text": words.text}


def _tip(idea: Idea, t: Translator) -> dict[str, Any]:
    return {
        "id": idea.id,
        "title": t.gettext(idea.title),
        "text": t.gettext(idea.text),
        "art": idea.sign,
        "rules": list(idea.rules),
    }


def _possibility(each: Possibility) -> dict[str, Any]:
    return {
        "name": each.name,
        "needs": each.needs,
        "why_not": each.why_not,
        "rule": each.rule,
        "art": each.sign,
    }


def _entry(game: str, entry: EntryWords) -> dict[str, Any]:
    """Its drawing is the colored one, or else its sign on the glass."""
    return {
        "id": entry.id,
        "name": entry.name,
        "text": entry.text,
        "facts": entry.facts,
        "art": entry.art if entry.art and has_art(game, entry.art) else entry.sign,
        "rules": [rule.rule for rule in entry.rules],
    }


def _why_labels(t: Translator) -> dict[str, str]:
    return {
        "why": t.gettext("Why?"),
        "can": t.gettext("What can I do?"),
        "book": t.gettext("Rules"),
        "leads_to": t.gettext("What happens then"),
        "rule": t.gettext("Rule {number}"),
        # Translators: {number} is a page number.
        "page": t.gettext("page {number} of the rulebook"),
        # Translators: heading above what one cannot do now.
        "not_now": t.gettext("Not now"),
        "say": t.gettext("Read it aloud"),
        "nothing": t.gettext("Nothing is asked right now."),
        "no_turn": t.gettext("Nobody has a turn right now."),
        "keys": t.gettext("Keys: W why, R roll, U undo, H history, M menu, G got it, Esc close"),
    }


def _book_labels(t: Translator) -> dict[str, str]:
    return {
        "goal": t.gettext("What it is about"),
        "sections": t.gettext("Rules"),
        "kinds": t.gettext("Parts of the game"),
        "index": t.gettext("Index"),
        # Translators: button and field of the rules book; 12 letters.
        "search": t.pgettext("verb", "Search"),
        "search_hint": t.gettext("Type the beginning of a word."),
        "nothing": t.gettext("Nothing found. Try another word."),
        "back": t.pgettext("to the page before", "Back"),
        # Translators: a key of the keyboard on the screen: takes the last letter away.
        "erase": t.pgettext("key", "Erase"),
        "space": t.pgettext("key", "Space"),
        "rule": t.gettext("Rule {number}"),
        "page": t.gettext("page {number} of the rulebook"),
        "tips": t.gettext("Tips for the first game"),
        "not_told": t.gettext("Only the box needs this rule. The book leaves it out."),
    }


def books(snapshot: TableSnapshot, t: Translator) -> list[dict[str, str]]:
    """The book of the game that is played or chosen; before that one for each game."""
    return [
        {"id": game, "text": t.gettext(game_of(game).title), "icon": game_of(game).sign}
        for game in ([snapshot.game] if snapshot.game else game_ids())
    ]
