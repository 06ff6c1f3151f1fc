"""The players of an event: pre-registration, check-in, the list, byes, fees, disqualifications, suspensions.

It also decides who is who: names that may mean a known player, claims, merged records, "that is not me".
"""
