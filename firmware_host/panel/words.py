"""Words every screen shares: colours, percentages. Nouns stand alone, so they need no grammar."""

from __future__ import annotations

from fractions import Fraction

from firmware_host.panel.i18n import N_, Translator

COLOURS = {
    "pink": N_("Pink"),
    "blue": N_("Blue"),
    "yellow": N_("Yellow"),
    "green": N_("Green"),
    "red": N_("Red"),
    "gray": N_("Gray"),
    "gold": N_("Gold"),
    "brown": N_("Brown"),
    "black": N_("Black"),
    "?": N_("Any color"),
}

MATERIALS = {
    "wood": N_("Wood"),
    "sand": N_("Sand"),
    "stone": N_("Stone"),
    "obsidian": N_("Obsidian"),
    "emerald": N_("Emerald"),
}
"""Kinds of blocks where the colour has a name of its own."""
SHORT_MATERIALS = {"obsidian": N_("Obsid."), "emerald": N_("Emer.")}
"""Beside the sign of the block, where the whole word finds no room."""

LIGHT = {
    "pink": (255, 50, 130),
    "blue": (0, 70, 255),
    "yellow": (255, 190, 0),
    "green": (0, 200, 40),
    "red": (255, 0, 0),
    "gray": (110, 120, 130),
    "gold": (255, 140, 0),
    "brown": (120, 45, 5),
    "black": (40, 0, 90),
    "?": (255, 255, 255),
}
"""Black cannot be lit: a deep violet stands for it."""


def colour_name(colour: str | None, t: Translator) -> str:
    if colour is None:
        return t.gettext("not seen yet")
    word = COLOURS.get(colour) or MATERIALS.get(colour)
    return t.gettext(word) if word else colour


def short_colour(colour: str, t: Translator) -> str:
    """Fewer letters, or none if the name is short anyway."""
    return t.gettext(SHORT_MATERIALS.get(colour, ""))


BLOCK_COLOURS = ("red", "gray", "gold", "brown", "black")


def colour_initial(colour: str, t: Translator) -> str:
    """Of a block as many letters as tell it from the others: Gr and Go, Br and Bl."""
    if colour == "?":
        return "?"
    name = colour_name(colour, t)
    if colour not in BLOCK_COLOURS:
        return name[:1]
    others = [colour_name(each, t) for each in BLOCK_COLOURS if each != colour]
    for length in range(1, len(name)):
        if not any(other.startswith(name[:length]) for other in others):
            return name[:length]
    return name


def percent(chance: Fraction | float) -> str:
    """Rounded, but 0 % and 100 % only when it is certain."""
    if chance in (0, 1):
        return f"{int(chance) * 100}%"
    return f"{min(99, max(1, round(float(chance) * 100)))}%"


def approx(text: str, is_guess: bool) -> str:
    """A number that rests on a guess says so: «≈80%»."""
    return f"≈{text}" if is_guess and not text.startswith("≈") else text


def one_decimal(value: Fraction | float) -> str:
    return f"{float(value):.1f}"
