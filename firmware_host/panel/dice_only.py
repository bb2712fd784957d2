"""Dice only in words, the same for every game that has dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from firmware_host.games import game_of
from firmware_host.games.core.dice_only import AGAIN, DiceSet, DiceState, Rolled, sums
from firmware_host.panel.commands import Close
from firmware_host.panel.frame import Frame
from firmware_host.panel.game_panel import DiceWords, MenuPage, ModePanel, dice_art_of
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.presenter import Ask, Presentation, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.dice_only import DiceOnlyScreen, DiceOption, DiceResult
from firmware_host.panel.screens.lists import Likelihood, ListScreen, Option
from firmware_host.panel.words import LIGHT, colour_name, one_decimal, percent
from firmware_host.table.snapshot import TableSnapshot

GUESSED = "≈"
"""Before a number that rests on faces nobody has looked up."""
REASONS = {
    "done": N_("The dice are put away."),
    "many_rolls": N_("The list of rolls is full. Start again to keep rolling."),
    "abandoned": N_("The dice are put away."),
}


def dice_words(game: str) -> DiceWords:
    words = game_of(game).panel().dice_words
    assert words is not None, f"{game} has no words for its dice"
    return words


def set_title(words: DiceWords, dice: DiceSet, t: Translator) -> str:
    name = words.sets.get(dice.id) or words.sets[dice.kind]
    return t.gettext(name).format(n=len(dice.dice))


def result_text(words: DiceWords, dice: DiceSet, faces: Sequence[str], t: Translator) -> str:
    """What the faces say: a sum, or each face by its name."""
    if dice.adds_up:
        return words.count(sum(int(face) for face in faces), t)
    return " · ".join(colour_name(face, t) for face in faces)


def odds_text(words: DiceWords, state: DiceState, dice: DiceSet, t: Translator) -> str:
    """The chance of any hit and how many hits there are on average."""
    if not dice.adds_up:
        return ""
    chances = sums(dice)
    about = GUESSED if state.setup.is_guessed(dice) else ""
    average = sum((hits * chance for hits, chance in chances.items()), Fraction(0))
    return t.gettext(words.odds).format(
        chance=about + percent(1 - chances.get(0, Fraction(0)), t),
        hits=about + one_decimal(average, t),
    )


def _colour(state: DiceState) -> str:
    """The light shows the color that was rolled."""
    faces = state.last.faces if state.last else ()
    return next((face for face in faces if face in LIGHT), "")


@presents("dice.set")
def _set(ask: Ask) -> Presentation:
    t, state = ask.t, ask.state
    words = dice_words(ask.view.game)
    sets: Sequence[DiceSet] = tuple(state.setup.sets.values())
    shown = [
        DiceOption(
            each.id,
            set_title(words, each, t),
            each.dice,
            odds_text(words, state, each, t),
            each.kind,
            each.is_picked_from,
        )
        for each in sets
    ]
    hints = (
        # Translators: one line below a text that says what a button does; 20 letters.
        t.gettext("ROLL   ▲ other dice"),
        # Translators: one line below a text that says what a button does; 20 letters.
        t.gettext("▲ other dice   ▼ more"),
        # Translators: one line below a text that says what a button does; 20 letters.
        t.gettext("ROLL  OK: reroll some"),
        # Translators: one line below a text that says what a button does; 20 letters.
        t.gettext("OK: pick  ROLL: reroll"),
    )
    used = tuple(dict.fromkeys(rolled.set for rolled in state.rolls))

    def screen(frame: Frame) -> Screen:
        last = state.last
        result = None
        if last:
            meaning = result_text(words, state.setup.sets[last.set], last.faces, t)
            result = DiceResult(last.set, last.faces, last.moved, meaning)
        return DiceOnlyScreen(frame, shown, result, used, hints, _again, t, dice_art_of(ask.view))

    last_set = state.last.set if state.last else sets[0].id
    return Presentation(
        set_title(words, state.setup.sets[last_set], t),
        t.gettext("Choose the dice and roll them."),
        (*(Option(option.id, option.title, "dice") for option in shown), *_rerolls(ask)),
        corner=str(state.count or ""),
        screen=screen,
        cursor=last_set,
        throws_after=last_set,
        colour=_colour(state),
    )


def _rerolls(ask: Ask) -> Iterator[Option]:
    """Every choice of dice that may be rolled once more, by the faces they show."""
    last, t = ask.state.last, ask.t
    for answer in ask.question.answers:
        if last and answer.startswith(AGAIN):
            chosen = answer.removeprefix(AGAIN).split(",")
            faces = t.listed(colour_name(last.faces[int(place)], t) for place in chosen)
            # Translators: {dice} are colors or faces, such as «Red, Gray»; line of a list, 18
            # letters.
            yield Option(answer, t.gettext("Reroll: {dice}").format(dice=faces), "turn")


def _again(chosen: Sequence[int]) -> str:
    return AGAIN + ",".join(map(str, chosen))


@presents("dice.roll", "dice.roll_again")
def _roll(ask: Ask) -> Presentation:
    """The box rolls at once: nobody ever waits on it."""
    return Presentation(ask.t.gettext("Roll the dice"), ask.t.gettext("The box rolls the dice."))


def _roll_line(snapshot: TableSnapshot, number: int, rolled: Rolled, t: Translator) -> Option:
    dice = snapshot.state.setup.sets[rolled.set]
    text = result_text(dice_words(snapshot.game), dice, rolled.faces, t)
    if dice.adds_up and len(rolled.faces) > 1:
        text = f"{text} ({'+'.join(rolled.faces)})"
    icon = "block" if any(face in LIGHT for face in rolled.faces) else "sword"
    return Option(str(number), text, icon, note=str(number))


def _rolls(snapshot: TableSnapshot, t: Translator) -> list[Option]:
    """The newest first."""
    state: DiceState = snapshot.state
    lines = [
        _roll_line(snapshot, state.count - i, rolled, t) for i, rolled in enumerate(state.rolls)
    ]
    # Translators: line of a list; 18 letters.
    return lines or [Option("none", t.gettext("Nothing rolled yet"), "dice")]


def _rolls_page(snapshot: TableSnapshot, t: Translator) -> Screen:
    frame = Frame(t.gettext("Last rolls"))
    return ListScreen(frame, _rolls(snapshot, t), lambda _line: Close(), leave=Close())


def _odds_page(snapshot: TableSnapshot, t: Translator) -> Screen:
    # Translators: title and line of a list: how likely each result is; 18 letters.
    frame = Frame(t.gettext("Odds"))
    return ListScreen(frame, odds_lines(snapshot, t), lambda _line: Close(), leave=Close())


def odds_lines(snapshot: TableSnapshot, t: Translator) -> list[Option]:
    """For each set that adds up: how likely that many or more are."""
    state: DiceState = snapshot.state
    lines, words = [], dice_words(snapshot.game)
    for dice in state.setup.sets.values():
        if not dice.adds_up:
            continue
        about = GUESSED if state.setup.is_guessed(dice) else ""
        lines.append(Option(dice.id, set_title(words, dice, t), "dice"))
        left = Fraction(1)
        for hits, chance in sums(dice).items():
            if hits and left:
                text = words.at_least(hits, t)
                odds = Likelihood("chance", left, about + percent(left, t))
                lines.append(Option(f"{dice.id} {hits}", text, note=odds.text, odds=odds))
            left -= chance
    return lines


def _tunes(snapshot: TableSnapshot) -> list[str]:
    return ["roll"] if any(event[0] == "dice_rolled" for event in snapshot.events) else []


def _reason(snapshot: TableSnapshot, t: Translator) -> str:
    assert snapshot.outcome is not None
    return t.gettext(REASONS[snapshot.outcome.reason])


DICE_PANEL = ModePanel(
    strip=lambda snapshot, t: (),
    meaning=lambda snapshot, t: None,
    notices=lambda snapshot, t: (),
    tunes=_tunes,
    alarms=lambda snapshot, t: (),
    reason=_reason,
    status=_rolls,
    pages=(
        MenuPage("rolls", N_("Last rolls"), "list", _rolls_page),
        MenuPage("odds", N_("Odds"), "dice", _odds_page),
    ),
    headline=lambda snapshot, t: t.gettext("The end"),
)
