"""A game's log: its file form, what is refused and why, and its replay."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_host import games
from firmware_host.games.core.flow import Outcome
from firmware_host.games.core.log import (
    ANSWERERS,
    DICE,
    MOST_ENTRIES,
    BadLog,
    Entry,
    GameLog,
    Record,
    Reopen,
    Undo,
)
from firmware_host.games.replay import replay
from tests.games.ladder_game import Ladder, play_ladder

Change = Callable[[dict[str, Any]], Any]


@pytest.fixture
def ladder(monkeypatch: pytest.MonkeyPatch) -> Ladder:
    rules = Ladder()
    every = (*games.all_rules(), rules)
    monkeypatch.setattr(games, "all_rules", lambda: every)
    return rules


def test_what_was_asked_and_what_chance_answered_stand_apart_in_the_file() -> None:
    rolled = Entry(0, "pd.roll", 0, "red 2", "dice", 0, ("blocks", "mob"))
    assert rolled.to_json() == {
        "n": 0,
        "asked": {"question": "pd.roll", "who": 0, "dice": ["blocks", "mob"]},
        "by": "dice",
        "chance": {"first": 0, "faces": "red 2"},
    }
    assert Entry(1, "pd.block", 0, "a1", "person").to_json() == {
        "n": 1,
        "asked": {"question": "pd.block", "who": 0},
        "by": "person",
        "answer": "a1",
    }


def test_a_roll_takes_a_chance_value_for_each_die_a_draw_one_and_a_person_none() -> None:
    assert Entry(0, "q", 0, "a b c", "dice", 0, ("x", "x", "y")).chance_used == 3
    assert Entry(0, "q", 0, "forest", "dice", 0).chance_used == 1
    assert Entry(0, "q", 0, "a b c", "person", None, ("x", "x", "y")).chance_used == 0


def test_a_game_comes_back_from_its_file_as_it_was() -> None:
    log = play_ladder(by_hand=(3,))
    assert log.outcome is not None
    log.records += [Reopen(len(log.entries), log.outcome), Undo(len(log.entries) - 1)]
    log.outcome = None
    assert GameLog.parse(json.dumps(log.to_json())) == log
    log.secret = None
    assert GameLog.parse(json.dumps(log.to_json()).encode()) == log


names = st.from_regex(r"[a-z][a-z0-9_.-]{0,20}", fullmatch=True)
answers = st.text(st.characters(codec="utf-8"), min_size=1, max_size=40).filter(str.isprintable)
hashes = st.from_regex(r"[0-9a-f]{64}", fullmatch=True)
keys = st.text(max_size=8).filter(str.isprintable)
plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**18), 10**18)
    | st.text(max_size=20)
    | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner),
    max_leaves=12,
)


outcomes = st.builds(
    Outcome,
    st.booleans(),
    st.from_regex(r"[a-z][A-Za-z0-9_]{0,20}", fullmatch=True),
    st.lists(st.integers(0, 15), max_size=4).map(tuple),
)


@st.composite
def records(draw: st.DrawFn) -> list[Record]:
    found: list[Record] = []
    n = 0
    for _ in range(draw(st.integers(0, 8))):
        kind = draw(st.sampled_from((Entry, Entry, Undo, Reopen)))
        if kind is Undo and n:
            n -= 1
            found.append(Undo(n))
            continue
        if kind is Reopen:
            found.append(Reopen(n, draw(outcomes)))
            continue
        by = draw(st.sampled_from(ANSWERERS))
        first = draw(st.integers(0, 10**9)) if by == DICE else None
        dice = tuple(draw(st.lists(names, max_size=6)))
        found.append(
            Entry(n, draw(names), draw(st.integers(-1, 15)), draw(answers), by, first, dice)
        )
        n += 1
    return found


logs = st.builds(
    GameLog,
    game=st.from_regex(r"[a-z][a-z0-9-]{0,20}", fullmatch=True),
    mode=st.sampled_from(("assistant", "referee")),
    rules_version=st.integers(0, 10**9),
    setup=st.dictionaries(keys, plain, max_size=5),
    commitment=hashes,
    secret=st.none() | hashes,
    records=records(),
    outcome=st.none() | outcomes,
    scheme=st.sampled_from((1, 2)),
)


@pytest.mark.behavior
@given(logs)
@settings(max_examples=60)
def test_every_log_survives_the_round_trip_through_text(log: GameLog) -> None:
    assert GameLog.parse(json.dumps(log.to_json())) == log


@pytest.mark.behavior
@given(st.data())
@settings(max_examples=300)
def test_a_spoiled_file_is_refused_or_means_exactly_what_it_says(data: st.DataObject) -> None:
    document = play_ladder(6).to_json()
    place: Any = document
    for _ in range(data.draw(st.integers(0, 4))):
        keys: list[Any] = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or not place[key]:
            break
        place = place[key]
    key = data.draw(st.sampled_from(list(place) if isinstance(place, dict) else range(len(place))))
    place[key] = data.draw(plain | st.just(float("nan")) | st.just(10**30))
    try:
        log = GameLog.from_json(document)
    except BadLog as error:
        refusal = str(error)
    else:
        refusal = ""
        assert log.to_json() == document
    assert len(refusal) < 300
    assert "\n" not in refusal


def at(*path: Any, put: Any) -> Change:
    def change(document: dict[str, Any]) -> None:
        place: Any = document
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = put

    return change


def drop(*path: Any) -> Change:
    def change(document: dict[str, Any]) -> None:
        place: Any = document
        for key in path[:-1]:
            place = place[key]
        del place[path[-1]]

    return change


NESTED: list[Any] = []
for _ in range(30):
    NESTED = [NESTED]

BAD: list[tuple[str, Change, str]] = [
    ("unknown format", at("format", put=4), "format: 4 is not a format this Tilekeeper reads"),
    ("true is no format", at("format", put=True), "format: true is not a format"),
    ("no format", drop("format"), "format: null is not a format"),
    ("missing", drop("setup"), "the file: setup is missing"),
    ("extra", at("exploit", put=1), 'the file: "exploit" does not belong there'),
    ("game", at("game", put="../etc"), 'game: "../etc" is not the name of a game'),
    ("mode", at("mode", put=7), "mode: 7 is not the name of a mode"),
    ("rules", at("rules", put="3"), 'rules: "3" is not a whole number'),
    ("rules sign", at("rules", put=-1), "rules: -1 is not a whole number"),
    ("setup", at("setup", put=[]), "setup: a list of 0 is not an object"),
    ("setup depth", at("setup", "x", put=NESTED), "nested too deep"),
    ("setup size", at("setup", "x", put=[0] * 60_000), "too many values"),
    ("setup value", at("setup", "x", put=float("inf")), "setup.x: Infinity is not a plain value"),
    ("setup number", at("setup", "x", put=[10**19]), "setup.x[0]: a huge number is not"),
    ("setup text", at("setup", "x", put="x" * 20_000), "setup.x: "),
    ("setup half a character", at("setup", "x", put="\ud800"), 'setup.x: "\\ud800" is not'),
    ("setup key", at("setup", 5, put=1), "setup: 5 is not a key"),
    ("setup escape", at("setup", "\x1b[2J", put=1), 'setup: "\\u001b[2J" is not a key'),
    ("setup object", at("setup", "x", put=b"bytes"), "setup.x: "),
    ("commitment", at("commitment", put="AB" * 32), "commitment: "),
    ("commitment length", at("commitment", put="ab"), 'commitment: "ab" is not 64 hexadecimal'),
    ("secret", at("secret", put=""), 'secret: "" is not 64 hexadecimal digits or null'),
    ("scheme", at("scheme", put=4), "scheme: 4 is not a whole number from 3 to 3"),
    ("scheme truth", at("scheme", put=True), "scheme: true is not a whole number"),
    ("undos", at("undos", put=0), 'the file: "undos" does not belong there'),
    ("outcome", at("outcome", put=1), "outcome: 1 is not an object"),
    ("won", at("outcome", "won", put=1), "outcome.won: 1 is not allowed; use true or false"),
    ("reason", at("outcome", "reason", put="\x1b"), "outcome.reason: "),
    (
        "winners",
        at("outcome", "winners", put=3),
        "outcome.winners: 3 is not allowed; give a",
    ),
    ("winner", at("outcome", "winners", put=[99]), "outcome.winners: 99 is not a whole number"),
    ("undo", at("entries", 2, put={"undo": 2}), "undo after entry 1: 2 is not the last entry"),
    ("undo none", at("entries", 0, put={"undo": -1}), "undo after entry -1: -1 is not a whole"),
    ("undo more", at("entries", 2, put={"undo": 1, "n": 2}), '"n" does not belong there'),
    ("reopen", at("entries", 2, put={"reopen": 1, "outcome": {}}), "1 is out of order, 2 comes"),
    ("reopen end", at("entries", 2, put={"reopen": 2, "outcome": {}}), "won is missing"),
    ("entries", at("entries", put={}), "entries: an object of 0 is not allowed; give a list"),
    ("too many", at("entries", put=[0] * (MOST_ENTRIES + 1)), "entries: a list of 100001 is not"),
    ("entry", at("entries", 2, put=None), "entry 2: null is not an object"),
    ("n", at("entries", 2, "n", put=3), "entry 2, n: 3 is out of order, 2 comes here"),
    ("n type", at("entries", 2, "n", put="2"), 'entry 2, n: "2" is not a whole number'),
    (
        "by",
        at("entries", 1, "by", put="ghost"),
        'entry 1, by: "ghost" is not allowed; use person, dice',
    ),
    (
        "by list",
        at("entries", 1, "by", put=["dice"]),
        "entry 1, by: a list of 1 is not allowed; use",
    ),
    ("by dice", at("entries", 1, "by", put="dice"), "entry 1: chance is missing"),
    ("both", at("entries", 0, "answer", put="x"), 'entry 0: "answer" does not belong there'),
    ("asked", at("entries", 0, "asked", put=1), "entry 0, asked: 1 is not an object"),
    ("question", at("entries", 0, "asked", "question", put="A b"), "entry 0, asked.question: "),
    ("who", at("entries", 0, "asked", "who", put=-2), "entry 0, asked.who: -2 is not a whole"),
    ("who high", at("entries", 0, "asked", "who", put=16), "entry 0, asked.who: 16 is not"),
    ("no dice", at("entries", 0, "asked", "dice", put=[]), "entry 0, asked.dice: a list of 0"),
    ("die", at("entries", 0, "asked", "dice", put=[1]), "entry 0, asked.dice: 1 is not the name"),
    ("many dice", at("entries", 0, "asked", "dice", put=["d"] * 65), "asked.dice: a list of 65"),
    ("first", at("entries", 0, "chance", "first", put=-1), "entry 0, chance.first: -1 is not"),
    ("first null", at("entries", 0, "chance", "first", put=None), "chance.first: null is not"),
    ("faces", at("entries", 0, "chance", "faces", put=6), "entry 0, chance.faces: 6 is not a line"),
    ("empty", at("entries", 1, "answer", put=""), 'entry 1, answer: "" is not a line'),
    ("control", at("entries", 1, "answer", put="\x1b[2J"), "entry 1, answer: "),
    ("long", at("entries", 1, "answer", put="x" * 501), 'entry 1, answer: "xxx'),
]


@pytest.mark.parametrize(("change", "says"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_a_bad_file_is_refused_with_the_place_and_the_value(change: Change, says: str) -> None:
    document = deepcopy(play_ladder(6).to_json())
    GameLog.from_json(document)
    change(document)
    with pytest.raises(BadLog) as refusal:
        GameLog.from_json(document)
    assert says in str(refusal.value)
    assert len(str(refusal.value)) < 250, "a sentence, not the file"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "line 1: not JSON"),
        ('{"format": 1,\n "game"}', "line 2: not JSON"),
        (b"\xff\xfe\xff", "not UTF-8"),
        (b'{"format": "\xff"}', "byte 12: not UTF-8"),
        ("[" * 200_000, "nested too deep"),
        ("9" * 6000, "a number has too many digits"),
        ('{"format": 1, "format": 1}', '"format" appears twice'),
        ("7", "the file: 7 is not an object"),
        ("null", "the file: null is not an object"),
    ],
)
def test_text_that_is_no_game_is_refused_in_one_sentence(text: str | bytes, says: str) -> None:
    with pytest.raises(BadLog) as refusal:
        GameLog.parse(text)
    assert says in str(refusal.value)


def test_a_file_too_long_is_not_even_parsed() -> None:
    with pytest.raises(BadLog, match="longer than 8000000"):
        GameLog.parse(b" " * 8_000_001)


@pytest.mark.parametrize("written", ["[" + "[]," * 250_000, b"{" + b'"":0,' * 500_000], ids=type)
def test_values_are_counted_before_any_is_made(written: str | bytes) -> None:
    with pytest.raises(BadLog, match="more than 500000 values"):
        GameLog.parse(written)


def test_replay_gives_the_state_the_game_ended_in(ladder: Ladder) -> None:
    log = play_ladder(12)
    rules, state = replay(log)
    assert rules is ladder
    assert state.rung >= 12
    assert state.turn == len(log.entries)
    assert replay(GameLog.parse(json.dumps(log.to_json())))[1] == state


def test_a_log_of_an_older_version_replays_where_the_rules_say_so(ladder: Ladder) -> None:
    log = play_ladder(12)
    log.rules_version = 2
    assert replay(log) == replay(play_ladder(12))
    log.setup = {}  # version 2 knew one height
    assert replay(log) == replay(play_ladder(12))
    log.rules_version = 1
    with pytest.raises(BadLog, match=r"version 1 .* version 3, installed here, would play it diff"):
        replay(log)


def test_a_log_of_a_newer_version_asks_for_an_update(ladder: Ladder) -> None:
    log = play_ladder(12)
    log.rules_version = 4
    with pytest.raises(BadLog, match=r"version 4 .* version 3; update Tilekeeper"):
        replay(log)


def changed(n: int, **facts: Any) -> GameLog:
    log = play_ladder(12)
    fields = {name: getattr(log.entries[n], name) for name in Entry.__slots__}
    log.records[n] = Entry(**{**fields, **facts})
    return log


REFUSED: list[tuple[Callable[[], GameLog], str]] = [
    (lambda: changed(1, answer="jump"), "entry 1: ladder.go: 'jump' is refused by L-2"),
    (lambda: changed(1, question="ladder.x"), "entry 1: answers ladder.x of seat 0, but the game "),
    (lambda: changed(4, who=0), "answers ladder.go of seat 0, but the game asks ladder.go of seat"),
    (
        lambda: changed(0, dice=("steps",)),
        "entry 0, asked.dice: thrown: steps; but ladder.roll",
    ),
    (
        lambda: changed(1, dice=("coin",)),
        "entry 1, asked.dice: thrown: coin; but ladder.go asks",
    ),
]


@pytest.mark.parametrize(("make", "says"), REFUSED)
def test_an_entry_the_game_would_not_take_is_named(
    ladder: Ladder, make: Callable[[], GameLog], says: str
) -> None:
    with pytest.raises(BadLog) as refusal:
        replay(make())
    assert says in str(refusal.value)


def test_nothing_is_answered_after_the_end(ladder: Ladder) -> None:
    log = play_ladder(6)
    log.records.append(Entry(len(log.entries), "ladder.go", 0, "up", "person"))
    with pytest.raises(BadLog, match=r"ladder\.go is answered after the end"):
        replay(log)


@pytest.mark.parametrize(
    ("setup", "says"),
    [
        ({"height": 0}, "setup: ladder (assistant) cannot start with it: height: at least 1"),
        ({}, "setup: ladder (assistant) cannot start with it: KeyError: 'height'"),
        ({"height": "9"}, "setup: ladder (assistant) cannot start with it: TypeError"),
    ],
)
def test_a_setup_the_rules_stumble_over_is_a_bad_log_not_a_traceback(
    ladder: Ladder, setup: dict[str, Any], says: str
) -> None:
    log = play_ladder(6)
    log.setup = setup
    with pytest.raises(BadLog) as refusal:
        replay(log)
    assert says in str(refusal.value)


def test_a_setup_that_breaks_the_game_later_is_a_bad_log_too(
    ladder: Ladder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(self: Ladder, state: Any) -> None:
        raise IndexError("tuple index out of range")

    monkeypatch.setattr(Ladder, "question", stumble)
    log = GameLog("ladder", "assistant", 3, {"height": 6}, "00" * 32)
    log.records.append(Entry(0, "ladder.roll", 0, "1 heads", "person", None, ("steps", "coin")))
    with pytest.raises(BadLog, match="entry 0: the set-up leads nowhere: IndexError"):
        replay(log)


def test_a_game_nobody_knows_is_named(ladder: Ladder) -> None:
    log = play_ladder(6)
    log.game = "chess"
    with pytest.raises(
        BadLog, match=r"no rules for 'chess' in mode 'assistant'; there are: .*ladder"
    ):
        replay(log)
