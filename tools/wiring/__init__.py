"""How the box is wired, worked out from device.yaml: `python -m tools.wiring` writes hardware/."""
