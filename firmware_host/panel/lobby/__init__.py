"""The lobby and the owner's wizards in words. Importing it registers their presenters."""

from firmware_host.panel.lobby import (  # noqa: F401  (they register themselves)
    owner,
    owner_buildings,
    owner_tags,
    wizard,
)
