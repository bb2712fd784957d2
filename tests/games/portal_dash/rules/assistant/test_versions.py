"""Games of older versions of the rules are replayed, or refused with the reason."""

from __future__ import annotations

import pytest

from firmware_host.games.core.log import BadLog, GameLog
from firmware_host.games.core.rules import Rules
from firmware_host.games.replay import replay
from tests.games.portal_dash.rules.assistant.assistant_game import ASSISTANT
from tests.games.portal_dash.rules.assistant.assistant_game import set_up as assistant_set_up
from tests.games.portal_dash.rules.referee.referee_game import REFEREE
from tests.games.portal_dash.rules.referee.referee_parts import set_up as referee_set_up

HASH = "ab" * 32


@pytest.mark.parametrize("rules", [ASSISTANT, REFEREE], ids=["assistant", "referee"])
def test_only_games_of_this_version_and_two_before_are_replayed(rules: Rules) -> None:
    """Versions 5 and 6 take more answers than 4; before 4 other questions were asked."""
    setup = assistant_set_up() if rules is ASSISTANT else referee_set_up()
    assert [version for version in range(8) if rules.replays(version)] == [4, 5, 6]
    log = GameLog(rules.game, rules.mode, rules.version, setup, HASH)
    for version in (4, 5, 6):
        log.rules_version = version
        replay(log)
    for version in (0, 1, 2, 3):
        log.rules_version = version
        with pytest.raises(BadLog, match=f"version {version}"):
            replay(log)
    log.rules_version = rules.version + 1
    with pytest.raises(BadLog, match="update Tilekeeper"):
        replay(log)
