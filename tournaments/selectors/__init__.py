"""Reads. Rows become values once, here; pages and services take it from there."""
