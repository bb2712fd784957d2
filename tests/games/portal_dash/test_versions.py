"""Games of older versions of the rules are refused with the reason."""

from __future__ import annotations

import pytest

from firmware_host.games.core.log import BadLog, GameLog
from firmware_host.games.core.rules import Rules
from firmware_host.games.replay import replay
from tests.games.portal_dash.assistant_game import ASSISTANT
from tests.games.portal_dash.assistant_game import set_up as assistant_set_up
from tests.games.portal_dash_referee.referee_game import REFEREE
from tests.games.portal_dash_referee.referee_parts import set_up as referee_set_up

HASH = "ab" * 32


@pytest.mark.parametrize("rules", [ASSISTANT, REFEREE], ids=["assistant", "referee"])
def test_only_games_of_this_version_are_replayed(rules: Rules) -> None:
    """Version 3 asks other questions than those before, so no old answer fits."""
    setup = assistant_set_up() if rules is ASSISTANT else referee_set_up()
    assert [version for version in range(6) if rules.replays(version)] == [3]
    log = GameLog(rules.game, rules.mode, rules.version, setup, HASH)
    replay(log)
    for version in (0, 1, 2):
        log.rules = version
        with pytest.raises(BadLog, match=f"version {version}"):
            replay(log)
    log.rules = rules.version + 1
    with pytest.raises(BadLog, match="update Tilekeeper"):
        replay(log)
