"""Hearts by themselves: the faces are what hands would draw, counted one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from firmware_host.config.settings import load_settings
from firmware_host.games import game_of, rules_for
from firmware_host.games.core.dice_only import DiceState, sums
from firmware_host.games.core.errors import BadSetup
from firmware_host.panel.dice_only import odds_text
from firmware_host.panel.i18n import translator
from firmware_host.service.table_config import SettingsValues
from firmware_host.table.rooms import guessed_dice
from tests.games.builders_biomes.rules.biomes_parts import values

RULES = rules_for("builders-biomes", "dice")


def begun(guessed: tuple[str, ...] = ()) -> DiceState:
    state = RULES.start({"values": values(), "guessed": list(guessed)})
    assert isinstance(state, DiceState)
    return state


def by_hand(pile: dict[str, int]) -> dict[int, Fraction]:
    """BB-045, BB-060: every order of the pile; three tokens, and one more after each bow."""
    hearts = values()["tokens"]
    tokens = [kind for kind, count in pile.items() for _ in range(count)]
    found: Counter[int] = Counter()
    orders = list(permutations(tokens))
    for order in orders:
        left, total = 3, 0
        for kind in order:
            if not left:
                break
            left -= kind != "bow"
            total += hearts[kind]
        found[total] += 1
    return {total: Fraction(found[total], len(orders)) for total in sorted(found)}


@pytest.mark.parametrize("weapon", ["", "bow", "iron_sword", "diamond_sword", "golden_hoe"])
def test_a_fight_shows_each_sum_as_often_as_hands_would_draw_it(weapon: str) -> None:
    own = values()["own_tokens"]
    pile = {**own, weapon: own.get(weapon, 0) + 1} if weapon else own
    drawn = begun().setup.sets[f"fight:{weapon}" if weapon else "fight"]
    assert sums(drawn) == by_hand(pile)


def test_a_weapon_shows_its_hearts_as_often_as_it_lies_there() -> None:
    hearts, neutral = values()["tokens"], values()["neutral_tokens"]
    faces = Counter(begun().setup.sets["weapon"].dice[0].faces)
    lying: Counter[str] = Counter()
    for kind, count in neutral.items():
        lying[str(hearts[kind])] += count
    total = sum(lying.values())
    assert {face: Fraction(n, faces.total()) for face, n in faces.items()} == {
        face: Fraction(n, total) for face, n in lying.items()
    }


def test_tnt_and_rerolls_are_not_on_offer() -> None:
    state = begun()
    assert "fight:tnt" not in state.setup.sets
    RULES.answer(state, "fight")
    question = RULES.question(state)
    assert question is not None
    RULES.answer(state, question.answers[0])
    question = RULES.question(state)
    assert question is not None
    assert list(question.answers) == [*state.setup.sets, "done"]


def test_odds_that_rest_on_guessed_hearts_say_so() -> None:
    words = game_of("builders-biomes").panel().dice_words
    assert words is not None
    for guessed, mark in (((), ""), (("tokens",), "≈")):
        state = begun(guessed)
        text = odds_text(words, state, state.setup.sets["fight"], translator("en"))
        assert text == f"Any ♥ {mark}90%, average {mark}1.8"
    shipped = SettingsValues(load_settings(virtual=True))
    assert guessed_dice("builders-biomes", shipped) == ["tokens"]


def test_values_that_cannot_be_drawn_from_are_refused() -> None:
    broken = {**values(), "own_tokens": {"wooden_sword": "many"}}
    with pytest.raises(BadSetup, match=r"values\.own_tokens"):
        RULES.start({"values": broken})
