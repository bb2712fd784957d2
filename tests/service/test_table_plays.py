"""The touch table in a real browser before a real daemon: whole games by taps and by keyboard."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page
from playwright.sync_api import TimeoutError as NotThere

from tests.fourth_game.on_the_list import COMMAND
from tests.kiosk.page_visit import Visit
from tests.service.box_in_process import BoxInProcess
from tests.service.driven_box import DrivenBox
from tests.service.running_daemon import Daemon

pytestmark = pytest.mark.behavior

PATIENCE_MS = 30_000
MOVED = "seq => document.getElementById('sentence').dataset.seq !== seq"
INSIST = "#toasts [data-act^='answer:!']"
ANSWERED = f"seq => ({MOVED})(seq) || document.querySelector(`{INSIST}`) !== null"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": 800, "height": 480}, has_touch=True, reduced_motion="reduce"
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    yield page
    context.close()


def at_table(page: Page, daemon: DrivenBox) -> Visit:
    visit = Visit(page, daemon.address)
    page.goto(f"{daemon.address}table")
    visit.is_connected()
    page.wait_for_selector("#sentence[data-seq]")
    return visit


def seq(page: Page) -> str:
    return page.get_attribute("#sentence", "data-seq") or ""


def moved(page: Page, before: str) -> None:
    page.wait_for_function(MOVED, arg=before)


def acts(page: Page) -> list[str]:
    """What moves the game on, as a script sees it."""
    found = page.query_selector_all("#hand [data-act]:not([aria-disabled=true])")
    return [act for each in found if (act := each.get_attribute("data-act"))]


def tap(page: Page, act: str) -> None:
    page.tap(f"#hand [data-act='{act}']")


def step_by_taps(page: Page, chance: random.Random) -> None:
    """Tap any answer that is offered; insist on it if the box doubts it.

    The box may go on by itself before the finger is there.
    """
    before, offered = seq(page), acts(page)
    answers = [act for act in offered if act.startswith("answer:")]
    picks = [act for act in offered if act.startswith("pick:")]
    if "throw" in offered and (not answers or chance.random() < 0.7):
        chosen = "throw"
    elif "confirm" in offered:
        chosen = "confirm"
    else:
        chosen = chance.choice(answers or picks or ["nothing yet"])
    try:
        if chosen != "nothing yet":
            tap(page, chosen)
        if not chosen.startswith("pick:"):
            page.wait_for_function(ANSWERED, arg=before)
            if seq(page) == before:
                page.tap(INSIST)
    except NotThere:
        assert seq(page) != before, (page.get_attribute("#sentence", "data-question"), offered)
        return
    if not chosen.startswith("pick:"):
        moved(page, before)


def begin(page: Page, game: str) -> None:
    """From the lobby to the first question of a game, with the usual answers."""
    tap(page, f"answer:{game}")
    page.wait_for_selector("#sentence[data-question='lobby.players']")
    before = seq(page)
    page.tap("#hand [data-act='answer:2']")
    moved(page, before)
    for _ in range(8):
        if page.get_attribute("html", "data-room") == game:
            return
        before = seq(page)
        tap(page, "answer:ok" if "answer:ok" in acts(page) else "answer:start")
        moved(page, before)
    raise AssertionError(f"the lobby does not lead to {game}: {acts(page)}")


def test_a_game_without_a_stage_is_played_by_taps_to_its_end_and_taken_home(
    tmp_path: Path, page: Page
) -> None:
    with Daemon(tmp_path / "state", program=COMMAND) as daemon:
        visit = at_table(page, daemon)
        begin(page, "dice-race")
        chance = random.Random(1)
        for _ in range(600):
            if page.get_attribute("html", "data-kind") == "none":
                break
            step_by_taps(page, chance)
        page.wait_for_selector("#sheet [data-do=again]")
        with urllib.request.urlopen(f"{daemon.address}api/record") as answer:
            record = answer.read()
        file = tmp_path / "race.json"
        file.write_bytes(record)
        checked = subprocess.run(
            [sys.executable, *COMMAND, "verify", str(file), "--json"],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert json.loads(checked.stdout)["ok"]
        page.tap("#sheet [data-do=new]")
        page.wait_for_selector("#sentence[data-question='lobby.home']")
        assert not visit.errors
        assert not visit.foreign


def test_the_keyboard_alone_plays_a_whole_game(tmp_path: Path, page: Page) -> None:
    with Daemon(tmp_path / "state", program=COMMAND) as daemon:
        visit = at_table(page, daemon)
        begin(page, "dice-race")
        for _ in range(600):
            if page.get_attribute("html", "data-kind") == "none":
                break
            before = seq(page)
            if page.get_attribute("#roll", "aria-disabled") == "false":
                page.keyboard.press("r")
            else:
                page.focus("#head #undo")
                for _ in range(12):
                    page.keyboard.press("Tab")
                    act = page.evaluate("document.activeElement.dataset.act || ''")
                    if act.startswith("answer:") or act == "confirm":
                        break
                page.keyboard.press("Enter")
            moved(page, before)
        page.wait_for_selector("#sheet [data-do=again]")
        focused = page.evaluate("document.activeElement.closest('#sheet') !== null")
        assert focused, "the end has the focus"
        page.keyboard.press("Enter")
        page.wait_for_selector("#sheet", state="hidden")
        assert not visit.errors


@pytest.mark.parametrize("game", ["portal-dash", "builders-biomes", "explorers"])
def test_taps_lead_through_a_game_and_back(tmp_path: Path, page: Page, game: str) -> None:
    with BoxInProcess(tmp_path / "state") as daemon:
        visit = at_table(page, daemon)
        begin(page, game)
        chance = random.Random(game)
        for _ in range(60):
            if page.get_attribute("html", "data-kind") == "none":
                break
            step_by_taps(page, chance)
        # A notice may have gone by itself meanwhile.
        daemon.until("page and box at one moment", lambda now: now["seq"] == int(seq(page)))
        steps = daemon.get("api/table")["history"]
        assert len(steps) >= 10, "no game ends sooner"
        page.keyboard.press("h")
        before = seq(page)
        page.wait_for_selector(f"#sheet [data-act='undo:{steps[-1]['number']}']")  # it comes later
        page.tap(f"#sheet [data-act='undo:{steps[-5]['number']}']")
        moved(page, before)
        left = daemon.get("api/table")["history"]
        assert left[-1]["number"] < steps[-5]["number"]
        assert not visit.errors
        assert not visit.foreign


def test_two_tables_show_the_same_moment_and_the_first_tap_counts(
    tmp_path: Path, page: Page, browser: Browser
) -> None:
    with BoxInProcess(tmp_path / "state") as daemon:
        at_table(page, daemon)
        other = browser.new_page()
        at_table(other, daemon)
        before = seq(page)
        tap(page, "answer:explorers")
        moved(other, before)
        moved(page, before)
        assert seq(other) == seq(page)
        status, refused = daemon.post("api/answer", {"seq": int(before), "answer": "explorers"})
        assert status == 409
        assert refused["error"]
        daemon.press("back")
        moved(page, str(int(before) + 1))
        page.wait_for_selector("#sentence[data-question='lobby.home']")
        other.close()


def test_roll_rolls_the_dice_before_and_after_every_roll_without_a_game(
    tmp_path: Path, page: Page
) -> None:
    with BoxInProcess(tmp_path / "state") as daemon:
        visit = at_table(page, daemon)
        before = seq(page)
        tap(page, "answer:dice")
        moved(page, before)
        # The first dice, the same once more, others.
        for tapped in ("#roll", "#roll", "#hand [data-act='answer:combat:3']"):
            before = seq(page)
            page.tap(tapped)
            moved(page, before)
        assert daemon.post("api/throw", {"seq": daemon.state()["seq"]})[0] == 200
        assert [each["text"] for each in daemon.get("api/table")["history"]] == [
            "White dice",
            "White dice",
            "Combat dice ×3",
            "Combat dice ×3",
        ]
        assert not visit.errors
