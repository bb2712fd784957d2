"""What a terminal reads of Explorers is English: an easy game."""

from __future__ import annotations

import pytest

from tests.cli.tilekeeper_command import tilekeeper


@pytest.mark.behavior
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("explorers",), "explorers (referee), easy, 2 players,"),
        (("explorers", "--level", "very_hard"), "explorers (referee), very hard, 2 players,"),
        (("explorers", "--players", "1"), "explorers (referee), easy, 1 player,"),
        (("portal-dash", "--level", "3"), "portal-dash (assistant), level 3, 2 players,"),
        (("builders-biomes",), "builders-biomes (assistant), 2 players,"),
    ],
    ids=str,
)
def test_play_names_the_difficulty_as_people_say_it(arguments: tuple[str, ...], told: str) -> None:
    assert tilekeeper("play", *arguments).out.startswith(told)
