"""The lobby and the owner's wizard in words. Importing it registers their presenters."""

from firmware_host.panel.lobby import owner, wizard  # noqa: F401  (they register themselves)
