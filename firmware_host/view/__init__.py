"""The view model: one moment of the table as plain data for faces that have room for all of it."""
