"""The transcripts of Portal Dash: how each is set up, and its seed."""

from __future__ import annotations

from firmware_host.games.core.rules import Setup
from tests.games.portal_dash.rules.assistant.assistant_game import set_up
from tests.games.portal_dash.rules.referee.referee_parts import set_up as referee_set_up
from tests.games.transcript import Recorded


def _white_and_combat() -> Setup:
    return {**set_up(1), "players": [], "guessed": ["combat"], "commitment": "ab" * 32}


def _blocks() -> Setup:
    level = {"tiles": 3, "extra": ["hoglin", "blaze"], "boss": "ancient_hoglin", "hard": True}
    return set_up(3, cube="blocks", level=level, first=1, guide=True, commitment="ab" * 32)


def _layers() -> Setup:
    level = {"tiles": 2, "extra": ["wither_skeleton"], "boss": "wildfire", "hard": True}
    return set_up(2, cube="layers", level=level, line="table", rules={"pd.pass": "yes"})


def _board() -> Setup:
    extra = ["hoglin", "blaze", "wither_skeleton"]
    level = {"tiles": 2, "extra": extra, "boss": "ancient_hoglin", "hard": True}
    return referee_set_up(2, level=level, first=1)


RECORDED = (
    Recorded("portal-dash", "dice", "rolls", _white_and_combat, 7),
    Recorded("portal-dash", "assistant", "blocks", _blocks, 920),
    Recorded("portal-dash", "assistant", "layers", _layers, 1221),
    Recorded("portal-dash", "referee", "board", _board, 1422),
)
