"""A turn in words: what can be done, and what it is paid with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from firmware_host.games.explorers.panel.creatures import row_badges
from firmware_host.games.explorers.panel.landscapes import (
    by_cost,
    by_likelihood,
    card_option,
    card_signs,
    cost_text,
    is_promising,
)
from firmware_host.games.explorers.panel.names import (
    card_name,
    creature_icon,
    creature_name,
    item_icon,
    item_name,
    short_item,
    tiny_creature,
)
from firmware_host.games.explorers.panel.risk import (
    IsGuess,
    chance_text,
    odds_of,
    overrun_odds,
    sure,
)
from firmware_host.games.explorers.rules import turns
from firmware_host.games.explorers.rules.cards import is_worn, item_of
from firmware_host.games.explorers.rules.payments import CREDIT, HUNGER, PAIR, read, written
from firmware_host.games.explorers.rules.state import ExplorersState
from firmware_host.panel.canvas import Signs
from firmware_host.panel.commands import AnswerCommand
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import Translator
from firmware_host.panel.presenter import Ask, Presentation, answer_with, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.groups import Group, GroupsScreen, grouped
from firmware_host.panel.screens.lists import Option
from firmware_host.panel.words import approx

FEW = 2
"""More items than that get a line of their own that opens them."""
LEAST_COST = 2
"""Of any landscape as printed: whoever has no more left after dealing new ones explores none."""
MANY_PARTS = 7
FEW_WAYS = 6
"""More ways to pay than that are sorted by their tools; the cheapest stays in front."""


def purse_text(state: ExplorersState) -> str:
    """«6», or «4+2» with credit."""
    return f"{state.hunger}+{state.credit}" if state.credit else str(state.hunger)


@presents("ex.act")
def _act(ask: Ask) -> Presentation:
    """ROLL ends the turn, unless armour leaves a choice how."""
    t, state = ask.t, ask.state
    options = {answer: _option(answer, ask) for answer in ask.question.answers}
    entries, first = _sorted(options, state, t)
    ends = [answer for answer in options if answer.partition(":")[0] == turns.END]
    ends_at_once = AnswerCommand(turns.END) if len(ends) == 1 else None

    def screen(frame: Frame) -> Screen:
        shown = GroupsScreen(frame, entries, answer_with, roll=ends_at_once, signs_below=True)
        shown.top.mark(first)
        return shown

    # Translators: title, 10 letters
    title = t.gettext("What now?")
    return Presentation(
        title,
        t.gettext("What do you do? ROLL ends your turn."),
        tuple(options.values()),
        badges=row_badges(state),
        screen=screen,
        roll=turns.END if ends_at_once else "",
        table_prompt=title,
    )


def _sorted(
    options: Mapping[str, Option], state: ExplorersState, t: Translator
) -> tuple[list[Group | Option], str]:
    """Every action, and the one under the cursor: landscapes, or a chest that can be completed.

    What is done often lies around that place: fights, chests and new landscapes above it.
    """

    def those(*answers: str) -> list[Option]:
        return [options[answer] for answer in answers if answer in options]

    explores = [o for answer, o in options.items() if answer.startswith(turns.EXPLORE)]
    fights = [o for answer, o in options.items() if answer.startswith(turns.FIGHT)]
    uses = [o for answer, o in options.items() if _is_use(answer)]
    ends = [o for answer, o in options.items() if answer.partition(":")[0] == turns.END]
    is_dealt = state.setup.cards_in_box
    renews = those(turns.REPLACE) if is_dealt else those(turns.LANDSCAPES)
    renews = renews or those(turns.REFILL)
    lying = by_likelihood(explores, state) if is_dealt else by_cost(explores, state, t)
    above = [*sorted(fights, key=lambda o: _quiet(o, state), reverse=True), *those(turns.CHESTS)]
    rest = [each for each in those(turns.LANDSCAPES, turns.REFILL) if each not in renews]
    entries = [
        *above,
        *renews,
        *lying,
        # Translators: opens the list of items one can use; with a sign and a number, 14 letters
        *_folded(uses, Option("uses", t.gettext("Use an item"), "hand")),
        *rest,
        *ends,
    ]
    if turns.CHESTS in options and completes_chest(state):
        return entries, turns.CHESTS
    is_hopeless = is_dealt and not is_promising(explores, state)
    if renews and state.purse() > LEAST_COST and (is_hopeless or not explores):
        return entries, renews[0].id
    first = next(iter(lying), above[-1] if above else ends[-1])
    return entries, first.line.id if isinstance(first, Group) else first.id


def _quiet(option: Option, state: ExplorersState) -> Fraction:
    """How likely an overrun is tonight once this creature is gone."""
    return odds_of(state, without=option.id.removeprefix(turns.FIGHT)).overrun


def completes_chest(state: ExplorersState) -> bool:
    """Whether the active player holds all that some chest still needs."""
    fits, inventory = state.setup.fits, state.inventory
    for chest in state.chests:
        held, missing = dict(inventory), state.missing(chest)
        for need in missing:
            thing = next((each for each in held if held[each] and each in fits[need]), "")
            if not thing:
                break
            held[thing] -= 1
        else:
            if missing:
                return True
    return False


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


def _option(answer: str, ask: Ask) -> Option:
    t, state, is_guess = ask.t, ask.state, ask.is_guess
    verb, _, what = answer.partition(":")
    setup = state.setup
    if verb == "explore":
        found = card_option(what, state, t, answer, is_guess)
        # Translators: verb; {place}: Woods
        text = t.gettext("Explore: {place}").format(place=found.text)
        return replace(found, text=text, short=found.short or found.text)
    if verb == "fight":
        name = creature_name(what, t)
        after = overrun_odds(odds_of(state, without=what), t, is_guess)
        # Translators: verb; {creature}: Zombie
        text = t.gettext("Fight: {creature}").format(creature=name)
        # Translators: how likely it is, beside a sign; a line of 17 letters; {chance}: ≈20%
        risk = t.gettext("overrun {chance}").format(chance=after.text)
        signs: Signs = ("moon", f"=→ {risk}")
        cost = approx(str(setup.fight_cost[what]), is_guess(f"creatures.{what}.cost"))
        icon = creature_icon(what)
        return Option(answer, text, icon, cost, short=name, signs=signs, odds=after)
    if verb == "eat":
        gain, food = f"+{item_value(what, state, is_guess)}", item_name(what, t)
        # Translators: verb; {food}: Bread
        text = t.gettext("Eat: {food}").format(food=food)
        return Option(answer, text, item_icon(what, setup), gain, short=food)
    if verb == "map":
        cost, name = cost_text(what, state, is_guess), card_name(what, t)
        # Translators: verb: use an explorer map; {place} it leads to: Mansion
        text = t.gettext("Use map: {place}").format(place=name)
        return Option(
            answer, text, "map", cost, short=name, signs=card_signs(what, state, t, is_guess)
        )
    if verb == turns.END:
        return _end_option(answer, what, ask)
    is_told = not setup.cards_in_box
    if is_told:
        # Translators: verb; an action
        renew = t.gettext("Deal new landscapes")
        # Translators: short for «Deal new landscapes»; with a sign and a number, 14 letters
        brief = t.gettext("Deal new ones")
    else:
        # Translators: not all landscapes; an action
        renew = t.gettext("Replace only some")
        # Translators: some landscapes; with a sign and a number, 14 letters
        brief = t.gettext("Replace some")
    words = {
        turns.LANDSCAPES: Option(answer, renew, "turn", "1", short=brief),
        turns.REFILL: Option(
            answer,
            # Translators: verb: deal until 5 lie open again; an action
            t.gettext("Refill landscapes"),
            "turn",
            "1",
            # Translators: verb; short for «Refill landscapes»; with a sign and a number, 14 letters
            short=t.gettext("Refill"),
        ),
        turns.REPLACE: Option(
            answer,
            t.gettext("Replace all landscapes"),
            "turn",
            "1",
            # Translators: verb; all landscapes; with a sign and a number, 14 letters
            short=t.gettext("Replace all"),
        ),
        # Translators: verb: put items into chests; with a sign and a number, 15 letters
        turns.CHESTS: Option(answer, t.gettext("Fill chests"), "chest", "1"),
        turns.CROSSBOW: Option(
            answer,
            t.gettext("Shoot the crossbow"),
            "crossbow",
            # Translators: the item; with a sign, 18 letters
            short=t.gettext("Crossbow"),
        ),
        turns.SPYGLASS: Option(
            answer,
            t.gettext("Look through the spyglass"),
            "spyglass",
            # Translators: the item; with a sign, 18 letters
            short=t.gettext("Spyglass"),
        ),
        # Translators: to another player; with a sign, 18 letters
        turns.GIVE: Option(answer, t.gettext("Give an item"), "people"),
    }
    return words[answer]


def _end_option(answer: str, armour: str, ask: Ask) -> Option:
    """EX-057: with armour the night brings nothing."""
    t, state = ask.t, ask.state
    if armour:
        # Translators: verbs; {armor}: Armor
        text = t.gettext("End turn. Use: {armor}").format(armor=item_name(armour, t))
        return Option(
            answer,
            text,
            item_icon(armour, state.setup),
            # Translators: verbs: end the turn and use the armor; with a sign, 18 letters
            short=t.gettext("End, use armor"),
        )
    tonight = odds_of(state)
    odds = overrun_odds(tonight, t, ask.is_guess)
    risk = t.gettext("overrun {chance}").format(chance=odds.text)
    signs: Signs = ("moon", "", f"={risk}")
    if tonight.game_over:
        signs += ("", "warning", f"={chance_text(tonight.game_over, t, ask.is_guess)}")
    # Translators: verb; with a sign and a percentage, 12 letters
    return Option(answer, t.gettext("End turn"), "moon", odds.text, signs=signs, odds=odds)


@presents("ex.pay")
def _pay(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(_way(answer, ask) for answer in ask.question.answers)
    ways = sorted(options, key=lambda way: _hunger_in(way.id))
    # Translators: title, 20 letters; {n}: the hunger it costs: 3
    title = t.gettext("How do you pay {n}?").format(n=ask.about["cost"])
    # Translators: {n}: the hunger it costs: 3
    prompt = t.gettext("Cost {n}: how do you pay?").format(n=ask.about["cost"])
    entries: tuple[Group | Option, ...] = tuple(ways)
    if len(ways) > FEW_WAYS:
        entries = (ways[0], *grouped(ways[1:], lambda way: _tools_line(way, ask)))

    def screen(frame: Frame) -> Screen:
        return GroupsScreen(frame, entries, answer_with)

    return Presentation(title, prompt, options, screen=screen)


def _way(answer: str, ask: Ask) -> Option:
    """In words where they find room: one thing, or hunger and one thing; else in signs."""
    t, state = ask.t, ask.state
    mix = read(answer)
    text = mix_text(mix, t)
    if len(mix) > 1:
        few = len(mix) == 2 and any(item_of(what) in state.setup.items for what in mix)
        signs = mix_signs(mix, state, t if few else None, ask.is_guess)
        return Option(answer, text, signs=signs)
    (what, amount), *_ = mix.items()
    if item_of(what) not in state.setup.items:
        icon = creature_icon(what.removeprefix(PAIR)) if what.startswith(PAIR) else "food"
        return Option(answer, text, "apple" if what == CREDIT else icon)
    note = _saving(what, amount, state, ask.is_guess)
    return Option(answer, text, item_icon(what, state.setup), note, short=short_item(what, t))


def item_value(thing: str, state: ExplorersState, is_guess: IsGuess, times: int = 1) -> str:
    """What a food gives or a tool saves."""
    item = item_of(thing)
    printed = state.setup.items[item]
    return approx(str(times * printed.value), is_guess(f"{printed.kind}.{item}"))


def _saving(tool: str, uses: int, state: ExplorersState, is_guess: IsGuess) -> str:
    """«−3», or «−3!» where the tool breaks."""
    return f"−{item_value(tool, state, is_guess, uses)}{'!' if is_worn(tool) else ''}"


def _hunger_in(way: str) -> int:
    """What is left of hunger can still be spent; so the way that takes least of it comes first."""
    mix = read(way)
    return mix.get(HUNGER, 0) + mix.get(CREDIT, 0)


def _tools_line(way: Option, ask: Ask) -> Option:
    """Ways with the same tools stand behind one line."""
    t, state = ask.t, ask.state
    mix = read(way.id)
    tools = {what: n for what, n in mix.items() if item_of(what) in state.setup.items}
    if not tools:
        # Translators: ways to pay; an option, 20 letters
        return Option("no tools", t.gettext("Without tools"))
    return Option(
        written(tools),
        # Translators: ways to pay; an option, 20 letters
        t.gettext("With tools"),
        signs=mix_signs(tools, state, is_guess=ask.is_guess),
    )


def mix_text(mix: Mapping[str, int], t: Translator) -> str:
    return t.listed(_part_text(what, amount, t) for what, amount in mix.items())


def _part_text(what: str, amount: int, t: Translator) -> str:
    if what == HUNGER:
        # Translators: what one pays; 12 letters
        return t.ngettext("{n} hunger", "{n} hunger", amount).format(n=amount)
    if what == CREDIT:
        # Translators: hunger from food that one has eaten, as a part of what one pays; 12 letters
        return t.gettext("{n} from food").format(n=amount)
    if what.startswith(PAIR):
        return f"{2 * amount}× {creature_name(what.removeprefix(PAIR), t)}"
    return item_name(what, t) if amount == 1 else f"{amount}× {item_name(what, t)}"


def mix_signs(
    mix: Mapping[str, int],
    state: ExplorersState,
    t: Translator | None = None,
    is_guess: IsGuess = sure,
) -> Signs:
    """With words for hunger where there is a translator: then only few parts find room.

    Seven parts, the most that printed costs allow, find room only with small creatures.
    """
    creature_sign = creature_icon if len(mix) < MANY_PARTS else tiny_creature
    signs: Signs = ()
    for what, amount in mix.items():
        if what in (HUNGER, CREDIT):
            sign = "food" if what == HUNGER else "apple"
            signs += (f"={_part_text(what, amount, t)}",) if t else (f"={amount}", sign)
        elif what.startswith(PAIR):
            signs += (f"={2 * amount}", creature_sign(what.removeprefix(PAIR)))
        else:
            signs += (item_icon(what, state.setup), f"={_saving(what, amount, state, is_guess)}")
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
    # Translators: the item; title, 20 letters
    return Presentation(t.gettext("Who gets it?"), t.gettext("Who gets the item?"), tuple(options))
