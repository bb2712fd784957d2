"""Why a tap does nothing: the words of the rule, else what has to be answered first."""

from __future__ import annotations

import pytest

from firmware_host.games.core.errors import IllegalAnswer
from firmware_host.games.core.flow import NOT_LEGAL
from firmware_host.panel.i18n import translator
from firmware_host.view.refusals import refusal_words
from tests.panel import panel_moments

T = translator("en")


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("PD-100", "too far away."),
        ("G3", "its top and two sides must be free."),
        ("PD-064", "Not now. First: Choose action 1"),
        ("", "Not now. First: Choose action 1"),
    ],
)
def test_a_refusal_gives_the_reason_or_names_the_open_question(rule: str, words: str) -> None:
    snapshot = panel_moments.first_of_each()["pd.action"]
    refusal = IllegalAnswer("pd.action", "c1", rule, NOT_LEGAL)
    assert refusal_words(refusal, snapshot, T) == words
