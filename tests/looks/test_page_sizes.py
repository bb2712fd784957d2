"""The page of buttons at the sizes that displays and phones have: what is seen, and how large."""

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.kiosk.page_visit import DESKTOP, PHONE, PHONE_LYING, TABLET, soon, visit
from tests.kiosk.test_page import BUTTONS, Served, demo_frame


@pytest.mark.parametrize("density", [1, 1.5, 2.625])
def test_each_oled_pixel_is_a_whole_number_of_display_pixels(
    browser: Browser, served_box: Served, density: float
) -> None:
    with visit(browser, served_box, **DESKTOP, device_scale_factor=density) as visiting:
        area = visiting.page.evaluate(
            "() => { const a = document.getElementById('screen').getBoundingClientRect();"
            " return [a.left, a.top, a.width, a.height]; }"
        )
        left, top, width, height = (length * density for length in area)
        scale = width / 128
        assert scale >= 3
        assert scale == pytest.approx(round(scale), abs=0.01)
        assert height == pytest.approx(64 * scale, abs=0.1)
        for edge in (left, top):
            assert edge == pytest.approx(round(edge), abs=0.05)
        rendering = "() => getComputedStyle(document.getElementById('screen')).imageRendering"
        assert visiting.page.evaluate(rendering) == "pixelated"


@pytest.mark.parametrize(
    ("width", "height", "pixel"), [(1920, 1080, 9), (1280, 720, 6), (1024, 600, 4), (800, 480, 4)]
)
def test_a_real_box_fills_the_display_attached_to_it(
    browser: Browser, served_box: Served, width: int, height: int, pixel: int
) -> None:
    """On the glass each pixel is that large, so that it can be read across the table."""
    served_box.box.virtual = False
    served_box.call(served_box.box.show, demo_frame())
    with visit(browser, served_box, viewport={"width": width, "height": height}) as visiting:
        measure = (
            "() => [document.getElementById('screen').getBoundingClientRect().width / 128,"
            " document.documentElement.scrollHeight]"
        )
        soon(
            lambda: visiting.page.evaluate(measure) == [pixel, height],
            lambda: visiting.page.evaluate(measure),
        )
        visiting.picture(f"display-{width}x{height}")


LAYOUTS: dict[str, dict[str, Any]] = {
    "desktop-light": {**DESKTOP, "color_scheme": "light"},
    "desktop-dark": {**DESKTOP, "color_scheme": "dark"},
    "desktop-small": {"viewport": {"width": 1024, "height": 640}},
    "phone": PHONE,
    "phone-lying": PHONE_LYING,
    "phone-smallest": {**PHONE, "viewport": {"width": 320, "height": 568}},
    "tablet": TABLET,
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_screen_light_and_buttons_are_in_view_and_nothing_scrolls_sideways(
    browser: Browser, served_box: Served, layout: str
) -> None:
    box = served_box.box
    box.tiles += [
        {"uid": f"0B{number:08X}", "name": name, "on_reader": number == 4}
        for number, name in enumerate(
            ["Torch", "Lantern", "Bow", "Rope", "Golden apple", "Fishing rod", "Map", "Compass"]
        )
    ]
    box.light = {"r": 255, "g": 70, "b": 20}
    served_box.call(box.show, demo_frame())
    screen = LAYOUTS[layout]
    with visit(browser, served_box, **screen) as visiting:
        page = visiting.page
        page.wait_for_timeout(300)
        visiting.picture(layout)
        size = screen["viewport"]
        assert page.evaluate("() => document.documentElement.scrollWidth") == size["width"]
        parts = ["#screen", "#light", *(f"[data-button={name}] .cap" for name in BUTTONS)]
        areas = []
        for part in parts:
            area = page.locator(part).bounding_box()
            assert area is not None
            assert area["x"] >= 0
            assert area["x"] + area["width"] <= size["width"]
            assert area["y"] >= 0
            assert area["y"] + area["height"] <= size["height"]
            areas.append(area)
        for area in areas[2:]:
            assert min(area["width"], area["height"]) >= 44  # a fingertip
        for one, other in ((a, b) for a in areas for b in areas if a is not b):
            apart_sideways = (
                one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
            )
            apart_upright = (
                one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
            )
            assert apart_sideways or apart_upright
