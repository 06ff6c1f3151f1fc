"""Writes. Each service loads values, lets the engine decide, saves rows and records one act."""
