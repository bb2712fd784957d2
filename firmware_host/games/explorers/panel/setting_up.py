"""The set-up of Explorers at the table, step by step, and what the box has dealt."""

from __future__ import annotations

from dataclasses import replace

from firmware_host.games.explorers.panel.chests import chest_option
from firmware_host.games.explorers.panel.landscapes import card_option
from firmware_host.games.explorers.rules.state import ExplorersState
from firmware_host.panel.commands import AnswerCommand
from firmware_host.panel.frame import Frame
from firmware_host.panel.guide import GuidePage, present_guide
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.presenter import Ask, Presentation, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.lists import ListScreen, Option
from firmware_host.panel.words import colour_name


def _landscapes(state: ExplorersState, t: Translator) -> str:
    return t.gettext(
        "Shuffle the {all} landscapes. Nobody looks at the backs! Lay out {n} from the top."
    ).format(all=sum(state.setup.cards.values()), n=state.setup.display)


def _creatures(state: ExplorersState, t: Translator) -> str:
    removed = state.setup.removed
    return t.ngettext(
        "Shuffle the creatures face down. Put {n} back into the game box, unseen.",
        "Shuffle the creatures face down. Put {n} back into the game box, unseen.",
        removed,
    ).format(n=removed)


def _row(_state: ExplorersState, t: Translator) -> str:
    return t.gettext(
        "Tilekeeper deals the creatures. Sort the cards by kind and lay out each one it reveals."
    )


def _game_over(state: ExplorersState, t: Translator) -> str:
    last = state.setup.last_cards
    return t.gettext(
        "Shuffle {n} creatures and Game Over. Put these {last} cards under the deck."
    ).format(n=last - 1, last=last)


def _chests(state: ExplorersState, t: Translator) -> str:
    """EX-015, EX-A38: those the box has drawn, or those of a first game."""
    numbers = ", ".join(sorted(state.chests))
    return t.gettext("Lay out chests {numbers}, open side up.").format(numbers=numbers)


def _hunger(state: ExplorersState, t: Translator) -> str:
    colour, name = state.setup.players[state.setup.first]
    return t.gettext("{name} starts: take the {n} hunger cards and the night card.").format(
        name=name or colour_name(colour, t), n=state.setup.hunger
    )


def _box(_state: ExplorersState, t: Translator) -> str:
    return t.gettext(
        "Tilekeeper deals every card and shows what is in play. Leave the cards in their box."
    )


present_guide(
    "ex.guide",
    {
        "landscapes": GuidePage(N_("Deal landscapes"), "forest", _landscapes),
        "creatures": GuidePage(N_("Shuffle creatures"), "skull", _creatures),
        "row": GuidePage(N_("Sort creatures"), "skull", _row),
        "game_over": GuidePage(N_("Hide Game Over"), "warning", _game_over),
        "chests": GuidePage(N_("Lay out chests"), "chest", _chests),
        "hunger": GuidePage(N_("Take hunger cards"), "food", _hunger),
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
    done = Option("ok", t.gettext("Start"), "check")

    def screen(frame: Frame) -> Screen:
        return ListScreen(frame, [*lines, done], lambda _line: AnswerCommand("ok"))

    title = t.gettext("See what is in play") if state.open else t.gettext("Lay out these chests")
    prompt = t.gettext("These are in play. OK: start")
    return Presentation(title, prompt, (done,), screen=screen)
