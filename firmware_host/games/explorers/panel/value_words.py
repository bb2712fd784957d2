"""What the parts and values of explorers.yaml are called, for the owner who looks them up."""

from __future__ import annotations

from firmware_host.games.explorers.panel.names import ITEMS, LANDSCAPES
from firmware_host.games.explorers.rules.cards import read_back
from firmware_host.panel.i18n import N_, Translator

PARTS = {
    "landscapes": N_("Landscapes"),
    # Translators: what is on the backs of cards; part of the game, 18 letters
    "backs": N_("Backs"),
    # Translators: how many cards of a kind there are; 18 letters
    "copies": N_("Copies"),
}


def value_word(word: str, t: Translator) -> str:
    """A word of the catalogue; empty for one that it does not have."""
    item, creatures = read_back(word) if "+" in word else (word, 0)
    if item in ITEMS:
        name = t.gettext(ITEMS[item])
        return f"{name} ☠{creatures}" if creatures else name
    return t.gettext({**LANDSCAPES, **PARTS}.get(word, ""))
