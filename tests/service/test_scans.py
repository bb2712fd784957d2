"""A tile that does not answer explains itself: what it is, what is asked, and why not this."""

from __future__ import annotations

from collections.abc import Coroutine, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from firmware_host.config.tags import TagRegistry
from firmware_host.games.core.question import ROLL, Question, choose
from firmware_host.panel.i18n import translator
from firmware_host.panel.presenter import present
from firmware_host.service.scans import Scans
from tests.flows.flow import Flow, Step
from tests.games.explorers.flows.test_journeys import TO_THE_FIRST_TURN
from tests.games.portal_dash.flows.test_referee_journeys import LOBBY as PORTAL_DASH_LOBBY

pytestmark = pytest.mark.behavior

UID = "0A00C0FFEE"
EN = translator("en")


class Scanning:
    """Somebody in front of a box who lays tiles on its reader."""

    def __init__(self, tags: Path) -> None:
        self.flow = Flow()
        self.tags = TagRegistry(tags)
        self.scans = Scans(
            self.flow.table, self.tags, None, self.flow.panel, self.flow.panel.notify, lambda: EN
        )

    def lay(self, tile: str, game: str = "explorers") -> str:
        """What stands on the glass then; the game has not moved unless the tile answered."""
        self.tags.enrol(UID, game, tile, [tile])
        snapshot = self.flow.table.snapshot()
        self.run(self.scans.placed(UID, snapshot, snapshot.seq))
        self.flow.panel.show(self.flow.table.snapshot())
        told = " | ".join(self.flow.look().texts)
        self.flow.press("ok")
        self.tags.forget(UID)
        return told

    def say(self, answer: str) -> None:
        self.run(self.flow.table.answer(answer))
        self.flow.panel.show(self.flow.table.snapshot())

    def until(self, id: str) -> Question:
        """Go on with first answers and one roll until that question stands."""
        while (question := self.flow.table.snapshot().question) is None or question.id != id:
            assert question is not None
            self.say("brown 1" if question.kind == ROLL else question.answers[0])
        return question

    def run(self, work: Coroutine[Any, Any, Any]) -> None:
        self.flow._loop.run_until_complete(work)

    def refusal(self) -> dict[str, str] | None:
        return self.scans.refusal(self.flow.table.snapshot().seq)


@pytest.fixture
def at(tmp_path: Path) -> Iterator[Scanning]:
    found = Scanning(tmp_path)
    yield found
    found.flow.close()


@pytest.mark.parametrize(
    ("tile", "told", "rule"),
    [
        ("creature:witch:1", "Witch: Not in the row. Needed: What now?", "EX-042"),
        (
            "landscape:village_fletcher:crossbow",
            "Fletcher · Crossbow: Nothing to trade. Needed: What now?",
            "EX-036",
        ),
        ("chest:01", "No open chest needs it. Needed: What now?", "EX-046"),
        ("chest:09", "No open chest needs it.", "EX-046"),
    ],
)
def test_a_card_that_cannot_be_meant_is_named_with_the_reason_of_the_rules(
    at: Scanning, tile: str, told: str, rule: str
) -> None:
    at.flow.go(*TO_THE_FIRST_TURN)
    before = at.flow.table.snapshot()
    assert told in at.lay(tile)
    assert at.flow.table.snapshot().seq == before.seq
    refusal = at.refusal()
    assert refusal is not None
    assert (refusal["rule"], refusal["asked"]) == (rule, "What now?")
    assert refusal["why"]
    assert refusal["what"] == "tile_forbidden"
    at.flow.press("back")
    assert at.flow.sees("Not now: "), "«Why?» tells it in full"


def test_a_tile_that_nothing_asks_for_opens_its_entry_in_the_book(at: Scanning) -> None:
    at.flow.go(*TO_THE_FIRST_TURN)
    before = at.flow.table.snapshot()
    assert "The color of a player." in at.lay("player:pink")
    at.flow.press("back")
    assert "The color of a player." in at.lay("player:blue")
    assert at.refusal() is None
    assert at.flow.table.snapshot().seq == before.seq
    at.flow.press("back")
    assert at.flow.sees("What now?")


def test_what_people_read_is_not_covered_by_an_entry(at: Scanning) -> None:
    at.flow.go(*TO_THE_FIRST_TURN, Step(press="hold ok"))
    at.lay("player:pink")
    at.flow.press("hold ok")
    assert not at.flow.sees("The color of a player.")
    assert at.refusal() is not None


def test_an_item_in_the_damaged_row_says_that_it_is_damaged(at: Scanning) -> None:
    """PD-090: the game knows why, although the item is not among what can be chosen."""
    at.flow.go(*PORTAL_DASH_LOBBY)
    question = at.until("pd.act")
    shown = present(question, at.flow.table.snapshot(), EN).options
    at.say(next(option.id for option in shown if option.text == "Leather boots"))
    question = at.until("pd.act")
    asked = present(question, at.flow.table.snapshot(), EN).title
    told = at.lay("item:leather_boots", "portal-dash")
    assert f"Leather boots: it is damaged. Needed: {asked}" in told


def test_a_board_tile_between_turns_is_revealed_and_told_at_once(at: Scanning) -> None:
    """PD-150: laid down once, it answers that a tile is revealed and which one it is."""
    at.flow.go(*PORTAL_DASH_LOBBY)
    at.until("pd.act")
    state = at.flow.table.snapshot().state
    hidden = sorted(state.tiles)[-1]
    at.lay(f"tile:{hidden}", "portal-dash")
    assert at.refusal() is not None, "not in the middle of a turn"
    state.pieces[0] = len(state.ground.names) - 1
    at.until("pd.between")
    laid = list(state.laid)
    at.lay(f"tile:{hidden}", "portal-dash")
    state = at.flow.table.snapshot().state
    assert list(state.laid) == [*laid, hidden]
    assert [entry.by for entry in at.flow.game_store.games[1].entries[-2:]] == ["scan", "scan"]


def test_the_refusal_is_forgotten_with_the_next_answer(at: Scanning) -> None:
    at.flow.go(*TO_THE_FIRST_TURN)
    at.lay("creature:witch:1")
    assert at.refusal() is not None
    at.flow.go(Step(choose="Deal new landscapes"))
    assert at.refusal() is None


def test_a_card_that_fits_two_chests_is_left_to_the_people(at: Scanning) -> None:
    at.flow.go(*TO_THE_FIRST_TURN)
    snapshot = at.flow.table.snapshot()
    fill = choose("ex.fill", 0, ["wood:01", "wood:02", "done"], placed=0)
    at.tags.enrol(UID, "explorers", "landscape:woods:wood:1", ["landscape:woods:wood:1"])
    at.run(at.scans.placed(UID, replace(snapshot, question=fill), snapshot.seq))
    assert at.flow.sees("Woods · Wood: more than one fits.")
    assert at.flow.table.snapshot().seq == snapshot.seq


def test_a_tile_of_another_game_and_one_before_the_game_are_named_too(at: Scanning) -> None:
    at.flow.go(PORTAL_DASH_LOBBY[0], Step(sees="How many players?"))
    assert "Flies over lava" in at.lay("mob:ghast:2", "portal-dash")
    at.flow.press("back")
    assert "Flies over lava" in at.lay("mob:ghast:2", "portal-dash"), "also from the lobby"
    at.flow.press("back")
    at.flow.go(*PORTAL_DASH_LOBBY[1:], Step(sees="Which tile is first?"))
    assert "Witch belongs to Explorers. You are playing Portal Dash." in at.lay("creature:witch:1")
    assert at.lay("tile:bridge", "portal-dash")
    assert at.flow.table.snapshot().state.laid == ["bridge"]
    assert at.refusal() is None
