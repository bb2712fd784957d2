"""«None of them» is the last answer, never the first: after a hasty OK box and table would differ.

On the glass a list starts at its first line; the touch table marks the usual answer.
"""

from __future__ import annotations

import pytest

from firmware_host.games.core.question import NONE
from firmware_host.panel.commands import AnswerCommand
from firmware_host.panel.frame import Frame
from firmware_host.panel.game_panel import dice_art_of
from firmware_host.panel.i18n import translator
from firmware_host.panel.presenter import present, screen_for
from firmware_host.view.hand import hand_part
from tests.panel import panel_moments
from tests.panel.picture_book import Finger

EN = translator("en")
NONE_OF_THEM = (NONE, "none")
ASKED = (
    "pd.find-red",
    "full-pd.find-black",
    "pd.die_layer-red",
    "bb.specials",
    "bb.pickaxe",
    "ex.bonus-table",
)

pytestmark = pytest.mark.plays


@pytest.mark.parametrize("name", ASKED)
def test_none_of_them_is_the_last_answer(name: str) -> None:
    snapshot = panel_moments.first_of_each()[name]
    question = snapshot.question
    assert question is not None
    none = [each for each in question.answers if each in (*NONE_OF_THEM, "done")]
    assert len(none) == 1

    shown = present(question, snapshot, EN)
    hand = hand_part(question, shown, {}, {}, EN)
    assert hand["cards"][-1]["act"] == f"answer:{none[0]}"
    assert hand["cursor"] != none[0]

    screen = screen_for(question, shown, Frame(), EN, dice_art_of(snapshot))
    assert screen.on(Finger("ok"), 0.0) != AnswerCommand(none[0])
