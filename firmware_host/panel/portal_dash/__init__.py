"""Portal Dash in words and pictures. Importing it registers a presenter for every question."""

from firmware_host.panel.portal_dash import (  # noqa: F401  (they register themselves)
    blocks,
    creatures,
    fights,
    setting_up,
    turn,
    wounds,
)
from firmware_host.panel.portal_dash.telling import LOOK

__all__ = ["LOOK"]
