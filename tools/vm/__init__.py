"""The installed box in a VM with real kernel interfaces: `make vm` installs, plays, breaks it."""
