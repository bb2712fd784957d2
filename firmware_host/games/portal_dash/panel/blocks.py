"""Blocks in words: which one goes, which colour was found, what it is used for."""

from __future__ import annotations

from firmware_host.games.portal_dash.panel.names import column_name, short_column_name
from firmware_host.panel.cube_words import (
    cell_options,
    colour_options,
    freed_block,
    grid_screen,
    layer_options,
)
from firmware_host.panel.drawing import TellScreen, draw_screen
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import N_
from firmware_host.panel.presenter import Ask, Presentation, answer_with, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.lists import Option
from firmware_host.panel.words import colour_name

USES = {
    "heal": N_("heal somebody"),
    "repair": N_("repair all"),
    "item": N_("give an item"),
    "netherite": N_("unlock Netherite"),
    "board": N_("cover a space"),
    "box": N_("no use: away"),
}
USE_ICONS = {
    "heal": "heart",
    "repair": "shield",
    "item": "chest",
    "netherite": "star",
    "board": "block",
    "box": "box",
}


@presents("pd.colour")
def _colour(ask: Ask) -> Presentation:
    t = ask.t
    prompt = t.gettext("Which colour is the block now free at {cell}?")
    return freed_block(ask, t.gettext("Which colour: {cell}?"), prompt)


@presents("pd.die_block")
def _die_block(ask: Ask) -> Presentation:
    t, colour = ask.t, str(ask.about["colour"])
    if ask.about["why"] == "boss":
        prompt = t.gettext("The boss takes a block")
    elif colour == "?":
        prompt = t.gettext("Any block of the top layer")
    else:
        prompt = t.gettext("{colour}: one block goes").format(colour=colour_name(colour, t))
    which = t.gettext("1 of {n}").format(n=len(ask.question.answers))

    def screen(frame: Frame) -> Screen:
        return grid_screen(ask, frame, which)

    light = "" if ask.about["why"] == "boss" else colour
    return Presentation(_goes(ask), prompt, cell_options(ask), screen=screen, colour=light)


def _goes(ask: Ask) -> str:
    """What takes a block away, in the top line."""
    t, colour = ask.t, str(ask.about["colour"])
    if ask.about["why"] == "boss":
        return t.gettext("Boss takes 1")
    if colour == "?":
        return t.gettext("Take any 1")
    return t.gettext("Take 1: {colour}").format(colour=colour_name(colour, t))


@presents("pd.die_layer")
def _die_layer(ask: Ask) -> Presentation:
    t, colour = ask.t, str(ask.about["colour"])
    none = Option("none", t.gettext("None free: lucky!"), "star")
    if colour == "?":
        prompt = t.gettext("Take any free block of the top layer")
    else:
        prompt = t.gettext("The highest free one. Which layer?")
    boss = ask.about["why"] == "boss"
    return Presentation(
        _goes(ask),
        prompt,
        layer_options(ask, none),
        says_prompt=True,
        colour="" if boss else colour,
    )


@presents("pd.mine")
def _mine(ask: Ask) -> Presentation:
    t = ask.t
    done = Option("done", t.gettext("Done"), "check")
    extra = (done,) if "done" in ask.question.answers else ()

    def screen(frame: Frame) -> Screen:
        return grid_screen(ask, frame, extra=extra)

    return Presentation(
        t.gettext("Mine a block"),
        t.gettext("Take any free block from the cube"),
        (*cell_options(ask), *extra),
        corner=f"×{ask.about['left']}",
        screen=screen,
    )


@presents("pd.mine_layer")
def _mine_layer(ask: Ask) -> Presentation:
    t = ask.t
    done = Option("done", t.gettext("Done"), "check")
    return Presentation(
        t.gettext("Mine: layer?"),
        t.gettext("From which layer do you take a block?"),
        layer_options(ask, done),
        corner=f"×{ask.about['left']}",
    )


@presents("pd.mined_colour")
def _mined_colour(ask: Ask) -> Presentation:
    t = ask.t
    options = colour_options(ask)
    return Presentation(
        t.gettext("Which colour?"),
        t.gettext("Which colour has it?"),
        options,
        screen=lambda frame: TellScreen(frame, options, answer_with),
    )


@presents("pd.draw_used")
def _draw_used(ask: Ask) -> Presentation:
    """PD-D30: a blind hand draws, or the box does."""
    t = ask.t
    options = colour_options(ask)
    prompt = t.gettext("Draw a used block without looking. Which colour is it?")
    corner = f"×{ask.about['left']}"
    return Presentation(
        t.gettext("Draw blindly"), prompt, options, corner=corner, screen=draw_screen(options, t)
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
        t.gettext("How many?"),
        t.gettext("How many used blocks do you draw without looking?"),
        options,
    )


@presents("pd.use")
def _use(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(_use_option(ask, answer) for answer in ask.question.answers)
    blocks = ask.about["blocks"]
    corner = f"×{len(blocks)}"
    if len(set(blocks)) == 1:
        title = t.gettext("Use: {colour}").format(colour=colour_name(blocks[0], t))
    else:
        title = t.gettext("Use the blocks")
    return Presentation(
        title,
        t.gettext("What do you use the block for?"),
        options,
        corner=corner,
    )


def _use_option(ask: Ask, answer: str) -> Option:
    """A column of the piglin board with how full it is, or the block's ability."""
    t, state = ask.t, ask.state
    colour, _, use = answer.partition(":")
    if use in state.piglin.names:
        column = state.piglin.names.index(use)
        note = f"{state.piglin.filled[column]}/{state.piglin.sizes[column]}"
        text, short = column_name(use, t), short_column_name(use, t)
        return Option(answer, text, f"block:{colour}", note, short=short)
    several = len(set(ask.about["blocks"])) > 1
    icon = f"block:{colour}" if several else USE_ICONS[use]
    return Option(answer, t.gettext(USES[use]), icon)
