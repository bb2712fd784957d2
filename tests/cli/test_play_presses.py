"""`tilekeeper play GAME --presses`: bots decide, the real panel is pressed.

What every game costs in every mode is in tests/looks.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import json
from functools import cache
from typing import Any

import pytest

from firmware_host.commands import play as play_command
from firmware_host.commands.errors import UsageError
from firmware_host.commands.output import Output
from firmware_host.commands.press_counts import Spread
from firmware_host.commands.pressed_box import NotEntered, PressedBox
from firmware_host.config.settings import load_settings
from firmware_host.games.core.question import ACK
from firmware_host.service.table_config import SettingsValues
from firmware_host.table.bots import bots_of
from tests.cli.tilekeeper_command import tilekeeper

PLAY = {
    "game", "players", "mode", "level", "bot", "seed", "games", "decisions", "seconds",
    "outcomes", "violations",
}  # fmt: skip
PRESSES = {
    "presses_per_turn", "questions_per_turn", "presses_per_question", "presses_to_first_roll",
}  # fmt: skip


@cache
def play(*arguments: str) -> dict[str, Any]:
    parser = argparse.ArgumentParser()
    play_command.add_arguments(parser)
    told = io.StringIO()
    options = parser.parse_args([*arguments, "--seed", "tide", "--bot", "steady"])
    assert play_command.run(options, Output(True, told, io.StringIO())) == 0
    found: dict[str, Any] = json.loads(told.getvalue())
    return found


@pytest.mark.behavior
def test_presses_are_reported_beside_all_that_play_reports() -> None:
    found = play("explorers", "--presses")
    assert set(found) >= PLAY | PRESSES
    assert found["violations"] == []
    for key in ("presses_per_turn", "questions_per_turn"):
        assert set(found[key]) == {"median", "p90"}
        assert 0 < found[key]["median"] <= found[key]["p90"]
    first = found["presses_to_first_roll"]
    assert 1 <= first["same_people"] < first["new_people"]
    assert first == {who: sum(way.values()) for who, way in found["way_to_first_roll"].items()}
    by_question = found["presses_per_question"]
    assert all(each["presses"] >= each["asked"] > 0 for each in by_question.values())


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--set", "cube=round"], "use cube=blocks or cube=layers"),
        (["--set", "cub=blocks"], "use cube, line"),
        (["--set", "cube"], "use cube=blocks or cube=layers"),
        (["--set", "cube=layers", "--mode", "referee"], "the referee follows every block"),
        (["--no-reader"], "add --presses"),
        (["--box-draws"], "add --presses"),
        (["--presses", "--save", "game.json"], "--save is not for --presses"),
    ],
)
def test_wrong_words_are_refused_with_the_way_out(arguments: list[str], told: str) -> None:
    with pytest.raises(UsageError, match=told):
        play("portal-dash", *arguments)


@pytest.mark.behavior
def test_for_people_it_is_a_table_and_the_same_seed_costs_the_same() -> None:
    arguments = ("play", "explorers", "--presses", "--box-draws", "--seed", "ebb")
    ended = tilekeeper(*arguments)
    assert ended.code == 0, ended.err
    assert "presses a turn: median" in ended.out
    assert "presses to the first roll: same people" in ended.out
    again = tilekeeper(*arguments).out
    assert [line for line in again.splitlines() if "CPU" not in line] == [
        line for line in ended.out.splitlines() if "CPU" not in line
    ]


def test_nine_of_ten_turns_do_not_exceed_the_ninetieth_percentile() -> None:
    assert Spread(list(range(1, 11))).to_json() == {"median": 5.5, "p90": 9}
    assert Spread([7]).to_json() == {"median": 7, "p90": 7}
    assert Spread([]).to_json() == {"median": 0, "p90": 0}


async def _lobby_home() -> PressedBox:
    box = PressedBox(SettingsValues(load_settings(virtual=True)), bytes(32))
    await box.open()
    return box


def test_what_was_pressed_is_what_the_table_heard() -> None:
    async def go() -> None:
        box = await _lobby_home()
        entered = await box.enter("builders-biomes")
        assert (entered.question, entered.presses, entered.over) == ("lobby.home", 2, {})
        assert box.snapshot.game == "builders-biomes"
        assert box.snapshot.question is not None
        assert box.snapshot.question.kind != ACK
        with pytest.raises(NotEntered, match=r"lobby\.players: no presses lead to chess"):
            await box.enter("chess")

    asyncio.run(go())


def test_a_tile_is_one_press_also_under_a_notice_that_passes() -> None:
    async def asked_for_a_colour(tiles: tuple[str, ...]) -> PressedBox:
        box = PressedBox(SettingsValues(load_settings(virtual=True)), bytes(32), tiles)
        await box.open()
        for answer in ("portal-dash", "2", "more", "colours"):
            await box.enter(answer)
        box._panel.notify("unknown_tile")
        return box

    async def go() -> None:
        box = await asked_for_a_colour(())
        question = box.snapshot.question
        assert question is not None
        farthest = question.answers[len(question.answers) // 2]
        by_hand = await box.enter(farthest)
        assert by_hand.presses > 1
        assert by_hand.over == {"panel.notice": 1}
        box = await asked_for_a_colour((f"player:{farthest}",))
        by_tile = await box.enter(farthest)
        assert (by_tile.presses, by_tile.over) == (1, {})
        assert box.snapshot.state.choices["players"] == [farthest]

    asyncio.run(go())


def test_what_passes_while_people_lay_out_their_cards_costs_no_press() -> None:
    """The seal and its like, before the first tile of a game; later what passes by itself."""

    async def go() -> None:
        tiles = ("creature:witch:1", "landscape:woods:apple")
        box = PressedBox(SettingsValues(load_settings(virtual=True)), bytes(32), tiles)
        await box.open()
        for answer in ("explorers", "2", "more", "holder", "table", "back", "ok"):
            await box.enter(answer)
        assert box._panel.lying_over, "the seal"
        first = await box.enter("witch")
        assert (first.question, first.presses, first.over) == ("ex.creature", 1, {})
        assert box._panel.lying_over, "whose turn it is"
        then = await box.enter("explore:woods")
        assert (then.question, then.presses, then.over) == ("ex.act", 1, {})

    asyncio.run(go())


def test_the_ordinary_bot_digs_with_the_small_pickaxe_and_fights() -> None:
    from firmware_host.games import game_of
    from firmware_host.table.simulate import record

    game = game_of("portal-dash")
    rules = game.modes["assistant"]
    assert "ordinary" in bots_of(rules)
    values = load_settings(virtual=True).catalogues[game.id].plain()
    log = record(rules, game.setups.from_words("assistant", values, 2, {})(0), "tide", "ordinary")
    given = [entry.answer for entry in log.entries if entry.question == "pd.action"]
    dug = [answer for answer in given if answer.startswith("pickaxe:")]
    assert dug.count("pickaxe:stone_pickaxe") > len(dug) / 2
    assert any(answer.startswith("weapon:") for answer in given)
