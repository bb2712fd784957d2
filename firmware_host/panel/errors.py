"""What can go wrong on the panel."""

from __future__ import annotations


class PanelError(Exception):
    """Base of the panel's own errors."""


class SheetError(PanelError, ValueError):
    """A pixel sheet is not drawn as it should be."""


class NoPresenter(PanelError, KeyError):
    """Nobody has written down how to ask this question."""
