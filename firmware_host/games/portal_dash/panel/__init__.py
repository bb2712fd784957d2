"""Portal Dash in words and pictures. Importing it registers a presenter for every question."""

from firmware_host.games.portal_dash.panel import (  # noqa: F401  (they register themselves)
    belongings,
    blocks,
    creatures,
    fights,
    full_turn,
    places,
    setting_up,
    turn,
    wounds,
)
from firmware_host.games.portal_dash.panel.full_telling import FULL_LOOK
from firmware_host.games.portal_dash.panel.full_turn import tile_title
from firmware_host.games.portal_dash.panel.items import item_name
from firmware_host.games.portal_dash.panel.names import mob_name
from firmware_host.games.portal_dash.panel.telling import BOX_LOOK

GAME = "portal-dash"
LOOKS = {"box": BOX_LOOK, "full": FULL_LOOK}
TILE_NAMES = {
    "mob": lambda rest, t: mob_name(rest.replace(":", " "), t),
    "boss": mob_name,
    "item": item_name,
    "tile": tile_title,
}
"""By the first word of a tile that can carry a tag."""

__all__ = ["GAME", "LOOKS", "TILE_NAMES"]
