"""The lobby and the owner's wizards in words. Importing it registers their presenters."""

from firmware_host.games.builders_biomes.panel import wizard as owner_buildings  # noqa: F401  (they register themselves)
from firmware_host.games.portal_dash.panel import wizard as owner  # noqa: F401  (they register themselves)
from firmware_host.panel.lobby import owner_tags, wizard  # noqa: F401  (they register themselves)
