"""Dice only: people choose a set of dice, the box rolls it, and the same question stands again.

Nothing is known of the game but its dice: no players, no turns, no board. A game names its sets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, Final

from firmware_host.games.core.checks import Unfit, a_list, an_object, line, member
from firmware_host.games.core.dice import Die
from firmware_host.games.core.errors import BadSetup
from firmware_host.games.core.flow import Flow, FlowState, Outcome, Step
from firmware_host.games.core.flow_rules import FlowRules
from firmware_host.games.core.question import GROUP, NONE, UNASKED, Question, choose, roll, subsets
from firmware_host.games.core.rules import DICE_MODE, Setup
from firmware_host.games.core.setups import commitment_of

DONE: Final = "done"
AGAIN: Final = "again:"
"""Before the positions of the dice that are rolled once more: "again:0,2"."""
MOST_REMEMBERED: Final = 40
"""Rolls that people can look back at; the log keeps all of them."""
MOST_ROLLS: Final = 2000
"""Then the dice are put away: a box must resume within seconds."""
_MOST_GUESSED: Final = 50
_LONGEST_NAME: Final = 40


@dataclass(frozen=True, slots=True)
class DiceSet:
    """Dice that are rolled together."""

    id: str
    """"white", with a number of dice "combat:3", or of one kind with something more."""
    dice: tuple[Die, ...]
    adds_up: bool = False
    """The faces are numbers and their sum counts."""
    can_reroll: bool = True
    """Chosen dice of a sum may be rolled once more."""

    @property
    def kind(self) -> str:
        return self.id.partition(":")[0]

    @property
    def is_picked_from(self) -> bool:
        """People may choose dice of a roll and roll them once more."""
        return self.adds_up and self.can_reroll


@dataclass(frozen=True, slots=True)
class Rolled:
    set: str
    faces: tuple[str, ...]
    moved: tuple[int, ...]
    """The positions of the dice that were rolled just now."""


@dataclass(frozen=True, slots=True)
class DiceOnlySetup:
    sets: Mapping[str, DiceSet]
    guessed: frozenset[str]
    """Names of dice whose faces are stand-ins."""
    commitment: str
    players: tuple[tuple[str, str], ...] = ()

    def is_guessed(self, dice: DiceSet) -> bool:
        return any(die.name in self.guessed for die in dice.dice)


Sets = Callable[[Mapping[str, Any]], tuple[DiceSet, ...]]
"""A game's sets of dice, out of its values; Unfit where they are wrong."""

flow: Flow[DiceState] = Flow()


class DiceState(FlowState):
    __slots__ = ("count", "rolls", "seat", "setup")

    flow = flow

    def __init__(self, setup: DiceOnlySetup) -> None:
        super().__init__()
        self.setup = setup
        self.seat: int | None = None
        self.rolls: tuple[Rolled, ...] = ()
        """The last ones, the newest first."""
        self.count = 0

    @property
    def last(self) -> Rolled | None:
        return self.rolls[0] if self.rolls else None

    def copy(self) -> DiceState:
        twin = DiceState(self.setup)
        self.copy_flow_into(twin)
        twin.rolls, twin.count = self.rolls, self.count
        return twin

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, DiceState)
            and self.setup == other.setup
            and self.to_json() == other.to_json()
        )

    __hash__ = None  # type: ignore[assignment]

    def to_json(self) -> dict[str, Any]:
        rolls = [[each.set, list(each.faces), list(each.moved)] for each in self.rolls]
        return {**self.flow_to_json(), "rolls": rolls, "count": self.count}

    @classmethod
    def from_json(cls, setup: DiceOnlySetup, data: Mapping[str, Any]) -> DiceState:
        state = cls(setup)
        state.load_flow(dict(data))
        state.rolls = tuple(
            Rolled(set, tuple(faces), tuple(moved)) for set, faces, moved in data["rolls"]
        )
        state.count = data["count"]
        return state


@flow.ask("choose")
def _ask_set(state: DiceState) -> Question:
    """Any set; dice of the last roll that add up may be rolled once more."""
    answers = [*state.setup.sets]
    last = state.last
    if last and state.setup.sets[last.set].is_picked_from:
        answers += [AGAIN + chosen for chosen in subsets(len(last.faces)) if chosen != NONE]
    return choose("dice.set", GROUP, [*answers, DONE])


@flow.take("choose")
def _take_set(state: DiceState, answer: str) -> None:
    if answer == DONE:
        state.emit("dice_put_away", DONE)
    elif answer.startswith(AGAIN):
        state.then(("roll_again", answer.removeprefix(AGAIN)), ("next",))
    else:
        state.then(("roll", answer), ("next",))


@flow.ask("roll")
def _ask_roll(state: DiceState, set: str) -> Question:
    question = roll("dice.roll", GROUP, state.setup.sets[set].dice, set=set)
    question.drawn_by = UNASKED
    return question


@flow.take("roll")
def _take_roll(state: DiceState, answer: str, set: str) -> None:
    faces = tuple(answer.split(" "))
    state.emit("dice_rolled", set, faces, tuple(range(len(faces))))


@flow.ask("roll_again")
def _ask_roll_again(state: DiceState, chosen: str) -> Question:
    last = _last(state)
    dice = state.setup.sets[last.set].dice
    moved = _positions(chosen)
    question = roll("dice.roll_again", GROUP, tuple(dice[i] for i in moved), set=last.set)
    question.drawn_by = UNASKED
    return question


@flow.take("roll_again")
def _take_roll_again(state: DiceState, answer: str, chosen: str) -> None:
    last, moved = _last(state), _positions(chosen)
    faces = list(last.faces)
    for i, face in zip(moved, answer.split(" "), strict=True):
        faces[i] = face
    state.emit("dice_rolled", last.set, tuple(faces), moved)


@flow.run("next")
def _next(state: DiceState) -> None:
    if state.count < MOST_ROLLS:
        state.then(("choose",))
    else:
        state.emit("dice_put_away", "many_rolls")


@flow.on("dice_rolled")
def _dice_rolled(
    state: DiceState, set: str, faces: tuple[str, ...], moved: tuple[int, ...]
) -> None:
    state.rolls = (Rolled(set, faces, moved), *state.rolls[: MOST_REMEMBERED - 1])
    state.count += 1


@flow.on("dice_put_away")
def _dice_put_away(state: DiceState, reason: str) -> None:
    state.outcome = Outcome(True, reason)


def _last(state: DiceState) -> Rolled:
    assert state.last is not None
    return state.last


def _positions(chosen: str) -> tuple[int, ...]:
    return tuple(int(part) for part in chosen.split(","))


class DiceOnly(FlowRules[DiceState]):
    """The mode "dice" of any game that has dice."""

    mode = DICE_MODE
    state = DiceState
    flow = flow

    def __init__(self, game: str, sets: Sets) -> None:
        self.game = game
        self._sets = sets

    def names(self, values: Mapping[str, Any]) -> frozenset[str]:
        """Of all its dice."""
        return frozenset(die.name for each in self._sets(values) for die in each.dice)

    def read_setup(self, setup: Setup) -> DiceOnlySetup:
        """Whatever else a set-up of the game holds is not looked at."""
        try:
            data = an_object("the set-up", setup)
            sets = self._sets(an_object("values", member("the set-up", data, "values")))
            names = a_list("guessed", data.get("guessed", []), 0, _MOST_GUESSED)
            guessed = frozenset(line("guessed", name, _LONGEST_NAME) for name in names)
            return DiceOnlySetup({each.id: each for each in sets}, guessed, commitment_of(data))
        except Unfit as error:
            raise BadSetup(error.said) from error

    def first_steps(self, setup: DiceOnlySetup) -> list[Step]:
        return [("choose",)]

    def check(self, state: DiceState) -> list[str]:
        """Every roll that is remembered can be rolled with its set."""
        wrong = []
        for rolled in state.rolls:
            dice = state.setup.sets[rolled.set].dice
            if len(dice) != len(rolled.faces) or any(
                face not in die.faces for die, face in zip(dice, rolled.faces, strict=False)
            ):
                wrong.append(f"{rolled.set} cannot show {' '.join(rolled.faces)}")
        if not len(state.rolls) <= state.count <= MOST_ROLLS:
            wrong.append(f"{state.count} rolls, {len(state.rolls)} of them remembered")
        return wrong

    def describe(self, state: DiceState) -> str:
        lines = [f"rolls   {state.count}"]
        lines += [f"        {rolled.set} {' '.join(rolled.faces)}" for rolled in state.rolls[:3]]
        return "\n".join(lines)


@cache
def sums(dice: DiceSet) -> Mapping[int, Fraction]:
    """How likely each sum of the faces is, the smallest first."""
    found = {0: Fraction(1)}
    for die in dice.dice:
        after: dict[int, Fraction] = {}
        for total, chance in found.items():
            for face in die.faces:
                reached = total + int(face)
                after[reached] = after.get(reached, Fraction(0)) + chance / len(die.faces)
        found = after
    return dict(sorted(found.items()))
