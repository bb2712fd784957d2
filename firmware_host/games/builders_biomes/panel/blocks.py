"""Blocks of the cube: which are collected, what came to light."""

from __future__ import annotations

from firmware_host.panel.cube_words import (
    cell_options,
    freed_block,
    grid_screen,
    layer_options,
)
from firmware_host.panel.frame import Frame
from firmware_host.panel.presenter import Ask, Presentation, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.lists import Option


@presents("bb.collect")
def _collect(ask: Ask) -> Presentation:
    t = ask.t

    def screen(frame: Frame) -> Screen:
        return grid_screen(ask, frame)

    return Presentation(
        t.gettext("Collect a block"),
        t.gettext("Take any free block from the cube"),
        cell_options(ask),
        corner=f"×{ask.about['left']}",
        screen=screen,
    )


@presents("bb.collect_layer")
def _collect_layer(ask: Ask) -> Presentation:
    t = ask.t
    return Presentation(
        t.gettext("Which layer?"),
        t.gettext("From which layer do you take a block?"),
        layer_options(ask, None),
        corner=f"×{ask.about['left']}",
    )


def _no_block(ask: Ask) -> Option:
    return Option("done", ask.t.gettext("None"), "cross")


@presents("bb.pickaxe")
def _pickaxe(ask: Ask) -> Presentation:
    """BB-062: the stone pickaxe came up in a fight."""
    t, none = ask.t, _no_block(ask)

    def screen(frame: Frame) -> Screen:
        return grid_screen(ask, frame, extra=(none,))

    return Presentation(
        t.gettext("Stone pickaxe"),
        t.gettext("The pickaxe gives a free block"),
        (*cell_options(ask), none),
        screen=screen,
    )


@presents("bb.pickaxe_layer")
def _pickaxe_layer(ask: Ask) -> Presentation:
    t = ask.t
    prompt = t.gettext("The pickaxe gives a free block")
    return Presentation(t.gettext("Stone pickaxe"), prompt, layer_options(ask, _no_block(ask)))


@presents("bb.colour")
def _colour(ask: Ask) -> Presentation:
    t = ask.t
    prompt = t.gettext("Which block is now free at {cell}?")
    return freed_block(ask, t.gettext("Which block: {cell}?"), prompt)
