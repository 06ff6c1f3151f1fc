"""The prints of an event: pairings, slips, scorecards, standings, deck forms, the director's kit."""
