"""Builders & Biomes worked out slowly and plainly, from JSON alone; nothing of the engine's.

Groups are found among all subsets of a board, payments by trying block after block, odds by laying
out every order of a pile, and the legal answers to a question by asking the rules file's sentences.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

Data = dict[str, Any]
Bag = Counter[str]

CHARACTERISTICS = {
    "A": ["forest", "desert", "mountains", "snowy_tundra"],
    "B": ["wood", "sand", "stone", "obsidian"],
    "C": ["decoration", "dwelling", "animal_house", "bridge"],
}
PART = {"A": "biome", "B": "material", "C": "type"}


# Boards


def touch(one: int, other: int) -> bool:
    """G14: do two spaces of a 3×3 board share an edge?"""
    return abs(one % 3 - other % 3) + abs(one // 3 - other // 3) == 1


def hangs_together(spaces: Sequence[int]) -> bool:
    reached = {spaces[0]}
    for _ in spaces:
        reached |= {s for s in spaces if any(touch(s, r) for r in reached)}
    return reached == {*spaces}


def biggest_group(shown: Sequence[str | None], wanted: str) -> int:
    """Among all sets of matching spaces the biggest that hangs together."""
    matching = [space for space in range(9) if shown[space] == wanted]
    for size in range(len(matching), 0, -1):
        if any(hangs_together(some) for some in combinations(matching, size)):
            return size
    return 0


def seen(setup: Data, spaces: Sequence[str], seat: int, scoring: str) -> list[str | None]:
    """What each space of a player's board shows in a scoring."""
    boards = setup["values"]["boards"]
    number = setup["players"][seat].get("board", seat % len(boards) + 1)
    found: list[str | None] = []
    for printed, card in zip(boards[number - 1], spaces, strict=True):
        if card:
            found.append(setup["values"]["structures"][card][PART[scoring]])
        else:
            found.append(printed if scoring == "A" else None)
    return found


def points(setup: Data, spaces: Sequence[str], seat: int, characteristic: str) -> int:
    scoring = next(card for card, all in CHARACTERISTICS.items() if characteristic in all)
    shown = seen(setup, spaces, seat, scoring)
    if setup["players"][seat].get("beginner"):
        size = shown.count(characteristic)
    else:
        size = biggest_group(shown, characteristic)
    return size * int(setup["values"]["points"][characteristic])


def end_points(setup: Data, builder: Data, seat: int) -> int:
    """What the mobs of a player give at the end."""
    total = 0
    for id in builder["mobs"]:
        mob = setup["values"]["mobs"][id]
        for scoring, characteristics in CHARACTERISTICS.items():
            if mob.get("counts") in characteristics:
                shown = seen(setup, builder["spaces"], seat, scoring)
                total += mob["value"] * shown.count(mob["counts"])
    return total


# Payments


def payments(cost: dict[str, int], owned: dict[str, int]) -> set[str]:
    """Every multiset of own blocks that pays, found by paying block after block."""
    found: set[str] = set()

    def pay(due: list[str], left: Bag, paid: Bag) -> None:
        if not due:
            found.add(written(paid))
            return
        for kind in {due[0], "emerald"}:
            if left[kind]:
                pay(due[1:], left - Counter([kind]), paid + Counter([kind]))

    pay(list(Counter(cost).elements()), Counter(owned), Counter())
    return found


def written(paid: Bag) -> str:
    order = ("wood", "sand", "stone", "obsidian", "emerald")
    return ",".join(f"{paid[kind]}{kind}" for kind in order if paid[kind]) or "free"


# Fights


def wins(order: Iterable[str], hearts_of: dict[str, int], hearts: int) -> bool:
    """Reveal three and one more for each bow; detonate all TNT."""
    left, total = 3, 0
    for token in order:
        if not left:
            break
        left += (token == "bow") - 1
        total += 5 if token == "tnt" else hearts_of[token]
    return total >= hearts


def chance(pile: Sequence[str], hearts_of: dict[str, int], hearts: int) -> Fraction:
    """Of all orders the pile may lie in, the share that wins."""
    orders = list(permutations(pile))
    return Fraction(sum(wins(order, hearts_of, hearts) for order in orders), len(orders))


def drawn(
    pile: dict[str, int], hearts_of: dict[str, int], most: int, named: Iterable[str]
) -> dict[tuple[int, tuple[str, ...]], Fraction]:
    """Token after token: how likely each sum is, TNT not counted, with the named tokens in it."""
    found: dict[tuple[int, tuple[str, ...]], Fraction] = {}
    wanted = frozenset(named)
    open: dict[tuple[Any, ...], Fraction] = {(tuple(sorted(pile.items())), 3, 0, ()): Fraction(1)}
    while open:
        later: dict[tuple[Any, ...], Fraction] = {}
        for (left, reveals, total, seen), chance in open.items():
            whole = sum(count for _, count in left)
            if not reveals or not whole:
                key = min(most, total), seen
                found[key] = found.get(key, Fraction(0)) + chance
                continue
            for kind, count in left:
                if count:
                    rest = tuple((k, n - (k == kind)) for k, n in left)
                    hearts = 0 if kind == "tnt" else hearts_of[kind]
                    names = tuple(sorted((*seen, kind))) if kind in wanted else seen
                    step = rest, reveals - 1 + (kind == "bow"), total + hearts, names
                    later[step] = later.get(step, Fraction(0)) + chance * Fraction(count, whole)
        open = later
    return found


# Cube


def exposed(heights: Sequence[int]) -> set[str]:
    """Block by block: nothing on top, and two of the four sides free."""
    blocks = {(c % 4, c // 4, z) for c in range(16) for z in range(heights[c])}
    found = set()
    for x, y, z in blocks:
        sides = [(x - 1, y, z), (x + 1, y, z), (x, y - 1, z), (x, y + 1, z)]
        if (x, y, z + 1) not in blocks and sum(side not in blocks for side in sides) >= 2:
            found.add(f"{'abcd'[x]}{y + 1}")
    return found


def open_layers(counts: Sequence[int]) -> set[str]:
    """A layer shows a top if it holds more blocks than the one above."""
    return {f"L{i + 1}" for i in range(4) if counts[i] > (counts[i - 1] if i else 0)}


# Overworld


def near(crossing: str) -> set[str]:
    """The cells a crossing touches, void corners left out."""
    i, j = map(int, crossing)
    cells = {(r, c) for r in (i - 1, i) for c in (j - 1, j)} - {(0, 0), (0, 5), (5, 0), (5, 5)}
    return {f"{'abcdef'[c]}{r + 1}" for r, c in cells}


def reach(crossing: str, steps: int, corners: bool) -> set[str]:
    """Step by step along the lines."""
    found = {crossing}
    for _ in range(steps):
        for each in list(found):
            i, j = map(int, each)
            around = [(i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)]
            found |= {f"{a}{b}" for a, b in around if 1 <= a <= 5 and 1 <= b <= 5}
    return found if corners else found - {"11", "15", "51", "55"}


# The legal answers to any question


def legal(setup: Data, data: Data) -> set[str]:
    """`data` is a position as JSON, at either mode; the step on top says what is asked."""
    step, *rest = data["steps"][-1]
    answers: set[str] = ASKED[step](Asked(setup, data), *rest)
    return answers


class Asked:
    """A position and the plain facts the answers hang on."""

    def __init__(self, setup: Data, data: Data) -> None:
        self.setup, self.data = setup, data
        self.values = setup["values"]
        self.is_full = "pawns" in data
        self.seat: int = data["seat"]
        self.builder: Data = data["builders"][self.seat]
        self.near = near(data["pawns"][self.seat]) if self.is_full else set()

    def rule(self, id: str, default: str) -> str:
        return str(self.setup["rules"].get(id, default))

    def blocks_within_reach(self) -> set[str]:
        if isinstance(self.data["cube"], list):
            return open_layers(self.data["cube"])
        return exposed(self.data["cube"]["heights"])

    def cards_at_hand(self, kind: str) -> dict[str, str]:
        """Face-up cards next to the pawn by cell; in assistant mode all that are left."""
        cards = self.data["tops"] if self.is_full else {id: id for id in self.data["deck"]}
        return {
            cell: id
            for cell, id in cards.items()
            if id in self.values[kind] and (cell in self.near or not self.is_full)
        }

    def to_build(self) -> set[str]:
        cards = self.cards_at_hand("structures")
        if not self.is_full:
            left = sum(self.builder["blocks"].values())
            return {id for id in cards if self.price(id) <= left}
        return {cell for cell, id in cards.items() if self.payments(id)}

    def price(self, card: str) -> int:
        return sum(self.values["structures"][card]["cost"].values())

    def payments(self, card: str) -> set[str]:
        return payments(self.values["structures"][card]["cost"], self.builder["blocks"])

    def to_take(self) -> set[str]:
        if not self.is_full:
            return {*self.data["tokens"]}
        return {cell for cell, kind in self.data["faces"].items() if kind and cell in self.near}

    def pile_left(self) -> Bag:
        """The tokens that the fight has not revealed; detonated ones have left the pile."""
        fight = self.data["fight"]
        left: Bag = Counter(self.builder["pile"])
        left["tnt"] += fight[4]
        return left - Counter(fight[1])


def _action(at: Asked, is_extra: bool) -> set[str]:
    possible = {"explore"} | {f"build:{which}" for which in at.to_build()}
    possible |= {f"fight:{which}" for which in at.cards_at_hand("mobs")}
    possible |= {f"weapon:{which}" for which in at.to_take()}
    if not at.is_full and not at.data["is_revealed"]:
        possible = {"explore"}
    possible |= {"collect"} if at.blocks_within_reach() else set()
    used = "" if is_extra else at.data["first_action"]
    beside = ({"skip"} if is_extra else set()) | (set() if at.is_full else {"adjust"})
    return {action for action in possible if action.split(":")[0] != used} | beside


def _collect(at: Asked, left: int, fixed: list[int]) -> set[str]:
    assert left in (1, 2)
    found = at.blocks_within_reach()
    if at.rule("bb.collect", "sequential") == "simultaneous":
        if isinstance(at.data["cube"], list):
            return found & {f"L{layer}" for layer in fixed}
        found &= {f"{'abcd'[column % 4]}{column // 4 + 1}" for column in fixed}
    return found


def _see(at: Asked, _where: int) -> set[str]:
    left: Bag = Counter(at.values["blocks"])
    for seen in (at.data["box"][0], *(b["blocks"] for b in at.data["builders"])):
        left -= Counter(seen)
    return {*(left - Counter(filter(None, at.data["cube"]["colours"])))}


def _turn_up(at: Asked, cell: str) -> set[str]:
    is_stack = cell[0] in "bcde" and cell[1] in "2345"
    return {*at.data["deck" if is_stack else "tokens"]}


def _sums(at: Asked, *named: str) -> dict[tuple[int, tuple[str, ...]], Fraction]:
    hearts = at.values["mobs"][at.data["fight"][0]]["hearts"]
    return drawn(at.builder["pile"], at.values["tokens"], hearts, named)


def _total(at: Asked) -> set[str]:
    return {str(total) for total, _ in _sums(at)}


def named_specials(at: Asked) -> list[str]:
    """Those that do something beside their hearts; TNT where it can still win."""
    told, pile = at.data["fight"][5], at.builder["pile"]
    lacking = at.values["mobs"][at.data["fight"][0]]["hearts"] - told
    tnt = ["tnt"] if 0 < lacking <= 5 * pile.get("tnt", 0) else []
    return [kind for kind in ("golden_hoe", "stone_pickaxe", *tnt) if kind in pile]


def _specials(at: Asked) -> set[str]:
    told = at.data["fight"][5]
    sums = _sums(at, *named_specials(at))
    return {",".join(names) or "-" for total, names in sums if total == told}


def chances(setup: Data, data: Data) -> dict[str, Fraction]:
    """How likely each answer to a question about a sum, or special weapons, is."""
    at = Asked(setup, data)
    if data["steps"][-1][0] == "total":
        return {str(total): chance for (total, _), chance in _sums(at).items()}
    told = data["fight"][5]
    found = {n: c for (total, n), c in _sums(at, *named_specials(at)).items() if total == told}
    whole = sum(found.values())
    return {",".join(names) or "-": chance / whole for names, chance in found.items()}


def _tnt(at: Asked, _when: str) -> set[str]:
    """All of them together only where one fewer would do."""
    mob, revealed, _, decided, detonated, told = at.data["fight"]
    hearts = told + 5 * detonated
    if at.is_full:
        hearts += sum(at.values["tokens"][kind] for kind in revealed if kind != "tnt")
    undecided = revealed.count("tnt") - decided
    is_wasted = hearts + 5 * (undecided - 1) >= at.values["mobs"][mob]["hearts"]
    return {"detonate", "keep"} | ({"all"} if is_wasted else set())


def _extra(at: Asked) -> set[str]:
    mobs = at.builder["mobs"]
    if at.rule("bb.fresh_mob", "yes") == "no":
        mobs = mobs[: at.data["old_mobs"]]
    return {"stop"} | {id for id in mobs if not at.values["mobs"][id].get("counts")}


def _blocks_left(at: Asked, leaders: list[int], told: list[int]) -> set[str]:
    taken = sum(at.data["builders"][leaders[len(told)]]["blocks"].values())
    return {str(count) for count in range(taken + 1)}


def _fixed(*answers: str) -> Any:
    return lambda _at, *_step: {*answers}


ASKED: dict[str, Any] = {
    "fair": _fixed("ok"),
    "guide": _fixed("ok"),
    "which_action": _action,
    "which_block": _collect,
    "pickaxe": lambda at: at.blocks_within_reach() | {"done"},
    "see": _see,
    "show_cube": lambda at: _see(at, 0),
    "explore": lambda at: reach(at.data["pawns"][at.seat], 2, at.rule("bb.corners", "on") == "on"),
    "which_face": _turn_up,
    "pay": lambda at, cell: at.payments(at.data["tops"][cell]),
    "lay": _fixed(*"012345678"),
    "reveal": lambda at, of_bow=False: {*at.pile_left()} | ({"decline"} if of_bow else set()),
    "total": _total,
    "specials": _specials,
    "tnt": _tnt,
    "extra": _extra,
    "score": lambda _at, scoring, _seat: {*CHARACTERISTICS[scoring]},
    "adjust_which": lambda at: {f"p{s}" for s in range(len(at.data["builders"]))} | {"done"},
    "adjust_by": _fixed("done", "+1", "+5", "-1", "-5"),
    "blocks_left": _blocks_left,
}
"""Every step that asks, in both modes."""

CHANCE = ("see", "show_cube", "which_face", "reveal", "total", "specials")
