"""The tray of a payment in a real browser: every way to pay can be put together by taps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

import firmware_host.kiosk
from firmware_host.games.explorers.view.stage import payment
from firmware_host.panel.i18n import translator
from firmware_host.panel.presenter import Ask
from firmware_host.view.scene import plain
from tests.games.explorers.panel.explorers_moments import all_games

SCRIPTS = Path(firmware_host.kiosk.__file__).parent / "page" / "table"
ADDRESS = "http://tray.test/"
PAGE = """<!doctype html><body><div id="place"></div><script type="module">
import { fill } from "/dom.js";
import { payment, use } from "/payment.js";
const place = document.getElementById("place");
window.taps = (model, seq, things) => {
  fill(place, payment(model, { seq }));
  for (const thing of things) {
    place.querySelector(`[data-act="${CSS.escape(`use:${thing}`)}"]`).focus();
    use(thing);
    fill(place, payment(model, { seq }));
  }
  const pay = place.querySelector("[data-act^='answer:']");
  const pressed = [...place.querySelectorAll("[aria-pressed=true]")];
  return { pays: pay && pay.dataset.act.slice(7),
           says: place.querySelector(".pay, .lacks").textContent,
           pressed: pressed.map((each) => each.dataset.act.slice(4)) };
};
window.isReady = true;
</script>"""


@pytest.fixture
def page(browser: Browser) -> Page:
    def serve(route: Route) -> None:
        name = route.request.url.removeprefix(ADDRESS)
        if name:
            route.fulfill(path=SCRIPTS / name, content_type="text/javascript")
        else:
            route.fulfill(body=PAGE, content_type="text/html")

    page = browser.new_page()
    page.route(f"{ADDRESS}**", serve)
    page.goto(ADDRESS)
    page.wait_for_function("() => window.isReady")
    return page


def payments() -> list[dict[str, Any]]:
    """As many different ones as the games have met."""
    t, found = translator("en"), {}
    for snapshot in all_games(2):
        if snapshot.question and snapshot.question.id == "ex.pay":
            model = plain(payment(Ask(snapshot.question, snapshot, t)))
            found[str(model["ways"])] = model
    return list(found.values())


def taps(page: Page, model: dict[str, Any], seq: int, *things: str) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(
        "([model, seq, things]) => window.taps(model, seq, things)", [model, seq, list(things)]
    )
    found["says"] = found["says"].replace("\N{NO-BREAK SPACE}", " ")
    return found


@pytest.mark.behavior
def test_every_way_to_pay_is_put_together_by_taps(page: Page) -> None:
    seq = 0
    for model in payments():
        for way in model["ways"]:
            seq += 1
            uses = [thing for thing, count in way.get("uses", []) for _ in range(count)]
            shown = taps(page, model, seq, *uses)
            assert shown["pays"] == way["answer"]
            assert way["text"] in shown["says"]
            assert set(shown["pressed"]) == set(uses)
    assert seq > 20


MODEL: dict[str, Any] = {
    "id": "payment",
    "title": "Explore: Chasm, cost 4",
    "cost": 4,
    "purse": 1,
    "wanted": {"id": "wanted", "label": "Explore: Chasm", "art": "chasm"},
    "rest": {"id": "rest", "label": "Hunger left", "art": "hunger"},
    "things": [
        {"id": "iron", "label": "Iron", "text": "Iron", "art": "x", "badge": "−2", "worth": 2},
        {"id": "gold", "label": "Gold", "text": "Gold", "art": "x", "badge": "−3", "worth": 3},
        {"id": "gem", "label": "Gem", "text": "Gem", "art": "x", "badge": "−4", "worth": 4},
    ],
    "ways": [
        {"answer": "hunger:1+gold:1", "text": "1 hunger, Gold", "uses": [["gold", 1]]},
        {"answer": "gem:1", "text": "Gem", "uses": [["gem", 1]]},
        {"answer": "iron:2", "text": "2× Iron", "uses": [["iron", 2]]},
    ],
    "confirm": "Pay: {what}",
    "missing": "Still missing: {n}",
}


def test_what_is_missing_is_said_and_nothing_can_be_paid(page: Page) -> None:
    shown = taps(page, MODEL, 1001)
    assert (shown["pays"], shown["says"]) == (None, "Still missing: 3")
    shown = taps(page, MODEL, 1001, "iron")
    assert (shown["pays"], shown["says"]) == (None, "Still missing: 1")
    assert taps(page, MODEL, 1001, "iron")["says"] == "Pay: 2× Iron"


def test_one_tap_too_many_takes_a_thing_out_again(page: Page) -> None:
    assert taps(page, MODEL, 1002, "gold")["pressed"] == ["gold"]
    assert taps(page, MODEL, 1002, "gold")["pressed"] == []


def test_a_thing_that_does_not_go_with_the_others_takes_their_place(page: Page) -> None:
    shown = taps(page, MODEL, 1003, "gold", "gem")
    assert (shown["pays"], shown["pressed"]) == ("gem:1", ["gem"])


def test_the_next_question_begins_with_an_empty_tray(page: Page) -> None:
    assert taps(page, MODEL, 1004, "gem")["pressed"] == ["gem"]
    assert taps(page, MODEL, 1005)["pressed"] == []
