"""A whole game as text a person can read: what stood on the table, asked, answered, happened.

A rule that changes shows up as a readable difference. After one has been meant:

    .venv/bin/python -m tests.games.transcript

writes the files anew; read the difference before committing it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from firmware_host.games import game_ids, rules_for
from firmware_host.games.core.flow import Event
from firmware_host.games.core.question import GROUP, PEOPLE, Question
from firmware_host.games.core.rules import Setup
from firmware_host.table.fair import SeededDice
from tests.games.registered_setups import any_answer
from tests.paths import game_folder

MOST_SHOWN = 12


@dataclass(frozen=True)
class Recorded:
    """One transcript: which game, how set up, and the seed of dice and people."""

    game: str
    mode: str
    variant: str
    setup: Callable[[], Setup]
    seed: int

    @property
    def path(self) -> Path:
        return (
            game_folder(self.game) / "transcripts" / f"{self.game}-{self.mode}-{self.variant}.txt"
        )


def recorded_games() -> list[Recorded]:
    """Return every transcript: `tests/games/<game>/transcripts/recorded.py` has a game's own."""
    modules = (f"tests.games.{game_folder(game).name}.transcripts.recorded" for game in game_ids())
    return [recorded for module in modules for recorded in import_module(module).RECORDED]


def lines(recorded: Recorded) -> Iterator[str]:
    yield f"# {recorded.game}, {recorded.mode}, {recorded.variant}; seed {recorded.seed}."
    yield "# A random legal game. Of the position (|) only lines that changed are shown."
    yield "# Written by: .venv/bin/python -m tests.games.transcript"
    rules = rules_for(recorded.game, recorded.mode)
    dice, people = SeededDice(str(recorded.seed), scheme=1), Random(recorded.seed)
    state, used, before = rules.start(recorded.setup()), 0, [""]
    number = 0
    while (question := rules.question(state)) is not None:
        yield ""
        yield from _position(rules.describe(state), before)
        yield _asked(number, question)
        if question.is_chance:
            answer, taken = dice.answer(question, used)
            used += taken
        else:
            answer = any_answer(rules, state, people)
        yield f"    > {answer}"
        for event in rules.answer(state, answer):
            yield f"    * {_told(event)}"
        number += 1
    yield ""
    yield from _position(rules.describe(state), before)
    outcome: Any = rules.outcome(state)
    yield f"{'won' if outcome.won else 'lost'}: {outcome.reason}"


def _position(described: str, before: list[str]) -> Iterator[str]:
    now = described.split("\n")
    yield from (f"| {line}" for line in now if line not in before)
    before[:] = now


def asked_facts(question: Question) -> dict[str, Any]:
    """What a question is about, with what steers other rooms where it says something."""
    steering = {
        "stands_for": question.stands_for,
        "options": list(question.options),
        "default": question.default,
        "drawn_by": "" if question.drawn_by == PEOPLE else question.drawn_by,
    }
    return {**question.about, **{key: value for key, value in steering.items() if value}}


def _asked(number: int, question: Question) -> str:
    who = "everybody" if question.who == GROUP else f"seat {question.who}"
    facts = "".join(f" {key}={value}" for key, value in asked_facts(question).items())
    answers: list[str] = []
    for i, answer in enumerate(question.answers[:MOST_SHOWN]):
        answers.append(f"{answer} ×{question.weights[i]}" if question.weights else answer)
    if len(question.answers) > MOST_SHOWN:
        answers.append(f"… {len(question.answers)} in all")
    rule = f" {question.rule}" if question.rule else ""
    return f"{number}. {question.id} ({question.kind}) {who}{rule}{facts}: {' | '.join(answers)}"


def _told(event: Event) -> str:
    return " ".join(str(fact) for fact in event)


def main() -> None:
    for recorded in recorded_games():
        recorded.path.write_text("\n".join(lines(recorded)) + "\n", encoding="utf-8")
        print(recorded.path)


if __name__ == "__main__":
    main()
