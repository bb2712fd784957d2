"""Hearts in words: armour, healing, items, corrections."""

from __future__ import annotations

from firmware_host.games.portal_dash.panel.hearts import hearts_text, life_text
from firmware_host.panel.presenter import Ask, Presentation, presents
from firmware_host.panel.screens.lists import Option


def _piece(ask: Ask, answer: str, index: int, text: str) -> Option:
    has, value = ask.about["armour"][index]
    return Option(answer, text, "shield", f"{has}/{value}")


@presents("pd.which_armour")
def _which_armour(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(
        # Translators: one of several pieces of armor; {n} is its number. 14 letters.
        _piece(ask, answer, int(answer), t.gettext("Armor {n}").format(n=int(answer) + 1))
        for answer in ask.question.answers
    )
    prompt = t.gettext("Which armor loses a heart?")
    # Translators: title, 20 letters.
    return Presentation(t.gettext("Which armor?"), prompt, options)


@presents("pd.item_damage")
def _item_damage(ask: Ask) -> Presentation:
    t = ask.t
    words = {
        # Translators: answer, 18 letters.
        "other": Option("other", t.gettext("Another item"), "chest"),
        # Translators: answer, 18 letters.
        "none": Option("none", t.gettext("No active item"), "cross"),
    }
    options = tuple(words.get(a) or _armour_option(ask, a) for a in ask.question.answers)
    prompt = t.gettext("Which of your active items is damaged?")
    # Translators: title, 20 letters.
    return Presentation(t.gettext("Damage which?"), prompt, options)


def _armour_option(ask: Ask, answer: str) -> Option:
    index = int(answer.partition(":")[2])
    return _piece(ask, answer, index, ask.t.gettext("Armor {n}").format(n=index + 1))


@presents("pd.repair")
def _repair(ask: Ask) -> Presentation:
    t = ask.t
    other = Option("other", t.gettext("Another item"), "chest")
    options = tuple(
        other if answer == "other" else _armour_option(ask, answer)
        for answer in ask.question.answers
    )
    # Translators: title, 20 letters.
    return Presentation(t.gettext("Repair which?"), t.gettext("Which item do you repair?"), options)


@presents("pd.for_whom")
def _for_whom(ask: Ask) -> Presentation:
    t = ask.t
    tells_hearts = ask.about["use"] != "item"
    options = ask.player_options(lambda seat: hearts_text(ask.state, seat) if tells_hearts else "")
    words = {
        # Translators: title, 20 letters.
        "heal": (t.gettext("Heal which player?"), t.gettext("Which player do you heal?")),
        # Translators: title, 20 letters.
        "repair": (t.gettext("Repair whose?"), t.gettext("Whose items do you repair?")),
        # Translators: title, 20 letters.
        "item": (t.gettext("Item for whom?"), t.gettext("Who gets an item?")),
    }
    title, prompt = words[str(ask.about["use"])]
    return Presentation(title, prompt, options)


@presents("pd.replaced")
def _replaced(ask: Ask) -> Presentation:
    t = ask.t
    # Translators: answer: the new armor replaces no other armor.
    other = Option("other", t.pgettext("armor", "None"), "chest")
    options = tuple(
        other if answer == "other" else _armour_option(ask, answer)
        for answer in ask.question.answers
    )
    prompt = t.gettext("Which armor does it replace?")
    # Translators: title, 20 letters.
    return Presentation(t.gettext("Replace armor?"), prompt, options, says_prompt=True)


def _armour_text(ask: Ask, answer: str) -> str:
    value = int(answer.removeprefix("armour"))
    # Translators: answer, 18 letters: new armor with so many hearts.
    return ask.t.ngettext("Armor, {n} heart", "Armor, {n} hearts", value).format(n=value)


@presents("pd.adjust")
def _adjust(ask: Ask) -> Presentation:
    t = ask.t
    options = ask.player_options(lambda seat: hearts_text(ask.state, seat))
    return Presentation(
        t.gettext("Correct hearts"), t.gettext("Whose hearts need correcting?"), options
    )


@presents("pd.adjust_hearts")
def _adjust_hearts(ask: Ask) -> Presentation:
    t = ask.t
    hearts = life_text(ask.about["life"], ask.about["armour"])
    return Presentation(
        # Translators: title, 20 letters. {hearts}: «♥5 +3/4».
        t.gettext("Correct {hearts}").format(hearts=hearts),
        t.gettext("What needs correcting?"),
        tuple(_correction(ask, answer) for answer in ask.question.answers),
    )


def _correction(ask: Ask, answer: str) -> Option:
    t = ask.t
    plain = {
        "done": Option("done", t.gettext("Done"), "check"),
        # Translators: answer, 18 letters.
        "hit": Option("hit", t.gettext("Lose 1 heart"), "heart-empty"),
        # Translators: answer, 18 letters.
        "life+1": Option("life+1", t.gettext("Gain 1 heart"), "heart"),
    }
    if answer in plain:
        return plain[answer]
    what, _, index = answer.partition(":")
    if what == "fill":
        # Translators: answer, 14 letters. {n}: which piece of armor.
        text = t.gettext("Fill armor {n}")
    elif what == "drop":
        # Translators: answer, 14 letters. {n}: which piece of armor.
        text = t.gettext("Remove armor {n}")
    else:
        return Option(answer, _armour_text(ask, answer), "plus")
    return _piece(ask, answer, int(index), text.format(n=int(index) + 1))
