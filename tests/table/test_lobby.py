"""The lobby: whatever people choose, a game can start with it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_host.games import game_ids
from firmware_host.games.builders_biomes.rules.assistant import BuildersBiomesAssistant
from firmware_host.games.builders_biomes.rules.referee import BuildersBiomesReferee
from firmware_host.games.core.errors import IllegalAnswer
from firmware_host.games.core.rules import Rules
from firmware_host.games.explorers.rules.referee import Explorers
from firmware_host.games.portal_dash.rules.assistant import PortalDashAssistant
from firmware_host.games.portal_dash.rules.house_rules import SWITCHES
from firmware_host.table.answer_history import AnswerHistory
from firmware_host.table.lobby import Lobby
from tests.table.lobby_visit import ALL, BOTH, VALUES, Visit, offer

LEVELS: list[Rules] = [
    PortalDashAssistant(),
    BuildersBiomesAssistant(),
    BuildersBiomesReferee(),
    Explorers(),
]


@pytest.mark.behavior
@given(st.data(), st.sampled_from(LEVELS))
@settings(max_examples=200)
def test_every_way_through_the_lobby_leads_to_a_game_that_starts(
    data: st.DataObject, rules: Rules
) -> None:
    house = {"pd.deadline": "instant", "bb.tnt": "after_three", "ex.chain": "per_card"}
    helps = {rules.game: (rules.mode,)}
    visit = Visit(offer(modes=helps, house_rules=house)).say(rules.game)
    for _ in range(60):
        if visit.state.outcome is not None:
            break
        answers = visit.answers
        assert len(set(answers)) == len(answers) > 0
        json.dumps(dict(visit.about))
        visit.say(data.draw(st.sampled_from(answers)))
    while visit.state.outcome is None:
        ways = {"lobby.start": "ok", "lobby.more": "back"}
        visit.say(ways.get(visit.asks, visit.answers[0]))
    setup = json.loads(json.dumps(visit.setup()))
    assert (setup["game"], setup["mode"]) == (rules.game, rules.mode)
    state = rules.start({**setup, "values": VALUES[rules.game], "commitment": "ab" * 32})
    assert rules.check(state) == []
    again = Visit(offer(modes=helps, last=setup)).say("again")
    assert again.setup() == {**setup, "guide": False}
    count = str(len(setup["players"]))
    quick = Visit(offer(modes=helps, lasts={rules.game: setup})).say(rules.game, count, "ok")
    assert quick.setup() == {**setup, "guide": False}


def test_home_offers_the_games_there_are_and_no_other() -> None:
    games = game_ids()
    assert games == ("portal-dash", "builders-biomes", "explorers")
    assert Visit(offer()).answers == ["portal-dash", "values", "language"]
    assert Visit(offer(modes=ALL)).answers == [*games, "values", "language"]
    last = {"game": "portal-dash"}
    assert Visit(offer(modes=ALL, last=last)).answers == ["again", *games, "values", "language"]


WITH_DICE = {**ALL, "portal-dash": ("dice", "assistant", "referee")}


def test_one_answer_leads_to_dice_without_players_or_questions() -> None:
    visit = Visit(offer(modes=WITH_DICE))
    assert visit.answers[0] == "dice"
    assert visit.say("dice").setup() == {"game": "portal-dash", "mode": "dice", "players": []}
    again = Visit(offer(modes=WITH_DICE, last={"game": "explorers"}))
    assert again.answers[:2] == ["again", "dice"]
    later = Visit(offer(modes=WITH_DICE)).say("portal-dash", "2")
    assert later.answers == ["learn", "ok", "ok:layers", "ok:everything", "guide", "more", "dice"]
    assert later.say("dice").setup()["mode"] == "dice"


def test_a_quick_start_asks_for_players_and_nothing_else() -> None:
    """PD-004, PD-A44: two unless people say otherwise; colors by seat; the usual for the rest."""
    visit = Visit(offer(modes=WITH_DICE)).say("portal-dash")
    assert (visit.asks, visit.answers, visit.question.default) == (
        "lobby.players", ["1", "2", "3", "4"], "2",
    )  # fmt: skip
    visit.say("3")
    assert (visit.asks, visit.about["number"]) == ("lobby.start", 1)
    assert visit.say("ok").setup() == {
        "game": "portal-dash",
        "mode": "assistant",
        "players": [{"colour": c, "name": ""} for c in ("pink", "blue", "yellow")],
        "first": 0,
        "level": {"tiles": 2, "extra": [], "boss": "wildfire", "hard": False},
        "cube": "blocks",
        "trackers": {"mobs": True, "hearts": True, "boss": True},
        "rules": {},
        "line": "box",
        "guide": False,
    }


def test_whoever_wants_help_with_the_set_up_says_so_on_the_last_page() -> None:
    assert Visit(offer()).say("portal-dash", "2", "guide").setup()["guide"] is True


def test_a_quick_start_remembers_the_last_answers_and_fits_them_to_more_or_fewer_people() -> None:
    last = Visit(offer()).say("portal-dash", "3").setting("colours", "green", "blue", "pink")
    last.setting("first", "p2").setting("level", "2").setting("follow", "layers", "0", "table")
    known = last.say("ok").setup()
    for count, colours, first in (
        ("3", ["green", "blue", "pink"], 2),
        ("2", ["green", "blue"], 0),
        ("4", ["green", "blue", "pink", "yellow"], 2),
    ):
        visit = Visit(offer(lasts={"portal-dash": known})).say("portal-dash")
        assert visit.question.default == "3"
        setup = visit.say(count, "ok").setup()
        assert [player["colour"] for player in setup["players"]] == colours
        assert setup["first"] == first
        assert (setup["cube"], setup["line"], setup["level"]) == (
            "layers", "table", known["level"],
        )  # fmt: skip


def test_a_box_that_speaks_one_language_does_not_offer_to_change_it() -> None:
    assert Visit(offer(languages=("en",))).answers == ["portal-dash", "values"]


def test_the_usual_way_is_short_and_gives_what_was_chosen() -> None:
    """PD-004, PD-024, PD-A44: colours once each, clockwise; the group names who begins."""
    visit = Visit(offer())
    assert visit.answers == ["portal-dash", "values", "language"]
    visit.say("portal-dash", "3", "more")
    assert visit.answers == ["level", "follow", "colours", "first", "rules", "back"]
    visit.say("colours", "green", "pink")
    assert visit.answers == ["blue", "yellow"]
    visit.say("yellow", "first")
    assert visit.asks == "lobby.first"
    visit.say("p2", "level", "2", "follow", "layers", "0,2", "table", "rules", "standard", "back")
    assert visit.asks == "lobby.start"
    assert visit.about["number"] == 2
    assert visit.say("guide").setup() == {
        "game": "portal-dash",
        "mode": "assistant",
        "players": [{"colour": c, "name": ""} for c in ("green", "pink", "yellow")],
        "first": 2,
        "level": {"tiles": 2, "extra": ["hoglin"], "boss": "ancient_hoglin", "hard": False},
        "cube": "layers",
        "trackers": {"mobs": True, "hearts": False, "boss": True},
        "rules": {},
        "line": "table",
        "guide": True,
    }


def test_how_much_the_box_shall_referee_is_asked_once_there_is_a_choice() -> None:
    """A referee who knows the board follows everything."""
    visit = Visit(offer(modes=BOTH)).say("portal-dash", "1").setting("follow", "layers", "-")
    visit.say("more", "mode")
    assert (visit.asks, visit.answers) == ("lobby.mode", ["assistant", "referee"])
    visit.say("referee", "follow")
    assert visit.asks == "lobby.line"
    setup = visit.say("box", "back", "ok").setup()
    assert (setup["mode"], setup["cube"]) == ("referee", "blocks")
    assert all(setup["trackers"].values())
    assert "mode" not in Visit(offer()).say("portal-dash", "1", "more").answers


def test_whoever_plays_alone_begins() -> None:
    """PD-024, PD-A44."""
    visit = Visit(offer()).say("portal-dash", "1", "more")
    assert "first" not in visit.answers
    assert visit.state.choices["first"] == 0


def test_level_three_lets_the_group_choose_the_boss() -> None:
    """PD-026."""
    visit = Visit(offer()).say("portal-dash", "1", "more", "level", "3")
    assert (visit.asks, visit.answers) == ("lobby.boss", ["wildfire", "ancient_hoglin"])
    visit.say("ancient_hoglin")
    assert visit.state.choices["level"]["boss"] == "ancient_hoglin"


def test_an_own_level_is_numbered_by_the_rules() -> None:
    """PD-029, PD-EX5: 3 tiles, hoglins and blazes, the Wildfire hard is level 6."""
    visit = Visit(offer()).say("portal-dash", "1", "more", "level", "own")
    assert visit.answers == ["2", "3", "4", "5", "6", "7", "8"]
    visit.say("3", "0,1", "hard", "wildfire", "back")
    assert visit.about["number"] == 6


def test_free_play_leaves_mobs_out_and_brings_both_bosses_without_a_number() -> None:
    """PD-175."""
    visit = Visit(offer()).say("portal-dash", "1", "more", "level")
    assert visit.answers[-2:] == ["own", "free"]
    visit.say("free")
    assert (visit.asks, visit.question.default) == ("lobby.base", "0,1,2")
    with pytest.raises(IllegalAnswer, match="at least one"):
        visit.say("-")
    visit.say("1,2", "0", "hard", "ancient_hoglin")
    assert (visit.asks, visit.answers) == ("lobby.second", ["none", "wildfire"])
    visit.say("wildfire", "3")
    assert (visit.asks, visit.answers) == ("lobby.starting", ["usual", "other"])
    visit.say("usual", "back")
    assert visit.asks == "lobby.start"
    assert visit.about["number"] is None
    assert visit.say("ok").setup()["level"] == {
        "tiles": 3,
        "extra": ["hoglin"],
        "boss": "ancient_hoglin",
        "hard": True,
        "base": ["ghast", "enderman"],
        "second": "wildfire",
    }


def test_free_play_with_everything_as_always_is_an_own_level() -> None:
    """PD-029, PD-175."""
    visit = Visit(offer()).say("portal-dash", "1", "more", "level", "free", "0,1,2", "-", "easy")
    visit.say("wildfire", "none", "2", "other")
    for _ in range(5):
        visit.say(visit.answers[0])  # the usual ones after all
    visit.say("back")
    assert visit.about["number"] == 1
    assert set(visit.say("ok").setup()["level"]) == {"tiles", "extra", "boss", "hard"}


def test_free_play_may_start_with_other_items_if_there_are_enough() -> None:
    """PD-175: one for every player out of the stack, in place of a usual one."""
    visit = Visit(offer()).say("portal-dash", "3", "more", "level", "free", "0,1,2")
    visit.say("-", "easy", "wildfire", "none", "2", "other")
    usual = ["leather_boots", "stone_pickaxe", "leather_chestplate", "bow", "stone_sword"]
    for place, item in enumerate(usual, 1):
        assert (visit.asks, visit.rule) == ("lobby.starting_item", "PD-175")
        assert (visit.about["place"], visit.about["items"]) == (place, 5)
        assert visit.answers[0] == item
        assert not {"sword_die", "diamond_boots", "netherite_sword"} & set(visit.answers)
        assert ("iron_sword" in visit.answers) == (place == 1)  # there are four
        assert ("crossbow" in visit.answers) == (place < 5)
        visit.say({1: "iron_sword", 4: "crossbow"}.get(place, item))
    visit.say("back")
    assert visit.about["number"] is None
    chosen = visit.say("ok").setup()["level"]["starting"]
    assert chosen == ["iron_sword", "stone_pickaxe", "leather_chestplate", "crossbow", *usual[4:]]


def test_without_the_figures_nobody_is_asked_who_shuffles_them() -> None:
    visit = Visit(offer()).say("portal-dash", "1", "more", "follow", "blocks")
    assert visit.question.default == "0,1,2"
    visit.say("1,2")
    assert visit.asks == "lobby.more"
    assert visit.state.choices["line"] == "box"


def test_every_switch_of_the_house_can_be_changed_and_shows_what_stands_now() -> None:
    """PD-A01, PD-A05, PD-A09, PD-A10, PD-A22, PD-A24, PD-A30, PD-A36."""
    visit = Visit(offer(house_rules={"pd.deadline": "instant"}))
    visit.say("portal-dash", "1", "more", "rules", "change")
    chosen = {}
    asked = [switch for switch in SWITCHES if "assistant" in switch.modes]
    assert [switch.id for switch in asked] == [
        *("pd.deadline", "pd.boss_block", "pd.pass", "pd.blind"),
    ]
    for number, switch in enumerate(asked, 1):
        assert visit.about["switch"] == switch.id
        assert (visit.about["number"], visit.about["rules"]) == (number, len(asked))
        assert visit.question.default == switch.default
        assert set(visit.answers) == set(switch.options)
        if switch.id == "pd.deadline":
            assert visit.answers[0] == "instant"
        chosen[switch.id] = visit.answers[1]
        visit.say(visit.answers[1])
    assert visit.say("back", "ok").setup()["rules"] == chosen


def test_whoever_learns_chooses_the_easiest_way_of_each_mode_that_is_offered() -> None:
    learns = Visit(offer(modes=BOTH)).say("portal-dash", "2", "learn")
    assert (learns.asks, learns.answers) == ("lobby.way", ["layers", "everything"])
    assert learns.say("everything").state.choices["mode"] == "referee"
    for only in ("assistant", "referee"):
        alone = Visit(offer(modes={"portal-dash": (only,)})).say("portal-dash", "2", "learn")
        assert alone.asks != "lobby.way", "there is nothing to choose"
        assert alone.state.choices["mode"] == only


def test_learners_are_guided_and_the_box_deals_unless_they_chose_otherwise_or_have_tags() -> None:
    choices = Visit(offer(modes=ALL)).say("explorers", "2", "learn").state.choices
    assert (choices["guide"], choices["holder"], choices["first"]) == (True, "box", 0)
    chose = Visit(offer(modes=ALL)).say("explorers", "2").setting("holder", "creatures")
    assert chose.say("learn").state.choices["holder"] == "creatures"
    tagged = Visit(offer(modes=ALL, tagged={"explorers"})).say("explorers", "2", "learn")
    assert tagged.state.choices["holder"] != "box"


def test_the_language_is_asked_first_where_nobody_has_said_it() -> None:
    visit = Visit(offer(asks_language=True))
    assert (visit.asks, visit.answers) == ("lobby.language", ["en", "de"])
    visit.say("de")
    assert visit.state.outcome is not None
    assert visit.state.outcome.reason == "language:de"
    later = Visit(offer()).say("language")
    assert later.asks == "lobby.language"


def test_the_owners_values_are_another_room() -> None:
    visit = Visit(offer()).say("values")
    assert visit.state.outcome is not None
    assert visit.state.outcome.reason == "values"


def test_what_is_not_offered_is_refused_and_nothing_changes() -> None:
    visit = Visit(offer()).say("portal-dash", "2", "more", "colours", "pink")
    before = json.dumps(visit.state.to_json())
    for junk in ("pink", "red", "", "p0"):
        with pytest.raises(IllegalAnswer):
            visit.say(junk)
    assert json.dumps(visit.state.to_json()) == before


def test_every_step_of_the_lobby_can_be_taken_back() -> None:
    lobby = Lobby()
    talk = AnswerHistory(lobby, lobby.start(offer()))
    recorded = [json.dumps(talk.state.to_json())]
    colours = ("more", "colours", "pink", "blue", "first", "p1")
    level = ("level", "own", "4", "-", "easy", "wildfire", "back")
    for answer in ("portal-dash", "2", *colours, *level):
        talk.replay([answer])
        recorded.append(json.dumps(talk.state.to_json()))
    while talk.answers:
        assert json.dumps(talk.state.to_json()) == recorded.pop()
        talk.undo()
    assert json.dumps(talk.state.to_json()) == recorded.pop()
