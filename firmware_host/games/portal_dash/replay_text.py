"""The events of Portal Dash as sentences."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from firmware_host.games.core.cube import COLUMNS
from firmware_host.games.core.flow import Event
from firmware_host.games.game import ReplayText

_WHY_TAKEN: Final = {"die": "for the die", "boss": "because of the boss", "mined": "by mining"}


def _place(state: Any, where: int) -> str:
    """A column of the cube, or a layer where only layers are followed."""
    if state.setup.cube == "blocks":
        return f"at {COLUMNS[where]}"
    return f"from layer {where}"


def _figure(name: str) -> str:
    return name.replace("_", " ")


def _a(name: str) -> str:
    """A bow, an iron sword, leather boots."""
    word = _figure(name)
    if word.endswith("s"):
        return word
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def _on(state: Any, cell: int | None, preposition: str = "on") -> str:
    """on b3; nothing where the board is left to people."""
    return "" if cell is None else f" {preposition} {state.ground.names[cell]}"


def _condition(item: Any) -> str:
    if item.hearts:
        return f"has {item.hearts} armour"
    return "is ready" if item.is_active else "is used"


def _colour(colour: str) -> str:
    return "any" if colour == "?" else colour


def _is_hidden(event: Event, others: Collection[str]) -> bool:
    """The hearts that are left are the other boss's."""
    return event[0] == "boss_hurt" and "boss_replaced" in others


_SILENT: Final[Callable[..., str]] = lambda story, state, *facts: ""  # noqa: E731


_SENTENCES: Final[Mapping[str, Callable[..., str]]] = {
    "turn_ended": _SILENT,
    "rolled": lambda story, state, blocks, mob: f"rolls {_colour(blocks)} and {mob}",
    "lucky": lambda story, state, colour: f"no {colour} block is exposed: lucky",
    "action_done": lambda story, state, what: f"action: {what}",
    "colour_seen": lambda story, state, where, colour: f"{colour} shows {_place(state, where)}",
    "block_taken": lambda story, state, where, colour, why: (
        f"takes a {_colour(colour)} block {_place(state, where)} {_WHY_TAKEN.get(why, why)}"
    ),
    "block_drawn": lambda story, state, colour: f"draws a {colour} block from the box",
    "block_boxed": lambda story, state, colour: f"the {_colour(colour)} block goes into the box",
    "block_delivered": lambda story, state, colour, column: f"delivers {colour} to column {column}",
    "block_laid": lambda story, state, colour: f"lays the {colour} block on the board",
    "task_completed": lambda story, state, task: f"task {task} is complete",
    "netherite_unlocked": lambda story, state, item="": (
        f"unlocks {_a(item)}" if item else "unlocks a Netherite item"
    ),
    "mob_dealt": lambda story, state, name: f"{_figure(name)} joins the line",
    "mob_spawned": lambda story, state, name, cell=None: (
        f"{_figure(name)} spawns{_on(state, cell)}"
    ),
    "mob_moved": lambda story, state, name, start, end: (
        f"{_figure(name)} moves{_on(state, end, 'to')}"
    ),
    "mob_acted": lambda story, state, name: f"{_figure(name)} acts",
    "no_spawn": lambda story, state, number: f"nothing with {number} acts or spawns",
    "mob_defeated": lambda story, state, name, cell=None: f"{_figure(name)} is defeated",
    "mob_survived": lambda story, state, name, hits: f"{_figure(name)} survives {hits} hits",
    "fight_rolled": lambda story, state, target, shown: (
        f"fights {_figure(target)}: {' '.join(str(hits) for hits in shown)}"
    ),
    "boss_appeared": lambda story, state: f"{_figure(state.boss_name)} appears",
    "boss_hurt": lambda story, state, hits: (
        f"the boss takes {hits} hits, {state.boss_hp} hearts left"
    ),
    "boss_replaced": lambda story, state, name: f"that boss is beaten; {_figure(name)} appears",
    "boss_placed": lambda story, state, cell: (
        f"{_figure(state.boss_name)} stands{_on(state, cell)}"
    ),
    "portal_opened": lambda story, state, cell: f"the portal opens{_on(state, cell)}",
    "tile_laid": lambda story, state, tile: f"{_figure(tile)} is laid out",
    "piece_placed": lambda story, state, seat, cell: (
        f"{story.player(seat)} stands{_on(state, cell)}"
    ),
    "space_covered": lambda story, state, cell: f"a block lies{_on(state, cell)}",
    "chest_opened": lambda story, state, cell: f"opens the chest{_on(state, cell)}",
    "tile_drawn": lambda story, state, item: f"draws {_a(item)}",
    "discarded": lambda story, state, item: f"puts {_a(item)} away",
    "reshuffled": lambda story, state: "the items put away are shuffled",
    "item_gained": lambda story, state, seat, item: f"{story.player(seat)} gets {_a(item.id)}",
    "item_changed": lambda story, state, seat, slot, item: (
        f"{story.player(seat)}: {_figure(item.id)} {_condition(item)}"
    ),
    "starting_item_gone": lambda story, state, seat, item: (
        f"{story.player(seat)} gives up {_a(item)}"
    ),
    "tile_revealed": lambda story, state: "a tile is turned over",
    "armour_lost": lambda story, state, seat, piece, hearts: (
        f"{story.player(seat)} loses {hearts} armour"
    ),
    "armour_filled": lambda story, state, seat, piece: f"{story.player(seat)} repairs armour",
    "armour_gained": lambda story, state, seat, value: (
        f"{story.player(seat)} puts on armour with {value}"
    ),
    "armour_dropped": lambda story, state, seat, piece: f"{story.player(seat)} drops armour",
    "life_set": lambda story, state, seat, life: f"{story.player(seat)} has {life} hearts",
    "weapon_used": lambda story, state, seat, weapon, enchantment: (
        f"uses {_figure(weapon)}" + ("" if enchantment == "none" else f" ({enchantment})")
    ),
    "game_over": _SILENT,
}

REPLAY_TEXT: Final = ReplayText(
    sentences=_SENTENCES,
    ends={
        "boss_beaten": "the boss is beaten",
        "cube_empty": "the cube is empty",
        "last_heart": "a player lost the last heart",
        **{f"deadline_{task}": f"the deadline of task {task} was missed" for task in "ABC"},
    },
    hidden=_is_hidden,
)
