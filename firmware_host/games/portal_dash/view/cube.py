"""The cube on the touch table, block by block or by layers."""

from __future__ import annotations

from typing import Final

from firmware_host.games.core.cube import COLUMNS, LAYERS, Cube, LayerTally
from firmware_host.games.portal_dash.rules.state import UNKNOWN
from firmware_host.panel.cube_words import LAYER_NAMES, block_details
from firmware_host.panel.presenter import Ask
from firmware_host.panel.words import colour_name
from firmware_host.view.scene import Column, CubePart, Thing

BLOCK_QUESTIONS: Final = ("pd.mine", "pd.die_block", "pd.find")
LAYER_QUESTIONS: Final = ("pd.mine_layer", "pd.die_layer")


def cube_part(ask: Ask) -> CubePart:
    cube = ask.state.cube
    # Translators: the cube made of blocks.
    title = ask.t.gettext("Cube")
    if isinstance(cube, LayerTally):
        return CubePart(id="cube", title=title, layers=tuple(_layers(ask, cube)))
    colors = tuple((color, colour_name(color, ask.t)) for color in ask.state.setup.blocks)
    exposed = set(cube.exposed())
    columns = tuple(_column(ask, cube, column, exposed) for column in range(16))
    taken = tuple(
        (COLUMNS[event[1]], event[2])
        for event in ask.view.events
        if event[0] == "block_taken" and event[2] != UNKNOWN
    )
    return CubePart(id="cube", title=title, columns=columns, colors=colors, taken=taken)


def _column(ask: Ask, cube: Cube, column: int, exposed: set[int]) -> Column:
    """Only where a block is to be chosen its neighbors say why they cannot be taken."""
    name, height = COLUMNS[column], cube.heights[column]
    is_asked = ask.question.id in BLOCK_QUESTIONS
    is_legal = is_asked and name in ask.question.answers
    return Column(
        id=name,
        blocks=tuple(cube.colours[z * 16 + column] or "" for z in range(height)),
        label=ask.t.listed(block_details(cube, name, ask.t)) if height else name,
        is_exposed=column in exposed,
        answer=name if is_legal else "",
        asks=name if is_asked and height and not is_legal else "",
        look="marked" if name == ask.about.get("cell") else "",
    )


def _layers(ask: Ask, cube: LayerTally) -> list[Thing]:
    """A layer answers where one answer only begins with it."""
    t = ask.t
    asked = ask.question.id in LAYER_QUESTIONS
    found = []
    for layer in LAYERS:
        id = f"L{layer}"
        named = [each for each in ask.question.answers if each.partition(":")[0] == id]
        left = cube.left_in_layer(layer)
        word = t.gettext(LAYER_NAMES[id])
        # Translators: {layer}: «Layer 2»; blocks of the cube.
        text = t.ngettext("{layer}: {n} block left", "{layer}: {n} blocks left", left)
        found.append(
            Thing(
                id=id,
                label=text.format(layer=word, n=left),
                art=f"layer:{layer}",
                text=word,
                badge=str(left),
                look="" if left else "dim",
                answer=named[0] if asked and len(named) == 1 else "",
                asks=id if asked and not named else "",
            )
        )
    return found
