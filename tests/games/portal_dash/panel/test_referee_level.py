"""Referee mode on the panel: odds, item cards, inventories, what is told and what is not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from gettext import NullTranslations

import pytest

from firmware_host.games.core.flow import Event
from firmware_host.games.core.question import DRAW, GROUP, PLACE, ack
from firmware_host.games.portal_dash.panel.items import numbers, owned_option
from firmware_host.games.portal_dash.rules import combat
from firmware_host.games.portal_dash.rules.combat_dice import life_of
from firmware_host.games.portal_dash.rules.items import power
from firmware_host.games.portal_dash.rules.referee.creatures import body_of
from firmware_host.panel.commands import AnswerCommand, ForecastCommand, ThrowCommand
from firmware_host.panel.forecast import WaitScreen
from firmware_host.panel.game_panel import Notice, mode_panel_of
from firmware_host.panel.i18n import Translator, translator
from firmware_host.panel.panel import Panel
from firmware_host.panel.presenter import present
from firmware_host.panel.screens.board import BoardScreen
from firmware_host.panel.screens.inventory import InventoryScreen
from firmware_host.panel.screens.overlays import BoardNotice, NoticeScreen
from firmware_host.panel.teaching import why_words
from firmware_host.panel.words import percent
from firmware_host.table.forecast import Chance, Forecast
from firmware_host.table.snapshot import TableSnapshot
from tests.games.portal_dash.rules.referee.referee_game import scene
from tests.panel import panel_moments, picture_book
from tests.panel.picture_book import GUESS, Clock, Finger
from tests.panel.pseudo_locale import pseudo

pytestmark = pytest.mark.plays

EN = translator("en")


def met(id: str, such: Callable[[TableSnapshot], bool] = lambda _snapshot: True) -> TableSnapshot:
    for snapshot in panel_moments.referee_games():
        if snapshot.question and snapshot.question.id == id and such(snapshot):
            return replace(snapshot, events=(), thrown=None)
    raise AssertionError(f"no full game asked {id} like that")


@cache
def happened(name: str) -> TableSnapshot:
    for snapshot in panel_moments.referee_games():
        if snapshot.outcome is None and any(event[0] == name for event in snapshot.events):
            return snapshot
    raise AssertionError(f"no full game had {name}")


def showing(snapshot: TableSnapshot) -> tuple[Panel, Clock]:
    panel, clock = picture_book.a_panel(EN)
    panel.show(snapshot)
    picture_book.without_alarms(panel, clock)
    return panel, clock


def told(snapshot: TableSnapshot, *events: Event) -> list[Notice]:
    look = mode_panel_of(snapshot)
    assert look is not None
    return list(look.notices(replace(snapshot, events=events, outcome=None), EN))


def test_each_level_has_its_own_look_and_the_lobby_none() -> None:
    full, box = met("pd.act"), panel_moments.first_of_each()["pd.action"]
    assert mode_panel_of(full) is not mode_panel_of(box)
    assert mode_panel_of(panel_moments.first_of_each()["lobby.home"]) is None


@pytest.mark.behavior
def test_every_place_of_referee_mode_is_a_map_with_all_its_spaces() -> None:
    asked = set()
    for snapshot in panel_moments.referee_games():
        question = snapshot.question
        if question is None or question.kind != PLACE or question.about.get("grid") != "board":
            continue
        asked.add(question.id)
        panel, _ = showing(replace(snapshot, events=(), thrown=None))
        screen = panel._base
        assert isinstance(screen, BoardScreen)
        assert sorted(screen.way) == sorted(question.answers)
    assert asked == {
        "pd.start_space", "pd.go", "pd.push_to", "pd.cover", "pd.mob_goes", "pd.spawn_at",
    }  # fmt: skip


def test_the_cursor_of_a_walk_starts_beside_the_piece() -> None:
    snapshot = met("pd.go", lambda m: m.question is not None and m.question.about["why"] == "step")
    panel, _ = showing(snapshot)
    assert isinstance(panel._base, BoardScreen)
    state, here = snapshot.state, panel._base.answer
    assert state.ground.distance(state.ground.index[here], state.pieces[state.seat]) == 1


def test_the_cursor_of_a_mob_starts_where_it_reaches_whoever_has_most_hearts() -> None:
    def hearts(moment: TableSnapshot, space: str) -> int:
        state = moment.state
        assert moment.question is not None
        reach = body_of(state, str(moment.question.about["mob"])).range
        cell, distance = state.ground.index[space], state.ground.distance
        pieces = zip(state.life, state.pieces, strict=True)
        return max((life for life, at in pieces if distance(cell, at) <= reach), default=99)

    met_choices = 0
    for snapshot in panel_moments.referee_games():
        if snapshot.question is None or snapshot.question.id != "pd.mob_goes":
            continue
        possible = {hearts(snapshot, space) for space in snapshot.question.answers}
        if len(possible) > 1:
            panel, _ = showing(replace(snapshot, events=(), thrown=None))
            assert isinstance(panel._base, BoardScreen)
            assert hearts(snapshot, panel._base.answer) == max(possible)
            met_choices += 1
    assert met_choices > 1


def test_a_space_that_costs_hearts_says_so() -> None:
    snapshot = met("pd.go", lambda m: m.question is not None and bool(m.question.about["hurts"]))
    assert snapshot.question is not None
    cell, hearts = next(iter(snapshot.question.about["hurts"].items()))
    panel, clock = showing(snapshot)
    assert isinstance(panel._base, BoardScreen)
    panel._base.cursor = panel._base.way.index(cell)
    assert panel.draw(clock.now).sees(f"−{hearts}♥")
    words = {option.id: option.text for option in present(snapshot.question, snapshot, EN).options}
    assert f"−{hearts}♥" in words[cell]


def test_targets_show_the_exact_odds_of_the_weapon_in_hand() -> None:
    def is_mob(snapshot: TableSnapshot) -> bool:
        assert snapshot.question
        return life_of(snapshot.state, snapshot.question.answers[0]) is not None

    snapshot = met("pd.target", is_mob)
    question, state = snapshot.question, snapshot.state
    assert question is not None
    weapon = power(state.setup.kinds, state.bags[question.who][question.about["slot"]])
    option = present(question, snapshot, EN).options[0]
    life = life_of(state, option.id)
    assert life is not None
    faces = state.setup.combat_die.faces
    exact = combat.chance_to_hit(faces, weapon.dice, weapon.rerolls, life)
    assert option.note == f"≈{percent(exact, EN)}", "the faces of the die are guessed"
    looked_up = replace(snapshot, guessed=frozenset())
    assert present(question, looked_up, EN).options[0].note == percent(exact, EN)


@pytest.mark.parametrize(
    ("guessed", "note"),
    [
        ((), "1⚂"),
        (("weapons.bow.kind", "weapons.stone_sword.dice"), "1⚂"),
        (("weapons.bow.dice",), "≈1⚂"),
    ],
)
def test_an_item_of_guessed_power_says_so_and_no_other(guessed: tuple[str, ...], note: str) -> None:
    snapshot = met("pd.act", lambda m: any(item.id == "bow" for item in m.state.bags[m.state.seat]))
    view = replace(snapshot, guessed=frozenset(guessed))
    bow = next(item for item in view.state.bags[view.state.seat] if item.id == "bow")
    dice = power(view.state.setup.kinds, bow).dice
    shown = owned_option(view, bow, "", EN).note.lstrip("▼")
    assert shown.startswith(note.replace("1", str(dice)))


def test_the_hearts_of_mob_and_boss_carry_the_sign_of_a_guess() -> None:
    snapshot = met("pd.act")
    state = snapshot.state
    path = f"bosses.{state.boss_name}.{state.setup.level.side}.hp"
    for guessed, sign in ((frozenset[str](), ""), (frozenset({path}), "≈")):
        look = mode_panel_of(replace(snapshot, guessed=guessed))
        assert look is not None
        lines = {line.id: line for line in look.status(replace(snapshot, guessed=guessed), EN)}
        assert lines["boss"].note == f"{sign}{state.boss_hp}/{state.boss.hp}"


def test_boots_that_make_ground_safe_do_not_look_like_a_guess() -> None:
    kind = met("pd.act").state.setup.kinds["boots_ground"]
    assert numbers(kind, EN) == "ground"


def test_actions_name_the_item_and_what_it_gives() -> None:
    snapshot = met("pd.act", lambda m: m.question is not None and "use:0" in m.question.answers)
    assert snapshot.question
    options = {option.id: option for option in present(snapshot.question, snapshot, EN).options}
    assert options["use:0"].text.startswith("Leather boots")
    assert options["use:0"].note.endswith("→")


def test_a_card_to_keep_tells_what_it_is_good_for() -> None:
    snapshot = met("pd.keep")
    assert snapshot.question
    for option in present(snapshot.question, snapshot, EN).options:
        assert option.id == "neither" or (option.details and option.note and option.icon)


@pytest.mark.parametrize("name", ["full-pd.item_drawn", "full-pd.tile", "pd.draw_used"])
def test_roll_lets_the_box_draw_whatever_line_is_chosen(name: str) -> None:
    snapshot = replace(panel_moments.first_of_each()[name], events=(), thrown=None)
    assert snapshot.question is not None
    assert snapshot.question.kind == DRAW
    panel, _ = showing(snapshot)
    panel.handle(Finger("down"))
    panel.handle(Finger("roll", "down"))
    assert panel.handle(Finger("roll")) == [ThrowCommand()]


def test_a_tile_that_is_turned_over_is_chosen_by_its_map() -> None:
    snapshot = met("pd.tile")
    panel, clock = showing(snapshot)
    panel.handle(Finger("down"))
    first = panel.draw(clock.now)
    panel.handle(Finger("down"))
    second = panel.draw(clock.now)
    assert not first.sees("Box draws"), "who has the tiles says which one it is"
    map_area = (0, 12, 46, 56)
    assert first.image.crop(map_area).tobytes() != second.image.crop(map_area).tobytes()
    assert panel.handle(Finger("ok")) == [AnswerCommand(list(snapshot.question.answers)[2])]  # type: ignore[union-attr]


# What is told


def test_the_first_tile_lies_open_and_only_later_ones_are_turned_over() -> None:
    asked = {
        bool(snapshot.state.laid): present(snapshot.question, snapshot, EN)
        for snapshot in panel_moments.referee_games()
        if snapshot.question and snapshot.question.id == "pd.tile"
    }
    assert (asked[False].title, asked[True].title) == ("Which tile is first?", "Which tile is it?")
    assert "face up" in asked[False].prompt
    assert "Reveal" in asked[True].prompt


def test_a_mob_that_moved_by_itself_is_shown_on_the_board_until_a_hand_moved_it() -> None:
    snapshot = happened("mob_moved")
    panel, clock = showing(replace(snapshot, events=(), thrown=None))
    panel.show(replace(snapshot, seq=snapshot.seq + 1, thrown=None))
    assert isinstance(panel._front, BoardNotice)
    clock.now += 1000.0
    assert panel.draw(clock.now).sees("Move it here")


def test_a_mob_that_reaches_nobody_is_told() -> None:
    snapshot = met("pd.act")
    state = snapshot.state
    ghast = "ghast 1"
    far = len(state.ground.names) - 1
    snapshot = replace(snapshot, state=_with_mob(state, ghast, far))
    assert any(
        "Ghast 1 reaches nobody" in each.text for each in told(snapshot, ("mob_acted", ghast))
    )


def _with_mob(state: object, name: str, cell: int) -> object:
    twin = state.copy()  # type: ignore[attr-defined]
    twin.mobs = [(name, cell)]
    twin.pieces = [0] * len(twin.pieces)
    return twin


def test_lost_hearts_name_the_player_and_the_mob() -> None:
    snapshot = met("pd.act")
    state = _with_mob(snapshot.state, "ghast 1", 1)
    events: tuple[Event, ...] = (("mob_acted", "ghast 1"), ("life_set", 0, 3))
    found = told(replace(snapshot, state=state), *events)
    assert len(found) == 1
    assert found[0].text.startswith("Ghast 1\nPink: ♥")
    assert found[0].tune == "hurt"


def test_who_is_healed_is_not_hurt() -> None:
    snapshot = met("pd.act")
    state = snapshot.state.copy()
    state.life[0] = state.setup.life
    found = told(replace(snapshot, state=state), ("life_set", 0, state.setup.life))
    assert [each.tune for each in found] == ["good"]


def test_using_an_item_is_no_news_but_a_dent_in_the_armour_is() -> None:
    snapshot = met("pd.act")
    bag = snapshot.state.bags[0]
    boots = next(item for item in bag if item.id == "leather_boots")
    plate = next(item for item in bag if item.id == "leather_chestplate")
    used, dented = boots._replace(is_active=False), plate._replace(is_active=False, hearts=0)
    assert told(snapshot, ("item_changed", 0, 0, used)) == []
    assert "bottom row" in told(snapshot, ("item_changed", 0, 2, dented))[0].text


def test_mobs_that_come_together_are_told_together() -> None:
    snapshot = met("pd.act")
    new = [("mob_spawned", name, cell) for name, cell in snapshot.state.mobs]
    assert len(new) > 1
    found = [each for each in told(snapshot, *new) if each.board]
    assert [each.text for each in found] == [f"{len(new)} mobs spawn"]


def test_first_mobs_are_told_by_the_list_of_the_line_alone() -> None:
    """It has the numbers of their spawners, so another notice would cost a press for nothing."""
    acting = met("pd.act")
    new = [("mob_spawned", name, cell) for name, cell in acting.state.mobs]
    snapshot = replace(acting, question=ack("pd.show_line", GROUP))
    assert not [each for each in told(snapshot, *new) if each.board]


def test_hands_are_told_to_shuffle_the_discarded_items() -> None:
    assert "Shuffle" in told(met("pd.act"), ("reshuffled",))[0].text


# The menu


def test_the_menu_has_board_items_and_forecast_only_where_the_board_is_known() -> None:
    panel, clock = showing(met("pd.act"))
    panel.handle(Finger("ok", "hold"))
    full = _lines(panel, clock)
    assert {"Board", "Items", "Forecast"} <= full
    panel, clock = showing(panel_moments.first_of_each()["pd.action"])
    panel.handle(Finger("ok", "hold"))
    assert not {"Board", "Items", "Forecast"} & _lines(panel, clock)


def _lines(panel: Panel, clock: picture_book.Clock) -> set[str]:
    """Everything that the list shows while the cursor goes through it."""
    found: set[str] = set()
    for _ in range(20):
        found |= {*panel.draw(clock.now).texts}
        panel.handle(Finger("down"))
    return found


def test_the_inventory_shows_every_player_and_marks_what_is_damaged() -> None:
    snapshot = picture_book.busy_referee_snapshot()
    panel, clock = showing(replace(snapshot, events=(), thrown=None))
    panel._open("items")
    assert isinstance(panel._front, InventoryScreen)
    words = []
    for _ in range(sum(len(bag) for bag in snapshot.state.bags)):
        canvas = panel.draw(clock.now)
        assert canvas.problems == []
        words += canvas.texts
        panel.handle(Finger("down"))
    damaged = sum(not item.is_active for bag in snapshot.state.bags for item in bag)
    assert words.count("damaged") == damaged > 0
    for seat, (_colour, name) in enumerate(snapshot.players):
        assert not name or name in words, seat


def test_the_board_to_look_at_names_everybody_on_it() -> None:
    snapshot = picture_book.busy_referee_snapshot()
    panel, clock = showing(replace(snapshot, events=(), thrown=None))
    panel._open("board")
    assert isinstance(panel._front, BoardScreen)
    words = []
    for _ in panel._front.way:
        words += panel.draw(clock.now).texts
        panel.handle(Finger("down"))
    assert sum("Hoglin" in text for text in words) >= sum(
        name.startswith("hoglin") for name, _ in snapshot.state.mobs
    )
    panel.handle(Finger("ok"))
    assert not isinstance(panel._front, BoardScreen)


@pytest.mark.behavior
def test_every_page_of_the_menu_can_be_opened_at_any_moment() -> None:
    for snapshot in panel_moments.referee_games()[::25]:
        panel, clock = showing(replace(snapshot, events=(), thrown=None))
        look = mode_panel_of(snapshot)
        assert look is not None
        for page in (*(page.id for page in look.pages), "status", "main", "help"):
            panel._open(page)
            assert panel.draw(clock.now).problems == [], page


def test_the_board_explains_its_signs() -> None:
    panel, clock = showing(met("pd.act"))
    panel._open("board")
    panel.handle(Finger("ok"))
    assert panel.draw(clock.now).sees("Pink")
    words = []
    for _ in range(30):
        words.append(panel.draw(clock.now).chosen)
        panel.handle(Finger("down"))
    assert {"Ghast", "Wildfire", "Lava", "Soul sand", "Portal", "Chest"} <= set(words)


# The forecast


def asked_for_a_forecast() -> tuple[Panel, Clock]:
    panel, clock = showing(met("pd.act"))
    panel._open("main")
    for _ in range(10):
        if panel.draw(clock.now).chosen == "Forecast":
            break
        panel.handle(Finger("down"))
    assert panel.handle(Finger("ok")) == [ForecastCommand()]
    return panel, clock


def test_a_forecast_is_asked_for_waited_for_and_closed_by_any_press() -> None:
    panel, clock = asked_for_a_forecast()
    assert panel.draw(clock.now).sees("One moment…")
    panel.show_forecast(GUESS)
    canvas = panel.draw(clock.now)
    for words in ("Win", "62% ±5", "In time: B", "93% ±3", "In time: C", "99% ±1", "×412"):
        assert canvas.sees(words)
    panel.handle(Finger("roll", "down"))
    assert panel.handle(Finger("roll")) == []
    assert not panel.draw(clock.now).sees("62%")


def test_who_does_not_wait_for_the_forecast_is_not_disturbed_by_it() -> None:
    panel, clock = asked_for_a_forecast()
    panel.handle(Finger("back"))
    assert not isinstance(panel._front, WaitScreen)
    before = panel.draw(clock.now).image.tobytes()
    panel.show_forecast(GUESS)
    assert panel.draw(clock.now).image.tobytes() == before


def test_a_forecast_for_a_position_that_is_gone_is_dropped() -> None:
    panel, clock = asked_for_a_forecast()
    panel.show(replace(met("pd.roll"), seq=100_000))
    panel.show_forecast(GUESS)
    assert not panel.draw(clock.now).sees("62%")


def test_the_second_boss_is_announced_when_the_first_is_beaten() -> None:
    """PD-175: and the dice screen does not show the newcomer's hearts."""
    snapshot = happened("boss_replaced")
    notices = told(snapshot, *snapshot.events)
    assert any("Now the Ancient Hoglin steps out" in each.text for each in notices)
    look = mode_panel_of(snapshot)
    assert look is not None
    meaning = look.meaning(snapshot, EN)
    assert meaning is not None
    assert "Boss beaten!" in meaning.lines


@pytest.mark.parametrize("words", [EN, pseudo()], ids=["en", "pseudo"])
def test_the_notice_of_the_second_boss_fits(words: Translator) -> None:
    panel, clock = picture_book.a_panel(words)
    snapshot = replace(happened("boss_replaced"), events=(), thrown=None)
    panel.show(replace(snapshot, seq=snapshot.seq - 1))
    picture_book.without_alarms(panel, clock)
    panel.show(replace(snapshot, events=(("boss_replaced", "ancient_hoglin"),)))
    assert isinstance(panel._front, NoticeScreen)
    assert panel.draw(clock.now).problems == []


def test_a_forecast_shows_nothing_before_thirty_playouts_and_then_refines_live() -> None:
    panel, clock = asked_for_a_forecast()
    panel.show_forecast(Forecast(29, Chance(20, 29), {}), is_last=False)
    assert isinstance(panel._front, WaitScreen)
    panel.show_forecast(Forecast(30, Chance(20, 30), {}), is_last=False)
    assert panel.draw(clock.now).sees("×30")
    panel.show_forecast(Forecast(90, Chance(60, 90), {}), is_last=False)
    assert panel.draw(clock.now).sees("×90")
    panel.handle(Finger("ok"))
    assert not panel.awaits_forecast


def test_a_box_too_slow_for_a_forecast_says_so() -> None:
    panel, clock = asked_for_a_forecast()
    panel.show_forecast(Forecast(7, Chance(5, 7), {}), is_last=True)
    canvas = panel.draw(clock.now)
    assert canvas.sees("Too early to say")
    assert not canvas.sees("%")


def test_the_start_of_free_play_shows_no_number() -> None:
    """PD-175."""
    snapshot = panel_moments.first_of_each()["lobby.start-free"]
    panel, clock = picture_book.a_panel(EN)
    panel.show(snapshot)
    canvas = panel.draw(clock.now)
    assert canvas.sees("Free play")
    assert not canvas.sees("Level")


def test_a_block_that_goes_untold_is_named_by_its_place_and_not_by_a_color() -> None:
    """PD-047: nobody has told its color."""
    (notice,) = told(
        met("pd.act"), ("block_found", 0), ("block_taken", 0, "?", "boss"), ("block_boxed", "?")
    )
    assert notice.text.startswith("Remove the block at a1, layer ")


def test_blocks_of_one_list_are_told_apart_without_the_picture_of_the_cube() -> None:
    asked = [
        snapshot
        for snapshot in panel_moments.referee_games()
        if snapshot.question and snapshot.question.id in ("pd.mine", "pd.die_block", "pd.use")
    ]
    for snapshot in asked:
        assert snapshot.question
        options = present(snapshot.question, snapshot, EN).options
        lines = {(option.icon, option.short, option.note) for option in options}
        assert len(lines) == len(options) == len({option.text for option in options})


def test_the_table_the_glass_and_the_sheet_that_says_why_ask_with_one_wording() -> None:
    snapshot = met("pd.act")
    why = why_words(snapshot, EN)
    assert snapshot.question
    assert why
    shown = present(snapshot.question, snapshot, EN)
    number = snapshot.question.about["number"]
    assert shown.title == shown.prompt == why.title == f"Choose action {number}"


def test_chances_in_a_list_leave_the_percent_sign_of_any_language_to_its_corner() -> None:
    class Spaced(NullTranslations):
        def pgettext(self, context: str, message: str) -> str:
            return "{n}\N{NO-BREAK SPACE}%" if context == "percent" else message

    snapshot = panel_moments.first_of_each()["pd.weapon"]
    assert snapshot.question
    shown = present(snapshot.question, snapshot, Translator("xx", Spaced()))
    odds = [option for option in shown.options if option.odds]
    assert odds
    assert shown.corner == "%"
    assert all(option.note.lstrip("≈").isdecimal() for option in odds)
    assert all(option.odds and option.odds.text.endswith("\N{NO-BREAK SPACE}%") for option in odds)


def test_five_buttons_have_one_line_for_blocks_that_look_alike_and_the_table_has_all() -> None:
    """PD-045: any of them is legal, and the other faces offer each."""
    game = scene("A.").paint(d1="gold", a4="gold")
    game.say("red 1")
    snapshot = panel_moments.moment_of(7, "portal-dash", game.asks, game.state)
    assert game.answers == ["a1", "d4"]
    shown = present(game.asks, snapshot, EN)
    assert [option.id for option in shown.options] == ["a1", "d4"]
    panel, clock = showing(snapshot)
    first = picture_book.settled(panel, clock).chosen
    assert picture_book.settled(panel, clock, "down").chosen == first
    (command,) = panel.handle(Finger("ok"))
    assert command == AnswerCommand("a1")
