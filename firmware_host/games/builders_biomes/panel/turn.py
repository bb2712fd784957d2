"""A turn in words: two different actions, extra ones from mobs; corrections and the tie."""

from __future__ import annotations

from firmware_host.games.builders_biomes.panel.names import mob_icon, mob_name
from firmware_host.games.builders_biomes.panel.status import track_text
from firmware_host.panel.i18n import N_
from firmware_host.panel.presenter import Ask, Presentation, by_number, presents
from firmware_host.panel.screens.lists import Option

ACTIONS = {
    "collect": (N_("Collect 2 blocks"), "block"),
    "explore": (N_("Explore"), "boots"),
    "build": (N_("Build"), "dwelling"),
    "fight": (N_("Fight a mob"), "skull"),
    "weapon": (N_("Take a weapon"), "sword"),
    "skip": (N_("No action"), "cross"),
    "adjust": (N_("Correct XP"), "gear"),
}


@presents("bb.action")
def _action(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(
        Option(answer, t.gettext(ACTIONS[answer][0]), ACTIONS[answer][1])
        for answer in ask.question.answers
    )
    number = int(ask.about["number"])
    usual = t.gettext("Action {n} of 2").format(n=number)
    title = usual if number else t.gettext("Extra action")
    xp = ask.state.builders[ask.question.who].xp
    return Presentation(title, t.gettext("What do you do?"), options, corner=f"{xp}XP")


@presents("bb.extra")
def _extra(ask: Ask) -> Presentation:
    """BB-071: a mob that goes back to the box gives one more action."""
    t = ask.t
    options = tuple(
        Option("stop", t.gettext("No: turn over"), "check")
        if answer == "stop"
        else Option(
            answer,
            t.gettext("Return: {mob}").format(mob=mob_name(answer, t)),
            mob_icon(answer),
            short=mob_name(answer, t),
        )
        for answer in ask.question.answers
    )
    prompt = t.gettext("Return a mob for one more action?")
    return Presentation(t.gettext("Extra action?"), prompt, options, says_prompt=True)


@presents("bb.adjust")
def _adjust(ask: Ask) -> Presentation:
    t = ask.t
    options = ask.player_options(lambda seat: str(ask.state.builders[seat].xp))
    prompt = t.gettext("Whose XP is wrong?")
    return Presentation(t.gettext("Correct XP"), prompt, options, corner="XP")


@presents("bb.adjust_by")
def _adjust_by(ask: Ask) -> Presentation:
    t, xp = ask.t, int(ask.about["xp"])
    words = {
        "done": Option("done", t.gettext("All right now"), "check"),
        "+1": Option("+1", t.gettext("{n} more").format(n=1), "plus"),
        "+5": Option("+5", t.gettext("{n} more").format(n=5), "plus"),
        "-1": Option("-1", t.gettext("{n} less").format(n=1), "minus"),
        "-5": Option("-5", t.gettext("{n} less").format(n=5), "minus"),
    }
    options = tuple(words[answer] for answer in ask.question.answers)
    prompt = t.gettext("How much is different on the track?")
    shown = track_text(xp, ask.state.setup.track)
    return Presentation(t.gettext("{n} XP").format(n=shown), prompt, options)


@presents("bb.blocks_left")
def _blocks_left(ask: Ask) -> Presentation:
    """BB-098: equal XP; whoever has more blocks left wins."""
    t = ask.t
    options = tuple(
        Option(n, t.ngettext("{n} block", "{n} blocks", int(n)).format(n=n), "block")
        for n in ask.question.answers
    )
    prompt = t.gettext("A tie! How many blocks have you left?")
    return Presentation(t.gettext("Blocks left?"), prompt, options, screen=by_number(ask))
