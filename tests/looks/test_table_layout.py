"""Where things stand on the touch table, in a real browser: what is cut, parted or too large."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from firmware_host.panel.i18n import SOURCE, translator
from tests.kiosk.browser import ServedBox
from tests.kiosk.moment_box import MomentBox
from tests.kiosk.table_visit import LIMITS, MEASURES, moments, show, visit_table

AFTER_THE_FRAME = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)))"


def look(page: Page, box: ServedBox[MomentBox], name: str) -> None:
    show(page, box, moments()[name])
    page.evaluate(AFTER_THE_FRAME)


@pytest.fixture(autouse=True)
def in_english(box: ServedBox[MomentBox]) -> None:
    box.box.words = translator(SOURCE)


def test_the_measures_notice_words_that_leave_their_box_or_are_broken(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    page = visit_table(browser, box, "seven-inch").page
    look(page, box, "lobby.players")
    assert page.evaluate(MEASURES, LIMITS) == []
    page.evaluate("""() => {
      const add = (text, style) => {
        const line = document.createElement("p");
        line.textContent = text;
        line.style.cssText = `position: fixed; left: 20px; width: 90px; ${style}`;
        document.getElementById("app").append(line);
      };
      add("A sentence that goes on outside of it", "overflow: auto hidden; white-space: nowrap");
      add("Diamantspitzhacke", "overflow-wrap: anywhere");
    }""")
    found = " ".join(page.evaluate(MEASURES, LIMITS))
    page.context.close()
    assert "«A sentence that goes on outside of it» is cut off" in found
    assert "breaks «Diamantspitzhacke» without a hyphen" in found


STANDS = """() => ["main", "side"].map((id) => document.getElementById(id)).every((area) => {
  const { top } = area.getBoundingClientRect();
  const parts = [...area.querySelectorAll(".part, .seats > li")];
  const tops = parts.map((part) => part.getBoundingClientRect().top - top);
  return !area.scrollTop || tops.some((from) => Math.abs(from) < 2);
})"""


def test_a_column_stands_at_its_top_or_at_the_top_of_a_part(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    page = visit_table(browser, box, "seven-inch").page
    wrong = []
    for name in (name for name in moments() if name.startswith(("pd.", "ex."))):
        look(page, box, name)
        if not page.evaluate(STANDS):
            wrong.append(name)
        is_asked = page.evaluate("!!document.querySelector('#side .can, #side .block.marked')")
        if not is_asked and page.evaluate("document.getElementById('side').scrollTop"):
            wrong.append(f"{name}: nothing beside the stage is asked for")
    page.context.close()
    assert not wrong


@pytest.mark.parametrize(("name", "way"), [("bb.action", "right"), ("owner.building", "down")])
def test_an_edge_is_shaded_while_answers_go_on_behind_it(
    browser: Browser, box: ServedBox[MomentBox], name: str, way: str
) -> None:
    page = visit_table(browser, box, "seven-inch").page
    look(page, box, name)
    shade = """() => {
      const { content, visibility } = getComputedStyle(document.getElementById("cards"), "::after");
      return content !== "none" && visibility === "visible";
    }"""
    page.wait_for_selector(f"#cards[data-more={way}]")
    assert page.evaluate(shade)
    page.evaluate("document.getElementById('cards').scrollTo(99999, 99999)")
    page.wait_for_selector("#cards[data-more=no]")
    assert not page.evaluate(shade)
    look(page, box, name)
    page.wait_for_selector(f"#cards[data-more={way}]")
    look(page, box, "lobby.players")
    page.wait_for_selector("#cards[data-more=no]")
    page.context.close()


TIED = {
    "Où avez-vous joué ?": "Où avez|-|vous joué ?",
    "Mettez-les au-dessus": "Mettez|-|les au|-|dessus",
    "Netherit-Gegenstände": "Netherit-Gegenstände",
    "Reach 2 · Who?": "Reach 2_· Who?",
    "Red · 0 XP": "Red_· 0_XP",
    "1× Wood, 2× Stone": "1×_Wood, 2×_Stone",
    "3–4 players": "3|–|4 players",
    "Most XP wins. ★Blue 67, Red 31": "Most XP wins. ★Blue_67, Red_31",
    "PD-039 in layer 3": "PD-039 in layer 3",
}
"""Here _ is a space and | a place where no line is broken."""


def test_what_belongs_together_is_not_broken(browser: Browser, box: ServedBox[MomentBox]) -> None:
    page = visit_table(browser, box, "seven-inch").page
    found = page.evaluate(
        """async (texts) => {
          const { keepTogether } = await import("/static/table/words.js");
          return texts.map(
            (text) => keepTogether(text).replaceAll("\\u00a0", "_").replaceAll("\\u2060", "|"));
        }""",
        list(TIED),
    )
    page.context.close()
    assert dict(zip(TIED, found, strict=True)) == TIED


def test_a_number_stands_beside_its_picture(browser: Browser, box: ServedBox[MomentBox]) -> None:
    page = visit_table(browser, box, "seven-inch").page
    look(page, box, "owner.cost")
    groups = page.evaluate("""() => [...document.querySelectorAll("#cards .group")].map((group) => {
      const range = document.createRange();
      range.selectNodeContents(group);
      const [number, sign] = [group.firstChild, group.lastElementChild].map((each) => {
        range.selectNode(each);
        const { top, bottom } = range.getBoundingClientRect();
        return (top + bottom) / 2;
      });
      return [group.textContent, Math.abs(number - sign)];
    })""")
    page.context.close()
    assert groups
    assert all(text.isdigit() and apart < 8 for text, apart in groups), groups


def test_players_to_choose_from_are_all_seen_with_their_names_beside_their_pawns(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    page = visit_table(browser, box, "seven-inch").page
    for name in ("ex.give_to-box", "ex.give_to-creatures"):
        look(page, box, name)
        players: list[dict[str, Any]] = page.evaluate("""() => {
          const place = (each) => each.getBoundingClientRect();
          const area = place(document.getElementById("main"));
          return [...document.querySelectorAll("#main .seats > li")].map((player) => {
            const box = place(player);
            const pawn = place(player.querySelector(".thing > .icon"));
            const words = place(player.querySelector(".thing > .words"));
            return {
              whole: box.left >= area.left && box.right <= area.right + 1,
              beside: words.left >= pawn.right && words.top < pawn.bottom,
            };
          });
        }""")
        assert len(players) > 1
        assert all(each["whole"] and each["beside"] for each in players), name
    page.context.close()


FITS = """() => {
  const cards = document.getElementById("cards");
  return cards.scrollHeight <= cards.clientHeight + 1;
}"""


@pytest.mark.parametrize("language", [SOURCE, "de", "fi"])
def test_answers_of_the_lobby_fit_on_seven_inches(
    browser: Browser, box: ServedBox[MomentBox], language: str
) -> None:
    box.box.words = translator(language)
    page = visit_table(browser, box, "seven-inch").page
    names = [name for name in moments() if name.startswith("lobby.")]
    wrong = []
    for name in [*names, "owner.section-mobs"]:
        look(page, box, name)
        if not page.evaluate(FITS):
            wrong.append(name)
    page.context.close()
    assert not wrong


def test_what_is_no_game_is_smaller_than_a_game(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    page = visit_table(browser, box, "seven-inch").page
    for name in ("owner.tag_game", "owner.game", "lobby.home"):
        look(page, box, name)
        games, others = (
            page.evaluate(
                "each => [...document.querySelectorAll(each)].map((card) => card.offsetHeight)",
                f"#cards > .card{each}",
            )
            for each in (".cover", ":not(.cover)")
        )
        assert games
        assert max(others) < min(games) / 2, name
    page.context.close()


def test_the_sign_of_the_roll_button_stays_inside_of_it(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    page = visit_table(browser, box, "seven-inch").page
    for name in ("full-pd.roll", "full-pd.act", "ex.act-table"):
        look(page, box, name)
        above, below = page.evaluate("""() => {
          const place = (each) => document.querySelector(each).getBoundingClientRect();
          const [button, sign, words] = ["#roll", "#roll .icon", "#roll-text"].map(place);
          return [sign.top - button.top, button.bottom - words.bottom];
        }""")
        assert above >= 3, name
        assert below >= 2, name
    page.context.close()


def test_a_large_board_names_its_columns_and_rows(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    page = visit_table(browser, box, "ten-inch").page
    names = "[...document.querySelectorAll('#main .places text')].map((each) => each.textContent)"
    look(page, box, "full-pd.go-step")
    answers = page.evaluate(
        "[...document.querySelectorAll('#cards [data-act]')].map((card) => card.textContent)"
    )
    shown = page.evaluate(names)
    assert answers
    assert all(text[0] in shown and text[1] in shown for text in answers), (answers, shown)
    look(page, box, "bb.lay")
    assert page.evaluate(names) == ["1", "2", "3"] * 2
    page.context.close()


def test_a_few_things_in_a_large_middle_are_large(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    page = visit_table(browser, box, "ten-inch").page
    middle = "document.querySelector('#main .thing').getBoundingClientRect().height"
    look(page, box, "bb.collect_layer")
    assert page.evaluate(middle) >= 70
    look(page, box, "ex.act-table")
    assert page.get_attribute("#stage", "data-sparse") == "false", "where there is much"
    page.context.close()


def test_no_arrow_of_the_last_question_is_left(browser: Browser, box: ServedBox[MomentBox]) -> None:
    page = visit_table(browser, box, "seven-inch").page
    look(page, box, "bb.action")
    page.wait_for_selector("#cards[data-more=right]")
    page.evaluate("() => { window.requestIdleCallback = () => 0; }")
    show(page, box, moments()["lobby.players"])
    page.evaluate(AFTER_THE_FRAME)
    assert page.get_attribute("#cards", "data-more") == "no"
    page.context.close()
