"""Fights where people keep their tokens: they tell one sum, and special weapons if they own any."""

from __future__ import annotations

from firmware_host.games.builders_biomes.rules import fights
from firmware_host.games.builders_biomes.rules.assistant.state import (
    AssistantBiomesState,
    flow,
    something_lies_open,
)
from firmware_host.games.builders_biomes.rules.cards import HOE, PICKAXE, TNT, TNT_HEARTS
from firmware_host.games.builders_biomes.rules.fights import needed, ongoing
from firmware_host.games.builders_biomes.rules.odds import specials, sums
from firmware_host.games.core.question import NONE, Question, draw


@flow.run("fight")
def _fight(state: AssistantBiomesState, mob: str) -> None:
    something_lies_open(state)
    fights.begin(state, mob)


@flow.run("hearts")
def _hearts(state: AssistantBiomesState) -> None:
    found = _sums(state)
    if len(found) == 1:
        _told(state, next(iter(found)))
    else:
        state.then(("total",))


def _sums(state: AssistantBiomesState) -> dict[int, int]:
    """BB-045, BB-060: three tokens, and one more for each bow; sums that win are one."""
    return sums(state.builders[state.seat].pile, state.setup.tokens, needed(state))


@flow.ask("total")
def _ask_total(state: AssistantBiomesState) -> Question:
    """BB-046, BB-047: TNT is not yet counted; the largest answer means so many or more."""
    bag = {str(total): ways for total, ways in _sums(state).items()}
    fight = ongoing(state)
    return draw("bb.hearts", state.seat, bag, "BB-045", mob=fight.mob, needed=needed(state))


@flow.take("total")
def _take_total(state: AssistantBiomesState, answer: str) -> None:
    _told(state, int(answer))


def _told(state: AssistantBiomesState, hearts: int) -> None:
    state.emit("hearts_told", hearts)
    ways = _specials(state)
    if len(ways) == 1:
        _named(state, next(iter(ways)))
    else:
        state.then(("specials",))


def _specials(state: AssistantBiomesState) -> dict[str, int]:
    """What the revealed tokens may include that matters beside their hearts, and how likely.

    A hoe gives XP, a pickaxe a block; TNT matters where it can still win the fight.
    """
    pile, told, most = state.builders[state.seat].pile, ongoing(state).told, needed(state)
    named: list[str] = [kind for kind in (HOE, PICKAXE) if kind in pile]
    if 0 < most - told <= pile.get(TNT, 0) * TNT_HEARTS:
        named.append(TNT)
    if not named:
        return {NONE: 1}
    ways = specials(pile, state.setup.tokens, most, told, tuple(named))
    return {",".join(these) or NONE: count for these, count in ways.items()}


@flow.ask("specials")
def _ask_specials(state: AssistantBiomesState) -> Question:
    """BB-061 to BB-063: which special weapons are among them."""
    return draw("bb.specials", state.seat, _specials(state), "BB-060", mob=ongoing(state).mob)


@flow.take("specials")
def _take_specials(state: AssistantBiomesState, answer: str) -> None:
    _named(state, answer)


def _named(state: AssistantBiomesState, answer: str) -> None:
    for kind in answer.split(",") if answer != NONE else ():
        fights.reveal(state, kind)


@flow.run("mob_beaten")
def _mob_beaten(state: AssistantBiomesState, id: str) -> None:
    state.emit("card_left_deck", id)
