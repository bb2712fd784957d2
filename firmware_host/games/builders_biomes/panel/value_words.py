"""What the parts and values of builders_biomes.yaml are called, for the owner who looks them up."""

from __future__ import annotations

from firmware_host.games.builders_biomes.panel.names import (
    CHARACTERISTICS,
    MOBS,
    TOKENS,
    characteristic_name,
    mob_kind,
    mob_name,
    token_name,
)
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.words import MATERIALS

PARTS = {
    # Translators: the number of tiles with a building; part of the game, 18 letters
    "building_tiles": N_("Building tiles"),
    # Translators: the number of tiles with a mob; part of the game, 18 letters
    "mob_tiles": N_("Mob tiles"),
    "track": N_("XP track"),
    # Translators: what a space scores; part of the game, 18 letters
    "points": N_("Points"),
    "mobs": N_("Mobs"),
    "hearts": N_("Hearts"),
    "xp": N_("XP"),
    # Translators: what is drawn on a mob: what it is good for; 18 letters
    "icon": N_("Icon"),
    "action": N_("extra action"),
    "tokens": N_("Weapon tokens"),
    # Translators: the weapon tokens that lie there; part of the game, 18 letters
    "neutral_tokens": N_("Overworld weapons"),
    "boards": N_("Player boards"),
}


def value_word(word: str, t: Translator) -> str:
    """A word of the catalogue; empty for one that it does not have."""
    name, _, number = word.partition(" ")
    if name in CHARACTERISTICS or name in MATERIALS:
        text = characteristic_name(name, t)
        return f"{number}× {text}" if number else text
    if mob_kind(word) in MOBS:
        return f"{mob_name(word, t)} {word.rpartition('_')[2]}"
    if word in TOKENS:
        return token_name(word, t)
    return t.gettext(PARTS.get(word, ""))
