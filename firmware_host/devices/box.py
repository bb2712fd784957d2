"""All devices of one box, opened as the configuration says: virtual, real or absent.

Opening never fails: a device that cannot be had is faulty or absent and says why.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from firmware_host.config.device import (
    BuzzerConfig,
    DeviceConfig,
    LightConfig,
    OledConfig,
    ReaderConfig,
)
from firmware_host.devices.buttons import ButtonHub, VirtualButtons
from firmware_host.devices.buzzer import (
    AbsentBuzzer,
    Buzzer,
    OnOffOutput,
    SteppedBuzzer,
    ToneOutput,
    Tune,
    VirtualBuzzer,
)
from firmware_host.devices.errors import DeviceError, brief
from firmware_host.devices.events import ButtonEvent, DeviceStatus, TileEvent
from firmware_host.devices.gpio_buttons import GpioButtons, UnfittedButtons
from firmware_host.devices.light import (
    AbsentLight,
    Colour,
    GpioLightOutput,
    Light,
    SteppedLight,
    VirtualLightOutput,
)
from firmware_host.devices.luma_driver import Bus
from firmware_host.devices.oled import AbsentOled, Display, Oled
from firmware_host.devices.pins import open_pin_factory
from firmware_host.devices.reader import AbsentReader, Reader, TileReader
from firmware_host.devices.speeches import speech_of, virtual_tray
from firmware_host.devices.ssd1306_chip import Ssd1306Chip
from firmware_host.devices.timer import Clock
from firmware_host.devices.virtual_bus import VirtualBus
from firmware_host.devices.virtual_reader import VirtualTray


@dataclass(frozen=True, slots=True)
class Listeners:
    """Who is told what. Every call comes on the loop."""

    on_button: Callable[[ButtonEvent], None]
    on_tile: Callable[[TileEvent], None]
    on_status: Callable[[str, DeviceStatus], None] = lambda name, status: None
    on_screen: Callable[[], None] = lambda: None  # the virtual glass shows something else
    on_light: Callable[[Colour], None] = lambda colour: None  # the virtual light
    on_tune: Callable[[Tune], None] = lambda tune: None  # the virtual buzzer


@dataclass(frozen=True, slots=True)
class Devices:
    hub: ButtonHub
    fingers: VirtualButtons  # for page and terminal, also on a real box
    reader: Reader
    oled: Display
    light: Light
    buzzer: Buzzer
    tray: VirtualTray | None = None  # where virtual tiles are put
    glass: VirtualBus | None = None  # the virtual display, to look at or to unplug

    def frame(self) -> bytes:
        """64 rows of 16 bytes: what the virtual glass shows, else the newest picture."""
        return self.oled.rows() if self.glass is None else self.glass.chip.pixels()

    def status(self) -> dict[str, DeviceStatus]:
        return {
            "buttons": self.hub.status(),
            "reader": self.reader.status(),
            "oled": self.oled.status(),
            "light": self.light.status(),
            "buzzer": self.buzzer.status(),
        }

    async def close(self) -> None:
        self.hub.close()
        await self.reader.close()
        if self.tray is not None:
            self.tray.close()
        self.light.close()
        self.buzzer.close()
        await self.oled.close()


async def open_devices(
    config: DeviceConfig, listeners: Listeners, *, clock: Clock | None = None
) -> Devices:
    """Open and start everything. Slow work (imports, chips) happens in threads."""
    loop = asyncio.get_running_loop()
    pins = await _open_pins(config)
    hub, fingers = await _open_buttons(config, listeners, pins, loop, clock)
    reader, tray = _open_reader(config.reader, listeners, loop, clock)
    oled, glass = _open_oled(config.oled, listeners, loop)
    reader.start()
    oled.start()
    light = await _open_light(config.light, listeners, pins, loop)
    buzzer = await _open_buzzer(config.buzzer, listeners, pins, loop)
    return Devices(hub, fingers, reader, oled, light, buzzer, tray, glass)


async def _open_pins(config: DeviceConfig) -> Any:
    """The pin factory, or the error that explains why there is none, or None if nobody needs it."""
    if "gpio" not in (config.buttons.kind, config.light.kind, config.buzzer.kind):
        return None
    try:
        return await asyncio.to_thread(open_pin_factory, config.gpio.pin_factory)
    except DeviceError as error:
        return error


async def _open_buttons(
    config: DeviceConfig,
    listeners: Listeners,
    pins: Any,
    loop: asyncio.AbstractEventLoop,
    clock: Clock | None,
) -> tuple[ButtonHub, VirtualButtons]:
    settings = config.buttons
    hub = ButtonHub(
        listeners.on_button,
        loop=loop,
        clock=clock,
        hold_s=settings.hold_seconds,
        settle_s=settings.debounce_seconds,
        on_stuck=lambda stuck: listeners.on_status("buttons", hub.status()),
    )
    if settings.kind == "gpio" and isinstance(pins, DeviceError):
        hub.attach(UnfittedButtons(DeviceStatus("faulty", brief(pins))))
    elif settings.kind == "gpio":

        def build() -> GpioButtons:
            names = settings.pins.as_dict()
            return GpioButtons(hub, names, loop=loop, pin_factory=pins, pull_up=settings.pull_up)

        hub.attach(await asyncio.to_thread(build))
    elif settings.kind == "absent":
        hub.attach(UnfittedButtons())
    fingers = VirtualButtons(hub)
    hub.attach(fingers)
    return hub, fingers


def _open_reader(
    config: ReaderConfig,
    listeners: Listeners,
    loop: asyncio.AbstractEventLoop,
    clock: Clock | None,
) -> tuple[Reader, VirtualTray | None]:
    if config.kind == "absent":
        return AbsentReader(), None
    tray = virtual_tray(config.protocol, loop) if config.kind == "virtual" else None
    reader = TileReader(
        config.port if tray is None else tray.path,
        config.speed,
        speech_of(config.protocol),
        on_tile=listeners.on_tile,
        on_status=lambda status: listeners.on_status("reader", status),
        loop=loop,
        clock=clock,
        silence_s=config.gone_after_seconds,
        is_virtual=tray is not None,
    )
    return reader, tray


def _open_oled(
    config: OledConfig, listeners: Listeners, loop: asyncio.AbstractEventLoop
) -> tuple[Display, VirtualBus | None]:
    if config.kind == "absent":
        return AbsentOled(), None
    glass: VirtualBus | None = None
    if config.kind == "virtual":

        def tell() -> None:
            loop.call_soon_threadsafe(listeners.on_screen)

        glass = VirtualBus(Ssd1306Chip(tell))
    oled = Oled(
        (lambda: _open_i2c(config)) if glass is None else (lambda: glass),
        config.driver if glass is None else "ssd1306",
        loop=loop,
        rotate=config.rotate if glass is None else 0,
        contrast=config.contrast,
        dim_contrast=config.dim_contrast,
        on_status=lambda status: listeners.on_status("oled", status),
        is_virtual=glass is not None,
    )
    return oled, glass


def _open_i2c(config: OledConfig) -> Bus:
    from luma.core.interface.serial import i2c

    bus: Bus = i2c(port=config.port, address=config.address)
    return bus


async def _open_light(
    config: LightConfig, listeners: Listeners, pins: Any, loop: asyncio.AbstractEventLoop
) -> Light:
    if config.kind == "absent":
        return AbsentLight()
    if config.kind == "virtual":
        status = DeviceStatus("virtual", "light on the page")
        return SteppedLight(VirtualLightOutput(listeners.on_light), status, loop=loop)

    def build() -> GpioLightOutput:
        _need(pins)
        led = config.pins
        return GpioLightOutput(
            led.red,
            led.green,
            led.blue,
            pin_factory=pins,
            active_high=config.active_high,
            brightness=config.brightness,
        )

    try:
        output = await asyncio.to_thread(build)
    except Exception as error:  # noqa: BLE001 - the light is a comfort; the game goes on without
        return AbsentLight(DeviceStatus("faulty", f"the light does not open ({brief(error)})"))
    return SteppedLight(output, DeviceStatus("ready", "RGB light on GPIO"), loop=loop)


async def _open_buzzer(
    config: BuzzerConfig, listeners: Listeners, pins: Any, loop: asyncio.AbstractEventLoop
) -> Buzzer:
    if config.kind == "absent":
        return AbsentBuzzer()
    if config.kind == "virtual":
        return VirtualBuzzer(listeners.on_tune)

    def build() -> ToneOutput | OnOffOutput:
        _need(pins)
        output = ToneOutput if config.passive else OnOffOutput
        return output(config.pin, pin_factory=pins)

    try:
        output = await asyncio.to_thread(build)
    except Exception as error:  # noqa: BLE001 - the buzzer is a comfort; the game goes on without
        return AbsentBuzzer(DeviceStatus("faulty", f"the buzzer does not open ({brief(error)})"))
    return SteppedBuzzer(output, DeviceStatus("ready", "buzzer on GPIO"), loop=loop)


def _need(pins: Any) -> None:
    if isinstance(pins, DeviceError):
        raise pins
