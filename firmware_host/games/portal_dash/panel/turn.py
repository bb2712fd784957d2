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
from firmware_host.panel.i18n import N_, NC_, Translator
from firmware_host.panel.presenter import Ask, Presentation, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.lists import Option, confirm
from firmware_host.panel.words import approx

ACTIONS = {
    # Translators: answer, 18 letters.
    "mine": (N_("Mine 1 block"), "block"),
    # Translators: answer, 18 letters: move your own piece.
    "move": (NC_("verb", "Move"), "boots"),
    # Translators: answer, 18 letters: on the way magma or a chest was met.
    "move:hurt": (N_("Move, and more"), "flame"),
    # Translators: answer, 18 letters.
    "repair": (N_("Repair an item"), "shield"),
    # Translators: answer, 18 letters.
    "item": (N_("Use another item"), "chest"),
    # Translators: answer, 18 letters: do nothing.
    "pass": (NC_("verb", "Pass"), "hand"),
    # Translators: answer, 18 letters: people tell the box that no spawner space is free.
    "no_spawner": (N_("No free spawner"), "cross"),
    # Translators: answer or title, 18 letters: tell the box other hearts.
    "adjust": (N_("Correct hearts"), "gear"),
    # Translators: answer, 18 letters: people tell the box that a player has lost the last heart.
    "last_heart": (N_("Last heart gone"), "skull"),
    # Translators: answer, 18 letters: people tell the box.
    "boss_beaten": (N_("The boss is beaten!"), "star"),
}


@presents("pd.roll")
def _roll(ask: Ask) -> Presentation:
    t = ask.t
    return Presentation(
        # Translators: title, 20 letters.
        t.gettext("Roll the dice"),
        # Translators: ROLL is a button of the box: the same word as «ROLL» alone.
        t.gettext("Hold ROLL to shake, let go to throw"),
    )


def action_title(ask: Ask) -> str:
    """One wording for the top line of the glass, the touch table and the sheet that says why."""
    # Translators: title, 16 letters. {n} is 1 or 2: the first or the second action of a turn.
    return ask.t.gettext("Choose action {n}").format(n=ask.about["number"])


@presents("pd.action")
def _action(ask: Ask) -> Presentation:
    lines = _action_lines(ask)
    default = ask.question.default

    def screen(frame: Frame) -> Screen:
        return _ActionList(ask, frame, lines, default)

    title = action_title(ask)
    return Presentation(
        title,
        title,
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
        # Translators: answer, 18 letters.
        ("pickaxe", t.gettext("Use a pickaxe"), "pickaxe"),
        # Translators: answer, 18 letters.
        ("weapon", t.gettext("Use a weapon"), "sword"),
        # Translators: answer, 18 letters.
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
    # Translators: answer, 18 letters.
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
        return Option(answer, ask.t.pair(ask.player(seat), text), colour, note, short=text)
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
        # Translators: answer, 18 letters: nothing more happened on the way.
        "safe": (t.gettext("Nothing more"), "check"),
        # Translators: answer, 18 letters: the piece came onto magma and lost a heart.
        "magma": (t.gettext("Onto magma: −1♥"), "flame"),
        # Translators: answer, 18 letters.
        "chest": (t.gettext("Opened a chest"), "chest"),
    }
    options = tuple(Option(answer, *words[answer]) for answer in ask.question.answers)
    return Presentation(
        # Translators: title, 20 letters.
        t.gettext("What happened?"),
        t.gettext("What happened on the way?"),
        options,
    )


@presents("pd.between")
def _between(ask: Ask) -> Presentation:
    t = ask.t
    seat = int(ask.about["next"])
    words = {
        "next": Option(
            "next",
            # Translators: answer, 18 letters: the turn of the next player. {player} by color or
            # name.
            t.gettext("Next: {player}").format(player=ask.player(seat)),
            ask.view.players[seat][0],
            typed=bool(ask.view.players[seat][1]),
        ),
        # Translators: answer, 18 letters.
        "tile": Option("tile", t.gettext("Reveal a tile"), "eye"),
        # Translators: answer, 18 letters.
        "portal": Option("portal", t.gettext("Reveal the portal"), "portal"),
    }
    lines: list[Option | Group] = [words[a] for a in ask.question.answers if a in words]
    worn = tuple(armour_option(ask, a) for a in ask.question.answers if a not in words)
    if worn:
        lines.append(_new_armour(worn, t))
    # Translators: ROLL is a button of the box: the same word as «ROLL» alone.
    prompt = t.gettext("End of turn. ROLL: next player rolls.")
    # Translators: title, 20 letters.
    title = t.gettext("End of turn")
    return Presentation(
        title,
        prompt,
        flat(lines),
        table_prompt=title,
        throws_after="next",
        screen=lambda frame: EndOfTurn(frame, lines, prompt=prompt if len(lines) < 3 else ""),
    )
