"""The seal as a QR code on the glass, read by a real decoder."""

from __future__ import annotations

import pytest
import zxingcpp
from PIL import Image

from firmware_host.panel.burn_in import PLAIN
from firmware_host.panel.canvas import Canvas
from firmware_host.panel.screens.message import QrScreen
from tests.flows.flow import Flow, Step


def read(image: Image.Image) -> list[str]:
    """What a phone reads from a picture of the glass, four times as large."""
    size = (image.width * 4, image.height * 4)
    large = image.convert("L").resize(size, Image.Resampling.NEAREST)
    return [code.text for code in zxingcpp.read_barcodes(large)]


@pytest.mark.parametrize("seal", ["0" * 64, "f" * 64, "0123456789abcdef" * 4])
def test_every_seal_fits_the_glass_and_is_read(seal: str) -> None:
    canvas = Canvas(True, PLAIN)
    QrScreen(seal, "Scan").draw(canvas, 0.0)
    assert read(canvas.image) == [seal.upper()]
    assert not canvas.problems


def test_the_seal_of_the_game_is_scanned_from_its_menu() -> None:
    flow = Flow()
    flow.go(Step(press="roll", waits=2.1), Step(press="hold ok"), Step(choose="Scan dice code"))
    assert read(flow.look().image) == [flow.table.snapshot().commitment.upper()]
    flow.go(Step(press="back"), Step(sees="Menu"))
    flow.close()
