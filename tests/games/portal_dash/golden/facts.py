"""What happened in a game of Portal Dash in referee mode, and what must happen in one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from firmware_host.games.core.flow import Event
from firmware_host.games.core.question import Question
from firmware_host.games.portal_dash.rules.referee.state import RefereeState
from tests.games.portal_dash.rules.referee.random_play import any_setup

Fact = tuple[str, ...]


class PortalWitness:
    """Watches one game; `seen` grows."""

    def __init__(self, state: RefereeState) -> None:
        self.state = state
        self.seen: set[Fact] = set()
        self._actor = ""
        self._life = list(state.life)
        self._armour: dict[tuple[int, int], int] = {}
        self._strip = False
        level = state.setup.level
        self._boss, self._side = level.boss, level.side

    def before(self, question: Question, answer: str) -> None:
        self.seen.add(("question", question.id))
        if question.id == "pd.use":
            colour, _, use = answer.partition(":")
            self.seen.add(("block", colour, "delivered" if use[:1].isupper() else use))
        elif question.id == "pd.act":
            self._actor = ""
            if answer.startswith("use:"):
                item = self.state.bags[self.state.seat][int(answer[4:])]
                self.seen |= {("used", id) for id in (item.id, *item.magic)}

    def after(self, events: list[Event]) -> None:
        for event in events:
            self.seen |= {*self._read(event), *self._read_strip(event[0])}

    def _read(self, event: Event) -> Iterator[Fact]:
        name, *facts = event
        if name == "mob_acted":
            self._actor = self._named(facts[0])
            yield ("acts", self._actor)
        elif name == "mob_spawned":
            yield ("spawned", self._named(facts[0]))
        elif name == "mob_defeated":
            yield ("defeated", self._named(facts[0]))
        elif name == "life_set":
            seat, life = facts
            if life < self._life[seat] and self._actor:
                yield ("hits", self._actor)
            self._life[seat] = life
        elif name == "item_gained":
            yield ("kept", facts[1].id)
        elif name == "item_changed":
            yield from self._item(*facts)
        elif name == "block_taken" and facts[2] == "boss":
            yield ("takes a block", self._actor)
        else:
            yield ("event", name)

    def _read_strip(self, name: str) -> Iterator[Fact]:
        """PD-152: from the turning of the portal strip to the boss."""
        if name == "portal_opened":
            self._strip = True
            if "c" in "".join(self.state.setup.portal_strip):
                yield ("portal strip", "chest")
        elif name == "boss_appeared":
            self._strip = False
        elif name == "mob_spawned" and self._strip:
            yield ("portal strip", "spawner")

    def _item(self, seat: int, slot: int, item: Any) -> Iterator[Fact]:
        if item.is_active:
            yield from (("kept", id) for id in (item.id, *item.magic))
        if item.hearts < self._armour.get((seat, slot), 0) and self._actor:
            yield ("hits", self._actor)
            yield ("used", item.id)
        self._armour[seat, slot] = item.hearts

    def _named(self, figure: str) -> str:
        """A mob by its kind; a boss by its side and the attack line that was rolled."""
        kind = figure.split(" ")[0]
        if kind != self._boss:
            return kind
        assert self.state.rolled is not None
        return f"{kind} {self._side} {self.state.rolled[1]}"


def wanted() -> set[Fact]:
    """Every end, item, mob, boss line on both sides and block colour."""
    values = any_setup(Random(0))["values"]
    found: set[Fact] = {
        ("end", reason)
        for reason in (
            "boss_beaten",
            "deadline_A",
            "deadline_B",
            "deadline_C",
            "cube_empty",
            "last_heart",
        )
    }
    for colour, use in (
        ("red", "heal"),
        ("gray", "repair"),
        ("gold", "item"),
        ("black", "netherite"),
        ("brown", "board"),
    ):
        found |= {("block", colour, use), ("block", colour, "delivered")}
    for mob in values["mobs"]:
        found |= {("spawned", mob), ("acts", mob), ("hits", mob), ("defeated", mob)}
    for boss, sides in values["bosses"].items():
        for side in sides:
            found |= {("hits", f"{boss} {side} {number}") for number in (1, 2, 3)}
            if side == "hard":
                found.add(("takes a block", f"{boss} {side} 3"))
    for id in {**values["items"], **values["netherite_items"]}:
        found |= {("kept", id), ("used", id)}
    found |= {("used", id) for id in values["starting_items"]}
    found |= {("portal strip", part) for part in ("chest", "spawner")}
    return found | {
        ("question", f"pd.{id}")
        for id in (
            "activate", "mob_goes", "victim", "spawn_at", "push_to", "which_slot", "leggings",
            "chest", "keep", "replace", "cover", "draw_count", "draw_used", "reroll", "roll_again",
            "tile", "start_space", "for_whom", "go", "target", "combat",
        )
    } | {("event", name) for name in ("reshuffled", "starting_item_gone", "portal_opened",
                                      "mob_survived", "no_spawn", "lucky")}  # fmt: skip


WITNESS = PortalWitness
