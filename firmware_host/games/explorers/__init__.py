"""Explorers. RULES.md beside this file numbers the rules; ids stand where they are done.

There is one mode; who holds the cards (`HOLDERS` in rules/setup.py) decides who answers a draw.
"""
