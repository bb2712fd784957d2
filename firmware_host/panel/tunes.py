"""The box's few sounds, as (hertz, milliseconds); 0 hertz is a rest."""

from __future__ import annotations

from typing import Final

Tune = tuple[tuple[float, int], ...]

TUNES: Final[dict[str, Tune]] = {
    "notice": ((880, 60),),
    "roll": ((300, 25), (0, 30), (340, 25), (0, 30), (300, 25)),
    "settle": ((660, 50), (880, 70)),
    "lucky": ((784, 70), (988, 70), (1175, 140)),
    "good": ((659, 80), (784, 80), (1047, 160)),
    "bad": ((330, 120), (262, 180)),
    "hurt": ((392, 90), (294, 160)),
    "undo": ((700, 50), (520, 70)),
    "alarm": ((988, 180), (0, 60), (740, 180), (0, 60), (988, 180), (0, 60), (740, 260)),
    "won": ((523, 120), (659, 120), (784, 120), (1047, 360)),
    "lost": ((392, 200), (370, 200), (349, 200), (294, 500)),
}
