"""The wiring as a picture: the header in the middle, the parts beside the column they use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from tools.wiring.header import PINS, Pin
from tools.wiring.plan import Part, Plan, Wire

ROW = 36  # from one header row to the next
TOP = 164
CHIP = 132  # width of a pin's label
CARD = 318
GAP = 150  # between a card and the header, where the wires run
MARGIN = 36
LINE = 34  # from one terminal to the next
TITLE = 40
NOTE = 19
BETWEEN = 26  # from card to card

LEFT_CHIPS = MARGIN + CARD + GAP
MIDDLE = LEFT_CHIPS + CHIP + 34
RIGHT_CHIPS = MIDDLE + 34
RIGHT_CARDS = RIGHT_CHIPS + CHIP + GAP
WIDTH = RIGHT_CARDS + CARD + MARGIN

INK = {
    "red": "#d7263d", "orange": "#f08c1e", "black": "#20242b", "white": "#ffffff",
    "grey": "#8d99a6", "yellow": "#f2c230", "green": "#2e9e5b", "blue": "#2f6fde",
    "violet": "#8a4fd3", "brown": "#8a5a33",
}  # fmt: skip
CHIP_FILL = {"3V3": "#fdebd3", "5V": "#fbdadd", "GND": "#dfe3e8", None: "#eef4ee"}
STYLE = """\
text { font-family: "DejaVu Sans", "Segoe UI", Helvetica, Arial, sans-serif; fill: #20242b; }
.title { font-size: 24px; font-weight: bold; }
.sub { font-size: 14px; fill: #5b6672; }
.part { font-size: 16px; font-weight: bold; }
.terminal { font-size: 14px; }
.note { font-size: 12px; fill: #5b6672; }
.value { font-size: 12px; }
.pin { font-size: 13px; }
.number { font-size: 11px; fill: #ffffff; text-anchor: middle; font-weight: bold; }
.free { fill: #b9d6c5; } .light { fill: #ffffff; }
.start { text-anchor: start; } .end { text-anchor: end; } .middle { text-anchor: middle; }"""


@dataclass(frozen=True, slots=True)
class Card:
    part: Part
    wires: list[Wire]
    is_left: bool
    top: float

    @property
    def height(self) -> float:
        return card_height(self.part, self.wires)

    @property
    def x(self) -> float:
        return MARGIN if self.is_left else RIGHT_CARDS

    @property
    def edge(self) -> float:
        """Where its wires begin."""
        return self.x + CARD if self.is_left else self.x

    @property
    def inward(self) -> int:
        """The direction from the edge into the card."""
        return -1 if self.is_left else 1

    def y(self, index: int) -> float:
        return self.top + TITLE + LINE * (index + 0.5)


def card_height(part: Part, wires: Sequence[Wire]) -> float:
    return TITLE + LINE * len(wires) + NOTE * len(part.notes) + 12


def svg(plan: Plan) -> str:
    cards = [*_column(plan, True), *_column(plan, False)]
    header_end = TOP + 20 * ROW
    height = max([header_end + 56, *(card.top + card.height + MARGIN for card in cards)])
    body = [
        *_opening(height),
        *_board(header_end),
        *(line for card in cards for line in _frame(card)),
        *(line for card in cards for line in _wires(card)),
        *_pins({wire.pin.number for wire in plan.wires}),
        *(line for card in cards for line in _terminals(card)),
        _text(MIDDLE, header_end + 34, "sub middle", "Pin 1 is at the end beside the SD card."),
        "</svg>",
    ]
    return "\n".join(body) + "\n"


def _column(plan: Plan, is_left: bool) -> Iterator[Card]:
    """Cards of one side from top to bottom, each as near to its pins as the one above allows."""
    mine = [(part, plan.of(part)) for part in plan.parts if plan.is_left(part) is is_left]
    mine.sort(key=lambda each: _centre([w for w in each[1] if not w.pin.supply]))
    wished = [
        max(TOP - 20.0, _centre(wires) - card_height(part, wires) / 2) for part, wires in mine
    ]
    # From the bottom up no card may reach below the header, from the top down none may overlap.
    floor = float(TOP + 20 * ROW + 20)
    for index in reversed(range(len(mine))):
        wished[index] = min(wished[index], floor - card_height(*mine[index]))
        floor = wished[index] - BETWEEN
    free = TOP - 20.0
    for top, (part, wires) in zip(wished, mine, strict=True):
        card = Card(part, wires, is_left, max(top, free))
        free = card.top + card.height + BETWEEN
        yield card


def _centre(wires: Sequence[Wire]) -> float:
    return sum(_pin_y(wire.pin) for wire in wires) / len(wires)


def _pin_y(pin: Pin) -> float:
    return TOP + ROW * (pin.row + 0.5)


def _opening(height: float) -> Iterator[str]:
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" '
        f'width="{WIDTH}" height="{height:g}" role="img" aria-label="Wiring of the box">'
    )
    yield f"<style>{STYLE}</style>"
    yield f'<rect width="{WIDTH}" height="{height:g}" fill="#f7f8fa"/>'
    yield _text(MARGIN, 52, "title start", "Tilekeeper: the wires")
    legend = "Red is 5 V, orange 3.3 V, black ground. A signal pin takes at most 3.3 V."
    yield _text(MARGIN, 78, "sub start", legend)


def _board(end: float) -> Iterator[str]:
    yield (
        f'<rect x="{LEFT_CHIPS - 12}" y="{TOP - 50}" width="{2 * (CHIP + 34) + 24}" '
        f'height="{end - TOP + 62:g}" rx="14" fill="#2f7d4f"/>'
    )
    yield _text(MIDDLE, TOP - 22, "part middle light", "Raspberry Pi")
    yield (
        f'<rect x="{MIDDLE - 34}" y="{TOP - 2}" width="68" height="{end - TOP + 4:g}" rx="6" '
        'fill="#20242b"/>'
    )


def _pins(used: set[int]) -> Iterator[str]:
    for pin in PINS:
        y = _pin_y(pin)
        x = LEFT_CHIPS if pin.is_left else RIGHT_CHIPS
        wired = pin.number in used
        fill = CHIP_FILL[pin.supply] if wired else "#417f5b"
        label = f"{pin.name} {pin.function}".strip()
        centre = MIDDLE + (-16 if pin.is_left else 16)
        yield f'<rect x="{x}" y="{y - 13:g}" width="{CHIP - 6}" height="26" rx="6" fill="{fill}"/>'
        css = "pin middle" if wired else "pin middle free"
        yield _text(x + (CHIP - 6) / 2, y + 4.5, css, label)
        gold = "#d9a521" if wired else "#6b737c"
        if pin.number == 1:  # the square pad
            yield f'<rect x="{centre - 11}" y="{y - 11:g}" width="22" height="22" fill="{gold}"/>'
        else:
            yield f'<circle cx="{centre}" cy="{y:g}" r="11" fill="{gold}"/>'
        yield _text(centre, y + 4, "number", str(pin.number))


def _frame(card: Card) -> Iterator[str]:
    yield (
        f'<rect x="{card.x}" y="{card.top:g}" width="{CARD}" height="{card.height:g}" rx="12" '
        'fill="#ffffff" stroke="#cfd6dd" stroke-width="1.5"/>'
    )
    yield _text(card.x + 18, card.top + 27, "part start", card.part.name)
    for index, note in enumerate(card.part.notes):
        y = card.y(len(card.wires)) - LINE / 2 + NOTE * (index + 0.8)
        yield _text(card.x + 18, y, "note start", note)


def _wires(card: Card) -> Iterator[str]:
    for index, wire in enumerate(card.wires):
        path = _path(card, card.y(index), wire.pin)
        colour = INK[wire.colour]
        if wire.colour == "white":  # a white wire on a white ground needs its outline
            yield f'<path d="{path}" fill="none" stroke="#7b8794" stroke-width="6"/>'
            yield f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="3.6"/>'
        else:
            yield f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="4.5"/>'


def _path(card: Card, y: float, pin: Pin) -> str:
    """From the card's edge to the outer end of the pin's label.

    A pin of the far column is reached between two rows, then from outside.
    """
    start, pin_y = card.edge, _pin_y(pin)
    outer = LEFT_CHIPS if pin.is_left else RIGHT_CHIPS + CHIP - 6
    if pin.is_left is card.is_left:
        middle = (start + outer) / 2
        return f"M{start} {y:g} C{middle:g} {y:g} {middle:g} {pin_y:g} {outer} {pin_y:g}"
    near = LEFT_CHIPS - 12 if card.is_left else RIGHT_CHIPS + CHIP + 6
    beyond = outer + (26 if card.is_left else -26)
    between = pin_y + ROW / 2
    middle = (start + near) / 2
    return (
        f"M{start} {y:g} C{middle:g} {y:g} {middle:g} {between:g} {near} {between:g} "
        f"H{outer} C{beyond} {between:g} {beyond} {pin_y:g} {outer} {pin_y:g}"
    )


def _terminals(card: Card) -> Iterator[str]:
    inward = card.inward
    for index, wire in enumerate(card.wires):
        y, edge = card.y(index), card.edge
        name = wire.terminal.name + (f" ({wire.terminal.note})" if wire.terminal.note else "")
        x = card.x + 18 if card.is_left else card.edge + 116
        yield _text(x, y + 5, "terminal start", name)
        length = 96 if wire.terminal.through else 14
        outline = "#7b8794" if wire.colour == "white" else INK[wire.colour]
        yield (
            f'<path d="M{edge} {y:g} h{inward * length}" stroke="{outline}" stroke-width="3"/>'
            f'<circle cx="{edge + inward * length}" cy="{y:g}" r="5" fill="{INK[wire.colour]}" '
            f'stroke="{outline}" stroke-width="1.5"/>'
        )
        if wire.terminal.through:
            yield from _resistor(edge + inward * 60, y, wire.terminal.through, 50, 18)
    if card.part.bridge:
        yield from _bridge(card, *card.part.bridge)


def _resistor(x: float, y: float, value: str, width: float, height: float) -> Iterator[str]:
    yield (
        f'<rect x="{x - width / 2:g}" y="{y - height / 2:g}" width="{width}" height="{height}" '
        'rx="4" fill="#f6e7c8" stroke="#8a6d2f" stroke-width="1.2"/>'
    )
    yield _text(x, y + 4.2, "value middle", value)


def _bridge(card: Card, start: str, end: str, value: str) -> Iterator[str]:
    """A resistor from one terminal's wire, at its header end, to another's."""
    ys = [card.y(i) for i, w in enumerate(card.wires) if w.terminal.name in (start, end)]
    x = card.edge + card.inward * 20
    middle = sum(ys) / 2
    to_ground = card.y([w.terminal.name for w in card.wires].index(end))
    yield f'<path d="M{x} {min(ys):g} V{max(ys):g}" stroke="#20242b" stroke-width="2"/>'
    if abs(x - card.edge) > 14:
        yield f'<path d="M{card.edge} {to_ground:g} H{x}" stroke="#20242b" stroke-width="3"/>'
    for y in ys:
        yield f'<circle cx="{x}" cy="{y:g}" r="4" fill="#20242b"/>'
    yield (
        f'<rect x="{x - 5:g}" y="{middle - 9:g}" width="10" height="18" rx="2" fill="#f6e7c8" '
        'stroke="#8a6d2f" stroke-width="1.2"/>'
    )
    anchor = "end" if card.is_left else "start"
    yield _text(x + card.inward * 10, middle + 4.2, f"value {anchor}", value)


def _text(x: float, y: float, css: str, words: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" class="{css}">{escape(words)}</text>'
