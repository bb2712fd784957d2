"""House rules that change what players may do with chests and with each other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from firmware_host.games import explorers
from firmware_host.games.explorers.rules.setup import SWITCHES
from tests.games.explorers.rules.explorers_game import Table

TAKE_BACK = {"ex.takeback": "yes"}


def test_every_switch_of_the_rules_file_is_a_house_rule_and_its_default_comes_first() -> None:
    """EX-A01, EX-A02, EX-A07, EX-A08, EX-A18, EX-A20, EX-A23, EX-A26."""
    text = Path(explorers.__file__).with_name("RULES.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (EX-A\d+) \|.*\| `(ex\.\w+)`", text, re.MULTILINE)
    assert [(switch.ruling, switch.id) for switch in SWITCHES] == rows
    assert [switch.options[0] for switch in SWITCHES] == [
        "last5", "once", "no", "yes", "no", "yes", "no", "no"
    ]  # fmt: skip


def test_nothing_is_taken_back_out_of_a_chest() -> None:
    """EX-A23."""
    table = Table().owns("wood", "torch").chests("01", "02", "03").places("02", "iron")
    table.say("chests")
    assert table.answers == ["wood:01", "torch:03"]


def test_items_are_taken_back_where_the_table_plays_it_so() -> None:
    """EX-A23: ex.takeback = yes, out of chests still open, before anything is put in."""
    table = Table(rules=TAKE_BACK).owns("wood").chests("09", "02", "05", "06")
    table.places("05", "wet_sponge").places("02", "iron").row().say("chests")
    assert table.answers == ["wood:09", "back:iron:02"]
    table.say("back:iron:02")
    assert table.answers == ["wood:09", "iron:09", "iron:02", "done"]
    table.say("iron:09")
    assert table.answers == ["wood:09", "done"]
    table.say("wood:09")
    assert table.state.chests["02"] == ("", "")


def test_who_took_something_back_may_keep_it() -> None:
    """EX-A23: with nothing to put in, too; a pickaxe serves again."""
    table = Table(rules=TAKE_BACK).chests("04", "05", "06").opens("chasm")
    table.places("04", "gold_pickaxe").say("chests")
    assert table.answers == ["gold_pickaxe:04", "done"], "there was only one thing to do"
    table.say("done")
    assert table.has() == {"gold_pickaxe": 1}
    assert table.money == (5, 0)


def test_several_items_may_be_taken_back_before_one_is_put_in() -> None:
    """EX-A23."""
    table = Table(rules=TAKE_BACK).owns("wood").chests("09", "02", "03", "05", "06")
    table.places("02", "iron").places("03", "torch").row()
    table.say("chests", "back:iron:02")
    assert "back:torch:03" in table.answers
    table.say("back:torch:03")
    assert table.has() == {"wood": 1, "iron": 1, "torch": 1}
    table.say("wood:09")
    assert not any(answer.startswith("back:") for answer in table.answers)


def test_nothing_is_given_to_others() -> None:
    """EX-A26."""
    assert "give" not in Table().owns("wood").answers


def test_items_are_given_where_the_table_plays_it_so() -> None:
    """EX-A26: ex.trade = yes; the active player gives, for nothing."""
    table = Table(3, rules={"ex.trade": "yes"}, first=1)
    assert "give" not in table.answers
    table.owns("wood", "apple", seat=1).say("give")
    assert table.answers == ["wood", "apple"]
    table.say("apple")
    assert (table.answers, table.asks.about) == (["0", "2"], {"item": "apple"})
    table.say("2")
    assert (table.has(1), table.has(2)) == ({"wood": 1}, {"apple": 1})
    assert table.whose == ("ex.act", 1)


@pytest.mark.parametrize("receiver", [0, 2, 3])
def test_an_item_goes_to_the_player_it_is_given_to(receiver: int) -> None:
    """EX-A26."""
    table = Table(4, rules={"ex.trade": "yes"}, first=1).owns("wood", "apple", seat=1)
    assert table.say("give", "apple", str(receiver))[-1] == ("item_given", "apple", receiver)
    others = {seat: table.has(seat) for seat in range(4) if seat != 1}
    assert others == {seat: {"apple": 1} if seat == receiver else {} for seat in others}


def test_the_only_item_goes_to_the_only_other_player_without_a_question() -> None:
    """EX-A26."""
    table = Table(2, rules={"ex.trade": "yes"}).owns("wood")
    assert table.say("give") == [("item_given", "wood", 1)]
    assert (table.has(0), table.has(1), table.whose) == ({}, {"wood": 1}, ("ex.act", 0))


def test_a_single_player_has_nobody_to_give_to() -> None:
    """EX-A26, EX-A31."""
    assert "give" not in Table(1, rules={"ex.trade": "yes"}).owns("wood").answers
