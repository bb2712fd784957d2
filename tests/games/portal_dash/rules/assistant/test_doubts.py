"""What assistant mode doubts: the impossible, with its rule, and never the truth."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from firmware_host.games.core.phrases import Phrase
from tests.games.portal_dash.rules.assistant.assistant_game import (
    ASSISTANT,
    EASY_WILDFIRE,
    AssistantGame,
)
from tests.games.portal_dash.rules.assistant.truthful_table import TruthfulTable
from tests.games.portal_dash.rules.referee.random_play import any_starting_items
from tests.games.portal_dash.rules.referee.referee_parts import values
from tests.games.registered_setups import portal_dash_assistant


def first_action(*mobs: str, **other: Any) -> AssistantGame:
    """The first action of a game: nobody has drawn anything, nothing is damaged."""
    game = AssistantGame(values=values(), **other).to_roll().with_mobs(*mobs)
    game.hide_colour("gray").say("gray 1" if not mobs else "gray 2")
    return game.until("pd.action", {"pd.die_layer": "none", "pd.untracked_hit": "nobody"})


def doubts(game: AssistantGame) -> dict[str, str]:
    """Each doubted answer with its rule."""
    return {answer: rule for answer, (rule, _) in game.asks.doubts.items()}


def test_netherite_items_are_doubted_while_all_are_locked() -> None:
    """PD-133: pickaxe, sword and armor; one black block later none is."""
    game = first_action("enderman 1")
    game.state.evidence.drawn = [1, 1]
    game.state.untold = [0]
    netherite = ("pickaxe:netherite_pickaxe", "weapon:netherite_sword")
    worn = "wear0:netherite_chestplate"
    for answer in (*netherite, worn):
        assert doubts(game.again())[answer] == "PD-133"
    game.say("fight:enderman 1")
    assert doubts(game)["netherite_sword"] == "PD-133"
    game = first_action("enderman 1")
    game.state.evidence.drawn, game.state.untold, game.state.netherite = [1, 1], [0], 7
    assert not {*netherite, worn} & set(doubts(game.again()))


def test_before_an_item_is_drawn_players_have_their_starting_items() -> None:
    """PD-020, PD-118: no other pickaxe or weapon, no enchantment."""
    game = first_action("magma_cube 1")
    found = doubts(game)
    assert found["pickaxe:diamond_pickaxe"] == found["weapon:iron_sword"] == "PD-020"
    assert {"pickaxe:stone_pickaxe", "weapon:bow", "weapon:stone_sword"} <= set(game.asks.answers)
    game.say("fight:magma_cube 1")
    assert doubts(game)["enchanted"] == "PD-118"
    assert doubts(game)["crossbow"] == "PD-020"
    assert list(game.asks.answers) == ["stone_sword", "bow", "other"]
    game = first_action("magma_cube 1")
    game.state.evidence.drawn = [1, 0]
    assert not {"pickaxe:diamond_pickaxe", "weapon:iron_sword"} & set(doubts(game.again()))
    game.say("fight:magma_cube 1", "enchanted", "stone_sword")
    assert doubts(game) == {"both": "PD-118", "more": "PD-118"}


def test_players_insist_and_the_answer_is_taken() -> None:
    game = first_action()
    refused = game.refuses("pickaxe:netherite_pickaxe")
    assert (refused.rule, refused.insist) == ("PD-133", "!pickaxe:netherite_pickaxe")
    assert refused.reason == "All Netherite items are still locked."
    assert isinstance(refused.reason, Phrase), "the interfaces translate it"
    events = game.say("!pickaxe:netherite_pickaxe")
    assert ("action_done", "pickaxe:netherite_pickaxe") in events


@pytest.mark.parametrize("pickaxe", ["stone_pickaxe", "iron_pickaxe"])
def test_an_item_is_not_used_twice_in_a_turn(pickaxe: str) -> None:
    """PD-039, PD-090: neither the only one, nor the only one that can have been drawn."""
    game = first_action()
    game.state.evidence.drawn = [1, 0]
    game.again().say(f"pickaxe:{pickaxe}", "done")
    assert doubts(game)[f"pickaxe:{pickaxe}"] == "PD-090"
    game = first_action()
    game.state.evidence.drawn = [2, 0]
    game.again().say("pickaxe:iron_pickaxe", "done")
    assert "pickaxe:iron_pickaxe" not in doubts(game), "there can be a second one"


def test_a_weapon_is_not_used_twice_in_a_turn_however_it_is_chosen() -> None:
    """PD-090."""
    game = first_action("enderman 1")
    game.say("weapon:stone_sword", "0 0 0")
    assert doubts(game)["weapon:stone_sword"] == "PD-090"
    game.say("fight:enderman 1")
    assert doubts(game)["stone_sword"] == "PD-090"


@pytest.mark.parametrize(("color", "doubted"), [("gray", False), ("gold", False), ("red", True)])
def test_a_block_that_may_have_repaired_the_item_ends_the_doubt(color: str, doubted: bool) -> None:
    """PD-131, PD-132: gray repairs; gold brings an item, perhaps an enchantment (PD-119)."""
    game = first_action().with_cube(["4444"] * 4, {"a1": color})
    use = {"gray": "repair", "gold": "item", "red": "heal"}[color]
    game.again().say("pickaxe:stone_pickaxe", f"a1:{use}", "done")
    game.until("pd.action")
    assert ("pickaxe:stone_pickaxe" in doubts(game)) == doubted


def test_a_defeated_mob_may_bring_an_enchantment_that_repairs() -> None:
    """PD-119."""
    game = first_action("enderman 1", "enderman 3")
    game.say("weapon:stone_sword", "enderman 1", "2 2 2")
    assert "weapon:stone_sword" not in doubts(game)


def test_more_dice_and_rerolls_than_any_weapon_has_are_doubted() -> None:
    """PD-115, PD-120: five dice, six for the Netherite sword, one more for each enchantment."""
    game = first_action("enderman 1")
    game.say("fight:enderman 1", "other")
    assert list(doubts(game)) == ["6", "7", "8", "9", "10", "11", "12"]
    game.say("!12")
    assert doubts(game) == {"2": "PD-121", "3": "PD-121"}
    game = first_action("enderman 1")
    game.state.evidence.drawn, game.state.netherite = [2, 0], 7
    game.again().say("fight:enderman 1", "other")
    assert "8" in game.asks.answers
    assert doubts(game)["9"] == "PD-111"
    game.say("8")
    assert doubts(game) == {}


def test_players_do_not_wear_more_of_a_tile_than_there_are() -> None:
    """PD-005, PD-094: two diamond chestplates; nobody draws a leather one."""
    game = first_action()
    for seat in (0, 1):
        game.state.emit("item_received", seat)
        game.again().say(f"wear{seat}:diamond_chestplate")
    game.state.emit("item_received", 0)
    found = doubts(game.again())
    assert found["wear0:diamond_chestplate"] == "PD-005"
    assert found["wear0:leather_chestplate"] == "PD-094"
    game.say("adjust", "p1", "drop:1", "done")
    assert "wear0:diamond_chestplate" in game.again().asks.answers


def test_a_chest_is_opened_once() -> None:
    """PD-023, PD-105: one tile face up, one chest."""
    game = first_action()
    game.say("move:hurt", "chest", "move:hurt")
    assert doubts(game) == {"chest": "PD-023"}
    game.state.hidden_tiles -= 1
    assert not doubts(game.again())


def test_a_move_with_starting_boots_meets_four_spaces_of_magma_at_most() -> None:
    """PD-100: diamond boots take four steps, and starting items are worse."""
    game = first_action()
    game.say("move:hurt", *["magma"] * 4)
    assert doubts(game) == {"magma": "PD-100"}
    game.state.evidence.drawn = [1, 0]
    assert not doubts(game.again())


@pytest.mark.parametrize(
    ("extra", "doubted"), [([], {"3", "4"}), (["hoglin"], {"4"}), (["blaze"], {"3", "4"})]
)
def test_a_hit_takes_no_more_hearts_than_a_mob_deals(extra: list[str], doubted: set[str]) -> None:
    """PD-072, PD-163: two, and one of the magma that a hoglin pushes onto."""
    level = {**EASY_WILDFIRE, "extra": extra}
    game = AssistantGame(values=values(), trackers=("hearts", "boss"), level=level).to_roll()
    game.hide_colour("gray").say("gray 1", "p1")
    assert set(doubts(game)) == doubted


def test_a_repair_needs_something_damaged() -> None:
    """PD-147, PD-020: all items are active at first."""
    game = first_action()
    assert doubts(game)["repair"] == "PD-147"
    game.say("pickaxe:stone_pickaxe", "done")
    assert "repair" in game.asks.answers
    game.say("repair")
    game.to_roll().say("gray 1")
    assert doubts(game.until("pd.action"))["repair"] == "PD-147", "the other player has used none"


def test_a_mob_that_damages_items_leaves_something_to_repair() -> None:
    """PD-165: the item that the victim chose."""
    game = AssistantGame(values=values()).to_roll().with_mobs("wither_skeleton 2")
    game.with_hearts(0, 6).hide_colour("gray").say("gray 2", "p0", "other")
    assert "repair" in game.asks.answers


def test_older_games_doubt_nothing() -> None:
    """Their players were not asked whether they insist."""
    game = first_action("enderman 1", rules_version=5)
    assert game.asks.doubts == {}
    assert {"pickaxe:netherite_pickaxe", "repair"} <= set(game.asks.answers)


# Nothing true is doubted

GAMES = range(160)
MOST_ANSWERS = 1500


def any_table(game: int) -> dict[str, Any]:
    random = Random(f"truth {game}")
    setup = portal_dash_assistant(random)
    parts = setup["values"] = values()
    parts["life"] = 20
    parts["boots"]["leather_boots"]["steps"] = random.randint(2, 4)
    players = len(setup["players"])
    if random.random() < 0.3:
        setup["level"]["starting"] = any_starting_items(random, players)
    own = setup["level"].get("starting", [])
    for id in parts["items"]:  # few of a kind, so that numbers of tiles matter
        parts["items"][id] = random.randint(1, 3) + players * own.count(id)
    if random.random() < 0.7:  # few tasks, so that the boss is met
        tasks = {"A": [1, 1], "B": [1], "C": [1]}
        parts["piglin"] = {"1-2": tasks, "3-4": tasks}
    if random.random() < 0.3:
        parts["portal_strip"] = ["c.", "~c", ".P", "~.", "3c"]
    return setup


def play(game: int) -> Counter[str]:
    """One game; what was doubted in it, by rule."""
    setup, random = any_table(game), Random(f"truth answers {game}")
    table, state = TruthfulTable(setup, random), ASSISTANT.start(setup)
    seen: Counter[str] = Counter()
    for _ in range(MOST_ANSWERS):
        question = ASSISTANT.question(state)
        if question is None:
            break
        seen.update(rule for rule, _ in question.doubts.values())
        answer = table.answer(question, state)
        assert answer not in question.doubts, (answer, question, state.evidence)
        assert answer in question.answers, (answer, question)
        events = ASSISTANT.answer(state, answer)
        ASSISTANT.question(state)
        table.sees(events, state)
    return seen


@pytest.mark.behavior
@pytest.mark.parametrize("part", range(4))
def test_no_true_answer_is_ever_doubted(part: int) -> None:
    """Nearly every rule that doubts is met in these games; PD-100 is in few of them."""
    seen: Counter[str] = Counter()
    for game in GAMES[part::4]:
        seen += play(game)
    assert set(seen) >= {
        *("PD-005", "PD-020", "PD-023", "PD-072", "PD-090", "PD-094", "PD-111", "PD-118"),
        *("PD-121", "PD-133", "PD-147"),
    }
