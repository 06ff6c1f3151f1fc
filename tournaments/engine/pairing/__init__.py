"""Draws: from a position and a seed to a round, and the measure of any draw by the same criteria."""
