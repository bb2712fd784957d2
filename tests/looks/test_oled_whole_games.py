"""Moments of whole games on the OLED with the longest words of all languages."""

from __future__ import annotations

import pytest

from firmware_host.panel.i18n import Translator, available_languages
from firmware_host.panel.screens.overlays import AlarmScreen, NoticeScreen
from firmware_host.table.snapshot import TableSnapshot
from tests.games.builders_biomes.panel import biomes_moments
from tests.games.explorers.panel import explorers_moments
from tests.panel import panel_moments, picture_book
from tests.panel.test_pictures import speaking


@pytest.mark.parametrize("language", ["qps", "longest"])
def test_no_moment_of_whole_games_overflows_in_the_longest_language(language: str) -> None:
    """Words of several languages may meet in one line of `longest`: what does not fit there is
    drawn in each language."""
    moments = (
        *panel_moments.rooms(30),
        *panel_moments.all_games(3),
        *panel_moments.referee_games()[::4],
        *biomes_moments.all_games()[::4],
        *explorers_moments.all_games()[::2],
    )
    assert len(moments) > 1000
    t = speaking(language)
    doubtful = [snapshot for snapshot in moments if problems_of(snapshot, t)]
    each = [t] if language == "qps" else [speaking(name) for name in available_languages()]
    problems = {
        f"{t.language} {problem}"
        for t in each
        for snapshot in doubtful
        for problem in problems_of(snapshot, t)
    }
    assert not problems, "\n".join(sorted(problems))


def problems_of(snapshot: TableSnapshot, t: Translator) -> set[str]:
    """What does not fit on any of its screens."""
    panel, clock = picture_book.a_panel(t)
    panel.show(snapshot)
    found: set[str] = set()
    while isinstance(panel._front, AlarmScreen | NoticeScreen):
        found.update(panel.draw(clock.now).problems)
        panel.handle(picture_book.Finger("ok"))
    asked = snapshot.question.id if snapshot.question else ""
    return found | {f"{asked}: {each}" for each in panel.draw(clock.now).problems}
