"""The hand of the touch table: every legal answer as a card, a key of a pad, or part of a pick."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from firmware_host.games import game_ids, game_of
from firmware_host.games.core.dice_only import DONE
from firmware_host.games.core.question import ACK, PICK, ROLL, Question, picked
from firmware_host.panel.i18n import Translator
from firmware_host.panel.presenter import Presentation
from firmware_host.panel.screens.lists import Likelihood, Option
from firmware_host.panel.words import colour_name
from firmware_host.table.owner_games import GUESSED
from firmware_host.view.art import HOUSE, drawings

FEWEST_KEYS: Final = 3
"""Fewer numbers than these are cards like any others."""


def hand_part(
    question: Question | None,
    shown: Presentation,
    drawn: Mapping[str, str],
    words: Mapping[str, str],
    t: Translator,
) -> dict[str, Any]:
    """A card shows the drawing of the thing on the stage that gives the same answer, and `words`
    where the game has some for the touch table."""
    if question is None or question.kind == ROLL:
        return {"kind": "none", "cards": []}
    if question.kind == PICK:
        return _pick(question, shown, drawn, t)
    if question.kind == ACK:
        # Translators: button below a text; 14 letters.
        go_on = {"act": "answer:ok", "text": t.gettext("Continue"), "icon": "check"}
        return {"kind": "ack", "cards": [go_on]}
    legal = set(question.answers) - {question.enrols}  # which only the reader gives
    known = {each.id: each for each in reversed(shown.options) if each.id in legal}
    ordered = [known[id] for id in dict.fromkeys(each.id for each in shown.options) if id in known]
    missing = [
        Option(answer, t.gettext("Done") if answer == DONE else answer)
        for answer in question.answers
        if answer in legal - known.keys()
    ]
    cards = [
        _card(_at_full_size(option, drawn, words), f"answer:{option.id}")
        for option in (*ordered, *missing)
    ]
    for card, option in zip(cards, (*ordered, *missing), strict=True):
        game = option.id.removeprefix(GUESSED)
        view = game_of(game).view if game in game_ids() else None
        if view is not None:
            card["cover"] = list(view().cover)
    hand = {"kind": question.kind, "cards": cards, "cursor": shown.cursor or question.default}
    if not _is_pad(cards):
        return hand
    cards.sort(key=lambda card: int(card["act"].removeprefix("answer:")))
    return {**hand, "is_pad": True}


def _is_pad(cards: Sequence[dict[str, Any]]) -> bool:
    """Numbers to tap like the keys of a pad: every answer is the number that its card shows; only
    nothing may be a word."""
    for card in cards:
        number = card["act"].removeprefix("answer:")
        is_shown = number == "0" and not re.search(r"\d", card["text"])
        is_shown = is_shown or bool(re.match(rf"[+−-]?{number}(\s\D*)?$", card["text"]))
        if not number.isdecimal() or not is_shown:
            return False
    return len(cards) >= FEWEST_KEYS


def _at_full_size(option: Option, drawn: Mapping[str, str], words: Mapping[str, str]) -> Option:
    option = replace(option, art=drawn.get(option.id, option.art))
    if option.id not in words:
        return option
    return replace(option, note="", table_note=None, details=words[option.id], signs=())


def _pick(
    question: Question, shown: Presentation, drawn: Mapping[str, str], t: Translator
) -> dict[str, Any]:
    """Any subset: each card is taken or left, then confirmed. `answers` where not all are legal."""
    options = list(shown.options)
    are_dice = len(options) != len(question.options)
    if are_dice:
        options = [Option(each, colour_name(each, t)) for each in question.options]
    start = set(picked(question.default)) if question.default else set()
    cards = [
        {
            **_card(replace(option, art=drawn.get(str(n), option.art)), f"pick:{n}"),
            "picked": n in start,
        }
        for n, option in enumerate(options)
    ]
    if are_dice:
        for card, face in zip(cards, question.options, strict=True):
            card["die"] = {"text": face, "pips": int(face) if face.isdecimal() else 0}
    hand = {"kind": PICK, "cards": cards, "confirm": t.gettext("Done"), "roll": shown.pick_rolls}
    if question.is_ordered:
        hand["ordered"] = True
    if shown.pick_likelihood is not None:
        odds = shown.pick_likelihood
        hand["odds"] = {
            answer: likelihood_part(odds(picked(answer))) for answer in question.answers
        }
    is_free = len(question.answers) == 1 << len(options)
    return hand if is_free else {**hand, "answers": list(question.answers)}


def _card(option: Option, act: str) -> dict[str, Any]:
    is_drawn = bool(option.grid and option.short)  # then the words are for who cannot see it
    card = {
        "act": act,
        "text": option.short if is_drawn else option.text,
        "label": option.text if is_drawn else "",
        "note": option.note if option.table_note is None else option.table_note,
        "icon": "" if option.grid else option.art or pawn_art(option.icon) or option.icon,
        "grid": [list(row) for row in option.grid],
        "details": option.details,
        "signs": list(option.signs),
        "odds": likelihood_part(option.odds),
    }
    return {key: value for key, value in card.items() if value}


def pawn_art(color: str) -> str:
    """The drawing of a player of that color, whose sign the glass shows."""
    return f"pawn:{color}" if f"pawn:{color}" in drawings()[HOUSE] else ""


def likelihood_part(found: Likelihood | None) -> dict[str, Any] | None:
    """`value` is a share of 1 where it is a chance or a risk, a number where it is an average."""
    if found is None:
        return None
    return {"kind": found.kind, "value": round(float(found.value), 3), "text": found.text}
