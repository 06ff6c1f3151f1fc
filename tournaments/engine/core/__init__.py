"""What every game and every draw is made of: values, systems of rules, scorecards, the table, its tiebreaks."""
