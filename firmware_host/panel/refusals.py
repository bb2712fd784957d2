"""Why a tile cannot be meant, in a few words: one sentence for each rule a tile can run into."""

from __future__ import annotations

from typing import Final

from firmware_host.panel.i18n import N_, Translator

WHY: Final = {
    "PD-080": N_("armour gives no action."),
    "PD-090": N_("it is damaged."),
    "PD-114": N_("no use against this one."),
    "PD-118": N_("nothing can bear it."),
    "PD-A37": N_("nobody in its reach."),
    "BB-037": N_("too few blocks for it."),
    "EX-021": N_("too little hunger left."),
    "EX-030": N_("it does not lie open."),
    "EX-036": N_("nothing to trade for it."),
    "EX-042": N_("none in the row."),
    "EX-046": N_("no open chest needs it."),
    "EX-072": N_("you do not have it."),
    "EX-A19": N_("not in the pile."),
}


def why_not(rule: str, t: Translator) -> str:
    """Nothing where the rule says no more than that something else is asked."""
    return t.gettext(WHY[rule]) if rule in WHY else ""
