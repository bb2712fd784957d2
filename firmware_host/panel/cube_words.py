"""The cube in words and pictures: what every game that is played with it shows alike."""

from __future__ import annotations

from collections.abc import Sequence

from firmware_host.games.core.cube import COLUMN_INDEX, LAYERS, Cube, LayerTally
from firmware_host.panel.canvas import Canvas, Rect
from firmware_host.panel.drawing import DrawEntryScreen
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.presenter import Ask, Presentation, answer_with
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.grid import CubePicture, GridScreen
from firmware_host.panel.screens.lists import Option
from firmware_host.panel.words import colour_name, short_colour

LAYER_NAMES = {
    # Translators: line of a list; 18 letters.
    "L1": N_("Layer 1 (top)"),
    # Translators: one of four layers of the cube; line of a list, 18 letters.
    "L2": N_("Layer 2"),
    # Translators: one of four layers of the cube; line of a list, 18 letters.
    "L3": N_("Layer 3"),
    # Translators: line of a list; 18 letters.
    "L4": N_("Layer 4 (bottom)"),
}


def filling_the_cube(cube: Cube | LayerTally, t: Translator, *, at_table: bool = False) -> str:
    """For the guide; where every block is followed also which way round the cube stands: the panel
    draws it from above, the touch table from the front."""
    text = t.gettext("Fill the 4×4×4 cube with all 64 blocks at random.")
    if not isinstance(cube, Cube):
        return text
    if at_table:
        turned = t.gettext("Turn the cube: corner a1 (left on screen) faces the box.")
    else:
        turned = t.gettext("Turn the cube: corner a1 (bottom left on screen) faces the box.")
    return f"{text} {turned}"


def cube_of(ask: Ask) -> Cube:
    cube = ask.state.cube
    assert isinstance(cube, Cube)
    return cube


def cube_picture(cube: Cube) -> CubePicture:
    tops = [cube.colour(column) if cube.heights[column] else None for column in range(16)]
    return CubePicture(tuple(cube.heights), tuple(tops))


def block_details(cube: Cube, cell: str, t: Translator) -> Sequence[str]:
    """What lies under the cursor: colour if anybody told it, layer, column."""
    column = COLUMN_INDEX[cell]
    # Translators: {layer} is 1 (top) to 4; 10 letters.
    layer = t.gettext("Layer {layer}").format(layer=cube.layer_of(column))
    colour = cube.colour(column)
    return (colour_name(colour, t), layer, cell) if colour else (layer, cell)


def cell_options(ask: Ask) -> tuple[Option, ...]:
    return tuple(
        Option(cell, ask.t.listed(block_details(cube_of(ask), cell, ask.t)))
        for cell in ask.question.answers
        if cell in COLUMN_INDEX
    )


def grid_screen(
    ask: Ask, frame: Frame, prompt: str = "", extra: Sequence[Option] = ()
) -> GridScreen:
    """The cube from above; the cursor visits the columns that may be answered."""
    cube = cube_of(ask)
    cells = [answer for answer in ask.question.answers if answer in COLUMN_INDEX]
    return GridScreen(
        frame,
        cells,
        cube_picture(cube),
        lambda cell: block_details(cube, cell, ask.t),
        prompt=prompt,
        extra=extra,
    )


def colour_options(ask: Ask) -> tuple[Option, ...]:
    return tuple(
        Option(
            colour,
            colour_name(colour, ask.t),
            f"block:{colour}",
            short=short_colour(colour, ask.t),
        )
        for colour in ask.question.answers
    )


def layer_options(ask: Ask, other: Option | None) -> tuple[Option, ...]:
    return tuple(
        Option(answer, ask.t.gettext(LAYER_NAMES[answer]), "block", _left(ask.state.cube, answer))
        if answer in LAYER_NAMES
        else (other or Option(answer, answer))
        for answer in ask.question.answers
    )


def _left(cube: Cube | LayerTally, layer: str) -> str:
    return str(cube.left_in_layer(int(layer[1:])))


def freed_block(ask: Ask, title: str, prompt: str) -> Presentation:
    """A block has come to light: what is it? Its column is shown beside the list."""
    cell = str(ask.about["cell"])
    options = colour_options(ask)
    cube = cube_picture(cube_of(ask))

    def draw_cube(canvas: Canvas, body: Rect, _chosen: str) -> int:
        return cube.draw(canvas, body.y, (cell,), cell) - 2

    def screen(frame: Frame) -> Screen:
        return DrawEntryScreen(frame, options, answer_with, picture=draw_cube)

    return Presentation(title.format(cell=cell), prompt.format(cell=cell), options, screen=screen)


def cube_lines(cube: Cube | LayerTally, t: Translator) -> list[Option]:
    """How many blocks each layer still has."""
    return [
        Option(
            "layer",
            t.gettext("Layer {layer}").format(layer=layer),
            "block",
            str(cube.left_in_layer(layer)),
        )
        for layer in LAYERS
    ]
