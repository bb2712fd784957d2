"""The same seed gives the same game in every process: nothing may hang on the order of a set."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from firmware_host.games import all_rules
from firmware_host.games.core.rules import Rules
from tests.games.registered_setups import any_answer, setup_for
from tests.paths import ROOT
from tests.waiting import PATIENCE_S


def log_under(hash_seed: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "tests.games.seeded_log"],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=True,
    )
    return done.stdout


@pytest.mark.behavior
def test_the_same_seed_gives_the_same_log_under_three_hash_seeds() -> None:
    first, *others = (log_under(hash_seed) for hash_seed in ("0", "1", "4711"))
    assert first.count("\n") > 500
    for other in others:
        assert other == first


def _reversed_keys(value: Any) -> Any:
    """As a tool might write a file anew: other order, same facts."""
    if isinstance(value, dict):
        return {key: _reversed_keys(value[key]) for key in reversed(value)}
    return [_reversed_keys(item) for item in value] if isinstance(value, list) else value


@pytest.mark.parametrize("rules", all_rules(), ids=lambda rules: f"{rules.game}-{rules.mode}")
def test_what_chance_may_answer_does_not_depend_on_the_order_of_a_set_ups_keys(
    rules: Rules,
) -> None:
    """Else the dice of a game could not be proved from a file whose keys a tool has sorted."""
    for seed in range(2):
        setup = setup_for(rules, Random(f"setup {seed}"))
        state, twin = rules.start(setup), rules.start(_reversed_keys(setup))
        random = Random(seed)
        while (question := rules.question(state)) is not None:
            asked = rules.question(twin)
            assert asked is not None
            assert asked.id == question.id
            if question.is_chance:
                assert list(asked.answers) == list(question.answers)
                assert asked.weights == question.weights
            answer = any_answer(rules, state, random)
            rules.answer(state, answer)
            rules.answer(twin, answer)
        assert state.to_json() == twin.to_json()
