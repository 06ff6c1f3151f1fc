"""Who takes part: pre-registration, check-in, the list of players, byes, fees, disqualifying, suspensions.

And who is who: names that could mean somebody known, claims on records, records merged into one, "that is not me".
"""
