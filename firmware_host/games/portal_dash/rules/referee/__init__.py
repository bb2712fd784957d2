"""Referee mode: the board, the pieces and the inventories too; every rule is enforced."""

from firmware_host.games.portal_dash.rules.referee.rules import PortalDashReferee

__all__ = ["PortalDashReferee"]
