"""The way to the wizards of the games: whose printed values are to be entered?"""

from __future__ import annotations

from dataclasses import replace

from firmware_host.games import game_of
from firmware_host.panel.i18n import Translator
from firmware_host.panel.lobby.titles import title_option
from firmware_host.panel.presenter import Ask, Presentation, presents
from firmware_host.panel.screens.lists import Option
from firmware_host.table.owner_games import GUESSED


def game_or_done(answer: str, t: Translator) -> Option:
    if answer == "done":
        return Option("done", t.gettext("Done"), "check")
    if answer.startswith(GUESSED):
        title = title_option(game_of(answer.removeprefix(GUESSED)), t)
        return replace(title, id=answer, note="≈")
    return title_option(game_of(answer), t)


@presents("owner.game")
def _game(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(game_or_done(answer, t) for answer in ask.question.answers)
    return Presentation(t.gettext("Printed values"), t.gettext("Values of which game?"), options)


def entered_before(ask: Ask, title: str) -> Presentation:
    """Something the owner has entered before: enter it again, or as shipped."""
    t = ask.t
    words = {
        "enter": Option("enter", t.gettext("Enter again"), "turn"),
        "shipped": Option("shipped", t.gettext("As shipped"), "undo"),
    }
    options = tuple(words[answer] for answer in ask.question.answers)
    return Presentation(
        title, t.gettext("You have entered this before."), options, says_prompt=True
    )
