"""Whole seeded games as text, one line per answer: what must not change between processes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

from firmware_host.games import all_rules
from tests.games.registered_setups import any_answer, setup_for


def log_lines(games: int) -> Iterator[str]:
    for rules in all_rules():
        for seed in range(games):
            setup = setup_for(rules, Random(f"setup {seed}"))
            random, state = Random(seed), rules.start(setup)
            yield f"{rules.game} {rules.mode} {seed} {json.dumps(setup)}"
            while (question := rules.question(state)) is not None:
                answer = any_answer(rules, state, random)
                events = rules.answer(state, answer)
                yield f"{question.id} {question.who} {answer} {json.dumps(events)}"
            yield json.dumps(state.to_json())


if __name__ == "__main__":
    for line in log_lines(8):
        print(line)
