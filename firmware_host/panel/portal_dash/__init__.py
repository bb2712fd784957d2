"""Portal Dash in words and pictures. Importing it registers a presenter for every question."""

from firmware_host.panel.portal_dash import (  # noqa: F401  (they register themselves)
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
from firmware_host.panel.portal_dash.full_telling import FULL_LOOK
from firmware_host.panel.portal_dash.telling import BOX_LOOK

GAME = "portal-dash"
LOOKS = {"box": BOX_LOOK, "full": FULL_LOOK}

__all__ = ["GAME", "LOOKS"]
