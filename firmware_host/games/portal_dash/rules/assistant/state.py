"""What the box knows of a game in assistant mode, and how its own events change it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from firmware_host.games.core.flow import Flow
from firmware_host.games.portal_dash.rules.activation import attack_of
from firmware_host.games.portal_dash.rules.assistant.evidence import (
    UNTOLD_HARM,
    Evidence,
    no_evidence,
)
from firmware_host.games.portal_dash.rules.block_uses import ABILITY
from firmware_host.games.portal_dash.rules.hearts import Hearts
from firmware_host.games.portal_dash.rules.items import COLUMNS, STARTING_ITEMS
from firmware_host.games.portal_dash.rules.mobs import MobLine
from firmware_host.games.portal_dash.rules.setup import PortalDashSetup
from firmware_host.games.portal_dash.rules.state import (
    ACTIONS_PER_TURN,
    UNKNOWN,
    PortalState,
    events,
)

flow: Flow[AssistantState] = Flow()
flow.include(events)


class AssistantState(PortalState):
    __slots__ = (
        "evidence",
        "habits",
        "hearts",
        "items",
        "mobs",
        "netherite",
        "spawned",
        "untold",
        "weapons",
    )

    flow = flow

    def __init__(self, setup: PortalDashSetup) -> None:
        super().__init__(setup)
        # PD-020: six hearts on the tracker, one on the leather chestplate
        armour = [(hearts, hearts) for hearts in setup.starting_armour]
        self.hearts = [Hearts(setup.life, armour.copy()) for _ in setup.players]
        self.items = [STARTING_ITEMS] * len(setup.players)
        """How many items each player has at most: nobody tells what is kept beside armor.

        One more than there are columns: the last item may lie where another one was.
        """
        self.mobs = MobLine()
        self.netherite = setup.netherite
        self.weapons: list[list[tuple[str, str]]] = [[] for _ in setup.players]
        """Each player's weapons with their enchantment, the last used one first."""
        self.habits: list[list[str]] = [[""] * ACTIONS_PER_TURN for _ in setup.players]
        """What each player did last as the first and as the second action."""
        self.spawned = ""
        """The figure that the die of this turn brought; only people see a free spawner."""
        self.untold: list[int] = []
        """Seats that drew an item this turn; it may be armor."""
        self.evidence = no_evidence(len(setup.players), len(setup.starting_armour))

    def copy(self) -> AssistantState:
        twin = AssistantState.__new__(AssistantState)
        self.copy_common_into(twin)
        twin.hearts = [hearts.copy() for hearts in self.hearts]
        twin.items = self.items.copy()
        twin.mobs = self.mobs.copy()
        twin.netherite = self.netherite
        twin.weapons = [weapons.copy() for weapons in self.weapons]
        twin.habits = [habits.copy() for habits in self.habits]
        twin.spawned = self.spawned
        twin.untold = self.untold.copy()
        twin.evidence = self.evidence.copy()
        return twin

    def to_json(self) -> dict[str, Any]:
        return {
            **super().to_json(),
            "hearts": [hearts.to_json() for hearts in self.hearts],
            "items": self.items.copy(),
            "mobs": self.mobs.to_json(),
            "netherite": self.netherite,
            "weapons": [[list(weapon) for weapon in weapons] for weapons in self.weapons],
            "habits": [habits.copy() for habits in self.habits],
            "spawned": self.spawned,
            "untold": self.untold.copy(),
            "evidence": self.evidence.to_json(),
        }

    @classmethod
    def from_json(cls, setup: PortalDashSetup, data: Mapping[str, Any]) -> AssistantState:
        state = cls(setup)
        state.load_common(data)
        state.hearts = [Hearts.from_json(hearts) for hearts in data["hearts"]]
        state.items = [int(items) for items in data["items"]]
        state.mobs = MobLine.from_json(data["mobs"])
        state.netherite = data["netherite"]
        state.weapons = [
            [(str(id), str(enchantment)) for id, enchantment in weapons]
            for weapons in data["weapons"]
        ]
        state.habits = [list(habits) for habits in data["habits"]]
        state.spawned = data["spawned"]
        state.untold = list(data["untold"])
        state.evidence = Evidence.from_json(data["evidence"])
        return state

    @property
    def netherite_left(self) -> int:
        return self.netherite

    @property
    def unlocked(self) -> int:
        """How many Netherite items were unlocked (PD-133)."""
        return self.setup.netherite - self.netherite

    def uses_beside_piglin(self, colour: str) -> list[str]:
        if colour == UNKNOWN:
            known = ["heal", "repair", "item"] if self.setup.tracks_hearts else ["box"]
            planned = [step[1] for step in self.steps if step[0] == "use_as"]
            if self.netherite > planned.count("netherite"):
                known.append("netherite")
            if self.brown_on_board + planned.count("board") < self.setup.blocks["brown"]:
                known.append("board")
            return known
        if colour == "black" and not self.netherite:
            return []  # PD-A19
        if colour == "brown":
            # PD-129, PD-A20: away only without another use; people see whether a space is free
            return ["board"] if self.piglin.open_for(colour) else ["board", "box"]
        return [ABILITY[colour]]

    def forget_turn(self) -> None:
        self.spawned = ""
        self.untold.clear()
        self.evidence.used.clear()

    def note_action(self, what: str) -> None:
        self.habits[self.seat][self.actions_done % ACTIONS_PER_TURN] = what
        kind, _, item = what.partition(":")
        if kind == "repair":
            self.evidence.repairs_one(self.seat)
        elif kind not in ("mine", "pass"):
            self.evidence.damaged[self.seat] += 1  # PD-090
        if kind == "pickaxe":
            self.evidence.used.append(item)
        if kind == "item" or (kind == "move" and not self.setup.tracks_hearts):
            self.evidence.everybody_draws()  # a chest may have been opened, untold
        if kind in ("item", "move") and not self.setup.tracks_hearts:
            self.evidence.damaged[self.seat] += UNTOLD_HARM  # magma

    def note_boxed(self, colour: str) -> None:
        """PD-131, PD-132: in an action a gray block can repair, and a gold one brings an item."""
        if not self.actions_done:
            return  # a die or a boss took it
        if colour in ("gray", UNKNOWN):
            self.evidence.used.clear()
        if colour in ("gold", UNKNOWN) and not self.setup.tracks_hearts:
            self.evidence.everybody_draws()

    def note_attack(self, name: str, number: int) -> None:
        if not self.setup.tracks_hearts or (name != self.boss_name and not self.setup.tracks_mobs):
            self.evidence.everybody_is_harmed(UNTOLD_HARM)
        elif attack_of(self, name, number).item_damage:
            self.evidence.everybody_is_harmed(1)  # PD-165

    def waiting(self) -> list[str]:
        return self.mobs.queue

    def figures_on_board(self) -> list[str]:
        return self.mobs.board.copy()


@flow.on("netherite_unlocked")
def _netherite_unlocked(state: AssistantState) -> None:
    state.netherite -= 1


@flow.on("mob_dealt")
def _mob_dealt(state: AssistantState, name: str) -> None:
    state.mobs.queue.append(name)


@flow.on("mob_spawned")
def _mob_spawned(state: AssistantState, name: str) -> None:
    state.mobs.spawn(name)


@flow.on("mob_defeated")
def _mob_defeated(state: AssistantState, name: str) -> None:
    """PD-112. Without the tracker the box does not know who is on the board."""
    if name in state.mobs.board:
        state.mobs.defeat(name)
    if not state.setup.tracks_hearts:
        state.evidence.draws(state.seat)


@flow.on("portal_revealed")
def _portal_revealed(_state: AssistantState) -> None:
    """PD-152: what lies on the strip is people's business; the boss comes next."""


@flow.on("item_received")
def _item_received(state: AssistantState, seat: int) -> None:
    """PD-092, PD-093: one column more is taken at most; or the item replaced another one."""
    state.items[seat] = min(COLUMNS + 1, state.items[seat] + 1)
    if seat not in state.untold:
        state.untold.append(seat)
    state.evidence.draws(seat)


@flow.on("armour_told")
def _armour_told(state: AssistantState, seat: int, id: str) -> None:
    """Of one item nobody can tell twice that it is armor."""
    state.untold.remove(seat)
    state.evidence.told = id


@flow.on("spawned_by_die")
def _spawned_by_die(state: AssistantState, name: str) -> None:
    state.spawned = name


@flow.on("spawn_failed")
def _spawn_failed(state: AssistantState, name: str) -> None:
    """PD-076."""
    state.mobs.unspawn(name)
    state.spawned = ""


@flow.on("armour_lost")
def _armour_lost(state: AssistantState, seat: int, piece: int, hearts: int) -> None:
    state.hearts[seat].lose_armour(piece, hearts)
    state.evidence.damaged[seat] += 1


@flow.on("armour_filled")
def _armour_filled(state: AssistantState, seat: int, piece: int) -> None:
    state.hearts[seat].fill_armour(piece)


@flow.on("armour_gained")
def _armour_gained(state: AssistantState, seat: int, value: int) -> None:
    """PD-080: active row with all its hearts at once."""
    state.hearts[seat].armour.append((value, value))
    state.evidence.wears(seat)


@flow.on("armour_dropped")
def _armour_dropped(state: AssistantState, seat: int, piece: int) -> None:
    del state.hearts[seat].armour[piece]
    del state.evidence.armor[seat][piece]


@flow.on("life_set")
def _life_set(state: AssistantState, seat: int, life: int) -> None:
    state.hearts[seat].life = life


@flow.on("weapon_used")
def _weapon_used(state: AssistantState, seat: int, weapon: str, enchantment: str) -> None:
    others = [each for each in state.weapons[seat] if each[0] != weapon]
    state.weapons[seat] = [(weapon, enchantment), *others]
    state.evidence.used.append(weapon)


@flow.on("chest_emptied")
def _chest_emptied(state: AssistantState, _seat: int) -> None:
    """PD-105."""
    state.evidence.chests += 1
