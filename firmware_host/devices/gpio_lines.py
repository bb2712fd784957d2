"""Which library reaches the buttons: the one place where device.yaml's choice becomes code."""

from __future__ import annotations

import asyncio

from firmware_host.config.device import ButtonsConfig
from firmware_host.devices.contacts import Contact, OnEdge, OnLost, OpenContact
from firmware_host.devices.pins import PinBoard, chip_node, header_chip


def contact_opener(
    config: ButtonsConfig, board: PinBoard, loop: asyncio.AbstractEventLoop
) -> OpenContact:
    """A function that opens one pin; it is called in the board's thread."""

    def open_with_gpiozero(pin: int, on_edge: OnEdge, _on_lost: OnLost) -> Contact:
        from firmware_host.devices.gpio_buttons import GpioContact

        return GpioContact(pin, on_edge, pin_factory=board.factory(), pull_up=config.pull_up)

    def open_with_gpiod(pin: int, on_edge: OnEdge, on_lost: OnLost) -> Contact:
        from firmware_host.devices.gpiod_buttons import GpiodContact

        chip = chip_node(header_chip())
        return GpiodContact(pin, on_edge, on_lost, chip=chip, pull_up=config.pull_up, loop=loop)

    return open_with_gpiod if board.factory_name == "gpiod" else open_with_gpiozero
