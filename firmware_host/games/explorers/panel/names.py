"""What things of Explorers are called, and their signs."""

from __future__ import annotations

from collections.abc import Iterable

from firmware_host.games.explorers.rules.cards import (
    GAME_OVER,
    Landscape,
    back_of,
    front_of,
    is_worn,
    item_of,
    read_back,
    shuffles_of,
)
from firmware_host.games.explorers.rules.setup import ExplorersSetup
from firmware_host.panel.canvas import Signs, has_icon
from firmware_host.panel.i18n import N_, NC_, Translator

LANDSCAPES = {
    # Translators: a landscape: a bright forest; as are the next ones; 14 letters
    "woods": N_("Woods"),
    "cherry_grove": N_("Cherry grove"),
    "lush_cave": N_("Lush cave"),
    "geode": N_("Geode"),
    "taiga": N_("Taiga"),
    "shipwreck": N_("Shipwreck"),
    "jungle": N_("Jungle"),
    "desert_temple": N_("Desert temple"),
    "illager_outpost": N_("Illager outpost"),
    "mineshaft": N_("Mineshaft"),
    "witch_hut": N_("Witch hut"),
    "chasm": N_("Chasm"),
    "ruined_portal": N_("Ruined portal"),
    "deep_cave": N_("Deep cave"),
    # Translators: short for Woodland Mansion; 14 letters
    "woodland_mansion": N_("Mansion"),
    # Translators: short for Ocean Monument; 14 letters
    "ocean_monument": N_("Monument"),
    # Translators: a villager; 14 letters
    "village_librarian": N_("Librarian"),
    # Translators: a villager: makes bows and arrows; 14 letters
    "village_fletcher": N_("Fletcher"),
    # Translators: a villager; 14 letters
    "village_cleric": N_("Cleric"),
    # Translators: a villager: makes armor; 14 letters
    "village_armorer": N_("Armorer"),
    # Translators: a villager: makes tools; 14 letters
    "village_toolsmith": N_("Toolsmith"),
    # Translators: a villager: draws maps; 14 letters
    "village_cartographer": N_("Cartographer"),
    # Translators: a villager: makes swords; 14 letters
    "village_weaponsmith": N_("Weaponsmith"),
    # Translators: a villager; 14 letters
    "village_farmer": N_("Farmer"),
}
ITEMS = {
    # Translators: a name, as are the next ones; a line of a list with a sign, 18 letters
    "iron_pickaxe": N_("Iron pickaxe"),
    "gold_pickaxe": N_("Gold pickaxe"),
    "diamond_pickaxe": N_("Diamond pickaxe"),
    "iron_sword": N_("Iron sword"),
    "gold_sword": N_("Gold sword"),
    "diamond_sword": N_("Diamond sword"),
    "golden_apple": N_("Golden apple"),
    "bread": N_("Bread"),
    "carrot": N_("Carrot"),
    "apple": N_("Apple"),
    "melon": N_("Melon"),
    "glow_berries": N_("Glow berries"),
    "sweet_berries": N_("Sweet berries"),
    "armour": N_("Armor"),
    "crossbow": N_("Crossbow"),
    "spyglass": N_("Spyglass"),
    "explorer_map": N_("Explorer map"),
    "wood": N_("Wood"),
    # Translators: the material
    "iron": N_("Iron"),
    "emerald": N_("Emerald"),
    # Translators: a block that gives light
    "glowstone": N_("Glowstone"),
    "jack_o_lantern": N_("Jack o'lantern"),
    "sea_lantern": N_("Sea lantern"),
    "torch": N_("Torch"),
    "froglight": N_("Froglight"),
    "bookshelf": N_("Bookshelf"),
    "potted_flower": N_("Potted flower"),
    "clay_pot": N_("Clay pot"),
    "illager_banner": N_("Illager banner"),
    "cauldron": N_("Cauldron"),
    # Translators: short for Totem of Undying
    "totem": N_("Totem"),
    "wet_sponge": N_("Wet sponge"),
}
SHORT_ITEMS = {
    # Translators: short for «Iron pickaxe», beside the sign of a pickaxe; 8 letters
    "iron_pickaxe": NC_("pickaxe", "Iron"),
    # Translators: short for «Gold pickaxe», beside the sign of a pickaxe; 8 letters
    "gold_pickaxe": NC_("pickaxe", "Gold"),
    # Translators: short for «Diamond pickaxe», beside the sign of a pickaxe; 8 letters
    "diamond_pickaxe": NC_("pickaxe", "Diamond"),
    "iron_sword": NC_("sword", "Iron"),
    # Translators: short for «Gold sword», beside the sign of a sword; 8 letters
    "gold_sword": NC_("sword", "Gold"),
    "diamond_sword": NC_("sword", "Diamond"),
}
"""Beside the sign of the tool, where the whole name finds no room."""
KINDS = {
    # Translators: what a chest needs, no matter which pickaxe
    "pickaxe": (N_("Any pickaxe"), "pickaxe"),
    # Translators: what a chest needs, no matter which sword
    "sword": (N_("Any sword"), "sword"),
    # Translators: what a chest needs, no matter which food
    "food": (N_("Any food"), "food"),
    # Translators: what a chest needs: a lamp or torch, no matter which
    "lighting": (N_("Any light"), "lamp"),
    # Translators: what a chest needs: one piece of furniture, no matter which
    "furnishing": (N_("Any furniture"), "pot"),
}
SHORT_KINDS = {
    "pickaxe": N_("Pickaxe"),
    # Translators: short for «Any sword»; 9 letters
    "sword": N_("Sword"),
    # Translators: noun; short for «Any food»; 9 letters
    "food": N_("Food"),
    # Translators: noun: a lamp or torch; short for «Any light»; 9 letters
    "lighting": NC_("lamp", "Light"),
    # Translators: short for «Any furniture»; 9 letters
    "furnishing": N_("Furniture"),
}
CREATURES = {
    # Translators: a name, as are the next ones; a line of a list with a sign, 18 letters
    "zombie": N_("Zombie"),
    "skeleton": N_("Skeleton"),
    "spider": N_("Spider"),
    "creeper": N_("Creeper"),
    "witch": N_("Witch"),
    "enderman": N_("Enderman"),
    # Translators: the card that ends the game; all lose
    GAME_OVER: N_("Game Over"),
}
OWN_SIGNS = {
    "wood": "block:wood",
    "emerald": "block:emerald",
    "iron": "ingot",
    "armour": "chestplate",
    "explorer_map": "map",
    "totem": "totem",
    "wet_sponge": "sponge",
    "crossbow": "crossbow",
    "spyglass": "spyglass",
}
KIND_OF_UNKNOWN = "star"
SECOND_AND_THIRD = (" II", " III")


def card_name(card: str, t: Translator) -> str:
    front = front_of(card)
    return t.gettext(LANDSCAPES[front]) if front in LANDSCAPES else _plain(front)


def name_among(card: str, lying: Iterable[str], t: Translator) -> str:
    """The name of an open card; of two that only a shuffle tells apart, the newer is the second."""
    name, front = card_name(card, t), front_of(card)
    lots = {each for each in (card, *lying) if front_of(each) == front and not back_of(each)}
    earlier = sum(shuffles_of(lot) < shuffles_of(card) for lot in lots)
    return name + SECOND_AND_THIRD[min(earlier, 2) - 1] if earlier else name


def tile_title(tile: str, t: Translator) -> str:
    """«Woods · Apple»: whoever lays a card on the reader sees only one of its sides."""
    front, _, back = tile.partition(":")
    item = back.partition(":")[0].partition("_with_")[0]
    return f"{card_name(front, t)} · {item_name(item, t)}"


def chest_title(chest: str, t: Translator) -> str:
    # Translators: {n}: the number of a chest: 05
    return t.gettext("Chest {n}").format(n=chest)


def item_name(thing: str, t: Translator) -> str:
    """«Iron pickaxe», and whether it is worn."""
    item = item_of(thing)
    name = t.gettext(ITEMS[item]) if item in ITEMS else _plain(item)
    return _worn(item, name, t) if is_worn(thing) else name


def _worn(item: str, name: str, t: Translator) -> str:
    """Only tools wear out."""
    if item.endswith("pickaxe"):
        # Translators: used once, breaks the next time; {item}: Iron pickaxe, or short: Iron
        words = t.pgettext("pickaxe", "{item}, worn")
    else:
        # Translators: used once, breaks the next time; {item}: Iron sword, or short: Iron
        words = t.pgettext("sword", "{item}, worn")
    return words.format(item=name)


def short_item(thing: str, t: Translator) -> str:
    item = item_of(thing)
    if item not in SHORT_ITEMS:
        return ""
    name = t.gettext(SHORT_ITEMS[item])
    return _worn(item, name, t) if is_worn(thing) else name


def item_icon(thing: str, setup: ExplorersSetup) -> str:
    item = item_of(thing)
    if item in OWN_SIGNS:
        return OWN_SIGNS[item]
    kind = setup.kind.get(item, "")
    return KINDS[kind][1] if kind in KINDS else KIND_OF_UNKNOWN


def need_name(need: str, t: Translator) -> str:
    return t.gettext(KINDS[need][0]) if need in KINDS else item_name(need, t)


def short_need(need: str, t: Translator) -> str:
    return t.gettext(SHORT_KINDS[need]) if need in SHORT_KINDS else item_name(need, t)


def need_icon(need: str, setup: ExplorersSetup) -> str:
    return KINDS[need][1] if need in KINDS else item_icon(need, setup)


def creature_name(kind: str, t: Translator) -> str:
    return t.gettext(CREATURES[kind]) if kind in CREATURES else _plain(kind)


def creature_icon(kind: str) -> str:
    if kind == GAME_OVER:
        return "warning"
    return kind if has_icon(kind) else "skull"


def tiny_creature(kind: str) -> str:
    tiny = f"tiny-{kind}"
    return tiny if has_icon(tiny) else "tiny-mob"


def card_icon(place: Landscape, is_dangerous: bool) -> str:
    """What one looks for first: danger, then the tool that helps."""
    if place.takes:
        return "dwelling"
    if is_dangerous:
        return "skull"
    return place.tools[0] if place.tools else "forest"


def back_signs(back: str, setup: ExplorersSetup) -> Signs:
    item, creatures = read_back(back)
    shown: Signs = (item_icon(item, setup),)
    return (*shown, "skull", f"={creatures}") if creatures else shown


def _plain(id: str) -> str:
    return id.replace("_", " ")
