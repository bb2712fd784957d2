"""The printed box: compile enclosure.scad, check what came out, draw it."""
