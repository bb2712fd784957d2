"""What belongs on the stage of Explorers, worked out from the position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from firmware_host.games import rules_for
from firmware_host.games.core.question import Question
from firmware_host.games.explorers.panel.names import card_name
from firmware_host.table.snapshot import TableSnapshot
from firmware_host.view.art import has_art
from tests.games.stage_contract import ENGLISH, Parts, Pattern, StageOracle

MIDDLE: Final = (
    "ex.pay", "ex.trade", "ex.back", "ex.creature", "ex.fill", "ex.give", "ex.return", "ex.give_to",
)  # fmt: skip
"""Questions with something of their own in the middle of the stage."""
ROW: Final = ("ex.shoot", "ex.bonus", "ex.armour")
ANY: Final = {
    "pickaxe": "any:pickaxe", "sword": "any:sword", "food": "any:food",
    "lighting": "any:light", "furnishing": "any:furniture",
}  # fmt: skip
RENEWALS: Final = ("refill", "replace", "landscapes")
BESIDE_ROW: Final = {"ex.act": "end", "ex.armour": "reveal", "ex.shoot": "done", "ex.bonus": "none"}
"""The answer that is about no creature of the row, but is given beside it."""


def parts(moment: TableSnapshot) -> Parts:
    state, question = moment.state, _asked(moment)
    id, in_box = question.id, state.setup.holder == "box"
    if id == "ex.guide":
        return {"plan": {}}
    players = len(moment.players)
    order = [(state.seat + n) % players for n in range(players)]
    everybody: Parts = {"everybody": _seats(moment, order)}
    if id in ("fair", "ex.chest") and not state.row:
        is_empty = id != "ex.chest" and not state.chests
        return everybody if is_empty else everybody | {"chests": _chests(state, question)}
    found: Parts = {"chests": _chests(state, question)}
    mine: Parts = {"mine": _seats(moment, order[:1])}
    if players > 1 and id != "ex.give_to":
        mine["others"] = _seats(moment, order[1:])
    if id in MIDDLE:
        found |= mine | {"row": _row(state, question)} | _middle(moment)
        return found | everybody if id == "ex.give_to" else found
    dealt: Parts = {"pile": _pile(state, question)} if in_box else {}
    if not state.row and not state.open and not state.extra and in_box:
        return found | everybody | dealt
    if id == "ex.ready":
        shown: Parts = {"landscapes": _landscapes(state, question)} if in_box else {}
        return found | everybody | shown
    if id not in ROW:
        dealt["landscapes"] = _landscapes(state, question)
    return found | mine | dealt | {"row": _row(state, question)}


def _asked(moment: TableSnapshot) -> Question:
    assert moment.question is not None
    return moment.question


def _tap(question: Question, answer: str, *, asks: bool = False) -> Pattern:
    if answer in question.answers:
        return {"answer": answer}
    return {"asks": answer} if asks else {}


def _times(count: int) -> str:
    return f"×{count}" if count > 1 else ""


def _item_art(thing: str) -> str:
    art = f"item:{thing.split('.')[0]}"
    return art if has_art("explorers", art) else "item:unknown"


def _creature_art(kind: str) -> str:
    art = f"creature:{kind}"
    return art if has_art("explorers", art) else "creature:unknown"


def _front(card: str) -> str:
    """ "woods?/apple+1" is a card of the woods."""
    return card.split("/")[0].rstrip("?")


def _place_art(card: str) -> str:
    art = f"place:{_front(card)}"
    return art if has_art("explorers", art) else "place:unknown"


def _middle(moment: TableSnapshot) -> Parts:
    state, question = moment.state, _asked(moment)
    about, answers = question.about, question.answers
    if question.id == "ex.pay":
        return {"payment": _payment(state, question)}
    if question.id in ("ex.trade", "ex.give"):
        choices = []
        for thing in answers:
            worn = "damaged" if thing.endswith(".worn") else ""
            count = state.inventories[question.who][thing]
            card = {"art": _item_art(thing), "badge": _times(count), "look": worn}
            choices.append({**card, "answer": thing})
        village = {"cards": [{"art": _place_art(about["card"])}]} if "card" in about else {}
        return {"choices": {"cards": choices}} | ({"place": village} if village else {})
    if question.id == "ex.back":
        finds = []
        for back in sorted(answers, key=lambda back: -question.weights[answers.index(back)]):
            item, _, creatures = back.partition("+")
            danger = [{"art": "danger", "badge": creatures}] if creatures else []
            finds.append({"art": _item_art(item), "slots": danger, "answer": back})
        place = {"cards": [{"art": _place_art(about["card"])}]}
        return {"finds": {"cards": finds}, "place": place}
    if question.id == "ex.creature":
        likely = sorted(answers, key=lambda kind: -question.weights[answers.index(kind)])
        arrivals = []
        for kind in likely:
            look = "marked" if kind in state.row or kind == "game_over" else ""
            arrivals.append({"art": _creature_art(kind), "look": look, "answer": kind})
        return {"arrivals": {"cards": arrivals}}
    if question.id == "ex.fill":
        return {"placements": {"cards": [_placement(state, a) for a in answers if ":" in a]}}
    if question.id == "ex.return":
        return {"landscapes": _landscapes(state, question)}
    return {}


# Players


def _seats(moment: TableSnapshot, seats: list[int]) -> Pattern:
    return {"seats": [_seat(moment, seat) for seat in seats]}


def _seat(moment: TableSnapshot, seat: int) -> Pattern:
    state, question = moment.state, _asked(moment)
    color, is_turn = moment.players[seat][0], seat == state.seat
    tap: Pattern = {}
    if question.id == "ex.give_to":
        tap = _tap(question, str(seat))
    elif question.id == "ex.act" and not is_turn:
        tap = _tap(question, "give")
    stats: list[Pattern] = []
    if is_turn:
        stats.append({"art": "hunger", "badge": str(state.hunger)})
        stats += [{"art": "any:food", "badge": f"+{state.credit}"}] * bool(state.credit)
    for kind, count in state.trophies[seat].items():
        stats.append({"art": f"creature:{kind}", "badge": _times(count)})
    items: list[Pattern] = []
    for thing, count in state.inventories[seat].items():
        look = "damaged" if thing.endswith(".worn") else ""
        shown = {"art": _item_art(thing), "badge": _times(count), "look": look}
        uses = _uses(state, question, thing) if seat == question.who else []
        items += [{**shown, "answer": use} for use in uses] or [shown]
    return {
        "art": f"pawn:{color}",
        "tint": color,
        "is_turn": is_turn,
        "stats": stats,
        "items": items,
        **tap,
    }


def _uses(state: Any, question: Question, thing: str) -> list[str]:
    """The answers that use this very thing. A thing that fits in several places has none."""
    kind = state.setup.items[thing.split(".")[0]].kind
    if question.id in ("ex.trade", "ex.give", "ex.armour"):
        return [thing] if thing in question.answers else []
    if question.id == "ex.fill":
        fits = [each for each in question.answers if each.split(":")[0] == thing]
        return fits if len(fits) == 1 else []
    if question.id != "ex.act":
        return []
    uses = []
    for answer in question.answers:
        verb, _, what = answer.partition(":")
        if verb in ("eat", "end"):
            uses += [answer] if what == thing else []
        elif verb in ("map", "crossbow", "spyglass") and verb == kind:
            uses.append(answer)
    return uses


# Creatures


def _row(state: Any, question: Question) -> Pattern:
    cards: list[Pattern] = []
    for kind, count in state.row.items():
        tap: Pattern = {}
        if question.id == "ex.act":
            tap = _tap(question, f"fight:{kind}", asks=True)
        elif question.id in ("ex.shoot", "ex.bonus"):
            tap = _tap(question, kind)
        cost = [{"art": "hunger", "badge": str(state.setup.fight_cost[kind])}]
        slots = {} if question.id in ("ex.shoot", "ex.bonus") else {"slots": cost}
        cards.append({"art": _creature_art(kind), "badge": _times(count), **slots, **tap})
    beside = BESIDE_ROW.get(question.id, "")
    cards += [{"id": "night", "answer": beside}] if beside in question.answers else []
    return {"cards": cards, "meter": _tonight(state, question)}


def _tonight(state: Any, question: Question) -> Pattern | None:
    """The chance that the next creature is one of the row."""
    if not state.row or state.outcome is not None:
        return None
    if question.id in ("ex.creature", "ex.armour"):
        return {}
    bag = state.next_creature()
    overruns = sum(count for kind, count in bag.items() if kind in state.row)
    return {"value": round(100 * overruns / sum(bag.values())), "most": 100}


# Landscapes


def _landscapes(state: Any, question: Question) -> Pattern:
    """In the box: the open cards. Else those that are known, and all that may lie open."""
    cards, copies = [], Counter[str]()
    for number, card in enumerate([*state.open, *state.extra]):
        copies[card] += 1
        pick = number if question.id == "ex.return" and number < len(question.options) else None
        shown = {"id": f"landscape:{card}:{copies[card]}", **_landscape(state, question, card)}
        cards.append(shown | ({} if pick is None else {"pick": pick}))
    if state.setup.holder == "box":
        return {"cards": cards}
    told = {card for card, count in state.pile.contents().items() if count} - {*copies}

    def cheap(card: str) -> tuple[bool, int, str]:
        place = state.setup.landscapes[_front(card)]
        return bool(place.takes), place.cost, card_name(card, ENGLISH)

    for card in sorted(told, key=cheap):
        shown = _landscape(state, question, card)
        cards.append(shown | {"look": "dim" if "asks" in shown else ""})
    return {"cards": [*_renewals(question), *cards]}


def _landscape(state: Any, question: Question, card: str) -> Pattern:
    place = state.setup.landscapes[_front(card)]
    tap = _tap(question, f"explore:{card}", asks=True) if question.id == "ex.act" else {}
    return {"art": _place_art(card), "badge": str(place.cost), **tap}


def _renewals(question: Question) -> list[Pattern]:
    return [
        {"art": "renew", "badge": "1", "answer": way}
        for way in RENEWALS
        if question.id == "ex.act" and way in question.answers
    ]


def _pile(state: Any, question: Question) -> Pattern:
    left = sum(state.pile.contents().values()) + bool(state.top)
    art = _place_art(state.top) if state.top else "pile"
    top = {"id": "pile", "art": art, "badge": str(left), "look": "" if left else "dim"}
    return {"cards": [top, *_renewals(question)]}


# Chests


def _chests(state: Any, question: Question) -> Pattern:
    cards = [_chest(state, question, chest) for chest in state.chests]
    if question.id == "ex.chest":
        for chest in question.answers:
            slots = _slots(state, chest, [""] * len(state.setup.chest_needs[chest]))
            cards.append({"text": chest, "art": "chest:open", "slots": slots, "answer": chest})
    return {"cards": cards}


def _chest(state: Any, question: Question, chest: str) -> Pattern:
    needs, lying = state.setup.chest_needs[chest], state.chests[chest]
    missing = [need for need, thing in zip(needs, lying, strict=True) if not thing]
    tap: Pattern = {}
    if missing and question.id == "ex.act":
        fits = any(not state.setup.fits[need].isdisjoint(state.inventory) for need in missing)
        gives_back = state.setup.rules["ex.takeback"] == "yes" and _is_begun(state)
        tap = _tap(question, "chests", asks=True)
        tap = tap if fits or gives_back or "asks" in tap else {}
    elif missing and question.id == "ex.fill":
        into = [each for each in question.answers if each.split(":")[-1] == chest]
        tap = {"answer": into[0]} if len(into) == 1 else {}
    return {
        "text": chest,
        "art": "chest:open" if missing else "chest:full",
        "look": "" if missing else "marked",
        "slots": _slots(state, chest, lying),
        **tap,
    }


def _is_begun(state: Any) -> bool:
    """Something lies in a chest that is not full."""
    return any(any(lying) and not all(lying) for lying in state.chests.values())


def _slots(state: Any, chest: str, lying: Any) -> list[Pattern]:
    """What lies in a chest, or faintly what it needs."""
    return [
        {"art": _item_art(thing) if thing else ANY.get(need, _item_art(need)),
         "look": "" if thing else "dim"}
        for need, thing in zip(state.setup.chest_needs[chest], lying, strict=True)
    ]  # fmt: skip


def _placement(state: Any, answer: str) -> Pattern:
    thing, chest = answer.split(":")[-2:]
    return {
        "art": _item_art(thing),
        "note": f"{'←' if answer.startswith('back:') else '→'} {chest}",
        "slots": _slots(state, chest, state.chests[chest]),
        "answer": answer,
    }


# Payments


def _payment(state: Any, question: Question) -> Pattern:
    """Tools and pairs are things; hunger and food are the rest."""
    ways, used = [], []
    for answer in question.answers:
        mix = [each.rsplit(":", 1) for each in answer.split("+")]
        uses = [(what, int(n)) for what, n in mix if what not in ("hunger", "credit")]
        used += [what for what, _ in uses]
        ways.append({"uses": tuple(uses), "answer": answer})
    things = []
    for what in dict.fromkeys(used):
        if what.startswith("pair."):
            things.append({"id": what, "art": _creature_art(what[5:]), "worth": 1})
            continue
        item, worn = state.setup.items[what.split(".")[0]], what.endswith(".worn")
        look = {"look": "damaged" if worn else "", "badge": f"−{item.value}{'!' * worn}"}
        things.append({"id": what, "art": _item_art(what), "worth": item.value, **look})
    return {
        "wanted": {"art": _wanted(state)},
        "cost": question.about["cost"],
        "purse": state.hunger + state.credit,
        "things": things,
        "ways": ways,
    }


def _wanted(state: Any) -> str:
    """The art of what is done as soon as it is paid for."""
    for name, *facts in state.steps[::-1]:
        if name in ("flip", "win_trophy", "fill", "act"):
            arts = {"flip": _place_art, "win_trophy": _creature_art}
            return arts[name](facts[0]) if facts and name in arts else _OTHER[name]
    raise AssertionError("nothing is paid for")


_OTHER: Final = {"fill": "chest:open", "act": "renew"}


# Answers in the hand only


IN_WORDS: Final = {"fair", "ex.guide", "ex.ready", "ex.look", "ex.landscape"}
"""Messages, and draws of the box."""


def in_hand(moment: TableSnapshot, answer: str) -> bool:
    question = _asked(moment)
    if question.id == "ex.act" and answer == "give":
        return False
    return question.id in IN_WORDS or (question.id == "ex.fill" and answer == "done")


def staged(played: tuple[TableSnapshot, ...]) -> Iterator[TableSnapshot]:
    """Full hands. New and worn tools have names that begin alike, and so have their answers."""
    rules = rules_for("explorers", "referee")

    def asked_after(state: Any, *answers: str) -> TableSnapshot:
        state = state.copy()
        state.asked = None
        question = rules.question(state)
        for answer in answers:
            rules.answer(state, answer)
            question = rules.question(state)
            if question is not None and question.id == "ex.pay":
                rules.answer(state, question.answers[0])
                question = rules.question(state)
        return replace(moment, state=state, question=question)

    acts = [moment for moment in played if _asked(moment).id == "ex.act"]
    for moment in (each for each in acts if each.state.chests):
        state = moment.state.copy()
        needs = [need for chest in state.chests for need in state.missing(chest)]
        fits = [min(state.setup.fits[need]) for need in needs]
        tools = {"iron_sword": 1, "iron_sword.worn": 2, "iron_pickaxe": 1, "iron_pickaxe.worn": 1}
        state.inventories[state.seat] |= {**dict.fromkeys(fits, 1), **tools}
        state.hunger = 9
        yield asked_after(state)
        yield asked_after(state, "chests")
        village = next(id for id, place in state.setup.landscapes.items() if len(place.takes) > 1)
        takes = state.setup.landscapes[village].takes
        state.inventories[state.seat] |= {min(state.setup.fits[each]): 1 for each in takes}
        if state.open:
            state.open[0] = village
            yield asked_after(state, f"explore:{village}")


ORACLE: Final = StageOracle(parts, in_hand, staged)
