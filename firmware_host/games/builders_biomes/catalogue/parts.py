"""Builders & Biomes as the configuration knows it."""

from __future__ import annotations

from firmware_host.config.game_parts import GameParts, Values
from firmware_host.games.builders_biomes.catalogue.checks import contradictions
from firmware_host.games.builders_biomes.catalogue.schema import ACTION, BUILDERS_BIOMES
from firmware_host.games.builders_biomes.rules.house_rules import SWITCHES
from firmware_host.games.builders_biomes.rules.setup import OLD_COLOURS, PLAYER_COLOURS


def _shaped(values: Values) -> Values:
    """The game reads each board row by row, and what a mob counts beside its hearts and XP."""
    mobs = {}
    for name, mob in values["mobs"].items():
        mobs[name] = {"hearts": mob["hearts"], "xp": mob["xp"]}
        if mob["icon"] != ACTION:
            ((counts, each),) = mob["icon"].items()
            mobs[name] |= {"counts": counts, "value": each}
    boards = [[biome for row in board for biome in row] for board in values["boards"].values()]
    return {**values, "mobs": mobs, "boards": boards}


def _tiles(values: Values) -> dict[str, str]:
    buildings = {
        f"building:{id}": f"{_shown(card)}, costs {_cost(card)}{_bonus(card)}"
        for id, card in values["structures"].items()
    }
    mobs = {f"mob:{id}": _printed(card) for id, card in values["mobs"].items()}
    weapons = {f"weapon:{kind}": "" for kind in values["tokens"]}
    return {**buildings, **mobs, **weapons, **{f"player:{each}": "" for each in PLAYER_COLOURS}}


def _shown(card: Values) -> str:
    return f"{card['biome']}, {card['material']}, {card['type']}".replace("_", " ")


def _cost(card: Values) -> str:
    return " + ".join(f"{count} {kind}" for kind, count in card["cost"].items() if count)


def _bonus(card: Values) -> str:
    return f", gives {card['bonus']} XP" if card["bonus"] else ""


def _printed(mob: Values) -> str:
    icon = f"{mob['value']} for each {mob['counts']}" if "counts" in mob else "extra action"
    return f"{mob['hearts']} hearts, {mob['xp']} XP, {icon}".replace("_", " ")


def _on_panel(path: str) -> bool:
    return path.startswith("structures.")


PARTS = GameParts(
    game="builders-biomes",
    schema=BUILDERS_BIOMES,
    contradictions=contradictions,
    tiles=_tiles,
    house_rules=SWITCHES,
    on_panel=_on_panel,
    shaped=_shaped,
    renamed_tiles={f"player:{old}": f"player:{now}" for old, now in OLD_COLOURS.items()},
)
