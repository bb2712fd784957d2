"""What things of Builders & Biomes are called, and their signs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from firmware_host.games.builders_biomes.rules.cards import BLOCKS, MATERIALS, MobCard, Structure
from firmware_host.panel.canvas import has_icon
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.screens.signs import Signs
from firmware_host.panel.words import colour_name

CHARACTERISTICS = {
    "forest": N_("Forest"),
    "desert": N_("Desert"),
    "mountains": N_("Mountains"),
    "snowy_tundra": N_("Snowy tundra"),
    "decoration": N_("Decoration"),
    "dwelling": N_("Dwelling"),
    "animal_house": N_("Animal house"),
    "bridge": N_("Bridge"),
}
SHORT = {
    "mountains": N_("Peaks"),
    "snowy_tundra": N_("Tundra"),
    "decoration": N_("Deco"),
    "dwelling": N_("House"),
    "animal_house": N_("Animals"),
}
"""For places where the whole word finds no room; the sign stands beside it."""

TOKENS = {
    "wooden_sword": (N_("Wooden sword"), "sword"),
    "stone_sword": (N_("Stone sword"), "sword"),
    "iron_sword": (N_("Iron sword"), "sword"),
    "diamond_sword": (N_("Diamond sword"), "sword"),
    "bow": (N_("Bow"), "bow"),
    "golden_hoe": (N_("Golden hoe"), "golden_hoe"),
    "stone_pickaxe": (N_("Stone pickaxe"), "pickaxe"),
    "tnt": (N_("TNT"), "tnt"),
    "poisonous_potato": (N_("Poisonous potato"), "poisonous_potato"),
}
SHORT_TOKENS = {
    "diamond_sword": N_("Diamond"),
    "wooden_sword": N_("Wood"),
    "stone_sword": N_("Stone"),
    "iron_sword": N_("Iron"),
    "stone_pickaxe": N_("Pickaxe"),
    "golden_hoe": N_("Hoe"),
    "poisonous_potato": N_("Potato"),
}

MOBS = {
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
    parts = [f"{blocks[kind]} {colour_name(kind, t)}" for kind in BLOCKS if blocks.get(kind)]
    return ", ".join(parts) or t.gettext("Free")


def icons_of(card: Structure) -> Signs:
    return (card.biome, f"block:{card.material}", card.type)


def structure_signs(card: Structure) -> Signs:
    """Its three icons, then what it costs."""
    return (*icons_of(card), "", *blocks_signs(dict(card.cost)))[:-1]


def building_name(card: Structure, t: Translator) -> str:
    """By what one sees first: «Forest bridge»."""
    biome, type = short_characteristic(card.biome, t), characteristic_name(card.type, t)
    return t.gettext("{biome} {type}").format(biome=biome, type=type.lower())


def short_building(card: Structure, t: Translator) -> str:
    """Where the whole name finds no room: «Forest animals»."""
    biome, type = short_characteristic(card.biome, t), short_characteristic(card.type, t)
    return t.gettext("{biome} {type}").format(biome=biome, type=type.lower())


def structure_text(card: Structure, t: Translator) -> str:
    three = (card.biome, card.material, card.type)
    return ", ".join(characteristic_name(each, t) for each in three)


def mob_signs(card: MobCard) -> Signs:
    """Its hearts, its XP, and what it is good for: one more action, or points in the end."""
    gives: Signs = ("turn",)
    if card.counts:
        gives = (f"={card.value}×", characteristic_icon(card.counts))
    return (f"=♥{card.hearts}", "", f"=+{card.xp}", "star", "", *gives)


def mob_text(id: str, card: MobCard, t: Translator) -> str:
    if card.counts:
        gives = f"{card.value}× {characteristic_name(card.counts, t)}"
    else:
        gives = t.gettext("extra action")
    return f"{mob_name(id, t)} ♥{card.hearts}, {xp_text(card.xp, t)}, {gives}"


def xp_text(xp: int, t: Translator) -> str:
    return t.gettext("+{n} XP").format(n=xp)


def board_name(number: int | str, t: Translator) -> str:
    """As builders_biomes.yaml numbers them."""
    return t.gettext("Board {n}").format(n=number)


def boards_text(colours: Sequence[str], numbers: Sequence[int], t: Translator) -> str:
    """Who plays on which board."""
    each = zip(colours, numbers, strict=True)
    names = ", ".join(f"{colour_name(colour, t)} {number}" for colour, number in each)
    return t.gettext("Boards: {names}").format(names=names)
