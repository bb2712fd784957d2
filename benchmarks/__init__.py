"""How fast and how sure the box is, measured against its peers; never installed with it."""
