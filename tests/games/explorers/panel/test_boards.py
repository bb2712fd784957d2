"""The lists of chests, creatures and items on the glass show the position."""

from __future__ import annotations

from firmware_host.games.explorers.panel.chests import chest_option
from firmware_host.games.explorers.panel.names import item_icon, need_icon
from firmware_host.games.explorers.panel.status import chests_screen, items_screen, row_screen
from firmware_host.panel.presenter import present
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.lists import ListScreen, Option
from firmware_host.table.snapshot import TableSnapshot
from tests.games.stage_contract import ENGLISH, moments


def lines_of(screen: Screen) -> tuple[Option, ...]:
    assert isinstance(screen, ListScreen)
    return tuple(screen.options)


def playing() -> list[TableSnapshot]:
    return [each for each in moments("explorers") if each.state.chests]


def test_a_chest_shows_what_it_needs_and_then_what_lies_in_it() -> None:
    for moment in playing():
        state = moment.state
        for chest, lying in state.chests.items():
            needs = zip(state.setup.chest_needs[chest], lying, strict=True)
            missing = [need_icon(need, state.setup) for need, thing in needs if not thing]
            inside = [item_icon(thing, state.setup) for thing in lying if thing]
            option = chest_option(chest, state, ENGLISH)
            check = ["", "check-small", *inside] if inside else []
            signs = [f"={chest}", "", *missing, *check] if missing else []
            assert [*option.signs] == signs
            assert option.icon == ("chest" if missing else "check")


def test_the_page_of_chests_has_the_full_ones_at_its_end() -> None:
    for moment in playing():
        chests = moment.state.chests
        opened = [chest for chest, lying in chests.items() if not all(lying)]
        full = [chest for chest, lying in chests.items() if all(lying)]
        screen = chests_screen(moment, ENGLISH)
        assert [line.id for line in lines_of(screen)] == opened + full
        assert screen.frame.corner == f"{len(full)}/{len(chests) - 1}"


def test_every_kind_of_creature_is_counted_in_the_row_and_among_the_unseen() -> None:
    for moment in playing():
        row, unseen = moment.state.row, moment.state.unseen
        notes = {line.id: line.note for line in lines_of(row_screen(moment, ENGLISH))}
        assert notes == {kind: f"{row.get(kind, '–')} / {unseen[kind]}" for kind in unseen
                         if kind in moment.state.setup.creatures}  # fmt: skip


def test_every_player_is_followed_by_their_own_items_and_trophies() -> None:
    for moment in playing():
        state, players = moment.state, len(moment.players)
        expected: list[tuple[str, str]] = []
        for seat in [(state.seat + n) % players for n in range(players)]:
            expected += [("player", moment.players[seat][0])] * (players > 1)
            for thing, count in state.inventories[seat].items():
                expected.append((thing, f"×{count}" if count > 1 else ""))
            expected += [(kind, f"×{count}") for kind, count in state.trophies[seat].items()]
        shown = [
            (line.id, line.icon if line.id == "player" else line.note)
            for line in lines_of(items_screen(moment, ENGLISH))
        ]
        assert shown == (expected or [("nothing", "")])


def test_every_line_of_a_question_shows_the_thing_of_its_answer() -> None:
    """The sign before a line, and the chest behind it, are those that its answer names."""
    asked = set()
    for moment in playing():
        question, setup = moment.question, moment.state.setup
        if question is None or question.id not in ("ex.fill", "ex.give", "ex.trade", "ex.back"):
            continue
        asked.add(question.id)
        options = present(question, moment, ENGLISH).options
        assert [option.id for option in options] == [*question.answers]
        for option in options:
            if option.id == "done":
                continue
            thing = option.id.removeprefix("back:").partition(":")[0].partition("+")[0]
            assert option.icon == item_icon(thing, setup)
            if question.id == "ex.fill":
                sign = "←" if option.id.startswith("back:") else "→"
                assert option.note == f"{sign}{option.id.rpartition(':')[2]}"
            elif question.id == "ex.back":
                creatures = option.id.partition("+")[2]
                assert option.note == (f"☠{creatures}" if creatures else "")
    assert asked == {"ex.fill", "ex.give", "ex.trade", "ex.back"}
