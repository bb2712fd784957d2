"""The fewest presses to an answer: nothing shorter leads there, and looking leaves no trace."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import pytest

from firmware_host.panel.canvas import Canvas
from firmware_host.panel.commands import AnswerCommand, Command, ThrowCommand
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import translator
from firmware_host.panel.panel import Panel
from firmware_host.panel.presenter import answer_with
from firmware_host.panel.screens.groups import Group, GroupsScreen
from firmware_host.panel.screens.lists import Option, ToggleScreen
from firmware_host.panel.shortest_way import BUTTONS, press, shortest_way
from tests.flows.flow import Flow, Step

NOW = 100.0


@pytest.fixture
def flow() -> Iterator[Flow]:
    box = Flow()
    yield box
    box.close()


def answers(answer: str) -> Callable[[list[Command]], bool]:
    return lambda given: given == [AnswerCommand(answer)]


def throws(given: list[Command]) -> bool:
    return given == [ThrowCommand()]


def picture(panel: Panel) -> tuple[bytes, str]:
    canvas: Canvas = panel.draw(NOW)
    return canvas.image.tobytes(), canvas.chosen


def panel_with(screen: GroupsScreen | ToggleScreen) -> Panel:
    """A panel that shows this over nothing."""
    panel = Panel(translator("en"), lambda: NOW)
    panel._base = screen
    return panel


def groups() -> Panel:
    lines = {name: tuple(Option(f"{name}{n}", f"{name} {n}") for n in range(4)) for name in "ab"}
    entries = [Group(Option(name, name), inside) for name, inside in lines.items()]
    return panel_with(GroupsScreen(Frame("Which?"), entries, answer_with, roll=ThrowCommand()))


def ticks() -> Panel:
    def done(ticked: tuple[int, ...]) -> Command:
        return AnswerCommand(",".join(str(i) for i in ticked))

    options = [Option(str(n), f"thing {n}") for n in range(3)]
    return panel_with(ToggleScreen(Frame("Which?"), options, done, "Done"))


@pytest.mark.parametrize(
    ("made", "answer", "expected"),
    [
        (groups, "a0", ["ok", "ok"]),
        (groups, "b3", ["down", "ok", "up", "ok"]),
        (ticks, "", ["up", "ok"]),
        (ticks, "0,2", ["ok", "up", "up", "ok", "down", "ok"]),
    ],
)
def test_no_shorter_presses_give_the_answer(
    made: Callable[[], Panel], answer: str, expected: list[str]
) -> None:
    found = shortest_way(made(), NOW, answers(answer))
    assert found is not None
    assert len(found) == len(expected)
    for way, gives in [(found, True), (expected, True)]:
        assert gives_at_last(made(), way, answer) is gives
    if len(found) < 5:
        for length in range(1, len(found)):
            for shorter in product(BUTTONS, repeat=length):
                assert not gives_at_last(made(), list(shorter), answer), shorter


def gives_at_last(panel: Panel, way: list[str], answer: str) -> bool:
    given = [press(panel, button, NOW) for button in way]
    return AnswerCommand(answer) in given[-1]


def test_looking_leaves_the_panel_as_it_was() -> None:
    panel = ticks()
    press(panel, "ok", NOW)
    press(panel, "down", NOW)
    before = picture(panel)
    for _ in range(2):
        assert shortest_way(panel, NOW, answers("0,1,2")) == ["ok", "down", "ok", "down", "ok"]
        assert picture(panel) == before
    assert shortest_way(panel, NOW, answers("nothing like that")) is None
    assert picture(panel) == before


def test_a_long_list_is_walked_from_the_nearer_end(flow: Flow) -> None:
    lines = flow.table.snapshot().question
    assert lines is not None
    first, next_one, last = lines.answers[1], lines.answers[2], lines.answers[-1]
    assert shortest_way(flow.panel, flow.now, answers(first)) == ["ok"], "the first game"
    assert shortest_way(flow.panel, flow.now, answers(next_one)) == ["down", "ok"]
    assert shortest_way(flow.panel, flow.now, answers(last)) == ["up", "up", "ok"]


def test_more_presses_than_allowed_are_no_way(flow: Flow) -> None:
    lines = flow.table.snapshot().question
    assert lines is not None
    assert shortest_way(flow.panel, flow.now, answers(lines.answers[2]), most=1) is None
    assert shortest_way(flow.panel, flow.now, answers(lines.answers[0]), most=1) == ["roll"]


def to_the_first_roll(flow: Flow) -> None:
    flow.go(Step(choose="Portal Dash"), Step(choose="1 player"), Step(choose="Track only layers"))
    for _ in range(30):
        question = flow.table.snapshot().question
        assert question is not None
        if question.kind == "roll":
            return
        flow.press("ok")
    raise AssertionError("nobody rolls")


def test_a_notice_over_what_was_seen_before_costs_no_press(flow: Flow) -> None:
    flow.panel.notify("unknown_tile")
    assert flow.panel.lying_over
    assert shortest_way(flow.panel, flow.now, answers("portal-dash")) == ["ok"]
    assert shortest_way(flow.panel, flow.now, answers("dice")) == ["roll"]
    flow.press("ok")
    to_the_first_roll(flow)
    flow.panel.notify("unknown_tile")
    assert flow.panel.lying_over
    assert shortest_way(flow.panel, flow.now, throws) == ["roll"]
