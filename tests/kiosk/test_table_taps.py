"""No dead taps: whatever looks as if it could be tapped does something, or says why not."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.kiosk.browser import ServedBox
from tests.kiosk.moment_box import MomentBox
from tests.kiosk.table_visit import moments, show, visit_table

pytestmark = pytest.mark.behavior

NOTHING_SENT = """
window.sent = [];
WebSocket.prototype.send = function (message) { window.sent.push(message); };
"""
"""The box hears nothing, so that the moment stays as it is."""
DEAD_TAPS = """
async () => {
  const sheet = document.getElementById("sheet");
  const looks = `button, a[href], [role=button], [data-act], [data-open], [data-card],
    #stage .can, #stage .exposed, #stage .piece, #stage .slot, #stage .cell`;
  const kind = (each) => {
    const tapped = each.closest("[data-act], [data-open], [data-card]") || each;
    const { act = "" } = tapped.dataset;
    const part = each.closest("[data-part]");
    return [part ? part.dataset.part : "", each.getAttribute("class") || each.id, act.split(":")[0],
      tapped.classList.contains("cannot"), tapped.getAttribute("aria-disabled")].join("|");
  };
  const watched = new MutationObserver(() => {});
  const wanted = { subtree: true, childList: true, characterData: true, attributes: true };
  for (const id of ["app", "toasts"]) watched.observe(document.getElementById(id), wanted);
  const isSeen = (each) => each.isConnected && each.getClientRects().length > 0;
  const tapped = new Set();
  const dead = [];
  const answer = async () => {  // some pages bring their code first
    for (let waited = 0; waited < 300; waited += 1) {
      const hasCard = !sheet.hidden && sheet.querySelector("h2").textContent;
      if (window.sent.length || hasCard || watched.takeRecords().length) return true;
      await new Promise((go) => setTimeout(go, waited ? 10 : 0));
    }
    return false;
  };
  const tapAll = async () => {
    for (const each of document.querySelectorAll(`#app :is(${looks})`)) {
      if (tapped.has(kind(each)) || !isSeen(each)) continue;
      tapped.add(kind(each));
      watched.takeRecords();
      window.sent = [];
      each.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
      if (!(await answer())) {
        const label = each.getAttribute("aria-label") || each.textContent;
        dead.push(`${kind(each)} «${label.trim().slice(0, 40)}»`);
      }
      const close = sheet.querySelector("[data-act=close]");
      if (close) close.click();
    }
  };
  await tapAll();
  await tapAll();  // once more, with what the first taps brought: own dice, things in a tray
  watched.disconnect();
  document.getElementById("toasts").replaceChildren();
  return { dead, tapped: tapped.size };
}
"""
"""One of each kind is tapped: of one part of the stage, one look and one meaning."""


def dead_taps(page: Page) -> list[str]:
    found = page.evaluate(DEAD_TAPS)
    assert found["tapped"] > 0
    dead: list[str] = found["dead"]
    return dead


def test_every_tap_does_something_or_says_why(browser: Browser, box: ServedBox[MomentBox]) -> None:
    visit = visit_table(browser, box, "seven-inch")
    page, wrong = visit.page, {}
    page.evaluate(NOTHING_SENT)
    for name, snapshot in moments().items():
        if snapshot.outcome is not None:
            continue  # the end covers the table
        show(page, box, snapshot)
        dead = dead_taps(page)
        if dead:
            wrong[name] = dead
    page.context.close()
    assert not visit.errors
    assert not wrong, "\n".join(f"{name}: {each}" for name in wrong for each in wrong[name][:3])
