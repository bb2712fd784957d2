"""Writes the positions to count from: seeded games, every kind of choice at least once.

    .venv/bin/python -m tests.games.portal_dash.perft.make_positions

Run it again when the form of a position has changed; the counts say whether the rules have too.
"""

from __future__ import annotations

from random import Random
from typing import Any

from tests.games.perft import counts_of, write_positions
from tests.games.portal_dash.perft.counting import WANTED
from tests.games.portal_dash.rules.referee.random_play import any_setup, play
from tests.games.portal_dash.rules.referee.referee_game import REFEREE

GAMES = 160
FEWEST = 44
MOST_SEQUENCES = 6000


def chosen() -> list[tuple[int, dict[str, Any]]]:
    """Of each kind of choice one position, then more from late in different games."""
    wanted = set(WANTED)
    found: list[tuple[int, dict[str, Any]]] = []
    late: list[tuple[int, dict[str, Any]]] = []
    for game in range(GAMES):
        taken = False
        for n, (state, question) in enumerate(play(any_setup(Random(f"setup {game}")), game)):
            kind = state.steps[-1][0]
            if (
                not taken
                and kind in wanted
                and (n > 60 or kind in ("start_spaces", "start_space"))
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


def main() -> None:
    documents: dict[str, Any] = {}
    for number, (game, data) in enumerate(chosen()):
        setup = any_setup(Random(f"setup {game}"))
        documents[f"setup-{game}"] = setup
        documents[f"{number:02d}-{data['steps'][-1][0]}"] = {
            "setup": f"setup-{game}",
            "counts": counts_of(REFEREE, setup, data, MOST_SEQUENCES),
            "state": data,
        }
    write_positions("portal-dash", documents)


if __name__ == "__main__":
    main()
