"""Components and set-up: what lies on the table before the first turn, and what nobody may know."""

from __future__ import annotations

from collections import Counter
from typing import Any
from unittest.mock import ANY

import pytest

from firmware_host.games.core.question import GROUP
from firmware_host.games.explorers.rules.cards import read_back
from firmware_host.games.explorers.rules.setup import ExplorersSetup
from firmware_host.games.explorers.rules.state import ExplorersState
from tests.games.explorers.rules.explorers_game import EXPLORERS, Table, named
from tests.games.explorers.rules.printed_cards import set_up, values

REMOVED = {1: 8, 2: 7, 3: 6, 4: 5}


def test_sixty_landscapes_each_with_a_place_in_front_and_an_item_behind() -> None:
    """EX-001, EX-004, EX-005: costs, icons and villages in front; item and creatures behind."""
    setup = ExplorersSetup.from_json(set_up())
    assert sum(setup.cards.values()) == 60
    mineshaft = setup.landscapes["mineshaft"]
    assert (mineshaft.cost, mineshaft.tools, mineshaft.is_dangerous) == (3, ("pickaxe",), True)
    assert setup.landscapes["woods"].tools == ()
    assert not setup.landscapes["woods"].is_dangerous
    village = setup.landscapes["village_armorer"]
    assert (village.takes, [*village.backs]) == (("iron", "emerald"), ["armour"])
    assert [read_back(back) for back in mineshaft.backs] == [
        ("emerald", 1), ("iron", 0), ("iron", 1), ("torch", 0)
    ]  # fmt: skip
    table = Table().opens("mineshaft")
    table.say("explore:mineshaft")
    weights = dict(zip(table.answers, table.asks.weights, strict=True))
    assert weights == {"emerald+1": 1, "iron": 1, "iron+1": 1, "torch": 1}
    assert table.refuses("wood") == "EX-030"


def test_thirty_creatures_of_six_kinds() -> None:
    """EX-002: those in the deck, in the row and in the game's box together."""
    state = Table().state
    seen = Counter(state.unseen) + Counter(state.row)
    assert seen == {
        "zombie": 6, "skeleton": 6, "spider": 6, "creeper": 4, "witch": 4, "enderman": 4
    }  # fmt: skip
    assert sum(seen.values()) == 30


def test_twelve_chests_and_six_hunger_cards() -> None:
    """EX-003: any of the twelve may be drawn; a turn starts with six hunger."""
    rules = EXPLORERS
    state = rules.start(set_up())
    question = rules.question(state)
    assert question is not None
    assert question.answers == tuple(f"{n:02d}" for n in range(1, 13))
    assert set(question.weights) == {1}
    assert Table().money == (6, 0)


def test_five_landscapes_lie_open_and_their_backs_are_unknown() -> None:
    """EX-010: each as likely as there are cards of it in the pile."""
    state = EXPLORERS.start(set_up(difficulty="first_game"))
    shown: list[str] = []
    for number in range(5):
        question = EXPLORERS.question(state)
        assert question is not None
        assert (question.id, question.who) == ("ex.landscape", GROUP)
        assert question.about["lying"] == number
        assert sum(question.weights) == 60 - number
        shown.append("woods" if "woods" in question.answers else "taiga")
        EXPLORERS.answer(state, shown[-1])
    assert state.open == shown == ["woods"] * 4 + ["taiga"]
    assert state.top == ""
    assert not [card for card in state.open if "/" in card]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_some_creatures_go_back_unseen(players: int) -> None:
    """EX-011: 22, 23, 24 or 25 remain, with Game Over among them one more."""
    state = EXPLORERS.start(set_up(players))
    assert state.left == 30 - REMOVED[players] + 1 == 21 + players + 1
    assert sum(state.unseen.values()) == 30


@pytest.mark.parametrize(("rule", "places"), [("last5", 5), ("last4", 4)])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_game_over_is_among_the_last_cards_and_nowhere_else(
    rule: str, places: int, players: int
) -> None:
    """EX-012, EX-A01: it cannot come before, and is certain at the last card."""
    table = Table(players, rules={"ex.gameover": rule}).row("zombie")
    revealed = 0
    while table.state.left > places:
        assert "game_over" not in table.state.next_creature()
        table.deck(table.state.left - 1)
        revealed += 1
    after_set_up = 30 - REMOVED[players]
    assert revealed == after_set_up - places
    assert (rule != "last5") or revealed == 16 + players  # 1p 17 to 21 creatures before it
    for left in range(places, 0, -1):
        table.deck(left)
        weights = table.state.next_creature()
        assert weights["game_over"] * left == sum(weights.values())
    assert {kind for kind, weight in weights.items() if weight} == {"game_over"}


def test_one_creature_is_revealed_before_the_first_turn() -> None:
    """EX-013, EX-A35: it can neither overrun nor be Game Over."""
    state = EXPLORERS.start(set_up(difficulty="first_game"))
    while (question := EXPLORERS.question(state)) is not None and question.id != "ex.creature":
        EXPLORERS.answer(state, question.answers[0])
    assert question is not None
    assert question.about == {"why": "setup", "left": 1}
    assert "game_over" not in question.answers
    events = EXPLORERS.answer(state, "witch")
    assert named(events, "creature_revealed", "overrun", "turn_began") == [
        ("creature_revealed", "witch"), ("turn_began", 0)
    ]  # fmt: skip
    assert state.row == {"witch": 1}


@pytest.mark.parametrize("first", [0, 1, 2])
def test_whoever_is_said_to_start_has_the_first_turn(first: int) -> None:
    """EX-014: with all six hunger cards."""
    table = Table(3, first=first)
    assert table.whose == ("ex.act", first)
    assert table.money == (6, 0)


@pytest.mark.parametrize(
    ("difficulty", "chests"), [("easy", 5), ("normal", 6), ("hard", 7), ("very_hard", 8)]
)
def test_the_difficulty_says_how_many_chests_are_drawn(difficulty: str, chests: int) -> None:
    """EX-015: none of them twice."""
    state = EXPLORERS.start(set_up(difficulty=difficulty))
    for left in range(chests, 0, -1):
        question = EXPLORERS.question(state)
        assert question is not None
        assert (question.id, question.about["left"]) == ("ex.chest", left)
        assert len(question.answers) == 12 - (chests - left)
        EXPLORERS.answer(state, question.answers[-1])
    assert len(state.chests) == chests
    assert not any(thing for placed in state.chests.values() for thing in placed)
    question = EXPLORERS.question(state)
    assert question is not None
    assert question.id == "ex.landscape"


def test_a_first_game_has_the_first_five_chests() -> None:
    """EX-016, EX-D06: no chest is drawn."""
    state = EXPLORERS.start(set_up(difficulty="first_game"))
    assert [*state.chests] == ["01", "02", "03", "04", "05"]
    question = EXPLORERS.question(state)
    assert question is not None
    assert question.id == "ex.landscape"


def test_the_top_card_of_the_pile_is_public() -> None:
    """EX-A22: it is asked for as soon as it lies open, and dealt next."""
    table = Table()
    top = table.state.top
    assert top
    table.opens("woods")
    events = table.say("refill")
    assert named(events, "landscape_dealt")[0] == ("landscape_dealt", top)


@pytest.mark.parametrize(
    ("holder", "creatures", "cards"),
    [("table", False, False), ("creatures", True, False), ("box", True, True)],
)
def test_what_the_box_deals_nobody_is_asked_for(holder: str, creatures: bool, cards: bool) -> None:
    """EX-A38: chests are always the box's. Landscapes that people deal nobody needs to know yet."""
    state = EXPLORERS.start(set_up(holder=holder))
    asked: dict[str, Any] = {}
    while (question := EXPLORERS.question(state)) is not None and question.id != "ex.act":
        asked[question.id] = question.drawn_by
        EXPLORERS.answer(state, question.answers[0])
    assert asked["ex.creature"] == ("unasked" if creatures else "people")
    landscapes = {"ex.landscape": "unasked"} if cards else {}
    assert asked == {"ex.chest": "unasked", **landscapes, "ex.creature": ANY}


def test_kinds_of_furnishing_and_lighting_are_data() -> None:
    """EX-A33: as many kinds as the cards show."""
    parts = values()
    parts["items"]["lava_lamp"] = {"kind": "lighting"}
    parts["landscapes"]["woods"]["backs"] = {"lava_lamp": 4}
    setup = ExplorersSetup.from_json(set_up(values=parts))
    assert "lava_lamp" in setup.fits["lighting"]
    assert len(setup.fits["furnishing"]) == 5


def test_the_promise_about_the_dice_is_shown_first() -> None:
    state = EXPLORERS.start(set_up(commitment="ab" * 32))
    question = EXPLORERS.question(state)
    assert question is not None
    assert question.kind == "ack"
    EXPLORERS.answer(state, "ok")
    assert isinstance(state, ExplorersState)
    assert not state.chests
