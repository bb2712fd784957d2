"""A whole game of Portal Dash under the box's eyes: the steady bot thinks, five buttons answer."""

from __future__ import annotations

from collections import Counter
from contextlib import closing

import pytest

from firmware_host.games import rules_for
from firmware_host.panel.commands import AnswerCommand, ThrowCommand
from firmware_host.panel.shortest_way import shortest_way
from firmware_host.table.bots import player_for
from tests.flows.flow import Flow, Step
from tests.games.portal_dash.flows.test_referee_journeys import LOBBY

pytestmark = pytest.mark.behavior

MOST_ANSWERS = 3000
MOST_PRESSES = 120
"""For one answer: the longest way through a list or over the board, there and back."""


def read_on(flow: Flow) -> None:
    """Dice at rest, words and alarms are read and put away, until the question stands there."""
    for _ in range(MOST_PRESSES):
        flow.look()  # words go by themselves after a while
        if flow.panel._front is flow.panel._base:
            return
        flow.press("ok")
    raise AssertionError(f"it does not go away: {flow.look().texts}")


def give(flow: Flow, answer: str) -> None:
    """By the fewest presses, through lists behind lines and over the board."""
    snapshot = flow.table.snapshot()
    flow.now = max(flow.now, flow.panel.blind_until)
    way = shortest_way(flow.panel, flow.now, lambda given: given == [AnswerCommand(answer)])
    assert way, f"{answer!r} of {snapshot.question} cannot be pressed: {flow.look().texts}"
    for button in way:
        assert flow.table.snapshot().seq == snapshot.seq
        flow.look()
        flow.press(button)
    assert flow.commands[-1] == AnswerCommand(answer)


def play_to_the_end(flow: Flow) -> Counter[str]:
    """Which questions were answered, and how often."""
    asked: Counter[str] = Counter()
    bot = player_for(rules_for("portal-dash", "referee"), "steady", "fingers")
    for _ in range(MOST_ANSWERS):
        snapshot = flow.table.snapshot()
        question = snapshot.question
        if question is None:
            return asked
        asked[question.id] += 1
        read_on(flow)
        if question.is_chance:
            flow.press("roll")
        else:
            give(flow, bot.answer(question, snapshot.state))
        assert flow.table.snapshot().seq > snapshot.seq, f"{question.id} took no answer"
        flow.now += 4.0
    raise AssertionError(f"no end after {MOST_ANSWERS} answers")


@pytest.mark.parametrize("secret", [bytes(range(32)), bytes(range(7, 39))], ids=["one", "another"])
def test_five_buttons_play_portal_dash_on_a_known_board_to_its_end(secret: bytes) -> None:
    with closing(Flow(secret)) as flow:
        plays_to_its_end(flow)


def plays_to_its_end(flow: Flow) -> None:
    flow.go(*LOBBY)
    asked = play_to_the_end(flow)
    outcome = flow.table.snapshot().outcome
    assert outcome is not None
    assert outcome.reason != "abandoned"
    assert flow.game_store.outcomes == {1: outcome.to_json()}
    given = [
        command for command in flow.commands if isinstance(command, AnswerCommand | ThrowCommand)
    ]
    assert len(given) >= sum(asked.values()), "the box answered nothing that people were asked"
    entries = flow.game_store.games[1].entries
    assert {entry.by for entry in entries} == {"person", "dice"}
    assert {"pd.roll", "pd.act", "pd.go", "pd.mine", "pd.use"} <= set(asked)
    for _ in range(6):
        if flow.sees("What next?"):
            break
        flow.press("ok")
    flow.go(Step(sees="What next?", choose="Same again"), Step(sees="Locks in every roll"))
    assert ("won" if outcome.won else "lost") in flow.tunes
