"""The events of Explorers as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from firmware_host.games.explorers.rules.cards import front_of, is_worn, item_of, read_back
from firmware_host.games.explorers.rules.payments import CREDIT, HUNGER, PAIR
from firmware_host.games.game import ReplayText

ENDS: Final = {
    "chests_filled": "all chests but one are full",
    "game_over": "Game Over was revealed",
}


def _words(name: str) -> str:
    return name.replace("_", " ")


def _one(name: str) -> str:
    """A zombie, an enderman."""
    return f"{'an' if name[0] in 'aeiou' else 'a'} {_words(name)}"


def _card(card: str) -> str:
    return _words(front_of(card))


def _back(back: str) -> str:
    item, creatures = read_back(back)
    return _words(item) + (f" with creature icon {creatures}" if creatures else "")


def _thing(thing: str) -> str:
    return ("worn " if is_worn(thing) else "") + _words(item_of(thing))


def _payment(what: str, amount: int) -> str:
    if what == HUNGER:
        return f"{amount} hunger"
    if what == CREDIT:
        return f"{amount} credit"
    if what.startswith(PAIR):
        return f"{amount} × two {_words(what.removeprefix(PAIR))} trophies"
    return f"{amount} × {_thing(what)}"


def _paid(mix: Mapping[str, int]) -> str:
    return ", ".join(_payment(what, amount) for what, amount in mix.items()) or "nothing"


def _look(card: str, back: str) -> str:
    return f"behind {_card(card)} is {_back(back)}"


Sentence = Callable[..., str]
_SILENT: Final[Sentence] = lambda story, state, *facts: ""  # noqa: E731

SENTENCES: Final[Mapping[str, Sentence]] = {
    "turn_ended": _SILENT,
    "game_over": _SILENT,  # the last line of a story says how it ended
    "chest_drawn": lambda story, state, chest: f"chest {chest} is in play",
    "top_shown": lambda story, state, card: f"{_card(card)} is on top of the pile",
    "landscape_dealt": lambda story, state, card: f"{_card(card)} is dealt",
    "landscape_returned": lambda story, state, card: f"{_card(card)} goes under the pile",
    "landscape_told": lambda story, state, card: f"goes to the {_card(card)}",
    "landscapes_renewed": lambda story, state: "deals new landscapes",
    "backs_shown": lambda story, state: "looks at the backs of the open landscapes",
    "back_seen": lambda story, state, card, back: _look(card, back),
    "explored": lambda story, state, card, item: f"explores {_card(card)} and finds {_words(item)}",
    "destination_found": lambda story, state, card: f"the map leads to the {_card(card)}",
    "pile_shuffled": lambda story, state: "the pile is shuffled",
    "paid": lambda story, state, mix: f"pays {_paid(mix)}",
    "item_spent": lambda story, state, thing: f"discards {_thing(thing)}",
    "eaten": lambda story, state, food: f"eats {_words(food)}",
    "item_given": lambda story, state, thing, seat: (
        f"gives {_thing(thing)} to {story.player(seat)}"
    ),
    "creature_revealed": lambda story, state, kind: f"{_one(kind)} is revealed",
    "overrun": lambda story, state: "overrun: another creature is revealed",
    "trophy_won": lambda story, state, kind: f"takes {_one(kind)} as a trophy",
    "item_placed": lambda story, state, thing, chest: f"puts {_thing(thing)} into chest {chest}",
    "item_taken_back": lambda story, state, thing, chest: (
        f"takes {_thing(thing)} back out of chest {chest}"
    ),
    "chest_filled": lambda story, state, chest: f"chest {chest} is full",
}

REPLAY_TEXT: Final = ReplayText(sentences={"referee": SENTENCES}, ends=ENDS)
