"""The list of games with one more, and a box of that kind."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from firmware_host.games.game import Game
from tests.fourth_game.on_the_list import dice_race_on_the_list


@pytest.fixture(autouse=True)
def dice_race() -> Iterator[Game]:
    with dice_race_on_the_list() as game:
        yield game
