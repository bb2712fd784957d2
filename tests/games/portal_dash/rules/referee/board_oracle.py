"""The board rules once more, slowly and differently: spaces are (x, y), ways are tried one by one.

Everything is read from plain JSON: the set-up and a position. Nothing of the engine is used.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

Spot = tuple[int, int]
Json = dict[str, Any]


@dataclass
class Table:
    """A position as somebody at the table sees it."""

    setup: Json
    state: Json

    @property
    def values(self) -> Json:
        return dict(self.setup["values"])

    @property
    def height(self) -> int:
        return len(self.values["start_strip"])

    def switch(self, name: str, default: str) -> str:
        return str(self.setup["rules"].get(name, default))

    def printed(self) -> dict[Spot, str]:
        """The letter on every face-up space."""
        parts = [self.values["start_strip"]]
        parts += [self.values["tiles"][id] for id in self.state["laid"]]
        if self.state["boss"][0]:
            parts.append(self.values["portal_strip"])
        found: dict[Spot, str] = {}
        left = 0
        for part in parts:
            for y, row in enumerate(part):
                for x, letter in enumerate(row):
                    found[left + x, y] = letter
            left += len(part[0])
        return found

    def terrain(self) -> dict[Spot, str]:
        """As printed, but brown blocks make ordinary ground."""
        found = self.printed()
        for spot in found:
            if self.state["covered"] >> self.number(spot) & 1:
                found[spot] = "."
        return found

    def number(self, spot: Spot) -> int:
        return spot[0] * self.height + spot[1]

    def spot(self, number: int) -> Spot:
        return number // self.height, number % self.height

    def name(self, spot: Spot) -> str:
        assert spot[0] < 26
        return "abcdefghijklmnopqrstuvwxyz"[spot[0]] + str(spot[1] + 1)

    def pieces(self) -> list[Spot]:
        return [self.spot(number) for number in self.state["pieces"]]

    @property
    def boss(self) -> str:
        """Free play may have a second one; a third entry tells that the first is beaten."""
        return str(self.setup["level"]["second" if self.state["boss"][2:] else "boss"])

    def mobs(self) -> dict[str, Spot]:
        """Every mob's space, the boss's too."""
        found = {name: self.spot(number) for name, number in self.state["mobs"]}
        if self.state["boss"][0]:
            found[self.boss] = self.spot(self.state["boss_cell"])
        return found

    def body(self, name: str) -> Json:
        """The printed numbers of a mob or the boss."""
        if name == self.boss:
            side = "hard" if self.setup["level"]["hard"] else "easy"
            return dict(self.values["bosses"][name][side])
        return dict(self.values["mobs"][name.split(" ")[0]])


def beside(spot: Spot) -> list[Spot]:
    x, y = spot
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def far(one: Spot, other: Spot) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


# Pieces


def ends_of_steps(
    table: Table, seat: int, steps: int, ignores: Collection[str] = ()
) -> dict[Spot, int]:
    """Every space the piece can end on and the fewest hearts it costs: all ways are walked."""
    terrain = table.terrain()
    mobs = set(table.mobs().values())
    best: dict[Spot, int] = {}
    tried: set[tuple[Spot, int, int]] = set()

    def go(at: Spot, left: int, lost: int) -> None:
        if (at, left, lost) in tried:
            return
        tried.add((at, left, lost))
        best[at] = min(lost, best.get(at, 99))
        for nxt in beside(at):
            letter = terrain.get(nxt)
            if letter is None or letter == "~" or nxt in mobs:
                continue
            price = 2 if letter == "s" and "soul_sand" not in ignores else 1
            if price <= left:
                go(nxt, left - price, lost + (letter == "m" and "magma" not in ignores))

    go(table.pieces()[seat], steps, 0)
    return best


# Mobs


def seats_in_range(table: Table, name: str, at: Spot | None = None) -> list[int]:
    at = at or table.mobs()[name]
    reach = table.body(name)["range"]
    return [seat for seat, piece in enumerate(table.pieces()) if far(at, piece) <= reach]


def open_to(table: Table, name: str) -> set[Spot]:
    closed = set(table.mobs().values()) | set(table.pieces())
    flies = table.body(name)["flies"]
    return {
        spot
        for spot, letter in table.terrain().items()
        if spot not in closed and (flies or letter != "~")
    }


def steps_from(start: Spot, free: set[Spot]) -> dict[Spot, int]:
    """How many steps to each free space that can be reached."""
    found = {start: 0}
    queue = [start]
    for spot in queue:
        for nxt in beside(spot):
            if nxt in free and nxt not in found:
                found[nxt] = found[spot] + 1
                queue.append(nxt)
    return found


def shortest_ways(start: Spot, goal: Spot, steps: dict[Spot, int]) -> Iterator[list[Spot]]:
    """Every shortest way, the start left out."""

    def back(spot: Spot) -> Iterator[list[Spot]]:
        if spot == start:
            yield []
            return
        for before in beside(spot):
            if steps.get(before, -9) == steps[spot] - 1:
                for way in back(before):
                    yield [*way, spot]

    yield from back(goal)


def ends_of_mob(table: Table, name: str) -> set[Spot]:
    """Where the mob may stand after its move."""
    start, body = table.mobs()[name], table.body(name)
    if body["move"] == 0 or seats_in_range(table, name):
        return {start}
    steps = steps_from(start, open_to(table, name))
    attack_from: dict[int, list[Spot]] = {}
    for seat, piece in enumerate(table.pieces()):
        spots = [spot for spot in steps if spot != start and far(spot, piece) <= body["range"]]
        if spots:
            least = min(steps[spot] for spot in spots)
            attack_from[seat] = [spot for spot in spots if steps[spot] == least]
    if not attack_from:
        return _as_near(table, name, steps) if _approaches(table) else {start}

    def distance(seat: int) -> int:
        if table.switch("pd.metric", "path") == "manhattan":
            return far(start, table.pieces()[seat])
        return steps[attack_from[seat][0]]

    nearest = min(map(distance, attack_from))
    ends = set()
    for seat, goals in attack_from.items():
        if distance(seat) != nearest:
            continue
        for goal in goals:
            for way in shortest_ways(start, goal, steps):
                ends.add(_stop_on(table, name, way, body["move"]))
    return ends


def _stop_on(table: Table, name: str, way: list[Spot], move: int) -> Spot:
    for spot in way[:move]:
        if seats_in_range(table, name, spot):
            return spot
    return way[:move][-1]


def _approaches(table: Table) -> bool:
    return table.switch("pd.blocked", "stay") == "approach"


def _as_near(table: Table, name: str, steps: dict[Spot, int]) -> set[Spot]:
    start, move = table.mobs()[name], table.body(name)["move"]

    def nearest_piece(spot: Spot) -> int:
        return min(far(spot, piece) for piece in table.pieces())

    reached = [spot for spot, count in steps.items() if count <= move]
    least = min(map(nearest_piece, reached))
    return {start} if least == nearest_piece(start) else {
        spot for spot in reached if nearest_piece(spot) == least
    }  # fmt: skip


def push_ends(table: Table, seat: int) -> set[Spot]:
    mobs = set(table.mobs().values())
    return {
        spot
        for spot in beside(table.pieces()[seat])
        if table.terrain().get(spot, "~") != "~" and spot not in mobs
    }


def spawn_spots(table: Table) -> set[Spot]:
    """The free spawners nearest to the active player."""
    taken = set(table.mobs().values()) | set(table.pieces())
    free = [s for s, letter in table.printed().items() if letter in "123456789" and s not in taken]
    me = table.pieces()[table.state["seat"]]
    return {spot for spot in free if far(spot, me) == min(far(other, me) for other in free)}


def coverable(table: Table) -> set[Spot]:
    taken = set(table.mobs().values()) | set(table.pieces())
    return {s for s, letter in table.terrain().items() if letter in "~ms" and s not in taken}


def stands_at_the_end(table: Table) -> bool:
    last = max(x for x, _ in table.printed())
    return any(x == last for x, _ in table.pieces())


# The cube


def exposed(state: Json) -> dict[str, int]:
    """Column name to layer of its exposed block: the top free and two sides free."""
    heights = state["cube"]["heights"]
    blocks = {(i % 4, i // 4, z) for i, height in enumerate(heights) for z in range(height)}
    found = {}
    for x, y, z in blocks:
        if (x, y, z + 1) in blocks:
            continue
        sides = [(x + 1, y, z), (x - 1, y, z), (x, y + 1, z), (x, y - 1, z)]
        if sum(side not in blocks for side in sides) >= 2:
            found["abcd"[x] + str(y + 1)] = 4 - z
    return found


def colour_on_top(state: Json, column: str) -> str | None:
    x, y = "abcd".index(column[0]), int(column[1]) - 1
    height = state["cube"]["heights"][y * 4 + x]
    colour: str | None = state["cube"]["colours"][(height - 1) * 16 + y * 4 + x]
    return colour
