"""Portal Dash. RULES.md beside this file numbers the rules; each id stands where it is done."""
