"""The forecast on the glass: how likely a win is, and every task in time, and how sure that is."""

from __future__ import annotations

from firmware_host.panel.canvas import Canvas
from firmware_host.panel.commands import Close, Command
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import Translator
from firmware_host.panel.screens.base import Press, Screen
from firmware_host.panel.screens.lists import ListScreen, Option
from firmware_host.table.forecast import Chance, Forecast


def chance_text(chance: Chance, t: Translator) -> str:
    """«62% ±4»; playouts are never a certainty, so neither end is ever reached."""
    share = min(99, max(1, round(chance.share * 100)))
    return f"{t.percent(share)} ±{max(1, round(chance.margin * 100))}"


class WaitScreen(Screen):
    """Playouts run; whoever does not want to wait presses anything."""

    def __init__(self, t: Translator) -> None:
        # Translators: title and line of a list: how the game may end; 18 letters.
        self.frame = Frame(t.gettext("Forecast"))
        # Translators: the box is busy; 18 letters.
        self._text = t.gettext("One moment…")

    def on(self, press: Press, now: float) -> Command | None:
        return Close() if press.gesture == "press" else None

    def draw(self, canvas: Canvas, now: float) -> None:
        body = self.frame.draw(canvas)
        canvas.icon(60, body.y + 12, "hourglass")
        canvas.centred(body.y + 27, self._text)


class ForecastScreen(ListScreen):
    """Only to look at: any press closes it."""

    def on(self, press: Press, now: float) -> Command | None:
        return Close() if press.gesture == "press" else None


def forecast_screen(forecast: Forecast, t: Translator) -> Screen:
    if not forecast.is_fit_to_show:
        frame = Frame(t.gettext("Forecast"), corner=f"×{forecast.games}")
        # Translators: line of a list; 18 letters.
        line = Option("none", t.gettext("Too early to say"), "hourglass")
        return ForecastScreen(frame, (line,), lambda _line: Close(), leave=Close())
    # Translators: line of the forecast with a chance beside it: the chance to win; 8 letters.
    lines = [Option("win", t.pgettext("forecast", "Win"), "star", chance_text(forecast.win, t))]
    for task, chance in forecast.tasks.items():
        # Translators: {task} is the letter or number of a task; it may still be done in time;
        # line of a list with a chance beside it, 12 letters.
        text = t.gettext("In time: {task}").format(task=task)
        lines.append(Option(task, text, "hourglass", chance_text(chance, t)))
    frame = Frame(t.gettext("Forecast"), corner=f"×{forecast.games}")
    return ForecastScreen(frame, lines, lambda _line: Close(), leave=Close())
