"""The owner's wizard: what is printed on the dice and on the piglin board."""

from __future__ import annotations

from firmware_host.games.portal_dash.panel.dice_art import DICE
from firmware_host.games.portal_dash.panel.names import column_name
from firmware_host.panel.canvas import Canvas, Rect
from firmware_host.panel.dice_art import SMALL, draw_die
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.lobby.owner_values import entered_before
from firmware_host.panel.presenter import Ask, Presentation, answer_with, by_number, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.lists import ListScreen, Option
from firmware_host.panel.words import colour_name

THINGS = {
    # Translators: a part of the game, 18 letters.
    "combat": (N_("Black combat die"), "sword"),
    # Translators: a part of the game, 18 letters.
    "blocks": (N_("White blocks die"), "block"),
    # Translators: a part of the game, 18 letters.
    "mob": (N_("White mob die"), "skull"),
    # Translators: 18 letters: the side of the board for 1 or 2 players.
    "piglin:1-2": (N_("Piglin board 1–2"), "list"),
    # Translators: 18 letters: the side of the board for 3 or 4 players.
    "piglin:3-4": (N_("Piglin board 3–4"), "list"),
    "done": (N_("Done"), "check"),
}


@presents("owner.what")
def _what(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(Option(a, t.gettext(THINGS[a][0]), THINGS[a][1]) for a in ask.question.answers)
    prompt = t.gettext("What is printed on your parts?")
    # Translators: title, 20 letters.
    return Presentation(t.gettext("Printed values"), prompt, options)


def face_text(die: str, face: str, t: Translator) -> str:
    if die == "combat":
        # Translators: a face of the combat die.
        return t.ngettext("{n} hit", "{n} hits", int(face)).format(n=face)
    if die == "blocks":
        # Translators: a face of the blocks die.
        return t.gettext("Question mark") if face == "?" else colour_name(face, t)
    # Translators: a face of the mob die.
    return t.gettext("Number {number}").format(number=face)


@presents("owner.face")
def _face(ask: Ask) -> Presentation:
    """The faces already told stand in a row beside the list."""
    t, die = ask.t, str(ask.about["die"])
    so_far = [str(face) for face in ask.about["faces"]]
    options = tuple(Option(f, face_text(die, f, t)) for f in ask.question.answers)

    def draw_faces(canvas: Canvas, body: Rect, _chosen: str) -> int:
        for i in range(6):
            x, y = 2 + (i % 2) * (SMALL + 2), body.y + 2 + (i // 2) * (SMALL + 2)
            draw_die(canvas, x, y, SMALL, die, so_far[i] if i < len(so_far) else None, t, DICE)
        return 2 * (SMALL + 2) + 4

    def screen(frame: Frame) -> Screen:
        return ListScreen(frame, options, answer_with, picture=draw_faces)

    index = int(ask.about["index"])
    return Presentation(
        # Translators: title, 16 letters: what is on this face of the die?
        t.gettext("Face {n}?").format(n=index),
        # Translators: {die}: «White mob die».
        t.gettext("{die}: what is on face {n}?").format(die=t.gettext(THINGS[die][0]), n=index),
        options,
        corner=f"{index}/6",
        screen=screen,
    )


@presents("owner.columns")
def _columns(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(
        # Translators: columns of the piglin board.
        Option(n, t.ngettext("{n} column", "{n} columns", int(n)).format(n=n))
        for n in ask.question.answers
    )
    # Translators: title, 20 letters. {task} is A, B or C.
    title = t.gettext("Task {task}: columns?").format(task=ask.about["task"])
    # Translators: {task} is A, B or C; {side} is «1–2» or «3–4».
    prompt = t.gettext("How many columns does task {task} have on the side for {side} players?")
    return Presentation(
        title,
        prompt.format(task=ask.about["task"], side=ask.about["side"].replace("-", "–")),
        options,
        screen=by_number(ask),
    )


@presents("owner.size")
def _size(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(
        Option(n, t.ngettext("{n} block", "{n} blocks", int(n)).format(n=n), "block")
        for n in ask.question.answers
    )
    name = column_name(f"{ask.about['task']}{ask.about['column']}", t)
    # Translators: {column}: «Task A, column 1».
    prompt = t.gettext("{column}: how many blocks does it take?").format(column=name)
    return Presentation(name, prompt, options, screen=by_number(ask))


@presents("owner.again")
def _again(ask: Ask) -> Presentation:
    """A die or a side of the piglin board."""
    thing, _ = THINGS[ask.about["what"]]
    return entered_before(ask, ask.t.gettext(thing))


@presents("owner.confirm")
def _confirm(ask: Ask) -> Presentation:
    t, what = ask.t, str(ask.about["what"])
    values = [str(value) for value in ask.about["value"]]
    words = {
        # Translators: answer, 18 letters: save the values.
        "save": Option("save", t.gettext("Save"), "check"),
        # Translators: answer, 18 letters.
        "again": Option("again", t.gettext("Enter again"), "turn"),
        # Translators: answer, 18 letters.
        "discard": Option("discard", t.gettext("Do not save"), "cross"),
    }
    options = tuple(words[answer] for answer in ask.question.answers)
    title = t.gettext(THINGS[what][0])
    if what.startswith("piglin:"):
        tasks = [f"{task} {_sizes(values, task)}" for task in "ABC"]
        return Presentation(title, "   ".join(tasks), options, says_prompt=True, needs_title=True)

    def draw_faces(canvas: Canvas, body: Rect) -> None:
        for i, face in enumerate(values):
            draw_die(canvas, 6 + i * (SMALL + 5), body.y + 2, SMALL, what, face, t, DICE)

    def screen(frame: Frame) -> Screen:
        return ListScreen(frame, options, answer_with, headline=(SMALL + 4, draw_faces))

    prompt = t.listed(face_text(what, face, t) for face in values)
    return Presentation(title, prompt, options, screen=screen)


def _sizes(values: list[str], task: str) -> str:
    return "·".join(value[2:] for value in values if value.startswith(task))
