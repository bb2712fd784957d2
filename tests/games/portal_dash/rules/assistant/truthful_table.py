"""A table that plays in assistant mode with real tiles, and tells the box nothing but the truth.

It knows every item of every player, the stack, the locked items and the chests. What the box
follows by itself (hearts of armor, figures, cube) is taken from the box.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from firmware_host.games.core.flow import Event
from firmware_host.games.core.question import Question
from firmware_host.games.portal_dash.rules.assistant.state import AssistantState
from firmware_host.games.portal_dash.rules.mobs import BOSSES, kind_of

COLUMNS = 6
IMMUNE = {"no_sword": "sword", "no_bow": "bow"}


@dataclass
class Tile:
    id: str
    is_active: bool = True
    magic: list[str] = field(default_factory=list)
    is_armor: bool = False
    """Also leggings used as armor; their hearts are in the box's book."""


class TruthfulTable:
    def __init__(self, setup: dict[str, Any], random: Random) -> None:
        self.setup, self.random = setup, random
        self.values = setup["values"]
        self.groups = {
            id: group
            for group in ("weapons", "pickaxes", "boots", "armour", "leggings", "enchantments")
            for id in self.values[group]
        }
        own = setup["level"].get("starting") or self.values["starting_items"]
        players = range(len(setup["players"]))
        self.bags = [[self._tile(id) for id in own] for _ in players]
        counts = dict(self.values["items"])
        for id in own:
            if id in counts:
                counts[id] -= len(self.bags)
        self.stack = [id for id, count in counts.items() for _ in range(count)]
        random.shuffle(self.stack)
        self.discard: list[str] = []
        self.locked = [id for id, n in self.values["netherite_items"].items() for _ in range(n)]
        self.chests = 1
        self.pending: dict[int, Tile] = {}
        """Armor that was drawn and is not told yet."""
        self.steps = 0
        self.weapon: Tile | None = None
        self.repairs = False

    def _tile(self, id: str) -> Tile:
        return Tile(id, is_armor=self.groups[id] == "armour")

    # Answers

    def answer(self, question: Question, state: AssistantState) -> str:
        """A true answer; whether the box doubts it is for the caller to see."""
        way = getattr(self, "_" + question.id.removeprefix("pd."), None)
        if way:
            found: str = way(question, state)
            return found
        return self.random.choice(list(question.answers))

    def _roll(self, question: Question, _state: AssistantState) -> str:
        self.pending.clear()
        return question.answers[self.random.randrange(len(question.answers))]

    def _action(self, question: Question, state: AssistantState) -> str:
        bag, seat = self.bags[state.seat], state.seat
        every = question.with_doubts().answers
        true = ["mine", "move"]
        active = [tile for tile in bag if tile.is_active and not tile.is_armor]
        for tile in active:
            group = self.groups[tile.id]
            if group == "pickaxes":
                true += [f"pickaxe:{tile.id}"] * 3
            elif group == "weapons":
                known = dict(state.weapons[seat]).get(tile.id, "none")
                if known == self._magic_word(tile):
                    true += [f"weapon:{tile.id}"] * 3
                true += [a for a in every if a.startswith("fight:") and self._fits(tile, a[6:])]
            else:
                true.append("item")
        if state.setup.tracks_hearts:
            true += ["move:hurt"] * 3
        worn_armor = state.setup.tracks_hearts and state.hearts[seat].worn_pieces()
        if worn_armor or any(not tile.is_active for tile in bag):
            true += ["repair"] * 2
        told = self._wearing()
        answer = self.random.choice([a for a in (told or true) if a in every])
        self._act(answer, seat, active)
        return answer

    def _wearing(self) -> list[str]:
        return [f"wear{seat}:{tile.id}" for seat, tile in self.pending.items()]

    def _act(self, answer: str, seat: int, active: list[Tile]) -> None:
        what, _, id = answer.partition(":")
        if what == "pickaxe":
            next(tile for tile in active if tile.id == id).is_active = False
        elif what == "weapon":
            self.weapon = next(
                tile for tile in active if tile.id == id and self._fits_known(tile, seat)
            )
            self.weapon.is_active = False
        elif what in ("move", "item"):
            boots = [t for t in active if self.groups[t.id] in ("boots", "leggings")]
            self.steps = 1
            if boots and (what == "item" or self.random.random() < 0.7):
                tile = self.random.choice(boots)
                tile.is_active = False
                self.steps = self.values[self.groups[tile.id]][tile.id]["steps"]
                self.steps += 2 * tile.magic.count("boots_steps")
            if not self.setup["trackers"]["hearts"] and self.chests and self.random.random() < 0.3:
                self.chests -= 1
                self._everybody_draws()
        elif what == "repair":
            self.repairs = True
        elif what.startswith("wear"):
            del self.pending[int(what[4:])]

    def _fits_known(self, tile: Tile, seat: int) -> bool:
        return any(tile is each for each in self.bags[seat])

    def _fits(self, tile: Tile, target: str) -> bool:
        if target in BOSSES:
            return True
        special = self.values["mobs"][kind_of(target)]["special"]
        return bool(self.values["weapons"][tile.id]["kind"] != IMMUNE.get(special))

    def _dice(self, tile: Tile) -> tuple[int, int]:
        weapon = self.values["weapons"][tile.id]
        added = [self.values["enchantments"][id] for id in tile.magic]
        return (
            weapon["dice"] + sum(each.get("dice", 0) for each in added),
            weapon["rerolls"] + sum(each.get("rerolls", 0) for each in added),
        )

    def _magic_word(self, tile: Tile) -> str:
        weapon = self.values["weapons"][tile.id]
        dice, rerolls = self._dice(tile)
        added = dice - weapon["dice"], rerolls - weapon["rerolls"]
        words = {(0, 0): "none", (1, 0): "dice", (0, 1): "reroll", (1, 1): "both"}
        return words.get(added, "more")

    def _leggings(self, question: Question, _state: AssistantState) -> str:
        """PD-108: among the starting items of free play."""
        bag = self.bags[int(question.who)]
        tile = next(t for t in bag if t.id == question.about["item"] and not t.is_armor)
        tile.is_armor = self.random.random() < 0.5
        return "armour" if tile.is_armor else "boots"

    def _weapon(self, question: Question, state: AssistantState) -> str:
        seat, target = state.seat, str(question.about["target"])
        fitting = [
            tile
            for tile in self.bags[seat]
            if tile.is_active and self.groups[tile.id] == "weapons" and self._fits(tile, target)
        ]
        self.weapon = tile = self.random.choice(fitting)
        tile.is_active = False
        if self.random.random() < 0.2:
            return "other"
        known = dict(state.weapons[seat]).get(tile.id, "none")
        return tile.id if known == self._magic_word(tile) else "enchanted"

    def _enchanted_weapon(self, _question: Question, _state: AssistantState) -> str:
        assert self.weapon
        return self.weapon.id

    def _enchantment(self, _question: Question, _state: AssistantState) -> str:
        assert self.weapon
        return self._magic_word(self.weapon)

    def _dice_count(self, _question: Question, _state: AssistantState) -> str:
        assert self.weapon
        return str(self._dice(self.weapon)[0])

    def _reroll_count(self, _question: Question, _state: AssistantState) -> str:
        assert self.weapon
        return str(self._dice(self.weapon)[1])

    def _moved(self, question: Question, _state: AssistantState) -> str:
        every = question.with_doubts().answers
        if self.steps and self.random.random() < 0.6:
            self.steps -= 1
            return "magma"
        if "chest" in every and self.chests and self.random.random() < 0.8:
            return "chest"
        return "safe"

    def _between(self, question: Question, _state: AssistantState) -> str:
        every = list(question.with_doubts().answers)
        told = [a for a in self._wearing() if a in every]
        if told:
            self._act(told[0], 0, [])
            return told[0]
        return self.random.choice([a for a in every if not a.startswith("wear")])

    def _replaced(self, question: Question, _state: AssistantState) -> str:
        """Armor never lies where other armor was: the table replaces something else, or nothing."""
        return "other"

    def _item_damage(self, question: Question, _state: AssistantState) -> str:
        tiles = [t for t in self.bags[int(question.who)] if t.is_active and not t.is_armor]
        pieces = [answer for answer in question.answers if answer.startswith("armour:")]
        if tiles and (not pieces or self.random.random() < 0.7):
            self.random.choice(tiles).is_active = False
            return "other"
        return pieces[0] if pieces else "none"

    def _repair(self, question: Question, state: AssistantState) -> str:
        self.repairs = False
        pieces = [answer for answer in question.answers if answer != "other"]
        return "other" if self._mend_one(state.seat) else pieces[0]

    def _untracked_damage(self, _question: Question, _state: AssistantState) -> str:
        kinds = [*(("magma_cube", "ghast", "enderman")), *self.setup["level"]["extra"]]
        pushed = "hoglin" in kinds and self.random.random() < 0.5
        return "3" if pushed else "2"

    # What happens then

    def sees(self, events: list[Event], state: AssistantState) -> None:
        if self.repairs and (question := state.asked) is not None and question.id != "pd.repair":
            self.repairs = False
            self._mend_one(state.seat)
        brings = [name for name, *_ in events if name in ("mob_defeated", "chest_emptied")]
        for name, *facts in events:
            if name == "mob_defeated":
                self._draws(state.seat)
            elif name == "chest_emptied":
                self.chests -= 1
                self._everybody_draws()
            elif name == "netherite_unlocked":
                id = self.locked.pop(self.random.randrange(len(self.locked)))
                self.stack.insert(self.random.randint(0, min(5, len(self.stack))), id)
            elif name == "block_boxed" and state.actions_done:
                self._profits(facts[0], events, bool(brings))
            elif name == "tile_revealed":
                self.chests += 1
            elif name == "portal_revealed":
                self.chests += "".join(self.values["portal_strip"]).count("c")
            elif name == "mob_acted" and (
                facts[0] == "mobs" or not self.setup["trackers"]["hearts"]
            ):
                self._harm()

    def _profits(self, color: str, events: list[Event], other: bool) -> None:
        """What a mined block in the box brought to a player of their choice."""
        seat = self.random.randrange(len(self.bags))
        filled = [facts[0] for name, *facts in events if name == "armour_filled"]
        follows = self.setup["trackers"]["hearts"]
        received = any(name == "item_received" for name, *_ in events) and not other
        if color == "gold" or (color == "?" and (received or not follows)):
            self._draws(seat)
        if color == "gray" or (color == "?" and not received):
            self._mend_all(filled[0] if filled else seat)

    def _harm(self) -> None:
        """A mob that the box does not follow damages somebody's item."""
        tiles = [tile for tile in self.random.choice(self.bags) if tile.is_active]
        loose = [t for t in tiles if not (t.is_armor and self.setup["trackers"]["hearts"])]
        if loose and self.random.random() < 0.5:
            self.random.choice(loose).is_active = False

    def _mend_one(self, seat: int) -> bool:
        for tile in self.bags[seat]:
            if not tile.is_active:
                tile.is_active = True
                return True
        return False

    def _mend_all(self, seat: int) -> None:
        for tile in self.bags[seat]:
            tile.is_active = True

    def _everybody_draws(self) -> None:
        for seat in range(len(self.bags)):
            self._draws(seat)

    def _draws(self, seat: int) -> None:
        """PD-091: two tiles, one kept, often the better one."""
        if len(self.stack) < 2:
            self.random.shuffle(self.discard)
            self.stack += self.discard
            self.discard = []
        drawn, self.stack = self.stack[:2], self.stack[2:]
        self.random.shuffle(drawn)
        kept = next((id for id in drawn if self._keep(seat, id)), "")
        if kept:
            drawn.remove(kept)
        self.discard += drawn

    def _keep(self, seat: int, id: str) -> bool:
        bag = self.bags[seat]
        if self.groups[id] == "enchantments":
            kind = self.values["enchantments"][id]["on"]
            fits = [tile for tile in bag if kind in (self._kind(tile), self.groups[tile.id])]
            if not fits:
                return False
            tile = self.random.choice(fits)
            tile.magic.append(id)
            tile.is_active = True
            return True
        new = self._tile(id)
        leggings_as_armor = self.groups[id] == "leggings" and self.random.random() < 0.5
        new.is_armor = new.is_armor or leggings_as_armor
        if new.is_armor and self.setup["trackers"]["hearts"] and seat in self.pending:
            return False  # the box takes one piece of armor a turn and player
        if len(bag) == COLUMNS:
            loose = [tile for tile in bag if not tile.is_armor]
            if not loose:
                return False
            gone = self.random.choice(loose)
            bag.remove(gone)
            if gone.id not in self.values["starting_items"]:
                self.discard.append(gone.id)
            self.discard += gone.magic
        bag.append(new)
        if new.is_armor and self.setup["trackers"]["hearts"]:
            self.pending[seat] = new
        return True

    def _kind(self, tile: Tile) -> str:
        weapon = self.values["weapons"].get(tile.id)
        return weapon["kind"] if weapon else self.groups[tile.id]
