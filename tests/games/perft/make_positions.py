"""Writes the positions to count from: seeded games, every kind of choice at least once.

    .venv/bin/python -m tests.games.perft.make_positions

Run it again when the form of a position has changed; the counts say whether the rules have too.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from tests.games.perft.counting import FOLDER
from tests.games.perft_counting import count
from tests.games.portal_dash_referee.answer_oracle import ASKED
from tests.games.portal_dash_referee.random_play import any_setup, play
from tests.games.portal_dash_referee.referee_game import REFEREE

GAMES = 160
FEWEST = 44
MOST_SEQUENCES = 6000
DEEPEST = 4
CHANCE = {"reveal", "deal_spawner", "deal_line", "learn", "find", "see", "white_dice", "draw_used",
          "combat", "roll_again", "tile_on_top"}  # fmt: skip
PLAIN = {"fair", "guide", "show_line"}
"""Nothing to choose."""


def chosen() -> list[tuple[int, dict[str, Any]]]:
    """Of each kind of choice one position, then more from late in different games."""
    wanted = set(ASKED) - CHANCE - PLAIN
    found: list[tuple[int, dict[str, Any]]] = []
    late: list[tuple[int, dict[str, Any]]] = []
    for game in range(GAMES):
        taken = False
        for n, (state, question) in enumerate(play(any_setup(Random(f"setup {game}")), game)):
            kind = state.steps[-1][0]
            if (
                not taken
                and kind in wanted
                and (n > 60 or kind == "start_space")
                and len(question.answers) > 1
            ):
                wanted.remove(kind)
                found.append((game, state.to_json()))
                taken = True
        for state, question in play(any_setup(Random(f"setup {game}")), game):
            if state.boss_is_here and question.id == "pd.act" and len(state.mobs) > 1:
                late.append((game, state.to_json()))
                break
    assert not wanted, f"never asked: {wanted}"
    return found + late[: max(0, FEWEST - len(found))]


def counts(setup: dict[str, Any], data: dict[str, Any]) -> list[int]:
    """As deep as the limit allows, never less than two."""
    found: list[int] = []
    for depth in range(1, DEEPEST + 1):
        number = count(REFEREE, REFEREE.load(setup, data), depth)
        if depth > 2 and number > MOST_SEQUENCES:
            break
        found.append(number)
    return found


def write(name: str, document: object) -> None:
    text = json.dumps(document, separators=(",", ":"), sort_keys=True)
    (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def main() -> None:
    for old in FOLDER.glob("*.json"):
        old.unlink()
    for number, (game, data) in enumerate(chosen()):
        setup = any_setup(Random(f"setup {game}"))
        write(f"setup-{game}", setup)
        asked = data["steps"][-1][0]
        document = {"setup": f"setup-{game}", "counts": counts(setup, data), "state": data}
        write(f"{number:02d}-{asked}", document)


if __name__ == "__main__":
    main()
