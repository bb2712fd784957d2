"""The promise before the first roll, the same for every game."""

from __future__ import annotations

from firmware_host.panel.presenter import Ask, Presentation, presents


@presents("fair")
def _fair(ask: Ask) -> Presentation:
    t = ask.t
    text = t.gettext("Fair dice: this code locks in every roll. The key follows at the end:")
    commitment = str(ask.about["commitment"])
    pieces = " ".join(commitment[i : i + 8] for i in range(0, len(commitment), 8))
    return Presentation(t.gettext("Fair dice"), f"{text}\f{pieces}", icon="lock")
