"""A whole game as text a person can read: what stood on the table, asked, answered, happened.

A rule that changes shows up as a readable difference. After one has been meant:

    .venv/bin/python -m tests.transcripts.transcript

writes the files anew; read the difference before committing it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from firmware_host.games import rules_for
from firmware_host.games.core.flow import Event
from firmware_host.games.core.question import GROUP, PEOPLE, Question
from firmware_host.games.core.rules import Setup
from firmware_host.table.fair import SeededDice
from tests.games.builders_biomes.biomes_parts import set_up as biomes_set_up
from tests.games.explorers.printed_cards import generous
from tests.games.explorers.printed_cards import set_up as explorers_set_up
from tests.games.portal_dash.assistant_game import set_up
from tests.games.portal_dash_referee.referee_parts import set_up as referee_set_up
from tests.games.registered_setups import any_answer

FOLDER = Path(__file__).parent
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
        return FOLDER / f"{self.game}-{self.mode}-{self.variant}.txt"


def _blocks() -> Setup:
    level = {"tiles": 3, "extra": ["hoglin", "blaze"], "boss": "ancient_hoglin", "hard": True}
    return set_up(3, cube="blocks", level=level, first=1, guide=True, commitment="ab" * 32)


def _layers() -> Setup:
    level = {"tiles": 2, "extra": ["wither_skeleton"], "boss": "wildfire", "hard": True}
    return set_up(2, cube="layers", level=level, line="table", rules={"pd.pass": "yes"})


def _board() -> Setup:
    extra = ["hoglin", "blaze", "wither_skeleton"]
    level = {"tiles": 2, "extra": extra, "boss": "ancient_hoglin", "hard": True}
    return referee_set_up(2, level=level, first=1)


def _biomes_blocks() -> Setup:
    return biomes_set_up(3, first=2, beginners=(1,), commitment="ab" * 32)


def _biomes_layers() -> Setup:
    rules = {"bb.tnt": "after_three", "bb.fresh_mob": "no"}
    return biomes_set_up(2, cube="layers", rules=rules, boards=(3, 1))


def _biomes_overworld() -> Setup:
    return biomes_set_up(2, first=1, beginners=(0,))


def _explorers_table() -> Setup:
    rules = {"ex.takeback": "yes", "ex.trade": "yes", "ex.shuffle_after_map": "no"}
    return explorers_set_up(2, "first_game", "table", first=1, rules=rules, values=generous())


def _explorers_creatures() -> Setup:
    rules = {"ex.chain": "per_card", "ex.armour_mid": "yes", "ex.gameover": "last4"}
    return explorers_set_up(3, "hard", "creatures", rules=rules, commitment="ab" * 32)


def _explorers_box() -> Setup:
    return explorers_set_up(1, "easy", "box", values=generous())


def _white_and_combat() -> Setup:
    return {**set_up(1), "players": [], "guessed": ["combat"], "commitment": "ab" * 32}


RECORDED = (
    Recorded("portal-dash", "dice", "rolls", _white_and_combat, 7),
    Recorded("portal-dash", "assistant", "blocks", _blocks, 920),
    Recorded("portal-dash", "assistant", "layers", _layers, 1221),
    Recorded("portal-dash", "referee", "board", _board, 1422),
    Recorded("builders-biomes", "dice", "hearts", _biomes_overworld, 7),
    Recorded("builders-biomes", "assistant", "blocks", _biomes_blocks, 154),
    Recorded("builders-biomes", "assistant", "layers", _biomes_layers, 226),
    Recorded("builders-biomes", "referee", "overworld", _biomes_overworld, 372),
    Recorded("explorers", "referee", "table", _explorers_table, 12),
    Recorded("explorers", "referee", "creatures", _explorers_creatures, 46),
    Recorded("explorers", "referee", "box", _explorers_box, 104),
)


def lines(recorded: Recorded) -> Iterator[str]:
    yield f"# {recorded.game}, {recorded.mode}, {recorded.variant}; seed {recorded.seed}."
    yield "# A random legal game. Of the position (|) only lines that changed are shown."
    yield "# Written by: .venv/bin/python -m tests.transcripts.transcript"
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
    for recorded in RECORDED:
        recorded.path.write_text("\n".join(lines(recorded)) + "\n", encoding="utf-8")
        print(recorded.path)


if __name__ == "__main__":
    main()
