"""Blocks in words: which one goes, which color was found, what it is used for."""

from __future__ import annotations

from dataclasses import replace

from firmware_host.games.core.cube import COLUMN_INDEX
from firmware_host.games.portal_dash.panel.grouped import (
    Group,
    GroupedList,
    block_list,
    block_options,
    block_use,
    flat,
)
from firmware_host.games.portal_dash.panel.hearts import lives, most_damaged
from firmware_host.games.portal_dash.panel.names import USES, column_name, short_column_name
from firmware_host.games.portal_dash.rules.block_uses import ALL_TO_TASKS, FOR_TASKS, LATER
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
from firmware_host.panel.drawing import DrawEntryScreen, draw_screen
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.presenter import Ask, Presentation, answer_with, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.lists import Option
from firmware_host.panel.words import colour_name

# Translators: answer, 18 letters: use what the color of the block can do.
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
    t, cell = ask.t, str(ask.about["cell"])
    options = _likely_first(ask)
    cube = cube_picture(cube_of(ask))

    def draw_cube(canvas: Canvas, body: Rect, _chosen: str) -> int:
        return cube.draw(canvas, body.y, (cell,), cell) - 2

    def screen(frame: Frame) -> Screen:
        return DrawEntryScreen(frame, options, answer_with, picture=draw_cube)

    return Presentation(
        # Translators: title, 18 letters. {cell} is a place on the cube, «b3».
        t.gettext("What color: {cell}?").format(cell=cell),
        # Translators: {cell} is a place on the cube, «b3».
        t.gettext("What color is the block at {cell}?").format(cell=cell),
        options,
        screen=screen,
    )


@presents("pd.find")
def _find(ask: Ask) -> Presentation:
    """The untold blocks, top first; last that none of them has the color.

    A hasty OK must not leave a block on the table that the box believes is gone, or the reverse.
    """
    t, colour = ask.t, str(ask.about["colour"])
    cells = [answer for answer in ask.question.answers if answer in COLUMN_INDEX]
    options = [_found_at(ask, cell) for cell in cells]
    if "none" in ask.question.answers:
        # Translators: no block of the rolled color is exposed. Beside the picture of the cube,
        # 7 letters.
        short = t.pgettext("block", "None")
        options.append(replace(_lucky(t), short=short))
    cube = cube_picture(cube_of(ask))

    def draw_cube(canvas: Canvas, body: Rect, chosen: str) -> int:
        return cube.draw(canvas, body.y, cells, chosen if chosen in cells else None) - 2

    def screen(frame: Frame) -> Screen:
        return DrawEntryScreen(frame, options, answer_with, picture=draw_cube)

    return Presentation(
        _goes(ask),
        # Translators: {color} is the color of the block, «Red».
        t.gettext("Remove the topmost exposed block: {color}. Where is it?").format(
            color=colour_name(colour, t)
        ),
        tuple(options),
        screen=screen,
        colour=colour,
    )


def _lucky(t: Translator) -> Option:
    # Translators: answer, 18 letters: no block of the rolled color is exposed.
    return Option("none", t.gettext("None: lucky!"), "star")


def _found_at(ask: Ask, cell: str) -> Option:
    """A block that is pointed at because it has the color."""
    t, colour, layer = ask.t, ask.about["colour"], cube_of(ask).layer_of(COLUMN_INDEX[cell])
    # Translators: a block of the cube. {cell} is its place, «b3».
    text = t.gettext("Layer {layer} at {cell}").format(layer=layer, cell=cell)
    # Translators: {cell} is a place on the cube, «b3». Beside its picture, 7 letters.
    short = t.gettext("At {cell}").format(cell=cell)
    return Option(cell, text, f"block:{colour}", str(layer), short=short)


@presents("pd.die_block")
def _die_block(ask: Ask) -> Presentation:
    colour = str(ask.about["colour"])
    light = "" if ask.about["why"] == "boss" else colour
    return Presentation(
        _goes(ask),
        removal(ask.state, colour, str(ask.about["why"]), ask.t),
        block_options(ask),
        screen=lambda frame: block_list(ask, frame, block_options(ask, once=True)),
        colour=light,
    )


def removal(state: PortalState, colour: str, why: str, t: Translator) -> str:
    """What the die or the boss takes away, as a sentence."""
    if why == "boss":
        # Translators: {layer}: 1 to 4.
        return t.gettext("The boss takes 1 exposed block of layer {layer}").format(
            layer=state.cube.highest_layer()
        )
    if colour == "?":
        # Translators: {layer}: 1 to 4.
        return t.gettext("Remove any exposed block of layer {layer}").format(
            layer=state.cube.highest_layer()
        )
    # Translators: {color} is the color of the block, «Red».
    return t.gettext("Remove 1 exposed block: {color}").format(color=colour_name(colour, t))


def _goes(ask: Ask) -> str:
    """What takes a block away, in the top line."""
    t, colour = ask.t, str(ask.about["colour"])
    if ask.about["why"] == "boss":
        # Translators: title, 18 letters: the boss takes 1 block from the cube.
        return t.gettext("Boss takes 1")
    if colour == "?":
        # Translators: title, 18 letters: remove any 1 block from the cube.
        return t.gettext("Remove any 1")
    # Translators: title, 18 letters. {color} is the color of a block, «Red».
    return t.gettext("Remove 1: {color}").format(color=colour_name(colour, t))


@presents("pd.die_layer")
def _die_layer(ask: Ask) -> Presentation:
    t = ask.t
    return Presentation(
        _goes(ask),
        t.gettext("Which layer is the top exposed block in?"),
        layer_options(ask, _lucky(t)),
        says_prompt=True,
        needs_title=True,
        colour=str(ask.about["colour"]),
    )


@presents("pd.mine")
def _mine(ask: Ask) -> Presentation:
    t = ask.t
    return Presentation(
        # Translators: title, 16 letters: which block of the cube do you mine?
        t.gettext("Mine which?"),
        t.gettext("Mine any exposed block"),
        flat(_mine_lines(ask, block_options(ask))),
        corner=f"×{ask.about['left']}",
        screen=lambda frame: block_list(
            ask, frame, _mine_lines(ask, block_options(ask, once=True))
        ),
    )


def _mine_lines(ask: Ask, blocks: tuple[Option, ...]) -> list[Option | Group]:
    """Each block once, for what it is likely mined for; other uses behind one line."""
    t, state, cube = ask.t, ask.state, cube_of(ask)

    def wish(option: Option) -> float:
        use = option.id[3:]
        is_known = cube.colour(COLUMN_INDEX[option.id[:2]])
        return 10.0 if is_known and not use else _wish(state, use)

    options = sorted(blocks, key=wish)
    likely = {option.id[:2]: option for option in options[::-1]}
    first = [each for each in options if each is likely[each.id[:2]]]
    untold = [each for each in first if not cube.colour(COLUMN_INDEX[each.id[:2]])]
    lines: list[Option | Group] = [each for each in first if each not in untold[1:]]
    lines += untold[1:][::-1]
    others = tuple(each for each in options if each is not likely[each.id[:2]])
    if "done" in ask.question.answers:
        lines.append(Option("done", t.gettext("Done"), "check"))
    if others:
        # Translators: the same beside the picture of the cube, 7 letters.
        short = t.pgettext("uses of a block", "Others")
        # Translators: line that opens a list: other uses for the same blocks. 18 letters.
        more = Option("group:uses", t.gettext("Mine for another use"), "plus", short=short)
        lines.append(Group(more, others))
    return lines


def _wish(state: PortalState, use: str) -> float:
    """How likely somebody wants this now, the smaller the more; no use: an untold block."""
    if use in (FOR_TASKS, LATER):  # the referee knows as little of it as the players
        likely = 0.9 if isinstance(state, RefereeState) else 1.0 + len(TASKS) / 10
        return likely if use else likely + 0.01
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
    # Translators: title, 16 letters: from which layer is mined.
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
    note = f"×{times}" if times else layer[1:]
    short = _use_text(use, t, nobody_tells=True)
    text = block_use(t.gettext("Layer {layer}").format(layer=layer[1:]), short)
    text += f" ×{times}" if times else ""
    return Option(answer, text, _use_icon(use), note, short=short, table_note="")


def _use_text(use: str, t: Translator, nobody_tells: bool = False) -> str:
    if use in TASKS:
        # Translators: {task} is A, B or C.
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
        # Translators: title, 16 letters: draw a block that was used before.
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
        # Translators: blocks of the cube.
        Option(n, t.ngettext("{n} block", "{n} blocks", int(n)).format(n=n), "block")
        for n in ask.question.answers
    )
    return Presentation(
        # Translators: title, 20 letters.
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
        # Translators: title, 16 letters. {color} is the color of the block, «Red».
        title = t.gettext("Use block: {color}").format(color=colour_name(blocks[0], t))
    else:
        # Translators: title, 16 letters: use the mined blocks.
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
        # Translators: answer, 18 letters: all mined blocks go to the piglin tasks.
        return Option(answer, t.gettext("All to the tasks"), "list")
    colour, _, use = answer.partition(":")
    if colour == "?":
        return Option(answer, _use_text(use, t, nobody_tells=True), _use_icon(use))
    several = len(set(ask.about["blocks"])) > 1
    note = ""
    if use in state.piglin.names:
        column = state.piglin.names.index(use)
        note = f"{state.piglin.filled[column]}/{state.piglin.sizes[column]}"
        text, short, icon = column_name(use, t), short_column_name(use, t), f"block:{colour}"
    else:
        text = short = t.gettext(USES[use][0])
        icon = f"block:{colour}" if several else USE_ICONS[use]
    if several:
        text = block_use(colour_name(colour, t), text)
    return Option(answer, text, icon, note, short=short)
