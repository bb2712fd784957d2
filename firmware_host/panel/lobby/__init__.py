"""The lobby and the owner's pages in words. Importing it registers their presenters."""

from firmware_host.panel.lobby import owner, owner_tags, wizard  # noqa: F401  (register themselves)
