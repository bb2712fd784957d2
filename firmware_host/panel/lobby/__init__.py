"""The lobby and the owner's pages in words. Importing it registers their presenters."""

from firmware_host.panel.lobby import (  # noqa: F401  (register themselves)
    owner_tags,
    owner_values,
    wizard,
)
