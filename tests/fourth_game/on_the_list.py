"""The dice race as one game more on the list, as long as a test wants it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from firmware_host.games import FOLDERS, game_of
from firmware_host.games.game import Game
from firmware_host.panel import presenter

FOLDER = "tests.dice_race"
COMMAND = ("-m", FOLDER)
"""After the interpreter's name: `tilekeeper` with the game on its list."""
_questions: dict[str, presenter.Presenter] = {}


@contextmanager
def dice_race_on_the_list() -> Iterator[Game]:
    """Afterwards neither the game nor its presenters are known: other tests count both."""
    FOLDERS.append(FOLDER)
    try:
        game = game_of("dice-race")
        game.panel()
        presenter._PRESENTERS.update(_questions)
        yield game
    finally:
        FOLDERS.remove(FOLDER)
        for id in [each for each in presenter._PRESENTERS if each.startswith("dr.")]:
            _questions[id] = presenter._PRESENTERS.pop(id)
