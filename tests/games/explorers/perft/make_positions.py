"""Writes the positions to count from: seeded games, every kind of choice more than once.

    .venv/bin/python -m tests.games.explorers.perft.make_positions

Run it again when the form of a position has changed; the counts say whether the rules have too.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from tests.games.explorers.perft.counting import OF_ACT, OF_EACH, WANTED
from tests.games.explorers.rules.explorers_game import EXPLORERS
from tests.games.explorers.rules.explorers_play import a_setup, lively_answer
from tests.games.explorers.rules.printed_cards import values
from tests.games.perft import VALUES, counts_of, write_positions

GAMES = 400
MOST_SEQUENCES = 3000
EARLIEST = 60


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


def main() -> None:
    """Keys keep their order because it is the order of the answers, and the script counts by it."""
    documents: dict[str, Any] = {Path(VALUES).stem: values()}
    for number, (setup, data) in enumerate(chosen()):
        documents[f"{number:02d}-{data['steps'][-1][0]}"] = {
            "setup": {key: value for key, value in setup.items() if key != "values"},
            "counts": counts_of(EXPLORERS, setup, data, MOST_SEQUENCES),
            "state": data,
        }
    write_positions("explorers", documents, sort_keys=False)


if __name__ == "__main__":
    main()
