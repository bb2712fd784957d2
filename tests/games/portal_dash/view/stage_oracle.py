"""What belongs on the stage of Portal Dash, worked out from the position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from firmware_host.games import rules_for
from firmware_host.games.core.cube import COLUMNS, Cube
from firmware_host.games.core.dice_only import DiceState
from firmware_host.games.core.question import Question
from firmware_host.games.portal_dash.panel.board import ground_text
from firmware_host.games.portal_dash.panel.hearts import hearts_text
from firmware_host.games.portal_dash.panel.items import damaged, item_name
from firmware_host.games.portal_dash.panel.names import column_name, harm, mob_name, moves
from firmware_host.games.portal_dash.rules.activation import attack_of
from firmware_host.games.portal_dash.rules.assistant.state import AssistantState
from firmware_host.games.portal_dash.rules.deadlines import deadlines
from firmware_host.games.portal_dash.rules.items import Owned
from firmware_host.games.portal_dash.rules.mobs import BOSSES
from firmware_host.games.portal_dash.rules.referee.state import NOWHERE, RefereeState
from firmware_host.games.portal_dash.rules.setting_up import guide
from firmware_host.games.portal_dash.rules.state import PortalState
from firmware_host.panel.words import colour_name
from firmware_host.table.snapshot import TableSnapshot
from firmware_host.view.art import has_art
from tests.games.cube_pattern import column_patterns
from tests.games.stage_contract import (
    ENGLISH,
    Parts,
    Pattern,
    StageOracle,
    numbered,
    plan_pattern,
)

GROUNDS: Final = {
    ".": "floor", "c": "floor", "~": "lava", "m": "magma", "s": "soul_sand", "P": "portal",
}  # fmt: skip
GROUND: Final = {
    "~": "Nobody enters lava. Only flying mobs cross it. A brown block covers it.",
    "m": "Each time you enter magma, you lose 1 heart. A brown block covers it.",
    "s": "Soul sand costs 2 steps. A brown block covers it.",
    "P": "The boss comes out of the portal.",
}
"""What the card of a space says about its ground, and about what else may be there:"""
SPAWNER: Final = "New mobs come onto the nearest free spawner."
COVERED: Final = "A brown block covers this space: everybody may enter it."
CHEST: Final = "End your move here and open it: each player gets an item."
FACE_DOWN: Final = {
    "tile": "Stand in the last column. Between two turns you may reveal the next tile.",
    "portal": "Complete tasks A, B and C. Then the portal may be revealed.",
}
GAP: Final = 0.14
"""Between two parts of the board."""
BACK: Final = 1.15
"""The width of a part that lies face down."""
TASKS: Final = (("A", 1), ("B", 2), ("C", 3))
"""PD-171: each task with the number of layers that may become empty before it is due."""


def parts(moment: TableSnapshot) -> Parts:
    state, question = moment.state, _asked(moment)
    if question.id == "pd.guide":
        laid = [(page, id) for page, ids in _laid(state) for id in ids]
        return plan_pattern(guide.pages(state.setup), question.about["page"], laid)
    if isinstance(state, DiceState):
        return {"rolls": _rolls(state)} if state.rolls else {}
    found: Parts = {"cube": _cube(state, question)}
    if isinstance(state, RefereeState):
        found |= {"board": _board(moment), "line": _line(moment)}
        if question.id == "pd.show_line":
            return found
        found |= {"seats": _seats(moment), **_item_tiles(state, question)}
    else:
        if question.id == "pd.show_line" or state.setup.tracks_mobs:
            found |= {"line": _line(moment), **_figures(moment)}
        if question.id != "pd.show_line" and state.setup.tracks_hearts:
            found["seats"] = _seats(moment)
    if state.aside and question.id != "pd.show_line":
        found["aside"] = _aside(state, question)
    for task, layers in TASKS:
        found[f"task-{task}"] = _task(state, question, task, layers)
    return found | {"boss": _boss(state)}


def _asked(moment: TableSnapshot) -> Question:
    assert moment.question is not None
    return moment.question


def _laid(state: Any) -> Iterator[tuple[str, list[str]]]:
    """Every part of the plan of a table, with the page of the guide that lays it."""
    setup = state.setup
    players, bosses = len(setup.players), len(setup.bosses)
    yield "tiles", numbered("start", 3) + numbered("tile", setup.level.tiles)
    yield "tiles", numbered("portal", 3)
    yield "chest", ["chest"]
    yield "creatures", numbered("spawned", 3)
    yield "pieces", numbered("pawn", players)
    yield "cube", ["cube", "support"]
    yield "piglin", ["#piglin", "piglin-face", *numbered("task", 3)]
    for n in range(bosses):
        yield "boss", [f"#boss-{n}", f"boss-face-{n}", f"boss-life-{n}"]
    yield "items", [*numbered("netherite", 3), "stack"]
    yield "creatures", numbered("line", len(setup.kinds_in_play()))
    for n in range(players):
        yield "inventory", [f"#board-{n}", f"color-{n}"]
        yield "inventory", numbered(f"life-{n}", 6) + numbered(f"item-{n}", 5)


# The board


def _board(moment: TableSnapshot) -> Pattern:
    state, question = moment.state, _asked(moment)
    setup = state.setup
    printed = [setup.start_strip, *(setup.tiles[id] for id in state.laid)]
    if state.boss_is_here:
        printed.append(setup.portal_strip)
    cells, edges, x, column = [], [], 0.0, 0
    for part in printed:
        for letters in part:
            for y, letter in enumerate(letters):
                at = (column * len(letters) + y, round(x, 2), y)
                cells.append(_space(moment, at, f"{_letters(column)}{y + 1}", letter))
            edges.append((_letters(column), round(x + 0.5, 2)))
            x, column = x + 1, column + 1
        x += GAP
    backs = ["tile"] * state.hidden_tiles + ["portal"] * (not state.boss_is_here)
    for n, back in enumerate(backs):
        turns = question.id == "pd.between" and (n == 0 or back == "portal")
        cells.append(
            {
                "x": round(x + n * (BACK + GAP), 2),
                "y": 0,
                "width": BACK,
                "label": f"{back.capitalize()}, face down",
                "about": FACE_DOWN[back],
                "art": f"tile:{'hidden' if back == 'tile' else 'portal'}",
                **_tap(question, back if turns else "", asks=True),
            }
        )
    height = len(setup.start_strip[0])
    return {
        "cells": cells,
        "width": round(x + len(backs) * (BACK + GAP) - GAP, 2),
        "height": height,
        "column_names": tuple(edges),
        "row_names": tuple((str(row + 1), row + 0.5) for row in range(height)),
        **_lines(moment),
    }


def _letters(column: int) -> str:
    first, last = divmod(column, 26)
    return (chr(96 + first) if first else "") + chr(97 + last)


def _space(moment: TableSnapshot, at: tuple[int, float, int], name: str, letter: str) -> Pattern:
    """A space with all on it. A figure hides a chest; players stand beside it and each other."""
    state, question = moment.state, _asked(moment)
    cell, x, y = at
    is_covered = bool(state.covered >> cell & 1)
    figures = [mob for mob, where in _figures_on_board(state) if where == cell]
    pieces = [seat for seat, where in enumerate(state.pieces) if where == cell]
    things: list[Pattern] = [_figure(state, name) for name in figures]
    if letter == "c" and state.chests >> cell & 1 and not figures:
        things.append({"art": "chest:closed"})
    whose = question.who if question.who >= 0 else state.seat
    for seat in pieces:
        look = "marked" if seat == whose and moment.outcome is None else ""
        things.append({"art": f"pawn:{moment.players[seat][0]}", "look": look})
    tap: Pattern = {}
    if question.about.get("grid") == "board":
        tap = _tap(question, name, asks=True)
    elif figures:
        prefix, is_fight = "fight:" * (question.id == "pd.act"), question.id in _FIGHTS
        tap = _tap(question, prefix + figures[0], asks=is_fight)
        if "asks" in tap:
            things[0]["look"] = "dim"
    elif question.id == "pd.act" and question.who in pieces:
        tap = _tap(question, "step")
    elif len(pieces) == 1:
        tap = _tap(question, f"p{pieces[0]}") if question.kind == "choose" else {}
    deeds = {"fight": "Fight a mob", "step": "Move 1 space"}
    deed = deeds.get(tap.get("answer", "").partition(":")[0], "")
    said = [ground_text(state, cell, ENGLISH), *(_said(moment, figures, pieces)), deed]
    hurts = question.about.get("hurts", {}).get(name, 0)
    number = letter if letter.isdecimal() and not things else ""
    told = [f"{_player(moment, seat)} {hearts_text(state, seat)}" for seat in pieces]
    about = COVERED if is_covered else SPAWNER if letter.isdecimal() else GROUND.get(letter, "")
    about = CHEST if things and not pieces else ENGLISH.listed(told) or about
    about = _habits(state, figures[0]) if figures else about
    return {
        "label": ENGLISH.pair(name, ENGLISH.listed(filter(None, said))),
        "about": "" if tap else about,
        "x": x,
        "y": y,
        "ground": "covered" if is_covered else GROUNDS.get(letter, "spawner"),
        "badge": f"♥−{hurts}" if hurts else number,
        "look": "marked" if cell in _marked(moment) else "",
        "things": things,
        **tap,
    }


def _said(moment: TableSnapshot, figures: list[str], pieces: list[int]) -> Iterator[str]:
    """Everybody on a space in words."""
    for name in figures:
        life = _life(moment.state, name)
        hearts = f"{life} heart" if life == 1 else f"{life} hearts"
        yield ENGLISH.listed((mob_name(name, ENGLISH), hearts))
    yield from (_player(moment, seat) for seat in pieces)


def _player(moment: TableSnapshot, seat: int) -> str:
    color, name = moment.players[seat]
    return name or colour_name(color, ENGLISH)


_FIGHTS: Final = ("pd.act", "pd.target")


def _figures_on_board(state: RefereeState) -> list[tuple[str, int]]:
    boss = [(state.boss_name, state.boss_cell)] if state.boss_is_here else []
    return [*state.mobs, *boss]


def _figure(state: PortalState, name: str) -> Pattern:
    kind, _, number = name.partition(" ")
    return {"art": kind, "text": number, "badge": f"♥{_life(state, name)}", "look": ""}


def _life(state: PortalState, name: str) -> int:
    return state.boss_hp if name in BOSSES else state.setup.mobs[name.split(" ")[0]].life


def _marked(moment: TableSnapshot) -> set[int]:
    """Whom the question is about, and who has just come."""
    state, question = moment.state, _asked(moment)
    named = (question.about.get("mob"), question.about.get("target"))
    found = {cell for name, cell in _figures_on_board(state) if name in named}
    if question.id == "pd.push_to":
        found.add(state.pieces[question.about["seat"]])
    if question.id == "pd.chest":
        found.add(state.pieces[question.who])
    found |= {event[2] for event in moment.events if event[0] == "mob_spawned"}
    return found - {NOWHERE}


def _lines(moment: TableSnapshot) -> Pattern:
    """The ways of a walk are compared with the rules by test_ways."""
    state, question = moment.state, _asked(moment)
    if question.id in ("pd.go", "pd.mob_goes"):
        return {}
    here = state.ground.names[state.pieces[state.seat]]
    at = {name: state.ground.names[cell] for name, cell in _figures_on_board(state)}
    aims, kind = list(question.answers) if question.id == "pd.target" else [], "reach"
    if question.about.get("target"):
        aims, kind = [str(question.about["target"])], "attack"
    lines = [{"start": here, "end": at[aim], "kind": kind} for aim in aims]
    mob = ""
    for name, *facts in moment.events:
        if name == "mob_acted":
            mob = at[facts[0]]
        elif name == "life_set":
            hurt = state.ground.names[state.pieces[facts[0]]]
            lines.append({"start": mob, "end": hurt, "kind": "attack"})
        elif name == "mob_survived":
            lines.append({"start": here, "end": at[facts[0]], "kind": "attack"})
        elif name == "mob_defeated":
            defeated = state.ground.names[facts[1]]
            lines.append({"start": here, "end": defeated, "kind": "attack"})
    return {"lines": lines}


def _tap(question: Question, answer: str, *, asks: bool = False) -> Pattern:
    """What a tap on a thing gives: its answer; one that is not legal it asks about, or nothing."""
    if answer and answer in question.answers:
        return {"answer": answer}
    return {"asks": answer} if answer and asks else {}


# Players and items


def _seats(moment: TableSnapshot) -> Pattern:
    question = _asked(moment)
    return {
        "seats": [
            {
                "label": _player_and_hearts(moment, seat),
                "art": f"pawn:{color}",
                "text": _player(moment, seat),
                "tint": color,
                "is_turn": seat == moment.state.seat and moment.outcome is None,
                "stats": _hearts(moment.state, seat),
                "items": _bag(moment.state, question, seat),
                **(_tap(question, f"p{seat}") if question.kind == "choose" else {}),
            }
            for seat, (color, _) in enumerate(moment.players)
        ]
    }


def _player_and_hearts(moment: TableSnapshot, seat: int) -> str:
    life, armor = _life_and_armor(moment.state, seat)
    said = [_player(moment, seat), f"{life} heart{'' if life == 1 else 's'}"]
    said += [f"armor {sum(has for has, _ in armor)}"] if armor else []
    return ENGLISH.listed(said)


def _life_and_armor(state: Any, seat: int) -> tuple[int, list[tuple[int, int]]]:
    if isinstance(state, RefereeState):
        life, kinds = state.life[seat], state.setup.kinds
        worn = [i for i in state.bags[seat] if "armour" in (i.mode, kinds[i.id].kind)]
        armor = [(item.hearts, kinds[item.id].hearts) for item in worn if item.mode != "boots"]
    else:
        life, armor = state.hearts[seat].life, list(state.hearts[seat].armour)
    return life, armor


def _hearts(state: Any, seat: int) -> list[Pattern]:
    life, armor = _life_and_armor(state, seat)
    has, most = sum(each for each, _ in armor), sum(each for _, each in armor)
    return [
        *_pips(life, state.setup.life, "heart:full", "heart:lost"),
        *_pips(has, most, "heart:armor", "heart:armor_lost"),
    ]


def _pips(has: int, most: int, full: str, lost: str) -> list[Pattern]:
    if most > 8:
        return [{"art": full, "badge": f"{has}/{most}"}]
    return [{"art": full, "badge": ""}] * has + [{"art": lost, "badge": ""}] * (most - has)


def _bag(state: Any, question: Question, seat: int) -> list[Pattern]:
    if not isinstance(state, RefereeState):
        return []
    found = []
    for slot, item in enumerate(state.bags[seat]):
        tap: Pattern = {}
        if seat == question.who and question.id == "pd.act":
            tap = _tap(question, f"use:{slot}", asks=True)
        elif seat == question.who and question.id in ("pd.which_slot", "pd.replace"):
            tap = _tap(question, str(slot))
        look = "" if item.is_active else "damaged"
        worn = [] if item.is_active else [damaged(item.id, ENGLISH)]
        magic = [item_name(id, ENGLISH) for id in item.magic]
        label = ENGLISH.listed([item_name(item.id, ENGLISH), *worn, *magic])
        found.append(
            {"label": label, **_art(item.id), "badge": _worth(state, item), "look": look, **tap}
        )
    return found


def _art(id: str) -> Pattern:
    """An item of one's own catalogue has no drawing of its own."""
    return {"art": f"item:{id}"} if has_art("portal-dash", f"item:{id}") else {}


def _worth(state: RefereeState, item: Owned) -> str:
    if not item.is_active:
        return "▼"
    tile, magic = state.setup.kinds[item.id], [state.setup.kinds[id] for id in item.magic]
    star = "★" if magic else ""
    if (item.mode or tile.kind) == "armour":
        return f"{item.hearts}/{tile.hearts}{star}"
    dice, steps = (
        sum(getattr(each, name) for each in (tile, *magic)) for name in ("dice", "steps")
    )
    hearts = 0 if item.mode else tile.hearts
    return f"{dice or hearts or steps or tile.cube or tile.used}{star}"


def _item_tiles(state: RefereeState, question: Question) -> Parts:
    """Tiles that a question is about and nobody owns."""
    about = question.about
    ids = [str(id) for id in about.get("drawn", ())]
    if question.id == "pd.netherite":
        ids = list(question.answers)
    elif question.id == "pd.replace":
        ids = [str(about["item"])]
    keeps = question.id in ("pd.keep", "pd.netherite")
    cards = [
        {"id": f"drawn-{id}", **_art(id), **(_tap(question, id) if keeps else {})}
        for id in dict.fromkeys(ids)
    ]
    return {"drawn": {"cards": cards}} if cards else {}


# The cube, the tasks, the mined blocks


def _cube(state: PortalState, question: Question) -> Pattern:
    if not isinstance(state.cube, Cube):
        return {"columns": [], "layers": _layers(state, question)}
    is_on_board = question.about.get("grid") == "board"
    takes = not is_on_board and not {*question.answers[:20]}.isdisjoint(COLUMNS)
    cell = question.about.get("cell")
    columns = column_patterns(state.cube, question, takes, cell, is_name_last=True)
    return {"columns": columns, "layers": []}


def _layers(state: PortalState, question: Question) -> list[Pattern]:
    """A layer answers where a single answer begins with it."""
    takes = question.id in ("pd.mine_layer", "pd.die_layer")
    found: list[Pattern] = []
    for n in (1, 2, 3, 4):
        left = state.cube.left_in_layer(n)
        named = [a for a in question.answers[:99] if takes and a.split(":")[0] == f"L{n}"]
        tap: Pattern = {"answer": named[0]} if len(named) == 1 else {}
        if takes and not named:
            tap = {"asks": f"L{n}"}
        look = "" if left else "dim"
        name = f"Layer {n}{' (top)' * (n == 1)}{' (bottom)' * (n == 4)}"
        label = f"{name}: {left} block left" if left == 1 else f"{name}: {left} blocks left"
        shown = {"label": label, "text": name, "art": f"layer:{n}", "badge": str(left)}
        found.append({**shown, "look": look, **tap})
    return found


def _task(state: PortalState, question: Question, task: str, layers: int) -> Pattern:
    board = state.piglin
    mine = [n for n, name in enumerate(board.names) if name[0] == task]
    if all(board.filled[n] == board.sizes[n] for n in mine):
        return {"cards": [], "meter": None, "note": "✓ done"}
    cards: list[Pattern] = []
    for n in mine:
        held, filled, size = board.colours[n], board.filled[n], board.sizes[n]
        block = f"block:{'any' if held in (None, '?') else held}"
        uses = _uses(question, f":{board.names[n]}")
        slots = [block] * filled + ["slot:empty"] * (size - filled)
        said = f"{filled} of {size}"
        color = [colour_name(held, ENGLISH)] if held not in (None, "?") else []
        shown = {
            "id": board.names[n],
            "label": ENGLISH.listed([column_name(board.names[n], ENGLISH), *color, said]),
            "about": "A column takes blocks of one color." if filled < size else "",
            "slots": [{"label": said, "art": art} for art in slots],
        }
        cards.append({**shown, **uses})
    due = next(due for due in deadlines(state.cube, board, state.turns) if due.task == task)
    left = sum(state.cube.left_in_layer(n) for n in range(1, layers + 1))
    meter = {
        "label": f"{left} block" if left == 1 else f"{left} blocks",
        "value": left,
        "most": 16 * layers,
        "text": f"≈{due.turns} turn" if due.turns == 1 else f"≈{due.turns} turns",
        "worry": due.worry,
        "art": "warning" if due.worry == 2 else "",
    }
    return {"cards": cards, "meter": meter, "note": ""}


def _aside(state: PortalState, question: Question) -> Pattern:
    cards = [
        {
            "label": f"{colour_name(color, ENGLISH)} ×{state.aside.count(color)}",
            "art": f"block:{'any' if color == '?' else color}",
            "badge": f"×{state.aside.count(color)}" if state.aside.count(color) > 1 else "",
            **_uses(question, f"{color}:"),
        }
        for color in dict.fromkeys(state.aside)
    ]
    return {"cards": cards}


def _uses(question: Question, part: str) -> Pattern:
    """A block or column answers where there is a single use of it; else the hand asks which."""
    if question.id != "pd.use":
        return {}
    uses = [a for a in question.answers if a.startswith(part) or a.endswith(part)]
    return {"answer": uses[0]} if len(uses) == 1 else {}


# Mobs and the boss


def _line(moment: TableSnapshot) -> Pattern:
    state, tells = moment.state, _asked(moment).id == "pd.show_line"
    queue = state.line if isinstance(state, RefereeState) else state.mobs.queue
    cards = []
    for place, name in enumerate(queue, 1):
        kind, _, number = name.partition(" ")
        words = f"{place}. {mob_name(name, ENGLISH)}"
        shown = {"id": f"line-{place}", "label": words, "text": words if tells else ""}
        badge = "" if tells else number
        cards.append({**shown, "art": kind, "badge": badge, "about": _habits(state, name)})
    headline = "Line, front first:" if tells else ""
    return {"cards": cards, "note": headline if cards else "Nobody waits."}


def _habits(state: PortalState, name: str) -> str:
    """How a figure moves, what each of its attacks does, what cannot hurt it."""
    said = [moves(state.setup, name, ENGLISH)]
    if name in BOSSES:
        count = len(state.boss.lines)
        said += [f"{n}: {_harm(state, name, n)}" for n in range(1, count + 1)]
    else:
        special = state.setup.mobs[name.split(" ")[0]].special
        said += [f"Attacks: {_harm(state, name, 1)}", *SPECIALS.get(special, ())]
    return ". ".join(said) + "."


def _harm(state: PortalState, name: str, number: int) -> str:
    return harm(attack_of(state, name, number), ENGLISH)


SPECIALS: Final = {
    "no_sword": ["A sword can't hit it"], "no_bow": ["A bow can't hit it"],
    "all_in_range": ["It hits everybody in range"],
}  # fmt: skip


def _figures(moment: TableSnapshot) -> Parts:
    state, question = moment.state, _asked(moment)
    names = [*state.mobs.board, *([state.boss_name] if state.boss_is_here else [])]
    prefix = "fight:" * (question.id == "pd.action")
    answers = question.id in ("pd.action", "pd.target", "pd.activate")
    cards = []
    tells = question.id == "pd.show_line"
    for place, name in enumerate(names, 1):
        kind, _, number = name.partition(" ")
        is_meant = name in (question.about.get("mob"), question.about.get("target"))
        cards.append(
            {
                "label": mob_name(name, ENGLISH),
                "text": f"{place}. {mob_name(name, ENGLISH)}" if tells else "",
                "about": _habits(state, name),
                "art": kind,
                "badge": "" if tells else number,
                "look": "marked" if is_meant else "",
                **(_tap(question, prefix + name) if answers else {}),
            }
        )
    note = "On the spawners:" if tells else ""
    return {"figures": {"cards": cards, "note": note}} if cards else {}


def _boss(state: Any) -> Pattern:
    told = not isinstance(state, AssistantState) or state.setup.tracks_boss
    meters: list[Pattern] = []
    if told or state.boss_is_here:
        life = state.boss_hp if told else state.boss.hp
        text = f"{life}/{state.boss.hp} ♥" if told else "?"
        worry = 2 if state.boss_is_here else 0
        shown = {"art": state.boss_name, "value": life, "most": state.boss.hp, "text": text}
        meters.append({**shown, "worry": worry})
    left, most = state.hidden_tiles, state.setup.level.tiles
    meters.append({"art": "tile:hidden", "value": left, "most": most, "text": str(left)})
    return {"meters": meters}


def _rolls(state: DiceState) -> Pattern:
    cards = []
    for n, rolled in enumerate(state.rolls):
        dice = state.setup.sets[rolled.set].dice
        faces = [
            {"label": colour_name(face, ENGLISH), "text": face, "art": _drawn(die.name, face)}
            if has_no_block(face)
            else {"label": colour_name(face, ENGLISH), "art": f"block:{face}"}
            for die, face in zip(dice, rolled.faces, strict=True)
        ]
        cards.append({"id": f"roll-{state.count - n}", "slots": faces})
    return {"cards": cards}


def _drawn(die: str, face: str) -> str:
    """The black side, and combat dice with up to two hits, have a drawing."""
    return f"face:{die}:{face}" if face == "?" or (die, face) in DRAWN else ""


DRAWN: Final = {("combat", hits) for hits in "012"}


def has_no_block(face: str) -> bool:
    return face == "?" or not has_art("portal-dash", f"block:{face}")


# Answers in the hand only


IN_WORDS: Final = {
    "dice.roll", "dice.roll_again", "dice.set", "fair", "pd.adjust_hearts", "pd.boss_acts",
    "pd.chest", "pd.colour", "pd.combat", "pd.deal", "pd.dice_count", "pd.draw_count",
    "pd.draw_used", "pd.enchanted_weapon", "pd.enchantment", "pd.fill_spawners",
    "pd.first_spawners", "pd.guide", "pd.item_damage", "pd.item_drawn", "pd.leggings", "pd.moved",
    "pd.push", "pd.repair", "pd.replaced", "pd.reroll_count", "pd.roll", "pd.roll_again",
    "pd.show_line", "pd.start_spaces", "pd.tile", "pd.untracked_damage", "pd.weapon",
    "pd.which_armour",
}  # fmt: skip
"""Questions whose answers are numbers, dice, colors, or things that are not on the table."""
WORDS: Final = {"done", "mine", "neither", "next", "nobody", "none", "pass", "repair"}


def in_hand(moment: TableSnapshot, answer: str) -> bool:
    question, state = _asked(moment), moment.state
    if question.id in IN_WORDS or answer in WORDS:
        return True
    thing, _, use = answer.partition(":")
    if question.id == "pd.use":
        alike = [sum(part in each.split(":") for each in question.answers) for part in (thing, use)]
        return not use or (alike[0] > 1 and (alike[1] > 1 or use not in state.piglin.names))
    if question.id in ("pd.mine_layer", "pd.die_layer"):
        return sum(each.split(":")[0] == thing for each in question.answers) > 1
    if isinstance(state, RefereeState):
        return question.id == "pd.mine" and bool(use)
    if question.id == "pd.action":
        return thing != "fight" or not state.setup.tracks_mobs
    if question.id == "pd.between":
        return True
    if question.id == "pd.target":
        return not state.setup.tracks_mobs
    return bool(use)


def staged(played: tuple[TableSnapshot, ...]) -> Iterator[TableSnapshot]:
    """What just happened, a turn without a step left, and whether a boss hit."""
    for moment in played:
        question, state = _asked(moment), moment.state
        if question.id == "pd.act" and state.mobs:
            name, cell = state.mobs[-1]
            last = len(state.pieces) - 1
            yield replace(moment, events=(("mob_acted", name, 1), ("life_set", last, 1)))
            yield replace(moment, events=(("mob_spawned", name, cell), ("mob_survived", name)))
            free = state.ground.names.index(_free_space(state))
            yield replace(moment, events=(("mob_defeated", "ghast 9", free),))
            left = [answer for answer in question.answers if answer != "step"]
            yield replace(moment, question=replace(question, answers=left))
    # With one house rule people say whether a boss hit; random games seldom get so far.
    for moment in played:
        if _asked(moment).id == "pd.roll" and isinstance(moment.state, AssistantState):
            state = moment.state.copy()
            state.steps[-1], state.asked = ("boss_hits", state.boss_name, 1), None
            asked = rules_for("portal-dash", "assistant").question(state)
            yield replace(moment, state=state, question=asked)
            return


def _free_space(state: RefereeState) -> str:
    taken = {*state.pieces, state.boss_cell, *(cell for _, cell in state.mobs)}
    return next(name for cell, name in enumerate(state.ground.names) if cell not in taken)


ORACLE: Final = StageOracle(parts, in_hand, staged)
