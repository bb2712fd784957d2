"""The durable log of every game."""
