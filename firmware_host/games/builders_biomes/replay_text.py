"""The events of Builders & Biomes as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from firmware_host.games.builders_biomes.rules.cards import BLOCKS
from firmware_host.games.core.cube import COLUMNS
from firmware_host.games.core.dice_only import DICE_ENDS, DICE_SENTENCES
from firmware_host.games.game import ReplayText

ENDS: Final = {
    "most_xp": "the most XP",
    "most_blocks": "a tie in XP, more blocks left",
    "shared": "a tie in XP and in blocks",
}
_ACTIONS: Final = {
    "collect": "collects blocks",
    "explore": "explores",
    "build": "builds",
    "fight": "fights",
    "weapon": "collects a weapon",
}


def _words(name: str) -> str:
    return name.replace("_", " ")


def _place(state: Any, where: int) -> str:
    return f"at {COLUMNS[where]}" if state.setup.cube == "blocks" else f"from layer {where}"


def _paid(paid: Mapping[str, int]) -> str:
    return ", ".join(f"{paid[kind]} {kind}" for kind in BLOCKS if paid.get(kind)) or "nothing"


def _block(kind: str) -> str:
    """Where the box does not follow kinds, a block is just that."""
    return {"block": "a block", "emerald": "an emerald", "obsidian": "an obsidian block"}.get(
        kind, f"a {kind} block"
    )


def _hearts(count: int) -> str:
    return "1 heart" if count == 1 else f"{count} hearts"


Sentence = Callable[..., str]
_SILENT: Final[Sentence] = lambda story, state, *facts: ""  # noqa: E731

SENTENCES: Final[Mapping[str, Sentence]] = {
    "turn_ended": _SILENT,
    "action_chosen": lambda story, state, action: _ACTIONS[action],
    "block_taken": lambda story, state, seat, where, kind: (
        f"takes {_block(kind)} {_place(state, where)}"
    ),
    "layer_emptied": lambda story, state, scoring: f"scoring {scoring} comes after this turn",
    "scored": lambda story, state, seat, characteristic, points: (
        f"{story.player(seat)} scores {_words(characteristic)}: {points} XP"
    ),
    "scoring_over": lambda story, state, scoring: f"scoring {scoring} is over",
    "xp_gained": lambda story, state, seat, xp, why: (
        f"{story.player(seat)} gains {xp} XP ({_words(why)})"
    ),
    "xp_corrected": lambda story, state, seat, by: f"{story.player(seat)}'s XP corrected by {by:+}",
    "built": lambda story, state, seat, id, space: f"puts {_words(id)} on space {space + 1}",
    "blocks_paid": lambda story, state, seat, paid: f"pays {_paid(paid)}",
    "pawn_moved": lambda story, state, seat, crossing: (
        f"moves to row {crossing[0]}, column {crossing[1]}"
    ),
    "card_revealed": lambda story, state, cell, id: f"reveals {_words(id)} at {cell}",
    "token_turned": lambda story, state, cell, kind: f"reveals {_words(kind)} at {cell}",
    "card_taken": _SILENT,
    "card_left_deck": _SILENT,
    "token_taken": _SILENT,
    "token_left": _SILENT,
    "token_won": lambda story, state, seat, kind: f"takes {_words(kind)}",
    "fight_began": lambda story, state, mob: f"against {_words(mob)}",
    "token_revealed": lambda story, state, kind: f"reveals {_words(kind)}",
    "hearts_told": lambda story, state, hearts: f"counts {_hearts(hearts)}",
    "bow_drawn": lambda story, state: "reveals one more for the bow",
    "tnt_decided": lambda story, state, goes_off: (
        "detonates the TNT" if goes_off else "keeps the TNT"
    ),
    "fight_over": lambda story, state, mob, hearts, won: (
        f"{_hearts(hearts)}: {_words(mob)} {'is beaten' if won else 'stays'}"
    ),
    "mob_won": _SILENT,
    "mob_returned": lambda story, state, seat, mob: f"returns {_words(mob)} for an extra action",
    "game_over": _SILENT,
}

REPLAY_TEXT: Final = ReplayText(
    sentences={"dice": DICE_SENTENCES, "assistant": SENTENCES, "referee": SENTENCES},
    ends={**DICE_ENDS, **ENDS},
)
