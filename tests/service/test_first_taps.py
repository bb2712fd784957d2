"""A first game by taps: the real page before a real daemon, to the end of everybody's first turn.

People of two seats have never played and play like the bot `steady`; the box has no reader, so
every card, tile and color they turn over is tapped, too. How many taps there are is counted in
tests/flows/test_first_game.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from firmware_host.games import game_of
from firmware_host.games.core.log import GameLog
from firmware_host.games.core.question import DRAW, ROLL, Question
from firmware_host.games.replay import begin
from firmware_host.store.game_rows import GameRows
from firmware_host.store.schema import open_to_read
from firmware_host.table.bots import player_for
from firmware_host.table.fair import NOTHING_DECIDED, SeededDice
from tests.service.box_in_process import BoxInProcess
from tests.service.driven_box import DrivenBox
from tests.service.test_table_plays import at_table, moved, seq

pytestmark = pytest.mark.behavior

PLAYERS = 2
MOST_QUESTIONS = 120
SIZE = (800, 480)
NO_READER = "reader: {kind: absent}\n"
SHOWN = """title => document.querySelector("#lesson:not([hidden]) h2")?.textContent === title
  && document.getElementById("app").dataset.lesson"""
IN_SIGHT = """() => {
  const target = document.querySelector(".pointed");
  if (!target) return "nothing";
  const box = target.getBoundingClientRect();
  const page = { top: 0, bottom: innerHeight };
  const stage = target.closest("#stage");
  const view = stage ? stage.getBoundingClientRect() : page;
  return Math.min(box.bottom, view.bottom) - Math.max(box.top, view.top) > 20 ? "seen" : "hidden";
}"""
"""Whether what is ringed can be seen."""
LATER = "performance.now = (now => () => now() + 1e6)(performance.now.bind(performance))"
"""A card that has just come is not closed by a tap that was meant for something else."""
POINT = """act => {
  const places = ["#hand", "#stage"].map((place) => `${place} [data-act="${act}"]`);
  const shares = [...Array(121).keys()].map((n) => [n % 11 + 1, Math.floor(n / 11) + 1]);
  for (const each of document.querySelectorAll(places.join())) {
    each.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = each.getBoundingClientRect();
    for (const [across, down] of shares) {
      const [x, y] = [box.left + box.width * across / 12, box.top + box.height * down / 12];
      const hit = document.elementFromPoint(x, y);
      if (hit && hit.closest("[data-act]") === each) return [x, y];
    }
  }
  return null;
}"""
"""Where a finger meets what gives this answer and nothing that lies before it."""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    width, height = SIZE
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=True, reduced_motion="reduce"
    )
    yield context.new_page()
    context.close()


class FirstGame:
    def __init__(self, page: Page, daemon: DrivenBox, state: Path) -> None:
        self._page, self._daemon, self._state = page, daemon, state
        self.cards: list[str] = []

    def tap(self, act: str) -> None:
        """Once; the game goes on."""
        before = seq(self._page)
        at = self._page.evaluate(POINT, act)
        assert at is not None, f"no finger reaches {act}"
        self._page.touchscreen.tap(*at)
        moved(self._page, before)

    def read(self) -> None:
        """Pages and cards, until something is asked; what a card points at can be seen."""
        while True:
            document = self._daemon.get("api/table")
            card = document["card"]
            if card is not None:
                self._page.wait_for_function(SHOWN, arg=card["title"])
                expected = "seen" if card["points"] else "nothing"
                assert self._page.evaluate(IN_SIGHT) == expected, card
                self.cards.append(card["id"])
                self._page.evaluate(LATER)
                self._page.tap("[data-lesson=seen]")
                self._page.wait_for_function(f"title => !({SHOWN})(title)", arg=card["title"])
            elif document["ask"]["kind"] == "ack":
                self.tap("answer:ok")
            else:
                return

    def log(self) -> GameLog:
        (path,) = self._state.glob("*.sqlite3")
        connection = open_to_read(path)
        try:
            rows = GameRows(connection, path)
            game = rows.newest()
            assert game is not None
            return rows.load(game)
        finally:
            connection.close()


@pytest.mark.parametrize(
    ("game_id", "way", "mode"),
    [
        ("portal-dash", "layers", "assistant"),
        ("portal-dash", "everything", "referee"),
        ("builders-biomes", "layers", "assistant"),
        ("builders-biomes", "everything", "referee"),
        ("explorers", "", "referee"),
    ],
)
def test_every_answer_of_a_first_game_is_one_tap_and_every_card_points_at_what_is_seen(
    tmp_path: Path, page: Page, game_id: str, way: str, mode: str
) -> None:
    game, state = game_of(game_id), tmp_path / "state"
    rules = game.modes[mode]
    bot, parts, drawn = player_for(rules, "steady", "1"), SeededDice("parts"), 0
    with BoxInProcess(state, device=NO_READER) as daemon:
        visit, first = at_table(page, daemon), FirstGame(page, daemon, state)
        for chosen in (game_id, str(PLAYERS), "learn", *([way] if way else [])):
            first.tap(f"answer:{chosen}")
        for _ in range(MOST_QUESTIONS):
            first.read()
            log = first.log()
            _, position = begin(log)
            events = list(position.events)
            for entry in log.entries:
                events += rules.answer(position, entry.answer)
            turns = sum(event[0] == game.setups.turn_begins for event in events)
            if turns > PLAYERS:
                break
            question: Question | None = rules.question(position)
            assert question is not None
            if question.kind == ROLL:
                first.tap("throw")
            elif question.kind == DRAW:
                answer, taken = parts.answer(question, drawn, NOTHING_DECIDED)
                drawn += taken
                first.tap(f"answer:{answer}")
            else:
                first.tap(f"answer:{bot.answer(question, position)}")
        assert turns > PLAYERS
        assert first.cards
        assert len(set(first.cards)) == len(first.cards), "none twice"
        assert not visit.errors
