"""What is said beside an answer of Explorers: cost, what helps, and what it may bring."""

from __future__ import annotations

import pytest

from firmware_host.games.explorers.panel.names import item_name, need_name
from firmware_host.games.explorers.view import VIEW
from firmware_host.panel.i18n import translator
from firmware_host.panel.presenter import Ask
from tests.games.explorers.panel.explorers_moments import all_games

pytestmark = pytest.mark.plays

T = translator("en")


def test_a_landscape_is_told_with_its_cost_its_tools_and_what_it_surely_gives() -> None:
    told: set[str] = set()
    for moment in all_games(2):
        question, state = moment.question, moment.state
        if question is None or question.id != "ex.act":
            continue
        words = VIEW.stage(Ask(question, moment, T)).words
        for answer in question.answers:
            verb, _, card = answer.partition(":")
            if verb == "end":
                kind = "Overrun tonight: " if not card else "No creatures tonight."
                assert words[answer].startswith(kind), answer
                told.add(kind)
            if verb != "explore":
                continue
            place, backs = state.setup.place_of[card], state.backs_of(card)
            expected = [f"Costs {place.cost} hunger."]
            expected += [f"A {tool} helps." for tool in place.tools]
            if place.takes:
                wanted = T.listed(need_name(need, T) for need in place.takes)
                expected.append(f"Takes one of: {wanted}.")
            if len(backs) == 1:
                [back] = backs
                expected.append(f"You get: {item_name(back.partition('+')[0], T)}.")
            said = words[answer].replace("≈", "")
            risk = said.removeprefix(" ".join(expected))
            assert risk != said, (answer, expected)
            assert risk == "" or risk.startswith(" Creatures come: "), answer
            told |= {each.split()[0] for each in expected} | {risk[:10]}
    assert told >= {"Costs", "A", "Takes", "You", "", " Creatures", "Overrun tonight: "}, told
