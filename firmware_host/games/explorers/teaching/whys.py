"""What each question of Explorers means, and what its answers lead to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from firmware_host.games.teaching import Why
from firmware_host.panel.i18n import N_

WHYS: Final[Mapping[str, Why]] = {
    "lobby.difficulty": Why(
        meaning=N_("More chests make the game harder: you win when all but one are full."),
        leads_to=N_("A first game has chests 01 to 05. For other games the box draws the chests."),
        rules=("EX-016", "EX-080"),
    ),
    "lobby.holder": Why(
        meaning=N_("Do you shuffle and deal the cards, or does the box do it for you?"),
        leads_to=N_(
            "What you turn over yourselves, you tell the box. What the box deals, it shows you."
        ),
    ),
    "ex.guide": Why(
        meaning=N_(
            "These pages show you how to set up the game. Do what the page says, then go on."
        ),
        leads_to=N_("After the last page the game begins."),
    ),
    "ex.ready": Why(
        meaning=N_("This is what you play with. See which items the chests need."),
        leads_to=N_("Then the first turn begins."),
        rules=("EX-045", "EX-080"),
    ),
    "ex.chest": Why(
        meaning=N_("The box draws the chests that you will fill in this game."),
        rules=("EX-080",),
    ),
    "ex.landscape": Why(
        meaning=N_("The box deals landscapes from the pile until five lie open."),
        rules=("EX-040",),
    ),
    "ex.creature": Why(
        meaning=N_(
            "A creature comes. Turn over the top card of the creature deck and say which one it is."
        ),
        leads_to=N_(
            "If its kind is not in the row yet, it joins the row. "
            "If its kind is there already, you are overrun and another one comes."
        ),
        rules=("EX-050", "EX-052", "EX-053"),
    ),
    "ex.act": Why(
        meaning=N_("It is your turn. Spend your hunger on actions, or end your turn."),
        leads_to=N_(
            "Exploring brings items, and full chests win the game. Fights keep the row short. "
            "After your turn comes the night."
        ),
        rules=("EX-023", "EX-050"),
    ),
    "ex.pay": Why(
        meaning=N_("You can pay for this in several ways. Choose one."),
        leads_to=N_(
            "Tools wear out, and trophies are gone. "
            "Hunger is back in your next turn, and what you keep now pays for more actions."
        ),
        rules=("EX-022", "EX-043", "EX-060"),
    ),
    "ex.trade": Why(
        meaning=N_("The villager wants one item, and you have more than one that fits."),
        leads_to=N_("What you give is gone, so keep what the chests need."),
        rules=("EX-071", "EX-072"),
    ),
    "ex.back": Why(
        meaning=N_("You have paid for this landscape. Turn it over and say what you found."),
        leads_to=N_("The item is yours. If it has a creature sign, creatures come."),
        rules=("EX-005", "EX-033"),
    ),
    "ex.look": Why(
        meaning=N_("The spyglass shows what is behind the landscapes that lie open."),
        leads_to=N_("Everybody knows these backs from now on."),
    ),
    "ex.return": Why(
        meaning=N_("Choose the landscapes that go under the pile, in the order in which they go."),
        leads_to=N_("The others stay. Then new ones are dealt until five lie open."),
        rules=("EX-067",),
    ),
    "ex.shoot": Why(
        meaning=N_("Your crossbow takes one or two creatures out of the row. Choose one."),
        leads_to=N_(
            "You keep it as a trophy. The number shows how likely an overrun is without it."
        ),
        rules=("EX-043", "EX-052"),
    ),
    "ex.fill": Why(
        meaning=N_("You have paid. Now put in as many items as you like, one after another."),
        leads_to=N_("You can't use an item after it is in a chest. A full chest brings a reward."),
        rules=("EX-046", "EX-047", "EX-048"),
    ),
    "ex.bonus": Why(
        meaning=N_("The chest is full. As a reward you may take a creature from the row for free."),
        leads_to=N_(
            "You keep it as a trophy. The number shows how likely an overrun is without it."
        ),
        rules=("EX-043", "EX-052"),
    ),
    "ex.armour": Why(
        meaning=N_("Creatures are about to come. Your armor can keep them away."),
        leads_to=N_(
            "If you use it, none comes and the armor is gone. If not, you keep it for later."
        ),
        rules=("EX-033", "EX-052"),
    ),
    "ex.give": Why(
        meaning=N_("Your house rules let you give items to each other. Choose one of yours."),
        leads_to=N_("It costs no hunger."),
        rules=("EX-034",),
    ),
    "ex.give_to": Why(
        meaning=N_("Choose who gets the item."),
        leads_to=N_("That player may use it in a turn of their own."),
        rules=("EX-034",),
    ),
}
