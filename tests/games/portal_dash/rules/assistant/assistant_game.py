"""A game of Portal Dash in assistant mode that reads like a table talking: ask, say, look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from firmware_host.games.core.cube import COLUMN_INDEX, Cube, LayerTally
from firmware_host.games.core.errors import IllegalAnswer
from firmware_host.games.core.flow import Event, Outcome
from firmware_host.games.core.question import Question
from firmware_host.games.portal_dash.rules.assistant import PortalDashAssistant
from firmware_host.games.portal_dash.rules.mobs import MobLine
from tests.games.portal_dash.rules.assistant.printed_parts import values as printed_values

ASSISTANT = PortalDashAssistant()
COLOURS = ("pink", "blue", "yellow", "green")
EASY_WILDFIRE = {"tiles": 2, "extra": [], "boss": "wildfire", "hard": False}
HARD_WILDFIRE = {**EASY_WILDFIRE, "hard": True}
EASY_HOGLIN = {**EASY_WILDFIRE, "boss": "ancient_hoglin"}
HARD_HOGLIN = {**EASY_HOGLIN, "hard": True}
EVERY_MOB = {**EASY_WILDFIRE, "extra": ["hoglin", "blaze", "wither_skeleton"]}
EVERYTHING = ("mobs", "hearts", "boss")


def set_up(players: int = 2, trackers: Sequence[str] = EVERYTHING, **other: Any) -> dict[str, Any]:
    chosen = {
        "players": [{"colour": colour, "name": ""} for colour in COLOURS[:players]],
        "first": 0,
        "level": EASY_WILDFIRE,
        "cube": "blocks",
        "trackers": {name: name in trackers for name in EVERYTHING},
        "rules": {},
        "line": "box",
        "guide": False,
        "commitment": "",
        "values": printed_values(),
    }
    return deepcopy({**chosen, **other})


class AssistantGame:
    """One game; whatever a test does not care about is answered with the first legal answer."""

    def __init__(self, players: int = 2, trackers: Sequence[str] = EVERYTHING, **other: Any):
        self.state = ASSISTANT.start(set_up(players, trackers, **other))

    @property
    def asks(self) -> Question:
        question = ASSISTANT.question(self.state)
        assert question is not None, f"the game is over: {self.state.outcome}"
        return question

    @property
    def outcome(self) -> Outcome | None:
        return ASSISTANT.outcome(self.state)

    def say(self, *answers: str) -> list[Event]:
        """Answer one question after another; every event they led to."""
        events: list[Event] = []
        for answer in answers:
            events += ASSISTANT.answer(self.state, answer)
        return events

    def until(self, id: str, prefer: Mapping[str, str] | None = None) -> AssistantGame:
        """Go on with first answers (or preferred ones) until that question stands."""
        prefer = prefer or {}
        for _ in range(1000):
            question = self.asks
            if question.id == id:
                return self
            wish = prefer.get(question.id, question.answers[0])
            self.say(wish if wish in question.answers else question.answers[0])
        raise AssertionError(f"{id} was never asked")

    def refuses(self, answer: str) -> IllegalAnswer:
        """The refusal of an answer; nothing may have changed by it."""
        before = self.state.to_json()
        try:
            ASSISTANT.answer(self.state, answer)
        except IllegalAnswer as refused:
            assert self.state.to_json() == before
            return refused
        raise AssertionError(f"{answer!r} was accepted")

    def to_roll(self) -> AssistantGame:
        """A roll after which nothing of the set-up is asked: figures stand on three spawners."""
        self.until("pd.roll")
        if not self.state.turns:
            if self.state.setup.tracks_mobs and not self.state.setup.guide:
                for name in self.state.mobs.queue[:3]:
                    self.state.emit("mob_spawned", name)
            self.state.turns = 1
        return self

    def to_action(self) -> AssistantGame:
        """A turn in mid-game, its dice found nothing to do: no creature stands or waits.

        Everybody has drawn items by then, and some are damaged.
        """
        self.to_roll().with_mobs().with_drawn(9)
        self.hide_colour("gray").say("gray 1")
        return self.until("pd.action", {"pd.die_layer": "none"})

    def again(self) -> AssistantGame:
        """The state was changed by hand: ask the standing question anew."""
        self.state.asked = None
        self.state.unmet = self.state.count_unmet()
        return self

    def with_mobs(self, *board: str, queue: Sequence[str] = ()) -> AssistantGame:
        self.state.mobs = MobLine(queue, board)
        return self

    def with_drawn(self, items: int) -> AssistantGame:
        """Everybody has drawn that many items, and as many are damaged."""
        players = len(self.state.setup.players)
        self.state.evidence.drawn = [items] * players
        self.state.evidence.damaged = [items] * players
        return self.again()

    def with_boss(self, hp: int | None = None) -> AssistantGame:
        self.state.boss_is_here = True
        if hp is not None:
            self.state.boss_hp = hp
        return self.again()

    def with_hearts(self, seat: int, life: int, *armour: tuple[int, int]) -> AssistantGame:
        self.state.hearts[seat].life = life
        self.state.hearts[seat].armour = list(armour)
        self.state.evidence.armor[seat] = [""] * len(armour)
        return self

    def with_tasks(self, done: str) -> AssistantGame:
        """Fill the columns of these tasks: "AB"."""
        piglin = self.state.piglin
        for i, name in enumerate(piglin.names):
            if name[0] in done:
                piglin.filled[i] = piglin.sizes[i]
                piglin.colours[i] = "gray"
        return self.again()

    def with_cube(
        self, rows: Sequence[str], tops: Mapping[str, str] | None = None
    ) -> AssistantGame:
        """Heights as four rows of digits (a1 to d1 first); other blocks are gray. All are known."""
        cube = Cube([int(digit) for row in rows for digit in row])
        for column, height in enumerate(cube.heights):
            for z in range(height):
                cube.colours[z * 16 + column] = "gray"
        for cell, colour in (tops or {}).items():
            cube.learn(COLUMN_INDEX[cell], colour)
        self.state.cube = cube
        return self.again()

    def with_layers(self, *counts: int) -> AssistantGame:
        self.state.cube = LayerTally(counts)
        return self.again()

    def hide_colour(self, colour: str) -> AssistantGame:
        """Make a roll of that colour find nothing."""
        if isinstance(self.state.cube, Cube):
            cube = self.state.cube
            cube.colours = ["red" if seen == colour else seen for seen in cube.colours]
            self.tell_exposed("red" if colour != "red" else "gray")
        else:
            self.state.used[colour] = self.state.setup.blocks[colour]
        return self.again()

    def tell_exposed(self, colour: str = "red") -> AssistantGame:
        """Somebody has told the colors of all exposed blocks: they are of this one."""
        assert isinstance(self.state.cube, Cube)
        for column in self.state.cube.unseen():
            self.state.cube.learn(column, colour)
        return self.again()

    def board(self) -> list[str]:
        return self.state.mobs.board

    def line(self) -> list[str]:
        return self.state.mobs.queue

    def hearts(self, seat: int) -> tuple[int, list[tuple[int, int]]]:
        return self.state.hearts[seat].life, self.state.hearts[seat].armour
