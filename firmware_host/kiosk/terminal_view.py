"""The panel as lines of text for a terminal. Pure: state and window size in, lines out."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from firmware_host.kiosk.box import HEIGHT, ROW_BYTES, WIDTH
from firmware_host.panel.i18n import Translator

_HALVES = " ▀▄█"
_LEFT_DOTS = (0x01, 0x02, 0x04, 0x40)
_RIGHT_DOTS = (0x08, 0x10, 0x20, 0x80)
_OLED = "\x1b[38;5;195;48;5;16m"
_CASE = "\x1b[38;5;137m"
_FAINT = "\x1b[2m"
_STRONG = "\x1b[1m"
_PLAIN = "\x1b[0m"

LINES_BESIDE_SCREEN = 7
"""Two edges, the light, what is asked, the tiles and two lines of help."""


_MOST_LINES = 50
"""Of one paragraph."""
MOST_LINES_MORE = 3
"""What is asked takes so many lines more where the window has them."""


@dataclass(frozen=True, slots=True)
class View:
    """Everything the terminal shows."""

    frame: bytes
    state: Mapping[str, Any]
    hold_next: bool = False
    note: str = ""
    true_colour: bool = False
    first_tile: int = 0
    """Where the row of tiles begins; only so many are shown as fit."""


def half_blocks(frame: bytes) -> list[str]:
    """128×32 cells: each shows two pixels, one above the other."""
    rows = _rows(frame)
    return [
        "".join(map(_eight_cells, top, bottom))
        for top, bottom in zip(rows[0::2], rows[1::2], strict=True)
    ]


def braille(frame: bytes) -> list[str]:
    """64×16 cells: each shows two by four pixels."""
    rows = _rows(frame)
    return ["".join(map(_four_cells, *rows[first : first + 4])) for first in range(0, HEIGHT, 4)]


def panel_lines(view: View, columns: int, lines: int, words: Translator) -> list[str]:
    """The whole window, at most `lines` lines, none wider than `columns`."""
    width = _glass_width(columns, lines)
    if not width:
        return _too_small(columns, lines, words)
    screen = half_blocks(view.frame) if width == WIDTH else braille(view.frame)
    margin = " " * _margin(columns, width)
    room = columns - len(margin)
    note = view.note
    if not any(view.frame):
        note = note or words.gettext("Screen asleep. Press any key to wake it.")
    free = lines - len(screen) - LINES_BESIDE_SCREEN
    asked = _wrapped(_question(view.state, words), room, 1 + min(free, MOST_LINES_MORE))
    body = [
        f"{_CASE}╭{'─' * width}╮{_PLAIN}",
        *(f"{_CASE}│{_OLED}{row}{_PLAIN}{_CASE}│{_PLAIN}" for row in screen),
        f"{_CASE}╰{'─' * width}╯{_PLAIN}",
        _light_bar(view, width + 2),
        *(f"{_STRONG}{line}{_PLAIN}" for line in asked),
        clip(note or _tiles(view, room, words), room),
        *(f"{_FAINT}{clip(text, room)}{_PLAIN}" for text in _help(view.hold_next, words)),
    ]
    return [margin + line for line in body]


def why_lines(document: Mapping[str, Any], columns: int, words: Translator) -> list[str]:
    """GET /api/why as text: what is asked, its rules, and what can be done in this turn."""
    labels: Mapping[str, str] = document.get("words", {})
    lines = _told(str(document.get("title", "")), columns, _STRONG)
    for text in (document.get("meaning") or labels.get("nothing"), document.get("leads_to")):
        lines += _told(str(text or ""), columns)
    for rule in document.get("rules", ()):
        # Translators: {rule} is a rule's number, two letters and three digits.
        where = words.gettext("Rule {rule}").format(rule=rule["rule"])
        if rule["page"] is not None:
            # Translators: {rule} is a rule's number, two letters and three digits; {page} a
            # page number.
            where = words.gettext("Rule {rule}, rulebook page {page}").format(
                rule=rule["rule"], page=rule["page"]
            )
        lines += ["", *_told(rule["title"], columns, _STRONG)]
        for paragraph in rule["text"].split("\n"):
            lines += _told(paragraph, columns)
        lines += _told(where, columns, _FAINT)
    can = document.get("possibilities", ())
    lines += ["", *_told(labels.get("can", ""), columns, _STRONG)] if can else []
    for each in can:
        why_not = each["why_not"]
        # Translators: {why} is a whole sentence: the rule that forbids it now.
        refused = words.gettext("Not now: {why}").format(why=why_not) if why_not else ""
        parts = [each["name"], *filter(None, (each["needs"], refused))]
        lines += _told(f"{'×' if why_not else '✓'} {' · '.join(parts)}", columns)
    return lines


def _told(text: str, columns: int, style: str = "") -> list[str]:
    found = _wrapped(text, columns, _MOST_LINES) if text else []
    return [f"{style}{line}{_PLAIN}" if style else line for line in found]


def tiles_in_reach(
    view: View, columns: int, lines: int, words: Translator
) -> list[Mapping[str, Any]]:
    """The tiles that stand in the row, in the order of their keys."""
    return _fitting(view, columns - _margin(columns, _glass_width(columns, lines)), words)


def clip(text: str, room: int) -> str:
    """The beginning of a text that fits; control characters must never reach the terminal."""
    clean = "".join(letter if letter.isprintable() else " " for letter in text)
    if _cells(clean) <= room:
        return clean
    while _cells(clean) > room - 1:
        clean = clean[:-1]
    return f"{clean}…"


def _glass_width(columns: int, lines: int) -> int:
    """How many cells wide the screen is drawn; none if the window is too small."""
    if columns >= WIDTH + 2 and lines >= HEIGHT // 2 + LINES_BESIDE_SCREEN:
        return WIDTH
    if columns >= WIDTH // 2 + 2 and lines >= HEIGHT // 4 + LINES_BESIDE_SCREEN:
        return WIDTH // 2
    return 0


def _margin(columns: int, width: int) -> int:
    return max(0, (columns - width - 2) // 2)


def _too_small(columns: int, lines: int, words: Translator) -> list[str]:
    needed = f"{WIDTH // 2 + 2}×{HEIGHT // 4 + LINES_BESIDE_SCREEN}"
    text = words.gettext(
        "This window has %(has)s cells; the panel needs %(needs)s. Make it larger."
    ) % {
        "has": f"{columns}×{lines}",
        "needs": needed,
    }
    return _wrapped(text, max(columns, 1), max(lines, 1))


def _wrapped(text: str, columns: int, most: int) -> list[str]:
    """At most so many lines; what does not fit into them is cut off at the end."""
    wrapped = [""]
    words = text.split()
    while words:
        longer = f"{wrapped[-1]} {words[0]}".strip()
        if len(wrapped) == most and _cells(" ".join((wrapped[-1], *words))) > columns:
            wrapped[-1] = clip(" ".join((wrapped[-1], *words)).strip(), columns)
            break
        if _cells(longer) <= columns or not wrapped[-1]:
            wrapped[-1] = clip(longer, columns)
            words.pop(0)
        else:
            wrapped.append("")
    return wrapped


def _light_bar(view: View, width: int) -> str:
    light = view.state.get("light") or {}
    red, green, blue = (int(light.get(part, 0)) for part in "rgb")
    if view.true_colour:
        return f"\x1b[48;2;{red};{green};{blue}m{' ' * width}{_PLAIN}"
    shade = 16 + 36 * _sixth(red) + 6 * _sixth(green) + _sixth(blue)
    return f"\x1b[48;5;{shade}m{' ' * width}{_PLAIN}"


def _question(state: Mapping[str, Any], words: Translator) -> str:
    question = state.get("question")
    if not question:
        return ""
    options = " · ".join(option["text"] for option in question["options"])
    player = question.get("player")
    prompt = str(question["prompt"])
    asked = words.pair(player, prompt) if player else prompt
    return f"{asked} — {options}" if options else asked


def _tiles(view: View, room: int, words: Translator) -> str:
    shown = _fitting(view, room, words)
    row = _tile_row(shown, words)
    return row + _more(words) if len(shown) < len(view.state.get("tiles", ())) else row


def _fitting(view: View, room: int, words: Translator) -> list[Mapping[str, Any]]:
    """As many tiles as have a key and fit, but at least one."""
    tiles = list(view.state.get("tiles", ()))[view.first_tile :][:9]
    room -= _cells(_more(words))
    while len(tiles) > 1 and _cells(_tile_row(tiles, words)) > room:
        tiles.pop()
    return tiles


def _tile_row(tiles: Sequence[Mapping[str, Any]], words: Translator) -> str:
    shown = [
        f"{number}{'▣' if tile['on_reader'] else ':'} {tile['name']}"
        for number, tile in enumerate(tiles, start=1)
    ]
    # Translators: in the terminal, before the tiles that can be put on the reader.
    title = words.gettext("Tiles")
    return f"{title}  {'   '.join(shown)}" if shown else ""


def _more(words: Translator) -> str:
    # Translators: in the terminal: key 0 shows more answers.
    return "   " + words.gettext("0: more")


def _help(hold_next: bool, words: Translator) -> tuple[str, str]:
    second = words.gettext(
        "w: why? · O: menu · B: undo · h: hold the next key · 1–9: tile · q: quit"
    )
    if hold_next:
        second = words.gettext("The next key is held. h: no, just press it")
    return words.gettext("↑ ↓ move · Enter OK · Esc back · r or Space: roll"), second


def _sixth(value: int) -> int:
    """The step of the 256-colour cube (0, 95, 135, 175, 215, 255) nearest to a brightness."""
    return 0 if value < 48 else 1 if value < 115 else min(5, (value - 35) // 40)


def _cells(text: str) -> int:
    return sum(_letter_cells(letter) for letter in text)


def _letter_cells(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def _rows(frame: bytes) -> list[bytes]:
    return [frame[start : start + ROW_BYTES] for start in range(0, len(frame), ROW_BYTES)]


@lru_cache(4096)
def _eight_cells(top: int, bottom: int) -> str:
    return "".join(_HALVES[(top >> bit & 1) + 2 * (bottom >> bit & 1)] for bit in range(7, -1, -1))


@lru_cache(4096)
def _four_cells(*rows: int) -> str:
    cells = ""
    for bit in (7, 5, 3, 1):
        dots = 0
        for row, left, right in zip(rows, _LEFT_DOTS, _RIGHT_DOTS, strict=True):
            dots |= left * (row >> bit & 1) | right * (row >> (bit - 1) & 1)
        # Some fonts draw the empty braille cell as eight small circles.
        cells += chr(0x2800 + dots) if dots else " "
    return cells
