"""Writes the positions to count from: seeded games, every kind of choice more than once.

    .venv/bin/python -m tests.games.perft_ex.make_ex_positions

Run it again when the form of a position has changed; the counts say whether the rules have too.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from tests.games.explorers.explorers_game import EXPLORERS
from tests.games.explorers.explorers_oracle import ASKED, CHANCE
from tests.games.explorers.explorers_play import a_setup, lively_answer
from tests.games.explorers.printed_cards import values
from tests.games.perft_counting import count
from tests.games.perft_ex.ex_counting import FOLDER, VALUES

GAMES = 400
MOST_SEQUENCES = 3000
DEEPEST = 4
EARLIEST = 60
OF_EACH = 3
OF_ACT = 6
PLAIN = ("fair", "guide", "ready")
"""Nothing of the rules to choose."""
WANTED = {*ASKED} - {*CHANCE, *PLAIN}


def setup_of(game: int) -> dict[str, Any]:
    return {**a_setup(f"perft {game}"), "values": values()}


def chosen() -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Of each kind of choice some positions, each from another game, well into it."""
    wanted = dict.fromkeys(sorted(WANTED), OF_EACH) | {"act": OF_ACT}
    found = []
    for game in range(GAMES):
        setup, random = setup_of(game), Random(game)
        state, answered = EXPLORERS.start(setup), 0
        while (question := EXPLORERS.question(state)) is not None:
            kind = state.steps[-1][0]
            if answered > EARLIEST and wanted.get(kind) and len(question.answers) > 1:
                wanted[kind] -= 1
                found.append((setup, state.to_json()))
                break
            EXPLORERS.answer(state, lively_answer(question, random))
            answered += 1
    assert not any(wanted.values()), f"too seldom asked: {wanted}"
    return sorted(found, key=lambda each: str(each[1]["steps"][-1][0]))


def counts(setup: dict[str, Any], data: dict[str, Any]) -> list[int]:
    """As deep as the limit allows, never less than two."""
    found: list[int] = []
    for depth in range(1, DEEPEST + 1):
        number = count(EXPLORERS, EXPLORERS.load(setup, data), depth)
        if depth > 2 and number > MOST_SEQUENCES:
            break
        found.append(number)
    return found


def write(name: str, document: object) -> None:
    """Keys stay in their order: it is the order of the answers, and the script counts by it."""
    text = json.dumps(document, separators=(",", ":"))
    (FOLDER / name).write_text(text + "\n", encoding="utf-8")


def main() -> None:
    for old in FOLDER.glob("*.json"):
        old.unlink()
    write(VALUES, values())
    for number, (setup, data) in enumerate(chosen()):
        document = {
            "setup": {key: value for key, value in setup.items() if key != "values"},
            "counts": counts(setup, data),
            "state": data,
        }
        write(f"{number:02d}-{data['steps'][-1][0]}.json", document)


if __name__ == "__main__":
    main()
