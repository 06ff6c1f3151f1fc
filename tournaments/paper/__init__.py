"""What is printed: pairings, slips, scorecards, standings, deck forms, the director's kit."""
