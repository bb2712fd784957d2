"""The owner's pages for guessed values: whose, which part, which value, and piece by piece what is
printed. Games with a wizard of their own use the first and the last of them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from firmware_host.games import game_of
from firmware_host.panel.i18n import Translator
from firmware_host.panel.lobby.wizard import title_option
from firmware_host.panel.presenter import Ask, Presentation, by_number, presents
from firmware_host.panel.screens.lists import Option
from firmware_host.panel.words import approx, value_name
from firmware_host.table.owner_games import GUESSED


@presents("owner.section")
def _section(ask: Ask) -> Presentation:
    t, game, counts = ask.t, str(ask.about["game"]), ask.about["counts"]
    options = tuple(
        Option("done", t.gettext("Done"), "check")
        if answer == "done"
        else Option(answer, value_name(game, answer, t), note=f"×{counts[answer]}", typed=True)
        for answer in ask.question.answers
    )
    prompt = t.gettext("Which part do you want to look up?")
    # Translators: title: values of the game the box only guesses; 20 letters.
    return Presentation(t.gettext("Guessed values"), prompt, options)


@presents("owner.value")
def _value(ask: Ask) -> Presentation:
    t, now = ask.t, ask.about["values"]
    game, section = str(ask.about["game"]), str(ask.about["section"])
    options = tuple(
        Option("back", t.pgettext("to the page before", "Back"), "back")
        if answer == "back"
        else Option(
            answer,
            value_name(game, answer.removeprefix(f"{section}."), t),
            note=_shown(game, now[answer], t),
            typed=True,
        )
        for answer in ask.question.answers
    )
    prompt = t.gettext("Which value do you want to enter?")
    # Translators: title; 20 letters.
    return Presentation(t.gettext("Enter a value"), prompt, options)


@presents("owner.piece")
def _piece(ask: Ask) -> Presentation:
    t, about = ask.t, ask.about
    game, label = str(about["game"]), str(about["label"])
    name = value_name(game, str(about["path"]), t)
    # Translators: {name} is a part of the game, such as «Weapons, Iron sword, Dice».
    prompt = t.gettext("What is printed? {name}").format(name=name)
    if label:
        part = value_name(game, label, t)
        # Translators: {name} is a part of the game, {part} a place on it.
        prompt = t.gettext("What is printed? {name}: {part}").format(name=name, part=part)
    options = tuple(
        Option(answer, value_name(game, answer, t), typed=True) for answer in ask.question.answers
    )
    screen = by_number(ask) if about["is_number"] else None
    corner = str(about["number"])
    # Translators: title: one value that is printed on a part of the game; 20 letters.
    return Presentation(t.gettext("Printed value"), prompt, options, corner=corner, screen=screen)


def _shown(game: str, value: Any, t: Translator) -> str:
    """A short value beside its name; a long one is seen piece by piece."""
    text = "" if isinstance(value, list | dict) else value_name(game, str(value), t)
    return approx(text, is_guess=True) if text and len(text) <= 8 else ""


def game_or_done(answer: str, t: Translator) -> Option:
    if answer == "done":
        return Option("done", t.gettext("Done"), "check")
    if answer.startswith(GUESSED):
        title = title_option(game_of(answer.removeprefix(GUESSED)), t)
        return replace(title, id=answer, note="≈", table_note=t.gettext("Guessed values"))
    return title_option(game_of(answer), t)


@presents("owner.game")
def _game(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(game_or_done(answer, t) for answer in ask.question.answers)
    return Presentation(
        t.gettext("Printed values"), t.gettext("Enter the values of which game?"), options
    )


def entered_before(ask: Ask, title: str) -> Presentation:
    """Something the owner has entered before: enter it again, or as shipped."""
    t = ask.t
    words = {
        "enter": Option("enter", t.gettext("Enter again"), "turn"),
        # Translators: line of a list; 18 letters.
        "shipped": Option("shipped", t.gettext("Reset to default"), "undo"),
    }
    options = tuple(words[answer] for answer in ask.question.answers)
    prompt = t.gettext("You entered this before.")
    return Presentation(title, prompt, options, says_prompt=True, needs_title=True)
