"""The owner's wizard: what is printed on the parts, entered with five buttons."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_host.games.portal_dash.rules.assistant import PortalDashAssistant
from firmware_host.games.portal_dash.wizard import WIZARD, OwnerState
from tests.games.portal_dash.rules.assistant.assistant_game import set_up


def begun(owned: Sequence[str] = ()) -> OwnerState:
    state = WIZARD.start({}, owned)
    assert isinstance(state, OwnerState)
    return state


def entering(*answers: str) -> OwnerState:
    state = begun()
    for answer in answers:
        WIZARD.flow.answer(state, answer)
    return state


def asked(state: OwnerState) -> tuple[str, dict[str, Any]]:
    question = WIZARD.flow.question(state)
    assert question is not None
    return question.id, dict(question.about)


def test_six_faces_make_a_die() -> None:
    """PD-006."""
    state = entering("combat", "0", "1")
    assert asked(state) == ("owner.face", {"die": "combat", "index": 3, "faces": ["0", "1"]})
    for face in ("1", "2", "2", "3"):
        WIZARD.flow.answer(state, face)
    assert asked(state) == (
        "owner.confirm",
        {"what": "combat", "value": ["0", "1", "1", "2", "2", "3"]},
    )
    WIZARD.flow.answer(state, "save")
    assert state.values == [("dice.combat", [0, 1, 1, 2, 2, 3])]
    assert state.outcome is not None
    assert state.outcome.reason == "save"


def test_the_faces_of_the_blocks_die_are_colours_and_a_question_mark() -> None:
    faces = ("red", "red", "gray", "gold", "brown", "?")
    assert entering("blocks", *faces, "save").values == [("dice.blocks", list(faces))]


def test_a_side_of_the_piglin_board_is_entered_task_by_task() -> None:
    """PD-014, PD-140."""
    state = entering("piglin:3-4", "2")
    assert asked(state) == ("owner.size", {"side": "3-4", "task": "A", "column": 1})
    for answer in ("3", "1", "1", "4", "3", "1", "2", "3", "save"):
        WIZARD.flow.answer(state, answer)
    assert state.values == [
        ("piglin.3-4.A", [3, 1]),
        ("piglin.3-4.B", [4]),
        ("piglin.3-4.C", [1, 2, 3]),
    ]


def test_again_starts_over_and_discard_forgets() -> None:
    die = ("mob", "1", "1", "2", "2", "3", "3")
    state = entering(*die, "again")
    assert asked(state) == ("owner.face", {"die": "mob", "index": 1, "faces": []})
    state = entering(*die, "discard")
    assert asked(state)[0] == "owner.what"
    WIZARD.flow.answer(state, "done")
    assert state.values == []
    assert state.outcome is not None
    assert state.outcome.reason == "leave"


@pytest.mark.behavior
@given(st.data())
@settings(max_examples=80)
def test_whatever_is_saved_can_be_played_with(data: st.DataObject) -> None:
    """Copies stand apart, JSON is plain, and a game starts with the values."""
    state = begun()
    what = data.draw(st.sampled_from(["combat", "blocks", "mob", "piglin:1-2", "piglin:3-4"]))
    WIZARD.flow.answer(state, what)
    while state.outcome is None:
        question = WIZARD.flow.question(state)
        assert question is not None
        save = question.id == "owner.confirm"
        twin, before = state.copy(), json.dumps(state.to_json())
        WIZARD.flow.answer(twin, question.answers[-1])
        assert json.dumps(state.to_json()) == before
        WIZARD.flow.answer(
            state, "save" if save else data.draw(st.sampled_from(list(question.answers)))
        )
    setup = set_up(2 if what.endswith("1-2") else 3)
    for path, value in state.values:
        node: Any = setup["values"]
        *above, last = path.split(".")
        for key in above:
            node = node[key]
        node[last] = value
    assert PortalDashAssistant().start(setup)


def test_what_was_entered_before_may_be_entered_again_or_go_back_to_what_was_shipped() -> None:
    owned = ["piglin.3-4.A", "piglin.3-4.C", "dice.mob"]
    for answer, after in (("enter", "owner.columns"), ("shipped", None)):
        state = begun(owned)
        WIZARD.flow.answer(state, "piglin:3-4")
        assert asked(state) == ("owner.again", {"what": "piglin:3-4"})
        events = WIZARD.flow.answer(state, answer)
        question = WIZARD.flow.question(state)
        assert (question and question.id) == after
    assert [event for event in events if event[0] == "as_shipped"] == [
        ("as_shipped", "portal-dash", "piglin.3-4.A"),
        ("as_shipped", "portal-dash", "piglin.3-4.C"),
    ]
    assert state.owned == ("dice.mob",)
    state = begun(owned)
    WIZARD.flow.answer(state, "combat")
    assert asked(state)[0] == "owner.face"
