"""The page in a real headless Chromium, by mouse, finger and keyboard."""

import random
from typing import Any

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Page

from tests.kiosk.browser import ServedBox
from tests.kiosk.fake_box import FakeBox
from tests.kiosk.page_visit import DESKTOP, PHONE, PHONE_LYING, soon, visit

pytestmark = pytest.mark.behavior

Served = ServedBox[FakeBox]
BUTTONS = ("up", "down", "ok", "back", "roll")
SHIELD = "04A1B2C3"


def demo_frame() -> bytes:
    picture = Image.new("1", (128, 64))
    pen = ImageDraw.Draw(picture)
    pen.text((2, 0), "Ada's turn", fill=1)
    pen.line((0, 12, 127, 12), fill=1)
    pen.text((4, 15), "Roll the dice", fill=1)
    pen.rectangle((4, 34, 60, 44), outline=1)
    pen.rectangle((4, 34, 38, 44), fill=1)
    pen.text((4, 51), "A 7  B 12  C 30", fill=1)
    for left, pips in ((72, ((6, 6), (12, 12), (18, 18))), (100, ((12, 12),))):
        pen.rounded_rectangle((left, 24, left + 24, 48), 4, outline=1)
        for x, y in pips:
            pen.ellipse((left + x - 2, 24 + y - 2, left + x + 2, 24 + y + 2), fill=1)
    return picture.tobytes()


def did(served: Served, *done: tuple[str, Any]) -> None:
    soon(lambda: served.box.done == list(done), lambda: served.box.done)


def down_and_up(*names: str) -> list[tuple[str, str]]:
    return [(name, gesture) for name in names for gesture in ("down", "up")]


def middle(page: Page, selector: str) -> tuple[float, float]:
    area = page.locator(selector).bounding_box()
    assert area is not None
    return area["x"] + area["width"] / 2, area["y"] + area["height"] / 2


def test_the_canvas_shows_the_oled_pixel_for_pixel(browser: Browser, served_box: Served) -> None:
    random_frame = random.Random(64).randbytes(1024)
    served_box.call(served_box.box.show, random_frame)
    with visit(browser, served_box) as visiting:
        assert visiting.pixels() == random_frame
        corners = b"\x80" + bytes(14) + b"\x01" + bytes(992) + b"\x80" + bytes(14) + b"\x01"
        served_box.call(served_box.box.show, corners)
        soon(lambda: visiting.pixels() == corners)


def test_all_five_buttons_work_by_mouse(browser: Browser, served_box: Served) -> None:
    with visit(browser, served_box) as visiting:
        for name in BUTTONS:
            visiting.page.click(f"[data-button={name}]")
        did(served_box, *down_and_up(*BUTTONS))


@pytest.mark.parametrize("screen", [PHONE, PHONE_LYING], ids=["standing", "lying"])
def test_all_five_buttons_work_by_touch(
    browser: Browser, served_box: Served, screen: dict[str, Any]
) -> None:
    with visit(browser, served_box, **screen) as visiting:
        for name in BUTTONS:
            visiting.page.tap(f"[data-button={name}]")
        did(served_box, *down_and_up(*BUTTONS))


def test_each_key_is_its_button(browser: Browser, served_box: Served) -> None:
    keys = {
        "ArrowUp": "up",
        "ArrowDown": "down",
        "Enter": "ok",
        "Escape": "back",
        "Backspace": "back",
        "Space": "roll",
        "r": "roll",
        "Shift+R": "roll",
    }
    with visit(browser, served_box) as visiting:
        for key in keys:
            visiting.page.keyboard.press(key)
        did(served_box, *down_and_up(*keys.values()))


def test_a_shortcut_of_the_browser_is_no_button(browser: Browser, served_box: Served) -> None:
    with visit(browser, served_box) as visiting:
        visiting.page.keyboard.press("Control+ArrowUp")
        visiting.page.keyboard.press("Alt+Enter")
        visiting.page.keyboard.press("ArrowDown")
        did(served_box, *down_and_up("down"))


def test_holding_roll_with_the_mouse_shakes_until_it_is_let_go(
    browser: Browser, served_box: Served
) -> None:
    with visit(browser, served_box) as visiting:
        mouse = visiting.page.mouse
        mouse.move(*middle(visiting.page, "[data-button=roll]"))
        mouse.down()
        did(served_box, ("roll", "down"))
        assert "is-down" in (visiting.page.get_attribute("[data-button=roll]", "class") or "")
        mouse.move(5, 5)  # the finger may slide off: it is still down
        visiting.page.wait_for_timeout(100)
        assert served_box.box.done == [("roll", "down")]
        mouse.up()
        did(served_box, *down_and_up("roll"))
        assert "is-down" not in (visiting.page.get_attribute("[data-button=roll]", "class") or "")


def test_holding_a_key_sends_one_down_however_often_it_repeats(
    browser: Browser, served_box: Served
) -> None:
    with visit(browser, served_box) as visiting:
        for _ in range(4):
            visiting.page.keyboard.down("Space")
        did(served_box, ("roll", "down"))
        visiting.page.keyboard.up("Space")
        did(served_box, *down_and_up("roll"))


def test_mouse_and_key_on_the_same_button_are_one_finger(
    browser: Browser, served_box: Served
) -> None:
    with visit(browser, served_box) as visiting:
        visiting.page.mouse.move(*middle(visiting.page, "[data-button=roll]"))
        visiting.page.mouse.down()
        visiting.page.keyboard.down("r")
        visiting.page.mouse.up()
        did(served_box, ("roll", "down"))
        visiting.page.keyboard.up("r")
        did(served_box, *down_and_up("roll"))


def test_leaving_the_window_lets_go(browser: Browser, served_box: Served) -> None:
    with visit(browser, served_box) as visiting:
        visiting.page.keyboard.down("r")
        did(served_box, ("roll", "down"))
        visiting.page.evaluate("() => window.dispatchEvent(new Event('blur'))")
        did(served_box, *down_and_up("roll"))
        visiting.page.keyboard.up("r")


def test_closing_the_page_lets_go(browser: Browser, served_box: Served) -> None:
    with visit(browser, served_box) as visiting:
        visiting.page.keyboard.down("r")
        did(served_box, ("roll", "down"))
    did(served_box, *down_and_up("roll"))


def test_a_focused_button_takes_space_and_enter_for_itself(
    browser: Browser, served_box: Served
) -> None:
    with visit(browser, served_box) as visiting:
        visiting.page.focus("[data-button=up]")
        visiting.page.keyboard.press("Space")
        visiting.page.keyboard.press("Enter")
        did(served_box, *down_and_up("up", "up"))


def test_after_a_click_the_keyboard_still_belongs_to_the_box(
    browser: Browser, served_box: Served
) -> None:
    with visit(browser, served_box) as visiting:
        visiting.page.click("[data-button=up]")
        visiting.page.keyboard.press("Space")
        did(served_box, *down_and_up("up", "roll"))


def test_a_click_by_assistive_technology_is_a_press(browser: Browser, served_box: Served) -> None:
    with visit(browser, served_box) as visiting:
        visiting.page.evaluate("() => document.querySelector('[data-button=ok]').click()")
        did(served_box, ("ok", "press"))


def test_every_control_can_be_reached_by_tab_and_shows_its_focus(
    browser: Browser, served_box: Served
) -> None:
    with visit(browser, served_box) as visiting:
        reached = []
        for _ in range(10):
            visiting.page.keyboard.press("Tab")
            reached.append(
                visiting.page.evaluate("""() => {
                    const e = document.activeElement;
                    const shown = e.querySelector(".cap") ?? e;
                    const name = e.dataset.button ?? e.dataset.uid ?? e.id;
                    return [name || e.tagName, getComputedStyle(shown).outlineStyle];
                }""")
            )
        visiting.picture("keyboard-focus")
    tiles = [tile["uid"] for tile in served_box.box.tiles]
    assert [name for name, _ in reached] == ["sound", *BUTTONS, *tiles, "SUMMARY"]
    assert {outline for _, outline in reached} == {"solid"}


def test_a_tile_goes_on_the_reader_and_off_again_by_click(
    browser: Browser, served_box: Served
) -> None:
    with visit(browser, served_box) as visiting:
        visiting.page.click(f"#tiles [data-uid='{SHIELD}']")
        visiting.page.wait_for_selector(f"#reader [data-uid='{SHIELD}'][aria-pressed=true]")
        assert visiting.page.text_content("#reader-says") == "Shield"
        visiting.page.click(f"#reader [data-uid='{SHIELD}']")
        visiting.page.wait_for_selector(f"#tiles [data-uid='{SHIELD}'][aria-pressed=false]")
        assert visiting.page.text_content("#reader-says") == "empty"
    did(served_box, (SHIELD, True), (SHIELD, False))


def test_a_tile_goes_on_the_reader_by_keyboard_and_keeps_the_focus(
    browser: Browser, served_box: Served
) -> None:
    with visit(browser, served_box) as visiting:
        visiting.page.focus(f"[data-uid='{SHIELD}']")
        visiting.page.keyboard.press("Enter")
        visiting.page.wait_for_selector(f"#reader [data-uid='{SHIELD}']:focus")
        visiting.page.keyboard.press("Space")
        visiting.page.wait_for_selector(f"#tiles [data-uid='{SHIELD}']:focus")
    did(served_box, (SHIELD, True), (SHIELD, False))


def test_a_tile_can_be_dragged_onto_the_reader_and_back(
    browser: Browser, served_box: Served
) -> None:
    with visit(browser, served_box) as visiting:
        mouse = visiting.page.mouse
        mouse.move(*middle(visiting.page, f"[data-uid='{SHIELD}']"))
        mouse.down()
        mouse.move(*middle(visiting.page, "#reader"), steps=6)
        visiting.page.wait_for_selector(".is-ghost")
        visiting.picture("dragging")
        mouse.up()
        visiting.page.wait_for_selector(f"#reader [data-uid='{SHIELD}']")
        mouse.move(*middle(visiting.page, "#reader"))
        mouse.down()
        mouse.move(*middle(visiting.page, "#tiles"), steps=6)
        mouse.up()
        visiting.page.wait_for_selector(f"#tiles [data-uid='{SHIELD}']")
        assert visiting.page.locator(".is-ghost").count() == 0
    did(served_box, (SHIELD, True), (SHIELD, False))


def test_a_tile_can_be_dragged_by_finger_on_a_phone(browser: Browser, served_box: Served) -> None:
    with visit(browser, served_box, **PHONE) as visiting:
        page = visiting.page
        page.evaluate("() => window.scrollTo(0, document.body.scrollHeight)")
        x, y = middle(page, f"[data-uid='{SHIELD}']")
        to_x, to_y = middle(page, "#reader")
        finger = page.context.new_cdp_session(page)

        def touch(kind: str, *points: tuple[float, float]) -> None:
            places = [{"x": left, "y": top} for left, top in points]
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

        touch("touchStart", (x, y))
        for step in range(1, 11):
            touch("touchMove", (x + (to_x - x) * step / 10, y + (to_y - y) * step / 10))
        touch("touchEnd")
        page.wait_for_selector(f"#reader [data-uid='{SHIELD}']")
    did(served_box, (SHIELD, True))


def test_a_drag_that_ends_on_the_table_moves_nothing(browser: Browser, served_box: Served) -> None:
    with visit(browser, served_box) as visiting:
        mouse = visiting.page.mouse
        x, y = middle(visiting.page, f"[data-uid='{SHIELD}']")
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + 60, y + 10, steps=4)
        mouse.up()
        visiting.page.keyboard.press("r")
        did(served_box, *down_and_up("roll"))


def test_a_second_tile_sends_the_first_one_back(browser: Browser, served_box: Served) -> None:
    creeper = "0A00B1C2D3"
    with visit(browser, served_box) as visiting:
        visiting.page.click(f"[data-uid='{creeper}']")
        visiting.page.wait_for_selector(f"#reader [data-uid='{creeper}']")
        visiting.page.click(f"[data-uid='{SHIELD}']")
        visiting.page.wait_for_selector(f"#reader [data-uid='{SHIELD}']")
        order = "() => Array.from(document.querySelectorAll('#tiles .tile'), t => t.dataset.uid)"
        assert visiting.page.evaluate(order) == [creeper, "0A00B1C2D4"]
    did(served_box, (creeper, True), (creeper, False), (SHIELD, True))


def test_a_box_with_a_real_reader_has_no_tray(browser: Browser, served_box: Served) -> None:
    served_box.box.virtual = False
    with visit(browser, served_box) as visiting:
        assert not visiting.page.is_visible("#tray")
        assert not visiting.page.is_visible("#ledge")


def test_what_the_box_refuses_is_shown(browser: Browser, served_box: Served) -> None:
    served_box.box.refusal = "That tile is not in this pile."
    with visit(browser, served_box) as visiting:
        visiting.page.click(f"[data-uid='{SHIELD}']")
        visiting.page.wait_for_selector("#toast:has-text('That tile is not in this pile.')")


def test_the_light_takes_the_colour(browser: Browser, served_box: Served) -> None:
    with visit(browser, served_box) as visiting:
        shown = "() => getComputedStyle(document.getElementById('light')).backgroundImage"
        assert "rgb(10, 200, 30)" not in visiting.page.evaluate(shown)
        served_box.box.light = {"r": 10, "g": 200, "b": 30}
        served_box.call(served_box.box.change, light=True)
        soon(lambda: "rgb(10, 200, 30)" in visiting.page.evaluate(shown))


RECORD_TONES = """() => {
    window.tones = [];
    const Audio = window.AudioContext;
    window.AudioContext = class extends Audio {
        constructor() { super(); window.audio = this; }
    };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...at) {
        window.tones.push(this.frequency.value);
        return start.apply(this, at);
    };
}"""


def test_a_beep_sounds_after_the_first_gesture_unless_muted(
    browser: Browser, served_box: Served
) -> None:
    def beep(hz: int) -> None:
        served_box.call(served_box.box.change, beep=[{"hz": hz, "ms": 30}, {"hz": 0, "ms": 10}])

    with visit(browser, served_box) as visiting:
        page = visiting.page
        page.evaluate(RECORD_TONES)
        page.keyboard.press("ArrowUp")
        soon(lambda: page.evaluate("window.audio?.state") == "running")
        beep(880)
        soon(lambda: page.evaluate("window.tones") == [880])
        page.click("#sound")
        assert page.get_attribute("#sound", "aria-pressed") == "false"
        beep(440)
        served_box.box.prompt = "A message after the beep"
        served_box.call(served_box.box.change, screen=True)
        soon(lambda: page.locator("#asked").inner_text() == served_box.box.prompt)
        assert page.evaluate("window.tones") == [880]
        page.reload()
        visiting.is_connected()
        assert page.get_attribute("#sound", "aria-pressed") == "false"


def test_the_sentence_stands_on_the_page_for_everybody_to_read(
    browser: Browser, served_box: Served
) -> None:
    with visit(browser, served_box) as visiting:
        asked = visiting.page.locator("#asked")
        assert asked.is_visible()
        assert asked.inner_text() == "Who begins?"
        served_box.box.prompt = "Equally near: decide together where it goes."
        served_box.call(served_box.box.change, screen=True)
        soon(lambda: asked.inner_text().startswith("Equally near"))


def test_a_screen_reader_hears_the_question_and_its_options(
    browser: Browser, served_box: Served
) -> None:
    with visit(browser, served_box) as visiting:
        spoken = visiting.page.locator("#spoken")
        assert spoken.text_content() == "Who begins?. Ada. Grace"
        assert spoken.get_attribute("aria-live") == "polite"
        served_box.box.prompt = "Roll the dice"
        served_box.call(served_box.box.change, screen=True)
        soon(lambda: (spoken.text_content() or "").startswith("Roll the dice"))
        for name in BUTTONS:
            assert visiting.page.get_by_role("button", name=name.capitalize()).count() >= 1
        assert visiting.page.get_by_role("img", name="The screen of the box").count() == 1


def test_the_page_recovers_when_the_box_is_restarted(browser: Browser, served_box: Served) -> None:
    with visit(browser, served_box) as visiting:
        visiting.page.keyboard.down("r")
        served_box.stop()
        visiting.page.wait_for_selector("html[data-link=waiting]")
        assert "Reconnecting" in (visiting.page.text_content("#notice") or "")
        assert visiting.page.is_visible("#notice")
        assert visiting.page.locator(".is-down").count() == 0
        visiting.picture("reconnecting")
        visiting.page.keyboard.press("ArrowUp")  # pressed into the void, never sent late
        served_box.start()
        served_box.call(served_box.box.show, b"\xa5" * 1024)
        visiting.is_connected()
        soon(lambda: visiting.pixels() == b"\xa5" * 1024)
        assert not visiting.page.is_visible("#notice")
        visiting.page.keyboard.up("r")
        visiting.page.keyboard.press("ArrowDown")
        did(served_box, *down_and_up("down"))
        # The browser itself reports each failed attempt; nothing else may have gone wrong.
        assert all("WebSocket connection to" in error for error in visiting.errors)
        visiting.errors.clear()


def test_an_updated_box_gets_its_new_page(browser: Browser, served_box: Served) -> None:
    with visit(browser, served_box) as visiting:
        served_box.box.version = "9.9.9"
        with visiting.page.expect_event("load"):
            served_box.call(served_box.box.change, screen=True)
        visiting.is_connected()


def test_less_motion_is_respected(browser: Browser, served_box: Served) -> None:
    with visit(browser, served_box, **DESKTOP, reduced_motion="reduce") as visiting:
        visiting.page.keyboard.down("r")
        moving = "() => document.getAnimations().length"
        assert visiting.page.evaluate(moving) == 0
        visiting.page.keyboard.up("r")
