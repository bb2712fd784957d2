"""A game's events as sentences, for whoever reads a replay in a terminal.

English only: the panel has its own words in every language, this is the builder's tool.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from firmware_host.commands import story_biomes, story_explorers
from firmware_host.commands.game_files import player_names
from firmware_host.commands.output import counted
from firmware_host.games.core.flow import Event, Outcome
from firmware_host.games.core.log import DICE, BadLog, Entry, GameLog, asked, begin, take
from firmware_host.games.core.question import ROLL
from firmware_host.games.core.rules import Rules
from firmware_host.games.cube import COLUMNS

_ENDS: Final = {
    "boss_beaten": "the boss is beaten",
    "cube_empty": "the cube is empty",
    "last_heart": "a player lost the last heart",
    "abandoned": "it was given up",
    **story_biomes.ENDS,
    **story_explorers.ENDS,
}
_WHY_TAKEN: Final = {"die": "for the die", "boss": "because of the boss", "mined": "by mining"}


class Story:
    """Tells a log entry by entry; an error in the log ends it with the reason."""

    def __init__(self, log: GameLog) -> None:
        self._log = log
        self._names = player_names(log.setup)
        self.turns = 0
        self.outcome: Outcome | None = None
        self.error = ""

    def lines(self) -> Iterator[str]:
        log = self._log
        players = counted(len(self._names), "player")
        yield f"{log.game} ({log.level}), {players}: {', '.join(self._names)}"
        yield f"promised dice: {log.commitment}"
        if log.undos:
            yield f"steps taken back: {log.undos}"
        try:
            listener = _Listener(*begin(log))
            yield from self._told(listener.state.events, listener.state)
            for entry in log.entries:
                yield from self._entry(listener, entry)
        except BadLog as error:
            self.error = str(error)
            return
        self.outcome = listener.rules.outcome(listener.state)
        yield ""
        yield self._ending(listener)

    def _entry(self, listener: _Listener, entry: Entry) -> Iterator[str]:
        question = asked(listener.rules, listener.state, entry)
        by_hand = " (entered by hand)" if question.kind == ROLL and entry.by != DICE else ""
        yield from self._told(listener.take(entry), listener.state, by_hand)

    def _told(self, events: list[Event], state: Any, by_hand: str = "") -> Iterator[str]:
        told = {event[0] for event in events}
        for event in events:
            if event[0] == "boss_hurt" and "boss_replaced" in told:
                continue  # the hearts that are left are the other boss's
            if event[0] == "turn_began":
                self.turns += 1
                yield ""
                yield f"Turn {self.turns}: {self.player(event[1])}"
                continue
            sentence = self._sentence(event, state)
            if sentence:
                yield f"  {sentence}{by_hand}"
                by_hand = ""

    def _ending(self, listener: _Listener) -> str:
        if self.outcome is None:
            question = listener.rules.question(listener.state)
            waits = f"; it waits on {question.id}" if question else ""
            return f"Not over after {len(self._log.entries)} answers{waits}"
        how = "Won" if self.outcome.won else "Lost"
        winners = self.outcome.winners
        if winners and len(winners) < len(self._names):
            how = f"Won by {' and '.join(self.player(seat) for seat in winners)}"
        return f"{how} in turn {self.turns}: {_end(self.outcome.reason)}"

    def player(self, seat: Any) -> str:
        known = isinstance(seat, int) and 0 <= seat < len(self._names)
        return self._names[seat] if known else f"seat {seat}"

    def _sentence(self, event: Event, state: Any) -> str:
        name, *facts = event
        teller = _TELLERS_OF.get(self._log.game, _TELLERS).get(name)
        if teller is None:
            return " ".join(str(fact) for fact in event)
        return teller(self, state, *facts)


class _Listener:
    """Keeps the events that `take` lets go."""

    def __init__(self, rules: Rules, state: Any) -> None:
        self.rules = rules
        self.state = state
        self._events: list[Event] = []

    def take(self, entry: Entry) -> list[Event]:
        take(self, self.state, entry)  # type: ignore[arg-type]  # it only calls answer()
        return self._events

    def answer(self, state: Any, answer: str) -> list[Event]:
        self._events = self.rules.answer(state, answer)
        return self._events


def _place(state: Any, where: int) -> str:
    """A column of the cube, or a layer where only layers are followed."""
    if state.setup.cube == "blocks":
        return f"at {COLUMNS[where]}"
    return f"from layer {where}"


def _end(reason: str) -> str:
    if reason.startswith("deadline_"):
        return f"the deadline of task {reason.removeprefix('deadline_')} was missed"
    return _ENDS.get(reason, reason)


def _figure(name: str) -> str:
    return name.replace("_", " ")


def _colour(colour: str) -> str:
    return "any" if colour == "?" else colour


Teller = Callable[..., str]
_SILENT: Final[Teller] = lambda story, state, *facts: ""  # noqa: E731

_TELLERS: Final[Mapping[str, Teller]] = {
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
    "netherite_unlocked": lambda story, state: "unlocks a Netherite item",
    "mob_dealt": lambda story, state, name: f"{_figure(name)} joins the line",
    "mob_spawned": lambda story, state, name: f"{_figure(name)} spawns",
    "mob_acted": lambda story, state, name: f"{_figure(name)} acts",
    "no_spawn": lambda story, state, number: f"nothing with {number} acts or spawns",
    "mob_defeated": lambda story, state, name: f"{_figure(name)} is defeated",
    "mob_survived": lambda story, state, name, hits: f"{_figure(name)} survives {hits} hits",
    "fight_rolled": lambda story, state, target, shown: (
        f"fights {_figure(target)}: {' '.join(str(hits) for hits in shown)}"
    ),
    "boss_appeared": lambda story, state: f"{_figure(state.boss_name)} appears",
    "boss_hurt": lambda story, state, hits: (
        f"the boss takes {hits} hits, {state.boss_hp} hearts left"
    ),
    "boss_replaced": lambda story, state, name: f"that boss is beaten; {_figure(name)} appears",
    "tile_revealed": lambda story, state: "a tile is turned over",
    "portal_revealed": lambda story, state: "the portal strip is turned over",
    "item_received": _SILENT,
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
_TELLERS_OF: Final = {
    "builders-biomes": story_biomes.TELLERS,
    "explorers": story_explorers.TELLERS,
}
