"""The rules: pure. Nothing here knows a clock, chance, a file, a panel."""
