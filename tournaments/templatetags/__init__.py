"""Pieces that templates share."""
