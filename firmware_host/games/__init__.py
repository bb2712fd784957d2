"""Pure rules. No clock, no randomness, no files, no threads; only `games` may be imported here."""
