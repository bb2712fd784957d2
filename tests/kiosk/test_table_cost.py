"""What a moment costs the touch table's page, counted in a real browser: nothing here is timed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import islice, pairwise

import pytest
from playwright.sync_api import Browser, CDPSession, Page, Route

from firmware_host.kiosk import live
from firmware_host.table.snapshot import TableSnapshot
from tests.games.builders_biomes.panel import biomes_moments
from tests.games.explorers.panel import explorers_moments
from tests.kiosk.browser import ServedBox
from tests.kiosk.moment_box import MomentBox
from tests.kiosk.page_visit import Visit
from tests.kiosk.table_visit import ALL_HAS_COME
from tests.panel import panel_moments
from tests.waiting import PATIENCE_S

pytestmark = pytest.mark.behavior

MOMENTS = 24
MOST_CHANGES = 180
"""Of the page, at half of the moments of any game."""
MOST_BYTES = 20_000
MOST_KB = 250
COUNTED = """
addEventListener("DOMContentLoaded", () => {
  window.changes = window.frames = 0;
  let isChanged = false;
  new MutationObserver((list) => {
    window.changes += list.length;
    if (!isChanged) requestAnimationFrame(() => { isChanged = false; window.frames += 1; });
    isChanged = true;
  }).observe(document.body, {
    subtree: true, childList: true, attributes: true, characterData: true });
});
const plain = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
Object.defineProperty(WebSocket.prototype, "onmessage", { get: plain.get, set(hear) {
  plain.set.call(this, (event) => { window.bytes = event.data.length; hear(event); });
} });
"""
AFTER_THE_FRAME = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)))"


def visit_table(browser: Browser, box: ServedBox[MomentBox], size: tuple[int, int]) -> Page:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, has_touch=True, reduced_motion="reduce"
    )
    page = context.new_page()
    page.add_init_script(COUNTED)
    visit = Visit(page, box.address)
    page.goto(f"{box.address}table")
    visit.is_connected()
    return page


def show(page: Page, box: ServedBox[MomentBox], snapshot: TableSnapshot) -> None:
    seq = box.call(box.box.look_at, snapshot)
    page.wait_for_function(
        "seq => document.getElementById('sentence').dataset.seq === String(seq)", arg=seq
    )
    page.evaluate(AFTER_THE_FRAME)
    page.wait_for_function(ALL_HAS_COME)


def drawings_have_come(page: Page) -> None:
    """With them everything is drawn once more."""
    page.wait_for_function("() => document.querySelectorAll('#art > svg').length >= 2")
    page.evaluate(AFTER_THE_FRAME)
    page.wait_for_function(ALL_HAS_COME)


def moments_of(game: str) -> list[TableSnapshot]:
    """Some that follow each other in the middle of a game that the box knows all of."""
    if game == "portal-dash":
        played = panel_moments.play(panel_moments.REFEREE_SETUPS[1], 3, is_steady=True)
        return list(islice(played, 20, 20 + MOMENTS))
    if game == "builders-biomes":
        known = [each for each in biomes_moments.all_games() if each.mode == "referee"]
    else:
        known = [each for each in explorers_moments.all_games() if len(each.players) == 4]
    return known[30 : 30 + MOMENTS]


def test_the_same_moment_again_changes_nothing_but_its_number(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    page = visit_table(browser, box, (1280, 800))
    snapshot = moments_of("portal-dash")[0]
    show(page, box, snapshot)
    drawings_have_come(page)
    show(page, box, snapshot)
    page.evaluate("window.changes = 0")
    show(page, box, snapshot)
    found = page.evaluate("window.changes")
    page.context.close()
    assert found <= 4


def test_a_part_that_moves_beside_the_stage_and_back_keeps_its_elements(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    page = visit_table(browser, box, (1280, 800))
    places: list[str] = []
    for snapshot in moments_of("builders-biomes"):
        show(page, box, snapshot)
        place = page.evaluate("document.querySelector('[data-part=overworld]').parentElement.id")
        if not places:
            page.evaluate("window.kept = document.querySelector('[data-part=overworld] .board')")
        places.append(place)
    is_same = page.evaluate(
        "window.kept === document.querySelector('[data-part=overworld] .board')"
    )
    page.context.close()
    assert set(places) == {"main", "side"}
    assert is_same


WHEN_ASKED = """() => {
  window.asked = [];
  const sentence = document.getElementById("sentence");
  const look = () => ({
    seq: sentence.dataset.seq,
    words: sentence.textContent,
    cards: document.querySelectorAll("#cards [data-act]").length,
    stage: document.getElementById("main").textContent,
  });
  window.look = look;
  new MutationObserver(() => {
    window.asked.push(look());
    if (window.hasty) document.body.dispatchEvent(new PointerEvent("pointerdown", {bubbles: true}));
    if (window.hasty) window.asked.push(look());
  }).observe(sentence, { subtree: true, childList: true, characterData: true });
}"""
"""What stands there as soon as the sentence is new; somebody hasty touches the page at once."""


def before_and_after(
    browser: Browser, box: ServedBox[MomentBox], *, is_hasty: bool
) -> tuple[list[dict[str, str]], dict[str, str]]:
    """What stood there when the sentence was new, and then."""
    collect, card = (
        next(
            each
            for each in biomes_moments.all_games()
            if each.mode == "referee" and each.question and each.question.id == wanted
        )
        for wanted in ("bb.collect", "bb.card")
    )
    page = visit_table(browser, box, (800, 480))
    show(page, box, collect)
    page.evaluate(WHEN_ASKED)
    page.evaluate("isHasty => { window.hasty = isHasty; }", is_hasty)
    show(page, box, card)
    asked, then = page.evaluate("[window.asked, window.look()]")
    page.context.close()
    return asked, then


def test_the_question_stands_there_before_the_table_that_belongs_to_it(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    asked, then = before_and_after(browser, box, is_hasty=False)
    assert asked[0]["words"] == then["words"]
    assert asked[0]["cards"]
    assert asked[0]["stage"] != then["stage"]
    # Whoever looks from outside is told once everything stands there.
    assert asked[0]["seq"] != then["seq"]


def test_whoever_touches_the_table_before_it_is_drawn_touches_the_new_one(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    asked, then = before_and_after(browser, box, is_hasty=True)
    assert asked[0]["seq"] != then["seq"]
    assert asked[1] == then


NO_FRAMES = """() => {
  const plain = window.setTimeout;
  window.requestAnimationFrame = () => 0;
  window.setTimeout = (work, ms) => (ms >= 250 ? 0 : plain(work, ms));
}"""
TOPS = """() => Object.fromEntries([...document.querySelectorAll("#stage .block.can")].map(
  (block) => [block.dataset.card, block.getAttribute("aria-label")]))"""
REACHED = """(block) => [...document.querySelectorAll(block)].map((each) => {
  const box = each.querySelector(".top").getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2, each];
}).find(([x, y, each]) => each.contains(document.elementFromPoint(x, y))).slice(0, 2)"""
"""The middle of one that a finger reaches."""


def two_blocks_in_a_row(
    page: Page, box: ServedBox[MomentBox], which: str
) -> tuple[TableSnapshot, str]:
    """The first question stands there; the second one, and a block that goes or stays with it."""
    for first, second in pairwise(biomes_moments.all_games()):
        questions = [each.question.id for each in (first, second) if each.question]
        if questions != ["bb.collect"] * 2:
            continue
        tops = []
        for snapshot in (second, first):
            show(page, box, snapshot)
            tops.append(page.evaluate(TOPS))
        found = {
            "goes": [card for card in tops[1] if tops[0].get(card) != tops[1][card]],
            "stays": [card for card in tops[1] if tops[0].get(card) == tops[1][card]],
        }
        if found["goes"] and found["stays"]:
            return second, f"#stage .block.can[data-card='{found[which][0]}']"
    raise AssertionError("no two blocks are collected one after the other")


@pytest.mark.parametrize(
    ("by", "which"),
    [("finger", "goes"), ("finger", "stays"), ("mouse", "stays"), ("key", "stays")],
)
def test_what_came_down_before_the_table_was_all_there_answers_nothing(
    browser: Browser,
    box: ServedBox[MomentBox],
    monkeypatch: pytest.MonkeyPatch,
    by: str,
    which: str,
) -> None:
    """Such as the second tap of a double tap."""
    monkeypatch.setattr(live, "LATER_S", PATIENCE_S)  # what comes later would have all of it drawn
    page = visit_table(browser, box, (1280, 800))
    second, block = two_blocks_in_a_row(page, box, which)
    page.wait_for_function(ALL_HAS_COME)

    def press(at: list[float]) -> None:
        if by == "key":
            page.keyboard.press("Enter")
        else:
            (page.mouse.click if by == "mouse" else page.touchscreen.tap)(*at)

    page.focus(block)
    page.evaluate(NO_FRAMES)
    page.evaluate("window.bytes = 0")
    box.call(box.box.look_at, second)
    page.wait_for_function("() => window.bytes > 0", polling=20)
    box.box.acted.clear()
    place = page.evaluate(REACHED, block)  # the question may have moved it
    press(place)
    answered_until_now(page, box, 0)
    place = page.evaluate(REACHED, "#stage .block.can")
    page.focus("#stage .block.can")
    press(place)
    answered_until_now(page, box, 1)
    page.context.close()


WRONG_CLOCK = """() => Object.defineProperty(UIEvent.prototype, "timeStamp", { get: () => 1 })"""


def test_a_touch_screen_whose_clock_is_wrong_is_heard(
    asked: tuple[Page, CDPSession], box: ServedBox[MomentBox]
) -> None:
    page, cdp = asked
    page.wait_for_timeout(1100)  # its clock seems to be older than that
    page.evaluate(WRONG_CLOCK)
    touch(cdp, "touchStart", middle_of_first_card(page))
    touch(cdp, "touchEnd")
    answered_until_now(page, box, 1)


def test_a_click_of_a_screen_reader_answers(browser: Browser, box: ServedBox[MomentBox]) -> None:
    """It is told by keys that are held; nothing else came down."""
    page = visit_table(browser, box, (800, 480))
    for snapshot in moments_of("portal-dash"):
        show(page, box, snapshot)
        if page.locator("#cards [data-act^='answer:']").count():
            break
    page.keyboard.down("Control")
    show(page, box, snapshot)
    box.box.acted.clear()
    page.evaluate("document.querySelector(\"#cards [data-act^='answer:']\").click()")
    page.keyboard.up("Control")
    answered_until_now(page, box, 1)
    page.context.close()


def test_a_key_that_is_held_answers_one_question(
    asked: tuple[Page, CDPSession], box: ServedBox[MomentBox]
) -> None:
    page, _cdp = asked
    page.focus("#cards [data-act^='answer:']")
    page.keyboard.down("Enter")
    for _ in range(3):
        moment = box.box.moment
        assert moment is not None
        show(page, box, moment.snapshot)
        page.focus("#undo")
        page.focus("#cards [data-act^='answer:']")
        page.keyboard.press("Shift")
        page.keyboard.down("Enter")
    answered_until_now(page, box, 1)


AFTER_FRAME = """async () => {
  const { drawAfterFrame, finishDrawing } = await import("/static/table/after_frame.js");
  const plain = window.setTimeout;
  const due = [];
  const late = [];
  let frame = 0;
  window.requestAnimationFrame = (work) => due.push(work);
  window.setTimeout = (work, ms) => (ms ? late.push(work) : plain(work));
  const draw = async () => {
    frame += 1;
    due.splice(0).forEach((work) => work());
    await new Promise((go) => plain(go, 20));
  };
  const done = [];
  const note = (name) => () => { done.push(name + frame); };
  drawAfterFrame(note("first"));
  await draw();
  drawAfterFrame(note("replaced"));
  drawAfterFrame(note("second"));
  await draw();
  drawAfterFrame(note("hurried"));
  finishDrawing();
  await draw();
  window.addEventListener("error", () => done.push("failed" + frame));
  drawAfterFrame(() => { throw new Error("on purpose"); });
  drawAfterFrame(note("third"));
  await draw();
  drawAfterFrame(note("dark"));
  late.at(-1)();
  await draw();
  return done.join(" ");
}"""
"""Frames and the time are the test's. Also where one fails, and where no frame comes at all."""


def test_what_follows_the_question_comes_once_and_in_order(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    page = visit_table(browser, box, (800, 480))
    page.wait_for_function(ALL_HAS_COME)
    found = page.evaluate(AFTER_FRAME)
    page.context.close()
    assert found == "first1 replaced1 second2 hurried2 failed3 third4 dark4"


def test_the_last_steps_stand_once_beside_the_stage(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    page = visit_table(browser, box, (1280, 800))
    for snapshot in moments_of("portal-dash")[:6]:
        show(page, box, snapshot)
        assert page.locator(".history-part").count() == 1
    page.context.close()


CHANGES_A_ROW = """async () => {
  const stage = document.getElementById("stage");
  const rows = ["head", "strip", "hand"].map((id) => document.getElementById(id));
  const height = () => stage.getBoundingClientRect().height;
  const before = height();
  document.getElementById("sentence").append(" and on".repeat(60));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const fits = rows.every((row) => Math.abs(row.offsetHeight - row.parentNode.offsetHeight) <= 1);
  return { grows: before - height(), fits };
}"""


@pytest.mark.parametrize("size", [(360, 740), (800, 480), (1280, 800)])
def test_a_row_is_as_high_as_what_stands_in_it(
    browser: Browser, box: ServedBox[MomentBox], size: tuple[int, int]
) -> None:
    page = visit_table(browser, box, size)
    show(page, box, moments_of("portal-dash")[0])
    found = page.evaluate(CHANGES_A_ROW)
    page.context.close()
    assert found["fits"]
    assert found["grows"] > 20


LONG_THEN_ROLL = """async () => {
  const { Hand } = await import("/static/table/hand.js");
  const place = document.createElement("div");
  const hand = new Hand(place, {});
  const cards = Array.from({ length: 20 }, (_, n) => ({ act: `answer:${n}`, text: `Card ${n}` }));
  const dice = [{ name: "Die", faces: [{ id: "1", text: "1" }] }];
  hand.show({ kind: "choose", cards }, null, 1, null, false);
  hand.show({ kind: "roll", cards: [] }, { dice, own: "Own dice" }, 2, null, false);
  hand.showRest();
  return place.textContent;
}"""


def test_the_rest_of_a_long_hand_stays_away_once_dice_are_offered(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    page = visit_table(browser, box, (800, 480))
    words = page.evaluate(LONG_THEN_ROLL)
    page.context.close()
    assert "Own dice" in words
    assert "Card" not in words


def refuse_first(page: Page, count: int, addresses: str) -> list[str]:
    """So many requests of these addresses fail; gives all that were made."""
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) <= count:
            route.abort()
        else:
            route.continue_()

    page.route(addresses, answer)
    return asked


def test_drawings_that_did_not_come_are_asked_for_again(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    context = browser.new_context(viewport={"width": 800, "height": 480})
    page = context.new_page()
    asked = refuse_first(page, 2, "**/static/art/*.svg")
    box.call(box.box.look_at, moments_of("portal-dash")[0])
    page.goto(f"{box.address}table")
    page.wait_for_function("() => document.querySelectorAll('#art > svg').length >= 2")
    context.close()
    assert len(asked) >= 4


@pytest.mark.parametrize(
    ("address", "file"),
    [("table", "table/stage.js"), ("table", "table/parts.css"), ("", "link.js")],
)
def test_a_page_of_which_a_file_did_not_come_is_loaded_again(
    browser: Browser, box: ServedBox[MomentBox], address: str, file: str
) -> None:
    context = browser.new_context(viewport={"width": 800, "height": 480})
    page = context.new_page()
    asked = refuse_first(page, 1, f"**/static/{file}")
    box.call(box.box.look_at, moments_of("portal-dash")[0])
    with page.expect_event("load", predicate=lambda _: len(asked) == 2):
        page.goto(f"{box.address}{address}")
    page.wait_for_selector("html[data-link=open]")
    context.close()


def test_a_first_visit_loads_little(browser: Browser, box: ServedBox[MomentBox]) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    loaded: list[int] = []
    cdp = context.new_cdp_session(page)
    cdp.send("Network.enable")
    cdp.on("Network.loadingFinished", lambda told: loaded.append(told["encodedDataLength"]))
    page.goto(f"{box.address}table")
    page.wait_for_selector("html[data-link=open]")
    show(page, box, moments_of("portal-dash")[0])
    page.wait_for_function("() => document.querySelectorAll('#art > svg').length >= 2")
    context.close()
    assert 20_000 < sum(loaded) <= MOST_KB * 1000


# Fingers


def touch(cdp: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    at = [{"x": x, "y": y} for x, y in points]
    cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})


def middle_of_first_card(page: Page) -> tuple[float, float]:
    found = page.locator("#cards [data-act^='answer:']").first.bounding_box()
    assert found is not None
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2


def answered_until_now(page: Page, box: ServedBox[MomentBox], count: int) -> None:
    """R goes the way of all input: when its throw has come, so has what was before it."""
    throws = sum(action.kind == "throw" for action in box.box.acted)
    page.keyboard.press("r")
    ends = time.monotonic() + PATIENCE_S
    while sum(action.kind == "throw" for action in box.box.acted) == throws:
        assert time.monotonic() < ends, "the throw never came"
        page.wait_for_timeout(5)
    assert sum(action.kind == "answer" for action in box.box.acted) == count


@pytest.fixture
def asked(browser: Browser, box: ServedBox[MomentBox]) -> Iterator[tuple[Page, CDPSession]]:
    page = visit_table(browser, box, (800, 480))
    choice = next(each for each in moments_of("builders-biomes") if _is_choice(each))
    show(page, box, choice)
    box.box.acted.clear()
    yield page, page.context.new_cdp_session(page)
    page.context.close()


def _is_choice(snapshot: TableSnapshot) -> bool:
    question = snapshot.question
    return question is not None and question.id == "bb.action"


def test_a_finger_answers_once(asked: tuple[Page, CDPSession], box: ServedBox[MomentBox]) -> None:
    page, cdp = asked
    place = middle_of_first_card(page)
    touch(cdp, "touchStart", place)
    touch(cdp, "touchEnd")
    answered_until_now(page, box, 1)
    page.locator("#cards [data-act^='answer:']").first.click()
    answered_until_now(page, box, 2)


def test_a_finger_that_slides_away_answers_nothing(
    asked: tuple[Page, CDPSession], box: ServedBox[MomentBox]
) -> None:
    page, cdp = asked
    x, y = middle_of_first_card(page)
    touch(cdp, "touchStart", (x, y))
    touch(cdp, "touchMove", (x + 40, y - 60))
    touch(cdp, "touchEnd")
    answered_until_now(page, box, 0)


@pytest.mark.parametrize("rest_ms", [0, 700])
def test_a_finger_that_was_down_before_the_question_changed_answers_nothing(
    asked: tuple[Page, CDPSession], box: ServedBox[MomentBox], rest_ms: int
) -> None:
    """Nor does one that rests for so long that the browser clicks for it."""
    page, cdp = asked
    place = middle_of_first_card(page)
    touch(cdp, "touchStart", place)
    moment = box.box.moment
    assert moment is not None
    show(page, box, moment.snapshot)
    page.wait_for_timeout(rest_ms)
    touch(cdp, "touchEnd")
    answered_until_now(page, box, 0)
