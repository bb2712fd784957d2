"""Explorers as people play it: five buttons from the lobby to the last screen, in every way."""

from __future__ import annotations

from random import Random

import pytest

from firmware_host.config.settings import load_settings
from firmware_host.config.tags import known_tiles
from firmware_host.games.core.question import Question
from firmware_host.games.explorers.panel.landscapes import card_signs
from firmware_host.games.explorers.rules.state import ExplorersState
from firmware_host.panel.commands import ThrowCommand
from firmware_host.panel.i18n import Translator
from tests.flows.flow import Flow, Step
from tests.flows.lobby_steps import GUIDED, START, seated, setting, started, to_the_settings
from tests.table.scanned_tiles import answer_of

TABLE, CREATURES, BOX = "We deal them all", "Box deals creatures", "Box deals everything"


def lobby(holder: str, difficulty: str = "Easy", how: str = START, players: int = 2) -> list[Step]:
    colours = ["Green", "Pink", "Blue", "Yellow"][:players]
    who = "1 player" if players == 1 else f"{players} players"
    return [
        *to_the_settings("Explorers", who),
        *seated(colours, first="Pink" if players > 1 else ""),
        *setting("Difficulty", Step(sees="Choose difficulty", choose=difficulty)),
        *setting("Who deals", Step(sees="Choose who deals", choose=holder)),
        *started(how),
    ]


LAST_PAGES = ("Lay out chests", "Take hunger cards")
LAY_OUT = "Lay out these chests"


def explore(cost: str, name: str, item: str) -> list[Step]:
    """People say which of their landscapes it is, and what is behind it."""
    return [
        Step(sees="What now?", choose=f"Explore, cost {cost}"),
        Step(sees=f"Explore, cost {cost}", choose=f"Explore: {name}"),
        Step(sees="What do you find?", choose=item),
    ]


TO_THE_FIRST_TURN = [
    *lobby(TABLE, "First game"),
    Step(sees="Lay out chests: 01 02 03 04 05"),
    Step(sees="Reveal a creature", choose="Zombie"),
    Step(sees="Pink: take the 6 hunger cards and the night card.", press="ok"),
    Step(sees="What now?"),
]


def test_a_turn_with_all_cards_on_the_table(flow: Flow) -> None:
    flow.go(
        *TO_THE_FIRST_TURN,
        *explore("2", "Woods", "Wood"),
        Step(sees="What now?", choose="Fill chests"),
        Step(sees="Put into chest 01: Wood", press="ok"),
        Step(sees="What now?", press="hold ok"),
        Step(sees="Menu", choose="Chests"),
        Step(sees="01: Wood"),
    )
    assert flow.table.snapshot().state.chests["01"] == ("wood", "")


@pytest.mark.behavior
def test_a_villager_a_fight_and_the_night_on_the_table(flow: Flow) -> None:
    flow.go(
        *TO_THE_FIRST_TURN,
        *explore("2", "Woods", "Wood"),
        Step(choose="Trade in a village"),
        Step(sees="Trade in a village", choose="Explore: Fletcher"),
        Step(sees="You gave: Wood. You get: Crossbow.", press="ok"),
        Step(sees="What now?", choose="Fight: Zombie"),
        Step(sees="What now?", choose="Deal new landscapes"),
        Step(sees="Night: reveal 1", choose="Spider"),
        Step(sees="Green: take the 6 hunger cards and the night card.", press="ok"),
        Step(sees="Green"),
    )
    state = flow.table.snapshot().state
    assert state.trophies[1] == {"zombie": 1}
    assert state.inventories[1] == {"crossbow": 1}
    assert state.row == {"spider": 1}


def test_the_danger_is_seen_before_the_landscape_is_explored(flow: Flow) -> None:
    flow.go(*TO_THE_FIRST_TURN, Step(choose="Explore, cost 3"))
    for _ in range(9):
        if flow.look().chosen == "Explore: Mineshaft":
            break
        flow.press("down")
    assert flow.look().chosen == "Explore: Mineshaft"
    assert "=50%" in card_signs("mineshaft", flow.table.snapshot().state, Translator())
    flow.go(
        Step(choose="Explore: Mineshaft"),
        Step(sees="What do you find?", choose="Iron"),
    )
    while flow.sees("Danger: reveal"):
        flow.choose("Creeper")
    assert flow.table.snapshot().state.inventories[1] == {"iron": 1}


def test_a_card_on_the_reader_is_what_somebody_does(flow: Flow) -> None:
    """A landscape means explore it, turned over it is what was found; a creature means fight it."""
    flow.go(*TO_THE_FIRST_TURN)
    for tile, asked in (
        ("landscape:woods:apple", "ex.act"),
        ("landscape:woods:apple", "ex.back"),
        ("creature:zombie:2", "ex.act"),
        ("landscape:woods:apple", "ex.act"),
    ):
        snapshot = flow.table.snapshot()
        assert snapshot.question is not None
        assert snapshot.question.id == asked
        answer = answer_of(tile, snapshot.question, snapshot.players, snapshot.state)
        assert answer is not None, tile
        flow.answers_elsewhere(answer)
    state = flow.table.snapshot().state
    assert (state.trash, state.credit, state.hunger) == ({"apple": 1}, 2, 2)
    assert state.trophies[1] == {"zombie": 1}


@pytest.mark.behavior
@pytest.mark.parametrize(
    ("holder", "titles"),
    [
        (TABLE, ["Deal landscapes", "Shuffle creatures", "Hide Game Over", *LAST_PAGES]),
        (CREATURES, ["Deal landscapes", "Sort creatures", *LAST_PAGES]),
        (BOX, ["Put cards away"]),
    ],
)
def test_the_set_up_guide_leads_to_the_first_question(
    flow: Flow, holder: str, titles: list[str]
) -> None:
    flow.go(*lobby(holder, how=GUIDED))
    chests = ", ".join(sorted(flow.table.snapshot().state.chests))
    for number, title in enumerate(titles, 1):
        flow.go(Step(sees=title))
        assert title != "Lay out chests" or flow.sees(f"Lay out chests {chests}, open side up.")
        while flow.sees(f"{number}/{len(titles)}"):
            flow.press("ok")
    then = {BOX: "See what is in play", CREATURES: LAY_OUT, TABLE: "Reveal a creature"}
    flow.go(Step(sees=then[holder]))


def test_roll_ends_the_turn_and_undo_shows_the_same_creature_again(flow: Flow) -> None:
    flow.go(*lobby(BOX), Step(sees="See what is in play", press="ok"))
    first = dict(flow.table.snapshot().state.row)
    assert len(first) == 1, "the box has revealed it"
    flow.press("ok")
    flow.go(Step(sees="What now?", press="roll"))
    night = dict(flow.table.snapshot().state.row)
    assert sum(night.values()) > 1
    flow.press("hold back")
    assert flow.table.snapshot().state.row == first
    flow.press("ok")
    flow.go(Step(sees="What now?", press="roll"))
    assert flow.table.snapshot().state.row == night


def test_a_first_game_lays_out_its_five_chests(flow: Flow) -> None:
    """EX-016."""
    flow.go(*lobby(CREATURES, "First game", players=1))
    flow.go(Step(sees=LAY_OUT, press="ok"))
    assert list(flow.table.snapshot().state.chests) == ["01", "02", "03", "04", "05"]


@pytest.mark.behavior
@pytest.mark.parametrize("difficulty", ["First game", "Easy", "Very hard"])
def test_where_people_deal_all_cards_they_see_which_chests_to_lay_out(
    flow: Flow, difficulty: str
) -> None:
    """EX-A38: in sight until the first creature is told, in full above it, and in the menu."""
    flow.go(*lobby(TABLE, difficulty))
    state = flow.table.snapshot().state
    chests = sorted(state.chests)
    assert len(chests) == state.setup.chest_count
    flow.go(
        Step(sees=f"Lay out chests: {' '.join(chests)}"),
        Step(press="up"),
        Step(sees=f"Lay out chests {', '.join(chests)}, open side up.", press="down"),
        Step(sees="Reveal a creature", press="hold ok"),
        Step(sees="Menu", choose="Status"),
        Step(sees="Hunger left", press="down down down down"),
        Step(sees=" ".join(chests)),
    )


def play_on(flow: Flow) -> None:
    """OK on whatever stands there, ROLL where a card is drawn: it never gets stuck."""
    for _ in range(4000):
        question = flow.table.snapshot().question
        if question is None:
            return
        is_draw = question.kind == "draw" and not flow.sees("OK: got it")
        flow.press("roll" if is_draw else "ok")
        flow.now += 0.2


def over(flow: Flow) -> None:
    assert flow.table.snapshot().outcome is not None
    for _ in range(6):
        if flow.sees("What next?"):
            break
        flow.press("ok")
    flow.go(Step(sees="What next?", choose="Same again"), Step(sees="Locks in every roll"))


@pytest.mark.behavior
@pytest.mark.parametrize("holder", [TABLE, CREATURES, BOX])
@pytest.mark.parametrize("players", [1, 3])
def test_five_buttons_play_a_whole_game_to_its_end(flow: Flow, holder: str, players: int) -> None:
    flow.go(*lobby(holder, players=players))
    play_on(flow)
    assert (ThrowCommand() in flow.commands) is (holder != BOX)
    over(flow)
    assert "lost" in flow.tunes or "won" in flow.tunes


class Cards:
    """The cards on the table, shuffled as the rules say; what the box asks for is scanned."""

    def __init__(self, seed: int, removed: int) -> None:
        random = Random(seed)
        tiles = list(known_tiles("explorers", load_settings(virtual=True).catalogues))
        random.shuffle(tiles)
        self.pile = [tile for tile in tiles if tile.startswith("landscape:")]
        creatures = [t for t in tiles if t.startswith("creature:") and "game_over" not in t]
        last = [*creatures[:4], "creature:game_over"]
        random.shuffle(last)
        self.deck = [*creatures[4 + removed :], *last]

    def scan(self, question: Question, state: ExplorersState) -> str:
        if question.id == "ex.creature":
            return self.deck.pop(0)
        return next(t for t in self.pile if answer_of(t, question, (), state) is not None)


@pytest.mark.behavior
@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_with_every_card_scanned_as_it_appears(flow: Flow, seed: int) -> None:
    flow.go(*lobby(TABLE))
    cards = Cards(seed, removed=7)
    for _ in range(3000):
        question = flow.table.snapshot().question
        if question is None:
            break
        if question.kind == "draw":
            state = flow.table.snapshot().state
            answer = answer_of(cards.scan(question, state), question, (), state)
            assert answer is not None, question
            flow.answers_elsewhere(answer)
        else:
            flow.press("ok")
            flow.now += 0.2
    assert cards.deck or flow.table.snapshot().outcome
    assert len(cards.deck) < 23
    over(flow)
    drawn = {each.question for each in flow.game_store.games[1].entries if each.by == "dice"}
    assert drawn == {"ex.chest"}


def test_the_pages_of_the_menu_tell_chests_row_and_items(flow: Flow) -> None:
    flow.go(
        *TO_THE_FIRST_TURN,
        Step(press="hold ok"),
        Step(sees="Menu", choose="Chests"),
        Step(sees="0/4", press="back"),
        Step(sees="Menu", choose="Creatures"),
        Step(sees="1 / 5", press="back"),
        Step(sees="Menu", choose="Who has what"),
        Step(sees="Pink", press="back"),
        Step(sees="Menu", choose="Status"),
        Step(sees="Overrun tonight", press="back back"),
        Step(sees="What now?"),
    )


def test_printed_values_are_offered_for_games_that_have_a_wizard(flow: Flow) -> None:
    """Those of Explorers are entered in its file."""
    flow.go(
        Step(sees="Tilekeeper", choose="Printed values"),
        Step(sees="Builders & Biomes", not_sees="Explorers"),
    )
