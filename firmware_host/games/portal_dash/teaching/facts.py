"""The printed values of an entry in words, ≈ where they are guesses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from firmware_host.games.portal_dash.panel.items import ability, guessable
from firmware_host.games.portal_dash.panel.names import harm, moves_of
from firmware_host.games.portal_dash.rules.activation import attack_by
from firmware_host.games.portal_dash.rules.items import read_kinds
from firmware_host.games.portal_dash.rules.piglin import ANY, TASKS
from firmware_host.games.portal_dash.rules.setup import read_boss, read_mobs
from firmware_host.games.teaching import Entry, PrintedValues
from firmware_host.panel.i18n import Translator
from firmware_host.panel.words import approx, approx_within, colour_name


def facts(entry: Entry, values: PrintedValues, t: Translator) -> str:
    """Empty where nothing is printed on it, or the catalogue does not have it."""
    told = _FACTS.get(entry.id) or _FACTS_OF_KIND.get(entry.kind)
    return told(entry.id, values, t) if values and told else ""


def _mob(id: str, values: PrintedValues, t: Translator) -> str:
    mob, path = read_mobs(values)[id], f"mobs.{id}"
    numbers = t.listed(str(number) for number in mob.numbers)
    # Translators: how many hits defeat a mob.
    life = t.gettext("Life {n}").format(n=mob.life)
    told = (
        approx_within(life, values.is_guess(f"{path}.life")),
        approx_within(moves_of(mob, t), values.is_guess(f"{path}.move", f"{path}.range")),
        approx(harm(attack_by(mob), t), values.is_guess(f"{path}.damage", f"{path}.special")),
        # Translators: the numbers of the die on which such mobs act: «1, 2, 3».
        t.gettext("Numbers {list}").format(
            list=approx(numbers, values.is_guess(f"{path}.numbers"))
        ),
    )
    return ". ".join(told)


def _boss(id: str, values: PrintedValues, t: Translator) -> str:
    """A line for each side: its life, how it moves, what it does on 1, 2 and 3."""
    # Translators: a side of the board of the boss. {moves}: «Moves 2, range 1»; {attacks}: what
    # each number of the die does, «1: 2 hearts. 2: 3 hearts».
    easy = t.gettext("Easy: life {n}. {moves}. {attacks}")
    # Translators: the other side of the board of the boss.
    hard = t.gettext("Hard: life {n}. {moves}. {attacks}")
    lines = []
    for side, words in (("easy", easy), ("hard", hard)):
        boss = read_boss(values, id, side)
        attacks = ". ".join(t.pair(str(n), harm(line, t)) for n, line in enumerate(boss.lines, 1))
        text = words.format(n=boss.hp, moves=moves_of(boss, t), attacks=attacks)
        lines.append(approx_within(text, values.is_guess(f"bosses.{id}.{side}")))
    return "\n".join(lines)


def _item(id: str, values: PrintedValues, t: Translator) -> str:
    kind = read_kinds(values).get(id)
    if kind is None:
        return ""
    return approx_within(ability(kind, t), values.is_guess(*guessable(kind.kind, id)))


def _block(id: str, values: PrintedValues, t: Translator) -> str:
    count = int(values["blocks"][id.removesuffix("_block")])
    # Translators: how many blocks of a color there are.
    text = t.ngettext("{n} block", "{n} blocks", count).format(n=count)
    return approx(text, values.is_guess("blocks"))


def _faces(die: str) -> Callable[[str, PrintedValues, Translator], str]:
    def told(_id: str, values: PrintedValues, t: Translator) -> str:
        faces = t.listed(
            ANY if face == ANY else colour_name(str(face), t) for face in values["dice"][die]
        )
        # Translators: what is on the faces of a die: «Red, Gray».
        text = t.gettext("Faces: {list}").format(list=faces)
        return approx(text, values.is_guess(f"dice.{die}"))

    return told


def _piglin(_id: str, values: PrintedValues, t: Translator) -> str:
    """A line for each side: the sizes of the columns of each task."""
    lines = []
    for side, tasks in values["piglin"].items():
        sizes = t.listed(f"{task} {'+'.join(map(str, tasks[task]))}" for task in TASKS)
        is_guess = values.is_guess("piglin_side", f"piglin.{side}")
        # Translators: a side of the piglin board. {side}: «1–2» or «3–4»; {sizes}: how many
        # blocks each column takes, «A 3+4, B 4+5».
        text = t.gettext("{side} players: {sizes}")
        side_words = str(side).replace("-", "–")
        lines.append(text.format(side=side_words, sizes=approx(sizes, is_guess)))
    return "\n".join(lines)


_Facts = Callable[[str, PrintedValues, Translator], str]
_FACTS: Final[Mapping[str, _Facts]] = {
    "blocks_die": _faces("blocks"),
    "mob_die": _faces("mob"),
    "combat_dice": _faces("combat"),
    "piglin_board": _piglin,
}
_FACTS_OF_KIND: Final[Mapping[str, _Facts]] = {
    "mob": _mob,
    "boss": _boss,
    "item": _item,
    "enchantment": _item,
    "block": _block,
}
