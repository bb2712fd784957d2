"""Portal Dash as the configuration keeps it: tiles, shapes, and what the panel may enter."""

from __future__ import annotations

from firmware_host.config.catalogue_spec import CatalogueSpec, Values
from firmware_host.games.portal_dash.catalogue.checks import contradictions
from firmware_host.games.portal_dash.catalogue.schema import PORTAL_DASH, SIDES
from firmware_host.games.portal_dash.catalogue.warnings import warnings
from firmware_host.games.portal_dash.rules.piglin import TASKS
from firmware_host.games.portal_dash.rules.setup import PLAYER_COLOURS

# What the panel's wizard asks for, in the order it asks.
PANEL_PATHS = (
    "dice.blocks",
    "dice.mob",
    "dice.combat",
    *(f"piglin.{side}.{task}" for side in SIDES for task in TASKS),
)


def _tiles(values: Values) -> dict[str, str]:
    mobs = [
        f"mob:{name}:{number}"
        for name, mob in values["mobs"].items()
        for number in dict.fromkeys(mob["numbers"])
    ]
    bosses = [f"boss:{name}" for name in values["bosses"]]
    players = [f"player:{colour}" for colour in PLAYER_COLOURS]
    board = [f"tile:{name}" for name in values["tiles"]]
    items = [*values["starting_items"], *values["items"], *values["netherite_items"]]
    tiles = [*mobs, *bosses, *players, *board, *(f"item:{name}" for name in items)]
    return dict.fromkeys(tiles, "")


def _copies(values: Values) -> dict[str, int]:
    own = len(PLAYER_COLOURS) * len(values["starting_items"])
    drawn = sum(values["items"].values()) + sum(values["netherite_items"].values())
    return {"item": own + drawn}


def _dice(values: Values) -> dict[str, tuple[str, ...]]:
    return {name: tuple(str(face) for face in faces) for name, faces in values["dice"].items()}


CATALOGUE = CatalogueSpec(
    schema=PORTAL_DASH,
    contradictions=contradictions,
    tiles=_tiles,
    cards=lambda values: {},
    copies=_copies,
    on_panel=PANEL_PATHS.__contains__,
    shaped=dict,
    dice=_dice,
    renamed_tiles={},
    warnings=warnings,
)
