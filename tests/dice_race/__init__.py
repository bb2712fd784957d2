"""A dice race: a whole game of one page of rules, as an example of a game's folder."""
