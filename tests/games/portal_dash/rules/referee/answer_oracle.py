"""Every question's complete list of legal answers, worked out anew from JSON and the rules' text.

`legal(setup, state, about)` knows nothing of the engine but the pending step on top of the
position, which says who is asked for what.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from typing import Any

from tests.games.portal_dash.rules.referee.board_oracle import (
    Json,
    Table,
    colour_on_top,
    coverable,
    ends_of_mob,
    ends_of_steps,
    exposed,
    far,
    push_ends,
    seats_in_range,
    spawn_spots,
    stands_at_the_end,
)

Answers = set[str]


def legal(setup: Json, state: Json) -> Answers:
    """The legal answers to the question that stands."""
    step = state["steps"][-1]
    return ASKED[step[0]](Table(setup, state), *step[1:])


# Items, from the catalogue's groups


def kind_of_item(values: Json, id: str) -> str:
    if id in values["weapons"]:
        return str(values["weapons"][id]["kind"])
    groups = {
        "pickaxes": "pickaxe",
        "boots": "boots",
        "armour": "armour",
        "leggings": "leggings",
        "enchantments": "enchantment",
    }
    return next(kind for group, kind in groups.items() if id in values[group])


def is_armour(values: Json, item: list[Any]) -> bool:
    return (item[3] or kind_of_item(values, item[0])) == "armour"


def referee_hearts(values: Json, id: str) -> int:
    return int({**values["armour"], **values["leggings"]}[id]["hearts"])


def needs_repair(values: Json, item: list[Any]) -> bool:
    if not item[1]:
        return True
    return is_armour(values, item) and item[2] < referee_hearts(values, item[0])


def added(values: Json, item: list[Any], what: str) -> int:
    return sum(values["enchantments"][magic].get(what, 0) for magic in item[4])


def weapon_targets(table: Table, item: list[Any], seat: int) -> list[str]:
    values = table.values
    weapon = values["weapons"][item[0]]
    reach = weapon["range"] + added(values, item, "range") if weapon["kind"] == "bow" else 1
    immune = {"sword": "no_sword", "bow": "no_bow"}[weapon["kind"]]
    return [
        name
        for name, spot in table.mobs().items()
        if far(spot, table.pieces()[seat]) <= reach and table.body(name).get("special") != immune
    ]


def bearers(table: Table, seat: int, enchantment: str) -> list[int]:
    on = {table.values["enchantments"][enchantment]["on"]}
    if on == {"boots"} and table.switch("pd.leggings_are_boots", "no") == "yes":
        on.add("leggings")
    bag = table.state["bags"][seat]
    return [i for i, item in enumerate(bag) if kind_of_item(table.values, item[0]) in on]


# One function per pending step


def _names(table: Table, spots: Any) -> Answers:
    return {table.name(spot) for spot in spots}


def _roll(faces: list[list[Any]]) -> Answers:
    return {" ".join(map(str, shown)) for shown in product(*map(set, faces))}


def _combat(table: Table, dice: int) -> Answers:
    return _roll([table.values["dice"]["combat"]] * dice)


def _white_dice(table: Table) -> Answers:
    return _roll([table.values["dice"]["blocks"], table.values["dice"]["mob"]])


def _subsets(table: Table, _target: str, shown: list[int], _rerolls: int) -> Answers:
    places = range(len(shown))
    picks = [c for size in range(len(shown) + 1) for c in combinations(places, size)]
    return {",".join(map(str, pick)) or "-" for pick in picks}


def _reveal(table: Table) -> Answers:
    return set(table.values["tiles"]) - set(table.state["laid"])


def _deal(table: Table, kinds: list[str]) -> Answers:
    named = set()
    for kind in kinds:
        for n in table.values["mobs"][kind]["numbers"]:
            twin = f"{kind} {n}"
            named.add(f"{twin}b" if twin in named else twin)
    return named - set(table.state["line"]) - {name for name, _ in table.state["mobs"]}


def _deal_line(table: Table) -> Answers:
    level = table.setup["level"]
    return _deal(table, [*level.get("base", ("magma_cube", "ghast", "enderman")), *level["extra"]])


def _start_space(table: Table, _seat: int) -> Answers:
    width = len(table.values["start_strip"][0])
    mobs = table.mobs().values()
    return {
        table.name(spot)
        for spot, letter in table.terrain().items()
        if spot[0] < width and letter != "~" and spot not in mobs
    }


def unseen_blocks(table: Table) -> dict[str, int]:
    """Of each colour, blocks that nobody has seen: the printed number less all that lie open."""
    state = table.state
    seen = [colour for colour in state["cube"]["colours"] if colour]
    seen += state["aside"]
    seen += ["brown"] * state["brown_on_board"]
    for colour, count in state["used"].items():
        seen += [colour] * count
    for colour, count in zip(state["piglin"]["colours"], state["piglin"]["filled"], strict=True):
        seen += [colour] * count
    return {colour: n - seen.count(colour) for colour, n in table.values["blocks"].items()}


def _is_ruled_out(table: Table, cell: str, colour: str) -> bool:
    return bool(table.state["ruled_out"].get(colour, 0) >> _number(cell) & 1)


def _number(cell: str) -> int:
    return "abcd".index(cell[0]) + 4 * (int(cell[1]) - 1)


def _name(number: int) -> str:
    return f"{'abcd'[number % 4]}{number // 4 + 1}"


def _see(table: Table, _column: int) -> Answers:
    """What is left of a color, whatever was ruled out there: people may have been mistaken."""
    return {colour for colour, count in unseen_blocks(table).items() if count}


def _untold(table: Table) -> dict[str, int]:
    found = exposed(table.state)
    return {cell: n for cell, n in found.items() if not colour_on_top(table.state, cell)}


def _learn(table: Table) -> Answers:
    return _see(table, min(map(_number, _untold(table))))


def _find(table: Table, colour: str, _why: str) -> Answers:
    """Every untold block that may be the one of that color which has none above it: the blocks of
    the color that nobody has met have room at it and below."""
    cells = {c: n for c, n in _untold(table).items() if not _is_ruled_out(table, c, colour)}
    unseen = unseen_blocks(table)
    places = sum(unseen.values()) - table.state["ruled_out"].get(colour, 0).bit_count()
    above = {c: sum(m < n for m in cells.values()) for c, n in cells.items()} | {"none": len(cells)}
    return {c for c, n in above.items() if places - n >= unseen[colour]} or set(above)


def without(state: Json, column: str) -> Json:
    """The position with the top block of a column gone."""
    heights = list(state["cube"]["heights"])
    heights["abcd".index(column[0]) + 4 * (int(column[1]) - 1)] -= 1
    return {**state, "cube": {**state["cube"], "heights": heights}}


def _die_block(table: Table, colour: str, _why: str) -> Answers:
    open_now = exposed(table.state)
    if colour == "?":
        highest = 5 - max(table.state["cube"]["heights"])
        return {c for c, n in open_now.items() if n == highest}
    known = {c: n for c, n in open_now.items() if colour_on_top(table.state, c) == colour}
    highest = min(known.values())
    return {c for c, n in known.items() if n == highest}


def _dig(table: Table, _left: int, may_stop: bool) -> Answers:
    """Of a known block also what for; what is mined already keeps its place on the board."""
    cells = {*exposed(table.state)}
    board, unlocking = _board(table), 0
    for kind, *facts in table.state["steps"]:
        if kind == "use_known" and facts[1][0] in "ABC":
            _lay(table, board, facts[1], facts[0])
        elif kind == "use_known":
            unlocking += facts[1] == "netherite"
    found = cells | ({"done"} if may_stop else set())
    columns = columns_of(table)
    for cell in cells:
        colour = colour_on_top(table.state, cell)
        if colour:
            uses = _ability(table, colour) | {*_open_columns(table, board, colour)}
            if unlocking and unlocking >= sum(table.state["netherite"].values()):
                uses -= {"netherite"}
            found |= {f"{cell}:{use}" for use in uses or {"box"}}
        elif any(filled < size for (_, size), (_, filled) in zip(columns, board, strict=True)):
            found.add(f"{cell}:task")
    return found


def _how_many(table: Table, most: int) -> Answers:
    return {str(n) for n in range(min(most, sum(table.state["used"].values())) + 1)}


def _draw_used(table: Table, _left: int) -> Answers:
    """What lies in the box; of blocks that nobody has told any color nobody has met."""
    used = table.state["used"]
    untold = {c for c, count in unseen_blocks(table).items() if count} if used.get("?") else set()
    return untold | {colour for colour, count in used.items() if count and colour != "?"}


def columns_of(table: Table) -> list[tuple[str, int]]:
    side = table.values["piglin_side"][str(len(table.setup["players"]))]
    board = table.values["piglin"][side]
    return [(f"{task}{i + 1}", size) for task in "ABC" for i, size in enumerate(board[task])]


def _ability(table: Table, colour: str) -> Answers:
    found = {
        "red": "heal",
        "gray": "repair",
        "gold": "item",
        "black": "netherite" if table.state["netherite"] else None,
        "brown": "board" if coverable(table) else None,
    }[colour]
    return {found} if found else set()


def _open_columns(table: Table, board: list[list[Any]], colour: str) -> list[str]:
    """Those begun first; of columns of a task that are alike the first."""
    found: dict[Any, str] = {}
    for (name, size), (held, filled) in zip(columns_of(table), board, strict=True):
        if filled < size and (filled == 0 or held == colour):
            found.setdefault((filled == 0, name[0], size - filled), name)
    return [found[alike] for alike in sorted(found, key=lambda alike: alike[0])]


def _board(table: Table) -> list[list[Any]]:
    """Each column of the piglin board: the color it holds, and how many."""
    piglin = table.state["piglin"]
    return [list(pair) for pair in zip(piglin["colours"], piglin["filled"], strict=True)]


def _lay(table: Table, board: list[list[Any]], name: str, colour: str) -> None:
    at = [column for column, _ in columns_of(table)].index(name)
    board[at] = [colour, board[at][1] + 1]


def _use(table: Table) -> Answers:
    found = set()
    for colour in set(table.state["aside"]):
        uses = _ability(table, colour) | {*_open_columns(table, _board(table), colour)}
        found |= {f"{colour}:{use}" for use in uses or {"box"}}
    board = _board(table)
    for colour in table.state["aside"]:
        columns = _open_columns(table, board, colour)
        if not columns:
            return found
        _lay(table, board, columns[0], colour)
    return found | {"tasks"} if len(table.state["aside"]) > 1 else found


def _whom(table: Table, use: str) -> Answers:
    """Whom it does any good."""
    state, values = table.state, table.values
    seats = range(len(table.setup["players"]))
    helps: dict[str, Callable[[int], bool]] = {
        "heal": lambda seat: state["life"][seat] < values["life"],
        "repair": lambda seat: any(needs_repair(values, item) for item in state["bags"][seat]),
        "item": lambda _: True,
    }
    return {f"p{seat}" for seat in seats if helps[use](seat)}


def _action(table: Table) -> Answers:
    seat, values = table.state["seat"], table.values
    found = {"mine"}
    if len(ends_of_steps(table, seat, 1)) > 1:
        found.add("step")
    bag = table.state["bags"][seat]
    if any(needs_repair(values, item) for item in bag):
        found.add("repair")
    for slot, item in enumerate(bag):
        kind = kind_of_item(values, item[0])
        moves = kind in ("boots", "pickaxe") or (kind == "leggings" and item[3] == "boots")
        fights = weapon_targets(table, item, seat) if kind in ("sword", "bow") else []
        if item[1] and (moves or fights):
            found.add(f"use:{slot}")
            found |= {f"fight:{name}" for name in fights or ()}
    return found | ({"pass"} if table.switch("pd.pass", "no") == "yes" else set())


def _step(table: Table) -> Answers:
    seat = table.state["seat"]
    return _names(table, set(ends_of_steps(table, seat, 1)) - {table.pieces()[seat]})


def _walk(table: Table, steps: int, ignores: list[str]) -> Answers:
    return _names(table, ends_of_steps(table, table.state["seat"], steps, ignores))


def _target(table: Table, slot: int) -> Answers:
    seat = table.state["seat"]
    return set(weapon_targets(table, table.state["bags"][seat][slot], seat))


def _weapon(table: Table, target: str) -> Answers:
    values, seat = table.values, table.state["seat"]
    return _kinds(
        table.state["bags"][seat],
        lambda item: (
            item[1]
            and kind_of_item(values, item[0]) in ("sword", "bow")
            and target in weapon_targets(table, item, seat)
        ),
    )


def _slots(bag: list[list[Any]], fits: Callable[[list[Any]], bool]) -> Answers:
    return {str(slot) for slot, item in enumerate(bag) if fits(item)}


def _kinds(bag: list[list[Any]], fits: Callable[[list[Any]], bool]) -> Answers:
    """Of tiles that are alike in every way the first."""
    return {slot for slot in _slots(bag, fits) if bag[int(slot)] not in bag[: int(slot)]}


def _item_drawn(table: Table, _seat: int, _drawn: list[str]) -> Answers:
    """What may lie on top: the first bag, and what bags below may have lent it.

    Where nobody knows which of two equal tiles was drawn there are several cases.
    """
    stack = table.state["stack"]
    cases = [stack] if isinstance(stack[0], dict) else [bags for _, bags in stack]
    found: Answers = set()
    for bags in cases:
        for bag in bags:
            found |= set(bag) - {"*"}
            if "*" not in bag:
                break
    return found


def _keep(table: Table, seat: int, drawn: list[str]) -> Answers:
    useful = {
        id
        for id in drawn
        if kind_of_item(table.values, id) != "enchantment" or bearers(table, seat, id)
    }
    must = table.switch("pd.refuse", "no") == "no" and len(table.state["bags"][seat]) < 6
    return useful if must and useful else useful | {"neither"}


def _replace(table: Table, seat: int, _id: str) -> Answers:
    return _slots(table.state["bags"][seat], lambda _: True)


def _between(table: Table, revealed: bool = False) -> Answers:
    if revealed or not stands_at_the_end(table):
        return {"next"}
    if len(table.state["laid"]) < table.setup["level"]["tiles"]:
        return {"next", "tile"}
    full = table.state["piglin"]["filled"] == [size for _, size in columns_of(table)]
    return {"next", "portal"} if full and not table.state["boss"][0] else {"next"}


ASKED: dict[str, Callable[..., Answers]] = {
    "fair": lambda _: {"ok"},
    "guide": lambda _table, _page: {"ok"},
    "show_line": lambda _: {"ok"},
    "reveal": _reveal,
    "deal_spawner": lambda table, kind: _deal(table, [kind]),
    "deal_line": _deal_line,
    "start_spaces": lambda _: {"usual", "each"},
    "start_space": _start_space,
    "learn": _learn,
    "find": _find,
    "see": _see,
    "white_dice": _white_dice,
    "die_block": _die_block,
    "dig": _dig,
    "how_many": _how_many,
    "draw_used": _draw_used,
    "use_which": _use,
    "whom": _whom,
    "netherite_which": lambda table: set(table.state["netherite"]),
    "cover_which": lambda table, _colour: _names(table, coverable(table)),
    "order": lambda _table, _number, acting: set(acting),
    "mob_goes": lambda table, name, *_known: _names(table, ends_of_mob(table, name)),
    "victim": lambda table, name, *_known: {f"p{seat}" for seat in seats_in_range(table, name)},
    "spawn_at": lambda table: _names(table, spawn_spots(table)),
    "push_to": lambda table, seat: _names(table, push_ends(table, seat)),
    "which_armour": lambda table, seat: _slots(table.state["bags"][seat], lambda i: i[2] > 0),
    "which_item": lambda table, seat: _kinds(table.state["bags"][seat], lambda i: bool(i[1])),
    "repair_which": lambda table: _kinds(
        table.state["bags"][table.state["seat"]], lambda i: needs_repair(table.values, i)
    ),
    "leggings": lambda _table, _seat, _slot: {"boots", "armour"},
    "action": _action,
    "step_to": _step,
    "walk": _walk,
    "may_open": lambda _table, _cell: {"open", "leave"},
    "target": _target,
    "weapon": _weapon,
    "combat": lambda table, _target, dice, _rerolls: _combat(table, dice),
    "reroll": _subsets,
    "roll_again": lambda table, _target, _shown, again, _rerolls: _combat(table, len(again)),
    "tile_on_top": _item_drawn,
    "keep": _keep,
    "replace": _replace,
    "enchant_which": lambda table, seat, id: {str(slot) for slot in bearers(table, seat, id)},
    "window": _between,
}
