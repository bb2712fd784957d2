"""Has a café a PIN? Without one it has no staff page."""

from __future__ import annotations

from firmware_host.selftest.check import Result, Subject, passed, skipped, warned
from firmware_host.store.archive import Archive
from firmware_host.store.errors import StoreError
from firmware_host.texts import Message, message_of


def check_pin(subject: Subject) -> Result:
    if subject.settings is None:
        return skipped(Message("the configuration cannot be read"))
    if subject.settings.device.guests.parties_stay:
        return passed(Message("at home the box needs no PIN"))
    archive = Archive(subject.settings.state_dir)
    try:
        has_pin = archive.is_there() and archive.has_pin()
    except StoreError as error:
        return skipped(message_of(error))
    if has_pin:
        return passed(Message("a PIN is set"))
    return warned(
        Message("this café has no PIN, so its staff page is closed"),
        Message("set one: sudo -u tilekeeper tilekeeper staff pin"),
    )
