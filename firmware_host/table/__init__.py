"""One game on one real table: choosing, playing, undo, resume. No device, no screen, no disk."""
