"""The parts of every game and every draw: values, systems of rules, scorecards, standings and tiebreakers."""
