"""What the voice says of a moment: who does what, in words and never in signs."""

from __future__ import annotations

import re
import unicodedata

import pytest

from firmware_host.games import game_ids, game_of
from firmware_host.panel.i18n import translator
from firmware_host.panel.presenter import player_name
from firmware_host.view.spoken import alarm_keys, as_words, moment_words, why_spoken
from tests.games.game_trials import met_in
from tests.games.test_game_contract import asked_in

pytestmark = pytest.mark.behavior

T = translator("en")


def stumbles(said: str) -> bool:
    """Over signs that a voice would spell out, brackets or two full stops."""
    signs = any(unicodedata.category(char)[0] in "SC" or char in "·«»[]{}|" for char in said)
    return signs or re.search(r"\.\s*\.", said) is not None


def test_signs_become_words_and_lines_become_sentences() -> None:
    assert as_words("≈3 hits → 2 × red\nRoll…", T) == "about 3 hits. 2 times red. Roll,"
    assert as_words("«A» is due.\n\nB: 50 %", T) == "A is due. B: 50 percent"


@pytest.mark.parametrize("game", game_ids())
def test_every_question_is_said_with_whoever_it_is_asked_of(game: str) -> None:
    for id, moments in asked_in(game_of(game)).items():
        for snapshot in moments[:2]:
            said = moment_words(snapshot, T, frozenset())
            assert said, id
            assert not stumbles(said), f"{id}: {said!r}"
            assert snapshot.question is not None
            if 0 <= snapshot.question.who < len(snapshot.players):
                assert player_name(snapshot, snapshot.question.who, T) in said
            why = why_spoken(snapshot, T)
            assert len(why) > len(said.rpartition(". ")[2]) / 2, id
            assert not stumbles(why), f"{id}: {why!r}"


def test_an_alarm_is_said_once() -> None:
    for snapshot in met_in("portal-dash", "assistant").some:
        keys = alarm_keys(snapshot, T)
        if keys:
            assert len(moment_words(snapshot, T, keys)) < len(
                moment_words(snapshot, T, frozenset())
            )
            return
    raise AssertionError("no alarm in any game")
