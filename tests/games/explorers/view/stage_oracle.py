"""What belongs on the stage of Explorers, worked out from the position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from firmware_host.games import rules_for
from firmware_host.games.core.question import Question
from firmware_host.games.explorers.panel.names import (
    card_name,
    creature_name,
    item_name,
    name_among,
    need_name,
)
from firmware_host.games.explorers.rules.odds import Odds, reveal_odds
from firmware_host.games.explorers.rules.setting_up import guide
from firmware_host.panel.words import colour_name, percent
from firmware_host.table.snapshot import TableSnapshot
from firmware_host.view.art import has_art
from tests.games.stage_contract import (
    ENGLISH,
    Parts,
    Pattern,
    StageOracle,
    numbered,
    plan_pattern,
)

MIDDLE: Final = (
    "ex.pay", "ex.trade", "ex.back", "ex.creature", "ex.fill", "ex.give", "ex.return", "ex.give_to",
)  # fmt: skip
"""Questions with something of their own in the middle of the stage."""
ROW: Final = ("ex.shoot", "ex.bonus", "ex.armour")
ANY: Final = {
    "pickaxe": "any:pickaxe", "sword": "any:sword", "food": "any:food",
    "lighting": "any:light", "furnishing": "any:furniture",
}  # fmt: skip
BESIDE_ROW: Final = {
    "ex.act": ("end", "night", "End turn"), "ex.armour": ("reveal", "night", "Reveal"),
    "ex.shoot": ("done", "check", "Stop here"), "ex.bonus": ("none", "cross", "Take none"),
}  # fmt: skip
"""The answer beside the row that is about no creature of it, its drawing and its words."""
WORRYING: Final = Fraction(1, 4)
"""The chance to lose tonight from which on the meter is red."""


def parts(moment: TableSnapshot) -> Parts:
    state, question = moment.state, _asked(moment)
    id, in_box = question.id, state.setup.holder == "box"
    if id == "ex.guide":
        if in_box:
            return plan_pattern(["box"], "box", [("box", "box")])
        laid = [(page, id) for page, ids in _laid(state) for id in ids]
        return plan_pattern(guide.pages(state.setup), question.about["page"], laid)
    players = len(moment.players)
    order = [(state.seat + n) % players for n in range(players)]
    everybody: Parts = {"everybody": _seats(moment, order)}
    if moment.outcome is not None:
        return everybody | {"chests": _chests(state, question), "row": _row(state, question)}
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


def _laid(state: Any) -> Iterator[tuple[str, list[str]]]:
    """Every part of the plan of a table, with the page of the guide that lays it."""
    yield "landscapes", ["pile", *numbered("open", state.setup.display)]
    yield "creatures", numbered("deck", 3)
    yield "game_over", ["game_over"]
    yield "row", numbered("sorted", 6)
    yield "chests", numbered("chest", max(1, len(state.chests)))
    yield "hunger", ["#first", "starts", "hunger", "night"]


def _asked(moment: TableSnapshot) -> Question:
    assert moment.question is not None
    return moment.question


def _tap(question: Question, answer: str, *, asks: bool = False) -> Pattern:
    if answer in question.answers:
        return {"answer": answer}
    return {"asks": answer} if asks else {}


def _share(question: Question, answer: str) -> str:
    """How likely a draw brings an answer."""
    weight = question.weights[question.answers.index(answer)]
    return percent(Fraction(weight, sum(question.weights)), ENGLISH)


def _come(creatures: str) -> str:
    return "1 creature" if creatures == "1" else f"{creatures} creatures"


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
            choices.append({**card, "label": item_name(thing, ENGLISH), "answer": thing})
        village = {"cards": [_landscape(state, question, about["card"])]} if "card" in about else {}
        return {"choices": {"cards": choices}} | ({"place": village} if village else {})
    if question.id == "ex.back":
        finds = []
        for back in sorted(answers, key=lambda back: -question.weights[answers.index(back)]):
            item, _, creatures = back.partition("+")
            danger = [{"label": "Danger", "art": "danger", "badge": creatures}]
            finds.append(
                {
                    "label": item_name(item, ENGLISH) + (", " + _come(creatures))
                    if creatures
                    else item_name(item, ENGLISH),
                    "text": item_name(item, ENGLISH),
                    "note": _share(question, back),
                    "art": _item_art(item),
                    "slots": danger if creatures else [],
                    "answer": back,
                }
            )
        place = {"cards": [_landscape(state, question, about["card"])]}
        return {"finds": {"cards": finds}, "place": place}
    if question.id == "ex.creature":
        likely = sorted(answers, key=lambda kind: -question.weights[answers.index(kind)])
        arrivals = []
        for kind in likely:
            name, overruns = creature_name(kind, ENGLISH), kind in state.row
            threat = "Overrun" if overruns else "Game Over" if kind == "game_over" else ""
            arrivals.append(
                {
                    "label": f"{name}, Overrun" if overruns else name,
                    "text": name,
                    "note": _share(question, kind),
                    "art": _creature_art(kind),
                    "look": "marked" if threat else "",
                    "slots": [{"label": threat, "art": "danger"}] if threat else [],
                    "answer": kind,
                }
            )
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
    (color, name), is_turn = moment.players[seat], seat == state.seat
    name, is_given = name or colour_name(color, ENGLISH), question.id == "ex.give_to"
    tap: Pattern = {}
    if question.id == "ex.give_to":
        tap = _tap(question, str(seat))
    elif question.id == "ex.act" and not is_turn:
        tap = _tap(question, "give")
    stats: list[Pattern] = []
    if is_turn:
        stats.append({"label": "Hunger left", "art": "hunger", "badge": str(state.hunger)})
        eaten = {"label": "Hunger from food", "art": "any:food", "badge": f"+{state.credit}"}
        stats += [eaten] * bool(state.credit)
    for kind, count in state.trophies[seat].items():
        label = creature_name(kind, ENGLISH)
        stats.append({"label": label, "art": f"creature:{kind}", "badge": _times(count)})
    items: list[Pattern] = []
    for thing, count in state.inventories[seat].items():
        look = "damaged" if thing.endswith(".worn") else ""
        shown = {"art": _item_art(thing), "badge": _times(count), "look": look}
        uses = _uses(state, question, thing) if seat == question.who else []
        name_of = item_name(thing, ENGLISH)
        deeds = {use: _deed(use, name_of) if question.id == "ex.act" else name_of for use in uses}
        items += [{**shown, "label": deed, "answer": use} for use, deed in deeds.items()] or [
            shown | {"label": name_of}
        ]
    return {
        "art": f"pawn:{color}",
        "label": f"{name}: give an item" if "answer" in tap and not is_given else name,
        "text": name,
        "tint": color,
        "is_turn": is_turn,
        "about": "" if items else "Nothing yet",
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


def _deed(answer: str, name: str) -> str:
    """What a tap on an item does."""
    verb, _, what = answer.partition(":")
    return {
        "eat": f"Eat: {name}",
        "end": f"End turn. Use: {name}",
        "map": f"Use map: {card_name(what, ENGLISH)}" if verb == "map" else "",
        "crossbow": "Shoot the crossbow",
        "spyglass": "Look through the spyglass",
    }.get(verb, name)


# Creatures


def _row(state: Any, question: Question) -> Pattern:
    cards: list[Pattern] = []
    for kind, count in state.row.items():
        tap: Pattern = {}
        name, cost = creature_name(kind, ENGLISH), state.setup.fight_cost[kind]
        label = f"{name} {_times(count)}".strip()
        sign = {"label": f"Cost: {cost}", "art": "hunger", "badge": str(cost)}
        if question.id == "ex.act":
            tap = _tap(question, f"fight:{kind}", asks=True)
            label = f"Fight: {label}, cost {cost}"
        elif question.id in ("ex.shoot", "ex.bonus"):
            tap = _tap(question, kind)
            after = f"→{percent(_odds(state, kind).overrun, ENGLISH)}"
            sign = {"label": "Overrun tonight", "art": "night", "badge": after}
        shown = {
            "label": label,
            "text": name,
            "art": _creature_art(kind),
            "badge": _times(count),
            "about": f"Not revealed yet: {state.unseen[kind]}\nCost: {cost}",
            "slots": [sign],
        }
        cards.append({**shown, **tap})
    answer, art, label = BESIDE_ROW.get(question.id, ("", "", ""))
    beside = {"label": label, "text": label, "art": art, "answer": answer}
    cards += [beside] if answer in question.answers else []
    return {
        "title": f"Creatures, deck: {state.left}",
        "cards": cards,
        **_tonight(state, question),
        "is_compact": question.id not in (*ROW, ""),
    }


def _odds(state: Any, without: str = "", about: Mapping[str, Any] | None = None) -> Odds:
    """The chances of the next reveal, or of one that is going on; `without` one of that kind."""
    row = {kind: 1 for kind, count in state.row.items() if count > (kind == without)}
    about = about or {"left": 1, "why": ""}
    course = (bool(about.get("matched")), about["why"] == "overrun")
    due = int(about.get("creatures", about.get("left", 1)))
    per_card = state.setup.rules["ex.chain"] == "per_card"
    return reveal_odds(
        state.unseen, state.left, row, state.setup.last_cards, due, per_card, *course
    )


def _tonight(state: Any, question: Question) -> Pattern:
    """How likely an overrun is; the colder the color the less likely the game is lost by it."""
    if not state.row or state.outcome is not None:
        return {"meter": None, "note": ""}
    is_under_way = question.id in ("ex.creature", "ex.armour")
    odds = _odds(state, about=question.about if is_under_way else None)
    worry = 1 if odds.game_over or odds.overrun >= Fraction(1, 2) else 0
    worry = 2 if odds.game_over >= WORRYING else worry
    over = f"Game Over: {percent(odds.game_over, ENGLISH)}" if odds.game_over else ""
    return {
        "meter": {"value": round(100 * odds.overrun), "most": 100, "worry": worry},
        "note": over,
    }


# Landscapes


def _landscapes(state: Any, question: Question) -> Pattern:
    """In the box: the open cards. Else those that are known, and all that may lie open."""
    cards, copies = [], Counter[str]()
    for number, card in enumerate([*state.open, *state.extra]):
        copies[card] += 1
        pick = number if question.id == "ex.return" and number < len(question.options) else None
        shown = {**_landscape(state, question, card), "slots": _signs(state, card)}
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
    return {"cards": [*_renewals(state, question), *cards]}


def _landscape(state: Any, question: Question, card: str) -> Pattern:
    place = state.setup.landscapes[_front(card)]
    tap = _tap(question, f"explore:{card}", asks=True) if question.id == "ex.act" else {}
    name = name_among(card, [*state.open, *state.extra], ENGLISH)
    _, is_seen, back = card.partition("/")
    seen = f" ({item_name(back.split('+')[0], ENGLISH)})" if is_seen else ""
    return {
        "label": f"{name}, cost {place.cost}{seen}",
        "about": _hides(state, card),
        "art": _place_art(card),
        "badge": str(place.cost),
        **tap,
    }


def _hides(state: Any, card: str) -> str:
    """What a landscape may hide and, in a village, what it takes."""
    finds = []
    for back, count in state.backs_of(card).items():
        item, _, creatures = back.partition("+")
        come = f" ({_come(creatures)})" if creatures else ""
        times = f" {_times(count)}" if count > 1 else ""
        finds.append(item_name(item, ENGLISH) + times + come)
    lines = [f"May hide: {ENGLISH.listed(finds)}."]
    takes = [need_name(need, ENGLISH) for need in state.setup.landscapes[_front(card)].takes]
    return "\n".join([*lines, f"Takes one of: {ENGLISH.listed(takes)}."][: 2 if takes else 1])


def _signs(state: Any, card: str) -> list[Pattern]:
    """Tools that help, what a villager takes, the chance of creatures, and what is found."""
    place, backs = state.setup.landscapes[_front(card)], state.backs_of(card)
    signs = [
        {"label": f"{tool.capitalize()} helps", "art": f"any:{tool}", "badge": ""}
        for tool in place.tools
    ]
    for need in place.takes:
        art, label = ANY.get(need, _item_art(need)), need_name(need, ENGLISH)
        signs.append({"label": label, "art": art, "badge": ""})
    all_backs = sum(backs.values())
    comes = Fraction(sum(n for back, n in backs.items() if "+" in back), all_backs)
    if place.is_dangerous and comes:
        chance = percent(comes, ENGLISH)
        signs.append({"label": f"Danger: {chance}", "art": "danger", "badge": chance})
    items = [back.split("+")[0] for back in backs]
    if len(items) == 1:
        arrow = {"label": "You get", "art": "", "text": "→", "badge": ""}
        gain = {"label": item_name(items[0], ENGLISH), "art": _item_art(items[0]), "badge": ""}
        return [*signs, arrow, gain]
    needs = {need for chest in state.chests for need in state.missing(chest)}
    wanted = {item for need in needs for item in state.setup.fits[need]}
    helps = sum(n for back, n in backs.items() if back.split("+")[0] in wanted)
    if helps:
        badge = percent(Fraction(helps, all_backs), ENGLISH)
        signs.append({"label": f"For a chest: {badge}", "art": "chest:open", "badge": badge})
    return signs


def _renewals(state: Any, question: Question) -> list[Pattern]:
    is_dealt = state.setup.holder == "box"
    some = "Replace some" if is_dealt else "Deal new landscapes"
    ways = {"refill": "Refill", "replace": "Replace all", "landscapes": some}
    return [
        {
            "label": text if text.startswith("Deal") else f"{text} landscapes",
            "art": "renew",
            "badge": "1",
            "text": text,
            "answer": way,
        }
        for way, text in ways.items()
        if question.id == "ex.act" and way in question.answers
    ]


def _pile(state: Any, question: Question) -> Pattern:
    left = sum(state.pile.contents().values()) + bool(state.top)
    art = _place_art(state.top) if state.top else "pile"
    words = f"Pile: {left} landscape" + ("" if left == 1 else "s")
    about = f"On top: {card_name(state.top, ENGLISH)}" if state.top else ""
    top = {
        "id": "pile",
        "label": f"{words}. {about}" if about else words,
        "about": about,
        "art": art,
        "badge": str(left),
        "look": "" if left else "dim",
    }
    return {"title": words, "cards": [top, *_renewals(state, question)]}


# Chests


def _chests(state: Any, question: Question) -> Pattern:
    cards = [_chest(state, question, chest) for chest in state.chests]
    if question.id == "ex.chest":
        for chest in question.answers:
            slots = _slots(state, chest, [""] * len(state.setup.chest_needs[chest]))
            needs = ENGLISH.listed(
                need_name(each, ENGLISH) for each in state.setup.chest_needs[chest]
            )
            label = f"Chest {chest}: {needs}"
            drawn = {"label": label, "text": chest, "art": "chest:open"}
            cards.append({**drawn, "slots": slots, "answer": chest})
        return {"cards": cards}
    full = sum(all(lying) for lying in state.chests.values())
    needed = max(1, len(state.chests) - 1)
    return {"cards": cards, "title": f"Full chests: {full} of {needed}"}


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
    wanted = ENGLISH.listed(need_name(need, ENGLISH) for need in missing)
    return {
        "label": f"Chest {chest}: {wanted or 'full'}",
        "about": f"Needs: {wanted}." if wanted else "",
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
        {"label": item_name(thing, ENGLISH) if thing else need_name(need, ENGLISH),
         "art": _item_art(thing) if thing else ANY.get(need, _item_art(need)),
         "look": "" if thing else "dim"}
        for need, thing in zip(state.setup.chest_needs[chest], lying, strict=True)
    ]  # fmt: skip


def _placement(state: Any, answer: str) -> Pattern:
    thing, chest = answer.split(":")[-2:]
    name = item_name(thing, ENGLISH)
    where = "Out of" if answer.startswith("back:") else "Into"
    return {
        "label": f"{where} chest {chest}: {name}",
        "text": name,
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
        text = ENGLISH.listed(_paid(what, int(n)) for what, n in mix)
        ways.append({"text": text, "uses": tuple(uses), "answer": answer})
    things = []
    for what in dict.fromkeys(used):
        if what.startswith("pair."):
            label = f"2× {creature_name(what[5:], ENGLISH)}"
            pair = {"id": what, "label": label, "art": _creature_art(what[5:]), "badge": "−1"}
            things.append({**pair, "worth": 1})
            continue
        item, worn = state.setup.items[what.split(".")[0]], what.endswith(".worn")
        look = {"look": "damaged" if worn else "", "badge": f"−{item.value}{'!' * worn}"}
        label = item_name(what, ENGLISH)
        shown = {"id": what, "label": label, "art": _item_art(what), "worth": item.value}
        things.append({**shown, **look})
    art, words = _wanted(state)
    return {
        "title": f"{words}, cost {question.about['cost']}",
        "wanted": {"label": words, "art": art},
        "rest": {"label": "Hunger left", "art": "hunger"},
        "cost": question.about["cost"],
        "purse": state.hunger + state.credit,
        "things": things,
        "ways": ways,
    }


def _paid(what: str, count: int) -> str:
    if what == "hunger":
        return f"{count} hunger"
    if what == "credit":
        return f"{count} from food"
    if what.startswith("pair."):
        return f"{2 * count}× {creature_name(what[5:], ENGLISH)}"
    return (f"{count}× " if count > 1 else "") + item_name(what, ENGLISH)


def _wanted(state: Any) -> tuple[str, str]:
    """The art and words of what is done as soon as it is paid for."""
    for name, *facts in state.steps[::-1]:
        if name == "flip":
            return _place_art(facts[0]), f"Explore: {card_name(facts[0], ENGLISH)}"
        if name == "win_trophy":
            return _creature_art(facts[0]), f"Fight: {creature_name(facts[0], ENGLISH)}"
        if name in ("fill", "act"):
            return _OTHER[name]
    raise AssertionError("nothing is paid for")


_OTHER: Final = {
    "fill": ("chest:open", "Fill chests"), "act": ("renew", "Deal new landscapes"),
}  # fmt: skip


# Answers in the hand only


IN_WORDS: Final = {"fair", "ex.guide", "ex.ready", "ex.look", "ex.landscape"}
"""Messages, and draws of the box."""


def in_hand(moment: TableSnapshot, answer: str) -> bool:
    question = _asked(moment)
    if question.id == "ex.act" and answer == "give":
        return False
    return question.id in IN_WORDS or (question.id == "ex.fill" and answer == "done")


def staged(played: tuple[TableSnapshot, ...]) -> Iterator[TableSnapshot]:
    """Draws whose last answer is the likeliest, and full hands.

    New and worn tools have names that begin alike, and so have their answers.
    """
    rules = rules_for("explorers", "referee")

    def asked_after(state: Any, *answers: str, pays: bool = True) -> TableSnapshot:
        """Answer as far as that goes. Costs are paid, and draws of the box are skipped."""
        state = state.copy()
        state.asked = None
        waiting = [*answers]
        while question := rules.question(state):
            if question.is_automatic or (question.id == "ex.pay" and pays):
                rules.answer(state, question.answers[0])
            elif waiting and waiting[0] in question.answers:
                rules.answer(state, waiting.pop(0))
            else:
                break
        return replace(moment, state=state, question=question)

    for moment in played:
        question = _asked(moment)
        if question.id in ("ex.back", "ex.creature") and len(question.answers) > 1:
            weights = tuple(range(1, 1 + len(question.answers)))
            yield replace(moment, question=replace(question, weights=weights))
    acts = [each for each in played if _asked(each).id == "ex.act" and each.state.chests]
    for moment in acts:
        state = moment.state.copy()
        needs = [need for chest in state.chests for need in state.missing(chest)]
        fits = [min(state.setup.fits[need]) for need in needs]
        state.inventories[state.seat] |= {**dict.fromkeys(fits, 1), **HANDFUL}
        state.hunger, state.credit = 9, 2
        yield asked_after(state)
        yield asked_after(state, "chests")
        if state.row:
            fight = moment.state.copy()
            fight.credit = 2
            fight.trophies[fight.seat] = dict.fromkeys(fight.row, 2)
            yield asked_after(fight, f"fight:{min(fight.row)}", pays=False)
        for answer in _asked(asked_after(state)).answers:
            if answer == "give" or answer.startswith("map:"):
                yield asked_after(state, answer)
                yield asked_after(state, answer, "landscapes")
        village = next(id for id, place in state.setup.landscapes.items() if len(place.takes) > 1)
        takes = state.setup.landscapes[village].takes
        state.inventories[state.seat] |= {min(state.setup.fits[each]): 1 for each in takes}
        if state.open:
            state.open[0] = village
            yield asked_after(state, f"explore:{village}")


HANDFUL: Final = {
    "iron_sword": 1, "iron_sword.worn": 2, "iron_pickaxe": 1, "iron_pickaxe.worn": 1,
    "explorer_map": 1, "spyglass": 1, "crossbow": 1, "armour": 2,
}  # fmt: skip


ORACLE: Final = StageOracle(parts, in_hand, staged)
