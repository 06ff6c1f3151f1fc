"""An event before its first card: registering, editing, directors, venues, card sets, calendar, questions.

What an event counts as is checked here against the guide; what its directors may ask once play has begun, too.
"""
