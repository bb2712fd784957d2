"""The set-up of Explorers at the table, step by step, and what the box has dealt."""

from __future__ import annotations

from dataclasses import replace

from firmware_host.games.explorers.panel.chests import chest_option
from firmware_host.games.explorers.panel.landscapes import card_option
from firmware_host.games.explorers.rules.state import ExplorersState
from firmware_host.panel.before_play import GuidePage, present_guide
from firmware_host.panel.commands import AnswerCommand
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.presenter import Ask, Presentation, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.lists import ListScreen, Option
from firmware_host.panel.words import colour_name


def _landscapes(state: ExplorersState, t: Translator) -> str:
    count = state.setup.display
    # Translators: {all}: how many cards there are, 60; {n}: 5
    text = t.ngettext(
        "Shuffle all landscapes ({all}), places face up. Nobody looks at the backs! "
        "Lay out the top {n} card.",
        "Shuffle all landscapes ({all}), places face up. Nobody looks at the backs! "
        "Lay out the top {n} cards.",
        count,
    )
    return text.format(all=sum(state.setup.cards.values()), n=count)


def _creatures(state: ExplorersState, t: Translator) -> str:
    removed = state.setup.removed
    # Translators: {n}: 5 to 8
    return t.ngettext(
        "Shuffle the creatures face down. Put {n} card back into the game box, unseen.",
        "Shuffle the creatures face down. Put {n} cards back into the game box, unseen.",
        removed,
    ).format(n=removed)


def _row(_state: ExplorersState, t: Translator) -> str:
    return t.gettext(
        "The box deals the creatures. Sort the cards by kind and lay out each one it reveals."
    )


def _game_over(state: ExplorersState, t: Translator) -> str:
    others = state.setup.last_cards - 1
    # Translators: {n}: 3 or 4
    return t.ngettext(
        "Take the last {n} creature of the deck, unseen. Shuffle Game Over into it. "
        "Put both back under the deck.",
        "Take the last {n} creatures of the deck, unseen. Shuffle Game Over into them. "
        "Put all of them back under the deck.",
        others,
    ).format(n=others)


def _chests(state: ExplorersState, t: Translator) -> str:
    """EX-015, EX-A38: those the box has drawn, or those of a first game."""
    numbers = t.listed(sorted(state.chests))
    # Translators: {numbers} of chest cards: 01, 02, 03
    return t.gettext("Lay out chests {numbers}, open side up.").format(numbers=numbers)


def _hunger(state: ExplorersState, t: Translator) -> str:
    colour, name = state.setup.players[state.setup.first]
    hunger = state.setup.hunger
    # Translators: {name}: a player: Red, or the name they typed; {n}: 6
    return t.ngettext(
        "{name} starts: take the {n} hunger card and the night card.",
        "{name} starts: take the {n} hunger cards and the night card.",
        hunger,
    ).format(name=name or colour_name(colour, t), n=hunger)


def _box(_state: ExplorersState, t: Translator) -> str:
    return t.gettext(
        "The box deals every card and shows what is in play. Leave the cards in the game box."
    )


present_guide(
    "ex.guide",
    {
        # Translators: a step of the set-up; title, 18 letters, verb first
        "landscapes": GuidePage(N_("Deal landscapes"), "forest", _landscapes),
        # Translators: a step of the set-up; title, 18 letters, verb first
        "creatures": GuidePage(N_("Shuffle creatures"), "skull", _creatures),
        # Translators: a step of the set-up; title, 18 letters, verb first
        "row": GuidePage(N_("Sort creatures"), "skull", _row),
        # Translators: a step of the set-up; title, 18 letters, verb first
        "game_over": GuidePage(N_("Hide Game Over"), "warning", _game_over),
        # Translators: a step of the set-up; title, 18 letters, verb first
        "chests": GuidePage(N_("Lay out chests"), "chest", _chests),
        # Translators: a step of the set-up; title, 18 letters, verb first
        "hunger": GuidePage(N_("Take hunger cards"), "food", _hunger),
        # Translators: a step of the set-up; title, 18 letters, verb first
        "box": GuidePage(N_("Put cards away"), "box", _box),
    },
)


@presents("ex.ready")
def _ready(ask: Ask) -> Presentation:
    """A list to look through; OK on any line goes on."""
    t, state = ask.t, ask.state
    lines = [chest_option(chest, state, t) for chest in ask.about["chests"]]
    # here a landscape needs its name more than its signs
    lines += [
        replace(card_option(card, state, t, is_guess=ask.is_guess), signs=())
        for card in ask.about["open"]
    ]
    # Translators: verb: begin the game
    done = Option("ok", t.gettext("Start"), "check")

    def screen(frame: Frame) -> Screen:
        return ListScreen(frame, [*lines, done], lambda _line: AnswerCommand("ok"))

    title = (
        # Translators: the chests and landscapes of this game; title, 20 letters
        t.gettext("See what is in play")
        if state.open
        # Translators: title, 20 letters
        else t.gettext("Lay out these chests")
    )
    prompt = t.gettext("These are in play. OK: start")
    return Presentation(title, prompt, (done,), screen=screen, table_prompt=title)
