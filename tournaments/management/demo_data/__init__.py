"""A sample community: sixty players with invented names and their events of two years."""
