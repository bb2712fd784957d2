"""The lobby's own part of Builders & Biomes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from firmware_host.games.builders_biomes.rules.assistant import BuildersBiomesAssistant
from firmware_host.games.builders_biomes.rules.referee import BuildersBiomesReferee
from firmware_host.games.builders_biomes.rules.setup import SWITCHES, BiomesSetup
from tests.table.lobby_visit import BOTH, VALUES, Visit, offer


def visit() -> Visit:
    return Visit(offer(modes=BOTH)).say("builders-biomes")


def test_the_usual_way_is_short_and_gives_what_was_chosen() -> None:
    """BB-010, BB-014, BB-017: two to four, each colour once; the group names who begins."""
    guest = visit()
    assert (guest.answers, guest.rule) == (["2", "3", "4"], "BB-010")
    guest.say("3", "more", "mode")
    assert (guest.asks, guest.answers) == ("lobby.mode", ["assistant", "referee"])
    guest.say("assistant", "colours", "green", "red")
    assert (guest.answers, guest.rule) == (["blue", "yellow"], "BB-014")
    guest.say("yellow", "first")
    assert (guest.asks, guest.rule) == ("lobby.first", "BB-017")
    guest.say("p2", "beginners")
    assert guest.asks == "lobby.beginners"
    assert guest.about["players"] == ["green", "red", "yellow"]
    guest.say("1", "boards")
    assert (guest.asks, guest.rule) == ("lobby.boards", "BB-014")
    guest.say("in_order", "follow_cube")
    assert guest.asks == "lobby.cube"
    guest.say("layers", "back")
    assert guest.asks == "lobby.start"
    assert guest.about == {
        "game": "builders-biomes",
        "mode": "assistant",
        "variant": "layers",
        "players": ["green", "red", "yellow"],
        "beginners": [1],
        "boards": [1, 2, 3],
    }
    assert guest.say("guide").setup() == {
        "game": "builders-biomes",
        "mode": "assistant",
        "players": [
            {"colour": "green", "name": "", "beginner": False, "board": 1},
            {"colour": "red", "name": "", "beginner": True, "board": 2},
            {"colour": "yellow", "name": "", "beginner": False, "board": 3},
        ],
        "first": 2,
        "cube": "layers",
        "rules": {},
        "guide": True,
    }


def test_a_referee_of_every_rule_follows_the_cube_block_by_block_unasked() -> None:
    guest = visit().say("2").setting("follow_cube", "layers").say("more", "mode", "referee")
    assert "follow_cube" not in guest.answers
    setup = guest.say("back", "ok").setup()
    assert (setup["mode"], setup["cube"]) == ("referee", "blocks")


@pytest.mark.parametrize(("answer", "beginners"), [("-", []), ("0", [0]), ("0,1", [0, 1])])
def test_any_of_the_players_may_score_as_beginners_and_nobody_is_one_unasked(
    answer: str, beginners: list[int]
) -> None:
    """BB-105, BB-106."""
    guest = visit().say("2", "more", "beginners")
    assert list(guest.question.options) == ["p0", "p1"]
    assert guest.question.default == "-"
    assert guest.rule == "BB-106"
    setup = guest.say(answer, "back", "ok").setup()
    read = BiomesSetup.from_json({**setup, "values": VALUES["builders-biomes"]})
    assert [seat for seat, is_one in enumerate(read.beginners) if is_one] == beginners


def test_only_the_games_own_house_rules_are_asked_and_kept() -> None:
    """BB-A01, BB-A04, BB-A11, BB-A18, BB-A35."""
    house = {"pd.deadline": "instant", "bb.fresh_mob": "no"}
    guest = Visit(offer(modes=BOTH, house_rules=house)).say("builders-biomes", "2")
    guest.say("more", "rules", "change")
    chosen = {}
    asked = [switch for switch in SWITCHES if "assistant" in switch.modes]
    for number, switch in enumerate(asked, 1):
        assert guest.about["switch"] == switch.id
        assert (guest.about["number"], guest.about["rules"]) == (number, len(asked))
        assert (guest.question.default, guest.rule) == (switch.default, switch.ruling)
        assert guest.answers[0] == house.get(switch.id, switch.default)
        chosen[switch.id] = guest.answers[1]
        guest.say(guest.answers[1])
    assert guest.say("back", "ok").setup()["rules"] == chosen
    untouched = Visit(offer(modes=BOTH, house_rules=house)).say("builders-biomes", "2", "ok")
    assert untouched.setup()["rules"] == {"bb.fresh_mob": "no"}


@pytest.mark.parametrize("rules", [BuildersBiomesAssistant(), BuildersBiomesReferee()])
def test_the_same_again_remembers_game_help_players_and_beginners(
    rules: BuildersBiomesAssistant | BuildersBiomesReferee,
) -> None:
    guest = visit().say("3", "more", "mode", rules.mode, "colours", "blue", "green", "red")
    guest.say("first", "p1", "beginners", "0,2", "boards", "others", "3", "1", "2")
    cube = ["follow_cube", "layers"] if rules.mode == "assistant" else []
    last = json.loads(json.dumps(guest.say(*cube, "back", "ok").setup()))
    again = Visit(offer(modes=BOTH, last=last)).say("again")
    assert again.setup() == last
    quick = Visit(offer(modes=BOTH, lasts={"builders-biomes": last})).say("builders-biomes")
    assert quick.say("3").about["beginners"] == [0, 2]
    assert quick.about["boards"] == [3, 1, 2]
    fewer = Visit(offer(modes=BOTH, lasts={"builders-biomes": last})).say("builders-biomes", "2")
    assert (fewer.about["beginners"], fewer.about["boards"]) == ([], [1, 2])
    rules.start({**fewer.say("ok").setup(), "values": VALUES["builders-biomes"]})
    rules.start({**last, "values": VALUES["builders-biomes"]})


# Boards


def with_boards(*boards: str) -> dict[str, dict[str, Any]]:
    """Values in which each board is of one biome."""
    parts = {**VALUES["builders-biomes"], "boards": [[biome] * 9 for biome in boards]}
    return {**VALUES, "builders-biomes": parts}


def boards_question(players: int, **other: Any) -> Visit:
    """A lobby up to the question for the boards, if it is asked."""
    guest = Visit(offer(modes=BOTH, **other)).say("builders-biomes", str(players))
    guest.say("more", "mode", "referee")
    return guest.say("boards") if "boards" in guest.answers else guest


def boards_of(guest: Visit) -> list[int | None]:
    setup = guest.say("back", "ok").setup()
    return [player.get("board") for player in setup["players"]]


def test_one_answer_is_enough_where_everybody_takes_the_board_shown() -> None:
    """BB-014, BB-D32."""
    guest = boards_question(3)
    assert (guest.asks, guest.answers) == ("lobby.boards", ["in_order", "others"])
    assert guest.about["players"] == ["red", "blue", "yellow"]
    assert guest.about["boards"] == VALUES["builders-biomes"]["boards"]
    assert boards_of(guest.say("in_order")) == [1, 2, 3]


@pytest.mark.parametrize(
    ("players", "said"), [(2, [4, 2]), (3, [2, 3, 1]), (4, [3, 4, 2, 1])], ids=str
)
def test_other_boards_are_told_player_by_player_and_what_is_left_is_not_asked(
    players: int, said: list[int]
) -> None:
    """BB-014: the fourth of four boards goes without saying."""
    guest = boards_question(players).say("others")
    colours, free = ["red", "blue", "yellow", "green"], ["1", "2", "3", "4"]
    for seat, number in enumerate(said[:3]):
        assert (guest.asks, guest.rule, guest.answers) == ("lobby.board", "BB-014", free)
        assert guest.about["player"] == colours[seat]
        assert {*guest.about["boards"]} == {*free}
        guest.say(str(number))
        free.remove(str(number))
    assert boards_of(guest) == said


def test_boards_that_are_all_alike_are_not_asked_for() -> None:
    """BB-N3: nobody knows yet whether the printed ones differ."""
    guest = boards_question(4, values=with_boards("forest", "forest", "forest", "forest"))
    assert guest.asks == "lobby.more"
    assert boards_of(guest) == [None] * 4


def test_of_boards_that_are_alike_one_is_offered() -> None:
    guest = boards_question(3, values=with_boards("forest", "desert", "forest", "forest"))
    assert guest.say("others").answers == ["1", "2"]
    assert guest.say("2").asks == "lobby.more", "the others are alike"
    assert boards_of(guest) == [2, 1, 3]


def test_whoever_played_before_boards_and_red_were_known_plays_the_same_again() -> None:
    """BB-014: pink is red now; the boards are asked for once."""
    guest = boards_question(2).say("in_order", "back", "ok")
    old = guest.setup()
    for player in old["players"]:
        del player["board"]
    old["players"][0]["colour"] = "pink"
    again = Visit(offer(modes=BOTH, last=old)).say("again")
    assert again.asks == "lobby.boards"
    assert again.about["players"] == ["red", "blue"]
    setup = again.say("others", "3", "1").setup()
    assert [(p["colour"], p["board"]) for p in setup["players"]] == [("red", 3), ("blue", 1)]
    alike = with_boards("forest", "forest", "forest", "forest")
    unasked = Visit(offer(modes=BOTH, last=old, values=alike)).say("again")
    assert [p["colour"] for p in unasked.setup()["players"]] == ["red", "blue"]
    assert "pink" not in boards_question(4).say("in_order", "colours").answers
