"""The lobby's own part of Builders & Biomes."""

from __future__ import annotations

import json

import pytest

from firmware_host.games.builders_biomes.box import BuildersBiomesBox
from firmware_host.games.builders_biomes.full import BuildersBiomesFull
from firmware_host.games.builders_biomes.house_rules import SWITCHES
from firmware_host.games.builders_biomes.setup import BiomesSetup
from tests.table.lobby_visit import BOTH, VALUES, Visit, offer


def visit() -> Visit:
    return Visit(offer(helps=BOTH)).say("builders-biomes")


def test_the_usual_way_is_short_and_gives_what_was_chosen() -> None:
    """BB-010, BB-014, BB-017: two to four, each colour once; the group names who begins."""
    guest = visit()
    assert (guest.asks, guest.answers) == ("lobby.help", ["box", "full"])
    guest.say("box")
    assert (guest.answers, guest.rule) == (["2", "3", "4"], "BB-010")
    guest.say("3", "green", "red")
    assert (guest.answers, guest.rule) == (["blue", "yellow"], "BB-014")
    guest.say("yellow")
    assert (guest.asks, guest.rule) == ("lobby.first", "BB-017")
    guest.say("p2")
    assert guest.asks == "lobby.beginners"
    assert guest.about["players"] == ["green", "red", "yellow"]
    guest.say("1")
    assert guest.asks == "lobby.cube"
    guest.say("layers", "standard", "yes")
    assert guest.asks == "lobby.start"
    assert guest.about == {
        "game": "builders-biomes",
        "help": "box",
        "players": ["green", "red", "yellow"],
        "beginners": [1],
    }
    assert guest.say("ok").setup() == {
        "game": "builders-biomes",
        "help": "box",
        "players": [
            {"colour": "green", "name": "", "beginner": False},
            {"colour": "red", "name": "", "beginner": True},
            {"colour": "yellow", "name": "", "beginner": False},
        ],
        "first": 2,
        "cube": "layers",
        "rules": {},
        "guide": True,
    }


def test_a_referee_of_every_rule_follows_the_cube_block_by_block_unasked() -> None:
    guest = visit().say("full", "2", "red", "blue", "p0", "-")
    assert guest.asks == "lobby.rules"
    setup = guest.say("standard", "no", "ok").setup()
    assert (setup["help"], setup["cube"]) == ("full", "blocks")


@pytest.mark.parametrize(("answer", "beginners"), [("-", []), ("0", [0]), ("0,1", [0, 1])])
def test_any_of_the_players_may_score_as_beginners_and_nobody_is_one_unasked(
    answer: str, beginners: list[int]
) -> None:
    """BB-105, BB-106."""
    guest = visit().say("box", "2", "red", "blue", "p0")
    assert guest.about["options"] == ["p0", "p1"]
    assert guest.about["default"] == "-"
    assert guest.rule == "BB-106"
    setup = guest.say(answer, "blocks", "standard", "no", "ok").setup()
    read = BiomesSetup.from_json({**setup, "values": VALUES["builders-biomes"]})
    assert [seat for seat, is_one in enumerate(read.beginners) if is_one] == beginners


def test_only_the_games_own_house_rules_are_asked_and_kept() -> None:
    """BB-A01, BB-A04, BB-A11, BB-A18, BB-A35."""
    house = {"pd.deadline": "instant", "bb.tnt": "after_three"}
    guest = Visit(offer(helps=BOTH, house_rules=house)).say("builders-biomes", "box", "2", "red")
    guest.say("blue", "p1", "-", "blocks", "change")
    chosen = {}
    asked = [switch for switch in SWITCHES if "box" in switch.levels]
    for number, switch in enumerate(asked, 1):
        assert guest.about["switch"] == switch.id
        assert (guest.about["number"], guest.about["rules"]) == (number, len(asked))
        assert (guest.about["default"], guest.rule) == (switch.default, switch.ruling)
        assert guest.answers[0] == house.get(switch.id, switch.default)
        chosen[switch.id] = guest.answers[1]
        guest.say(guest.answers[1])
    assert guest.say("no", "ok").setup()["rules"] == chosen
    untouched = Visit(offer(helps=BOTH, house_rules=house)).say("builders-biomes", "full", "2")
    untouched.say("red", "blue", "p1", "-", "standard", "no", "ok")
    assert untouched.setup()["rules"] == {"bb.tnt": "after_three"}


@pytest.mark.parametrize("rules", [BuildersBiomesBox(), BuildersBiomesFull()])
def test_the_same_again_remembers_game_help_players_and_beginners(
    rules: BuildersBiomesBox | BuildersBiomesFull,
) -> None:
    guest = visit().say(rules.level, "3", "blue", "green", "red", "p1", "0,2")
    guest.say(*(["layers"] if rules.level == "box" else []), "standard", "no", "ok")
    last = json.loads(json.dumps(guest.setup()))
    again = Visit(offer(helps=BOTH, last=last)).say("again")
    assert again.asks == "lobby.start"
    assert again.about["beginners"] == [0, 2]
    assert again.say("ok").setup() == last
    rules.start({**last, "values": VALUES["builders-biomes"]})
