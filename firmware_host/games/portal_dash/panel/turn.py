"""A turn in words: dice, two actions, the pause between turns."""

from __future__ import annotations

from firmware_host.games.portal_dash.panel.items import item_option
from firmware_host.games.portal_dash.rules.items import PICKAXE, ItemKind
from firmware_host.panel.commands import AnswerCommand, Command
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import N_
from firmware_host.panel.presenter import Ask, Presentation, answer_with, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.lists import ListScreen, Option, confirm
from firmware_host.panel.screens.nested import Nested

ACTIONS = {
    "mine": (N_("Mine 1 block"), "block"),
    "pickaxe": (N_("Use a pickaxe"), "pickaxe"),
    "fight": (N_("Fight"), "sword"),
    "move": (N_("Move"), "boots"),
    "repair": (N_("Repair an item"), "shield"),
    "item": (N_("Other item"), "chest"),
    "pass": (N_("Pass"), "hand"),
    "adjust": (N_("Correct hearts"), "gear"),
    "last_heart": (N_("Somebody's last heart"), "skull"),
    "boss_beaten": (N_("The boss is beaten!"), "star"),
}


@presents("pd.roll")
def _roll(ask: Ask) -> Presentation:
    t = ask.t
    return Presentation(
        t.gettext("Roll the dice"), t.gettext("Hold ROLL to shake, let go to throw")
    )


@presents("pd.action")
def _action(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(
        Option(answer, t.gettext(ACTIONS[answer][0]), ACTIONS[answer][1])
        for answer in ask.question.answers
    )

    def screen(frame: Frame) -> Screen:
        def choose(option: Option) -> Command | None:
            if option.id in ENDS:
                nested.open(_sure(ask, frame, option.id))
                return None
            return answer_with(option)

        nested = Nested(ListScreen(frame, options, choose))
        return nested

    number = int(ask.about["number"])
    return Presentation(
        t.gettext("Action {n} of 2").format(n=number),
        t.gettext("What do you do?"),
        options,
        screen=screen,
    )


ENDS = ("last_heart", "boss_beaten")


def _sure(ask: Ask, frame: Frame, answer: str) -> Screen:
    """People report an end the box cannot see; a slip must not end the game."""
    t = ask.t
    if answer == "boss_beaten":
        prompt = t.gettext("Is the boss beaten? Then you win.")
    else:
        prompt = t.gettext("Last heart gone? Then you lose.")
    return confirm(frame, prompt, t.gettext("Yes"), t.gettext("No, go on"), AnswerCommand(answer))


@presents("pd.pickaxe")
def _pickaxe(ask: Ask) -> Presentation:
    t = ask.t
    options = []
    for answer in ask.question.answers:
        pickaxe = ask.state.setup.pickaxes[answer]
        options.append(
            item_option(answer, ItemKind(PICKAXE, cube=pickaxe.cube, used=pickaxe.used), t)
        )
    return Presentation(
        t.gettext("Which pickaxe?"), t.gettext("Which pickaxe do you use?"), tuple(options)
    )


@presents("pd.moved")
def _moved(ask: Ask) -> Presentation:
    t = ask.t
    words = {
        "safe": (t.gettext("Arrived safely"), "check"),
        "magma": (t.gettext("Onto magma: −1"), "flame"),
        "chest": (t.gettext("Opened a chest"), "chest"),
    }
    options = tuple(Option(answer, *words[answer]) for answer in ask.question.answers)
    return Presentation(t.gettext("How did it go?"), t.gettext("How did the move go?"), options)


@presents("pd.between")
def _between(ask: Ask) -> Presentation:
    t = ask.t
    seat = int(ask.about["next"])
    following = ask.player(seat)
    words = {
        "next": Option(
            "next",
            t.gettext("Next: {player}").format(player=following),
            ask.view.players[seat][0],
            typed=bool(ask.view.players[seat][1]),
        ),
        "tile": Option("tile", t.gettext("Reveal a tile"), "eye"),
        "portal": Option("portal", t.gettext("Open the portal"), "portal"),
    }
    options = tuple(words[answer] for answer in ask.question.answers)
    prompt = t.gettext("Turn over. Pass both dice to the left.")
    return Presentation(t.gettext("Turn over"), prompt, options, says_prompt=len(options) < 3)
