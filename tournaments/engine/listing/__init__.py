"""Rules of listings: what may be listed, what an event counts as, and what can still change (OPG 2, 3, 4, 6, A)."""
