"""The kinds of screens; games fill them, they know no game."""
