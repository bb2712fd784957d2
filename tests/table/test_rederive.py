"""A stranger re-derives rolls, commitment and digest with the lines in docs/fairness.md.

Nothing of table/fair.py goes into it; the questions come from the rules.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from firmware_host.config.settings import load_settings
from firmware_host.games import all_rules, game_of
from firmware_host.games.core.dice import Die
from firmware_host.games.core.log import Entry, GameLog, asked, take
from firmware_host.games.core.question import choose, draw, roll
from firmware_host.games.core.rules import Rules
from firmware_host.games.replay import begin
from firmware_host.table.fair import ChanceMark, FairDice, digest_of, new_log
from firmware_host.table.simulate import record
from tests.paths import ROOT

GUIDE = ROOT / "docs" / "fairness.md"
RULES = [pytest.param(rules, id=f"{rules.game}-{rules.mode}") for rules in all_rules()]


def guide() -> dict[str, Any]:
    """The functions in the guide's listing."""
    code = GUIDE.read_text(encoding="utf-8").split("```python\n")[1].split("```")[0]
    assert sum(bool(line.strip()) for line in code.splitlines()) <= 32
    names: dict[str, Any] = {}
    exec(compile(code, str(GUIDE), "exec"), names)
    return names


def games(rules: Rules) -> list[GameLog]:
    values = load_settings(state_dir=Path("/nonexistent")).catalogues[rules.game].plain()
    setups = [
        game_of(rules.game).setups.every_kind(rules.mode, values, n, Random(n)) for n in range(3)
    ]
    return [
        record(rules, {**s, "commitment": ""}, f"rederive {n}", "random")
        for n, s in enumerate(setups)
    ]


@pytest.mark.behavior
@pytest.mark.parametrize("rules", RULES)
def test_a_stranger_finds_every_roll_of_a_file(rules: Rules) -> None:
    ours = guide()
    for log in games(rules):
        document = json.loads(json.dumps(log.to_json()))
        assert ours["commitment"](document) == log.commitment
        assert ours["digest"](document) == digest_of(log).replace(" ", "")
        secret, decisions, rolls = bytes.fromhex(document["secret"]), bytes(32), 0
        replayed, state = begin(log)
        for entry in log.entries:
            question = asked(replayed, state, entry)
            if entry.by == "dice":
                dice = [(die.name, list(die.faces)) for die in question.dice]
                things = zip(question.answers, question.weights, strict=True) if not dice else ()
                bag = [(thing, count) for thing, count in things if count]
                found = ours["chance"](
                    secret, entry.first, entry.question, entry.who, dice, bag, decisions
                )
                assert found == entry.answer
                rolls += 1
            if question.kind in ("choose", "place", "pick"):
                decisions = ours["decide"](decisions, entry.question, entry.who, entry.answer)
            take(replayed, state, entry)
        assert rolls > 3


@pytest.mark.parametrize("n", [1, 2, 6, 7, 20, 2**32, 2**63 - 1, 2**63 + 1, 2**64])
def test_values_beyond_the_last_whole_multiple_are_thrown_away(n: int) -> None:
    """Of 2**63 + 1 about every second one: the stranger's and ours throw away the same."""
    secret, value = bytes(range(32)), guide()["value"]
    for k in range(100):
        key = hashlib.sha256(b"%d" % k).digest()
        assert FairDice(secret).value(k, n, key) == value(secret, k, n, key)


def test_the_first_faces_of_a_known_secret_are_these_for_ever() -> None:
    """A change here makes every game in every box unprovable."""
    secret = bytes(range(32))
    log = new_log("ladder", "assistant", 3, {"height": 9, "names": ["Zoë"]}, secret)
    assert (
        log.commitment
        == hashlib.sha256(
            b"tilekeeper/2:commitment\n" + secret.hex().encode() + b"\n"
            b'{"game":"ladder","mode":"assistant","rules":3,'
            b'"setup":{"height":9,"names":["Zo\\u00eb"]}}'
        ).hexdigest()
    )
    dice, mark, seen = FairDice(secret), ChanceMark(), []
    question = roll("ladder.roll", 0, (Die("steps", ("1", "2", "3", "slip")),))
    for n in range(8):
        face, _ = dice.answer(question, *mark)
        seen.append(face)
        mark = mark.after(question, Entry(n, "ladder.roll", 0, face, "dice", mark.used, ("steps",)))
    assert " ".join(seen) == "2 3 2 slip 1 2 3 2"
    go = choose("ladder.go", 1, ("up", "stay"))
    mark = mark.after(go, Entry(8, "ladder.go", 1, "up", "person"))
    decisions = hashlib.sha256(bytes(32) + b"ladder.go\n1\nup").digest()
    key = hashlib.sha256(decisions + b"ladder.card\n-1\n3 gust\n5 calm").digest()
    word = hmac.digest(secret, b"tilekeeper/2:8:0:" + key, "sha256")[:8]
    card = (["gust"] * 3 + ["calm"] * 5)[int.from_bytes(word, "big") % 8]
    assert dice.answer(draw("ladder.card", -1, {"gust": 3, "calm": 5}), *mark) == (card, 1)
