"""Players, events, rounds and results: the base every other app builds on."""
