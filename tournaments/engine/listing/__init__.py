"""What may be listed, what an event counts as, and what of it can still be changed (OPG 2, 3, 4, 6, A)."""
