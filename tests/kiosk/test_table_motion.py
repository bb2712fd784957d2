"""Motion on the touch table explains what happened, takes the next tap, and can be switched off."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import islice, pairwise
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page

from firmware_host.table.snapshot import TableSnapshot
from tests.kiosk.browser import ServedBox
from tests.kiosk.moment_box import MomentBox
from tests.kiosk.page_visit import Visit
from tests.kiosk.table_visit import show
from tests.panel import panel_moments
from tests.waiting import until

pytestmark = pytest.mark.behavior

STANDS_STILL = """
const animate = Element.prototype.animate;
window.moved = [];
Element.prototype.animate = function (...motion) {
  const running = animate.apply(this, motion);
  running.pause();
  window.moved.push(this.getAttribute("class"));
  return running;
};
"""
"""Motion that begins and never goes on by itself, so that no test waits for a clock."""
SHOWN = "() => document.querySelectorAll('.moving, .hurt, .flying').length"
Motion = Literal["no-preference", "reduce"]
FAR = 4
"""Spaces are numbered by columns: a mob that moved so far has left its column."""


@cache
def moments() -> dict[str, tuple[TableSnapshot, TableSnapshot]]:
    """What happened, with the moment before and the one after."""
    found: dict[str, tuple[TableSnapshot, TableSnapshot]] = {}
    games = panel_moments.referee_games()
    for before, after in pairwise(games):
        kinds = {event[0] for event in after.events}
        ways = [abs(event[2] - event[3]) for event in after.events if event[0] == "mob_moved"]
        if after.seq <= before.seq or before.question is None or after.question is None:
            continue
        if max(ways, default=0) > FAR and "life_set" in kinds:
            found.setdefault("a mob walks and hits", (before, after))
        if "piece_placed" in kinds and before.question.id == "pd.go":
            found.setdefault("a piece moves", (before, after))
        if "block_taken" in kinds and before.question.id in ("pd.mine", "pd.colour", "pd.find"):
            found.setdefault("a block is taken", (before, after))
        if "mob_defeated" in kinds:
            found.setdefault("a mob falls", (before, after))
    return found


SEEN = {
    "a mob walks and hits": ("moving", "attack", "hurt"),
    "a piece moves": ("moving",),
    "a block is taken": ("flying",),
    "a mob falls": ("moving",),
}


def visit(browser: Browser, box: ServedBox[MomentBox], motion: Motion) -> Visit:
    context = browser.new_context(
        viewport={"width": 800, "height": 480}, has_touch=True, reduced_motion=motion
    )
    context.add_init_script(STANDS_STILL)
    visit = Visit(context.new_page(), box.address)
    visit.page.goto(f"{box.address}table")
    visit.is_connected()
    return visit


def happens(page: Page, box: ServedBox[MomentBox], what: str) -> None:
    before, after = moments()[what]
    show(page, box, replace(before, events=(), thrown=None))
    page.evaluate("moved = []")
    show(page, box, replace(after, thrown=None))
    # two pictures: where a block flies to is known once the new moment is laid out
    page.evaluate("new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")


def test_what_happened_is_seen_and_the_next_tap_ends_it(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    table = visit(browser, box, "no-preference")
    page = table.page
    for what, wanted in SEEN.items():
        happens(page, box, what)
        page.wait_for_function("() => moved.length")
        seen = " ".join(page.evaluate("moved"))
        assert all(name in seen for name in wanted), f"{what}: {seen}"
        assert page.evaluate(SHOWN), what
        act = page.get_attribute("#hand [data-act]:not([aria-disabled=true])", "data-act")
        acted = len(box.box.acted)
        page.tap("#hand [data-act]:not([aria-disabled=true])")
        page.wait_for_function(f"() => !({SHOWN})()")
        if act and not act.startswith("pick"):
            # the tap that ends motion answers too
            box.do(until(lambda: len(box.box.acted) > acted))  # noqa: B023 - waited for here
            assert len(box.box.acted) == acted + 1
    page.context.close()
    assert not table.errors


def test_reduced_motion_shows_the_end_at_once(browser: Browser, box: ServedBox[MomentBox]) -> None:
    table = visit(browser, box, "reduce")
    for what in SEEN:
        happens(table.page, box, what)
        assert table.page.evaluate("moved.length") == 0
        assert table.page.evaluate(SHOWN) == 0
    table.page.context.close()


TUMBLES = """
() => document.getAnimations().filter((each) => each.animationName === "tumble").length
"""


def test_dice_settled_by_a_tap_tumble_again_at_the_next_roll(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    table = visit(browser, box, "no-preference")
    page = table.page
    cdp = page.context.new_cdp_session(page)
    cdp.send("Animation.enable")
    cdp.send("Animation.setPlaybackRate", {"playbackRate": 0})  # what begins does not end
    rolls = [
        each
        for each in islice(panel_moments.referee_games(), 400)
        if each.thrown is not None and each.thrown.by == "dice" and each.question is not None
    ]
    for snapshot in rolls[:3]:
        show(page, box, snapshot)
        assert page.evaluate(TUMBLES), "the dice of a roll tumble"
        page.dispatch_event("#sentence", "pointerdown")
        assert not page.evaluate(TUMBLES), "a tap settles them"
    page.context.close()
    assert not table.errors
