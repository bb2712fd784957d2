"""Creatures come: fights, nights, danger, overruns, Game Over, and the armour against them."""

from __future__ import annotations

import pytest

from firmware_host.games.explorers.rules.odds import reveal_odds
from tests.games.explorers.rules.explorers_game import Table, named
from tests.games.explorers.rules.printed_cards import values


def revealed(table: Table, *answers: str) -> list[str]:
    """The creatures that come by these answers."""
    return [event[1] for event in named(table.say(*answers), "creature_revealed")]


@pytest.mark.parametrize(("kind", "cost"), [("zombie", 2), ("creeper", 3), ("enderman", 4)])
def test_a_creature_of_the_row_is_fought_for_its_printed_cost(kind: str, cost: int) -> None:
    """EX-042: and becomes the player's own trophy."""
    table = Table().row(kind, kind)
    table.say(f"fight:{kind}")
    assert table.money == (6 - cost, 0)
    assert (table.trophies(), table.trophies(1)) == ({kind: 1}, {})
    assert table.state.row == {kind: 1}


def test_the_night_reveals_one_creature() -> None:
    """EX-050, EX-051: a new kind joins the row, and that was all."""
    table = Table().row("zombie")
    table.say("end")
    assert table.asks.about == {"why": "night", "left": 1}
    assert revealed(table, "spider") == ["spider"]
    assert table.state.row == {"zombie": 1, "spider": 1}
    assert table.whose == ("ex.act", 1)


def test_an_overrun_of_four() -> None:
    """EX-EX1, EX-052: zombie, spider and zombie were there, the creeper is new."""
    table = Table().row("zombie", "spider")
    events = table.say("end", "zombie")
    assert named(events, "overrun") == [("overrun",)]
    assert table.asks.about["why"] == "overrun"
    assert revealed(table, "spider", "zombie", "creeper") == ["spider", "zombie", "creeper"]
    assert table.state.row == {"zombie": 3, "spider": 2, "creeper": 1}
    assert table.whose == ("ex.act", 1)


def test_game_over_ends_the_game_at_once() -> None:
    """EX-053, EX-082, EX-083: lost, for everybody."""
    table = Table(3).row("zombie").deck(5)
    events = table.say("end", "game_over")
    assert events == [("game_over", False, "game_over")]
    assert table.outcome is not None
    assert (table.outcome.won, table.outcome.winners) == (False, ())


def test_game_over_ends_a_chain_and_a_danger_too() -> None:
    """EX-053: at any moment."""
    table = Table().row("zombie").deck(6)
    table.say("end", "zombie", "game_over")
    assert table.outcome is not None
    table = Table().row("zombie").deck(5).opens("mineshaft/iron+1")
    table.say("explore:mineshaft/iron+1", "game_over")
    assert table.outcome is not None
    assert table.has() == {"iron": 1}


def test_six_kinds_in_the_row_run_to_game_over() -> None:
    """EX-054, EX-A05, EX-056, EX-A06: certain loss; the deck cannot run out before."""
    kinds = ["zombie", "skeleton", "spider", "creeper", "witch", "enderman"]
    table = Table().row(*kinds)
    state = table.state
    odds = reveal_odds(state.unseen, state.left, state.row, state.setup.last_cards)
    assert odds.overrun == odds.game_over == 1
    table.say("end")
    while table.outcome is None:
        table.say(table.answers[0])
    assert not table.outcome.won
    assert state.left >= 1


def test_a_danger_of_two_draws_both_and_then_one_chain() -> None:
    """EX-055, EX-A02, EX-D05: though the first had matched already."""
    table = Table().row("zombie").opens("woodland_mansion").purse(6, 2)
    table.say("explore:woodland_mansion")
    assert named(table.say("zombie"), "overrun") == []
    about = {"why": "danger", "matched": True, "left": 1}
    assert table.asks.about == about
    assert named(table.say("zombie"), "overrun") == [("overrun",)]
    assert table.asks.about["why"] == "overrun"
    table.say("witch")
    assert table.whose == ("ex.act", 0)


def test_a_chain_after_each_card_where_the_table_plays_it_so() -> None:
    """EX-A02: ex.chain = per_card."""
    table = (
        Table(rules={"ex.chain": "per_card"}).row("zombie").opens("woodland_mansion").purse(6, 2)
    )
    table.say("explore:woodland_mansion")
    assert named(table.say("zombie"), "overrun") == [("overrun",)]
    table.say("zombie", "witch")
    assert table.asks.about == {"why": "danger", "left": 1}
    assert named(table.say("witch"), "overrun") == [("overrun",)]
    table.say("spider")
    assert table.whose == ("ex.act", 0)


def test_two_alike_in_one_danger_are_an_overrun() -> None:
    """EX-A03: the first of them counts as present."""
    table = Table().row().opens("woodland_mansion").purse(6, 1)
    table.say("explore:woodland_mansion", "witch")
    assert named(table.say("witch"), "overrun") == [("overrun",)]


def test_a_new_kind_after_a_match_does_not_stop_the_chain() -> None:
    """EX-A04."""
    table = Table().row("zombie").opens("woodland_mansion").purse(6, 1)
    table.say("explore:woodland_mansion", "zombie")
    assert named(table.say("witch"), "overrun") == [("overrun",)]
    assert table.asks.about["why"] == "overrun"


def test_armour_stops_a_night_and_a_danger() -> None:
    """EX-057, EX-A36: one for each event, and it is gone."""
    table = Table().owns("armour", "armour").opens("woodland_mansion").purse(6, 2)
    table.say("explore:woodland_mansion")
    assert table.asks.about == {"creatures": 2, "why": "danger"}
    assert revealed(table, "armour") == []
    assert table.whose == ("ex.act", 0)
    assert revealed(table, "end:armour") == []
    assert (table.has(), table.state.trash) == ({"totem": 1}, {"armour": 2})


def test_armour_may_be_kept() -> None:
    """EX-057."""
    table = Table().owns("armour").row("zombie")
    assert table.offers("end") == ["end:armour", "end"]
    table.say("end")
    assert table.asks.id == "ex.creature"
    assert table.has() == {"armour": 1}


def test_armour_is_asked_before_the_first_card_only() -> None:
    """EX-A07."""
    table = Table().owns("armour").row("zombie")
    table.say("end", "zombie")
    assert table.asks.id == "ex.creature"


def test_armour_in_the_middle_of_a_chain_where_the_table_plays_it_so() -> None:
    """EX-A07: ex.armour_mid = yes; it stops what is left of the event."""
    table = Table(rules={"ex.armour_mid": "yes"}).owns("armour").row("zombie")
    table.say("end", "zombie")
    assert table.asks.id == "ex.armour"
    table.say("reveal", "zombie", "armour")
    assert table.whose == ("ex.act", 1)
    assert table.state.row == {"zombie": 3}


def test_armour_in_the_middle_is_for_a_chain_and_not_for_the_second_card_of_a_danger() -> None:
    """EX-A07: ex.armour_mid = yes; between two plain cards nothing is asked."""
    table = Table(rules={"ex.armour_mid": "yes"}).owns("armour", "diamond_sword", "diamond_sword")
    table.opens("ocean_monument").row("zombie")
    table.say("explore:ocean_monument")
    if table.asks.id == "ex.pay":
        table.say(table.answers[0])
    assert table.asks.id == "ex.armour"
    table.say("reveal", "witch")
    assert table.asks.id == "ex.creature", "the second of two cards, no chain"
    table.say("zombie")
    assert table.asks.id == "ex.armour", "now a chain begins"


def test_armour_found_on_the_dangerous_card_serves_at_once() -> None:
    """EX-A08."""
    table = Table(values=armoured()).opens("lush_cave/armour+1")
    table.say("explore:lush_cave/armour+1", "armour")
    assert (table.whose, table.has()) == (("ex.act", 0), {})


@pytest.mark.parametrize("mid", ["no", "yes"])
def test_armour_found_on_the_dangerous_card_waits_where_the_table_plays_it_so(mid: str) -> None:
    """EX-A08: ex.armour_fresh = no, for all of that event; an older one serves."""
    rules = {"ex.armour_fresh": "no", "ex.armour_mid": mid}
    table = Table(values=armoured(), rules=rules).opens("lush_cave/armour+1").row("zombie")
    table.say("explore:lush_cave/armour+1")
    assert table.asks.id == "ex.creature"
    table.say("zombie")
    assert table.asks.id == "ex.creature"
    table.say("witch")
    assert table.offers("end") == ["end:armour", "end"]
    table = Table(values=armoured(), rules=rules).opens("lush_cave/armour+1").owns("armour")
    table.say("explore:lush_cave/armour+1")
    assert table.answers == ["armour", "reveal"]


def armoured() -> dict[str, object]:
    """An armour that comes with a creature."""
    parts = values()
    backs = parts["landscapes"]["lush_cave"]["backs"]
    backs["armour+1"] = backs.pop("armour")
    return parts


def test_armour_of_another_player_does_not_help() -> None:
    """EX-A09."""
    table = Table().owns("armour", seat=1).row("zombie")
    table.say("end")
    assert table.asks.id == "ex.creature"


def test_trophies_are_not_present() -> None:
    """EX-A10: only the row counts."""
    table = Table().wins("zombie").row("spider")
    assert named(table.say("end", "zombie"), "overrun") == []
    assert table.whose == ("ex.act", 1)


def test_defeated_creatures_never_return() -> None:
    """EX-A32: all four witches are trophies or spent; no witch can come."""
    table = Table().wins("witch", "witch", "witch").row("witch").opens("taiga/wood")
    table.purse(6).say("fight:witch", "hunger:3")
    table.purse(1).say("explore:taiga/wood")
    assert table.state.gone == {"witch": 4}
    assert "witch" not in [k for k, n in table.state.next_creature().items() if n]
    assert table.refuses("witch") == "EX-055"
