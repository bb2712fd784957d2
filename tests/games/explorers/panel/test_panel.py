"""Explorers on the panel: exact odds, the row, chests, payments, warnings, what is announced."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from gettext import NullTranslations
from typing import Any

import pytest

from firmware_host.games.core.flow import Event
from firmware_host.games.explorers.panel.chests import chest_option, needs_signs
from firmware_host.games.explorers.panel.event_notices import alarms, notices
from firmware_host.games.explorers.panel.landscapes import card_signs
from firmware_host.games.explorers.panel.names import card_name, item_name, short_item
from firmware_host.games.explorers.panel.risk import course_lines, danger_of
from firmware_host.games.explorers.panel.status import legend, strip
from firmware_host.games.explorers.panel.turn import mix_signs
from firmware_host.games.explorers.rules.odds import reveal_odds
from firmware_host.games.explorers.rules.payments import read
from firmware_host.games.explorers.rules.turns import ways_to_pay
from firmware_host.panel.canvas import WIDTH, Canvas, Rect, draw_signs
from firmware_host.panel.commands import AnswerCommand, Command, ThrowCommand
from firmware_host.panel.i18n import Translator, translator
from firmware_host.panel.panel import Panel
from firmware_host.panel.presenter import present
from firmware_host.panel.screens.lists import Option
from firmware_host.panel.screens.overlays import AlarmScreen, NoticeScreen
from firmware_host.panel.words import percent
from firmware_host.table.snapshot import TableSnapshot
from tests.games.explorers.panel import explorers_moments
from tests.games.explorers.rules.explorers_game import Table
from tests.games.explorers.rules.test_explorers_shuffles import a_mixed_table
from tests.panel import picture_book
from tests.panel.panel_moments import moment_of
from tests.panel.picture_book import Clock, Finger

EN = translator("en")
MID = {"ex.armour_mid": "yes"}


def snapshot(table: Table, events: list[Event] | None = None) -> TableSnapshot:
    asks = None if table.outcome else table.asks
    return moment_of(2, "explorers", asks, table.state, events=tuple(events or ()))


def showing(table: Table) -> tuple[Panel, Clock]:
    panel, clock = picture_book.a_panel(EN)
    panel.show(snapshot(table))
    picture_book.without_alarms(panel, clock)
    return panel, clock


def glass(table: Table, *presses: str) -> Canvas:
    panel, clock = showing(table)
    return picture_book.settled(panel, clock, *presses)


def options(table: Table) -> dict[str, Option]:
    shown = present(table.asks, snapshot(table), EN)
    return {option.id: option for option in shown.options}


def cells(table: Table) -> dict[str, str]:
    return {cell.label: cell.text for cell in strip(snapshot(table), EN)}


def told(table: Table, *answers: str) -> list[str]:
    events = table.say(*answers)
    return [each.text for each in notices(snapshot(table, events), EN)]


def exact(table: Table, creatures: int = 1, row: dict[str, int] | None = None, **other: Any) -> Any:
    state = table.state
    present_kinds = state.row if row is None else row
    return reveal_odds(state.unseen, state.left, present_kinds, 5, creatures, **other)


# What tonight may bring


@pytest.mark.parametrize("left", [23, 12, 5, 2])
def test_the_bottom_line_shows_hunger_the_exact_night_and_the_chests(left: int) -> None:
    table = Table().row("zombie", "spider", "spider").deck(left).purse(4, 2)
    odds = exact(table)
    assert cells(table) == {
        "H": "4+2",
        "N": percent(odds.overrun, EN),
        "X": percent(odds.game_over, EN),
        "C": "0/4",
    }
    assert glass(table).sees(percent(odds.overrun, EN))


def test_a_likely_end_makes_the_bottom_line_blink() -> None:
    def worry(left: int) -> int:
        table = Table().row("zombie").deck(left)
        return next(cell.worry for cell in strip(snapshot(table), EN) if cell.label == "X")

    assert (worry(23), worry(5), worry(2)) == (0, 1, 2)


def test_the_end_of_the_turn_says_what_it_risks() -> None:
    table = Table().row("zombie", "spider").deck(4)
    odds = exact(table)
    line = options(table)["end"]
    assert line.note == percent(odds.overrun, EN)
    assert f"=overrun {percent(odds.overrun, EN)}" in line.signs
    assert line.signs[-2:] == ("warning", f"={percent(odds.game_over, EN)}")


def test_a_night_is_told_in_one_notice() -> None:
    """What is revealed, and whose turn it is; the chances stand in the bottom line."""
    table = Table(holder="creatures").row("zombie").deck(5)
    assert told(table, "end", "creeper") == [
        "Revealed: Creeper\nBlue: take the 6 hunger cards and the night card."
    ]
    assert cells(table)["N"] == percent(exact(table).overrun, EN)
    assert told(table, "end", "witch") == ["Revealed: Witch"], "after a round everybody knows"
    assert told(Table().row("zombie"), "end", "witch") == ["Revealed: Witch\nBlue: it's your turn."]
    assert told(Table(1).row("zombie"), "end", "witch")[0] == "Revealed: Witch"


def test_what_people_reveal_themselves_is_not_told_to_them() -> None:
    table = Table(3, holder="table").row("zombie")
    assert told(table, "end", "zombie") == []
    assert told(table, "spider") == ["Blue: take the 6 hunger cards and the night card."]


def test_a_fight_says_how_likely_an_overrun_is_without_that_creature() -> None:
    table = Table().row("zombie", "spider", "spider").purse(6)
    lines = options(table)
    gone = exact(table, row={"spider": 2})
    assert (lines["fight:zombie"].text, lines["fight:zombie"].note) == ("Fight: Zombie", "2")
    assert lines["fight:zombie"].signs == ("moon", f"=→ overrun {percent(gone.overrun, EN)}")
    stays = exact(table)  # one spider of two leaves: another is still there
    assert lines["fight:spider"].signs == ("moon", f"=→ overrun {percent(stays.overrun, EN)}")


# What a landscape may bring


def test_the_danger_of_a_landscape_is_told_exactly_before_anybody_pays() -> None:
    """Two of the four backs of a mineshaft bring one creature each."""
    table = Table().row("zombie", "spider").deck(6).opens("mineshaft")
    odds = exact(table)
    danger = danger_of("mineshaft", table.state)
    assert danger == (Fraction(1, 2), odds.overrun / 2, odds.game_over / 2)
    assert card_signs("mineshaft", table.state, EN) == (
        "pickaxe",
        "skull",
        "=50%",
        "",
        "mark-overrun",
        f"={percent(odds.overrun / 2, EN)}",
        "",
        "mark-over",
        f"={percent(odds.game_over / 2, EN)}",
    )
    assert options(table)["explore:mineshaft"].icon == "skull"


@pytest.mark.parametrize(
    ("path", "answer", "told"),
    [
        (
            "landscapes.mineshaft.backs",
            "explore:mineshaft",
            ["≈50%", "mark-overrun =≈", "mark-over =≈"],
        ),
        ("landscapes.mineshaft.front", "explore:mineshaft", ["≈3"]),
        ("creatures.zombie.cost", "fight:zombie", ["≈2"]),
        ("creatures.zombie.copies", "fight:zombie", ["overrun ≈"]),
        ("creatures.zombie.copies", "end", ["≈"]),
        ("food.bread", "eat:bread", ["+≈3"]),
        ("landscapes.woodland_mansion.front", "map:woodland_mansion", ["≈"]),
    ],
)
def test_what_rests_on_a_guess_says_so(path: str, answer: str, told: list[str]) -> None:
    table = Table(holder="box").row("zombie", "spider").deck(6).opens("mineshaft")
    table.owns("bread", "explorer_map")

    def shown(*guessed: str) -> str:
        view = replace(snapshot(table), guessed=frozenset(guessed))
        line = {o.id: o for o in present(table.asks, view, EN).options}[answer]
        return " ".join((line.note, *map(str, line.signs)))

    assert "≈" not in shown("chests.01", "pickaxe.iron_pickaxe")
    for words in told:
        assert words in shown(path)


def test_a_saving_by_a_tool_of_guessed_power_says_so() -> None:
    table = Table(holder="box").opens("geode").owns("iron_pickaxe")
    table.say("explore:geode")
    view = replace(snapshot(table), guessed=frozenset({"pickaxe.iron_pickaxe"}))
    ways = present(table.asks, view, EN).options
    assert any("−≈2" in " ".join((way.note, *map(str, way.signs))) for way in ways)


def test_a_seen_back_is_shown_with_what_comes_with_it() -> None:
    table = Table().row("zombie").opens("mineshaft/iron+1", "mineshaft/torch", "woods")
    odds = exact(table)
    lines = options(table)
    bad, good = lines["explore:mineshaft/iron+1"], lines["explore:mineshaft/torch"]
    assert (bad.text, bad.note) == ("Explore: Mineshaft (Iron)", "☠3")
    risk = ("", "mark-overrun", f"={_p(odds)}")
    assert bad.signs == ("pickaxe", "", "=→", "ingot", "skull", "=1", *risk)
    assert (good.text, good.note) == ("Explore: Mineshaft (Torch)", "3")
    assert good.signs == ("pickaxe", "", "=→", "lamp")
    assert lines["explore:woods"].signs == ()


def _p(odds: Any) -> str:
    return percent(odds.overrun, EN)


def test_the_mansion_reveals_two_and_both_house_rules_are_counted() -> None:
    for rules, per_card in (({}, False), ({"ex.chain": "per_card"}, True)):
        table = Table(rules=rules).row("zombie", "spider", "witch").deck(8)
        odds = exact(table, 2, per_card=per_card)
        danger = danger_of("woodland_mansion", table.state)
        assert tuple(danger) == (Fraction(1), odds.overrun, odds.game_over)


def test_a_dangerous_front_without_dangerous_backs_left_is_shown_as_safe() -> None:
    """Only knowledge of the cards tells; the picture still has its danger sign."""
    table = Table().opens("lush_cave")
    table.state.hidden["lush_cave/iron+1"] = 0
    line = options(table)["explore:lush_cave"]
    assert line.icon == "pickaxe"
    assert line.signs == ("pickaxe", "skull", "=0%")


def test_a_villager_shows_what_he_takes_and_gives() -> None:
    table = Table().owns("wood").opens("village_fletcher")
    line = options(table)["explore:village_fletcher"]
    assert line.signs == ("block:wood", "block:emerald", "", "=→", "crossbow")
    assert line.note == "1"


# Creatures


def test_the_box_reveals_its_own_creatures_without_asking() -> None:
    for holder in ("box", "creatures"):
        table = Table(holder=holder).row("zombie", "zombie")
        table.say("end")
        assert table.asks.is_automatic


def test_roll_ends_the_turn_unless_armour_leaves_a_choice() -> None:
    panel, _ = showing(Table().row("zombie"))
    assert panel.handle(Finger("roll")) == [AnswerCommand("end")]
    panel, _ = showing(Table().row("zombie").owns("armour"))
    assert panel.handle(Finger("roll")) == []


def test_armour_is_used_with_the_end_of_the_turn() -> None:
    """EX-057."""
    lines = options(Table().row("zombie").owns("armour"))
    assert lines["end:armour"].text == "End turn. Use: Armor"
    assert lines["end"].text == "End turn"


def test_cards_on_the_table_are_told_and_those_that_overrun_are_marked() -> None:
    table = Table(holder="table").row("zombie", "spider")
    table.say("end")
    lines = options(table)
    assert {kind for kind, line in lines.items() if line.note == "!"} == {"zombie", "spider"}
    panel, _ = showing(table)
    assert panel.handle(Finger("ok")) == [AnswerCommand("skeleton")]


@pytest.mark.behavior
def test_where_people_have_the_cards_a_hasty_ok_draws_none_but_roll_does() -> None:
    met = [m for m in explorers_moments.asking("ex.back") if m.state.setup.holder == "table"]
    assert met
    for each in met:
        pressed = {}
        for name in ("ok", "roll", "up"):
            panel, clock = picture_book.a_panel(EN)
            panel.show(each)
            picture_book.without_alarms(panel, clock)
            pressed[name] = panel.handle(Finger(name))
        assert ThrowCommand() not in pressed["ok"]
        assert pressed["roll"] == [ThrowCommand()]
        assert panel.draw(clock.now).chosen == "Box draws", "above the first line is the last"


def test_in_an_overrun_the_panel_tells_how_likely_it_goes_on() -> None:
    table = Table(rules=MID).row("zombie", "spider").deck(6).owns("armour")
    table.say("end", "zombie")
    odds = exact(table, 0, chaining=True)
    canvas = glass(table)
    assert canvas.sees("Use armor?")
    assert canvas.sees(f"Overrun goes on: {percent(odds.overrun, EN)}")
    assert canvas.sees(f"Game Over: {percent(odds.game_over, EN)}")


def test_what_is_due_after_an_overrun_does_not_make_it_likelier_to_go_on() -> None:
    """EX-A02: `ex.chain` = per_card, the second card of a danger of two is still to come."""
    table = Table(rules={"ex.chain": "per_card", **MID}).row("zombie", "spider").deck(12)
    table.opens("woodland_mansion").owns("armour").purse(6, 1)
    table.say("explore:woodland_mansion", "reveal", "zombie")
    assert table.asks.about["creatures"] == 1
    state = table.state
    repeats = sum(count for kind, count in state.unseen.items() if kind in state.row)
    exactly = percent(Fraction(repeats, sum(state.unseen.values())), EN)
    assert glass(table).sees(f"Overrun goes on: {exactly}")


def test_between_two_cards_of_a_danger_an_overrun_that_is_due_is_certain() -> None:
    table = Table().row("zombie").deck(6).opens("woodland_mansion").purse(6, 1)
    table.say("explore:woodland_mansion", "zombie")
    odds = exact(table, 1, matched=True)
    assert course_lines(table.state, table.asks.about, EN) == (
        "Overrun: 100%",
        f"Game Over: {percent(odds.game_over, EN)}",
    )


def test_armour_is_weighed_against_the_exact_chances() -> None:
    table = Table().row("zombie", "spider").deck(5).owns("armour").opens("mineshaft/iron+1")
    table.say("explore:mineshaft/iron+1")
    odds = exact(table)
    canvas = glass(table)
    assert canvas.sees("Use: Armor")
    assert canvas.sees(f"Overrun: {percent(odds.overrun, EN)}")
    assert canvas.sees(f"Game Over: {percent(odds.game_over, EN)}")


def test_every_kind_in_the_row_has_its_badge_on_top_of_the_turn() -> None:
    table = Table().row("zombie", "spider", "spider", "witch")
    shown = present(table.asks, snapshot(table), EN)
    assert shown.badges == ("tiny-zombie", "tiny-spider", "tiny-witch")


def test_the_creature_page_counts_the_row_and_what_nobody_has_seen() -> None:
    panel, clock = showing(Table().row("zombie", "zombie"))
    panel._open("row")
    texts = panel.draw(clock.now).texts
    assert "2 / 4" in texts
    assert "– / 6" in texts


# Warnings


def test_all_kinds_in_the_row_is_an_alarm_before_the_night() -> None:
    """EX-054."""
    kinds = ("zombie", "skeleton", "spider", "creeper", "witch", "enderman")
    assert alarms(snapshot(Table().row(*kinds[:5])), EN) == []
    (alarm,) = alarms(snapshot(Table().row(*kinds)), EN)
    assert alarm.text == "All kinds are in the row. The next reveal ends the game!"


def test_a_row_that_lacks_only_what_has_all_been_seen_is_as_much_an_alarm() -> None:
    """EX-054: every enderman has been fought, so nothing new can come."""
    table = Table().row("zombie", "skeleton", "spider", "creeper", "witch")
    table.wins("enderman", "enderman", "enderman")
    assert alarms(snapshot(table), EN) == []
    table.wins("enderman")
    assert exact(table).game_over == 1
    (alarm,) = alarms(snapshot(table), EN)
    assert alarm.text == "No new kind is left. The next reveal ends the game!"


@pytest.mark.parametrize(
    ("left", "rule", "warned"),
    [(6, "last5", 0), (5, "last5", 1), (5, "last4", 0), (4, "last4", 1)],
)
def test_the_last_cards_are_an_alarm(left: int, rule: str, warned: int) -> None:
    """EX-012, EX-A01."""
    table = Table(rules={"ex.gameover": rule}).row("zombie").deck(left)
    found = alarms(snapshot(table), EN)
    assert len(found) == warned
    if found:
        assert found[0].text == f"Game Over is one of the next {left} cards."


@pytest.mark.parametrize("name", ["last", "all"])
def test_an_alarm_stands_in_front_until_somebody_has_read_it(name: str) -> None:
    panel, clock = picture_book.a_panel(EN)
    panel.show(explorers_moments.alarming()[name])
    while isinstance(panel._front, NoticeScreen):
        panel.handle(Finger("ok"))
    clock.now += 60
    assert isinstance(panel._front, AlarmScreen)
    panel.handle(Finger("ok"))
    assert not isinstance(panel._front, AlarmScreen)


# Chests, payments, things


def test_a_chest_shows_what_is_missing_and_what_lies_there() -> None:
    """EX-045: signs on the glass, words for the page."""
    table = Table().chests("03", "04", "10").places("04", "iron_pickaxe")
    line = chest_option("04", table.state, EN)
    assert line.text == "04: Emerald"
    assert line.signs == ("=04", "", "block:emerald", "", "check-small", "pickaxe")
    assert chest_option("10", table.state, EN).text == "10: 2× Any food"
    table.places("04", "emerald")
    assert chest_option("04", table.state, EN).text == "Chest 04: full"


def test_the_chest_page_counts_to_all_but_one() -> None:
    """EX-080."""
    panel, clock = showing(Table().chests("03", "04", "05").places("05", "wet_sponge"))
    panel._open("chests")
    assert panel.draw(clock.now).sees("1/2")


def test_a_worn_tool_is_called_so_wherever_it_is_offered() -> None:
    """EX-048, EX-060."""
    table = Table().chests("04", "12").owns("gold_pickaxe.worn", "gold_pickaxe").purse(6)
    table.say("chests")
    lines = options(table)
    assert lines["gold_pickaxe.worn:04"].text == "Gold pickaxe, worn"
    assert lines["gold_pickaxe:04"].text == "Gold pickaxe"


def test_a_payment_is_told_in_signs_and_words() -> None:
    """EX-021: hunger, food, a pair of trophies, tools new and worn."""
    table = (
        Table().opens("geode").owns("iron_pickaxe", "gold_pickaxe.worn").wins("zombie", "zombie")
    )
    table.purse(2, 1).say("explore:geode")
    assert table.asks.id == "ex.pay"
    lines = options(table)
    assert glass(table).sees("How do you pay 2?")
    panel, _ = showing(table)
    assert panel.handle(Finger("ok")) == [AnswerCommand("iron_pickaxe:1")], "it takes no hunger"
    iron, gold = lines["iron_pickaxe:1"], lines["gold_pickaxe.worn:1"]
    assert (iron.text, iron.note, iron.signs) == ("Iron pickaxe", "−2", ())
    assert (gold.text, gold.note, gold.signs) == ("Gold pickaxe, worn", "−3!", ())
    assert lines["credit:1+hunger:1"].signs == ("=1", "apple", "", "=1", "food")
    assert lines["credit:1+hunger:1"].text == "1 from food, 1 hunger"
    assert lines["credit:1+pair.zombie:1"].signs == ("=1", "apple", "", "=2", "zombie")
    assert len({line.text for line in lines.values()}) == len(lines)


def rich_table() -> Table:
    table = Table().opens("woodland_mansion").owns("iron_sword", "gold_sword", "diamond_sword.worn")
    return table.wins("zombie", "zombie", "witch", "witch").purse(6, 3)


@pytest.mark.behavior
def test_many_ways_to_pay_are_sorted_by_their_tools_and_all_can_be_reached() -> None:
    """EX-021: the cheapest first, the rest behind a line for each choice of tools."""
    table = rich_table()
    table.say("explore:woodland_mansion")
    ways = table.answers
    assert len(ways) > 20

    def pressing(*downs: int) -> list[Command]:
        """So often DOWN, then OK; and again in the list that opens."""
        panel, _ = showing(table)
        commands: list[Command] = []
        for times in downs:
            for _ in range(times):
                panel.handle(Finger("down"))
            commands = panel.handle(Finger("ok"))
        return commands

    free = [way for way in ways if not {"hunger", "credit"} & {*read(way)}]
    assert pressing(0) == [AnswerCommand(free[0])], "what takes least of the hunger"
    lines = next(n for n in range(1, 20) if pressing(n) == pressing(0))
    reached = set()
    for line in range(lines):
        if chosen := pressing(line):
            reached.update(chosen)
            continue
        first, inside = pressing(line, 0), 1
        reached.update(first)
        while (chosen := pressing(line, inside)) != first:
            reached.update(chosen)
            inside += 1
    assert reached == {AnswerCommand(way) for way in ways}


@pytest.mark.behavior
@pytest.mark.parametrize("hunger", [0, 1, 6])
def test_the_longest_payments_fit_the_glass(hunger: int) -> None:
    kinds = ("zombie", "skeleton", "spider", "creeper", "witch", "enderman")
    table = Table().opens("woodland_mansion").owns("iron_sword", "gold_sword")
    table.wins(*kinds, *kinds).purse(hunger, 1).say("explore:woodland_mansion")
    panel, clock = showing(table)
    for _ in range(20):
        panel.handle(Finger("down"))
        assert panel.draw(clock.now).problems == []
    for way in table.answers:
        canvas = Canvas()
        draw_signs(canvas, Rect(2, 2, WIDTH - 8, 11), mix_signs(read(way), table.state))
        assert canvas.problems == [], way


def test_every_sign_that_stands_without_its_word_is_on_the_page_of_signs() -> None:
    table = Table().owns("iron_pickaxe", "gold_pickaxe.worn").wins("zombie", "zombie")
    state = table.opens("geode").purse(2, 1).state
    shown: set[str] = set()
    for needs in state.setup.chest_needs.values():
        shown.update(needs_signs(needs, state.setup))
    for card in state.setup.landscapes:
        shown.update(card_signs(card, state, EN))
    for way in ways_to_pay(state, 2, ("pickaxe",)):
        shown.update(mix_signs(way, state))
    signs = {sign for sign in shown if sign and not sign.startswith("=")}
    assert {"sponge", "totem", "apple", "zombie", "block:wood"} <= signs
    assert signs <= {option.icon for option in legend(EN)}


# What is announced


def test_hands_are_told_to_turn_a_used_tool_and_which_one_broke() -> None:
    """EX-060: also when there was only one way to pay."""
    table = Table(holder="table").owns("iron_pickaxe").purse(0)
    assert told(table, "explore:geode") == ["Turn around: Iron pickaxe"]
    table = Table(holder="table").owns("iron_pickaxe.worn").purse(0)
    assert told(table, "explore:geode") == ["Broken: Iron pickaxe"]


def test_hands_are_told_to_put_away_trophies_that_paid() -> None:
    """EX-043: also when there was only one way to pay, and nobody was asked."""
    table = Table(holder="creatures").row("creeper").wins("zombie", "zombie", "zombie").purse(2)
    assert told(table, "fight:creeper") == ["Discard: 2× Zombie"]
    table = Table(holder="creatures").row("creeper").wins(*["zombie"] * 4).purse(0)
    table.owns("iron_sword.worn")
    assert told(table, "fight:creeper") == ["Discard: 2× Zombie\nBroken: Iron sword"]


def test_two_tools_turned_at_once_are_counted() -> None:
    """EX-061."""
    table = Table(holder="table").owns("iron_pickaxe", "iron_pickaxe").purse(6)
    table.say("explore:chasm")
    assert told(table, "iron_pickaxe:2")[0] == "Turn around: 2× Iron pickaxe"


def test_what_was_found_or_traded_is_announced() -> None:
    table = Table().opens("woods/apple")
    assert told(table, "explore:woods/apple") == ["You found: Apple"]
    table = Table().opens("village_fletcher").owns("wood")
    assert told(table, "explore:village_fletcher") == ["You gave: Wood. You get: Crossbow."]


def test_a_map_tells_the_place_and_to_shuffle_only_where_there_is_a_pile() -> None:
    """EX-067, EX-A20."""
    for holder, shuffles in (("table", True), ("box", False)):
        table = Table(holder=holder).owns("explorer_map")
        place = table.offers("map:")[0]
        (text,) = told(table, place)
        assert ("Find" in text) is shuffles
        assert text.endswith("Shuffle the pile.") is shuffles


def test_a_repeated_creature_and_the_overrun_are_announced_as_such() -> None:
    table = Table(3).row("zombie")
    events = table.say("end", "zombie", "zombie", "witch")
    notice, turn = notices(snapshot(table, events), EN)
    assert (notice.text, notice.tune, notice.icon) == (
        "Overrun! Zombie, Zombie, Witch",
        "bad",
        "witch",
    )
    assert (notice.short, turn.text) == ("Overrun! 3 creatures", "Blue: it's your turn.")
    table = Table().row("zombie").opens("woodland_mansion").purse(6, 2)
    table.say("explore:woodland_mansion")
    assert told(table, "zombie") == ["Again: Zombie"]


def test_a_full_chest_is_announced_with_what_is_still_to_do() -> None:
    """EX-047, EX-080."""
    table = Table().chests("01", "05", "06", "09").owns("wet_sponge").purse(6)
    assert told(table, "chests") == [
        "Put into chest 05: Wet sponge",
        "Chest 05 is full!\n2 chests to go",
    ]


@pytest.mark.parametrize("won", [True, False])
def test_the_end_says_why_and_how_far(won: bool) -> None:
    panel, clock = picture_book.a_panel(EN)
    panel.show(explorers_moments.an_end(won))
    canvas = picture_book.without_alarms(panel, clock)
    assert canvas.sees("You win!" if won else "You lose")
    assert canvas.sees("You filled" if won else "Game Over was revealed.")
    assert won or canvas.sees("Full chests: ")


# Before the game


@pytest.mark.parametrize("holder", ["creatures", "box"])
def test_what_is_in_play_can_be_looked_through_and_ok_goes_on(holder: str) -> None:
    """EX-015, EX-016: chests, and the landscapes the box has dealt."""
    met = [m for m in explorers_moments.asking("ex.ready") if m.state.setup.holder == holder]
    ready = met[0]
    panel, clock = picture_book.a_panel(EN)
    panel.show(ready)
    seen = set()
    for _ in range(len(ready.state.chests) + 6):
        seen.add(panel.draw(clock.now).chosen)
        panel.handle(Finger("down"))
    assert all(chest_option(chest, ready.state, EN).text in seen for chest in ready.state.chests)
    laid = {card_name(card, EN) for card in ready.state.open}
    assert laid <= seen
    assert bool(laid) is (holder == "box")
    assert panel.handle(Finger("ok")) == [AnswerCommand("ok")]


@pytest.mark.parametrize("holder", ["table", "creatures", "box"])
def test_before_the_game_nothing_runs_out(holder: str) -> None:
    for id in ("fair", "ex.guide", "ex.ready", "ex.chest"):
        for met in explorers_moments.asking(id):
            if met.state.setup.holder == holder:
                assert strip(met, EN) == ()


def test_with_the_first_creature_people_read_which_chests_to_lay_out() -> None:
    """EX-A38: and nothing runs out yet; a later reveal tells the row as ever."""
    reveals = [m for m in explorers_moments.asking("ex.creature") if m.question]
    first = [m for m in reveals if m.question and m.question.about["why"] == "setup"]
    assert {m.state.setup.holder for m in first} == {"table"}
    for met in reveals:
        panel, clock = picture_book.a_panel(EN)
        panel.show(met)
        canvas = picture_book.without_alarms(panel, clock)
        told = f"Lay out chests: {' '.join(sorted(met.state.chests))}"
        assert canvas.sees(told) is (met in first)
        assert bool(strip(met, EN)) is (met not in first)


def test_two_cards_that_only_a_shuffle_tells_apart_do_not_look_alike() -> None:
    """EX-A20: the newer one may have the back that went into the pile."""
    table = a_mixed_table()
    table.say("taiga?", "landscapes", "1")
    table.until("ex.act")
    lines = options(table)
    assert lines["explore:taiga"].text == "Explore: Taiga"
    assert lines["explore:taiga?"].text == "Explore: Taiga II"
    table.say("explore:taiga?")
    if table.asks.id == "ex.pay":
        table.say(table.answers[0])
    assert "Taiga II" in present(table.asks, snapshot(table), EN).prompt
    table.say("jack_o_lantern")
    table.purse(6)
    assert options(table)["explore:taiga"].text == "Explore: Taiga"


class BentTools(NullTranslations):
    """A pickaxe is of another gender than a sword, and so is what is said of it."""

    def pgettext(self, context: str, message: str) -> str:
        ending = {"pickaxe": "ý", "sword": "á"}[context]
        return message.replace("Iron", f"Želez{ending}").replace("worn", f"opotřeben{ending}")


def test_what_is_said_of_a_tool_is_bent_for_a_pickaxe_and_for_a_sword() -> None:
    t = Translator("cs", BentTools())
    assert short_item("iron_pickaxe", t) == "Železý"
    assert short_item("iron_sword.worn", t) == "Železá, opotřebená"
    assert item_name("iron_pickaxe.worn", t) == "Iron pickaxe, opotřebený"


def test_the_bottom_line_writes_percent_as_the_language_does() -> None:
    view, french = snapshot(Table().row("zombie").deck(6)), translator("fr")
    shown = {cell.label: cell.text for cell in strip(view, french)}
    assert shown["N"].endswith("\u00a0%")
    assert {cell.label: cell.text for cell in strip(view, EN)}["N"] == shown["N"].replace(
        "\u00a0", ""
    )
