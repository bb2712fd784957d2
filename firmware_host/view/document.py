"""GET /api/table: one moment of the table as JSON, in the language of whoever looks.

The document is made of parts that a page replaces one by one; docs/table.md describes them. A game
without a view of its own gets question, hand, history and menu all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from firmware_host.games import game_ids, game_of
from firmware_host.games.core.dice import Die
from firmware_host.games.core.question import ACK, DRAW, PICK, ROLL, Question, picked
from firmware_host.games.core.rules import DICE_MODE
from firmware_host.panel.forecast import chance_text
from firmware_host.panel.game_panel import mode_panel_of
from firmware_host.panel.i18n import Translator, language_name
from firmware_host.panel.menu import SIGNS, fair_pages
from firmware_host.panel.presenter import Ask, Presentation, player_name, present
from firmware_host.panel.screens.lists import Option
from firmware_host.panel.updates import end_texts, meaning_of, notices_of
from firmware_host.panel.words import COLOURS, MATERIALS, colour_name
from firmware_host.table.forecast import Forecast
from firmware_host.table.snapshot import Step, TableSnapshot
from firmware_host.view.art import HOUSE
from firmware_host.view.scene import Stage, art_of_answers, plain

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
class Moment:
    """Everything a face may show."""

    snapshot: TableSnapshot
    steps: Sequence[Step] = ()
    languages: Sequence[str] = ("en",)
    forecast: Forecast | None = None
    is_forecasting: bool = False
    unknown_tag: UnknownTag | None = None
    said: Sequence[tuple[int, str]] = ()
    """What the box itself said lately, numbered: a tile refused, a reader unplugged."""


def table_document(moment: Moment, t: Translator) -> dict[str, Any]:
    """The parts by name; those of the stage are called "part:" and their id."""
    snapshot = moment.snapshot
    question = snapshot.question
    shown = present(question, snapshot, t) if question else Presentation("")
    stage = _stage(snapshot, question, t)
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
        "ask": _ask(snapshot, question, shown, t),
        "players": _players(snapshot, t),
        "hand": _hand(question, shown, art_of_answers(stage), t),
        "roll": _roll(question, shown, snapshot, t),
        "undo": snapshot.can_undo,
        "runs_out": _runs_out(snapshot),
        "result": _result(snapshot, t),
        "news": _news(moment, shown, t),
        "said": [{"number": number, "text": text} for number, text in moment.said],
        "alarms": _alarms(snapshot, t),
        "history": [_step(moment.snapshot, step, t) for step in moment.steps[-MOST_STEPS:]],
        "end": _end(moment, t),
        "menu": _menu(moment, t),
        "forecast": _forecast(moment, t),
        "unknown_tag": _unknown_tag(moment.unknown_tag, t),
        "stage": {
            "main": [part.id for part in stage.main],
            "side": [part.id for part in stage.side],
        },
        **{f"part:{part.id}": plain(part) for part in (*stage.main, *stage.side)},
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
    snapshot: TableSnapshot, question: Question | None, shown: Presentation, t: Translator
) -> dict[str, Any] | None:
    if question is None:
        return None
    sentence = (shown.prompt or shown.title).replace("\f", " ").strip()
    return {
        "seq": snapshot.seq,
        "id": question.id,
        "kind": question.kind,
        "rule": question.rule,
        "title": shown.title,
        "sentence": sentence,
        "who": question.who if 0 <= question.who < len(snapshot.players) else None,
        "corner": shown.corner,
        "odds": shown.odds,
        "icon": shown.icon,
    }


def _players(snapshot: TableSnapshot, t: Translator) -> list[dict[str, Any]]:
    return [
        {"color": color, "name": player_name(snapshot, seat, t), "is_turn": seat == snapshot.turn}
        for seat, (color, _) in enumerate(snapshot.players)
    ]


# The hand: every legal answer as a card


def _hand(
    question: Question | None, shown: Presentation, drawn: Mapping[str, str], t: Translator
) -> dict[str, Any]:
    """A card shows the drawing of the thing on the stage that gives the same answer."""
    if question is None or question.kind == ROLL:
        return {"kind": "none", "cards": []}
    if question.kind == PICK:
        return _pick(question, shown, drawn, t)
    if question.kind == ACK:
        card = {"act": "answer:ok", "text": t.gettext("Continue"), "icon": "check"}
        return {"kind": "ack", "cards": [card]}
    legal = set(question.answers) - {question.enrols}  # which only the reader gives
    known = {each.id: each for each in reversed(shown.options) if each.id in legal}
    ordered = [known[id] for id in dict.fromkeys(each.id for each in shown.options) if id in known]
    missing = [
        Option(answer, answer) for answer in question.answers if answer in legal - known.keys()
    ]
    cards = [
        _card(replace(option, icon=drawn.get(option.id, option.icon)), f"answer:{option.id}")
        for option in (*ordered, *missing)
    ]
    return {"kind": question.kind, "cards": cards, "cursor": shown.cursor or question.default}


def _pick(
    question: Question, shown: Presentation, drawn: Mapping[str, str], t: Translator
) -> dict[str, Any]:
    """Any subset: each card is taken or left, then confirmed. `answers` where not all are legal."""
    options = list(shown.options)
    if len(options) != len(question.options):
        options = [Option(each, colour_name(each, t)) for each in question.options]
    start = set(picked(question.default)) if question.default else set()
    cards = [
        {
            **_card(replace(option, icon=drawn.get(str(n), option.icon)), f"pick:{n}"),
            "picked": n in start,
        }
        for n, option in enumerate(options)
    ]
    hand = {"kind": PICK, "cards": cards, "confirm": t.gettext("Done"), "roll": shown.pick_rolls}
    is_free = len(question.answers) == 1 << len(options)
    return hand if is_free else {**hand, "answers": list(question.answers)}


def _card(option: Option, act: str) -> dict[str, Any]:
    card = {
        "act": act,
        "text": option.text,
        "note": option.note,
        "icon": option.icon,
        "details": option.details,
        "signs": list(option.signs),
    }
    return {key: value for key, value in card.items() if value}


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
        return {"text": t.gettext("Roll"), "dice": dice, "own": t.gettext("We rolled real dice")}
    if question.kind == DRAW:
        return {"text": t.gettext("Box draws")}
    if shown.throws_after:
        return {"text": t.gettext("Roll")}
    if not shown.roll:
        return None
    given = (option.text for option in shown.options if option.id == shown.roll)
    return {"text": next(given, t.gettext("Roll"))}


def _face(die: Die, face: str, t: Translator) -> dict[str, Any]:
    """`id` is what the answer holds; a color, pips or a drawing show it, `text` says it."""
    shown: dict[str, Any] = {"id": face, "text": colour_name(face, t)}
    if face in COLOURS or face in MATERIALS:
        shown["color"] = face
    elif face.isdecimal():
        shown["text"] = face
        shown["pips"] = int(face)
    shown["art"] = f"face:{die.name}:{face}"
    return shown


# What runs out, what happened


def _runs_out(snapshot: TableSnapshot) -> list[dict[str, Any]]:
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
        for cell in mode_panel.strip(snapshot)
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


def _news(moment: Moment, shown: Presentation, t: Translator) -> dict[str, Any]:
    """What is told once at this moment; `seq` tells a page whether it has told it."""
    snapshot = moment.snapshot
    notices = list(notices_of(snapshot, t))
    mode_panel = mode_panel_of(snapshot)
    if snapshot.undone:
        lines = [t.gettext("Undone: {what}").format(what=shown.title)]
    else:
        if mode_panel is not None:
            notices += mode_panel.notices(snapshot, t)
        lines = []
    lines += [each.text for each in notices if each.text]
    return {"seq": snapshot.seq, "lines": lines}


def _alarms(snapshot: TableSnapshot, t: Translator) -> list[dict[str, str]]:
    mode_panel = mode_panel_of(snapshot)
    if mode_panel is None or snapshot.outcome is not None:
        return []
    alarms = mode_panel.alarms(snapshot, t)
    return [{"key": each.key, "title": each.title, "text": each.text} for each in alarms]


def _step(now: TableSnapshot, step: Step, t: Translator) -> dict[str, Any]:
    """An answer in words, and what came of it."""
    question = step.question
    then = replace(now, outcome=None, thrown=None, answered_by="", undone="", notices=())
    shown = present(question, replace(then, state=step.before, question=question), t)
    after = replace(then, state=step.after, events=step.events, question=None)
    mode_panel = mode_panel_of(now)
    told = [each.text for each in mode_panel.notices(after, t)] if mode_panel else []
    seated = 0 <= question.who < len(now.players)
    return {
        "number": step.number,
        "who": question.who if seated else None,
        "title": shown.title,
        "text": _answer_text(question, shown, step.answer, t),
        "lines": told,
    }


def _answer_text(question: Question, shown: Presentation, answer: str, t: Translator) -> str:
    if question.kind == ACK:
        return ""
    if question.kind == ROLL:
        faces = answer.split(" ")
        return ", ".join(
            _face(die, face, t)["text"] for die, face in zip(question.dice, faces, strict=True)
        )
    if question.kind == PICK:
        options = shown.options
        chosen = picked(answer)
        if len(options) == len(question.options):
            return ", ".join(options[n].text for n in chosen)
        return ", ".join(colour_name(question.options[n], t) for n in chosen)
    return next((each.text for each in shown.options if each.id == answer), answer)


# The end, the menu, the forecast


def _end(moment: Moment, t: Translator) -> dict[str, Any] | None:
    snapshot = moment.snapshot
    mode_panel = mode_panel_of(snapshot)
    if snapshot.outcome is None or mode_panel is None:
        return None
    title, sign, reason = end_texts(snapshot, t)
    if mode_panel.winner is not None and len(snapshot.outcome.winners or ()) == 1:
        title = t.gettext("{name} wins!").format(name=title)
    return {
        "won": snapshot.outcome.won and not snapshot.was_abandoned,
        "title": title,
        "icon": sign,
        "reason": reason,
        "winners": list(snapshot.outcome.winners or ()),
        "pages": [{"text": text, "code": code} for text, code in fair_pages(snapshot, t)],
        "status": [_line(option) for option in mode_panel.status(snapshot, t)],
        "file_text": t.gettext("Scan to take this game home"),
        "again": t.gettext("Same again"),
        "new": t.gettext("Another game"),
    }


def _menu(moment: Moment, t: Translator) -> list[dict[str, Any]]:
    return list(_menu_entries(moment, t))


def _menu_entries(moment: Moment, t: Translator) -> Iterator[dict[str, Any]]:
    snapshot = moment.snapshot
    mode_panel = mode_panel_of(snapshot)
    if mode_panel is not None:
        if snapshot.mode != DICE_MODE:
            lines = [_line(option) for option in mode_panel.status(snapshot, t)]
            yield {"id": "status", "text": t.gettext("Status"), "icon": "eye", "lines": lines}
        if mode_panel.legend or mode_panel.signs:
            legend = [{"text": t.gettext(w), "icon": sign} for sign, w in mode_panel.legend]
            legend += [{"text": t.gettext(words)} for words in mode_panel.signs]
            yield {"id": SIGNS, "text": t.gettext("Signs"), "icon": "eye", "lines": legend}
        if mode_panel.has_forecast and snapshot.outcome is None:
            text = t.gettext("Forecast")
            yield {"id": "forecast", "text": text, "icon": "hourglass", "do": "forecast"}
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
    if len(moment.languages) > 1:
        choices = [{"text": language_name(c), "do": f"language:{c}"} for c in moment.languages]
        yield {
            "id": "language",
            "text": t.gettext("Language"),
            "icon": "globe",
            "choices": choices,
        }
    if snapshot.game_id is not None and snapshot.outcome is None:
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
    line = {"text": option.text, "note": option.note, "icon": option.icon}
    return {key: value for key, value in line.items() if value}


def _forecast(moment: Moment, t: Translator) -> dict[str, Any] | None:
    found = moment.forecast
    if found is None or not found.is_fit_to_show:
        return {"waits": t.gettext("One moment…")} if moment.is_forecasting else None
    chances = [(t.gettext("Win"), found.win)]
    words = t.gettext("{task} in time")
    chances += [(words.format(task=task), chance) for task, chance in found.tasks.items()]
    return {
        "games": found.games,
        "lines": [
            {
                "text": text,
                "share": round(chance.share, 3),
                "low": round(chance.low, 3),
                "high": round(chance.high, 3),
                "shown": chance_text(chance),
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
