"""All devices of one box, opened as the configuration says: virtual, real or absent.

open_devices() never raises: a device that cannot be opened has the status faulty or absent.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from firmware_host.config.device import (
    BuzzerConfig,
    DeviceConfig,
    LightConfig,
    OledConfig,
    ReaderConfig,
    VoiceConfig,
)
from firmware_host.devices.buttons import ButtonHub, NoButtons, VirtualButtons
from firmware_host.devices.buzzer import (
    AbsentBuzzer,
    Buzzer,
    OnOffOutput,
    SteppedBuzzer,
    ToneOutput,
    Tune,
    VirtualBuzzer,
    Volume,
)
from firmware_host.devices.contacts import Contacts, contact_opener
from firmware_host.devices.events import ButtonEvent, ButtonTrouble, DeviceStatus, TileEvent
from firmware_host.devices.light import (
    AbsentLight,
    Colour,
    GpioLightOutput,
    Light,
    Shine,
    SteppedLight,
    VirtualLightOutput,
)
from firmware_host.devices.luma_driver import Bus
from firmware_host.devices.oled import AbsentOled, Display, Oled
from firmware_host.devices.oled_bus import CHIPS, open_bus
from firmware_host.devices.oled_chip import VirtualBus
from firmware_host.devices.outputs import PinWriter
from firmware_host.devices.packing import FRAME_BYTES
from firmware_host.devices.pins import PinBoard
from firmware_host.devices.protocols import protocol_for, virtual_tray
from firmware_host.devices.quiet import (
    QuietBuzzer,
    QuietHours,
    battery_clock_agrees,
    network_has_set_it,
)
from firmware_host.devices.reader import AbsentReader, Reader, TileReader
from firmware_host.devices.splash import splash_frame
from firmware_host.devices.timers import Clock
from firmware_host.devices.virtual_port import clear_stale_ptys
from firmware_host.devices.virtual_reader import VirtualTray
from firmware_host.devices.voice import AbsentVoice, EspeakVoice, Voice


@dataclass(frozen=True, slots=True)
class Listeners:
    """Callbacks of the owner. All are called on the event loop."""

    on_button: Callable[[ButtonEvent], None]
    on_tile: Callable[[TileEvent], None]
    on_status: Callable[[str, DeviceStatus], None] = lambda name, status: None
    on_trouble: Callable[[str, ButtonTrouble | None], None] = lambda button, trouble: None
    on_screen: Callable[[], None] = lambda: None  # the virtual glass shows something else
    on_light: Callable[[Colour], None] = lambda colour: None  # the virtual light
    on_tune: Callable[[Tune], None] = lambda tune: None  # the virtual buzzer


@dataclass(frozen=True, slots=True)
class Devices:
    hub: ButtonHub
    reader: Reader
    oled: Display
    light: Light
    buzzer: Buzzer
    board: PinBoard
    tray: VirtualTray | None = None  # where virtual tiles are put
    glass: VirtualBus | None = None  # the virtual display, to look at or to unplug
    voice: Voice = field(default_factory=AbsentVoice)

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
            "voice": self.voice.status(),
        }

    async def close(self) -> None:
        await self.hub.close()
        await self.reader.close()
        if self.tray is not None:
            self.tray.close()
        await self.light.close()
        await self.buzzer.close()
        await self.oled.close()  # before the board: an SPI display drives pins of it
        await self.voice.close()  # after the display, which people look at: its processes may hang
        await self.board.close()


async def open_devices(
    config: DeviceConfig, listeners: Listeners, *, clock: Clock | None = None
) -> Devices:
    """Open and start everything. Slow work (imports, chips) happens in threads."""
    loop = asyncio.get_running_loop()
    board = PinBoard(config.gpio.pin_factory)
    hub = await _open_buttons(config, listeners, board, loop, clock)
    if config.reader.kind == "virtual":
        await asyncio.to_thread(clear_stale_ptys)
    reader, tray = _open_reader(config.reader, listeners, loop, clock)
    oled, glass = _open_oled(config.oled, listeners, board, loop)
    reader.start()
    oled.start()
    light = await _open_light(config.light, listeners, board, loop)
    buzzer = await _open_buzzer(config.buzzer, listeners, board, loop)
    voice = await _open_voice(config.voice, listeners)
    return Devices(hub, reader, oled, light, buzzer, board, tray, glass, voice)


async def _open_buttons(
    config: DeviceConfig,
    listeners: Listeners,
    board: PinBoard,
    loop: asyncio.AbstractEventLoop,
    clock: Clock | None,
) -> ButtonHub:
    settings = config.buttons

    def report_trouble(button: str, trouble: ButtonTrouble | None) -> None:
        listeners.on_status("buttons", hub.status())
        listeners.on_trouble(button, trouble)

    hub = ButtonHub(
        listeners.on_button,
        loop=loop,
        clock=clock,
        hold_s=settings.hold_seconds,
        settle_s=settings.debounce_seconds,
        on_trouble=report_trouble,
    )
    if settings.kind == "gpio":
        contacts = Contacts(
            hub,
            settings.pins.as_dict(),
            contact_opener(settings, board),
            board,
            loop=loop,
            on_status=lambda status: listeners.on_status("buttons", hub.status()),
        )
        hub.attach(contacts)
        await contacts.open()
    elif settings.kind == "absent":
        hub.attach(NoButtons())
    else:
        VirtualButtons(hub)
    return hub


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
        protocol_for(config.protocol, config.gone_after_seconds),
        on_tile=listeners.on_tile,
        on_status=lambda status: listeners.on_status("reader", status),
        loop=loop,
        clock=clock,
        silence_s=config.gone_after_seconds,
        is_virtual=tray is not None,
    )
    return reader, tray


def _open_oled(
    config: OledConfig, listeners: Listeners, board: PinBoard, loop: asyncio.AbstractEventLoop
) -> tuple[Display, VirtualBus | None]:
    if config.kind == "absent":
        return AbsentOled(), None
    glass: VirtualBus | None = None
    if config.kind == "virtual":

        def notify() -> None:
            loop.call_soon_threadsafe(listeners.on_screen)

        glass = VirtualBus(CHIPS[config.driver](notify))

    def open_wire() -> Bus:
        """In the display's own thread."""
        if glass is not None:
            return glass
        return open_bus(config, board.lend_factory(loop) if config.kind == "spi" else None)

    oled = Oled(
        open_wire,
        config.driver,
        loop=loop,
        rotate=config.rotate if glass is None else 0,
        contrast=config.contrast,
        dim_contrast=config.dim_contrast,
        on_status=lambda status: listeners.on_status("oled", status),
        is_virtual=glass is not None,
        # What the glass shows already: it must not go dark until there is a prompt.
        first_frame=splash_frame(config.rotate) if glass is None else bytes(FRAME_BYTES),
    )
    return oled, glass


async def _open_light(
    config: LightConfig, listeners: Listeners, board: PinBoard, loop: asyncio.AbstractEventLoop
) -> Light:
    if config.kind == "absent":
        return AbsentLight()
    if config.kind == "virtual":
        return SteppedLight(VirtualLightOutput(listeners.on_light), loop=loop)

    def build() -> GpioLightOutput:
        return GpioLightOutput(
            config.pins.red,
            config.pins.green,
            config.pins.blue,
            pin_factory=board.factory(),
            active_high=config.active_high,
            brightness=config.brightness,
            software_pwm=config.software_pwm_use,
        )

    output: PinWriter[Shine] = PinWriter(
        "light",
        build,
        board,
        loop=loop,
        on_status=lambda status: listeners.on_status("light", status),
    )
    await output.open()
    return SteppedLight(output, loop=loop)


async def _open_buzzer(
    config: BuzzerConfig, listeners: Listeners, board: PinBoard, loop: asyncio.AbstractEventLoop
) -> Buzzer:
    buzzer: Buzzer
    if config.kind == "absent":
        return AbsentBuzzer()
    if config.kind == "virtual":
        buzzer = VirtualBuzzer(listeners.on_tune)
    else:
        volume = Volume(config.volume)

        def build() -> ToneOutput | OnOffOutput:
            output = ToneOutput if config.passive else OnOffOutput
            return output(config.pin, pin_factory=board.factory(), volume=volume)

        output: PinWriter[float] = PinWriter(
            "buzzer",
            build,
            board,
            loop=loop,
            on_status=lambda status: listeners.on_status("buzzer", status),
        )
        await output.open()
        buzzer = SteppedBuzzer(output, loop=loop, volume=volume)
    if config.quiet_from is None or config.quiet_until is None:
        return buzzer
    hours = QuietHours(config.quiet_from, config.quiet_until)
    return QuietBuzzer(buzzer, hours, clock_is_set=await asyncio.to_thread(battery_clock_agrees))


async def _open_voice(config: VoiceConfig, listeners: Listeners) -> Voice:
    if config.kind == "absent":
        return AbsentVoice()
    quiet = None
    if config.quiet_from is not None and config.quiet_until is not None:
        quiet = QuietHours(config.quiet_from, config.quiet_until)
    clock_is_set = await asyncio.to_thread(battery_clock_agrees)
    return EspeakVoice(
        config.volume,
        speaks_up=config.says == "everything",
        on_status=lambda status: listeners.on_status("voice", status),
        quiet=quiet,
        clock_is_set=lambda: clock_is_set or network_has_set_it(),
    )
