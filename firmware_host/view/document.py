"""GET /api/table: one moment of the table as JSON, in the language of whoever looks.

The document is made of parts that a page replaces one by one; docs/table.md describes them. A game
without a view of its own gets question, hand, history and menu all the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from firmware_host.games import game_ids, game_of
from firmware_host.games.core.dice import Die
from firmware_host.games.core.question import ACK, DRAW, ROLL, Question
from firmware_host.games.core.rules import DICE_MODE
from firmware_host.panel.dice_only import odds_lines
from firmware_host.panel.doubts import OVERRULED
from firmware_host.panel.forecast import chance_text
from firmware_host.panel.game_panel import ModePanel, mode_panel_of
from firmware_host.panel.history import face_text, step_words
from firmware_host.panel.i18n import Translator, language_name
from firmware_host.panel.menu import fair_pages
from firmware_host.panel.phones import PhonesShown
from firmware_host.panel.presenter import Ask, Presentation, player_name, present
from firmware_host.panel.screens.lists import Option
from firmware_host.panel.updates import end_headline, end_texts, meaning_of, notices_of
from firmware_host.panel.words import COLOURS, MATERIALS
from firmware_host.table.forecast import Forecast
from firmware_host.table.lessons import Lesson
from firmware_host.table.snapshot import Step, TableSnapshot
from firmware_host.view.art import HOUSE
from firmware_host.view.guests import SOMEBODY_PLAYS, GuestsView, guests_part
from firmware_host.view.hand import hand_part, likelihood_part
from firmware_host.view.phones import knocks_part, menu_entry
from firmware_host.view.scene import Seats, Stage, art_of_answers, plain
from firmware_host.view.teaching import (
    OpenedEntry,
    books,
    card_part,
    drawings_beside,
    tips_entry,
)

VERSION: Final = 1
"""Grows when a page that knows the older document could not read the newer one."""
MOST_STEPS: Final = 30
"""Of the history that a page shows."""


@dataclass(frozen=True, slots=True)
class UnknownTag:
    """A tag on the reader that nobody knows, and what it may be, the likeliest first."""

    uid: str
    tiles: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class ViewState:
    """What table_document is built from: the table and what the box itself has to show."""

    snapshot: TableSnapshot
    steps: Sequence[Step] = ()
    languages: Sequence[str] = ("en",)
    forecast: Forecast | None = None
    is_forecasting: bool = False
    unknown_tag: UnknownTag | None = None
    said: Sequence[tuple[int, str, str]] = ()
    """What the box itself said lately, numbered, and the rule behind it, if one is: a tile refused,
    a reader unplugged."""
    phones: PhonesShown | None = None
    guests: GuestsView = SOMEBODY_PLAYS
    card: Lesson | None = None
    """The idea that is told now."""
    opened: OpenedEntry | None = None

    def facts(self) -> tuple[object, ...]:
        """Return everything it holds: view states of equal facts make equal documents.

        Tuples skip what is the same object, so the state of a game is not compared field by field.
        """
        return tuple(getattr(self, name) for name in self.__slots__)


def table_document(view_state: ViewState, t: Translator) -> dict[str, Any]:
    """The parts by name; those of the stage are called "part:" and their id."""
    snapshot = view_state.snapshot
    question = snapshot.question.with_doubts() if snapshot.question else None
    shown = present(question, snapshot, t) if question else Presentation("")
    stage = _stage(snapshot, question, t)
    parts = {part.id: plain(part) for part in (*stage.main, *stage.side)}
    hand = hand_part(question, shown, art_of_answers(parts.values()), stage.words, t)
    roll = _roll(question, shown, snapshot, t)
    rows = [*(["hand"] if hand["cards"] else []), *(["roll"] if roll else [])]
    return {
        "table": {
            "version": VERSION,
            "room": snapshot.room,
            "game": snapshot.game,
            "title": t.gettext(game_of(snapshot.game).title) if snapshot.game else "",
            "mode": snapshot.mode,
            "language": t.language,
            "art": [HOUSE, *([snapshot.game] if snapshot.game else game_ids())],
        },
        "ask": _ask(snapshot, question, shown, t, has_stage=bool(parts)),
        "players": _players(snapshot, t),
        "hand": hand,
        "roll": roll,
        "undo": snapshot.can_undo,
        "runs_out": _runs_out(snapshot, t),
        "result": _result(snapshot, t),
        "news": _news(view_state, shown, t),
        "said": [
            {"number": number, "text": text, "rule": rule} for number, text, rule in view_state.said
        ],
        "alarms": _alarms(snapshot, t),
        "card": card_part(view_state.card, parts.values(), rows, t),
        "opened": asdict(view_state.opened) if view_state.opened else None,
        "history": _history(snapshot, view_state.steps[-MOST_STEPS:], t),
        "end": _end(view_state, stage, t),
        "menu": _menu(view_state, t),
        "forecast": _forecast(view_state, t),
        "guests": guests_part(view_state.guests, view_state.languages, t),
        "unknown_tag": _unknown_tag(view_state.unknown_tag, t),
        "phones": knocks_part(view_state.phones, t),
        "stage": {
            "main": [part.id for part in stage.main],
            "side": [part.id for part in stage.side],
        },
        **{f"part:{id_}": part for id_, part in parts.items()},
    }


def _stage(snapshot: TableSnapshot, question: Question | None, t: Translator) -> Stage:
    if snapshot.game_id is None or game_of(snapshot.room).view is None:
        return Stage()
    view = game_of(snapshot.room).view
    assert view is not None
    if question is None:
        return view().still(Ask(Question("", ACK, -1, ()), snapshot, t))
    return view().stage(Ask(question, snapshot, t))


def _ask(
    snapshot: TableSnapshot,
    question: Question | None,
    shown: Presentation,
    t: Translator,
    *,
    has_stage: bool,
) -> dict[str, Any] | None:
    if question is None:
        return None
    heading, words = shown.at_table(question)
    sentence = one_line(words)
    return {
        "seq": snapshot.seq,
        "id": question.id,
        "kind": question.kind,
        "rule": question.rule,
        "title": shown.title,
        "heading": heading,
        "sentence": sentence,
        "who": question.who if 0 <= question.who < len(snapshot.players) else None,
        "corner": shown.corner,
        "odds": shown.odds,
        "likelihood": likelihood_part(shown.likelihood),
        "icon": shown.icon,
        "art": [] if has_stage else drawings_beside(snapshot, question),
    }


def one_line(words: str) -> str:
    """Return a sentence of the OLED without its line breaks."""
    return re.sub(r"(?<![.!?:,])\n", " · ", words.strip()).replace("\f", " ")


def _players(snapshot: TableSnapshot, t: Translator) -> list[dict[str, Any]]:
    return [
        {"color": color, "name": player_name(snapshot, seat, t), "is_turn": seat == snapshot.turn}
        for seat, (color, _) in enumerate(snapshot.players)
    ]


def _roll(
    question: Question | None, shown: Presentation, snapshot: TableSnapshot, t: Translator
) -> dict[str, Any] | None:
    """What the ROLL button does now; None: nothing can be rolled."""
    if question is None:
        return None
    if question.kind == ROLL:
        dice = [
            {"name": die.name, "faces": [_face(die, face, t) for face in die.distinct()]}
            for die in question.dice
        ]
        return {
            "text": t.pgettext("verb", "Roll"),
            "dice": dice,
            # Translators: button of the touch table; 14 to 18 letters.
            "own": t.gettext("We rolled real dice"),
        }
    if question.kind == DRAW:
        return {"text": t.gettext("Box draws")}
    if shown.throws_after:
        return {"text": t.pgettext("verb", "Roll")}
    if not shown.roll:
        return None
    given = (option.text for option in shown.options if option.id == shown.roll)
    return {"text": next(given, t.pgettext("verb", "Roll"))}


def _face(die: Die, face: str, t: Translator) -> dict[str, Any]:
    """`id` is what the answer holds; a color, pips or a drawing show it, `text` says it."""
    shown: dict[str, Any] = {"id": face, "text": face_text(face, t)}
    if face in COLOURS or face in MATERIALS:
        shown["color"] = face
    elif face.isdecimal():
        shown["pips"] = int(face)
    shown["art"] = f"face:{die.name}:{face}"
    return shown


# What runs out, what happened


def _runs_out(snapshot: TableSnapshot, t: Translator) -> list[dict[str, Any]]:
    mode_panel = mode_panel_of(snapshot)
    if mode_panel is None:
        return []
    return [
        {
            "label": cell.label,
            "missing": cell.missing,
            "left": cell.blocks,
            "turns": cell.turns,
            "worry": cell.worry,
            "text": cell.text,
            "icon": cell.icon,
        }
        for cell in mode_panel.strip(snapshot, t)
    ]


def _result(snapshot: TableSnapshot, t: Translator) -> dict[str, Any] | None:
    """Dice that were just thrown, by the box or by hand."""
    if snapshot.undone:
        return None
    meaning = meaning_of(snapshot, t)
    if meaning is None:
        return None
    return {
        "seq": snapshot.seq,
        "title": meaning.title,
        "lines": list(meaning.lines),
        "dice": [
            {"name": die.name, **_face(die, face, t)}
            for die, face in zip(meaning.dice, meaning.faces, strict=True)
        ],
        "moving": list(range(len(meaning.dice)))
        if meaning.moving is None
        else list(meaning.moving),
        "by_box": snapshot.thrown is not None and snapshot.thrown.by == "dice",
    }


def _news(view_state: ViewState, shown: Presentation, t: Translator) -> dict[str, Any]:
    """What is told once at this moment; `seq` tells a page whether it has told it."""
    snapshot = view_state.snapshot
    notices = list(notices_of(snapshot, t))
    mode_panel = mode_panel_of(snapshot)
    lines = []
    if snapshot.undone:
        lines = [t.gettext("Undone: {what}").format(what=shown.title)]
    elif mode_panel is not None:
        notices += mode_panel.notices(snapshot, t)
    lines += [each.text for each in notices if each.text]
    return {"seq": snapshot.seq, "lines": lines}


def _alarms(snapshot: TableSnapshot, t: Translator) -> list[dict[str, str]]:
    mode_panel = mode_panel_of(snapshot)
    if mode_panel is None or snapshot.outcome is not None:
        return []
    alarms = mode_panel.alarms(snapshot, t)
    return [{"key": each.key, "title": each.title, "text": each.text} for each in alarms]


_WORDS: Final[dict[str, dict[int, tuple[Step, object, dict[str, Any]]]]] = {}
"""Of the last document in each language, by number: what is past is put into words once."""


def _history(now: TableSnapshot, steps: Sequence[Step], t: Translator) -> list[dict[str, Any]]:
    whose = t, now.game_id, now.players, now.guessed
    known, words = _WORDS.get(t.language, {}), {}
    for step in steps:
        last = known.get(step.number)
        is_same = last is not None and last[0] is step and last[1] == whose
        words[step.number] = last if last and is_same else (step, whose, _step(now, step, t))
    _WORDS[t.language] = words
    return [words[step.number][2] for step in steps]


def _step(now: TableSnapshot, step: Step, t: Translator) -> dict[str, Any]:
    words = step_words(now, step, t)
    overruled = [t.gettext(OVERRULED)] if words.insisted else []
    return {
        "number": step.number,
        "who": words.who,
        "title": words.title,
        "text": words.answer,
        "lines": [*overruled, *(each.text for each in words.notices)],
    }


# The end, the menu, the forecast


def _end(view_state: ViewState, stage: Stage, t: Translator) -> dict[str, Any] | None:
    snapshot = view_state.snapshot
    mode_panel = mode_panel_of(snapshot)
    if snapshot.outcome is None or mode_panel is None:
        return None
    _, sign, reason = end_texts(snapshot, t)
    return {
        "won": snapshot.outcome.won and not snapshot.was_abandoned,
        "title": end_headline(snapshot, t),
        "icon": _end_art(snapshot, sign),
        "reason": reason,
        "winners": list(snapshot.outcome.winners or ()),
        "facts": _facts(snapshot, mode_panel, t),
        "results": _results(snapshot, stage, t),
        "pages": [{"text": text, "code": code} for text, code in fair_pages(snapshot, t)[1:]],
        "status": [_line(option) for option in mode_panel.status(snapshot, t)],
        "file_text": t.gettext("Scan to take this game home"),
        "file_about": t.gettext(
            "The code leads to the file of this game. “tilekeeper verify FILE” checks every "
            "roll in it and shows the same numbers."
        ),
        "again": t.gettext("Same again"),
        "new": t.gettext("Another game"),
    }


def _end_art(snapshot: TableSnapshot, sign: str) -> str:
    """A cup, a skull, or dice where nobody won or lost."""
    if snapshot.was_abandoned or sign not in ("star", "skull"):
        return "end:even"
    assert snapshot.outcome is not None
    return "end:won" if snapshot.outcome.won else "end:lost"


def _facts(snapshot: TableSnapshot, mode_panel: ModePanel, t: Translator) -> list[dict[str, str]]:
    """How long the game was, in turns and on the clock."""
    facts = []
    if mode_panel.turns is not None:
        turns = mode_panel.turns(snapshot)
        text = t.ngettext("{n} turn", "{n} turns", turns).format(n=turns)
        facts.append({"icon": "turn", "text": text})
    if snapshot.played_s:
        facts.append({"icon": "hourglass", "text": t.duration(snapshot.played_s)})
    return facts


def _results(snapshot: TableSnapshot, stage: Stage, t: Translator) -> list[dict[str, Any]]:
    """Everybody with what lies before them at the end, winners first."""
    seats = {
        seat.tint: seat
        for part in (*stage.side, *stage.main)
        if isinstance(part, Seats)
        for seat in part.seats
    }
    winners = set(snapshot.outcome.winners or ()) if snapshot.outcome else set()
    results = []
    for number, (color, _) in enumerate(snapshot.players):
        seat = seats.get(color)
        results.append(
            {
                "color": color,
                "text": seat.text if seat else player_name(snapshot, number, t),
                "stats": plain(seat.stats) if seat else [],
                "won": number in winners,
            }
        )
    return sorted(results, key=lambda each: not each["won"])


def _menu(view_state: ViewState, t: Translator) -> list[dict[str, Any]]:
    return list(_menu_entries(view_state, t))


def _menu_entries(view_state: ViewState, t: Translator) -> Iterator[dict[str, Any]]:
    snapshot = view_state.snapshot
    mode_panel = mode_panel_of(snapshot)
    yield {
        "id": "book",
        "text": t.gettext("Rules"),
        "icon": "teach:book",
        "books": books(snapshot, t),
    }
    if tips := tips_entry(snapshot, t):
        yield tips
    if mode_panel is not None:
        if snapshot.mode != DICE_MODE:
            lines = [_line(option) for option in mode_panel.status(snapshot, t)]
            yield {"id": "status", "text": t.gettext("Status"), "icon": "eye", "lines": lines}
        if mode_panel.legend or mode_panel.signs:
            legend = [_line(option) for option in mode_panel.legend(t)] if mode_panel.legend else []
            legend += [{"text": t.gettext(words)} for words in mode_panel.signs]
            yield {"id": "signs", "text": t.gettext("Signs"), "icon": "eye", "lines": legend}
        if mode_panel.has_forecast and snapshot.outcome is None:
            text = t.gettext("Forecast")
            yield {"id": "forecast", "text": text, "icon": "hourglass", "do": "forecast"}
    if snapshot.mode == DICE_MODE:
        lines = [_line(option) for option in odds_lines(snapshot, t)]
        yield {"id": "odds", "text": t.gettext("Odds"), "icon": "dice", "lines": lines}
    words = game_of(snapshot.game).panel().dice_words if snapshot.mode == DICE_MODE else None
    if words is not None and snapshot.outcome is None:
        yield {"id": "go_on", "text": t.gettext(words.go_on), "icon": "block", "do": "go_on"}
    if snapshot.commitment:
        pages = [{"text": text, "code": code} for text, code in fair_pages(snapshot, t)]
        yield {
            "id": "fair",
            "text": t.gettext("Fair dice"),
            "icon": "lock",
            "lines": pages,
            "qr": snapshot.commitment,
        }
    yield from menu_entry(view_state.phones, t)
    if len(view_state.languages) > 1:
        choices = [{"text": language_name(c), "do": f"language:{c}"} for c in view_state.languages]
        yield {
            "id": "language",
            "text": t.gettext("Language"),
            "icon": "globe",
            "choices": choices,
        }
    is_running = snapshot.game_id is not None and snapshot.outcome is None
    if is_running and snapshot.mode != DICE_MODE:
        yield {
            "id": "leave",
            "text": t.gettext("Save for later"),
            "icon": "hourglass",
            "ask": t.gettext("You get a code and can go on with this game another day."),
            "choices": [
                {"text": t.gettext("No, keep playing"), "do": ""},
                # Translators: button of the touch table; 14 to 18 letters.
                {"text": t.gettext("Yes, save it"), "do": "leave"},
            ],
        }
    if is_running:
        yield {
            "id": "abandon",
            "text": t.gettext("End this game"),
            "icon": "cross",
            "ask": t.gettext("Really end this game?"),
            "choices": [
                {"text": t.gettext("No, keep playing"), "do": ""},
                {"text": t.gettext("Yes, end it"), "do": "abandon"},
            ],
        }


def _line(option: Option) -> dict[str, Any]:
    line = {
        "text": option.text,
        "note": option.note,
        "icon": option.icon,
        "odds": likelihood_part(option.odds),
    }
    return {key: value for key, value in line.items() if value}


def _forecast(view_state: ViewState, t: Translator) -> dict[str, Any] | None:
    found = view_state.forecast
    if found is None or not found.is_fit_to_show:
        return {"waits": t.gettext("One moment…")} if view_state.is_forecasting else None
    chances = [(t.pgettext("forecast", "Win"), found.win)]
    words = t.gettext("In time: {task}")
    chances += [(words.format(task=task), chance) for task, chance in found.tasks.items()]
    return {
        "games": found.games,
        "lines": [
            {
                "text": text,
                "share": round(chance.share, 3),
                "low": round(chance.low, 3),
                "high": round(chance.high, 3),
                "shown": chance_text(chance, t),
            }
            for text, chance in chances
        ],
    }


def _unknown_tag(tag: UnknownTag | None, t: Translator) -> dict[str, Any] | None:
    if tag is None:
        return None
    return {
        "uid": tag.uid,
        "title": t.gettext("Unknown tile"),
        "sentence": t.gettext("What is it?"),
        "leave": t.gettext("Leave it unknown"),
        "tiles": [{"id": tile.id, "text": tile.text, "note": tile.note} for tile in tag.tiles],
    }
