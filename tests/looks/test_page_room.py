"""What the page does with the room it has: a large screen, tiles that go on, help for everybody."""

import pytest
from playwright.sync_api import Browser, Page

from tests.kiosk.browser import ServedBox
from tests.kiosk.fake_box import FakeBox
from tests.kiosk.page_visit import PHONE, soon, visit

Served = ServedBox[FakeBox]
TALL_PHONE = {**PHONE, "viewport": {"width": 390, "height": 844}}


def many_tiles(box: FakeBox) -> None:
    names = ["Torch", "Lantern", "Bow", "Rope", "Golden apple", "Fishing rod", "Map", "Compass"]
    box.tiles += [
        {"uid": f"0B{number:08X}", "name": name, "on_reader": False}
        for number, name in enumerate(names * 3)
    ]


def bottom_of(page: Page, selector: str) -> float:
    area = page.locator(selector).first.bounding_box()
    assert area is not None
    return area["y"] + area["height"]


@pytest.mark.parametrize(
    ("width", "height", "pixel"),
    [(1920, 1080, 7), (1366, 650, 5), (1280, 720, 5), (1100, 620, 4), (1024, 600, 4)],
)
def test_the_screen_of_a_virtual_box_takes_the_room_a_low_wide_window_has(
    browser: Browser, served_box: Served, width: int, height: int, pixel: int
) -> None:
    """Each pixel of the glass is that large, and there is still a row of tiles to be seen."""
    many_tiles(served_box.box)
    with visit(browser, served_box, viewport={"width": width, "height": height}) as visiting:
        page = visiting.page
        measure = "() => document.getElementById('screen').getBoundingClientRect().width / 128"
        soon(lambda: page.evaluate(measure) == pixel, lambda: page.evaluate(measure))
        visiting.picture(f"virtual-{width}x{height}")
        assert bottom_of(page, "#ledge") < height
        assert bottom_of(page, "#tiles .tile") - 60 < height
        assert page.evaluate("() => document.documentElement.scrollWidth") == width


def test_a_tray_that_goes_on_fades_at_the_side_where_it_does(
    browser: Browser, served_box: Served
) -> None:
    many_tiles(served_box.box)
    with visit(browser, served_box, **TALL_PHONE) as visiting:
        page = visiting.page

        def fades() -> list[bool]:
            classes = str(page.get_attribute("#tiles", "class"))
            return [f"goes-on-{side}" in classes for side in ("left", "right")]

        soon(lambda: fades() == [False, True], fades)
        visiting.picture("phone-tall")
        page.evaluate("() => document.getElementById('tiles').scrollBy(40, 0)")
        soon(lambda: fades() == [True, True], fades)
        page.evaluate("() => document.getElementById('tiles').scrollBy(9999, 0)")
        soon(lambda: fades() == [True, False], fades)


def test_a_tray_with_few_tiles_does_not_fade(browser: Browser, served_box: Served) -> None:
    with visit(browser, served_box) as visiting:
        assert "goes-on" not in str(visiting.page.get_attribute("#tiles", "class"))


def test_the_buttons_say_what_holding_them_does(browser: Browser, served_box: Served) -> None:
    with visit(browser, served_box) as visiting:
        assert "hold: menu" in visiting.page.inner_text("[data-button=ok]")
        assert "hold: undo" in visiting.page.inner_text("[data-button=back]")


@pytest.mark.parametrize(("screen", "tells_keys"), [({}, True), (PHONE, False)])
def test_the_help_tells_of_keys_only_where_there_is_a_keyboard(
    browser: Browser, served_box: Served, screen: dict[str, object], tells_keys: bool
) -> None:
    with visit(browser, served_box, **screen) as visiting:
        assert not visiting.page.is_visible(".help dl")
        visiting.page.click("summary")
        assert "hold to undo" in visiting.page.inner_text(".help dl")
        assert visiting.page.is_visible(".help kbd >> nth=0") is tells_keys
        visiting.page.locator(".help").scroll_into_view_if_needed()
        visiting.picture("help-keys" if tells_keys else "help-fingers")


def test_a_dark_glass_says_how_to_wake_it(browser: Browser, served_box: Served) -> None:
    served_box.call(served_box.box.show, b"\x01" * 1024)
    with visit(browser, served_box) as visiting:
        page = visiting.page
        assert not page.is_visible("#rests")
        served_box.call(served_box.box.show, bytes(1024))
        page.wait_for_selector("#rests:has-text('Press any button')")
        page.wait_for_timeout(1200)
        visiting.picture("resting")
        served_box.call(served_box.box.show, b"\x01" * 1024)
        page.wait_for_selector("#rests", state="hidden")
