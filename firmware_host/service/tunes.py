"""What the box sounds like: tunes by name, as (hertz, milliseconds); 0 Hz is a rest."""

from __future__ import annotations

from typing import Final

Tune = tuple[tuple[float, int], ...]

TUNES: Final[dict[str, Tune]] = {
    "roll": ((180, 25), (0, 30), (220, 25), (0, 30), (160, 25)),
    "settle": ((523, 60), (659, 80)),
    "lucky": ((659, 70), (784, 70), (1047, 140)),
    "notice": ((659, 50),),
    "good": ((659, 70), (988, 120)),
    "bad": ((247, 140), (196, 180)),
    "hurt": ((220, 90), (165, 160)),
    "undo": ((523, 50), (392, 70)),
    "turn": ((784, 50), (0, 40), (784, 70)),
    "alarm": ((880, 160), (0, 70), (880, 160), (0, 70), (880, 260)),
    "won": ((523, 110), (659, 110), (784, 110), (1047, 320)),
    "lost": ((392, 180), (330, 180), (262, 400)),
}


def tune(name: str) -> Tune:
    """A name nobody wrote a tune for is the short notice: better heard than silent."""
    return TUNES.get(name, TUNES["notice"])
