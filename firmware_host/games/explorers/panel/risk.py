"""What a reveal may bring, exactly: tonight, from a dangerous landscape, in the middle of one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from firmware_host.games.explorers.rules.cards import CREATURES, front_of, read_back
from firmware_host.games.explorers.rules.odds import Odds, reveal_odds
from firmware_host.games.explorers.rules.reveals import OVERRUN
from firmware_host.games.explorers.rules.state import ExplorersState
from firmware_host.panel.canvas import Signs
from firmware_host.panel.i18n import Translator
from firmware_host.panel.screens.lists import Likelihood
from firmware_host.panel.words import approx, percent

IsGuess = Callable[..., bool]
"""Whether something at or below these paths of the catalogue is a guess."""
_DECK = (*(f"creatures.{kind}.copies" for kind in CREATURES), "removed")
"""What the odds of every reveal rest on."""


def sure(*_paths: str) -> bool:
    return False


def odds_of(
    state: ExplorersState,
    creatures: int = 1,
    without: str = "",
    matched: bool = False,
    chaining: bool = False,
) -> Odds:
    """Of a reveal now; `without` as if one of that kind had left the row."""
    row = frozenset(kind for kind, count in state.row.items() if count > (kind == without))
    return _exact(
        tuple(state.unseen.items()),
        state.left,
        row,
        state.setup.last_cards,
        creatures,
        state.setup.rules["ex.chain"] == "per_card",
        matched,
        chaining,
    )


@lru_cache(maxsize=64)
def _exact(
    unseen: tuple[tuple[str, int], ...],
    left: int,
    row: frozenset[str],
    last_cards: int,
    creatures: int,
    per_card: bool,
    matched: bool,
    chaining: bool,
) -> Odds:
    """One screen asks for the same chances many times; only which kinds are in the row counts."""
    kinds = dict.fromkeys(row, 1)
    bag = dict(unseen)
    return reveal_odds(bag, left, kinds, last_cards, creatures, per_card, matched, chaining)


class Danger(NamedTuple):
    """Of exploring one landscape: that creatures come at all, and what they do."""

    comes: Fraction
    overrun: Fraction
    game_over: Fraction


def danger_of(card: str, state: ExplorersState) -> Danger:
    """Averaged over every back the card may still have; armour is not counted."""
    backs = state.backs_of(card)
    comes = overrun = over = Fraction(0)
    for back, count in backs.items():
        creatures = read_back(back)[1]
        if creatures:
            share = Fraction(count, sum(backs.values()))
            odds = odds_of(state, creatures)
            comes += share
            overrun += share * odds.overrun
            over += share * odds.game_over
    return Danger(comes, overrun, over)


def chance_text(chance: Fraction, t: Translator, is_guess: IsGuess, *also: str) -> str:
    """Of a reveal: «≈20%» where the deck, or what else it rests on, is guessed."""
    return approx(percent(chance, t), is_guess(*_DECK, *also))


def overrun_odds(odds: Odds, t: Translator, is_guess: IsGuess) -> Likelihood:
    return Likelihood("risk", odds.overrun, chance_text(odds.overrun, t, is_guess))


def danger_signs(
    card: str, danger: Danger, is_certain: bool, t: Translator, is_guess: IsGuess
) -> Signs:
    """How likely creatures come; «!» for an overrun, «×» for the end of the game, each in a box: a
    mark behind the percentage before it would be read with that."""
    backs = f"landscapes.{front_of(card)}.backs"
    signs: Signs = ()
    if not is_certain:
        signs = ("skull", f"={approx(percent(danger.comes, t), is_guess(backs))}")
    if danger.comes:
        signs += ("", "mark-overrun", f"={chance_text(danger.overrun, t, is_guess, backs)}")
    if danger.game_over:
        signs += ("", "mark-over", f"={chance_text(danger.game_over, t, is_guess, backs)}")
    return signs


def course_lines(
    state: ExplorersState, about: Mapping[str, Any], t: Translator, is_guess: IsGuess = sure
) -> tuple[str, ...]:
    """The chances of the event that a question about its next card stands in."""
    if not state.row:
        return ()
    chaining = about["why"] == OVERRUN
    matched = bool(about.get("matched"))
    creatures = int(about["creatures"] if "creatures" in about else about["left"])
    odds = odds_of(state, creatures, matched=matched, chaining=chaining)
    text = (
        # Translators: how likely one more creature comes; {chance}: ≈20%
        t.gettext("Overrun goes on: {chance}")
        if chaining
        # Translators: how likely it is; a line of 20 letters; {chance}: ≈20%
        else t.gettext("Overrun: {chance}")
    )
    lines = [text.format(chance=chance_text(odds.overrun, t, is_guess))]
    if odds.game_over:
        over = chance_text(odds.game_over, t, is_guess)
        # Translators: how likely the game is lost; a line of 20 letters; {chance}: ≈4%
        lines.append(t.gettext("Game Over: {chance}").format(chance=over))
    return tuple(lines)
