"""The checks behind `tilekeeper selftest`: one module each, headless; none changes a game."""
