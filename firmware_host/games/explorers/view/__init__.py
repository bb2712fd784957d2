"""Explorers on the touch table."""

from firmware_host.games.explorers.view.stage import VIEW

__all__ = ["VIEW"]
