"""A turn in words: what can be done, and what it is paid with."""

from __future__ import annotations

from collections.abc import Mapping

from firmware_host.games.explorers.panel.creatures import row_badges
from firmware_host.games.explorers.panel.landscapes import card_option, card_signs
from firmware_host.games.explorers.panel.names import (
    card_name,
    creature_icon,
    creature_name,
    item_icon,
    item_name,
    short_item,
    tiny_creature,
)
from firmware_host.games.explorers.panel.risk import odds_of, odds_signs
from firmware_host.games.explorers.rules import turns
from firmware_host.games.explorers.rules.cards import item_of
from firmware_host.games.explorers.rules.payments import CREDIT, HUNGER, PAIR, read, written
from firmware_host.games.explorers.rules.state import ExplorersState
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import Translator
from firmware_host.panel.presenter import Ask, Presentation, answer_with, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.groups import Group, GroupsScreen, grouped
from firmware_host.panel.screens.lists import Option
from firmware_host.panel.screens.signs import Signs
from firmware_host.panel.words import percent

FEW = 2
"""More creatures or items than that get a line of their own that opens them."""
MANY_PARTS = 7
FEW_WAYS = 6
"""More ways to pay than that are sorted by their tools; the cheapest stays in front."""


def purse_text(state: ExplorersState) -> str:
    """«6», or «4+2» with credit."""
    return f"{state.hunger}+{state.credit}" if state.credit else str(state.hunger)


@presents("ex.act")
def _act(ask: Ask) -> Presentation:
    """Landscapes first, as they lie; creatures and items folded away when there are many."""
    t, state = ask.t, ask.state
    options = {answer: _option(answer, state, t) for answer in ask.question.answers}
    fights = [o for answer, o in options.items() if answer.startswith(turns.FIGHT)]
    uses = [o for answer, o in options.items() if _is_use(answer)]
    entries: list[Group | Option] = [
        option for answer, option in options.items() if answer.startswith(turns.EXPLORE)
    ]
    entries += _folded(fights, Option("fights", t.gettext("Fight"), "sword"))
    entries += [options[each] for each in (turns.LANDSCAPES, turns.CHESTS) if each in options]
    entries += _folded(uses, Option("uses", t.gettext("Use an item"), "hand"))
    entries.append(options[turns.END])

    def screen(frame: Frame) -> Screen:
        return GroupsScreen(frame, entries, answer_with, signs_below=True)

    prompt = t.gettext("What do you do?")
    return Presentation(
        t.gettext("Your turn"),
        prompt,
        tuple(options.values()),
        badges=row_badges(state),
        screen=screen,
    )


def _is_use(answer: str) -> bool:
    return answer.startswith((turns.EAT, turns.MAP)) or answer in (
        turns.CROSSBOW,
        turns.SPYGLASS,
        turns.GIVE,
    )


def _folded(options: list[Option], line: Option) -> list[Group | Option]:
    if len(options) <= FEW:
        return list(options)
    return [Group(Option(line.id, line.text, line.icon, f"×{len(options)}"), tuple(options))]


def _option(answer: str, state: ExplorersState, t: Translator) -> Option:
    verb, _, what = answer.partition(":")
    setup = state.setup
    if verb == "explore":
        return card_option(what, state, t, answer)
    if verb == "fight":
        after = percent(odds_of(state, without=what).overrun)
        cost = setup.fight_cost[what]
        return Option(answer, creature_name(what, t), creature_icon(what), f"{cost} →{after}")
    if verb == "eat":
        gain = f"+{setup.items[what].value}"
        return Option(answer, item_name(what, t), item_icon(what, setup), gain)
    if verb == "map":
        place = setup.place_of[what]
        signs = card_signs(what, state)
        return Option(answer, card_name(what, t), "map", str(place.cost), signs=signs)
    if answer == turns.END:
        tonight = odds_of(state)
        signs = ("moon", "", *odds_signs(*tonight))
        note = percent(tonight.overrun)
        return Option(answer, t.gettext("End of turn"), "moon", note, signs=signs)
    words = {
        turns.LANDSCAPES: Option(answer, t.gettext("New landscapes"), "turn", "1"),
        turns.CHESTS: Option(answer, t.gettext("Fill chests"), "chest", "1"),
        turns.CROSSBOW: Option(answer, t.gettext("Crossbow"), "crossbow"),
        turns.SPYGLASS: Option(answer, t.gettext("Spyglass"), "spyglass"),
        turns.GIVE: Option(answer, t.gettext("Give an item"), "people"),
    }
    return words[answer]


@presents("ex.pay")
def _pay(ask: Ask) -> Presentation:
    t, state = ask.t, ask.state
    options = tuple(
        Option(answer, mix_text(read(answer), t), signs=mix_signs(read(answer), state))
        for answer in ask.question.answers
    )
    title = t.gettext("Pay {n}").format(n=ask.about["cost"])
    prompt = t.gettext("How do you pay?")
    if len(options) <= FEW_WAYS:
        return Presentation(title, prompt, options)
    entries = (options[0], *grouped(options[1:], lambda way: _tools_line(way, state, t)))

    def screen(frame: Frame) -> Screen:
        return GroupsScreen(frame, entries, answer_with)

    return Presentation(title, prompt, options, screen=screen)


def _tools_line(way: Option, state: ExplorersState, t: Translator) -> Option:
    """Ways with the same tools stand behind one line."""
    mix = read(way.id)
    tools = {what: n for what, n in mix.items() if item_of(what) in state.setup.items}
    if not tools:
        return Option("no tools", t.gettext("Without tools"))
    return Option(written(tools), t.gettext("With tools"), signs=mix_signs(tools, state))


def mix_text(mix: Mapping[str, int], t: Translator) -> str:
    return ", ".join(_part_text(what, amount, t) for what, amount in mix.items())


def _part_text(what: str, amount: int, t: Translator) -> str:
    if what == HUNGER:
        return t.gettext("{n} hunger").format(n=amount)
    if what == CREDIT:
        return t.gettext("{n} from food").format(n=amount)
    if what.startswith(PAIR):
        return f"{2 * amount}× {creature_name(what.removeprefix(PAIR), t)}"
    return item_name(what, t) if amount == 1 else f"{amount}× {item_name(what, t)}"


def mix_signs(mix: Mapping[str, int], state: ExplorersState) -> Signs:
    """Seven parts, the most that printed costs allow, find room only with small creatures."""
    creature_sign = creature_icon if len(mix) < MANY_PARTS else tiny_creature
    signs: Signs = ()
    for what, amount in mix.items():
        if what == HUNGER:
            signs += (f"={amount}", "food")
        elif what == CREDIT:
            signs += (f"={amount}", "apple")
        elif what.startswith(PAIR):
            signs += (f"={2 * amount}", creature_sign(what.removeprefix(PAIR)))
        else:
            value = state.setup.items[what.partition(".")[0]].value
            worn = "!" if "." in what else ""
            signs += (item_icon(what, state.setup), f"=−{amount * value}{worn}")
        signs += ("",)
    return signs[:-1]


@presents("ex.give")
def _give(ask: Ask) -> Presentation:
    t, state = ask.t, ask.state
    options = tuple(
        Option(
            thing, item_name(thing, t), item_icon(thing, state.setup), short=short_item(thing, t)
        )
        for thing in ask.question.answers
    )
    return Presentation(t.gettext("Give what?"), t.gettext("What do you give away?"), options)


@presents("ex.give_to")
def _give_to(ask: Ask) -> Presentation:
    t = ask.t
    options = []
    for seat in ask.question.answers:
        shown = ask.player_option(f"p{seat}")
        options.append(Option(seat, shown.text, shown.icon, typed=shown.typed))
    return Presentation(t.gettext("To whom?"), t.gettext("Who gets it?"), tuple(options))
