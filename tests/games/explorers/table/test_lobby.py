"""The lobby's own part of Explorers."""

from __future__ import annotations

import json

import pytest

from firmware_host.games.explorers.rules.referee import Explorers
from firmware_host.games.explorers.rules.setup import SWITCHES
from tests.table.lobby_visit import ALL, VALUES, Visit, offer


def visit() -> Visit:
    return Visit(offer(modes=ALL)).say("explorers")


def test_the_usual_way_is_short_and_gives_what_was_chosen() -> None:
    """EX-011, EX-014, EX-015: one to four, the group names who begins and how hard it is."""
    guest = visit()
    assert (guest.answers, guest.rule) == (["1", "2", "3", "4"], "EX-011")
    guest.say("3", "more", "colours", "green", "pink", "yellow", "first")
    assert (guest.asks, guest.rule) == ("lobby.first", "EX-014")
    guest.say("p2", "difficulty")
    assert (guest.asks, guest.rule) == ("lobby.difficulty", "EX-015")
    guest.say("hard", "holder")
    assert (guest.asks, guest.answers) == ("lobby.holder", ["table", "creatures", "box"])
    guest.say("creatures", "back")
    assert guest.asks == "lobby.start"
    assert guest.about == {
        "game": "explorers",
        "mode": "referee",
        "variant": "creatures",
        "players": ["green", "pink", "yellow"],
        "difficulty": "hard",
        "holder": "creatures",
    }
    assert guest.say("guide").setup() == {
        "game": "explorers",
        "mode": "referee",
        "players": [{"colour": c, "name": ""} for c in ("green", "pink", "yellow")],
        "first": 2,
        "difficulty": "hard",
        "holder": "creatures",
        "rules": {},
        "guide": True,
    }


def test_the_box_deals_to_people_who_have_never_played_and_have_no_tags() -> None:
    """Each card they dealt would have to be told by hand. What they have chosen stays."""
    learn = ("2", "learn", "ok")
    assert visit().say(*learn).setup()["holder"] == "box"
    assert visit().say("2", "ok").setup()["holder"] == "table"
    chosen = visit().say("2").setting("holder", "creatures").say(*learn[1:])
    assert chosen.setup()["holder"] == "creatures"
    tagged = Visit(offer(modes=ALL, tagged=frozenset({"explorers"}))).say("explorers", *learn)
    assert tagged.setup()["holder"] == "table"


def test_whoever_plays_alone_begins_and_is_asked_for_no_level_of_help() -> None:
    """EX-A31; there is one referee of Explorers, and it knows every rule."""
    guest = visit().say("1", "more")
    assert not {"mode", "first"} & set(guest.answers)
    assert guest.state.choices["mode"] == "referee"
    assert guest.state.choices["first"] == 0


def test_every_difficulty_says_how_many_chests_it_has() -> None:
    """EX-015, EX-016: the first game is the easy one with its chests laid out."""
    guest = visit().say("1", "more", "difficulty")
    assert dict(guest.about["chests"]) == {
        "first_game": 5,
        "easy": 5,
        "normal": 6,
        "hard": 7,
        "very_hard": 8,
    }
    assert guest.answers == list(guest.about["chests"])


def test_only_the_games_own_house_rules_are_asked_and_kept() -> None:
    """EX-A01, EX-A02, EX-A07, EX-A08, EX-A18, EX-A20, EX-A23, EX-A26."""
    house = {"pd.deadline": "instant", "ex.takeback": "yes"}
    guest = Visit(offer(modes=ALL, house_rules=house)).say("explorers", "2")
    guest.say("more", "rules", "change")
    chosen = {}
    for number, switch in enumerate(SWITCHES, 1):
        assert guest.about["switch"] == switch.id
        assert (guest.about["number"], guest.about["rules"]) == (number, len(SWITCHES))
        assert (guest.question.default, guest.rule) == (switch.default, switch.ruling)
        assert guest.answers[0] == house.get(switch.id, switch.default)
        chosen[switch.id] = guest.answers[1]
        guest.say(guest.answers[1])
    assert guest.say("back", "ok").setup()["rules"] == chosen
    untouched = Visit(offer(modes=ALL, house_rules=house)).say("explorers", "1", "ok")
    assert untouched.setup()["rules"] == {"ex.takeback": "yes"}


@pytest.mark.parametrize("holder", ["table", "creatures", "box"])
def test_the_same_again_remembers_difficulty_and_who_holds_the_cards(holder: str) -> None:
    guest = visit().say("2").setting("difficulty", "very_hard").setting("holder", holder).say("ok")
    last = json.loads(json.dumps(guest.setup()))
    assert Visit(offer(modes=ALL, last=last)).say("again").setup() == last
    quick = Visit(offer(modes=ALL, lasts={"explorers": last})).say("explorers", "2")
    assert (quick.about["difficulty"], quick.about["holder"]) == ("very_hard", holder)
    Explorers().start({**last, "values": VALUES["explorers"]})
