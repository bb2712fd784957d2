"""Plays many seeded games and keeps a few small ones in which everything happens.

    .venv/bin/python -m tests.golden.make_golden

Games of older versions of the rules stay where they are: they must replay or be refused.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from firmware_host.games.core.log import Entry, GameLog
from firmware_host.table.fair import SeededDice
from tests.games.portal_dash_full.full_game import FULL
from tests.games.portal_dash_full.random_play import any_setup, lively_answer
from tests.golden.golden import FOLDER, Fact, Witness, wanted

GAMES = 3000
MOST_ENTRIES = 900


def game(seed: int) -> tuple[GameLog, set[Fact]]:
    """One seeded game as a log, and what happened in it."""
    setup = _short(any_setup(Random(f"golden {seed}")))
    dice, random = SeededDice(f"golden {seed}"), Random(f"golden people {seed}")
    log = GameLog(
        FULL.game, FULL.level, FULL.version, setup, dice.commitment, dice.reveal()
    )  # fmt: skip
    state = FULL.start(setup)
    witness = Witness(state)
    used = 0
    while (question := FULL.question(state)) is not None and len(log.entries) <= MOST_ENTRIES:
        first = None
        if question.is_chance:
            first = used
            answer, taken = dice.answer(question, used)
            used += taken
        else:
            answer = lively_answer(question, random, state)
        thrown = tuple(die.name for die in question.dice)
        by = "bot" if first is None else "dice"
        entry = Entry(len(log.entries), question.id, question.who, answer, by, first, thrown)
        log.entries.append(entry)
        witness.before(question, answer)
        witness.after(FULL.answer(state, answer))
    if state.outcome is not None:
        witness.seen.add(("end", state.outcome.reason))
    return log, witness.seen


def _short(setup: dict[str, Any]) -> dict[str, Any]:
    return {**setup, "guide": False, "commitment": ""}


def chosen() -> list[GameLog]:
    """Greedy: again and again the game that adds most for its length."""
    wishes = wanted(any_setup(Random(0)))
    found: dict[int, tuple[int, set[Fact]]] = {}
    for seed in range(GAMES):
        log, seen = game(seed)
        if len(log.entries) <= MOST_ENTRIES:
            found[seed] = len(log.entries) + 120, seen & wishes
    kept = []
    while wishes:
        best = max(found, key=lambda seed: len(found[seed][1] & wishes) / found[seed][0])
        new = found[best][1] & wishes
        if not new:
            raise SystemExit(f"never seen: {sorted(wishes)}")
        wishes -= new
        kept.append(best)
    for seed in list(kept):  # what later games have made superfluous
        others = set().union(*(found[other][1] for other in kept if other != seed))
        if found[seed][1] <= others:
            kept.remove(seed)
    return [game(seed)[0] for seed in sorted(kept)]


def main() -> None:
    for number, log in enumerate(chosen()):
        text = json.dumps(log.to_json(), separators=(",", ":"), sort_keys=True)
        path = FOLDER / f"{log.game}-{log.level}-v{log.rules}-{number:02d}.json"
        path.write_text(text + "\n", encoding="utf-8")
        print(path.name, len(log.entries))


if __name__ == "__main__":
    main()
