"""Assistant mode: dice, cube, tasks, hearts and creatures; people are trusted with the board."""

from firmware_host.games.portal_dash.rules.assistant.rules import PortalDashAssistant

__all__ = ["PortalDashAssistant"]
