"""The rules of the dice race: its set-up, its state, its questions, its events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from firmware_host.games.core.before_play import Guide, fairness, shown_first
from firmware_host.games.core.checks import Unfit, an_object, member, whole
from firmware_host.games.core.dice import Die
from firmware_host.games.core.errors import BadSetup
from firmware_host.games.core.flow import Flow, FlowState, Outcome, Step
from firmware_host.games.core.flow_rules import FlowRules
from firmware_host.games.core.piles import Bag, Pile
from firmware_host.games.core.question import Question, choose, draw, roll
from firmware_host.games.core.rules import Setup
from firmware_host.games.core.setups import (
    Switch,
    commitment_of,
    complete_house_rules,
    flag_in,
    players_of,
)

PLAYER_COLOURS: Final = ("pink", "blue", "yellow", "green")
SAFE, RISKY = "safe", "risky"
SWITCHES: Final = (Switch("dr.fall", "DR-A01", ("start", "three")),)


@dataclass(frozen=True)
class RaceSetup:
    players: tuple[tuple[str, str], ...]
    first: int
    rules: Mapping[str, str]
    guide: bool
    commitment: str
    goal: int
    events: tuple[int, ...]
    die: Die
    moves: Mapping[str, int]
    """How far each card moves a figure."""
    cards: Mapping[str, int]
    """How many there are of each."""

    @classmethod
    def from_json(cls, data: Any) -> RaceSetup:
        try:
            return _read(an_object("the set-up", data))
        except Unfit as error:
            raise BadSetup(str(error)) from error


def _read(data: Mapping[str, Any]) -> RaceSetup:
    """DR-001, DR-002, DR-003."""
    players = players_of(member("the set-up", data, "players"), 2, PLAYER_COLOURS)
    values = member("the set-up", data, "values")
    goal = whole("goal", member("values", values, "goal"), 6, 100)
    events = member("values", values, "events")
    faces = member("dice", member("values", values, "dice"), "race")
    cards = an_object("cards", member("values", values, "cards"))
    return RaceSetup(
        players=players,
        first=whole("first", member("the set-up", data, "first"), 0, len(players) - 1),
        rules=complete_house_rules(SWITCHES, an_object("rules", data.get("rules", {}))),
        guide=flag_in("the set-up", data, "guide"),
        commitment=commitment_of(data),
        goal=goal,
        events=tuple(whole("events", space, 1, goal - 1) for space in events),
        die=Die("race", tuple(str(whole("dice.race", face, 1, 6)) for face in faces)),
        moves={id: whole(id, member(id, card, "moves"), -9, 9) for id, card in cards.items()},
        cards={id: whole(id, member(id, card, "copies"), 1, 9) for id, card in cards.items()},
    )


flow: Flow[RaceState] = Flow()
guide: Final = Guide("dr.guide", {"track": "DR-001", "cards": "DR-003"})
for part in (fairness, guide.flow):
    flow.include(part)


class RaceState(FlowState):
    __slots__ = ("pile", "places", "seat", "setup", "turns")

    flow = flow

    def __init__(self, setup: RaceSetup) -> None:
        super().__init__()
        self.setup = setup
        self.seat = setup.first
        self.turns = 0
        self.places = [0] * len(setup.players)
        self.pile = Pile([setup.cards])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RaceState):
            return NotImplemented
        return self.setup == other.setup and self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]

    def copy(self) -> RaceState:
        twin = RaceState(self.setup)
        self.copy_flow_into(twin)
        twin.seat, twin.turns = self.seat, self.turns
        twin.places, twin.pile = self.places.copy(), self.pile.copy()
        return twin

    def to_json(self) -> dict[str, Any]:
        return {
            **self.flow_to_json(),
            "seat": self.seat,
            "turns": self.turns,
            "places": self.places.copy(),
            "pile": self.pile.to_json(),
        }

    @classmethod
    def from_json(cls, setup: RaceSetup, data: Mapping[str, Any]) -> RaceState:
        state = cls(setup)
        state.load_flow(dict(data))
        state.seat, state.turns = int(data["seat"]), int(data["turns"])
        state.places, state.pile = list(data["places"]), Pile.from_json(data["pile"])
        return state


# What happens


@flow.on("turn_began")
def _turn_began(state: RaceState, seat: int) -> None:
    state.seat = seat
    state.turns += 1


@flow.on("rolled")
def _rolled(_state: RaceState, *_faces: str) -> None:
    """Only told: what it means follows."""


@flow.on("moved")
def _moved(state: RaceState, seat: int, to: int) -> None:
    state.places[seat] = to


@flow.on("fell")
def _fell(state: RaceState, seat: int, to: int) -> None:
    state.places[seat] = to


@flow.on("card_drawn")
def _card_drawn(state: RaceState, card: str) -> None:
    state.pile.take(card)


@flow.on("pile_shuffled")
def _pile_shuffled(state: RaceState) -> None:
    state.pile = Pile([state.setup.cards])


@flow.on("goal_reached")
def _goal_reached(state: RaceState, seat: int) -> None:
    state.outcome = Outcome(True, "goal", (seat,))


# What is asked


@flow.run("turn")
def _turn(state: RaceState, seat: int) -> None:
    """DR-010."""
    state.emit("turn_began", seat)
    state.then(("dice",), ("turn", (seat + 1) % len(state.places)))


@flow.ask("dice")
def _ask_dice(state: RaceState) -> Question:
    return choose("dr.dice", state.seat, (SAFE, RISKY), "DR-011")


@flow.take("dice")
def _take_dice(state: RaceState, answer: str) -> None:
    state.then(("roll", 2 if answer == RISKY else 1))


@flow.ask("roll")
def _ask_roll(state: RaceState, dice: int) -> Question:
    return roll("dr.roll", state.seat, (state.setup.die,) * dice, "DR-012")


@flow.take("roll")
def _take_roll(state: RaceState, answer: str, _dice: int) -> None:
    faces, place = answer.split(" "), state.places[state.seat]
    state.emit("rolled", *faces)
    if faces == ["1", "1"]:  # DR-013, DR-A01
        back = place if state.setup.rules["dr.fall"] == "start" else 3
        state.emit("fell", state.seat, max(0, place - back))
        return
    _move(state, place + sum(map(int, faces)))
    if state.outcome is None and state.places[state.seat] in state.setup.events:
        state.then(("card",))


def _move(state: RaceState, to: int) -> None:
    """DR-014: never behind the start; DR-020: the goal ends the game."""
    to = min(max(to, 0), state.setup.goal)
    state.emit("moved", state.seat, to)
    if to == state.setup.goal:
        state.emit("goal_reached", state.seat)


@flow.ask("card")
def _ask_card(state: RaceState) -> Question:
    return draw("dr.card", state.seat, state.pile.on_top(), "DR-014")


@flow.take("card")
def _take_card(state: RaceState, card: str) -> None:
    state.emit("card_drawn", card)
    if not len(state.pile):
        state.emit("pile_shuffled")  # DR-015
    _move(state, state.places[state.seat] + state.setup.moves[card])


@flow.refuse("card")
def _refuse_card(state: RaceState, card: str) -> tuple[str, str] | None:
    return ("DR-015", f"every {card} is drawn") if card in state.setup.cards else None


class DiceRace(FlowRules[RaceState]):
    game = "dice-race"
    mode = "referee"
    state = RaceState
    flow = flow

    def read_setup(self, setup: Setup) -> RaceSetup:
        return RaceSetup.from_json(setup)

    def first_steps(self, setup: RaceSetup) -> list[Step]:
        return [*shown_first(setup), *guide.steps(setup), ("turn", setup.first)]

    def check(self, state: RaceState) -> list[str]:
        setup, left = state.setup, state.pile.contents()
        wrong = [f"{place} is no space" for place in state.places if not 0 <= place <= setup.goal]
        wrong += [f"too many {card}" for card, n in left.items() if n > setup.cards[card]]
        return wrong

    def describe(self, state: RaceState) -> str:
        return f"turn {state.turns}, seat {state.seat}, places {state.places}, {_bag(state)}"


def _bag(state: RaceState) -> Bag:
    return state.pile.contents()
