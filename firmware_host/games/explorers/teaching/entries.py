"""The index of the book: every creature, item, landscape, chest and sign, with printed values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from firmware_host.games.explorers.panel.chests import needs_text
from firmware_host.games.explorers.panel.names import (
    CREATURES,
    ITEMS,
    KINDS,
    LANDSCAPES,
    OWN_SIGNS,
    card_name,
    creature_icon,
    item_name,
    need_name,
)
from firmware_host.games.explorers.rules.cards import GAME_OVER, TOOLS, read_back
from firmware_host.games.teaching import Entry, PrintedValues
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.words import approx

ENTRY_KINDS: Final[Mapping[str, str]] = {
    # Translators: a headline of the index, 20 letters
    "creature": N_("Creatures"),
    # Translators: a headline of the index, 20 letters
    "tool": N_("Tools"),
    # Translators: a headline of the index, 20 letters
    "food": N_("Food"),
    # Translators: a headline of the index, 20 letters
    "special": N_("Special items"),
    # Translators: a headline of the index, 20 letters
    "material": N_("Wood, iron, emeralds"),
    # Translators: a headline of the index, 20 letters
    "lighting": N_("Lights"),
    # Translators: a headline of the index, 20 letters
    "furnishing": N_("Furniture"),
    # Translators: a headline of the index, 20 letters
    "treasure": N_("Sponge and totem"),
    # Translators: a headline of the index, 20 letters
    "place": N_("Landscapes"),
    # Translators: a headline of the index, 20 letters
    "village": N_("Villages"),
    # Translators: a headline of the index, 20 letters
    "chest": N_("Chests"),
    # Translators: a headline of the index, 20 letters
    "card": N_("Hunger, night, players"),
    # Translators: a headline of the index, 20 letters
    "sign": N_("Signs"),
}

# Creatures

_CREATURES: Final = {
    "zombie": N_("If a zombie comes while another is in the row, you are overrun."),
    "skeleton": N_("If a skeleton comes while another is in the row, you are overrun."),
    "spider": N_("If a spider comes while another is in the row, you are overrun."),
    "creeper": N_("If a creeper comes while another is in the row, you are overrun."),
    "witch": N_("If a witch comes while another is in the row, you are overrun."),
    "enderman": N_("If an Enderman comes while another is in the row, you are overrun."),
    GAME_OVER: N_("If this card is revealed, you all lose. It is one of the last in the deck."),
}


def _creatures() -> Iterator[Entry]:
    for kind, text in _CREATURES.items():
        is_end = kind == GAME_OVER
        yield Entry(
            id=f"creature:{kind}",
            kind="creature",
            name=CREATURES[kind],
            text=text,
            rules=("EX-053", "EX-012") if is_end else ("EX-042", "EX-052", "EX-043"),
            sign=creature_icon(kind),
            art=f"creature:{kind}",
            tiles=(f"creature:{kind}" if is_end else f"creature:{kind}:-",),
        )


# Items

_PICKAXE: Final = N_(
    "Lowers the cost of a landscape that shows a pickaxe. It works twice, then it breaks."
)
_SWORD: Final = N_(
    "Lowers the cost of a fight, or of a landscape that shows a sword. "
    "It works twice, then it breaks."
)
_FOOD: Final = N_(
    "Discard the card to get hunger for this turn. Or put it into a chest that needs food."
)
_MATERIAL: Final = N_("For chests and villagers. You can't do anything else with it.")
_LIGHT: Final = N_("A light. For chests and villagers that ask for any light.")
_FURNITURE: Final = N_("A piece of furniture. For chests and villagers that ask for any furniture.")

_Item = tuple[str, str, tuple[str, ...]]
"""Kind of entry, text, rules."""
_TOOL_RULES: Final = ("EX-060", "EX-062", "EX-048")
_FOOD_RULES: Final = ("EX-064", "EX-048")
_MATERIAL_RULES: Final = ("EX-070", "EX-035")
_DECOR_RULES: Final = ("EX-069", "EX-035")

_ITEMS: Final[Mapping[str, _Item]] = {
    **{
        f"{metal}_pickaxe": ("tool", _PICKAXE, _TOOL_RULES) for metal in ("iron", "gold", "diamond")
    },
    **{f"{metal}_sword": ("tool", _SWORD, _TOOL_RULES) for metal in ("iron", "gold", "diamond")},
    **dict.fromkeys(
        (
            "golden_apple",
            "bread",
            "carrot",
            "apple",
            "melon",
            "glow_berries",
            "sweet_berries",
        ),
        ("food", _FOOD, _FOOD_RULES),
    ),
    "armour": (
        "special",
        N_("Discard it before creatures come, at night or in danger: none comes."),
        ("EX-057",),
    ),
    "crossbow": (
        "special",
        N_("Discard it to take one or two creatures from the row as trophies."),
        ("EX-065",),
    ),
    "spyglass": (
        "special",
        N_("Discard it to look at the backs of all landscapes that lie open."),
        ("EX-066",),
    ),
    "explorer_map": (
        "special",
        N_("Discard it to take the Mansion or the Monument out of the pile and lay it out."),
        ("EX-067",),
    ),
    "wood": ("material", _MATERIAL, _MATERIAL_RULES),
    "iron": ("material", _MATERIAL, _MATERIAL_RULES),
    "emerald": (
        "material",
        N_("Every villager takes it. In a chest it counts only where an emerald is asked for."),
        ("EX-071", "EX-035"),
    ),
    **dict.fromkeys(
        ("glowstone", "jack_o_lantern", "sea_lantern", "torch", "froglight"),
        ("lighting", _LIGHT, _DECOR_RULES),
    ),
    **dict.fromkeys(
        ("bookshelf", "potted_flower", "clay_pot", "illager_banner", "cauldron"),
        ("furnishing", _FURNITURE, _DECOR_RULES),
    ),
    "totem": (
        "treasure",
        N_("The totem of undying. It is hidden in the Mansion, and only one chest needs it."),
        ("EX-068", "EX-067"),
    ),
    "wet_sponge": (
        "treasure",
        N_("It is hidden in the Monument, and only one chest needs it."),
        ("EX-068", "EX-067"),
    ),
}


def _items() -> Iterator[Entry]:
    """No tile opens an item: a card on the reader may lie landscape side up, and its back is
    nobody's business yet."""
    for item, (kind, text, rules) in _ITEMS.items():
        yield Entry(
            id=f"item:{item}",
            kind=kind,
            name=ITEMS[item],
            text=text,
            rules=rules,
            sign=OWN_SIGNS.get(item) or _kind_sign(item, kind),
            art=f"item:{item}",
        )


def _kind_sign(item: str, kind: str) -> str:
    return KINDS[item.rpartition("_")[2] if kind == "tool" else kind][1]


# Landscapes

_PLACES: Final = {
    "woods": N_("A bright forest. Look for wood here."),
    "cherry_grove": N_("Pink trees in bloom. Look for wood here."),
    "lush_cave": N_("A green cave under the ground. Look for iron here."),
    "geode": N_("A hollow rock full of crystals. Look for tools here."),
    "taiga": N_("A cold forest. Look for wood and berries here."),
    "shipwreck": N_("A ship at the bottom of the sea. Look for an explorer map here."),
    "jungle": N_("A thick, green forest. Look for wood here."),
    "desert_temple": N_("Old halls under the sand. Look for emeralds here."),
    "illager_outpost": N_("A watchtower of the illagers. Look for their banner here."),
    "mineshaft": N_("Old tunnels with rails. Look for iron here."),
    "witch_hut": N_("A hut in the swamp. Look for the witch's cauldron here."),
    "chasm": N_("A deep crack in the ground. Look for iron and emeralds here."),
    "ruined_portal": N_("A broken gate to the Nether. Look for golden things here."),
    "deep_cave": N_("Dark tunnels far below. Look for emeralds here."),
    "woodland_mansion": N_(
        "An explorer map leads here. The totem for chest 06 is inside, with creatures."
    ),
    "ocean_monument": N_(
        "An explorer map leads here. The wet sponge for chest 05 is inside, with creatures."
    ),
}
_FAR: Final = ("woodland_mansion", "ocean_monument")
"""Where explorer maps lead."""
_VILLAGES: Final = {
    "village_librarian": N_(
        "Give the librarian one of the items on the card. You get a bookshelf."
    ),
    "village_fletcher": N_("Give the fletcher one of the items on the card. You get a crossbow."),
    "village_cleric": N_("Give the cleric one of the items on the card. You get glowstone."),
    "village_armorer": N_("Give the armorer one of the items on the card. You get armor."),
    "village_toolsmith": N_("Give the toolsmith one of the items on the card. You get a pickaxe."),
    "village_cartographer": N_(
        "Give the cartographer one of the items on the card. You get an explorer map."
    ),
    "village_weaponsmith": N_(
        "Give the weaponsmith one of the items on the card. You get a sword."
    ),
    "village_farmer": N_("Give the farmer one of the items on the card. You get bread."),
}


def _places() -> Iterator[Entry]:
    for front, name in LANDSCAPES.items():
        kind, sign, rules = "place", "forest", ("EX-030", "EX-032", "EX-033")
        if front in _VILLAGES:
            kind, sign, rules = "village", "dwelling", ("EX-035", "EX-036", "EX-071")
        elif front in _FAR:
            sign, rules = "map", ("EX-067", "EX-068", "EX-033")
        yield Entry(
            id=f"place:{front}",
            kind=kind,
            name=name,
            text=_VILLAGES.get(front) or _PLACES[front],
            rules=rules,
            sign=sign,
            art=f"place:{front}",
            tiles=(f"landscape:{front}:-",),
        )


# Chests

_CHESTS: Final = {
    # Translators: a chest by its number, as are the next ones
    "01": N_("Chest 01"),
    "02": N_("Chest 02"),
    "03": N_("Chest 03"),
    "04": N_("Chest 04"),
    "05": N_("Chest 05"),
    "06": N_("Chest 06"),
    "07": N_("Chest 07"),
    "08": N_("Chest 08"),
    "09": N_("Chest 09"),
    "10": N_("Chest 10"),
    "11": N_("Chest 11"),
    "12": N_("Chest 12"),
}
_CHEST: Final = N_("Put the items it needs under it. When it is full, you get a reward.")


def _chests() -> Iterator[Entry]:
    for chest, name in _CHESTS.items():
        yield Entry(
            id=f"chest:{chest}",
            kind="chest",
            name=name,
            text=_CHEST,
            rules=("EX-045", "EX-047", "EX-048"),
            sign="chest",
            art="chest:open",
            tiles=(f"chest:{chest}",),
        )


# Other cards and signs

_CARDS: Final = (
    Entry(
        id="card:hunger",
        kind="card",
        # Translators: a line of the index with a sign, 18 letters
        name=N_("Hunger cards"),
        text=N_("You pay for actions with them. Every turn begins with all of them."),
        rules=("EX-021", "EX-023"),
        sign="food",
        art="hunger",
    ),
    Entry(
        id="card:night",
        kind="card",
        # Translators: a line of the index with a sign, 18 letters
        name=N_("Night card"),
        text=N_("Discard it at the end of your turn and reveal a creature."),
        rules=("EX-050",),
        sign="moon",
        art="night",
    ),
    Entry(
        id="card:player",
        kind="card",
        # Translators: a line of the index with a sign, 18 letters
        name=N_("Player tile"),
        text=N_("The color of a player. Lay it on the reader when the box asks for a player."),
        rules=("EX-024",),
        sign="people",
        art="pawn:pink",
        tiles=("player:-",),
    ),
)


def _sign(sign: str, name: str, text: str, *rules: str, art: str = "", id: str = "") -> Entry:
    return Entry(
        id=f"sign:{id or sign}", kind="sign", name=name, text=text, rules=rules, sign=sign, art=art
    )


_SIGNS: Final = (
    _sign(
        "food",
        # Translators: a sign of the panel, in the index; 18 letters
        N_("Hunger sign"),
        N_("How much hunger something costs, or how much you have left. Also: any food."),
        "EX-021",
        art="hunger",
    ),
    _sign(
        "apple",
        # Translators: a sign of the panel, in the index; 18 letters
        N_("Food sign"),
        N_("Hunger that you get from food. It is lost at night."),
        "EX-064",
        art="any:food",
    ),
    _sign(
        "moon",
        # Translators: a sign of the panel, in the index; 18 letters
        N_("Moon"),
        N_("The night. The number beside it says how likely an overrun is."),
        "EX-050",
        "EX-052",
        art="night",
    ),
    _sign(
        "skull",
        # Translators: a sign of the panel, in the index; 18 letters
        N_("Danger sign"),
        N_("Creatures may come. A number beside it says how many, or how likely that is."),
        "EX-033",
        art="danger",
    ),
    _sign(
        "warning",
        # Translators: a sign of the panel, in the index; 18 letters
        N_("Warning sign"),
        N_("Game Over. The number beside it says how likely it is."),
        "EX-053",
        art="creature:game_over",
    ),
    _sign(
        "pickaxe",
        # Translators: a sign of the panel, in the index; 18 letters
        N_("Pickaxe sign"),
        N_("On a landscape: a pickaxe makes it cheaper. On a chest: it needs any pickaxe."),
        "EX-032",
        "EX-048",
        art="any:pickaxe",
    ),
    _sign(
        "sword",
        # Translators: a sign of the panel, in the index; 18 letters
        N_("Sword sign"),
        N_("On a landscape: a sword makes it cheaper. On a chest: it needs any sword."),
        "EX-032",
        "EX-048",
        art="any:sword",
    ),
    _sign(
        "lamp",
        # Translators: a sign of the panel, in the index; 18 letters
        N_("Lamp sign"),
        N_("Any light: glowstone, torch and others."),
        "EX-069",
        art="any:light",
    ),
    _sign(
        "pot",
        # Translators: a sign of the panel, in the index; 18 letters
        N_("Pot sign"),
        N_("Any furniture: bookshelf, clay pot and others."),
        "EX-069",
        art="any:furniture",
    ),
    _sign(
        "dwelling",
        # Translators: a sign of the panel, in the index; 18 letters
        N_("House sign"),
        N_("A village. You can trade there."),
        "EX-035",
        art="place:village_farmer",
    ),
    _sign(
        "forest",
        # Translators: a sign of the panel, in the index; 18 letters
        N_("Tree sign"),
        N_("A landscape that you can explore."),
        "EX-030",
        art="place:woods",
    ),
    _sign(
        "chest",
        # Translators: a sign of the panel, in the index; 18 letters
        N_("Chest sign"),
        N_("A chest. Two numbers beside it: how many are full, and how many you need."),
        "EX-080",
        art="chest:open",
    ),
    _sign(
        "turn",
        # Translators: a sign of the panel, in the index; 18 letters
        N_("Arrow sign"),
        N_("New landscapes for 1 hunger."),
        "EX-040",
        art="renew",
    ),
    Entry(
        id="sign:exclamation",
        kind="sign",
        # Translators: a sign of the panel, in the index; 18 letters
        name=N_("Exclamation mark"),
        text=N_("Beside a creature or a number: an overrun. Beside a tool: it breaks."),
        sign="mark-overrun",
        rules=("EX-052", "EX-060"),
    ),
    Entry(
        id="sign:cross",
        kind="sign",
        # Translators: a sign of the panel, in the index; 18 letters
        name=N_("Cross ×"),
        text=N_("Before a percentage: how likely Game Over is."),
        sign="mark-over",
        rules=("EX-053",),
    ),
    Entry(
        id="sign:arrow",
        kind="sign",
        # Translators: a sign of the panel, in the index; 18 letters
        name=N_("Arrow →"),
        text=N_("What comes of it: the item you get, or the risk of an overrun afterward."),
        rules=("EX-052",),
    ),
    Entry(
        id="sign:about",
        kind="sign",
        # Translators: a sign of the panel, in the index; 18 letters
        name=N_("Wave ≈"),
        text=N_("About. Nobody has compared this number with the printed cards yet."),
    ),
)

ENTRIES: Final = (
    *_creatures(),
    *_items(),
    *_places(),
    *_chests(),
    *_CARDS,
    *_SIGNS,
)


# Printed values


def facts(entry: Entry, values: PrintedValues, t: Translator) -> str:
    """Its printed values in sentences, ≈ where they are guessed; "" where it has none."""
    sort, _, id = entry.id.partition(":")
    known = {"creature": "creatures", "item": "items", "place": "landscapes", "chest": "chests"}
    if sort == "card" and id == "hunger" and values:
        hunger = approx(str(values["hunger"]), values.is_guess("hunger"))
        # Translators: how many cards of this kind there are
        return t.gettext("Cards: {n}.").format(n=hunger)
    if sort not in known or id not in values.get(known[sort], {}):
        return ""
    tell = {
        "creature": _creature_facts,
        "item": _item_facts,
        "place": _place_facts,
        "chest": _chest_facts,
    }
    return " ".join(tell[sort](id, values, t))


def _creature_facts(kind: str, values: PrintedValues, t: Translator) -> Iterator[str]:
    card = values["creatures"][kind]
    cost = approx(str(card["cost"]), values.is_guess(f"creatures.{kind}.cost"))
    copies = approx(str(card["copies"]), values.is_guess(f"creatures.{kind}.copies"))
    # Translators: {n}: 3, or ≈3
    fight = t.ngettext("A fight costs {n} hunger.", "A fight costs {n} hunger.", int(card["cost"]))
    yield fight.format(n=cost)
    yield t.gettext("Cards: {n}.").format(n=copies)


def _item_facts(item: str, values: PrintedValues, t: Translator) -> Iterator[str]:
    printed = values["items"][item]
    kind = printed["kind"]
    value = int(printed.get("value", 0))
    number = approx(str(value), values.is_guess(f"{kind}.{item}"))
    if kind in TOOLS:
        # Translators: a tool; {n}: the hunger it saves: 2
        yield t.gettext("Saves {n} each time.").format(n=number)
    elif kind == "food":
        # Translators: food; {n}: 2, or ≈2
        yield t.ngettext("Gives {n} hunger.", "Gives {n} hunger.", value).format(n=number)
    fronts = [front for front, place in values["landscapes"].items() if _hides(place, item)]
    if fronts:
        names = t.listed(card_name(front, t) for front in fronts)
        is_guessed = values.is_guess(*(f"landscapes.{front}.backs" for front in fronts))
        # Translators: where an item is hidden; {places}: Woods, Taiga
        yield t.gettext("Look here: {places}.").format(places=approx(names, is_guessed))
    chests = [chest for chest, needs in values["chests"].items() if {item, kind} & {*needs}]
    if chests:
        is_guessed = values.is_guess(*(f"chests.{chest}" for chest in chests))
        numbers = approx(t.listed(chests), is_guessed)
        # Translators: which chests need an item; {numbers}: 01, 05
        yield t.gettext("For chests: {numbers}.").format(numbers=numbers)


def _hides(place: Mapping[str, Any], item: str) -> bool:
    return any(read_back(back)[0] == item for back in place["backs"])


def _place_facts(front: str, values: PrintedValues, t: Translator) -> Iterator[str]:
    place = values["landscapes"][front]
    shown = values.is_guess(f"landscapes.{front}.front")
    costs = t.ngettext("Costs {n} hunger.", "Costs {n} hunger.", int(place["cost"]))
    yield costs.format(n=approx(str(place["cost"]), shown))
    if place.get("takes"):
        wanted = t.listed(need_name(need, t) for need in place["takes"])
        yield t.gettext("Takes one of: {items}.").format(items=approx(wanted, shown))
    for tool in place.get("tools", ()):
        yield t.gettext("A pickaxe helps.") if tool == "pickaxe" else t.gettext("A sword helps.")
    if place.get("danger"):
        yield t.gettext("Creatures may come.")
    finds = approx(_finds(place["backs"], t), values.is_guess(f"landscapes.{front}.backs"))
    if len(place["backs"]) == 1:
        yield t.gettext("You get: {item}.").format(item=finds)
    else:
        yield t.gettext("May hide: {items}.").format(items=finds)


def _finds(backs: Mapping[str, int], t: Translator) -> str:
    counts: dict[str, int] = {}
    for back, count in backs.items():
        item, _ = read_back(back)
        counts[item] = counts.get(item, 0) + count
    return t.listed(_counted(item_name(item, t), count) for item, count in counts.items())


def _counted(name: str, count: int) -> str:
    return f"{name} ×{count}" if count > 1 else name


def _chest_facts(chest: str, values: PrintedValues, t: Translator) -> Iterable[str]:
    needs = needs_text(list(values["chests"][chest]), t)
    is_guessed = values.is_guess(f"chests.{chest}")
    yield t.gettext("Needs: {items}.").format(items=approx(needs, is_guessed))
