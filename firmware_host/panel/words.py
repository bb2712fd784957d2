"""Words every screen shares: colours, percentages, tiles, why something is refused.

Nouns stand alone, so they need no grammar.
"""

from __future__ import annotations

import re
from fractions import Fraction

from firmware_host.config.value_entry import HOW_MANY
from firmware_host.games import all_games, game_of
from firmware_host.games.core.errors import IllegalAnswer
from firmware_host.games.core.phrases import Phrase
from firmware_host.panel.i18n import N_, NC_, Translator
from firmware_host.texts import in_language

COLOURS = {
    # Translators: a player is called by the color of the piece: line of a list, 10 letters.
    "pink": NC_("player color", "Pink"),
    # Translators: a player is called by the color of the piece: line of a list, 10 letters.
    "blue": NC_("player color", "Blue"),
    # Translators: a player is called by the color of the piece: line of a list, 10 letters.
    "yellow": NC_("player color", "Yellow"),
    # Translators: a player is called by the color of the piece: line of a list, 10 letters.
    "green": NC_("player color", "Green"),
    # Translators: color of a block, also on dice; 8 letters.
    "red": NC_("block color", "Red"),
    # Translators: color of a block, also on dice; 8 letters.
    "gray": NC_("block color", "Gray"),
    # Translators: color of a block, also on dice; 8 letters.
    "gold": NC_("block color", "Gold"),
    # Translators: color of a block, also on dice; 8 letters.
    "brown": NC_("block color", "Brown"),
    # Translators: color of a block, also on dice; 8 letters.
    "black": NC_("block color", "Black"),
    # Translators: a face of a die that stands for every color; 10 letters.
    "?": N_("Any color"),
}

MATERIALS = {
    # Translators: a block of this kind; 8 letters.
    "wood": NC_("kind of block", "Wood"),
    # Translators: a block of this kind; 8 letters.
    "sand": NC_("kind of block", "Sand"),
    # Translators: a block of this kind; 8 letters.
    "stone": NC_("kind of block", "Stone"),
    # Translators: a block of this kind; 8 letters.
    "obsidian": NC_("kind of block", "Obsidian"),
    # Translators: a block of this kind; 8 letters.
    "emerald": NC_("kind of block", "Emerald"),
}
"""Kinds of blocks where the colour has a name of its own."""
SHORT_MATERIALS = {
    # Translators: a block of this kind, cut short: 6 letters with the period.
    "obsidian": NC_("kind of block", "Obsid."),
    # Translators: a block of this kind, cut short: 6 letters with the period.
    "emerald": NC_("kind of block", "Emer."),
}
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
        return t.pgettext("block", "not seen yet")
    word = COLOURS.get(colour) or MATERIALS.get(colour)
    return t.gettext(word) if word else colour


def short_colour(colour: str, t: Translator) -> str:
    """Fewer letters, or none if the name is short anyway."""
    return t.gettext(SHORT_MATERIALS.get(colour, ""))


INITIALS = {
    # Translators: red on a small die; one or two letters that tell it from gray, gold, brown and
    # black at a glance, as are the next ones.
    "red": NC_("initials of a color", "R"),
    "gray": NC_("initials of a color", "Gr"),
    "gold": NC_("initials of a color", "Go"),
    "brown": NC_("initials of a color", "Br"),
    "black": NC_("initials of a color", "Bl"),
}
BLOCK_COLOURS = tuple(INITIALS)


def colour_initial(colour: str, t: Translator) -> str:
    """Of a block one or two letters that tell it from the others: Gr and Go, Br and Bl."""
    if colour == "?":
        return "?"
    return t.gettext(INITIALS[colour]) if colour in INITIALS else colour_name(colour, t)[:1]


def percent(chance: Fraction | float, t: Translator) -> str:
    """Rounded, but 0 % and 100 % only when it is certain."""
    rounded = round(float(chance) * 100)
    return t.percent(rounded if chance in (0, 1) else min(99, max(1, rounded)))


def approx(text: str, is_guess: bool) -> str:
    """A number that rests on a guess says so: «≈80%»."""
    return f"≈{text}" if is_guess and not text.startswith("≈") else text


def approx_within(text: str, is_guess: bool) -> str:
    """The same before the first number of a phrase: «mines ≈2»."""
    return re.sub(r"(?=\d)", "≈", text, count=1) if is_guess else text


def one_decimal(value: Fraction | float, t: Translator) -> str:
    return t.number(float(value), 1)


VALUES = {
    # Translators: in the name of a printed value: the number of things that follow.
    HOW_MANY: N_("how many"),
    "yes": N_("Yes"),
    "no": N_("No"),
}
"""Words that every game's catalogue has."""


def value_name(game: str, path: str, t: Translator) -> str:
    """Of a value of the catalogue: «Weapons, Iron sword, Dice» for weapons.iron_sword.dice."""
    return t.listed(_value_word(game, word, t) for word in re.split(r"\.(?!$)|, ", path))


def _value_word(game: str, word: str, t: Translator) -> str:
    """The words of a file stand in for names it does not share with the game."""
    if word in VALUES:
        return t.gettext(VALUES[word])
    own = game_of(game).panel().value_word(word, t)
    return own or colour_name(word, t).replace("_", " ")


def why_not(rule: str, t: Translator) -> str:
    """The words for a rule that forbids something; nothing where it says no more than that
    something else is asked."""
    for game in all_games():
        if words := game.panel().refusals.get(rule):
            return t.gettext(words)
    return ""


def reason_of(refusal: IllegalAnswer, t: Translator) -> str:
    """Return why an answer is refused: the words of a doubt, else those of the rule."""
    if isinstance(refusal.reason, Phrase):
        return in_language(refusal.reason, t)
    return why_not(refusal.rule, t)


def tile_name(game: str, tile: str, t: Translator) -> str:
    """Of a tile that can carry a tag: «Ghast 2» for "mob:ghast:2", «Tile 7» for a building."""
    kind, _, rest = tile.partition(":")
    if kind == "player":
        return colour_name(rest, t)
    name = game_of(game).panel().tile_names.get(kind)
    return name(rest, t) if name else rest.replace("_", " ").upper()
