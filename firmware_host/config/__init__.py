"""The configuration room: YAML a person edits, the catalogue of components, the tags."""
