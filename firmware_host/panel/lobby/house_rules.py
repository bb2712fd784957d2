"""Every house rule as a question, with a word for each way to play it."""

from __future__ import annotations

from firmware_host.panel.i18n import N_

RULES = {
    "pd.deadline": (
        N_("A task's last block comes from the layer it empties"),
        {"action": N_("In time"), "instant": N_("Too late")},
    ),
    "pd.boss_block": (
        N_("The boss takes a block"),
        {"always": N_("Always"), "on_hit": N_("Only if it hits")},
    ),
    "pd.metric": (
        N_("Mobs go to the player who is nearest"),
        {"path": N_("By walking"), "manhattan": N_("By counting")},
    ),
    "pd.blocked": (
        N_("A mob with no way to anybody"),
        {"stay": N_("Stays"), "approach": N_("Comes closer")},
    ),
    "pd.refuse": (
        N_("May you keep neither of two items?"),
        {"yes": N_("Yes"), "no": N_("No")},
    ),
    "pd.leggings_are_boots": (
        N_("Boots enchantment on leggings?"),
        {"yes": N_("Yes"), "no": N_("No")},
    ),
    "pd.pass": (
        N_("May you do fewer than 2 actions?"),
        {"yes": N_("Yes"), "no": N_("No")},
    ),
    "pd.blind": (
        N_("A special pickaxe draws used blocks:"),
        {"printed": N_("As printed"), "fewer": N_("Or fewer")},
    ),
    "bb.corners": (
        N_("May pawns stand at the 4 corners?"),
        {"on": N_("Yes"), "off": N_("No")},
    ),
    "bb.collect": (
        N_("May block 2 be one that block 1 set free?"),
        {"sequential": N_("Yes"), "simultaneous": N_("No")},
    ),
    "bb.fresh_mob": (
        N_("May a mob help in the turn it is beaten?"),
        {"yes": N_("Yes"), "no": N_("No")},
    ),
    "bb.tnt": (
        N_("TNT is decided after…"),
        {"after_all": N_("all weapons"), "after_three": N_("3 weapons")},
    ),
    "bb.open_mobs": (
        N_("May all see your beaten mobs?"),
        {"yes": N_("Yes"), "no": N_("No")},
    ),
    "ex.gameover": (
        N_("Game Over is among the last…"),
        {"last5": N_("5 cards"), "last4": N_("4 cards")},
    ),
    "ex.chain": (
        N_("2 creatures come, one of them again: overrun…"),
        {"once": N_("Once"), "per_card": N_("For each card")},
    ),
    "ex.armour_mid": (
        N_("May armor stop an overrun in the middle?"),
        {"yes": N_("Yes"), "no": N_("No")},
    ),
    "ex.armour_fresh": (
        N_("May armor stop the danger it was found in?"),
        {"yes": N_("Yes"), "no": N_("No")},
    ),
    "ex.extra_counts": (
        N_("Does a place found by map count as one of 5?"),
        {"yes": N_("Yes"), "no": N_("No")},
    ),
    "ex.shuffle_after_map": (
        N_("Is the pile shuffled after a map?"),
        {"yes": N_("Yes"), "no": N_("No")},
    ),
    "ex.takeback": (
        N_("May items be taken out of a chest?"),
        {"yes": N_("Yes"), "no": N_("No")},
    ),
    "ex.trade": (
        N_("May you give items to each other?"),
        {"yes": N_("Yes"), "no": N_("No")},
    ),
}
