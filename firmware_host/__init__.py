"""Tilekeeper: a referee in a box."""

__version__ = "0.2.0"
