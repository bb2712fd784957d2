"""Is the machine prepared? Judged before any part is blamed: buses, pins, rights, disk, clock.

A part whose bus is switched off is not broken; it is skipped, and the switch is what fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from firmware_host.config.device import DeviceConfig
from firmware_host.config.device_schema import HEADER_UARTS
from firmware_host.devices.kernel_pwm import pwm_channels
from firmware_host.devices.port_users import consoles_in
from firmware_host.selftest.check import Result, Subject, failed, passed, skipped
from firmware_host.selftest.hardware import BUSY, ON_THE_BOX, missing, not_there
from firmware_host.selftest.machine import ENOUGH_FREE, Machine
from firmware_host.texts import Counted, Joined, Listed, Message

_HERE: Final = Machine()
_UNREADABLE: Final = Message("what is built in stands in the configuration, which cannot be read")
_FAST: Final = 400_000
_FREE_THEM: Final = Message(
    "end that program, take its dtoverlay out of config.txt, or choose other pins in device.yaml"
)
_NOT_IN_FORCE: Final = Message(
    "it is switched on in config.txt but not in force yet: start the Pi again (sudo reboot)"
)
_AS_THE_BOX: Final = "sudo -u tilekeeper tilekeeper selftest"
_MINI_UARTS: Final = ("ttyS0", "ttyS1")
"""Raspberry Pi OS and Debian number it differently."""
_DEBUG_UART: Final = "ttyAMA10"
"""The three-pin plug of a Pi 5; older boot loaders call it serial0."""
_PI_5_UART: Final = "/dev/ttyAMA0"
_FIRST_YEAR: Final = 2025
_FORGETFUL: Final = ("overlay", "tmpfs", "ramfs")
_UNSAFE: Final = ("vfat", "msdos", "exfat", "nfs", "nfs4", "cifs")
"""A power cut tears the directories of the first three; networks have no locks to rely on."""


def check_i2c(subject: Subject, machine: Machine = _HERE) -> Result:
    if subject.settings is None:
        return skipped(_UNREADABLE)
    oled = subject.settings.device.oled
    if oled.kind != "i2c":
        # Translators: the self-test says it to the builder; {kind} is a word of the file
        # device.yaml.
        return skipped(Message("nothing is on I2C (oled.kind is {kind})", kind=oled.kind))
    if machine.path(f"/dev/i2c-{oled.port}").exists():
        return passed(_there(machine, oled.port))
    return not_there(subject, "oled", missing(f"/dev/i2c-{oled.port}"), _why_no_bus(machine, "i2c"))


def check_spi(subject: Subject, machine: Machine = _HERE) -> Result:
    if subject.settings is None:
        return skipped(_UNREADABLE)
    device = subject.settings.device
    if device.oled.kind != "spi":
        # Translators: the self-test says it to the builder; {kind} is a word of the file
        # device.yaml.
        return skipped(Message("nothing is on SPI (oled.kind is {kind})", kind=device.oled.kind))
    chip = None if subject.daemon_runs else machine.header_chip()
    # Here as well as under "pins": a display on I2C is not to be blamed for a button.
    if chip is not None and (taken := _taken(machine, chip, dict(_of_the_display(device)))):
        return failed(taken, _FREE_THEM)
    found = sorted(node.name for node in machine.path("/dev").glob("spidev*"))
    if found:
        # Translators: the self-test says it to the builder; {names} is a list of names.
        return passed(Message("found: {names}", names=Listed(found)))
    return not_there(subject, "oled", missing("/dev/spidev*"), _why_no_bus(machine, "spi"))


def _there(machine: Machine, bus: int) -> Message:
    """An I2C bus, with its speed where the kernel tells it."""
    node = machine.path(f"/sys/class/i2c-adapter/i2c-{bus}/of_node/clock-frequency")
    there = f"/dev/i2c-{bus}"
    try:
        hertz = int.from_bytes(node.read_bytes()[:4], "big")
    except OSError:
        # Translators: the self-test says it to the builder; {port} is a port.
        return Message("{port} is there", port=there)
    khz = hertz // 1000
    if hertz >= _FAST:
        # Translators: the self-test says it to the builder; {port} is a port, {khz} is a
        # number.
        return Message("{port} is there, {khz} kHz", port=there, khz=khz)
    # Translators: the self-test says it to the builder; {port} is a port, {khz} is a number.
    return Message(
        "{port} is there, {khz} kHz; dtparam=i2c_arm_baudrate=400000 makes it four times faster",
        port=there,
        khz=khz,
    )


def _why_no_bus(machine: Machine, bus: str) -> Message:
    switch = {"i2c": "dtparam=i2c_arm=on", "spi": "dtparam=spi=on"}[bus]
    if switch not in _lines(machine.boot_config()):
        return Message(
            "switch it on ({command}) and start the Pi again",
            command=f"sudo raspi-config nonint do_{bus} 0",
        )
    if bus == "i2c" and machine.path("/sys/class/i2c-adapter").is_dir():
        return Message("it is switched on, but its module is not loaded: sudo modprobe i2c-dev")
    return _NOT_IN_FORCE


def _lines(text: str) -> set[str]:
    return {line.strip() for line in text.splitlines()}


def check_uart(subject: Subject, machine: Machine = _HERE) -> Result:
    if subject.settings is None:
        return skipped(_UNREADABLE)
    reader = subject.settings.device.reader
    if reader.kind != "serial":
        return skipped(
            # Translators: the self-test says it to the builder; {kind} is a word of the file
            # device.yaml.
            Message("no reader on a serial port (reader.kind is {kind})", kind=reader.kind)
        )
    node = machine.path(reader.port)
    if not node.exists():
        return not_there(
            subject, "reader", missing(reader.port), _why_no_port(machine, reader.port)
        )
    console = {node.name, node.resolve().name} & consoles_in(machine.read("/proc/cmdline"))
    if console:
        gone = console.isdisjoint(consoles_in(machine.read("/boot/firmware/cmdline.txt")))
        return failed(
            # Translators: the self-test says it to the builder; {port} is a port.
            Message(
                "{port} carries the kernel's console, which garbles every tag",
                port=reader.port,
            ),
            Message("it is taken off already: start the Pi again (sudo reboot)")
            if gone and machine.read("/boot/firmware/cmdline.txt")
            else Message(
                "take it off (sudo raspi-config nonint do_serial_cons 1) and start the Pi again"
            ),
        )
    real = node.resolve().name
    if real == _DEBUG_UART:
        return failed(
            # Translators: the self-test says it to the builder; {port} is a port: /dev/serial0,
            # {uart} is its real name: ttyAMA10.
            Message(
                "{port} is {uart}, the debug plug between the HDMI sockets, not the header",
                port=reader.port,
                uart=real,
            ),
            Message(
                "add dtparam=uart0=on to config.txt, set reader.port to {port} and start the Pi "
                "again",
                port=_PI_5_UART,
            ),
        )
    port = reader.port if real == node.name else f"{reader.port} ({real})"
    if subject.is_pi and real in _MINI_UARTS:
        return passed(Joined("{port}: {remark}", port=port, remark=_mini_uart(machine)))
    return passed(Message("{port} is there", port=port))


def _mini_uart(machine: Machine) -> Message:
    """Describe the mini UART, which keeps its speed because enable_uart=1 fixes the core clock."""
    lines = _lines(machine.boot_config())
    if lines & {"dtoverlay=disable-bt", "dtoverlay=miniuart-bt"}:
        return Message("it is the mini UART until the Pi is started again (sudo reboot)")
    return Message(
        "it is the mini UART, which will do for a reader: if tags come garbled, add "
        "dtoverlay=disable-bt to config.txt and start the Pi again"
    )


def _why_no_port(machine: Machine, port: str) -> Message:
    if port not in HEADER_UARTS:
        others = sorted(node.name for node in machine.path("/dev/serial/by-id").glob("*"))
        if not others:
            return Message("plug the reader in, or correct reader.port")
        # Translators: the self-test says it to the builder; {port} is a port.
        return Message(
            "plug the reader in, or correct reader.port; plugged in is {port}",
            port=f"/dev/serial/by-id/{others[0]}",
        )
    lines = _lines(machine.boot_config())
    if "enable_uart=1" in lines or (port == _PI_5_UART and "dtparam=uart0=on" in lines):
        return _NOT_IN_FORCE
    return Message(
        "switch it on ({command}) and start the Pi again",
        command="sudo raspi-config nonint do_serial_hw 0",
    )


def check_pins(subject: Subject, machine: Machine = _HERE) -> Result:
    if subject.settings is None:
        return skipped(_UNREADABLE)
    device = subject.settings.device
    wired = dict(_wired(device))
    if not wired:
        return skipped(Message("nothing is wired to pins (kinds are virtual or absent)"))
    if device.gpio.pin_factory == "mock":
        return skipped(Message("the pins are pretended ones (gpio.pin_factory is mock)"))
    if subject.daemon_runs:
        return skipped(BUSY)
    if not any(machine.path("/dev").glob("gpiochip*")):
        first = next(iter(wired)).split(".")[0]
        return not_there(subject, first, missing("/dev/gpiochip*"), ON_THE_BOX)
    chip = machine.header_chip()
    if chip is None:
        return skipped(Message("no chip with the 40 pins lets itself be asked; see groups"))
    # A pin that is routed to a PWM block may count as used; light and buzzer take it from there.
    pwm = pwm_channels(machine.path("/sys"))
    by_kernel = {name: pin for name, pin in wired.items() if pin in pwm and _may_pulse(name)}
    lines = {name: pin for name, pin in wired.items() if name not in by_kernel}
    if taken := _taken(machine, chip, lines):
        return failed(taken, _FREE_THEM)
    if _misses_the_buzzer(device, machine, set(pwm)):
        return failed(
            # Translators: the self-test says it to the builder; {pin} is a number.
            Message(
                "the PWM overlay in config.txt does not reach GPIO{pin}", pin=device.buzzer.pin
            ),
            # Translators: the self-test says it to the builder; {line} is a line of config.txt.
            Message(
                "write {line} there instead, or leave it out, and start the Pi again",
                line="dtoverlay=pwm",
            ),
        )
    # Translators: the self-test says it to the builder; {n} is a number, {chip} is a name.
    free = Counted(
        "{n} pin of {chip} is free",
        "{n} pins of {chip} are free",
        n=len(wired),
        chip=chip.name,
    )
    if not by_kernel:
        return passed(free)
    # Translators: the self-test says it to the builder; {pins} is a list of pins.
    pulsed = Message(
        "the kernel makes the pulses on {pins}",
        pins=Listed(f"GPIO{pin}" for pin in by_kernel.values()),
    )
    return passed(Joined("{free}; {pulsed}", free=free, pulsed=pulsed))


def _misses_the_buzzer(device: DeviceConfig, machine: Machine, reached: set[int]) -> bool:
    """Tell whether an overlay was meant to drive the buzzer and drives another pin, or nothing."""
    has_overlay = any(line.startswith("dtoverlay=pwm") for line in _lines(machine.boot_config()))
    buzzer = device.buzzer
    return has_overlay and buzzer.kind == "gpio" and buzzer.passive and buzzer.pin not in reached


def _may_pulse(name: str) -> bool:
    return name.startswith(("light.", "buzzer."))


def _taken(machine: Machine, chip: Path, wired: dict[str, int]) -> Message | None:
    """Which of these pins somebody holds, and who; None if all are free."""
    taken = []
    for name, pin in wired.items():
        try:
            holder = machine.user_of_line(chip, pin)
        except OSError:
            continue
        if holder is not None:
            facts = {"pin": pin, "name": name, "holder": holder}
            # Translators: the self-test says it to the builder; {pin} is a number, {name} is a
            # name, {holder} is a program.
            taken.append(Message("GPIO{pin} ({name}) by {holder}", **facts))
    # Translators: the self-test says it to the builder; {pins} is a list of pins.
    return Message("in use already: {pins}", pins=Listed(taken)) if taken else None


def _wired(device: DeviceConfig) -> Iterator[tuple[str, int]]:
    if device.buttons.kind == "gpio":
        for name, pin in device.buttons.pins.as_dict().items():
            yield f"buttons.{name}", pin
    if device.light.kind == "gpio":
        for name in ("red", "green", "blue"):
            yield f"light.{name}", getattr(device.light.pins, name)
    yield from _of_the_display(device)
    if device.buzzer.kind == "gpio":
        yield "buzzer.pin", device.buzzer.pin


def _of_the_display(device: DeviceConfig) -> Iterator[tuple[str, int]]:
    if device.oled.kind == "spi":
        for name in ("dc", "reset"):
            yield f"oled.spi.{name}", getattr(device.oled.spi, name)


def check_groups(subject: Subject, machine: Machine = _HERE) -> Result:
    """May this user open what the box needs?"""
    if subject.settings is None:
        return skipped(_UNREADABLE)
    nodes = [node for node in _nodes(subject.settings.device, machine) if node.exists()]
    if not nodes:
        return skipped(Message("there is no hardware whose rights could be judged"))
    shut = [node for node in nodes if not machine.may_use(node)]
    if not shut:
        return passed(
            # Translators: the self-test says it to the builder; {user} is a user of the system,
            # {names} is a list of names.
            Message(
                "{user} may use {names}",
                user=machine.user,
                names=Listed(node.name for node in nodes),
            )
        )
    groups = sorted({machine.group_of(node) for node in shut} - {"", "root"})
    # Translators: the self-test says it to the builder; {command} is a command to type.
    advice = Message("test as the box itself: {command}", command=_AS_THE_BOX)
    if groups:
        # Translators: the self-test says it to the builder; {command} is a command to type.
        advice = Message(
            "test as the box itself: {command}; or {join}, then log in again",
            command=_AS_THE_BOX,
            join=f"sudo usermod -aG {','.join(groups)} {machine.user}",
        )
    return failed(
        # Translators: the self-test says it to the builder; {user} is a user of the system,
        # {names} is a list of names.
        Message(
            "{user} may not use {names}",
            user=machine.user,
            names=Listed(node.name for node in shut),
        ),
        advice,
    )


def _nodes(device: DeviceConfig, machine: Machine) -> Iterator[Path]:
    if device.oled.kind == "i2c":
        yield machine.path(f"/dev/i2c-{device.oled.port}")
    if device.oled.kind == "spi":
        yield from sorted(machine.path("/dev").glob("spidev*"))
    if device.reader.kind == "serial":
        yield machine.path(device.reader.port)
    if dict(_wired(device)):
        yield from sorted(machine.path("/dev").glob("gpiochip*"))[:1]


def check_disk(subject: Subject, machine: Machine = _HERE) -> Result:
    """Is there a disk below the games that keeps them?"""
    if subject.settings is None:
        return skipped(
            Message("where the games are kept stands in the configuration, which cannot be read")
        )
    state = subject.settings.state_dir
    place = next(each for each in (state, *state.parents) if each.is_dir())
    kind, options = _mount(machine, place)
    if "ro" in options:
        return failed(
            # Translators: the self-test says it to the builder; {place} is a directory.
            Message("{place} is on a file system that is mounted read-only", place=place),
            Message(
                "a card that has failed goes read-only: see `dmesg`; if it is meant so, give "
                "state_dir a writable partition"
            ),
        )
    if kind in _FORGETFUL and subject.is_pi:
        return failed(
            # Translators: the self-test says it to the builder; {place} is a directory, {kind}
            # is a word of the file device.yaml.
            Message(
                "{place} lies in memory ({kind}): every game is gone when the power goes",
                place=place,
                kind=kind,
            ),
            Message(
                "give state_dir a partition of its own, or switch the overlay off (sudo "
                "raspi-config nonint disable_overlayfs)"
            ),
        )
    if kind in _UNSAFE and subject.is_pi:
        return failed(
            # Translators: the self-test says it to the builder; {place} is a directory, {kind}
            # is a word of the file device.yaml.
            Message(
                "{place} is on a file system that keeps no games through a power cut ({kind})",
                place=place,
                kind=kind,
            ),
            Message("give state_dir a place on a partition with ext4, such as /var/lib/tilekeeper"),
        )
    free = machine.free_bytes(place)
    if free < ENOUGH_FREE:
        return failed(
            # Translators: the self-test says it to the builder; {place} is a directory, {mb} is
            # a number.
            Message("too little room at {place}: {mb} MB", place=place, mb=free // 1_000_000),
            Message(
                "make room: sudo apt clean; sudo journalctl --vacuum-size=20M; or a bigger card"
            ),
        )
    where = f"{place} ({kind})" if kind else place
    # Translators: the self-test says it to the builder; {place} is a directory, {mb} is a
    # number.
    return passed(Message("room at {place}: {mb} MB", place=where, mb=free // 1_000_000))


def _mount(machine: Machine, place: Path) -> tuple[str, list[str]]:
    """Kind and options of the file system a directory lies on; the last mount counts."""
    best: tuple[int, str, list[str]] = (-1, "", [])
    for line in machine.read("/proc/self/mounts").splitlines():
        fields = line.split()
        if len(fields) < 4:
            continue
        point = fields[1].encode().decode("unicode_escape")
        if place.is_relative_to(point) and len(point) >= best[0]:
            best = (len(point), fields[2], fields[3].split(","))
    return best[1], best[2]


def check_clock(subject: Subject, machine: Machine = _HERE) -> Result:
    """Only the dates of games need it; order and time-outs do without."""
    now = machine.now()
    detail = now.strftime("%Y-%m-%d %H:%M")
    if now.year < _FIRST_YEAR:
        return skipped(
            # Translators: the self-test says it to the builder; {time} is a date and time.
            Message(
                "the clock stands at {time}: no network and no battery; the box does not "
                "need it, only the dates of games will be wrong",
                time=detail,
            )
        )
    # Translators: the self-test says it to the builder; {time} is a date and time.
    return passed(Message("it is {time} UTC", time=detail))
