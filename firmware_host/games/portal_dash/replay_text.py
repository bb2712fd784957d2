"""The events of Portal Dash as sentences; the referee's carry more facts than the assistant's."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from firmware_host.games.core.cube import COLUMNS
from firmware_host.games.core.dice_only import DICE_ENDS, DICE_SENTENCES
from firmware_host.games.core.flow import Event
from firmware_host.games.game import ReplayText
from firmware_host.games.portal_dash.rules.items import Owned

ENDS: Final = {
    "boss_beaten": "the boss is beaten",
    "cube_empty": "the cube is empty",
    "last_heart": "a player lost the last heart",
    **{f"deadline_{task}": f"the deadline of task {task} was missed" for task in "ABC"},
}
_WHY_TAKEN: Final = {"die": "for the die", "boss": "because of the boss", "mined": "by mining"}


def _words(name: str) -> str:
    return name.replace("_", " ")


def _place(state: Any, where: int) -> str:
    """A column of the cube, or a layer where only layers are followed."""
    if state.setup.cube == "blocks":
        return f"at {COLUMNS[where]}"
    return f"from layer {where}"


def _cell(state: Any, cell: int) -> str:
    return str(state.ground.names[cell])


def _colour(colour: str) -> str:
    return "any" if colour == "?" else colour


def _block(colour: str) -> str:
    """Where only layers are followed nobody tells the color."""
    return "block" if colour == "?" else f"{colour} block"


def _action(what: str) -> str:
    """The referee's actions name a slot of the inventory board: "use:1" is the second item."""
    verb, _, name = what.partition(":")
    if name.isdecimal():
        return f"{_words(verb)} item {int(name) + 1}"
    return f"{_words(verb)} {_words(name)}" if name else _words(what)


def _item(item: Owned) -> str:
    parts = [
        "in use" if item.is_active else "damaged",
        *([f"{item.hearts} hearts"] if item.hearts else []),
        *([f"as {item.mode}"] if item.mode else []),
        *([f"with {', '.join(_words(each) for each in item.magic)}"] if item.magic else []),
    ]
    return f"{_words(item.id)}: {', '.join(parts)}"


Sentence = Callable[..., str]
_SILENT: Final[Sentence] = lambda story, state, *facts: ""  # noqa: E731

_SHARED: Final[Mapping[str, Sentence]] = {
    "turn_ended": _SILENT,
    "rolled": lambda story, state, blocks, mob: f"rolls {_colour(blocks)} and {mob}",
    "lucky": lambda story, state, colour: f"no {colour} block is exposed: lucky",
    "action_done": lambda story, state, what: f"action: {_action(what)}",
    "block_found": _SILENT,
    "colour_ruled_out": _SILENT,
    "colour_seen": lambda story, state, where, colour: f"{colour} shows {_place(state, where)}",
    "block_taken": lambda story, state, where, colour, why: (
        f"takes a {_block(colour)} {_place(state, where)} {_WHY_TAKEN.get(why, why)}"
    ),
    "block_drawn": lambda story, state, colour: f"draws a used {_block(colour)}",
    "block_boxed": lambda story, state, colour: f"the {_block(colour)} is used up",
    "block_delivered": lambda story, state, colour, column: (
        f"delivers a {_block(colour)} to column {column}"
    ),
    "block_laid": lambda story, state, colour: f"lays the {_block(colour)} on the board",
    "task_completed": lambda story, state, task: f"task {task} is complete",
    "mob_dealt": lambda story, state, name: f"{_words(name)} joins the line",
    "mob_acted": lambda story, state, name, number: f"{_words(name)} acts",
    "no_spawn": lambda story, state, number: f"nothing with {number} acts or spawns",
    "mob_survived": lambda story, state, name, hits: f"{_words(name)} survives {hits} hits",
    "fight_rolled": lambda story, state, target, shown: (
        f"fights {_words(target)}: {' '.join(str(hits) for hits in shown)}"
    ),
    "boss_appeared": lambda story, state: f"{_words(state.boss_name)} appears",
    "boss_hurt": lambda story, state, hits: (
        f"the boss takes {hits} hits, {state.boss_hp} hearts left"
    ),
    "boss_replaced": lambda story, state, name: f"that boss is beaten; {_words(name)} appears",
    "tile_revealed": lambda story, state: "a tile is revealed",
    "life_set": lambda story, state, seat, life: f"{story.player(seat)} has {life} hearts",
    "game_over": _SILENT,
}

ASSISTANT: Final[Mapping[str, Sentence]] = {
    **_SHARED,
    "netherite_unlocked": lambda story, state: "unlocks a Netherite item",
    "mob_spawned": lambda story, state, name: f"{_words(name)} spawns",
    "mob_defeated": lambda story, state, name: f"{_words(name)} is defeated",
    "armour_lost": lambda story, state, seat, piece, hearts: (
        f"{story.player(seat)} loses {hearts} armor"
    ),
    "armour_filled": lambda story, state, seat, piece: f"{story.player(seat)} repairs armor",
    "armour_gained": lambda story, state, seat, value: (
        f"{story.player(seat)} puts on armor with {value}"
    ),
    "armour_dropped": lambda story, state, seat, piece: f"{story.player(seat)} drops armor",
    "portal_revealed": lambda story, state: "the portal strip is revealed",
    "item_received": _SILENT,
    "armour_told": _SILENT,
    "spawned_by_die": _SILENT,
    "spawn_failed": lambda story, state, name: f"{_words(name)} finds no free spawner",
    "weapon_used": lambda story, state, seat, weapon, enchantment: (
        f"uses {_words(weapon)}" + ("" if enchantment == "none" else f" ({_words(enchantment)})")
    ),
}

REFEREE: Final[Mapping[str, Sentence]] = {
    **_SHARED,
    "netherite_unlocked": lambda story, state, id: f"unlocks {_words(id)}",
    "mob_spawned": lambda story, state, name, cell: (
        f"{_words(name)} spawns at {_cell(state, cell)}"
    ),
    "mob_defeated": lambda story, state, name, cell: (
        f"{_words(name)} is defeated at {_cell(state, cell)}"
    ),
    "mob_moved": lambda story, state, name, start, end: (
        f"{_words(name)} goes from {_cell(state, start)} to {_cell(state, end)}"
    ),
    "piece_placed": lambda story, state, seat, cell: (
        f"{story.player(seat)} is at {_cell(state, cell)}"
    ),
    "tile_laid": lambda story, state, id: f"the tile {_words(id)} is laid",
    "portal_opened": lambda story, state, cell: f"the portal opens at {_cell(state, cell)}",
    "boss_placed": lambda story, state, cell: f"the boss stands at {_cell(state, cell)}",
    "chest_opened": lambda story, state, cell: f"opens the chest at {_cell(state, cell)}",
    "space_covered": lambda story, state, cell: f"{_cell(state, cell)} is ordinary ground now",
    "item_gained": lambda story, state, seat, item: f"{story.player(seat)} gets {_words(item.id)}",
    "item_changed": lambda story, state, seat, slot, item: f"{story.player(seat)}'s {_item(item)}",
    "starting_item_gone": lambda story, state, seat, id: (
        f"{story.player(seat)}'s {_words(id)} leaves the game"
    ),
    "tile_drawn": lambda story, state, id: f"draws {_words(id)} from the stack",
    "discarded": lambda story, state, id: f"discards {_words(id)}",
    "reshuffled": lambda story, state: "the discarded items are shuffled and go under the stack",
}


def _is_hidden(event: Event, others: Collection[str]) -> bool:
    """The hearts that are left are the other boss's."""
    return event[0] == "boss_hurt" and "boss_replaced" in others


REPLAY_TEXT: Final = ReplayText(
    sentences={"dice": DICE_SENTENCES, "assistant": ASSISTANT, "referee": REFEREE},
    ends={**DICE_ENDS, **ENDS},
    hidden=_is_hidden,
)
