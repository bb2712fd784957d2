"""Whole random games in assistant mode beside a ledger that hears only questions and answers.

The ledger keeps what people at the table could write down: armour pieces, columns, the line, who
revealed what. It shares no code with the rules and knows before each question what may be asked.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from firmware_host.games.core.flow import Event
from firmware_host.games.core.question import Question
from tests.games.portal_dash.rules.assistant.assistant_game import ASSISTANT
from tests.games.portal_dash.rules.referee.random_play import any_starting_items
from tests.games.portal_dash.rules.referee.referee_parts import values
from tests.games.registered_setups import portal_dash_assistant

pytestmark = pytest.mark.behavior

GAMES = range(240)
MOST_ANSWERS = 3000
SELDOM = ("last_heart", "boss_beaten")


class GameRows:
    """`hears` before an answer is given, `sees` what it led to."""

    def __init__(self, setup: dict[str, Any]) -> None:
        self.setup = setup
        parts = setup["values"]
        side = parts["piglin"][parts["piglin_side"][str(len(setup["players"]))]]
        self.columns = {
            f"{task}{i + 1}": [size, ""] for task in "ABC" for i, size in enumerate(side[task])
        }
        hearts = {id: tile["hearts"] for id, tile in parts["armour"].items()}
        starting = setup["level"].get("starting") or ["leather_chestplate"]
        pieces = [hearts[id] for id in starting if id in hearts]
        self.armour = [pieces.copy() for _ in setup["players"]]
        self.received = [0] * len(setup["players"])
        self.untold = [False] * len(setup["players"])
        self.line: list[str] = []
        self.revealed = False
        self.portal = False
        self.ordered = False
        self.seen: Counter[str] = Counter()

    def open_for(self, colour: str) -> list[str]:
        return [
            name for name, (left, held) in self.columns.items() if left and held in ("", colour)
        ]

    def hears(self, question: Question, answer: str) -> None:
        name = question.id.removeprefix("pd.")
        if self.portal and name != "fill_spawners":
            assert not (self.line and self.setup["trackers"]["mobs"])
        self.portal = False
        handler = getattr(self, f"_{name}", None)
        if handler is not None:
            handler(question, answer)

    def sees(self, events: list[Event]) -> None:
        for name, *facts in events:
            if name in ("mob_dealt", "mob_defeated"):
                self.line.append(facts[0])
            elif name == "mob_spawned":
                assert self.line.pop(0) == facts[0]
            elif name == "spawn_failed":
                self.line.insert(0, facts[0])
            elif name == "block_delivered":
                self.columns[facts[1]] = [self.columns[facts[1]][0] - 1, facts[0]]
            elif name == "item_received":
                self.received[facts[0]] += 1
                self.untold[facts[0]] = True
            elif name == "turn_began":
                self.untold = [False] * len(self.untold)
            elif name == "tile_revealed":
                self.seen["revealed"] += 1

    # One method for each question; seats are the engine's numbers

    def _roll(self, _question: Question, _answer: str) -> None:
        self.revealed = self.ordered = False

    def _activate(self, question: Question, _answer: str) -> None:
        self.ordered = True
        self.seen["order"] += "mobs" in question.answers

    def _mob_hits(self, question: Question, _answer: str) -> None:
        """PD-A41: the boss acts without a question of order only where nobody else can."""
        if question.about["mob"] == self.setup["level"]["boss"]:
            assert self.ordered or self.setup["trackers"]["mobs"]

    def _use(self, question: Question, answer: str) -> None:
        """PD-129, PD-A20: nothing is thrown away that has a use; columns alike are one answer."""
        for colour in set(question.about["blocks"]) - {"?"}:
            if f"{colour}:box" in question.answers:
                assert not self.open_for(colour)
                assert colour in ("brown", "black")
            offered = [a[-2:] for a in question.answers if a.startswith(f"{colour}:")]
            kinds = {self.kind(name) for name in offered if name in self.columns}
            assert kinds == {self.kind(name) for name in self.open_for(colour)}
        self.seen["thrown away"] += answer.endswith(":box")

    def kind(self, column: str) -> tuple[str, int, bool]:
        left, held = self.columns[column]
        return column[0], left, bool(held)

    def _action(self, _question: Question, answer: str) -> None:
        """PD-092, PD-093: armor is told by who drew an item; with a free column it has room."""
        what, _, id = answer.partition(":")
        if not what.startswith("wear"):
            return
        seat = int(what.removeprefix("wear"))
        assert self.untold[seat]
        self.untold[seat] = False
        if self.received[seat] == 1 or not self.armour[seat]:
            parts = self.setup["values"]
            self.armour[seat].append({**parts["armour"], **parts["leggings"]}[id]["hearts"])

    def _replaced(self, question: Question, answer: str) -> None:
        pieces = self.armour[question.who]
        assert ("other" in question.answers) == (len(pieces) < 6)
        if answer != "other":
            pieces.pop(int(answer.removeprefix("armour:")))
            self.seen["replaced by armour"] += 1
        pieces.append(question.about["value"])

    def _leggings(self, question: Question, answer: str) -> None:
        if answer == "armour":
            leggings = self.setup["values"]["leggings"]
            self.armour[question.who].append(leggings[question.about["item"]]["hearts"])

    def _adjust_hearts(self, question: Question, answer: str) -> None:
        pieces = self.armour[question.who]
        assert [value for _, value in question.about["armour"]] == pieces
        what, _, piece = answer.partition(":")
        if what == "drop":
            pieces.pop(int(piece))
        elif what.startswith("armour"):
            pieces.append(int(what.removeprefix("armour")))
            self.untold[question.who] = False

    def _item_damage(self, question: Question, _answer: str) -> None:
        """PD-165: armour with hearts is an active item."""
        has_hearts = any(has for has, _ in question.about["armour"])
        assert ("none" in question.answers) != has_hearts
        assert [value for _, value in question.about["armour"]] == self.armour[question.who]
        self.seen["item damage"] += has_hearts

    def _between(self, question: Question, answer: str) -> None:
        """PD-A39, PD-152; it is asked only where there is more to say than «next»."""
        assert len(question.with_doubts().answers) > 1
        if self.revealed:
            assert not {"tile", "portal"} & set(question.answers)
        if "portal" in question.answers:
            assert not any(left for left, _ in self.columns.values())
        self.revealed = self.revealed or answer in ("tile", "portal")
        self.portal = answer == "portal"
        self._action(question, answer)

    def _fill_spawners(self, question: Question, _answer: str) -> None:
        assert self.revealed
        fewest = 3 if question.about["part"] == "tile" else 0  # PD-017
        assert list(question.answers) == [str(n) for n in range(fewest, min(6, len(self.line)) + 1)]
        self.seen[f"spawners of a {question.about['part']}"] += 1


def any_game(game: int) -> dict[str, Any]:
    random = Random(f"ledger {game}")
    setup = portal_dash_assistant(random)
    parts = setup["values"] = values()
    parts["life"] = 20
    if random.random() < 0.7:  # few tasks, so that the boss is met
        tasks = {"A": [1, 1], "B": [1], "C": [1]}
        parts["piglin"] = {"1-2": tasks, "3-4": tasks}
    if random.random() < 0.3:
        setup["level"]["starting"] = any_starting_items(random, len(setup["players"]))
    return setup


def any_answer(question: Question, random: Random) -> str:
    """Any legal one; people like to deliver, to go on and to keep armour."""
    answers = question.answers
    if question.is_chance:
        return answers[random.randrange(len(answers))]
    liked = [a for a in answers if a not in SELDOM]
    if question.id == "pd.use" and random.random() < 0.6:
        liked = [a for a in liked if a.partition(":")[2][:1].isupper()] or liked
    elif question.id == "pd.mine_layer" and random.random() < 0.6:
        liked = [a for a in liked if a[3:4].isupper()] or liked
    elif question.id == "pd.between" and random.random() < 0.7:
        liked = [a for a in liked if a in ("tile", "portal")] or liked
    elif question.id == "pd.mob_hits" and random.random() < 0.5:
        liked = liked[1:]
    elif question.id == "pd.action" and random.random() < 0.6:
        liked = [a for a in liked if a.startswith("wear")] or liked
    return random.choice(liked)


def play(game: int) -> Counter[str]:
    setup, random = any_game(game), Random(f"ledger answers {game}")
    state = ASSISTANT.start(setup)
    game_rows = GameRows(setup)
    game_rows.sees(state.events)
    for _ in range(MOST_ANSWERS):
        question = ASSISTANT.question(state)
        if question is None:
            break
        answer = any_answer(question, random)
        game_rows.hears(question, answer)
        game_rows.sees(ASSISTANT.answer(state, answer))
        if setup["trackers"]["hearts"]:
            kept = [[value for _, value in hearts.armour] for hearts in state.hearts]
            gained_later = state.steps and state.steps[-1][0] == "replaced"
            assert gained_later or kept == game_rows.armour
        assert max(map(len, game_rows.armour)) <= 6
        assert ASSISTANT.check(state) == []
    return game_rows.seen


@pytest.mark.parametrize("part", range(4))
def test_the_ledger_agrees_with_every_question(part: int) -> None:
    """PD-092, PD-093, PD-129, PD-152, PD-165, PD-A20, PD-A39, PD-A41."""
    seen: Counter[str] = Counter()
    for game in GAMES[part::4]:
        seen += play(game)
    assert set(seen) >= {
        *("order", "thrown away", "replaced by armour", "item damage"),
        *("spawners of a tile", "spawners of a portal"),
    }
