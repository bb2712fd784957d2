"""Tilekeeper: a referee in a box."""

__version__ = "0.1.0"
