"""What things of Builders & Biomes are called, and their signs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from firmware_host.games.builders_biomes.rules.cards import BLOCKS, MATERIALS, MobCard, Structure
from firmware_host.panel.canvas import Signs, has_icon
from firmware_host.panel.i18n import N_, NC_, Translator
from firmware_host.panel.words import colour_name

CHARACTERISTICS = {
    # Translators: a biome
    "forest": N_("Forest"),
    # Translators: a biome
    "desert": N_("Desert"),
    # Translators: a biome
    "mountains": N_("Mountains"),
    # Translators: a biome
    "snowy_tundra": N_("Snowy tundra"),
    # Translators: a type of building: a fountain or a garden
    "decoration": N_("Decoration"),
    # Translators: a type of building: a house to live in
    "dwelling": N_("Dwelling"),
    # Translators: a type of building
    "animal_house": N_("Animal house"),
    # Translators: a type of building
    "bridge": NC_("building", "Bridge"),
}
SHORT = {
    # Translators: short for «Mountains», beside its sign; 8 letters
    "mountains": N_("Peaks"),
    # Translators: short for «Snowy tundra», beside its sign; 8 letters
    "snowy_tundra": N_("Tundra"),
    # Translators: short for «Decoration», beside its sign; 8 letters
    "decoration": N_("Deco"),
    # Translators: short for «Dwelling», beside its sign; 8 letters
    "dwelling": N_("House"),
    # Translators: short for «Animal house», beside its sign; 8 letters
    "animal_house": N_("Animals"),
}
"""For places where the whole word finds no room; the sign stands beside it."""

BUILDINGS = {
    # Translators: a building is called by its biome and its type, in full; 23 letters
    ("forest", "decoration"): N_("Forest decoration"),
    ("forest", "dwelling"): N_("Forest dwelling"),
    ("forest", "animal_house"): N_("Forest animal house"),
    ("forest", "bridge"): N_("Forest bridge"),
    ("desert", "decoration"): N_("Desert decoration"),
    ("desert", "dwelling"): N_("Desert dwelling"),
    ("desert", "animal_house"): N_("Desert animal house"),
    ("desert", "bridge"): N_("Desert bridge"),
    ("mountains", "decoration"): N_("Mountain decoration"),
    ("mountains", "dwelling"): N_("Mountain dwelling"),
    ("mountains", "animal_house"): N_("Mountain animal house"),
    ("mountains", "bridge"): N_("Mountain bridge"),
    ("snowy_tundra", "decoration"): N_("Tundra decoration"),
    ("snowy_tundra", "dwelling"): N_("Tundra dwelling"),
    ("snowy_tundra", "animal_house"): N_("Tundra animal house"),
    ("snowy_tundra", "bridge"): N_("Tundra bridge"),
}
"""By biome and type: what one sees first of a card."""
SHORT_BUILDINGS = {
    # Translators: short for «Forest decoration»: a whole name, too, 19 letters
    ("forest", "decoration"): N_("Forest deco"),
    # Translators: short for «Forest dwelling»: 19 letters
    ("forest", "dwelling"): N_("Forest house"),
    # Translators: short for «Forest animal house»: 19 letters
    ("forest", "animal_house"): N_("Forest animals"),
    # Translators: short for «Desert decoration»: 19 letters
    ("desert", "decoration"): N_("Desert deco"),
    # Translators: short for «Desert dwelling»: 19 letters
    ("desert", "dwelling"): N_("Desert house"),
    # Translators: short for «Desert animal house»: 19 letters
    ("desert", "animal_house"): N_("Desert animals"),
    # Translators: short for «Mountain decoration»: 19 letters
    ("mountains", "decoration"): N_("Peaks deco"),
    # Translators: short for «Mountain dwelling»: 19 letters
    ("mountains", "dwelling"): N_("Mountain home"),
    # Translators: short for «Mountain animal house»: 19 letters
    ("mountains", "animal_house"): N_("Peaks animals"),
    # Translators: short for «Mountain bridge»: 19 letters
    ("mountains", "bridge"): N_("Peaks bridge"),
    # Translators: short for «Tundra decoration»: 19 letters
    ("snowy_tundra", "decoration"): N_("Tundra deco"),
    # Translators: short for «Tundra dwelling»: 19 letters
    ("snowy_tundra", "dwelling"): N_("Tundra house"),
    # Translators: short for «Tundra animal house»: 19 letters
    ("snowy_tundra", "animal_house"): N_("Tundra animals"),
}

TOKENS = {
    # Translators: a weapon token, as are the next ones
    "wooden_sword": (N_("Wooden sword"), "sword"),
    "stone_sword": (NC_("weapon token", "Stone sword"), "sword"),
    "iron_sword": (N_("Iron sword"), "sword"),
    "diamond_sword": (N_("Diamond sword"), "sword"),
    "bow": (N_("Bow"), "bow"),
    "golden_hoe": (N_("Golden hoe"), "golden_hoe"),
    "stone_pickaxe": (N_("Stone pickaxe"), "pickaxe"),
    "tnt": (N_("TNT"), "tnt"),
    "poisonous_potato": (N_("Poisonous potato"), "poisonous_potato"),
}
SHORT_TOKENS = {
    # Translators: short for «Diamond sword», beside the sign of a sword; 9 letters
    "diamond_sword": NC_("sword", "Diamond"),
    # Translators: short for «Wooden sword», beside the sign of a sword; 9 letters
    "wooden_sword": NC_("sword", "Wood"),
    # Translators: short for «Stone sword», beside the sign of a sword; 9 letters
    "stone_sword": NC_("sword", "Stone"),
    # Translators: short for «Iron sword», beside the sign of a sword; 9 letters
    "iron_sword": NC_("sword", "Iron"),
    # Translators: short for «Stone pickaxe» or «Any pickaxe», beside its sign; 9 letters
    "stone_pickaxe": N_("Pickaxe"),
    # Translators: short for «Golden hoe», beside its sign; 9 letters
    "golden_hoe": N_("Hoe"),
    # Translators: short for «Poisonous potato», beside its sign; 9 letters
    "poisonous_potato": N_("Potato"),
}

MOBS = {
    # Translators: a mob, as are the next ones; with a sign and a number, 13 letters
    "creeper": N_("Creeper"),
    "skeleton": N_("Skeleton"),
    "witch": N_("Witch"),
    "enderman": N_("Enderman"),
    "zombie": N_("Zombie"),
    "spider": N_("Spider"),
}

TINY_TOKENS = {
    "sword": "tiny-sword",
    "bow": "tiny-bow",
    "golden_hoe": "tiny-hoe",
    "pickaxe": "tiny-pickaxe",
    "tnt": "tiny-tnt",
    "poisonous_potato": "tiny-potato",
}


def characteristic_name(id: str, t: Translator) -> str:
    return t.gettext(CHARACTERISTICS[id]) if id in CHARACTERISTICS else colour_name(id, t)


def short_characteristic(id: str, t: Translator) -> str:
    return t.gettext(SHORT[id]) if id in SHORT else characteristic_name(id, t)


def characteristic_icon(id: str) -> str:
    return f"block:{id}" if id in MATERIALS else id


def token_name(kind: str, t: Translator) -> str:
    return t.gettext(TOKENS[kind][0]) if kind in TOKENS else kind.replace("_", " ")


def short_token(kind: str, t: Translator) -> str:
    """Fewer words; the sign beside them says what it is."""
    return t.gettext(SHORT_TOKENS[kind]) if kind in SHORT_TOKENS else ""


def token_icon(kind: str) -> str:
    return TOKENS[kind][1] if kind in TOKENS else "sword"


def tiny_token(kind: str) -> str:
    return TINY_TOKENS[token_icon(kind)]


def mob_kind(id: str) -> str:
    """The card "creeper_2" shows a creeper."""
    kind, _, number = id.rpartition("_")
    return kind if kind and number.isdecimal() else id


def mob_name(id: str, t: Translator) -> str:
    kind = mob_kind(id)
    return t.gettext(MOBS[kind]) if kind in MOBS else kind.replace("_", " ")


def mob_icon(id: str) -> str:
    return mob_kind(id) if has_icon(mob_kind(id)) else "skull"


def tiny_mob(id: str) -> str:
    tiny = f"tiny-{mob_kind(id)}"
    return tiny if has_icon(tiny) else "tiny-mob"


def blocks_signs(blocks: Mapping[str, int]) -> Signs:
    """«2» and the sign of wood, «1» and the sign of emerald."""
    return tuple(
        sign
        for kind in BLOCKS
        if blocks.get(kind)
        for sign in (f"={blocks[kind]}", f"block:{kind}", "")
    )


def blocks_text(blocks: Mapping[str, int], t: Translator) -> str:
    """«2× Wood, 1× Emerald»: nothing is bent by the number."""
    parts = [f"{blocks[kind]}× {colour_name(kind, t)}" for kind in BLOCKS if blocks.get(kind)]
    # Translators: the price of a building that costs no blocks
    return t.listed(parts) or t.pgettext("price", "Free")


def icons_of(card: Structure) -> Signs:
    return (card.biome, f"block:{card.material}", card.type)


def structure_signs(card: Structure) -> Signs:
    """Its three icons, then what it costs."""
    return (*icons_of(card), "", *blocks_signs(dict(card.cost)))[:-1]


def building_name(card: Structure, t: Translator) -> str:
    """By what one sees first: «Forest bridge»."""
    return t.gettext(BUILDINGS[card.biome, card.type])


def short_building(card: Structure, t: Translator) -> str:
    """Where the whole name finds no room: «Forest animals»."""
    look = (card.biome, card.type)
    return t.gettext(SHORT_BUILDINGS.get(look) or BUILDINGS[look])


def structure_text(card: Structure, t: Translator) -> str:
    three = (card.biome, card.material, card.type)
    return t.listed(characteristic_name(each, t) for each in three)


def mob_signs(card: MobCard) -> Signs:
    """Its hearts, its XP, and what it is good for: one more action, or points in the end."""
    gives: Signs = ("turn",)
    if card.counts:
        gives = (f"={card.value}×", characteristic_icon(card.counts))
    return (f"=♥{card.hearts}", "", f"=+{card.xp}", "star", "", *gives)


def mob_text(id: str, card: MobCard, t: Translator) -> str:
    gives = f"{card.value}× {characteristic_name(card.counts, t)}" if card.counts else ""
    return _mob_listed(id, card, gives, t)


def mob_spoken(id: str, card: MobCard, t: Translator) -> str:
    """The same for a voice: «3× Decoration» would be heard as three decorations."""
    gives = ""
    if card.counts:
        # Translators: read aloud: what a beaten mob is good for at the end; {what}: Forest
        text = t.gettext("{n} XP for each space: {what}")
        gives = text.format(n=card.value, what=characteristic_name(card.counts, t))
    return _mob_listed(id, card, gives, t)


def _mob_listed(id: str, card: MobCard, gives: str, t: Translator) -> str:
    # Translators: what a beaten mob is good for; in a list: «Creeper ♥4, +2 XP, extra action»
    gives = gives or t.gettext("extra action")
    return t.listed((f"{mob_name(id, t)} ♥{card.hearts}", xp_text(card.xp, t), gives))


def xp_text(xp: int, t: Translator) -> str:
    # Translators: experience points one gets; {n}: 2
    return t.gettext("+{n} XP").format(n=xp)


def board_name(number: int | str, t: Translator) -> str:
    """As builders_biomes.yaml numbers them."""
    # Translators: a player board by its number, 1 to 4; a title
    return t.gettext("Board {n}").format(n=number)


def boards_text(colours: Sequence[str], numbers: Sequence[int], t: Translator) -> str:
    """Who plays on which board."""
    each = zip(colours, numbers, strict=True)
    names = t.listed(f"{colour_name(colour, t)} {number}" for colour, number in each)
    # Translators: {names}: who plays on which board: «Red 1, Blue 2»
    return t.gettext("Boards: {names}").format(names=names)
