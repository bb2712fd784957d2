"""The checks of values nobody vouches for, by tables of good and bad; all rooms use them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.games.core import checks
from firmware_host.games.core.checks import Unfit, shown
from tests.paths import ROOT

Check = Callable[[str, object], Any]

WHOLE = partial(checks.whole, low=1, high=4)
NUMBER = partial(checks.number, low=0, high=1.5)
ONE_OF = partial(checks.one_of, allowed=("red", "blue"))
LINE = partial(checks.line, longest=3)
HEX = partial(checks.matching, pattern=re.compile("[0-9A-F]+"), what="hexadecimal digits")
LIST = partial(checks.a_list, fewest=1, most=2)
MEMBER = partial(checks.member, key="a")
MEMBERS = partial(checks.members, needed=("a",), optional=("b",))


@pytest.mark.parametrize(
    ("check", "value"),
    [
        (WHOLE, 1), (WHOLE, 4), (NUMBER, 0), (NUMBER, 1.5), (checks.flag, False),
        (ONE_OF, "blue"), (LINE, "äß!"), (HEX, "0A"), (LIST, [3]),
        (checks.an_object, {}), (MEMBERS, {"a": 1}), (MEMBERS, {"a": 1, "b": 2}),
    ],
)  # fmt: skip
def test_what_belongs_there_comes_back(check: Check, value: object) -> None:
    assert check("here", value) == value


@pytest.mark.parametrize(
    ("check", "value", "told"),
    [
        (WHOLE, 5, "here: 5 is not a whole number from 1 to 4"),
        (WHOLE, True, "here: true is not a whole number from 1 to 4"),
        (WHOLE, 2.0, "here: 2.0 is not a whole number"),
        (WHOLE, "2", 'here: "2" is not a whole number'),
        (WHOLE, None, "here: null is not a whole number"),
        (WHOLE, 10**400, "here: a huge number is not a whole number"),
        (NUMBER, 1.6, "here: 1.6 is not a number from 0 to 1.5"),
        (NUMBER, float("nan"), "is not a number from 0 to 1.5"),
        (NUMBER, True, "here: true is not a number"),
        (NUMBER, 10**400, "here: a huge number is not a number"),
        (checks.flag, 1, "here: 1 is not allowed; use true or false"),
        (ONE_OF, "green", 'here: "green" is not allowed; use red, blue'),
        (ONE_OF, ["red"], "here: a list of 1 is not allowed"),
        (partial(checks.one_of, allowed=(1, 2)), True, "here: true is not allowed; use 1, 2"),
        (LINE, "", 'here: "" is not a line of 1 to 3 characters'),
        (LINE, "long", "is not a line of 1 to 3 characters"),
        (LINE, "a\nb", "is not a line of 1 to 3 characters"),
        (HEX, "0x", 'here: "0x" is not hexadecimal digits'),
        (LIST, [], "here: a list of 0 is not allowed; give a list of: 1–2"),
        (LIST, {"a": 1}, "here: an object of 1 is not allowed"),
        (checks.an_object, [], "here: a list of 0 is not an object"),
        (MEMBER, {}, "here: a is missing"),
        (MEMBERS, {"b": 1}, "here: a is missing"),
        (MEMBERS, {"a": 1, "c": 1}, 'here: "c" does not belong there'),
    ],
)
def test_what_does_not_is_refused_with_place_value_and_what_is_allowed(
    check: Check, value: object, told: str
) -> None:
    with pytest.raises(Unfit) as refused:
        check("here", value)
    assert told in str(refused.value)
    assert refused.value.path == ("here",)
    with pytest.raises(Unfit) as nowhere:
        check("", value)
    assert str(nowhere.value) == refused.value.reason


def test_a_path_grows_from_the_inside_out() -> None:
    error = Unfit((2,), "is missing")
    error.under("buttons", "pins")
    assert error.path == ("buttons", "pins", 2)
    assert str(error) == "buttons.pins.2: is missing"


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)


@pytest.mark.behavior
@given(VALUES)
def test_any_value_is_shown_short_and_in_ascii(value: object) -> None:
    assert len(shown(value)) <= 60
    assert shown(value).replace("…", "").isascii()
    assert "\n" not in shown(value)


@pytest.mark.behavior
@given(VALUES)
def test_any_value_is_taken_or_unfit(value: object) -> None:
    for check in (WHOLE, NUMBER, checks.flag, ONE_OF, LINE, HEX, LIST, checks.an_object, MEMBERS):
        try:
            check("here", value)
        except Unfit as error:
            json.dumps(str(error))


def test_no_room_has_a_second_family() -> None:
    """Whoever words an error for other people calls these checks; none is written twice."""
    again = re.compile(r"type\(\w+\) is not (?:bool|int)\b|not isinstance\(\w+, bool\)")
    rooms = (
        "config/schema.py",
        "config/device_schema.py",
        "kiosk/messages.py",
        "commands/arguments.py",
        "games/core/setups.py",
        "games/core/untrusted.py",
    )
    for room in rooms:
        written = (ROOT / "firmware_host" / room).read_text(encoding="utf-8")
        assert not again.search(written), room
        assert "checks" in written, room
