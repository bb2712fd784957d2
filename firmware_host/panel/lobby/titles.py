"""What the games are called, and their signs."""

from __future__ import annotations

from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.screens.lists import Option

TITLES = {
    "portal-dash": (N_("Portal Dash"), "portal"),
    "builders-biomes": (N_("Builders & Biomes"), "dwelling"),
    "explorers": (N_("Explorers"), "map"),
}


def title_option(game: str, t: Translator) -> Option:
    words, icon = TITLES[game]
    return Option(game, t.gettext(words), icon)
