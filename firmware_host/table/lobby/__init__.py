"""Before a game: language, game, players, what the box follows, house rules.

The lobby asks and is answered exactly like a game, so panel, page, undo and resume need nothing
of their own for it. Its end is a set-up. What all games ask stands in shared.py, what only one
game asks in a file of that game's name.
"""

from firmware_host.table.lobby.room import Lobby
from firmware_host.table.lobby.state import Doors, LobbyState, Offer

__all__ = ["Doors", "Lobby", "LobbyState", "Offer"]
