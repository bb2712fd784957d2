"""What holds at every moment of any game, and what no game may do."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from firmware_host.games.core.errors import BadState, IllegalAnswer
from firmware_host.games.explorers.rules.cards import lot_after
from firmware_host.games.explorers.rules.state import ExplorersState
from tests.games.explorers.rules.explorers_game import EXPLORERS, Table
from tests.games.explorers.rules.explorers_oracle import ASKED
from tests.games.explorers.rules.explorers_play import a_setup, any_answer, lively_answer, play
from tests.games.explorers.rules.printed_cards import set_up

every_game = pytest.mark.parametrize("game", range(20))


@pytest.mark.behavior
@every_game
def test_landscapes_creatures_chests_and_hunger_are_conserved(game: int) -> None:
    """EX-001 to EX-003, EX-072: counted apart from the engine's own check."""
    setup = a_setup(game)
    state = None
    for state, question in play(setup, game):
        assert EXPLORERS.check(state) == []
        assert EXPLORERS.outcome(state) is None
        assert len(question.answers) > 0
        assert_conserved(state, setup)
    assert state is not None
    assert_conserved(state, setup)
    assert EXPLORERS.check(state) == []
    outcome = EXPLORERS.outcome(state)
    assert outcome is not None
    assert (outcome.won, outcome.reason) in [(True, "chests_filled"), (False, "game_over")]
    full = sum("" not in placed for placed in state.chests.values())
    assert outcome.won == (full == len(state.chests) - 1)
    assert EXPLORERS.question(state) is None


@every_game
def test_every_hunger_card_and_every_bite_is_in_hand_or_was_paid(game: int) -> None:
    """EX-003, EX-021, EX-023, EX-064: told by the events alone; and no chest leaves the table."""
    setup, random = a_setup(game), Random(game)
    items = setup["values"]["items"]
    state = EXPLORERS.start(setup)
    paid = eaten = 0
    chests = [*state.chests]
    while (question := EXPLORERS.question(state)) is not None:
        for name, *about in EXPLORERS.answer(state, lively_answer(question, random)):
            if name == "turn_began":
                paid = eaten = 0
            elif name == "paid":
                paid += about[0].get("hunger", 0)
                eaten -= about[0].get("credit", 0)
            elif name == "eaten":
                eaten += items[about[0]]["value"]
            elif name == "chest_drawn":
                chests.append(about[0])
        assert (state.hunger + paid, state.credit) == (setup["values"]["hunger"], eaten)
        assert [*state.chests] == chests
    drawn = {"first_game": 5, **setup["values"]["difficulties"]}[setup["difficulty"]]
    assert len(chests) == drawn


def assert_conserved(state: ExplorersState, setup: dict[str, Any]) -> None:
    assert len(cards_lying(state)) + sum(items_found(state).values()) == 60
    assert Counter(state.hidden).keys() == {
        f"{front}/{back}"
        for front, place in setup["values"]["landscapes"].items()
        for back in place["backs"]
    }
    assert items_found(state) + items_to_find(state) == items_printed(setup)
    creatures = Counter(state.unseen) + Counter(state.row) + Counter(state.gone)
    for trophies in state.trophies:
        creatures += Counter(trophies)
    assert creatures == {k: c["copies"] for k, c in setup["values"]["creatures"].items()}
    assert sum(creatures.values()) == 30
    assert len({*state.chests} | {*setup["values"]["chests"]}) == 12
    assert 0 <= state.hunger <= setup["values"]["hunger"]
    assert state.left >= 1


def cards_lying(state: ExplorersState) -> list[str]:
    """All cards still landscapes."""
    piled = [card for bag in state.pile.bags for card, count in bag.items() for _ in range(count)]
    return [*state.open, *state.extra, *filter(None, [state.top]), *piled]


def items_found(state: ExplorersState) -> Counter[str]:
    found = Counter(state.trash)
    for bag in state.inventories:
        for thing, count in bag.items():
            found[thing.split(".")[0]] += count
    for placed in state.chests.values():
        found.update(thing.split(".")[0] for thing in placed if thing)
    return found


def items_to_find(state: ExplorersState) -> Counter[str]:
    found: Counter[str] = Counter()
    for card, count in state.hidden.items():
        found[item_behind(card)] += count
    found.update(item_behind(card) for card in cards_lying(state) if "/" in card)
    return found


def items_printed(setup: dict[str, Any]) -> Counter[str]:
    found: Counter[str] = Counter()
    for place in setup["values"]["landscapes"].values():
        for back, count in place["backs"].items():
            found[back.split("+")[0]] += count
    return found


def item_behind(card: str) -> str:
    return card.split("/")[1].split("+")[0]


@every_game
def test_whoever_deals_the_creatures_it_is_the_same_game(game: int) -> None:
    """The same answers meet the same questions and lead to the same events, to the end."""
    setup, random = {**a_setup(game), "guide": False, "commitment": ""}, Random(game)
    states = [EXPLORERS.start({**setup, "holder": holder}) for holder in ("table", "creatures")]
    while (question := EXPLORERS.question(states[0])) is not None:
        for state in states[1:]:
            other = EXPLORERS.question(state)
            assert other is not None
            assert (other.id, other.who, other.answers, other.weights) == (
                question.id, question.who, question.answers, question.weights,
            )  # fmt: skip
        answer = lively_answer(question, random)
        told, *others = [EXPLORERS.answer(state, answer) for state in states]
        assert others == [told]
    assert all(state.to_json() == states[0].to_json() for state in states)


@every_game
def test_the_deck_cannot_run_out(game: int) -> None:
    """EX-056, EX-A06: Game Over is the last card at the latest."""
    for state, question in play(a_setup(game), game):
        if question.id == "ex.creature" and state.left == 1:
            assert question.answers == ("game_over",)
        assert state.left >= 1


def test_every_kind_of_question_is_asked_in_these_games() -> None:
    """Otherwise they would prove little."""
    asked: set[str] = set()
    for game in range(60):
        asked |= {state.steps[-1][0] for state, _ in play(a_setup(game), game)}
        assert asked <= set(ASKED)
        if asked == set(ASKED):
            return
    raise AssertionError(f"not asked: {set(ASKED) - asked}")


def test_a_finished_game_takes_no_answer() -> None:
    """EX-053, EX-080: at once means nothing follows."""
    table = Table().deck(5).row("zombie")
    table.say("end", "game_over")
    assert table.state.steps == []
    assert EXPLORERS.question(table.state) is None
    with pytest.raises(IllegalAnswer, match="over"):
        EXPLORERS.answer(table.state, "end")


SPOILED: list[tuple[str, Any]] = [
    ("steps", 3), ("outcome", 3), ("seat", "x"), ("inventories", 3), ("hidden", []),
    ("unseen", {}), ("pile", {}), ("pile", [{"woods": 0}]), ("chests", []), ("left", None),
]  # fmt: skip


@pytest.mark.parametrize(("key", "value"), SPOILED)
def test_what_is_no_position_is_refused(key: str, value: Any) -> None:
    data = Table().state.to_json()
    assert EXPLORERS.load(set_up(), data) is not None
    with pytest.raises(BadState):
        EXPLORERS.load(set_up(), {**data, key: value})
    del data[key]
    with pytest.raises(BadState):
        EXPLORERS.load(set_up(), data)


def spoiled(**changes: Any) -> ExplorersState:
    state = Table().owns("wood").state
    for name, value in changes.items():
        setattr(state, name, value)
    return state


def test_a_position_that_cannot_be_is_noticed() -> None:
    """EX-001, EX-002: the check behind every soak and self-test."""
    assert EXPLORERS.check(spoiled()) == []
    assert EXPLORERS.check(spoiled(hunger=7))
    assert EXPLORERS.check(spoiled(credit=-1))
    assert EXPLORERS.check(spoiled(left=3))
    assert EXPLORERS.check(spoiled(row={}))
    assert EXPLORERS.check(spoiled(inventories=[{}, {}]))
    assert EXPLORERS.check(spoiled(inventories=[{"iron": 1}, {}]))
    assert EXPLORERS.check(spoiled(open=["atlantis"] * 5))
    assert EXPLORERS.check(spoiled(chests={"05": ("wood",)}, inventories=[{}, {}]))
    state = spoiled()
    state.hidden["woods/apple"] = -1
    assert EXPLORERS.check(state)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"unnamed": -1, "top": ""}, "-1 of"),
        ({"unnamed": 99, "top": ""}, "99 of"),
        ({"open": ["atlantis"] * 5}, "does not exist"),
        ({"mixed": {"woods": [(1, {"woods": {"wood": 99}})]}}, "99}"),
    ],
)
def test_the_check_says_what_cannot_be(change: dict[str, Any], says: str) -> None:
    assert any(says in problem for problem in EXPLORERS.check(spoiled(**change)))


def test_the_check_says_that_more_backs_were_seen_than_there_are() -> None:
    state = spoiled()
    state.hidden["woods/apple"] = -1
    assert "more backs were seen than there are" in EXPLORERS.check(state)


def test_every_shuffle_that_a_map_leads_to_has_names_for_its_cards() -> None:
    """EX-067, EX-A20: two maps are printed, so the pile is shuffled at most twice."""
    setup = spoiled().setup
    assert setup.maps == 2
    lots = [lot_after("woods", shuffles) for shuffles in range(3)]
    assert all(setup.place_of[lot] is setup.landscapes["woods"] for lot in lots)


def test_states_are_equal_by_what_they_say() -> None:
    one, other = Table().state, Table().state
    assert one == other
    other.credit = 1
    assert one != other
    assert one != "a game"


def test_a_position_is_described_for_people() -> None:
    table = Table().opens("woods/apple").owns("torch").row("witch").chests("03", "05")
    table.wins("zombie", "zombie").places("03", "clay_pot")
    lines = EXPLORERS.describe(table.state).split("\n")
    assert lines[0] == "turn 1, seat 0, hunger 6+0"
    assert lines[1].startswith("open    woods/apple | top ")
    assert lines[2] == "row     witch:1 | deck 21"
    assert lines[3:] == [
        "seat 0  torch:1 | trophies zombie:2",
        "seat 1  - | trophies -",
        "chest 03  lighting, furnishing | clay_pot",
        "chest 05  wet_sponge | ",
    ]


DIFFICULTY_AND_HOLDER = [(d, h) for d in ("first_game", "easy", "normal", "hard", "very_hard")
                         for h in ("table", "creatures", "box")]  # fmt: skip


@pytest.mark.soak
def test_five_thousand_random_games_without_a_violation() -> None:
    """All players, difficulties, holders and house rules; half of the games played lively."""
    ends: Counter[str] = Counter()
    for game in range(5000):
        setup = a_setup(f"soak {game}")
        setup["difficulty"], setup["holder"] = DIFFICULTY_AND_HOLDER[game % 15]
        random, choose = Random(game), lively_answer if game % 2 else any_answer
        state = EXPLORERS.start(setup)
        while (question := EXPLORERS.question(state)) is not None:
            EXPLORERS.answer(state, choose(question, random))
            assert EXPLORERS.check(state) == [], (game, question)
        assert state.outcome is not None
        ends[state.outcome.reason] += 1
    print(dict(ends))
    assert {*ends} == {"chests_filled", "game_over"}
