"""Writes the positions to count from: seeded games, every kind of choice at each mode.

    .venv/bin/python -m tests.games.perft_bb.make_bb_positions

Run it again when the form of a position has changed; the counts say whether the rules have too.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from tests.games.builders_biomes.biomes_game import MODES
from tests.games.builders_biomes.biomes_oracle import ASKED, CHANCE
from tests.games.builders_biomes.biomes_parts import values
from tests.games.builders_biomes.biomes_play import any_setup, play
from tests.games.perft_bb.bb_counting import FOLDER, VALUES
from tests.games.perft_counting import count

GAMES = 60
MOST_SEQUENCES = 3000
DEEPEST = 4
EARLIEST = 80
OF_EACH = {"referee": 3, "assistant": 2}
"""More where there are more rules."""
PLAIN = ("fair", "guide", "adjust_which", "adjust_by")
"""Nothing of the rules to choose."""
REFEREE_ONLY = ("explore", "pay")
ASSISTANT_ONLY = ("blocks_left",)
WANTED = {
    "referee": {*ASKED} - {*CHANCE, *PLAIN, *ASSISTANT_ONLY},
    "assistant": {*ASKED} - {*CHANCE, *PLAIN, *REFEREE_ONLY},
}


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


def counts(mode: str, setup: dict[str, Any], data: dict[str, Any]) -> list[int]:
    """As deep as the limit allows, never less than two."""
    rules, found = MODES[mode], []
    for depth in range(1, DEEPEST + 1):
        number = count(rules, rules.load(setup, data), depth)
        if depth > 2 and number > MOST_SEQUENCES:
            break
        found.append(number)
    return found


def write(name: str, document: object) -> None:
    text = json.dumps(document, separators=(",", ":"), sort_keys=True)
    (FOLDER / name).write_text(text + "\n", encoding="utf-8")


def main() -> None:
    for old in FOLDER.glob("*.json"):
        old.unlink()
    write(VALUES, values())
    number = 0
    for mode in MODES:
        for setup, data in chosen(mode):
            document = {
                "mode": mode,
                "setup": {key: value for key, value in setup.items() if key != "values"},
                "counts": counts(mode, setup, data),
                "state": data,
            }
            write(f"{number:02d}-{mode}-{data['steps'][-1][0]}.json", document)
            number += 1


if __name__ == "__main__":
    main()
