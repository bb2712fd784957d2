"""Builders & Biomes. RULES.md beside this file numbers the rules; ids stand where they are done."""
