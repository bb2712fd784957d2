"""The parts of the game in the book's index: what each is and does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from firmware_host.games.teaching import Entry
from firmware_host.panel.i18n import N_, NC_

KINDS: Final[Mapping[str, str]] = {
    # Translators: a headline of the index, 20 letters
    "block": N_("Blocks"),
    # Translators: a headline of the index, 20 letters
    "building": N_("Buildings"),
    # Translators: a headline of the index, 20 letters
    "biome": N_("Biomes"),
    # Translators: a headline of the index, 20 letters
    "type": N_("Types of buildings"),
    # Translators: a headline of the index, 20 letters
    "mob": N_("Mobs"),
    # Translators: a headline of the index, 20 letters
    "weapon": N_("Weapons"),
    # Translators: a headline of the index, 20 letters
    "scoring": N_("Scorings"),
    # Translators: a headline of the index, 20 letters
    "part": N_("Parts of the game"),
    # Translators: a headline of the index, 20 letters
    "sign": N_("Signs"),
}


def _building(type: str, material: str, name: str) -> Entry:
    """A look that cards of several biomes have; which ones and their prices say the values."""
    return Entry(
        id=f"{type}:{material}",
        kind="building",
        name=name,
        text=N_(
            "Its material counts in scoring B and its type in scoring C. Its biome, which counts "
            "in scoring A, and its price differ from card to card."
        ),
        rules=("BB-005", "BB-035"),
        sign=type,
        art=f"bb:{type}:{material}",
    )


def _mob(kind: str, name: str) -> Entry:
    """Its cards are called "creeper_1", "creeper_2"; how they differ is printed on them."""
    return Entry(
        id=kind,
        kind="mob",
        name=name,
        text=N_(
            "Beat it in a fight: you get its XP at once and keep the card. The card gives you "
            "an extra action, or XP at the end of the game."
        ),
        rules=("BB-045", "BB-046", "BB-070"),
        sign=kind,
        art=f"bb:{kind}",
        tiles=(f"mob:{kind}", f"mob:{kind}_-"),
    )


def _weapon(kind: str, name: str, text: str, sign: str, *rules: str) -> Entry:
    return Entry(
        id=kind,
        kind="weapon",
        name=name,
        text=text,
        rules=rules,
        sign=sign,
        art=f"bb:{kind}",
        tiles=(f"weapon:{kind}",),
    )


def _block(kind: str, name: str, text: str, *rules: str) -> Entry:
    art = f"block:{kind}"
    return Entry(id=kind, kind="block", name=name, text=text, rules=rules, sign=art, art=art)


def _characteristic(kind: str, id: str, name: str, text: str, *rules: str) -> Entry:
    return Entry(id=id, kind=kind, name=name, text=text, rules=rules, sign=id, art=f"bb:{id}")


_BLOCKS: Final = (
    _block(
        "wood",
        NC_("kind of block", "Wood"),
        N_("Use it to pay for buildings that cost wood. Buildings made of it count in scoring B."),
        "BB-002", "BB-086",
    ),
    _block(
        "sand",
        NC_("kind of block", "Sand"),
        N_("Use it to pay for buildings that cost sand. Buildings made of it count in scoring B."),
        "BB-002", "BB-086",
    ),
    _block(
        "stone",
        NC_("kind of block", "Stone"),
        N_(
            "Use it to pay for buildings that cost stone. "
            "Buildings made of it count in scoring B."
        ),
        "BB-002", "BB-086",
    ),
    _block(
        "obsidian",
        NC_("kind of block", "Obsidian"),
        N_(
            "Use it to pay for buildings that cost obsidian. "
            "Buildings made of it count in scoring B."
        ),
        "BB-002", "BB-086",
    ),
    _block(
        "emerald",
        NC_("kind of block", "Emerald"),
        N_(
            "The green wildcard: use it in place of any one block. Where a building costs "
            "emerald, nothing else will do. No building is made of emerald."
        ),
        "BB-002", "BB-036",
    ),
)  # fmt: skip

_CHARACTERISTICS: Final = (
    _characteristic(
        "biome",
        "forest",
        N_("Forest"),
        N_("Counts in scoring A: as the top icon of a building, or printed on a free space."),
        "BB-007", "BB-085",
    ),
    _characteristic(
        "biome",
        "desert",
        N_("Desert"),
        N_("Counts in scoring A: as the top icon of a building, or printed on a free space."),
        "BB-007", "BB-085",
    ),
    _characteristic(
        "biome",
        "mountains",
        N_("Mountains"),
        N_("Count in scoring A: as the top icon of a building, or printed on a free space."),
        "BB-007", "BB-085",
    ),
    _characteristic(
        "biome",
        "snowy_tundra",
        N_("Snowy tundra"),
        N_("Counts in scoring A: as the top icon of a building, or printed on a free space."),
        "BB-007", "BB-085",
    ),
    _characteristic(
        "type",
        "decoration",
        N_("Decoration"),
        N_("A fountain or a garden. The lowest icon of the card; counts in scoring C."),
        "BB-007", "BB-087",
    ),
    _characteristic(
        "type",
        "dwelling",
        N_("Dwelling"),
        N_("A house to live in. The lowest icon of the card; counts in scoring C."),
        "BB-007", "BB-087",
    ),
    _characteristic(
        "type",
        "animal_house",
        N_("Animal house"),
        N_("A home for animals. The lowest icon of the card; counts in scoring C."),
        "BB-007", "BB-087",
    ),
    _characteristic(
        "type",
        "bridge",
        NC_("building", "Bridge"),
        N_("A way across the water. The lowest icon of the card; counts in scoring C."),
        "BB-007", "BB-087",
    ),
)  # fmt: skip

_BUILDINGS: Final = (
    # Translators: a building by its material and type, in full, as are the next ones; 25 letters
    _building("decoration", "wood", N_("Wooden decoration")),
    _building("decoration", "sand", N_("Sand decoration")),
    _building("decoration", "stone", N_("Stone decoration")),
    _building("decoration", "obsidian", N_("Obsidian decoration")),
    _building("dwelling", "wood", N_("Wooden dwelling")),
    _building("dwelling", "sand", N_("Sand dwelling")),
    _building("dwelling", "stone", N_("Stone dwelling")),
    _building("dwelling", "obsidian", N_("Obsidian dwelling")),
    _building("animal_house", "wood", N_("Wooden animal house")),
    _building("animal_house", "sand", N_("Sand animal house")),
    _building("animal_house", "stone", N_("Stone animal house")),
    _building("animal_house", "obsidian", N_("Obsidian animal house")),
    _building("bridge", "wood", N_("Wooden bridge")),
    _building("bridge", "sand", N_("Sand bridge")),
    _building("bridge", "stone", N_("Stone bridge")),
    _building("bridge", "obsidian", N_("Obsidian bridge")),
)

_MOBS: Final = (
    _mob("creeper", N_("Creeper")),
    _mob("skeleton", N_("Skeleton")),
    _mob("witch", N_("Witch")),
    _mob("enderman", N_("Enderman")),
    _mob("zombie", N_("Zombie")),
    _mob("spider", N_("Spider")),
)

_WEAPONS: Final = (
    _weapon(
        "wooden_sword",
        N_("Wooden sword"),
        N_("One of the five weapon tokens you start with."),
        "sword", "BB-003", "BB-045",
    ),
    _weapon(
        "stone_sword",
        NC_("weapon token", "Stone sword"),
        N_("One of the five weapon tokens you start with."),
        "sword", "BB-003", "BB-045",
    ),
    _weapon(
        "poisonous_potato",
        N_("Poisonous potato"),
        N_("Has no hearts. Three of the five weapon tokens you start with are potatoes."),
        "poisonous_potato", "BB-003", "BB-049",
    ),
    _weapon(
        "iron_sword",
        N_("Iron sword"),
        N_("Lies in the Overworld. Collect it, and its hearts help you in fights."),
        "sword", "BB-045", "BB-052",
    ),
    _weapon(
        "diamond_sword",
        N_("Diamond sword"),
        N_("Lies in the Overworld. Collect it, and its hearts help you in fights."),
        "sword", "BB-045", "BB-052",
    ),
    _weapon(
        "bow",
        N_("Bow"),
        N_("When it comes up in a fight, you may turn over one more weapon token."),
        "bow", "BB-060",
    ),
    _weapon(
        "golden_hoe",
        N_("Golden hoe"),
        N_("When it comes up in a fight, you get 2 XP at once, win or lose."),
        "golden_hoe", "BB-061",
    ),
    _weapon(
        "stone_pickaxe",
        N_("Stone pickaxe"),
        N_("When it comes up in a fight, you may take one exposed block at once."),
        "pickaxe", "BB-062",
    ),
    _weapon(
        "tnt",
        N_("TNT"),
        N_(
            "When it comes up in a fight, you may detonate it: 5 hearts, then it leaves the game. "
            "Otherwise it counts nothing and stays in your pile."
        ),
        "tnt", "BB-063", "BB-064",
    ),
)  # fmt: skip

_SCORINGS: Final = (
    Entry(
        id="scoring_a",
        kind="scoring",
        name=N_("Scoring A: biomes"),
        text=N_("Comes when the first layer of the cube is empty. Choose one biome to score."),
        rules=("BB-080", "BB-084", "BB-085"),
        sign="forest",
        art="bb:forest",
    ),
    Entry(
        id="scoring_b",
        kind="scoring",
        name=N_("Scoring B: materials"),
        text=N_("Comes when the second layer is empty. Choose one material to score."),
        rules=("BB-080", "BB-084", "BB-086"),
        sign="block:wood",
        art="block:wood",
    ),
    Entry(
        id="scoring_c",
        kind="scoring",
        name=N_("Scoring C: types"),
        text=N_(
            "Comes when the third layer is empty. Choose one type to score; then the game ends."
        ),
        rules=("BB-080", "BB-084", "BB-087", "BB-095"),
        sign="dwelling",
        art="bb:dwelling",
    ),
)


def _part(id: str, name: str, text: str, sign: str, art: str, *rules: str) -> Entry:
    return Entry(id=id, kind="part", name=name, text=text, rules=rules, sign=sign, art=art)


_PARTS: Final = (
    Entry(
        id="building_card",
        kind="part",
        # Translators: a part of the game, a line of the index with a sign, 18 letters
        name=N_("Building cards"),
        text=N_(
            "On the left are biome, material and type, from top to bottom. At the bottom right "
            "are the blocks it costs, at the top right its bonus, if it has one."
        ),
        rules=("BB-005", "BB-035"),
        sign="dwelling",
        art="bb:dwelling",
        tiles=("building:-",),
    ),
    Entry(
        id="mob_card",
        kind="part",
        # Translators: a part of the game, a line of the index with a sign, 18 letters
        name=N_("Mob cards"),
        text=N_(
            "Show the hearts you need, the XP you get, and what the card is good for when you "
            "have beaten the mob: an extra action, or XP at the end."
        ),
        rules=("BB-006", "BB-070"),
        sign="skull",
        art="bb:mob",
        tiles=("mob:-",),
    ),
    Entry(
        id="weapon_token",
        kind="part",
        # Translators: a part of the game, a line of the index with a sign, 18 letters
        name=N_("Weapon tokens"),
        text=N_(
            "Their hearts help you in fights. Sixteen lie around the Overworld, and everybody "
            "starts with five of their own."
        ),
        rules=("BB-003", "BB-052"),
        sign="sword",
        art="bb:token_back",
        tiles=("weapon:-",),
    ),
    Entry(
        id="character",
        kind="part",
        # Translators: a part of the game, a line of the index with a sign, 18 letters
        name=N_("Character"),
        text=N_("Walks on the crossings between the cards. It can use what is next to it."),
        rules=("BB-016", "BB-023", "BB-030"),
        sign="people",
        art="pawn:red",
        tiles=("player:-",),
    ),
    _part(
        "cube",
        # Translators: a part of the game, a line of the index with a sign, 18 letters
        N_("Block cube"),
        N_("64 blocks in four layers. Take blocks from it; an empty layer brings a scoring."),
        "block", "block:unknown", "BB-013", "BB-025", "BB-080",
    ),
    _part(
        "layer",
        # Translators: a part of the game, a line of the index with a sign, 18 letters
        N_("Layer"),
        N_("Sixteen blocks at the same height. The first layer is on top, the fourth below."),
        "block", "block:unknown", "BB-080",
    ),
    _part(
        "overworld",
        N_("Overworld"),
        N_("Sixteen stacks of cards with weapon tokens around them. Explore to see what is there."),
        "forest", "bb:card_back", "BB-011", "BB-012",
    ),
    _part(
        "crossing",
        # Translators: a part of the game, a line of the index with a sign, 18 letters
        N_("Crossings"),
        N_("The points where two paths between the cards meet. Characters stand on them."),
        "steps", "bb:step", "BB-023", "BB-030",
    ),
    _part(
        "board",
        # Translators: a part of the game, a line of the index with a sign, 18 letters
        N_("Player board"),
        N_("Here you place your buildings. Every space shows a biome, which counts in scoring A."),
        "people", "bb:mountains", "BB-004", "BB-014", "BB-085",
    ),
    _part(
        "track",
        # Translators: a part of the game, a line of the index with a sign, 18 letters
        N_("XP track"),
        N_("Counts your experience points, around the edge of your player board."),
        "star", "pawn:red", "BB-004", "BB-097",
    ),
    _part(
        "supply",
        # Translators: a part of the game, a line of the index with a sign, 18 letters
        N_("Supply"),
        N_(
            "The blocks beside your player board. You pay for buildings with them. "
            "In a tie, the most blocks win."
        ),
        "hand", "block:wood", "BB-025", "BB-098",
    ),
    _part(
        "pile",
        # Translators: a part of the game, a line of the index with a sign, 18 letters
        N_("Weapon pile"),
        N_("All your weapon tokens, face down and shuffled. In a fight you turn over three."),
        "sword", "bb:token_back", "BB-015", "BB-045", "BB-054",
    ),
    _part(
        "overview",
        # Translators: a part of the game, a line of the index with a sign, 18 letters
        N_("Overview cards"),
        N_("One shows the five actions of a turn, three show what scorings A, B and C are worth."),
        "list", "bb:card_back", "BB-004",
    ),
)  # fmt: skip


def _sign(id: str, name: str, text: str, sign: str, *rules: str) -> Entry:
    return Entry(id=id, kind="sign", name=name, text=text, rules=rules, sign=sign)


_SIGNS: Final = (
    _sign(
        "hearts",
        # Translators: a sign of the panel, in the index; 18 letters
        N_("Hearts (♥)"),
        N_("On a weapon: how strong it is. On a mob: how many you need to beat it."),
        "heart", "BB-045",
    ),
    _sign(
        "xp",
        # Translators: a sign of the panel, in the index; 18 letters
        N_("XP"),
        N_("Experience points. Whoever has the most of them at the end wins."),
        "star", "BB-097",
    ),
    _sign(
        "extra_action",
        # Translators: a sign of the panel, in the index; 18 letters
        N_("Extra actions"),
        N_("On a mob: put the card back into the game box for one more action."),
        "turn", "BB-071",
    ),
    _sign(
        "end_points",
        # Translators: a sign of the panel, in the index; 18 letters
        N_("XP at the end (2×)"),
        N_("On a mob: at the end, that many XP for each space that shows the icon."),
        "hourglass", "BB-096",
    ),
    _sign(
        "blocks_until",
        # Translators: a sign of the panel, in the index; 18 letters
        N_("Blocks left (■)"),
        N_("Next to A, B or C: blocks left until this scoring comes. A check mark: it is done."),
        "block-small", "BB-080",
    ),
    _sign(
        "laps",
        # Translators: a sign of the panel, in the index; 18 letters
        N_("Laps (↻)"),
        N_("How often your counter went around the XP track. The number after it is where it is."),
        "turn", "BB-004",
    ),
    _sign(
        "best",
        # Translators: a sign of the panel, in the index; 18 letters
        N_("Best (★)"),
        N_("In a scoring: what gives you the most XP. At the end: who won."),
        "star", "BB-084", "BB-097",
    ),
    _sign(
        "guess",
        # Translators: a sign of the panel, in the index; 18 letters
        N_("About (≈)"),
        N_("The box only guesses this number. What is printed on your card or token counts."),
        "eye",
    ),
    _sign(
        "face_down",
        # Translators: a sign of the panel, in the index; 18 letters
        N_("Face down"),
        N_("Nobody has seen this card or weapon yet. Explore next to it to turn it over."),
        "eye", "BB-031",
    ),
)  # fmt: skip

ENTRIES: Final = (
    *_BLOCKS,
    *_BUILDINGS,
    *_CHARACTERISTICS,
    *_MOBS,
    *_WEAPONS,
    *_SCORINGS,
    *_PARTS,
    *_SIGNS,
)
