"""A game in referee mode that reads like a table: the board is drawn, dice are told, people say.

A scene is a text map in the letters of the catalogue, with people and figures standing on it:
A to D are the pieces of seats 0 to 3; any other letter is named in `figures`. What lies under
somebody is ground unless `under` says otherwise. "X" is the boss. The first column is the start
strip. All blocks of the cube are known and red, so that a gray blocks die finds nothing to take.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from firmware_host.games.core.cube import COLUMN_INDEX, Cube
from firmware_host.games.core.errors import IllegalAnswer
from firmware_host.games.core.flow import Event, Outcome
from firmware_host.games.core.piles import Pile
from firmware_host.games.core.question import Question
from firmware_host.games.portal_dash.rules.items import Owned, fresh
from firmware_host.games.portal_dash.rules.referee import PortalDashReferee
from tests.games.portal_dash.rules.referee.referee_parts import set_up, values

REFEREE = PortalDashReferee()
PIECES = "ABCD"
BOSS = "X"
QUIET = "gray"
"""The colour that no block of a fresh scene has."""


class RefereeGame:
    """One game; whatever a test does not care about is answered with the first legal answer."""

    def __init__(self, setup: Mapping[str, Any]) -> None:
        self.state = REFEREE.start(dict(setup))

    @property
    def asks(self) -> Question:
        question = REFEREE.question(self.state)
        assert question is not None, f"the game is over: {self.state.outcome}"
        return question

    @property
    def answers(self) -> list[str]:
        return list(self.asks.answers)

    @property
    def outcome(self) -> Outcome | None:
        return REFEREE.outcome(self.state)

    def say(self, *answers: str) -> list[Event]:
        """Answer one question after another; every event they led to."""
        events: list[Event] = []
        for answer in answers:
            events += REFEREE.answer(self.state, answer)
        assert REFEREE.check(self.state) == [] or self.is_arranged
        return events

    is_arranged = False
    """The pieces were laid out by hand, so counts need not come out."""

    def until(self, id: str, prefer: Mapping[str, str] | None = None) -> RefereeGame:
        """Go on with first answers (or preferred ones) until that question stands."""
        wishes = {"pd.colour": "red", **(prefer or {})}
        for _ in range(1000):
            question = self.asks
            if question.id == id:
                return self
            wish = wishes.get(question.id, question.answers[0])
            self.say(wish if wish in question.answers else question.answers[0])
        raise AssertionError(f"{id} was never asked")

    def refuses(self, answer: str) -> IllegalAnswer:
        """The refusal of an answer; nothing may have changed by it."""
        before = self.state.to_json()
        try:
            REFEREE.answer(self.state, answer)
        except IllegalAnswer as refused:
            assert self.state.to_json() == before
            return refused
        raise AssertionError(f"{answer!r} was accepted")

    def again(self) -> RefereeGame:
        """The state was changed by hand: ask the standing question anew."""
        self.is_arranged = True
        self.state.asked = None
        self.state.unmet = self.state.count_unmet()
        return self

    # Dice and turns

    def mob_die(self, number: int) -> list[Event]:
        """Roll a quiet blocks die and that mob die."""
        self.until("pd.roll")
        return self.say(f"{QUIET} {number}")

    def to_action(self) -> RefereeGame:
        """A turn after its dice, which found nothing to do."""
        self.until("pd.roll")
        mobs, line, boss = self.state.mobs, self.state.line, self.state.boss_is_here
        self.state.mobs, self.state.line, self.state.boss_is_here = [], [], False
        self.again().say(f"{QUIET} 1")
        self.until("pd.act")
        self.state.mobs, self.state.line, self.state.boss_is_here = mobs, line, boss
        self.again()
        assert self.asks.id == "pd.act"
        return self

    def to_window(self) -> RefereeGame:
        """Between two turns; both actions were empty."""
        self.to_action()
        steps = self.state.steps
        while steps[-1][0] == "action":
            steps.pop()
        assert steps.pop() == ("turn_over",)
        self.state.emit("turn_ended", self.state.seat)
        steps.append(("window", False))  # also where it is not asked because nothing can be done
        self.again()
        assert self.asks.id == "pd.between"
        return self

    # Looking

    def at(self, seat: int) -> str:
        return self.state.ground.names[self.state.pieces[seat]]

    def where(self, figure: str) -> str | None:
        for name, cell in self.state.mobs:
            if name == figure:
                return self.state.ground.names[cell]
        return None

    @property
    def boss_at(self) -> str:
        return self.state.ground.names[self.state.boss_cell]

    def hearts(self, seat: int) -> tuple[int, int]:
        """Life, and hearts on armour."""
        return self.state.life[seat], sum(item.hearts for item in self.state.bags[seat])

    def bag(self, seat: int) -> list[str]:
        """What a player owns: "-" marks the damaged row, "+" an enchantment, "♥" hearts."""
        return [
            ("" if item.is_active else "-")
            + item.id
            + (f"({item.mode})" if item.mode else "")
            + (f"♥{item.hearts}" if item.hearts else "")
            + "".join(f"+{magic}" for magic in item.magic)
            for item in self.state.bags[seat]
        ]

    # Arranging

    def give(self, seat: int, *items: str | Owned) -> RefereeGame:
        """The player owns exactly these; "-bow" lies in the damaged row."""
        self.state.bags[seat] = [
            item if isinstance(item, Owned) else self._owned(item) for item in items
        ]
        return self.again()

    def _owned(self, text: str) -> Owned:
        id, *magic = text.removeprefix("-").split("+")
        id, _, mode = id.partition("(")
        item = fresh(self.state.setup.kinds, id, mode.removesuffix(")"), tuple(magic))
        return item._replace(is_active=False, hearts=0) if text.startswith("-") else item

    def life(self, *lives: int) -> RefereeGame:
        self.state.life = list(lives)
        return self.again()

    def line(self, *figures: str) -> RefereeGame:
        self.state.line = list(figures)
        return self.again()

    def stack(self, *bags: Mapping[str, int] | str) -> RefereeGame:
        """Known tiles from the top, or whole unseen bags."""
        self.state.stack = Pile({bag: 1} if isinstance(bag, str) else bag for bag in bags)
        return self.again()

    def cube(self, rows: Sequence[str], tops: Mapping[str, str] | None = None) -> RefereeGame:
        """Heights as four rows of digits (a1 to d1 first); all blocks are red but these tops."""
        cube = Cube([int(digit) for row in rows for digit in row])
        for column, height in enumerate(cube.heights):
            for z in range(height):
                cube.colours[z * 16 + column] = "red"
        for cell, colour in (tops or {}).items():
            cube.learn(COLUMN_INDEX[cell], colour)
        self.state.cube = cube
        return self.again()

    def paint(self, **tops: str) -> RefereeGame:
        """Say which colour the exposed blocks at these columns have: paint(a1="gold")."""
        assert isinstance(self.state.cube, Cube)
        for cell, colour in tops.items():
            self.state.cube.learn(COLUMN_INDEX[cell], colour)
        return self.again()

    def used(self, **blocks: int) -> RefereeGame:
        """What lies in the box of used blocks."""
        self.state.used = dict(blocks)
        return self.again()

    def tasks(self, done: str) -> RefereeGame:
        """Fill the columns of these tasks: "AB"."""
        piglin = self.state.piglin
        for i, name in enumerate(piglin.names):
            if name[0] in done:
                piglin.filled[i] = piglin.sizes[i]
                piglin.colours[i] = "gray"
        return self.again()

    def boss(self, hp: int) -> RefereeGame:
        self.state.boss_hp = hp
        return self.again()

    def covered(self, *cells: str) -> RefereeGame:
        for cell in cells:
            self.state.covered |= 1 << self.state.ground.index[cell]
        return self.again()


def scene(
    drawing: str,
    figures: Mapping[str, str] | None = None,
    under: Mapping[str, str] | None = None,
    rules: Mapping[str, str] | None = None,
    **other: Any,
) -> RefereeGame:
    """A game with the board as drawn, before the first roll of the first player."""
    figures, under = figures or {}, under or {}
    rows = [row.strip() for row in drawing.strip().splitlines()]
    height = len(rows)
    spots = {
        letter: x * height + y
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
        if letter in PIECES or letter == BOSS or letter in figures
    }
    plain = ["".join(under.get(c, ".") if c in spots else c for c in row) for row in rows]
    parts = other.pop("values", None) or values()
    parts["start_strip"] = [row[:1] for row in plain]
    parts["tiles"] = {"scene": [row[1:] for row in plain]}
    parts["tiles"] |= dict.fromkeys(("hidden", "far"), ["."] * height)
    parts["portal_strip"] = ["P", *["."] * (height - 1)]
    pieces = [spots[letter] for letter in PIECES if letter in spots]
    other.setdefault("guide", True)  # the board lies there before the first roll
    game = RefereeGame(set_up(len(pieces), values=parts, rules=dict(rules or {}), **other)).again()
    game.until("pd.roll", {"pd.tile": "scene"})
    state = game.state
    state.pieces = pieces
    state.line = [name for name in state.line if name not in figures.values()]
    state.mobs = [(name, spots[letter]) for letter, name in figures.items()]
    if BOSS in spots:
        state.emit("portal_opened", spots[BOSS])
    return game.cube(["4444"] * 4)
