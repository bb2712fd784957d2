"""A turn in words: dice, two actions, the end of a turn."""

from __future__ import annotations

from firmware_host.games.portal_dash.panel.creatures import figure_option
from firmware_host.games.portal_dash.panel.grouped import (
    EndOfTurn,
    Group,
    GroupedList,
    Lines,
    flat,
)
from firmware_host.games.portal_dash.panel.hearts import target_life
from firmware_host.games.portal_dash.panel.items import item_name, item_option, short_name
from firmware_host.games.portal_dash.rules.assistant.state import AssistantState
from firmware_host.games.portal_dash.rules.items import PICKAXE, ItemKind
from firmware_host.panel.commands import AnswerCommand, Command
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.presenter import Ask, Presentation, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.lists import Option, confirm
from firmware_host.panel.words import approx

ACTIONS = {
    "mine": (N_("Mine 1 block"), "block"),
    "move": (N_("Move"), "boots"),
    "move:hurt": (N_("Move, and more"), "flame"),
    "repair": (N_("Repair an item"), "shield"),
    "item": (N_("Use another item"), "chest"),
    "pass": (N_("Pass"), "hand"),
    "no_spawner": (N_("No free spawner"), "cross"),
    "adjust": (N_("Correct hearts"), "gear"),
    "last_heart": (N_("Last heart gone"), "skull"),
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
    lines = _action_lines(ask)
    default = ask.question.default

    def screen(frame: Frame) -> Screen:
        return _ActionList(ask, frame, lines, default)

    return Presentation(
        t.gettext("Choose action {n}").format(n=ask.about["number"]),
        t.gettext("What do you do?"),
        flat(lines),
        corner=f"{ask.about['number']}/2",
        screen=screen,
    )


class _ActionList(GroupedList):
    def __init__(self, ask: Ask, frame: Frame, lines: Lines, default: str) -> None:
        self._ask = ask
        super().__init__(frame, lines, default)

    def choose(self, option: Option) -> Command | None:
        if option.id in ENDS:
            self.open(_sure(self._ask, self.frame, option.id))
            return None
        return super().choose(option)


def _action_lines(ask: Ask) -> list[Option | Group]:
    """Tools and mobs behind a line each; the tools this player has used stand by themselves."""
    t, question = ask.t, ask.question
    groups: dict[str, list[Option]] = {}
    lines: list[Option | Group] = []
    for answer in question.answers:
        what, _, name = answer.partition(":")
        if answer in ACTIONS:
            text, icon = ACTIONS[answer]
            lines.append(Option(answer, t.gettext(text), icon))
        else:
            kind = "wear" if what.startswith("wear") else what
            groups.setdefault(kind, []).append(_named_action(ask, answer, kind, name))
    behind_lines: list[Option | Group] = []
    tools: list[Option | Group] = []
    state: AssistantState = ask.state
    used = [*state.habits[question.who], *(f"weapon:{id}" for id, _ in state.weapons[question.who])]
    # who opens the list has mostly got a better weapon than the one that stands by itself
    groups.get("weapon", []).sort(key=lambda option: -state.setup.weapons[option.id[7:]].dice)
    for kind, text, icon in (
        ("pickaxe", t.gettext("Use a pickaxe"), "pickaxe"),
        ("weapon", t.gettext("Use a weapon"), "sword"),
        ("fight", t.gettext("Fight a mob"), "skull"),
    ):
        options = groups.get(kind, [])
        tools += [option for option in options if option.id in used]
        if options:
            behind_lines.append(Group(Option(f"group:{kind}", text, icon), tuple(options)))
    lines[1:1] = tools + behind_lines
    if "wear" in groups:
        lines.insert(len(lines) - 1, _new_armour(tuple(groups["wear"]), t))
    return lines


def _new_armour(options: tuple[Option, ...], t: Translator) -> Group:
    return Group(Option("group:wear", t.gettext("Put on new armor"), "chestplate"), options)


def _named_action(ask: Ask, answer: str, kind: str, name: str) -> Option:
    t, setup = ask.t, ask.state.setup
    if kind == "pickaxe":
        pickaxe = setup.pickaxes[name]
        option = item_option(
            ask.view, name, ItemKind(PICKAXE, cube=pickaxe.cube, used=pickaxe.used), t
        )
        return Option(answer, option.text, option.icon, option.note, short=option.short)
    if kind == "weapon":
        weapon = setup.weapons[name]
        note = approx(f"{weapon.dice}⚂", ask.is_guess(f"weapons.{name}.dice"))
        return Option(answer, item_name(name, t), weapon.kind, note, short=short_name(name, t))
    if kind == "fight":
        option = figure_option(name, target_life(ask, name), t)
        return Option(answer, option.text, option.icon, option.note, short=option.short)
    return armour_option(ask, answer)


def armour_option(ask: Ask, answer: str) -> Option:
    """«wear1:iron_chestplate»: whose it is stands in front where several drew an item."""
    t, state = ask.t, ask.state
    what, _, id = answer.partition(":")
    seat = int(what.removeprefix("wear"))
    paths = f"armour.{id}.hearts", f"leggings.{id}.hearts"
    note = approx(f"{state.setup.armour[id]}♥", ask.is_guess(*paths))
    colour = state.setup.players[seat][0] if len(state.untold) > 1 else "chestplate"
    text = item_name(id, t)
    if len(state.untold) > 1:
        return Option(answer, f"{ask.player(seat)}: {text}", colour, note, short=text)
    return Option(answer, text, colour, note)


ENDS = ("last_heart", "boss_beaten")


def _sure(ask: Ask, frame: Frame, answer: str) -> Screen:
    """People report an end the box cannot see; a slip must not end the game."""
    t = ask.t
    if answer == "boss_beaten":
        prompt = t.gettext("Is the boss beaten? Then you win.")
    else:
        prompt = t.gettext("Last heart gone? Then you lose.")
    return confirm(
        frame, prompt, t.gettext("Yes"), t.gettext("Keep playing"), AnswerCommand(answer)
    )


@presents("pd.moved")
def _moved(ask: Ask) -> Presentation:
    t = ask.t
    words = {
        "safe": (t.gettext("Nothing more"), "check"),
        "magma": (t.gettext("Onto magma: −1♥"), "flame"),
        "chest": (t.gettext("Opened a chest"), "chest"),
    }
    options = tuple(Option(answer, *words[answer]) for answer in ask.question.answers)
    return Presentation(
        t.gettext("What happened?"), t.gettext("What happened on the way?"), options
    )


@presents("pd.between")
def _between(ask: Ask) -> Presentation:
    t = ask.t
    seat = int(ask.about["next"])
    words = {
        "next": Option(
            "next",
            t.gettext("Next: {player}").format(player=ask.player(seat)),
            ask.view.players[seat][0],
            typed=bool(ask.view.players[seat][1]),
        ),
        "tile": Option("tile", t.gettext("Reveal a tile"), "eye"),
        "portal": Option("portal", t.gettext("Reveal the portal"), "portal"),
    }
    lines: list[Option | Group] = [words[a] for a in ask.question.answers if a in words]
    worn = tuple(armour_option(ask, a) for a in ask.question.answers if a not in words)
    if worn:
        lines.append(_new_armour(worn, t))
    prompt = t.gettext("End of turn. ROLL: next player rolls.")
    return Presentation(
        t.gettext("End of turn"),
        prompt,
        flat(lines),
        screen=lambda frame: EndOfTurn(frame, lines, prompt=prompt if len(lines) < 3 else ""),
    )
