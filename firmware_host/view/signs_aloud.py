"""Signs read aloud: what each sign means beside its neighbors, in words of the language.

One sign has several meanings on the displays. Its neighbors tell them apart: «57 ↻1+7» is a lap,
«2↻» a number of rerolls; «2× Wood» is a count, «3×4=12» a product, «× 4%» the end of the game.
A meaning that the neighbors do not show belongs into `Notice.spoken`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from re import Match
from typing import Final

from firmware_host.panel.i18n import N_, NC_, Translator

Said = Callable[[Match[str], Translator], str]


def as_words(text: str, t: Translator) -> str:
    """Return the text with signs as words and lines as sentences: nothing a voice would spell."""
    for shape, said in _SHAPES:
        text = shape.sub(lambda found, said=said: said(found, t), text)  # type: ignore[misc]
    for sign, word in _ALONE.items():
        if sign in text:
            text = text.replace(sign, f" {t.gettext(word)} ")
    text = _PAUSES.sub(". ", _MUTE.sub(" ", text)).replace("…", ",")
    text = _SPACE_BEFORE.sub(r"\1", " ".join(text.split()))
    return _TWO_STOPS.sub(r"\1", text).replace(" .", ".")


_PAUSES: Final = re.compile(r"\s*[\n\f·→;|]\s*")
_MUTE: Final = re.compile(r"[«»„“”\"()▸●○]")
_SPACE_BEFORE: Final = re.compile(r"\s+(,)")
_TWO_STOPS: Final = re.compile(r"([.!?:,])(?:\s*\.)+")


def _lap(found: Match[str], t: Translator) -> str:
    total, laps, rest, unit = found.groups()
    # Translators: read aloud: once around the track of 50 spaces, and 7 spaces more.
    text = t.ngettext("{n} lap plus {rest}", "{n} laps plus {rest}", int(laps))
    return f"{total}{unit}, {text.format(n=laps, rest=rest)}"


def _product(found: Match[str], t: Translator) -> str:
    a, b, product = found.groups()
    # Translators: read aloud: «3 times 4 is 12».
    return t.gettext("{a} times {b} is {product}").format(a=a, b=b, product=product)


def _game_over(_found: Match[str], t: Translator) -> str:
    return t.gettext("Game Over") + " "


def _count_before(found: Match[str], t: Translator) -> str:
    """«2× Wood» is a count; before a verb («2× neu werfen») the sign means how often."""
    number, name = found.groups()
    if name[:1].isupper():
        return f"{number} "
    return f"{number} {t.gettext(_TIMES)} "


def _count_behind(found: Match[str], _t: Translator) -> str:
    return f"{found[2]} {found[1]}"


def _hearts_first(found: Match[str], _t: Translator) -> str:
    """«Bow ♥1» as «Bow, 1♥»."""
    name, guess, hearts, next_word = found.groups()
    before = f"{name}, " if name else ""
    return f"{before}{guess}{hearts}♥{',' if next_word else ''}"


def _hearts_of(found: Match[str], t: Translator) -> str:
    has, needed = found.groups()
    # Translators: read aloud: the hearts a player has and those needed: «3 of 5 hearts».
    text = t.ngettext("{n} of {most} heart", "{n} of {most} hearts", int(needed))
    return text.format(n=has, most=needed)


def _counted(found: Match[str], t: Translator) -> str:
    low, high, sign = found.groups()
    count = _range(low, high, t) if high else low
    return _plural(int(high or low), sign, t).format(n=count)


def _plural(count: int, sign: str, t: Translator) -> str:
    if sign == "♥":
        # Translators: read aloud.
        return t.ngettext("{n} heart", "{n} hearts", count)
    if sign == "%":
        # Translators: read aloud.
        return t.ngettext("{n} percent", "{n} percent", count)
    if sign == "⚂":
        return t.ngettext("{n} die", "{n} dice", count)
    if sign == "↻":
        return t.ngettext("{n} reroll", "{n} rerolls", count)
    if sign == "→":
        return t.ngettext("{n} step", "{n} steps", count)
    return t.ngettext("{n} block", "{n} blocks", count)


def _reach(found: Match[str], t: Translator) -> str:
    return t.gettext("range {n}").format(n=found[1])


def _part(found: Match[str], t: Translator) -> str:
    # Translators: read aloud: the sign / between two numbers: «3 of 4».
    text = t.pgettext("sign read aloud", "{n} of {most}")
    return text.format(n=found[1], most=found[2])


def _span(found: Match[str], t: Translator) -> str:
    return _range(found[1], found[2], t)


def _range(low: str, high: str, t: Translator) -> str:
    if int(high) == int(low) + 1:
        return t.listed((low, high), "or")
    # Translators: read aloud: from one number to another: «0 to 2», «0 to 2 steps».
    return t.gettext("{low} to {high}").format(low=low, high=high)


def _enchanted(found: Match[str], t: Translator) -> str:
    """«Iron sword★», «Iron sword★3»."""
    count = int(found[1] or 1)
    # Translators: read aloud behind a weapon: how many enchantments it has.
    text = t.ngettext("{n} enchantment", "{n} enchantments", count)
    return f", {text.format(n=count)} "


def _damaged(_found: Match[str], t: Translator) -> str:
    return t.pgettext("item", "damaged") + " "


def _word(word: str) -> Said:
    return lambda _found, t: f" {t.gettext(word)} "


# Translators: the sign × read aloud: «3 times».
_TIMES: Final = NC_("sign read aloud", "times")
_SHAPES: Final[tuple[tuple[re.Pattern[str], Said], ...]] = (
    (re.compile(r"(\d+) ↻(\d+)\+(\d+)((?:\s[^\W\d]+)?)"), _lap),
    (re.compile(r"(\d+)\s*×\s*(\d+)\s*=\s*(\d+)"), _product),
    # Translators: the sign × read aloud, between the sides of a square: «4 by 4».
    (re.compile(r"(?<=\d)×(?=\d)"), _word(NC_("sign read aloud", "by"))),
    (re.compile(r"×\s*(?=≈?\d+\s*%)"), _game_over),
    (re.compile(r"(≈?\d+)\s*×\s*(?=([^\W\d]?))"), _count_before),
    (re.compile(r"([^\W\d][^\n.,:;·→×]*?)\s×(≈?\d+)"), _count_behind),
    (re.compile(r"×(?=≈?\d)"), lambda _found, _t: ""),
    (
        re.compile(r"(?:([^\W_])\s)?(≈?)♥([−≈]*\d+(?:[/–]\d+)?)(?=(\s*[^\W\d])?)"),
        _hearts_first,
    ),
    (re.compile(r"(\d+)\s*/\s*(\d+)\s*♥"), _hearts_of),
    (re.compile(r"(\d+)(?:–(\d+))?\s*([♥%⚂↻■□])"), _counted),
    (re.compile(r"(\d+)(?:–(\d+))?(→)"), _counted),
    (re.compile(r"(\d+)↔"), _reach),
    (re.compile(r"(\d+)\s*/\s*(\d+)"), _part),
    (re.compile(r"(\d+)–(\d+)"), _span),
    # Translators: the sign − read aloud: «minus 1 heart».
    (re.compile(r"−(?=\s*≈?\d)"), _word(NC_("sign read aloud", "minus"))),
    (re.compile(r"(?<=\w)\s?★(\d*)"), _enchanted),
    # Translators: the sign ★ read aloud, before the name of a player.
    (re.compile(r"★(?=[^\W\d])"), _word(NC_("sign read aloud", "winner"))),
    (re.compile(r"▼(?=\S)"), _damaged),
    # Translators: the sign n° or № read aloud: «number 6».
    (re.compile(r"\b[Nn]\s?[°º]|№"), _word(NC_("sign read aloud", "number"))),
)
"""In this order: a shape finds what those before it left."""
_ALONE: Final = {
    # Translators: the sign ≈ read aloud, before a number: «about 20 percent».
    "≈": NC_("sign read aloud", "about"),
    # Translators: the sign ♥ read aloud, without a number.
    "♥": NC_("sign read aloud", "hearts"),
    # Translators: the sign ↻ read aloud: one more action in this turn.
    "↻": NC_("sign read aloud", "extra action"),
    "×": _TIMES,
    # Translators: the sign + read aloud: «plus 2».
    "+": NC_("sign read aloud", "plus"),
    # Translators: the sign % read aloud, without a number.
    "%": NC_("sign read aloud", "percent"),
    # Translators: the sign = read aloud: «a star is one hit».
    "=": NC_("sign read aloud", "is"),
    # Translators: the sign & read aloud.
    "&": NC_("sign read aloud", "and"),
    # Translators: the sign ★ read aloud, before the choice that gives most points.
    "★": NC_("sign read aloud", "best"),
    # Translators: the sign ▲ or ↑ read aloud.
    "▲": NC_("sign read aloud", "up"),
    "↑": NC_("sign read aloud", "up"),
    # Translators: the sign ▼ or ↓ read aloud.
    "▼": NC_("sign read aloud", "down"),
    "↓": NC_("sign read aloud", "down"),
    "−": NC_("sign read aloud", "minus"),
    "✓": N_("Done"),
    "■": N_("Blocks"),
    "□": N_("Blocks"),
    "⚂": N_("Dice"),
    "↔": N_("Range"),
    "–": ",",
    "—": ",",
}
"""Without a number or name beside it."""
