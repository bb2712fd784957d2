"""What the page calls a setting of the box's own screen, and what device.yaml calls it."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from firmware_host.config.device import ScreenConfig
from firmware_host.view.own_screen import changes, own_screen_part

CHOICES = {
    "turn": ("90", "180", "270", "follow", "0"),
    "size": ("1.2", "1.4", "1"),
    "light": ("0.4", "0.6", "0.8", "1"),
    "volume": ("0", "0.3", "0.6", "1"),
    "contrast": ("on", "off"),
    "day": ("on", "off"),
    "motion": ("on", "off"),
    "speech": ("on", "off"),
}
"""All that «Screen and sound» offers."""


@pytest.mark.parametrize("name", CHOICES)
def test_each_choice_of_the_page_is_shown_again_from_what_is_kept(name: str) -> None:
    screen = ScreenConfig()
    for value in CHOICES[name]:
        changed = changes(screen, name, value)
        assert changed is not None
        screen = replace(screen, **changed)
        assert own_screen_part(screen, is_kept=True)["settings"][name] == value
        assert changes(screen, name, value) == {}, "nothing is written twice"


def test_every_setting_of_the_page_is_in_the_part_and_the_mount_outlives_following() -> None:
    screen = ScreenConfig(turn=270, follows_players=True)
    part = own_screen_part(screen, is_kept=False)
    assert set(part["settings"]) == set(CHOICES)
    assert (part["settings"]["turn"], part["mount"], part["is_kept"]) == ("follow", "270", False)


@pytest.mark.parametrize(
    ("name", "value"),
    [("turn", "45"), ("turn", ""), ("size", "large"), ("size", "1e0"), ("day", "yes"), ("x", "1")],
)
def test_what_no_page_offers_changes_nothing(name: str, value: str) -> None:
    assert changes(ScreenConfig(), name, value) is None


def test_only_keys_of_the_section_are_changed() -> None:
    keys = {each.name for each in fields(ScreenConfig)}
    for name, values in CHOICES.items():
        for value in values:
            assert set(changes(ScreenConfig(), name, value) or ()) <= keys
