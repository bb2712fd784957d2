"""What belongs on the stage of Builders & Biomes, worked out from the position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from firmware_host.games.builders_biomes.panel.cards import fight_odds
from firmware_host.games.builders_biomes.panel.names import (
    building_name,
    characteristic_name,
    mob_name,
    short_token,
    token_name,
    xp_text,
)
from firmware_host.games.builders_biomes.panel.status import board_title
from firmware_host.games.builders_biomes.rules.cards import MobCard, Structure
from firmware_host.games.builders_biomes.rules.referee.state import RefereeBiomesState
from firmware_host.games.builders_biomes.rules.setup import guide
from firmware_host.games.builders_biomes.rules.state import BiomesState, Fight
from firmware_host.games.core.cube import Cube
from firmware_host.games.core.question import Question
from firmware_host.panel.words import colour_name, percent
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

SCORINGS: Final = {
    "A": ("forest", "desert", "mountains", "snowy_tundra"),
    "B": ("wood", "sand", "stone", "obsidian"),
    "C": ("decoration", "dwelling", "animal_house", "bridge"),
}
SCORED: Final = {"A": "Biomes", "B": "Materials", "C": "Types"}
BLOCKS: Final = ("wood", "sand", "stone", "obsidian", "emerald")
CUBE: Final = {"bb.collect", "bb.pickaxe", "bb.collect_layer", "bb.pickaxe_layer"}
FIGHT: Final = {"bb.reveal", "bb.tnt", "bb.hearts", "bb.specials"}
EVERYBODY: Final = {"bb.adjust", "bb.adjust_by", "bb.blocks_left"}
OWN_MIDDLE: Final = CUBE | FIGHT | EVERYBODY | {
    "bb.card", "bb.token", "bb.colour", "bb.pay", "bb.lay", "bb.score", "bb.extra"
}  # fmt: skip
"""Questions with something of their own in the middle of the stage."""
TNT_HEARTS: Final = 5
USES: Final = {
    "bow": ["In a fight it reveals 1 more weapon token."],
    "golden_hoe": ["In a fight it gives 2 XP at once, win or lose."],
    "stone_pickaxe": ["In a fight it takes 1 exposed block at once."],
    "tnt": ["In a fight you may detonate it: 5 hearts, then it leaves the game."],
}
NOTHING_NEAR: Final = "Explore to reveal the cards and weapons next to your character."
UNSEEN: Final = "Explore next to it to reveal it."


def parts(moment: TableSnapshot) -> Parts:
    state, question = moment.state, _asked(moment)
    if not isinstance(state, BiomesState):
        return {}
    if question.id == "bb.guide":
        laid = [(page, id) for page, ids in _laid(len(moment.players)) for id in ids]
        return plan_pattern(guide.pages(state.setup), question.about["page"], laid)
    seat = _whose(moment) if moment.outcome is None else moment.outcome.winners[0]
    everybody = [(seat + n) % len(state.builders) for n in range(len(state.builders))]
    found: Parts = {
        "seats": {"seats": [_seat(moment, each, is_turn=each == seat) for each in everybody]},
        "cube": _cube(state, question),
        "scorings": {"meters": [_until(state, scoring) for scoring in SCORINGS]},
        "xp": {"meters": _track(moment)},
    }
    if moment.outcome is not None:
        del found["cube"]
        return found
    is_referee = isinstance(state, RefereeBiomesState)
    asks_all = question.id in EVERYBODY or (question.id == "bb.extra" and not is_referee)
    if not (asks_all or (not is_referee and question.id in ("fair",))):
        found["you"] = {"seats": [{**_seat(moment, seat, is_turn=True), "board": None}]}
    if is_referee:
        in_middle = question.id not in OWN_MIDDLE or question.id == "bb.extra"
        names = tuple((str(n), n) for n in range(1, 6)) if in_middle else ()
        found["overworld"] = {
            "cells": _overworld(moment, is_large=in_middle),
            "width": 6,
            "height": 6,
            "column_names": names,
            "row_names": names,
        }
        if question.id not in OWN_MIDDLE or question.id in CUBE:
            near = _near(moment, seat)
            found["near"] = {"cards": near, "note": "" if near else NOTHING_NEAR}
    return found | _middle(moment, seat)


def _laid(players: int) -> Iterator[tuple[str, list[str]]]:
    """Every part of the plan of a table, with the page of the guide that lays it."""
    for row in range(6):
        for column in range(6):
            edges = (row in (0, 5)) + (column in (0, 5))
            if edges < 2:
                page, thing = ("tokens", "token") if edges else ("cards", "stack")
                yield page, [f"{thing}-{column}-{row}"]
    yield "pawns", numbered("pawn", players)
    yield "cube", ["cube"]
    yield "scorings", numbered("overview", 4)
    for n in range(players):
        yield "boards", [f"#board-{n}", f"color-{n}", *numbered(f"space-{n}", 6)]
        yield "weapons", [f"pile-{n}"]


def _asked(moment: TableSnapshot) -> Question:
    assert moment.question is not None
    return moment.question


def _whose(moment: TableSnapshot) -> int:
    who = _asked(moment).who
    return who if who >= 0 else moment.state.seat


def _tap(question: Question, answer: str, *, asks: bool = False) -> Pattern:
    if answer in question.answers:
        return {"answer": answer}
    return {"asks": answer} if asks else {}


# The middle, by question


def _middle(moment: TableSnapshot, seat: int) -> Parts:
    state, question = moment.state, _asked(moment)
    about, id = question.about, question.id
    if id == "bb.action" and not isinstance(state, RefereeBiomesState):
        kinds = [each[7:] for each in question.answers if each.startswith("weapon:")]
        weapons = [{**_token(state, kind), "answer": f"weapon:{kind}"} for kind in kinds]
        found = _catalogue(moment, state.deck, "build:", "fight:")
        return found | ({"weapons": {"cards": weapons}} if weapons else {})
    if id == "bb.card":
        return _catalogue(moment, question.answers, "", "")
    if id in ("bb.token", "bb.colour"):
        left = zip(question.answers, question.weights, strict=True)
        if id == "bb.colour":
            blocks: list[Pattern] = [
                {
                    "label": f"{colour_name(kind, ENGLISH)}, {n}",
                    "note": f"Still there: {n}",
                    "art": f"block:{kind}",
                    "answer": kind,
                }
                for kind, n in left
            ]
            return {"kinds": {"cards": blocks}}
        tokens = [{**_token(state, kind), "badge": f"×{n}", "answer": kind} for kind, n in left]
        return {"weapons": {"cards": tokens}}
    if id == "bb.pay":
        ways = [{"slots": _blocks(_paid(each)), "answer": each} for each in question.answers]
        building = _building(state, about["card"], state.builders[seat].blocks)
        return {"building": {"cards": [building]}, "payments": {"cards": ways}}
    if id == "bb.lay":
        gains = {space: _gain(state, seat, about["card"], space) for space in range(9)}
        board = _board(moment, seat, size=2, badges=gains, answers=question.answers)
        return {"own": board, "building": {"cards": [_building(state, about["card"], None)]}}
    if id == "bb.score":
        return _score(moment, seat)
    if id in FIGHT:
        return _fight(moment, seat)
    if id == "bb.extra":
        mobs = [{**_mob(state, mob), **_tap(question, mob)} for mob in state.builders[seat].mobs]
        return {"mobs": {"cards": mobs}}
    return {}


def _catalogue(moment: TableSnapshot, ids: Iterable[str], build: str, fight: str) -> Parts:
    state, question = moment.state, _asked(moment)
    found: dict[str, list[Pattern]] = {}
    for id in ids:
        card = state.setup.cards[id]
        if isinstance(card, Structure):
            shown = {"text": characteristic_name(card.type, ENGLISH)}
            tap = _tap(question, f"{build}{id}", asks=True)
            found.setdefault(card.biome, []).append(_building(state, id, None) | shown | tap)
        else:
            tap = _tap(question, f"{fight}{id}", asks=True)
            meter = _chance(moment, _whose(moment), id) if fight and "answer" in tap else {}
            found.setdefault("mobs", []).append(_mob(state, id) | meter | tap)
    return {id: {"cards": cards} for id, cards in found.items()}


def _paid(answer: str) -> dict[str, int]:
    """ "2wood,1emerald" in numbers."""
    mix = {each.lstrip("0123456789"): each for each in answer.split(",") if answer != "free"}
    return {kind: int(each[: -len(kind)]) for kind, each in mix.items()}


def _score(moment: TableSnapshot, seat: int) -> Parts:
    state, question = moment.state, _asked(moment)
    scoring = str(question.about["scoring"])
    best = _best(state, seat, scoring, shown_by(state, seat, scoring))[0]
    counts = counted(state, seat, best, shown_by(state, seat, scoring))
    cards = []
    for each in SCORINGS[scoring]:
        xp = len(counted(state, seat, each, shown_by(state, seat, scoring)))
        name, value = characteristic_name(each, ENGLISH), state.setup.points[each]
        cards.append(
            {
                "label": f"{name}: {xp} × {value}, +{xp * value}",
                "text": f"{name} {xp}×{value}",
                "art": f"block:{each}" if each in BLOCKS else f"bb:{each}",
                "badge": f"+{xp * state.setup.points[each]}",
                "look": "marked" if each == best else "",
                **_tap(question, each),
            }
        )
    return {"own": _board(moment, seat, size=2, marked=counts), "scoring": {"cards": cards}}


def _fight(moment: TableSnapshot, seat: int) -> Parts:
    state, question = moment.state, _asked(moment)
    fight: Fight = state.fight
    worth = state.setup.tokens
    printed = sum(worth[each] for each in fight.revealed if each != "tnt")
    if not isinstance(state, RefereeBiomesState):
        printed = 0
    hearts = fight.told + printed + TNT_HEARTS * fight.detonated
    needed = state.setup.cards[fight.mob].hearts
    lying, tnt = [], 0
    for kind in fight.revealed:
        tap = _tap(question, "detonate") if kind == "tnt" and tnt == fight.decided else {}
        tnt += kind == "tnt"
        lying.append(_short(state, kind) | tap)
    meter = {"value": min(hearts, needed), "most": needed, "text": f"♥{hearts}/{needed}"}
    mob = _mob(state, fight.mob) | {"note": "", "slots": []} | _chance(moment, seat, fight.mob)
    title = f"Fight: {mob_name(fight.mob, ENGLISH)}"
    found: Parts = {"fight": {"title": title, "cards": [mob, *lying], "meter": meter}}
    left: Mapping[str, int] = state.builders[seat].pile
    if isinstance(state, RefereeBiomesState):
        seen = Counter(fight.revealed) - Counter({"tnt": fight.detonated})
        left = Counter(left) - seen
    pile = []
    for kind in (each for each in _order_of_pile(state, question, left) if left[each]):
        tap = _tap(question, kind) if question.id in ("bb.reveal", "bb.specials") else {}
        pile.append(_short(state, kind, left[kind]) | tap)
    return found | ({"pile": {"cards": pile}} if pile else {})


def _order_of_pile(state: Any, question: Question, left: Mapping[str, int]) -> Sequence[str]:
    if question.id == "bb.reveal":
        return [answer for answer in question.answers if answer != "decline"]
    return list(state.setup.tokens) if isinstance(state, RefereeBiomesState) else list(left)


# Cards and tokens


def _building(state: Any, id: str, owned: Mapping[str, int] | None) -> Pattern:
    """A building with its price. Blocks that its player lacks are dim; emeralds replace any."""
    card: Structure = state.setup.cards[id]
    have = Counter(owned or {})
    spare = have["emerald"] - dict(card.cost).get("emerald", 0)
    slots: list[Pattern] = []
    for kind, count in card.cost:
        for n in range(count):
            has = owned is None or n < have[kind]
            if not has and spare > 0:
                has, spare = True, spare - 1
            label = colour_name(kind, ENGLISH)
            slots.append({"label": label, "art": f"block:{kind}", "look": "" if has else "dim"})
    return {
        **_printed(card),
        "art": f"bb:{card.type}:{card.material}",
        "text": building_name(card, ENGLISH),
        "note": xp_text(card.bonus, ENGLISH) if card.bonus else "",
        "slots": slots,
    }


def _printed(card: Structure) -> Pattern:
    """What a building is and costs, in words."""
    bonus = [xp_text(card.bonus, ENGLISH)] if card.bonus else []
    name = [building_name(card, ENGLISH), colour_name(card.material, ENGLISH)]
    cost = [f"{n}× {colour_name(kind, ENGLISH)}" for kind, n in card.cost] or ["Free"]
    lines = [f"Shows: {ENGLISH.listed(_icons(card))}.", f"Costs: {ENGLISH.listed(cost)}."]
    lines += [f"Gives {xp} at once." for xp in bonus]
    return {"label": ENGLISH.listed([*name, *bonus]), "about": " ".join(lines)}


def _mob_art(id: str) -> str:
    kind = id.rstrip("0123456789").rstrip("_")
    return f"bb:{kind}" if has_art("builders-biomes", f"bb:{kind}") else "bb:mob"


def _mob(state: Any, id: str) -> Pattern:
    """A mob with what it gives."""
    mob: MobCard = state.setup.cards[id]
    gift = {"label": "Gives 1 extra action.", "text": "extra action", "badge": ""}
    if mob.counts:
        art = f"{'block' if mob.counts in BLOCKS else 'bb'}:{mob.counts}"
        what = characteristic_name(mob.counts, ENGLISH)
        label = f"XP at the end: {mob.value}× {what}."
        gift = {"label": label, "art": art, "badge": f"{mob.value}×"}
    name, note = mob_name(id, ENGLISH), xp_text(mob.xp, ENGLISH)
    return {
        "label": f"{name}, ♥{mob.hearts}",
        "art": _mob_art(id),
        "text": f"{name} ♥{mob.hearts}",
        "note": note,
        "about": f"To beat it: ♥{mob.hearts}. Gives {note} at once. {gift['label']}",
        "slots": [gift],
        "meter": None,
    }


def _chance(moment: TableSnapshot, seat: int, mob: str) -> Pattern:
    chance = fight_odds(moment, seat, mob, ENGLISH).value
    worry = 2 if chance < Fraction(1, 4) else 1 if chance < Fraction(1, 2) else 0
    text = percent(chance, ENGLISH)
    return {"meter": {"value": round(100 * chance), "most": 100, "text": text, "worry": worry}}


def _token(state: Any, kind: str) -> Pattern:
    hearts = TNT_HEARTS if kind == "tnt" else state.setup.tokens[kind]
    name = token_name(kind, ENGLISH)
    about = [f"♥{hearts} in a fight."] if kind != "tnt" else []
    return {
        "label": f"{name}, ♥{hearts}",
        "art": f"bb:{kind}",
        "text": name,
        "note": f"♥{hearts}",
        "badge": "",
        "about": " ".join([*about, *USES.get(kind, ())]),
    }


def _short(state: Any, kind: str, count: int = 0) -> Pattern:
    """Where many tokens lie side by side the number stands behind the name."""
    name = short_token(kind, ENGLISH) or token_name(kind, ENGLISH)
    return _token(state, kind) | {"text": f"{name} ×{count}" if count else name}


def _blocks(owned: Mapping[str, int]) -> list[Pattern]:
    kinds = [kind for kind in BLOCKS if owned.get(kind)]
    return [
        {
            "label": f"{owned[kind]}× {colour_name(kind, ENGLISH)}",
            "art": f"block:{kind}",
            "badge": str(owned[kind]),
        }
        for kind in kinds
    ]


# Player boards and what they are worth


def _seat(moment: TableSnapshot, seat: int, *, is_turn: bool) -> Pattern:
    state, color = moment.state, moment.players[seat][0]
    builder = state.builders[seat]
    stats: list[Pattern] = []
    for scoring in (each for each in SCORINGS if each not in state.scored):
        gain = f"+{_best(state, seat, scoring, shown_by(state, seat, scoring))[1]}"
        label = _would_give(state, seat, scoring)
        stats.append({"label": label, "text": scoring, "badge": gain})
    if isinstance(state, RefereeBiomesState):
        stats += _blocks(builder.blocks)
    weapons, mobs = sum(builder.pile.values()), len(builder.mobs)
    stats.append({"id": "weapons", "label": f"Weapons: {weapons}", "badge": str(weapons)})
    if mobs:
        stats.append({"id": "mobs", "label": f"Mobs: {mobs}", "badge": str(mobs)})
    return {
        "label": f"{_player(moment, seat)}, {_xp(state, seat)} XP",
        "art": f"pawn:{color}",
        "text": f"{_player(moment, seat)} · {_xp(state, seat)} XP",
        "tint": color,
        "is_turn": is_turn,
        "about": " ".join(_holdings(moment, seat, may_look=is_turn)),
        "stats": stats,
        "board": _board(moment, seat, size=1),
        **_tap(_asked(moment), f"p{seat}"),
    }


def _would_give(state: Any, seat: int, scoring: str) -> str:
    best, xp = _best(state, seat, scoring, shown_by(state, seat, scoring))
    return f"Scoring {scoring} would give +{xp} now: {characteristic_name(best, ENGLISH)}"


def _holdings(moment: TableSnapshot, seat: int, *, may_look: bool) -> Iterator[str]:
    """BB-054, BB-A35: kinds of weapons and face-down mobs are their owner's secret."""
    state = moment.state
    builder = state.builders[seat]
    for scoring in (each for each in SCORINGS if each not in state.scored):
        yield f"{_would_give(state, seat, scoring)}."
    if may_look:
        weapons = [f"{n}× {token_name(kind, ENGLISH)}" for kind, n in builder.pile.items()]
        yield f"Weapons: {ENGLISH.listed(weapons)}."
    if builder.mobs and (may_look or state.setup.rules["bb.open_mobs"] == "yes"):
        yield f"Mobs: {ENGLISH.listed(mob_name(id, ENGLISH) for id in builder.mobs)}."


def _board(
    moment: TableSnapshot,
    seat: int,
    *,
    size: int,
    badges: Mapping[int, str] | None = None,
    marked: Iterable[int] = (),
    answers: Sequence[str] = (),
) -> Pattern:
    state, cells, marked = moment.state, [], set(marked)
    for space, id in enumerate(state.builders[seat].spaces):
        card = state.setup.cards.get(id)
        biome = card.biome if card else state.setup.boards[seat][space]
        tap = {"answer": str(space)} if str(space) in answers else {}
        name = building_name(card, ENGLISH) if card else characteristic_name(biome, ENGLISH)
        where = f"Row {space // 3 + 1}, column {space % 3 + 1}: {name}"
        badge = (badges or {}).get(space, "")
        cells.append(
            {
                "label": ENGLISH.listed([where, badge] if badge else [where]),
                "x": space % 3 * size,
                "y": space // 3 * size,
                "width": size,
                "height": size,
                "ground": f"bb-{biome}",
                "art": f"bb:{card.type}:{card.material}" if card else "",
                "badge": badge,
                "look": "marked" if space in marked else "",
                "about": ENGLISH.listed(_icons(card)) if card else "",
                **tap,
            }
        )
    edges = tuple((str(n + 1), n * size + size / 2) for n in range(3)) if size > 1 else ()
    return {
        "title": f"{_player(moment, seat)}: {board_title(state, seat, ENGLISH)}",
        "width": 3 * size,
        "height": 3 * size,
        "cells": cells,
        "column_names": edges,
        "row_names": edges,
    }


def _icons(card: Structure) -> list[str]:
    return [characteristic_name(it, ENGLISH) for it in (card.biome, card.material, card.type)]


def _player(moment: TableSnapshot, seat: int) -> str:
    color, name = moment.players[seat]
    return name or colour_name(color, ENGLISH)


def shown_by(state: Any, seat: int, scoring: str) -> list[str]:
    """BB-085 to BB-087: only biomes are printed on a board."""
    found = []
    for space, id in enumerate(state.builders[seat].spaces):
        card = state.setup.cards.get(id)
        if card:
            found.append({"A": card.biome, "B": card.material, "C": card.type}[scoring])
        else:
            found.append(state.setup.boards[seat][space] if scoring == "A" else "")
    return found


def counted(state: Any, seat: int, wanted: str, shown: Sequence[str]) -> set[int]:
    """BB-084: the largest group that hangs together by its edges; BB-105: for a beginner all."""
    left = {space for space in range(9) if shown[space] == wanted}
    if state.setup.beginners[seat]:
        return left
    best: set[int] = set()
    for start in sorted(left):
        group = {start}
        while more := {b for b in left - group for a in group if _touch(a, b)}:
            group |= more
        best = group if len(group) > len(best) else best
    return best


def _touch(one: int, other: int) -> bool:
    return abs(one // 3 - other // 3) + abs(one % 3 - other % 3) == 1


def _best(state: Any, seat: int, scoring: str, shown: Sequence[str]) -> tuple[str, int]:
    points = state.setup.points
    worth = {c: len(counted(state, seat, c, shown)) * points[c] for c in SCORINGS[scoring]}
    best = max(worth, key=worth.__getitem__)
    return best, worth[best]


def _gain(state: Any, seat: int, id: str, space: int) -> str:
    """What the scorings to come would give more with the card on that space."""
    card, gain = state.setup.cards[id], 0
    for scoring in (each for each in SCORINGS if each not in state.scored):
        shown = shown_by(state, seat, scoring)
        gain -= _best(state, seat, scoring, shown)[1]
        shown[space] = {"A": card.biome, "B": card.material, "C": card.type}[scoring]
        gain += _best(state, seat, scoring, shown)[1]
    return f"+{gain}" if gain >= 0 else f"−{-gain}"


# The Overworld


def _overworld(moment: TableSnapshot, *, is_large: bool) -> list[Pattern]:
    state, question = moment.state, _asked(moment)
    found = []
    for n in range(36):
        cell, edges = f"{'abcdef'[n % 6]}{n // 6 + 1}", (n % 6 in (0, 5)) + (n // 6 in (0, 5))
        if edges == 0:
            found.append((0, _stack(state, question, cell, is_large)))
        elif edges == 1 and cell in state.faces:
            found.append((1, _lying_token(state, question, cell, is_large)))
    cells = [each for _, each in sorted(found, key=lambda each: each[0])]
    return [*cells, *_crossings(moment)]


def _at(cell: str) -> Pattern:
    x, y = "abcdef".index(cell[0]) + 0.01, int(cell[1]) - 1 + 0.01
    return {"x": x, "y": y, "width": 0.98, "height": 0.98}


def _where(cell: str) -> str:
    return f"Row {cell[1]}, column {'abcdef'.index(cell[0]) + 1}"


def _stack(state: Any, question: Question, cell: str, is_large: bool) -> Pattern:
    id, left = state.tops.get(cell, ""), state.heights[cell]
    card, about = state.setup.cards.get(id), question.about
    badge = str(left) if left and question.id != "bb.explore" else ""
    found: Pattern = {**_at(cell), "art": "bb:card_back" if left else "", "ground": ""}
    act, name, about_it = "", "Face-down card" if left else "Empty space", UNSEEN if left else ""
    if isinstance(card, Structure):
        found |= {"art": f"bb:{card.type}:{card.material}", "ground": f"bb-{card.biome}"}
        act = f"build:{cell}"
        name, about_it = _printed(card)["label"], _printed(card)["about"]
    elif isinstance(card, MobCard):
        found |= {"art": _mob_art(id), "ground": "bb-den"}
        badge, act = f"♥{card.hearts}", f"fight:{cell}"
        name, about_it = _mob(state, id)["label"], _mob(state, id)["about"]
    count = f", {left} card{'s' * (left > 1)}" if left else ""
    found |= {"label": f"{name}. {_where(cell)}{count}", "about": about_it}
    is_meant = (question.id == "bb.card" and about["cell"] == cell) or (
        id and id in (about.get("card"), about.get("mob"))
    )
    look = "marked" if is_meant else "" if left else "dim"
    tap = _tap(question, act, asks=True) if act and question.id == "bb.action" else {}
    return found | {"badge": badge if is_large else "", "look": look, **tap}


def _lying_token(state: Any, question: Question, cell: str, is_large: bool) -> Pattern:
    kind = state.faces[cell]
    if not kind:
        is_meant = question.id == "bb.token" and question.about["cell"] == cell
        look = "marked" if is_meant else ""
        label = f"Face-down weapon. {_where(cell)}"
        shown = {"label": label, "about": UNSEEN, "art": "bb:token_back"}
        return {**_at(cell), **shown, "badge": "", "look": look}
    hearts = f"♥{state.setup.tokens[kind]}" if state.setup.tokens[kind] else ""
    tap = _tap(question, f"weapon:{cell}", asks=True) if question.id == "bb.action" else {}
    token = _token(state, kind)
    shown = {"label": f"{token['label']}. {_where(cell)}", "about": token["about"]}
    badge = hearts if is_large else ""
    return {**_at(cell), **shown, "art": f"bb:{kind}", "badge": badge, **tap}


def _crossings(moment: TableSnapshot) -> Iterator[Pattern]:
    state, question = moment.state, _asked(moment)
    goals = {*question.answers} if question.id == "bb.explore" else set()
    for crossing in sorted(goals | {*state.pawns}):
        seats = [seat for seat, at in enumerate(state.pawns) if at == crossing]
        pawns = [f"pawn:{moment.players[seat][0]}" for seat in seats]
        is_goal, alone = crossing in goals, len(pawns) == 1
        width = 1 if is_goal or not alone else 0.8
        art = "" if len(pawns) > 1 else "".join(pawns)
        if is_goal:
            art = "bb:here" if pawns else "bb:step"
        where = f"Crossing {crossing[0]}, {crossing[1]}"
        names = ENGLISH.listed(_player(moment, seat) for seat in seats)
        yield {
            "label": f"{where}: {names}" if seats else where,
            "about": "Characters use the cards next to them." if seats else "",
            "x": round(int(crossing[1]) - width / 2, 2),
            "y": round(int(crossing[0]) - width / 2, 2),
            "width": width,
            "look": "over",
            "art": art,
            "things": []
            if alone and not is_goal
            else [
                {"label": _player(moment, seat), "art": pawn}
                for seat, pawn in zip(seats, pawns, strict=True)
            ],
            **({"answer": crossing} if is_goal else {}),
        }


def _near(moment: TableSnapshot, seat: int) -> list[Pattern]:
    """What lies face up round a player's character, what can be used first."""
    state, question = moment.state, _asked(moment)
    row, column = map(int, state.pawns[seat])
    found = []
    for y, x in ((row - 1, column - 1), (row - 1, column), (row, column - 1), (row, column)):
        cell = f"{'abcdef'[x]}{y + 1}"
        card = state.setup.cards.get(state.tops.get(cell, ""))
        if isinstance(card, Structure):
            act = f"build:{cell}"
            shown = _building(state, state.tops[cell], state.builders[seat].blocks)
        elif isinstance(card, MobCard):
            act, shown = f"fight:{cell}", _mob(state, state.tops[cell])
        elif state.faces.get(cell):
            act, shown = f"weapon:{cell}", _token(state, state.faces[cell])
        else:
            continue
        tap = _tap(question, act, asks=True) if question.id == "bb.action" else {}
        if isinstance(card, MobCard) and "answer" in tap:
            shown |= _chance(moment, seat, state.tops[cell])
        found.append(shown | {"id": cell} | tap)
    return sorted(found, key=lambda card: "answer" not in card)


# The cube and the tracks


def _cube(state: Any, question: Question) -> Pattern:
    takes, meant = question.id in CUBE, None
    if isinstance(state.cube, Cube):
        if question.id == "bb.colour":
            meant = question.about["cell"]
        return {"columns": column_patterns(state.cube, question, takes, meant), "layers": []}
    layers = []
    for n in (1, 2, 3, 4):
        left = state.cube.left_in_layer(n)
        tap = _tap(question, f"L{n}", asks=True) if takes and left else {}
        name = f"Layer {n}{' (top)' * (n == 1)}{' (bottom)' * (n == 4)}"
        shown = {"id": f"L{n}", "label": f"{name}: {left}", "text": name, "badge": str(left)}
        layers.append({**shown, "look": "" if left else "dim", **tap})
    return {"columns": [], "layers": layers}


def _until(state: Any, scoring: str) -> Pattern:
    """BB-080: A comes when layer 1 is empty, B with layer 2, C with layer 3."""
    layers = "ABC".index(scoring) + 1
    left = sum(state.cube.left_in_layer(n) for n in range(1, layers + 1))
    text = "done" if scoring in state.scored else str(left) if left else "after this turn"
    return {
        "id": scoring,
        "label": f"{scoring} {SCORED[scoring]}",
        "value": 16 * layers - left,
        "most": 16 * layers,
        "text": text,
        "worry": 0 if scoring in state.scored else 2 if left <= 2 else 1 if left <= 8 else 0,
    }


def _track(moment: TableSnapshot) -> list[Pattern]:
    state = moment.state
    track, found = state.setup.track, []
    for seat in sorted(range(len(state.builders)), key=lambda each: -state.builders[each].xp):
        art = f"pawn:{moment.players[seat][0]}"
        xp = {"value": state.builders[seat].xp % track, "most": track, "text": _xp(state, seat)}
        found.append({**xp, "label": _player(moment, seat), "art": art})
    return found


def _xp(state: Any, seat: int) -> str:
    """All of it, and how it stands on the track once that has been gone round."""
    xp, track = state.builders[seat].xp, state.setup.track
    return f"{xp} ↻{xp // track}+{xp % track}" if xp >= track else str(xp)


# Answers in the hand only


IN_WORDS: Final = {
    "fair", "dice.roll", "dice.set", "bb.guide", "bb.hearts", "bb.blocks_left", "bb.adjust_by"
}  # fmt: skip
"""Questions whose answers are a message or a number."""
WORDS: Final = {
    "done",
    "stop",
    "skip",
    "collect",
    "explore",
    "adjust",
    "keep",
    "all",
    "decline",
    "none",
}


def in_hand(moment: TableSnapshot, answer: str) -> bool:
    is_mix = _asked(moment).id == "bb.specials" and ("," in answer or answer == "-")
    return is_mix or _asked(moment).id in IN_WORDS or answer in WORDS


def staged(played: tuple[TableSnapshot, ...]) -> Iterator[TableSnapshot]:
    """A second TNT, once the first was kept or detonated; mobs of one kind twice."""
    for moment in played:
        state, question = moment.state.copy(), _asked(moment)
        if question.id == "bb.tnt":
            fight = state.fight
            revealed = ("tnt", *fight.revealed)
            for detonated in (1, 0):
                state = state.copy()
                state.builders[question.who].pile["tnt"] += not detonated
                state.fight = fight._replace(revealed=revealed, decided=1, detonated=detonated)
                yield replace(moment, state=state)
        elif question.id == "bb.extra" and question.answers[0] != "stop":
            state.builders[question.who].mobs.append(question.answers[0])
            yield replace(moment, state=state)


ORACLE: Final = StageOracle(parts, in_hand, staged)
