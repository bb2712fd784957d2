"""What both modes keep: the cube, players with boards, weapons and mobs, fights, scorings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, NamedTuple

from firmware_host.games.builders_biomes.rules.cards import LAYER_OF_SCORING, TNT, Structure
from firmware_host.games.builders_biomes.rules.odds import REVEALS
from firmware_host.games.builders_biomes.rules.setup import (
    CARDS,
    NEUTRAL_TOKENS,
    OWN_TOKENS,
    SPACES,
    BiomesSetup,
)
from firmware_host.games.core.cube import Cube, LayerTally
from firmware_host.games.core.flow import Flow, FlowState, Outcome
from firmware_host.games.core.piles import Bag


class Builder:
    """One player. `pile` are all weapon tokens, shuffled before every fight: a bag, no order."""

    __slots__ = ("blocks", "mobs", "pile", "spaces", "xp")

    def __init__(self, pile: Bag) -> None:
        self.xp = 0
        self.blocks: Bag = {}
        self.pile = pile
        self.mobs: list[str] = []
        self.spaces: list[str] = [""] * SPACES

    def copy(self) -> Builder:
        twin = Builder.__new__(Builder)
        twin.xp = self.xp
        twin.blocks = self.blocks.copy()
        twin.pile = self.pile.copy()
        twin.mobs = self.mobs.copy()
        twin.spaces = self.spaces.copy()
        return twin

    def to_json(self) -> dict[str, Any]:
        return {
            "xp": self.xp,
            "blocks": dict(sorted(self.blocks.items())),
            "pile": dict(sorted(self.pile.items())),
            "mobs": self.mobs.copy(),
            "spaces": self.spaces.copy(),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Builder:
        builder = cls(dict(data["pile"]))
        builder.xp = data["xp"]
        builder.blocks = dict(data["blocks"])
        builder.mobs = list(data["mobs"])
        builder.spaces = list(data["spaces"])
        return builder


class Fight(NamedTuple):
    """A fight under way: what has been revealed, how many more come, and the TNT decisions.

    `told` are the hearts people counted themselves, without TNT; in assistant mode `revealed`
    holds only the special weapons they named.
    """

    mob: str
    revealed: tuple[str, ...] = ()
    left: int = REVEALS
    decided: int = 0
    detonated: int = 0
    told: int = 0


class BiomesState(FlowState):
    """`covered` counts cards under others; `box` what has left the game for good."""

    __slots__ = (
        "box_blocks",
        "box_cards",
        "box_tokens",
        "builders",
        "covered",
        "cube",
        "deck",
        "due",
        "fight",
        "first_action",
        "last_block",
        "old_mobs",
        "scored",
        "seat",
        "setup",
        "tokens",
        "turns",
    )

    corrections: ClassVar[list[str]] = []
    """Entries of the action list that cost no action."""

    def __init__(self, setup: BiomesSetup) -> None:
        super().__init__()
        self.setup = setup
        self.seat = setup.first
        self.turns = 0
        self.first_action = ""
        self.cube: Cube | LayerTally = Cube() if setup.cube == "blocks" else LayerTally()
        self.builders = [Builder(setup.own.copy()) for _ in setup.players]
        self.deck: Bag = setup.deck.copy()
        self.tokens: Bag = setup.neutral.copy()
        self.box_blocks: Bag = {}
        self.box_cards: Bag = {}
        self.box_tokens: Bag = {}
        self.covered: Bag = {}
        self.due = ""
        self.scored = ""
        self.fight: Fight | None = None
        self.old_mobs = 0
        self.last_block = 0

    def copy_common_into(self, twin: BiomesState) -> None:
        self.copy_flow_into(twin)
        twin.setup = self.setup
        twin.seat = self.seat
        twin.turns = self.turns
        twin.first_action = self.first_action
        twin.cube = self.cube.copy()
        twin.builders = [builder.copy() for builder in self.builders]
        twin.deck = self.deck.copy()
        twin.tokens = self.tokens.copy()
        twin.box_blocks = self.box_blocks.copy()
        twin.box_cards = self.box_cards.copy()
        twin.box_tokens = self.box_tokens.copy()
        twin.covered = self.covered.copy()
        twin.due = self.due
        twin.scored = self.scored
        twin.fight = self.fight
        twin.old_mobs = self.old_mobs
        twin.last_block = self.last_block

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, BiomesState)
            and type(self) is type(other)
            and self.setup == other.setup
            and self.to_json() == other.to_json()
        )

    __hash__ = None  # type: ignore[assignment]

    def to_json(self) -> dict[str, Any]:
        return {
            **self.flow_to_json(),
            "seat": self.seat,
            "turns": self.turns,
            "first_action": self.first_action,
            "cube": self.cube.to_json(),
            "builders": [builder.to_json() for builder in self.builders],
            "deck": dict(sorted(self.deck.items())),
            "tokens": dict(sorted(self.tokens.items())),
            "box": [dict(sorted(bag.items())) for bag in self._box()],
            "covered": dict(sorted(self.covered.items())),
            "due": self.due,
            "scored": self.scored,
            "fight": list(self.fight) if self.fight else None,
            "old_mobs": self.old_mobs,
            "last_block": self.last_block,
        }

    def _box(self) -> tuple[Bag, Bag, Bag]:
        return self.box_blocks, self.box_cards, self.box_tokens

    def load_common(self, data: Mapping[str, Any]) -> None:
        self.load_flow(dict(data))
        self.seat = data["seat"]
        self.turns = data["turns"]
        self.first_action = data["first_action"]
        read = Cube if self.setup.cube == "blocks" else LayerTally
        self.cube = read.from_json(data["cube"])
        self.builders = [Builder.from_json(builder) for builder in data["builders"]]
        self.deck = in_order_of(self.setup.deck, data["deck"])
        self.tokens = in_order_of(self.setup.neutral, data["tokens"])
        self.box_blocks, self.box_cards, self.box_tokens = (dict(bag) for bag in data["box"])
        self.covered = dict(data["covered"])
        self.due = data["due"]
        self.scored = data["scored"]
        self.old_mobs = data["old_mobs"]
        self.last_block = data["last_block"]
        if data["fight"]:
            mob, revealed, *rest = data["fight"]
            self.fight = Fight(mob, tuple(revealed), *rest)

    def shown(self, seat: int, scoring: str) -> list[str | None]:
        """BB-085 to BB-087, BB-A40: what each space of a board shows in a scoring."""
        board = self.setup.boards[seat]
        found: list[str | None] = []
        for space, id in enumerate(self.builders[seat].spaces):
            card = self.setup.cards.get(id)
            if isinstance(card, Structure):
                found.append(card.shows(scoring))
            else:
                found.append(board[space] if scoring == "A" else None)
        return found

    def block_at(self, where: int) -> str:
        """What a player owns who takes the block there; empty while nobody has told its color."""
        raise NotImplementedError

    @property
    def shows_cube(self) -> bool:
        """Whether the box deals the cube and shows all of it that players would see."""
        return False

    def why_not_act(self, action: str) -> tuple[str, str] | None:
        """Which rule forbids an action that is none of `actions`, where BB-022 says too little."""
        return None

    def doubted(self, actions: list[str]) -> Mapping[str, tuple[str, str]]:
        """Return the rule and the reason for each of these actions that the box can disprove."""
        return {}

    def printed_hearts(self) -> int:
        """The hearts of the tokens that lie face up in a fight, TNT not counted."""
        raise NotImplementedError

    def unseen(self) -> Bag:
        """Blocks of each color nobody has told: what an unknown block may be."""
        raise NotImplementedError

    def usual_actions(self, done: str) -> list[str]:
        """What needs no card and no token: exploring, and collecting while blocks are left."""
        found = ["collect"] if done != "collect" and self.cube.left() else []
        if done != "explore":
            found.append("explore")
        return found

    def actions(self, done: str = "") -> list[str]:
        """What the active player can do now (BB-022): "collect", "build:b2", "fight:witch" …

        None of the kind that is `done` (BB-021).
        """
        raise NotImplementedError


events: Flow[BiomesState] = Flow()
"""How each event of both modes changes what both keep."""


def in_order_of(first: Iterable[str], bag: Mapping[str, int]) -> Bag:
    """The same bag; its order is that of the answers, so it must not hang on how it came about."""
    return {thing: bag[thing] for thing in first if thing in bag}


def put(bag: Bag, thing: str, count: int = 1) -> None:
    bag[thing] = bag.get(thing, 0) + count
    if not bag[thing]:
        del bag[thing]


@events.on("turn_began")
def _turn_began(state: BiomesState, seat: int) -> None:
    state.seat = seat
    state.first_action = ""
    state.old_mobs = len(state.builders[seat].mobs)


@events.on("turn_ended")
def _turn_ended(state: BiomesState, _seat: int) -> None:
    state.turns += 1


@events.on("action_chosen")
def _action_chosen(state: BiomesState, action: str) -> None:
    state.first_action = action


@events.on("block_taken")
def _block_taken(state: BiomesState, seat: int, where: int, colour: str) -> None:
    """`where` is a column of the cube, or a layer where only layers are followed."""
    state.cube.take(where)
    state.last_block = where
    put(state.builders[seat].blocks, colour)


@events.on("layer_emptied")
def _layer_emptied(state: BiomesState, scoring: str) -> None:
    """BB-080, BB-082: due after the turn, A before B before C."""
    state.due += scoring


@events.on("scored")
def _scored(state: BiomesState, seat: int, _characteristic: str, points: int) -> None:
    state.builders[seat].xp += points


@events.on("scoring_over")
def _scoring_over(state: BiomesState, scoring: str) -> None:
    """BB-089: the scoring card leaves the game; nothing else does."""
    state.due = state.due.replace(scoring, "")
    state.scored += scoring


@events.on("xp_gained")
def _xp_gained(state: BiomesState, seat: int, xp: int, _why: str) -> None:
    state.builders[seat].xp += xp


@events.on("built")
def _built(state: BiomesState, seat: int, id: str, space: int) -> None:
    """BB-040, BB-A15: a covered card stays underneath and counts for nothing."""
    spaces = state.builders[seat].spaces
    if spaces[space]:
        put(state.covered, spaces[space])
    spaces[space] = id


@events.on("mob_won")
def _mob_won(state: BiomesState, seat: int, id: str) -> None:
    """BB-070: kept until it is used, or to the end."""
    state.builders[seat].mobs.append(id)


@events.on("mob_returned")
def _mob_returned(state: BiomesState, seat: int, id: str) -> None:
    """BB-071, BB-072: out of the game; its XP stays."""
    mobs = state.builders[seat].mobs
    state.old_mobs -= mobs.index(id) < state.old_mobs
    mobs.remove(id)
    put(state.box_cards, id)


@events.on("token_won")
def _token_won(state: BiomesState, seat: int, kind: str) -> None:
    put(state.builders[seat].pile, kind)


@events.on("fight_began")
def _fight_began(state: BiomesState, mob: str) -> None:
    state.fight = Fight(mob)


@events.on("token_revealed")
def _token_revealed(state: BiomesState, kind: str) -> None:
    fight = state.fight
    assert fight is not None
    state.fight = fight._replace(revealed=(*fight.revealed, kind), left=fight.left - 1)


@events.on("tnt_decided")
def _tnt_decided(state: BiomesState, detonates: bool) -> None:
    """BB-063, BB-064: a detonated one is gone whether the fight is won or not."""
    fight = state.fight
    assert fight is not None
    state.fight = fight._replace(decided=fight.decided + 1, detonated=fight.detonated + detonates)
    if detonates:
        put(state.builders[state.seat].pile, TNT, -1)
        put(state.box_tokens, TNT)


@events.on("fight_over")
def _fight_over(state: BiomesState, _mob: str, _hearts: int, _won: bool) -> None:
    """BB-048: everything else goes back into the pile, where it is counted all the time."""
    state.fight = None


@events.on("game_over")
def _game_over(state: BiomesState, winners: tuple[int, ...], reason: str) -> None:
    state.outcome = Outcome(True, reason, tuple(winners))


def note_empty_layers(state: BiomesState) -> None:
    """BB-080, BB-A31: however the last block of a layer went."""
    for scoring, layer in LAYER_OF_SCORING.items():
        known = scoring in state.due or scoring in state.scored
        if not known and not state.cube.left_in_layer(layer):
            state.emit("layer_emptied", scoring)


def problems(state: BiomesState, cards_on_table: int, tokens_on_table: int) -> list[str]:
    """Every broken invariant, all at once: blocks, cards and tokens are conserved."""
    wrong = []
    blocks = state.cube.left() + sum(state.box_blocks.values())
    cards = sum(state.deck.values()) + cards_on_table
    cards += sum(state.box_cards.values()) + sum(state.covered.values())
    tokens = sum(state.tokens.values()) + tokens_on_table + sum(state.box_tokens.values())
    for seat, builder in enumerate(state.builders):
        blocks += sum(builder.blocks.values())
        cards += len(builder.mobs) + SPACES - builder.spaces.count("")
        tokens += sum(builder.pile.values())
        if min(builder.blocks.values(), default=0) < 0 or min(builder.pile.values(), default=0) < 0:
            wrong.append(f"seat {seat} owns less than nothing")
    if blocks != 64:
        wrong.append(f"{blocks} blocks instead of 64")
    wrong += state.cube.problems()
    if cards != CARDS:
        wrong.append(f"{cards} cards instead of {CARDS}")
    whole = NEUTRAL_TOKENS + OWN_TOKENS * len(state.builders)
    if tokens != whole:
        wrong.append(f"{tokens} weapon tokens instead of {whole}")
    return wrong
