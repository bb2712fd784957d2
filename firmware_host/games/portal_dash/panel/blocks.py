"""Blocks in words: which one goes, which color was found, what it is used for."""

from __future__ import annotations

from dataclasses import replace

from firmware_host.games.core.cube import COLUMN_INDEX
from firmware_host.games.portal_dash.panel.grouped import (
    Group,
    GroupedList,
    block_list,
    block_options,
    flat,
)
from firmware_host.games.portal_dash.panel.hearts import lives, most_damaged
from firmware_host.games.portal_dash.panel.names import USES, column_name, short_column_name
from firmware_host.games.portal_dash.rules.blocks import ALL_TO_TASKS
from firmware_host.games.portal_dash.rules.piglin import TASKS
from firmware_host.games.portal_dash.rules.referee.state import RefereeState
from firmware_host.games.portal_dash.rules.state import PortalState
from firmware_host.panel.canvas import Canvas, Rect
from firmware_host.panel.cube_words import (
    LAYER_NAMES,
    colour_options,
    cube_of,
    cube_picture,
    layer_options,
)
from firmware_host.panel.drawing import TellScreen, draw_screen
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.presenter import Ask, Presentation, answer_with, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.lists import Option
from firmware_host.panel.words import colour_name

OTHER_USE = N_("Use its ability")
"""Instead of «Discard it» where nobody tells the color of a block."""
USE_ICONS = {
    "heal": "heart",
    "repair": "shield",
    "item": "chest",
    "netherite": "star",
    "board": "block",
    "box": "box",
}


def _likely_first(ask: Ask) -> tuple[Option, ...]:
    """The color of which most are unmet on top; the next ones by turns below it and at the end,
    where UP finds them."""
    weights = dict(zip(ask.question.answers, ask.question.weights, strict=True))
    first, *others = sorted(colour_options(ask), key=lambda option: -weights[option.id])
    return first, *others[::2], *others[1::2][::-1]


@presents("pd.colour")
def _colour(ask: Ask) -> Presentation:
    t, cell, wanted = ask.t, str(ask.about["cell"]), str(ask.about["wanted"])
    options = _likely_first(ask)
    cube = cube_picture(cube_of(ask))

    def draw_cube(canvas: Canvas, body: Rect, _chosen: str) -> int:
        return cube.draw(canvas, body.y, (cell,), cell) - 2

    def screen(frame: Frame) -> Screen:
        return TellScreen(frame, options, answer_with, picture=draw_cube)

    return Presentation(
        t.gettext("What color: {cell}?").format(cell=cell),
        t.gettext("What color is the newly exposed block at {cell}?").format(cell=cell),
        options,
        screen=screen,
        colour=wanted,
    )


@presents("pd.die_block")
def _die_block(ask: Ask) -> Presentation:
    colour = str(ask.about["colour"])
    light = "" if ask.about["why"] == "boss" else colour
    return Presentation(
        _goes(ask),
        removal(ask.state, colour, str(ask.about["why"]), ask.t),
        block_options(ask),
        screen=lambda frame: block_list(ask, frame, block_options(ask)),
        colour=light,
    )


def removal(state: PortalState, colour: str, why: str, t: Translator) -> str:
    """What the die or the boss takes away, as a sentence."""
    if why == "boss":
        return t.gettext("The boss takes 1 exposed block of layer {layer}").format(
            layer=state.cube.highest_layer()
        )
    if colour == "?":
        return t.gettext("Remove any exposed block of layer {layer}").format(
            layer=state.cube.highest_layer()
        )
    return t.gettext("Remove 1 exposed {color} block").format(color=colour_name(colour, t).lower())


def _goes(ask: Ask) -> str:
    """What takes a block away, in the top line."""
    t, colour = ask.t, str(ask.about["colour"])
    if ask.about["why"] == "boss":
        return t.gettext("Boss takes 1")
    if colour == "?":
        return t.gettext("Remove any 1")
    return t.gettext("Remove 1 {color}").format(color=colour_name(colour, t).lower())


@presents("pd.die_layer")
def _die_layer(ask: Ask) -> Presentation:
    t = ask.t
    none = Option("none", t.gettext("None: lucky!"), "star")
    return Presentation(
        _goes(ask),
        t.gettext("Topmost exposed one: which layer?"),
        layer_options(ask, none),
        says_prompt=True,
        colour=str(ask.about["colour"]),
    )


@presents("pd.mine")
def _mine(ask: Ask) -> Presentation:
    """Each block once, for what it is likely mined for; other uses behind one line."""
    t = ask.t
    state = ask.state

    cube = cube_of(ask)

    def wish(option: Option) -> float:
        use = option.id[3:]
        is_known = cube.colour(COLUMN_INDEX[option.id[:2]])
        return 10.0 if is_known and not use else _wish(state, use)

    options = sorted(block_options(ask), key=wish)
    likely = {option.id[:2]: option for option in options[::-1]}
    first = [each for each in options if each is likely[each.id[:2]]]
    untold = [each for each in first if not cube.colour(COLUMN_INDEX[each.id[:2]])]
    lines: list[Option | Group] = [each for each in first if each not in untold[1:]]
    lines += untold[1:][::-1]
    others = tuple(each for each in options if each is not likely[each.id[:2]])
    if "done" in ask.question.answers:
        lines.append(Option("done", t.gettext("Done"), "check"))
    if others:
        more = Option("group:uses", t.gettext("Mine for another use"), "plus")
        lines.append(Group(replace(more, short=t.gettext("More uses")), others))
    return Presentation(
        t.gettext("Mine which?"),
        t.gettext("Mine any exposed block"),
        flat(lines),
        corner=f"×{ask.about['left']}",
        screen=lambda frame: block_list(ask, frame, lines),
    )


def _wish(state: PortalState, use: str) -> float:
    """How likely somebody wants this now, the smaller the more; no use: an untold block."""
    if not use:  # the referee knows as little of it as the players, who may try their luck
        return 0.9 if isinstance(state, RefereeState) else 1.0 + len(TASKS) / 10
    if use in state.piglin.names:
        is_begun = state.piglin.filled[state.piglin.names.index(use)]
        return (0.0 if is_begun else 1.0) + TASKS.index(use[0]) / 10
    if use == "heal":
        missing = state.setup.life - min(lives(state), default=state.setup.life)
        return (9.0, 5.0, 3.0, 0.5)[missing] if missing < 4 else -1.0
    if use == "repair":
        damaged = most_damaged(state)
        return (9.0, 3.0, 1.2)[damaged] if damaged < 3 else 0.6
    return {"item": 2.0, "netherite": 4.0}.get(use, 6.0)


@presents("pd.mine_layer")
def _mine_layer(ask: Ask) -> Presentation:
    """The usual layer at once; the others behind one line each."""
    t = ask.t
    by_layer: dict[str, list[Option]] = {}
    for answer in ask.question.answers:
        if answer != "done":
            by_layer.setdefault(answer[:2], []).append(_layer_use(answer, t))
    (first, usual), *others = by_layer.items()
    lines: list[Option | Group] = list(usual)
    if "done" in ask.question.answers:
        lines.append(Option("done", t.gettext("Done"), "check"))
    for layer, options in others:
        left = str(ask.state.cube.left_in_layer(int(layer[1:])))
        lines.append(
            Group(Option(layer, t.gettext(LAYER_NAMES[layer]), "plus", left), tuple(options))
        )
    title = t.gettext("Mine: layer {n}").format(n=first[1:])
    return Presentation(
        title,
        t.gettext("From which layer do you mine, and what for?"),
        flat(lines),
        corner=f"×{ask.about['left']}",
        screen=lambda frame: GroupedList(frame, lines),
    )


def _layer_use(answer: str, t: Translator) -> Option:
    layer, _, use = answer.partition(":")
    use, _, times = use.partition("*")
    note = f"×{times}" if times else layer
    short = _use_text(use, t, nobody_tells=True)
    text = t.gettext("{use}, layer {n}").format(use=short, n=layer[1:])
    text += f" ×{times}" if times else ""
    return Option(answer, text, _use_icon(use), note, short=short)


def _use_text(use: str, t: Translator, nobody_tells: bool = False) -> str:
    if use in TASKS:
        return t.gettext("Task {task}").format(task=use)
    if use == "box" and nobody_tells:
        return t.gettext(OTHER_USE)
    return t.gettext(USES[use][0])


def _use_icon(use: str) -> str:
    return "list" if use in TASKS else USE_ICONS[use]


@presents("pd.draw_used")
def _draw_used(ask: Ask) -> Presentation:
    """PD-D30: a blind hand draws, or the box does."""
    t = ask.t
    options = _likely_first(ask)
    prompt = t.gettext("Draw a used block without looking. What color is it?")
    corner = f"×{ask.about['left']}"
    return Presentation(
        t.gettext("Draw used block"),
        prompt,
        options,
        corner=corner,
        screen=draw_screen(options, t, cards_lie_there=True),
    )


@presents("pd.draw_count")
def _draw_count(ask: Ask) -> Presentation:
    """PD-A36: from none to as many as the pickaxe allows."""
    t = ask.t
    options = tuple(
        Option(n, t.ngettext("{n} block", "{n} blocks", int(n)).format(n=n), "block")
        for n in ask.question.answers
    )
    return Presentation(
        t.gettext("Draw how many?"),
        t.gettext("How many used blocks do you draw without looking?"),
        options,
    )


@presents("pd.use")
def _use(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(_use_option(ask, answer) for answer in _likely_uses(ask))
    blocks = ask.about["blocks"]
    if len(set(blocks)) == 1 and blocks[0] != "?":
        color = colour_name(blocks[0], t).lower()
        title = t.gettext("Use {color} block").format(color=color)
    else:
        title = t.gettext("Use the blocks")
    return Presentation(
        title, t.gettext("What do you use the block for?"), options, corner=f"×{len(blocks)}"
    )


def _likely_uses(ask: Ask) -> list[str]:
    def wish(answer: str) -> float:
        return -0.5 if answer == ALL_TO_TASKS else _wish(ask.state, answer.partition(":")[2])

    return sorted(ask.question.answers, key=wish)


def _use_option(ask: Ask, answer: str) -> Option:
    """A column of the piglin board with how full it is, or the block's ability."""
    t, state = ask.t, ask.state
    if answer == ALL_TO_TASKS:
        return Option(answer, t.gettext("All to the tasks"), "list")
    colour, _, use = answer.partition(":")
    if use in state.piglin.names:
        column = state.piglin.names.index(use)
        note = f"{state.piglin.filled[column]}/{state.piglin.sizes[column]}"
        text, short = column_name(use, t), short_column_name(use, t)
        return Option(answer, text, f"block:{colour}", note, short=short)
    if colour == "?":
        return Option(answer, _use_text(use, t, nobody_tells=True), _use_icon(use))
    several = len(set(ask.about["blocks"])) > 1
    icon = f"block:{colour}" if several else USE_ICONS[use]
    return Option(answer, t.gettext(USES[use][0]), icon)
