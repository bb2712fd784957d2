"""Blocks of the cube: which one is taken, and what it is."""

from __future__ import annotations

from collections.abc import Sequence

from firmware_host.games.builders_biomes.panel.cards import in_order
from firmware_host.games.builders_biomes.rules.cards import Structure
from firmware_host.games.builders_biomes.rules.referee.state import RefereeBiomesState
from firmware_host.panel.canvas import Canvas, Rect
from firmware_host.panel.cube_words import (
    cell_options,
    cube_of,
    cube_picture,
    grid_screen,
    layer_options,
)
from firmware_host.panel.drawing import DrawEntryScreen
from firmware_host.panel.frame import Frame
from firmware_host.panel.presenter import Ask, Presentation, answer_with, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.lists import Option
from firmware_host.panel.words import colour_name, short_colour


def _on_the_cube(ask: Ask, frame: Frame, extra: Sequence[Option] = ()) -> Screen:
    """The cursor starts at the block nearest to the last one taken: the first answer."""
    screen = grid_screen(ask, frame, extra=extra)
    screen.cursor = screen.way.index(ask.question.answers[0])
    return screen


@presents("bb.collect")
def _collect(ask: Ask) -> Presentation:
    t = ask.t
    return Presentation(
        # Translators: title, 16 letters
        t.gettext("Take a block"),
        t.gettext("Which exposed block do you take?"),
        cell_options(ask),
        corner=f"×{ask.about['left']}",
        screen=lambda frame: _on_the_cube(ask, frame),
    )


@presents("bb.collect_layer")
def _collect_layer(ask: Ask) -> Presentation:
    t = ask.t
    return Presentation(
        t.gettext("Take a block"),
        t.gettext("From which layer do you take the block?"),
        layer_options(ask, None),
        corner=f"×{ask.about['left']}",
    )


def _no_block(ask: Ask) -> Option:
    # Translators: take no block; beside the picture of the cube, 6 letters
    return Option("done", ask.t.pgettext("block", "None"), "cross")


@presents("bb.pickaxe")
def _pickaxe(ask: Ask) -> Presentation:
    """BB-062: the stone pickaxe came up in a fight."""
    t, none = ask.t, _no_block(ask)
    return Presentation(
        # Translators: verb: take a block out of the cube with a pickaxe; title, 20 letters
        t.gettext("Mine a block"),
        t.gettext("Your stone pickaxe takes 1 exposed block at once. Which one?"),
        (*cell_options(ask), none),
        screen=lambda frame: _on_the_cube(ask, frame, (none,)),
    )


@presents("bb.pickaxe_layer")
def _pickaxe_layer(ask: Ask) -> Presentation:
    t = ask.t
    return Presentation(
        t.gettext("Mine a block"),
        t.gettext("Your stone pickaxe takes 1 exposed block at once. From which layer?"),
        layer_options(ask, _no_block(ask)),
    )


@presents("bb.colour")
def _colour(ask: Ask) -> Presentation:
    """BB-002: asked when the block is taken; what people are likely to want stands first."""
    t, cell = ask.t, str(ask.about["cell"])
    options = tuple(
        Option(kind, colour_name(kind, t), f"block:{kind}", short=short_colour(kind, t))
        for kind in ask.question.answers
    )

    def draw_cube(canvas: Canvas, body: Rect, _chosen: str) -> int:
        return cube_picture(cube_of(ask)).draw(canvas, body.y, (cell,), cell) - 2

    def screen(frame: Frame) -> Screen:
        lines = in_order(options, _wanted_first(ask))
        return DrawEntryScreen(frame, lines, answer_with, picture=draw_cube)

    # Translators: {cell}: a place of the cube: B3
    prompt = t.gettext("Which block did you take at {cell}?").format(cell=cell)
    # Translators: say which block it is; title, 20 letters
    return Presentation(t.gettext("Name the block"), prompt, options, screen=screen)


def _wanted_first(ask: Ask) -> list[str]:
    """Kinds that buildings next to the character still lack, then what is left most."""
    state: RefereeBiomesState = ask.state
    owned, lacking = state.builders[ask.question.who].blocks, set[str]()
    for cell in state.next_to_pawn():
        card = state.setup.cards.get(state.tops.get(cell, ""))
        if isinstance(card, Structure):
            lacking |= {kind for kind, count in card.cost if count > owned.get(kind, 0)}
    left = dict(zip(ask.question.answers, ask.question.weights, strict=True))
    return sorted(left, key=lambda kind: (kind not in lacking, -left[kind]))
