"""What each question means and what its answers lead to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from firmware_host.games.teaching import Why
from firmware_host.panel.i18n import N_

WHYS: Final[Mapping[str, Why]] = {
    # Before the game
    "lobby.beginners": Why(
        meaning=N_("Scoring can be easier for some of you: beginners count every matching space."),
        leads_to=N_("All others count only their largest connected group."),
        rules=("BB-105",),
    ),
    "lobby.boards": Why(
        meaning=N_("The printed boards differ. The box must know who has which to score them."),
        leads_to=N_("If you took them in another order, tell the box the board of each player."),
    ),
    "lobby.board": Why(
        meaning=N_("Compare the biomes on the board with the pictures, row by row."),
        leads_to=N_("In scoring A, spaces without a building count as the biome printed there."),
        rules=("BB-085",),
    ),
    "bb.guide": Why(
        meaning=N_("The box helps you set up, one step at a time. Do this step on the table."),
        leads_to=N_("Then go on to the next step. After the last one the first turn begins."),
    ),
    # A turn
    "bb.action": Why(
        meaning=N_("It is your turn: choose what you do. In a turn you do two different actions."),
        leads_to=N_(
            "Collect blocks to pay for buildings. Explore to find buildings, mobs and weapons. "
            "Then build, fight or take a weapon next to your character."
        ),
        rules=("BB-021", "BB-022", "BB-071"),
    ),
    "bb.extra": Why(
        meaning=N_("Both actions are done. A mob you have beaten can give you one more."),
        leads_to=N_(
            "Return a mob: it goes back into the game box, and you choose any action. "
            "End the turn: you keep your mobs for later."
        ),
        rules=("BB-072", "BB-073"),
    ),
    "bb.collect": Why(
        meaning=N_("You take two blocks from the cube, one after the other. Which one now?"),
        leads_to=N_(
            "Only exposed blocks can be taken: the top is free and so are at least two sides."
        ),
        rules=("BB-026",),
    ),
    "bb.collect_layer": Why(
        meaning=N_("You take two exposed blocks. Tell the box from which layer this one comes."),
        leads_to=N_("The box counts the blocks of each layer: an empty layer brings a scoring."),
        rules=("BB-026", "BB-080"),
    ),
    "bb.colour": Why(
        meaning=N_("You took a block whose color the box has not seen. Tell it what it is."),
        leads_to=N_("The box adds it to your supply and knows what you can pay for."),
    ),
    # Exploring
    "bb.explore": Why(
        meaning=N_("Choose the crossing your character goes to: two steps, one or none."),
        leads_to=N_(
            "All face-down cards and weapons that touch it are turned over. "
            "You can use only what is next to you."
        ),
        rules=("BB-031", "BB-023"),
    ),
    "bb.card": Why(
        meaning=N_("Your character stands next to a face-down card. Turn it over and name it."),
        leads_to=N_("The box remembers where it lies. It can also draw for you."),
        rules=("BB-005", "BB-006"),
    ),
    "bb.token": Why(
        meaning=N_("Your character stands next to a face-down weapon. Turn it over and name it."),
        leads_to=N_("The box remembers where it lies. It can also draw for you."),
        rules=("BB-052",),
    ),
    # Building
    "bb.pay": Why(
        meaning=N_("There is more than one way to pay, because emeralds replace other blocks."),
        leads_to=N_("The blocks you choose go back into the game box. Keep what you need later."),
        rules=("BB-035",),
    ),
    "bb.lay": Why(
        meaning=N_("Choose the space of your board for the new building. Any space is allowed."),
        leads_to=N_(
            "Matching spaces that share a side make a group, and large groups score more. "
            "A building on that space is covered and no longer counts."
        ),
        rules=("BB-039", "BB-040", "BB-084"),
    ),
    # Fighting
    "bb.reveal": Why(
        meaning=N_("You fight with three weapons from your shuffled pile. Turn over the next one."),
        leads_to=N_(
            "You win with as many hearts as the mob, or more. The box can also draw for you."
        ),
        rules=("BB-046", "BB-048"),
    ),
    "bb.hearts": Why(
        meaning=N_("Add up the hearts on the weapons you turned over. Leave out TNT for now."),
        leads_to=N_(
            "As many as the mob has, or more: you win. Fewer: it stays, and you lose nothing."
        ),
        rules=("BB-046", "BB-060"),
    ),
    "bb.specials": Why(
        meaning=N_("Some weapons do more than add hearts. Which of these did you turn over?"),
        leads_to=N_(
            "A golden hoe gives 2 XP, a stone pickaxe a block. "
            "The box asks about TNT only if it can still win the fight."
        ),
        rules=("BB-061", "BB-062", "BB-063"),
    ),
    "bb.tnt": Why(
        meaning=N_("You turned over TNT, and its five hearts can still win this fight."),
        leads_to=N_(
            "Detonate it: five hearts more, but the token leaves the game, win or lose. "
            "Keep it: no hearts now, and it stays in your pile."
        ),
        rules=("BB-064",),
    ),
    "bb.pickaxe": Why(
        meaning=N_("A stone pickaxe came up in your fight: take one exposed block, or none."),
        leads_to=N_("It costs no action. The last block of a layer brings a scoring."),
        rules=("BB-026", "BB-080"),
    ),
    "bb.pickaxe_layer": Why(
        meaning=N_("A stone pickaxe came up in your fight: take one exposed block, or none."),
        leads_to=N_("Tell the box its layer. The last block of a layer brings a scoring."),
        rules=("BB-026", "BB-080"),
    ),
    # Scoring and the end
    "bb.score": Why(
        meaning=N_("Everybody scores. Choose one of the four; only that one gives you points."),
        leads_to=N_(
            "The box shows what each would give you: spaces of your largest group times its value. "
            "A star marks the best."
        ),
        rules=("BB-085", "BB-086", "BB-087", "BB-105"),
    ),
    "bb.adjust": Why(
        meaning=N_("The box and a player board show different points. Whose do you correct?"),
        leads_to=N_("You set the box to what the board shows. It costs no action."),
    ),
    "bb.adjust_by": Why(
        meaning=N_("Add or take away points until the box shows what the board shows."),
        leads_to=N_("Choose “Done” when they agree."),
    ),
    "bb.blocks_left": Why(
        meaning=N_("You are tied for first place. The blocks left beside your board decide."),
        leads_to=N_("Whoever has the most wins. If that is a tie as well, you share the win."),
        rules=("BB-099",),
    ),
    # Dice only
    "dice.set": Why(
        meaning=N_("The box only draws weapons for you. Choose which ones are in the pile."),
        leads_to=N_(
            "A fight turns over three weapons and adds up their hearts. "
            "You keep track of everything else yourselves."
        ),
        rules=("BB-045",),
    ),
    "dice.roll": Why(
        meaning=N_("The box shuffles the pile and turns over weapons, as you would by hand."),
        leads_to=N_("You see the hearts. TNT is not counted: add five if you detonate yours."),
        rules=("BB-045", "BB-063"),
    ),
    # The owner enters what is printed on the buildings
    "owner.building": Why(
        meaning=N_("Copy your printed buildings into the box, so that it knows their prices."),
        leads_to=N_("Choose any number that is free and write it down for that card."),
        rules=("BB-005",),
    ),
    "owner.building_again": Why(
        meaning=N_("You have entered this building before."),
        leads_to=N_("Enter it again, or go back to what the box came with."),
        rules=("BB-005",),
    ),
    "owner.biome": Why(
        meaning=N_("The top icon on the left of the card is its biome. It counts in scoring A."),
        rules=("BB-005", "BB-007"),
    ),
    "owner.material": Why(
        meaning=N_("The middle icon on the left is its material. It counts in scoring B."),
        rules=("BB-005", "BB-007"),
    ),
    "owner.type": Why(
        meaning=N_("The lowest icon on the left is its type. It counts in scoring C."),
        rules=("BB-005", "BB-007"),
    ),
    "owner.cost": Why(
        meaning=N_("The blocks at the bottom right of the card are what it costs."),
        leads_to=N_("If the right price is not in the list, enter it block by block."),
        rules=("BB-005",),
    ),
    "owner.block": Why(
        meaning=N_("Enter the price block by block, as printed at the bottom right."),
        leads_to=N_("Choose “Done” when the price is complete."),
        rules=("BB-005",),
    ),
    "owner.bonus": Why(
        meaning=N_(
            "A number at the top right is a bonus for building it. If there is none, it is 0."
        ),
        rules=("BB-005", "BB-038"),
    ),
}
"""By question id."""
