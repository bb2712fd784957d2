"""Writes the positions to count from: seeded games, every kind of choice at each mode.

    .venv/bin/python -m tests.games.builders_biomes.perft.make_positions

Run it again when the form of a position has changed; the counts say whether the rules have too.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from tests.games.builders_biomes.perft.counting import OF_EACH, WANTED
from tests.games.builders_biomes.rules.biomes_game import MODES
from tests.games.builders_biomes.rules.biomes_parts import values
from tests.games.builders_biomes.rules.biomes_play import any_setup, play
from tests.games.perft import VALUES, counts_of, write_positions

GAMES = 60
MOST_SEQUENCES = 3000
EARLIEST = 80


def setup_of(mode: str, game: int) -> dict[str, Any]:
    return {**any_setup(mode, Random(f"setup {game}")), "values": values()}


def chosen(mode: str) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Of each kind of choice as many positions, each from another game, well into it."""
    wanted, found = dict.fromkeys(WANTED[mode], OF_EACH[mode]), []
    for game in range(GAMES):
        setup = setup_of(mode, game)
        for n, (state, question) in enumerate(play(mode, setup, game)):
            kind = state.steps[-1][0]
            if n > EARLIEST and wanted.get(kind) and len(question.answers) > 1:
                wanted[kind] -= 1
                found.append((setup, state.to_json()))
                break
    assert not any(wanted.values()), f"too seldom asked: {wanted}"
    return sorted(found, key=lambda each: str(each[1]["steps"][-1][0]))


def main() -> None:
    documents: dict[str, Any] = {Path(VALUES).stem: values()}
    for mode, rules in MODES.items():
        for setup, data in chosen(mode):
            documents[f"{len(documents) - 1:02d}-{mode}-{data['steps'][-1][0]}"] = {
                "mode": mode,
                "setup": {key: value for key, value in setup.items() if key != "values"},
                "counts": counts_of(rules, setup, data, MOST_SEQUENCES),
                "state": data,
            }
    write_positions("builders-biomes", documents)


if __name__ == "__main__":
    main()
