"""Builders & Biomes on the panel: odds, groups, boards, the overworld, what is announced."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from firmware_host.games.builders_biomes.panel.names import BUILDINGS, SHORT_BUILDINGS
from firmware_host.games.builders_biomes.panel.overworld import gain_by_collecting
from firmware_host.games.builders_biomes.panel.status import (
    board_title,
    boards_screen,
    status_lines,
    track_text,
)
from firmware_host.games.builders_biomes.rules.cards import BIOMES, TYPES, MobCard
from firmware_host.games.builders_biomes.rules.odds import chance_to_win
from firmware_host.games.builders_biomes.rules.overworld import (
    CENTRE,
    STACKS,
    TOUCHED,
    distance,
)
from firmware_host.games.builders_biomes.rules.turns import verb, worth
from firmware_host.games.core.flow import Event
from firmware_host.games.core.question import Question, choose
from firmware_host.panel.canvas import Canvas
from firmware_host.panel.commands import AnswerCommand, ThrowCommand
from firmware_host.panel.font import tiny
from firmware_host.panel.game_panel import Notice, mode_panel_of
from firmware_host.panel.i18n import available_languages, translator
from firmware_host.panel.panel import Panel
from firmware_host.panel.presenter import present
from firmware_host.panel.screens.crossings import CrossingSpot, CrossingsScreen, FieldPicture
from firmware_host.panel.screens.groups import GroupsScreen
from firmware_host.panel.screens.lists import ListScreen
from firmware_host.panel.screens.overlays import AlarmScreen, EndScreen, NoticeScreen
from firmware_host.panel.screens.spaces import SpacesScreen, draw_group
from firmware_host.panel.words import percent
from firmware_host.table.lobby import Lobby, Offer
from firmware_host.table.snapshot import TableSnapshot
from tests.games.builders_biomes.panel import biomes_moments
from tests.games.portal_dash.bots.shipped_values import values_of
from tests.panel import picture_book
from tests.panel.panel_moments import moment_of
from tests.panel.picture_book import Clock, Finger

EN = translator("en")
Such = Callable[[TableSnapshot], bool]


def met(id: str, mode: str = "", such: Such = lambda _snapshot: True) -> TableSnapshot:
    for snapshot in biomes_moments.all_games():
        question = snapshot.question
        if question and question.id == id and mode in ("", snapshot.mode) and such(snapshot):
            return replace(snapshot, events=())
    raise AssertionError(f"no game asked {id} like that")


def asked(snapshot: TableSnapshot) -> Question:
    assert snapshot.question is not None
    return snapshot.question


def showing(snapshot: TableSnapshot) -> tuple[Panel, Clock]:
    panel, clock = picture_book.a_panel(EN)
    panel.show(snapshot)
    picture_book.without_alarms(panel, clock)
    return panel, clock


def lines_of(snapshot: TableSnapshot) -> list[str]:
    """The lines of the list that is shown, from top to bottom."""
    screen = showing(snapshot)[0]._base
    assert isinstance(screen, ListScreen)
    return [option.id for option in screen.options]


def happened(
    name: str, such: Callable[[TableSnapshot, Event], bool]
) -> tuple[TableSnapshot, Event]:
    for snapshot in biomes_moments.all_games():
        for event in snapshot.events:
            if event[0] == name and such(snapshot, event):
                return snapshot, event
    raise AssertionError(f"no game had {name} like that")


def told(snapshot: TableSnapshot) -> list[Notice]:
    look = mode_panel_of(snapshot)
    assert look is not None
    return list(look.notices(snapshot, EN))


# Fights


@pytest.mark.parametrize("mode", ["assistant", "referee"])
def test_every_mob_shows_the_exact_chance_to_beat_it(mode: str) -> None:
    snapshot = met("bb.action", mode, such=lambda m: "fight" in _acts(m))
    question, state = asked(snapshot), snapshot.state
    fights = [o for o in present(question, snapshot, EN).options if verb(o.id) == "fight"]
    assert fights
    for option in fights:
        mob = option.id.removeprefix("fight:")
        card = state.setup.cards[state.tops[mob] if mode == "referee" else mob]
        assert isinstance(card, MobCard)
        assert option.text.startswith("Fight: ")
        pile = state.builders[question.who].pile
        exact = chance_to_win(pile, state.setup.tokens, card.hearts)
        assert option.note == f"≈{percent(exact, EN)}", "the hearts of weapons are guessed"


def _acts(snapshot: TableSnapshot) -> dict[str, int]:
    """How many answers each action has."""
    return Counter(verb(answer) for answer in asked(snapshot).answers)


def opened(snapshot: TableSnapshot, act: str) -> tuple[Panel, Clock]:
    """The list of an action in assistant mode."""
    panel, clock = showing(snapshot)
    assert isinstance(panel._base, GroupsScreen)
    panel._base.top.mark(act)
    panel.handle(Finger("ok"))
    return panel, clock


def test_a_building_a_mob_or_a_weapon_is_one_answer_with_its_action() -> None:
    """In referee mode what lies next to the character stands in the list of actions."""
    snapshot = met("bb.action", "referee", such=lambda m: {"build", "fight"} <= {*_acts(m)})
    panel, clock = showing(snapshot)
    canvas = panel.draw(clock.now)
    assert not canvas.problems
    lines = {option.id: option.text for option in present(asked(snapshot), snapshot, EN).options}
    assert {*lines} == {*asked(snapshot).answers}
    assert all(
        text.startswith({"build": "Build: ", "fight": "Fight: "}.get(verb(id), ""))
        for id, text in lines.items()
    )


def test_after_going_somewhere_what_lies_there_stands_first() -> None:
    snapshot = met(
        "bb.action",
        "referee",
        such=lambda m: asked(m).about["number"] == 2 and "fight" in _acts(m),
    )
    assert verb(lines_of(snapshot)[0]) in ("build", "fight", "weapon")


def test_exploring_comes_first_while_it_promises_more_than_collecting() -> None:
    """With nothing face up nobody knows what blocks are good for; where two more would pay for a
    building beside the character they come first."""

    def is_first_action(moment: TableSnapshot) -> bool:
        return bool(asked(moment).about["number"] == 1)

    start = met("bb.action", "referee", such=lambda m: is_first_action(m) and not m.state.tops)
    assert lines_of(start)[:2] == ["explore", "collect"]
    near = met(
        "bb.action",
        "referee",
        such=lambda m: is_first_action(m) and gain_by_collecting(m.state) > 2,
    )
    assert lines_of(near).index("collect") < lines_of(near).index("explore")


def test_mobs_are_chosen_by_kind_and_then_by_card() -> None:
    snapshot = met("bb.action", "assistant", such=lambda m: _acts(m)["fight"] == 20)
    panel, clock = opened(snapshot, "fight")
    assert isinstance(panel._base, GroupsScreen)
    kinds = {line.text for line in panel._base.top.options}
    assert kinds == {"Creeper", "Skeleton", "Witch", "Enderman", "Zombie", "Spider"}
    panel.handle(Finger("ok"))
    assert panel.draw(clock.now).sees("Creeper")
    assert len(panel._base.top.options) == 4  # two of the five cards are alike
    assert panel.handle(Finger("ok")) == [AnswerCommand("fight:creeper_1")]


def test_a_fight_shows_its_tokens_and_the_hearts_so_far() -> None:
    snapshot = met("bb.reveal", such=lambda m: len(m.state.fight.revealed) == 2)
    panel, clock = showing(snapshot)
    canvas, state = panel.draw(clock.now), snapshot.state
    sum_ = sum(state.setup.tokens[kind] for kind in state.fight.revealed if kind != "tnt")
    needed = state.setup.cards[state.fight.mob].hearts
    assert f"{sum_}/{needed}♥" in canvas.words


def test_tnt_tells_what_each_answer_leads_to_and_does_not_waste_itself() -> None:
    snapshot = met("bb.tnt")
    has, mob = asked(snapshot).about["hearts"], asked(snapshot).about["mob"]
    needed = snapshot.state.setup.cards[mob].hearts
    notes = {o.id: o.note for o in present(asked(snapshot), snapshot, EN).options}
    assert notes == {"detonate": f"{has + 5}/{needed}♥", "keep": f"{has}/{needed}♥"}
    panel, _ = showing(snapshot)
    assert panel.handle(Finger("ok")) == [AnswerCommand("detonate")]


def test_the_sum_of_a_fight_starts_at_the_most_likely_one() -> None:
    snapshot = met("bb.hearts", such=lambda m: str(asked(m).about["needed"]) in asked(m).answers)
    question = asked(snapshot)
    likely = max(zip(question.weights, question.answers, strict=True))[1]
    panel, clock = showing(snapshot)
    assert not panel.draw(clock.now).problems
    (command,) = panel.handle(Finger("ok"))
    assert isinstance(command, AnswerCommand)
    weights = dict(zip(question.answers, question.weights, strict=True))
    assert weights[command.answer] == weights[likely]
    assert isinstance(panel._base, ListScreen)
    assert panel._base.options[0].text == f"{question.about['needed']} or more: you win!"


def test_what_is_left_most_stands_first_when_tokens_are_revealed() -> None:
    snapshot = met("bb.reveal")
    question = asked(snapshot)
    weights = dict(zip(question.answers, question.weights, strict=True))
    shown = [weights[id] for id in lines_of(snapshot)]
    assert shown == sorted(question.weights, reverse=True)


def test_blocks_that_buildings_nearby_lack_stand_first() -> None:
    def lacks(snapshot: TableSnapshot) -> set[str]:
        state = snapshot.state
        cards = [state.setup.cards.get(state.tops.get(c, "")) for c in state.next_to_pawn()]
        owned = state.builders[state.seat].blocks
        costs = [getattr(card, "cost", ()) for card in cards]
        return {kind for cost in costs for kind, count in cost if count > owned.get(kind, 0)}

    snapshot = met("bb.colour", such=lambda m: len(lacks(m)) in (1, 2))
    wanted = lacks(snapshot) & {*asked(snapshot).answers}
    assert {*lines_of(snapshot)[: len(wanted)]} == wanted


@pytest.mark.parametrize(
    "id", ["bb.hearts", "bb.specials", "bb.reveal", "bb.card", "bb.token", "bb.colour"]
)
def test_roll_lets_the_box_draw(id: str) -> None:
    panel, _ = showing(met(id))
    panel.handle(Finger("down"))
    panel.handle(Finger("roll", "down"))
    assert panel.handle(Finger("roll")) == [ThrowCommand()]


def test_the_end_of_a_fight_tells_hearts_and_xp() -> None:
    snapshot, event = happened("fight_over", lambda m, e: bool(e[3]) and m.outcome is None)
    card = snapshot.state.setup.cards[event[1]]
    text = "\n".join(each.text for each in told(snapshot))
    assert f"{event[2]}/{card.hearts}♥: you win! Take the card." in text
    assert f"+{card.xp} XP, now " in text
    lost, event = happened("fight_over", lambda m, e: not e[3])
    assert any("not enough" in each.text and each.tune == "bad" for each in told(lost))


# Buildings


def test_44_buildings_are_three_short_lists() -> None:
    snapshot = met("bb.action", "assistant", such=lambda m: _acts(m)["build"] == 44)
    panel, _ = opened(snapshot, "build")
    screen = panel._base
    assert isinstance(screen, GroupsScreen)
    longest = 0
    found = set()
    for biome in range(len(screen.top.options)):
        for material in range(4):
            panel, _ = opened(snapshot, "build")
            screen = panel._base
            assert isinstance(screen, GroupsScreen)
            for downs in (biome, material):
                longest = max(longest, len(screen.top.options))
                for _ in range(downs):
                    panel.handle(Finger("down"))
                if not screen.top.options[screen.top.cursor].signs:
                    panel.handle(Finger("ok"))
            longest = max(longest, len(screen.top.options))
            found |= {option.id for option in screen.top.options if option.signs}
    assert found == {a for a in asked(snapshot).answers if verb(a) == "build"}
    assert longest == 4


def test_back_leaves_a_group_and_nothing_is_answered() -> None:
    snapshot = met("bb.action", "assistant", such=lambda m: _acts(m)["build"] == 44)
    panel, clock = opened(snapshot, "build")
    for press in ("ok", "ok", "back", "back", "back"):
        assert panel.handle(Finger(press)) == []
    assert panel.draw(clock.now).sees("Do action")


def test_a_payment_is_offered_for_every_legal_mix() -> None:
    snapshot = met("bb.pay", such=lambda m: len(asked(m).answers) > 1)
    options = present(asked(snapshot), snapshot, EN).options
    assert [option.id for option in options] == list(asked(snapshot).answers)
    assert all(option.signs and option.text[0].isdecimal() for option in options)


def _xp(characteristic: str, points: int) -> str:
    """What the scoring cards give is known of four characteristics."""
    is_known = characteristic in ("desert", "snowy_tundra", "wood", "animal_house")
    return str(points) if is_known else f"≈{points}"


def test_a_space_says_what_the_card_would_then_be_worth() -> None:
    snapshot = met("bb.lay", such=lambda m: _cards(m) > 2)
    question = asked(snapshot)
    panel, clock = showing(snapshot)
    screen = panel._base
    assert isinstance(screen, SpacesScreen)
    for _ in range(9):
        state = snapshot.state.copy()
        state.builders[question.who].spaces[int(screen.answer)] = question.about["card"]
        card = state.setup.cards[question.about["card"]]
        canvas = panel.draw(clock.now)
        for each in (card.biome, card.material, card.type):
            points, spaces = worth(state, question.who, each)
            assert canvas.sees(f"{len(spaces)}×{state.setup.points[each]}={_xp(each, points)}")
        panel.handle(Finger("down"))


def test_the_cursor_of_a_new_card_starts_on_a_free_space() -> None:
    snapshot = met("bb.lay", such=lambda m: 3 < _cards(m) < 9)
    panel, _ = showing(snapshot)
    assert isinstance(panel._base, SpacesScreen)
    assert not snapshot.state.builders[asked(snapshot).who].spaces[int(panel._base.answer)]


def _cards(snapshot: TableSnapshot) -> int:
    return sum(map(bool, snapshot.state.builders[asked(snapshot).who].spaces))


# Scorings


def test_the_best_choice_stands_under_the_cursor_and_any_may_be_taken() -> None:
    snapshot = met("bb.score", such=_has_one_best)
    points = asked(snapshot).about["points"]
    best = max(points, key=points.__getitem__)
    options = {option.id: option for option in present(asked(snapshot), snapshot, EN).options}
    assert {id for id, option in options.items() if "★" in option.note} == {best}
    assert showing(snapshot)[0].handle(Finger("ok")) == [AnswerCommand(best)]
    panel, _ = showing(snapshot)
    panel.handle(Finger("down"))
    (command,) = panel.handle(Finger("ok"))
    assert isinstance(command, AnswerCommand)
    assert command.answer != best


def _has_one_best(snapshot: TableSnapshot) -> bool:
    """And it is not the first in the list."""
    points = list(asked(snapshot).about["points"].values())
    return points.count(max(points)) == 1 and points[0] < max(points)


def test_the_number_is_explained_and_the_group_is_drawn() -> None:
    snapshot = met("bb.score", such=lambda m: max(asked(m).about["points"].values()) > 6)
    panel, clock = showing(snapshot)
    state, question = snapshot.state, asked(snapshot)
    screen = panel._base
    assert isinstance(screen, ListScreen)
    pictures = set()
    for _ in question.answers:
        chosen = screen.options[screen.cursor].id
        points, spaces = worth(state, question.who, chosen)
        canvas = panel.draw(clock.now)
        assert canvas.sees(f"{len(spaces)}×{state.setup.points[chosen]}={_xp(chosen, points)}")
        pictures.add(canvas.image.crop((0, 12, 44, 46)).tobytes())
        panel.handle(Finger("down"))
    assert len(pictures) > 1


def test_only_the_spaces_that_count_are_lit() -> None:
    canvas = Canvas()
    draw_group(canvas, 0, 0, ["forest"] * 9, (0, 1, 4))
    lit = [
        canvas.image.crop((x, y, x + 13, y + 10)).histogram()[255] > 65
        for y in (0, 11, 22)
        for x in (0, 14, 28)
    ]
    assert lit == [True, True, False, False, True, False, False, False, False]
    assert canvas.image.getpixel((13, 5)) == 255  # 0 and 1 are joined


@pytest.mark.behavior
def test_a_scoring_is_announced_once_when_its_layer_is_empty() -> None:
    moments = iter(biomes_moments.all_games())
    panel, _ = picture_book.a_panel(EN)
    alarms = []
    for snapshot in moments:
        panel.show(snapshot)
        while isinstance(panel._front, AlarmScreen | NoticeScreen):
            if isinstance(panel._front, AlarmScreen):
                alarms.append((panel._front._title, snapshot.state.due))
            panel.handle(Finger("ok"))
        if snapshot.question is None:
            break
    assert [title for title, _ in alarms] == ["Scoring A!", "Scoring B!", "Scoring C!"]
    assert [due[-1] for _, due in alarms] == ["A", "B", "C"]


def test_the_strip_counts_blocks_until_each_scoring() -> None:
    snapshot = met("bb.action", such=lambda m: m.state.scored == "A")
    look = mode_panel_of(snapshot)
    assert look is not None
    a, b, c = look.strip(snapshot, EN)
    cube = snapshot.state.cube
    assert a.done
    assert b.blocks == cube.left_in_layer(1) + cube.left_in_layer(2)
    assert c.blocks == b.blocks + cube.left_in_layer(3)
    assert look.strip(met("fair"), EN) == ()


def test_xp_beyond_the_track_are_told_in_laps() -> None:
    """BB-A36."""
    assert [track_text(xp, 50) for xp in (0, 49, 50, 107)] == ["0", "49", "50 ↻1+0", "107 ↻2+7"]
    assert [track_text(xp, 60) for xp in (57, 60, 130)] == ["57", "60 ↻1+0", "130 ↻2+10"]


def test_laps_are_those_of_the_track_in_the_catalogue() -> None:
    """BB-A36: in corrections, in what is told and on the table page; no sign names another."""
    values = {**values_of(biomes_moments.GAME), "track": 60}
    chosen = {**biomes_moments.setup(2), "values": values, "commitment": ""}
    games = biomes_moments.play("assistant", chosen, biomes_moments.BusyPlayer(Random(3)))
    first = next(games)
    for xp, text in ((57, "57"), (130, "130 ↻2+10")):
        first.state.builders[0].xp = xp
        assert text in [line.note for line in status_lines(first, EN)]
        by = choose("bb.adjust_by", 0, ["done"], xp=xp)
        assert present(by, first, EN).title == f"Correct {text} XP"
    first.state.builders[0].xp = 130
    snapshot = replace(first, events=(("scored", 0, "forest", 9),))
    assert "130 ↻2+10 XP" in told(snapshot)[0].text
    look = mode_panel_of(first)
    assert look is not None
    assert not [sign for sign in look.signs if "50" in sign]


# Which board


def lobby_asks(*answers: str) -> TableSnapshot:
    """The lobby for three players with the shipped boards, after these answers."""
    lobby = Lobby()
    state = lobby.start(
        Offer(("en",), {biomes_moments.GAME: values_of(biomes_moments.GAME)}, {},
              {biomes_moments.GAME: ("assistant", "referee")})
    )  # fmt: skip
    colours = ("colours", "green", "red", "blue")
    for answer in (biomes_moments.GAME, "3", "more", *colours, "boards", *answers):
        lobby.answer(state, answer)
    return moment_of(1, "lobby", lobby.question(state), state)


def test_the_boards_are_shown_to_choose_from_and_ok_takes_them_as_shown() -> None:
    """BB-014: each player's sign, number and board; the usual way costs one press."""
    panel, clock = showing(lobby_asks())
    canvas = panel.draw(clock.now)
    assert not canvas.problems
    for seat, colour in enumerate(("Green", "Red", "Blue")):
        assert canvas.sees(f"{colour}: Board {seat + 1}")
    assert panel.handle(Finger("ok")) == [AnswerCommand("in_order")]


def test_a_board_is_chosen_by_what_is_printed_on_it() -> None:
    panel, clock = showing(lobby_asks("others", "2"))
    pictures = set()
    for number in ("1", "3", "4"):
        canvas = panel.draw(clock.now)
        assert canvas.sees("Red: board?")
        assert canvas.sees(f"Board {number}")
        assert canvas.chosen.startswith(f"Board {number}: ")
        pictures.add(canvas.image.crop((0, 12, 44, 64)).tobytes())
        panel.handle(Finger("down"))
    assert len(pictures) == 3
    assert panel.handle(Finger("ok")) == [AnswerCommand("1")]


def test_the_guide_says_who_has_which_board_and_shows_it_on_the_same_page() -> None:
    """BB-014, BB-D32."""
    snapshot = met("bb.guide", such=lambda m: asked(m).about["page"] == "boards")
    setup = snapshot.state.setup
    text = present(asked(snapshot), snapshot, EN).prompt
    for (colour, _), number in zip(setup.players, setup.board_numbers, strict=True):
        assert f"{colour.title()} {number}" in text
    panel, clock = showing(snapshot)
    canvas = panel.draw(clock.now)
    assert not canvas.problems
    assert canvas.sees("Red: Board 1")
    assert panel.handle(Finger("ok")) == [AnswerCommand("ok")]


def test_the_page_of_boards_names_the_board_where_they_differ() -> None:
    """BB-014."""
    snapshot = met("bb.action", such=lambda m: len(m.players) == 3)
    assert snapshot.state.setup.board_numbers == (4, 1, 3)
    assert board_title(snapshot.state, 0, EN) == "Board 4"
    canvas = Canvas()
    boards_screen(snapshot, EN).draw(canvas, 0.0)
    assert canvas.sees("Board 4")
    tied = next(m for m in biomes_moments.tied_games())
    assert board_title(tied.state, 0, EN) == "Player board"


def test_an_extra_action_can_be_declined_in_its_list() -> None:
    """BB-071."""
    snapshot = met("bb.action", such=lambda m: asked(m).about["number"] == 0)
    lines = [option.text for option in present(asked(snapshot), snapshot, EN).options]
    assert "Skip the action" in lines
    assert lines.index("Skip the action") > 0
    usual = met("bb.action", such=lambda m: asked(m).about["number"] == 1)
    assert "skip" not in asked(usual).answers


# The overworld


def test_exploring_visits_every_legal_crossing_and_tells_what_it_touches() -> None:
    snapshot = met("bb.explore", such=lambda m: len(m.state.tops) > 3)
    panel, clock = showing(snapshot)
    screen = panel._base
    assert isinstance(screen, CrossingsScreen)
    assert sorted(screen.way) == sorted(asked(snapshot).answers)
    seen = set()
    for _ in screen.way:
        canvas = panel.draw(clock.now)
        seen.add(canvas.image.tobytes())
        there = [cell for cell in TOUCHED[screen.answer] if _lies(snapshot, cell)]
        assert len(canvas.texts) >= len(there)
        panel.handle(Finger("down"))
    assert len(seen) == len(screen.way)


def test_the_best_crossing_stands_under_the_cursor_and_of_equal_ones_the_nearest() -> None:
    """Before anything is face up every inner crossing reveals four cards, an edge two and two
    weapons."""
    snapshot = met("bb.explore", such=lambda m: not m.state.tops and m.state.pawns[0] == CENTRE)
    panel, _ = showing(snapshot)
    screen = panel._base
    assert isinstance(screen, CrossingsScreen)
    assert screen.answer == CENTRE
    inner = [len(set(TOUCHED[crossing]) & set(STACKS)) == 4 for crossing in screen.way]
    assert inner == sorted(inner, reverse=True)
    steps = [distance(crossing, CENTRE) for crossing in screen.way[: sum(inner)]]
    assert steps == sorted(steps)


def _lies(snapshot: TableSnapshot, cell: str) -> bool:
    return cell in snapshot.state.faces or snapshot.state.heights.get(cell, 0) > 0


def test_what_a_crossing_touches_is_lit() -> None:
    field = FieldPicture(
        {(1, 1): CrossingSpot("tiny-forest"), (3, 3): CrossingSpot("tiny-forest")}, {}
    )
    canvas = Canvas()
    field.draw(canvas, 2, (), here=(2, 2))
    touched, other = (
        canvas.image.crop((1 + at * 12, 2 + at * 7, 10 + at * 12, 7 + at * 7)) for at in (1, 3)
    )
    assert touched.histogram()[255] > 25 > other.histogram()[255] > 0


def test_a_card_to_turn_up_is_found_by_biome_or_as_a_mob() -> None:
    snapshot = met("bb.card")
    panel, _ = showing(snapshot)
    assert isinstance(panel._base, GroupsScreen)
    ids = [line.id for line in panel._base.top.options]
    assert ids == ["mobs", "forest", "desert", "mountains", "snowy_tundra"]


def test_the_last_card_turned_up_is_told_and_those_before_are_not() -> None:
    turning = ("bb.card", "bb.token")
    last, _ = happened("card_revealed", lambda m, _: asked(m).id not in turning)
    assert told(last)
    before, _ = happened("card_revealed", lambda m, _: asked(m).id == "bb.card")
    assert told(before) == []


# The end


@pytest.mark.parametrize(
    ("reason", "says"),
    [("most_xp", "Most XP"), ("most_blocks", "most blocks wins"), ("shared", "Shared win!")],
)
def test_the_end_names_winners_and_everybodys_xp(reason: str, says: str) -> None:
    games = biomes_moments.all_games()
    end = next(m for m in games if m.outcome and m.outcome.reason == reason)
    panel, clock = showing(replace(end, events=()))
    assert isinstance(panel._base, EndScreen)
    canvas = panel.draw(clock.now)
    assert canvas.sees(says)
    for builder in end.state.builders:
        assert canvas.sees(f" {builder.xp}")


def test_mobs_that_score_in_the_end_are_told_before_the_winner() -> None:
    games = biomes_moments.all_games()
    end = next(m for m in games if m.outcome and any(e[0] == "xp_gained" for e in m.events))
    assert any("From mobs: +" in each.text for each in told(end))


def test_only_own_mobs_are_shown_unless_the_table_plays_openly() -> None:
    def others_have_mobs(snapshot: TableSnapshot) -> bool:
        state = snapshot.state
        return any(b.mobs for seat, b in enumerate(state.builders) if seat != state.seat)

    snapshot = met("bb.action", such=others_have_mobs)
    state = snapshot.state
    assert len(_hands(snapshot)) == len(state.builders[state.seat].mobs)
    openly = picture_book.open_table(snapshot)
    everything = sorted(id for builder in state.builders for id in builder.mobs)
    assert sorted(_hands(openly)) == everything
    assert _named_on_the_table(snapshot) == []
    assert sorted(_named_on_the_table(openly)) == everything


def _hands(snapshot: TableSnapshot) -> list[str]:
    look = mode_panel_of(snapshot)
    assert look is not None
    page = next(page for page in look.pages if page.id == "hands")
    screen = page.screen(snapshot, EN)
    assert isinstance(screen, ListScreen)
    return [option.id for option in screen.options if option.signs]


def _named_on_the_table(snapshot: TableSnapshot) -> list[str]:
    """Mobs that the page about everybody tells by name."""
    return [line.id for line in status_lines(snapshot, EN) if line.signs]


def test_every_biome_and_type_makes_a_name_that_no_language_has_to_put_together() -> None:
    looks = {(biome, type) for biome in BIOMES for type in TYPES}
    assert set(BUILDINGS) == looks
    assert set(SHORT_BUILDINGS) <= looks
    assert len(set(BUILDINGS.values())) == len(BUILDINGS)


@pytest.mark.parametrize("language", available_languages())
def test_the_points_in_the_corner_are_in_letters_of_the_smallest_font(language: str) -> None:
    t = translator(language)
    assert tiny().can_draw(t.gettext("{n}XP").format(n=42))
    assert tiny().can_draw(t.pgettext("corner", "XP"))


def test_blocks_to_pay_are_cut_as_the_translators_cut_them_where_that_fits() -> None:
    polish = translator("pl")
    snapshot = met("bb.pay", such=lambda m: "obsidian" in " ".join(asked(m).answers))
    for option in present(asked(snapshot), snapshot, polish).options:
        assert "Obsy." not in option.short
