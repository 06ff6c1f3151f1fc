"""A community to try the site with: sixty players with invented names, and what they played in two years."""
