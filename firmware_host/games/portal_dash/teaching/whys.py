"""Why the box asks: what each question of Portal Dash means and what its answers lead to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from firmware_host.games.teaching import Why
from firmware_host.panel.i18n import N_

_LOBBY: Final = {
    "lobby.level": Why(
        meaning=N_("The level says how hard the game is: which mobs, how many tiles, which boss."),
        leads_to=N_("Level 1 is made for your first game. You can also make up a level."),
        rules=("PD-025",),
    ),
    "lobby.tiles": Why(
        meaning=N_("This many tiles lie between the start and the portal."),
        leads_to=N_("Each tile beyond two raises your level by 2 and makes the way longer."),
    ),
    "lobby.base": Why(
        meaning=N_("Usually all of these mobs play. In free play you can leave some out."),
        leads_to=N_("At least one kind has to stay."),
    ),
    "lobby.extra": Why(
        meaning=N_("Add tougher mobs to the line if you like."),
        leads_to=N_("Each kind raises your level by 1."),
    ),
    "lobby.side": Why(
        meaning=N_("The board of the boss has an easy and a hard side."),
        leads_to=N_("Easy: 20 life, plain attacks. Hard: 25 life, and its attacks do more."),
        rules=("PD-166", "PD-168"),
    ),
    "lobby.boss": Why(
        meaning=N_("This boss waits behind the portal. Beat it to win."),
        leads_to=N_("The Wildfire flies and shoots far. The Ancient Hoglin runs and hits hard."),
        rules=("PD-166", "PD-168"),
    ),
    "lobby.second": Why(
        meaning=N_("In free play a second boss can come when you have beaten the first one."),
        leads_to=N_("Then you must beat both to win."),
    ),
    "lobby.starting": Why(
        meaning=N_("In free play you don't have to start with the items of your color."),
        leads_to=N_("Usual: the five of your color. Others: you choose all five, one by one."),
    ),
    "lobby.starting_item": Why(
        meaning=N_("Every player starts with this item."),
        leads_to=N_("You can choose only items that there are enough of for everyone."),
    ),
    "lobby.trackers": Why(
        meaning=N_("The box can keep track of mobs, hearts and the life of the boss for you."),
        leads_to=N_("What it doesn't track, you do, and it asks less."),
    ),
    "lobby.line": Why(
        meaning=N_("Somebody has to shuffle the mobs, and draw items and used blocks."),
        leads_to=N_("You do it with your hands, or the box does it and tells you the result."),
    ),
}
_OWNER: Final = {
    "owner.what": Why(
        meaning=N_("Tell the box what is printed on your dice and on your piglin board."),
        leads_to=N_("Then it needs no guesses (≈) for them any more."),
    ),
    "owner.again": Why(
        meaning=N_("You already entered this."),
        leads_to=N_("Enter it once more, or go back to what came with the box."),
    ),
    "owner.face": Why(meaning=N_("Look at each side of the die and enter what it shows.")),
    "owner.columns": Why(
        meaning=N_("Count the columns of this task on that side of the piglin board.")
    ),
    "owner.size": Why(meaning=N_("Count the places of this column: a block fits on each.")),
    "owner.confirm": Why(
        meaning=N_("Compare this with the printed part."),
        leads_to=N_("Save it, enter it again, or leave everything as it was."),
    ),
}
_SET_UP: Final = {
    "pd.guide": Why(
        meaning=N_("Each page shows one part of the setup. Do it, then go on."),
        leads_to=N_("After the last page the first turn begins."),
    ),
    "pd.deal": Why(
        meaning=N_("Mobs wait in random order. Tell the box which figure you have drawn."),
        leads_to=N_("It stands on that spawner, or in that place of the line."),
        rules=("PD-018",),
    ),
    "pd.first_spawners": Why(
        meaning=N_("Each spawner of the first tile gets a mob. Count them on your tile."),
        leads_to=N_("With more than three, the first mobs of the line come onto the others."),
    ),
    "pd.show_line": Why(
        meaning=N_("The box has shuffled the mobs. Put your figures down as the list says."),
        leads_to=N_("Those on the spawners can act at once. The others wait in line."),
    ),
    "pd.tile": Why(
        meaning=N_("Only you can see which tile you turned over. Tell the box."),
        leads_to=N_("Then you see its map, with a chest and new mobs."),
        rules=("PD-151",),
    ),
    "pd.start_spaces": Why(
        meaning=N_("The box names a start space for each player. You can choose others."),
        leads_to=N_("Then the first player rolls. Mobs walk to the player nearest to them."),
    ),
    "pd.start_space": Why(
        meaning=N_("Choose where your piece starts, anywhere on the start strip."),
        leads_to=N_("You may share a space. Mobs walk to the player who is nearest to them."),
    ),
    "pd.leggings": Why(
        meaning=N_("Leggings are either boots or armor. Decide for now."),
        leads_to=N_("Boots move you once. Armor carries hearts. You choose again at a repair."),
    ),
}
_BLOCKS: Final = {
    "pd.roll": Why(
        meaning=N_("Your turn begins with both white dice."),
        leads_to=N_("The color takes a block from the cube. The number wakes mobs."),
        rules=("PD-045", "PD-055"),
    ),
    "pd.find": Why(
        meaning=N_("Point at the topmost exposed block of the rolled color. The box can't see it."),
        leads_to=N_("That block goes. If none has the color, nothing goes."),
        rules=("G3",),
    ),
    "pd.colour": Why(
        meaning=N_("Nobody has told the box the color of this block. Look at it."),
        leads_to=N_("The color decides what the block can do, and which columns take it."),
    ),
    "pd.die_block": Why(
        meaning=N_("The die takes one of these blocks. You choose which."),
        leads_to=N_("It goes into the support structure. The blocks below and beside may open up."),
        rules=("PD-048", "G3"),
    ),
    "pd.die_layer": Why(
        meaning=N_(
            "The die takes an exposed block of its color, from the highest layer that has one."
        ),
        leads_to=N_(
            "Say in which layer it was, so that the box can count. None exposed: nothing goes."
        ),
        rules=("PD-046",),
    ),
    "pd.mine": Why(
        meaning=N_("Choose an exposed block, any color, any layer, and what it is for."),
        leads_to=N_("Put it in a task column, or use its color ability."),
        rules=("PD-129", "PD-140"),
    ),
    "pd.mine_layer": Why(
        meaning=N_("Say from which layer you mine, and what the block is for."),
        leads_to=N_("Use it for a task, or use its color ability."),
        rules=("PD-129", "PD-140"),
    ),
    "pd.use": Why(
        meaning=N_("You must use mined blocks now. Choose a block and what to use it for."),
        leads_to=N_(
            "Put it in a task column, or use its color ability. You can't save it for later."
        ),
        rules=("PD-140", "PD-141"),
    ),
    "pd.for_whom": Why(
        meaning=N_("A red, gray or gold block helps one player. You choose who."),
        leads_to=N_("Red: all hearts. Gray: everything is repaired. Gold: a new item."),
        rules=("PD-131", "PD-132"),
    ),
    "pd.cover": Why(
        meaning=N_("Choose a lava, magma or soul sand space with nobody on it."),
        leads_to=N_("It is plain ground from now on, for you and for the mobs."),
    ),
    "pd.netherite": Why(
        meaning=N_("Choose the Netherite item that you want to find."),
        leads_to=N_("It is shuffled in with the top five tiles. Whoever draws it may keep it."),
    ),
    "pd.draw_used": Why(
        meaning=N_("A special pickaxe draws used blocks. Close your eyes, draw, tell the color."),
        leads_to=N_("You use these blocks as if you had just mined them."),
    ),
    "pd.draw_count": Why(
        meaning=N_("At your table you may draw fewer used blocks than the pickaxe shows."),
        leads_to=N_("What you draw must be used at once."),
        rules=("PD-137",),
    ),
}
_MOBS: Final = {
    "pd.activate": Why(
        meaning=N_("Several act on this number. You choose who is first."),
        leads_to=N_("All of them act. One may block the way of the next."),
        rules=("PD-153",),
    ),
    "pd.mob_goes": Why(
        meaning=N_("This mob has several equally good ways. Choose where it stops."),
        leads_to=N_("From there it attacks if a player is in range."),
        rules=("PD-065",),
    ),
    "pd.mob_hits": Why(
        meaning=N_("Move the mob toward the nearest player. Is somebody in its range?"),
        leads_to=N_("One player loses hearts, armor first. Nobody in range: nothing happens."),
        rules=("PD-064", "PD-068", "PD-072"),
    ),
    "pd.mob_hits_all": Why(
        meaning=N_("This attack hits every player in range. Mark all of them."),
        leads_to=N_("Each of them loses hearts, armor first."),
        rules=("PD-068", "PD-072"),
    ),
    "pd.victim": Why(
        meaning=N_("Several players are in range, but only one is hit. You choose."),
        leads_to=N_("That player takes the whole damage, armor first."),
        rules=("PD-072",),
    ),
    "pd.boss_acts": Why(
        meaning=N_("At your table the boss takes a block only when it hits somebody."),
        leads_to=N_(
            "If the boss hits someone, remove a block, as for “?”. If not, the cube stays as it is."
        ),
        rules=("PD-167", "PD-169"),
    ),
    "pd.untracked_hit": Why(
        meaning=N_("You move the mobs yourselves. Tell the box who was hit."),
        leads_to=N_("It asks for the hearts, until nobody else is hit."),
        rules=("PD-070",),
    ),
    "pd.untracked_damage": Why(
        meaning=N_("Look at the mob: it shows how many hearts it takes."),
        leads_to=N_("Armor loses them first, then the life tracker."),
        rules=("PD-081",),
    ),
    "pd.push": Why(
        meaning=N_(
            "The player who was hit is pushed one space, not onto lava or a mob. You choose."
        ),
        leads_to=N_("Magma costs 1 more heart. If there is no such space, the piece stays."),
    ),
    "pd.push_to": Why(
        meaning=N_("The player who was hit is pushed to one of these spaces. You choose."),
        leads_to=N_("Magma costs 1 more heart."),
    ),
    "pd.spawn_at": Why(
        meaning=N_("These free spawners are equally near to you. Choose one for the new mob."),
        leads_to=N_("It stands there and does not act this turn."),
        rules=("PD-077",),
    ),
    "pd.fill_spawners": Why(
        meaning=N_("Every spawner of the new part gets a mob from the line. Count them."),
        leads_to=N_("The first in line takes the spawner with the lowest number."),
    ),
    "pd.which_armour": Why(
        meaning=N_("You are hurt, and several pieces of your armor have hearts. You choose."),
        leads_to=N_("That piece loses a heart. Empty armor is damaged."),
        rules=("PD-082",),
    ),
    "pd.item_damage": Why(
        meaning=N_("This attack also damages one of your active items. You choose which."),
        leads_to=N_("It moves to the bottom row. Armor loses all its hearts."),
    ),
}
_ACTION: Final = Why(
    meaning=N_("You have two actions. Choose what you do now."),
    leads_to=N_("A basic action needs no item. An item is stronger, but damaged afterward."),
    rules=("PD-090", "PD-145"),
)
_ACTIONS: Final = {
    "pd.action": _ACTION,
    "pd.act": _ACTION,
    "pd.go": Why(
        meaning=N_("Choose where your piece ends its move."),
        leads_to=N_("Magma on the way costs hearts. On a chest you may open it."),
        rules=("PD-101", "PD-102"),
    ),
    "pd.moved": Why(
        meaning=N_("You move the piece yourself. Tell the box what happened on the way."),
        leads_to=N_("Magma costs a heart each time. A chest gives every player an item."),
        rules=("PD-105",),
    ),
    "pd.chest": Why(
        meaning=N_("Your move ends on a chest. You may open it."),
        leads_to=N_("Open it, and every player gets an item. Or leave it for later."),
    ),
    "pd.target": Why(
        meaning=N_("Choose whom you fight with this weapon."),
        leads_to=N_("Then roll. If you get enough hits for its life, you defeat it."),
        rules=("PD-111", "PD-114"),
    ),
    "pd.weapon": Why(
        meaning=N_("Choose the weapon you fight with. It must reach the mob."),
        leads_to=N_("It rolls the dice it shows and is damaged afterward."),
        rules=("PD-110", "PD-114"),
    ),
    "pd.enchanted_weapon": Why(
        meaning=N_("Which weapon has an enchantment on it?"),
        leads_to=N_("The box remembers it for your next fights."),
    ),
    "pd.enchantment": Why(
        meaning=N_("Look at the enchantment on your weapon."),
        leads_to=N_("It gives you more dice, or lets you roll dice again."),
        rules=("PD-120", "PD-122"),
    ),
    "pd.dice_count": Why(
        meaning=N_("The box doesn't know this weapon. Read the number of dice off the tile."),
        leads_to=N_("You roll that many combat dice."),
    ),
    "pd.reroll_count": Why(
        meaning=N_("Some swords and enchantments let you roll dice again. How often?"),
        leads_to=N_("You may reroll dice that many times."),
    ),
    "pd.combat": Why(
        meaning=N_("Roll the combat dice of your weapon and count the hits."),
        leads_to=N_(
            "Enough hits: you defeat it and get an item. Too few: it stays. Every hit on the "
            "boss counts."
        ),
        rules=("PD-112", "PD-154"),
    ),
    "pd.reroll": Why(
        meaning=N_("You may roll some of these dice again. Pick those you don't like."),
        leads_to=N_("Pick none to keep all. Only the last result counts."),
        rules=("PD-121",),
    ),
    "pd.roll_again": Why(
        meaning=N_("Roll the dice you picked once more. The others stay."),
        rules=("PD-121",),
    ),
    "pd.repair": Why(
        meaning=N_("Choose what you repair: one of your damaged items or one piece of armor."),
        leads_to=N_("It goes back to the top row. Armor is full again."),
    ),
    "pd.which_slot": Why(
        meaning=N_("This is about one of your own items. Choose it."),
        leads_to=N_("The question says what happens to it."),
        rules=("PD-090",),
    ),
    "pd.item_drawn": Why(
        meaning=N_("Draw a tile from the item stack and show it to the box."),
        leads_to=N_("Of two tiles you keep one."),
    ),
    "pd.keep": Why(
        meaning=N_("You drew two tiles. Keep one; the other is discarded."),
        leads_to=N_("It goes into your top row. An enchantment needs an item it fits."),
        rules=("PD-092", "PD-118"),
    ),
    "pd.replace": Why(
        meaning=N_(
            "You own six items, and no column is free. Which one makes room for the new one?"
        ),
        leads_to=N_("The old one is gone, the new one is active."),
        rules=("PD-094",),
    ),
    "pd.replaced": Why(
        meaning=N_("You may own six items. Did the new armor take the place of old armor?"),
        leads_to=N_("Then the hearts of the old one are gone. If not, both count."),
    ),
    "pd.between": Why(
        meaning=N_("The turn is over. Decide together before the next one begins."),
        leads_to=N_("Reveal the next part if a piece stands next to it, or go on."),
        rules=("PD-151", "PD-152"),
    ),
    "pd.adjust": Why(
        meaning=N_("Does the box show the wrong number of hearts? Fix it here."),
        leads_to=N_("Choose the player whose hearts are wrong. This costs no action."),
        rules=("PD-080",),
    ),
    "pd.adjust_hearts": Why(
        meaning=N_("Make it the same as on the table, one change after another."),
        leads_to=N_("Choose “Done” when it is right."),
        rules=("PD-080",),
    ),
}

WHYS: Final[Mapping[str, Why]] = _LOBBY | _OWNER | _SET_UP | _BLOCKS | _MOBS | _ACTIONS
"""By question id. What all games ask (dice mode, the fair dice) is told by the panel."""
